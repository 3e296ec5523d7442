"""Who asks: a named player, by a key.

API clients send `Portolan-Player: <key>`; browsers keep the key in an HttpOnly cookie, as they keep
the tokens of seats. It is looked up where a seat is taken or made, never on the way of a move.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import Headers

from portolan.archive.errors import NoSuchPlayer
from portolan.archive.names import folded
from portolan.archive.records import Player
from portolan.gateway.auth import from_cookie, is_secret
from portolan.gateway.backend import Gateway, TheGateway
from portolan.gateway.problems import Problem
from portolan.matches.errors import BadRequest
from portolan.matches.records import SeatRecord

Security = dict[str, list[str]]

HEADER = "Portolan-Player"
COOKIE = "portolan-player"


def key_of(headers: Headers, method: str) -> str | None:
    """The player's key that a request carries. Raises Problem."""
    key = headers.get(HEADER)
    if key is None:
        key = from_cookie(headers, method, COOKIE)
        if key is None:
            return None
    if not is_secret(key):
        raise Problem("unauthenticated", f"{HEADER} does not hold a player's key.")
    return key


async def player_of(gateway: Gateway, headers: Headers, method: str) -> Player | None:
    """The player who makes a request; None for somebody. Raises Problem for a foreign key."""
    key = key_of(headers, method)
    if key is None:
        return None
    try:
        return await gateway.backend.shelf.do(lambda archive: archive.players.with_key(key))
    except NoSuchPlayer:
        raise Problem("forbidden", "The key does not belong to a player.") from None


async def _optional(request: Request, gateway: TheGateway) -> Player | None:
    return await player_of(gateway, request.headers, request.method)


def _required(player: Annotated[Player | None, Depends(_optional)]) -> Player:
    if player is None:
        raise Problem("unauthenticated", f"Send the player's key as `{HEADER}: <key>`.")
    return player


BY_PLAYER: Security = {"player": []}
BY_SEAT: Security = {"token": []}
MAY_BE_PLAYER = {"security": [{}, BY_PLAYER]}
"""`openapi_extra` of an operation for anybody, named players too."""

OptionalPlayer = Annotated[Player | None, Depends(_optional)]
"""The player who asks; None for somebody without a key."""
ThePlayer = Annotated[Player, Depends(_required)]


def seated(seats: Sequence[SeatRecord], player: Player | None) -> list[SeatRecord]:
    """The seats of a new match with the player in one: the one of the player's name, else the
    first of a person without a name. Raises BadRequest where there is neither."""
    if player is None:
        return list(seats)
    people = [number for number, seat in enumerate(seats) if seat.kind == "human"]
    mine = [n for n in people if folded(seats[n].name) == folded(player.name)]
    mine += [n for n in people if not seats[n].name]
    if not mine:
        raise BadRequest("seats", f"no person's seat is named {player.name} or has no name")
    return [_with(seat, player) if n == mine[0] else seat for n, seat in enumerate(seats)]


def _with(seat: SeatRecord, player: Player) -> SeatRecord:
    return replace(seat, name=player.name, player=str(player.id))


def name_of(player: Player | None, name: str) -> str:
    """The name under which somebody sits down: a player's own. Raises BadRequest for another."""
    if player is None:
        return name
    if name and folded(name) != folded(player.name):
        raise BadRequest("name", f"with this key you are {player.name}")
    return player.name
