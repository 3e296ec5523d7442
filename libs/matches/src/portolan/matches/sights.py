"""What a seat, or a spectator (None), sees of a match: views, decisions, boards, at any version."""

from portolan.matches.checks import check_started
from portolan.matches.errors import NoSuchVersion
from portolan.matches.reading import Reader
from portolan.matches.records import Decision, MatchRecord, Sight
from portolan.matches.replays import Positions
from portolan.matches.rules import RulesClients
from portolan.rules.v1 import rules_pb2 as pb


class Sights:
    """Asks the rules services what is seen. Methods may raise RulesAway and RulesBroken."""

    def __init__(self, reader: Reader, rules: RulesClients) -> None:
        self._reader = reader
        self._rules = rules
        self._positions = Positions()

    async def now(self, record: MatchRecord, seat: int | None, language: str) -> Sight:
        """What is seen at the record's version, and what the seat may do. Raises NotStarted."""
        check_started(record)
        eyes = eyes_of(record, seat, language)
        seen = await self._rules[record.game].look(record.position, eyes)
        decision = None
        if seat is not None:
            decision = open_decision(record, seat, seen.decision)
        undo = record.may_undo(seat)
        return Sight(
            record.version, record.event_id, record.status, seat, seen.view, decision, undo
        )

    async def at(self, record: MatchRecord, version: int, seat: int | None, language: str) -> Sight:
        """What was seen at a version; nothing can be decided there. Raises NoSuchVersion."""
        position = await self.position_at(record, version)
        (entry,) = await self._reader.log(record.id, version, version)
        seen = await self._rules[record.game].look(position, eyes_of(record, seat, language))
        status = record.status if version == record.version else "active"
        return Sight(version, entry.id, status, seat, seen.view, None, undo=False)

    async def board(
        self, record: MatchRecord, seat: int | None, language: str, version: int | None
    ) -> str:
        """The board as SVG, now (None) or at a version; what may be chosen is marked on the former.

        Raises NotStarted, NoSuchVersion.
        """
        check_started(record)
        position = record.position
        if version is not None and version != record.version:
            position = await self.position_at(record, version)
        asked = version is None and record.status == "active"
        eyes = eyes_of(record, seat, language)
        return await self._rules[record.game].render(position, eyes, targets=asked)

    async def position_at(self, record: MatchRecord, version: int) -> bytes:
        """The position at a version, by replay. Raises NoSuchVersion."""
        if not 1 <= version <= record.version:
            raise NoSuchVersion
        entries = await self._reader.log(record.id, 1, version)
        if not any(entry.kind == "start" for entry in entries):
            raise NoSuchVersion
        return await self._positions.at(record, entries, self._rules[record.game])


def eyes_of(
    record: MatchRecord, seat: int | None, language: str, decision_only: bool = False
) -> pb.Eyes:
    """Who looks, as the rules services want to know it."""
    viewer = pb.Viewer() if seat is None else pb.Viewer(seat=seat)
    return pb.Eyes(
        viewer=viewer, language=language, decision_only=decision_only, names=record.names
    )


def open_decision(record: MatchRecord, seat: int, asked: bytes) -> Decision | None:
    """The seat's open decision, if it has one; `asked` is the rules' JSON of it."""
    question = record.questions.get(seat)
    if record.status != "active" or question is None or question.by_bot or not asked:
        return None
    return Decision(question.decision, asked, record.may_undo(seat))
