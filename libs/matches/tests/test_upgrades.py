"""A rules service that is newer than a running match."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from matches_testing.toy import ToyRules, action, apply_here, bid, new, replay_here, take, token_of

from portolan.matches.bots import BotTurns
from portolan.matches.errors import UndoRefused
from portolan.matches.records import SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import SyncStore
from portolan.rules.v1 import rules_pb2 as pb

NEWER = 3

Request = TypeVar("Request")
Response = TypeVar("Response", pb.ApplyResponse, pb.ReplayResponse)


async def test_an_upgrade_enters_the_log_with_the_whole_state(
    matches: Matches, rules: ToyRules
) -> None:
    created = await new(matches, 2)
    match_id = created.record.id
    await bid(matches, created, 0, 1)
    rules.rules_version = NEWER
    answer = await bid(matches, created, 1, 0)
    assert answer.version == 4
    record = await matches.read(match_id)
    assert record.rules_version == NEWER
    entries = await matches.entries(match_id)
    assert [entry.kind for entry in entries] == ["start", "action", "upgrade", "action"]
    upgrade = entries[2]
    assert (upgrade.data["from"], upgrade.data["to"]) == (2, NEWER)
    assert upgrade.asked == [(1, 1)]
    for viewer in (None, 0, 1):
        assert b"position" not in upgrade.json(viewer)
    # What comes later is replayed from there.
    rules.calls.clear()
    assert (await matches.at(match_id, 4, None)).version == 4


async def test_nothing_is_taken_back_across_an_upgrade(matches: Matches, rules: ToyRules) -> None:
    created = await new(matches, 2)
    await bid(matches, created, 0, 1)
    rules.rules_version = NEWER
    with pytest.raises(UndoRefused) as refused:
        await matches.undo(created.record.id, token_of(created, 0), 2)
    assert refused.value.reason in ("nothing", "stale")
    assert not (await matches.read(created.record.id)).may_undo(0)


async def test_bots_upgrade_too(matches: Matches, sync_store: SyncStore) -> None:
    created = await new(matches, [SeatRecord("human"), SeatRecord("bot")])

    def newer(operation: Callable[[Request], Response]) -> Callable[[Request], Response]:
        def answer(request: Request) -> Response:
            response = operation(request)
            response.rules_version = NEWER
            return response

        return answer

    turns = BotTurns(sync_store, newer(apply_here), newer(replay_here))
    turns.commit(take(turns, created.record.id), action("bid", coins=1))
    kinds = [entry.kind for entry in await matches.entries(created.record.id)]
    assert kinds == ["start", "upgrade", "action"]


def test_the_fake_answers_as_its_game_does_by_default() -> None:
    assert ToyRules().rules_version == 0
