"""A whole stack with every installed game, and Debian's Chromium. Skipped where there is none."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from portolan.launcher import Stack
from portolan.launcher.plan import installed_games
from portolan.sdk import AsyncClient

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page, ViewportSize

BUILD = Path(__file__).resolve().parents[2] / "build" / "browser"
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


NO_PLAYWRIGHT = find_spec("playwright") is None
collect_ignore_glob = ["test_*.py"] if NO_PLAYWRIGHT else []


def pytest_report_header() -> str:
    """Why nothing of this folder is run, if nothing is."""
    return "browser tests: left out, playwright is not installed" if NO_PLAYWRIGHT else ""


def chromium() -> str | None:
    """The browser: PORTOLAN_CHROMIUM, or the one on PATH."""
    return os.environ.get("PORTOLAN_CHROMIUM") or shutil.which("chromium")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chromium() is None:
        why = "no chromium on PATH: apt-get install chromium, or set PORTOLAN_CHROMIUM"
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=why))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def everything(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stack]:
    """All games, served."""
    folder = tmp_path_factory.mktemp("everything")
    async with Stack(folder, installed_games(), report=print) as stack:
        yield stack


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def api(everything: Stack) -> AsyncIterator[AsyncClient]:
    """A client of it, for what a test needs beside the page."""
    async with AsyncClient(everything.http_url) as client:
        yield client


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One browser for all tests."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        launched = await playwright.chromium.launch(executable_path=chromium(), args=flags)
        yield launched
        await launched.close()


Visitor = Callable[..., Awaitable["Page"]]


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(browser: Browser, everything: Stack) -> AsyncIterator[Visitor]:
    """Makes pages of people who know nothing of each other. Errors in a page fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    async def visit(locale: str = "en", **settings: Any) -> Page:
        settings.setdefault("viewport", DESK)
        context = await browser.new_context(
            locale=locale, base_url=everything.http_url, reduced_motion="reduce", **settings
        )
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda told: problems.extend(_policy(told.text)))
        return page

    yield visit
    for context in contexts:
        await context.close()
    assert not problems


def _policy(text: str) -> list[str]:
    """Whatever the page's own policy forbids was not meant to be there."""
    return [text] if "Content Security Policy" in text else []


@pytest.fixture(scope="session")
def figures() -> Iterator[dict[str, Any]]:
    """What was measured; written to build/browser/figures.json at the end."""
    found: dict[str, Any] = {}
    yield found
    if found:
        BUILD.mkdir(parents=True, exist_ok=True)
        (BUILD / "figures.json").write_text(json.dumps(found, indent=1) + "\n")
