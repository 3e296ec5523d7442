"""Wire forms: what goes out comes back, and nothing else is let in."""

from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from portolan.rulekit.codec import Between, Codec, Names, WireError, read_json

COLOURS = ("red", "green", "blue")
Colour = Annotated[int, Names(COLOURS)]
MaybeColour = Annotated[int, Names(COLOURS, none=True)]


@dataclass
class Small:
    """A small thing."""

    colour: Colour
    level: Annotated[int, Between(-2, 5)] = 0


@dataclass
class Empty:
    pass


@dataclass
class Everything:
    flag: bool
    number: int
    word: str
    colour: MaybeColour
    maybe: Small | None
    numbers: list[int]
    colours: tuple[Colour, ...]
    pair: tuple[int, Small]
    by_name: dict[str, list[Small]]
    one_of: Small | Empty
    from_: int
    children: list["Everything"] = field(default_factory=list)


@dataclass
class Untagged:
    value: Empty | Everything


CODEC = Codec({"small": Small, "empty": Empty})
FORM = CODEC.form(Everything)

smalls = st.builds(Small, st.integers(0, 2), st.integers(-2, 5))
integers = st.integers(-(2**53) + 1, 2**53 - 1)
everything = st.recursive(
    st.builds(
        Everything,
        st.booleans(),
        integers,
        st.text(),
        st.integers(-1, 2),
        st.none() | smalls,
        st.lists(integers),
        st.lists(st.integers(0, 2)).map(tuple),
        st.tuples(integers, smalls),
        st.dictionaries(st.text(), st.lists(smalls, max_size=3), max_size=3),
        smalls | st.builds(Empty),
        integers,
    ),
    lambda inner: inner.flatmap(
        lambda parent: st.lists(inner, max_size=2).map(
            lambda children: Everything(**{**vars(parent), "children": children})
        )
    ),
    max_leaves=4,
)


def valid_document(**changes: Any) -> dict[str, Any]:
    document = {
        "flag": True,
        "number": 3,
        "word": "w",
        "colour": None,
        "maybe": None,
        "numbers": [1],
        "colours": ["red"],
        "pair": [1, {"colour": "blue"}],
        "by_name": {},
        "one_of": {"type": "empty"},
        "from": 4,
    }
    return {**document, **changes}


@given(everything)
def test_json_comes_back_and_fits_the_schema(value: Everything) -> None:
    document = FORM.to_json(value)

    assert FORM.from_json(document, "$") == value
    assert read_json(msgspec.json.encode(document)) == document
    Draft202012Validator(CODEC.json_schema(FORM, "everything")).validate(document)


@given(everything)
def test_a_row_comes_back(value: Everything) -> None:
    assert FORM.to_row is not None
    assert FORM.from_row_bytes(msgspec.msgpack.encode(FORM.to_row(value))) == value


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"flag": 1}, "$.flag"),
        ({"number": True}, "$.number"),
        ({"number": 1.5}, "$.number"),
        ({"number": 2**53}, "$.number"),
        ({"word": 1}, "$.word"),
        ({"colour": "pink"}, "$.colour"),
        ({"colour": 0}, "$.colour"),
        ({"colour": ["red"]}, "$.colour"),
        ({"maybe": {"colour": "red", "level": 6}}, "$.maybe.level"),
        ({"maybe": {"colour": "red", "size": 1}}, "$.maybe.size"),
        ({"maybe": {}}, "$.maybe.colour"),
        ({"maybe": []}, "$.maybe"),
        ({"numbers": [1, "2"]}, "$.numbers[1]"),
        ({"numbers": {}}, "$.numbers"),
        ({"colours": ["red", None]}, "$.colours[1]"),
        ({"pair": [1]}, "$.pair"),
        ({"pair": [1, {"colour": "x"}]}, "$.pair[1].colour"),
        ({"by_name": {"a": [{"colour": 1}]}}, "$.by_name.a[0].colour"),
        ({"by_name": []}, "$.by_name"),
        ({"one_of": {"type": "medium"}}, "$.one_of.type"),
        ({"one_of": {"type": ["small"]}}, "$.one_of.type"),
        ({"one_of": {}}, "$.one_of.type"),
        ({"one_of": "small"}, "$.one_of"),
        ({"one_of": {"type": "empty", "colour": "red"}}, "$.one_of.colour"),
        ({"from_": 4}, "$.from_"),
        ({"children": [3]}, "$.children[0]"),
    ],
)
def test_a_document_that_does_not_fit_is_refused_with_its_place(
    changes: dict[str, Any], where: str
) -> None:
    FORM.from_json(valid_document(), "$")

    with pytest.raises(WireError) as refused:
        FORM.from_json(valid_document(**changes), "$")

    assert refused.value.where == where
    assert not Draft202012Validator(CODEC.json_schema(FORM, "x")).is_valid(
        valid_document(**changes)
    )


def test_a_whole_number_is_an_integer_however_it_is_written() -> None:
    read = FORM.from_json(valid_document(number=read_json(b"3.0")), "$")

    assert type(read.number) is int
    assert read.number == 3


@pytest.mark.parametrize("name", ["flag", "number", "from", "pair"])
def test_a_missing_field_is_refused(name: str) -> None:
    document = valid_document()
    del document[name]

    with pytest.raises(WireError, match=rf"\$\.{name}: missing"):
        FORM.from_json(document, "$")


def row(**changes: Any) -> list[Any]:
    fields = {
        "flag": True,
        "number": 3,
        "word": "w",
        "colour": -1,
        "maybe": None,
        "numbers": [1],
        "colours": [0],
        "pair": [1, [2, 0]],
        "by_name": {},
        "one_of": [1],
        "from_": 4,
        "children": [],
    }
    return list({**fields, **changes}.values())


@pytest.mark.parametrize(
    "changes",
    [
        {"flag": 1},
        {"number": True},
        {"colour": "red"},
        {"colours": [None]},
        {"maybe": [0]},
        {"maybe": [0, 1, 2]},
        {"pair": [1, [2, 0], 3]},
        {"one_of": [7]},
        {"one_of": [1, 1]},
        {"one_of": [0, "red", 0]},
        {"one_of": [0, 1]},
        {"one_of": [0, 1, 0, 0]},
        {"one_of": []},
        {"children": [[1]]},
        {"extra": 1},
    ],
)
def test_a_row_that_does_not_fit_is_refused(changes: dict[str, Any]) -> None:
    FORM.from_row_bytes(msgspec.msgpack.encode(row()))

    with pytest.raises(WireError):
        FORM.from_row_bytes(msgspec.msgpack.encode(row(**changes)))


def test_the_schema_describes_ids_bounds_and_defaults() -> None:
    schema = CODEC.json_schema(CODEC.form(Small), "small")

    assert schema["$defs"]["Small"] == {
        "type": "object",
        "properties": {
            "colour": {"enum": ["red", "green", "blue"]},
            "level": {"type": "integer", "minimum": -2, "maximum": 5, "default": 0},
        },
        "required": ["colour"],
        "additionalProperties": False,
        "description": "A small thing.",
    }


def test_a_union_of_dataclasses_without_tags_has_no_form() -> None:
    with pytest.raises(TypeError, match="not all of them have a tag"):
        CODEC.form(Untagged)


@pytest.mark.parametrize("annotation", [float, set[int], dict[int, int], int | str, list, Any])
def test_types_without_a_wire_form_are_refused(annotation: Any) -> None:
    with pytest.raises(TypeError):
        CODEC.form(annotation)


def test_tables_are_checked() -> None:
    with pytest.raises(ValueError, match="twice"):
        Names(("a", "a"))
    with pytest.raises(ValueError, match="two tags"):
        Codec({"a": Small, "b": Small})


@pytest.mark.parametrize("document", [b"", b"{", b"\xff", b"[" * 5000, b"nan"])
def test_malformed_json_is_refused(document: bytes) -> None:
    with pytest.raises(WireError):
        read_json(document)
