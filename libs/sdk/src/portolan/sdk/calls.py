"""The API's requests as values: what to send, and how to read the answer. Nothing is sent here."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import msgspec

from portolan.sdk.errors import ApiError
from portolan.sdk.models import (
    Answer,
    Created,
    GameDetails,
    GameSummary,
    History,
    Json,
    Leaderboard,
    Match,
    Page,
    Player,
    PlayerKey,
    Sight,
    Status,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request, and the function that reads the body of its answer."""

    method: str
    path: str
    read: Callable[[bytes], T]
    query: dict[str, str] = field(default_factory=dict)
    body: Json | None = None
    token: str | None = None
    key: str | None = None
    player: str | None = None
    """The key of the named player who asks."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers that this call needs."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if self.player:
            headers["Portolan-Player"] = self.player
        if self.key:
            headers["Idempotency-Key"] = self.key
        return headers

    def answer(self, status: int, body: bytes) -> T:
        """What the body of a success says. Raises ApiError where it is no answer of the API."""
        try:
            return self.read(body)
        except (msgspec.MsgspecError, KeyError, UnicodeDecodeError) as error:
            detail = f"{self.method} {self.path}: not an answer of Portolan's API ({error})"
            raise ApiError(status, "unknown", detail) from error


def human(name: str = "") -> Json:
    """A seat for a person, or for your own program; its token comes with the new match."""
    return {"kind": "human", "name": name}


def bot(level: str, name: str = "") -> Json:
    """A seat for a bot of the server; without a name it is called by its number."""
    seat = {"kind": "bot", "level": level}
    return {**seat, "name": name} if name else seat


def open_seat() -> Json:
    """A seat that anybody may take."""
    return {"kind": "open"}


def games() -> Call[list[GameSummary]]:
    return Call("GET", "/v1/games", lambda body: _field(body, "games", list[GameSummary]))


def game(game_id: str) -> Call[GameDetails]:
    return Call("GET", f"/v1/games/{game_id}", _reader(GameDetails))


def rules(game_id: str) -> Call[str]:
    return Call("GET", f"/v1/games/{game_id}/rules", bytes.decode)


def create(
    game_id: str, seats: Sequence[Json], settings: Json, key: str | None, player: str | None
) -> Call[Created]:
    body = {"game": game_id, "seats": list(seats), **settings}
    read = _reader(Created)
    return Call("POST", "/v1/matches", read, body=body, key=key or new_key(), player=player)


def matches(status: Status | None, game_id: str | None, cursor: str | None) -> Call[Page]:
    query = _query(status=status, game=game_id, cursor=cursor)
    return Call("GET", "/v1/matches", _reader(Page), query=query)


def match(match_id: str) -> Call[Match]:
    return Call("GET", f"/v1/matches/{match_id}", _reader(Match))


def take_seat(
    match_id: str, seat: int, name: str, key: str | None, player: str | None
) -> Call[str]:
    return Call(
        "POST",
        f"/v1/matches/{match_id}/seats/{seat}",
        lambda body: _field(body, "token", str),
        body={"name": name},
        key=key or new_key(),
        player=player,
    )


def replace_token(
    match_id: str, seat: int, owner_token: str | None, key: str | None, player: str | None
) -> Call[str]:
    return Call(
        "POST",
        f"/v1/matches/{match_id}/seats/{seat}/token",
        lambda body: _field(body, "token", str),
        token=owner_token,
        key=key or new_key(),
        player=player,
    )


def look(match_id: str, token: str | None) -> Call[Sight]:
    return Call("GET", f"/v1/matches/{match_id}/view", _reader(Sight), token=token)


def look_at(match_id: str, version: int, token: str | None) -> Call[Sight]:
    return Call("GET", f"/v1/matches/{match_id}/at/{version}/view", _reader(Sight), token=token)


def act(
    match_id: str, token: str, decision: int, actions: Sequence[Json], key: str | None
) -> Call[Answer]:
    chosen = {"action": actions[0]} if len(actions) == 1 else {"actions": list(actions)}
    return Call(
        "POST",
        f"/v1/matches/{match_id}/actions",
        _reader(Answer),
        body={"decision": decision, **chosen},
        token=token,
        key=key or new_key(),
    )


def undo(match_id: str, token: str, version: int, key: str | None) -> Call[Answer]:
    return _change(match_id, "undo", _reader(Answer), {"version": version}, token, key)


def resign(match_id: str, token: str, key: str | None) -> Call[Match]:
    return _change(match_id, "resign", _reader(Match), {}, token, key)


def cancel(match_id: str, owner_token: str, key: str | None) -> Call[Match]:
    return _change(match_id, "cancel", _reader(Match), {}, owner_token, key)


def board(match_id: str, version: int | None, token: str | None) -> Call[str]:
    place = "" if version is None else f"/at/{version}"
    return Call("GET", f"/v1/matches/{match_id}{place}/board.svg", bytes.decode, token=token)


def record(match_id: str, token: str | None) -> Call[Json]:
    return Call("GET", f"/v1/matches/{match_id}/record", _reader(Json), token=token)


def create_player(name: str, key: str | None) -> Call[PlayerKey]:
    body = {"name": name}
    return Call("POST", "/v1/players", _reader(PlayerKey), body=body, key=key or new_key())


def player(name: str) -> Call[Player]:
    return Call("GET", f"/v1/players/{quote(name, safe='')}", _reader(Player))


def own_player(player_key: str) -> Call[Player]:
    return Call("GET", "/v1/player", _reader(Player), player=player_key)


def history(game_id: str | None, player_name: str | None, cursor: str | None) -> Call[History]:
    query = _query(game=game_id, player=player_name, cursor=cursor)
    return Call("GET", "/v1/history", _reader(History), query=query)


def leaderboard(game_id: str, cursor: str | None) -> Call[Leaderboard]:
    query = _query(cursor=cursor)
    return Call("GET", f"/v1/leaderboard/{game_id}", _reader(Leaderboard), query=query)


def new_key() -> str:
    """An idempotency key that nobody has used."""
    return secrets.token_urlsafe(18)


def _query(**asked: str | None) -> dict[str, str]:
    return {name: value for name, value in asked.items() if value}


def _change(
    match_id: str, what: str, read: Callable[[bytes], T], body: Json, token: str, key: str | None
) -> Call[T]:
    path = f"/v1/matches/{match_id}/{what}"
    return Call("POST", path, read, body=body, token=token, key=key or new_key())


def _reader(model: type[T]) -> Callable[[bytes], T]:
    return msgspec.json.Decoder(model).decode


def _field(body: bytes, name: str, model: Any) -> Any:
    return msgspec.convert(msgspec.json.decode(body, type=dict[str, Any])[name], model)
