"""What each endpoint asks of the match service, and what it answers."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from fastapi import FastAPI

from portolan.gateway.auth import cookie_name
from portolan.gateway.health import endpoints
from portolan.gateway.openapi import example
from portolan.matches import errors
from portolan.matches.records import ClockRule, SeatRecord

from .conftest import HAND, OWNER, SEED, TOKENS, FakeRulesClient, World, new_record

BEARER = {"Authorization": f"Bearer {TOKENS[0]}"}


async def test_games(client: httpx.AsyncClient) -> None:
    (game,) = (await client.get("/v1/games?lang=zh-Hant")).json()["games"]
    assert game["name"] == "玩具"
    assert game["seats"] == {"min": 1, "max": 4}
    details = (await client.get("/v1/games/toy")).json()
    assert details["names"] == {"en": "Toy", "zh-Hant": "玩具", "zh-Hans": "玩具"}
    assert details["action_schema"]["$defs"].keys() == {"add", "bid"}
    assert details["option_texts"] == [{"option": "goal", "value": None, "text": "Goal"}]
    assert details["bot_levels"] == ["random"]
    rules = await client.get("/v1/games/toy/rules", headers={"Accept-Language": "zh-CN"})
    assert rules.text == "TOY-1 数数。"
    assert rules.headers["content-type"] == "text/markdown; charset=utf-8"
    assert rules.headers["content-language"] == "zh-Hans"


async def test_creating_a_match(client: httpx.AsyncClient, world: World) -> None:
    wish = {
        "game": "toy",
        "seats": [{"kind": "human", "name": "Ada"}, {"kind": "bot", "level": "random"}],
        "options": {"goal": 12345678901234567890},
        "seed": "9223372036854775807",
        "undo": False,
        "clock": {"bank": 60, "increment": 1.5},
    }
    answer = await client.post("/v1/matches", json=wish, headers={"Idempotency-Key": "k1" * 8})
    assert answer.status_code == 201
    created = answer.json()
    assert created["owner_token"] == OWNER
    assert created["seats"][0]["token"] == TOKENS[0]
    assert "token" not in created["seats"][1]
    assert (created["status"], created["version"]) == ("active", 1)
    ((_, new, key),) = world.matches.calls
    assert key == "k1" * 8
    assert new.seats == [SeatRecord("human", "Ada"), SeatRecord("bot", "", "random")]
    assert new.options == b'{"goal":12345678901234567890}'
    assert new.seed == "9223372036854775807"
    assert new.undo is False
    assert new.clock == ClockRule(bank=60_000, increment=1500)


async def test_listing_matches(client: httpx.AsyncClient, world: World) -> None:
    answer = (await client.get("/v1/matches?status=active&game=toy&limit=2")).json()
    assert [match["id"] for match in answer["matches"]] == ["m1"]
    assert answer["cursor"] is None
    assert world.matches.calls == [("list", "active", "toy", None, 2)]


async def test_reading_a_match(client: httpx.AsyncClient) -> None:
    match = (await client.get("/v1/matches/m1")).json()
    assert match["asked"] == [{"seat": 0, "decision": 1, "by": "human"}]
    assert "seed" not in match
    assert match["options"] == {"goal": 9}


async def test_seats(client: httpx.AsyncClient, world: World) -> None:
    record = world.matches.matches["m1"]
    record.seats = (record.seats[0], SeatRecord("open"))
    answer = await client.post(
        "/v1/matches/m1/seats/1", json={"name": "Bo"}, headers={"Idempotency-Key": "k" * 16}
    )
    assert answer.status_code == 201
    assert answer.json()["token"] == TOKENS[1]
    assert world.matches.calls[-1] == ("take_seat", "m1", 1, "Bo", "k" * 16)
    assert (await client.post("/v1/matches/m1/seats/1")).status_code == 201
    owner = {"Authorization": f"Bearer {OWNER}"}
    answer = await client.post("/v1/matches/m1/seats/0/token", headers=owner)
    assert answer.json() == {"seat": 0, "token": "a-new-token-0123456789"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/matches", {"game": "toy", "seats": [{"kind": "human"}, {"kind": "bot"}]}),
        ("/v1/matches/m1/seats/1", {"name": "Bo"}),
    ],
)
async def test_a_key_that_answers_with_secrets_must_be_long(
    client: httpx.AsyncClient, world: World, path: str, body: dict[str, Any]
) -> None:
    """Two strangers who both count from 1 must not get each other's tokens."""
    answer = await client.post(path, json=body, headers={"Idempotency-Key": "1" * 15})
    assert answer.status_code == 400
    assert "16 characters" in answer.json()["detail"]
    assert world.matches.calls == []


async def test_view_and_decision_in_each_language(client: httpx.AsyncClient) -> None:
    view = (await client.get("/v1/matches/m1/view?lang=zh-Hans", headers=BEARER)).json()
    assert view["seat"] == 0
    assert view["view"] == {"hand": HAND}
    assert view["decision"]["prompt"] == "[zh-Hans] Add"
    public = (await client.get("/v1/matches/m1/view")).json()
    assert (public["seat"], public["view"], public["decision"]) == (None, {}, None)
    early = (await client.get("/v1/matches/m1/at/1/view", headers=BEARER)).json()
    assert early["version"] == 1


async def test_boards(client: httpx.AsyncClient, world: World) -> None:
    answer = await client.get("/v1/matches/m1/board.svg?lang=zh-Hant", headers=BEARER)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "zh-Hant None" in answer.text
    answer = await client.get("/v1/matches/m1/at/1/board.svg")
    assert "en 1" in answer.text


async def test_actions_travel_as_they_are(client: httpx.AsyncClient, world: World) -> None:
    body = (
        b'{ "decision": 1, "actions": [ {"type":"add", "number":3}, {"number":4,"type":"add"} ] }'
    )
    headers = {**BEARER, "Idempotency-Key": "k", "Accept-Language": "zh-HK"}
    answer = await client.post("/v1/matches/m1/actions", content=body, headers=headers)
    assert answer.status_code == 200
    acted = answer.json()
    assert acted["version"] == 3
    assert acted["decision"]["decision"] == 3
    assert [event["number"] for event in acted["events"]] == [3, 4]
    actions = [b'{"type":"add", "number":3}', b'{"number":4,"type":"add"}']
    assert world.matches.calls[0] == ("act", "m1", 0, 1, actions, "k", "zh-Hant")


async def test_one_move_costs_one_call(client: httpx.AsyncClient, world: World) -> None:
    for decision in (1, 2, 3):
        wish = {"decision": decision, "action": {"type": "add", "number": 1}}
        await client.post("/v1/matches/m1/actions", json=wish, headers=BEARER)
    # The match's game is looked up once, for the metrics.
    assert [call[0] for call in world.matches.calls] == ["act", "read", "act", "act"]


async def test_undo_and_resign(client: httpx.AsyncClient, world: World) -> None:
    headers = {**BEARER, "Idempotency-Key": "k"}
    answer = await client.post("/v1/matches/m1/undo", json={"version": 1}, headers=headers)
    assert answer.json()["version"] == 1
    answer = await client.post("/v1/matches/m1/resign", headers=headers)
    assert answer.json()["id"] == "m1"
    assert world.matches.calls == [("undo", "m1", 0, 1, "k"), ("resign", "m1", "k")]


async def test_record(client: httpx.AsyncClient) -> None:
    record = (await client.get("/v1/matches/m1/record")).json()
    assert record["complete"] is False
    assert "seed" not in record


async def test_cookie_instead_of_header(client: httpx.AsyncClient, world: World) -> None:
    cookie = {"Cookie": f"other=1; {cookie_name('m1')}={TOKENS[0]}"}
    assert (await client.get("/v1/matches/m1/view", headers=cookie)).json()["seat"] == 0
    wish = {"decision": 1, "action": {"type": "add", "number": 1}}
    for evil in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ):
        answer = await client.post("/v1/matches/m1/actions", json=wish, headers=cookie | evil)
        assert answer.status_code == 403
    own = {"Origin": "http://gateway", "Sec-Fetch-Site": "same-origin"}
    answer = await client.post("/v1/matches/m1/actions", json=wish, headers=cookie | own)
    assert answer.status_code == 200
    other = {"Cookie": f"{cookie_name('m2')}={TOKENS[0]}"}
    assert (await client.get("/v1/matches/m1/view", headers=other)).json()["seat"] is None


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/static/icon.svg"),
        ("GET", "/v1/games"),
        ("GET", "/v1/matches/m1/view"),
        ("GET", "/v1/matches/m1/board.svg"),
        ("GET", "/v1/matches/nope"),
        ("GET", "/v1/matches/m1/events?from=nonsense"),
        ("HEAD", "/v1/matches/m1/events"),
        ("POST", "/v1/matches/m1/actions"),
        ("POST", "/v1/matches"),
        ("PUT", "/v1/games"),
        ("GET", "/metrics"),
        ("GET", "/openapi.json"),
        ("GET", "/nothing"),
    ],
)
async def test_browsers_are_told_once_not_to_guess_what_an_answer_is(
    client: httpx.AsyncClient, world: World, method: str, path: str
) -> None:
    for _ in range(2):
        answer = await client.request(method, path)
        assert answer.headers.get_list("x-content-type-options") == ["nosniff"]
    world.matches.fail = RuntimeError("a bug")
    answer = await client.request(method, path)
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"]


async def test_no_other_site_may_read(client: httpx.AsyncClient) -> None:
    answer = await client.get("/v1/games", headers={"Origin": "http://elsewhere.example"})
    assert "access-control-allow-origin" not in answer.headers


async def test_a_game_that_hangs_keeps_nobody_waiting_who_asks_whether_all_is_well(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever probes the gateway would soon take it for dead."""
    monkeypatch.setattr(endpoints, "_GAME_SECONDS", 0.01)
    slow = world.rules["slow"] = FakeRulesClient()
    slow.hung = asyncio.Event()
    ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()["games"]) == (200, {"slow": False, "toy": True})
    # While none has answered, the first one to do so is waited for.
    world.rules["toy"].hung = slow.hung
    asyncio.get_running_loop().call_later(0.1, slow.hung.set)
    ready = await client.get("/readyz")
    assert ready.status_code == 200
    assert any(ready.json()["games"].values())


async def test_health(client: httpx.AsyncClient, world: World, app: FastAPI) -> None:
    assert (await client.get("/healthz")).status_code == 200
    ready = await client.get("/readyz")
    assert ready.json() == {"ready": True, "reason": "", "games": {"toy": True}}
    world.rules["toy"].away = True
    assert (await client.get("/readyz")).json()["reason"] == "rules-away"
    world.store.away = True
    answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "store-away")
    app.state.gateway.lifecycle.draining = True
    assert (await client.get("/readyz")).json()["reason"] == "stopping"
    assert (await client.get("/v1/matches/m1")).status_code == 200


async def test_store_that_comes_late(app: FastAPI, world: World) -> None:
    world.store.away = True
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://gateway") as client,
    ):
        answer = await client.get("/v1/matches/m1")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["type"].endswith(":store-away")
        assert (await client.get("/healthz")).status_code == 200
        world.store.away = False
        while (await client.get("/v1/matches/m1")).status_code == 503:
            pass


async def test_openapi_follows_the_games(client: httpx.AsyncClient, world: World) -> None:
    world.rules["toy"].away = True
    without = await client.get("/openapi.json")
    assert "toy_Action" not in without.text
    world.rules["toy"].away = False
    described = await client.get("/openapi.json")
    assert "toy_Action" in described.text
    world.rules["toy"].away = True
    assert (await client.get("/openapi.json")).content == described.content


async def test_openapi_holds_each_game(client: httpx.AsyncClient) -> None:
    document = (await client.get("/openapi.json")).json()
    schemas = document["components"]["schemas"]
    assert schemas["Action"]["anyOf"] == [{"$ref": "#/components/schemas/toy_Action"}]
    assert schemas["toy_Action"]["oneOf"][0] == {"$ref": "#/components/schemas/toy_add"}
    mapping = schemas["toy_Action"]["discriminator"]["mapping"]
    assert mapping["add"] == "#/components/schemas/toy_add"
    assert schemas["OneAction"]["properties"]["action"]["$ref"] == "#/components/schemas/Action"
    act = document["paths"]["/v1/matches/{match_id}/actions"]["post"]
    assert {p["name"] for p in act["parameters"]} == {"match_id", "lang", "Idempotency-Key"}
    examples = act["requestBody"]["content"]["application/json"]["examples"]
    assert examples["toy"]["value"]["action"] == {"type": "add", "number": 1}
    assert act["security"] == [{"token": []}]
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert operation["description"], path
            codes = set(operation["responses"])
            assert codes & {"200", "201"}, path
            assert "422" not in codes or path.endswith(
                ("actions", "undo", "resign", "cancel", "es", "}", "token", "players")
            )
    assert all(ref_of in schemas for ref_of in _references(document))


async def test_openapi_has_an_example_of_everything_that_is_sent(client: httpx.AsyncClient) -> None:
    document = (await client.get("/openapi.json")).json()
    schemas = document["components"]["schemas"]
    sent = 0
    for path, operations in document["paths"].items():
        for operation in operations.values():
            for body in operation.get("requestBody", {}).get("content", {}).values():
                sent += 1
                shapes = _references(body["schema"])
                assert "examples" in body or any(
                    "examples" in field
                    for shape in shapes
                    for field in schemas[shape].get("properties", {}).values()
                ), path
    assert sent == 5
    stream = document["paths"]["/v1/matches/{match_id}/events"]["get"]
    forms = stream["responses"]["200"]["content"]
    assert forms["text/event-stream"]["example"].startswith(": keep-alive\n\nid: 12-")
    *_, goodbye = forms["application/x-ndjson"]["example"].splitlines()
    assert msgspec.json.decode(goodbye)["kind"] == "goodbye"
    assert all("example" in str(p) for p in stream["parameters"] if "vent" in p["name"])


def _references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"].rpartition("/")[2]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(_references, value.values()))
    if isinstance(value, list):
        return set().union(*map(_references, value))
    return set()


def test_examples_fit_their_schema() -> None:
    schema = {
        "type": "object",
        "properties": {
            "pair": {"type": "array", "prefixItems": [{"type": "boolean"}, {"enum": ["a"]}]},
            "some": {"type": "array", "items": {"$ref": "#/$defs/one"}, "minItems": 2},
            "more": {"type": "string"},
            "none": {"anyOf": [{"type": "null"}, {"type": "string"}]},
        },
        "required": ["pair", "some", "none"],
        "$defs": {"one": {"type": "integer", "minimum": 4}},
    }
    assert example(schema) == {"pair": [False, "a"], "some": [4, 4], "none": None}


async def test_metrics_do_not_grow_with_what_clients_send(
    client: httpx.AsyncClient, world: World
) -> None:
    async def series() -> int:
        return len((await client.get("/metrics")).text.splitlines())

    await client.get("/v1/none")
    await client.get("/v1/matches/none")
    await client.get("/v1/games/none")
    await client.request("BREW", "/v1/none")
    await client.post(
        "/v1/matches/none/actions", json={"decision": 1, "action": {}}, headers=BEARER
    )
    before = await series()
    for number in range(50):
        await client.get(f"/v1/random/{number}")
        await client.get(f"/v1/matches/{number}")
        await client.get(f"/v1/games/{number}?lang={number}")
        await client.get(f"/v1/matches/m1/view?lang=x{number}")
        await client.request(f"BREW{number}", "/v1/none")
        await client.post(
            f"/v1/matches/{number}/actions", json={"decision": 1, "action": {}}, headers=BEARER
        )
        world.matches.fail = errors.Illegal(f"TOY-{number}", "no")
        await client.post(
            "/v1/matches/m1/actions", json={"decision": 1, "action": {}}, headers=BEARER
        )
        world.matches.fail = None
    assert await series() - before < 40


async def test_metrics_say_what_became_of_actions(client: httpx.AsyncClient, world: World) -> None:
    wish = {"decision": 1, "action": {"type": "add", "number": 1}}
    await client.post("/v1/matches/m1/actions", json=wish, headers=BEARER)
    await client.post("/v1/matches/m1/actions", json=wish, headers=BEARER)
    world.matches.stats.conflicts = 7
    metrics = (await client.get("/metrics")).text
    assert "portolan_commit_conflicts_total 7.0" in metrics
    assert 'portolan_actions_total{game="toy",outcome="accepted"}' in metrics
    assert 'portolan_actions_total{game="toy",outcome="stale"}' in metrics
    assert 'portolan_decision_waiting_seconds_count{game="toy"}' in metrics
    assert 'route="/v1/matches/{match_id}/actions"' in metrics


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(errors.StoreAway(), "store_away"), (errors.ArchiveAway(), "archive_away")],
)
async def test_metrics_tell_what_is_away_from_a_match_that_is_not_there(
    client: httpx.AsyncClient, world: World, error: errors.MatchError, outcome: str
) -> None:
    world.matches.fail = error
    wish = {"decision": 1, "action": {"type": "add", "number": 1}}
    await client.post("/v1/matches/m1/actions", json=wish, headers=BEARER)
    world.matches.fail = None
    metrics = (await client.get("/metrics")).text
    assert re.search(rf'portolan_actions_total{{game="\w*",outcome="{outcome}"}}', metrics)


async def test_secrets_are_in_no_answer_and_no_log(
    client: httpx.AsyncClient, world: World, logged: Callable[[], str]
) -> None:
    wish = {"decision": 1, "action": {"type": "add", "number": 1}}
    told = ""
    others = {"Authorization": f"Bearer {TOKENS[1]}"}
    for path in ("", "/view", "/record", "/board.svg", "/at/1/view", "/at/1/board.svg"):
        for headers in ({}, others):
            told += (await client.get(f"/v1/matches/m1{path}", headers=headers)).text
    told += (await client.post("/v1/matches/m1/actions", json=wish, headers=others)).text
    world.matches.fail = RuntimeError("a bug")
    told += (await client.post("/v1/matches/m1/actions", json=wish, headers=BEARER)).text
    told += (await client.get("/metrics")).text
    log = logged()
    assert '"route":"/v1/matches/{match_id}/actions"' in log
    assert '"match":"m1"' in log
    for secret in (SEED, HAND, "secret position", OWNER, *TOKENS):
        assert secret not in told
        assert secret not in log


async def test_traces_go_on(client: httpx.AsyncClient, logged: Callable[[], str]) -> None:
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    await client.get("/v1/matches/m1", headers={"traceparent": f"00-{trace}-00f067aa0ba902b7-01"})
    lines = [msgspec.json.decode(line) for line in logged().splitlines()]
    assert any(line.get("trace") == trace and line.get("match") == "m1" for line in lines)


async def test_finished_match_shows_its_seed(client: httpx.AsyncClient, world: World) -> None:
    world.matches.matches["m1"] = new_record("m1", status="finished")
    assert (await client.get("/v1/matches/m1")).json()["seed"] == SEED
