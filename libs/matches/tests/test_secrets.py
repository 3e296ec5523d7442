"""Who may know what: events, secret actions, seed; and the record."""

import json
from hashlib import sha256

import msgspec
from matches_testing.toy import (
    ToyRules,
    action,
    apply_here,
    bid,
    decision,
    humans,
    new,
    play_out,
    token_of,
)

from portolan.matches.archiving import Archiving
from portolan.matches.bots import BotTurns
from portolan.matches.changes import first_hash
from portolan.matches.records import NewMatch, SeatRecord, to_canonical_json
from portolan.matches.service import Matches
from portolan.matches.store import Store, SyncStore
from portolan.rulekit import play
from portolan.rulekit.position import encode
from portolan.toy import GAME


async def test_events_and_secret_actions_are_for_their_seats(matches: Matches) -> None:
    created = await new(matches, 3)
    await bid(matches, created, 1, 2)
    start, entry = await matches.entries(created.record.id)
    mine = json.loads(entry.json(1))
    assert mine["action"] == {"type": "bid", "coins": 2}
    assert mine["events"] == [{"type": "has_bid", "seat": 1, "coins": 2}]
    for viewer in (0, 2, None):
        shown = json.loads(entry.json(viewer))
        assert "action" not in shown
        assert shown["secret"]
        assert shown["events"] == [{"type": "has_bid", "seat": 1, "coins": None}]
    drawn = [e for e in json.loads(start.json(2))["events"] if e["type"] == "drew"]
    assert [e["seat"] for e in drawn if e["card"] is not None] == [2]
    assert json.loads(entry.json(0))["asked"] == [
        {"seat": 0, "decision": 1},
        {"seat": 2, "decision": 1},
    ]


async def test_the_record_of_a_running_match_keeps_its_secrets(matches: Matches) -> None:
    created = await new(matches, 2, seed="a seed that nobody may see")
    match_id = created.record.id
    await bid(matches, created, 0, 3)
    for token in (None, token_of(created, 1)):
        text = (await matches.record(match_id, token)).decode()
        record = json.loads(text)
        assert "a seed that nobody may see" not in text
        assert not record["complete"]
        assert "log_hash" not in record
        assert len(record["entries"]) == record["version"] == 2
        assert "action" not in record["entries"][1]
    own = json.loads(await matches.record(match_id, token_of(created, 0)))
    assert own["entries"][1]["action"] == {"type": "bid", "coins": 3}
    public = msgspec.json.encode((await matches.read(match_id)).public())
    assert b"a seed" not in public


async def test_the_record_of_a_finished_match_can_be_verified(matches: Matches) -> None:
    created = await new(matches, 3, seed=None)
    match_id = created.record.id
    await bid(matches, created, 0, 1)
    await matches.undo(match_id, token_of(created, 0), 2)
    await play_out(matches, created)
    record = json.loads(await matches.record(match_id))
    assert record["complete"]

    log_hash = first_hash(record["seed"])
    for entry in record["entries"]:
        body = {k: v for k, v in entry.items() if k not in ("at", "events", "asked")}
        log_hash = sha256(log_hash + to_canonical_json(body)).digest()
    assert log_hash.hex() == record["log_hash"]
    assert sha256(record["seed"].encode()).hexdigest() == record["seed_hash"]

    played = []
    for entry in record["entries"]:
        if entry["kind"] == "action":
            played.append((entry["seat"], GAME.action_form.from_json(entry["action"], "$")))
        elif entry["kind"] == "undo":
            played.pop()
    options = GAME.options_form.from_json(record["options"], "$")
    first, _ = play.start(GAME, options, record["seats"], record["seed"])
    last = play.replay(GAME, first, record["seed"], played)
    stored = await matches.read(match_id)
    assert encode(GAME, last) == stored.position
    result = GAME.result(last.state)
    assert result is not None
    assert record["result"]["scores"] == result.scores


async def test_ids_in_streams_do_not_betray_a_secret_action(matches: Matches) -> None:
    """The running hash starts from the seed: trying all bids on the public log fits none."""
    created = await new(matches, 2, seed=None)
    await bid(matches, created, 0, 2)
    start, entry = await matches.entries(created.record.id)
    bodies = []
    for coins in range(10):
        guess = dict(entry.body(), action={"type": "bid", "coins": coins})
        bodies.append(to_canonical_json(guess))
    hashes = {
        sha256(known + body).digest()[:8]
        for body in bodies
        for known in (b"", start.log_hash, sha256(to_canonical_json(start.body())).digest())
    }
    assert entry.log_hash not in hashes


async def test_every_version_can_be_seen_again(matches: Matches, rules: ToyRules) -> None:
    created = await new(matches, 2, seed="x")
    match_id = created.record.id
    seen = {1: await matches.look(match_id, token_of(created, 0))}
    for seat, coins in ((0, 3), (1, 1)):
        await bid(matches, created, seat, coins)
        sight = await matches.look(match_id, token_of(created, 0))
        seen[sight.version] = sight
    number = await decision(matches, created, 0)
    await matches.act(match_id, token_of(created, 0), number, [action("trade")])
    sight = await matches.look(match_id, token_of(created, 0))
    await matches.undo(match_id, token_of(created, 0), sight.version)
    after = await matches.look(match_id, token_of(created, 0))
    seen |= {sight.version: sight, after.version: after}
    for version, then in sorted(seen.items()):
        now = await matches.at(match_id, version, token_of(created, 0))
        assert (now.view, now.event_id, now.decision) == (then.view, then.event_id, None)
        assert (await matches.board(match_id, None, version=version)).startswith("<svg")
    rules.calls.clear()
    await matches.at(match_id, 3, None)
    assert "replay" not in rules.calls


async def test_what_is_logged_by_mistake_tells_no_secret(
    matches: Matches, store: Store, sync_store: SyncStore
) -> None:
    wanted = NewMatch("toy", [*humans(1), SeatRecord("bot")], seed="a seed that nobody may see")
    created = await matches.create(wanted)
    record = await matches.read(created.record.id)
    turn = BotTurns(sync_store, apply_here).take(record.id)
    await matches.cancel(record.id, created.owner_token)
    collected = await Archiving(store).collect(record.id)
    hidden = [record.seed, created.owner_token, token_of(created, 0), record.owner_hash]
    hidden += [record.seats[0].token_hash, repr(record.position), repr(record.salt)]
    for shown in (wanted, created, record, turn, collected):
        assert [secret for secret in hidden if secret in repr(shown)] == []
    assert record.id in repr(turn)
