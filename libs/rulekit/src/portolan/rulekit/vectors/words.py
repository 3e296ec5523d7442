"""JSON objects that tell which of their keys nobody asked for."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from portolan.rulekit.codec import Json


class UnknownWord(Exception):
    """A key, value, query or entry that runner and adapter do not know."""


class Words(dict[str, Any]):
    """A JSON object that remembers which of its keys were asked for.

    Objects inside it, in lists too, are `Words` themselves. `unread` names what nobody looked at,
    so an adapter that does not know a word need not say so.
    """

    def __init__(self, content: dict[str, Json]) -> None:
        super().__init__((key, _wrap(value)) for key, value in content.items())
        self._read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self._read.add(key)
        return super().__getitem__(key)

    def __iter__(self) -> Iterator[str]:
        for key in super().__iter__():
            self._read.add(key)
            yield key

    def __contains__(self, key: object) -> bool:
        if isinstance(key, str):
            self._read.add(key)
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or the default."""
        self._read.add(key)
        return super().get(key, default)

    def items(self) -> Any:
        """All keys and values; the keys count as read, objects among the values not yet."""
        self._read.update(super().keys())
        return super().items()

    def values(self) -> Any:
        """All values; the keys count as read."""
        self._read.update(super().keys())
        return super().values()

    def plain(self) -> dict[str, Json]:
        """The object as it was, all of it counted as read."""
        return cast(dict[str, Json], plain(self))

    def glance(self) -> dict[str, Json]:
        """The object as it was, none of it counted as read: for what is looked for all over it."""
        return cast(dict[str, Json], _unwrapped(self, dict.items))

    def unread(self) -> list[str]:
        """The paths of all keys that nobody asked for."""
        paths = []
        for key, value in super().items():
            if key not in self._read:
                paths.append(key)
            else:
                paths += [f"{key}.{path}" for path in _unread(value)]
        return paths


def _wrap(value: Json) -> Any:
    if isinstance(value, dict):
        return Words(value)
    return [_wrap(item) for item in value] if isinstance(value, list) else value


def plain(value: Any) -> Json:
    """JSON as it was before it was wrapped, all of it counted as read."""
    return _unwrapped(value, lambda document: document.items())


def _unwrapped(value: Any, items: Callable[[Any], Iterable[tuple[str, Any]]]) -> Json:
    if isinstance(value, dict):
        return {key: _unwrapped(item, items) for key, item in items(value)}
    return [_unwrapped(item, items) for item in value] if isinstance(value, list | tuple) else value


def _unread(value: Any) -> list[str]:
    if isinstance(value, Words):
        return value.unread()
    if isinstance(value, list):
        return [f"{i}.{path}" for i, item in enumerate(value) for path in _unread(item)]
    return []


def without(document: Words, *keys: str) -> Words:
    """An object without some of its keys, nothing of it read yet; the whole one counts as read."""
    rest = Words({key: value for key, value in plain(document).items() if key not in keys})
    for key in dict.keys(document):
        document.get(key)
    return rest


def refuse_unread(words: Words, where: str) -> None:
    """Raise UnknownWord if there is a key that nobody asked for."""
    unread = words.unread()
    if unread:
        raise UnknownWord(f"{where}: nothing reads {', '.join(unread)}")
