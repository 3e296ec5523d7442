"""Forms of single values: booleans, integers within bounds, strings, ids."""

from dataclasses import dataclass
from typing import Any

from portolan.rulekit.codec.forms import Form, Json, misfit, same


class Names:
    """Marks an integer as an index into a table of ids; on the wire it is the id.

    With `none=True` the integer -1 stands for "none" and is null on the wire.
    """

    def __init__(self, table: tuple[str, ...] | list[str], none: bool = False) -> None:
        self.table = tuple(table)
        self.index = {name: i for i, name in enumerate(self.table)}
        self.none = none
        if len(self.index) != len(self.table):
            raise ValueError("a table of names holds a name twice")


@dataclass(frozen=True)
class Between:
    """Bounds of an integer, both included."""

    low: int
    high: int


EXACT = Between(-(2**53) + 1, 2**53 - 1)
"""The integers that every reader of JSON keeps to the last digit."""


def _scalar(cls: type, wanted: str, schema: Json) -> Form:
    def read(value: Any, where: str) -> Any:
        if type(value) is not cls:
            raise misfit(where, wanted, value)
        return value

    return Form(lambda _: dict(schema), same, read, None, cls, None)


def integer(bounds: Between) -> Form:
    """An integer within bounds. JSON knows one kind of number: there, 3.0 is the integer 3."""
    schema = {"type": "integer", "minimum": bounds.low, "maximum": bounds.high}

    def read(value: Any, where: str) -> Any:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int or not bounds.low <= value <= bounds.high:
            wanted = "an integer"
            if bounds is not EXACT:
                wanted += f" from {bounds.low} to {bounds.high}"
            raise misfit(where, wanted, value)
        return value

    return Form(lambda _: dict(schema), same, read, None, int, None)


SCALARS = {
    bool: _scalar(bool, "a boolean", {"type": "boolean"}),
    int: integer(EXACT),
    str: _scalar(str, "a string", {"type": "string"}),
}


def named(names: Names) -> Form:
    """An id: an index into the table inside, a name in JSON."""
    table, index, none = names.table, names.index, names.none

    def write(value: int) -> str | None:
        return None if none and value == -1 else table[value]

    def read(value: Any, where: str) -> int:
        if none and value is None:
            return -1
        found = index.get(value) if isinstance(value, str) else None
        if found is None:
            shown = ", ".join(table[:12]) + (", …" if len(table) > 12 else "")
            raise misfit(where, f"one of {shown}", value)
        return found

    schema: Json = {"enum": [*table, None] if none else list(table)}
    return Form(lambda _: dict(schema), write, read, None, int, None)
