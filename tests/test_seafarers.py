"""Several seats with open decisions at once, and secrets at the very commit, over two gateways."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, Created, human

pytestmark = pytest.mark.asyncio(loop_scope="session")

Json = dict[str, Any]

SEVEN = "seven-70"
"""A seed by which three of four seats must discard after 43 actions of `hoard`."""


@pytest_asyncio.fixture(loop_scope="session")
async def clients(stack: Stack) -> AsyncIterator[list[AsyncClient]]:
    """A client of each of two gateways."""
    first, second = stack.http_urls
    async with AsyncClient(first) as one, AsyncClient(second) as other:
        yield [one, other]


async def begin(portolan: AsyncClient, **settings: Any) -> Created:
    """A base game of four people."""
    seats = [human(name) for name in ("Ada", "Bob", "Cy", "Di")]
    options = {"scenario": "base"}
    return await portolan.create("seafarers", seats, options=options, seed=SEVEN, **settings)


async def hoard(portolan: AsyncClient, match: Created, until: str) -> Json:
    """Roll and end turns, with nothing built, until a seat may do `until`: that decision."""
    while True:
        asked = (await portolan.match(match.id)).asked
        sight = await portolan.look(match.id, token=match.tokens[asked[0].seat])
        assert sight.decision is not None
        actions = [choice.action for choice in sight.decision.actions]
        kinds = [action["type"] for action in actions]
        if until in kinds:
            wanted = actions[kinds.index(until)]
            return {"seat": asked[0].seat, "decision": sight.decision.decision, "action": wanted}
        action = actions[-1] if kinds[-1] == "end_turn" else actions[0]
        token = match.tokens[asked[0].seat]
        await portolan.act(match.id, token, sight.decision.decision, action)


async def give_all(portolan: AsyncClient, match: Created, seat: int) -> int:
    """Discard what a seat owes, one card after the other: how many."""
    token, count = match.tokens[seat], 0
    decision = (await portolan.look(match.id, token=token)).decision
    while decision is not None and decision.actions[0].action["type"] == "discard":
        action = decision.actions[0].action
        decision = (await portolan.act(match.id, token, decision.decision, action)).decision
        count += 1
    return count


async def test_seats_that_discard_at_once_do_not_disturb_each_other(
    clients: list[AsyncClient],
) -> None:
    """No answer is stale, whoever comes first and by whichever gateway; all orders end alike."""
    views = []
    for order in ((0, 1, 3), (3, 0, 1)):
        match = await begin(clients[0])
        await hoard(clients[0], match, "discard")
        assert [asked.seat for asked in (await clients[1].match(match.id)).asked] == [0, 1, 3]
        counts = await asyncio.gather(
            *(give_all(clients[place % 2], match, seat) for place, seat in enumerate(order))
        )
        assert dict(zip(order, counts, strict=True)) == {0: 4, 1: 6, 3: 5}
        views.append((await clients[0].look(match.id)).view)
    assert views[0] == views[1]


async def test_only_seats_that_are_asked_lose_time(clients: list[AsyncClient]) -> None:
    """Discards and replies to an offer: the clock of the active seat stands still meanwhile."""
    match = await begin(clients[0], clock={"bank": 600, "increment": 0})
    await hoard(clients[0], match, "discard")
    shown = await clients[1].match(match.id)
    active = (await clients[0].look(match.id)).view["active"]
    assert running(shown) == [0, 1, 3]
    for seat in (0, 1, 3):
        await give_all(clients[0], match, seat)
    assert running(await clients[1].match(match.id)) == [active]

    offer = await hoard(clients[0], match, "trade_begin")
    await play(clients[0], match, offer)
    for until in ("add_give", "add_want", "trade_propose"):
        await play(clients[0], match, await hoard(clients[0], match, until))
    others = [seat for seat in range(4) if seat != offer["seat"]]
    assert running(await clients[1].match(match.id)) == others


def running(match: Any) -> list[int]:
    """The seats whose clocks run."""
    return [seat for seat, clock in enumerate(match.clocks) if clock.deadline is not None]


async def play(portolan: AsyncClient, match: Created, step: Json) -> int:
    """Take an action: the version after it."""
    token = match.tokens[step["seat"]]
    return (await portolan.act(match.id, token, step["decision"], step["action"])).version


async def events_at(
    portolan: AsyncClient, match: Created, token: str | None, version: int
) -> list[Json]:
    """What a seat, or a spectator, is told of one version, as it is streamed."""
    async for item in portolan.stream(match.id, token=token, after="1"):
        if item.version == version:
            events: list[Json] = item.entry["events"]
            return events
    raise AssertionError("the stream ended")


async def test_what_is_stolen_and_bought_is_told_to_those_concerned_alone(
    clients: list[AsyncClient],
) -> None:
    match = await begin(clients[0])
    await hoard(clients[0], match, "discard")
    for seat in (0, 1, 3):
        await give_all(clients[0], match, seat)
    theft = await hoard(clients[0], match, "move_robber")
    version = await play(clients[0], match, await robbing(clients[0], match, theft))
    by_viewer = {}
    for viewer, token in enumerate([*match.tokens, None]):
        told = await events_at(clients[1], match, token, version)
        (by_viewer[viewer],) = (event for event in told if event["type"] == "stolen")
    thief, victim = by_viewer[4]["seat"], by_viewer[4]["victim"]
    for viewer, event in by_viewer.items():
        assert (event["res"] is not None) == (viewer in (thief, victim))

    purchase = await hoard(clients[0], match, "buy_dev_card")
    version = await play(clients[0], match, purchase)
    for viewer, token in enumerate([*match.tokens, None]):
        told = await events_at(clients[1], match, token, version)
        assert (told[0]["type"], told[0]["seat"]) == ("card_bought", purchase["seat"])
        assert (told[0]["card"] is not None) == (viewer == purchase["seat"])


async def robbing(portolan: AsyncClient, match: Created, theft: Json) -> Json:
    """A move of the robber to a hex where exactly one other seat lives, which has cards."""
    sight = await portolan.look(match.id, token=match.tokens[theft["seat"]])
    assert sight.decision is not None
    for choice in sight.decision.actions:
        seats = {
            building["seat"]
            for building in sight.view["buildings"]
            if touches(building["v"], choice.action["hex"])
        }
        others = seats - {theft["seat"]}
        if len(others) == 1 and sight.view["seats"][min(others)]["hand_count"]:
            return {**theft, "action": choice.action}
    raise AssertionError("nobody to rob")


def touches(vertex: str, place: Json) -> bool:
    """Whether a corner is one of a hex."""
    column, row, end = vertex.split(",")
    q, r = int(column), int(row)
    corners = {"N": ((0, 0), (0, -1), (1, -1)), "S": ((0, 0), (0, 1), (-1, 1))}[end]
    return (place["q"], place["r"]) in {(q + dq, r + dr) for dq, dr in corners}
