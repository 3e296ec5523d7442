"""A hosted game: how its positions, documents and words are read and written, quickly.

Whatever many calls need in the same form is kept: a position just written is usually the next one
to be read, and games offer the same action objects again and again.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec

from portolan.host import errors
from portolan.rulekit import position as positions
from portolan.rulekit.codec import Form, WireError, read_json
from portolan.rulekit.game import LANGUAGES, Game
from portolan.rulekit.position import Position
from portolan.rulekit.text import Localizer, Player, Text, localizer

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

OfferKey = tuple[int, Text, tuple[str, ...], str]
"""Identity of the action, label, targets, language: what an offer's JSON follows from."""

POSITIONS_KEPT = 512
WORDINGS_KEPT = 20_000
ACTIONS_KEPT = 5_000
LONGEST_ACTION_KEPT = 256

to_json = msgspec.json.Encoder().encode


class Kept(Generic[K, V]):
    """A bounded table that forgets what was put in first. Safe to share among threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._items: dict[K, V] = {}
        self._lock = Lock()
        self.get: Callable[[K], V | None] = self._items.get

    def put(self, key: K, value: V) -> None:
        with self._lock:
            if len(self._items) >= self._limit:
                del self._items[next(iter(self._items))]
            self._items[key] = value


def names_a_player(message: Text) -> bool:
    """Whether a wording depends on the names of the players."""
    return any(_names_a_player(value) for _, value in message.args)


def _names_a_player(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(_names_a_player(item) for item in value)
    return isinstance(value, Player) or (isinstance(value, Text) and names_a_player(value))


class HostedGame(Generic[S]):
    """A game with the forms that calls need. One object serves all threads."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self._positions: Kept[bytes, Position[S]] = Kept(POSITIONS_KEPT)
        self._actions: Kept[bytes, Any] = Kept(ACTIONS_KEPT)
        self._offers: Kept[tuple[Hashable, ...], tuple[Any, bytes]] = Kept(WORDINGS_KEPT)
        self._tags = {cls: tag for tag, cls in game.actions.items()}

    def read_position(self, data: bytes) -> Position[S]:
        """A stored position; nobody changes it. Raises BadPosition, NewerRules, OlderRules."""
        found = self._positions.get(data)
        if found is None:
            found = positions.decode(self.game, data)
            self._positions.put(data, found)
        return found

    def write_position(self, position: Position[S]) -> bytes:
        """The bytes of a position that nobody changes from now on."""
        data = positions.encode(self.game, position)
        self._positions.put(data, position)
        return data

    def read_options(self, data: bytes) -> Any:
        """Options; empty bytes mean the defaults. Raises Refused (BAD_OPTIONS)."""
        return _read(self.game.options_form, data or b"{}", "BAD_OPTIONS")

    def read_event(self, data: bytes) -> Any:
        """An event. Raises Refused (BAD_EVENT)."""
        return _read(self.game.event_form, data, "BAD_EVENT")

    def read_action(self, data: bytes) -> Any:
        """An action. Raises Refused (BAD_ACTION)."""
        action = self._actions.get(data)
        if action is None:
            action = _read(self.game.action_form, data, "BAD_ACTION")
            if len(data) <= LONGEST_ACTION_KEPT:
                self._actions.put(data, action)
        return action

    def write_action(self, action: Any) -> bytes:
        return to_json(self.game.action_form.to_json(action))

    def is_secret(self, action: Any) -> bool:
        """Whether others learn of the action only through its events."""
        return self._tags[type(action)] in self.game.secret_actions

    def words(self, language: str) -> Localizer:
        """The game's words in a language ("": English). Raises Refused (UNKNOWN_LANGUAGE)."""
        wanted = language or LANGUAGES[0]
        if wanted not in LANGUAGES:
            raise errors.unknown_language(language)
        try:
            return localizer(self.game.folder, wanted)
        except FileNotFoundError:
            raise errors.unknown_language(language) from None

    def seats(self, state: S) -> int:
        """How many seats a match has."""
        return len(self.game.evaluate(state))

    def decision(self, state: S, seat: int, words: Localizer, names: tuple[str, ...]) -> bytes:
        """The open decision of a seat that is asked, as JSON:
        {"prompt", "actions": [{"action", "label", "targets"}]}.
        """
        game, kept = self.game, self._offers.get
        offers: list[bytes] = []
        for action in game.choices(state, seat):
            label = game.label(state, seat, action)
            targets = game.targets(state, seat, action)
            # The kept entry holds the action itself, so its id stays its own.
            key = (id(action), label, tuple(targets), words.language)
            known = kept(key) or kept((*key, names))
            offers.append(known[1] if known else self._offer(key, action, words, names))
        prompt = to_json(words.say(game.prompt(state, seat), names))
        return b'{"prompt":%b,"actions":[%b]}' % (prompt, b",".join(offers))

    def _offer(self, key: OfferKey, action: Any, words: Localizer, names: tuple[str, ...]) -> bytes:
        """Write an offer, and keep it: only for these names if its label contains a name."""
        _, label, targets, _ = key
        offer = b'{"action":%b,"label":%b,"targets":%b}' % (
            self.write_action(action),
            to_json(words.say(label, names)),
            to_json(targets),
        )
        self._offers.put((*key, names) if names_a_player(label) else key, (action, offer))
        return offer


def _read(form: Form, data: bytes, reason: str) -> Any:
    try:
        return form.from_json(read_json(data), "$")
    except WireError as error:
        raise errors.bad(reason, error) from None
