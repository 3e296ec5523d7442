"""Creating and playing matches, one after the other."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

import pytest
from matches_testing.redis_server import client_of
from matches_testing.toy import (
    ToyRules,
    action,
    bid,
    decision,
    humans,
    new,
    play_out,
    result_of,
    token_of,
)

from portolan.matches.errors import (
    BadRequest,
    BatchPastReveal,
    Conflict,
    Illegal,
    KeyReused,
    MatchError,
    NoSuchGame,
    NoSuchMatch,
    NotAsked,
    NotStarted,
    Over,
    RulesAway,
    StaleDecision,
    WrongToken,
)
from portolan.matches.keys import match_key
from portolan.matches.records import MatchRecord, NewMatch, SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Command, Store

E = TypeVar("E", bound=MatchError)
ALL_SERVERS = pytest.mark.parametrize("redis_url", ["valkey", "cluster", "debian"], indirect=True)


async def test_a_match_without_open_seats_starts_at_once(matches: Matches) -> None:
    created = await new(matches, 3)
    record = await matches.read(created.record.id)
    assert (record.status, record.version) == ("active", 1)
    assert record.seed_hash == sha256(b"seed-1").hexdigest()
    assert record.seeded
    assert {seat: q.decision for seat, q in record.questions.items()} == {0: 1, 1: 1, 2: 1}
    (entry,) = await matches.entries(record.id)
    assert entry.kind == "start"
    assert entry.data["seats"][2]["name"] == "P2"
    assert any(b'"drew"' in happening.event for happening in entry.events)


async def test_tokens_are_kept_as_hashes_alone(
    matches: Matches, store: Store, redis_url: str
) -> None:
    created = await new(matches, 2)
    client = client_of(redis_url)
    stored = b" ".join(client.hgetall(match_key(created.record.id)).values())
    for token in [created.owner_token, token_of(created, 0), token_of(created, 1)]:
        assert token.encode() not in stored
        assert sha256(token.encode()).hexdigest().encode() in stored


@ALL_SERVERS
async def test_a_whole_match(matches: Matches) -> None:
    created = await new(matches, 3, seed=None)
    await play_out(matches, created)
    record = await matches.read(created.record.id)
    assert record.status == "finished"
    assert sorted(result_of(record).ranks)[0] == 1
    assert record.questions == {}
    entries = await matches.entries(record.id)
    assert [entry.version for entry in entries] == list(range(1, record.version + 1))
    assert entries[-1].kind == "end"
    page = await matches.list("finished", "toy")
    assert record.id in [one.id for one in page.matches]
    with pytest.raises(Over):
        await matches.act(record.id, token_of(created, 0), 1, [action("bid", coins=0)])


async def test_an_action_costs_two_round_trips_and_one_call(
    matches: Matches, store: Store, rules: ToyRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await new(matches, 2)
    number = await decision(matches, created, 0)
    trips = []
    run = store._run

    async def counting(commands: Sequence[Command]) -> list[Any]:
        trips.append([command[0] for command in commands])
        return await run(commands)

    monkeypatch.setattr(store, "_run", counting)
    rules.calls.clear()
    await matches.act(
        created.record.id, token_of(created, 0), number, [action("bid", coins=1)], key="k"
    )
    assert trips == [["HMGET", "HGET"], ["EVALSHA"]]
    assert rules.calls == ["apply"]


async def test_the_answer_holds_events_for_the_seat_and_its_next_decision(matches: Matches) -> None:
    created = await new(matches, 2)
    first = json.loads((await bid(matches, created, 0, 2)).json())
    assert first["events"] == [{"type": "has_bid", "seat": 0, "coins": 2}]
    assert (first["version"], first["status"], first["decision"]) == (2, "active", None)
    assert first["undo"]
    second = await bid(matches, created, 1, 1)
    shown = json.loads(second.json())
    assert {"type": "bids_shown", "bids": [2, 1]} in shown["events"]
    assert not shown["undo"]
    sight = json.loads((await matches.look(created.record.id, token_of(created, 0))).json())
    assert sight["decision"]["decision"] == 3
    assert {"type": "roll"} in [offered["action"] for offered in sight["decision"]["actions"]]


async def test_a_decision_stays_the_same_while_others_decide(matches: Matches) -> None:
    created = await new(matches, 3)
    await bid(matches, created, 1, 1)
    assert await decision(matches, created, 0) == 1
    await matches.act(created.record.id, token_of(created, 0), 1, [action("bid", coins=2)])
    assert await decision(matches, created, 2) == 1


async def test_what_is_refused_changes_nothing(matches: Matches, rules: ToyRules) -> None:
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    before = await matches.read(match_id)

    async def refused(
        error: type[E],
        *,
        token: str = token,
        number: int = 1,
        actions: Sequence[bytes] | None = None,
        **more: Any,
    ) -> E:
        wish = [action("bid", coins=0)] if actions is None else actions
        with pytest.raises(error) as caught:
            await matches.act(match_id, token, number, wish, **more)
        return caught.value

    stale = await refused(StaleDecision, number=7)
    assert (stale.current, stale.version) == (1, 1)
    illegal = await refused(Illegal, actions=[action("roll")])
    assert (illegal.rule, illegal.index) == ("TY-4.6", 0)
    await refused(BadRequest, actions=[action("bid", coins="two")])
    await refused(BadRequest, actions=[b"{"])
    await refused(BadRequest, actions=[])
    await refused(BatchPastReveal, actions=[action("bid", coins=0)] * 2)
    await refused(WrongToken, token="no-such-token")
    await refused(WrongToken, token=created.owner_token)
    rules.away = True
    await refused(RulesAway)
    rules.away = False
    assert await matches.read(match_id) == before
    with pytest.raises(NoSuchMatch):
        await matches.act("nowhere", token, 1, [action("bid", coins=0)])
    await bid(matches, created, 0, 0)
    assert (await refused(NotAsked)).version == 2


async def test_bad_requests_make_no_match(matches: Matches) -> None:
    with pytest.raises(NoSuchGame):
        await matches.create(NewMatch("chess", humans(2)))
    for seats, options in ((1, b"{}"), (5, b"{}"), (2, b'{"rounds":99}'), (2, b'{"x":1}')):
        with pytest.raises(BadRequest):
            await matches.create(NewMatch("toy", humans(seats), options))
    with pytest.raises(BadRequest):
        await matches.create(NewMatch("toy", [*humans(1), SeatRecord("bot", level="genius")]))
    assert not (await matches.list("active")).matches


async def test_a_match_waits_for_its_open_seats(matches: Matches) -> None:
    created = await new(matches, [*humans(1), SeatRecord("open"), SeatRecord("open")])
    match_id = created.record.id
    record = await matches.read(match_id)
    assert (record.status, record.version, created.tokens[1]) == ("waiting", 0, None)
    assert record.public()["asked"] == []
    with pytest.raises(NotStarted):
        await matches.act(match_id, token_of(created, 0), 0, [action("bid", coins=0)])
    with pytest.raises(NotStarted):
        await matches.look(match_id, None)
    token, record = await matches.take_seat(match_id, 2, "Zoe")
    assert (record.status, record.version, record.seat_of(token)) == ("waiting", 1, 2)
    _, record = await matches.take_seat(match_id, 1, "Yan")
    assert (record.status, record.version) == ("active", 3)
    entries = await matches.entries(match_id)
    assert [entry.kind for entry in entries] == ["seat", "seat", "start"]
    assert any(b'"drew"' in happening.event for happening in entries[2].events)
    assert {q.decision for q in record.questions.values()} == {3}
    assert not (await matches.list("waiting")).matches
    assert [one.id for one in (await matches.list("active", "toy")).matches] == [match_id]


async def test_the_owner_replaces_tokens_and_cancels(matches: Matches) -> None:
    created = await new(matches, 2)
    match_id = created.record.id
    with pytest.raises(WrongToken):
        await matches.replace_token(match_id, token_of(created, 0), 0)
    token = await matches.replace_token(match_id, created.owner_token, 0, key="once")
    assert await matches.replace_token(match_id, created.owner_token, 0, key="once") == token
    with pytest.raises(KeyReused):
        await matches.replace_token(match_id, created.owner_token, 1, key="once")
    with pytest.raises(WrongToken):
        await matches.look(match_id, token_of(created, 0))
    assert (await matches.look(match_id, token)).seat == 0
    with pytest.raises(WrongToken):
        await matches.cancel(match_id, token)
    with pytest.raises(KeyReused):
        await matches.cancel(match_id, created.owner_token, key="once")
    record = await matches.cancel(match_id, created.owner_token, key="end")
    assert (record.status, record.questions) == ("abandoned", {})
    assert await matches.cancel(match_id, created.owner_token, key="end") == record
    assert await matches.cancel(match_id, created.owner_token) == record
    with pytest.raises(Over):
        await matches.act(match_id, token, 1, [action("bid", coins=0)])


async def test_a_match_that_has_changed_is_not_cancelled_at_an_earlier_version(
    matches: Matches,
) -> None:
    created = await new(matches, [*humans(1), SeatRecord("open"), SeatRecord("open")])
    match_id, seen = created.record.id, created.record.version
    _, record = await matches.take_seat(match_id, 1, "Bo")
    with pytest.raises(Conflict):
        await matches.cancel(match_id, created.owner_token, seen)
    assert (await matches.read(match_id)).status == "waiting"
    cancelled = await matches.cancel(match_id, created.owner_token, record.version)
    assert cancelled.status == "abandoned"


async def test_a_match_cancelled_before_it_began_shows_nothing(matches: Matches) -> None:
    created = await new(matches, [*humans(1), SeatRecord("open")])
    await matches.cancel(created.record.id, created.owner_token)
    for show in (matches.look, matches.board):
        with pytest.raises(NotStarted):
            await show(created.record.id, token_of(created, 0))


async def test_a_list_says_nothing_of_a_seed_that_it_does_not_read(matches: Matches) -> None:
    created = await new(matches, 2)
    await play_out(matches, created)
    page = await matches.list("finished")
    (listed,) = [one.public() for one in page.matches if one.id == created.record.id]
    record = (await matches.read(created.record.id)).public()
    assert record.pop("seed")
    assert listed == record


async def test_lists_are_in_pages(matches: Matches) -> None:
    made = [(await new(matches, 2)).record for _ in range(7)]
    wanted = sorted(((record.created, record.id) for record in made), reverse=True)
    found: list[MatchRecord] = []
    cursor: str | None = None
    while True:
        page = await matches.list("active", "toy", cursor, limit=3)
        found += page.matches
        cursor = page.cursor
        if cursor is None:
            break
    assert [(record.created, record.id) for record in found] == wanted
    assert all(record.seed == "" and record.position == b"" for record in found)
    with pytest.raises(BadRequest):
        await matches.list("active", None, "rubbish")
    assert await matches.counts(["toy"]) == {("waiting", "toy"): 0, ("active", "toy"): 7}
