"""The three kinds of chance."""

from collections import Counter
from hashlib import blake2b
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portolan.rulekit.chance import (
    Chance,
    ChanceError,
    FreeChance,
    ScriptedChance,
    SeededChance,
)


def test_a_draw_is_the_documented_hash_of_its_number() -> None:
    key = blake2b(b"seed").digest()
    digest = blake2b((5).to_bytes(8, "big"), digest_size=8, key=key).digest()

    assert SeededChance("seed", 5).below(1000) == int.from_bytes(digest, "big") % 1000


@given(st.text(), st.integers(0, 2**40), st.integers(1, 10**9))
def test_a_draw_depends_on_seed_and_number_alone(seed: str, draws: int, n: int) -> None:
    chance = SeededChance(seed, draws)

    value = chance.below(n)

    assert 0 <= value < n
    assert chance.draws > draws
    assert SeededChance(seed, draws).below(n) == value


def test_a_value_that_would_favour_small_outcomes_is_thrown_away() -> None:
    n = (1 << 63) + 1  # nearly every second value is beyond the only whole multiple
    chance = SeededChance("seed")

    values = [chance.below(n) for _ in range(50)]

    assert chance.draws > 60
    assert all(value < n for value in values)


@given(st.lists(st.integers()), st.text())
def test_a_shuffle_keeps_the_items_and_can_be_repeated(items: list[int], seed: str) -> None:
    once, again = items.copy(), items.copy()

    SeededChance(seed).shuffle(once)
    SeededChance(seed).shuffle(again)

    assert once == again
    assert sorted(once) == sorted(items)


@pytest.mark.parametrize("chance", [SeededChance("fair"), FreeChance(Random(1))])
def test_all_orders_come_up(chance: Chance) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        items = [0, 1, 2]
        chance.shuffle(items)
        orders[tuple(items)] += 1

    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_a_pick_is_one_of_the_items_each_equally_often() -> None:
    chance = SeededChance("die")

    faces = Counter(chance.pick(["a", "b", "b"]) for _ in range(3000))

    assert 900 < faces["a"] < 1100


def test_a_script_gives_what_is_written() -> None:
    items = [1, 2, 3]
    chance = ScriptedChance([4, "b", [3, 1, 2], None])

    assert chance.below(6) == 4
    assert chance.pick(["a", "b"]) == "b"
    chance.shuffle(items)
    assert items == [3, 1, 2]
    chance.shuffle(items)
    assert items == [3, 1, 2]
    assert chance.left_over == 0


def test_a_draw_beyond_the_script_fails() -> None:
    with pytest.raises(ChanceError, match="beyond the script"):
        ScriptedChance([]).below(2)


def test_outcomes_that_cannot_occur_fail() -> None:
    with pytest.raises(ChanceError):
        ScriptedChance([6]).below(6)
    with pytest.raises(ChanceError):
        ScriptedChance(["x"]).below(6)
    with pytest.raises(ChanceError):
        ScriptedChance([7]).pick([1, 2])
    with pytest.raises(ChanceError):
        ScriptedChance([[1, 1]]).shuffle([1, 2])


def test_what_nobody_drew_is_left_over() -> None:
    chance = ScriptedChance([1, 2, 3])
    chance.below(5)

    assert chance.left_over == 2


def test_free_chance_counts_its_draws() -> None:
    chance = FreeChance(Random(3))
    chance.below(6)
    chance.shuffle([1, 2])

    assert chance.draws == 2


def test_the_base_draws_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(2)
