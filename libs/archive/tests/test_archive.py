"""Matches and ratings in SQL, over SQLite and PostgreSQL alike."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from archive_testing import BOT, a_match, person
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from portolan.archive.archive import Archive
from portolan.archive.database import Database, url_of
from portolan.archive.errors import ArchiveAway, DamagedMatch, DifferentMatch
from portolan.archive.records import FinishedMatch, FinishedSeat, Player
from portolan.archive.tables import metadata

Spoil = Callable[[FinishedMatch, Player], FinishedMatch]
DOCUMENT = b'{"entries":[' + b'"the same again",' * 5000 + b"0]}"


@pytest.fixture
def ada(archive: Archive) -> Player:
    return archive.players.create("Ada").player


@pytest.fixture
def bo(archive: Archive) -> Player:
    return archive.players.create("Bo").player


def test_the_migrations_make_the_tables_that_the_code_knows(url: str, archive: Archive) -> None:
    engine = create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_release_is_worked_on_as_it_is(url: str, archive: Archive) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    again = Archive.open(url)
    assert again.put(a_match()).new
    again.close()


def test_many_may_make_the_tables_at_once(url: str) -> None:
    with ThreadPoolExecutor(6) as threads:
        opened = list(threads.map(lambda _: Archive.open(url), range(6)))
    assert [one.history().matches for one in opened] == [[]] * 6
    for one in opened:
        one.close()


def test_what_is_put_is_read_as_it_was_and_lies_compressed(url: str, archive: Archive) -> None:
    archive.put(a_match(document=DOCUMENT))
    assert archive.read("m1") == DOCUMENT
    engine = create_engine(url)
    with engine.connect() as connection:
        (kept,) = connection.execute(text("SELECT document FROM matches")).scalars()
    engine.dispose()
    assert len(kept) < len(DOCUMENT) / 10


def test_there_is_nothing_of_a_match_that_was_never_put(archive: Archive) -> None:
    assert archive.read("m1") is None


def test_what_no_database_can_hold_is_not_there(archive: Archive) -> None:
    assert archive.read("m\0") is None
    assert archive.history(game="oregon\0").matches == []
    assert archive.history(before=(1, "m\0")).matches == []
    assert archive.standings("oregon\0") == []


def test_putting_the_same_again_changes_nothing(archive: Archive, ada: Player) -> None:
    match = a_match(1, person(ada, 1), BOT)
    first, again = archive.put(match), archive.put(match)
    assert (first.new, first.rated) == (True, True)
    assert (again.new, again.rated) == (False, True)
    assert [standing.matches for standing in archive.standings("oregon")] == [1, 1]


def test_another_match_of_the_same_id_is_refused(archive: Archive) -> None:
    archive.put(a_match())
    with pytest.raises(DifferentMatch):
        archive.put(a_match(document=b"{}"))
    assert archive.read("m1") == a_match().document


def test_a_document_that_was_damaged_is_not_given_out(url: str, archive: Archive) -> None:
    archive.put(a_match(1))
    archive.put(a_match(2))
    engine = create_engine(url)
    with engine.begin() as connection:
        other = "(SELECT document FROM matches WHERE id = 'm2')"
        connection.execute(text(f"UPDATE matches SET document = {other} WHERE id = 'm1'"))
    engine.dispose()
    with pytest.raises(DamagedMatch):
        archive.read("m1")


@pytest.mark.parametrize("times", [8])
def test_matches_put_by_many_at_once_are_counted_once_each(
    archive: Archive, ada: Player, bo: Player, times: int
) -> None:
    some = [a_match(n, person(ada, 1 + n % 2), person(bo, 2 - n % 2, "Bo")) for n in range(6)]
    with ThreadPoolExecutor(times) as threads:
        outcomes = list(threads.map(archive.put, some * times))
    assert sum(outcome.new for outcome in outcomes) == len(some)
    standings = archive.standings("oregon")
    assert [(one.matches, one.wins) for one in standings] == [(6, 3), (6, 3)]


def test_a_writer_that_is_killed_leaves_all_or_nothing(
    url: str, archive: Archive, ada: Player
) -> None:
    """It dies after the ratings were written and before the commit."""
    program = (
        "import os, sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent / 'support')!r})\n"
        "from archive_testing import BOT, a_match, person\n"
        "from portolan.archive import archive as module\n"
        f"archive = module.Archive.open({url!r})\n"
        "ada = archive.players.named('Ada')\n"
        "rate = module._rate\n"
        "def dying(*given):\n"
        "    rate(*given)\n"
        "    os.kill(os.getpid(), 9)\n"
        "module._rate = dying\n"
        "archive.put(a_match(1, person(ada, 1), BOT))\n"
    )
    died = subprocess.run([sys.executable, "-c", program], check=False, env=os.environ)
    assert died.returncode == -9
    assert archive.read("m1") is None
    assert archive.standings("oregon") == []
    assert archive.put(a_match(1, person(ada, 1), BOT)).new
    assert [standing.matches for standing in archive.standings("oregon")] == [1, 1]


def test_who_wins_is_rated_above_who_loses(archive: Archive, ada: Player, bo: Player) -> None:
    archive.put(a_match(1, person(ada, 2), person(bo, 1, "Bo")))
    first, second = archive.standings("oregon")
    assert (first.name, first.matches, first.wins) == ("Bo", 1, 1)
    assert (second.name, second.matches, second.wins) == ("Ada", 1, 0)
    assert first.skill.mu > 25 > second.skill.mu
    assert first.skill.rating > second.skill.rating
    assert archive.standings("salty_ocean") == []
    assert archive.standings_of(bo.id) == [first]


def test_a_level_of_bots_is_rated_once_a_match_in_however_many_seats(
    archive: Archive, ada: Player
) -> None:
    archive.put(a_match(1, person(ada, 1), BOT, replace(BOT, rank=3), replace(BOT, rank=4)))
    ada_stands, bots = archive.standings("oregon")
    assert (bots.kind, bots.name, bots.matches, bots.wins) == ("bot", "greedy", 1, 0)
    assert ada_stands.kind == "player"
    assert bots.skill.mu < 25


@pytest.mark.parametrize(
    "spoil",
    [
        lambda match, ada: replace(match, seeded=True),
        lambda match, ada: replace(match, status="abandoned"),
        lambda match, ada: replace(match, seats=(*match.seats, FinishedSeat("human", rank=3))),
        lambda match, ada: replace(match, seats=(*match.seats, person(ada, 3))),
        lambda match, ada: replace(match, seats=(BOT, replace(BOT, level="random"))),
        lambda match, ada: replace(match, seats=match.seats[:1]),
        lambda match, ada: replace(match, seats=(match.seats[0], replace(BOT, rank=None))),
    ],
    ids=["seeded", "abandoned", "somebody", "two seats", "bots only", "alone", "no result"],
)
def test_only_matches_of_known_competitors_are_rated(
    archive: Archive, ada: Player, spoil: Spoil
) -> None:
    good = a_match(1, person(ada, 1), BOT)
    assert archive.put(replace(good, id="good")).rated
    assert not archive.put(spoil(good, ada)).rated
    assert [standing.matches for standing in archive.standings("oregon")] == [1, 1]


def test_a_match_of_a_player_that_the_archive_does_not_know_is_kept_unrated(
    archive: Archive, ada: Player
) -> None:
    stranger = replace(ada, id=ada.id + 1)
    stored = archive.put(a_match(1, person(stranger, 1), BOT))
    assert (stored.new, stored.rated) == (True, False)
    assert not archive.history().matches[0].seats[0].named


def test_the_history_tells_seats_and_how_ratings_changed(archive: Archive, ada: Player) -> None:
    archive.put(a_match(1, person(ada, 1, score=40), BOT))
    (match,) = archive.history().matches
    mine, bot = match.seats
    assert (match.id, match.game, match.rated, match.finished) == ("m1", "oregon", True, 2_000_001)
    assert (mine.name, mine.named, mine.rank, mine.score) == ("Ada", True, 1, 40)
    assert (bot.kind, bot.level, bot.named) == ("bot", "greedy", False)
    assert mine.before is not None
    assert mine.before.rating == 1000
    assert mine.after == archive.standings_of(ada.id)[0].skill


def test_the_history_goes_back_in_pages_without_gap_or_repetition(
    archive: Archive, ada: Player
) -> None:
    for number in range(1, 8):
        archive.put(a_match(number, person(ada, 1), BOT, finished=5_000 + number // 3))
    archive.put(a_match(50, game="salty_ocean"))
    archive.put(a_match(51, status="abandoned"))
    seen: list[str] = []
    before: tuple[int, str] | None = None
    while True:
        page = archive.history(game="oregon", before=before, limit=2)
        seen += [match.id for match in page.matches]
        before = page.following
        if before is None:
            break
    assert seen == ["m7", "m6", "m5", "m4", "m3", "m2", "m1"]
    assert len(archive.history(player=ada.id).matches) == 7
    assert archive.history(player=ada.id, game="salty_ocean").matches == []
    assert len(archive.history().matches) == 8


def test_the_leaderboard_comes_in_pages(archive: Archive) -> None:
    for number in range(4):
        player = archive.players.create(f"Player {chr(65 + number)}").player
        archive.put(a_match(number, person(player, 1), BOT))
    whole = archive.standings("oregon")
    assert len(whole) == 5
    assert archive.standings("oregon", skip=1, limit=2) == whole[1:3]


def test_a_folder_that_cannot_be_written_is_an_archive_that_is_away(tmp_path: Path) -> None:
    (tmp_path / "archive").write_text("not a folder")
    with pytest.raises(ArchiveAway):
        Archive.open(f"sqlite:///{tmp_path}/archive/file.sqlite3")


def test_a_server_that_does_not_answer_is_an_archive_that_is_away() -> None:
    with pytest.raises(ArchiveAway) as caught:
        Archive.open(url_of("postgresql://me:hush@127.0.0.1:1/portolan", Path()))
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    ["archive", "mysql://me:hush@db/portolan", "postgresql://me:hush@db:port/portolan", "sqlite"],
)
def test_a_url_that_cannot_be_used_is_refused_and_not_told(url: str) -> None:
    with pytest.raises(ValueError, match="PORTOLAN_ARCHIVE_URL: expected") as refused:
        url_of(url, Path())
    assert "hush" not in str(refused.value)


def test_an_error_of_the_database_tells_no_values(tmp_path: Path) -> None:
    """What nobody expects is logged as it is: keys' hashes and matches' documents are in them."""
    database = Database.open(f"sqlite:///{tmp_path / 'archive.sqlite3'}")
    with pytest.raises(IntegrityError) as failed, database.writing() as connection:
        connection.execute(
            text("INSERT INTO players (key_hash) VALUES (:hash)"), {"hash": "53cr37"}
        )
    assert "53cr37" not in str(failed.value)
    database.close()
