"""The match service: everything a gateway offers, without HTTP."""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Literal

import msgspec

from portolan.matches import changes
from portolan.matches.archiving import Archive
from portolan.matches.changes import Change, KeyUse, first_hash
from portolan.matches.checks import (
    check_active,
    check_decision,
    check_not_over,
    check_replacing,
    check_undo,
    seat_at,
)
from portolan.matches.commits import commit_arguments
from portolan.matches.errors import (
    BadRequest,
    Conflict,
    KeyReused,
    SeatTaken,
)
from portolan.matches.following import Followers
from portolan.matches.idempotency import (
    Remembered,
    deal_tokens,
    key_use,
    new_id,
    new_token,
    recall,
    short,
)
from portolan.matches.keys import match_key, shard_of
from portolan.matches.listing import Listing
from portolan.matches.queues import Queues
from portolan.matches.reading import Reader
from portolan.matches.records import (
    Anchor,
    Answer,
    Created,
    Decision,
    Entry,
    Happening,
    Item,
    MatchRecord,
    NewMatch,
    Page,
    SeatRecord,
    Sight,
    Status,
    digest,
    event_id,
    seats_json,
    to_canonical_json,
    to_json,
)
from portolan.matches.replays import Played, course, replay_request
from portolan.matches.rules import RulesClient, RulesClients
from portolan.matches.scripts import COMMIT
from portolan.matches.sights import Sights, eyes_of, open_decision
from portolan.matches.store import Store
from portolan.matches.stored import FIELDS, read_happenings, read_record
from portolan.rules.v1 import rules_pb2 as pb

Reply = list[Any]

PATIENCE = 8
"""How often a change that asks the rules for nothing, or for a replay, is worked out anew."""


@dataclass
class Stats:
    """Counts since the start of the process, for metrics."""

    commits: int = 0
    conflicts: int = 0
    """Commits that found another version."""
    exhausted: int = 0
    """Changes given up after repeated conflicts."""


class Matches:
    """Matches of all games over one Redis. One per process, made inside its event loop.

    Every method may raise NoSuchMatch, StoreAway, RulesAway and RulesBroken besides what it names.
    `token` is a seat token or None for a spectator; a token that opens no seat raises WrongToken.
    `key` is the client's idempotency key or None; the same key with another request raises
    KeyReused. `language`: "en", "zh-Hant" or "zh-Hans". `archive` has the matches whose live keys
    are gone: they are shown as before. Where it is away, ArchiveAway is raised for matches that are
    not live.
    """

    def __init__(self, store: Store, rules: RulesClients, archive: Archive | None = None) -> None:
        self.stats = Stats()
        self._store = store
        self._rules = rules
        self._queues = Queues()
        self._reader = Reader(store, archive)
        self._sights = Sights(self._reader, rules)
        self._followers = Followers(store, self._reader)
        self._listing = Listing(store)

    # Making and filling matches

    async def create(self, new: NewMatch, key: str | None = None) -> Created:
        """Start a match, or let it wait for its open seats. Raises BadRequest, NoSuchGame,
        NameClaimed.

        With a key the same request gives the same match and the same tokens again.
        """
        client = self._rules[new.game]
        request = short(to_json(new))
        match_id = new_id(key)
        if key is not None:
            created = await self._created_before(match_id, new, key, request)
            if created is not None:
                return created
        await self._reader.archived.check_names(new.seats)
        levels = list((await client.describe()).bot_levels)
        seed = secrets.token_hex(32) if new.seed is None else new.seed
        started = await client.new_match(len(new.seats), new.options, seed)
        _check_levels(new, levels)
        salt = secrets.token_bytes(16)
        stand_in = levels[len(levels) // 2]
        owner, tokens, seats = deal_tokens(new, salt, key, stand_in)
        record = _new_record(match_id, new, started, seed, seats, digest(owner), salt, stand_in)
        setup = changes.happenings(started.events)
        change = changes.created(record, setup, started.questions, request)
        outcome = await self._commit(change)
        if outcome[0] == b"exists":
            # The same request, sent twice at once.
            created = await self._created_before(match_id, new, key or "", request)
            if created is None:
                raise Conflict("the match was made and is gone")
            return created
        start = change.entries[-1] if change.entries else None
        made = changes.as_created(record, outcome[1], seats, start)
        return Created(made, owner, tokens)

    async def _created_before(
        self, match_id: str, new: NewMatch, key: str, request: str
    ) -> Created | None:
        """The first answer to the same key. Raises KeyReused."""
        command = ("HMGET", match_key(match_id), *FIELDS, "request")
        (values,) = await self._store.read(command)
        record, made_by = read_record(match_id, values[:-1]), values[-1]
        if record is None:
            archived = await self._reader.archived.find(match_id)
            if archived is None:
                return None
            record, made_by = archived.record, archived.request.encode()
        if made_by.decode() != request:
            raise KeyReused
        owner, tokens, seats = deal_tokens(new, record.salt, key, record.stand_in)
        waits = any(seat.kind == "open" for seat in seats)
        start = None if waits else (await self._reader.log(match_id, 1, 1))[0]
        made = changes.as_created(record, record.created, seats, start)
        return Created(made, owner, tokens, repeated=True)

    async def take_seat(
        self, match_id: str, seat: int, name: str, key: str | None = None, player: str = ""
    ) -> tuple[str, MatchRecord]:
        """Take an open seat: its token. Raises NoSuchSeat, SeatTaken, Over, NameClaimed.

        `player`: the id of the named player who takes it.
        """
        use = key_use(f"seat {seat}", key, f"{name}\0{player}".encode())
        async with self._queues.of(match_id):
            for _ in range(PATIENCE):
                record, remembered = await self._read_with_key(match_id, use)
                token = new_token(record.salt, key, f"seat {seat}")
                if recall(use, remembered) is not None:
                    return token, record
                if seat_at(record, seat).kind != "open":
                    raise SeatTaken
                check_not_over(record)
                taken = SeatRecord("human", name, token_hash=digest(token), player=player)
                await self._reader.archived.check_names([taken])
                change = changes.seated(record, seat, taken, await self._setup(match_id))
                change.key = use
                if (await self._commit(change))[0] == b"ok":
                    return token, await self.read(match_id)
        raise self._exhausted()

    async def _setup(self, match_id: str) -> Sequence[Happening]:
        command = ("HGET", match_key(match_id), "setup")
        (setup,) = await self._store.read(command)
        return read_happenings(setup) if setup else []

    async def replace_token(
        self,
        match_id: str,
        owner_token: str,
        seat: int,
        key: str | None = None,
        player: str = "",
    ) -> str:
        """A new token for a seat; the old one is void.

        For the match's owner, who must not play under a player's name: the seat of a named
        player is only for that `player`, whose token is then not looked at. Raises WrongToken,
        NoSuchSeat, Over and SeatTaken: the seat is a bot's or open, so that it has no token.
        """
        use = key_use(owner_token or f"player {player}", key, f"token {seat}".encode())
        async with self._queues.of(match_id):
            for _ in range(PATIENCE):
                record, remembered = await self._read_with_key(match_id, use)
                check_replacing(record, seat, owner_token, player)
                token = new_token(record.salt, key, f"token {seat}")
                if recall(use, remembered) is not None:
                    return token
                if seat_at(record, seat).kind != "human":
                    raise SeatTaken
                check_not_over(record)
                change = changes.with_token(record, seat, digest(token))
                change.key = use
                if (await self._commit(change))[0] == b"ok":
                    return token
        raise self._exhausted()

    async def cancel(
        self,
        match_id: str,
        owner_token: str,
        version: int | None = None,
        key: str | None = None,
    ) -> MatchRecord:
        """Abandon a match that is not over; `version`: only if it has not changed since.

        Raises WrongToken, Over (unless cancelled before), Conflict.
        """

        def work_out(record: MatchRecord) -> Change | None:
            record.check_owner(owner_token)
            if record.status == "abandoned":
                return None
            check_not_over(record)
            if version not in (None, record.version):
                raise Conflict(f"version {record.version}, not {version}")
            return changes.cancelled(record)

        return await self._change(match_id, work_out, key_use(owner_token, key, b"cancel"))

    # Playing

    async def act(
        self,
        match_id: str,
        token: str,
        decision: int,
        actions: Sequence[bytes],
        key: str | None = None,
        language: str = "en",
    ) -> Answer:
        """Carry out all of a seat's actions (JSON documents), or none.

        Raises WrongToken, NotStarted, Over, StaleDecision, NotAsked, Illegal, BatchPastReveal,
        BadRequest, KeyReused, Conflict.
        """
        actions = _canonical(actions)
        use = key_use(token, key, b"act %d %b" % (decision, b"\n".join(actions)))
        async with self._queues.of(match_id):
            tries = None
            while tries is None or tries > 0:
                record, remembered = await self._read_with_key(match_id, use)
                seat = record.seat_of(token)
                assert seat is not None
                versions = recall(use, remembered)
                if versions is not None:
                    return await self._first_answer(record, seat, versions, language)
                check_decision(record, seat, decision)
                tries = len(record.questions) if tries is None else tries - 1
                answer = await self._try(record, seat, actions, use, language)
                if answer is not None:
                    return answer
        raise self._exhausted()

    async def _try(
        self,
        record: MatchRecord,
        seat: int,
        actions: Sequence[bytes],
        use: KeyUse | None,
        language: str,
    ) -> Answer | None:
        """One attempt; None where the match has moved on."""
        client = self._rules[record.game]
        eyes = eyes_of(record, seat, language, decision_only=True)
        request = pb.ApplyRequest(
            game=record.game,
            position=record.position,
            seed=record.seed,
            seat=seat,
            actions=actions,
            look=eyes,
        )
        applied = await client.apply(request)
        if applied.rules_version > record.rules_version:
            await self._upgrade(record, client)
            return None
        change = changes.acted(record, seat, actions, applied)
        outcome = await self._commit_once(change, use, seat)
        if outcome is None:
            return None
        events = [event for entry in change.entries for event in _seen(entry, seat)]
        return _answer(
            change.after, seat, events, applied.look.decision, record.stood_still(outcome)
        )

    async def undo(
        self, match_id: str, token: str, version: int, key: str | None = None, language: str = "en"
    ) -> Answer:
        """Take back the seat's last action; `version` is the version the client saw last.

        Raises UndoRefused and what `act` raises.
        """
        use = key_use(token, key, b"undo %d" % version)
        async with self._queues.of(match_id):
            for _ in range(PATIENCE):
                record, remembered = await self._read_with_key(match_id, use)
                seat = record.seat_of(token)
                assert seat is not None
                versions = recall(use, remembered)
                if versions is not None:
                    return await self._first_answer(record, seat, versions, language)
                check_undo(record, seat, version)
                answer = await self._try_undo(record, seat, use, language)
                if answer is not None:
                    return answer
        raise self._exhausted()

    async def _try_undo(
        self, record: MatchRecord, seat: int, use: KeyUse | None, language: str
    ) -> Answer | None:
        client = self._rules[record.game]
        command = ("HGET", match_key(record.id), "anchor_position")
        (position,) = await self._store.read(command)
        entries = await self._reader.log(record.id, record.anchor.version + 1, record.version)
        played = course(entries).played
        if not position or len(played) != record.anchor.undoable:
            return None
        kept: list[Played] = played[:-1]
        replayed = await client.replay(replay_request(record, position, kept))
        if replayed.rules_version > record.rules_version:
            await self._upgrade(record, client)
            return None
        to = kept[-1].version if kept else record.anchor.version
        change = changes.undone(record, seat, played[-1].version, to, replayed)
        outcome = await self._commit_once(change, use, seat)
        if outcome is None:
            return None
        eyes = eyes_of(record, seat, language, decision_only=True)
        seen = await client.look(change.after.position, eyes)
        return _answer(change.after, seat, [], seen.decision, record.stood_still(outcome))

    async def resign(self, match_id: str, token: str, key: str | None = None) -> MatchRecord:
        """A bot plays on for the seat, which is ranked last. Raises NotStarted, Over.

        A seat that has resigned stays so.
        """

        def work_out(record: MatchRecord) -> Change | None:
            seat = record.seat_of(token)
            assert seat is not None
            if record.seats[seat].resigned:
                return None
            check_active(record)
            return changes.resigned(record, seat)

        return await self._change(match_id, work_out, key_use(token, key, b"resign"))

    async def expire_clock(self, match_id: str, seat: int) -> bool:
        """If the seat's time is up, let a bot make its open decision. For the timekeeper."""
        record = await self.read(match_id)
        question = record.questions.get(seat)
        if record.status != "active" or question is None or question.by_bot:
            return False
        clock = record.clocks[seat]
        now = await self._now(match_id)
        if not 0 < clock.deadline <= now:
            return False
        took = clock.left + now - clock.deadline
        return bool((await self._commit(changes.expired(record, seat, took)))[0] == b"ok")

    async def _now(self, match_id: str) -> int:
        seconds, micros = await self._store.time(shard_of(match_id))
        return int(seconds) * 1000 + int(micros) // 1000

    # Looking

    async def read(self, match_id: str) -> MatchRecord:
        """The record as it is now."""
        return (await self._read_with_key(match_id, None))[0]

    async def look(self, match_id: str, token: str | None, language: str = "en") -> Sight:
        """What the seat, or a spectator, sees now. Raises NotStarted."""
        record = await self.read(match_id)
        return await self.look_at(record, record.seat_of(token), language)

    async def look_at(self, record: MatchRecord, seat: int | None, language: str = "en") -> Sight:
        """The same for a record already read (a snapshot of `follow`)."""
        return await self._sights.now(record, seat, language)

    async def board(
        self, match_id: str, token: str | None, language: str = "en", version: int | None = None
    ) -> str:
        """The board as SVG, now or at a version. Raises NotStarted, NoSuchVersion."""
        record = await self.read(match_id)
        return await self.board_at(record, record.seat_of(token), language, version)

    async def board_at(
        self,
        record: MatchRecord,
        seat: int | None,
        language: str = "en",
        version: int | None = None,
    ) -> str:
        """The same for a record already read; what may be chosen is marked on the present board."""
        return await self._sights.board(record, seat, language, version)

    async def at(
        self, match_id: str, version: int, token: str | None, language: str = "en"
    ) -> Sight:
        """What the seat, or a spectator, saw at a version; nothing can be decided there.

        Raises NoSuchVersion.
        """
        record = await self.read(match_id)
        return await self._sights.at(record, version, record.seat_of(token), language)

    async def record(self, match_id: str, token: str | None = None) -> bytes:
        """The record as JSON; seed and secret actions only once the match is finished.

        "complete" tells whether it holds everything: only such a record can be verified.
        """
        record = await self.read(match_id)
        seat = record.seat_of(token)
        entries = await self._reader.log(match_id, 1, record.version)
        return to_json(_exported(record, entries, seat))

    async def entries(self, match_id: str, after: int = 0, limit: int = 1000) -> Sequence[Entry]:
        """The log's entries after a version, in order."""
        await self.read(match_id)
        return await self._reader.log(match_id, after + 1, count=limit)

    def follow(
        self, match_id: str, after: str | None = None, keep_alive: float = 15.0
    ) -> AsyncIterator[Item]:
        """A snapshot, then every entry once, in order; "idle" after `keep_alive` quiet seconds.

        `after` is the id of the last item that the reader has, or a bare version: then only what
        follows is given, or a "reset" snapshot if the log does not hold that id. A bare version
        that the log does not have raises NoSuchVersion. Ends after the match's last entry.
        """
        return self._followers.follow(match_id, after, keep_alive)

    @property
    def followers(self) -> int:
        """How many follow a match in this process."""
        return len(self._followers)

    async def list(
        self,
        status: Status = "active",
        game: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Matches of a status, newest first. Raises BadRequest for a cursor not given out."""
        return await self._listing.page(status, game, cursor, limit)

    async def counts(self, games: Sequence[str]) -> dict[tuple[str, str], int]:
        """How many matches wait and are active, by (status, game)."""
        return await self._listing.counts(games)

    async def close(self) -> None:
        """End the followers' subscription."""
        await self._followers.close()

    # Reading and committing

    async def _read_with_key(
        self, match_id: str, use: KeyUse | None
    ) -> tuple[MatchRecord, bytes | None]:
        """The record, and what is remembered of an idempotency key, in one round trip."""
        return await self._reader.record_with_key(match_id, use.name if use else None)

    async def _commit(self, change: Change) -> Reply:
        keys, arguments = commit_arguments(change)
        outcome: Reply = await self._store.commit(
            shard_of(change.after.id), COMMIT, keys, arguments
        )
        if outcome[0] == b"ok":
            self.stats.commits += 1
        elif outcome[0] == b"conflict":
            self.stats.conflicts += 1
        return outcome

    async def _commit_once(self, change: Change, use: KeyUse | None, seat: int) -> int | None:
        """The time of the commit in ms; None where it must be worked out anew."""
        if use is not None:
            change.key = replace(use, note="u" if change.after.may_undo(seat) else "-")
        outcome = await self._commit(change)
        return outcome[1] if outcome[0] == b"ok" else None

    async def _change(
        self,
        match_id: str,
        work_out: Callable[[MatchRecord], Change | None],
        use: KeyUse | None = None,
    ) -> MatchRecord:
        """Commit what is worked out from the record (None: nothing), and read the outcome."""
        async with self._queues.of(match_id):
            for _ in range(PATIENCE):
                record, remembered = await self._read_with_key(match_id, use)
                change = None if recall(use, remembered) else work_out(record)
                if change is None:
                    return record
                change.key = use
                if (await self._commit(change))[0] == b"ok":
                    return await self.read(match_id)
        raise self._exhausted()

    async def _upgrade(self, record: MatchRecord, client: RulesClient) -> None:
        """Move a match to the rules that its service has now."""
        replayed = await client.replay(replay_request(record, record.position, []))
        await self._commit(changes.upgraded(record, replayed.rules_version, replayed))

    def _exhausted(self) -> Conflict:
        self.stats.exhausted += 1
        return Conflict("others changed the match at the same time, again and again")

    async def _first_answer(
        self, record: MatchRecord, seat: int, versions: Remembered, language: str
    ) -> Answer:
        """The answer that the first request with a key got."""
        entries = await self._reader.log(record.id, versions.first, versions.last)
        events = [event for entry in entries for event in _seen(entry, seat)]
        last = entries[-1]
        decision = None
        asked = dict(last.asked)
        if seat in asked:
            position = await self._sights.position_at(record, versions.last)
            eyes = eyes_of(record, seat, language, decision_only=True)
            seen = await self._rules[record.game].look(position, eyes)
            decision = Decision(asked[seat], seen.decision, versions.undo)
        status: Literal["finished", "active"] = "finished" if last.kind == "end" else "active"
        identity = event_id(last.version, last.log_hash)
        return Answer(
            last.version, identity, status, events, decision, versions.undo, repeated=True
        )


def _new_record(
    match_id: str,
    new: NewMatch,
    started: pb.NewMatchResponse,
    seed: str,
    seats: tuple[SeatRecord, ...],
    owner_hash: str,
    salt: bytes,
    stand_in: str,
) -> MatchRecord:
    """The record of a match that nobody has been asked in yet; its commit sets the times."""
    return MatchRecord(
        id=match_id,
        game=new.game,
        rules_version=started.rules_version,
        options=started.options,
        seats=seats,
        status="waiting",
        version=0,
        position=started.position,
        seed=seed,
        seed_hash=sha256(seed.encode()).hexdigest(),
        seeded=new.seed is not None,
        log_hash=first_hash(seed),
        questions={},
        owner_hash=owner_hash,
        salt=salt,
        undo=new.undo,
        stand_in=stand_in,
        anchor=Anchor(0),
        clock=new.clock,
        clocks=(),
        created=0,
        changed=0,
        result=None,
    )


def _check_levels(new: NewMatch, levels: Sequence[str]) -> None:
    for number, seat in enumerate(new.seats):
        if seat.kind == "bot" and seat.level and seat.level not in levels:
            raise BadRequest("seats", f"seat {number}: no bot of level {seat.level[:40]!r}")


def _canonical(actions: Sequence[bytes]) -> list[bytes]:
    """The actions in the one form in which they are compared, sent and logged."""
    if not actions:
        raise BadRequest("action", "no action")
    try:
        return [to_canonical_json(msgspec.json.decode(action)) for action in actions]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest("action", f"not JSON: {error}") from None


def _exported(record: MatchRecord, entries: Sequence[Entry], seat: int | None) -> dict[str, Any]:
    """A match's record for a seat, or a spectator; `entries` are the whole log."""
    whole = record.status == "finished"
    start = next((entry for entry in entries if entry.kind == "start"), None)
    exported: dict[str, Any] = {
        "id": record.id,
        "game": record.game,
        "rules_version": start.data["rules_version"] if start else record.rules_version,
        "options": msgspec.Raw(record.options),
        "seats": len(record.seats),
        "seat_info": seats_json(record.seats),
        "status": record.status,
        "version": record.version,
        "seed_hash": record.seed_hash,
        "seeded": record.seeded,
        "entries": [entry.shown(seat, whole) for entry in entries],
        "complete": whole,
        "result": record.result,
    }
    if whole:
        exported |= {"seed": record.seed, "log_hash": record.log_hash.hex()}
    return exported


def _seen(entry: Entry, seat: int | None) -> list[bytes]:
    return [seen for happening in entry.events if (seen := happening.seen_by(seat))]


def _answer(
    after: MatchRecord, seat: int, events: list[bytes], asked: bytes, waited: int
) -> Answer:
    decision = open_decision(after, seat, asked)
    undo = after.may_undo(seat)
    return Answer(
        after.version, after.event_id, after.status, events, decision, undo, waited=waited
    )
