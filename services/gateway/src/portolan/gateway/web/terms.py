"""What a match is played under: clock, taking back, the game's options.

As the form of a new match asks for it, and as pages tell it of a match that is there.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from portolan.gateway.catalogue import Description, in_language
from portolan.gateway.web.visits import Visit
from portolan.matches.records import ClockRule, MatchRecord

CLOCKS: Mapping[str, dict[str, float] | None] = {
    "none": None,
    "30s": {"per_decision": 30},
    "2m": {"per_decision": 120},
    "1d": {"per_decision": 86400},
    "3d": {"per_decision": 3 * 86400},
    "15m": {"bank": 900, "increment": 10},
    "60m": {"bank": 3600, "increment": 20},
}
"""The clocks that the form offers, by the ends of their message keys."""


@dataclass(frozen=True)
class Option:
    """A field of a game's options, as a form asks for it."""

    name: str
    label: str
    kind: str
    """flag | choice | number | text (any JSON)"""
    default: str
    """JSON; empty where there is none, or none that says anything"""
    choices: Sequence[tuple[str, str]] = ()
    """(JSON, words); for a flag the words are messages of the pages"""
    minimum: int | None = None
    maximum: int | None = None


def read_options(description: Description, language: str) -> list[Option]:
    """The options of a game, from its schema."""
    schema = description.schemas["options"]
    definitions = schema.get("$defs", {})
    root = _resolved(schema, definitions)
    texts = {
        (text.option, text.value if text.HasField("value") else None): in_language(
            text.texts, language
        )
        for text in description.told.option_texts
    }
    return [
        _option(name, _resolved(told, definitions), definitions, texts)
        for name, told in root.get("properties", {}).items()
    ]


def _resolved(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").removeprefix("#/$defs/")
    return {**definitions.get(name, {}), **{k: v for k, v in schema.items() if k != "$ref"}}


Texts = Mapping[tuple[str, str | None], str]


def _option(name: str, schema: dict[str, Any], definitions: dict[str, Any], texts: Texts) -> Option:
    label = texts.get((name, None)) or schema.get("title") or name
    default = "" if schema.get("default") is None else json.dumps(schema["default"])
    variants = [_resolved(one, definitions) for one in schema.get("anyOf", [schema])]
    some = [one for one in variants if one.get("type") != "null"]
    if len(some) != 1:
        return Option(name, label, "text", default)
    (told,) = some
    values = told.get("enum") or ([told["const"]] if "const" in told else None)
    if values:
        choices = [(json.dumps(v), texts.get((name, str(v))) or str(v)) for v in values]
        return Option(name, label, "choice", default, choices)
    if told.get("type") == "boolean":
        return Option(
            name, label, "flag", default, [("true", "option-yes"), ("false", "option-no")]
        )
    if told.get("type") == "integer":
        low, high = told.get("minimum"), told.get("maximum")
        return Option(name, label, "number", default, (), low, high)
    return Option(name, label, "text", default)


def time_words(seconds: float) -> str:
    """A time on a clock.

    >>> time_words(59.9), time_words(600), time_words(86_400)
    ('0:59', '10:00', '24:00:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes_of_hour = divmod(minutes, 60)
    return f"{hours}:{minutes_of_hour:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def read_terms(visit: Visit, record: MatchRecord, told: Description) -> list[tuple[str, str]]:
    """What was agreed for a match: what it is about, and what holds."""
    chosen = msgspec.json.decode(record.options)
    options = [
        (option.label, _option_words(visit, option, chosen[option.name]))
        for option in read_options(told, visit.language)
        if chosen.get(option.name) is not None
    ]
    undo = visit.t("undo-yes" if record.undo else "undo-no")
    return [
        *options,
        (visit.t("clock"), _clock_words(visit, record.clock)),
        (visit.t("undo-allowed"), undo),
    ]


def _option_words(visit: Visit, option: Option, value: Any) -> str:
    if option.kind == "text":
        return visit.t("option-yes")  # Any JSON: too long to be told.
    words = dict(option.choices).get(json.dumps(value), str(value))
    return visit.t(words) if option.kind == "flag" else words


def _clock_words(visit: Visit, rule: ClockRule | None) -> str:
    offered = rule.public() if rule else None
    for name, clock in CLOCKS.items():
        if clock == offered:
            return visit.t(f"clock-{name}")
    assert rule is not None
    if rule.per_decision:
        return visit.t("clock-each", time=time_words(rule.per_decision / 1000))
    times = {"time": rule.bank, "more": rule.increment}
    return visit.t("clock-bank", **{key: time_words(ms / 1000) for key, ms in times.items()})
