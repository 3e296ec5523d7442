"""Events in words, each worded once however many readers of a match there are."""

from portolan.gateway.latest import Latest
from portolan.matches.errors import RulesAway, RulesBroken
from portolan.matches.rules import RulesClients

_KEPT = 4096


class Narrator:
    """Asks the rules services for the lines of a match's log and keeps the latest."""

    def __init__(self, rules: RulesClients) -> None:
        self._rules = rules
        self._kept = Latest[tuple[object, ...], list[str]](_KEPT)

    async def lines(
        self, game: str, events: list[bytes], names: tuple[str, ...], language: str
    ) -> list[str] | None:
        """The lines worth showing, in order; None where the rules service cannot say now."""
        if not events:
            return []
        key = (game, language, names, *events)
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        try:
            texts = await self._rules[game].narrate(events, names, language)
        except (RulesAway, RulesBroken):
            return None
        lines = [text for text in texts if text]
        self._kept[key] = lines
        return lines
