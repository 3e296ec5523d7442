"""Whether what is expected holds: comparisons of JSON values, and what they find."""

import json
from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from portolan.rulekit.codec import Json


@dataclass
class Failure:
    """Something expected that is not so. `where` is a path such as `do[2].expect.scores`."""

    where: str
    expected: Json
    actual: Json

    def __str__(self) -> str:
        return f"{self.where}: expected {_show(self.expected)}, got {_show(self.actual)}"


def merge(old: Json, new: Json) -> Json:
    """What `put` does to a value: objects are merged, anything else is replaced."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{key: merge(old.get(key), value) for key, value in new.items()}}
    return new


def mismatches(
    where: str, expected: Json, actual: Json, key: str = "", sets: Container[str] = ()
) -> list[Failure]:
    """Where `actual` does not match: objects by the keys named, sets in any order."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        found = []
        for name, value in expected.items():
            if name in actual:
                found += mismatches(f"{where}.{name}", value, actual[name], name, sets)
            elif value is not None:
                found.append(Failure(f"{where}.{name}", value, "no such value"))
        return found
    if isinstance(expected, list) and isinstance(actual, list):
        if key == "options" or key in sets:
            return _set_mismatches(where, expected, actual)
        if len(expected) == len(actual):
            return [
                failure
                for i, (one, other) in enumerate(zip(expected, actual, strict=True))
                for failure in mismatches(f"{where}[{i}]", one, other, key, sets)
            ]
    same = type(expected) is type(actual) and expected == actual
    return [] if same else [Failure(where, expected, actual)]


def _set_mismatches(where: str, expected: list[Json], actual: list[Json]) -> list[Failure]:
    wanted, found = [_canonical(item) for item in expected], [_canonical(item) for item in actual]
    missing = list(wanted)
    surplus = []
    for item in found:
        if item in missing:
            missing.remove(item)
        else:
            surplus.append(item)
    if not missing and not surplus:
        return []
    return [
        Failure(f"{where} (missing {_list(missing)}; too many {_list(surplus)})", expected, actual)
    ]


def _list(items: list[str]) -> str:
    return ", ".join(items) or "none"


def _canonical(value: Json) -> str:
    """Equal for values that mean the same: a field that is null may be left out."""
    return json.dumps(_without_nulls(value), sort_keys=True, ensure_ascii=False)


def _without_nulls(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_nulls(item) for key, item in value.items() if item is not None}
    return [_without_nulls(item) for item in value] if isinstance(value, list) else value


def settled(value: Any) -> Json:
    """What an adapter read, as JSON: tuples and sets become lists, keys become strings."""
    if isinstance(value, dict):
        return {str(key): settled(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((settled(item) for item in value), key=_canonical)
    return [settled(item) for item in value] if isinstance(value, (list, tuple)) else value


def _show(value: Json) -> str:
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 2000 else f"{words[:2000]} …"
