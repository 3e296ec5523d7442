"""Verifying a record offline: everything that it says is worked out again from its seed.

Checked are the seed against the hash that was published when the match began; the running hash
over all entries; every action against the rules; every event, so every shuffle and die; every step
taken back; who was asked, and under which number; the result, that the match had come to its end,
and that the head of the record is that of its first entry. Not checked are times, which are the
server's word. Nothing is asked of a server: the game's rules must be installed here.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from portolan.rulekit import play
from portolan.rulekit.codec import WireError
from portolan.rulekit.game import BadOptions, Game, Private, Revealing
from portolan.rulekit.play import BatchRefused, NotAsked
from portolan.rulekit.position import Position
from portolan.rulekit.registry import load

Json = dict[str, Any]

_canonical = msgspec.json.Encoder(order="sorted").encode
_BESIDE_THE_HASH = frozenset({"at", "events", "asked"})
_DRAWN_SEED = re.compile(r"[0-9a-f]{64}")
_HEAD = {
    "match": "id",
    "game": "game",
    "options": "options",
    "seeded": "seeded",
    "rules_version": "rules_version",
}
"""What the first entry says of the match, and where the head of the record says it."""


class NotVerified(Exception):
    """The record does not hold. `version` is the entry that is wrong, None for the whole."""

    def __init__(self, reason: str, version: int | None = None) -> None:
        super().__init__(reason if version is None else f"version {version}: {reason}")
        self.version = version


@dataclass(frozen=True)
class Verified:
    """What was found to hold."""

    game: str
    seats: int
    actions: int
    version: int
    log_hash: str

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.seats} seats, {self.actions} actions, version {self.version}, "
            f"log hash {self.log_hash[:16]}"
        )


def verify(record: Json) -> Verified:
    """Work a record out again. Raises NotVerified; UnknownGame without its rules."""
    try:
        if not record["complete"] or record["status"] != "finished" or not record.get("seed"):
            raise NotVerified("the match is not finished: its seed is not published yet")
        _check_seed(record)
        _check_log_hash(record)
        replay = _Replay(load(record["game"]), record)
        for entry in record["entries"]:
            replay.follow(entry)
        replay.check_whole()
        return Verified(
            record["game"],
            record["seats"],
            replay.actions,
            record["entries"][-1]["version"],
            record["log_hash"],
        )
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise NotVerified(f"this is not a record: {error!r}") from error


def _check_seed(record: Json) -> None:
    found = hashlib.sha256(record["seed"].encode()).hexdigest()
    if found != record["seed_hash"]:
        raise NotVerified("the seed is not the one whose hash was published")
    if not record["seeded"] and not _DRAWN_SEED.fullmatch(record["seed"]):
        raise NotVerified("the seed is not one that a server draws")


def _check_log_hash(record: Json) -> None:
    for number, entry in enumerate(record["entries"], 1):
        if entry["version"] != number:
            raise NotVerified("an entry is missing or out of order", number)
    if log_hash(record["seed"], record["entries"]).hex() != record["log_hash"]:
        raise NotVerified("the entries are not those that the running hash covers")


def log_hash(seed: str, entries: list[Json]) -> bytes:
    """The running hash of a log: each entry's covers the one before it and the entry's body.

    It starts from the secret seed, so that nobody can guess at a secret action while the match
    runs.
    """
    running = hashlib.sha256(b"portolan log " + seed.encode()).digest()
    for entry in entries:
        body = {key: value for key, value in entry.items() if key not in _BESIDE_THE_HASH}
        running = hashlib.sha256(running + _canonical(body)).digest()
    return running


@dataclass(frozen=True)
class _Step:
    """An action that counts, as long as nobody takes it back."""

    version: int
    seat: int
    before: Position[Any]
    revealed: bool


@dataclass
class _Replay:
    """The match as the rules make it, beside the match as the record has it."""

    game: Game[Any]
    record: Json
    actions: int = 0
    position: Position[Any] | None = None
    positions: dict[int, Position[Any] | None] = field(default_factory=dict)
    """By version."""
    steps: list[_Step] = field(default_factory=list)
    seats: list[Json] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)
    questions: dict[int, int] = field(default_factory=dict)
    """The decision number of each seat that is asked."""
    batch: Position[Any] | None = None
    """Where actions began of which some are still to come."""
    result: Json | None = None

    def follow(self, entry: Json) -> None:
        """Work one entry out. Raises NotVerified."""
        version = entry["version"]
        handler = _HANDLERS.get(entry["kind"])
        if handler is None:
            raise NotVerified(f"unknown kind {entry['kind']!r}", version)
        if self.result is not None:
            raise NotVerified("an entry after the end", version)
        if (self.position is None) != (entry["kind"] in _BEFORE_THE_START):
            raise NotVerified(f"{entry['kind']} where there can be none", version)
        handler(self, entry)
        self.positions[version] = self.position
        asked = [{"seat": seat, "decision": number} for seat, number in self.questions.items()]
        if entry["asked"] != asked and self.batch is None:
            raise NotVerified("others were asked than the rules ask", version)

    def check_whole(self) -> None:
        """That the match ended, and as the head of the record says. Raises NotVerified."""
        if self.result is None:
            raise NotVerified("the end is missing")
        if self.record["result"] != self.result:
            raise NotVerified(f"the result is {self.result}, not {self.record['result']}")
        last = max(self.positions)
        if self.record["version"] != last:
            raise NotVerified(f"the last version is {last}")
        for number, seat in enumerate(self.seats):
            if self.record["seat_info"][number] != seat:
                raise NotVerified(f"seat {number} is not as it was in the match")

    def begin(self, entry: Json) -> None:
        """The first position and the events of the setup."""
        rules_version = self.record["rules_version"]
        if rules_version != self.game.rules_version:
            raise NotVerified(
                f"played by rules {rules_version}; installed are {self.game.rules_version}"
            )
        if entry["seed_hash"] != self.record["seed_hash"]:
            raise NotVerified("another seed hash was published", entry["version"])
        for inside, outside in _HEAD.items():
            if entry[inside] != self.record[outside]:
                raise NotVerified(f"{outside}: the match began with another", entry["version"])
        try:
            options = self.game.options_form.from_json(self.record["options"], "options")
            self.position, events = play.start(
                self.game, options, self.record["seats"], self.record["seed"]
            )
        except (WireError, BadOptions) as error:
            raise NotVerified(str(error), entry["version"]) from error
        self.seats = [dict(seat) for seat in entry["seats"]]
        if not len(self.seats) == len(self.record["seat_info"]) == self.record["seats"]:
            raise NotVerified("another number of seats", entry["version"])
        self._ask_anew(entry["version"])
        self._compare(entry, events)

    def act(self, entry: Json) -> None:
        """One action, and what happened."""
        assert self.position is not None
        version, seat = entry["version"], entry["seat"]
        try:
            action = self.game.action_form.from_json(entry["action"], "action")
            applied = play.apply(self.game, self.position, self.record["seed"], seat, [action])
        except (WireError, NotAsked, BatchRefused) as error:
            raise NotVerified(f"not allowed: {error}", version) from error
        self.steps.append(_Step(version, seat, self.position, applied.revealed))
        before, after = self.batch or self.position, applied.position
        self.batch = before if self._goes_on(entry, after) else None
        self.questions = self._asked_after(seat, before.state, after.state, version)
        self.position = after
        self.actions += 1
        self._compare(entry, applied.events[0])

    def take_back(self, entry: Json) -> None:
        """The position before the last action: the seat's own, by which nobody learnt anything."""
        step = self.steps.pop() if self.steps else None
        if (
            step is None
            or step.revealed
            or (step.seat, step.version) != (entry["seat"], entry["undone"])
            or self.positions.get(entry["to"]) is not step.before
        ):
            raise NotVerified("takes back what cannot be taken back", entry["version"])
        self.position = step.before
        self._ask_anew(entry["version"])
        self._compare(entry, [])

    def resign(self, entry: Json) -> None:
        """A bot plays on; the seat is ranked last."""
        seat = entry["seat"]
        self.resigned.add(seat)
        self.seats[seat] |= {"resigned": True, "level": entry["level"]}
        if self._is_given_up():
            self.questions = {}  # The end follows at once.
        self.pass_to_bot(entry)
        self._compare(entry, [])

    def clock(self, entry: Json) -> None:
        """A bot makes the decision."""
        if self.questions.get(entry["seat"]) != entry["decision"]:
            raise NotVerified("the time of another decision", entry["version"])
        self.pass_to_bot(entry)
        self._compare(entry, [])

    def pass_to_bot(self, entry: Json) -> None:
        """If the seat is asked, the decision goes on under a new number."""
        if entry["seat"] in self.questions:
            self.questions[entry["seat"]] = entry["version"]

    def end(self, entry: Json) -> None:
        """The result: that of the rules, who resigned ranked behind all others and no winner."""
        assert self.position is not None
        self.questions = {}
        found = self.game.result(self.position.state)
        if found is None and not self._is_given_up():
            raise NotVerified("the match was not over", entry["version"])
        ranks = found.ranks if found else [1] * self.record["seats"]
        order = [(seat in self.resigned, rank) for seat, rank in enumerate(ranks)]
        ranks = [1 + sum(other < mine for other in order) for mine in order]
        lost = set(range(len(ranks))) if found and not found.winners else self.resigned
        self.result = {
            "winners": [n for n, rank in enumerate(ranks) if rank == 1 and n not in lost],
            "ranks": ranks,
            "scores": found.scores if found else [],
        }
        if entry.get("result") != self.result:
            claimed = entry.get("result")
            raise NotVerified(f"the result is {self.result}, not {claimed}", entry["version"])
        self._compare(entry, [])

    def _is_given_up(self) -> bool:
        """Whether one seat, or only bots, are left."""
        staying = [seat for seat in self.seats if seat["seat"] not in self.resigned]
        return len(staying) == 1 or all(seat["kind"] == "bot" for seat in staying)

    def nothing(self, entry: Json) -> None:
        """Nothing on the board."""
        self._compare(entry, [])

    def upgrade(self, entry: Json) -> None:
        """Rules that changed in the middle cannot be worked out by one installed version."""
        raise NotVerified("the rules were changed during the match", entry["version"])

    def _ask_anew(self, version: int) -> None:
        assert self.position is not None
        self.questions = dict.fromkeys(self.game.asked(self.position.state), version)

    def _goes_on(self, entry: Json, after: Position[Any]) -> bool:
        """Whether the seat sent the next action along with this one: nobody was asked between."""
        following = self.record["entries"][entry["version"] : entry["version"] + 1]
        return (
            entry["asked"] == []
            and bool(self.game.asked(after.state))
            and any((e["kind"], e["seat"]) == ("action", entry["seat"]) for e in following)
        )

    def _asked_after(self, actor: int, before: Any, after: Any, version: int) -> dict[int, int]:
        """A decision of another seat that is the same as before keeps its number."""
        game, old = self.game, self.questions
        if self.batch is not None:
            return old
        return {
            seat: old[seat]
            if seat != actor
            and seat in old
            and game.prompt(before, seat) == game.prompt(after, seat)
            and game.choices(before, seat) == game.choices(after, seat)
            else version
            for seat in game.asked(after)
        }

    def _compare(self, entry: Json, happened: list[Any]) -> None:
        found = [self.game.event_form.to_json(_whole(event)) for event in happened]
        if found != entry["events"]:
            raise NotVerified(
                "what happened is not what the rules and the seed give", entry["version"]
            )


def _whole(event: Any) -> Any:
    """The form of an event that holds nothing back."""
    return event.event if isinstance(event, Private | Revealing) else event


_BEFORE_THE_START = frozenset({"seat", "start"})
_HANDLERS: dict[str, Callable[[_Replay, Json], None]] = {
    "start": _Replay.begin,
    "action": _Replay.act,
    "undo": _Replay.take_back,
    "resign": _Replay.resign,
    "end": _Replay.end,
    "seat": _Replay.nothing,
    "clock": _Replay.clock,
    "upgrade": _Replay.upgrade,
}
