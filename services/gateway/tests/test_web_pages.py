"""The pages over a match service that is not there: what they show, ask for and refuse."""

import doctest
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from types import ModuleType
from typing import Any

import httpx
import msgspec
import pytest
from fastapi import FastAPI

from portolan.gateway import languages, latest, narrator
from portolan.gateway.archive import cursors
from portolan.gateway.auth import cookie_name
from portolan.gateway.languages import LANGUAGES
from portolan.gateway.web import log, preferences, reference, rulebooks, terms, words
from portolan.gateway.web.rulebooks import readable, rendered
from portolan.gateway.web.visits import owner_cookie
from portolan.matches import errors
from portolan.matches.records import ClockRule, Question, Result, SeatRecord, digest

from .conftest import OWNER, SEED, TOKENS, FakeRulesClient, World, new_record

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
HTMX = {"HX-Request": "true"}
LONG_ID = "abcdefghijkl"
FORM_KEY = "an-idempotency-key-of-a-form"


def seated(seat: int = 0, match_id: str = "m1") -> dict[str, str]:
    """The cookie of a seat."""
    return {"Cookie": f"{cookie_name(match_id)}={TOKENS[seat]}"}


def action_form(html: str) -> dict[str, str]:
    """What pressing the first button of the actions sends."""
    fields = dict(re.findall(r'<input type="hidden" name="(decision|key)" value="([^"]*)"', html))
    (action,) = re.findall(r'<button name="action" value="([^"]*)"', html)
    return {**fields, "action": unescape(action)}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_in_every_language(
    client: httpx.AsyncClient, world: World, language: str
) -> None:
    world.matches.matches["m2"] = new_record(
        "m2", seats=(SeatRecord("open"), SeatRecord("human", "Bo")), status="waiting"
    )
    paths = ["/", "/mine", "/new?game=toy", "/games/toy/rules", "/matches/m1", "/matches/m2"]
    for path in [*paths, "/matches/m1/move", "/matches/none"]:
        answer = await client.get(path, headers={**seated(), "Accept-Language": language})
        assert f'<html lang="{language}">' in answer.text, path
        assert answer.headers["content-language"] == language
        assert f'lang="{language}" aria-label' in answer.text
        assert answer.headers["cache-control"] == "no-store"


async def test_the_language_chosen_stands_above_the_browser_s(client: httpx.AsyncClient) -> None:
    answer = await client.post(
        "/preferences", data={"language": "zh-Hant", "back": "/new?game=toy"}
    )
    assert (answer.status_code, answer.headers["location"]) == (303, "/new?game=toy")
    page = await client.get("/", headers={"Accept-Language": "en"})
    assert '<html lang="zh-Hant">' in page.text
    assert "玩具" in page.text
    await client.post("/preferences", data={"theme": "dark", "back": "/"})
    assert 'data-theme="dark"' in (await client.get("/")).text
    await client.post("/preferences", data={"theme": "system", "back": "/"})
    assert "data-theme" not in (await client.get("/")).text


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "/\\evil", "x", ""])
async def test_nobody_is_sent_to_another_site(client: httpx.AsyncClient, back: str) -> None:
    answer = await client.post("/preferences", data={"theme": "dark", "back": back})
    assert answer.headers["location"] == "/"


async def test_pages_run_and_load_only_what_is_ours(client: httpx.AsyncClient) -> None:
    for path in ("/", "/matches/m1", "/games/toy/rules"):
        page = await client.get(path, headers=seated())
        policy = page.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "<style" not in page.text
        assert not re.search(r'<[^>]+\s(style|on\w+)="', page.text)
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page.text))
        for asset in re.findall(r'"(/static/[^"]+)"', page.text):
            file = await client.get(asset)
            assert file.status_code == 200
            assert "immutable" in file.headers["cache-control"]


async def test_a_board_s_style_sheet_is_a_file_of_its_own(client: httpx.AsyncClient) -> None:
    page = (await client.get("/matches/m1")).text
    (path,) = re.findall(r'id="board-style" href="([^"]+)"', page)
    sheet = await client.get(path)
    assert sheet.text == ".board{color:red}"
    assert "immutable" in sheet.headers["cache-control"]
    stranger = await client.get("/games/toy/board-0123456789abcdef.css")
    assert stranger.headers["cache-control"] == "no-cache"
    assert (await client.get("/games/none/board-0123456789abcdef.css")).status_code == 404


async def test_names_are_shown_escaped(client: httpx.AsyncClient, world: World) -> None:
    evil = "<script>alert(1)</script>"
    seats = (SeatRecord("human", evil, "", digest(TOKENS[0])), SeatRecord("open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats)
    world.matches.matches["m2"] = new_record("m2", seats=seats, status="waiting")
    for path in ("/", "/matches/m1", "/matches/m2"):
        page = (await client.get(path)).text
        assert "&lt;script&gt;" in page
        assert "<script>alert" not in page


async def test_another_site_cannot_act_with_the_cookie(
    client: httpx.AsyncClient, world: World
) -> None:
    form = action_form((await client.get("/matches/m1", headers=seated())).text)
    world.matches.calls.clear()
    for header in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
        for path in ("/matches/m1/act", "/matches/m1/undo", "/matches/m1/resign", "/quick", "/new"):
            answer = await client.post(path, data=form, headers={**seated(), **header})
            assert answer.status_code == 403, path
    assert not world.matches.calls


async def test_an_action(client: httpx.AsyncClient, world: World) -> None:
    page = (await client.get("/matches/m1", headers=seated())).text
    assert "● Your turn · Toy" in page
    form = action_form(page)
    for _ in range(2):
        await client.post("/matches/m1/act", data=form, headers={**seated(), **HTMX})
    first, second = [call for call in world.matches.calls if call[0] == "act"]
    assert first[1:5] == ("m1", 0, 1, [b'{"number":1,"type":"add"}'])
    assert first[5] == second[5], "the same form has the same idempotency key"
    other = {**form, "action": '{"type":"add","number":2}'}
    await client.post("/matches/m1/act", data=other, headers={**seated(), **HTMX})
    *_, third = [call for call in world.matches.calls if call[0] == "act"]
    assert third[5] != first[5]


async def test_the_answer_to_an_action_is_the_new_table(client: httpx.AsyncClient) -> None:
    form = action_form((await client.get("/matches/m1", headers=seated())).text)
    answer = await client.post("/matches/m1/act", data=form, headers={**seated(), **HTMX})
    assert answer.status_code == 200
    assert answer.headers["portolan-version"] == "2"
    assert answer.text.count("hx-swap-oob") == 3
    assert re.search(r"<!--board--><svg.*</svg><!--board-->", answer.text)
    assert 'data-version="2"' in answer.text
    name = r'<b class="who name-0"><svg class="seat-mark seat-0".*?</svg>Ada</b>'
    assert re.search(rf"<span>\[en\] {name}: 1</span>", answer.text, re.DOTALL)
    plain = await client.post("/matches/m1/act", data=form, headers=seated())
    assert plain.status_code == 200, "a stale form of a browser without scripts"
    assert "no longer open" in plain.text


async def test_a_refused_click_says_why(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = action_form((await client.get("/matches/m1", headers=seated())).text)
    headers = {**seated(), **HTMX}
    world.matches.matches["m1"].questions = {0: Question(9)}
    stale = await client.post("/matches/m1/act", data=form, headers=headers)
    assert "That decision is no longer open" in stale.text
    assert 'name="decision" value="9"' in stale.text

    async def illegal(*_: Any) -> Any:
        raise errors.Illegal("TY-2.1(a)", "too <much>")

    monkeypatch.setattr(world.matches, "act", illegal)
    refused = await client.post("/matches/m1/act", data=form, headers=headers)
    assert "Not allowed: too &lt;much&gt;" in refused.text
    assert 'href="/games/toy/rules#TY-2.1"' in refused.text
    undo = {"version": "0", "key": "k"}
    refused = await client.post("/matches/m1/undo", data=undo, headers=headers)
    assert "nothing was taken back" in refused.text


async def test_forms_that_lack_something(client: httpx.AsyncClient) -> None:
    headers = {**seated(), **HTMX}
    for form in ({}, {"decision": "x", "action": "{}", "key": "k"}, {"decision": "1"}):
        answer = await client.post("/matches/m1/act", data=form, headers={**headers, **FORM})
        assert answer.status_code == 400
        assert 'id="notice"' in answer.text
    answer = await client.post("/matches/m1/act", json={}, headers=headers)
    assert answer.status_code == 400
    assert (await client.post("/matches/m1/act", data={"a": "b"})).status_code == 401


async def test_nothing_is_sent_where_nothing_changed(client: httpx.AsyncClient) -> None:
    page = (await client.get("/matches/m1")).text
    (have,) = re.findall(r'name="have" value="([^"]+)"', page)
    assert (await client.get(f"/matches/m1/table?have={have}")).status_code == 204
    fresh = await client.get("/matches/m1/table?have=0-0")
    assert "<!--board-->" in fresh.text
    lost = await client.get("/matches/m1/table?have=99-0123456789abcdef")
    assert lost.headers["portolan-reset"] == "1"
    started = await client.get("/matches/m1/table?waiting=1&have=0-0")
    assert started.headers["hx-refresh"] == "true"


async def test_a_seat_link_that_opens_nothing(client: httpx.AsyncClient) -> None:
    stale = {"Cookie": f"{cookie_name('m1')}=a-token-of-long-ago"}
    page = await client.get("/matches/m1", headers=stale)
    assert page.status_code == 200
    assert "opens nothing any more" in page.text
    assert 'name="action"' not in page.text
    assert f'{cookie_name("m1")}=""' in page.headers["set-cookie"]
    act = {"decision": "1", "key": "k", "action": "{}"}
    answer = await client.post("/matches/m1/act", data=act, headers=stale)
    assert answer.status_code == 403


async def test_moving_a_seat(client: httpx.AsyncClient) -> None:
    page = (await client.get("/matches/m1/move", headers=seated(1))).text
    assert f"http://gateway/matches/m1#seat={TOKENS[1]}" in page
    assert (await client.get("/matches/m1/move")).status_code == 401
    refused = await client.post("/matches/m1/seat", data={"token": "x" * 20})
    assert refused.status_code == 403
    assert "set-cookie" not in refused.headers
    taken = await client.post("/matches/m1/seat", data={"token": TOKENS[1]})
    cookie = taken.headers["set-cookie"]
    assert cookie.startswith(f"{cookie_name('m1')}={TOKENS[1]};")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


async def test_a_link_takes_no_seat_away(client: httpx.AsyncClient) -> None:
    link = {"token": TOKENS[1]}
    kept = await client.post("/matches/m1/seat", data=link, headers=seated(0))
    assert kept.status_code == 409
    assert "set-cookie" not in kept.headers
    page = await client.get("/matches/m1?kept", headers=seated(0))
    assert "already has another seat" in page.text
    assert (await client.post("/matches/m1/seat", data=link, headers=seated(1))).status_code == 204


async def test_taking_a_seat(client: httpx.AsyncClient, world: World) -> None:
    seats = (SeatRecord("open"), SeatRecord("open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats, status="waiting")
    page = (await client.get("/matches/m1")).text
    assert "Sit down" in page
    assert "http://gateway/matches/m1" in page
    path = "/matches/m1/seats/1"
    assert (await client.post(path, data={"name": "x" * 41})).status_code == 400
    assert (await client.post("/matches/m1/seats/x", data={"name": ""})).status_code == 404
    answer = await client.post(path, data={"name": " 小明 ", "key": FORM_KEY})
    assert (answer.status_code, answer.headers["location"]) == (303, "/matches/m1?seated")
    assert ("take_seat", "m1", 1, "小明", FORM_KEY) in world.matches.calls
    assert client.cookies[cookie_name("m1")] == TOKENS[1]
    await client.post("/matches/m1/seats/0", data={"name": "again"})
    assert client.cookies[cookie_name("m1")] == TOKENS[1], "one seat in a browser"
    assert "小明" in (await client.get("/new?game=toy")).text


async def test_a_form_s_key_that_others_might_use_is_not_used(
    client: httpx.AsyncClient, world: World
) -> None:
    """The answer to the same key holds the same tokens: strangers would get each other's."""
    seats = [SeatRecord("human", "Ada", "", digest(TOKENS[0])), SeatRecord("open")]
    world.matches.matches["m1"] = new_record("m1", seats=tuple(seats), status="waiting")
    await client.post("/matches/m1/seats/1", data={"name": "Bo", "key": "1"})
    await client.post("/new", data={"game": "toy", "seat.0": "me", "key": "1"})
    keys = {call[0]: call[-1] for call in world.matches.calls if call[0] in {"take_seat", "create"}}
    assert keys == {"take_seat": None, "create": None}


async def test_my_matches(client: httpx.AsyncClient, world: World) -> None:
    world.matches.matches[LONG_ID] = new_record(LONG_ID)
    gone = "goneGoneGone"
    cookies = f"{cookie_name(LONG_ID)}={TOKENS[0]}; {cookie_name(gone)}={TOKENS[0]}"
    page = await client.get("/mine", headers={"Cookie": cookies})
    assert f"/matches/{LONG_ID}" in page.text
    assert "your turn" in page.text
    assert gone not in page.text
    assert f'{cookie_name(gone)}=""' in page.headers["set-cookie"]


async def test_who_waits_at_a_table_is_led_there_and_told_what_was_agreed(
    client: httpx.AsyncClient, world: World
) -> None:
    world.matches.matches[LONG_ID] = new_record(
        LONG_ID,
        seats=(SeatRecord("human", "Ada", "", digest(TOKENS[0])), SeatRecord("open")),
        status="waiting",
        clock=ClockRule(bank=5_400_000, increment=10_000),
        undo=False,
    )
    mine = (await client.get("/", headers=seated(match_id=LONG_ID))).text
    assert f'href="/matches/{LONG_ID}">To the table</a>' in mine
    assert f'href="/matches/{LONG_ID}">Join</a>' in (await client.get("/")).text
    page = (await client.get(f"/matches/{LONG_ID}")).text
    assert "<dt>Clock</dt> <dd>1:30:00, and 0:10 a decision</dd>" in page
    assert "<dt>Taking back</dt> <dd>not allowed</dd>" in page
    assert 'href="/games/toy/rules"' in page
    world.matches.matches[LONG_ID] = new_record(LONG_ID, clock=ClockRule(per_decision=86_400_000))
    table = (await client.get(f"/matches/{LONG_ID}")).text
    assert "<dt>Clock</dt> <dd>1 day a decision</dd>" in table


async def test_creating(client: httpx.AsyncClient, world: World) -> None:
    form = {
        "game": "toy",
        "name": "Ada",
        "seat.0": "bot:random",
        "seat.1": "me",
        "seat.2": "open",
        "seat.3": "",
        "clock": "15m",
        "undo": "false",
        "key": FORM_KEY,
    }
    answer = await client.post("/new", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/matches/m2?seated")
    ((_, new, key),) = [call for call in world.matches.calls if call[0] == "create"]
    assert new.seats == [
        SeatRecord("bot", "", "random"),
        SeatRecord("human", "Ada"),
        SeatRecord("open"),
    ]
    assert (new.clock, new.undo) == (ClockRule(bank=900_000, increment=10_000), False)
    assert key == FORM_KEY
    assert client.cookies[cookie_name("m2")] == TOKENS[0]
    assert client.cookies[owner_cookie("m2")] == OWNER
    answer = await client.post("/matches/m2/cancel", data={"x": ""})
    assert answer.status_code == 303
    assert world.matches.matches["m2"].status == "abandoned"


async def test_bots_in_place_of_people_who_do_not_come(
    client: httpx.AsyncClient, world: World
) -> None:
    seats = (SeatRecord("human", "Ada", "", digest(TOKENS[0])), SeatRecord("open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats, status="waiting")
    owner = {"Cookie": f"{cookie_name('m1')}={TOKENS[0]}; {owner_cookie('m1')}={OWNER}"}
    assert "Play with bots instead" in (await client.get("/matches/m1", headers=owner)).text
    refused = await client.post("/matches/m1/fill", data={"x": ""}, headers=seated())
    assert refused.status_code == 401
    answer = await client.post("/matches/m1/fill", data={"x": ""}, headers=owner)
    assert (answer.status_code, answer.headers["location"]) == (303, "/matches/m2?seated")
    ((_, new, _),) = [call for call in world.matches.calls if call[0] == "create"]
    assert [seat.kind for seat in new.seats] == ["human", "bot"]
    assert world.matches.matches["m1"].status == "abandoned"


async def test_nobody_who_sits_down_at_the_last_moment_loses_the_match_to_bots(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = (SeatRecord("human", "Ada", "", digest(TOKENS[0])), SeatRecord("open"))
    world.matches.matches["m1"] = record = new_record("m1", seats=seats, status="waiting")
    create = world.matches.create

    async def create_while_somebody_sits_down(*wish: Any) -> Any:
        created = await create(*wish)
        joined = (seats[0], SeatRecord("human", "Bo", "", digest(TOKENS[1])))
        world.matches.matches["m1"] = replace(record, seats=joined, status="active", version=2)
        return created

    monkeypatch.setattr(world.matches, "create", create_while_somebody_sits_down)
    owner = {"Cookie": f"{cookie_name('m1')}={TOKENS[0]}; {owner_cookie('m1')}={OWNER}"}
    refused = await client.post("/matches/m1/fill", data={"x": ""}, headers=owner)
    assert refused.status_code == 409
    assert "Somebody has sat down" in refused.text
    assert world.matches.matches["m1"].status == "active"
    assert world.matches.matches["m2"].status == "abandoned"


async def test_who_asks_for_a_rematch_first_owns_it(
    client: httpx.AsyncClient, world: World
) -> None:
    """They could neither abandon it nor play with bots when nobody else came."""
    result = Result([0], [1, 2], [5, 3])
    over = new_record("m1", status="finished", result=result)
    world.matches.matches["m1"] = over
    first = await client.post("/matches/m1/rematch", data={"x": ""}, headers=seated())
    assert owner_cookie("m2") in str(first.headers.get_list("set-cookie"))
    ada = SeatRecord("human", "Ada", "", digest(TOKENS[0]))
    world.matches.matches["m2"].seats = (ada, SeatRecord("open"))
    second = {"Cookie": f"{cookie_name('m1')}={TOKENS[1]}"}
    answer = await client.post("/matches/m1/rematch", data={"x": ""}, headers=second)
    assert answer.headers["location"] == "/matches/m2?seated"
    assert owner_cookie("m2") not in str(answer.headers.get_list("set-cookie"))


async def test_a_rematch_that_was_abandoned_gives_way_to_another(
    client: httpx.AsyncClient, world: World
) -> None:
    """Whoever asked then was told that the match is over."""
    result = Result([0], [1, 2], [5, 3])
    world.matches.matches["m1"] = new_record("m1", status="finished", result=result)
    await client.post("/matches/m1/rematch", data={"x": ""}, headers=seated())
    world.matches.matches["m2"].status = "abandoned"
    for _ in range(2):
        answer = await client.post("/matches/m1/rematch", data={"x": ""}, headers=seated())
        assert answer.headers["location"] == "/matches/m3?seated"


async def test_a_match_that_cannot_be_made(client: httpx.AsyncClient, world: World) -> None:
    for form in ({"game": "toy"}, {"game": "toy", "name": "x" * 41, "seat.0": "me"}):
        answer = await client.post("/new", data=form)
        assert answer.status_code == 400
    assert "create" not in [call[0] for call in world.matches.calls]
    assert (await client.post("/new", data={"game": "none"})).status_code == 404


async def test_a_thousand_matches_from_one_address(client: httpx.AsyncClient, world: World) -> None:
    answers = [await client.post("/quick", data={"game": "toy"}) for _ in range(125)]
    assert [answer.status_code for answer in answers] == [303] * 120 + [429] * 5
    assert answers[-1].headers["retry-after"] == "13"
    assert "Too many new matches" in answers[-1].text
    assert len([call for call in world.matches.calls if call[0] == "create"]) == 120


async def test_options_come_from_the_schema(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = {
        "$ref": "#/$defs/Options",
        "$defs": {
            "Map": {"enum": ["small", "large"]},
            "Options": {
                "type": "object",
                "properties": {
                    "goal": {"type": "integer", "minimum": 3, "maximum": 9, "default": 5},
                    "first": {
                        "anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}],
                        "default": None,
                    },
                    "map": {"$ref": "#/$defs/Map", "default": "large"},
                    "long": {"type": "boolean", "default": True},
                    "order": {"anyOf": [{"type": "array"}, {"type": "null"}], "default": None},
                    "pace": {"enum": ["slow", "fast"]},
                },
            },
        },
    }
    (client_of_toy,) = world.rules.values()
    described = await client_of_toy.describe()
    told = type(described)()
    told.CopyFrom(described)
    told.options_schema = msgspec.json.encode(schema)

    async def describe(_: FakeRulesClient) -> Any:
        return told

    monkeypatch.setattr(FakeRulesClient, "describe", describe)
    world.matches.matches["m1"] = new_record("m1", options=b'{"goal":9,"long":false,"first":null}')
    table = (await client.get("/matches/m1")).text
    assert "<dt>Goal</dt> <dd>9</dd></div><div><dt>long</dt> <dd>no</dd>" in table
    assert "<dt>first</dt>" not in table
    page = (await client.get("/new?game=toy")).text
    assert 'type="number" name="option.goal" value="5"' in page
    assert "<span>Goal</span>" in page
    assert 'min="3" max="9"' in page
    assert 'type="number" name="option.first" value=""' in page
    assert '<option value="&#34;large&#34;" selected>large</option>' in page
    assert '<option value="true" selected>yes</option>' in page
    assert 'name="option.order" value=""' in page
    assert page.count("as usual</option>") == 1, "only where the schema tells no default"
    form = {"game": "toy", "seat.0": "me", "option.goal": "7", "option.map": '"small"'}
    await client.post("/new", data={**form, "option.order": "[1, 2]"})
    ((_, new, _),) = [call for call in world.matches.calls if call[0] == "create"]
    assert msgspec.json.decode(new.options) == {
        "goal": 7,
        "map": "small",
        "order": [1, 2],
    }
    bad = await client.post("/new", data={**form, "option.order": "["})
    assert bad.status_code == 400
    assert "cannot be made" in bad.text


async def test_replay_through_eyes_that_may_see(client: httpx.AsyncClient, world: World) -> None:
    record = world.matches.matches["m1"]
    await world.matches.append(b'{"number":1}', 0)
    world.matches.log.insert(0, replace_kind(world))
    page = await client.get("/matches/m1/replay?version=1", headers=seated(1))
    assert "seen by 1 at 1" in page.text
    assert 'name="action"' not in page.text
    assert "Verify" not in page.text
    public = await client.get("/matches/m1/replay?version=1&seat=", headers=seated(1))
    assert "seen by None at 1" in public.text
    others = await client.get("/matches/m1/replay?version=1&seat=0", headers=seated(1))
    assert others.status_code == 403
    record.status, record.result = "finished", Result([0], [1, 2], [5, 3])
    others = await client.get("/matches/m1/replay?version=1&seat=0", headers=seated(1))
    assert "seen by 0 at 1" in others.text
    for version in ("0", "99", "-1", "x", "9" * 30):
        answer = await client.get(f"/matches/m1/replay?version={version}")
        assert answer.status_code in {400, 404}


def replace_kind(world: World) -> Any:
    """The log's start entry."""
    return replace(world.matches.log[0], version=1, kind="start", seat=None, data={})


async def test_a_match_that_was_abandoned_before_it_began(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = (SeatRecord("human", "Ada", "", digest(TOKENS[0])), SeatRecord("open"))
    world.matches.matches["m1"] = new_record("m1", seats=seats, status="abandoned")

    async def not_started(*_: Any) -> Any:
        raise errors.NotStarted

    monkeypatch.setattr(world.matches, "look_at", not_started)
    page = await client.get("/matches/m1")
    assert page.status_code == 200
    assert "The match was abandoned." in page.text
    assert "Sit down" not in page.text
    assert "sse-connect" not in page.text


async def test_gone_things_have_pages(client: httpx.AsyncClient, world: World) -> None:
    gone = await client.get("/matches/none", headers={"Accept-Language": "zh-CN"})
    assert gone.status_code == 404
    assert "没有这场对局" in gone.text
    page = await client.get("/nothing/here", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert "There is nothing at this address." in page.text
    assert (await client.get("/nothing/here")).headers["content-type"].endswith("problem+json")
    assert 'href="/matches/' not in gone.text
    beside = await client.get("/matches/m1/replay?version=99")
    assert beside.status_code == 404
    assert 'href="/matches/m1">To the table' in beside.text
    world.rules["toy"].away = True
    away = await client.get("/matches/m1")
    assert away.status_code == 503
    assert away.headers["refresh"] == "2"


async def test_a_form_that_cannot_be_answered_now_promises_nothing(
    client: httpx.AsyncClient, world: World
) -> None:
    """It was told that the page tries again by itself, which no browser does with a form."""
    asked = await client.get("/matches/m1")
    assert asked.status_code == 200
    world.matches.fail = errors.StoreAway()
    looked = await client.get("/matches/m1")
    assert looked.status_code == 503
    assert "tries again by itself" in looked.text
    form = {"game": "toy", "level": "random", "key": "k" * 24}
    sent = await client.post("/quick", data=form)
    assert sent.status_code == 503
    assert "refresh" not in sent.headers
    assert "tries again by itself" not in sent.text
    assert "Try again in a minute" in sent.text
    click = {"HX-Request": "true", "HX-Target": "panel", **seated()}
    act = {"action": "1", "decision": "1", "key": "k" * 24}
    again = await client.post("/matches/m1/act", data=act, headers=click)
    assert "tries again by itself" in again.text


async def test_a_verification_that_fails_is_told_on_the_page(
    client: httpx.AsyncClient, world: World
) -> None:
    """Its refusal had no place on the page of the replay: the button did nothing."""
    await world.matches.append(b'{"number":1}', 0)
    world.matches.log.insert(0, replace_kind(world))
    replay = await client.get("/matches/m1/replay?version=1")
    assert '<div id="notice"' in replay.text
    world.matches.fail = errors.StoreAway()
    click = {"HX-Request": "true", "HX-Target": "verified"}
    refused = await client.post("/matches/m1/verify", data={"x": ""}, headers=click)
    assert '<div id="notice"' in refused.text
    assert "Try again in a minute" in refused.text


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("waiting", "The match is not over yet."),
        ("active", "The match is not over yet."),
        ("abandoned", "The match is over."),
    ],
)
async def test_only_finished_matches_are_verified(
    client: httpx.AsyncClient, world: World, status: Any, said: str
) -> None:
    world.matches.matches["m1"].status = status
    refused = await client.post("/matches/m1/verify", data={"x": ""})
    assert refused.status_code == 409
    assert said in refused.text


async def test_a_finished_match(client: httpx.AsyncClient, world: World) -> None:
    record = world.matches.matches["m1"]
    record.status, record.result = "finished", Result([1], [2, 1], [3, 5])
    page = (await client.get("/matches/m1", headers=seated())).text
    assert "The match is over." in page
    assert '<span class="tag turn">winner</span> 5 points' in page
    assert '<span class="quiet">rank 2</span> 3 points' in page, "of equal scores ranks tell more"
    assert "Rematch" in page
    assert "sse-connect" not in page
    record.result = Result([], [1, 1], [3, 0])
    page = (await client.get("/matches/m1", headers=seated())).text
    assert '<span class="tag">lost</span> 3 points' in page
    assert "winner" not in page
    assert "Rematch" not in (await client.get("/matches/m1")).text


async def test_no_secret_reaches_a_log_or_a_stranger(
    client: httpx.AsyncClient, logged: Callable[[], str]
) -> None:
    mine = await client.get("/matches/m1/move", headers=seated())
    page = await client.get("/matches/m1", headers=seated())
    stranger = await client.get("/matches/m1")
    assert TOKENS[0] in mine.text
    for text in (page.text, stranger.text, logged()):
        assert TOKENS[0] not in text
        assert SEED not in text


async def test_pages_are_not_in_the_api_s_document(app: FastAPI, client: httpx.AsyncClient) -> None:
    paths = (await client.get("/openapi.json")).json()["paths"]
    assert paths
    assert all(path.startswith(("/v1/", "/healthz", "/readyz", "/metrics")) for path in paths)


async def test_the_way_to_what_happened_before(
    client: httpx.AsyncClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "SHOWN", 4)
    assert "What happened before" not in (await client.get("/matches/m1")).text
    await world.matches.append(b'{"number":1}', 0)
    world.matches.log.insert(0, replace_kind(world))
    world.matches.matches["m1"].version = 9
    table = (await client.get("/matches/m1", headers=seated())).text
    assert '/matches/m1/replay?version=5">What happened before' in table
    replay = (await client.get("/matches/m1/replay?version=8&seat=", headers=seated())).text
    assert '/matches/m1/replay?version=4&amp;seat=">What happened before' in replay
    start = await client.get("/matches/m1/replay?version=3", headers=seated())
    assert "What happened before" not in start.text


async def test_the_api_s_document_as_a_page(client: httpx.AsyncClient) -> None:
    page = (await client.get("/docs", headers={"Accept-Language": "zh-TW"})).text
    document = (await client.get("/openapi.json")).json()
    for path, item in document["paths"].items():
        for method in item:
            assert f"<b>{method.upper()}</b> {path}</h3>" in page
    assert "Idempotency-Key" in page
    assert "<code>MatchWish</code>" in page
    assert "<script" not in page
    assert '<html lang="zh-Hant">' in page


def test_rules_for_players() -> None:
    text = (
        "# Toy — rules (prefix TY)\n\nTags: [seed] = source text.\nFor two who count.\n\n"
        "## 1. Start\n"
        "- TY-1.1 Seats count from 0. [seed] order, [house] numbers\n"
        "- TY-1.2 See TY-1.1 and TY-9.9. [seed] Then stop. [house]\n"
        "- TY-1.3 Always act last. [seed] (walkers: [public])\n"
        "- TY-1.4 One each. [seed] Ruling: the source says two; that is a slip.\n"
        "- TY-1.5 只數一次。[seed；順序 house]\n"
        "- TY-1.6 <b>bold</b> move (source example: two). Any source. Published texts differ.\n"
        "- TY-1.7 15 roads [public], 15 ships [seed]; else one [public]/[house].\n"
        "- TY-1.8 One. Ruling: bots count, since the source counts them too. [seed]\n\n"
        "## Appendix: examples\n- TY-7.1 Not for players.\n"
    )
    plain = readable(text)
    assert plain == (
        "For two who count.\n\n## 1. Start\n"
        "- TY-1.1 Seats count from 0.\n"
        "- TY-1.2 See TY-1.1 and TY-9.9. Then stop.\n"
        "- TY-1.3 Always act last.\n"
        "- TY-1.4 One each.\n"
        "- TY-1.5 只數一次。\n"
        "- TY-1.6 <b>bold</b> move. Any source.\n"
        "- TY-1.7 15 roads, 15 ships; else one.\n"
        "- TY-1.8 One. Ruling: bots count."
    )
    html = rendered(text).rules
    assert html.count('id="TY-1.1"') == 1
    assert '<a href="#TY-1.1">TY-1.1</a> and TY-9.9' in html
    assert "&lt;b&gt;bold" in html


def test_rules_for_players_say_names_in_words() -> None:
    text = (
        "# Toy\n\nFor two.\n\n## 1. Start (`base`)\n"
        "All actions are JSON. [notation]\n"
        "- TY-1.1 `add{number}` or `stop_all`, in PRE_COUNT; then MAIN. [seed]\n"
        "- TY-1.2 Ids: [house] [notation]\n  - `a{b}`\n"
        "- TY-1.3 加（add）：在 PRE_COUNT `add{number}` 之後，number 加一（`gone`），"
        "數值（`number`）。\n"
        "- TY-1.4 UNKNOWN `new_thing(x)` (PRE_COUNT, MAIN)（PRE_COUNT、MAIN）.\n\n"
        '| PRE_COUNT | `pick{"a"\\|"b"}` |\n\n'
        "## 2. Names [notation]\nAll of them.\n- TY-2.1 One.\n### More\n- TY-2.2 Two.\n"
        "## 2b. Also\n- TY-2.3 Last. [notation]\n\nThe end of it. [notation]\n"
        "## 3. End\n- TY-3.1 Over.\n\n"
        "## Appendix: words\n| Name | Words |\n|---|---|\n| `add` | 加一次 |\n"
        "| `stop_all` | stop |\n| `PRE_COUNT` | before |\n| `number` | 數值 |\n| `gone` | |\n"
        "| `pick` | choose |\n"
    )
    plain = readable(text).replace("\ue000", "<").replace("\ue001", ">")
    assert plain == (
        "For two.\n\n## 1. Start\n"
        "- TY-1.1 <加一次> or <stop>, in before; then MAIN.\n"
        "- TY-1.3 加：在 before <加一次>之後，數值加一，數值。\n"
        "- TY-1.4 UNKNOWN <new thing> (before, MAIN)（before、MAIN）.\n\n"
        "| before | <choose> |\n\n"
        "## 2b. Also\n\n## 3. End\n- TY-3.1 Over."
    )
    book = rendered(text)
    assert "<em>stop</em>" in book.rules
    assert "TY-1.2" not in book.rules
    assert 'id="TY-1.2" href="#TY-1.2">TY-1.2</a> Ids:' in book.notation
    assert "<code>a{b}</code>" in book.notation
    assert "<h2>2. Names</h2>" in book.notation
    assert 'id="TY-2.2"' in book.notation
    assert "</ul>\n<p>The end of it.</p>" in book.notation


@pytest.mark.parametrize(
    "module",
    [cursors, languages, latest, narrator, preferences, reference, rulebooks, terms, words],
)
def test_examples_in_docstrings(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
