"""A change as the script that commits it takes it: KEYS and ARGV of commit.lua."""

from typing import Any

from portolan.matches.changes import Change
from portolan.matches.keys import (
    DUE,
    HELD,
    WAKES,
    index_key,
    log_key,
    match_key,
    shard_of,
    used_keys_key,
)
from portolan.matches.records import OVER, MatchRecord, to_canonical_json, to_json
from portolan.matches.store import Argument
from portolan.matches.stored import (
    write_anchor,
    write_clocks,
    write_extra,
    write_questions,
    write_seats,
)

KEYS_PER_ACTOR = 256
"""How many idempotency keys are remembered for each token."""
HOLD_MS = 2000
"""How long a bot worker has a turn to itself unless it renews its hold."""
ARCHIVE_AFTER_MS = 2500
"""More than the second of acknowledged writes that a lost server costs (appendfsync everysec)."""


def commit_arguments(change: Change) -> tuple[list[str], list[Argument]]:
    """KEYS and ARGV of commit.lua."""
    before, after, key = change.before, change.after, change.key
    shard = shard_of(after.id)
    keys = [match_key(after.id), log_key(after.id), used_keys_key(after.id)]
    keys += [DUE[shard], HELD[shard], WAKES[shard]]
    if before is None or before.status != after.status:
        # A new match leaves an index that it is not in, which does nothing.
        left = before.status if before is not None else "waiting"
        entered = after.status
        keys += [index_key(shard, left), index_key(shard, left, after.game)]
        keys += [index_key(shard, entered), index_key(shard, entered, after.game)]
    fields = _fields(change)
    arguments: list[Argument] = [
        after.id,
        after.game,
        "" if before is None else before.version,
        after.version,
        change.not_before,
        *((key.actor, key.key, key.body + key.note) if key else ("", "", "")),
        KEYS_PER_ACTOR,
        _turn(before, after),
        change.holder,
        HOLD_MS,
        _clock_order(change),
        ARCHIVE_AFTER_MS,
        before.changed if before is not None and "seats" in fields else "",
        len(fields),
    ]
    for name, value in fields.items():
        arguments += (name, value)
    arguments.append(len(change.entries))
    for entry in change.entries:
        body = to_canonical_json(entry.body())
        arguments += (entry.version, body, write_extra(entry), entry.log_hash[:8])
    return keys, arguments


def _fields(change: Change) -> dict[str, Argument]:
    """The fields that differ."""
    before, after = change.before, change.after
    fields = dict(change.fields)
    if before is None:
        fields |= _constant_fields(after)
    if before is None or before.version != after.version:
        fields["version"] = after.version
        fields["log_hash"] = after.log_hash
        fields["questions"] = write_questions(after.questions)
        fields["anchor"] = write_anchor(after.anchor)
    if before is None or before.position is not after.position:
        fields["position"] = after.position
    if before is None or before.status != after.status:
        fields["status"] = after.status
    if before is None or before.seats is not after.seats:
        fields["seats"] = write_seats(after.seats)
    if before is None or before.rules_version != after.rules_version:
        fields["rules_version"] = after.rules_version
    if after.result is not None:
        fields["result"] = to_json(after.result)
    return fields


def _constant_fields(record: MatchRecord) -> dict[str, Argument]:
    return {
        "game": record.game,
        "options": record.options,
        "seed": record.seed,
        "seed_hash": record.seed_hash,
        "seeded": int(record.seeded),
        "owner": record.owner_hash,
        "salt": record.salt,
        "undo": int(record.undo),
        "stand_in": record.stand_in,
        "clock": to_json(record.clock) if record.clock else b"",
        "clocks": write_clocks(record.clocks) if record.clocks else b"",
    }


def _turn(before: MatchRecord | None, after: MatchRecord) -> str:
    if after.status == "active":
        if not after.questions:
            return "stuck"
        if any(question.by_bot for question in after.questions.values()):
            return "bot"
    if after.status in OVER:
        return "over"
    if before is None or before.status != "active":
        return ""
    was_due = not before.questions or any(q.by_bot for q in before.questions.values())
    return "none" if was_due else ""


def _clock_order(change: Change) -> bytes:
    rule = change.after.clock
    if rule is None or not change.moves:
        return b""
    order: dict[str, Any] = {
        "per_decision": rule.per_decision,
        "increment": rule.increment,
        "moves": change.moves,
        "actions": sum(entry.kind == "action" for entry in change.entries),
        "undoable": change.after.anchor.undoable,
    }
    if change.before is None:
        order["clocks"] = write_clocks(change.after.clocks).decode()
    return to_json(order)
