"""The wire forms of a game's data, derived from the annotations of its dataclasses.

Two forms of every value:

* *JSON*, for people and clients: objects with field names, tagged by `type` wherever several
  dataclasses are possible; ids are names. `{"type": "place", "space": "r0c1"}`
* *row*, for the state in MessagePack: positional arrays, ids stay the integers they are inside.

Reading is strict in both: unknown tags and fields, missing fields without a default and values of
another type are refused with a `WireError` that says where and what would be right.

Understood annotations: bool, int, str, `Annotated[int, Names(...)]`, `Annotated[int, Between(...)]`,
`X | None`, `list[X]`, `tuple[X, ...]`, `tuple[X, Y]`, `dict[str, X]`, dataclasses, and unions of
dataclasses that have a tag in the game's table. A field whose wire name is a Python keyword is
declared with an underscore behind it (`from_` is `from` on the wire).
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from portolan.rulekit.annotations import field_types

Json = Any
Reader = Callable[[Any, str], Any]
Writer = Callable[[Any], Any]


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

    `to_row` is None where a value is its own row; then reading needs the type check alone.
    """

    schema: Callable[[dict[str, Json]], Json]
    to_json: Writer
    from_json: Reader
    to_row: Writer | None
    from_row: Reader
    all_fit: Callable[[list[Any]], bool] | None = None
    """A quick test that every item of a list is its own row and of this type, if there is one."""


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

    return Form(lambda _: dict(schema), _same, read, None, read, lambda v: {*map(type, v)} <= {cls})


def _bounded(bounds: Between) -> Form:
    schema = {"type": "integer", "minimum": bounds.low, "maximum": bounds.high}

    def read(value: Any, where: str) -> Any:
        if type(value) is not int or not bounds.low <= value <= bounds.high:
            raise _refuse(where, f"an integer from {bounds.low} to {bounds.high}", value)
        return value

    return Form(lambda _: dict(schema), _same, read, None, read)


def _named(names: Names) -> Form:
    table, index, none = names.table, names.index, names.none
    low = -1 if none else 0

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

    def read_row(value: Any, where: str) -> int:
        if type(value) is not int or not low <= value < len(table):
            raise _refuse(where, f"an index below {len(table)}", value)
        return value

    def all_fit(value: list[Any]) -> bool:
        return {*map(type, value)} == {int} and low <= min(value) and max(value) < len(table)

    schema: Json = {"enum": [*table, None] if none else list(table)}
    return Form(lambda _: schema, write, read, None, read_row, all_fit)


def _optional(inner: Form) -> Form:
    to_row = inner.to_row

    def maybe(call: Reader) -> Reader:
        return lambda value, where: None if value is None else call(value, where)

    return Form(
        lambda defs: {"anyOf": [inner.schema(defs), {"type": "null"}]},
        lambda value: None if value is None else inner.to_json(value),
        maybe(inner.from_json),
        None if to_row is None else lambda value: None if value is None else to_row(value),
        maybe(inner.from_row),
    )


def _sequence(inner: Form, make: Callable[[Any], Any]) -> Form:
    """`list[X]` and `tuple[X, ...]`."""
    to_json, from_json, to_row, from_row = (
        inner.to_json,
        inner.from_json,
        inner.to_row,
        inner.from_row,
    )

    def write(value: Any) -> Json:
        return list(value) if to_json is _same else [to_json(item) for item in value]

    def reader(call: Reader) -> Reader:
        def read(value: Any, where: str) -> Any:
            if type(value) is not list:
                raise _refuse(where, "a list", value)
            return make([call(item, f"{where}[{i}]") for i, item in enumerate(value)])

        return read

    all_fit = inner.all_fit
    read_items = reader(from_row)

    def read_row(value: Any, where: str) -> Any:
        if all_fit and type(value) is list and (not value or all_fit(value)):
            return make(value)
        return read_items(value, where)

    return Form(
        lambda defs: {"type": "array", "items": inner.schema(defs)},
        write,
        reader(from_json),
        None if to_row is None else lambda value: [to_row(item) for item in value],
        read_row,
    )


def _fixed_tuple(inner: list[Form]) -> Form:
    def writer(calls: list[Writer]) -> Writer:
        return lambda value: [call(item) for call, item in zip(calls, value, strict=True)]

    def reader(calls: list[Reader]) -> Reader:
        def read(value: Any, where: str) -> Any:
            if type(value) is not list or len(value) != len(calls):
                raise _refuse(where, f"a list of {len(calls)}", value)
            return tuple(
                call(item, f"{where}[{i}]")
                for i, (call, item) in enumerate(zip(calls, value, strict=True))
            )

        return read

    plain = all(form.to_row is None for form in inner)
    return Form(
        lambda defs: {
            "type": "array",
            "prefixItems": [form.schema(defs) for form in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        },
        writer([form.to_json for form in inner]),
        reader([form.from_json for form in inner]),
        None if plain else writer([form.to_row or _same for form in inner]),
        reader([form.from_row for form in inner]),
    )


def _mapping(inner: Form) -> Form:
    to_json, to_row = inner.to_json, inner.to_row

    def reader(call: Reader) -> Reader:
        def read(value: Any, where: str) -> Any:
            if type(value) is not dict:
                raise _refuse(where, "an object", value)
            return {key: call(item, f"{where}.{key}") for key, item in value.items()}

        return read

    return Form(
        lambda defs: {"type": "object", "additionalProperties": inner.schema(defs)},
        lambda value: {key: to_json(item) for key, item in value.items()},
        reader(inner.from_json),
        None if to_row is None else lambda value: {k: to_row(v) for k, v in value.items()},
        reader(inner.from_row),
    )


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
        if len(self._tag_of) != len(tags):
            raise ValueError("a dataclass stands under two tags")

    def form(self, annotation: Any) -> Form:
        """The form of an annotation. Raises TypeError for one that it does not understand."""
        origin, parts = get_origin(annotation), get_args(annotation)
        if annotation is bool:
            return _scalar(bool, "a boolean", {"type": "boolean"})
        if annotation is int:
            return _scalar(int, "an integer", {"type": "integer"})
        if annotation is str:
            return _scalar(str, "a string", {"type": "string"})
        if origin is Annotated:
            return self._marked(parts[0], parts[1:])
        if origin in (Union, UnionType):
            return self._union(parts)
        if origin is list:
            return _sequence(self.form(parts[0]), _same)
        if origin is tuple and parts[-1] is Ellipsis:
            return _sequence(self.form(parts[0]), tuple)
        if origin is tuple:
            return _fixed_tuple([self.form(part) for part in parts])
        if origin is dict and parts[0] is str:
            return _mapping(self.form(parts[1]))
        if is_dataclass(annotation) and isinstance(annotation, type):
            return self._record(annotation)
        raise TypeError(f"no wire form for {annotation!r}")

    def _marked(self, base: Any, marks: tuple[Any, ...]) -> Form:
        for mark in marks:
            if isinstance(mark, Names):
                return _named(mark)
            if isinstance(mark, Between):
                return _bounded(mark)
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
        if cls in self._forms:
            return self._forms[cls]
        late = Form(
            lambda defs: self._forms[cls].schema(defs),
            lambda value: self._forms[cls].to_json(value),
            lambda value, where: self._forms[cls].from_json(value, where),
            lambda value: (self._forms[cls].to_row or _same)(value),
            lambda value, where: self._forms[cls].from_row(value, where),
        )
        self._forms[cls] = late  # stands in while the fields refer back to the class
        self._forms[cls] = self._build_record(cls)
        return self._forms[cls]

    def _build_record(self, cls: type) -> Form:
        forms = {
            name.removesuffix("_"): self.form(declared)
            for name, declared in field_types(cls).items()
        }
        names = list(forms)
        attributes = [field.name for field in fields(cls)]
        with_default = {
            field.name.removesuffix("_")
            for field in fields(cls)
            if field.default is not MISSING or field.default_factory is not MISSING
        }
        values = _attributes(attributes)
        to_json = [
            (name, attribute, form.to_json)
            for (name, form), attribute in zip(forms.items(), attributes, strict=True)
        ]
        fixers = [(i, form.to_row) for i, form in enumerate(forms.values()) if form.to_row]
        row_readers = [(name, form.from_row) for name, form in forms.items()]

        def schema(defs: dict[str, Json]) -> Json:
            if cls.__name__ not in defs:
                defs[cls.__name__] = {}
                defs[cls.__name__] = {
                    "type": "object",
                    "properties": {name: form.schema(defs) for name, form in forms.items()},
                    "required": [name for name in names if name not in with_default],
                    "additionalProperties": False,
                }
                if cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("):
                    defs[cls.__name__]["description"] = " ".join(cls.__doc__.split())
            return {"$ref": f"#/$defs/{cls.__name__}"}

        def write(value: Any) -> Json:
            return {name: call(getattr(value, attribute)) for name, attribute, call in to_json}

        def read(value: Any, where: str) -> Any:
            if type(value) is not dict:
                raise _refuse(where, "an object", value)
            if not value.keys() <= forms.keys():
                extra = sorted(str(key) for key in value.keys() - forms.keys())[0]
                raise WireError(f"{where}.{extra}"[:120], "unknown field")
            given = {}
            for (name, form), attribute in zip(forms.items(), attributes, strict=True):
                if name in value:
                    given[attribute] = form.from_json(value[name], f"{where}.{name}")
                elif name not in with_default:
                    raise WireError(f"{where}.{name}", "missing")
            return cls(**given)

        def write_row(value: Any) -> Any:
            row = values(value)
            for i, call in fixers:
                row[i] = call(row[i])
            return row

        def read_row(row: Any, where: str) -> Any:
            if type(row) is not list or len(row) != len(row_readers):
                raise _refuse(where, f"a row of {len(row_readers)}", row)
            return cls(
                *[
                    call(item, f"{where}.{name}")
                    for (name, call), item in zip(row_readers, row, strict=True)
                ]
            )

        return Form(schema, write, read, write_row, read_row)

    def tagged(self, classes: tuple[type, ...] | list[type]) -> Form:
        """One of several tagged dataclasses: the object also has its `type`, the row its number."""
        by_tag = {self._tag_of[cls]: self._record(cls) for cls in classes}
        tag_of = {cls: self._tag_of[cls] for cls in classes}
        number_of = {cls: self._number_of[cls] for cls in classes}
        by_number = {number_of[cls]: self._record(cls) for cls in classes}
        records = {cls: self._record(cls) for cls in classes}
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
            to_row = records[cls].to_row
            return [number_of[cls], to_row(value) if to_row else value]

        def read_row(row: Any, where: str) -> Any:
            if type(row) is not list or len(row) != 2 or row[0] not in by_number:
                raise WireError(where, "not a row of a known kind")
            return by_number[row[0]].from_row(row[1], where)

        return Form(schema, write, read, write_row, read_row)

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


def _attributes(names: list[str]) -> Callable[[Any], list[Any]]:
    if len(names) > 1:
        get = attrgetter(*names)
        return lambda value: list(get(value))
    return lambda value: [getattr(value, name) for name in names]


def read_json(document: bytes | str) -> Json:
    """Parse JSON text. Raises WireError where it is malformed."""
    try:
        return msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError("$", f"not JSON: {error}") from None
