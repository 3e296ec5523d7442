"""What can go wrong at a table: clicks too many, too late, lost; and people who see each other."""

import asyncio
import re
import statistics
from random import Random
from typing import Any

import pytest
from playwright.async_api import CDPSession, Page, Route, expect

from portolan.launcher import Stack
from portolan.sdk import ApiError, AsyncClient, Created

from .conftest import Visitor
from .tables import (
    ASKED,
    GAMES,
    accessible,
    asked_one,
    choose,
    each_game,
    my_turn,
    past,
    people,
    picture,
    play_by_api,
    sit,
    sit_against_bots,
    version,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(300)]

GAME = min(GAMES)
CLICK_TAKEN = "() => document.documentElement.dataset.lastClick"


async def all_seated(visitor: Visitor, match: Created) -> list[Page]:
    """A page for each person of a match."""
    return [
        await sit(await visitor(), match, seat) for seat, token in enumerate(match.tokens) if token
    ]


async def two_seated(visitor: Visitor, api: AsyncClient, game: str) -> tuple[Created, Page, Page]:
    """A match of two people: the page of the one who is asked, and that of the other."""
    match = await people(api, game)
    pages = await all_seated(visitor, match)
    page = await asked_one(pages)
    (other,) = (one for one in pages if one is not page)
    return match, page, other


@each_game(0)
async def test_two_people_in_two_browsers(visitor: Visitor, game: str) -> None:
    """One makes the match and invites; the other sits down; each sees what the other does."""
    ada, bo = await visitor(), await visitor("zh-TW")
    await ada.goto(f"/new?game={game}")
    await ada.locator("input[name=name]").fill("Ada <b>")
    await ada.locator("button.primary").click()
    await ada.wait_for_url("**/matches/*")
    await accessible(ada)
    link = await ada.locator(".link").input_value()
    await bo.goto("/")
    await expect(bo.locator(".matches").first).to_contain_text("Ada <b>")
    await bo.goto(link)
    await bo.locator(".seats input[name=name]").fill("小明")
    await bo.locator(".seats button").click()
    await ada.wait_for_selector("#drawing svg")
    await bo.wait_for_selector("#drawing svg")
    await expect(ada.locator(".seats")).to_contain_text("小明")
    rng = Random(3)
    for _ in range(6):
        mover = await asked_one([ada, bo])
        other = bo if mover is ada else ada
        await choose(mover, rng)
        reached = await version(mover)
        await past(other, reached - 1)
    assert re.match("● ", await (await asked_one([ada, bo])).title())
    icon = (await asked_one([ada, bo])).locator("#favicon")
    assert "icon-turn" in (await icon.get_attribute("href") or "")
    await expect(ada.locator("#sound")).not_to_be_checked()
    await bo.goto("/mine")
    await expect(bo.locator(".matches li")).to_have_count(1)
    await bo.goto("/")
    await expect(
        bo.locator(f".matches a.button[href='{link[link.index('/matches/') :]}']")
    ).to_have_text("繼續")
    stranger = await visitor()
    await stranger.goto("/")
    await stranger.locator(f".matches a.button[href='{link[link.index('/matches/') :]}']").click()
    await expect(stranger.locator(".prompt")).to_have_text("You are watching.")
    assert await stranger.locator("[name=action], #drawing [data-target]").count() == 0


@each_game(0)
async def test_a_double_click_acts_once(visitor: Visitor, api: AsyncClient, game: str) -> None:
    match = await people(api, game)
    pages = await all_seated(visitor, match)
    for _ in range(6):
        page = await asked_one(pages)
        before = await version(page)
        await page.locator(".choices button").first.dblclick()
        await past(page, before)
        await page.wait_for_timeout(150)
        assert (await api.match(match.id)).version == before + 1
        assert await page.locator("#notice").inner_text() == ""
    page = await asked_one(pages)
    before = await version(page)
    await page.locator(".choices button").first.focus()
    await page.keyboard.down("Enter")
    for _ in range(5):
        await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")
    await past(page, before)
    await page.wait_for_timeout(150)
    assert (await api.match(match.id)).version == before + 1


@each_game(1)
async def test_two_tabs_and_a_stale_click(visitor: Visitor, api: AsyncClient, game: str) -> None:
    match = await people(api, game)
    tabs = await all_seated(visitor, match)
    first = await asked_one(tabs)
    second = await first.context.new_page()
    await second.goto(first.url)
    await second.wait_for_selector("#drawing svg")
    before = await version(first)
    await choose(first, Random(1))
    await past(second, before)
    page = await asked_one([first, *tabs])
    blind = await page.context.new_page()
    await blind.route("**/events**", lambda route: route.abort())
    await blind.goto(page.url)
    await blind.wait_for_selector(".choices button")
    await blind.route("**/table**", lambda route: route.abort())
    await choose(page, Random(2))
    reached = await version(page)
    await blind.locator(".choices button").first.click()
    await expect(blind.locator("#notice")).to_contain_text(re.compile("moved on"))
    assert (await api.match(match.id)).version == reached
    assert await version(blind) == reached


@each_game(2)
async def test_taking_back(visitor: Visitor, api: AsyncClient, game: str) -> None:
    match = await people(api, game)
    pages = await all_seated(visitor, match)
    rng = Random(5)
    for _ in range(80):
        page = await asked_one(pages)
        board = await picture(page)
        await choose(page, rng)
        if await page.locator(".undo button").count():
            break
    before = await version(page)
    await page.locator(".undo button").click()
    await past(page, before)
    await expect(page.locator("#log li").first).to_contain_text("takes the last action back")
    assert await picture(page) == board


@each_game(1)
async def test_a_gateway_that_restarts(
    visitor: Visitor, api: AsyncClient, everything: Stack, game: str
) -> None:
    """The page says that it lost touch, sends a click on when it can, and catches up."""
    match, page, other = await two_seated(visitor, api, game)
    before = await version(page)
    await everything.stop("gateway")
    await expect(page.locator("#offline")).to_be_visible(timeout=30_000)
    await page.locator(".choices button").first.click()
    await expect(page.locator("#unanswered")).to_be_visible()
    await accessible(page)
    await page.locator(".choices button").last.click()  # Until it is answered, it is the only one.
    await everything.start("gateway")
    await expect(page.locator("#offline")).to_be_hidden(timeout=30_000)
    await past(page, before)
    await past(other, before)
    await expect(page.locator("#unanswered")).to_be_hidden()
    assert await page.locator("#notice").inner_text() == ""
    assert (await api.match(match.id)).version == before + 1


NOTE_WHAT_IS_TOLD = """() => {
  window.told = new Set();
  for (const one of document.querySelectorAll("#offline, #unanswered")) {
    const note = () => { if (!one.hidden) window.told.add(one.id); };
    new MutationObserver(note).observe(one, {attributes: true});
  }
}"""
"""Collects which lines were shown, however briefly."""

DEATHS = ("before it arrives", "before it is answered", "at the same moment")


@pytest.mark.parametrize("death", DEATHS)
@each_game(0)
async def test_a_click_as_the_gateway_is_killed(
    visitor: Visitor, api: AsyncClient, everything: Stack, game: str, death: str
) -> None:
    """Whether it was carried out or not: the page does not pretend to know, and it counts once."""
    match, page, other = await two_seated(visitor, api, game)
    before = await version(page)
    sent: list[str | None] = []

    async def kill(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) > 1 or death == "at the same moment":
            await route.continue_()
            return
        if death == "before it is answered":
            await route.fetch()
        everything.kill("gateway")
        await route.abort("connectionreset")

    await page.route("**/act", kill)
    await page.evaluate(NOTE_WHAT_IS_TOLD)
    click = page.locator(".choices button").first.click()
    if death == "at the same moment":
        clicking = asyncio.create_task(click)
        await page.wait_for_timeout(20)
        everything.kill("gateway")
        await clicking
    else:
        await click
        await page.wait_for_function("() => window.told.size === 2")
    await past(page, before)
    await past(other, before)
    # The launcher waits ever longer with a gateway that keeps dying, as it does in these tests.
    await expect(page.locator("#unanswered")).to_be_hidden(timeout=30_000)
    await expect(page.locator("#offline")).to_be_hidden(timeout=30_000)
    assert await page.locator("#notice").inner_text() == ""
    assert len(sent) > 1 or death == "at the same moment"
    assert len(set(sent)) == 1
    assert (await api.match(match.id)).version == before + 1
    assert await version(page) == before + 1


@pytest.mark.parametrize("proxy", [False, True])
@each_game(1)
async def test_a_failing_request_of_a_form_that_is_gone(
    visitor: Visitor, api: AsyncClient, game: str, proxy: bool
) -> None:
    """The panel was drawn anew while a click was under way, which was then lost.

    To the page it is the same whether nobody answers, or a proxy in place of the gateway.
    """
    match = await people(api, game)
    page = await asked_one(await all_seated(visitor, match))
    before = await version(page)
    gone = asyncio.Event()

    async def lose(route: Route) -> None:
        await gone.wait()
        if proxy:
            await route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")
        else:
            await route.abort("connectionreset")

    await page.route("**/act", lose, times=1)
    await page.locator(".choices button").first.click()
    await page.evaluate("() => document.getElementById('actions').remove()")
    gone.set()
    await expect(page.locator("#unanswered")).to_be_visible()
    await past(page, before)
    await expect(page.locator("#unanswered")).to_be_hidden()
    assert (await api.match(match.id)).version == before + 1


@each_game(2)
async def test_two_clicks_without_an_answer(visitor: Visitor, api: AsyncClient, game: str) -> None:
    """One is under way for long while another form is sent: each is sent again until answered."""
    match = await people(api, game)
    page = await asked_one(await all_seated(visitor, match))
    before = await version(page)
    gone = asyncio.Event()
    sent: list[str] = []
    failures: list[object] = []

    def fail(error: object) -> None:
        failures.append(error)

    page.on("pageerror", fail)

    async def lose(route: Route) -> None:
        sent.append(route.request.url)
        if len(sent) <= 2:
            await gone.wait()
            await route.abort("connectionreset")
        else:
            await route.continue_()

    await page.route("**/act", lose)
    await page.route("**/resign", lose)
    await page.locator(".choices button").first.click()
    await page.evaluate("() => document.querySelector('form[action$=resign]').requestSubmit()")
    while len(sent) < 2:
        await page.wait_for_timeout(20)
    gone.set()
    await past(page, before)
    await expect(page.locator("#unanswered")).to_be_hidden()
    assert failures == []
    assert sent[2:] == sent[:2]


@each_game(0)
async def test_a_click_that_hangs_when_it_is_sent_again(
    visitor: Visitor, api: AsyncClient, game: str
) -> None:
    """It is given up like the first one, and sent once more: else nothing could be clicked."""
    match = await people(api, game)
    page = await asked_one(await all_seated(visitor, match))
    before = await version(page)
    assert await page.evaluate("() => htmx.config.timeout") > 0
    await page.evaluate("() => { htmx.config.timeout = 300; }")
    tried: list[Route] = []

    async def hang(route: Route) -> None:
        tried.append(route)
        if len(tried) > 2:
            await route.continue_()

    await page.route("**/act", hang)
    await page.locator(".choices button").first.click()
    await past(page, before)
    await expect(page.locator("#unanswered")).to_be_hidden()
    assert (await api.match(match.id)).version == before + 1
    assert len({route.request.post_data for route in tried}) == 1


@each_game(3)
async def test_a_browser_that_loses_its_network(
    visitor: Visitor, api: AsyncClient, game: str
) -> None:
    """It says so before any request fails: an open stream may hang silently for long."""
    _, page, other = await two_seated(visitor, api, game)
    await other.context.set_offline(True)
    await expect(other.locator("#offline")).to_be_visible()
    rng = Random(4)
    while await page.locator(ASKED).count():
        await choose(page, rng)
    reached = await version(page)
    await other.context.set_offline(False)
    await past(other, reached - 1)
    await expect(other.locator("#offline")).to_be_hidden()


async def test_moving_to_another_device(visitor: Visitor, api: AsyncClient) -> None:
    match = await people(api, GAME)
    desk, phone, stranger = await visitor(), await visitor(), await visitor()
    await sit(desk, match, 1)
    await desk.goto(f"/matches/{match.id}/move")
    await accessible(desk)
    link = await desk.locator(".link").input_value()
    await phone.goto(link)
    await expect(phone.locator(".seats .tag")).to_be_visible()
    assert phone.url.endswith(f"/matches/{match.id}")
    cookies = await phone.evaluate("document.cookie")
    assert cookies == ""
    await stranger.goto(f"/matches/{match.id}#seat={'x' * 32}")
    await expect(stranger.locator(".prompt")).to_have_text("You are watching.")
    await expect(stranger.locator("#notice")).to_contain_text("opens nothing any more")
    # A link that is opened where the table is already open.
    await stranger.goto(link)
    await expect(stranger.locator(".seats .tag")).to_be_visible()
    await expect(stranger.locator("#notice p")).to_have_count(0)


async def test_a_seat_s_link_that_could_not_be_sent(visitor: Visitor, api: AsyncClient) -> None:
    match = await people(api, GAME)
    page = await visitor()
    path = f"**/matches/{match.id}/seat"
    async with page.expect_event("requestfailed", lambda request: request.method == "POST"):
        await page.route(path, lambda route: route.abort())
        await page.goto(f"/matches/{match.id}#seat={match.tokens[0]}")
    assert page.url.endswith(f"#seat={match.tokens[0]}"), "the link would be lost"
    await page.unroute(path)
    await page.wait_for_url(lambda url: "seat=" not in url)
    await expect(page.locator(".seats .tag")).to_be_visible()


@each_game(4)
async def test_by_keyboard_alone(visitor: Visitor, api: AsyncClient, game: str) -> None:
    match = await people(api, game)
    pages = await all_seated(visitor, match)
    rng = Random(6)
    for _ in range(12):
        page = await asked_one(pages)
        if await page.locator("#drawing [data-target]").count():
            break
        await choose(page, rng)
    before = await version(page)
    await page.locator("#drawing [data-target]").first.focus()
    await page.keyboard.press("Enter")
    if await page.locator("#menu button").count():
        await page.keyboard.press("Enter")
    await past(page, before)


@pytest.mark.soak
async def test_how_soon_a_click_shows(visitor: Visitor, figures: dict[str, Any]) -> None:
    """From the click to the new board: reported, and far below what would be felt as broken."""
    for game in GAMES:
        page = await visitor()
        await sit_against_bots(page, game)
        found = []
        rng = Random(8)
        for _ in range(10):
            if await my_turn(page):
                await page.evaluate("delete document.documentElement.dataset.lastClick")
                await choose(page, rng)
                taken = await page.wait_for_function(CLICK_TAKEN)
                found.append(int(await taken.json_value()))
        figures[f"ms from click to new board in {game}"] = {
            "median": statistics.median(found),
            "most": max(found),
        }
        assert found


async def test_bots_in_place_of_people_who_do_not_come(visitor: Visitor) -> None:
    """The page that waits is told of its match's end, and must not lose the way to the new one."""
    page = await visitor()
    await page.goto(f"/new?game={GAME}")
    await page.locator("button.primary").click()
    await page.wait_for_selector(".link")
    waiting = page.url
    await page.get_by_role("button", name="Play with bots instead").click()
    await page.wait_for_url(lambda url: url != waiting)
    assert await my_turn(page)
    await page.goto(waiting)
    await expect(page.locator(".prompt")).to_have_text("The match was abandoned.")


@each_game(5)
async def test_an_answer_that_is_overtaken(visitor: Visitor, api: AsyncClient, game: str) -> None:
    """A slow answer to a click does not bring back what the stream has gone beyond."""
    match = await people(api, game)
    pages = await all_seated(visitor, match)
    page = await asked_one(pages)
    answered, shown = asyncio.Event(), asyncio.Event()

    async def slow(route: Route) -> None:
        response = await route.fetch()
        await shown.wait()
        await route.fulfill(response=response)
        answered.set()

    await page.route("**/act", slow)
    before = await version(page)
    await page.locator(".choices button").first.click()
    await past(page, before)
    reached = before + 1
    for token in 2 * list(filter(None, match.tokens)):
        decision = (await api.look(match.id, token=token)).decision
        if decision:
            action = decision.actions[0].action
            reached = (await api.act(match.id, token, decision.decision, action)).version
    assert reached > before + 1
    await past(page, reached - 1)
    picture_of_now = await picture(page)
    shown.set()
    await answered.wait()
    await page.wait_for_timeout(300)
    assert await version(page) == reached
    assert await picture(page) == picture_of_now


async def offline(session: CDPSession, lost: bool) -> None:
    """Take the network from the tab of a session alone, or give it back."""
    limits = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    await session.send("Network.emulateNetworkConditions", {"offline": lost, **limits})


async def same_board(pages: list[Page], reached: int) -> None:
    """All pages come to show a version, and the same board."""
    for page in pages:
        await past(page, reached - 1)
    boards = {await picture(page) for page in pages}
    assert len(boards) == 1


@each_game(2)
async def test_a_seat_in_two_tabs(visitor: Visitor, api: AsyncClient, game: str) -> None:
    """Acting by turns, at once, and after twenty versions that one of them has missed."""
    match = await people(api, game)
    first = (await api.match(match.id)).asked[0].seat
    one = await sit(await visitor(), match, first)
    two = await one.context.new_page()
    await two.goto(one.url)
    await two.wait_for_selector("#drawing svg")
    rng = Random(11)

    async def come_round() -> int:
        """Play the other seats until this one is asked."""
        while first not in [asked.seat for asked in (await api.match(match.id)).asked]:
            await play_by_api(api, match, 1, rng)
        return (await api.match(match.id)).version

    for tab in (one, two, one, two):
        reached = await come_round()
        await same_board([one, two], reached)
        await choose(tab, rng)
        assert (await api.match(match.id)).version == reached + 1

    reached = await come_round()
    await same_board([one, two], reached)
    for tab, end in ((one, 0), (two, -1)):
        await tab.evaluate(
            "end => setTimeout(() => [...document.querySelectorAll('.choices button')]"
            ".at(end)?.click(), 100)",
            end,
        )
    await same_board([one, two], reached + 1)
    assert (await api.match(match.id)).version == reached + 1
    told = [await tab.locator("#notice").inner_text() for tab in (one, two)]
    assert sorted(bool(words) for words in told) in ([False, False], [False, True])

    network = await two.context.new_cdp_session(two)
    await offline(network, True)
    await play_by_api(api, match, 20, rng)
    reached = await come_round()
    await past(one, reached - 1)
    await offline(network, False)
    await same_board([one, two], reached)
    await choose(two, rng)
    await same_board([one, two], reached + 1)
    assert (await api.match(match.id)).version == reached + 1


@each_game(3)
async def test_the_past_takes_no_moves(visitor: Visitor, api: AsyncClient, game: str) -> None:
    """A replay of a match that runs shows, and takes nothing."""
    match = await people(api, game)
    seat = (await api.match(match.id)).asked[0].seat
    token = match.tokens[seat]
    old = await api.look(match.id, token=token)
    assert old.decision
    live = await sit(await visitor(), match, seat)
    reached = await play_by_api(api, match, 8, Random(12))
    await past(live, reached - 1)
    board = await picture(live)

    replay = await live.context.new_page()
    await replay.goto(f"/matches/{match.id}/replay?version={old.version}")
    await expect(replay.locator("#at")).to_have_text(f"Version {old.version} of {reached}")
    for step in (None, "on", "back"):
        if step:
            await replay.locator(f"[data-step={step}]").click()
            at = old.version + (step == "on")
            await expect(replay.locator("#at")).to_have_text(f"Version {at} of {reached}")
        assert await replay.locator("#drawing [data-target], [name=action]").count() == 0
        forms = replay.locator("form[method=post]:not([action='/preferences'])")
        assert await forms.count() == 0
    action = old.decision.actions[0].action
    with pytest.raises(ApiError, match="409"):
        await api.act(match.id, token, old.decision.decision, action)
    assert (await api.match(match.id)).version == reached
    assert await version(live) == reached
    assert await picture(live) == board


@pytest.mark.soak
@each_game(0)
async def test_the_replay_of_a_match_that_runs(
    visitor: Visitor, api: AsyncClient, game: str
) -> None:
    """Step by step, each version is the board that the live table showed then."""
    match = await people(api, game)
    page = await sit(await visitor(), match, 0)
    rng, boards = Random(13), {}
    for _ in range(6):
        reached = await play_by_api(api, match, 1, rng)
        await past(page, reached - 1)
        boards[reached] = plain(await picture(page))
    replay = await page.context.new_page()
    for at, board in boards.items():
        await replay.goto(f"/matches/{match.id}/replay?version={at}")
        assert plain(await picture(replay)) == board


def plain(board: str) -> str:
    """A board as text alone: what may be chosen is drawn in a live table only."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)", board))
