"""What a seat has learnt in secret, in all that the gateway shows, at the time and later."""

import json

import pytest

from portolan.sdk import ApiError, AsyncClient, Created, human

pytestmark = pytest.mark.asyncio(loop_scope="session")

PASS = {"type": "pass"}
LOOK = {"type": "look", "first": "U4", "second": "U5"}


async def play(portolan: AsyncClient, match: Created, *actions: dict[str, str]) -> int:
    """Take these actions for the seats that are asked; the version after the last one."""
    version = match.version
    for action in actions:
        (asked,) = (await portolan.match(match.id)).asked
        token = match.tokens[asked.seat]
        version = (await portolan.act(match.id, token, asked.decision, action)).version
    return version


async def told(portolan: AsyncClient, match: Created, token: str | None, last: int) -> str:
    """All that a seat, or a spectator, can get hold of while the match runs."""
    sights = [await portolan.look_at(match.id, at, token=token) for at in range(1, last + 1)]
    entries = []
    async for item in portolan.stream(match.id, token=token, after="1"):
        entries.append(item.data)
        if item.version == last:
            break
    record = await portolan.record(match.id, token=token)
    board = await portolan.board(match.id, token=token)
    return json.dumps([[sight.view for sight in sights], entries, record, board])


async def test_a_seat_sees_what_it_looked_at_from_then_on_and_nobody_else_does(
    portolan: AsyncClient,
) -> None:
    match = await portolan.create("salty_ocean", [human("Ada"), human("Bob")], seed="hindsight")
    (first,) = (await portolan.match(match.id)).asked
    looker, other = match.tokens[first.seat], match.tokens[1 - first.seat]
    before = await play(portolan, match, {"type": "build", "building": "fierte"}, PASS, PASS)
    seen = await play(portolan, match, LOOK)

    view = (await portolan.look(match.id, token=looker)).view
    known = view["seats"][first.seat]["known"]
    assert len(known) == 2
    assert sorted(view["cards"][at]["id"] for at in ("U4", "U5")) == known
    earlier = (await portolan.look_at(match.id, before, token=looker)).view
    assert earlier["seats"][first.seat]["known"] == []
    assert (earlier["cards"]["U4"]["id"], earlier["cards"]["U5"]["id"]) == (None, None)

    sight = await portolan.look(match.id, token=looker)
    assert sight.undo is False
    with pytest.raises(ApiError) as refused:
        await portolan.undo(match.id, looker, seen)
    assert refused.value.status == 409

    last = await play(portolan, match, {"type": "keep"})
    own = await told(portolan, match, looker, last)
    assert all(card in own for card in known)
    for token in (other, None):
        secret = await told(portolan, match, token, last)
        assert not any(card in secret for card in known), token
