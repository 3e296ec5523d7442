"""Every process shows its metrics, and they move."""

import httpx
import pytest
from playing import GAME, Player

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, bot, human

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_every_process_has_metrics_of_its_own_and_is_ready(
    portolan: AsyncClient, stack: Stack
) -> None:
    match = await portolan.create(GAME, [human("Ada"), bot("greedy")])
    await Player(portolan, match, seed=3).play()

    async with httpx.AsyncClient(trust_env=False) as http:
        shown = {name: (await http.get(url)).text for name, url in stack.metrics_urls.items()}

    assert set(shown) == set(stack.processes) - {"redis"}
    for name, text in shown.items():
        assert "portolan_process_ready{" in text, name
        ours = {line.partition("{")[0] for line in text.splitlines() if line[:9] == "portolan_"}
        assert len(ours) > 1, name
    assert counted(shown[f"rules.{GAME}"], "portolan_rpc_server_seconds_count") > 0
    for name, text in shown.items():
        assert match.id not in text, f"{name} labels by match"


def counted(text: str, name: str) -> float:
    """The sum of a metric's samples."""
    samples = [line for line in text.splitlines() if line.startswith(f"{name}{{")]
    return sum(float(sample.rpartition(" ")[2]) for sample in samples)
