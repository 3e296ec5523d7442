"""Settings that cannot be used."""

import os
import subprocess
import sys

import pytest

from portolan.gateway import __main__ as program
from portolan.gateway.app import create_app
from portolan.gateway.settings import Settings
from portolan.telemetry import BadSetting, Telemetry


@pytest.mark.parametrize(
    "settings",
    [
        Settings(redis_url="nonsense://x"),
        Settings(redis_url="redis://127.0.0.1:1", rules="no address"),
        Settings(redis_url="redis://127.0.0.1:1", archive_url="mysql://me:secret@db/portolan"),
    ],
)
async def test_what_cannot_be_read_is_no_store_that_is_away(
    settings: Settings, telemetry: Telemetry
) -> None:
    """Else the gateway would say for ever that the store is away, and nobody would know why."""
    app = create_app(settings, telemetry)
    with pytest.raises(ValueError, match=r"scheme|PORTOLAN_RULES|PORTOLAN_ARCHIVE_URL"):
        async with app.router.lifespan_context(app):
            pytest.fail("it serves")


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_there_is_not_is_named(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTOLAN_HTTP_PORT", port)
    with pytest.raises(BadSetting, match="PORTOLAN_HTTP_PORT"):
        Settings.from_environment()


def test_the_program_says_in_a_line_why_it_does_not_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORTOLAN_LOG_LEVEL", "loud")
    assert program.main() == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "PORTOLAN_LOG_LEVEL" in line


def test_the_program_fails_where_it_cannot_tell_the_games() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "portolan.gateway"],
        env={**os.environ, "PORTOLAN_HTTP_PORT": "0", "PORTOLAN_RULES": "oregon"},
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "PORTOLAN_RULES: 'oregon' is not of the form game=host:port" in done.stderr
