"""Positions: a state with the number of chance draws behind it, as it is stored and sent.

The bytes are MessagePack: [rules version, draws, state row]. They hold no seed.
"""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from portolan.rulekit.codec import WireError
from portolan.rulekit.game import Game

S = TypeVar("S")

_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(tuple[int, int, msgspec.Raw]).decode
_unpack_row = msgspec.msgpack.Decoder(list[Any]).decode


class BadPosition(ValueError):
    """Bytes that are not a position of this game."""


class NewerRules(ValueError):
    """A position of a rules version that this program does not know yet."""


class OlderRules(ValueError):
    """A position of a rules version from which no upgrade leads to the present one."""


@dataclass
class Position(Generic[S]):
    """A state, and how many draws of its match's chance have been made."""

    state: S
    draws: int


def encode(game: Game[S], position: Position[S]) -> bytes:
    """The bytes of a position."""
    to_row = game.state_form.to_row
    row = to_row(position.state) if to_row else position.state
    return _pack((game.rules_version, position.draws, row))


def decode(game: Game[S], data: bytes) -> Position[S]:
    """Read a position, upgrading one of older rules.

    Raises BadPosition, NewerRules or OlderRules.
    """
    try:
        version, draws, row = _unpack(data)
        if version != game.rules_version:
            row = msgspec.Raw(_pack(_upgrade(game, version, _unpack_row(row))))
        return Position(game.state_form.from_row_bytes(row), draws)
    except (msgspec.MsgspecError, WireError, UnicodeDecodeError) as error:
        raise BadPosition(f"{game.id}: not a position: {error}") from None


def _upgrade(game: Game[S], version: int, row: list[Any]) -> list[Any]:
    """A row of older rules as the present rules write it."""
    if version > game.rules_version:
        raise NewerRules(f"{game.id}: rules {version} are newer than {game.rules_version}")
    for old in range(version, game.rules_version):
        if old not in game.upgrades:
            raise OlderRules(f"{game.id}: no upgrade from rules {old} to {old + 1}")
        row = game.upgrades[old](row)
    return row
