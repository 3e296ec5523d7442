"""What a game is, for people and programs: the answer to Describe.

Message keys that a game's locale has for this: `game-name`, `game-summary`, and for each option
`option-<name>` and, where its values are words, `option-<name>-<value>`. Where one is missing the
plain id stands in.
"""

import json
from collections.abc import Iterator

from portolan.host.hosted import HostedGame
from portolan.rulekit.codec import Form, Json
from portolan.rulekit.game import LANGUAGES, Game
from portolan.rulekit.rulebook import rules_file
from portolan.rulekit.text import Localizer, MissingMessage, Text, localizer
from portolan.rules.v1 import rules_pb2 as pb


def describe(hosted: HostedGame[object]) -> pb.DescribeResponse:
    """Names, seats, options, schemas and rules text of a game, in every language that it has."""
    game = hosted.game
    speakers = _speakers(game)
    options = _options_schema(game)
    return pb.DescribeResponse(
        game=game.id,
        rules_version=game.rules_version,
        names=_texts(speakers, "game-name", game.id),
        summaries=_texts(speakers, "game-summary", ""),
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        minutes=game.minutes,
        weight=game.weight,
        options_schema=_bytes(options),
        action_schema=_schema(game, game.action_form, "action"),
        event_schema=_schema(game, game.event_form, "event"),
        view_schema=_schema(game, game.view_form, "view"),
        rules=list(_rules(game)),
        option_texts=list(_option_texts(speakers, _properties(options))),
        bot_levels=game.bot_levels,
    )


def _speakers(game: Game[object]) -> list[Localizer]:
    has_words = [
        language for language in LANGUAGES if (game.folder / "locale" / f"{language}.ftl").is_file()
    ]
    return [localizer(game.folder, language) for language in has_words]


def _texts(speakers: list[Localizer], key: str, default: str) -> list[pb.LocalText]:
    return [
        pb.LocalText(language=speaker.language, text=_say(speaker, key, default))
        for speaker in speakers
    ]


def _say(speaker: Localizer, key: str, default: str) -> str:
    try:
        return speaker.say(Text(key))
    except MissingMessage:
        return default


def _rules(game: Game[object]) -> Iterator[pb.LocalText]:
    for language in LANGUAGES:
        path = rules_file(game.folder, language)
        if path.is_file():
            yield pb.LocalText(language=language, text=path.read_text(encoding="utf-8"))


def _bytes(schema: Json) -> bytes:
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":")).encode()


def _schema(game: Game[object], form: Form, what: str) -> bytes:
    return _bytes(game.codec.json_schema(form, f"{game.id} {what}"))


def _options_schema(game: Game[object]) -> Json:
    """The schema of the options, the message key of each one's name as its title."""
    schema = game.codec.json_schema(game.options_form, f"{game.id} options")
    for name, option in _properties(schema).items():
        option["title"] = f"option-{name}"
    return schema


def _properties(schema: Json) -> dict[str, Json]:
    record = schema["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    properties: dict[str, Json] = record["properties"]
    return properties


def _option_texts(speakers: list[Localizer], options: dict[str, Json]) -> Iterator[pb.OptionText]:
    for name, option in options.items():
        key = f"option-{name}"
        yield pb.OptionText(option=name, texts=_texts(speakers, key, name))
        for value in option.get("enum", []):
            texts = _texts(speakers, f"{key}-{value}", str(value))
            yield pb.OptionText(option=name, value=str(value), texts=texts)
