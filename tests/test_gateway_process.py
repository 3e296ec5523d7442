"""A gateway process among clients that misbehave, and its end; in small, and (soak) in full."""

import asyncio
import json
import os
import re
import signal
import socket
import string
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
import pytest
import pytest_asyncio
from playing import GAME, Player, check_kept, first_decision
from redis.asyncio import Redis

from portolan.gateway.settings import Settings
from portolan.host.rules_server import GRACE_SECONDS as RULES_GRACE
from portolan.launcher import Stack
from portolan.launcher.stack import GRACE as LAUNCHERS_GRACE
from portolan.sdk import AsyncClient, Created, human

pytestmark = pytest.mark.asyncio(loop_scope="session")

GRACE_S = 10
AT_ONCE = 50
METHODS = ("GET", "HEAD", "POST", "PUT", "PROPFIND", "DELETE")


def times(few: int, many: int) -> pytest.MarkDecorator:
    """So often in every run, and so often in a long one."""
    return pytest.mark.parametrize("count", [few, pytest.param(many, marks=pytest.mark.soak)])


@dataclass
class Gateway:
    """A gateway of one's own over the stack's Redis and rules service."""

    process: asyncio.subprocess.Process
    log: Path
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def find_port(self) -> None:
        """Wait until it is ready."""
        async with asyncio.timeout(60), httpx.AsyncClient(trust_env=False) as http:
            while not (found := re.search(r'"port":(\d+)', self.log.read_text())):
                await asyncio.sleep(0.05)
            self.port = int(found[1])
            while (await http.get(f"{self.url}/readyz")).status_code != 200:
                await asyncio.sleep(0.05)

    async def metrics(self) -> dict[str, float]:
        """All samples by their series."""
        async with httpx.AsyncClient(trust_env=False) as http:
            text = (await http.get(f"{self.url}/metrics")).text
        lines = [line.rpartition(" ") for line in text.splitlines() if line[:1] != "#"]
        return {series: float(value) for series, _, value in lines}

    def resident_mib(self) -> float:
        """Its memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    async def send(self, request: bytes, *, stay: bool = True) -> bytes:
        """Send raw bytes: the beginning of the answer, or nothing where one does not stay."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request)
        await writer.drain()
        answer = await reader.read(4096) if stay else b""
        writer.close()
        return answer


@asynccontextmanager
async def running(stack: Stack, folder: Path) -> AsyncIterator[Gateway]:
    """A gateway that ends with the block, if it has not ended by then."""
    log = folder / "gateway.log"
    address = stack.processes[f"rules.{GAME}"].url.removeprefix("grpc://")
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "portolan.gateway"),
            stderr=file,
            env={
                **os.environ,
                "PORTOLAN_DATA": str(stack.data),
                "PORTOLAN_HTTP_PORT": "0",
                "PORTOLAN_HTTP_GRACE": str(GRACE_S),
                "PORTOLAN_REDIS_URL": stack.redis_url,
                "PORTOLAN_RULES": f"{GAME}={address}",
                "PORTOLAN_STREAMS_PER_ADDRESS": "1000",
                "PORTOLAN_MATCHES_PER_MINUTE": "0",
            },
        )
    gateway = Gateway(process, log)
    try:
        await gateway.find_port()
        yield gateway
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest_asyncio.fixture(loop_scope="session")
async def gateway(stack: Stack, tmp_path: Path) -> AsyncIterator[Gateway]:
    """One for a test alone."""
    async with running(stack, tmp_path) as gateway:
        yield gateway


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def lasting(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Gateway]:
    """One for the tests that it outlasts."""
    async with running(stack, tmp_path_factory.mktemp("lasting")) as gateway:
        yield gateway


async def in_crowds(count: int, visit: object) -> None:
    """Await `visit(number)` for so many numbers, some at a time."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with free:
            await visit(number)  # type: ignore[operator]

    async with asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task(one(number))


async def new_match(gateway: Gateway) -> Created:
    async with AsyncClient(gateway.url) as portolan:
        return await portolan.create(GAME, [human("Ada"), human("Bo")])


@times(20, 200)
async def test_open_streams_do_not_hold_the_stop(gateway: Gateway, count: int) -> None:
    """Each stream is told goodbye, and the process ends by itself, with code 0."""
    match = await new_match(gateway)
    forms = ("text/event-stream", "application/x-ndjson")
    async with AsyncExitStack() as open_streams:
        limits = httpx.Limits(max_connections=None)
        http = await open_streams.enter_async_context(
            httpx.AsyncClient(base_url=gateway.url, trust_env=False, limits=limits, timeout=60)
        )
        texts = []
        for number in range(count):
            path, headers = f"/v1/matches/{match.id}/events", {"Accept": forms[number % 2]}
            answer = await open_streams.enter_async_context(
                http.stream("GET", path, headers=headers)
            )
            assert answer.status_code == 200
            texts.append(answer.aiter_text())
        first = [await anext(text) for text in texts]
        assert all("snapshot" in text or "retry" in text for text in first)

        gateway.process.send_signal(signal.SIGTERM)
        rests = await asyncio.gather(*(rest_of(text) for text in texts))

    assert all('"kind":"goodbye"' in rest and '"reason":"stopping"' in rest for rest in rests)
    async with asyncio.timeout(GRACE_S):
        assert await gateway.process.wait() == 0
    assert '"event":"stopped"' in gateway.log.read_text()


async def rest_of(text: AsyncIterator[str]) -> str:
    return "".join([part async for part in text])


@times(90, 20_000)
async def test_refused_streams_keep_no_connection(
    lasting: Gateway, stack: Stack, count: int
) -> None:
    """Neither connections to Redis nor memory grow, and good clients are served."""
    match = await new_match(lasting)
    redis = Redis.from_url(stack.redis_url)

    async def refused(number: int) -> None:
        wrong = ("nosuchmatch", match.id, match.id)[number % 3]
        header = (
            "Accept: text/event-stream",
            f"Authorization: Bearer {'wrong' * 6}",
            f"X-Large: {'x' * 100_000}",
        )[number % 3]
        head = f"GET /v1/matches/{wrong}/events HTTP/1.1\r\nHost: x\r\n{header}\r\n"
        answer = await lasting.send(f"{head}Connection: close\r\n\r\n".encode())
        assert answer[9:12] in (b"404", b"403", b"400", b"431", b"200"), answer

    await in_crowds(AT_ONCE, refused)
    before, memory = (await redis.info("clients"))["connected_clients"], lasting.resident_mib()
    await in_crowds(count, refused)
    after = (await redis.info("clients"))["connected_clients"]
    await redis.aclose()

    assert after <= before + AT_ONCE
    assert lasting.resident_mib() < memory + 32
    async with asyncio.timeout(30):
        while any(n for name, n in (await lasting.metrics()).items() if "streams_open{" in name):
            await asyncio.sleep(0.05)
    async with AsyncClient(lasting.url) as portolan:
        item = await anext(portolan.stream(match.id))
    assert item.kind == "snapshot"


@times(120, 50_000)
async def test_scanners_make_no_series(lasting: Gateway, count: int) -> None:
    """Whatever paths, methods, hosts, games, languages and versions are asked for."""
    match = await new_match(lasting)
    rng = Random(count)

    def word() -> str:
        return "".join(rng.choices(string.ascii_letters, k=8))

    async def scan(number: int) -> None:
        paths = (
            f"/{word()}/{word()}.php",
            f"/v1/matches/{word()}",
            f"/v1/matches/{match.id}/at/{rng.randrange(10**6)}/view",
            f"/v1/games/{word()}/rules?lang={word()}",
            f"/v1/games/{GAME}?lang=en&{word()}={word()}",
            f"/v1/leaderboard/{word()}",
            f"/v1/matches?game={word()}&status={word()}",
            f"/static/{word()}",
            f"/{word()}",
        )
        method = METHODS[number // len(paths) % len(METHODS)]
        head = f"{method} {paths[number % len(paths)]} HTTP/1.1\r\nHost: {word()}.example\r\n"
        agent = f"User-Agent: {word()}\r\nAccept-Language: {word()}\r\nContent-Length: 0\r\n"
        answer = await lasting.send(f"{head}{agent}Connection: close\r\n\r\n".encode())
        assert answer[9:10] in b"245", answer

    await lasting.metrics()
    await in_crowds(9 * len(METHODS), scan)  # every path by every method
    before = await lasting.metrics()
    await in_crowds(count, scan)
    after = await lasting.metrics()

    assert len(after) < len(before) + 20, sorted(after.keys() - before.keys())
    assert not [name for name in after if re.search(r'code="5', name) and "503" not in name]


@times(100, 2000)
async def test_clients_that_hang_up_are_no_errors(gateway: Gateway, count: int) -> None:
    """Before the first byte of the answer; what they asked for is done, or not begun."""
    async with AsyncClient(gateway.url) as portolan:
        match = await portolan.create(GAME, [human("Ada"), human("Bo")])
        token, decision = await first_decision(portolan, match)
    wish = {"decision": decision.decision, "action": decision.actions[0].action}
    body = json.dumps(wish).encode()
    path = f"/v1/matches/{match.id}"
    act = f"POST {path}/actions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
    act += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    requests = (
        act.encode() + body,
        act.encode() + body[:5],
        f"GET {path}/view HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
        f"GET {path}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
        f"GET {path}/board.svg HTTP/1.1\r\nHost: x\r\n".encode(),
    )

    async def hang_up(number: int) -> None:
        await gateway.send(requests[number % len(requests)], stay=False)

    await in_crowds(count, hang_up)

    async with asyncio.timeout(60):
        while any(n for name, n in (await gateway.metrics()).items() if "streams_open{" in name):
            await asyncio.sleep(0.05)
    assert not [name for name in await gateway.metrics() if re.search(r'code="5', name)]
    log = gateway.log.read_text()
    assert "Traceback" not in log
    assert '"level":"error"' not in log
    async with AsyncClient(gateway.url) as portolan:
        played = await portolan.match(match.id)
    assert played.version in (match.version, match.version + 1)


@dataclass
class Callers:
    """Clients that call without a pause, each over connections of its own; and what they got."""

    gateway: Gateway
    path: str
    lasting: bool
    """Whether a connection is kept for as long as the gateway keeps it."""
    statuses: set[int] = field(default_factory=set)
    refused: int = 0
    cut: list[bytes] = field(default_factory=list)
    """Answers that broke off."""
    stopping: bool = False

    async def keep_calling(self) -> None:
        """Call until `stopping`."""
        while not self.stopping:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.gateway.port)
            except ConnectionError:
                self.refused += 1
                await asyncio.sleep(0.02)
                continue
            try:
                while await self.call(reader, writer) and self.lasting and not self.stopping:
                    pass
            finally:
                writer.close()

    async def call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Whether there was an answer."""
        got = b""
        try:
            writer.write(f"GET {self.path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            got = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", got)
            assert length is not None
            await reader.readexactly(int(length[1]))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            got += getattr(error, "partial", b"")
            if got:
                self.cut.append(got)
            return False
        self.statuses.add(int(got.split()[1]))
        return True


async def test_whoever_comes_while_it_stops_is_answered_or_refused(
    gateway: Gateway, stack: Stack
) -> None:
    """/readyz says so before connections are refused, and no answer breaks off."""
    match = await new_match(gateway)
    ready = Callers(gateway, "/readyz", lasting=False)
    every = [
        ready,
        Callers(gateway, f"/v1/matches/{match.id}/view", lasting=False),
        Callers(gateway, f"/v1/matches/{match.id}/board.svg", lasting=True),
        Callers(gateway, f"/v1/matches/{match.id}/record", lasting=True),
    ]
    async with AsyncClient(gateway.url) as first, AsyncClient(stack.http_url) as other:
        player = Player(first, match, seed=1)
        playing = asyncio.create_task(player.play())
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for callers in every:
                group.create_task(callers.keep_calling())
            while not player.acknowledged or not all(callers.statuses for callers in every):
                await asyncio.sleep(0.01)
            gateway.process.send_signal(signal.SIGTERM)
            while not all(callers.refused for callers in every):
                await asyncio.sleep(0.01)
            for callers in every:
                callers.stopping = True
        async with asyncio.timeout(GRACE_S):
            assert await gateway.process.wait() == 0
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        record = await other.record(match.id)

    assert [callers.cut for callers in every] == [[]] * len(every)
    assert ready.statuses == {200, 503}
    assert all(callers.statuses == {200} for callers in every[1:])
    check_kept(player, record)


async def test_the_launcher_is_more_patient_than_any_process() -> None:
    """It would otherwise kill a gateway that is ending, while it waits for clients."""
    settings = Settings()
    assert settings.http_drain + settings.http_grace + 1 < LAUNCHERS_GRACE
    assert RULES_GRACE + 1 < LAUNCHERS_GRACE


@pytest.mark.soak
async def test_clients_that_take_nothing_do_not_hold_the_stop(gateway: Gateway) -> None:
    """Their connections are cut when the grace is over, and the process ends by itself."""
    match = await new_match(gateway)
    request = f"GET /v1/matches/{match.id}/board.svg HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    deaf = [socket.socket() for _ in range(5)]
    for one in deaf:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect(("127.0.0.1", gateway.port))
        one.sendall(request * 100)
    async with asyncio.timeout(60):
        while not any("board.svg" in name for name in await gateway.metrics()):
            await asyncio.sleep(0.05)
    gateway.process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(LAUNCHERS_GRACE):
        assert await gateway.process.wait() == 0
    for one in deaf:
        one.close()
    log = gateway.log.read_text()
    assert '"event":"stopped"' in log
    assert "Traceback" not in log
