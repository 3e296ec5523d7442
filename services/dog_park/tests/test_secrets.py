"""DP-11: nothing that a viewer reads depends on what is hidden from it.

The hidden facts of a position are put in another way; the view, the choices, the prompt, the
labels, the picture and the next events must be the same. The hidden facts are named here once
more, so that the game's own determinization is not the judge.
"""

from random import Random
from typing import Any

import pytest

from portolan.dog_park import GAME
from portolan.dog_park.components import DOGS_OF_SETS, OBJECTIVES_OF
from portolan.dog_park.state import (
    Bid,
    BidStep,
    ChooseObjective,
    Options,
    ScoutStep,
    State,
)
from portolan.rulekit import FreeChance, Picture
from portolan.rulekit.play import act, event_json
from portolan.rulekit.text import localizer

NAMES = ("Ada", "Ben", "Cleo", "Dan")
WORDS = localizer(GAME.folder, "en")


def in_sight(state: State) -> set[int]:
    """The dogs that lie open."""
    open_dogs = {*state.field, *state.discard}
    for dogs in (*state.kennels, *state.leads):
        open_dogs.update(dogs)
    if isinstance(state.stack[-1], ScoutStep):
        open_dogs.update(state.stack[-1].cards)
    return open_dogs


def otherwise(state: State, viewer: int | None, random: Random) -> State:
    """The same position for the viewer; what it cannot know is another."""
    other = GAME.copy(state)
    unseen = [dog for dog in DOGS_OF_SETS[state.dog_sets] if dog not in in_sight(state)]
    random.shuffle(unseen)
    other.deck = unseen[: len(state.deck)]
    random.shuffle(other.location_deck)
    hidden = [seat for seat in range(len(state.reputations)) if seat != viewer]
    for tier, cards in enumerate(OBJECTIVES_OF[len(state.reputations)] if state.dealt else ()):
        own = [] if viewer is None else [state.dealt[2 * viewer + tier]]
        pile = [card for card in cards if card not in own]
        random.shuffle(pile)
        for seat in hidden:
            other.dealt[2 * seat + tier] = pile.pop()
    for seat in hidden:
        if state.objectives[seat] >= 0:
            other.objectives[seat] = other.dealt[2 * seat + random.randrange(2)]
        if isinstance(state.stack[-1], BidStep) and state.bid_slots[seat] >= 0:
            other.bid_values[seat] = random.randint(1, min(5, state.reputations[seat]))
    return other


def read(state: State, viewer: int | None) -> list[Any]:
    """Everything in words or data that a viewer may ask for."""
    choices = [] if viewer is None else GAME.choices(state, viewer)
    asked = bool(choices)
    return [
        GAME.view_form.to_json(GAME.look(state, viewer)),
        choices,
        WORDS.say(GAME.prompt(state, viewer), NAMES) if asked and viewer is not None else None,
        [WORDS.say(GAME.label(state, viewer, one), NAMES) for one in choices if viewer is not None],
    ]


def drawn(state: State, viewer: int | None) -> str:
    """The board without anything to choose."""
    picture = Picture(viewer, lambda message: WORDS.say(message, NAMES), NAMES)
    return GAME.render(GAME.look(state, viewer), picture)


def told(state: State, seat: int, action: Any, viewer: int | None) -> tuple[list[Any], bool, Any]:
    """What an action tells a viewer, whether it reveals, and what the viewer sees afterwards."""
    after = GAME.copy(state)
    events, reveals = act(GAME, after, seat, action, FreeChance(Random(1)))
    return [event_json(GAME, event, viewer) for event in events], reveals, read(after, viewer)


def twin(state: State, seat: int, action: Any, random: Random) -> Any:
    """An action of another seat that looks the same from outside."""
    if isinstance(action, Bid):
        return Bid(action.slot, random.randint(1, min(5, state.reputations[seat])))
    return (
        random.choice(GAME.choices(state, seat)) if isinstance(action, ChooseObjective) else action
    )


@pytest.mark.rule("DP-11.1", "DP-11.2", "DP-4.2", "DP-2.11")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nothing_read_depends_on_what_is_hidden(seats: int) -> None:
    random = Random(seats)
    chance = FreeChance(random)
    state, _ = GAME.new(Options(), seats, chance)
    decisions = compared = 0
    while asked := GAME.asked(state):
        (seat,) = asked
        action = random.choice(GAME.choices(state, seat))
        for viewer in (*range(seats), None):
            other = otherwise(state, viewer, random)
            assert read(other, viewer) == read(state, viewer)
            if decisions % 20 == 0:
                assert drawn(other, viewer) == drawn(state, viewer)
            events, reveals, after = told(state, seat, action, viewer)
            if viewer != seat and not reveals:
                same = told(other, seat, twin(other, seat, action, random), viewer)
                assert same == (events, False, after)
                compared += 1
        GAME.act(state, seat, action, chance)
        decisions += 1
    assert compared > 20
