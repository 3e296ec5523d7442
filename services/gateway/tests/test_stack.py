"""The gateway on the real things: Redis, a rules service, a process that is killed and stopped."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import pytest_asyncio

from portolan.launcher import Stack

GAME = "oregon"
NDJSON = {"Accept": "application/x-ndjson"}
PEOPLE = {"game": GAME, "seats": [{"kind": "human", "name": name} for name in ("Ada", "Bo")]}

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stack(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stack]:
    folder = tmp_path_factory.mktemp("stack")
    free = {"PORTOLAN_MATCHES_PER_MINUTE": "0", "PORTOLAN_PLAYERS_PER_HOUR": "0"}
    async with Stack(folder, games=[GAME], bot_workers=0, timekeepers=0, environment=free) as stack:
        yield stack


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(stack: Stack) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=stack.http_url, timeout=20) as client:
        yield client


class Table:
    """A match of two people, and what they do."""

    def __init__(self, client: httpx.AsyncClient, created: dict[str, Any]) -> None:
        self.client = client
        self.path = f"/v1/matches/{created['id']}"
        self.version: int = created["version"]
        self.tokens: list[str] = [seat["token"] for seat in created["seats"]]
        self.owner: str = created["owner_token"]

    def bearer(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}

    async def get(self, path: str, seat: int | None = None) -> Any:
        answer = await self.client.get(f"{self.path}{path}", headers=self.bearer(seat))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def asked(self) -> tuple[int, dict[str, Any]]:
        """A seat with an open decision, and the decision."""
        seat = (await self.get(""))["asked"][0]["seat"]
        return seat, (await self.get("/view", seat))["decision"]

    async def act(self, rng: Random) -> int:
        """Do anything that is offered; the new version."""
        seat, decision = await self.asked()
        wish = {
            "decision": decision["decision"],
            "action": rng.choice(decision["actions"])["action"],
        }
        answer = await self.client.post(
            f"{self.path}/actions", json=wish, headers=self.bearer(seat)
        )
        assert answer.status_code == 200, answer.text
        version: int = answer.json()["version"]
        return version


async def new_table(client: httpx.AsyncClient, **more: Any) -> Table:
    answer = await client.post("/v1/matches", json=PEOPLE | more)
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


@asynccontextmanager
async def stream(
    client: httpx.AsyncClient, path: str, **headers: str
) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    async with client.stream("GET", f"{path}/events", headers=NDJSON | headers) as answer:
        assert answer.status_code == 200

        async def items() -> AsyncIterator[dict[str, Any]]:
            async for line in answer.aiter_lines():
                item = json.loads(line)
                if item["kind"] != "keep-alive":
                    yield item

        yield items()


async def watch(table: Table, seat: int | None, again_after: int) -> list[dict[str, Any]]:
    """All items up to the match's end, over as many connections as it takes."""
    seen: list[dict[str, Any]] = []
    headers = table.bearer(seat)
    while True:
        async with stream(table.client, table.path, **headers) as items:
            count = 0
            async for item in items:
                if item["kind"] == "goodbye":
                    assert item["reason"] == "over"
                    return seen
                seen.append(item)
                count += 1
                if count == again_after:
                    break
        headers["Last-Event-ID"] = seen[-1]["id"]


async def test_a_whole_match(client: httpx.AsyncClient, stack: Stack) -> None:
    """Streams, views of the past and the record agree, and give no secret away."""
    table = await new_table(client)
    watching = [
        asyncio.create_task(watch(table, 0, again_after=3)),
        asyncio.create_task(watch(table, 1, again_after=1000)),
        asyncio.create_task(watch(table, None, again_after=10)),
    ]
    seen, records = await play_through(table, Random(7))
    match = await table.get("")
    assert match["status"] == "finished"
    streams = await asyncio.gather(*watching)
    for reader, items in enumerate(streams):
        check_stream(items, match["version"], reader)
    await check_hindsight(table, seen)

    record = await table.get("/record")
    assert record["complete"]
    assert len(record["entries"]) == record["version"] == match["version"]
    assert sha256(record["seed"].encode()).hexdigest() == record["seed_hash"]
    told = json.dumps([records, streams]) + await client_metrics(client)
    logs = "".join(path.read_text() for path in stack.data.glob("logs/*.log"))
    assert table.path.rpartition("/")[2] in logs
    for secret in (record["seed"], table.owner, *table.tokens):
        assert secret not in told
        assert secret not in logs

    late = {"decision": match["version"], "action": {"type": "end_turn"}}
    answer = await client.post(f"{table.path}/actions", json=late, headers=table.bearer(0))
    assert kind_of(answer) == (409, "over")


Views = dict[tuple[int, int | None], Any]
"""Views by version and seat (None: a spectator)."""


async def play_through(table: Table, rng: Random) -> tuple[Views, list[Any]]:
    """Play to the end: some views on the way, and the records of the running match beside them."""
    seen: Views = {}
    records = []
    while (await table.get(""))["status"] == "active":
        version = await table.act(rng)
        if version % 10 == 0:
            for seat in (0, 1, None):
                view = await table.get("/view", seat)
                if view["version"] == version:
                    seen[version, seat] = view["view"]
            record = await table.get("/record")
            if not record["complete"]:
                records.append(record)
    return seen, records


def check_stream(items: list[dict[str, Any]], last: int, reader: int) -> None:
    """A snapshot, then every entry once up to the last one, some of them in words."""
    assert items[0]["kind"] == "snapshot"
    versions = [item["version"] for item in items]
    assert versions == list(range(versions[0], last + 1)), reader
    assert {item["kind"] for item in items[1:]} == {"entry"}
    assert any(item["lines"] for item in items[1:])


async def check_hindsight(table: Table, seen: Views) -> None:
    """An earlier version is shown to each viewer as it was then, with others' hands hidden."""
    assert seen
    for (version, seat), view in seen.items():
        early = await table.get(f"/at/{version}/view", seat)
        assert early["view"] == view
        assert early["decision"] is None
        for number, shown in enumerate(view["seats"]):
            hidden = number != seat and view["phase"] != "over"  # OR-11.5: public at the end
            assert (shown["hand"] is None) == hidden


async def client_metrics(client: httpx.AsyncClient) -> str:
    return (await client.get("/metrics")).text


def kind_of(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    return answer.status_code, answer.json()["type"].rpartition(":")[2]


async def test_bad_input_changes_nothing(client: httpx.AsyncClient) -> None:
    table, other = await new_table(client), await new_table(client)
    seat, decision = await table.asked()
    good = {"decision": decision["decision"], "action": decision["actions"][0]["action"]}
    before = await table.get("/record")

    async def act(body: Any, token: str) -> tuple[int, str]:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer = await client.post(f"{table.path}/actions", content=content, headers=headers)
        return kind_of(answer)

    mine, others = table.tokens[seat], table.tokens[1 - seat]
    assert await act(b'{"decision":', mine) == (400, "invalid-request")
    assert await act(good | {"extra": 1}, mine) == (400, "invalid-request")
    assert await act(good | {"decision": "1"}, mine) == (400, "invalid-request")
    assert await act(good | {"action": {"type": "fly"}}, mine) == (400, "invalid-request")
    assert await act(good | {"action": good["action"] | {"x": 1}}, mine) == (400, "invalid-request")
    assert await act(good | {"action": 7}, mine) == (400, "invalid-request")
    assert await act(good | {"decision": 0}, mine) == (409, "stale-decision")
    assert await act(good, others) == (409, "not-asked")
    assert await act(good, other.tokens[seat]) == (403, "forbidden")
    assert await act(b" " * 65537, mine) == (413, "body-too-large")
    assert await table.get("/record") == before

    for change in (
        {"seats": PEOPLE["seats"][:1]},
        {"seats": [{"kind": "human"}] * 5},
        {"options": {"first_seat": 9}},
        {"options": {"no_such_option": 1}},
        {"options": {"first_seat": "two"}},
        {"seats": [{"kind": "human"}, {"kind": "bot", "level": "godlike"}]},
        {"seed": 7},
    ):
        answer = await client.post("/v1/matches", json=PEOPLE | change)
        assert kind_of(answer) == (400, "invalid-request"), change
    answer = await client.get(f"{table.path}/events?from=99", headers=NDJSON)
    assert kind_of(answer) == (404, "no-such-version")
    answer = await client.get(f"{table.path}/at/99/view")
    assert kind_of(answer) == (404, "no-such-version")


async def test_illegal_action_names_its_rule(client: httpx.AsyncClient) -> None:
    table = await new_table(client)
    rng = Random(1)
    refused = None
    while refused is None or refused.status_code != 422:
        seat, decision = await table.asked()
        played = {json.dumps(choice["action"]) for choice in decision["actions"]}
        await table.act(rng)
        seat, decision = await table.asked()
        offered = {json.dumps(choice["action"]) for choice in decision["actions"]}
        for action in sorted(played - offered):
            wish = {"decision": decision["decision"], "action": json.loads(action)}
            refused = await client.post(
                f"{table.path}/actions?lang=zh-Hant", json=wish, headers=table.bearer(seat)
            )
            break
    assert kind_of(refused) == (422, "illegal-action")
    assert refused.json()["rule"].startswith("OR-")
    assert not refused.json()["detail"].isascii()


async def test_repeated_requests_are_done_once(client: httpx.AsyncClient) -> None:
    headers = {"Idempotency-Key": f"create-{os.urandom(8).hex()}"}
    first = await client.post("/v1/matches", json=PEOPLE, headers=headers)
    again = await client.post("/v1/matches", json=PEOPLE, headers=headers)
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    other = await client.post("/v1/matches", json=PEOPLE | {"undo": False}, headers=headers)
    assert kind_of(other) == (422, "key-reused")
    table = Table(client, first.json())
    seat, decision = await table.asked()
    wish = {"decision": decision["decision"], "action": decision["actions"][0]["action"]}
    headers = table.bearer(seat) | {"Idempotency-Key": "act"}
    first = await client.post(f"{table.path}/actions", json=wish, headers=headers)
    await table.act(Random(1))
    again = await client.post(f"{table.path}/actions", json=wish, headers=headers)
    assert (
        (first.status_code, first.content)
        == (again.status_code, again.content)
        == (200, first.content)
    )
    wish["action"] = {"type": "other"}
    other = await client.post(f"{table.path}/actions", json=wish, headers=headers)
    assert kind_of(other) == (422, "key-reused")


async def test_fifty_want_the_same_seat(client: httpx.AsyncClient) -> None:
    seats = [{"kind": "human"}, {"kind": "open"}]
    created = (await client.post("/v1/matches", json=PEOPLE | {"seats": seats})).json()
    path = f"/v1/matches/{created['id']}"
    assert kind_of(await client.get(f"{path}/view")) == (409, "not-started")
    async with stream(client, path) as items:
        assert (await anext(items))["match"]["status"] == "waiting"
        answers = await asyncio.gather(
            *(client.post(f"{path}/seats/1", json={"name": f"N{n}"}) for n in range(50))
        )
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 49
        kinds = [(await anext(items))["entry"]["kind"] for _ in range(2)]
        assert kinds == ["seat", "start"]
    token = next(answer.json()["token"] for answer in answers if answer.status_code == 201)
    view = await client.get(f"{path}/view", headers={"Authorization": f"Bearer {token}"})
    assert view.json()["seat"] == 1


async def recovered(client: httpx.AsyncClient, path: str) -> None:
    """Wait until a path answers; meanwhile it says 503 and when to come again."""
    async with asyncio.timeout(30):
        while (answer := await client.get(path)).status_code != 200:
            assert answer.status_code == 503, answer.text
            assert answer.headers["retry-after"] == "1"
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("process", "kinds"),
    [(f"rules.{GAME}", {"rules-away"}), ("redis", {"store-away", "rules-away"})],
)
async def test_what_is_away_comes_back(
    client: httpx.AsyncClient, stack: Stack, process: str, kinds: set[str]
) -> None:
    table = await new_table(client)
    seat, decision = await table.asked()
    wish = {"decision": decision["decision"], "action": decision["actions"][0]["action"]}
    await asyncio.sleep(1.1)
    async with stream(client, table.path) as items:
        snapshot = await anext(items)
        stack.kill(process)
        refused = await client.post(f"{table.path}/actions", json=wish, headers=table.bearer(seat))
        if refused.status_code != 200:
            status, kind = kind_of(refused)
            assert status == 503
            assert kind in kinds
            assert refused.headers["retry-after"] == "1"
        assert (await client.get("/healthz")).status_code == 200
        await stack.wait_ready(process)
        await recovered(client, f"{table.path}/view")
    last = snapshot["id"]
    await table.act(Random(3))
    async with stream(client, table.path, **{"Last-Event-ID": last}) as items:
        assert (await anext(items))["version"] > snapshot["version"]


class Another:
    """A second gateway over the same Redis and rules services."""

    def __init__(self, stack: Stack, log: Path) -> None:
        address = stack.processes[f"rules.{GAME}"].url.removeprefix("grpc://")
        self.log = log
        self._file = log.open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "portolan.gateway"],
            stderr=self._file,
            env={
                **os.environ,
                "PORTOLAN_HTTP_PORT": "0",
                "PORTOLAN_REDIS_URL": stack.processes["redis"].url,
                "PORTOLAN_RULES": f"{GAME}={address}",
                "PORTOLAN_LOG_LEVEL": "debug",
            },
        )

    async def url(self) -> str:
        """Its URL once it is ready."""
        async with asyncio.timeout(30):
            while True:
                for line in self.log.read_text().splitlines():
                    if '"serving"' in line:
                        url = f"http://127.0.0.1:{json.loads(line)['port']}"
                        async with httpx.AsyncClient() as client:
                            if (await client.get(f"{url}/readyz")).status_code == 200:
                                return url
                await asyncio.sleep(0.1)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._file.close()


async def test_stopping_by_signal(client: httpx.AsyncClient, stack: Stack, tmp_path: Path) -> None:
    table = await new_table(client)
    another = Another(stack, tmp_path / "log")
    try:
        async with httpx.AsyncClient(base_url=await another.url(), timeout=20) as second:
            there = copy(table)
            there.client = second
            async with (
                stream(second, table.path) as items,
                stream(second, table.path, **table.bearer(0)) as own,
            ):
                await anext(items)
                await anext(own)
                version = await table.act(Random(5))
                assert (await anext(items))["version"] == version
                assert (await anext(own))["version"] == version
                acting = asyncio.create_task(there.act(Random(6)))
                another.process.send_signal(signal.SIGTERM)
                ready = await second.get("/readyz")
                assert (ready.status_code, ready.json()["reason"]) == (503, "stopping")
                version = await acting
                for told in (items, own):
                    last = await anext(told)
                    assert last["version"] == version
                    goodbye = await anext(told)
                    assert (goodbye["kind"], goodbye["reason"]) == ("goodbye", "stopping")
                    assert goodbye["id"] == last["id"]
                    with pytest.raises(StopAsyncIteration):
                        await anext(told)
        assert await asyncio.to_thread(another.process.wait, 15) == 0
        last_id = {"Last-Event-ID": goodbye["id"]}
        async with stream(client, table.path, **last_id) as items:
            version = await table.act(Random(7))
            assert (await anext(items))["version"] == version
        log = another.log.read_text()
        for line in log.splitlines():
            assert json.loads(line)["process"] == "gateway"
        for token in (table.owner, *table.tokens):
            assert token not in log
    finally:
        another.close()


async def fuzz(stack: Stack, table: Table, folder: Path, *arguments: str) -> None:
    """Run schemathesis over every operation but the endless one, as a player of a match."""
    settings = folder / "schemathesis.toml"
    identity = table.path.rpartition("/")[2]
    settings.write_text(
        f'[parameters]\n"path.match_id" = "{identity}"\n'
        # How many seats a game has, and what is legal, no schema says.
        "[checks]\npositive_data_acceptance.enabled = false\n"
    )
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "run"),
        *(f"{stack.http_url}/openapi.json", "-H", f"Authorization: Bearer {table.tokens[0]}"),
        *("--exclude-path-regex", "(events|cancel|resign)$", "--seed", "1"),
        *("--suppress-health-check", "all", *arguments),
    ]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, cwd=folder
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()[-6000:]


async def test_answers_fit_the_openapi_document(
    client: httpx.AsyncClient, stack: Stack, tmp_path: Path
) -> None:
    table = await new_table(client, seats=[{"kind": "human"}] * 2)
    await fuzz(stack, table, tmp_path, "--phases", "examples,fuzzing", "--max-examples", "4")


@pytest.mark.soak
async def test_answers_fit_the_openapi_document_in_every_corner(
    client: httpx.AsyncClient, stack: Stack, tmp_path: Path
) -> None:
    table = await new_table(client, seats=[{"kind": "human"}] * 2)
    await fuzz(stack, table, tmp_path, "--phases", "coverage,fuzzing", "--max-examples", "50")
