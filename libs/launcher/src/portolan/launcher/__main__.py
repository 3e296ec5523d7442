"""`python -m portolan.launcher run`: everything on this machine, until Ctrl-C."""

import asyncio
import contextlib
import json
import signal
import sys
from pathlib import Path
from urllib.parse import urlsplit

from portolan.launcher.overlay import fresh_overlay
from portolan.launcher.ports import PortTaken
from portolan.launcher.process import StartFailed
from portolan.launcher.redis_server import NoRedisServer
from portolan.launcher.stack import DataFolderInUse, RedisAway, Stack
from portolan.launcher.warnings import Warnings
from portolan.telemetry import LAST_PORT, BadSetting, env_int, env_list, env_str

URLS = "stack.json"
"""The file in the data folder that names the URLs of a running stack."""

_SYNCS = ("everysec", "always", "no")

_USAGE = """usage: python -m portolan.launcher run

Starts Redis, the rules service of every installed game, bots, timekeeper and gateway.

  PORTOLAN_HTTP_PORT    port of the gateway (8080)
  PORTOLAN_DATA         folder for data and logs (.portolan)
  PORTOLAN_GAMES        games to host, separated by commas, or none (all that are installed)
  PORTOLAN_GATEWAYS, PORTOLAN_BOT_WORKERS, PORTOLAN_TIMEKEEPERS   how many of each (1)
  PORTOLAN_REDIS_URL    a running Redis to use (else one is started)
  PORTOLAN_BROKER_URL   Celery's broker (database 1 of the same Redis)
  PORTOLAN_APPENDFSYNC  how Redis syncs its file: everysec, always or no (everysec)
"""


def main(arguments: list[str]) -> int:
    """Run until a signal; returns the exit code."""
    if arguments != ["run"]:
        sys.stderr.write(_USAGE)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        return asyncio.run(_run())
    except (
        *(BadSetting, DataFolderInUse, NoRedisServer, PortTaken, RedisAway, StartFailed),
        OSError,  # of the data folder, which it names
    ) as error:
        say(f"portolan: {error}")
        return 1


def say(line: str) -> None:
    """A line for the person at the terminal."""
    with contextlib.suppress(OSError):  # The person may have left, or the disk be full.
        sys.stderr.write(line + "\n")
        sys.stderr.flush()


async def _run() -> int:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    stack = _stack()
    starting = asyncio.create_task(stack.__aenter__())
    if not await _unless(stop, starting):
        return 130
    try:
        warnings = Warnings({p.name: p.log for p in stack.processes.values()}, say)
        watching = asyncio.create_task(warnings.watch())
        _announce(stack)
        await stop.wait()
        watching.cancel()
        say("stopping …")
    finally:
        (stack.data / URLS).unlink(missing_ok=True)
        await stack.__aexit__(None, None, None)
    say("stopped")
    return 0


async def _unless(stop: asyncio.Event, starting: "asyncio.Task[Stack]") -> bool:
    """Whether the start was completed; a signal meanwhile undoes it. Raises its errors."""
    stopped = asyncio.create_task(stop.wait())
    await asyncio.wait({starting, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if not starting.done():
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        return False
    stopped.cancel()
    await starting
    return True


def _stack() -> Stack:
    gateways = _count("GATEWAYS")
    return Stack(
        Path(env_str("DATA", ".portolan")),
        _games(),
        gateways=gateways,
        bot_workers=_count("BOT_WORKERS"),
        timekeepers=_count("TIMEKEEPERS"),
        redis_url=env_str("REDIS_URL", "") or None,
        broker_url=env_str("BROKER_URL", "") or None,
        http_port=_port("HTTP_PORT", 8080, max(1, gateways)),
        appendfsync=_appendfsync(),
        overlay=fresh_overlay(Path("build/compiled")),
        report=say,
    )


def _port(name: str, default: int, count: int) -> int:
    """The first of so many ports that follow each other."""
    port, last = env_int(name, default), LAST_PORT - count + 1
    if not 1 <= port <= last:
        raise BadSetting(f"PORTOLAN_{name}", str(port), f"a port, 1 to {last}")
    return port


def _count(name: str) -> int:
    count = env_int(name, 1)
    if count < 0:
        raise BadSetting(f"PORTOLAN_{name}", str(count), "a number of processes")
    return count


def _appendfsync() -> str:
    how = env_str("APPENDFSYNC", "everysec")
    if how not in _SYNCS:
        raise BadSetting("PORTOLAN_APPENDFSYNC", how, f"one of {', '.join(_SYNCS)}")
    return how


def _games() -> list[str] | None:
    """The games that the setting names; None: all that are installed."""
    games = env_list("GAMES")
    return [] if games == ["none"] else games or None


def _announce(stack: Stack) -> None:
    """Print the URLs, and leave them in a file for tools that look for a running stack."""
    redis = _without_password(stack.redis_url)
    urls = {"http": stack.http_urls, "redis": redis, "metrics": stack.metrics_urls}
    (stack.data / URLS).write_text(json.dumps(urls, indent=2) + "\n")
    say("Portolan is ready.")
    for url in stack.http_urls:
        say(f"  play              {url}/")
        say(f"  HTTP API          {url}/v1   described at {url}/docs")
    for name, url in stack.metrics_urls.items():
        say(f"  metrics           {url}   {name}")
    say(f"  Redis             {redis}")
    say(f"  logs              {stack.data / 'logs'}")
    say("Ctrl-C stops everything.")


def _without_password(url: str) -> str:
    """A URL without its user's name and password, which may stand in the query too."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
