"""Records of the toy game, whole and tampered with."""

import copy
import hashlib
import itertools
import json
import random
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from portolan.rulekit import play
from portolan.rulekit.game import Game
from portolan.rulekit.position import Position
from portolan.rulekit.registry import load
from portolan.sdk import NotVerified, verify
from portolan.sdk.verify import log_hash

TOY = Path(__file__).resolve().parents[2] / "rulekit" / "tests" / "toy"
SEED = "5eed" * 16

Json = dict[str, Any]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The PYTHONPATH under which the toy is installed."""
    register = runpy.run_path(str(TOY / "register.py"))["register"]
    return str(register(tmp_path_factory.mktemp("site")))


@pytest.fixture(scope="module")
def toy(path: str) -> Iterator[Game[Any]]:
    with pytest.MonkeyPatch.context() as patch:
        for folder in path.split(":"):
            patch.syspath_prepend(folder)
        yield load("toy")


@pytest.fixture(scope="module")
def finished(toy: Game[Any]) -> Json:
    """The record of a match that two seats played at random, with one action taken back.

    Seats that decide at the same time keep their numbers while others act.
    """
    seats, rng = 2, random.Random(1)
    options = toy.options_form.to_json(toy.options())
    position, events = play.start(toy, toy.options(), seats, SEED)
    seat_info = [
        {"seat": seat, "kind": "human", "name": f"P{seat}", "level": None, "resigned": False}
        for seat in range(seats)
    ]
    head = {
        "game": "toy",
        "options": options,
        "seeded": False,
        "seed_hash": digest(SEED),
        "rules_version": toy.rules_version,
    }
    begun = entry("start", None, whole(toy, events), match="m1", **head, seats=seat_info)
    entries: list[Json] = [begun]
    numbers = dict.fromkeys(toy.asked(position.state), 1)
    begun["asked"] = questions(numbers)
    taken_back, since = False, 1
    while asked := list(toy.asked(position.state)):
        seat = rng.choice(asked)
        action = rng.choice(toy.choices(position.state, seat))
        applied = play.apply(toy, position, SEED, seat, [action])
        happened = whole(toy, applied.events[0])
        entries.append(entry("action", seat, happened, action=toy.action_form.to_json(action)))
        numbers = {
            other: numbers[other]
            if other != seat and unchanged(toy, position, applied.position, other)
            else len(entries)
            for other in toy.asked(applied.position.state)
        }
        entries[-1]["asked"] = questions(numbers)
        if not applied.revealed and not taken_back:
            entries.append(entry("undo", seat, [], undone=len(entries), to=since))
            numbers = dict.fromkeys(toy.asked(position.state), len(entries))
            entries[-1]["asked"] = questions(numbers)
            taken_back = True
        else:
            position, since = applied.position, len(entries)
    assert taken_back
    entries.append(entry("end", None, [], reason="finished", result=result(toy, position)))
    return sealed(
        {
            **head,
            "id": "m1",
            "status": "finished",
            "seats": seats,
            "seat_info": copy.deepcopy(seat_info),
            "result": result(toy, position),
            "seed": SEED,
            "complete": True,
            "entries": entries,
        }
    )


def entry(kind: str, seat: int | None, events: list[Json], **data: Any) -> Json:
    at = "2026-01-01T00:00:00Z"
    return {"kind": kind, "seat": seat, "at": at, "events": events, "asked": [], **data}


def questions(numbers: dict[int, int]) -> list[Json]:
    return [{"seat": seat, "decision": number} for seat, number in numbers.items()]


def unchanged(game: Game[Any], before: Position[Any], after: Position[Any], seat: int) -> bool:
    one, other = before.state, after.state
    same = game.choices(one, seat) == game.choices(other, seat)
    return seat in game.asked(one) and same and game.prompt(one, seat) == game.prompt(other, seat)


def whole(game: Game[Any], events: list[Any]) -> list[Json]:
    return [game.event_form.to_json(getattr(event, "event", event)) for event in events]


def result(game: Game[Any], position: Position[Any]) -> Json:
    found = game.result(position.state)
    assert found is not None
    return {"winners": found.winners, "ranks": found.ranks, "scores": found.scores}


def digest(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def sealed(record: Json) -> Json:
    """With version numbers and the running hash that belong to its entries."""
    for version, each in enumerate(record["entries"], 1):
        each["version"] = version
    record["version"] = len(record["entries"])
    record["log_hash"] = log_hash(record["seed"], record["entries"]).hex()
    return record


def test_a_whole_record_holds(finished: Json) -> None:
    verified = verify(finished)

    assert verified.game == "toy"
    assert verified.version == len(finished["entries"])
    assert verified.actions == sum(each["kind"] == "action" for each in finished["entries"])


def test_it_holds_on_the_command_line_from_a_file(
    finished: Json, path: str, tmp_path: Path
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(finished))

    done = command(path, "verify", str(file))

    assert (done.returncode, done.stdout[:14]) == (0, "verified: toy,"), done.stderr


def test_the_command_line_says_why_a_record_does_not_hold(
    finished: Json, path: str, tmp_path: Path
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**finished, "seed": "another"}))

    done = command(path, "verify", str(file))

    assert done.returncode == 1
    assert "the seed is not the one whose hash was published" in done.stderr


def command(path: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "portolan.sdk", *arguments],
        env={"PYTHONPATH": path, "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def first(record: Json, kind: str, *, eventful: bool = False) -> Json:
    for each in record["entries"]:
        if each["kind"] == kind and (each["events"] or not eventful):
            found: Json = each
            return found
    raise AssertionError(f"no entry of kind {kind}")


def other_event(record: Json) -> None:
    first(record, "action", eventful=True)["events"].pop()


def other_seat(record: Json) -> None:
    last = [each for each in record["entries"] if each["kind"] == "action"][-1]
    last["seat"] = 7


def unknown_action(record: Json) -> None:
    first(record, "action")["action"] = {"type": "cheat"}


def other_result(record: Json) -> None:
    scores = first(record, "end")["result"]["scores"]
    scores[0] += 1


def undo_to_nowhere(record: Json) -> None:
    first(record, "undo")["to"] = 10_000


def left_out_action(record: Json) -> None:
    actions = [each for each in record["entries"] if each["kind"] == "action"]
    record["entries"].remove(actions[len(actions) // 2])


def undo_of_another_seat(record: Json) -> None:
    taken_back = first(record, "undo")
    taken_back["seat"] = 1 - taken_back["seat"]


def undo_with_an_event(record: Json) -> None:
    first(record, "undo")["events"].append(first(record, "action", eventful=True)["events"][0])


def undo_of_the_last_action(record: Json) -> None:
    """It revealed something, or it would not have ended the match."""
    *_, before, last, _ = record["entries"]
    undo = entry("undo", last["seat"], [], undone=last["version"], to=before["version"])
    record["entries"].insert(-1, undo)


def sudden_end(record: Json) -> None:
    del record["entries"][4:-1]
    first(record, "end")["result"] = {"winners": [0, 1], "ranks": [1, 1], "scores": []}


def entry_after_the_end(record: Json) -> None:
    record["entries"].append(entry("seat", 0, [], name="Ann"))


def second_start(record: Json) -> None:
    record["entries"].insert(1, copy.deepcopy(record["entries"][0]))


def other_seed_hash(record: Json) -> None:
    first(record, "start")["seed_hash"] = digest("another")


def other_options(record: Json) -> None:
    first(record, "start")["options"] = {"rounds": 99}


def other_rules(record: Json) -> None:
    first(record, "start")["rules_version"] += 1


def nobody_asked(record: Json) -> None:
    first(record, "start")["asked"] = []


def nobody_asked_after_an_action(record: Json) -> None:
    actions = [each for each in record["entries"] if each["kind"] == "action"]
    actions[-2]["asked"] = []


def other_decision_number(record: Json) -> None:
    first(record, "undo")["asked"][0]["decision"] -= 1


def time_of_no_decision(record: Json) -> None:
    record["entries"].insert(1, entry("clock", 0, [], decision=7, limit=1000, took=1001))


@pytest.mark.parametrize(
    "tamper",
    [
        *(other_event, other_seat, unknown_action, other_result, undo_to_nowhere, left_out_action),
        *(undo_of_another_seat, undo_with_an_event, undo_of_the_last_action, sudden_end),
        *(entry_after_the_end, second_start, other_seed_hash, other_options, other_rules),
        *(nobody_asked, nobody_asked_after_an_action, other_decision_number, time_of_no_decision),
    ],
)
def test_a_record_with_one_lie_does_not_hold_even_with_a_fitting_hash(
    finished: Json, tamper: Callable[[Json], None]
) -> None:
    record = copy.deepcopy(finished)

    tamper(record)

    with pytest.raises(NotVerified, match="version"):
        verify(sealed(record))


def missing_end(record: Json) -> None:
    record["entries"].pop()


def other_result_in_the_head(record: Json) -> None:
    record["result"]["scores"][0] += 1


def other_name(record: Json) -> None:
    record["seat_info"][0]["name"] = "Somebody"


def other_level(record: Json) -> None:
    record["seat_info"][1]["level"] = "search"


def fewer_seats_in_the_head(record: Json) -> None:
    record["seat_info"].pop()


def seed_that_is_no_text(record: Json) -> None:
    record["seed"] = "\ud800"


def other_match(record: Json) -> None:
    record["id"] = "m2"


def not_at_its_end(record: Json) -> None:
    record["status"] = "abandoned"


def other_version(record: Json) -> None:
    record["version"] += 1


def given_seed(record: Json) -> None:
    record["seeded"] = True


@pytest.mark.parametrize(
    "tamper",
    [
        *(missing_end, other_result_in_the_head, other_name, other_level, fewer_seats_in_the_head),
        *(seed_that_is_no_text, other_match, not_at_its_end, other_version, given_seed),
    ],
)
def test_a_record_with_another_head_or_no_end_does_not_hold(
    finished: Json, tamper: Callable[[Json], None]
) -> None:
    record = copy.deepcopy(finished)

    tamper(record)
    if tamper is missing_end:
        sealed(record)

    with pytest.raises(NotVerified):
        verify(record)


def test_a_seed_that_a_client_gave_is_said_to_be_given(toy: Game[Any], finished: Json) -> None:
    """Whoever knows the seed before the match foresees every die."""
    record = copy.deepcopy(finished)
    record["seed"], record["seed_hash"] = "mine", digest("mine")
    record["entries"][0]["seed_hash"] = digest("mine")

    with pytest.raises(NotVerified, match="not one that a server draws"):
        verify(sealed(record))


def test_actions_sent_together_ask_nobody_between(toy: Game[Any], finished: Json) -> None:
    record = copy.deepcopy(finished)
    entries = record["entries"]
    pairs = [
        (one, two)
        for one, two in itertools.pairwise(entries)
        if one["kind"] == two["kind"] == "action"
        and one["seat"] == two["seat"]
        and [a["seat"] for a in one["asked"]] == [a["seat"] for a in two["asked"]] == [one["seat"]]
    ]
    assert pairs

    pairs[0][0]["asked"] = []
    verify(sealed(record))


def test_who_resigned_is_ranked_last(finished: Json) -> None:
    record = copy.deepcopy(finished)
    winner = first(record, "end")["result"]["winners"][0]
    other = 1 - winner
    resigned = entry("resign", winner, [], level="greedy")
    record["entries"].insert(-1, resigned)

    with pytest.raises(NotVerified, match="the result is"):
        verify(sealed(record))
    first(record, "end")["result"] |= {
        "winners": [other],
        "ranks": [1 if seat == other else 2 for seat in (0, 1)],
    }
    record["result"] = first(record, "end")["result"]
    record["seat_info"][winner] |= {"resigned": True, "level": "greedy"}
    verify(sealed(record))


def test_a_changed_entry_does_not_fit_the_running_hash(finished: Json) -> None:
    record = copy.deepcopy(finished)
    first(record, "action")["seat"] = 1 - first(record, "action")["seat"]

    with pytest.raises(NotVerified, match="running hash"):
        verify(record)


def test_a_record_of_a_running_match_cannot_be_verified(finished: Json) -> None:
    with pytest.raises(NotVerified, match="not finished"):
        verify({**finished, "complete": False, "seed": None})


def test_a_record_of_other_rules_is_refused(finished: Json) -> None:
    record = copy.deepcopy(finished)
    record["rules_version"] += 1

    with pytest.raises(NotVerified, match="played by rules"):
        verify(record)


@pytest.mark.parametrize("nonsense", [{}, {"complete": True, "seed": 5}, {"complete": True}])
def test_what_is_no_record_is_refused(nonsense: Json) -> None:
    with pytest.raises(NotVerified):
        verify(nonsense)


def test_who_was_asked_is_said_of_every_entry(finished: Json) -> None:
    """An empty list, within actions that were sent at once, is no null."""
    record = copy.deepcopy(finished)
    entry = next(
        one
        for one, other in itertools.pairwise(record["entries"])
        if (one["kind"], other["kind"]) == ("action", "action") and one["seat"] == other["seat"]
    )
    entry["asked"] = None
    with pytest.raises(NotVerified):
        verify(record)
