"""Bots' turns: offered, taken, held, passed on, played once."""

import asyncio
import json
import time
from dataclasses import replace
from typing import Any

import pytest
from matches_testing.redis_server import client_of
from matches_testing.toy import (
    action,
    apply_here,
    bid,
    humans,
    new,
    open_decision,
    replay_here,
    result_of,
    take,
    token_of,
)

from portolan.matches import bots, changes, commits
from portolan.matches.bots import BotTurns, Overtaken, Turn
from portolan.matches.due import Due, DueEntry
from portolan.matches.errors import Illegal
from portolan.matches.keys import DUE, HELD, SHARDS, shard_of
from portolan.matches.records import SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store, SyncStore
from portolan.rulekit.position import decode
from portolan.rules.v1 import rules_pb2 as pb
from portolan.toy import GAME

BOT = SeatRecord("bot", level="greedy")
SERVERS = pytest.mark.parametrize("redis_url", ["valkey", "cluster", "debian"], indirect=True)


@pytest.fixture
def turns(sync_store: SyncStore) -> BotTurns:
    return BotTurns(sync_store, apply_here, replay_here)


@pytest.fixture
def due(store: Store) -> Due:
    return Due(store)


async def all_due(due: Due) -> list[DueEntry]:
    return [entry for shard in range(SHARDS) for entry in await due.due(shard, 100)]


def first_choice(turn: Turn) -> bytes:
    """The first action that is offered, as a bot finds it."""
    state = decode(GAME, turn.position).state
    return json.dumps(GAME.action_form.to_json(GAME.choices(state, turn.seat)[0])).encode()


def play_on(turns: BotTurns, match_id: str) -> None:
    """The bots play until none of them is asked."""
    turn = turns.take(match_id)
    while turn is not None:
        turn = turns.commit(turn, first_choice(turn))


def score_of(url: str, match_id: str) -> float:
    return float(client_of(url).zscore(DUE[shard_of(match_id)], f"bot:{match_id}"))


def now(client: Any) -> int:
    """The server's clock, in whole milliseconds."""
    seconds, micros = client.time()
    return int(seconds * 1000 + micros // 1000)


def shorten_holds(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    monkeypatch.setattr(bots, "HOLD_MS", milliseconds)
    monkeypatch.setattr(commits, "HOLD_MS", milliseconds)


@SERVERS
async def test_a_bot_turn_is_offered_taken_and_passed_on(
    matches: Matches, turns: BotTurns, due: Due, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), BOT, BOT])
    match_id = created.record.id
    (entry,) = [one for one in await all_due(due) if one.match == match_id]
    assert (entry.kind, await due.games([match_id])) == ("bot", ["toy"])
    assert await due.offer(entry) == 1
    assert await due.offer(entry) == 0
    turn = take(turns, match_id)
    assert (turn.seat, turn.level, turn.decision, turn.failures) == (1, "greedy", 1, 0)
    assert turns.take(match_id) is None
    assert turns.renew(turn)
    following = turns.commit(turn, first_choice(turn))
    assert following is not None
    assert (following.seat, following.decision, following.holder) == (2, 1, turn.holder)
    assert turns.take(match_id) is None
    assert turns.renew(following)
    assert turns.commit(following, first_choice(following)) is None
    assert await due.offer(entry) == 0
    assert turns.take(match_id) is None
    record = await matches.read(match_id)
    assert (record.version, list(record.questions)) == (3, [0])
    last = (await matches.entries(match_id))[-1]
    assert (last.seat, last.data["by"]) == (2, "bot")


async def test_duplicates_and_a_queue_longer_than_a_hold_play_each_decision_once(
    matches: Matches, turns: BotTurns, due: Due, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many offers of one turn lie in the queue; several workers come to them late."""
    shorten_holds(monkeypatch, 30)
    created = await new(matches, [*humans(1), BOT])
    match_id = created.record.id
    first = take(turns, match_id)
    await asyncio.sleep(0.05)
    second = take(turns, match_id)
    assert second.failures == 1
    assert not turns.renew(first)
    assert turns.commit(second, first_choice(second)) is None
    with pytest.raises(Overtaken):
        turns.commit(first, first_choice(first))
    assert [turns.take(match_id) for _ in range(20)] == [None] * 20
    entries = await matches.entries(match_id)
    assert [entry.kind for entry in entries] == ["start", "action"]


async def test_a_late_commit_of_an_overtaken_worker_is_harmless(
    matches: Matches, turns: BotTurns, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten_holds(monkeypatch, 30)
    created = await new(matches, [*humans(1), BOT])
    match_id = created.record.id
    slow = take(turns, match_id)
    await asyncio.sleep(0.05)
    quick = take(turns, match_id)
    assert turns.commit(slow, first_choice(slow)) is None
    # The slow one came first after all: then the quick one is the late one.
    with pytest.raises(Overtaken):
        turns.commit(quick, first_choice(quick))
    assert (await matches.read(match_id)).version == 2


async def test_undo_races_a_thinking_bot(matches: Matches, turns: BotTurns, redis_url: str) -> None:
    created = await new(matches, [*humans(1), BOT])
    match_id, token = created.record.id, token_of(created, 0)
    turns.commit(turn := take(turns, match_id), action("bid", coins=3))
    assert turn.seat == 1
    await matches.act(match_id, token, 1, [action("bid", coins=1)])
    record = await matches.read(match_id)
    assert list(record.questions) == [1]
    thinking = turns.commit(take(turns, match_id), action("rest"))
    record = await matches.read(match_id)
    assert thinking is not None
    assert (thinking.decision, sorted(record.questions)) == (record.version, [0, 1])
    await bid(matches, created, 0, 2)
    undone = await matches.undo(match_id, token, record.version + 1)
    assert not turns.renew(thinking)
    with pytest.raises(Overtaken):
        turns.commit(thinking, action("bid", coins=0))
    now = await matches.read(match_id)
    assert now.version == undone.version
    again = take(turns, match_id)
    assert again.decision == undone.version
    turns.commit(again, action("bid", coins=0))
    assert (await matches.read(match_id)).version == undone.version + 1


async def test_a_human_who_decides_at_the_same_time_costs_no_bot_its_thought(
    matches: Matches, turns: BotTurns
) -> None:
    created = await new(matches, [*humans(2), BOT])
    match_id = created.record.id
    turn = take(turns, match_id)
    await bid(matches, created, 0, 1)
    turns.commit(turn, action("bid", coins=2))
    record = await matches.read(match_id)
    assert (record.version, list(record.questions)) == (3, [1])


async def test_a_turn_that_always_comes_too_late_is_given_up_for_others(
    matches: Matches, turns: BotTurns, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await new(matches, [*humans(2), BOT])
    turn = take(turns, created.record.id)
    with monkeypatch.context() as others_are_faster:
        others_are_faster.setattr(turns, "_commit", lambda change, holder: None)
        with pytest.raises(Overtaken):
            turns.commit(turn, action("bid", coins=2))
    again = take(turns, created.record.id)
    assert (again.decision, again.failures) == (turn.decision, 0)


async def test_offers_become_rarer_and_a_failed_worker_is_replaced_at_once(
    matches: Matches, turns: BotTurns, due: Due, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await new(matches, [*humans(1), BOT])
    match_id = created.record.id
    client = client_of(redis_url)
    entry = DueEntry("bot", match_id)
    for number, delay in enumerate((3, 6, 12, 24, 48, 60, 60), 1):
        client.zadd(DUE[shard_of(match_id)], {entry.name: 0})
        began = now(client)
        assert await due.offer(entry) == number
        waits = score_of(redis_url, match_id) - delay * 1000
        assert began <= waits <= now(client)
    await due.withdraw(entry, 7)
    assert score_of(redis_url, match_id) < time.time() * 1000 + 1500
    for failures in range(4):
        turn = take(turns, match_id)
        assert turn.failures == failures
        assert turn.level == ("random" if failures == 3 else "greedy")
        began = now(client)
        turns.release(turn, failed=True)
        assert began <= score_of(redis_url, match_id) - failures * 1000 <= now(client)
    # A dead holder counts as a failure too.
    shorten_holds(monkeypatch, 20)
    dead = take(turns, match_id)
    await asyncio.sleep(0.04)
    assert [one.kind for one in await all_due(due)] == ["bot"]
    assert await due.offer(entry) == 1
    turn = take(turns, match_id)
    assert turn.failures == 5
    turns.release(dead, failed=True)
    turns.commit(turn, action("bid", coins=0))
    assert not client.hexists(HELD[shard_of(match_id)], entry.name)


async def test_a_stopping_worker_gives_its_turn_back_unblamed(
    matches: Matches, turns: BotTurns
) -> None:
    created = await new(matches, [*humans(1), BOT])
    turn = take(turns, created.record.id)
    turns.release(turn, failed=False)
    assert take(turns, created.record.id).failures == 0


async def test_a_turn_that_this_worker_cannot_play_is_offered_after_a_while(
    matches: Matches, turns: BotTurns, due: Due, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), BOT])
    turn = take(turns, created.record.id)
    began = now(client_of(redis_url))
    turns.release(turn, failed=False, wait_ms=60_000)
    assert score_of(redis_url, created.record.id) >= began + 60_000
    assert await all_due(due) == []
    assert take(turns, created.record.id).failures == 0


async def test_what_the_rules_refuse_is_raised_and_changes_nothing(
    matches: Matches, turns: BotTurns
) -> None:
    created = await new(matches, [*humans(1), BOT])
    turn = take(turns, created.record.id)
    with pytest.raises(Illegal):
        turns.commit(turn, action("roll"))
    assert (await matches.read(created.record.id)).version == 1


async def test_bot_seeds_depend_on_match_seat_and_decision_alone(
    matches: Matches, turns: BotTurns
) -> None:
    created = await new(matches, [*humans(1), BOT])
    turn = take(turns, created.record.id)
    turns.release(turn, failed=True)
    again = take(turns, created.record.id)
    assert again.bot_seed == turn.bot_seed
    assert 0 <= turn.bot_seed < 2**63
    other = take(turns, (await new(matches, [*humans(1), BOT])).record.id)
    assert other.bot_seed != turn.bot_seed


async def test_a_match_of_bots_is_played_in_one_task(matches: Matches, turns: BotTurns) -> None:
    created = await new(matches, [BOT, BOT, BOT])
    play_on(turns, created.record.id)
    record = await matches.read(created.record.id)
    assert record.status == "finished"


async def test_resigning(matches: Matches, turns: BotTurns, due: Due) -> None:
    created = await new(matches, [*humans(3)])
    match_id = created.record.id
    await bid(matches, created, 1, 1)
    record = await matches.resign(match_id, token_of(created, 0))
    assert record.status == "active"
    seat = record.seats[0]
    assert (seat.kind, seat.resigned, seat.level) == ("human", True, "greedy")
    assert record.questions[0].by_bot
    assert (await matches.look(match_id, token_of(created, 0))).decision is None
    assert [entry.kind for entry in await all_due(due)] == ["bot"]
    turn = take(turns, match_id)
    assert turn.seat == 0
    turns.commit(turn, action("bid", coins=3))
    # The second resigns: one seat is left, so the match ends.
    record = await matches.resign(match_id, token_of(created, 1))
    assert (record.status, result_of(record).winners, result_of(record).ranks) == (
        "finished",
        [2],
        [2, 2, 1],
    )
    assert [entry.kind for entry in await matches.entries(match_id)][-2:] == ["resign", "end"]
    assert await all_due(due) == []


async def test_who_resigned_is_ranked_last(matches: Matches, turns: BotTurns) -> None:
    created = await new(matches, [*humans(1), *humans(1), BOT])
    match_id = created.record.id
    await matches.resign(match_id, token_of(created, 0))
    for _ in range(200):
        play_on(turns, match_id)
        record = await matches.read(match_id)
        if record.status == "finished":
            break
        sight = await matches.look(match_id, token_of(created, 1))
        chosen = json.loads(open_decision(sight).json())["actions"][0]["action"]
        number = open_decision(sight).number
        await matches.act(match_id, token_of(created, 1), number, [json.dumps(chosen).encode()])
    assert record.status == "finished"
    assert result_of(record).ranks[0] == 3
    assert result_of(record).winners
    assert 0 not in result_of(record).winners


async def test_with_only_bots_left_the_match_ends(matches: Matches) -> None:
    created = await new(matches, [*humans(1), BOT, BOT])
    record = await matches.resign(created.record.id, token_of(created, 0))
    assert (record.status, result_of(record).ranks) == ("finished", [3, 1, 1])
    assert (await matches.entries(record.id))[-1].data["reason"] == "resigned"


async def test_a_single_seat_has_not_won_what_it_lost_or_gave_up(matches: Matches) -> None:
    record = (await new(matches, humans(2))).record
    record = replace(record, seats=record.seats[:1])
    lost = pb.Result(ranks=[1], scores=[0])
    assert changes.ranked(record, lost).winners == []
    assert changes.ranked(record, pb.Result(winners=[0], ranks=[1], scores=[7])).winners == [0]
    given_up = replace(record, seats=(replace(record.seats[0], resigned=True),))
    assert changes.ranked(given_up, None).winners == []


async def test_a_hold_ends_though_the_clock_was_set_back(
    matches: Matches, turns: BotTurns, redis_url: str
) -> None:
    created = await new(matches, [*humans(1), BOT])
    match_id = created.record.id
    turns.take(match_id)
    assert turns.take(match_id) is None
    client, name = client_of(redis_url), f"bot:{match_id}"
    offers, failures, ends, holder = client.hget(HELD[shard_of(match_id)], name).split(b" ")
    held = b" ".join((offers, failures, b"%d" % (int(ends) + 3_600_000), holder))
    client.hset(HELD[shard_of(match_id)], name, held)
    assert take(turns, match_id).failures == 1
