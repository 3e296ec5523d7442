"""Verifying a record offline: everything that it says is worked out again from its seed.

Checked are the seed against the hash that was published when the match began; the running hash
over all entries; every action against the rules; every event, so every shuffle and die; every step
taken back; and the result. Nothing is asked of a server: the game's rules must be installed here.
"""

import hashlib
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
        if not record["complete"] or not record.get("seed"):
            raise NotVerified("the match is not finished: its seed is not published yet")
        _check_seed(record)
        _check_log_hash(record)
        replay = _Replay(load(record["game"]), record)
        for entry in record["entries"]:
            replay.follow(entry)
        return Verified(
            record["game"],
            record["seats"],
            replay.actions,
            record["entries"][-1]["version"],
            record["log_hash"],
        )
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise NotVerified(f"this is not a record: {error!r}") from error


def _check_seed(record: Json) -> None:
    found = hashlib.sha256(record["seed"].encode()).hexdigest()
    if found != record["seed_hash"]:
        raise NotVerified("the seed is not the one whose hash was published")


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


@dataclass
class _Replay:
    """The match as the rules make it, beside the match as the record has it."""

    game: Game[Any]
    record: Json
    actions: int = 0
    positions: dict[int, Position[Any]] = field(default_factory=dict)
    """By version, for the entries that take something back."""
    position: Position[Any] | None = None
    resigned: list[int] = field(default_factory=list)

    def follow(self, entry: Json) -> None:
        """Work one entry out. Raises NotVerified."""
        version = entry["version"]
        handler = _HANDLERS.get(entry["kind"])
        if handler is None:
            raise NotVerified(f"unknown kind {entry['kind']!r}", version)
        handler(self, entry)
        if self.position is not None:
            self.positions[version] = self.position

    def begin(self, entry: Json) -> None:
        """The first position and the events of the setup."""
        rules_version = self.record["rules_version"]
        if rules_version != self.game.rules_version:
            raise NotVerified(
                f"played by rules {rules_version}; installed are {self.game.rules_version}"
            )
        try:
            options = self.game.options_form.from_json(self.record["options"], "options")
            self.position, events = play.start(
                self.game, options, self.record["seats"], self.record["seed"]
            )
        except (WireError, BadOptions) as error:
            raise NotVerified(str(error), entry["version"]) from error
        self._compare(entry, events)

    def act(self, entry: Json) -> None:
        """One action, and what happened."""
        if self.position is None:
            raise NotVerified("an action before the start", entry["version"])
        try:
            action = self.game.action_form.from_json(entry["action"], "action")
            applied = play.apply(
                self.game, self.position, self.record["seed"], entry["seat"], [action]
            )
        except (WireError, NotAsked, BatchRefused) as error:
            raise NotVerified(f"not allowed: {error}", entry["version"]) from error
        self.position = applied.position
        self.actions += 1
        self._compare(entry, applied.events[0])

    def take_back(self, entry: Json) -> None:
        """The position of an earlier version."""
        try:
            self.position = self.positions[entry["to"]]
        except KeyError:
            raise NotVerified(
                "takes back to a version that is not there", entry["version"]
            ) from None

    def resign(self, entry: Json) -> None:
        """A bot plays on; the seat is ranked last."""
        self.resigned.append(entry["seat"])

    def end(self, entry: Json) -> None:
        """The result: that of the rules, who resigned ranked behind all others."""
        found = self.game.result(self.position.state) if self.position else None
        ranks = found.ranks if found else [1] * self.record["seats"]
        order = [(seat in self.resigned, rank) for seat, rank in enumerate(ranks)]
        ranks = [1 + sum(other < mine for other in order) for mine in order]
        worked_out = {
            "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
            "ranks": ranks,
            "scores": found.scores if found else [],
        }
        if entry.get("result") != worked_out:
            claimed = entry.get("result")
            raise NotVerified(f"the result is {worked_out}, not {claimed}", entry["version"])

    def nothing(self, entry: Json) -> None:
        """Nothing on the board."""

    def upgrade(self, entry: Json) -> None:
        """Rules that changed in the middle cannot be worked out by one installed version."""
        raise NotVerified("the rules were changed during the match", entry["version"])

    def _compare(self, entry: Json, happened: list[Any]) -> None:
        found = [self.game.event_form.to_json(_whole(event)) for event in happened]
        if found != entry["events"]:
            raise NotVerified(
                "what happened is not what the rules and the seed give", entry["version"]
            )


def _whole(event: Any) -> Any:
    """The form of an event that holds nothing back."""
    return event.event if isinstance(event, Private | Revealing) else event


_HANDLERS: dict[str, Callable[[_Replay, Json], None]] = {
    "start": _Replay.begin,
    "action": _Replay.act,
    "undo": _Replay.take_back,
    "resign": _Replay.resign,
    "end": _Replay.end,
    "seat": _Replay.nothing,
    "clock": _Replay.nothing,
    "upgrade": _Replay.upgrade,
}
