"""Settings: environment variables with the prefix PORTOLAN_ and working defaults."""

import os
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")

PREFIX = "PORTOLAN_"
LAST_PORT = 65_535


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
    value = _read(name, int, "an integer")
    return default if value is None else value


def port(text: str) -> int:
    """The number of a port to listen at; 0 stands for any free one. Raises ValueError."""
    number = int(text)
    if not 0 <= number <= LAST_PORT:
        raise ValueError(text)
    return number


def env_port(name: str, default: int) -> int:
    """The port in PORTOLAN_<name>. Raises BadSetting."""
    value = _read(name, port, f"a port, 0 to {LAST_PORT}")
    return default if value is None else value


def env_float(name: str, default: float) -> float:
    """The number in PORTOLAN_<name>. Raises BadSetting."""
    value = _read(name, float, "a number")
    return default if value is None else value


def env_list(name: str) -> list[str]:
    """The words in PORTOLAN_<name>, which are separated by commas; none if it is unset."""
    return listed(env_str(name, ""))


def listed(text: str) -> list[str]:
    """Words that are separated by commas, without the spaces around them; empty ones are left out.

    >>> listed("oregon, dog_park,")
    ['oregon', 'dog_park']
    """
    return [word.strip() for word in text.split(",") if word.strip()]


def redis_url() -> str:
    """PORTOLAN_REDIS_URL: the Redis that holds the matches."""
    return env_str("REDIS_URL", "redis://127.0.0.1:6379/0")


def broker_url() -> str:
    """PORTOLAN_BROKER_URL: Celery's broker; by default it shares the server of the matches."""
    return env_str("BROKER_URL", "") or broker_beside(redis_url())


def broker_beside(redis: str) -> str:
    """The URL of the broker's own database, number 1, on the server of a Redis URL.

    >>> broker_beside("redis://:secret@db:6379/0")
    'redis://:secret@db:6379/1'
    """
    return urlsplit(redis)._replace(path="/1").geturl()


def _read(name: str, parse: Callable[[str], T], expected: str) -> T | None:
    if name.startswith(PREFIX):
        raise ValueError(f"name settings without their prefix: {name.removeprefix(PREFIX)}")
    raw = os.environ.get(PREFIX + name, "")
    if not raw:
        return None
    try:
        return parse(raw)
    except ValueError:
        raise BadSetting(PREFIX + name, raw, expected) from None
