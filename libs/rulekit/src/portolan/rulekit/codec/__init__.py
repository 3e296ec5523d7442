"""The wire forms of a game's data, derived from the annotations of its dataclasses.

Two forms of every value:

* *JSON*, for people and clients: objects with field names, tagged by `type` wherever several
  dataclasses are possible; ids are names. `{"type": "place", "space": "r0c1"}`
* *row*, for the state in MessagePack: positional arrays, ids stay the integers they are inside.

Reading is strict in both: unknown tags and fields, missing fields without a default and values of
another type are refused with a `WireError` that says where and what would be right.

Understood annotations: bool, int, str, `Annotated[int, Names(...)]`,
`Annotated[int, Between(...)]`, `X | None`, `list[X]`, `tuple[X, ...]`, `tuple[X, Y]`,
`dict[str, X]`, dataclasses, and unions of dataclasses that have a tag in the game's table. A field
whose wire name is a Python keyword is declared with an underscore behind it (`from_` is `from` on
the wire).
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from portolan.rulekit.annotations import field_types
from portolan.rulekit.codec.containers import fixed_tuple, mapping, optional, sequence
from portolan.rulekit.codec.forms import Form, Json, WireError, same
from portolan.rulekit.codec.records import Field, record
from portolan.rulekit.codec.scalars import SCALARS, Between, Names, integer, named
from portolan.rulekit.codec.tagged import Member, tagged

__all__ = ["Between", "Codec", "Form", "Json", "Names", "WireError", "read_json"]


class Codec:
    """Writes and reads the values of one game. `tags` maps every tag to its dataclass.

    The order of the tags of steps is part of the state's row form: a change of it is a change of
    the rules version.
    """

    def __init__(self, tags: Mapping[str, type]) -> None:
        self._tag_of = {cls: tag for tag, cls in tags.items()}
        self._number_of = {cls: i for i, cls in enumerate(tags.values())}
        self._forms: dict[type, Form] = {}
        self._row_types: dict[type, list[Any]] = {}
        if len(self._tag_of) != len(tags):
            raise ValueError("a dataclass stands under two tags")

    def form(self, annotation: Any) -> Form:
        """The form of an annotation. Raises TypeError for one that it does not understand."""
        origin, parts = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self._marked(parts[0], parts[1:])
        if origin in (Union, UnionType):
            return self._union(parts)
        if origin in (list, tuple, dict):
            return self._container(origin, parts)
        if isinstance(annotation, type):
            if annotation in SCALARS:
                return SCALARS[annotation]
            if is_dataclass(annotation):
                return self._record(annotation)
        raise TypeError(f"no wire form for {annotation!r}")

    def _container(self, origin: type, parts: tuple[Any, ...]) -> Form:
        if origin is list:
            return sequence(self.form(parts[0]), list)
        if origin is dict:
            if parts[0] is not str:
                raise TypeError(f"no wire form for a dict with keys {parts[0]!r}: only str")
            return mapping(self.form(parts[1]))
        if parts[-1] is Ellipsis:
            return sequence(self.form(parts[0]), tuple)
        return fixed_tuple([self.form(part) for part in parts])

    def _marked(self, base: Any, marks: tuple[Any, ...]) -> Form:
        for mark in marks:
            if isinstance(mark, Names):
                return named(mark)
            if isinstance(mark, Between):
                return integer(mark)
        return self.form(base)

    def _union(self, parts: tuple[Any, ...]) -> Form:
        others = tuple(part for part in parts if part is not NoneType)
        if len(others) == 1:
            inner = self.form(others[0])
        elif all(part in self._tag_of for part in others):
            inner = self.tagged(others)
        else:
            raise TypeError(f"no wire form for a union of {others!r}: not all of them have a tag")
        return optional(inner) if len(others) < len(parts) else inner

    def _record(self, cls: type) -> Form:
        if cls not in self._forms:
            self._forms[cls] = self._later(cls)  # stands in while the fields refer back to it
            parts = self._parts(cls)
            self._row_types[cls] = [part.form.row_type for part in parts]
            self._forms[cls] = record(cls, parts)
        return self._forms[cls]

    def _later(self, cls: type) -> Form:
        """Stands for a class whose form is being made: it is looked up when it is used."""

        def schema(defs: dict[str, Json]) -> Json:
            return self._forms[cls].schema(defs)

        def to_json(value: Any) -> Json:
            return self._forms[cls].to_json(value)

        def from_json(value: Any, where: str) -> Any:
            return self._forms[cls].from_json(value, where)

        def to_row(value: Any) -> Any:
            return (self._forms[cls].to_row or same)(value)

        def from_row(found: Any) -> Any:
            form = self._forms[cls]
            return (form.from_row or same)(msgspec.convert(found, form.row_type))

        return Form(schema, to_json, from_json, to_row, Any, from_row)

    def _parts(self, cls: type) -> list[Field]:
        defaults = {
            field.name: field.default
            for field in fields(cls)
            if field.default is not MISSING or field.default_factory is not MISSING
        }
        return [
            Field(
                attribute.removesuffix("_"),
                attribute,
                self.form(declared),
                attribute in defaults,
                defaults.get(attribute, MISSING),
            )
            for attribute, declared in field_types(cls).items()
        ]

    def tagged(self, classes: Sequence[type]) -> Form:
        """The form of a union of classes that have tags.

        Raises TypeError for a class with a field that holds the union itself.
        """
        return tagged([self._member(cls) for cls in classes])

    def _member(self, cls: type) -> Member:
        form = self._record(cls)
        if cls not in self._row_types:
            raise TypeError(f"{cls.__qualname__} holds a union that it is a member of")
        tag, number = self._tag_of[cls], self._number_of[cls]
        return Member(tag, number, cls, form, self._row_types[cls])

    def json_schema(self, form: Form, title: str) -> Json:
        """A self-contained JSON Schema (draft 2020-12) of a form."""
        defs: dict[str, Json] = {}
        body = form.schema(defs)
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": title,
            **body,
            "$defs": defs,
        }


def read_json(document: bytes | str) -> Json:
    """Parse JSON text. Raises WireError where it is malformed."""
    try:
        return msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError("$", f"not JSON: {error}") from None
