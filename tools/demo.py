"""A whole match over HTTP, verified offline: `make demo`.

One scripted client of the API plays against three bots of different levels, on the stack that runs
here, else on one that is started for it and stopped again.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
from parts import ROOT

from portolan.launcher import Stack
from portolan.launcher.overlay import fresh_overlay
from portolan.sdk import Client, Decision, bot, human
from portolan.sdk.playing import play_out, standings
from portolan.telemetry import env_str

RECORD = ROOT / "build" / "demo-record.json"


def running_stack() -> str | None:
    """The URL of a stack that `make run` has started and that answers."""
    urls = Path(env_str("DATA", ".portolan")) / "stack.json"
    try:
        url = str(json.loads(urls.read_text())["http"][0])
        return url if httpx.get(f"{url}/readyz", trust_env=False).is_success else None
    except (OSError, ValueError, LookupError, httpx.HTTPError):
        return None


def scripted(decision: Decision) -> int:
    """The script: whatever is in the middle of the list."""
    return len(decision.actions) // 2


def play(url: str, game_id: str) -> None:
    """Play the match, print how it ended, and keep its record."""
    with Client(url) as portolan:
        game = portolan.game(game_id)
        levels = game.bot_levels[:3][: (game.seats.max if game.seats else 4) - 1]
        match = portolan.create(game_id, [human("Script"), *map(bot, levels)])
        print(f"{game.name}: a script against {', '.join(levels)}; match {match.id}")
        play_out(portolan, match.id, match.tokens[0], scripted, print)
        print(standings(portolan.match(match.id)))
        RECORD.parent.mkdir(exist_ok=True)
        RECORD.write_text(json.dumps(portolan.record(match.id)))


async def demonstrate(game: str) -> None:
    """Play on the running stack, else on one of our own."""
    async with AsyncExitStack() as after:
        url = running_stack()
        if url is None:
            print("no stack runs here: starting one …")
            folder = after.enter_context(tempfile.TemporaryDirectory(prefix="portolan-demo-"))
            overlay = fresh_overlay(ROOT / "build" / "compiled")
            stack = Stack(Path(folder), [game], overlay=overlay, report=print)
            await after.enter_async_context(stack)
            url = stack.http_url
        await asyncio.to_thread(play, url, game)
    print(f"portolan verify {RECORD.relative_to(ROOT)}")


def main() -> int:
    """Demonstrate, then verify the record with nothing running."""
    parser = argparse.ArgumentParser(description="Play a whole match over HTTP and verify it.")
    parser.add_argument("--game", default="oregon")
    asyncio.run(demonstrate(parser.parse_args().game))
    verify = [sys.executable, "-m", "portolan.sdk", "verify", str(RECORD)]
    return subprocess.run(verify, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
