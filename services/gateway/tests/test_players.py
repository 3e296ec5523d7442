"""Named players, the history and leaderboards over HTTP; how much may be made from one address."""

from dataclasses import replace
from typing import Any

import httpx
import pytest

from portolan.archive.archive import Archive
from portolan.archive.records import FinishedMatch, FinishedSeat
from portolan.gateway.limiting import address_of
from portolan.gateway.settings import Settings

from .conftest import OWNER, World, new_record
from .test_refusals import assert_problem

IDEMPOTENCY = "an idempotency key"


async def new_player(client: httpx.AsyncClient, name: str = "Ada") -> dict[str, Any]:
    answer = await client.post("/v1/players", json={"name": name})
    assert answer.status_code == 201, answer.text
    player: dict[str, Any] = answer.json()
    return player


def by(player: dict[str, Any]) -> dict[str, str]:
    return {"Portolan-Player": player["key"]}


@pytest.fixture
def archive(world: World) -> Any:
    archive = Archive.open(world.archive_url)
    yield archive
    archive.close()


def put(archive: Archive, number: int, *seats: FinishedSeat) -> None:
    archive.put(
        FinishedMatch(
            *(f"m{number}", "toy", "finished", 1, False, 1_700_000_000_000),
            finished=1_700_000_100_000 + number,
            seats=seats,
            document=b"{}",
        )
    )


async def test_a_player_is_who_has_the_key(client: httpx.AsyncClient) -> None:
    player = await new_player(client, "  Ada  ")
    assert player["name"] == "Ada"
    own = await client.get("/v1/player", headers=by(player))
    assert own.status_code == 200
    assert (own.json()["name"], own.json()["standings"]) == ("Ada", [])
    assert (await client.get("/v1/players/aDA")).json() == own.json()
    assert player["key"] not in own.text
    assert_problem(await client.get("/v1/players/Bo"), 404, "no-such-player")
    assert_problem(await client.get("/v1/player"), 401, "unauthenticated")
    for key, status, kind in (("short", 401, "unauthenticated"), ("x" * 32, 403, "forbidden")):
        answer = await client.get("/v1/player", headers={"Portolan-Player": key})
        assert_problem(answer, status, kind)


async def test_a_browser_keeps_the_key_in_a_cookie(client: httpx.AsyncClient) -> None:
    player = await new_player(client)
    cookie = {"Cookie": f"portolan-player={player['key']}"}
    assert (await client.get("/v1/player", headers=cookie)).json()["name"] == "Ada"
    elsewhere = cookie | {"Sec-Fetch-Site": "cross-site"}
    wish = {"game": "toy", "seats": [{"kind": "human"}]}
    answer = await client.post("/v1/matches", json=wish, headers=elsewhere)
    assert_problem(answer, 403, "forbidden")
    own = cookie | {"Sec-Fetch-Site": "same-origin"}
    assert (await client.post("/v1/matches", json=wish, headers=own)).status_code == 201


@pytest.mark.parametrize(
    ("name", "reason"),
    [("A", "length"), ("<b>Ada</b>", "characters"), ("random", "reserved"), ("Bot 7", "reserved")],
)
async def test_names_that_nobody_may_have(
    client: httpx.AsyncClient, name: str, reason: str
) -> None:
    answer = await client.post("/v1/players", json={"name": name})
    assert assert_problem(answer, 422, "name-refused")["reason"] == reason


async def test_a_name_is_one_players(client: httpx.AsyncClient) -> None:
    await new_player(client)
    answer = await client.post("/v1/players", json={"name": "ADA"})
    assert_problem(answer, 409, "name-taken")


async def test_an_idempotency_key_gives_the_same_player(client: httpx.AsyncClient) -> None:
    async def create(name: str, key: str) -> httpx.Response:
        headers = {"Idempotency-Key": key}
        return await client.post("/v1/players", json={"name": name}, headers=headers)

    first = await create("Ada", IDEMPOTENCY.replace(" ", "-"))
    assert (await create("Ada", IDEMPOTENCY.replace(" ", "-"))).json() == first.json()
    again = await create("Bo", IDEMPOTENCY.replace(" ", "-"))
    assert_problem(again, 422, "key-reused")
    assert_problem(await create("Bo", "easy"), 400, "invalid-request")


@pytest.mark.parametrize(
    ("names", "seat"), [(["", ""], 0), (["Bo", ""], 1), (["Bo", "aDa"], 1), (["", "Ada"], 1)]
)
async def test_a_new_match_seats_the_player(
    client: httpx.AsyncClient, world: World, names: list[str], seat: int
) -> None:
    player = await new_player(client)
    seats = [{"kind": "human", "name": name} for name in names] + [{"kind": "bot"}]
    wish = {"game": "toy", "seats": seats}
    answer = await client.post("/v1/matches", json=wish, headers=by(player))
    assert answer.status_code == 201
    (call,) = [call for call in world.matches.calls if call[0] == "create"]
    named = [number for number, one in enumerate(call[1].seats) if one.player]
    assert named == [seat]
    assert call[1].seats[seat].name == "Ada"
    assert [one["named"] for one in answer.json()["seats"]][seat]


async def test_a_new_match_needs_a_seat_for_the_player(client: httpx.AsyncClient) -> None:
    player = await new_player(client)
    wish = {"game": "toy", "seats": [{"kind": "human", "name": "Bo"}, {"kind": "bot"}]}
    answer = await client.post("/v1/matches", json=wish, headers=by(player))
    assert_problem(answer, 400, "invalid-request")


async def test_a_player_takes_a_seat_under_the_own_name(
    client: httpx.AsyncClient, world: World
) -> None:
    seats = (new_record("m").seats[0], replace(new_record("m").seats[1], kind="open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats)
    player = await new_player(client)
    path = "/v1/matches/m1/seats/1"
    answer = await client.post(path, json={"name": "Bo"}, headers=by(player))
    assert_problem(answer, 400, "invalid-request")
    assert (await client.post(path, headers=by(player))).status_code == 201
    assert world.matches.calls[-1] == ("take_seat", "m1", 1, "Ada", None, "1")


async def test_a_player_gets_the_own_seat_back_without_the_owner(
    client: httpx.AsyncClient, world: World
) -> None:
    player = await new_player(client)
    path = "/v1/matches/m1/seats/0/token"
    assert_problem(await client.post(path), 401, "unauthenticated")
    assert (await client.post(path, headers=by(player))).status_code == 200
    assert world.matches.calls[-1] == ("replace_token", "m1", 0, None, "1")
    owner = {"Authorization": f"Bearer {OWNER}"}
    assert (await client.post(path, headers=owner)).status_code == 200


async def test_history_and_leaderboard(client: httpx.AsyncClient, archive: Archive) -> None:
    ada = archive.players.create("Ada").player
    for number in range(3):
        won = FinishedSeat("human", "Ada", player=ada.id, rank=1, score=30)
        put(archive, number, won, FinishedSeat("bot", "", level="random", rank=2, score=9))
    put(archive, 9, FinishedSeat("human", "Bo", rank=1), FinishedSeat("human", "Cy", rank=1))
    first = (await client.get("/v1/history?limit=3")).json()
    assert [match["id"] for match in first["matches"]] == ["m9", "m2", "m1"]
    rest = (await client.get("/v1/history", params={"cursor": first["cursor"]})).json()
    assert ([match["id"] for match in rest["matches"]], rest["cursor"]) == (["m0"], None)
    seat, bot = rest["matches"][0]["seats"]
    assert (seat["name"], seat["named"], seat["rank"], seat["score"]) == ("Ada", True, 1, 30)
    assert seat["rating"]["before"] == 1000 < seat["rating"]["after"]
    assert (bot["level"], bot["named"]) == ("random", False)
    assert first["matches"][0]["seats"][0]["rating"] is None
    mine = (await client.get("/v1/history?game=toy&player=ADA")).json()
    assert len(mine["matches"]) == 3
    assert (await client.get("/v1/history?game=oregon")).json()["matches"] == []

    board = (await client.get("/v1/leaderboard/toy?limit=1")).json()
    assert [(one["place"], one["name"]) for one in board["standings"]] == [(1, "Ada")]
    rest = (await client.get("/v1/leaderboard/toy", params={"cursor": board["cursor"]})).json()
    (bots,) = rest["standings"]
    assert (bots["place"], bots["kind"], bots["name"], bots["matches"]) == (2, "bot", "random", 3)
    assert rest["cursor"] is None
    shown = (await client.get("/v1/players/Ada")).json()["standings"]
    assert [(one["game"], one["wins"]) for one in shown] == [("toy", 3)]


async def test_a_long_leaderboard_has_a_cursor_on_full_pages(
    client: httpx.AsyncClient, archive: Archive
) -> None:
    ada = archive.players.create("Ada").player
    bots = [FinishedSeat("bot", level=f"level {n}", rank=2 + n) for n in range(120)]
    put(archive, 1, FinishedSeat("human", "Ada", player=ada.id, rank=1), *bots)
    first = (await client.get("/v1/leaderboard/toy?limit=100")).json()
    assert (len(first["standings"]), first["cursor"]) == (100, "100")
    rest = (await client.get("/v1/leaderboard/toy?limit=100&cursor=100")).json()
    assert [one["place"] for one in rest["standings"]] == list(range(101, 122))
    assert rest["cursor"] is None


async def test_history_and_leaderboard_refuse(client: httpx.AsyncClient) -> None:
    for path in ("/v1/history?cursor=x", "/v1/leaderboard/toy?cursor=-1"):
        assert_problem(await client.get(path), 400, "invalid-request")
    assert_problem(await client.get("/v1/history?player=Bo"), 404, "no-such-player")
    assert_problem(await client.get("/v1/leaderboard/chess"), 404, "no-such-game")


async def test_an_archive_that_is_away_says_so(
    world: World, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from portolan.archive.errors import ArchiveAway

    def away(_: str) -> Archive:
        raise ArchiveAway("away")

    monkeypatch.setattr(Archive, "open", away)
    for path in ("/v1/history", "/v1/leaderboard/toy", "/v1/players/Ada"):
        assert_problem(await client.get(path), 503, "archive-away")
    answer = await client.post("/v1/players", json={"name": "Ada"})
    assert_problem(answer, 503, "archive-away")
    assert (await client.get("/v1/matches/m1")).status_code == 200


@pytest.mark.parametrize(
    "settings", [Settings(matches_per_minute=3, players_per_hour=2)], ids=["3 and 2"]
)
async def test_an_address_makes_so_much_and_no_more(client: httpx.AsyncClient) -> None:
    wish = {"game": "toy", "seats": [{"kind": "human"}]}
    for _ in range(3):
        assert (await client.post("/v1/matches", json=wish)).status_code == 201
    answer = await client.post("/v1/matches", json=wish)
    problem = assert_problem(answer, 429, "too-many-matches")
    assert (problem["limit"], problem["maximum"]) == ("matches_per_minute", 3)
    assert answer.headers["retry-after"] == "13"
    for number in range(2):
        await new_player(client, f"Player {number}x")
    answer = await client.post("/v1/players", json={"name": "Cy"})
    assert assert_problem(answer, 429, "too-many-players")["limit"] == "players_per_hour"


@pytest.mark.parametrize("settings", [Settings(matches_per_minute=0)], ids=["no limit"])
async def test_no_limit_counts_nothing(client: httpx.AsyncClient, world: World) -> None:
    wish = {"game": "toy", "seats": [{"kind": "human"}]}
    assert (await client.post("/v1/matches", json=wish)).status_code == 201
    assert world.store.counted == {}


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_an_ipv6_network_is_one_address(host: str, address: str) -> None:
    from starlette.requests import Request

    assert address_of(Request({"type": "http", "client": (host, 1)})) == address
