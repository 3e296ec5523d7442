"""Taking back."""

import json

import pytest
from matches_testing.toy import action, bid, decision, new, open_decision, token_of

from portolan.matches.errors import StaleDecision, UndoRefused
from portolan.matches.records import Created, MatchRecord
from portolan.matches.service import Matches


async def winner_of_first_round(matches: Matches, created: Created) -> MatchRecord:
    """Both bid, unequally: the seat that is then asked alone."""
    await bid(matches, created, 0, 3)
    await bid(matches, created, 1, 1)
    record = await matches.read(created.record.id)
    assert list(record.questions) == [0]
    return record


async def test_an_undone_action_gives_the_same_bytes(matches: Matches) -> None:
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    before = await matches.read(match_id)
    await bid(matches, created, 0, 2)
    answer = await matches.undo(match_id, token, 2)
    after = await matches.read(match_id)
    assert after.position == before.position
    assert (after.version, answer.version) == (3, 3)
    assert open_decision(answer).number == 3
    assert not answer.undo
    # All decisions are new, also that of the seat which did nothing.
    assert {seat: q.decision for seat, q in after.questions.items()} == {0: 3, 1: 3}
    entry = (await matches.entries(match_id))[-1]
    assert (entry.kind, entry.data) == ("undo", {"undone": 2, "to": 1})
    with pytest.raises(StaleDecision):
        await matches.act(match_id, token, 1, [action("bid", coins=0)])


async def test_actions_are_taken_back_one_by_one_to_the_anchor(matches: Matches) -> None:
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    start = await winner_of_first_round(matches, created)
    assert not (await matches.look(match_id, token)).undo
    number = await decision(matches, created, 0)
    await matches.act(match_id, token, number, [action("trade")])
    traded = await matches.read(match_id)
    card = (await matches.look(match_id, token)).view
    hand = json.loads(card)["hand"]
    give = action("give", card=hand[0])
    await matches.act(match_id, token, await decision(matches, created, 0), [give])
    given = await matches.read(match_id)
    assert (await matches.look(match_id, token)).undo
    first = await matches.undo(match_id, token, given.version)
    assert (await matches.read(match_id)).position == traded.position
    second = await matches.undo(match_id, token, first.version)
    assert (await matches.read(match_id)).position == start.position
    with pytest.raises(UndoRefused) as nothing:
        await matches.undo(match_id, token, second.version)
    assert nothing.value.reason == "nothing"
    kinds = [(entry.kind, entry.data.get("to")) for entry in await matches.entries(match_id)]
    assert kinds[-2:] == [("undo", 4), ("undo", 3)]
    # And on again, from there.
    batch = [action("trade"), give]
    await matches.act(match_id, token, await decision(matches, created, 0), batch)
    again = await matches.read(match_id)
    assert again.position == given.position
    await matches.undo(match_id, token, again.version)
    assert (await matches.read(match_id)).position == traded.position


async def test_no_undo_past_a_reveal(matches: Matches) -> None:
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    await winner_of_first_round(matches, created)
    number = await decision(matches, created, 0)
    answer = await matches.act(match_id, token, number, [action("peek")])
    assert not open_decision(answer).undo
    with pytest.raises(UndoRefused) as refused:
        await matches.undo(match_id, token, answer.version)
    assert refused.value.reason == "nothing"


async def test_only_the_seat_that_acted_last_takes_back(matches: Matches) -> None:
    created = await new(matches, 3)
    match_id = created.record.id
    await bid(matches, created, 0, 1)
    await bid(matches, created, 1, 1)
    with pytest.raises(UndoRefused) as refused:
        await matches.undo(match_id, token_of(created, 0), 3)
    assert refused.value.reason == "not_yours"
    with pytest.raises(UndoRefused) as stale:
        await matches.undo(match_id, token_of(created, 1), 2)
    assert stale.value.reason == "stale"
    await matches.undo(match_id, token_of(created, 1), 3)
    record = await matches.read(match_id)
    assert sorted(record.questions) == [1, 2]


async def test_undo_is_an_option(matches: Matches) -> None:
    created = await new(matches, 2, undo=False)
    answer = await bid(matches, created, 0, 1)
    assert not answer.undo
    with pytest.raises(UndoRefused) as refused:
        await matches.undo(created.record.id, token_of(created, 0), 2)
    assert refused.value.reason == "off"


async def test_a_log_does_not_grow_for_ever_by_taking_back(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a seat could fill the store by acting and undoing in turn."""
    for module in ("records", "checks"):
        monkeypatch.setattr(f"portolan.matches.{module}.UNDO_UNTIL", 6)
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    for _ in range(2):
        await bid(matches, created, 0, 2)
        await matches.undo(match_id, token, (await matches.read(match_id)).version)
    await bid(matches, created, 0, 2)
    sight = await matches.look(match_id, token)
    assert (sight.version, sight.undo) == (6, False)
    with pytest.raises(UndoRefused) as refused:
        await matches.undo(match_id, token, 6)
    assert refused.value.reason == "nothing"
