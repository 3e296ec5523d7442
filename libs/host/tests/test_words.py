"""What is kept for speed must not mix matches, languages or names up."""

import json
from dataclasses import replace
from typing import Any

from portolan.host.hosted import HostedGame, Kept, names_a_player
from portolan.rulekit import Player, play, text
from portolan.toy import GAME


def friendly_label(state: Any, seat: int, action: Any) -> Any:
    return text("log-rested", who=Player(1 - seat))


def test_labels_with_names_are_those_of_their_match() -> None:
    hosted = HostedGame(replace(GAME, label=friendly_label))
    state = play.start(GAME, GAME.options(), 2, "seed")[0].state
    words = hosted.words("en")

    def labels(*names: str) -> set[str]:
        decision = json.loads(hosted.decision(state, 0, words, names))
        return {offer["label"] for offer in decision["actions"]}

    assert labels("Ann", "Bo") == {"Bo rests: 1 coin"}
    assert labels("Ann", "Cy") == {"Cy rests: 1 coin"}
    assert labels() == {"Seat 2 rests: 1 coin"}
    assert labels("Ann", "Bo") == {"Bo rests: 1 coin"}


def test_the_same_action_in_another_position_has_the_label_of_that_position() -> None:
    seen: list[int] = []

    def label(state: Any, seat: int, action: Any) -> Any:
        return text("do-bid", coins=len(seen))

    hosted = HostedGame(replace(GAME, label=label))
    state = play.start(GAME, GAME.options(), 2, "seed")[0].state
    words = hosted.words("en")
    before = hosted.decision(state, 0, words, ())
    seen.append(1)
    after = hosted.decision(state, 0, words, ())
    assert json.loads(before)["actions"][0]["label"] == "Bid 0"
    assert json.loads(after)["actions"][0]["label"] == "Bid 1"


def test_a_player_is_found_however_deep_it_is_named() -> None:
    assert names_a_player(text("a", who=Player(0)))
    assert names_a_player(text("a", inner=text("b", who=(1, Player(0)))))
    assert not names_a_player(text("a", inner=text("b", who=(1, "Ann"))))


def test_a_full_table_forgets_its_oldest_entry() -> None:
    kept: Kept[int, str] = Kept(2)
    for number in range(3):
        kept.put(number, str(number))
    assert [kept.get(number) for number in range(3)] == [None, "1", "2"]


def test_a_position_from_memory_is_the_one_that_was_written() -> None:
    hosted = HostedGame(GAME)
    first = play.start(GAME, GAME.options(), 2, "seed")[0]
    data = hosted.write_position(first)
    assert hosted.read_position(data) is first
    assert HostedGame(GAME).read_position(data) == first
