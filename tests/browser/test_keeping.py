"""What a page keeps while others change what it shows: focus, words, language, its connections."""

from collections import Counter
from random import Random

import pytest
from playwright.async_api import Page, Route, expect

from portolan.sdk import AsyncClient, Created, human

from .conftest import Visitor
from .driving import Offered, offered
from .tables import GAMES, NAMES, each_game, past, people, play_by_api, sit, version

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(300)]

GAME = min(GAMES)
FOCUSED = """() => {
  const active = document.activeElement;
  return active.dataset.target ?? (active.value || active.id || active.tagName);
}"""
"""What has the focus: a place's target, an action, or what else it is."""


async def of_three(api: AsyncClient) -> Created:
    """A match of three people."""
    games = {one.game: one.seats for one in await api.games()}
    game = next(one for one in GAMES if (seats := games[one]) and seats.min <= 3 <= seats.max)
    return await api.create(game, [human(name) for name in NAMES[:3]])


async def now_asked(api: AsyncClient, match: Created) -> Offered:
    """What is asked in a match, of the first seat that is."""
    return await offered(api, match, (await api.match(match.id)).asked[0].seat)


def crowded(now: Offered) -> str | None:
    """A place on the board that stands for several actions."""
    counts = Counter(target for choice in now.choices for target in set(choice.targets))
    return next((target for target, count in counts.items() if count > 1), None)


async def test_the_focus_stays_where_it_is_when_another_seat_acts(
    visitor: Visitor, api: AsyncClient
) -> None:
    """A key pressed just then must not choose something else."""
    match = await of_three(api)
    now = await now_asked(api, match)
    page = await sit(await visitor(), match, now.seat)
    for places in (".choices button", "#drawing [data-target]"):
        await page.locator(places).nth(1).focus()
        before, reached = await page.evaluate(FOCUSED), await version(page)
        await page.evaluate("() => document.getElementById('state').dataset.version = -1")
        await page.evaluate("() => document.querySelector('[name=have]').value = ''")
        await page.evaluate("() => htmx.trigger('#refresh', 'again')")
        await past(page, reached - 1)
        assert await page.evaluate(FOCUSED) == before
    others = [seat for seat in range(3) if seat != now.seat]
    await page.locator(".choices button").nth(1).focus()
    before, reached = await page.evaluate(FOCUSED), await version(page)
    await api.resign(match.id, match.tokens[others[0]] or "")
    await past(page, reached)
    assert await page.evaluate(FOCUSED) == before


@each_game(1)
async def test_the_focus_comes_back_from_a_menu(
    visitor: Visitor, api: AsyncClient, game: str
) -> None:
    match, rng = await people(api, game), Random(3)
    while not (target := crowded(now := await now_asked(api, match))):
        await play_by_api(api, match, 1, rng)
    page = await sit(await visitor(), match, now.seat)
    place = page.locator(f'#drawing [data-target="{target}"]').first
    for _ in range(2):
        await place.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#menu button").first).to_be_focused()
        await page.keyboard.press("Escape")
        assert await page.evaluate(FOCUSED) == target
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await past(page, now.version)
    if await page.locator("#drawing [data-target]").count():
        assert await page.evaluate("() => document.activeElement.closest('#drawing') !== null")


@each_game(2)
async def test_a_menu_is_seen_whole(visitor: Visitor, api: AsyncClient, game: str) -> None:
    """Wherever the place is that opens it, on a phone that lies on its side too."""
    match, rng = await people(api, game), Random(3)
    while not (target := crowded(now := await now_asked(api, match))):
        await play_by_api(api, match, 1, rng)
    page = await visitor(viewport={"width": 844, "height": 390})
    await sit(page, match, now.seat)
    for down in (5, 200, 385):
        await page.evaluate(OPEN_MENU, [target, down])
        menu = await page.locator("#menu").bounding_box()
        assert menu
        assert menu["y"] >= 0
        assert menu["y"] + menu["height"] <= 390
        assert await page.locator("#menu button").count() > 1
        await page.keyboard.press("Escape")


OPEN_MENU = """([target, down]) =>
  document.querySelector(`#drawing [data-target="${CSS.escape(target)}"]`).dispatchEvent(
    new MouseEvent("click", {bubbles: true, detail: 1, clientX: 800, clientY: down}))"""
"""Clicks a place as if it were elsewhere on the screen."""


@each_game(3)
async def test_the_focus_comes_back_with_the_turn(
    visitor: Visitor, api: AsyncClient, game: str
) -> None:
    """To the question, not to an answer: a key pressed just then chooses nothing."""
    match, rng = await people(api, game), Random(3)
    now = await now_asked(api, match)
    page = await sit(await visitor(), match, now.seat)
    while await page.locator(".choices button").count():
        before = await version(page)
        await page.locator(".choices button").first.focus()
        await page.keyboard.press("Enter")
        await past(page, before)
    while now.seat not in [one.seat for one in (await api.match(match.id)).asked]:
        await play_by_api(api, match, 1, rng)
    await expect(page.locator("#prompt")).to_be_focused()


async def test_what_is_typed_outlasts_that_others_sit_down(visitor: Visitor) -> None:
    host, guest, other = await visitor(), await visitor(), await visitor()
    await host.goto(f"/new?game={GAME}")
    await host.locator("select[name='seat.2']").select_option("open")
    await host.locator("button.primary").click()
    await host.wait_for_selector(".link")
    await guest.goto(host.url)
    await other.goto(host.url)
    names = guest.locator(".seats input[name=name]")
    await names.last.press_sequentially("A long na")
    await other.locator(".seats form button").first.click()
    await expect(names).to_have_count(1)
    await expect(names).to_be_focused()
    await guest.keyboard.type("me")
    await expect(names).to_have_value("A long name")


@each_game(1)
async def test_no_page_is_in_two_languages(visitor: Visitor, api: AsyncClient, game: str) -> None:
    """Neither one opened in another language than the browser's, nor one beside its change."""
    match = await people(api, game)
    now = await now_asked(api, match)
    page = await sit(await visitor(), match, now.seat)
    await page.goto(f"/matches/{match.id}?lang=zh-Hant")
    beside = await page.context.new_page()
    await beside.goto(f"/matches/{match.id}")
    await page.locator(".choices button").first.click()
    await past(page, now.version)
    await expect(page.locator(".log h2")).to_have_text("經過")
    await expect(page.locator("#panel .tag").first).to_have_text("你")
    await page.locator(".switch button[value=zh-Hans]").click()
    await expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    reached = await play_by_api(api, match, 1, Random(3))
    await past(beside, reached - 1)
    await expect(beside.locator("html")).to_have_attribute("lang", "en")
    await expect(beside.locator("#panel .tag").first).to_have_text("you")
    replay = await page.context.new_page()
    await replay.goto(f"/matches/{match.id}/replay?version=1&lang=zh-Hant")
    await replay.locator("[data-step=last]").click()
    await expect(replay.locator("#at")).to_contain_text(f"{reached}／{reached}")
    await expect(replay.locator("#log")).to_contain_text("對局開始")


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""All tabs of a browser without a screen are seen: this one is from now on as if it was not."""


async def test_many_tables_in_one_browser(visitor: Visitor, api: AsyncClient) -> None:
    """A browser opens six connections to a site for all its tabs: streams must not use them up."""
    browser = (await visitor()).context
    tabs: list[tuple[Page, Created]] = []
    for _ in range(7):
        for tab, _ in tabs[-1:]:
            await tab.evaluate(HIDE, True)
        match = await people(api, GAME)
        tabs.append((await sit(await browser.new_page(), match, 0), match))
    (first, its_match), (last, _) = tabs[0], tabs[-1]
    reached = await play_by_api(api, its_match, 1, Random(1))
    await past(first, reached - 1)  # Nobody looks at it: it asks now and then.
    await last.evaluate(HIDE, True)
    async with first.expect_request("**/events?*"):
        await first.evaluate(HIDE, False)
    reached = await play_by_api(api, its_match, 1, Random(1))
    await past(first, reached - 1)


async def test_what_could_not_be_had_is_asked_for_again(visitor: Visitor, api: AsyncClient) -> None:
    """The page says that it is behind as long as it is, and no longer."""
    match = await people(api, GAME)
    page = await sit(await visitor(), match, 0)
    failures = 0

    async def fail(route: Route) -> None:
        nonlocal failures
        failures += 1
        await route.fulfill(
            status=503, body='<div id="notice" hx-swap-oob="innerHTML"><p>Away</p></div>'
        )

    await page.route("**/table?*", fail)
    reached = await play_by_api(api, match, 1, Random(1))
    await expect(page.locator("#offline")).to_be_visible()
    await page.unroute("**/table?*")
    await past(page, reached - 1)
    await expect(page.locator("#offline")).to_be_hidden()
    await expect(page.locator("#notice p")).to_have_count(0)
    assert failures


@pytest.mark.parametrize("status", [200, 413, 429])
async def test_a_click_that_somebody_else_answers(
    visitor: Visitor, api: AsyncClient, status: int
) -> None:
    """What a proxy says in place of the table tells nothing of the click: it is sent again."""
    match = await people(api, GAME)
    now = await now_asked(api, match)
    page = await sit(await visitor(), match, now.seat)
    sent: list[str | None] = []

    async def answer(route: Route) -> None:
        sent.append(route.request.post_data)
        await route.fulfill(status=status, content_type="text/html", body="<h1>Not now</h1>")

    await page.route("**/act", answer, times=1)
    await page.locator(".choices button").first.click()
    await expect(page.locator("#unanswered")).to_be_visible()
    await past(page, now.version)
    await expect(page.locator("#unanswered")).to_be_hidden()
    assert len(sent) == 1
    assert (await api.match(match.id)).version == now.version + 1


async def test_a_seat_that_goes_to_somebody_else(visitor: Visitor, api: AsyncClient) -> None:
    """A page whose seat link was replaced says so, whether it is clicked or only asks."""
    for clicks in (True, False):
        match = await people(api, GAME)
        now = await now_asked(api, match)
        page = await sit(await visitor(), match, now.seat)
        await api.replace_token(match.id, now.seat, owner_token=match.owner_token)
        if clicks:
            await page.locator(".choices button").first.click()
        else:
            await page.evaluate("() => htmx.trigger('#refresh', 'again')")
        await expect(page.locator("#notice")).to_contain_text("opens nothing any more")
        await expect(page.locator(".prompt")).to_have_text("You are watching.")


async def test_what_a_click_is_told_is_not_gone_with_the_next_move(
    visitor: Visitor, api: AsyncClient
) -> None:
    match = await people(api, GAME)
    now = await now_asked(api, match)
    page = await sit(await visitor(), match, now.seat)
    await page.evaluate("() => { document.querySelector('[name=decision]').value = 0; }")
    await page.locator(".choices button").first.click()
    await expect(page.locator("#notice")).to_contain_text("no longer open")
    reached = await play_by_api(api, match, 1, Random(1))
    await past(page, reached - 1)
    await expect(page.locator("#notice")).to_contain_text("no longer open")
    if await page.locator(".choices button").count():
        await page.locator(".choices button").first.click()
    else:
        await page.locator(".undo button").click()
    await expect(page.locator("#notice p")).to_have_count(0)


async def test_who_has_resigned_is_not_asked_to_again(visitor: Visitor, api: AsyncClient) -> None:
    match = await of_three(api)
    page = await sit(await visitor(), match, 0)
    await page.locator(".more > summary").click()
    await page.locator("#resigning summary").click()
    await page.locator("#resigning button").click()
    await expect(page.locator("#resigning form")).to_have_count(0)
    await page.reload()
    await expect(page.locator("#panel")).to_contain_text("resigned")
    assert await page.locator("#resigning form").count() == 0


async def test_a_replay_keeps_its_eyes_and_leaves_no_trail(
    visitor: Visitor, api: AsyncClient
) -> None:
    match = await people(api, GAME)
    page = await sit(await visitor(), match, 0)
    await play_by_api(api, match, 4, Random(1))
    await page.goto(f"/matches/{match.id}/replay?version=1")
    been = await page.evaluate("history.length")
    await page.locator("select[name=seat]").select_option("")
    for at in (2, 3, 4):
        await page.locator("[data-step=on]").click()
        await expect(page.locator("#at")).to_contain_text(f"Version {at} of")
    assert "version=4" in page.url
    assert await page.evaluate("history.length") == been
    await page.locator("#log .at").nth(1).click()
    await page.wait_for_load_state()
    await expect(page.locator("select[name=seat]")).to_have_value("")

    async def refuse(route: Route) -> None:
        await route.continue_(url=route.request.url.replace("version=", "version=77"))

    await page.route("**/replay?*", refuse, times=1)
    await page.locator("[data-step=on]").click()
    await expect(page.locator("#notice")).to_contain_text("no such position")
    await page.locator("[data-step=back]").click()
    await expect(page.locator("#notice p")).to_have_count(0)


async def test_the_keyboard_need_not_cross_the_board(visitor: Visitor, api: AsyncClient) -> None:
    """A board may have a hundred places, each of which has the focus in its turn."""
    match = await people(api, GAME)
    now = await now_asked(api, match)
    page = await sit(await visitor(), match, now.seat)
    await page.reload()
    for key in ("Tab", "Enter", "Tab"):
        await page.keyboard.press(key)
    await expect(page.locator(".choices button").first).to_be_focused()
