"""A match from its creation to its verified record, on real processes."""

import hashlib
import json

import pytest
from playing import GAME, Player, check_kept, first_decision

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, bot, human, verify

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_whole_match_against_bots_is_played_and_verified(portolan: AsyncClient) -> None:
    match = await portolan.create(GAME, [human("Ada"), bot("random"), bot("greedy")])
    player = Player(portolan, match, seed=1)

    await player.play()

    over = await portolan.match(match.id)
    assert over.status == "finished"
    assert over.result is not None
    assert sorted(over.result.ranks)[0] == 1
    record = await portolan.record(match.id)
    check_kept(player, record)
    assert hashlib.sha256(record["seed"].encode()).hexdigest() == match.seed_hash
    verified = verify(record)
    assert (verified.seats, verified.version) == (3, over.version)
    seats = {entry["seat"] for entry in record["entries"] if entry["kind"] == "action"}
    assert seats == {0, 1, 2}


async def test_the_stream_tells_every_entry_once_and_resumes(portolan: AsyncClient) -> None:
    match = await portolan.create(GAME, [human("Ada"), human("Bob")])
    await Player(portolan, match, seed=2).play()
    last = (await portolan.match(match.id)).version

    whole = [item async for item in portolan.stream(match.id, after="1")]
    half = [item async for item in portolan.stream(match.id, after=whole[len(whole) // 2].id)]

    assert [item.version for item in whole] == list(range(2, last + 1))
    assert half == whole[len(whole) // 2 + 1 :]


async def test_a_running_match_gives_no_secret_away(portolan: AsyncClient, stack: Stack) -> None:
    seed = "a seed that nobody may see"
    match = await portolan.create(GAME, [human("Ada"), human("Bob")], seed=seed)
    token, decision = await first_decision(portolan, match)
    await portolan.act(match.id, token, decision.decision, decision.actions[0].action)

    record = await portolan.record(match.id, token=match.tokens[0])
    shown = [record, (await portolan.look(match.id)).view, await portolan.board(match.id)]

    assert record["complete"] is False
    assert seed not in json.dumps(shown)
    logs = "".join(path.read_text() for path in (stack.data / "logs").iterdir())
    assert match.id in logs
    for secret in (seed, match.owner_token, *match.tokens):
        assert secret not in logs
