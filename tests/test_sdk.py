"""The client library against a real server: what it reads is what the server says."""

import asyncio
import secrets

import pytest
from playing import GAME, Player

from portolan.sdk import AsyncClient, bot, human

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_named_player_has_a_history_and_a_rating(portolan: AsyncClient) -> None:
    name = f"Ada {secrets.token_hex(4)}"
    key = (await portolan.create_player(name)).key
    match = await portolan.create(GAME, [human(), bot("random")], player=key)
    assert (match.seats[0].name, match.seats[0].named) == (name, True)

    await Player(portolan, match, seed=5).play()

    async with asyncio.timeout(30):
        while not (page := await portolan.history(GAME, name)).matches:
            await asyncio.sleep(0.1)
    (played,) = page.matches
    change = played.seats[0].rating
    assert (played.id, played.rated) == (match.id, True)
    assert change is not None
    assert change.before == 1000 != change.after
    me = await portolan.own_player(key)
    assert me == await portolan.player(name)
    assert [(one.game, one.matches) for one in me.standings] == [(GAME, 1)]
    board = await portolan.leaderboard(GAME)
    assert {one.name for one in board.standings} >= {name, "random"}
    assert board.standings[0].place == 1


async def test_a_player_comes_back_to_the_own_seat_without_the_owner(
    portolan: AsyncClient,
) -> None:
    key = (await portolan.create_player(f"Bo {secrets.token_hex(4)}")).key
    match = await portolan.create(GAME, [human(), human("Cy")], player=key)

    token = await portolan.replace_token(match.id, 0, player=key)
    other = await portolan.replace_token(match.id, 1, owner_token=match.owner_token)

    assert (await portolan.look(match.id, token=token)).seat == 0
    assert (await portolan.look(match.id, token=other)).seat == 1


@pytest.mark.parametrize("clock", [{"per_decision": 0.1}, {"bank": 30 * 86400, "increment": 1.5}])
async def test_a_clock_is_the_one_that_was_asked_for(
    portolan: AsyncClient, clock: dict[str, float]
) -> None:
    """The smallest and the largest; in the answer, in the match and in its stream."""
    made = await portolan.create(GAME, [human("Ada"), human("Bo")], clock=clock)
    read = await portolan.match(made.id)
    snapshot = await anext(portolan.stream(made.id))

    first = clock.get("per_decision") or clock["bank"]
    assert made.clock == read.clock == snapshot.data["match"]["clock"] == clock
    assert {one.left for one in made.clocks} == {first}


@pytest.mark.parametrize("seed", ["9007199254740993", "9223372036854775807", "-1", "0x1F", "ä 中"])
async def test_a_seed_comes_back_digit_by_digit(portolan: AsyncClient, seed: str) -> None:
    """A number would lose its last digits in some clients; a text does not."""
    match = await portolan.create(GAME, [bot("random"), bot("random")], seed=seed)

    async with asyncio.timeout(60):
        while (await portolan.match(match.id)).status == "active":
            await asyncio.sleep(0.1)

    assert (await portolan.record(match.id))["seed"] == seed
