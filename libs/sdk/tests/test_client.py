"""The clients against a server that fails in every way, one way at a time."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from portolan.sdk import (
    ApiError,
    AsyncClient,
    Client,
    Illegal,
    RatingChange,
    StaleDecision,
    Unreachable,
    bot,
    human,
)
from portolan.sdk.retry import Patience

ANSWER = {"version": 7, "id": "7-ab", "status": "active", "events": [], "decision": None}
HASTY = Patience(tries=4, first=0.0, longest=0.01)

Handler = Callable[[httpx.Request], httpx.Response]


class Server:
    """Gives prepared answers in turn and keeps the requests."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def keys(self) -> set[str | None]:
        return {request.headers.get("Idempotency-Key") for request in self.requests}


def client(server: Server) -> Client:
    return Client("http://test", patience=HASTY, transport=httpx.MockTransport(server))


def problem(status: int, kind: str, **members: object) -> httpx.Response:
    document = {"type": f"urn:portolan:problem:{kind}", "detail": "why", **members}
    return httpx.Response(status, json=document)


@pytest.mark.parametrize(
    "trouble",
    [
        httpx.ConnectError("refused"),
        httpx.ReadError("cut after the server had committed"),
        httpx.ReadTimeout("slow"),
        problem(503, "rules-away"),
        httpx.Response(429, headers={"Retry-After": "0"}),
    ],
)
def test_an_action_is_sent_again_with_the_same_key(trouble: httpx.Response | Exception) -> None:
    server = Server(trouble, httpx.Response(200, json=ANSWER))

    answer = client(server).act("m", "t0ken", 5, {"type": "pass"})

    assert answer.version == 7
    assert len(server.requests) == 2
    assert len(server.keys) == 1
    assert None not in server.keys
    assert {request.content for request in server.requests} == {server.requests[0].content}
    assert server.requests[1].headers["Authorization"] == "Bearer t0ken"


def test_two_actions_have_two_keys() -> None:
    server = Server(httpx.Response(200, json=ANSWER), httpx.Response(200, json=ANSWER))
    portolan = client(server)

    portolan.act("m", "t", 5, {"type": "pass"})
    portolan.act("m", "t", 6, {"type": "pass"}, {"type": "pass"})

    assert len(server.keys) == 2
    assert json.loads(server.requests[0].content) == {"decision": 5, "action": {"type": "pass"}}
    assert json.loads(server.requests[1].content)["actions"] == [{"type": "pass"}] * 2


def test_it_gives_up_after_all_tries() -> None:
    server = Server(*[httpx.ConnectError("refused")] * 4)

    with pytest.raises(Unreachable, match="refused"):
        client(server).match("m")

    assert len(server.requests) == 4


def test_a_refusal_is_not_repeated() -> None:
    server = Server(problem(404, "no-such-match"))

    with pytest.raises(ApiError) as refusal:
        client(server).match("m")

    assert (refusal.value.status, refusal.value.kind) == (404, "no-such-match")
    assert len(server.requests) == 1


def test_a_stale_decision_brings_the_open_one() -> None:
    now = {"decision": 9, "prompt": "Place", "undo": False, "actions": [{"action": {"type": "x"}}]}
    server = Server(problem(409, "stale-decision", decision=now, version=9))

    with pytest.raises(StaleDecision) as stale:
        client(server).act("m", "t", 5, {"type": "pass"})

    assert stale.value.decision is not None
    assert stale.value.decision.decision == 9
    assert stale.value.decision.actions[0].action == {"type": "x"}


def test_an_illegal_action_names_its_rule() -> None:
    server = Server(problem(422, "illegal-action", rule="OR-5.1"))

    with pytest.raises(Illegal) as illegal:
        client(server).act("m", "t", 5, {"type": "pass"})

    assert illegal.value.rule == "OR-5.1"


def test_an_answer_that_is_no_problem_document_is_still_an_error() -> None:
    server = Server(httpx.Response(418, text="<html>teapot</html>"))

    with pytest.raises(ApiError, match="418 unknown"):
        client(server).match("m")


@pytest.mark.parametrize("body", [b"<html>", b"{}", b'{"games": 5}', b"\xff"])
def test_a_server_that_is_no_portolan_is_told_from_one(body: bytes) -> None:
    with pytest.raises(ApiError, match="GET /v1/games: not an answer of Portolan's API"):
        client(Server(httpx.Response(200, content=body))).games()


def test_unknown_fields_are_ignored() -> None:
    body = {
        "id": "m",
        "game": "toy",
        "status": "active",
        "version": 1,
        "owner_token": "o",
        "seats": [
            {"seat": 0, "kind": "human", "token": "t", "charm": 3},
            {"seat": 1, "kind": "bot"},
        ],
        "weather": "fine",
    }
    server = Server(httpx.Response(201, json=body))

    created = client(server).create("toy", [human("Ada"), bot("random")], seed="1")

    assert created.tokens == ["t", ""]
    assert json.loads(server.requests[0].content) == {
        "game": "toy",
        "seats": [
            {"kind": "human", "name": "Ada"},
            {"kind": "bot", "level": "random"},
        ],
        "seed": "1",
    }


def test_a_named_player_plays_with_the_key() -> None:
    created = {"id": "m", "game": "toy", "status": "active", "version": 1, "seats": []}
    player = {"name": "Ada L.", "created": "2026-01-01T00:00:00Z", "standings": []}
    server = Server(
        httpx.Response(201, json={"name": "Ada L.", "key": "a-key"}),
        httpx.Response(201, json=created),
        httpx.Response(201, json={"seat": 1, "token": "t1"}),
        httpx.Response(200, json={"seat": 1, "token": "t2"}),
        httpx.Response(200, json={"seat": 1, "token": "t3"}),
        httpx.Response(200, json=player),
        httpx.Response(200, json=player),
    )
    portolan = client(server)

    key = portolan.create_player("Ada L.").key
    portolan.create("toy", [human()], player=key)
    tokens = [
        portolan.take_seat("m", 1, player=key),
        portolan.replace_token("m", 1, player=key),
        portolan.replace_token("m", 1, owner_token="owner"),
    ]
    assert portolan.own_player(key) == portolan.player("Ada L.")

    assert tokens == ["t1", "t2", "t3"]
    sent = [request.headers.get("Portolan-Player") for request in server.requests]
    assert sent == [None, "a-key", "a-key", "a-key", None, "a-key", None]
    assert server.requests[4].headers["Authorization"] == "Bearer owner"
    assert server.requests[6].url.raw_path == b"/v1/players/Ada%20L."
    assert all(request.headers.get("Idempotency-Key") for request in server.requests[:5])


def test_history_and_leaderboard() -> None:
    change = {"before": 1000, "after": 1015}
    seat = {"seat": 0, "kind": "human", "name": "Ada", "level": None, "named": True}
    seat |= {"resigned": False, "rank": 1, "score": 9, "rating": change}
    match = {"id": "m", "game": "toy", "created": "c", "finished": "f", "rated": True}
    standing = {"game": "toy", "kind": "player", "name": "Ada", "rating": 1015, "mu": 25.1}
    standing |= {"sigma": 8.2, "matches": 1, "wins": 1, "place": 1}
    server = Server(
        httpx.Response(200, json={"matches": [{**match, "seats": [seat]}], "cursor": "1~m"}),
        httpx.Response(200, json={"matches": [], "cursor": None}),
        httpx.Response(200, json={"game": "toy", "standings": [standing], "cursor": None}),
    )
    portolan = client(server)

    page = portolan.history("toy", "Ada")
    rest = portolan.history(cursor=page.cursor)
    board = portolan.leaderboard("toy")

    assert page.matches[0].seats[0].rating == RatingChange(1000, 1015)
    assert rest.matches == []
    assert (board.standings[0].place, board.standings[0].rating) == (1, 1015)
    queries = [dict(request.url.params) for request in server.requests]
    assert queries == [{"game": "toy", "player": "Ada"}, {"cursor": "1~m"}, {}]


def lines(*items: dict[str, object]) -> httpx.Response:
    text = "".join(json.dumps(item) + "\n" for item in items)
    return httpx.Response(200, text=text, headers={"Content-Type": "application/x-ndjson"})


def item(kind: str, version: int) -> dict[str, object]:
    return {"kind": kind, "id": f"{version}-ff", "version": version}


def broken_stream() -> Server:
    return Server(
        lines(item("snapshot", 3), {"kind": "keep-alive"}, item("entry", 4)),
        httpx.ReadError("cut"),
        problem(503, "store-away"),
        lines(item("entry", 5), {"kind": "goodbye", "id": "5-ff", "version": 5}),
        lines(item("reset", 2)),
        problem(404, "no-such-match"),
    )


SEEN = [("snapshot", 3), ("entry", 4), ("entry", 5), ("reset", 2)]
RESUMED = [None, "4-ff", "4-ff", "4-ff", "5-ff", "2-ff"]


def test_a_stream_goes_on_where_it_broke_off() -> None:
    server = broken_stream()
    seen: list[tuple[str, int]] = []

    with pytest.raises(ApiError, match="no-such-match"):
        seen.extend((each.kind, each.version) for each in client(server).stream("m", token="t"))

    assert seen == SEEN
    assert [request.url.params.get("from") for request in server.requests] == RESUMED


async def test_the_asynchronous_stream_does_the_same() -> None:
    server = broken_stream()
    seen: list[tuple[str, int]] = []

    async def read_on(portolan: AsyncClient) -> None:
        async for each in portolan.stream("m"):
            seen.append((each.kind, each.version))

    transport = httpx.MockTransport(server)
    async with AsyncClient("http://test", patience=HASTY, transport=transport) as portolan:
        with pytest.raises(ApiError, match="no-such-match"):
            await read_on(portolan)

    assert seen == SEEN


def test_the_stream_of_a_match_that_is_over_ends() -> None:
    server = Server(
        lines(
            item("snapshot", 3), {"kind": "goodbye", "id": "3-ff", "version": 3, "reason": "over"}
        )
    )

    assert [each.version for each in client(server).stream("m")] == [3]


def test_a_quiet_stream_may_be_cut_as_often_as_it_likes() -> None:
    """A proxy cuts it every minute; as long as keep-alives come, the server is there."""
    quiet = [lines({"kind": "keep-alive"}) for _ in range(3 * HASTY.tries)]
    over = {"kind": "goodbye", "id": "4-ff", "version": 4, "reason": "over"}
    server = Server(lines(item("snapshot", 3)), *quiet, lines(item("entry", 4), over))

    assert [each.version for each in client(server).stream("m")] == [3, 4]


def test_a_server_that_only_takes_leave_is_given_up() -> None:
    away = {"kind": "goodbye", "id": "3-ff", "version": 3, "reason": "store-away"}
    server = Server(lines(item("snapshot", 3)), *[lines(away) for _ in range(9)])

    with pytest.raises(Unreachable, match="ended"):
        list(client(server).stream("m"))


def test_a_server_that_stays_away_ends_the_stream() -> None:
    server = Server(*[httpx.ConnectError("refused")] * 4)

    with pytest.raises(Unreachable, match="refused"):
        list(client(server).stream("m"))


def test_the_blocking_client_is_made_from_the_asynchronous_one() -> None:
    root = Path(__file__).resolve().parents[3]
    program = (
        "from unasync import FOLDER, blocking\n"
        "made = blocking((FOLDER / 'async_client.py').read_text())\n"
        "assert made == (FOLDER / 'client.py').read_text(), 'stale: run make sdk'\n"
    )

    subprocess.run([sys.executable, "-c", program], cwd=root / "tools", check=True)


def test_a_server_of_http_answers_is_asked_in_its_language() -> None:
    server = Server(httpx.Response(200, json={"games": [{"game": "toy", "seats": None}]}))
    portolan = Client("http://test/", language="zh-Hant", transport=httpx.MockTransport(server))

    games = portolan.games()

    assert [game.game for game in games] == ["toy"]
    assert server.requests[0].headers["Accept-Language"] == "zh-Hant"
    assert str(server.requests[0].url) == "http://test/v1/games"
