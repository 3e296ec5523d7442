"""The longest matches: what holds a whole match at once stays far below every limit of size."""

import asyncio
from pathlib import Path

import httpx
import pytest
from playing import GAME

from portolan.launcher import Stack
from portolan.launcher.plan import installed_games
from portolan.matches.rules import MESSAGE_BYTES
from portolan.sdk import AsyncClient, bot, verify

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROOM = 4
"""So many times the longest match must fit into a message."""
PATIENCE = 600.0


async def test_a_whole_match_fits_everywhere(stack: Stack) -> None:
    """Of a game whose matches are short."""
    await check_longest(stack, GAME, matches=3)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", installed_games())
async def test_the_longest_match_fits_everywhere(tmp_path: Path, game: str) -> None:
    """Random bots go on until the game's own end, or its cap of turns."""
    async with Stack(tmp_path, [game], report=print) as stack:
        await check_longest(stack, game, matches=12)


async def check_longest(stack: Stack, game: str, matches: int) -> None:
    """Let bots play, with as many seats as may be; look at the longest match in every way."""
    async with (
        AsyncClient(stack.http_url) as portolan,
        httpx.AsyncClient(base_url=stack.http_url, trust_env=False, timeout=60) as http,
    ):
        seats = (await http.get(f"/v1/games/{game}")).json()["seats"]["max"]
        created = [await portolan.create(game, [bot("random")] * seats) for _ in range(matches)]
        ends = {match.id: await end_of(portolan, match.id) for match in created}
        longest = max(ends, key=lambda match: ends[match])
        version = ends[longest]
        path = f"/v1/matches/{longest}"

        record = (await http.get(f"{path}/record")).json()
        assert len(record["entries"]) == version
        assert verify(record).version == version
        for then in (version, version - 1, version // 2):
            view = await http.get(f"{path}/at/{then}/view")
            assert (view.status_code, view.json()["version"]) == (200, then)
            assert (await http.get(f"{path}/at/{then}/board.svg")).status_code == 200
        stream = [item.version async for item in portolan.stream(longest, after="1")]
        assert stream == list(range(2, version + 1))
        await until_archived(http, longest)

        sizes = (await http.get(stack.metrics_urls[f"rules.{game}"])).text
        assert counted(sizes, "Replay", MESSAGE_BYTES / ROOM) == counted(sizes, "Replay", None) > 0


async def end_of(portolan: AsyncClient, match_id: str) -> int:
    """The last version of a match, once it is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            match = await portolan.match(match_id)
            if match.status == "finished":
                return match.version
            await asyncio.sleep(0.2)


async def until_archived(http: httpx.AsyncClient, match_id: str) -> None:
    """Wait until the archive tells of a match."""
    async with asyncio.timeout(60):
        while True:
            history = (await http.get("/v1/history")).json()["matches"]
            if match_id in {one["id"] for one in history}:
                return
            await asyncio.sleep(0.2)


def counted(exposition: str, method: str, most: float | None) -> float:
    """How many requests of a method were of `most` bytes or less; of any size."""
    found = 0.0
    for line in exposition.splitlines():
        series, _, value = line.rpartition(" ")
        if series.startswith("portolan_rules_request_bytes_bucket") and method in series:
            bound = float(series.partition('le="')[2].partition('"')[0])
            if bound <= (most or float("inf")):
                found = max(found, float(value))
    return found
