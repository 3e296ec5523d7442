"""The pages of named players, the history and leaderboards: who one is, what is shown of it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from portolan.archive.archive import Archive
from portolan.archive.records import FinishedSeat
from portolan.gateway.archive.shelf import Shelf
from portolan.gateway.auth import cookie_name
from portolan.gateway.languages import LANGUAGES
from portolan.gateway.players.identity import COOKIE
from portolan.gateway.web.visits import NAME_COOKIE, owner_cookie
from portolan.matches.errors import ArchiveAway, NameClaimed
from portolan.matches.records import Result, SeatRecord, digest

from .conftest import OWNER, TOKENS, World, new_record
from .test_players import put
from .test_web_pages import FORM_KEY

STRANGER = "a-key-of-nobody-at-all"


@pytest.fixture
def archive(world: World) -> Iterator[Archive]:
    archive = Archive.open(world.archive_url)
    yield archive
    archive.close()


async def claim(client: httpx.AsyncClient, name: str = "Ada") -> str:
    """Claim a name in the client's browser: the key."""
    answer = await client.post("/player", data={"name": name, "key": FORM_KEY})
    assert answer.status_code == 200, answer.text
    (key,) = re.findall(r">http://gateway/player#([A-Za-z0-9_-]+)<", answer.text)
    return str(key)


def calls(world: World, kind: str) -> list[Any]:
    return [call for call in world.matches.calls if call[0] == kind]


# Who one is


async def test_claiming_a_name_shows_the_key(client: httpx.AsyncClient) -> None:
    assert "Claim this name" in (await client.get("/player")).text
    answer = await client.post("/player", data={"name": "  Ada ", "key": FORM_KEY})
    cookie = next(c for c in answer.headers.get_list("set-cookie") if c.startswith(COOKIE))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.headers["cache-control"] == "no-store"
    key = client.cookies[COOKIE]
    assert f"http://gateway/player#{key}" in answer.text
    page = await client.get("/player")
    assert "<h1>Ada</h1>" in page.text
    assert key not in page.text
    again = await client.post("/player", data={"name": "Bo", "key": FORM_KEY + "2"})
    assert (again.status_code, again.headers["location"]) == (303, "/player")
    assert client.cookies[COOKIE] == key, "a second name does not take the first one away"


async def test_the_same_form_claims_once(client: httpx.AsyncClient) -> None:
    key = await claim(client)
    client.cookies.clear()
    assert await claim(client) == key, "its answer was lost, and it is sent again"


@pytest.mark.parametrize(
    ("name", "status", "said"),
    [
        ("A", 422, "2 to 24 characters"),
        ("<b>Ada</b>", 422, "letters, digits"),
        ("Bot 7", 422, "Nobody can have this name"),
        ("aDA", 409, "Another player has this name"),
    ],
)
async def test_a_name_that_cannot_be_claimed(
    client: httpx.AsyncClient, archive: Archive, name: str, status: int, said: str
) -> None:
    archive.players.create("Ada")
    answer = await client.post("/player", data={"name": name, "key": FORM_KEY})
    assert answer.status_code == status
    assert said in answer.text
    assert "<b>Ada" not in answer.text
    assert COOKIE not in client.cookies


async def test_a_link_brings_a_player_here(client: httpx.AsyncClient, archive: Archive) -> None:
    ada, bo = archive.players.create("Ada"), archive.players.create("Bo")
    for void in (STRANGER, "", "x", "<script>"):
        answer = await client.post("/player/key", data={"key": void})
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
    assert (await client.post("/player/key", data={"key": ada.key})).status_code == 204
    assert client.cookies[COOKIE] == ada.key
    assert (await client.post("/player/key", data={"key": bo.key})).status_code == 409
    assert client.cookies[COOKIE] == ada.key, "a link takes nobody's name away"
    assert "already plays under this name" in (await client.get("/player?kept")).text
    assert (await client.post("/player/key", data={"key": ada.key})).status_code == 204
    forgotten = await client.post("/player/forget", data={"x": ""})
    assert (forgotten.status_code, forgotten.headers["location"]) == (303, "/player")
    assert COOKIE not in client.cookies
    assert NAME_COOKIE not in client.cookies


@pytest.mark.parametrize("key", [STRANGER, "short"])
async def test_a_foreign_key_is_nobody_s_and_cleared(
    client: httpx.AsyncClient, world: World, key: str
) -> None:
    cookie = {"Cookie": f"{COOKIE}={key}"}
    page = await client.get("/player", headers=cookie)
    assert "opens nothing" in page.text
    assert f'{COOKIE}=""' in page.headers["set-cookie"]
    quick = await client.post("/quick", data={"game": "toy", "name": "Bo"}, headers=cookie)
    assert quick.status_code == 303
    assert any(c.startswith(f'{COOKIE}=""') for c in quick.headers.get_list("set-cookie"))
    ((_, new, _),) = calls(world, "create")
    assert (new.seats[0].name, new.seats[0].player) == ("Bo", "")


async def test_another_site_cannot_be_a_player(client: httpx.AsyncClient, archive: Archive) -> None:
    key = archive.players.create("Ada").key
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    for path, form in (
        ("/player", {"name": "Bo"}),
        ("/player/key", {"key": key}),
        ("/player/forget", {"x": ""}),
    ):
        answer = await client.post(path, data=form, headers=elsewhere)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers


# Playing as a player


async def test_matches_that_a_player_makes(client: httpx.AsyncClient, world: World) -> None:
    await claim(client)
    form = await client.get("/new?game=toy")
    assert "You play as Ada." in form.text
    assert 'name="name"' not in form.text
    await client.post("/new", data={"game": "toy", "seat.0": "open", "seat.1": "me"})
    await client.post("/quick", data={"game": "toy", "name": "Somebody Else"})
    await client.post("/new", data={"game": "toy", "seat.0": "open", "seat.1": "bot:random"})
    named = [[(s.name, s.player) for s in new.seats] for _, new, _ in calls(world, "create")]
    assert named[0] == [("", ""), ("Ada", "1")]
    assert named[1][0] == ("Ada", "1")
    assert named[2] == [("", ""), ("", "")], "who makes a match need not play in it"


async def test_a_player_takes_a_seat(client: httpx.AsyncClient, world: World) -> None:
    seats = (SeatRecord("open"), SeatRecord("open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats, status="waiting")
    await claim(client)
    assert re.search(r'value="Ada" readonly', (await client.get("/matches/m1")).text)
    await client.post("/matches/m1/seats/1", data={"name": "Bo", "key": FORM_KEY})
    assert calls(world, "take_seat") == [("take_seat", "m1", 1, "Ada", FORM_KEY, "1")]


async def test_a_rematch_of_a_player(client: httpx.AsyncClient, world: World) -> None:
    await claim(client)
    ada = SeatRecord("human", "Ada", "", digest(TOKENS[0]), player="1")
    over = {"seats": (ada, SeatRecord("bot", "", "random")), "status": "finished"}
    world.matches.matches["m1"] = new_record("m1", **over, result=Result([0], [1, 2], [5, 3]))
    client.cookies.set(cookie_name("m1"), TOKENS[0])
    await client.post("/matches/m1/rematch", data={"x": ""})
    assert calls(world, "take_seat")[-1][2:4] == (0, "Ada")
    assert calls(world, "take_seat")[-1][5:] == ("1",)
    world.matches.matches.pop("m2", None)
    client.cookies.delete(COOKIE)
    await client.post("/matches/m1/rematch", data={"x": ""})
    assert calls(world, "take_seat")[-1][2:4] == (0, "")
    assert len(calls(world, "take_seat")[-1]) == 5, "without the key it is nobody's seat"


async def test_a_rematch_of_a_guest_whose_name_is_a_player_s_by_now(
    client: httpx.AsyncClient, world: World
) -> None:
    await claim(client)
    client.cookies.clear()
    guest = SeatRecord("human", "aDA", "", digest(TOKENS[0]))
    over = {"seats": (guest, SeatRecord("bot", "", "random")), "status": "finished"}
    world.matches.matches["m1"] = new_record("m1", **over, result=Result([0], [1, 2], [5, 3]))
    client.cookies.set(cookie_name("m1"), TOKENS[0])
    client.cookies.set(NAME_COOKIE, b"aDA".hex())
    answer = await client.post("/matches/m1/rematch", data={"x": ""})
    assert (answer.status_code, answer.headers["location"]) == (303, "/matches/m2?nameless")
    assert calls(world, "take_seat")[-1][2:4] == (0, "")
    assert any(c.startswith(f'{NAME_COOKIE}=""') for c in answer.headers.get_list("set-cookie"))
    table = (await client.get("/matches/m1?nameless")).text
    assert "Your name is a player’s by now" in table


async def test_bots_beside_a_guest_whose_name_is_a_player_s_by_now(
    client: httpx.AsyncClient, world: World
) -> None:
    await claim(client)
    client.cookies.clear()
    guest = SeatRecord("human", "Ada", "", digest(TOKENS[0]))
    world.matches.matches["m1"] = new_record(
        "m1", seats=(guest, SeatRecord("open")), status="waiting"
    )
    client.cookies.set(cookie_name("m1"), TOKENS[0])
    client.cookies.set(owner_cookie("m1"), OWNER)
    answer = await client.post("/matches/m1/fill", data={"x": ""})
    assert (answer.status_code, answer.headers["location"]) == (303, "/matches/m2?nameless")
    ((_, new, _),) = calls(world, "create")
    assert [(seat.kind, seat.name) for seat in new.seats] == [("human", ""), ("bot", "")]


async def test_names_of_players_lead_to_their_matches(
    client: httpx.AsyncClient, world: World
) -> None:
    seats = (
        SeatRecord("human", "Ada 小明", "", digest(TOKENS[0]), player="1"),
        SeatRecord("human", "Bo", "", digest(TOKENS[1])),
    )
    for match_id, status in (("m1", "active"), ("m2", "waiting")):
        world.matches.matches[match_id] = new_record(match_id, seats=seats, status=status)
        page = (await client.get(f"/matches/{match_id}")).text
        assert re.findall(r'href="/history\?player=([^"]*)"', page) == ["Ada%20%E5%B0%8F%E6%98%8E"]


async def test_a_player_s_link_can_be_had_again(client: httpx.AsyncClient) -> None:
    assert (await client.get("/player/move")).headers["location"] == "/player"
    key = await claim(client)
    assert 'href="/player/move"' in (await client.get("/player")).text
    page = await client.get("/player/move")
    assert f"http://gateway/player#{key}" in page.text
    assert page.headers["cache-control"] == "no-store"
    client.cookies.set(COOKIE, STRANGER)
    stranger = await client.get("/player/move")
    assert stranger.headers["location"] == "/player"
    assert STRANGER not in stranger.text


async def test_bots_beside_a_player(client: httpx.AsyncClient, world: World) -> None:
    ada = SeatRecord("human", "Ada", "", digest(TOKENS[0]), player="1")
    waiting = new_record("m1", seats=(ada, SeatRecord("open")), status="waiting")
    world.matches.matches["m1"] = waiting
    client.cookies.set(cookie_name("m1"), TOKENS[0])
    client.cookies.set(owner_cookie("m1"), OWNER)
    refused = await client.post("/matches/m1/fill", data={"x": ""})
    assert refused.status_code == 403, "who owns the match does not play under another's name"
    assert not calls(world, "create")
    await claim(client)
    await client.post("/matches/m1/fill", data={"x": ""})
    ((_, new, _),) = calls(world, "create")
    assert [(seat.kind, seat.name, seat.player) for seat in new.seats] == [
        ("human", "Ada", "1"),
        ("bot", "", ""),
    ]


async def test_a_guest_under_a_player_s_name(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any) -> Any:
        raise NameClaimed("Ada")

    monkeypatch.setattr(world.matches, "create", refuse)
    form = {"game": "toy", "name": "Ada", "seat.0": "me", "seat.1": "open"}
    answer = await client.post("/new", data=form)
    assert answer.status_code == 400
    assert "This name is another player" in answer.text
    assert 'name="name" maxlength="40" autocomplete="nickname" value="Ada"' in answer.text
    answer = await client.post("/quick", data=form)
    assert answer.status_code == 409
    assert f'{NAME_COOKIE}=""' in answer.headers["set-cookie"]


async def test_no_player_s_match_begins_while_nobody_can_tell(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await claim(client)

    async def away(*_: Any) -> Any:
        raise ArchiveAway

    monkeypatch.setattr(Shelf, "do", away)
    assert (await client.get("/new?game=toy")).status_code == 200
    for path in ("/quick", "/new"):
        answer = await client.post(path, data={"game": "toy", "seat.0": "me"})
        assert answer.status_code == 503
    assert not calls(world, "create")
    assert (await client.get("/player")).status_code == 503
    assert client.cookies[COOKIE], "the key is not thrown away for that"


# What is shown


def play(archive: Archive, number: int, *, winner: int) -> None:
    """A finished match of Ada (1) against a bot."""
    ada = FinishedSeat("human", "Ada", player=1, score=9)
    bot = FinishedSeat("bot", "", "random", score=4, resigned=False)
    ranks = (1, 2) if winner == 0 else (2, 1)
    put(archive, number, replace(ada, rank=ranks[0]), replace(bot, rank=ranks[1]))


async def test_where_there_is_nothing_yet(client: httpx.AsyncClient) -> None:
    assert "The first one will be here" in (await client.get("/history")).text
    assert "It will be here as soon as" in (await client.get("/history?game=toy")).text
    assert "Claim a name and play" in (await client.get("/leaderboard/toy")).text
    await claim(client)
    assert "no rating yet" in (await client.get("/player")).text
    for path in ("/history?game=none", "/leaderboard/none"):
        assert (await client.get(path)).status_code == 404
    for path in ("/history?cursor=x", "/leaderboard/toy?cursor=x"):
        assert (await client.get(path)).status_code == 400
    unknown = await client.get("/history?player=<script>")
    assert unknown.status_code == 404
    assert "There is no player of this name" in unknown.text
    assert "<script>" not in unknown.text


async def test_the_history(client: httpx.AsyncClient, archive: Archive) -> None:
    archive.players.create("Ada")
    guest = FinishedSeat("human", "<i>Guest</i>", rank=1)
    put(archive, 0, guest, FinishedSeat("bot", "", "random", rank=2))
    for number in range(1, 25):
        play(archive, number, winner=0)
    first = (await client.get("/history")).text
    assert first.index("/matches/m24/replay") < first.index("/matches/m5/replay")
    assert "/matches/m4/replay" not in first
    assert '<a href="/history?player=Ada">Ada</a>' in first
    (older,) = re.findall(r'href="(/history\?cursor=[^"]+)"', first)
    second = (await client.get(older)).text
    assert "/matches/m4/replay" in second
    assert "&lt;i&gt;Guest&lt;/i&gt;" in second
    assert "Older matches" not in second
    own = (await client.get("/history?player=aDa&game=toy")).text
    assert "Matches of Ada" in own
    assert 'href="/leaderboard/toy"' in own
    (older,) = re.findall(r'href="(/history\?game=toy&amp;player=Ada&amp;cursor=[^"]+)"', own)
    rest = (await client.get(older.replace("&amp;", "&"))).text
    assert "/matches/m1/replay" in rest
    assert "/matches/m0/replay" not in rest


async def test_a_leaderboard(client: httpx.AsyncClient, archive: Archive) -> None:
    archive.players.create("Ada")
    for number in range(3):
        play(archive, number, winner=0)
    page = (await client.get("/leaderboard/toy")).text
    rows = re.findall(r"<tr><td.*?</tr>", page, re.DOTALL)
    assert len(rows) == 2
    assert '<a href="/history?player=Ada">Ada</a>' in rows[0]
    assert "Bot (random)" in rows[1]
    ratings = [int(re.findall(r'<td class="number">(\d+)</td>', row)[1]) for row in rows]
    assert ratings[0] > ratings[1]
    assert "no further places" in (await client.get("/leaderboard/toy?cursor=50")).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_in_every_language(
    client: httpx.AsyncClient, archive: Archive, language: str
) -> None:
    headers = {"Accept-Language": language}
    for path in ("/player", "/player?void", "/history", "/leaderboard/toy"):
        assert f'<html lang="{language}">' in (await client.get(path, headers=headers)).text
    await claim(client)
    play(archive, 1, winner=1)
    for path in ("/player", "/history", "/history?player=Ada", "/leaderboard/toy", "/"):
        answer = await client.get(path, headers=headers)
        assert answer.status_code == 200
        assert f'<html lang="{language}">' in answer.text
        assert 'href="/player"' in answer.text
