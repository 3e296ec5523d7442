"""Forms of dataclasses that stand without a tag."""

from collections.abc import Callable
from dataclasses import MISSING, dataclass
from operator import attrgetter
from typing import Any

from portolan.rulekit.codec.forms import (
    Describer,
    Form,
    Json,
    Maker,
    Reader,
    WireError,
    Writer,
    misfit,
)


@dataclass
class Field:
    """A field of a dataclass: its name on the wire, its attribute, its form."""

    name: str
    attribute: str
    form: Form
    has_default: bool
    default: Any = MISSING
    """What it is where it is left out, if that is one value."""


def record(cls: type, parts: list[Field]) -> Form:
    """An untagged dataclass: an object of its fields, or their row."""
    return Form(
        _schema(cls, parts),
        _json_writer(parts),
        _json_reader(cls, parts),
        _row_writer(parts),
        tuple.__class_getitem__(tuple(part.form.row_type for part in parts)),
        _row_maker(cls, parts),
        None if any(part.form.from_row for part in parts) else cls,
    )


def _schema(cls: type, parts: list[Field]) -> Describer:
    def schema(defs: dict[str, Json]) -> Json:
        if cls.__name__ not in defs:
            defs[cls.__name__] = {}  # stands in while the fields refer back to the class
            described: Json = {
                "type": "object",
                "properties": {part.name: _property(part, defs) for part in parts},
                "required": [part.name for part in parts if not part.has_default],
                "additionalProperties": False,
            }
            if cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("):
                described["description"] = " ".join(cls.__doc__.split())
            defs[cls.__name__] = described
        return {"$ref": f"#/$defs/{cls.__name__}"}

    return schema


def _property(part: Field, defs: dict[str, Json]) -> Json:
    told = part.form.schema(defs)
    if part.default is MISSING:
        return told
    return {**told, "default": part.form.to_json(part.default)}


def _json_writer(parts: list[Field]) -> Writer:
    calls = [(part.name, part.attribute, part.form.to_json) for part in parts]
    return lambda value: {name: call(getattr(value, attribute)) for name, attribute, call in calls}


def _json_reader(cls: type, parts: list[Field]) -> Reader:
    names = {part.name for part in parts}

    def read(value: Any, where: str) -> Any:
        if type(value) is not dict:
            raise misfit(where, "an object", value)
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


def _row_writer(parts: list[Field]) -> Writer:
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


def _row_maker(cls: type, parts: list[Field]) -> Maker:
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
