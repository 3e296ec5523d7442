"""Who has won, and how the match stands at its end (section 13 of the rules)."""

from portolan.rulekit import Result, Revealing, rank
from portolan.seafarers.board import Board
from portolan.seafarers.components import (
    ARMY_MIN,
    CLOTH,
    FEWEST_VILLAGES,
    MAX_TURNS,
    PIRATES,
    WONDER_LEVELS,
    WONDERS_OF_CATAN,
)
from portolan.seafarers.state import (
    BY_TARGET,
    BY_TURNS,
    BY_VILLAGES,
    NONE,
    ArmyTaken,
    Ended,
    State,
)
from portolan.seafarers.table import Events, hand_size, points


def army_holder(holder: int, knights: list[int]) -> int:
    """Who holds the Largest Army, given who held it (SF-10.7); NONE for nobody."""
    for seat, count in enumerate(knights):
        if count >= ARMY_MIN and (holder == NONE or count > knights[holder]):
            holder = seat
    return holder


def award_army(state: State, board: Board, knights: list[int], events: Events) -> None:
    """Hand the card on after a Knight was played."""
    holder = army_holder(state.army_holder, knights)
    if board.has_army_card and holder != state.army_holder:
        state.army_holder = holder
        events.append(ArmyTaken(holder, knights[holder]))


def wins_with_wonders(seat: int, target: int, total: int, levels: list[int]) -> bool:
    """SF-28.5."""
    if levels[seat] >= WONDER_LEVELS:
        return True
    highest = max(level for other, level in enumerate(levels) if other != seat)
    return total >= target and levels[seat] > highest


def has_won(state: State, seat: int) -> bool:
    """Whether a seat has what it takes to win in its own turn (SF-13.2)."""
    total = points(state, seat)
    if state.scenario == WONDERS_OF_CATAN:
        return wins_with_wonders(seat, state.target, total, state.levels)
    if state.scenario == PIRATES and state.fortresses[seat]:  # SF-27.12
        return False
    return total >= state.target


def few_villages(villages: list[int]) -> bool:
    """SF-26.10: whether at most three villages have cloth."""
    return len([cloth for cloth in villages if cloth]) <= FEWEST_VILLAGES


def end_if_over(state: State, events: Events) -> None:
    """End the match if the active seat has won, or if the villages are spent."""
    if state.turns == NONE or not state.stack:  # SF-13.2: setup never ends the game
        return
    if has_won(state, state.active):
        end(state, BY_TARGET, events)
    elif state.scenario == CLOTH and few_villages(state.villages):
        end(state, BY_VILLAGES, events)


def end_if_too_long(state: State, events: Events) -> None:
    """SF-13.4."""
    if state.turns >= MAX_TURNS:
        end(state, BY_TURNS, events)


def end(state: State, ending: int, events: Events) -> None:
    """The match is over: everything is shown (SF-14.4)."""
    state.ending = ending
    state.stack.clear()
    outcome = result(state)
    assert outcome is not None
    event = Ended(ending, tuple(outcome.winners), tuple(outcome.scores))
    events.append(Revealing(event))


def result(state: State) -> Result | None:
    """The result, once the match is over."""
    if state.stack:
        return None
    scores = [points(state, seat) for seat in range(len(state.svp))]
    return rank([_standing(state, seat, scores[seat]) for seat in range(len(scores))], scores)


def _standing(state: State, seat: int, score: int) -> tuple[int, ...]:
    """What decides at the end, the weightiest first."""
    cloth = state.cloth[seat] if state.scenario == CLOTH else 0
    if state.ending == BY_TARGET:
        return (1 if seat == state.active else 0, score, cloth)
    if state.ending == BY_VILLAGES:
        return (score, cloth)
    return (score, cloth, len(state.cities[seat]), hand_size(state, seat))
