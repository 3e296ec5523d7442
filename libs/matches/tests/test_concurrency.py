"""Many at once: in one process, and in two."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from typing import Any

import pytest
from matches_testing.redis_server import client_of
from matches_testing.toy import ToyRules, action, bid, humans, new, token_of, toy_matches

from portolan.matches import queues
from portolan.matches.changes import Change
from portolan.matches.errors import Conflict, MatchError, SeatTaken, WrongToken
from portolan.matches.records import Answer, SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store
from portolan.rules.v1 import rules_pb2 as pb


async def test_who_waits_too_long_for_others_is_told_to_come_again(
    matches: Matches, rules: ToyRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each of them would wait for all that were before, where a rules service hangs."""
    monkeypatch.setattr(queues, "PATIENCE_S", 0.02)
    created = await new(matches, 2)
    rules.before_apply = lambda _: asyncio.sleep(0.2)
    outcomes = await asyncio.gather(
        *(bid(matches, created, 0, coins) for coins in range(4)), return_exceptions=True
    )
    (done,) = [one for one in outcomes if not isinstance(one, Conflict)]
    rules.before_apply = None
    assert isinstance(done, Answer)
    assert (await bid(matches, created, 1, 1)).version > done.version


@pytest.fixture
async def other(redis_url: str) -> AsyncIterator[Matches]:
    """The same matches in another gateway."""
    store = await Store.connect(redis_url)
    service = toy_matches(store, ToyRules())
    yield service
    await service.close()
    await store.close()


@pytest.mark.parametrize("redis_url", ["valkey", "cluster"], indirect=True)
async def test_two_seats_decide_at_once_in_any_order(matches: Matches, other: Matches) -> None:
    positions = set()
    for order in itertools.permutations(range(3)):
        for second in (matches, other):
            created = await new(matches, 3)
            match_id = created.record.id
            services = (matches, second, matches)
            for seat, service in zip(order, services, strict=True):
                wish = [action("bid", coins=seat)]
                await service.act(match_id, token_of(created, seat), 1, wish)
            positions.add((await matches.read(match_id)).position)
    assert len(positions) == 1


async def test_simultaneous_answers_never_make_each_other_stale(
    matches: Matches, other: Matches, rules: ToyRules
) -> None:
    """Thirty parallel posts over two gateways: every seat's first answer counts, once."""
    rules.delay = 0.002
    for _ in range(3):
        created = await new(matches, 4)
        posts = [
            service.act(created.record.id, token_of(created, seat), 1, [action("bid", coins=coins)])
            for seat in range(3)
            for coins in (0, 1)
            for service in (matches, other, matches, other, matches)
        ]
        assert len(posts) == 30
        outcomes = await asyncio.gather(*posts, return_exceptions=True)
        done = [one for one in outcomes if not isinstance(one, BaseException)]
        assert len(done) == 3
        assert all(isinstance(one, MatchError) for one in outcomes if one not in done)
        assert not any(isinstance(one, Conflict) for one in outcomes)
        record = await matches.read(created.record.id)
        assert (record.version, list(record.questions)) == (4, [3])


async def test_an_answer_to_a_decision_that_others_changed_is_stale(
    store: Store, matches: Matches, rules: ToyRules
) -> None:
    created = await new(matches, 2)
    match_id = created.record.id

    async def another_first(request: pb.ApplyRequest) -> None:
        rules.before_apply = None
        await other_service.act(match_id, token_of(created, 0), 1, [action("bid", coins=1)])

    other_service = toy_matches(store, rules)
    rules.before_apply = another_first
    with pytest.raises(MatchError) as refused:
        await matches.act(match_id, token_of(created, 0), 1, [action("bid", coins=2)])
    assert not isinstance(refused.value, Conflict)
    assert (await matches.read(match_id)).version == 2
    assert matches.stats.conflicts == 1


async def test_an_action_is_tried_again_while_its_decision_stands(
    store: Store, matches: Matches, rules: ToyRules
) -> None:
    """Each of three other seats comes between once; the fourth attempt counts."""
    created = await new(matches, 4)
    match_id = created.record.id
    other_service = toy_matches(store, rules)
    others = [1, 2, 3]

    async def another_first(request: pb.ApplyRequest) -> None:
        if request.seat == 0 and others:
            seat = others.pop()
            wish = [action("bid", coins=seat)]
            await other_service.act(match_id, token_of(created, seat), 1, wish)

    rules.before_apply = another_first
    await matches.act(match_id, token_of(created, 0), 1, [action("bid", coins=0)])
    assert (await matches.read(match_id)).version == 5
    assert (matches.stats.conflicts, matches.stats.exhausted) == (3, 0)


async def test_endless_conflicts_end_in_an_error(
    matches: Matches, rules: ToyRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await new(matches, 2)

    async def conflict(change: Change) -> list[bytes]:
        return [b"conflict", b"?"]

    monkeypatch.setattr(matches, "_commit", conflict)
    rules.calls.clear()
    with pytest.raises(Conflict):
        await matches.act(created.record.id, token_of(created, 0), 1, [action("bid", coins=2)])
    assert rules.calls == ["apply"] * 3
    assert matches.stats.exhausted == 1


async def test_fifty_take_one_seat(matches: Matches, other: Matches) -> None:
    created = await new(matches, [*humans(1), SeatRecord("open")])
    match_id = created.record.id
    takers = [
        service.take_seat(match_id, 1, f"N{number}")
        for number, service in enumerate([matches, other] * 25)
    ]
    outcomes = await asyncio.gather(*takers, return_exceptions=True)
    won = [one for one in outcomes if not isinstance(one, BaseException)]
    assert len(won) == 1
    assert all(isinstance(one, SeatTaken) for one in outcomes if one not in won)
    assert (await matches.read(match_id)).seat_of(won[0][0]) == 1
    kinds = [entry.kind for entry in await matches.entries(match_id)]
    assert kinds == ["seat", "start"]


async def test_all_seats_taken_at_once_start_the_match_once(
    matches: Matches, other: Matches
) -> None:
    created = await new(matches, [SeatRecord("open")] * 4)
    takers = [
        service.take_seat(created.record.id, seat, "N")
        for seat, service in enumerate([matches, other, matches, other])
    ]
    await asyncio.gather(*takers)
    kinds = [entry.kind for entry in await matches.entries(created.record.id)]
    assert kinds == ["seat"] * 4 + ["start"]


async def test_a_failed_commit_leaves_nothing(
    matches: Matches, store: Store, redis_url: str
) -> None:
    """A log that is ahead of its match refuses the commit as a whole."""
    created = await new(matches, 2)
    match_id = created.record.id
    client = client_of(redis_url)
    (log,) = client.keys(f"*{match_id}:log")
    client.xadd(log, {"b": "{}", "x": "[[],[]]", "t": 1, "h": "x"}, id="9-0")
    before = {key: client.dump(key) for key in client.keys("*") if not key.endswith(b":log")}
    with pytest.raises(Exception, match="equal or smaller"):
        await bid(matches, created, 0, 1, key="k")
    after = {key: client.dump(key) for key in client.keys("*") if not key.endswith(b":log")}
    assert after == before
    assert client.xlen(log) == 2


async def test_queues_of_changes_are_bounded(matches: Matches, rules: ToyRules) -> None:
    created = await new(matches, 2)
    rules.delay = 0.05
    posts = [
        matches.act(created.record.id, token_of(created, 0), 1, [action("bid", coins=1)])
        for _ in range(80)
    ]
    outcomes = await asyncio.gather(*posts, return_exceptions=True)
    assert [type(one) for one in outcomes].count(Conflict) == 80 - 64
    assert not matches._queues._locks


@pytest.mark.parametrize("change", ["resign", "other_token", "seat"])
async def test_a_token_that_was_replaced_meanwhile_stays_replaced(
    matches: Matches, other: Matches, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """A new token leaves the version as it is, so the version alone does not tell of it."""
    open_seats = [SeatRecord("open")] * (2 if change == "seat" else 0)
    created = await new(matches, [*humans(2), *open_seats])
    match_id, owner = created.record.id, created.owner_token
    commit = matches._commit
    tokens: list[str] = []

    async def late(planned: Change) -> Any:
        if not tokens:
            tokens.append(await other.replace_token(match_id, owner, 0))
        return await commit(planned)

    monkeypatch.setattr(matches, "_commit", late)
    if change == "resign":
        await matches.resign(match_id, token_of(created, 1))
    elif change == "seat":
        await matches.take_seat(match_id, 2, "Bea")
    else:
        tokens.append(await matches.replace_token(match_id, owner, 1))
    record = await matches.read(match_id)
    assert [record.seat_of(token) for token in tokens] == [0, 1][: len(tokens)]
    with pytest.raises(WrongToken):
        record.seat_of(token_of(created, 0))


async def test_a_key_that_is_used_while_the_match_is_read_gets_the_first_answer(
    matches: Matches, other: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await new(matches, 2)
    await bid(matches, created, 1, 0)
    wish = (created.record.id, token_of(created, 0), 1, [action("bid", coins=3)], "once")
    read = matches._store.read
    first: list[Answer] = []

    async def interrupted(*commands: Any) -> list[Any]:
        replies: list[Any] = []
        for number, command in enumerate(commands):
            if number == 1 and not first:
                first.append(await other.act(*wish))
            replies += await read(command)
        return replies

    monkeypatch.setattr(matches._store, "read", interrupted)
    again = await matches.act(*wish)
    assert first[0].decision is not None
    assert (again.json(), again.repeated) == (first[0].json(), True)
