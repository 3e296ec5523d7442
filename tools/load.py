"""The load client of `make bench`: plays prepared matches over HTTP, many at once.

    python tools/load.py URL GAME CLIENTS ACTIONS

It computes matches in advance with the game's rules and seeds of its own, creates them, says
`ready`, waits for a line on standard input, plays ACTIONS actions over CLIENTS connections, one
match each at a time, and prints `{"actions", "seconds", "rps", "p50_ms", "p99_ms"}`. Every action
carries the seat's token and an idempotency key. HTTP is spoken by hand, so that little of the
machine is spent here.
"""

import asyncio
import json
import secrets
import sys
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop

from portolan.rulekit import play
from portolan.rulekit.game import Game
from portolan.rulekit.registry import load

SEATS = 2


class Refused(Exception):
    """An answer that is no success: the measurement would not be honest."""


class Connection:
    """One keep-alive connection."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port or 80

    async def open(self) -> None:
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)

    async def post(self, path: str, body: bytes, token: str = "", *, key: str) -> bytes:
        """Send a request and return the body of its answer. Raises Refused."""
        head = f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\nContent-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        head += f"Idempotency-Key: {key}\r\nContent-Length: {len(body)}\r\n\r\n"
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        lower = answer.lower()
        start = lower.index(b"content-length:") + 15
        length = int(lower[start : lower.index(b"\r\n", start)])
        content = await self._reader.readexactly(length)
        if answer[9:10] != b"2":
            raise Refused(f"{path}: {answer[:40]!r} {content[:300]!r}")
        return content


@dataclass
class Script:
    """A match that is known in advance: who does what, in order."""

    seed: str
    moves: list[tuple[int, bytes]]
    path: str = ""
    tokens: tuple[str, ...] = ()
    version: int = 0


def write_script(game: Game[Any], number: int) -> Script:
    """A match of two seats that choose at random."""
    seed, rng = f"bench {number}", Random(number)
    position, _ = play.start(game, game.options(), SEATS, seed)
    moves = []
    while asked := game.asked(position.state):
        seat = asked[0]
        action = rng.choice(game.choices(position.state, seat))
        moves.append((seat, msgspec.json.encode(game.action_form.to_json(action))))
        position = play.apply(game, position, seed, seat, [action]).position
    return Script(seed, moves)


async def create(connection: Connection, game: str, script: Script) -> None:
    """Create the match of a script."""
    seats = [{"kind": "human", "name": f"Seat {number}"} for number in range(SEATS)]
    body = msgspec.json.encode({"game": game, "seats": seats, "seed": script.seed})
    created = msgspec.json.decode(
        await connection.post("/v1/matches", body, key=secrets.token_hex(16))
    )
    script.path = f"/v1/matches/{created['id']}/actions"
    script.tokens = tuple(seat["token"] for seat in created["seats"])
    script.version = created["version"]


async def play_on(connection: Connection, scripts: list[Script], actions: int) -> list[float]:
    """Play so many actions of the scripts, one after the other; the seconds that each took."""
    took: list[float] = []
    for script in scripts:
        # The number of a decision is the version at which it was asked, and each action of another
        # seat asks anew; an answer tells the number of the seat's own next decision.
        decision = script.version
        for number, (seat, action) in enumerate(script.moves):
            if len(took) == actions:
                return took
            body = b'{"decision":%d,"action":%b}' % (decision, action)
            key = f"{script.seed}/{number}".replace(" ", "-")
            began = perf_counter()
            answer = await connection.post(script.path, body, script.tokens[seat], key=key)
            took.append(perf_counter() - began)
            told = msgspec.json.decode(answer, type=Told)
            decision = told.decision.decision if told.decision else told.version
    return took


class Asked(msgspec.Struct):
    """The part of a decision that matters here."""

    decision: int


class Told(msgspec.Struct):
    """The part of an answer that matters here."""

    version: int
    decision: Asked | None


async def main(url: str, game_id: str, clients: int, actions: int) -> None:
    """Prepare, wait for the word, play, and print the figures."""
    game, each = load(game_id), -(-actions // clients)
    connections = [Connection(url) for _ in range(clients)]
    shares: list[list[Script]] = []
    number = 0
    for connection in connections:
        await connection.open()
        share: list[Script] = []
        while sum(len(script.moves) for script in share) < each:
            number += 1
            share.append(write_script(game, number))
            await create(connection, game_id, share[-1])
        shares.append(share)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    began = perf_counter()
    playing = (
        play_on(connection, share, each)
        for connection, share in zip(connections, shares, strict=True)
    )
    took = sorted(second for took in await asyncio.gather(*playing) for second in took)
    seconds = perf_counter() - began
    figures = {
        "actions": len(took),
        "seconds": round(seconds, 3),
        "rps": round(len(took) / seconds),
        "p50_ms": round(took[len(took) // 2] * 1000, 2),
        "p99_ms": round(took[len(took) * 99 // 100] * 1000, 2),
    }
    print(json.dumps(figures), flush=True)
    await asyncio.to_thread(sys.stdin.readline)  # the time we spent is read while we live


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
