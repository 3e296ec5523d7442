"""Settings: environment variables with the prefix PORTOLAN_ and working defaults."""

import os
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PREFIX = "PORTOLAN_"

_FLAGS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


class BadSetting(ValueError):
    """An environment variable whose value cannot be used. `variable` is its full name."""

    def __init__(self, variable: str, value: str, expected: str) -> None:
        super().__init__(f"{variable}={value!r}: expected {expected}")
        self.variable = variable


def env_str(name: str, default: str) -> str:
    """The text in PORTOLAN_<name>; an empty variable counts as unset."""
    return _read(name, str, "a text") or default


def env_int(name: str, default: int) -> int:
    """The integer in PORTOLAN_<name>. Raises BadSetting."""
    value = env_optional_int(name)
    return default if value is None else value


def env_optional_int(name: str) -> int | None:
    """The integer in PORTOLAN_<name>, or None where it is not set. Raises BadSetting."""
    return _read(name, int, "an integer")


def env_float(name: str, default: float) -> float:
    """The number in PORTOLAN_<name>. Raises BadSetting."""
    value = _read(name, float, "a number")
    return default if value is None else value


def env_flag(name: str, default: bool = False) -> bool:
    """Whether PORTOLAN_<name> is 1, true or yes; 0, false or no turn it off. Raises BadSetting."""
    value = _read(name, lambda raw: _FLAGS[raw.lower()], "1 or 0")
    return default if value is None else value


def _read(name: str, parse: Callable[[str], T], expected: str) -> T | None:
    if name.startswith(PREFIX):
        raise ValueError(f"name settings without their prefix: {name.removeprefix(PREFIX)}")
    raw = os.environ.get(PREFIX + name, "")
    if not raw:
        return None
    try:
        return parse(raw)
    except (ValueError, KeyError):
        raise BadSetting(PREFIX + name, raw, expected) from None
