"""The blocking client, made from async_client.py by `make sdk`; change that one."""

import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Self

import httpx

from portolan.sdk import calls
from portolan.sdk.calls import Call, T
from portolan.sdk.errors import Unreachable, error_of
from portolan.sdk.models import (
    Answer,
    Created,
    GameDetails,
    GameSummary,
    History,
    Item,
    Json,
    Leaderboard,
    Match,
    Page,
    Player,
    PlayerKey,
    Sight,
    Status,
)
from portolan.sdk.retry import RETRIED, Patience
from portolan.sdk.streams import SILENCE, Position


class Client:
    """A client of one server.

    `language` is that of labels and prompts ("en", "zh-Hant", "zh-Hans"); `timeout`, in seconds, is
    for one try. Every method may raise ApiError, or Unreachable after all tries. Methods that
    change something take an idempotency key, and make one of their own without it.
    """

    def __init__(
        self,
        url: str,
        *,
        language: str = "en",
        timeout: float = 10.0,
        patience: Patience | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._patience = patience or Patience()
        self._http = httpx.Client(
            base_url=url.rstrip("/"),
            headers={"Accept-Language": language},
            timeout=timeout,
            transport=transport,
            trust_env=False,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def games(self) -> list[GameSummary]:
        """All games that the server offers."""
        return self.send(calls.games())

    def game(self, game_id: str) -> GameDetails:
        """A game with the schemas of its documents."""
        return self.send(calls.game(game_id))

    def rules(self, game_id: str) -> str:
        """A game's numbered rules, as Markdown."""
        return self.send(calls.rules(game_id))

    def create(
        self,
        game_id: str,
        seats: Sequence[Json],
        *,
        key: str | None = None,
        player: str | None = None,
        **settings: Any,
    ) -> Created:
        """A new match. Seats by `human`, `bot` and `open_seat`.

        `player`: the key of the named player who sits at it. `settings`: options, seed, undo,
        clock, as the API takes them.
        """
        return self.send(calls.create(game_id, seats, settings, key, player))

    def matches(
        self, status: Status | None = None, game_id: str | None = None, cursor: str | None = None
    ) -> Page:
        """Matches, newest first."""
        return self.send(calls.matches(status, game_id, cursor))

    def match(self, match_id: str) -> Match:
        """What anybody may know of a match."""
        return self.send(calls.match(match_id))

    def take_seat(
        self,
        match_id: str,
        seat: int,
        name: str = "",
        *,
        key: str | None = None,
        player: str | None = None,
    ) -> str:
        """Take an open seat: its token. `player`: the key of the named player who takes it."""
        return self.send(calls.take_seat(match_id, seat, name, key, player))

    def replace_token(
        self,
        match_id: str,
        seat: int,
        *,
        owner_token: str | None = None,
        player: str | None = None,
        key: str | None = None,
    ) -> str:
        """A new token for a seat, by the match's owner, or by the named player whose seat it is.

        The old one no longer opens anything.
        """
        return self.send(calls.replace_token(match_id, seat, owner_token, key, player))

    def look(self, match_id: str, *, token: str | None = None) -> Sight:
        """What a seat, or without a token a spectator, sees, and what it may do."""
        return self.send(calls.look(match_id, token))

    def look_at(self, match_id: str, version: int, *, token: str | None = None) -> Sight:
        """What a seat, or a spectator, saw at a version."""
        return self.send(calls.look_at(match_id, version, token))

    def act(
        self, match_id: str, token: str, decision: int, *actions: Json, key: str | None = None
    ) -> Answer:
        """Answer a decision with one action, or with several of which all or none are done.

        Raises StaleDecision and Illegal, which are ApiErrors.
        """
        return self.send(calls.act(match_id, token, decision, actions, key))

    def undo(self, match_id: str, token: str, version: int, *, key: str | None = None) -> Answer:
        """Take back the seat's last action; `version` is the one that the caller saw last."""
        return self.send(calls.undo(match_id, token, version, key))

    def resign(self, match_id: str, token: str, *, key: str | None = None) -> Match:
        """Leave the seat to a bot."""
        return self.send(calls.resign(match_id, token, key))

    def cancel(self, match_id: str, owner_token: str, *, key: str | None = None) -> Match:
        """Abandon a match, as its owner."""
        return self.send(calls.cancel(match_id, owner_token, key))

    def board(self, match_id: str, *, token: str | None = None) -> str:
        """The board as SVG."""
        return self.send(calls.board(match_id, None, token))

    def board_at(self, match_id: str, version: int, *, token: str | None = None) -> str:
        """The board as a seat, or a spectator, saw it at a version."""
        return self.send(calls.board(match_id, version, token))

    def record(self, match_id: str, *, token: str | None = None) -> Json:
        """The record of a match: with its seed, and fit for `verify`, once it is finished."""
        return self.send(calls.record(match_id, token))

    def create_player(self, name: str, *, key: str | None = None) -> PlayerKey:
        """Claim a name. The answer holds the player's key, which is passed as `player`."""
        return self.send(calls.create_player(name, key))

    def player(self, name: str) -> Player:
        """A named player."""
        return self.send(calls.player(name))

    def own_player(self, player: str) -> Player:
        """The named player whose key this is."""
        return self.send(calls.own_player(player))

    def history(
        self,
        game_id: str | None = None,
        player_name: str | None = None,
        cursor: str | None = None,
    ) -> History:
        """Finished matches, latest first: all, those of a game, those of a named player."""
        return self.send(calls.history(game_id, player_name, cursor))

    def leaderboard(self, game_id: str, cursor: str | None = None) -> Leaderboard:
        """A game's named players and levels of bots, the best first."""
        return self.send(calls.leaderboard(game_id, cursor))

    def stream(
        self, match_id: str, *, token: str | None = None, after: str | None = None
    ) -> Iterator[Item]:
        """A snapshot, then every entry once, in order, over all breaks, to the end of the match.

        `after` is the id of the last item known: then only what follows is given. Raises ApiError
        for a refusal, Unreachable when the server stays away.
        """
        position = Position(match_id, after)
        tried = 0
        while True:
            retry_after = None
            try:
                with self._open(position, token) as response:
                    if response.is_success:
                        for line in response.iter_lines():
                            item = position.item(line)
                            if position.alive:
                                tried = 0
                            if item:
                                yield item
                    elif response.status_code in RETRIED:
                        retry_after = response.headers.get("Retry-After")
                    else:
                        raise error_of(response.status_code, response.read())
            except httpx.TransportError as error:
                position.broke(error)
            if position.over:
                return
            tried += 1
            wait = self._patience.wait(tried, retry_after)
            if wait is None:
                raise Unreachable(f"{position.path}: {position.trouble}")
            time.sleep(wait)

    def _open(
        self, position: Position, token: str | None
    ) -> AbstractContextManager[httpx.Response]:
        return self._http.stream(
            "GET",
            position.path,
            params=position.query,
            headers=position.headers(token),
            timeout=httpx.Timeout(10, read=SILENCE),
        )

    def send(self, call: Call[T]) -> T:
        """Send a call, again where that may help, and read its answer."""
        tried = 0
        while True:
            tried += 1
            response, failure = self._try(call)
            if response is not None and response.is_success:
                return call.answer(response.status_code, response.content)
            again = response is None or response.status_code in RETRIED
            retry_after = response.headers.get("Retry-After") if response is not None else None
            wait = self._patience.wait(tried, retry_after) if again else None
            if wait is not None:
                time.sleep(wait)
            elif response is not None:
                raise error_of(response.status_code, response.content)
            else:
                raise Unreachable(f"{call.method} {call.path}: {failure!r}") from failure

    def _try(self, call: Call[T]) -> tuple[httpx.Response | None, httpx.TransportError | None]:
        try:
            response = self._http.request(
                call.method,
                call.path,
                params=call.query,
                json=call.body,
                headers=call.headers,
            )
        except httpx.TransportError as error:
            return None, error
        return response, None
