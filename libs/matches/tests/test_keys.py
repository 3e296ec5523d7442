"""Idempotency keys."""

import asyncio
import json

import pytest
from matches_testing.redis_server import client_of
from matches_testing.toy import action, bid, humans, new, open_decision, play_out, token_of

from portolan.matches import commits
from portolan.matches.errors import KeyReused, NoSuchMatch
from portolan.matches.keys import shard_of, used_keys_key
from portolan.matches.records import ClockRule, NewMatch, SeatRecord
from portolan.matches.service import Matches


async def test_the_same_request_gets_the_first_answer_however_old(matches: Matches) -> None:
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    first = await matches.act(match_id, token, 1, [action("bid", coins=2)], key="a")
    at_once = await matches.act(match_id, token, 1, [b'{"coins": 2, "type": "bid"}'], key="a")
    assert (at_once.json(), at_once.repeated, first.repeated) == (first.json(), True, False)
    await play_out(matches, created)
    record = await matches.read(match_id)
    late = await matches.act(match_id, token, 1, [action("bid", coins=2)], key="a")
    assert late.json() == first.json()
    assert await matches.read(match_id) == record


async def test_the_first_answer_holds_the_decision_of_then(matches: Matches) -> None:
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    await bid(matches, created, 1, 1)
    first = await matches.act(match_id, token, 1, [action("bid", coins=3)], key="b")
    assert first.decision is not None
    await matches.act(match_id, token, open_decision(first).number, [action("roll")])
    again = await matches.act(match_id, token, 1, [action("bid", coins=3)], key="b")
    assert json.loads(again.json()) == json.loads(first.json())


async def test_another_request_with_the_same_key_is_refused(matches: Matches) -> None:
    created = await new(matches, 2)
    match_id = created.record.id
    await matches.act(match_id, token_of(created, 0), 1, [action("bid", coins=2)], key="a")
    for number, coins in ((1, 1), (2, 2)):
        with pytest.raises(KeyReused):
            await matches.act(
                match_id, token_of(created, 0), number, [action("bid", coins=coins)], key="a"
            )
    with pytest.raises(KeyReused):
        await matches.undo(match_id, token_of(created, 0), 2, key="a")
    # Another seat's keys are its own.
    await matches.act(match_id, token_of(created, 1), 1, [action("bid", coins=1)], key="a")


async def test_undo_and_resign_are_repeated_likewise(matches: Matches) -> None:
    created = await new(matches, 3)
    match_id, token = created.record.id, token_of(created, 0)
    await bid(matches, created, 0, 2)
    first = await matches.undo(match_id, token, 2, key="u")
    again = await matches.undo(match_id, token, 2, key="u")
    assert (again.json(), again.repeated) == (first.json(), True)
    record = await matches.resign(match_id, token, key="r")
    assert await matches.resign(match_id, token, key="r") == record
    assert await matches.resign(match_id, token) == record


async def test_a_key_sent_twice_at_once_is_one_action(matches: Matches) -> None:
    created = await new(matches, 2)
    wish = [action("bid", coins=2)]
    answers = await asyncio.gather(
        *(matches.act(created.record.id, token_of(created, 0), 1, wish, key="k") for _ in range(10))
    )
    assert len({answer.json() for answer in answers}) == 1
    assert [answer.repeated for answer in answers].count(False) == 1
    assert (await matches.read(created.record.id)).version == 2


async def test_the_same_creation_gives_the_same_match_and_tokens(matches: Matches) -> None:
    wish = NewMatch("toy", [*humans(1), SeatRecord("open"), SeatRecord("bot")])
    made = await asyncio.gather(*(matches.create(wish, "create") for _ in range(5)))
    assert len({(one.record.id, one.owner_token, tuple(one.tokens)) for one in made}) == 1
    assert [one.repeated for one in made].count(False) == 1
    match_id = made[0].record.id
    token, _ = await matches.take_seat(match_id, 1, "Ann", key="take")
    assert (await matches.take_seat(match_id, 1, "Ann", key="take"))[0] == token
    with pytest.raises(KeyReused):
        await matches.take_seat(match_id, 1, "Bob", key="take")
    late = await matches.create(wish, "create")
    assert (late.record.version, late.record.status) == (0, "waiting")
    assert late.tokens == made[0].tokens
    with pytest.raises(KeyReused):
        await matches.create(NewMatch("toy", humans(2)), "create")
    assert len((await matches.list("active")).matches) == 1


@pytest.mark.parametrize("open_seats", [0, 1])
async def test_the_answer_to_a_creation_is_the_same_when_the_match_has_moved_on(
    matches: Matches, open_seats: int
) -> None:
    """Whoever follows the match from the id in it must miss nothing."""
    seats = [*humans(2), *[SeatRecord("open")] * open_seats]
    wish = NewMatch("toy", seats, clock=ClockRule(bank=60_000, increment=1000))
    first = await matches.create(wish, "create")
    match_id = first.record.id
    tokens = [token_of(first, 0), token_of(first, 1)]
    if open_seats:
        tokens.append((await matches.take_seat(match_id, 2, "Ann"))[0])
    else:
        assert (await matches.read(match_id)).public() == first.record.public()
    await matches.act(match_id, tokens[0], 1 + open_seats, [action("bid", coins=2)])
    await matches.resign(match_id, tokens[1])

    late = await matches.create(wish, "create")

    assert late.repeated
    assert late.record.public() == first.record.public()
    assert late.tokens == first.tokens


async def test_keys_are_bounded_per_seat(
    matches: Matches, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "KEYS_PER_ACTOR", 8)
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    answers = []
    for number in range(20):
        record = await matches.read(match_id)
        answers.append(
            await matches.act(
                match_id,
                token,
                record.questions[0].decision,
                [action("bid", coins=1)],
                key=f"act {number}",
            )
        )
        await matches.undo(match_id, token, answers[-1].version, key=f"undo {number}")
        client = client_of(redis_url)
        assert client.hlen(used_keys_key(match_id)) <= 9
    version = (await matches.read(match_id)).version
    again = await matches.undo(match_id, token, version - 1, key="undo 19")
    assert again.repeated


async def test_the_name_of_another_key_is_no_match(matches: Matches) -> None:
    """One id in 64 lies in the same shard as the name of its own log."""
    for number in range(1_000):
        created = await new(matches, 2, seed=str(number))
        match_id = created.record.id
        if shard_of(match_id) == shard_of(f"{match_id}:log"):
            break
    with pytest.raises(NoSuchMatch):
        await matches.read(f"{match_id}:log")
