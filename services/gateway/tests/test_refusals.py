"""Every way in which a request can be refused: status, problem type, and nothing changed."""

import json
from typing import Any

import httpx
import msgspec
import pytest

from portolan.gateway.problems import KINDS, URN
from portolan.matches import errors

from .conftest import HAND, OWNER, SEED, TOKENS, World, new_record

BEARER = {"Authorization": f"Bearer {TOKENS[0]}"}
OTHER = {"Authorization": f"Bearer {TOKENS[1]}"}
ACTIONS = "/v1/matches/m1/actions"
ADD = {"type": "add", "number": 3}
GOOD = {"decision": 1, "action": ADD}


def assert_problem(answer: httpx.Response, status: int, kind: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert problem["type"] == URN + kind
    assert problem["status"] == status == KINDS[kind].status
    assert problem["title"]
    assert problem["detail"]
    assert ("retry-after" in answer.headers) == (status in {429, 503})
    return problem


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"null",
        b'{"decision":1}',
        b'{"action":{"type":"add"}}',
        b'{"decision":1,"action":{},"actions":[{}]}',
        b'{"decision":1,"actions":[]}',
        b'{"decision":"1","action":{}}',
        b'{"decision":-1,"action":{}}',
        b'{"decision":1.5,"action":{}}',
        b'{"decision":true,"action":{}}',
        b'{"decision":99999999999999999999,"action":{}}',
        b'{"decision":1,"action":{},"seat":0}',
        b'{"decision":1,"action":{}}x',
        b'{"decision":1,"actions":[' + b"[" * 30_000,
        b'{"decision":1,"actions":{}}',
        b'{"decision":1,"actions":[' + b"{}," * 64 + b"{}]}",
    ],
)
async def test_bodies_of_actions_that_do_not_fit(
    client: httpx.AsyncClient, world: World, body: bytes
) -> None:
    answer = await client.post(ACTIONS, content=body, headers=BEARER)
    assert_problem(answer, 400, "invalid-request")
    assert world.matches.calls == []


async def test_action_with_another_media_type(client: httpx.AsyncClient) -> None:
    headers = {**BEARER, "Content-Type": "text/plain"}
    answer = await client.post(ACTIONS, content=msgspec.json.encode(GOOD), headers=headers)
    assert_problem(answer, 400, "invalid-request")


SEAT = {"kind": "human"}
WISH: dict[str, Any] = {"game": "toy", "seats": [SEAT, {"kind": "bot", "level": "random"}]}


@pytest.mark.parametrize(
    "change",
    [
        {"game": 1},
        {"game": ""},
        {"seats": []},
        {"seats": [SEAT] * 5},
        {"seats": [SEAT] * 17},
        {"seats": 2},
        {"seats": [{"kind": "robot"}]},
        {"seats": [{"kind": "human", "token": "x"}]},
        {"seats": [{"kind": "human", "name": "a\nb"}]},
        {"seats": [{"kind": "human", "name": "a" * 41}]},
        {"seed": 7},
        {"seed": 2**63},
        {"seed": ""},
        {"seed": ["a"]},
        {"undo": "yes"},
        {"undo": 1},
        {"options": []},
        {"options": {"rounds": "\ud800"}},
        {"options": {"\ud800": 1}},
        {"options": {"goal": float("nan")}},
        {"options": {"goal": [float("-inf")]}},
        {"seats": [{"kind": "human", "level": "random"}]},
        {"seats": [{"kind": "open", "level": "random"}]},
        {"seats": [{"kind": "human", "name": "a\u202eb"}]},
        {"clock": {"per_decision": 0}},
        {"clock": {"per_decision": -1}},
        {"clock": {"per_decision": "60"}},
        {"clock": {"bank": 60, "per_decision": 60}},
        {"clock": {"increment": 5}},
        {"clock": 60},
        {"unknown": 1},
    ],
)
async def test_matches_that_cannot_be(
    client: httpx.AsyncClient, world: World, change: dict[str, Any]
) -> None:
    answer = await client.post(
        "/v1/matches",
        content=json.dumps(WISH | change),
        headers={"Content-Type": "application/json"},
    )
    problem = assert_problem(answer, 400, "invalid-request")
    assert problem["errors"]
    assert set(world.matches.matches) == {"m1"}


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b'{"clock":{"per_decision":NaN}}', b"\xff"])
async def test_malformed_bodies_of_matches(client: httpx.AsyncClient, body: bytes) -> None:
    answer = await client.post(
        "/v1/matches", content=body, headers={"Content-Type": "application/json"}
    )
    assert_problem(answer, 400, "invalid-request")


async def test_unknown_things(client: httpx.AsyncClient) -> None:
    get, post = client.get, client.post
    wish = {"game": "chess", "seats": [SEAT]}
    assert_problem(await post("/v1/matches", json=wish), 404, "no-such-game")
    assert_problem(await get("/v1/games/chess"), 404, "no-such-game")
    assert_problem(await get("/v1/games/chess/rules"), 404, "no-such-game")
    assert_problem(await get("/v1/matches?game=chess"), 404, "no-such-game")
    for path in ("", "/view", "/board.svg", "/record", "/events", "/at/1/view"):
        assert_problem(await get(f"/v1/matches/nope{path}"), 404, "no-such-match")
    for path, body in (("actions", GOOD), ("undo", {"version": 1}), ("resign", None)):
        answer = await post(f"/v1/matches/nope/{path}", json=body, headers=BEARER)
        assert_problem(answer, 404, "no-such-match")
    assert_problem(await post("/v1/matches/m1/seats/7", json={}), 404, "no-such-seat")
    assert_problem(await get("/v1/matches/m1/at/9/view"), 404, "no-such-version")
    assert_problem(await get("/v1/matches/m1/at/9/board.svg"), 404, "no-such-version")
    assert_problem(await get("/v1/matches/m1/events?from=9"), 404, "no-such-version")
    assert_problem(await get("/v1/nothing"), 404, "no-such-path")
    answer = await client.delete("/v1/matches")
    assert_problem(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == "GET, HEAD, POST"
    answer = await client.delete("/openapi.json")
    assert_problem(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "path",
    [
        "/v1/matches/m1/at/x/view",
        "/v1/matches/m1/at/-1/view",
        f"/v1/matches/m1/at/{10**30}/view",
        "/v1/matches/m1/view?lang=fr",
        "/v1/games?lang=",
        "/v1/matches?status=running",
        "/v1/matches?limit=0",
        "/v1/matches?limit=1000",
        "/v1/matches?cursor=nonsense",
        "/v1/matches/m1/events?from=yesterday",
        "/v1/matches/m1/events?from=-1",
        "/v1/matches/m1/events?from=1-xyz",
    ],
)
async def test_parameters_out_of_range(client: httpx.AsyncClient, path: str) -> None:
    assert_problem(await client.get(path), 400, "invalid-request")


async def test_seat_and_key_out_of_range(client: httpx.AsyncClient) -> None:
    assert_problem(await client.post("/v1/matches/m1/seats/x"), 400, "invalid-request")
    for key in ("", "a b", "k" * 201):
        headers = {**BEARER, "Idempotency-Key": key}
        assert_problem(
            await client.post(ACTIONS, json=GOOD, headers=headers), 400, "invalid-request"
        )
        assert_problem(
            await client.post("/v1/matches", json=WISH, headers=headers), 400, "invalid-request"
        )


async def test_who_you_are(client: httpx.AsyncClient, world: World) -> None:
    for path, body in (
        ("actions", GOOD),
        ("undo", {"version": 1}),
        ("resign", None),
        ("cancel", None),
        ("seats/0/token", None),
    ):
        url = f"/v1/matches/m1/{path}"
        answer = await client.post(url, json=body)
        assert_problem(answer, 401, "unauthenticated")
        assert answer.headers["www-authenticate"].startswith("Bearer")
        for bad in ("Basic abc", "Bearer", "Bearer a b", "Bearer ümlaut-0123456789"):
            headers = {b"Authorization": bad.encode()}
            assert_problem(
                await client.post(url, json=body, headers=headers), 401, "unauthenticated"
            )
        stranger = {"Authorization": "Bearer somebody-else-0123456789"}
        assert_problem(await client.post(url, json=body, headers=stranger), 403, "forbidden")
    seat_as_owner = await client.post("/v1/matches/m1/cancel", headers=BEARER)
    assert_problem(seat_as_owner, 403, "forbidden")
    owner_as_seat = {"Authorization": f"Bearer {OWNER}"}
    assert_problem(await client.post(ACTIONS, json=GOOD, headers=owner_as_seat), 403, "forbidden")
    for path in ("view", "board.svg", "record", "events", "at/1/view", "at/1/board.svg"):
        assert_problem(
            await client.get(f"/v1/matches/m1/{path}", headers=stranger), 403, "forbidden"
        )
    assert world.matches.matches["m1"].version == 1


async def test_stale_decision_brings_the_current_one(
    client: httpx.AsyncClient, world: World
) -> None:
    stale = {"decision": 0, "action": ADD}
    answer = await client.post(ACTIONS, json=stale, headers={**BEARER, "Accept-Language": "zh-TW"})
    problem = assert_problem(answer, 409, "stale-decision")
    assert problem["version"] == 1
    assert problem["decision"]["prompt"] == "[zh-Hant] Add"
    again = {
        "decision": problem["decision"]["decision"],
        "action": problem["decision"]["actions"][0]["action"],
    }
    assert (await client.post(ACTIONS, json=again, headers=BEARER)).status_code == 200


async def test_seat_that_is_not_asked(client: httpx.AsyncClient) -> None:
    problem = assert_problem(await client.post(ACTIONS, json=GOOD, headers=OTHER), 409, "not-asked")
    assert problem["decision"] is None
    assert problem["version"] == 1
    assert HAND not in str(problem)


@pytest.mark.parametrize(
    ("error", "status", "kind", "members"),
    [
        (errors.NotStarted(), 409, "not-started", {}),
        (errors.Over("finished"), 409, "over", {"match_status": "finished"}),
        (
            errors.Illegal("TOY-2", "Too many", 1),
            422,
            "illegal-action",
            {"rule": "TOY-2", "index": 1, "detail": "Too many"},
        ),
        (errors.BatchPastReveal("", "Draws"), 422, "batch-past-reveal", {"index": 0}),
        (errors.KeyReused(), 422, "key-reused", {}),
        (errors.BadRequest("action", "unknown field"), 400, "invalid-request", {}),
        (errors.Conflict(), 503, "conflict", {}),
        (errors.RulesAway("toy"), 503, "rules-away", {}),
        (errors.StoreAway(), 503, "store-away", {}),
        (errors.RulesBroken("toy"), 500, "internal-error", {}),
        (RuntimeError(f"a bug with the seed {SEED}"), 500, "internal-error", {}),
    ],
)
async def test_what_the_match_service_refuses(
    client: httpx.AsyncClient,
    world: World,
    error: Exception,
    status: int,
    kind: str,
    members: dict[str, Any],
) -> None:
    world.matches.fail = error
    problem = assert_problem(await client.post(ACTIONS, json=GOOD, headers=BEARER), status, kind)
    assert problem.items() >= members.items()
    assert SEED not in str(problem)


async def test_a_store_that_is_away_is_not_asked_once_more(
    client: httpx.AsyncClient, world: World
) -> None:
    """To count the refusal: the client would wait twice for one that hangs."""
    world.matches.fail = errors.StoreAway()
    assert_problem(await client.post(ACTIONS, json=GOOD, headers=BEARER), 503, "store-away")
    assert [call[0] for call in world.matches.calls] == ["act"]


def test_every_error_of_the_match_service_has_a_problem() -> None:
    from portolan.gateway.refusing import _PROBLEMS

    every = {
        error
        for error in vars(errors).values()
        if isinstance(error, type) and issubclass(error, errors.MatchError)
    }
    assert set(_PROBLEMS) == every - {errors.MatchError}


async def test_undo_refused(client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/matches/m1/undo", json={"version": 0}, headers=BEARER)
    assert assert_problem(answer, 409, "undo-refused")["reason"] == "stale"
    bodies: list[Any] = [
        {},
        {"version": "1"},
        {"version": 1, "x": 1},
        {"version": -1},
        [],
        {"version": True},
    ]
    for body in bodies:
        answer = await client.post("/v1/matches/m1/undo", json=body, headers=BEARER)
        assert_problem(answer, 400, "invalid-request")


async def test_taken_seat(client: httpx.AsyncClient) -> None:
    assert_problem(await client.post("/v1/matches/m1/seats/0", json={}), 409, "seat-taken")


async def test_cancelled_match(client: httpx.AsyncClient, world: World) -> None:
    headers = {"Authorization": f"Bearer {OWNER}"}
    for _ in range(2):
        answer = await client.post("/v1/matches/m1/cancel", headers=headers)
        assert answer.json()["status"] == "abandoned"
    world.matches.matches["m1"] = new_record("m1", status="finished")
    assert_problem(await client.post("/v1/matches/m1/cancel", headers=headers), 409, "over")


@pytest.mark.parametrize("path", ["/v1/matches", ACTIONS, "/v1/matches/m1/undo", "/v1/nothing"])
async def test_bodies_that_are_too_large(
    client: httpx.AsyncClient, world: World, path: str
) -> None:
    body = b'{"pad":"' + b"x" * 65536 + b'"}'
    headers = {**BEARER, "Content-Type": "application/json"}
    answer = await client.post(path, content=body, headers=headers)
    assert assert_problem(answer, 413, "body-too-large")["detail"]
    assert world.matches.calls == []


async def test_body_that_hides_its_size(client: httpx.AsyncClient, world: World) -> None:
    async def pieces() -> Any:
        for _ in range(70):
            yield b" " * 1024

    for path in ("/v1/matches", ACTIONS):
        headers = {**BEARER, "Content-Type": "application/json"}
        answer = await client.post(path, content=pieces(), headers=headers)
        assert_problem(answer, 413, "body-too-large")
    assert world.matches.calls == []


async def test_body_of_just_the_limit_is_read(client: httpx.AsyncClient) -> None:
    body = msgspec.json.encode(GOOD).ljust(65536)
    answer = await client.post(ACTIONS, content=body, headers=BEARER)
    assert answer.status_code == 200


async def test_games_that_are_away(client: httpx.AsyncClient, world: World) -> None:
    world.rules["toy"].away = True
    assert_problem(await client.get("/v1/games/toy"), 503, "rules-away")
    listed = (await client.get("/v1/games")).json()["games"]
    assert listed == [{"game": "toy", "available": False}]
    world.rules["toy"].away = False
    assert (await client.get("/v1/games/toy")).status_code == 200
    world.rules["toy"].away = True
    (listed,) = (await client.get("/v1/games")).json()["games"]
    assert (listed["name"], listed["available"]) == ("Toy", False)


async def test_no_media_type_of_a_stream(client: httpx.AsyncClient) -> None:
    answer = await client.get("/v1/matches/m1/events", headers={"Accept": "image/png"})
    assert_problem(answer, 406, "not-acceptable")


@pytest.mark.parametrize("name", ["Nguyễn", "Ада", "陳大文", "مُحَمَّد", "e\u0302\u0301"])
async def test_names_of_any_language(client: httpx.AsyncClient, name: str) -> None:
    wish = {"game": "toy", "seats": [{"kind": "human", "name": name}]}
    assert (await client.post("/v1/matches", json=wish)).status_code == 201


async def test_a_name_that_reaches_into_other_lines(client: httpx.AsyncClient) -> None:
    piled = "A" + "\u0316\u0300" * 8
    wish = {"game": "toy", "seats": [{"kind": "human", "name": piled}]}
    assert_problem(await client.post("/v1/matches", json=wish), 400, "invalid-request")
    answer = await client.post("/v1/matches/m1/seats/1", json={"name": piled})
    assert_problem(answer, 400, "invalid-request")
