"""Clicks: too many of them act once, and each means the place that it hits, in every game."""

import json
from collections import Counter
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.async_api import BrowserContext, Locator, Page, Route, expect

from portolan.sdk import AsyncClient

from .conftest import PHONE, Visitor
from .driving import (
    Line,
    Offered,
    Rare,
    begin,
    follow,
    kinds_of,
    line_to,
    lines_through_every_kind,
    offered,
)
from .tables import GAMES, each_game, middle, past, people, sit_alone, version

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(300)]


# Many clicks, one action


async def double_click(page: Page, button: Locator) -> None:
    """A double click on the button."""
    await button.dblclick()


async def hold_enter(page: Page, button: Locator) -> None:
    """Enter held on the button, beyond the moment at which the next question has the focus."""
    before = await version(page)
    await button.focus()
    for _ in range(4):
        await page.keyboard.down("Enter")
    await past(page, before)
    for _ in range(4):
        await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")


async def double_click_on_board(page: Page, button: Locator) -> None:
    """A double click on the action's place; where that opens a menu, one on the item there."""
    label = (await button.inner_text()).strip()
    (target, *_) = json.loads(await button.get_attribute("data-targets") or "[]")
    await page.mouse.dblclick(*await middle(page, target))
    await choose_from_menu(page, label)


async def hold_enter_on_board(page: Page, button: Locator) -> None:
    """Enter held on the action's place: a menu that it opens stays open."""
    label = (await button.inner_text()).strip()
    (target, *_) = json.loads(await button.get_attribute("data-targets") or "[]")
    await page.locator(f'#drawing [data-target="{target}"]').first.focus()
    for _ in range(5):
        await page.keyboard.down("Enter")
    await page.keyboard.up("Enter")
    await choose_from_menu(page, label)


async def choose_from_menu(page: Page, label: str) -> None:
    """Where a menu is open, a double click on one of its items."""
    await page.wait_for_timeout(50)
    if await page.locator("#menu:not([hidden])").count():
        await page.locator("#menu").get_by_role("menuitem", name=label, exact=True).dblclick()


BY_BUTTON = (double_click, hold_enter)
ON_BOARD = (double_click_on_board, hold_enter_on_board)


async def acts_once(
    browser: BrowserContext, api: AsyncClient, now: Offered, action: Any, gesture: Any
) -> None:
    """The gesture on an action's button adds one version, and the page shows it, with no fault."""
    page = await sit_alone(await browser.new_page(), now.match, now.seat)
    number = next(n for n, choice in enumerate(now.choices) if choice.action == action)
    assert await version(page) == now.version
    await gesture(page, page.locator(".choices button").nth(number))
    await past(page, now.version)
    await page.wait_for_timeout(150)
    after = await api.match(now.match.id)
    ended = after.status == "finished"
    assert after.version == now.version + 1 + ended, (gesture.__name__, action)
    assert await version(page) == after.version
    assert await page.locator("#notice").inner_text() == "", (gesture.__name__, action)
    await expect(page.locator("#unanswered")).to_be_hidden()
    await page.close()
    now.answered = True


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
async def test_every_kind_of_action_acts_once(
    visitor: Visitor, api: AsyncClient, figures: dict[str, Any], game: str
) -> None:
    """A double click, and Enter held: on the buttons and on the board, each kind of action."""
    browser = (await visitor()).context
    tried: Counter[tuple[str, bool]] = Counter()
    for line in lines_through_every_kind(game, rounds=6, times=2):
        match = await begin(api, line)
        async for move, now in follow(api, match, line):
            choice = next(one for one in now.choices if one.action == move.action)
            for on_board in (True, False):
                gestures = ON_BOARD if on_board else BY_BUTTON
                number = tried[move.kind, on_board]
                if number < len(gestures) and (choice.targets or not on_board):
                    await acts_once(browser, api, now, move.action, gestures[number])
                    tried[move.kind, on_board] += 1
                    break
    kinds = {kind for kind, _ in tried}
    figures[f"kinds of action clicked twice in {game}"] = sorted(kinds)
    figures[f"kinds of action not come by in {game}"] = sorted(kinds_of(game) - kinds)
    assert kinds


RARE = (
    Rare("oregon", ["pass"], 4, "rare 6", even="actions"),
    Rare("salty_ocean", ["end_turn", "repair"], 4, "rare 263", shunned="pass"),
    Rare("seafarers", ["place_port"], 3, "rare 26", {"scenario": "forgotten_tribe"}),
)
"""Kinds that the lines above do not meet: no room on the board, two damaged ships, a port won."""


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("rare", RARE, ids=lambda rare: rare.game)
async def test_rare_kinds_of_action_act_once(
    visitor: Visitor, api: AsyncClient, rare: Rare
) -> None:
    browser = (await visitor()).context
    for kind in rare.kinds:
        line = line_to(rare, kind)
        for on_board, gesture in [
            *((False, gesture) for gesture in BY_BUTTON),
            *((True, gesture) for gesture in ON_BOARD),
        ]:
            match = await begin(api, line)
            async for move, now in follow(api, match, line):
                if move.kind == kind:
                    choice = next(one for one in now.choices if one.action == move.action)
                    if choice.targets or not on_board:
                        await acts_once(browser, api, now, move.action, gesture)


@each_game(2)
async def test_a_double_tap_acts_once(visitor: Visitor, api: AsyncClient, game: str) -> None:
    """Of a finger, on buttons and on the board, where the second tap meets the next question."""
    match = await people(api, game)
    touch = await visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    for number in range(8):
        seat = (await api.match(match.id)).asked[0].seat
        now = await offered(api, match, seat)
        page = await sit_alone(await touch.context.new_page(), match, seat)
        choice = next((one for one in now.choices if one.targets), now.choices[0])
        if number % 2 and choice.targets:
            x, y = await middle(page, choice.targets[0])
        else:
            button = page.locator(".choices button").nth(now.choices.index(choice))
            await button.scroll_into_view_if_needed()
            box = await button.bounding_box()
            assert box
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await page.touchscreen.tap(x, y)
        await page.touchscreen.tap(x, y)
        await choose_from_menu(page, choice.label)
        await past(page, now.version)
        await page.wait_for_timeout(150)
        assert (await api.match(match.id)).version == now.version + 1
        assert await page.locator("#notice").inner_text() == ""
        await page.close()


# Every place at every size

SCREENS = {
    **{
        f"zoom {zoom} %": (1280 * 100 // zoom, 800 * 100 // zoom, zoom / 100)
        for zoom in (67, 80, 100, 125, 150, 200, 250, 300)
    },
    "two pixels for one": (1280, 800, 2),
    "three pixels for one": (1280, 800, 3),
    "zoom 150 % of two pixels for one": (853, 533, 3),
    "phone": (390, 844, 3),
    "phone on its side": (844, 390, 3),
}
"""Width, height and device pixels for one: what a page sees of zoom, screens and phones."""
THOROUGH = ("zoom 100 %", "zoom 300 %", "phone")
"""Where every place is clicked; elsewhere every fourth, others on each screen."""


async def names_what_is_hit(page: Page, now: Offered, targets: list[str]) -> list[str]:
    """Click the middle of places: those whose request does not name what was clicked."""
    sent: list[Any] = []

    async def catch(route: Route) -> None:
        (action,) = parse_qs(route.request.post_data or "")["action"]
        sent.append(json.loads(action))
        await route.fulfill(status=204)

    await page.route("**/act", catch)
    wrong = []
    for target in targets:
        meant = [choice.action for choice in now.choices if target in choice.targets]
        sent.clear()
        async with page.expect_request("**/act", timeout=5_000) as asked:
            await page.mouse.click(*await middle(page, target))
            if len(meant) > 1:
                await page.locator("#menu button").first.click()
        await (await asked.value).response()
        if len(sent) != 1 or sent[0] not in meant:
            wrong.append(target)
    await page.unroute("**/act")
    return wrong


def richest(line: Line) -> set[int]:
    """Where in a line there is most to choose on the board: in its first part, and later."""
    third = len(line.moves) // 3
    parts = (range(third), range(third, len(line.moves)))
    return {max(part, key=lambda n: line.moves[n].targets) for part in parts}


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
async def test_a_click_names_its_place_at_every_size(
    visitor: Visitor, api: AsyncClient, game: str
) -> None:
    line = next(lines_through_every_kind(game, rounds=1, times=3))
    moments = richest(line)
    match = await begin(api, line)
    number = 0
    async for _, now in follow(api, match, line):
        if number in moments:
            for screen, (name, (width, height, pixels)) in enumerate(SCREENS.items()):
                page = await visitor(
                    viewport={"width": width, "height": height}, device_scale_factor=pixels
                )
                await sit_alone(page, now.match, now.seat)
                some = now.targets if name in THOROUGH else now.targets[screen % 4 :: 4]
                assert await names_what_is_hit(page, now, some) == [], name
                await page.context.close()
        number += 1
