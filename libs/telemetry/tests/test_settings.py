import doctest
from collections.abc import Callable

import pytest

from portolan.telemetry import (
    BadSetting,
    broker_url,
    env_float,
    env_int,
    env_list,
    env_port,
    env_str,
    settings,
)


def test_examples_in_docstrings() -> None:
    result = doctest.testmod(settings)

    assert result.attempted
    assert not result.failed


def test_unset_and_empty_variables_take_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PORTOLAN_PORT", raising=False)
    monkeypatch.setenv("PORTOLAN_NAME", "")

    assert env_int("PORT", 8080) == 8080
    assert env_str("NAME", "portolan") == "portolan"
    assert env_float("PORT", 0.5) == 0.5
    assert env_list("NAME") == []


def test_values_are_read_with_their_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTOLAN_PORT", "0")
    monkeypatch.setenv("PORTOLAN_WAIT", "2.5")
    monkeypatch.setenv("PORTOLAN_NAMES", " Ada, Bea ,")

    assert env_int("PORT", 8080) == 0
    assert env_float("WAIT", 1) == 2.5
    assert env_list("NAMES") == ["Ada", "Bea"]


@pytest.mark.parametrize("read", [lambda: env_int("PORT", 1), lambda: env_float("PORT", 1)])
def test_a_value_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[], object]
) -> None:
    monkeypatch.setenv("PORTOLAN_PORT", "eighty")

    with pytest.raises(BadSetting, match="PORTOLAN_PORT='eighty'"):
        read()


@pytest.mark.parametrize("value", ["-1", "65536", "http"])
def test_a_port_that_there_is_not_is_named(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORTOLAN_PORT", value)

    with pytest.raises(BadSetting, match=f"PORTOLAN_PORT='{value}'.*0 to 65535"):
        env_port("PORT", 0)


def test_the_prefix_is_not_written_twice() -> None:
    with pytest.raises(ValueError, match="without their prefix"):
        env_str("PORTOLAN_DATA", "")


@pytest.mark.parametrize(
    ("redis", "broker", "expected"),
    [
        ("redis://h:1/0", "", "redis://h:1/1"),
        ("redis://h:1", "", "redis://h:1/1"),
        ("redis://h:1/", "", "redis://h:1/1"),
        ("rediss://me:x@h:1/0?ssl_cert_reqs=none", "", "rediss://me:x@h:1/1?ssl_cert_reqs=none"),
        ("redis://h:1/0", "redis://other:2/5", "redis://other:2/5"),
        ("", "", "redis://127.0.0.1:6379/1"),
    ],
)
def test_the_broker_is_a_database_of_its_own_unless_it_is_named(
    monkeypatch: pytest.MonkeyPatch, redis: str, broker: str, expected: str
) -> None:
    monkeypatch.setenv("PORTOLAN_REDIS_URL", redis)
    monkeypatch.setenv("PORTOLAN_BROKER_URL", broker)

    assert broker_url() == expected
