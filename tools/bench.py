"""Measure rules, HTTP and bots on this machine: `make bench`.

Prints a table and writes build/bench.json. Every figure comes from real processes; the load client
shares the machine with them. Compare runs of one machine only, and not while it does other work.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import redis.asyncio
from parts import ROOT, games

from portolan.launcher import Stack
from portolan.launcher.overlay import fresh_overlay
from portolan.rulekit.bench import merged
from portolan.sdk import AsyncClient, bot, human

Figures = dict[str, Any]

RESULT = ROOT / "build" / "bench.json"
OVERLAY = ROOT / "build" / "compiled"
PARTS = ("rules", "http", "bots")
CLIENTS = (1, 16, 64)
ACTIONS = {1: 1500, 16: 6000, 64: 6400}
CPU_AT = 16
BOT_ANSWERS = 60
KEPT_MATCHES = 200
SETTINGS = {"PORTOLAN_LOG_LEVEL": "warning", "PORTOLAN_MATCHES_PER_MINUTE": "0"}
TICK = os.sysconf("SC_CLK_TCK")


def measure_rules() -> Figures:
    """Every game's rules and bots, interpreted, and compiled where that is built."""
    figures = rules_bench(None)
    overlay = fresh_overlay(OVERLAY)
    return merged(figures, rules_bench(overlay)) if overlay else figures


def rules_bench(overlay: Path | None) -> Figures:
    """What portolan.rulekit.bench finds, with a folder put first on the path."""
    environment = {**os.environ, "PYTHONPATH": str(overlay)} if overlay else dict(os.environ)
    command = [sys.executable, "-m", "portolan.rulekit.bench", *games()]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    found: Figures = json.loads(done.stdout)
    return found


async def measure_http(game: str, folder: Path) -> Figures:
    """Actions per second over HTTP, by how Redis syncs and how many clients play."""
    figures: Figures = {"http": {}, "cpu_us_per_move": {}, "matches_per_mb": {}}
    for appendfsync in ("everysec", "always"):
        stack = Stack(
            folder / appendfsync,
            [game],
            bot_workers=0,
            timekeepers=0,
            appendfsync=appendfsync,
            overlay=fresh_overlay(OVERLAY),
            environment=SETTINGS,
        )
        async with stack:
            await load(stack, game, 16, 1000)  # warm
            rows = figures["http"][appendfsync] = {}
            for clients in CLIENTS:
                found, spent = await load(stack, game, clients, ACTIONS[clients])
                rows[str(clients)] = {name: found[name] for name in ("rps", "p50_ms", "p99_ms")}
                if clients == CPU_AT and appendfsync == "everysec":
                    figures["cpu_us_per_move"] = spent
            if appendfsync == "everysec":
                figures["matches_per_mb"][game] = await matches_per_mb(stack, game)
    return figures


async def load(stack: Stack, game: str, clients: int, actions: int) -> tuple[Figures, Figures]:
    """Run the load client: what it found, and the CPU µs that each process spent on an action."""
    client = await asyncio.create_subprocess_exec(
        *(sys.executable, str(ROOT / "tools" / "load.py")),
        *(stack.http_url, game, str(clients), str(actions)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert client.stdin
    assert client.stdout
    if (await client.stdout.readline()).strip() != b"ready":
        sys.exit("bench: the load client failed")
    pids = {name.partition(".")[0]: process.pid for name, process in stack.processes.items()}
    pids["load client"] = client.pid
    before = {name: cpu_seconds(pid) for name, pid in pids.items()}
    client.stdin.write(b"go\n")
    await client.stdin.drain()
    found: Figures = json.loads(await client.stdout.readline())
    # The client lingers until its input is closed, so its time can still be read.
    spent = {name: cpu_seconds(pid) - before[name] for name, pid in pids.items() if alive(pid)}
    client.stdin.close()
    await client.wait()
    return found, {name: round(cpu / found["actions"] * 1e6) for name, cpu in spent.items()}


def alive(pid: int) -> bool:
    """Whether the time of a process can still be read."""
    return Path(f"/proc/{pid}/stat").exists()


def cpu_seconds(pid: int) -> float:
    """Time on the CPU of all threads of a process, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


async def matches_per_mb(stack: Stack, game: str) -> int:
    """How many live matches, played at random to the middle on average, fit into a megabyte.

    What their keys take is added up: a server's memory also grows and shrinks by its buffers.
    """
    async with redis.asyncio.Redis.from_url(stack.redis_url) as store:
        before = {key async for key in store.scan_iter("*:match:*")}
        await load(stack, game, KEPT_MATCHES, KEPT_MATCHES * 60)
        made = [key async for key in store.scan_iter("*:match:*") if key not in before]
        used: int = 0
        for key in made:
            used += await store.memory_usage(key, samples=0) or 0
    matches: int = sum(key.count(b":") == 2 for key in made)
    return round(1e6 * matches / used)


async def measure_bot(game: str, folder: Path) -> Figures:
    """Milliseconds from a human's action to the entry of a greedy bot's answer in the stream."""
    stack = Stack(folder / "bots", [game], environment=SETTINGS)
    took: list[float] = []
    async with stack, AsyncClient(stack.http_url) as portolan:
        while len(took) < BOT_ANSWERS:
            took += await answers_in_a_match(portolan, game)
    return {"bot_answer_p50_ms": {game: round(median(took) * 1000, 1)}}


async def answers_in_a_match(portolan: AsyncClient, game: str) -> list[float]:
    """How long a greedy bot took for each answer of one match."""
    match = await portolan.create(game, [human("You"), bot("greedy")])
    token, took = match.tokens[0], []
    sent: float | None = None
    async for item in portolan.stream(match.id, token=token):
        if sent is not None and item.entry.get("seat") == 1:
            took.append(perf_counter() - sent)
            sent = None
        sight = await portolan.look(match.id, token=token)
        decision = sight.decision
        while decision is not None:
            now = perf_counter()
            answer = await portolan.act(
                match.id, token, decision.decision, decision.actions[0].action
            )
            decision, sent = answer.decision, now
    return took


def rows(figures: Figures, path: str = "") -> Iterable[tuple[str, object]]:
    """Every figure with its path."""
    for name, value in figures.items():
        here = f"{path}.{name}" if path else name
        if isinstance(value, dict):
            yield from rows(value, here)
        else:
            yield here, value


async def measure(game: str, parts: set[str]) -> Figures:
    """All figures that are asked for."""
    figures: Figures = measure_rules() if "rules" in parts else {}
    with tempfile.TemporaryDirectory(prefix="portolan-bench-") as folder:
        if "http" in parts:
            figures = merged(figures, await measure_http(game, Path(folder)))
        if "bots" in parts:
            figures = merged(figures, await measure_bot(game, Path(folder)))
    return figures


def main() -> None:
    """Measure, print, and keep the figures."""
    parser = argparse.ArgumentParser(description="Measure Portolan on this machine.")
    parser.add_argument("--game", default="oregon", help="the game that is played over HTTP")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    given = parser.parse_args()
    figures = asyncio.run(measure(given.game, set(given.parts)))
    for path, value in rows(figures):
        print(f"{path:50} {value:>12}")
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(figures, indent=2) + "\n")
    print(f"written to {RESULT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
