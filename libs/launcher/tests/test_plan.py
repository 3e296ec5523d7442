"""Which processes there are, before any of them is started."""

import itertools
from pathlib import Path

import pytest

from portolan.launcher import ports
from portolan.launcher.plan import Plan, processes

PORT_SETTINGS = ("PORTOLAN_RULES_PORT", "PORTOLAN_METRICS_PORT", "PORTOLAN_HTTP_PORT")


def test_no_two_processes_get_the_same_port(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody listens yet while ports are chosen, so one that was given away still looks free."""
    found = (number // 2 for number in itertools.count(2 * 21_000))
    monkeypatch.setattr(ports, "free_port", lambda: next(found))
    for name in PORT_SETTINGS:
        monkeypatch.delenv(name, raising=False)

    planned = processes(Plan(tmp_path, ["oregon", "dog_park"], gateways=2, http_port=21_003))

    settings = itertools.product(planned, PORT_SETTINGS)
    given = [p.environment[name] for p, name in settings if name in p.environment]
    given += [p.url.removesuffix("/0").rpartition(":")[2] for p in planned if p.name == "redis"]
    assert len(given) == len(set(given)) == 9
    assert [p.url[-5:] for p in planned if p.name.startswith("gateway")] == ["21003", "21004"]
