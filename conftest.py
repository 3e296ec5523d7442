"""What holds for all tests: property tests have no time limit; how tests are spread over processes.

A file goes to one process. What shares costly things, or loads the machine, goes to one as a whole,
and first: nothing long is left when the rest is done, and whole stacks do not starve each other.
"""

from pathlib import PurePosixPath
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A test that fails because the machine is busy says nothing about the code.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

TOGETHER = (
    "tests",
    "tests/browser",
    "libs/host/tests/test_bot_worker.py",
    "services/gateway/tests/test_stack.py",
)
"""Files, and folders without those in them, that go to one process as a whole; longest first."""

APART = ("tests/conformance",)
"""Folders whose tests are long: they are shared out one by one, and fill the gaps at the end."""


def unit(nodeid: str) -> str:
    """What a test goes to a process together with."""
    path = PurePosixPath(nodeid.partition("::")[0])
    if str(path.parent) in APART:
        return nodeid
    return str(path.parent) if str(path.parent) in TOGETHER else str(path)


def rank(nodeid: str) -> int:
    """When it begins: those of TOGETHER in their order, files, those of APART."""
    its_unit = unit(nodeid)
    if its_unit in TOGETHER:
        return TOGETHER.index(its_unit)
    return len(TOGETHER) + (its_unit == nodeid)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """One process has the order of the folders; of several, each has that of `rank`."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: rank(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Units in the order in which they were collected."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = unit
    return scheduler
