"""The toy's words for worked examples.

Defaults of `given`: `players` 2, `rounds` 3, `round` 1, a bidding, hands empty, 5 coins and 0
points for all, `bank` as at setup, `market` empty; `deck` (top first) holds all cards not named
elsewhere, in the order of the data; `discard` empty. `turn` = the seat whose turn it is.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from portolan.rulekit.chance import Chance
from portolan.rulekit.codec import Json
from portolan.rulekit.game import Game
from portolan.rulekit.play import shown
from portolan.rulekit.vectors import Situation, UnknownWord, Words, merge
from portolan.toy import GAME
from portolan.toy.board import CARDS_OF, COINS, WARES
from portolan.toy.rules import settle
from portolan.toy.state import Bidding, State, Turn, Won

INDEX = {ware: i for i, ware in enumerate(WARES)}


def _cards(names: list[str]) -> list[int]:
    return [INDEX[name] for name in names]


def _names(cards: list[int]) -> list[str]:
    return [WARES[card] for card in cards]


class ToyAdapter:
    """Builds and reads positions of the toy."""

    game: Game[State] = GAME
    sets = frozenset({"winners", "hands"})

    def build(self, given: Words, chance: Chance) -> tuple[State, list[Any]]:
        """A position as described above, or the real setup for `new_game`."""
        if "new_game" in given:
            setup = given["new_game"]
            options = GAME.options(setup.get("rounds", 3), setup.get("market", True))
            return GAME.new(options, setup["players"], chance)
        seats = given.get("players", 2)
        hands = [sorted(_cards(given.get("hands", {}).get(str(s), []))) for s in range(seats)]
        market = given.get("market")
        discard = _cards(given.get("discard", []))
        named = [*discard, *(card for hand in hands for card in hand)]
        named += [INDEX[market]] if market else []
        rest = [w for w in range(len(WARES)) for _ in range(CARDS_OF[w] - named.count(w))]
        deck = _cards(given["deck"]) if "deck" in given else rest
        state = State(
            rounds=given.get("rounds", 3),
            with_market=market is not None,
            round=given.get("round", 1),
            stack=[Turn(given["turn"], traded=False) if "turn" in given else Bidding()],
            deck=deck[::-1],
            discard=discard,
            market=INDEX[market] if market else -1,
            hands=hands,
            coins=given.get("coins", [COINS] * seats),
            bank=given.get("bank", COINS * seats),
            bids=[-1] * seats,
            points=given.get("points", [0] * seats),
            knows_top=[False] * seats,
        )
        events: list[Any] = []
        settle(state, chance, events)
        return state, events

    def put(self, situation: Situation, changes: Words) -> None:
        """Only coins and hands can be put."""
        state = situation.state
        if "coins" in changes:
            state.coins[:] = changes["coins"]
        if "hands" in changes:
            old = {str(seat): _names(hand) for seat, hand in enumerate(state.hands)}
            new = merge(old, changes["hands"].plain())
            state.hands = [sorted(_cards(new[str(seat)])) for seat in range(len(state.hands))]

    def query(self, situation: Situation, name: str, arguments: Words) -> Json:
        """`best_card` {seat}."""
        if name == "best_card":
            return WARES[max(situation.state.hands[arguments["seat"]])]
        raise UnknownWord(name)

    def do(self, situation: Situation, entry: Words) -> None:
        """`{"imagine": seat}` puts in place of the state what that seat might take it for."""
        if "imagine" not in entry:
            raise UnknownWord(str(entry))
        state = situation.state
        situation.state = GAME.determinize(state, entry["imagine"], Random(0))

    def read(self, situation: Situation, name: str, expected: Any) -> Json:
        """The value of a word of `expect`."""
        word, _, seat = name.rpartition("_")
        if word == "seen_by":
            return [type(shown(event, int(seat))).__name__ for event in situation.events]
        if word == "view":
            return GAME.view_form.to_json(GAME.look(situation.state, int(seat)))
        if name == "die":
            return next(e.die for e in reversed(situation.events) if isinstance(e, Won))
        if name not in VALUES:
            raise UnknownWord(name)
        return VALUES[name](situation.state)


def _winners(state: State) -> list[int] | None:
    result = GAME.result(state)
    return None if result is None else result.winners


VALUES: dict[str, Callable[[State], Json]] = {
    "coins": lambda state: state.coins,
    "points": lambda state: state.points,
    "bank": lambda state: state.bank,
    "round": lambda state: state.round,
    "hands": lambda state: {str(seat): _names(hand) for seat, hand in enumerate(state.hands)},
    "discard": lambda state: _names(state.discard),
    "market": lambda state: None if state.market < 0 else WARES[state.market],
    "asked": lambda state: list(GAME.asked(state)),
    "winners": _winners,
    "deck_size": lambda state: len(state.deck),
}

ADAPTER = ToyAdapter()
