"""The rules text."""

import re

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.components import FORECASTS, OBJECTIVES
from portolan.dog_park.words import forecast_name, objective_name
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.rulebook import rule_ids, rules_file
from portolan.rulekit.text import localizer


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_rule_stands_in_every_language(language: str) -> None:
    rules = rule_ids(rules_file(GAME.folder))
    assert len(rules) == 121
    stated = rule_ids(rules_file(GAME.folder, language))
    assert stated == rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_call_a_card_what_the_board_calls_it(language: str) -> None:
    cards = {card: forecast_name(number) for number, card in enumerate(FORECASTS)}
    cards |= {card: objective_name(number) for number, card in enumerate(OBJECTIVES)}
    rules = rules_file(GAME.folder, language).read_text(encoding="utf-8")
    in_the_rules = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", rules, re.MULTILINE))
    say = localizer(GAME.folder, language).say
    named = cards.keys() & in_the_rules.keys()
    assert set(FORECASTS) <= named
    assert {card: in_the_rules[card] for card in named} == {
        card: say(cards[card]) for card in named
    }
