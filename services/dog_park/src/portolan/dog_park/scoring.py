"""Final scoring (DP-10): awards, objectives, abilities, the solo mission and its rating."""

from typing import Final

from portolan.dog_park.components import (
    ABILITY_REPUTATION,
    AWARDS,
    BREEDS,
    DOG_ABILITY,
    DOG_BREED,
    GOOD_COUNT,
    GOODS_PER_REPUTATION,
    LONE_WOLF,
    MISSION_AWARDS,
    MISSION_EACH,
    MISSION_GOODS,
    MISSION_OUTRIGHT,
    MISSION_STARS,
    MISSION_WALKED,
    OBJECTIVE_COUNT,
    OBJECTIVE_KIND,
    OBJECTIVE_KINDS,
    OBJECTIVE_REPUTATION,
    OBJECTIVE_WALKED,
    PACK_DOG,
    RARING_TO_GO,
    SCORE_STARS,
    SOCIABLE,
    STASH_MAX,
    STASH_PER_REPUTATION,
    STASH_REPUTATION,
    TITLES,
)
from portolan.dog_park.state import NONE, FinalScore, State
from portolan.rulekit import Result, rank

PARTS: Final[int] = 5
"""Reputation, objective, abilities, awards, goods left (DP-10.5, a to e)."""
_SAME_BREED: Final[int] = OBJECTIVE_KINDS.index("same_breed_at_least")
_DOGS_WALKED: Final[int] = OBJECTIVE_KINDS.index("dogs_with_walked")
_TOTAL_WALKED: Final[int] = OBJECTIVE_KINDS.index("total_walked")
_BREEDS: Final[int] = OBJECTIVE_KINDS.index("different_breeds_at_least")


def breed_counts(kennel: list[int]) -> list[int]:
    """How many dogs of each breed."""
    counts = [0] * len(BREEDS)
    for dog in kennel:
        counts[DOG_BREED[dog]] += 1
    return counts


# Awards (DP-10.7).


def award_winners(counts: list[list[int]], seats: int, breed: int) -> list[int]:
    """The seats that win a breed's award; `counts` are by walker, the seats first."""
    best = max(count[breed] for count in counts)
    if best == 0:
        return []
    return [seat for seat in range(seats) if counts[seat][breed] == best]


def awards_won(state: State) -> list[list[int]]:
    """The award positions (0 is the topmost) that each seat wins."""
    counts = [breed_counts(kennel) for kennel in state.kennels]
    seats = len(state.reputations)
    won: list[list[int]] = [[] for _ in range(seats)]
    for position, breed in enumerate(state.awards):
        for seat in award_winners(counts, seats, breed):
            won[seat].append(position)
    return won


def awards_outright(state: State, won: list[int]) -> int:
    """DP-10.1: how many of seat 0's awards it won with more dogs than every auto-walker."""
    counts = [breed_counts(kennel) for kennel in state.kennels]
    outright = 0
    for position in won:
        breed = state.awards[position]
        outright += all(counts[0][breed] > other[breed] for other in counts[1:])
    return outright


# Objectives (DP-10.8).


def objective_met(
    objective: int, seats: int, counts: list[int], walked: list[int], awards: int
) -> bool:
    """Whether a kennel fulfils an objective: dogs by breed, tokens by dog, awards won."""
    kind = OBJECTIVE_KIND[objective]
    wanted = OBJECTIVE_COUNT[objective][seats]
    if kind == _SAME_BREED:
        return max(counts) >= wanted
    if kind == _DOGS_WALKED:
        return sum(tokens >= OBJECTIVE_WALKED[objective] for tokens in walked) >= wanted
    if kind == _TOTAL_WALKED:
        return sum(walked) >= wanted
    if kind == _BREEDS:
        return len(counts) - counts.count(0) >= wanted
    return awards >= wanted


# Abilities (DP-7.11 to DP-7.16).


def ability_value(dog: int, counts: list[int], walked: int, stashed: int) -> int:
    """What an activated dog is worth in a kennel; `stashed` goods lie on it."""
    ability = DOG_ABILITY[dog]
    worth = ABILITY_REPUTATION[ability]
    if ability == PACK_DOG:
        return worth * counts[DOG_BREED[dog]]
    if ability == LONE_WOLF:
        return worth if counts[DOG_BREED[dog]] == 1 else 0
    if ability == RARING_TO_GO:
        return worth * walked
    if ability == SOCIABLE:
        return worth * (len(counts) - counts.count(0))
    if STASH_MAX[ability]:
        return stashed // STASH_PER_REPUTATION[ability] * STASH_REPUTATION[ability]
    return 0


def ability_values(state: State, seat: int) -> list[int]:
    """What each activated dog of a seat is worth, in the order of activation."""
    kennel = state.kennels[seat]
    counts = breed_counts(kennel)
    values = []
    for place, dog in enumerate(state.active[seat]):
        walked = state.kennel_walked[seat][kennel.index(dog)]
        first = place * GOOD_COUNT
        stashed = sum(state.stashes[seat][first : first + GOOD_COUNT])
        values.append(ability_value(dog, counts, walked, stashed))
    return values


# The score (DP-10.5).


def score_parts(state: State, seat: int, won: list[int]) -> list[int]:
    """The five parts of a seat's score; `won` are the award positions that it wins."""
    seats = len(state.reputations)
    objective = state.objectives[seat]
    counts = breed_counts(state.kennels[seat])
    walked = state.kennel_walked[seat]
    met = objective != NONE and objective_met(objective, seats, counts, walked, len(won))
    first = seat * GOOD_COUNT
    return [
        state.reputations[seat],
        OBJECTIVE_REPUTATION[objective] if met else 0,
        sum(ability_values(state, seat)),
        sum(AWARDS[position] for position in won),
        sum(state.goods[first : first + GOOD_COUNT]) // GOODS_PER_REPUTATION,
    ]


def final_score(state: State, seat: int) -> FinalScore:
    """How a seat's score is made up, once it has been added up (DP-10.5)."""
    parts = state.final[seat * PARTS : (seat + 1) * PARTS]
    return FinalScore(
        seat, parts[0], parts[1], parts[2], parts[3], parts[4], sum(parts), state.objectives[seat]
    )


def best_award(won: list[int]) -> int:
    """DP-10.9: the reputation value of the best award won, 0 for none."""
    return max((AWARDS[position] for position in won), default=0)


def result(state: State) -> Result | None:
    """DP-10.9; solo (DP-10.1, DP-10.10): the mission decides; a failed one scores nothing."""
    if state.stack:
        return None
    seats = len(state.reputations)
    totals = [sum(state.final[seat * PARTS : (seat + 1) * PARTS]) for seat in range(seats)]
    if seats == 1:
        return Result([], [1], totals) if state.failed else Result([0], [1], totals)
    won = awards_won(state)
    return rank([(totals[seat], best_award(won[seat])) for seat in range(seats)], totals)


# Solo (DP-10.1, DP-10.10).


def mission_passed(mission: int, goods: list[int], walked: int, awards: int, outright: int) -> bool:
    """DP-10.1."""
    return (
        sum(goods) >= MISSION_GOODS[mission]
        and min(goods) >= MISSION_EACH[mission]
        and walked >= MISSION_WALKED[mission]
        and awards >= MISSION_AWARDS[mission]
        and outright >= MISSION_OUTRIGHT[mission]
    )


def score_stars(score: int) -> int:
    """DP-10.10: the stars of a score."""
    stars = 0
    for least, number in SCORE_STARS:
        if score >= least:
            stars = number
    return stars


def solo_stars(mission: int, score: int) -> int:
    """DP-10.10: mission stars and score stars."""
    return MISSION_STARS[mission] + score_stars(score)


def title(stars: int) -> int:
    """DP-10.10: the number of the title that `stars` are enough for."""
    number = 0
    for least, row in TITLES:
        if stars >= least:
            number = row
    return number
