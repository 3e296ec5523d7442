"""Shapes of the answers about games."""

from typing import Any

from portolan.gateway.catalogue import Description, in_language
from portolan.gateway.documentation import Shape


class Seats(Shape):
    min: int
    max: int


class GameSummary(Shape):
    """A game in the list. It is `available` while its rules service answers."""

    game: str
    available: bool
    name: str = ""
    summary: str = ""
    rules_version: int | None = None
    seats: Seats | None = None
    minutes: int | None = None
    weight: int | None = None
    """From 1, light, to 5, heavy."""


class GameList(Shape):
    games: list[GameSummary]


class OptionText(Shape):
    """The wording of an option, or of one of its values."""

    option: str
    value: str | None
    text: str


class GameDetails(GameSummary):
    """A game with all that a client needs to offer and play it without knowing its rules."""

    names: dict[str, str]
    """By language tag."""
    bot_levels: list[str]
    """Weakest first."""
    option_texts: list[OptionText]
    options_schema: dict[str, Any]
    action_schema: dict[str, Any]
    event_schema: dict[str, Any]
    view_schema: dict[str, Any]


def summary(
    game: str, description: Description | None, available: bool, language: str
) -> dict[str, Any]:
    """The fields of a GameSummary."""
    if description is None:
        return {"game": game, "available": available}
    told = description.told
    return {
        "game": game,
        "available": available,
        "name": in_language(told.names, language),
        "summary": in_language(told.summaries, language),
        "rules_version": told.rules_version,
        "seats": {"min": told.min_seats, "max": told.max_seats},
        "minutes": told.minutes,
        "weight": told.weight,
    }


def details(game: str, description: Description, language: str) -> dict[str, Any]:
    """The fields of GameDetails."""
    told = description.told
    return {
        **summary(game, description, True, language),
        "names": {name.language: name.text for name in told.names},
        "bot_levels": list(told.bot_levels),
        "option_texts": [
            {
                "option": text.option,
                "value": text.value if text.HasField("value") else None,
                "text": in_language(text.texts, language),
            }
            for text in told.option_texts
        ],
        **{f"{what}_schema": schema for what, schema in description.schemas.items()},
    }
