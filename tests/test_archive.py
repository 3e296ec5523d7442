"""From the end of a match to the archive and the leaderboard, on the whole stack.

Two gateways over one archive, and three timekeepers that are killed while they fill it.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
import pytest_asyncio
from playing import GAME, Player
from redis.asyncio import Redis

from portolan.launcher import Stack
from portolan.matches.keys import log_key, match_key, used_keys_key
from portolan.sdk import AsyncClient, bot, human, verify

pytestmark = pytest.mark.asyncio(loop_scope="module")

Json = dict[str, Any]
BOTS = [{"kind": "bot", "level": "greedy"}]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stack(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stack]:
    folder = tmp_path_factory.mktemp("stack")
    async with Stack(folder, [GAME], gateways=2, timekeepers=3, report=print) as stack:
        yield stack


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(stack: Stack) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=stack.http_urls[0], timeout=20) as client:
        yield client


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def other(stack: Stack) -> AsyncIterator[httpx.AsyncClient]:
    """The same by way of the other gateway."""
    async with httpx.AsyncClient(base_url=stack.http_urls[1], timeout=20) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def redis(stack: Stack) -> AsyncIterator[Redis]:
    async with Redis.from_url(stack.redis_url) as redis:
        yield redis


async def read(client: httpx.AsyncClient, path: str, **headers: str) -> Any:
    answer = await client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


async def send(client: httpx.AsyncClient, path: str, body: Json, **headers: str) -> Json:
    answer = await client.post(path, json=body, headers=headers)
    assert answer.status_code in {200, 201}, answer.text
    answered: Json = answer.json()
    return answered


async def until(condition: Callable[[], Awaitable[bool]], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.2)


async def given_up(client: httpx.AsyncClient, player: Json) -> str:
    """A match against a bot that the player lost at once; its id."""
    wish = {"game": GAME, "seats": [{"kind": "human"}, *BOTS]}
    match = await send(client, "/v1/matches", wish, **{"Portolan-Player": player["key"]})
    (token,) = [seat["token"] for seat in match["seats"] if "token" in seat]
    resigned = f"/v1/matches/{match['id']}/resign"
    over = await send(client, resigned, {}, Authorization=f"Bearer {token}")
    assert over["status"] == "finished"
    match_id: str = match["id"]
    return match_id


async def is_archived(redis: Redis, match_id: str) -> bool:
    """Whether its live keys are going to expire."""
    return bool(await redis.pttl(match_key(match_id)) > 0)


async def test_matches_are_archived_and_rated_once_though_timekeepers_are_killed(
    stack: Stack, client: httpx.AsyncClient, other: httpx.AsyncClient, redis: Redis
) -> None:
    player = await send(client, "/v1/players", {"name": "Ada"})
    made = [await given_up(client, player) for _ in range(20)]

    async def all_archived() -> bool:
        for number in (1, 2, 3):
            stack.kill(f"timekeeper.{number}")
            await stack.wait_ready(f"timekeeper.{number}")
            await asyncio.sleep(0.4)
        return all([await is_archived(redis, match_id) for match_id in made])

    await until(all_archived, 120)
    history = await read(other, "/v1/history?player=ada")
    assert sorted(match["id"] for match in history["matches"]) == sorted(made)
    assert all(match["rated"] for match in history["matches"])
    standings = (await read(other, f"/v1/leaderboard/{GAME}"))["standings"]
    places = [(one["kind"], one["name"], one["matches"], one["wins"]) for one in standings]
    assert places == [("bot", "greedy", 20, 20), ("player", "Ada", 20, 0)]


async def test_an_archived_match_is_shown_as_before_its_live_keys_were_gone(
    stack: Stack, client: httpx.AsyncClient, other: httpx.AsyncClient, redis: Redis
) -> None:
    async with AsyncClient(stack.http_url) as portolan:
        match = await portolan.create(GAME, [human("Bob"), bot("random")])
        await Player(portolan, match, seed=3).play()
    path = f"/v1/matches/{match.id}"
    last = (await read(client, path))["version"]
    token = {"Authorization": f"Bearer {next(filter(None, match.tokens))}"}

    async def shown(by: httpx.AsyncClient) -> list[Any]:
        found = [await read(by, path), await read(by, f"{path}/record")]
        for headers in ({}, token):
            for what in ("", f"/at/{last // 2}", f"/at/{last}"):
                found.append(await read(by, f"{path}{what}/view", **headers))
                found.append(await read(by, f"{path}{what}/board.svg", **headers))
        return found

    before = await shown(client)
    await until(lambda: is_archived(redis, match.id))
    for key in (match_key, log_key, used_keys_key):
        await redis.delete(key(match.id))

    assert await shown(other) == before
    assert verify(before[1]).version == last
    answer = await other.post(f"{path}/resign", headers=token)
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:portolan:problem:over")


async def test_a_stream_of_an_archived_match_has_no_gap(
    client: httpx.AsyncClient, other: httpx.AsyncClient, redis: Redis
) -> None:
    (match,) = (await read(client, "/v1/history?limit=1"))["matches"]
    path = f"/v1/matches/{match['id']}"
    record = await read(client, path)
    for key in (match_key, log_key, used_keys_key):
        await redis.delete(key(match["id"]))

    async def stream(query: str) -> list[tuple[str, int]]:
        headers = {"Accept": "application/x-ndjson"}
        answer = await other.get(f"{path}/events{query}", headers=headers)
        assert answer.status_code == 200, answer.text
        items = [json.loads(line) for line in answer.text.splitlines()]
        return [(item["kind"], item["version"]) for item in items]

    last = record["version"]
    end = ("goodbye", last)
    entries = [("entry", version) for version in range(1, last + 1)]
    assert await stream("") == [("snapshot", last), end]
    assert await stream("?from=0") == [*entries, end]
    assert await stream(f"?from={last // 2}") == [*entries[last // 2 :], end]
    assert await stream(f"?from={record['event_id']}") == [end]
    assert await stream("?from=1-0123456789abcdef") == [("reset", last), end]
    answer = await other.get(f"{path}/events?from={last + 1}")
    assert answer.status_code == 404


async def test_nobody_else_plays_under_a_players_name(
    client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    player = await send(client, "/v1/players", {"name": "Eve"})
    by_eve = {"Portolan-Player": player["key"]}
    for kind, name in (("human", "EVE"), ("bot", "e ve")):
        wish = {"game": GAME, "seats": [{"kind": kind, "name": name}, {"kind": "open"}]}
        answer = await other.post("/v1/matches", json=wish)
        assert (answer.status_code, answer.json()["name"]) == (409, name)
    wish = {"game": GAME, "seats": [{"kind": "human", "name": "Bob"}, {"kind": "open"}]}
    match = await send(client, "/v1/matches", wish)
    seat = f"/v1/matches/{match['id']}/seats/1"
    answer = await other.post(seat, json={"name": "Eve"})
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:portolan:problem:name-claimed")
    taken = await send(other, seat, {}, **by_eve)
    shown = taken["match"]["seats"][1]
    assert (shown["name"], shown["named"]) == ("Eve", True)
    # Not even who made the match.
    owner = {"Authorization": f"Bearer {match['owner_token']}"}
    assert (await client.post(f"{seat}/token", headers=owner)).status_code == 403
    again = await send(client, f"{seat}/token", {}, **by_eve)
    by_seat = {"Authorization": f"Bearer {again['token']}"}
    answer = await client.post(f"/v1/matches/{match['id']}/resign", headers=by_seat)
    assert answer.json()["seats"][1]["resigned"]


async def test_an_address_that_makes_too_much_is_told_when_to_come_again(
    client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    """All gateways count together."""
    codes = []
    for number in range(30):
        by = (client, other)[number % 2]
        answer = await by.post("/v1/players", json={"name": f"Player {chr(65 + number)}z"})
        codes.append(answer.status_code)
    refused = codes.index(429)
    assert set(codes[:refused]) == {201}
    assert set(codes[refused:]) == {429}
    assert refused <= 20
    assert answer.json()["limit"] == "players_per_hour"
    assert int(answer.headers["retry-after"]) > 100


async def test_keys_of_players_reach_no_log(stack: Stack, client: httpx.AsyncClient) -> None:
    key = "k" * 32
    answer = await client.get("/v1/player", headers={"Portolan-Player": key})
    assert answer.status_code == 403
    logs = "".join(path.read_text() for path in (stack.data / "logs").iterdir())
    assert "request" in logs
    assert key not in logs
    assert "Traceback" not in logs
