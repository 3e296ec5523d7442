"""The client library over a network that loses things: nothing is done twice, nothing is missed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playing import GAME, first_decision

from portolan.launcher import Stack
from portolan.sdk import AsyncClient, bot, human

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Proxy:
    """Passes connections on to a server. `lose` says what becomes of the next one that acts:

    "request": it is cut before the server has read anything; "answer": once the server has begun to
    answer. `swallow`: what servers say is taken from them, and reaches nobody.
    """

    def __init__(self, url: str) -> None:
        self._host, self._port = urlsplit(url).hostname, urlsplit(url).port
        self.lose: str | None = None
        self.lost = 0
        self.swallow = False
        self._server: asyncio.Server | None = None

    async def start(self) -> str:
        """Begin; the URL to use."""
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        assert self._server is not None
        self._server.close()

    async def _pass_on(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection(self._host, self._port)
        answers = asyncio.create_task(self._answers(server, to_client))
        with suppress(ConnectionError):
            while request := await client.read(65536):
                if b"/actions " in request[:200] and self.lose == "request":
                    break
                to_server.write(request)
        answers.cancel()
        await asyncio.gather(answers, return_exceptions=True)
        self.lost += self.lose == "request"
        self.lose = None if self.lose == "request" else self.lose
        for writer in (to_client, to_server):
            writer.close()

    async def _answers(self, server: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        while answer := await server.read(65536):
            if self.lose == "answer":
                self.lost, self.lose = self.lost + 1, None
                to_client.transport.abort()
                return
            if not self.swallow:
                to_client.write(answer)
        to_client.close()


@pytest_asyncio.fixture(loop_scope="session")
async def proxy(stack: Stack) -> AsyncIterator[Proxy]:
    proxy = Proxy(stack.http_url)
    yield proxy
    proxy.close()


@pytest.mark.parametrize("lose", ["request", "answer"])
async def test_an_action_that_is_lost_on_the_way_is_played_once(
    portolan: AsyncClient, proxy: Proxy, lose: str
) -> None:
    """Before the server commits, and after it."""
    match = await portolan.create(GAME, [human("Ada"), human("Bo")])
    token, decision = await first_decision(portolan, match)
    async with AsyncClient(await proxy.start()) as far:
        proxy.lose = lose
        action = decision.actions[0].action
        answer = await far.act(match.id, token, decision.decision, action)
        seen = await far.look(match.id, token=token)

    assert proxy.lost == 1
    assert answer.version == match.version + 1
    assert seen == await portolan.look(match.id, token=token)
    assert (await portolan.match(match.id)).version == answer.version


async def test_a_stream_that_dies_in_silence_is_opened_anew(
    portolan: AsyncClient, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing comes through any more, not even the end of the connection."""
    monkeypatch.setattr("portolan.sdk.async_client.SILENCE", 0.5)
    match = await portolan.create(GAME, [human("Ada"), human("Bo")])
    async with AsyncClient(await proxy.start()) as far:
        items = aiter(far.stream(match.id))
        assert (await anext(items)).kind == "snapshot"
        proxy.swallow = True
        token, decision = await first_decision(portolan, match)
        answer = await portolan.act(match.id, token, decision.decision, decision.actions[0].action)
        waiting = asyncio.ensure_future(anext(items))
        await asyncio.sleep(0.7)
        proxy.swallow = False
        async with asyncio.timeout(30):
            item = await waiting

    assert (item.kind, item.version) == ("entry", answer.version)


@pytest.mark.parametrize("count", [6, pytest.param(200, marks=pytest.mark.soak)])
async def test_many_matches_are_followed_at_once_by_one_client(
    portolan: AsyncClient, count: int
) -> None:
    """Each stream begins with a snapshot and mixes nothing."""

    async def follow() -> None:
        match = await portolan.create(GAME, [bot("random"), bot("random")])
        versions: list[int] = []
        async for item in portolan.stream(match.id):
            if not versions:
                assert item.kind == "snapshot"
                assert item.data["match"]["id"] == match.id
            versions.append(item.version)
        assert versions == list(range(versions[0], versions[-1] + 1))
        assert (await portolan.match(match.id)).version == versions[-1]

    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(follow())
