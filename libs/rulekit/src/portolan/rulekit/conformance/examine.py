"""Playing matches and examining them: what the command and the tests call."""

import json
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from portolan.rulekit.codec import Json
from portolan.rulekit.conformance import (
    drawing,
    positions,
    replaying,
    secrets,
    wire,
    words,
)
from portolan.rulekit.conformance.findings import Nonconformity, require
from portolan.rulekit.conformance.walk import (
    BOUND,
    CHOOSERS,
    Match,
    Moment,
    begin_random,
    moments,
)
from portolan.rulekit.game import Game

MOST_STATE_BYTES = 10 * 1024
"""A position is stored and sent with every action: it must stay small."""

KEPT_RECORDS = 20
"""How many matches of a report are replayed elsewhere."""

EVERY_POSITION: tuple[Callable[[Moment], None], ...] = (
    positions.check_decisions,
    positions.check_inventory,
)
SOME_POSITIONS: tuple[Callable[[Moment], None], ...] = (
    positions.check_choices,
    positions.check_actions_apply,
    positions.check_copies,
    positions.check_evaluation,
    wire.check_state,
    wire.check_actions,
    wire.check_views,
    secrets.check_determinize,
    secrets.check_secret_actions,
    words.check_decision,
    drawing.check_targets,
    drawing.check_board,
)
EVENTS: tuple[Callable[[Moment], None], ...] = (wire.check_events, words.check_narration)
REFUSALS: tuple[Callable[[Moment, list[Any]], None], ...] = (
    positions.check_refusals,
    positions.check_unasked,
    words.check_refusal_words,
)
WHOLE_GAME: tuple[Callable[[Game[Any]], None], ...] = (
    words.check_locales,
    words.check_missing_keys,
    words.check_unused_keys,
    words.check_rules_texts,
)


@dataclass
class Finding:
    """Something that does not hold, and where it was found first."""

    check: str
    detail: str
    where: str
    times: int = 1


@dataclass
class Report:
    """What an examination came to."""

    game: str
    matches: int = 0
    lengths: list[int] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    state_bytes: list[int] = field(default_factory=list)
    """Of positions in the middle of matches."""
    kinds: Counter[str] = field(default_factory=Counter)
    """How often each kind of action was played."""
    findings: dict[str, Finding] = field(default_factory=dict)
    records: list[Json] = field(default_factory=list)
    """Of the first matches: what `check_elsewhere` replays."""

    def note(self, error: Exception, where: str) -> None:
        """Keep what a check found, once for each kind."""
        if isinstance(error, Nonconformity):
            check, detail = error.check, error.detail
        else:
            last = traceback.extract_tb(error.__traceback__)[-1]
            check = f"{type(error).__name__} at {last.filename}:{last.lineno}"
            detail = str(error)
        if check in self.findings:
            self.findings[check].times += 1
        else:
            self.findings[check] = Finding(check, detail, where)

    def summary(self) -> str:
        """The report as text."""
        lines = [f"{self.game}: {self.matches} matches"]
        if self.lengths:
            lines.append(
                f"  actions a match: median {median(self.lengths):.0f}, longest {max(self.lengths)}"
            )
        if self.widths:
            above = sum(width > 100 for width in self.widths) / len(self.widths)
            lines.append(
                f"  choices: median {median(self.widths):.0f}, most {max(self.widths)}, "
                f"over 100 in {above:.1%} of decisions"
            )
        if self.state_bytes:
            lines.append(
                f"  position in mid-match: median {median(self.state_bytes):.0f} bytes, "
                f"largest {max(self.state_bytes)}"
            )
        if self.kinds:
            played = ", ".join(f"{kind} {n}" for kind, n in self.kinds.most_common())
            lines.append(f"  actions played: {played}")
        for found in self.findings.values():
            lines.append(f"  FAILED {found.check} ({found.times} times; first at {found.where})")
            lines.append(f"         {found.detail}")
        lines.append(f"  {len(self.findings) or 'no'} findings")
        return "\n".join(lines)


def examine(
    game: Game[Any],
    games: int = 3,
    seed: str = "conformance",
    positions_per_match: int = 6,
    adversarial: bool = False,
    bound: int = BOUND,
) -> Report:
    """Play random matches of a game and check all that must hold; never raises for a finding."""
    report = Report(game.id)
    for check in WHOLE_GAME:
        _guard(report, "its files", check, game)
    modes = ("cornering", "wasting") if adversarial else ("ordinary",)
    for number in range(games):
        mode = modes[number % len(modes)]
        _examine_match(report, game, f"{seed}-{number}", mode, positions_per_match, bound)
    if not adversarial:  # Who wastes and corners may well never do something sensible.
        _check_kinds(report, game)
    return report


def _guard(report: Report, where: str, check: Callable[..., None], *given: Any) -> bool:
    """Run a check; a crash of the game's code is a finding like any other."""
    try:
        check(*given)
    except Exception as error:  # noqa: BLE001
        report.note(error, where)
        return False
    return True


def _examine_match(
    report: Report, game: Game[Any], seed: str, mode: str, sample: int, bound: int
) -> None:
    where = f"{mode} match {seed}"
    try:
        start = begin_random(game, seed)
    except Exception as error:  # noqa: BLE001
        report.note(error, where)
        return
    match = start[0]
    where = f"{where}, {match.seats} seats, {match.options}"
    _guard(report, where, wire.check_options, start[1])
    examiner = _Examiner(report, match, where, sample)
    if not _guard(report, where, examiner.walk, start, mode, bound):
        return
    report.matches += 1
    report.lengths.append(len(match.actions))
    report.widths += match.width
    tags = {cls: tag for tag, cls in game.actions.items()}
    report.kinds.update(tags[type(action)] for _, action in match.actions)
    last = examiner.last
    _guard(report, where, replaying.check_replay, match, last)
    _guard(report, where, replaying.check_undo, match, examiner.kept)
    if len(report.records) < KEPT_RECORDS:
        report.records.append(replaying.record(match, last))


class _Examiner:
    """Walks along one match. Which positions are looked at closely is drawn as it goes."""

    def __init__(self, report: Report, match: Match, where: str, sample: int) -> None:
        self.report = report
        self.match = match
        self.where = where
        self.sample = sample
        self.kept: dict[int, bytes] = {}
        self.seen: list[Any] = []
        self.last = match.start
        self.random = Random(f"{match.seed}/examiner")
        self.steps_seen: set[type] = set()

    def walk(self, start: Any, mode: str, bound: int) -> None:
        """Play the match to its end."""
        for moment in moments(start, CHOOSERS[mode], bound):
            number = len(self.match.actions)
            here = f"{self.where}, after {number} actions"
            for check in EVERY_POSITION:
                _guard(self.report, here, check, moment)
            _guard(self.report, here, positions.check_simultaneous, moment)
            over = not moment.game.asked(moment.state)
            if over or self._is_chosen(moment, number):
                self._look_closely(moment, here)
                self.kept[number] = moment.bytes
            if over:
                self.last = moment.bytes
            self._remember(number)

    def _is_chosen(self, moment: Moment, number: int) -> bool:
        """New kinds of steps always, others more and more rarely."""
        stack = getattr(moment.state, "stack", None)
        top = type(stack[-1]) if stack else None
        if top is not None and top not in self.steps_seen:
            self.steps_seen.add(top)
            return True
        return self.random.random() * (number + self.sample) < self.sample

    def _remember(self, number: int) -> None:
        """Keep some actions, to be tried where they are not offered."""
        if self.match.actions:
            action = self.match.actions[-1][1]
            if len(self.seen) < 12:
                self.seen.append(action)
            elif self.random.random() < 12 / number:
                self.seen[self.random.randrange(12)] = action

    def _look_closely(self, moment: Moment, here: str) -> None:
        for check in (*SOME_POSITIONS, *EVENTS):
            _guard(self.report, here, check, moment)
        for refusal in REFUSALS:
            _guard(self.report, here, refusal, moment, self.seen)
        self.report.state_bytes.append(len(moment.bytes))
        _guard(self.report, here, _check_size, moment)


def _check_size(moment: Moment) -> None:
    size = len(moment.bytes)
    require(size <= MOST_STATE_BYTES, f"a position has at most {MOST_STATE_BYTES} bytes", size)


def _check_kinds(report: Report, game: Game[Any]) -> None:
    """In a thorough examination every kind of action is played at least once."""
    never = [tag for tag in game.actions if tag not in report.kinds]
    if report.matches >= 200 and never:
        report.note(
            Nonconformity("every kind of action is played in random matches", f"never: {never}"),
            f"{report.matches} matches",
        )


def check_elsewhere(game: Game[Any], report: Report) -> None:
    """Have another process replay the matches of a report. Raises Nonconformity."""
    replaying.check_elsewhere(game, report.records)


def replay_records(game: Game[Any], text: str) -> str:
    """What the other process answers: the digests of the recorded matches, as JSON."""
    return json.dumps([replaying.digest(game, recorded) for recorded in json.loads(text)])
