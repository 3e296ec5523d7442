"""A part that is away: a clear answer meanwhile, and recovery without help."""

import secrets
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from playing import GAME, first_decision

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, human

Without = Callable[[Stack, str], AbstractAsyncContextManager[None]]

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stack(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stack]:
    """A stack whose processes the tests stop. Its Redis loses nothing."""
    data: Path = tmp_path_factory.mktemp("away")
    async with Stack(data, [GAME], bot_workers=0, timekeepers=0, appendfsync="always") as stack:
        yield stack


@asynccontextmanager
async def stopped(stack: Stack, name: str) -> AsyncIterator[None]:
    """A process is not there."""
    await stack.stop(name)
    yield
    await stack.start(name)


@asynccontextmanager
async def hung(stack: Stack, name: str) -> AsyncIterator[None]:
    """A process takes connections, and says nothing."""
    stack.kill(name, signal.SIGSTOP)
    try:
        yield
    finally:
        stack.kill(name, signal.SIGCONT)


@pytest.mark.parametrize(
    ("name", "problem"), [(f"rules.{GAME}", "rules-away"), ("redis", "store-away")]
)
@pytest.mark.parametrize("without", [stopped, hung])
async def test_an_action_waits_for_what_is_away_and_is_played_once(
    stack: Stack, name: str, problem: str, without: Without
) -> None:
    async with AsyncClient(stack.http_url) as portolan:
        match = await portolan.create(GAME, [human("Ada"), human("Bob")])
        token, decision = await first_decision(portolan, match)
        key, action = secrets.token_urlsafe(), decision.actions[0].action

        async with without(stack, name):
            refused = await post(
                stack, match.id, token, key, {"decision": decision.decision, "action": action}
            )
        answer = await portolan.act(match.id, token, decision.decision, action, key=key)
        again = await portolan.act(match.id, token, decision.decision, action, key=key)

    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) >= 1
    assert refused.headers["Content-Type"].startswith("application/problem+json")
    assert refused.json()["type"] == f"urn:portolan:problem:{problem}"
    assert answer.version == match.version + 1
    assert again.version == answer.version


async def post(stack: Stack, match_id: str, token: str, key: str, body: object) -> httpx.Response:
    """An action, sent once."""
    async with httpx.AsyncClient(base_url=stack.http_url, trust_env=False, timeout=30) as http:
        return await http.post(
            f"/v1/matches/{match_id}/actions",
            json=body,
            headers={"Authorization": f"Bearer {token}", "Idempotency-Key": key},
        )
