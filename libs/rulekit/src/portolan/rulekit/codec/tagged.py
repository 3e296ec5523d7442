"""Forms of unions of dataclasses: the object also has its `type`, the row its number."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import astuple

from portolan.rulekit.codec.forms import (
    Describer,
    Form,
    Json,
    Maker,
    Reader,
    Writer,
    misfit,
    same,
)


@dataclass(frozen=True)
class Member:
    """A dataclass of a union: its tag in JSON, its number in rows, its own form."""

    tag: str
    number: int
    cls: type
    form: Form
    row_types: Sequence[Any]
    """What msgspec must find for each of its fields."""


def tagged(members: Sequence[Member]) -> Form:
    """One of several tagged dataclasses."""
    structs = {member.cls: _row_struct(member) for member in members}
    return Form(
        _schema(members),
        _json_writer(members),
        _json_reader(members),
        _row_writer(members),
        reduce(or_, structs.values()),
        _row_maker(members, structs),
    )


def _schema(members: Sequence[Member]) -> Describer:
    mapping = {member.tag: f"#/$defs/{member.tag}" for member in members}

    def schema(defs: dict[str, Json]) -> Json:
        for member in members:
            if member.tag not in defs:
                defs[member.tag] = {}  # stands in while the fields refer back to the union
                defs[member.tag] = _tagged_schema(member, defs)
        return {
            "oneOf": [{"$ref": reference} for reference in mapping.values()],
            "discriminator": {"propertyName": "type", "mapping": mapping},
        }

    return schema


def _tagged_schema(member: Member, defs: dict[str, Json]) -> Json:
    """The schema of the dataclass, with its tag as the first property."""
    reference = member.form.schema(defs)["$ref"]
    record = defs[reference.removeprefix("#/$defs/")]
    return {
        **record,
        "properties": {"type": {"const": member.tag}, **record["properties"]},
        "required": ["type", *record["required"]],
    }


def _json_writer(members: Sequence[Member]) -> Writer:
    forms = {member.cls: (member.tag, member.form) for member in members}

    def write(value: Any) -> Json:
        tag, form = forms[type(value)]
        return {"type": tag, **form.to_json(value)}

    return write


def _json_reader(members: Sequence[Member]) -> Reader:
    by_tag = {member.tag: member.form for member in members}
    known = ", ".join(by_tag)

    def read(value: Any, where: str) -> Any:
        if type(value) is not dict:
            raise misfit(where, "an object", value)
        tag = value.get("type")
        form = by_tag.get(tag) if isinstance(tag, str) else None
        if form is None:
            raise misfit(f"{where}.type", f"one of {known}", tag)
        return form.from_json({k: v for k, v in value.items() if k != "type"}, where)

    return read


def _row_writer(members: Sequence[Member]) -> Writer:
    numbered = {member.cls: (member.number, member.form.to_row or same) for member in members}

    def write(value: Any) -> Any:
        number, to_row = numbered[type(value)]
        return (number, *to_row(value))

    return write


def _row_struct(member: Member) -> type[msgspec.Struct]:
    """What msgspec finds where a row says of which of several classes it is."""
    return msgspec.defstruct(
        member.cls.__name__,
        [(f"item{i}", row_type) for i, row_type in enumerate(member.row_types)],
        tag=member.number,
        tag_field="number",
        array_like=True,
        forbid_unknown_fields=True,
    )


def _row_maker(members: Sequence[Member], structs: dict[type, type[msgspec.Struct]]) -> Maker:
    makers = {structs[member.cls]: member.form.from_row or same for member in members}

    def make(found: msgspec.Struct) -> Any:
        return makers[type(found)](astuple(found))

    return make
