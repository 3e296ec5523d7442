"""What the timekeeper does about due entries."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Protocol

import pytest
from matches_testing.redis_server import client_of, until
from matches_testing.toy import action, apply_here, bid, humans, new, replay_here, take, token_of
from structlog.contextvars import get_contextvars

from portolan.matches import changes, due
from portolan.matches.bots import BotTurns
from portolan.matches.errors import StoreAway
from portolan.matches.idempotency import new_id
from portolan.matches.keys import DUE, HELD, match_key, shard_of
from portolan.matches.records import ClockRule, NewMatch, SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store, SyncStore
from portolan.timekeeper import metrics
from portolan.timekeeper.keeper import Keeper, Limits
from portolan.timekeeper.offers import BrokerAway

from .conftest import value

BOT = SeatRecord("bot")


class Queues:
    """Remembers offers instead of sending them."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []
        self.away = False
        self.length = 0

    async def send(self, game: str, match_id: str) -> None:
        if self.away:
            raise BrokerAway("away")
        self.sent.append((game, match_id))

    async def waiting(self, game: str) -> int:
        if self.away:
            raise BrokerAway("away")
        return self.length


class Run(Protocol):
    """Runs keepers until the end of the test; returns how their sweeps went, and will go."""

    def __call__(self, *keepers: Keeper) -> list[bool]: ...


@pytest.fixture
def queues() -> Queues:
    return Queues()


@pytest.fixture
def keeper(store: Store, matches: Matches, queues: Queues) -> Keeper:
    return Keeper(store, matches, queues, ["toy"])


@pytest.fixture
async def run() -> AsyncIterator[Run]:
    stop = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []
    swept: list[bool] = []

    def begin(*keepers: Keeper) -> list[bool]:
        tasks.extend(asyncio.create_task(one.run(stop, swept.append)) for one in keepers)
        return swept

    yield begin
    stop.set()
    await asyncio.gather(*tasks)


async def test_a_sweep_offers_a_turn_once(matches: Matches, keeper: Keeper, queues: Queues) -> None:
    created = await new(matches, [*humans(1), BOT])
    await keeper.sweep()
    await keeper.sweep()
    assert queues.sent == [("toy", created.record.id)]


def set_clock_back(client: Any, keeper: Keeper, match_id: str, milliseconds: int) -> None:
    """To the match and the keeper it looks as if the server's clock had been set back."""
    shard = shard_of(match_id)
    for entry in client.zrange(DUE[shard], 0, -1):
        client.zincrby(DUE[shard], milliseconds, entry)
    if shard in keeper._due._asked:
        keeper._due._asked[shard] += milliseconds


@pytest.mark.parametrize("known", [True, False])
async def test_a_turn_is_offered_though_the_clock_was_set_back(
    matches: Matches, keeper: Keeper, queues: Queues, redis_url: str, known: bool
) -> None:
    created = await new(matches, [*humans(1), BOT], clock=ClockRule(per_decision=7_200_000))
    if known:
        await keeper.sweep()
    client = client_of(redis_url)
    set_clock_back(client, keeper, created.record.id, 3_600_000)
    await keeper.sweep()
    assert queues.sent[known:] == [("toy", created.record.id)]
    later = client.zscore(DUE[shard_of(created.record.id)], f"clock:{created.record.id}:0")
    assert later > client.time()[0] * 1000 + 7_200_000


async def test_what_is_done_about_an_entry_is_logged_with_its_match_and_a_trace(
    matches: Matches, keeper: Keeper, queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound: list[dict[str, Any]] = []

    async def send(game: str, match_id: str) -> None:
        bound.append(get_contextvars())

    monkeypatch.setattr(queues, "send", send)
    created = [await new(matches, [*humans(1), BOT]) for _ in range(2)]
    await keeper.sweep()
    assert {one["match"] for one in bound} == {one.record.id for one in created}
    assert len({one["trace"] for one in bound}) == 2


async def test_a_turn_is_offered_as_soon_as_it_is_there(
    matches: Matches, keeper: Keeper, queues: Queues, run: Run
) -> None:
    created = await new(matches, [*humans(2), BOT])
    run(keeper)
    await keeper._wakes.ready.wait()
    await until(lambda: queues.sent)
    assert value(metrics.OFFERS, "toy", "sweep") >= 1
    before = value(metrics.OFFERS, "toy", "wake")
    await bid(matches, created, 0, 1)
    await until(lambda: value(metrics.OFFERS, "toy", "wake") > before)
    assert queues.sent == [("toy", created.record.id)] * 2


@pytest.mark.parametrize("redis_url", ["valkey", "cluster"], indirect=True)
async def test_three_timekeepers_share_the_work(
    store: Store, matches: Matches, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("portolan.matches.due.FIRST_DELAY_MS", 60_000)  # not again while we look
    several = [Queues() for _ in range(3)]
    run(*(Keeper(store, matches, queues, ["toy"]) for queues in several))
    made = [(await new(matches, [*humans(1), BOT])).record.id for _ in range(30)]

    def offered() -> list[str]:
        return [match for queues in several for _, match in queues.sent if match in made]

    await until(lambda: len(offered()) >= 30)
    await asyncio.sleep(1.2)
    assert sorted(offered()) == sorted(made)


async def test_a_turn_whose_worker_died_is_offered_again(
    matches: Matches, keeper: Keeper, queues: Queues, sync_store: SyncStore, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), BOT])
    match_id = created.record.id
    await keeper.sweep()
    turns = BotTurns(sync_store, apply_here, replay_here)
    assert turns.take(match_id) is not None
    await keeper.sweep()
    assert len(queues.sent) == 1
    # Its hold ends.
    client = client_of(redis_url)
    shard = shard_of(match_id)
    entry = f"bot:{match_id}"
    client.zadd(DUE[shard], {entry: 1})
    offers, failures, _, holder = client.hget(HELD[shard], entry).split(b" ")
    client.hset(HELD[shard], entry, b" ".join([offers, failures, b"1", holder]))
    await keeper.sweep()
    assert len(queues.sent) == 2
    assert take(turns, match_id).failures == 1


async def test_offers_that_the_broker_does_not_take_are_made_later(
    matches: Matches, keeper: Keeper, queues: Queues, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), BOT])
    queues.away = True
    with pytest.raises(BrokerAway):
        await keeper.sweep()
    client = client_of(redis_url)
    shard, entry = shard_of(created.record.id), f"bot:{created.record.id}"
    seconds, _ = client.time()
    assert client.zscore(DUE[shard], entry) < (seconds + 2) * 1000
    client.zadd(DUE[shard], {entry: 1})
    queues.away = False
    await keeper.sweep()
    assert queues.sent == [("toy", created.record.id)]


@pytest.mark.parametrize(
    ("turns", "per_second", "most"),
    [(30, 8, 20), pytest.param(2000, 200, 1000, marks=pytest.mark.soak)],
)
async def test_work_after_an_outage_is_spread(
    store: Store,
    matches: Matches,
    queues: Queues,
    monkeypatch: pytest.MonkeyPatch,
    turns: int,
    per_second: int,
    most: int,
) -> None:
    """So much at a time, no more than the queues hold, and nothing twice.

    Nobody takes the turns here, so they are not to be offered again while the test lasts.
    """
    monkeypatch.setattr(due, "FIRST_DELAY_MS", 3_600_000)
    monkeypatch.setattr(due, "LONGEST_DELAY_MS", 3_600_000)
    keeper = Keeper(store, matches, queues, ["toy"], Limits(per_second, most))
    made = [(await new(matches, [*humans(1), BOT])).record.id for _ in range(turns)]
    before = 0
    for _ in range(most // per_second + 3):
        await keeper.sweep()
        assert len(queues.sent) == min(before + per_second, most)
        queues.length = before = len(queues.sent)
    queues.length = 0
    for _ in range((turns - most) // per_second + 2):
        await keeper.sweep()
    assert sorted(match for _, match in queues.sent) == sorted(made)


async def test_time_runs_out_while_the_broker_is_away(
    matches: Matches, keeper: Keeper, queues: Queues
) -> None:
    created = await new(matches, 2, clock=ClockRule(per_decision=50))
    queues.away = True
    await asyncio.sleep(0.06)
    with pytest.raises(BrokerAway):
        await keeper.sweep()
    entries = await matches.entries(created.record.id)
    assert [entry.kind for entry in entries] == ["start", "clock", "clock"]


async def test_turns_that_wait_for_a_full_queue_hide_nothing_that_is_due(
    matches: Matches, keeper: Keeper, queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as a sweep takes from a shard are older than a clock that runs out."""
    monkeypatch.setattr("portolan.timekeeper.keeper.PER_SHARD", 5)
    shard = 7
    keys = (key for key in map(str, range(10**6)) if shard_of(new_id(key)) == shard)
    for _ in range(6):
        await matches.create(NewMatch("toy", [*humans(1), BOT]), next(keys))
    clock = ClockRule(per_decision=50)
    last = await matches.create(NewMatch("toy", humans(2), clock=clock), next(keys))
    assert shard_of(last.record.id) == shard
    queues.length = Limits().queue_most
    await asyncio.sleep(0.06)
    await keeper.sweep()
    assert queues.sent == []
    entries = await matches.entries(last.record.id)
    assert [entry.kind for entry in entries] == ["start", "clock", "clock"]


async def test_time_that_is_up_is_seen_to(
    matches: Matches, keeper: Keeper, queues: Queues, run: Run
) -> None:
    before = value(metrics.EXPIRIES, "toy")
    created = await new(matches, 2, clock=ClockRule(per_decision=50))
    await bid(matches, created, 1, 1)
    run(keeper)
    await until(lambda: queues.sent)
    entry = (await matches.entries(created.record.id))[-1]
    assert (entry.kind, entry.seat) == ("clock", 0)
    assert value(metrics.EXPIRIES, "toy") == before + 1


async def test_a_match_in_which_nobody_is_asked_raises_an_alert(
    matches: Matches, keeper: Keeper, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await new(matches, [*humans(2), BOT])
    client = client_of(redis_url)
    shard, match_id = shard_of(created.record.id), created.record.id
    await keeper.sweep()
    assert value(metrics.STUCK) == 0
    with monkeypatch.context() as patch:
        patch.setattr(changes, "_questions", lambda *_args, **_more: {})
        await bid(matches, created, 0, 1)
    assert client.zscore(DUE[shard], f"bot:{match_id}") is None
    await keeper.sweep()
    assert value(metrics.STUCK) == 1
    # Taking the action back makes it go on.
    await matches.undo(match_id, token_of(created, 0), 2)
    assert client.zscore(DUE[shard], f"stuck:{match_id}") is None


async def test_entries_of_a_match_that_is_gone_are_forgotten(
    matches: Matches, keeper: Keeper, queues: Queues, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), BOT])
    client = client_of(redis_url)
    client.delete(match_key(created.record.id))
    await keeper.sweep()
    assert queues.sent == []
    assert client.zcard(DUE[shard_of(created.record.id)]) == 0


async def test_a_redis_that_is_away_stops_nothing(
    matches: Matches, keeper: Keeper, queues: Queues, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_args: object) -> None:
        raise StoreAway("away")

    with monkeypatch.context() as patch:
        patch.setattr(keeper._due, "due", away)
        swept = run(keeper)
        await until(lambda: swept)
        assert swept[0] is False
    await new(matches, [*humans(1), BOT])
    await until(lambda: True in swept)
    await until(lambda: queues.sent)


async def test_live_matches_are_counted(matches: Matches, keeper: Keeper) -> None:
    await new(matches, 2)
    await new(matches, [*humans(1), SeatRecord("open")])
    await keeper.sweep()
    assert value(metrics.LIVE, "toy", "active") == 1
    assert value(metrics.LIVE, "toy", "waiting") == 1


async def test_a_bot_that_plays_on_is_not_offered_again(
    matches: Matches, keeper: Keeper, queues: Queues, sync_store: SyncStore, run: Run
) -> None:
    created = await new(matches, [*humans(1), BOT, BOT])
    turns = BotTurns(sync_store, apply_here, replay_here)
    turn = take(turns, created.record.id)
    run(keeper)
    await keeper._wakes.ready.wait()
    following = turns.commit(turn, action("bid", coins=1))
    assert following is not None
    await asyncio.sleep(0.1)
    assert queues.sent == []


async def test_a_turn_given_back_is_offered_at_once(
    matches: Matches, keeper: Keeper, queues: Queues, sync_store: SyncStore, run: Run
) -> None:
    created = await new(matches, [*humans(1), BOT])
    turns = BotTurns(sync_store, apply_here, replay_here)
    turn = take(turns, created.record.id)
    run(keeper)
    await keeper._wakes.ready.wait()
    before = value(metrics.OFFERS, "toy", "wake")
    turns.release(turn, failed=False)
    await until(lambda: value(metrics.OFFERS, "toy", "wake") > before)
    assert queues.sent == [("toy", created.record.id)]


async def test_a_fault_beside_the_sweeps_ends_the_process(
    matches: Matches, keeper: Keeper, queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A timekeeper that no longer heard of new turns would go on, slower and unnoticed."""
    created = await new(matches, [*humans(2), BOT])
    await keeper.sweep()
    send, faults = queues.send, [ZeroDivisionError]

    async def broken_once(game: str, match_id: str) -> None:
        if faults:
            raise faults.pop()
        await send(game, match_id)

    working = asyncio.create_task(keeper.run(asyncio.Event(), lambda well: None))
    await keeper._wakes.ready.wait()
    monkeypatch.setattr(queues, "send", broken_once)
    await bid(matches, created, 0, 1)
    with pytest.raises(ZeroDivisionError):
        async with asyncio.timeout(10):
            await working
