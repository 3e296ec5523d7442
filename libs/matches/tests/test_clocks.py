"""Clocks: only seats with an open decision lose time, each its own."""

import asyncio
import json

import pytest
from matches_testing.redis_server import client_of
from matches_testing.toy import (
    action,
    apply_here,
    bid,
    decision,
    humans,
    new,
    open_decision,
    replay_here,
    take,
    token_of,
)

from portolan.matches.bots import BotTurns
from portolan.matches.due import Due
from portolan.matches.errors import StaleDecision
from portolan.matches.keys import DUE, SHARDS, match_key, shard_of
from portolan.matches.records import ClockRule, Created, MatchRecord, SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store, SyncStore


def clock_entries(url: str, match_id: str) -> dict[str, float]:
    client = client_of(url)
    entries = client.zrange(DUE[shard_of(match_id)], 0, -1, withscores=True)
    return {name.decode().split(":")[2]: at for name, at in entries if name[:5] == b"clock"}


def turn_back(url: str, created: Created, seat: int, milliseconds: int) -> None:
    """Let time pass for one seat's clock."""
    client = client_of(url)
    key = match_key(created.record.id)
    clocks = json.loads(client.hget(key, "clocks"))
    clocks[seat][1] -= milliseconds
    client.hset(key, "clocks", json.dumps(clocks))
    shard = shard_of(created.record.id)
    client.zincrby(DUE[shard], -milliseconds, f"clock:{created.record.id}:{seat}")


async def test_without_a_clock_nothing_is_due(matches: Matches, redis_url: str) -> None:
    created = await new(matches, 2)
    assert clock_entries(redis_url, created.record.id) == {}
    record = await matches.read(created.record.id)
    assert (record.clock, record.clocks, record.public()["clock"]) == (None, (), None)


async def test_each_seat_that_is_asked_loses_its_own_time(matches: Matches, redis_url: str) -> None:
    created = await new(matches, 2, clock=ClockRule(bank=60_000, increment=5_000))
    match_id = created.record.id
    record = await matches.read(match_id)
    assert record.public()["clock"] == {"bank": 60, "increment": 5}
    assert sorted(clock_entries(redis_url, match_id)) == ["0", "1"]
    assert record.clocks[0].deadline - record.changed == 60_000
    turn_back(redis_url, created, 1, 10_000)
    turn_back(redis_url, created, 0, 20_000)
    await bid(matches, created, 1, 0)
    record = await matches.read(match_id)
    assert sorted(clock_entries(redis_url, match_id)) == ["0"]
    assert record.clocks[1].deadline == 0
    assert 54_000 < record.clocks[1].left <= 55_000
    await bid(matches, created, 0, 3)
    record = await matches.read(match_id)
    # Seat 0 answered and is asked again; seat 1's clock has stood still.
    assert 54_000 < record.clocks[1].left <= 55_000
    assert 44_000 < record.clocks[0].left <= 45_000
    assert sorted(clock_entries(redis_url, match_id)) == ["0"]


@pytest.mark.parametrize("redis_url", ["valkey", "cluster", "debian"], indirect=True)
async def test_when_time_is_up_a_bot_decides_once(
    matches: Matches, store: Store, sync_store: SyncStore, redis_url: str
) -> None:
    slow = await new(matches, 2, clock=ClockRule(per_decision=80_000))
    assert not await matches.expire_clock(slow.record.id, 0)
    created = await new(matches, 2, clock=ClockRule(per_decision=80))
    match_id, token = created.record.id, token_of(created, 0)
    await bid(matches, created, 1, 0)
    await asyncio.sleep(0.1)
    due = Due(store)
    entries = [e for shard in range(SHARDS) for e in await due.due(shard, 10)]
    (entry,) = [entry for entry in entries if entry.match == match_id]
    assert (entry.kind, entry.seat) == ("clock", 0)
    outcomes = await asyncio.gather(*(matches.expire_clock(match_id, 0) for _ in range(3)))
    assert sorted(outcomes) == [False, False, True]
    logged = (await matches.entries(match_id))[-1]
    assert (logged.kind, logged.seat) == ("clock", 0)
    assert (logged.data["decision"], logged.data["limit"]) == (1, 80)
    assert logged.data["took"] >= 80
    with pytest.raises(StaleDecision) as late:
        await matches.act(match_id, token, 1, [action("bid", coins=0)])
    assert late.value.current is None
    turns = BotTurns(sync_store, apply_here, replay_here)
    turn = take(turns, match_id)
    assert (turn.seat, turn.decision) == (0, 3)
    assert turns.commit(turn, action("bid", coins=3)) is None
    # The next decision is the player's again, with a full clock.
    sight = await matches.look(match_id, token)
    assert open_decision(sight).number == 4
    record = await matches.read(match_id)
    assert not record.questions[0].by_bot
    assert record.clocks[0].deadline - record.changed == 80


async def test_a_move_before_the_timekeeper_counts(matches: Matches) -> None:
    created = await new(matches, 2, clock=ClockRule(per_decision=20))
    await asyncio.sleep(0.03)
    await bid(matches, created, 0, 1)
    assert not await matches.expire_clock(created.record.id, 0)


async def test_an_empty_bank_leaves_the_increment(
    matches: Matches, redis_url: str, sync_store: SyncStore
) -> None:
    created = await new(matches, 2, clock=ClockRule(bank=1_000, increment=300))
    match_id = created.record.id
    await bid(matches, created, 1, 0)
    turn_back(redis_url, created, 0, 5_000)
    assert await matches.expire_clock(match_id, 0)
    turns = BotTurns(sync_store, apply_here, replay_here)
    turns.commit(take(turns, match_id), action("bid", coins=3))
    assert (await matches.read(match_id)).clocks[0].left == 300


async def test_taking_back_wins_no_time(matches: Matches, redis_url: str) -> None:
    created = await new(matches, 2, clock=ClockRule(per_decision=60_000))
    match_id, token = created.record.id, token_of(created, 0)
    turn_back(redis_url, created, 0, 40_000)
    answer = await bid(matches, created, 0, 1)
    await matches.undo(match_id, token, answer.version)
    record = await matches.read(match_id)
    assert 19_000 < record.clocks[0].left <= 20_000
    assert record.clocks[0].deadline


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize(
    "clock", [ClockRule(per_decision=60_000), ClockRule(bank=60_000, increment=5_000)]
)
async def test_taking_several_actions_back_wins_no_time(
    matches: Matches, redis_url: str, clock: ClockRule, at_once: bool
) -> None:
    created = await new(matches, 2, clock=clock)
    match_id, token = created.record.id, token_of(created, 0)
    await bid(matches, created, 0, 3)
    await bid(matches, created, 1, 1)
    turn_back(redis_url, created, 0, 40_000)
    left = seconds_left(await matches.read(match_id))
    for _ in range(3):
        trade = action("trade")
        number = await decision(matches, created, 0)
        traded = await matches.act(match_id, token, number, [trade])
        sight = await matches.look(match_id, token)
        give = json.dumps(json.loads(open_decision(sight).asked)["actions"][0]["action"]).encode()
        if at_once:
            await matches.undo(match_id, token, traded.version)
            number = await decision(matches, created, 0)
            await matches.act(match_id, token, number, [trade, give])
        else:
            await matches.act(match_id, token, open_decision(traded).number, [give])
        for _ in range(2):
            await matches.undo(match_id, token, (await matches.read(match_id)).version)
    assert left - 2 < seconds_left(await matches.read(match_id)) <= left


def seconds_left(record: MatchRecord) -> float:
    """What seat 0, which is asked, has left."""
    return (record.clocks[0].deadline - record.changed) / 1000


async def test_taking_back_gives_others_no_time(matches: Matches, redis_url: str) -> None:
    created = await new(matches, 2, clock=ClockRule(per_decision=60_000))
    turn_back(redis_url, created, 1, 40_000)
    before = (await matches.read(created.record.id)).clocks[1]
    answer = await bid(matches, created, 0, 1)
    await matches.undo(created.record.id, token_of(created, 0), answer.version)
    after = await matches.read(created.record.id)
    assert after.clocks[1] == before
    assert clock_entries(redis_url, created.record.id)["1"] == before.deadline


async def test_a_decision_that_passed_to_a_bot_stays_with_it_when_another_seat_takes_back(
    matches: Matches,
) -> None:
    created = await new(matches, 2, clock=ClockRule(per_decision=80))
    match_id = created.record.id
    await asyncio.sleep(0.1)
    assert await matches.expire_clock(match_id, 0)
    answer = await bid(matches, created, 1, 1)
    await matches.undo(match_id, token_of(created, 1), answer.version)
    record = await matches.read(match_id)
    assert record.questions[0].by_bot
    assert not record.questions[1].by_bot


async def test_no_clock_runs_after_the_end(matches: Matches, redis_url: str) -> None:
    created = await new(matches, 2, clock=ClockRule(bank=60_000))
    await matches.resign(created.record.id, token_of(created, 0))
    record = await matches.read(created.record.id)
    assert record.status == "finished"
    assert clock_entries(redis_url, created.record.id) == {}
    assert all(clock.deadline == 0 for clock in record.clocks)


async def test_clocks_start_when_the_match_does(matches: Matches, redis_url: str) -> None:
    created = await new(matches, [*humans(1), SeatRecord("open")], clock=ClockRule(bank=60_000))
    assert clock_entries(redis_url, created.record.id) == {}
    await matches.take_seat(created.record.id, 1, "B")
    assert sorted(clock_entries(redis_url, created.record.id)) == ["0", "1"]
    assert await decision(matches, created, 0) == 2


async def test_nobody_gains_time_when_the_clock_is_set_back(
    matches: Matches, redis_url: str
) -> None:
    created = await new(matches, 2, clock=ClockRule(bank=60_000, increment=5_000))
    turn_back(redis_url, created, 0, -3_600_000)
    await bid(matches, created, 0, 3)
    record = await matches.read(created.record.id)
    assert record.clocks[0].left == 65_000


async def test_no_wait_is_less_than_none_when_the_clock_is_set_back(
    matches: Matches, sync_store: SyncStore, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), SeatRecord("bot")])
    client, key = client_of(redis_url), match_key(created.record.id)
    client.hincrby(key, "changed", 3_600_000)
    turn = take(BotTurns(sync_store, apply_here, replay_here), created.record.id)
    assert turn.asked_ms == 0
    assert (await bid(matches, created, 0, 1)).waited == 0
