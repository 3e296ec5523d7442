"""A match service in memory, and the gateway over it: in process, and on a real socket."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog
import uvicorn
from fastapi import FastAPI

from portolan.archive.threads import ArchiveThreads
from portolan.gateway.app import create_app
from portolan.gateway.archive.shelf import Shelf
from portolan.gateway.arriving import ArrivingProtocol
from portolan.gateway.backend import Backend
from portolan.gateway.settings import Settings
from portolan.matches import errors
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
    Question,
    SeatRecord,
    Sight,
    digest,
    event_id,
)
from portolan.matches.scripts import LIMIT, Script
from portolan.matches.service import Stats
from portolan.rules.v1 import rules_pb2 as pb
from portolan.telemetry import Telemetry, start

SEED = "5eed" * 16
OWNER = "owner-token-0123456789"
TOKENS = ("seat-token-0-0123456789", "seat-token-1-0123456789")
HAND = "the-hand-of-seat-0"

ACTION_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Action",
    "oneOf": [{"$ref": "#/$defs/add"}, {"$ref": "#/$defs/bid"}],
    "discriminator": {
        "propertyName": "type",
        "mapping": {"add": "#/$defs/add", "bid": "#/$defs/bid"},
    },
    "$defs": {
        name: {
            "type": "object",
            "properties": {"type": {"const": name}, "number": {"type": "integer", "minimum": 1}},
            "required": ["type", "number"],
            "additionalProperties": False,
        }
        for name in ("add", "bid")
    },
}
OBJECT = {"type": "object", "title": "Document"}


def _texts(**texts: str) -> list[pb.LocalText]:
    return [pb.LocalText(language=tag.replace("_", "-"), text=text) for tag, text in texts.items()]


DESCRIBED = pb.DescribeResponse(
    game="toy",
    rules_version=1,
    names=_texts(en="Toy", zh_Hant="玩具", zh_Hans="玩具"),
    summaries=_texts(en="Count.", zh_Hant="數數。", zh_Hans="数数。"),
    min_seats=1,
    max_seats=4,
    options_schema=msgspec.json.encode(OBJECT),
    action_schema=msgspec.json.encode(ACTION_SCHEMA),
    event_schema=msgspec.json.encode(OBJECT),
    view_schema=msgspec.json.encode(OBJECT),
    rules=_texts(en="TOY-1 Count.", zh_Hant="TOY-1 數數。", zh_Hans="TOY-1 数数。"),
    option_texts=[pb.OptionText(option="goal", texts=_texts(en="Goal"))],
    bot_levels=["random"],
)


def board_svg(words: str) -> str:
    """A board as games draw it: with a style sheet of its own, and a target."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board"><title>Toy</title>'
        f"<desc>{words}</desc><style>.board{{color:red}}</style>"
        '<g data-target="one"><rect width="9" height="9"/></g></svg>'
    )


class FakeRulesClient:
    """A rules service that tells each event's number."""

    game = "toy"

    def __init__(self) -> None:
        self.away = False
        self.hung: asyncio.Event | None = None
        self.narrated = 0

    def _answer(self) -> None:
        if self.away:
            raise errors.RulesAway("toy")

    async def describe(self) -> pb.DescribeResponse:
        self._answer()
        return DESCRIBED

    async def narrate(
        self, events: Sequence[bytes], names: Sequence[str], language: str
    ) -> list[str]:
        self._answer()
        self.narrated += 1
        numbers = [msgspec.json.decode(event).get("number", "?") for event in events]
        return [f"[{language}] {names[0]}: {number}" for number in numbers]

    async def ready(self) -> bool:
        if self.hung is not None:
            await self.hung.wait()
        return not self.away

    async def new_match(self, seats: int, options: bytes, seed: str) -> pb.NewMatchResponse:
        self._answer()
        return pb.NewMatchResponse(position=b"start")

    async def render(self, position: bytes, eyes: pb.Eyes, targets: bool) -> str:
        self._answer()
        return board_svg(f"{eyes.language} {targets}")


class FakeRules(dict[str, FakeRulesClient]):
    """The rules services by game."""

    @property
    def games(self) -> list[str]:
        return list(self)

    def __missing__(self, game: str) -> FakeRulesClient:
        raise errors.NoSuchGame(game)


class FakeStore:
    """A store that is there, or not."""

    def __init__(self) -> None:
        self.away = False
        self.counted: dict[str, int] = {}

    async def ping(self) -> None:
        if self.away:
            raise errors.StoreAway

    async def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> int:
        """The script of limits: how long somebody has to wait, if they may not now."""
        assert script is LIMIT
        if self.away:
            raise errors.StoreAway
        self.counted[keys[0]] = count = self.counted.get(keys[0], 0) + 1
        return 0 if count <= arguments[0] else 12_300


def new_record(match_id: str, **changes: Any) -> MatchRecord:
    """An active match of two people."""
    record = MatchRecord(
        id=match_id,
        game="toy",
        rules_version=1,
        options=b'{"goal":9}',
        seats=tuple(
            SeatRecord("human", name, "", digest(token))
            for name, token in zip(("Ada", "Bo"), TOKENS, strict=True)
        ),
        status="active",
        version=1,
        position=b"secret position",
        seed=SEED,
        seed_hash=sha256(SEED.encode()).hexdigest(),
        seeded=False,
        log_hash=sha256(b"1").digest(),
        questions={0: Question(1)},
        owner_hash=digest(OWNER),
        salt=b"salt",
        undo=True,
        stand_in="random",
        anchor=Anchor(1),
        clock=None,
        clocks=(),
        created=1_700_000_000_000,
        changed=1_700_000_000_000,
        result=None,
    )
    return replace(record, **changes)


@dataclass
class FakeMatches:
    """One match, `m1`, whose actions are numbers. `fail` is raised by every method when set."""

    matches: dict[str, MatchRecord] = field(default_factory=lambda: {"m1": new_record("m1")})
    made: dict[str, Created] = field(default_factory=dict)
    log: list[Entry] = field(default_factory=list)
    fail: Exception | None = None
    calls: list[tuple[Any, ...]] = field(default_factory=list)
    slow: float = 0.0
    following: int = 0
    stats: Stats = field(default_factory=Stats)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def _called(self, *call: Any) -> None:
        self.calls.append(call)
        if self.fail is not None:
            raise self.fail

    def _get(self, match_id: str) -> MatchRecord:
        if match_id not in self.matches:
            raise errors.NoSuchMatch(match_id)
        return self.matches[match_id]

    async def create(self, new: NewMatch, key: str | None = None) -> Created:
        self._called("create", new, key)
        if new.game != "toy":
            raise errors.NoSuchGame(new.game)
        if not 1 <= len(new.seats) <= 4:
            raise errors.BadRequest("seats", "toy is played by 1 to 4 seats")
        before = self.made.get(key) if key else None
        if before and before.record.id in self.matches:
            return replace(before, repeated=True)
        match_id = (
            "m3" if "m2" in self.matches and self.matches["m2"].status == "abandoned" else "m2"
        )
        record = new_record(match_id, seats=tuple(new.seats), options=new.options)
        self.matches[match_id] = record
        tokens = [TOKENS[0] if seat.kind == "human" else None for seat in new.seats]
        created = Created(record, OWNER, tokens)
        self.made[key or ""] = created
        return created

    async def take_seat(
        self, match_id: str, seat: int, name: str, key: str | None = None, player: str = ""
    ) -> tuple[str, MatchRecord]:
        self._called("take_seat", match_id, seat, name, key, *([player] if player else []))
        record = self._get(match_id)
        if seat >= len(record.seats):
            raise errors.NoSuchSeat
        if record.seats[seat].kind != "open":
            raise errors.SeatTaken
        return TOKENS[seat], record

    async def replace_token(
        self,
        match_id: str,
        owner_token: str,
        seat: int,
        key: str | None = None,
        player: str = "",
    ) -> str:
        self._called("replace_token", match_id, seat, key, *([player] if player else []))
        if not player:
            self._get(match_id).check_owner(owner_token)
        return "a-new-token-0123456789"

    async def cancel(
        self,
        match_id: str,
        owner_token: str,
        version: int | None = None,
        key: str | None = None,
    ) -> MatchRecord:
        self._called("cancel", match_id)
        record = self._get(match_id)
        record.check_owner(owner_token)
        if version not in (None, record.version):
            raise errors.Conflict
        if record.status == "finished":
            raise errors.Over(record.status)
        record.status = "abandoned"
        return record

    async def act(
        self,
        match_id: str,
        token: str,
        decision: int,
        actions: Sequence[bytes],
        key: str | None = None,
        language: str = "en",
    ) -> Answer:
        record = self._get(match_id)
        seat = record.seat_of(token)
        self._called("act", match_id, seat, decision, list(actions), key, language)
        if seat not in record.questions:
            raise errors.NotAsked(record.version)
        if decision != record.questions[seat].decision:
            raise errors.StaleDecision(record.questions[seat].decision, record.version)
        await asyncio.sleep(self.slow)
        events = [await self.append(action, seat) for action in actions]
        asked = self._decision(record, seat, language)
        return Answer(
            record.version, record.event_id, record.status, events, asked, True, waited=1200
        )

    async def append(self, action: bytes, seat: int) -> bytes:
        """An entry of an action whose event only its seat sees whole."""
        record = self.matches["m1"]
        record.version += 1
        record.log_hash = sha256(record.log_hash + action).digest()
        record.questions = {0: Question(record.version)}
        number = msgspec.json.decode(action)["number"]
        event = msgspec.json.encode({"type": "drawn", "number": number, "card": HAND})
        public = msgspec.json.encode({"type": "drawn", "number": number})
        data = {"action": msgspec.json.decode(action), "by": "human"}
        entry = Entry(record.version, "action", seat, data, [Happening(event, (0,), public)])
        entry.asked = [(0, record.version)]
        entry.log_hash = record.log_hash
        async with self.changed:
            self.log.append(entry)
            self.changed.notify_all()
        return event

    async def undo(
        self, match_id: str, token: str, version: int, key: str | None = None, language: str = "en"
    ) -> Answer:
        record = self._get(match_id)
        seat = record.seat_of(token)
        self._called("undo", match_id, seat, version, key)
        if version != record.version:
            raise errors.UndoRefused("stale")
        return Answer(record.version, record.event_id, record.status, [], None, False)

    async def resign(self, match_id: str, token: str, key: str | None = None) -> MatchRecord:
        record = self._get(match_id)
        record.seat_of(token)
        self._called("resign", match_id, key)
        return record

    async def read(self, match_id: str) -> MatchRecord:
        self._called("read", match_id)
        return self._get(match_id)

    async def look(self, match_id: str, token: str | None, language: str = "en") -> Sight:
        record = self._get(match_id)
        self._called("look", match_id, record.seat_of(token), language)
        return await self.look_at(record, record.seat_of(token), language)

    async def look_at(self, record: MatchRecord, seat: int | None, language: str = "en") -> Sight:
        if record.status == "waiting":
            raise errors.NotStarted
        view = {"hand": HAND} if seat == 0 else {}
        return Sight(
            record.version,
            record.event_id,
            record.status,
            seat,
            msgspec.json.encode(view),
            self._decision(record, seat, language),
            False,
        )

    def _decision(self, record: MatchRecord, seat: int | None, language: str) -> Decision | None:
        if seat is None or seat not in record.questions:
            return None
        choice = {"action": {"type": "add", "number": 1}, "label": f"[{language}]", "targets": []}
        asked = msgspec.json.encode({"prompt": f"[{language}] Add", "actions": [choice]})
        return Decision(record.questions[seat].decision, asked, False)

    async def board(
        self, match_id: str, token: str | None, language: str = "en", version: int | None = None
    ) -> str:
        record = self._get(match_id)
        self._called("board", match_id, record.seat_of(token), language, version)
        if version is not None and version > record.version:
            raise errors.NoSuchVersion
        return f'<svg xmlns="http://www.w3.org/2000/svg"><desc>{language} {version}</desc></svg>'

    async def board_at(
        self,
        record: MatchRecord,
        seat: int | None,
        language: str = "en",
        version: int | None = None,
    ) -> str:
        self._called("board_at", seat, language, version)
        return board_svg(f"seen by {seat} at {version}")

    async def at(
        self, match_id: str, version: int, token: str | None, language: str = "en"
    ) -> Sight:
        record = self._get(match_id)
        self._called("at", match_id, version, record.seat_of(token), language)
        if version > record.version:
            raise errors.NoSuchVersion
        return replace(await self.look_at(record, record.seat_of(token), language), version=version)

    async def record(self, match_id: str, token: str | None = None) -> bytes:
        record = self._get(match_id)
        self._called("record", match_id, record.seat_of(token))
        return msgspec.json.encode(
            {
                "game": "toy",
                "rules_version": 1,
                "options": {},
                "seats": 2,
                "seed_hash": record.seed_hash,
                "entries": [],
                "complete": False,
                "log_hash": record.log_hash.hex(),
            }
        )

    async def entries(self, match_id: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        self._called("entries", match_id, after)
        return [entry for entry in self.log if entry.version > after]

    async def follow(
        self, match_id: str, after: str | None = None, keep_alive: float = 15.0
    ) -> AsyncIterator[Item]:
        record = self._get(match_id)
        last = 0
        if after is None or not self._fits(after):
            if after is not None and "-" not in after:
                raise errors.NoSuchVersion
            yield Item("snapshot" if after is None else "reset", record.event_id, replace(record))
            last = record.version
        else:
            last = int(after.partition("-")[0])
        self.following += 1
        try:
            while True:
                for entry in [entry for entry in self.log if entry.version > last]:
                    yield Item("entry", entry.id, entry=entry)
                    last = entry.version
                if record.status == "finished":
                    return
                if self.fail is not None:
                    raise self.fail
                try:
                    async with self.changed:
                        await asyncio.wait_for(self.changed.wait(), keep_alive)
                except TimeoutError:
                    yield Item("idle", "")
        finally:
            self.following -= 1

    def _fits(self, after: str) -> bool:
        version = int(after.partition("-")[0])
        known = {1: event_id(1, sha256(b"1").digest())} | {e.version: e.id for e in self.log}
        return version in known and after in {str(version), known[version]}

    async def list(
        self,
        status: str = "active",
        game: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        self._called("list", status, game, cursor, limit)
        if cursor == "nonsense":
            raise errors.BadRequest("cursor", "not one of ours")
        return Page([r for r in self.matches.values() if r.status == status], None)


@dataclass
class World:
    """What the gateway under test stands on."""

    archive_url: str
    matches: FakeMatches = field(default_factory=FakeMatches)
    rules: FakeRules = field(default_factory=lambda: FakeRules(toy=FakeRulesClient()))
    store: FakeStore = field(default_factory=FakeStore)

    @asynccontextmanager
    async def connect(self, _: Settings) -> AsyncIterator[Backend]:
        if self.store.away:
            raise errors.StoreAway
        store: Any = self.store
        matches: Any = self.matches
        rules: Any = self.rules
        archive = ArchiveThreads(self.archive_url, threads=1)
        yield Backend(store, matches, rules, Shelf(archive))
        await archive.close()


_LOG = BytesIO()


@pytest.fixture(scope="session")
def telemetry() -> Telemetry:
    telemetry = start("gateway", None)
    structlog.configure(logger_factory=structlog.BytesLoggerFactory(_LOG))
    return telemetry


@pytest.fixture
def logged() -> Callable[[], str]:
    """What has been logged since the test began."""
    before = len(_LOG.getvalue())

    def since() -> str:
        return _LOG.getvalue()[before:].decode()

    return since


@pytest.fixture
def settings() -> Settings:
    return Settings(http_drain=0.0, http_grace=5, stream_keep_alive=0.2, streams_per_token=2)


@pytest.fixture
async def world(tmp_path: Path) -> World:
    return World(f"sqlite:///{tmp_path / 'archive.sqlite3'}")


@pytest.fixture
async def app(world: World, settings: Settings, telemetry: Telemetry) -> FastAPI:
    return create_app(settings, telemetry, world.connect)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Talks to the app in this process."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://gateway") as client,
    ):
        yield client


@dataclass
class Served:
    """The gateway on a socket of its own."""

    client: httpx.AsyncClient
    app: FastAPI
    port: int
    stop: Callable[[], None]
    stopped: "asyncio.Task[None]"


@pytest.fixture
async def served(app: FastAPI, settings: Settings) -> AsyncIterator[Served]:
    """A real server in this event loop; `stop` does what a signal does."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    config = uvicorn.Config(
        app,
        http=ArrivingProtocol,
        log_config=None,
        access_log=False,
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=settings.http_grace,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)

    def stop() -> None:
        app.state.gateway.lifecycle.stop()
        server.should_exit = True

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=10) as client:
        yield Served(client, app, port, stop, task)
        stop()
    await task
