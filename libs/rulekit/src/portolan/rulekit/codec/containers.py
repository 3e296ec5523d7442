"""Forms of values that hold others: optional values, lists, tuples, dictionaries."""

from collections.abc import Callable
from itertools import starmap
from typing import Any

from portolan.rulekit.codec.forms import Form, Json, Maker, misfit, same


def optional(inner: Form) -> Form:
    """`X | None`: null in JSON, nil in a row."""

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


def sequence(inner: Form, make: type[list[Any]] | type[tuple[Any, ...]]) -> Form:
    """`list[X]` and `tuple[X, ...]`."""
    to_json, from_json = inner.to_json, inner.from_json
    to_row, from_row = inner.to_row, inner.from_row

    def write(value: Any) -> Json:
        return list(value) if to_json is same else [to_json(item) for item in value]

    def read(value: Any, where: str) -> Any:
        if type(value) is not list:
            raise misfit(where, "a list", value)
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


def fixed_tuple(inner: list[Form]) -> Form:
    """`tuple[X, Y]`: a list of exactly so many items."""

    def each(calls: list[Callable[[Any], Any]]) -> Callable[[Any], Any]:
        return lambda value: tuple([call(item) for call, item in zip(calls, value, strict=True)])

    def read(value: Any, where: str) -> Any:
        if type(value) is not list or len(value) != len(inner):
            raise misfit(where, f"a list of {len(inner)}", value)
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
        None if plain_out else each([form.to_row or same for form in inner]),
        tuple.__class_getitem__(tuple(form.row_type for form in inner)),
        None if plain_in else each([form.from_row or same for form in inner]),
    )


def mapping(inner: Form) -> Form:
    """`dict[str, X]`."""
    to_json, from_json = inner.to_json, inner.from_json

    def read(value: Any, where: str) -> Any:
        if type(value) is not dict:
            raise misfit(where, "an object", value)
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
