"""Named players, over SQLite and PostgreSQL alike."""

import doctest
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest
from sqlalchemy import create_engine, text

from portolan.archive import database, names
from portolan.archive.archive import Archive
from portolan.archive.errors import NameRefused, NameTaken, NoSuchPlayer, RequestReused


def test_who_has_the_key_is_the_player(archive: Archive) -> None:
    made = archive.players.create("  Ada   Lovelace ")
    assert made.player.name == "Ada Lovelace"
    assert archive.players.with_key(made.key) == made.player
    assert archive.players.named("ADA lovelace") == made.player
    with pytest.raises(NoSuchPlayer):
        archive.players.with_key(made.key[:-1])
    with pytest.raises(NoSuchPlayer):
        archive.players.named("Bo")


def test_the_key_itself_is_not_kept(url: str, archive: Archive) -> None:
    key = archive.players.create("Ada", "a long idempotency key").key
    engine = create_engine(url)
    with engine.connect() as connection:
        (row,) = connection.execute(text("SELECT * FROM players"))
    engine.dispose()
    assert key not in map(str, row)
    assert "a long idempotency key" not in map(str, row)


@pytest.mark.parametrize("name", ["Ada", "ADA", " a d a ", "Ａｄａ", "Ada ", "A-da", "Bo"])
def test_names_are_one_players_whatever_their_case_and_spaces(archive: Archive, name: str) -> None:
    archive.players.create("Ada")
    if names.folded(name) == "ada":
        with pytest.raises(NameTaken):
            archive.players.create(name)
    else:
        assert archive.players.create(name).player.id


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ана", "Aha"),
        ("Сара", "Capa"),
        ("ВОВА", "Boba"),
        ("Рёка", "PËKA"),
        ("Νίκος", "Níkoς"),
        ("Ρομα", "Рома"),
        ("ՀՕՍ", "Hou"),
        ("ᎪᏚᎪ", "Asa"),
        ("ian", "i\u0307an"),
        ("ian", "\u0130an"),
        ("jan", "j\u0307an"),
        ("ian", "\u0131an"),
        ("ada", "\u0251da"),
        ("greg", "\u0261re\u0261"),
    ],
)
def test_of_names_that_look_alike_one_can_be_had(archive: Archive, one: str, other: str) -> None:
    player = archive.players.create(one).player
    assert player.name == one
    assert archive.players.owners([other]) == {other: player.id}
    with pytest.raises((NameTaken, NameRefused)):
        archive.players.create(other)


@pytest.mark.parametrize("unseen", ["\u3164", "\ufe0f", "\u034f", "\u180b", "\U000e0101", "\u2060"])
def test_what_is_not_seen_makes_no_other_name(archive: Archive, unseen: str) -> None:
    player = archive.players.create("Ada").player
    assert archive.players.named(f"A{unseen}da{unseen}") == player
    assert archive.players.owners([f"{unseen}Ada"]) == {f"{unseen}Ada": player.id}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "length"),
        ("A", "length"),
        ("A" * 25, "length"),
        ("<script>", "characters"),
        ("Ada\u200bB", "characters"),
        ("Ada\u202eB", "characters"),
        ("Ada\ufe0f", "characters"),
        ("Ada\u034f", "characters"),
        ("Ada\u1160", "characters"),
        ("\u3164\u3164", "characters"),
        ("Ad" + "\u0301" * 4 + "a", "characters"),
        ("A" + "\u0316\u0300\u0316\u0300\u0316" * 3, "characters"),
        ("1234", "characters"),
        ("Аda", "scripts"),
        ("Bots", "reserved"),
        ("ADMIN", "reserved"),
        ("Bot 3", "reserved"),
        ("greedy bot", "reserved"),
        ("Greedy.Bot", "reserved"),
        ("-Bot 3", "reserved"),
        ("bot.", "reserved"),
        ("Bot·greedy", "reserved"),
        ("Search", "reserved"),
        ("系統", "reserved"),
    ],
)
def test_names_that_nobody_may_have(archive: Archive, name: str, reason: str) -> None:
    with pytest.raises(NameRefused) as caught:
        archive.players.create(name, levels=["greedy", "search"])
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "name",
    [
        *("Ada", "Zoë", "Jean-Luc", "O'Neil", "陳大文", "Маша", "A1", "Сара", "Ара", "Юрій"),
        *("Nguyễn Thị Hường", "مُحَمَّد", "פֿייגא", "สมชาย ปิ่นแก้ว", "अँज़ुं", "Αθηνά", "大谷 翔平", "བསྟན"),
    ],
)
def test_names_that_somebody_may_have(archive: Archive, name: str) -> None:
    assert archive.players.create(name, levels=["greedy"]).player.name == name


def test_a_request_repeated_gets_the_same_key_again(archive: Archive) -> None:
    first = archive.players.create("Ada", "one idempotency key")
    assert archive.players.create("Ada", "one idempotency key") == first
    with pytest.raises(RequestReused):
        archive.players.create("Bo", "one idempotency key")
    with pytest.raises(NameTaken):
        archive.players.create("Ada", "another idempotency key")


def test_of_many_who_want_a_name_one_gets_it(archive: Archive) -> None:
    def want(_: int) -> str | None:
        try:
            return archive.players.create("Ada").key
        except NameTaken:
            return None

    with ThreadPoolExecutor(6) as threads:
        keys = [key for key in threads.map(want, range(12)) if key]
    assert len(keys) == 1
    assert archive.players.with_key(keys[0]).name == "Ada"


def test_whose_names_are(archive: Archive) -> None:
    ada = archive.players.create("Ada").player
    assert archive.players.owners(["ada", "A\u200bda", "Bo", ""]) == {
        "ada": ada.id,
        "A\u200bda": ada.id,
    }
    assert archive.players.owners([]) == {}


def test_a_key_that_is_logged_by_mistake_is_not_told(archive: Archive) -> None:
    made = archive.players.create("Ada")
    assert made.key not in repr(made)


@pytest.mark.parametrize("module", [names, database])
def test_examples_in_docstrings(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
