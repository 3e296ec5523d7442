"""The games that this gateway offers, as their rules services describe them."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from portolan.matches.errors import RulesAway, RulesBroken
from portolan.matches.rules import RulesClients
from portolan.rules.v1 import rules_pb2 as pb

Json = dict[str, Any]


@dataclass
class Description:
    """A game's description; schemas are parsed once."""

    told: pb.DescribeResponse

    @cached_property
    def schemas(self) -> dict[str, Json]:
        """JSON Schemas by what they describe: options, action, event, view."""
        return {
            "options": msgspec.json.decode(self.told.options_schema),
            "action": msgspec.json.decode(self.told.action_schema),
            "event": msgspec.json.decode(self.told.event_schema),
            "view": msgspec.json.decode(self.told.view_schema),
        }


class Catalogue:
    """Descriptions of all games. A game whose service is away keeps the one it gave last."""

    def __init__(self, rules: RulesClients) -> None:
        self._rules = rules
        self._known: dict[str, Description] = {}

    @property
    def games(self) -> list[str]:
        """Ids of the games, whether their services answer or not."""
        return sorted(self._rules.games)

    async def fetch(self, game: str) -> Description:
        """What a game's service says of itself now. Raises NoSuchGame, RulesAway, RulesBroken."""
        told = await self._rules[game].describe()
        known = self._known.get(game)
        if known is None or known.told is not told:
            known = self._known[game] = Description(told)
        return known

    async def fetch_all(self) -> list[tuple[str, Description | None, bool]]:
        """Every game with the last description known, if any, and whether its service answers."""
        return list(await asyncio.gather(*map(self._last_known, self.games)))

    async def _last_known(self, game: str) -> tuple[str, Description | None, bool]:
        try:
            return game, await self.fetch(game), True
        except (RulesAway, RulesBroken):
            return game, self._known.get(game), False


def in_language(texts: Iterable[pb.LocalText], language: str) -> str:
    """The text of a language; English where it is missing, empty without one."""
    by_language = {text.language: text.text for text in texts}
    return by_language.get(language) or by_language.get("en", "")
