"""Field types are read from the source, the same whether the class is compiled or not."""

from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from portolan.rulekit.annotations import field_types
from portolan.rulekit.codec import Names

Letter = Annotated[int, Names(("a", "b"))]


@dataclass
class Base:
    inherited: int


@dataclass
class Plain:
    letter: Letter
    later: "list[Plain]"
    cells: tuple[int, ...] = ()


@dataclass
class Inherits(Base):
    own: int


@dataclass
class KeywordOnly:
    value: int = field(kw_only=True)


@dataclass
class BareList:
    value: list  # type: ignore[type-arg]


@dataclass
class BareInside:
    value: dict[str, list]  # type: ignore[type-arg]


def test_types_are_complete_and_in_order() -> None:
    assert field_types(Plain) == {"letter": Letter, "later": list[Plain], "cells": tuple[int, ...]}


def test_erased_annotations_do_not_matter() -> None:
    @dataclass
    class Erased:
        value: int

    Erased.__module__, Erased.__name__ = __name__, "Plain"
    Erased.__dataclass_fields__ = Plain.__dataclass_fields__

    assert field_types(Erased)["later"] == list[Plain]


@pytest.mark.parametrize(
    ("cls", "problem"),
    [
        (int, "not a dataclass"),
        (Inherits, "not declared in the class itself"),
        (KeywordOnly, "positional"),
        (BareList, "bare list"),
        (BareInside, "bare list"),
    ],
)
def test_what_cannot_be_told_is_refused(cls: Any, problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        field_types(cls)
