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

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cached_property, reduce
from itertools import starmap
from operator import attrgetter, or_
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec.structs import astuple

from portolan.rulekit.annotations import field_types

Json = Any
Reader = Callable[[Any, str], Any]
Writer = Callable[[Any], Any]
Maker = Callable[[Any], Any]


class WireError(ValueError):
    """A document that does not fit. `where` is a path such as `$.space`; `problem` says why."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


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


@dataclass
class Form:
    """How values of one type are written, read and described.

    `row_type` is what msgspec must find in a row; it checks types on its own, in C (not bounds: the
    rows are our own). What it has found, `from_row` makes a value of. `to_row` and `from_row` are
    None where a value is its own row.
    """

    schema: Callable[[dict[str, Json]], Json]
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

    def row_bytes(self, value: Any) -> bytes:
        """A value's row in MessagePack."""
        return _pack(self.to_row(value) if self.to_row else value)

    def from_row_bytes(self, data: bytes | msgspec.Raw) -> Any:
        """Read a row in MessagePack. Raises WireError."""
        try:
            found = self._row_decoder.decode(data)
            return self.from_row(found) if self.from_row else found
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise WireError("$", str(error)) from None


_pack = msgspec.msgpack.Encoder().encode


def _kind(value: Any) -> str:
    names = {NoneType: "null", bool: "a boolean", int: "an integer", str: "a string"}
    names |= {float: "a fraction", list: "a list", dict: "an object"}
    return names.get(type(value), type(value).__name__)


def _refuse(where: str, wanted: str, value: Any) -> WireError:
    shown = f" {value!r}" if isinstance(value, (str, int)) and len(str(value)) <= 40 else ""
    return WireError(where, f"expected {wanted}, got {_kind(value)}{shown}")


def _same(value: Any) -> Any:
    return value


def _scalar(cls: type, wanted: str, schema: Json) -> Form:
    def read(value: Any, where: str) -> Any:
        if type(value) is not cls:
            raise _refuse(where, wanted, value)
        return value

    return Form(lambda _: dict(schema), _same, read, None, cls, None)


def _integer(bounds: Between) -> Form:
    """An integer within bounds. JSON knows one kind of number: there, 3.0 is the integer 3."""
    schema = {"type": "integer", "minimum": bounds.low, "maximum": bounds.high}

    def read(value: Any, where: str) -> Any:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int or not bounds.low <= value <= bounds.high:
            wanted = "an integer"
            if bounds is not EXACT:
                wanted += f" from {bounds.low} to {bounds.high}"
            raise _refuse(where, wanted, value)
        return value

    return Form(lambda _: dict(schema), _same, read, None, int, None)


EXACT = Between(-(2**53) + 1, 2**53 - 1)
"""The integers that every reader of JSON keeps to the last digit."""

SCALARS = {
    bool: _scalar(bool, "a boolean", {"type": "boolean"}),
    int: _integer(EXACT),
    str: _scalar(str, "a string", {"type": "string"}),
}


def _named(names: Names) -> Form:
    table, index, none = names.table, names.index, names.none

    def write(value: int) -> str | None:
        return None if none and value == -1 else table[value]

    def read(value: Any, where: str) -> int:
        if none and value is None:
            return -1
        found = index.get(value) if isinstance(value, str) else None
        if found is None:
            shown = ", ".join(table[:12]) + (", …" if len(table) > 12 else "")
            raise _refuse(where, f"one of {shown}", value)
        return found

    schema: Json = {"enum": [*table, None] if none else list(table)}
    return Form(lambda _: dict(schema), write, read, None, int, None)


def _optional(inner: Form) -> Form:
    def maybe(call: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
        return None if call is None else lambda value: None if value is None else call(value)

    return Form(
        lambda defs: {"anyOf": [inner.schema(defs), {"type": "null"}]},
        lambda value: None if value is None else inner.to_json(value),
        lambda value, where: None if value is None else inner.from_json(value, where),
        maybe(inner.to_row),
        inner.row_type | None,
        maybe(inner.from_row),
    )


def _sequence(inner: Form, make: type[list[Any]] | type[tuple[Any, ...]]) -> Form:
    """`list[X]` and `tuple[X, ...]`."""
    to_json, from_json = inner.to_json, inner.from_json
    to_row, from_row = inner.to_row, inner.from_row

    def write(value: Any) -> Json:
        return list(value) if to_json is _same else [to_json(item) for item in value]

    def read(value: Any, where: str) -> Any:
        if type(value) is not list:
            raise _refuse(where, "a list", value)
        return make([from_json(item, f"{where}[{i}]") for i, item in enumerate(value)])

    item = inner.row_type
    return Form(
        lambda defs: {"type": "array", "items": inner.schema(defs)},
        write,
        read,
        None if to_row is None else lambda value: [to_row(item) for item in value],
        list[item] if make is list else tuple[item, ...],  # type: ignore[valid-type]
        _each(make, from_row, inner.filled),
    )


def _each(
    make: type[list[Any]] | type[tuple[Any, ...]], from_row: Maker | None, filled: type | None
) -> Maker | None:
    if filled is not None:
        return lambda row: make(starmap(filled, row))
    return None if from_row is None else lambda row: make([from_row(item) for item in row])


def _fixed_tuple(inner: list[Form]) -> Form:
    def each(calls: list[Callable[[Any], Any]]) -> Callable[[Any], Any]:
        return lambda value: tuple([call(item) for call, item in zip(calls, value, strict=True)])

    def read(value: Any, where: str) -> Any:
        if type(value) is not list or len(value) != len(inner):
            raise _refuse(where, f"a list of {len(inner)}", value)
        return tuple(
            form.from_json(item, f"{where}[{i}]")
            for i, (form, item) in enumerate(zip(inner, value, strict=True))
        )

    plain_out = all(form.to_row is None for form in inner)
    plain_in = all(form.from_row is None for form in inner)
    return Form(
        lambda defs: {
            "type": "array",
            "prefixItems": [form.schema(defs) for form in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        },
        lambda value: [form.to_json(item) for form, item in zip(inner, value, strict=True)],
        read,
        None if plain_out else each([form.to_row or _same for form in inner]),
        tuple.__class_getitem__(tuple(form.row_type for form in inner)),
        None if plain_in else each([form.from_row or _same for form in inner]),
    )


def _mapping(inner: Form) -> Form:
    to_json, from_json = inner.to_json, inner.from_json

    def read(value: Any, where: str) -> Any:
        if type(value) is not dict:
            raise _refuse(where, "an object", value)
        return {key: from_json(item, f"{where}.{key}") for key, item in value.items()}

    def each(call: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
        if call is None:
            return None
        return lambda value: {key: call(item) for key, item in value.items()}

    return Form(
        lambda defs: {"type": "object", "additionalProperties": inner.schema(defs)},
        lambda value: {key: to_json(item) for key, item in value.items()},
        read,
        each(inner.to_row),
        dict[str, inner.row_type],  # type: ignore[name-defined]
        each(inner.from_row),
    )


@dataclass
class _Field:
    """A field of a dataclass: its name on the wire, its attribute, its form."""

    name: str
    attribute: str
    form: Form
    has_default: bool


def _record_schema(cls: type, parts: list[_Field]) -> Callable[[dict[str, Json]], Json]:
    def schema(defs: dict[str, Json]) -> Json:
        if cls.__name__ not in defs:
            defs[cls.__name__] = {}  # stands in while the fields refer back to the class
            described: Json = {
                "type": "object",
                "properties": {part.name: part.form.schema(defs) for part in parts},
                "required": [part.name for part in parts if not part.has_default],
                "additionalProperties": False,
            }
            if cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("):
                described["description"] = " ".join(cls.__doc__.split())
            defs[cls.__name__] = described
        return {"$ref": f"#/$defs/{cls.__name__}"}

    return schema


def _record_writer(parts: list[_Field]) -> Writer:
    calls = [(part.name, part.attribute, part.form.to_json) for part in parts]
    return lambda value: {name: call(getattr(value, attribute)) for name, attribute, call in calls}


def _record_reader(cls: type, parts: list[_Field]) -> Reader:
    names = {part.name for part in parts}

    def read(value: Any, where: str) -> Any:
        if type(value) is not dict:
            raise _refuse(where, "an object", value)
        if not value.keys() <= names:
            extra = min(str(key) for key in value.keys() - names)
            raise WireError(f"{where}.{extra}"[:120], "unknown field")
        given = {}
        for part in parts:
            if part.name in value:
                here = f"{where}.{part.name}"
                given[part.attribute] = part.form.from_json(value[part.name], here)
            elif not part.has_default:
                raise WireError(f"{where}.{part.name}", "missing")
        return cls(**given)

    return read


def _row_writer(parts: list[_Field]) -> Writer:
    values = _attributes([part.attribute for part in parts])
    fixers = [(i, part.form.to_row) for i, part in enumerate(parts) if part.form.to_row]
    if not fixers:
        return values

    def write(value: Any) -> Any:
        row = list(values(value))
        for i, call in fixers:
            row[i] = call(row[i])
        return row

    return write


def _row_maker(cls: type, parts: list[_Field]) -> Maker:
    fixers = [(i, part.form.from_row) for i, part in enumerate(parts) if part.form.from_row]

    def make(found: Any) -> Any:
        row = list(found)
        for i, call in fixers:
            row[i] = call(row[i])
        return cls(*row)

    return make


def _attributes(names: list[str]) -> Callable[[Any], Any]:
    """A function that gives the values of these attributes, in order."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: [getattr(value, name) for name in names]


class Codec:
    """Writes and reads the values of one game. `tags` maps every tag to its dataclass.

    The order of the tags of steps is part of the state's row form: a change of it is a change of
    the rules version.
    """

    def __init__(self, tags: Mapping[str, type]) -> None:
        self._tag_of = {cls: tag for tag, cls in tags.items()}
        self._number_of = {cls: i for i, cls in enumerate(tags.values())}
        self._classes = list(tags.values())
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
            return _sequence(self.form(parts[0]), list)
        if origin is dict:
            if parts[0] is not str:
                raise TypeError(f"no wire form for a dict with keys {parts[0]!r}: only str")
            return _mapping(self.form(parts[1]))
        if parts[-1] is Ellipsis:
            return _sequence(self.form(parts[0]), tuple)
        return _fixed_tuple([self.form(part) for part in parts])

    def _marked(self, base: Any, marks: tuple[Any, ...]) -> Form:
        for mark in marks:
            if isinstance(mark, Names):
                return _named(mark)
            if isinstance(mark, Between):
                return _integer(mark)
        return self.form(base)

    def _union(self, parts: tuple[Any, ...]) -> Form:
        others = tuple(part for part in parts if part is not NoneType)
        if len(others) == 1:
            inner = self.form(others[0])
        elif all(part in self._tag_of for part in others):
            inner = self.tagged(others)
        else:
            raise TypeError(f"no wire form for a union of {others!r}: not all of them have a tag")
        return _optional(inner) if len(others) < len(parts) else inner

    def _record(self, cls: type) -> Form:
        """An untagged dataclass: an object of its fields, or their row."""
        if cls not in self._forms:
            self._forms[cls] = self._later(cls)  # while the fields refer back to the class
            self._forms[cls] = self._build_record(cls)
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
            return (self._forms[cls].to_row or _same)(value)

        def from_row(found: Any) -> Any:
            form = self._forms[cls]
            return (form.from_row or _same)(msgspec.convert(found, form.row_type))

        return Form(schema, to_json, from_json, to_row, Any, from_row)

    def _build_record(self, cls: type) -> Form:
        defaults = {
            field.name
            for field in fields(cls)
            if field.default is not MISSING or field.default_factory is not MISSING
        }
        parts = [
            _Field(
                attribute.removesuffix("_"), attribute, self.form(declared), attribute in defaults
            )
            for attribute, declared in field_types(cls).items()
        ]
        self._row_types[cls] = [part.form.row_type for part in parts]
        return Form(
            _record_schema(cls, parts),
            _record_writer(parts),
            _record_reader(cls, parts),
            _row_writer(parts),
            tuple.__class_getitem__(tuple(self._row_types[cls])),
            _row_maker(cls, parts),
            None if any(part.form.from_row for part in parts) else cls,
        )

    def tagged(self, classes: tuple[type, ...] | list[type]) -> Form:
        """One of several tagged dataclasses: the object also has its `type`, the row its number."""
        by_tag = {self._tag_of[cls]: self._record(cls) for cls in classes}
        tag_of = {cls: self._tag_of[cls] for cls in classes}
        number_of = {cls: self._number_of[cls] for cls in classes}
        records = {cls: self._record(cls) for cls in classes}
        row_writers = {cls: form.to_row or _same for cls, form in records.items()}
        known = ", ".join(by_tag)

        def resolve(reference: Json, defs: dict[str, Json]) -> Json:
            return defs[reference["$ref"].removeprefix("#/$defs/")]

        def schema(defs: dict[str, Json]) -> Json:
            for tag, form in by_tag.items():
                if tag not in defs:
                    defs[tag] = {}
                    record = resolve(form.schema(defs), defs)
                    defs[tag] = {
                        **record,
                        "properties": {"type": {"const": tag}, **record["properties"]},
                        "required": ["type", *record["required"]],
                    }
            mapping = {tag: f"#/$defs/{tag}" for tag in by_tag}
            return {
                "oneOf": [{"$ref": ref} for ref in mapping.values()],
                "discriminator": {"propertyName": "type", "mapping": mapping},
            }

        def write(value: Any) -> Json:
            cls = type(value)
            return {"type": tag_of[cls], **records[cls].to_json(value)}

        def read(value: Any, where: str) -> Any:
            if type(value) is not dict:
                raise _refuse(where, "an object", value)
            tag = value.get("type")
            form = by_tag.get(tag) if isinstance(tag, str) else None
            if form is None:
                raise _refuse(f"{where}.type", f"one of {known}", tag)
            return form.from_json({k: v for k, v in value.items() if k != "type"}, where)

        def write_row(value: Any) -> Any:
            cls = type(value)
            return (number_of[cls], *row_writers[cls](value))

        structs = {cls: self._row_struct(cls) for cls in classes}
        makers = {struct: (records[cls].from_row or _same) for cls, struct in structs.items()}

        def from_row(found: msgspec.Struct) -> Any:
            return makers[type(found)](astuple(found))

        return Form(schema, write, read, write_row, reduce(or_, structs.values()), from_row)

    def _row_struct(self, cls: type) -> type[msgspec.Struct]:
        """What msgspec finds where a row says of which of several classes it is."""
        types = self._row_types.get(cls)
        if types is None:
            raise TypeError(f"{cls.__qualname__} holds a union that it is a member of")
        return msgspec.defstruct(
            cls.__name__,
            [(f"item{i}", row_type) for i, row_type in enumerate(types)],
            tag=self._number_of[cls],
            tag_field="number",
            array_like=True,
            forbid_unknown_fields=True,
        )

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
