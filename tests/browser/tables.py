"""A person at a table, who sees nothing but the page."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from portolan.launcher.plan import installed_games
from portolan.sdk import AsyncClient, Created, human

GAMES = installed_games()
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
NAMES = ("Ada", "Bo", "小明", "Dunja")

OVER = "#panel .after"
"""What stands on the page of a match that is over, whatever the language."""
ASKED = "#state[data-turn=yes] ~ form .choices button"
LANGUAGES = ("en", "zh-TW", "zh-CN")
SHOWN = {"en": "en", "zh-TW": "zh-Hant", "zh-CN": "zh-Hans"}


def each_game(sample: int) -> pytest.MarkDecorator:
    """For every game; all but one, which `sample` picks, only in the long run."""
    chosen = GAMES[sample % len(GAMES)]
    games = [
        game if game == chosen else pytest.param(game, marks=pytest.mark.soak) for game in GAMES
    ]
    return pytest.mark.parametrize("game", games)


async def people(api: AsyncClient, game: str, **settings: Any) -> Created:
    """A match of two people, or of as many as the game needs."""
    seats = (await api.game(game)).seats
    count = max(2, seats.min) if seats else 2
    return await api.create(game, [human(name) for name in NAMES[:count]], **settings)


async def sit_against_bots(page: Page, game: str, level: str = "random") -> None:
    """From the lobby to a table, in two clicks at most."""
    await page.goto("/")
    card = page.locator(f"#game-{game}")
    await card.locator("select[name=level]").select_option(level)
    await card.locator(".quick button").click()
    await page.wait_for_url("**/matches/*")


async def version(page: Page) -> int:
    """The version that the page shows."""
    return int(await page.locator("#state").get_attribute("data-version") or 0)


async def my_turn(page: Page) -> bool:
    """Waits until the seat is asked, or the match is over; whether it is asked."""
    await page.wait_for_selector(f"{ASKED}, {OVER}", state="attached", timeout=60_000)
    return await page.locator(OVER).count() == 0


async def past(page: Page, known: int) -> None:
    """Waits until the page shows more than a version."""
    await page.wait_for_function(
        "known => Number(document.getElementById('state').dataset.version) > known", arg=known
    )


async def choose(page: Page, rng: Random) -> None:
    """Choose something: by its button, or on the board where it has a place there."""
    await page.wait_for_load_state()
    before = await version(page)
    buttons = page.locator(".choices button")
    wanted = rng.randrange(await buttons.count())
    on_board = await page.evaluate(CLICK_ON_BOARD, wanted) if rng.random() < 0.5 else False
    if on_board:
        item = page.locator("#menu button")
        if await item.count():
            await item.nth(rng.randrange(await item.count())).click()
    else:
        await buttons.nth(wanted).click()
    await past(page, before)


CLICK_ON_BOARD = """wanted => {
  const button = document.querySelectorAll('.choices button')[wanted];
  const [target] = JSON.parse(button.dataset.targets);
  const place = target && document.querySelector(`#drawing [data-target="${CSS.escape(target)}"]`);
  if (!place) return false;
  place.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1, clientX: 9, clientY: 99}));
  return true;
}"""
"""Clicks the first place of the action of a button; false where it has none."""


async def play_to_the_end(page: Page, seed: int) -> int:
    """Play at random until the match is over; how many choices it took."""
    rng = Random(seed)
    choices = 0
    while await my_turn(page):
        await choose(page, rng)
        choices += 1
    return choices


async def accessible(page: Page) -> None:
    """axe finds no serious fault. (The page's policy lets no page load it: the test brings it.)"""
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = await page.evaluate(
        """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
          .filter(one => ['serious', 'critical'].includes(one.impact))
          .map(one => [one.id, one.nodes.length, one.nodes[0].html.slice(0, 200)])"""
    )
    assert found == []


async def no_cut_off(page: Page) -> None:
    """Nothing sticks out to the side, and every link that is shown to be copied is seen whole."""
    found = await page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          const out = [...document.querySelectorAll('body *:not(svg *)')].filter(one => {
            const box = one.getBoundingClientRect();
            return box.width && !one.closest('.unseen, .skip') && box.right > width + 1;
          });
          const cut = [...document.querySelectorAll('textarea')].filter(one =>
            one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
          return [...out, ...cut].map(one => one.outerHTML.slice(0, 120));
        }"""
    )
    assert found == []


async def language_is(page: Page, locale: str) -> None:
    """The page and its board are in the language that was wished."""
    await expect(page.locator("html")).to_have_attribute("lang", SHOWN[locale])


async def sit(page: Page, match: Created, seat: int) -> Page:
    """Sit down by the link of a seat."""
    await page.goto(f"/matches/{match.id}#seat={match.tokens[seat]}")
    await page.wait_for_selector(".seats .tag")
    await page.wait_for_load_state()
    assert "#" not in page.url
    return page


async def asked_one(pages: list[Page]) -> Page:
    """The page of a seat that is asked."""
    for _ in range(200):
        for page in pages:
            if await page.locator(ASKED).count():
                return page
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is asked")


async def picture(page: Page) -> str:
    """The board, without what the pointer or the focus lights up."""
    return (await page.locator("#drawing").inner_html()).replace(" lit", "")


async def play_by_api(api: AsyncClient, match: Created, versions: int, rng: Random) -> int:
    """Make moves at random for all seats, `versions` at least: the version then."""
    reached = first = (await api.match(match.id)).version
    while reached < first + versions:
        now = await api.match(match.id)
        assert now.status == "active"
        seat = rng.choice(now.asked).seat
        decision = (await api.look(match.id, token=match.tokens[seat])).decision
        assert decision
        action = rng.choice(decision.actions).action
        answer = await api.act(match.id, match.tokens[seat], decision.decision, action)
        reached = answer.version
    return reached


async def sit_alone(page: Page, match: Created, seat: int) -> Page:
    """Sit down in place of whoever used the browser before."""
    await page.context.clear_cookies()
    return await sit(page, match, seat)


MIDDLE = """target => {
  const place = document.querySelector(`#drawing [data-target="${CSS.escape(target)}"]`);
  const box = (place.querySelector('.mark') ?? place).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


async def middle(page: Page, target: str) -> tuple[float, float]:
    """The point in the middle of the first place that stands for a target."""
    x, y = await page.evaluate(MIDDLE, target)
    return x, y
