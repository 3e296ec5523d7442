"""Positions as bytes, of this rules version and of others."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from portolan.rulekit import play, position
from portolan.rulekit.game import Game


def begin(toy: Game[Any]) -> position.Position[Any]:
    return play.start(toy, toy.options(), 3, "position")[0]


def test_a_position_comes_back(toy: Game[Any]) -> None:
    here = begin(toy)

    assert position.decode(toy, position.encode(toy, here)) == here


def test_a_position_of_older_rules_is_upgraded(toy: Game[Any]) -> None:
    here = begin(toy)
    version, draws, row = msgspec.msgpack.decode(position.encode(toy, here))
    assert version == 2
    old = msgspec.msgpack.encode((1, draws, row[:-1]))

    assert position.decode(toy, old) == here


def test_older_rules_without_an_upgrade_are_refused(toy: Game[Any]) -> None:
    old = msgspec.msgpack.encode((0, 0, []))

    with pytest.raises(position.OlderRules, match="no upgrade from rules 0 to 1"):
        position.decode(toy, old)


def test_newer_rules_are_refused(toy: Game[Any]) -> None:
    newer = replace(toy, rules_version=3)

    with pytest.raises(position.NewerRules):
        position.decode(toy, position.encode(newer, begin(toy)))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        b"nonsense",
        msgspec.msgpack.encode([2, 0]),
        msgspec.msgpack.encode([2, 0, [1, 2, 3]]),
        msgspec.msgpack.encode([2, 0, {}]),
        msgspec.msgpack.encode([1, 0, 5]),
        msgspec.msgpack.encode(["2", 0, []]),
    ],
)
def test_other_bytes_are_refused(toy: Game[Any], data: bytes) -> None:
    with pytest.raises(position.BadPosition):
        position.decode(toy, data)


def test_bytes_cut_short_or_too_long_are_refused(toy: Game[Any]) -> None:
    data = position.encode(toy, begin(toy))

    for length in range(len(data)):
        with pytest.raises(position.BadPosition):
            position.decode(toy, data[:length])
    with pytest.raises(position.BadPosition):
        position.decode(toy, data + b"\x00")
