"""The pages against what people should not send: addresses, forms and links made by hand."""

import re

import httpx
import msgspec
import pytest

from portolan.gateway.auth import cookie_name
from portolan.gateway.web.visits import owner_cookie
from portolan.matches import errors
from portolan.matches.records import Result, SeatRecord, digest
from portolan.rules.v1 import rules_pb2 as pb

from .conftest import DESCRIBED, OWNER, TOKENS, FakeRulesClient, World, new_record

HTML = {"Accept": "text/html"}


async def test_a_language_that_there_is_not_is_passed_over(client: httpx.AsyncClient) -> None:
    for path, status in (("/", 200), ("/matches/m1", 200), ("/matches/none", 404), ("/none", 404)):
        headers = {**HTML, "Accept-Language": "zh-TW"}
        answer = await client.get(f"{path}?lang=xx", headers=headers)
        assert answer.status_code == status
        assert '<html lang="zh-Hant">' in answer.text, path


@pytest.mark.parametrize("digest", ["board", "toy", "games", "b", "css", "é"])
async def test_style_sheets_are_named_by_their_whole_digest(
    client: httpx.AsyncClient, digest: str
) -> None:
    answer = await client.get(f"/games/toy/board-{digest}.css")
    assert answer.status_code in {200, 404}
    assert answer.headers["cache-control"] == "no-cache" or answer.status_code == 404


@pytest.mark.parametrize("have", ["²-1", "9" * 5000 + "-1", "-", "x"])
async def test_a_table_asked_for_with_an_odd_place(client: httpx.AsyncClient, have: str) -> None:
    answer = await client.get("/matches/m1/table", params={"have": have})
    assert answer.status_code == 200


@pytest.mark.parametrize("number", ["9" * 30, "-1", "1" + "0" * 4400, "١"])
async def test_forms_with_odd_numbers(client: httpx.AsyncClient, world: World, number: str) -> None:
    for path in ("act", "undo"):
        form = {"decision": number, "version": number, "key": "k" * 20, "action": "{}"}
        answer = await client.post(f"/matches/m1/{path}", data=form, headers=HTML)
        assert answer.status_code < 500


async def test_a_form_too_large_is_refused_on_a_page(client: httpx.AsyncClient) -> None:
    answer = await client.post("/new", data={"name": "a" * 70_000}, headers=HTML)
    assert answer.status_code == 413
    assert answer.headers["content-type"].startswith("text/html")


async def test_a_failure_is_told_on_a_page(client: httpx.AsyncClient, world: World) -> None:
    world.matches.fail = RuntimeError("something nobody thought of")
    answer = await client.get("/matches/m1", headers=HTML)
    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith("text/html")
    assert "something" not in answer.text
    document = await client.get("/v1/matches/m1", headers=HTML)
    assert document.headers["content-type"] == "application/problem+json"


async def test_a_seat_s_link_that_opens_nothing_is_told(client: httpx.AsyncClient) -> None:
    assert "opens nothing any more" in (await client.get("/matches/m1?void")).text
    mine = {"Cookie": f"{cookie_name('m1')}={TOKENS[0]}"}
    page = await client.get("/matches/m1?void", headers=mine)
    assert "opens nothing any more" not in page.text


@pytest.mark.parametrize("blank", ["\u3164", "\u200b\u2060", "\u2800", "\ufe0f"])
async def test_a_name_of_which_nothing_is_seen(
    client: httpx.AsyncClient, world: World, blank: str
) -> None:
    seats = (SeatRecord("human", blank, "", digest(TOKENS[0])), SeatRecord("human", "Bo"))
    world.matches.matches["m1"] = new_record("m1", seats=seats)
    assert ">Seat 1</span>" in (await client.get("/matches/m1")).text


async def test_rematches_count_as_new_matches(client: httpx.AsyncClient, world: World) -> None:
    result = Result([0], [1, 2], [5, 3])
    world.matches.matches["m1"] = new_record("m1", status="finished", result=result)
    client.cookies.set(cookie_name("m1"), TOKENS[0])
    answers = [await client.post("/matches/m1/rematch", data={"x": ""}) for _ in range(122)]
    assert [answer.status_code for answer in answers] == [303] * 120 + [429] * 2


async def test_matches_made_for_bots_fill_no_browser(client: httpx.AsyncClient) -> None:
    owned = [owner_cookie(f"match-{number:06}") for number in range(30)]
    kept = f"{cookie_name('match-000000')}={TOKENS[0]}"
    cookies = "; ".join([kept, *(f"{name}={'o' * 22}" for name in owned)])
    form = {"game": "toy", "seat.0": "bot:random"}
    answer = await client.post("/new", data=form, headers={"Cookie": cookies})
    dropped = [
        c.partition("=")[0] for c in answer.headers.get_list("set-cookie") if "Max-Age=0" in c
    ]
    assert dropped == owned[1:11]


async def test_sitting_down_again_with_the_same_form(
    client: httpx.AsyncClient, world: World
) -> None:
    seats = (SeatRecord("human", "Ada", "", digest(TOKENS[0])), SeatRecord("open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats, status="waiting")
    page = (await client.get("/matches/m1")).text
    (form,) = re.findall(r'<form method="post" action="/matches/m1/seats/1">.*?</form>', page)
    (key,) = re.findall(r'name="key" value="([^"]{24,})"', form)
    await client.post("/matches/m1/seats/1", data={"name": "Bo", "key": key})
    assert ("take_seat", "m1", 1, "Bo", key) in world.matches.calls


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans"])
async def test_options_are_refused_in_the_reader_s_language(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, language: str, world: World
) -> None:
    schema = {"type": "object", "properties": {"goal": {"type": "integer", "maximum": 9}}}
    described = pb.DescribeResponse.FromString(DESCRIBED.SerializeToString())
    described.options_schema = msgspec.json.encode(schema)
    described.option_texts[0].texts.add(language=language, text="目標")

    async def describe(_: FakeRulesClient) -> pb.DescribeResponse:
        return described

    monkeypatch.setattr(FakeRulesClient, "describe", describe)
    world.matches.fail = errors.BadRequest("options", "$.goal: expected an integer to 9")
    form = {"game": "toy", "seat.0": "me", "option.goal": "10"}
    answer = await client.post("/new", data=form, headers={"Accept-Language": language})
    assert answer.status_code == 400
    (refusal,) = re.findall(r'<p class="refusal" role="alert">(.*?)</p>', answer.text)
    assert "目標" in refusal
    assert not re.search("[A-Za-z]", refusal)
    answer = await client.post("/new", data={**form, "option.goal": "[["})
    assert "Goal" in answer.text


async def test_a_part_of_a_page_is_in_the_language_of_the_page(client: httpx.AsyncClient) -> None:
    """Which may have been asked for in its address, or chosen before another tab chose another."""
    headers = {"Cookie": "portolan-language=zh-Hans", "Accept-Language": "zh-CN"}
    for beside, told in (("en", "You are watching."), ("zh-Hant", "你正在觀戰。"), ("xx", "")):
        asked = {**headers, "HX-Request": "true", "Portolan-Language": beside}
        answer = await client.get("/matches/m1/table", headers=asked)
        assert answer.headers["content-language"] == (beside if told else "zh-Hans")
        assert told in answer.text


async def test_a_page_whose_seat_link_was_replaced_is_loaded_anew(
    client: httpx.AsyncClient, world: World
) -> None:
    headers = {"HX-Request": "true", "Cookie": f"{cookie_name('m1')}={'x' * 32}"}
    have = world.matches.matches["m1"].event_id
    asked = await client.get("/matches/m1/table", params={"have": have}, headers=headers)
    assert asked.headers["hx-refresh"] == "true"
    form = {"action": "{}", "decision": "1", "version": "1", "key": "k" * 24}
    for path in ("act", "undo", "resign"):
        clicked = await client.post(f"/matches/m1/{path}", data=form, headers=headers)
        assert clicked.headers["hx-redirect"] == "/matches/m1"
    assert "opens nothing any more" in (await client.get("/matches/m1", headers=headers)).text


async def test_a_browser_that_keeps_no_cookies_is_told_why_it_has_no_seat(
    client: httpx.AsyncClient,
) -> None:
    """Who makes a match, sits down or opens a seat's link comes to its table by these addresses."""
    for address in ("/matches/m1?seated", "/matches/m1?nameless"):
        assert "You have no seat here" in (await client.get(address)).text
        kept = {"Cookie": f"{cookie_name('m1')}={TOKENS[0]}"}
        assert "You have no seat here" not in (await client.get(address, headers=kept)).text
    assert "You have no seat here" not in (await client.get("/matches/m1")).text
    assert "does not keep the cookie" in (await client.get("/player?moved")).text
    assert "does not keep the cookie" not in (await client.get("/player")).text


async def test_names_from_right_to_left_leave_the_words_around_them_in_place(
    client: httpx.AsyncClient, world: World
) -> None:
    """The numbers and names beside them would else seem to be another's."""
    name = "\u05d3\u05df 7"
    seats = (SeatRecord("human", name, "", digest(TOKENS[0])), SeatRecord("human", "Bo"))
    world.matches.matches["m1"] = record = new_record("m1", seats=seats)
    assert record.names == [f"\u200e{name}\u200e", "Bo"]
    for path in ("/", "/matches/m1"):
        assert f"\u200e{name}\u200e" in (await client.get(path)).text


async def test_bots_are_asked_for_again_where_the_answer_was_lost(
    client: httpx.AsyncClient, world: World
) -> None:
    """The seat in the new match was in that answer alone."""
    seats = (SeatRecord("human", "Ada", "", digest(TOKENS[0])), SeatRecord("open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats, status="waiting")
    owner = {"Cookie": f"{owner_cookie('m1')}={OWNER}"}
    first = await client.post("/matches/m1/fill", data={"x": ""}, headers=owner)
    assert world.matches.matches["m1"].status == "abandoned"
    client.cookies.clear()
    again = await client.post("/matches/m1/fill", data={"x": ""}, headers=owner)
    assert again.headers["location"] == first.headers["location"]
    assert f"{cookie_name('m2')}={TOKENS[0]}" in again.headers["set-cookie"]


async def test_a_page_of_a_course_that_was_lost_is_put_right(
    client: httpx.AsyncClient, world: World
) -> None:
    """A store lost its last second, and others have moved since: to the same number, or not yet."""
    now = world.matches.matches["m1"].version
    for seen, reset in ((now, "1"), (now + 1, "1"), (now - 1, None)):
        have = {"have": f"{seen}-{'0' * 16}"}
        answer = await client.get("/matches/m1/table", params=have)
        assert answer.headers.get("portolan-reset") == reset
