"""A form: how the values of one type are written, read and described."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import NoneType
from typing import Any

import msgspec

Json = Any
Reader = Callable[[Any, str], Any]
Writer = Callable[[Any], Any]
Maker = Callable[[Any], Any]
Describer = Callable[[dict[str, Json]], Json]
"""Gives the JSON Schema of a form; puts the definitions that it refers to into the mapping."""


class WireError(ValueError):
    """A document that does not fit. `where` is a path such as `$.space`; `problem` says why."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


@dataclass
class Form:
    """How values of one type are written, read and described.

    `row_type` is what msgspec must find in a row. It checks types by itself, in C, but no bounds:
    the rows are our own. `from_row` turns what was found into a value. `to_row` and `from_row` are
    None where a value is its own row.
    """

    schema: Describer
    to_json: Writer
    from_json: Reader
    to_row: Writer | None
    row_type: Any
    from_row: Maker | None
    filled: type | None = None
    """The class of which a row's items are just the arguments, if there is one: the fast case."""

    @cached_property
    def _row_decoder(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(self.row_type)

    def from_row_bytes(self, data: bytes | msgspec.Raw) -> Any:
        """Read a row in MessagePack. Raises WireError."""
        try:
            found = self._row_decoder.decode(data)
            return self.from_row(found) if self.from_row else found
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise WireError("$", str(error)) from None


def _kind(value: Any) -> str:
    names = {NoneType: "null", bool: "a boolean", int: "an integer", str: "a string"}
    names |= {float: "a fraction", list: "a list", dict: "an object"}
    return names.get(type(value), type(value).__name__)


def misfit(where: str, wanted: str, value: Any) -> WireError:
    """The error for a value that is not what is wanted there."""
    shown = f" {value!r}" if isinstance(value, (str, int)) and len(str(value)) <= 40 else ""
    return WireError(where, f"expected {wanted}, got {_kind(value)}{shown}")


def same(value: Any) -> Any:
    """Writes or reads a value that is its own wire form."""
    return value
