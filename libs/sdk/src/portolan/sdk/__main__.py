"""The `portolan` command line: what a server offers, a match in the terminal, a record verified."""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from portolan.rulekit.registry import UnknownGame
from portolan.sdk.calls import bot, human
from portolan.sdk.client import Client
from portolan.sdk.errors import ApiError, Unreachable
from portolan.sdk.models import Decision
from portolan.sdk.playing import Chooser, play_out, standings
from portolan.sdk.verify import NotVerified, verify

DEFAULT_URL = "http://127.0.0.1:8080"


def main(given: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code: 1 for a refusal, 2 for wrong usage."""
    arguments = _parser().parse_args(given)
    try:
        code: int = arguments.run(arguments)
    except (ApiError, Unreachable, UnknownGame, NotVerified, OSError) as error:
        print(f"portolan: {error}", file=sys.stderr)
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="portolan", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    verifying = commands.add_parser("verify", help="replay a record offline and check all of it")
    verifying.add_argument("record", help="a file, or - for standard input")
    verifying.set_defaults(run=_verify)

    listing = commands.add_parser("games", help="list the games of a server")
    _server_arguments(listing)
    listing.set_defaults(run=_games)

    playing = commands.add_parser("play", help="play a match against bots")
    playing.add_argument("game")
    playing.add_argument("--bots", default="greedy", help="levels, by commas (greedy)")
    playing.add_argument("--auto", action="store_true", help="let chance choose for you")
    playing.add_argument("--record", type=Path, help="write the record here at the end")
    _server_arguments(playing)
    playing.set_defaults(run=_play)
    return parser


def _server_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", default=DEFAULT_URL, help=f"the server ({DEFAULT_URL})")
    parser.add_argument("--language", default="en", choices=["en", "zh-Hant", "zh-Hans"])


def _verify(arguments: argparse.Namespace) -> int:
    source = arguments.record
    try:
        text = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        record = msgspec.json.decode(text, type=dict[str, object])
    except (OSError, msgspec.MsgspecError) as error:
        print(f"portolan: {source}: {error}", file=sys.stderr)
        return 2
    verified = verify(record)
    print(f"verified: {verified}")
    return 0


def _games(arguments: argparse.Namespace) -> int:
    with Client(arguments.url, language=arguments.language) as portolan:
        for game in portolan.games():
            seats = f"{game.seats.min} to {game.seats.max} seats" if game.seats else "away"
            print(f"{game.game:20} {seats:12} {game.name}")
    return 0


def _play(arguments: argparse.Namespace) -> int:
    if arguments.record and not arguments.record.parent.is_dir():
        print(f"portolan: {arguments.record.parent}: no such folder", file=sys.stderr)
        return 2
    choose: Chooser = _by_chance if arguments.auto else ask
    with Client(arguments.url, language=arguments.language) as portolan:
        levels = [level for level in arguments.bots.split(",") if level]
        match = portolan.create(arguments.game, [human("You"), *map(bot, levels)])
        print(f"match {match.id}")
        if not play_out(portolan, match.id, match.tokens[0], choose, print):
            return 0
        print(standings(portolan.match(match.id)))
        if arguments.record:
            arguments.record.write_bytes(msgspec.json.encode(portolan.record(match.id)))
            print(f"record: {arguments.record}")
    return 0


def _by_chance(decision: Decision) -> int:
    return random.randrange(len(decision.actions))


def ask(decision: Decision) -> int | None:
    """The number of the action that a person types, counted from 0; None: to leave."""
    print(f"\n{decision.prompt}")
    for number, choice in enumerate(decision.actions, 1):
        print(f"  {number:3}  {choice.label}")
    while True:
        try:
            answer = input("number, or q: ").strip()
        except EOFError:
            return None
        if answer == "q":
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(decision.actions):
            return int(answer) - 1


if __name__ == "__main__":
    sys.exit(main())
