"""The archive for asyncio: off the event loop, and opened when first needed."""

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from portolan.archive import threads
from portolan.archive.archive import Archive
from portolan.archive.errors import ArchiveAway, NoSuchPlayer
from portolan.archive.records import PlayedMatch
from portolan.archive.threads import ArchiveThreads


@pytest.fixture
async def archives(tmp_path: Path) -> AsyncIterator[ArchiveThreads]:
    archives = ArchiveThreads(f"sqlite:///{tmp_path / 'archive.sqlite3'}")
    yield archives
    await archives.close()


async def test_work_is_done_in_threads(archives: ArchiveThreads) -> None:
    def work(archive: Archive) -> tuple[Sequence[PlayedMatch], int]:
        return archive.history().matches, threading.get_ident()

    found = await asyncio.gather(*(archives.do(work) for _ in range(3)))
    assert [matches for matches, _ in found] == [[], [], []]
    assert threading.get_ident() not in {thread for _, thread in found}


async def test_errors_of_the_work_come_through(archives: ArchiveThreads) -> None:
    with pytest.raises(NoSuchPlayer):
        await archives.do(lambda archive: archive.players.named("Ada"))
    assert (await archives.do(Archive.history)).matches == []


async def test_nobody_waits_for_an_archive_that_was_away_a_moment_ago(
    archives: ArchiveThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def away(url: str) -> None:
        tried.append(url)
        raise ArchiveAway("away")

    with monkeypatch.context() as patch:
        patch.setattr(Archive, "open", away)
        for _ in range(5):
            with pytest.raises(ArchiveAway):
                await archives.do(Archive.history)
        assert len(tried) == 1
    monkeypatch.setattr(threads, "AGAIN_S", 0.0)
    archives._not_before = 0.0
    assert (await archives.do(Archive.history)).matches == []


async def test_who_waits_for_the_first_try_makes_none_of_its_own(
    archives: ArchiveThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []
    waiting = threading.Event()

    def fail(url: str) -> None:
        tries.append(url)
        waiting.wait(60)
        raise ArchiveAway("no answer")

    monkeypatch.setattr(Archive, "open", fail)
    works = [asyncio.create_task(archives.do(Archive.history)) for _ in range(threads.THREADS)]
    while not tries:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)  # The others wait by now, or come when the archive is known away.
    waiting.set()

    outcomes = await asyncio.gather(*works, return_exceptions=True)

    assert {type(one) for one in outcomes} == {ArchiveAway}
    assert len(tries) == 1
