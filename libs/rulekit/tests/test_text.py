"""Texts become words."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from portolan.rulekit.text import Localizer, MissingMessage, Player, localizer, text

ENGLISH = """
hello = Hello { $who }
plain = Nothing to fill in
seat-name = Seat { $number }
ware-salt = salt
sold = { $who } sells { $count ->
    [one] one barrel
   *[other] { $count } barrels
} of { $ware }
only-attribute =
    .title = Title
"""


@pytest.fixture
def speaker(tmp_path: Path) -> Localizer:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "en.ftl").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "locale" / "zh-Hant.ftl").write_text("hello = 你好{ $who }\n", encoding="utf-8")
    return Localizer(tmp_path, "en")


def test_texts_inside_texts_and_players(speaker: Localizer) -> None:
    sold = text("sold", who=Player(0), count=2, ware=text("ware-salt"))

    assert speaker.say(sold, ["Ann"]) == "Ann sells 2 barrels of salt"
    assert speaker.say(text("sold", who="I", count=1, ware="x")) == "I sells one barrel of x"


def test_a_player_without_a_name_is_a_seat(speaker: Localizer) -> None:
    assert speaker.say(text("hello", who=Player(1)), ["Ann"]) == "Hello Seat 2"
    assert speaker.say(text("hello", who=Player(0)), [""]) == "Hello Seat 1"


def test_a_wording_that_is_kept_does_not_keep_names(speaker: Localizer) -> None:
    assert speaker.say(text("hello", who=Player(0)), ["Ann"]) == "Hello Ann"
    assert speaker.say(text("hello", who=Player(0)), ["Bob"]) == "Hello Bob"


def test_lists_are_joined_as_the_language_does(speaker: Localizer, tmp_path: Path) -> None:
    both = text("hello", who=(Player(0), "you", 3))

    assert speaker.say(both, ["Ann"]) == "Hello Ann, you, 3"
    assert Localizer(tmp_path, "zh-Hant").say(both, ["Ann"]) == "你好 Ann、you、3"


def test_chinese_has_spaces_beside_other_letters_alone(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "zh-Hant.ftl").write_text(
        'moved = { $who } 走到{ $place }{ $left ->\n    [0] {""}\n   *[other] ，剩 { $left }\n}\n'
        "inn = 酒店\n",
        encoding="utf-8",
    )
    chinese = Localizer(tmp_path, "zh-Hant")

    def moved(name: str, place: object, left: int) -> str:
        return chinese.say(text("moved", who=Player(0), place=place, left=left), [name])

    assert moved("小明", text("inn"), 2) == "小明走到酒店，剩 2"
    assert moved("Bo", "L5", 0) == "Bo 走到 L5"
    assert moved("小明", 5, 0) == "小明走到 5"
    assert moved("\ue001Bo\ue000", text("inn"), 0) == "\ue001Bo\ue000 走到酒店"
    assert moved("\ue001小明\ue000", "\ue002李\ue000", 0) == "\ue001小明\ue000走到\ue002李\ue000"
    assert moved("李 明", text("inn"), 0) == "李 明走到酒店", "a name stays as it is"


@pytest.mark.parametrize("key", ["unknown", "only-attribute"])
def test_a_key_without_a_wording_raises(speaker: Localizer, key: str) -> None:
    with pytest.raises(MissingMessage):
        speaker.say(text(key))


def test_a_missing_argument_raises(speaker: Localizer) -> None:
    with pytest.raises(MissingMessage, match="hello"):
        speaker.say(text("hello"))


def test_numbers_below_nought_have_a_minus_sign(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "en.ftl").write_text("debt = { $who } has { $money } of r-1")
    speaker = Localizer(tmp_path, "en")
    assert speaker.say(text("debt", who="X-2", money=-1200)) == "X-2 has −1,200 of r-1"


def test_keys(speaker: Localizer) -> None:
    assert speaker.keys() == {
        "hello",
        "plain",
        "seat-name",
        "ware-salt",
        "sold",
        "only-attribute",
    }


def test_wordings_are_read_once(speaker: Localizer, tmp_path: Path) -> None:
    assert localizer(tmp_path, "en") is localizer(tmp_path, "en")


def test_examples_in_docstrings() -> None:
    result = doctest.testmod(import_module("portolan.rulekit.text"))

    assert result.attempted
    assert not result.failed
