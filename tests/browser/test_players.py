"""A named player: a name claimed, moved to a phone by its link, rated, shown; and forgotten."""

import asyncio
from urllib.parse import quote

import pytest
from playwright.async_api import Page, expect

from portolan.launcher.plan import installed_games

from .conftest import BUILD, DESK, PHONE, Visitor
from .tables import accessible, no_cut_off

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(300)]

GAME = min(installed_games())
NAME = "Ada 小明"


async def claim(page: Page) -> str:
    """Claim the name: the player's link."""
    await page.goto("/player")
    await page.locator("main input[name=name]").fill(NAME)
    await page.locator("main button.primary").click()
    return await page.locator(".link").input_value()


async def finish(page: Page) -> None:
    """Play a match against bots in one click, give up, and let the bots play it to its end."""
    await page.goto("/")
    await page.locator(f"#game-{GAME} .quick select[name=level]").select_option(index=0)
    await page.locator(f"#game-{GAME} .quick button").click()
    own_matches = page.locator(".seats .name a", has_text=NAME)
    await expect(own_matches).to_have_attribute("href", f"/history?player={quote(NAME)}")
    await page.locator("details.more > summary").click()
    await page.locator("details.more details > summary").first.click()
    await page.locator("form[action$=resign] button").click()
    await expect(page.locator(".after")).to_be_visible(timeout=120_000)
    for _ in range(100):
        await page.goto("/history")
        if await page.get_by_role("link", name=NAME).count():
            return
        await asyncio.sleep(0.3)
    raise AssertionError("the match is not in the history")


async def test_a_player_on_two_devices(visitor: Visitor) -> None:
    desk = await visitor()
    phone = await visitor("zh-TW", viewport=PHONE, color_scheme="dark")
    link = await claim(desk)
    await accessible(desk)
    await desk.set_viewport_size(PHONE)
    await no_cut_off(desk)
    await desk.goto("/player")
    await desk.get_by_role("link", name="Move to another device").click()
    await expect(desk.locator(".link")).to_have_value(link)
    await no_cut_off(desk)
    await accessible(desk)
    await desk.set_viewport_size(DESK)
    await phone.route("**/player/key", lambda route: route.fulfill(status=503), times=1)
    await phone.goto(link)
    await expect(phone.locator("#unsent")).to_be_visible()  # It is not lost without a word.
    await phone.goto(link)
    await expect(phone.locator("h1")).to_have_text(NAME)
    assert "#" not in phone.url
    assert await phone.evaluate("document.cookie") == ""
    await phone.goto(link[:-8] + "x" * 8)
    await expect(phone.locator(".refusal:not([hidden])")).to_be_visible()
    await expect(phone.locator("h1")).to_have_text(NAME)

    await finish(desk)
    BUILD.mkdir(parents=True, exist_ok=True)
    for path in ("player", "history", f"leaderboard/{GAME}"):
        for page, kind in ((desk, "desk"), (phone, "phone")):
            await page.goto(f"/{path}")
            await expect(page.get_by_text(NAME).first).to_be_visible()
            await no_cut_off(page)
            await accessible(page)
            name = path.partition("/")[0]
            await page.screenshot(path=BUILD / f"{name}-{kind}.png", full_page=True)

    await phone.goto("/player")
    await phone.locator("main details > summary").click()
    await phone.locator("form[action$=forget] button").click()
    await expect(phone.locator("main input[name=name]")).to_have_value("")
    await no_cut_off(phone)
    await accessible(phone)
    await phone.screenshot(path=BUILD / "player-none-phone.png", full_page=True)
