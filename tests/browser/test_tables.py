"""Every game's table: it opens, fits, can be used by all; and a match is played to its end."""

import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from portolan.sdk import AsyncClient

from .conftest import BUILD, DESK, PHONE, Visitor
from .tables import (
    GAMES,
    LANGUAGES,
    accessible,
    choose,
    each_game,
    language_is,
    my_turn,
    no_cut_off,
    play_to_the_end,
    sit_against_bots,
    version,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(300)]


async def board_as_drawn(page: Page) -> None:
    """The page's own style sheet leaves the board alone: its shapes have the sizes they give."""
    changed = await page.evaluate(
        """() => [...document.querySelectorAll('#drawing rect')].filter(one => {
          const styled = parseFloat(getComputedStyle(one).width);
          return Math.abs(styled - parseFloat(one.getAttribute('width'))) > 0.01;
        }).map(one => one.outerHTML.slice(0, 120))"""
    )
    assert changed == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_opens(visitor: Visitor, game: str) -> None:
    locale = LANGUAGES[GAMES.index(game) % 3]
    page = await visitor(locale)
    await sit_against_bots(page, game)
    await language_is(page, locale)
    rng = Random(7)
    for _ in range(6):
        if await my_turn(page):
            await choose(page, rng)
    await my_turn(page)
    BUILD.mkdir(parents=True, exist_ok=True)
    await no_cut_off(page)
    await board_as_drawn(page)
    await page.screenshot(path=BUILD / f"{game}-{DESK['width']}.png")
    await accessible(page)
    await page.set_viewport_size(PHONE)
    await no_cut_off(page)
    await page.screenshot(path=BUILD / f"{game}-{PHONE['width']}.png")
    await accessible(page)


TOO_SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const inText = one.tagName === "A" && getComputedStyle(one).display === "inline";
    return box.height && box.height < 31.5 && !inText && !one.matches(".skip, [type=checkbox]");
  })
  .map((one) => one.outerHTML)"""
"""What a finger cannot reach; links within a text are as high as its lines."""

SCHEMES = {"en": "light", "zh-TW": "dark", "zh-CN": "light"}
"""The colours in which the usual run shows a language; the long one has both."""


@pytest.mark.parametrize(
    ("locale", "scheme"),
    [
        pytest.param(locale, scheme, marks=[] if SCHEMES[locale] == scheme else [pytest.mark.soak])
        for locale in LANGUAGES
        for scheme in ("light", "dark")
    ],
)
async def test_the_other_pages(visitor: Visitor, locale: str, scheme: str) -> None:
    page = await visitor(locale, color_scheme=scheme)
    game = GAMES[LANGUAGES.index(locale) % len(GAMES)]
    paths = ("/", "/mine", f"/new?game={game}", f"/games/{game}/rules", "/matches/x", "/docs")
    for path in paths:
        await page.goto(path)
        await language_is(page, locale)
        await accessible(page)
        await page.set_viewport_size(PHONE)
        await no_cut_off(page)
        assert await page.evaluate(TOO_SMALL) == []
        await page.set_viewport_size(DESK)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
async def test_rules_fit(visitor: Visitor, game: str) -> None:
    """Every game's form and rules, in every language, on a desk and a phone."""
    for locale in LANGUAGES:
        page = await visitor(locale, color_scheme="dark")
        for path in (f"/games/{game}/rules", f"/new?game={game}", f"/leaderboard/{game}"):
            await page.goto(path)
            assert await page.locator("code:visible").count() == 0
            await page.evaluate(
                "document.querySelectorAll('article details').forEach(o => o.open = 1)"
            )
            await language_is(page, locale)
            await accessible(page)
            await page.set_viewport_size(PHONE)
            await no_cut_off(page)
            await page.set_viewport_size(DESK)


@each_game(0)
async def test_places_are_where_they_seem(visitor: Visitor, game: str) -> None:
    """At every zoom, what is under the middle of a place is that place."""
    page = await visitor(viewport=PHONE, device_scale_factor=3, has_touch=True)
    await sit_against_bots(page, game)
    await my_turn(page)
    for _ in range(6):
        await page.locator("[data-zoom=in]").click()
        missed = await page.evaluate(
            """() => {
              const view = document.getElementById('view').getBoundingClientRect();
              const wrong = [];
              for (const place of document.querySelectorAll('#drawing [data-target]')) {
                const mark = place.querySelector('.mark') ?? place;
                const box = mark.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const [across, down] = [x - view.left, y - view.top];
                if (Math.min(across, down, view.width - across, view.height - down) < 1) continue;
                const hit = document.elementFromPoint(x, y)?.closest('[data-target]');
                if (hit?.dataset.target !== place.dataset.target) wrong.push(place.dataset.target);
              }
              return wrong;
            }"""
        )
        assert missed == []
    await expect(page.locator("#view")).to_have_class(re.compile("zoomed"))
    smallest = await page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('#drawing [data-target]')].map(place => {
          const box = (place.querySelector('.mark') ?? place).getBoundingClientRect();
          return Math.max(box.width, box.height);
        }))"""
    )
    assert smallest >= 32
    await page.locator("[data-zoom=fit]").click()
    await expect(page.locator("#view")).not_to_have_class(re.compile("zoomed"))


async def test_a_match_to_its_end(
    visitor: Visitor, api: AsyncClient, figures: dict[str, Any]
) -> None:
    """The shortest game; then its result, its replay, its verification, and a rematch."""
    games = {one.game: one for one in await api.games()}
    game = min(GAMES, key=lambda one: (games[one].minutes or 0, games[one].weight or 0, one))
    page = await visitor()
    await sit_against_bots(page, game)
    figures["choices of the match played to its end"] = await play_to_the_end(page, 1)
    await expect(page.locator(".seats .score").first).to_be_visible()
    await expect(page.locator("[sse-connect]")).to_have_count(0)
    match_id = page.url.rsplit("/", 1)[1]
    last = await version(page)

    await page.locator(".after a", has_text="Replay").click()
    await expect(page.locator("#at")).to_have_text(f"Version {last} of {last}")
    await page.wait_for_load_state()  # Before its scripts have come a step does nothing.
    assert await page.locator("button[name=action], #drawing [data-target]").count() == 0
    await page.locator("[data-step=back]").click()
    await expect(page).to_have_url(re.compile(f"version={last - 1}"))
    await page.locator("select[name=seat]").select_option("1")
    await expect(page).to_have_url(re.compile("seat=1"))
    there = page.url
    await page.locator("[data-step=first]").click()
    await expect(page.locator("#at")).to_have_text(f"Version 1 of {last}")
    await page.locator("[data-step=play]").click()
    await expect(page.locator("#at")).to_have_text(f"Version 3 of {last}")
    await page.locator("[data-step=play]").click()
    await page.goto(there)
    await expect(page.locator("#at")).to_have_text(f"Version {last - 1} of {last}")
    await expect(page.locator("select[name=seat]")).to_have_value("1")
    await page.get_by_role("button", name="Verify").click()
    await expect(page.locator("#verified .holds")).to_be_visible(timeout=60_000)
    await accessible(page)
    await expect(page.locator("#verified li")).to_have_count(4)

    await page.goto(f"/matches/{match_id}")
    await page.get_by_role("button", name="Rematch").click()
    await page.wait_for_url(lambda url: "/matches/" in url and match_id not in url)
    await my_turn(page)
    again = await api.match(page.url.rsplit("/", 1)[1])
    assert again.status == "active"


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
async def test_whole_matches(visitor: Visitor, figures: dict[str, Any], game: str) -> None:
    """A person against bots to the end, through the page alone; the languages in turn."""
    locale = LANGUAGES[(GAMES.index(game) + 1) % 3]
    page = await visitor(locale)
    await sit_against_bots(page, game)
    choices = await play_to_the_end(page, 2)
    figures[f"choices in {game}"] = choices
    await language_is(page, locale)
    for name, size in (("desk", DESK), ("phone", PHONE)):
        await page.set_viewport_size(size)
        await no_cut_off(page)
        await page.screenshot(path=BUILD / f"{game}-end-{name}.png")
