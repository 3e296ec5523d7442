"""Checks that a record is all it takes: replay, undo, and replay by another process."""

import hashlib
import json
import os
import subprocess
import sys
from random import Random
from typing import Any

from portolan.rulekit import play, position
from portolan.rulekit.codec import Json
from portolan.rulekit.conformance.findings import require
from portolan.rulekit.conformance.walk import Match
from portolan.rulekit.game import Game


def check_replay(match: Match, last: bytes) -> None:
    """The start, the seed and the actions give the same first and last bytes again."""
    game = match.game
    again, events = play.start(game, match.options, match.seats, match.seed)
    require(position.encode(game, again) == match.start, "a seed gives the same start again")
    require(len(events) == len(match.setup_events), "a seed gives the same setup events again")
    end = play.replay(game, position.decode(game, match.start), match.seed, match.actions)
    require(position.encode(game, end) == last, "a replay gives the same bytes")


def check_undo(match: Match, kept: dict[int, bytes]) -> None:
    """Going back to a position and playing on from its bytes gives what was there.

    `kept` holds the bytes of some positions by number of actions. An undo is a replay from an
    earlier position of all but the last action.
    """
    game, random = match.game, Random(match.seed)
    numbers = sorted(kept)
    for number in random.sample(numbers, min(6, len(numbers))):
        anchor = random.choice([other for other in numbers if other <= number])
        here = play.replay(
            game,
            position.decode(game, kept[anchor]),
            match.seed,
            match.actions[anchor:number],
        )
        require(
            position.encode(game, here) == kept[number],
            "undo gives the same bytes",
            f"from {anchor} actions to {number}",
        )


def record(match: Match, last: bytes) -> Json:
    """What another process needs to replay a match, and the digest it must come to."""
    game = match.game
    return {
        "seed": match.seed,
        "seats": match.seats,
        "options": game.options_form.to_json(match.options),
        "actions": [[seat, game.action_form.to_json(action)] for seat, action in match.actions],
        "digest": hashlib.sha256(last).hexdigest(),
    }


def digest(game: Game[Any], recorded: Json) -> str:
    """The digest of the last position of a recorded match, replayed here."""
    options = game.options_form.from_json(recorded["options"], "$")
    start, _ = play.start(game, options, recorded["seats"], recorded["seed"])
    actions = [(seat, game.action_form.from_json(doc, "$")) for seat, doc in recorded["actions"]]
    end = play.replay(game, start, recorded["seed"], actions)
    return hashlib.sha256(position.encode(game, end)).hexdigest()


def check_elsewhere(game: Game[Any], records: list[Json]) -> None:
    """Another process, with another hash seed, comes to the same bytes."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "PYTHONHASHSEED": "4242",
    }
    answer = subprocess.run(
        [sys.executable, "-m", "portolan.rulekit.conformance", game.id, "--replay"],
        input=json.dumps(records),
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    require(answer.returncode == 0, "another process can replay", answer.stderr[-1500:])
    require(
        json.loads(answer.stdout) == [recorded["digest"] for recorded in records],
        "another process comes to the same bytes",
    )
