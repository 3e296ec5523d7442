"""Matches that are over: due for the archive, and shown from it as they were shown before."""

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

import pytest
from matches_testing.redis_server import client_of, until
from matches_testing.toy import (
    ToyRules,
    action,
    bid,
    entry_of,
    humans,
    new,
    play_out,
    token_of,
    toy_matches,
)

from portolan.matches.archiving import (
    KEPT_MS,
    Archiving,
    Collected,
    IncompleteLog,
    Unarchived,
    read_document,
)
from portolan.matches.due import Due, DueEntry
from portolan.matches.errors import (
    ArchiveAway,
    KeyReused,
    NameClaimed,
    NoSuchMatch,
    NoSuchVersion,
    Over,
    WrongToken,
)
from portolan.matches.keys import DUE, index_key, log_key, match_key, shard_of, used_keys_key
from portolan.matches.records import Created, NewMatch, SeatRecord
from portolan.matches.service import Matches
from portolan.matches.store import Store

SERVERS = pytest.mark.parametrize("redis_url", ["valkey", "cluster", "debian"], indirect=True)


class Shelf:
    """An archive in memory."""

    def __init__(self) -> None:
        self.documents: dict[str, bytes] = {}
        self.names: dict[str, str] = {}
        self.away = False

    async def read(self, match_id: str) -> bytes | None:
        if self.away:
            raise ArchiveAway
        return self.documents.get(match_id)

    async def owners(self, names: Sequence[str]) -> dict[str, str]:
        if self.away:
            raise ArchiveAway
        return {name: self.names[name] for name in names if name in self.names}


async def collect(archiving: Archiving, match_id: str) -> Collected:
    """All of a match that is over."""
    collected = await archiving.collect(match_id)
    assert collected is not None
    return collected


class Put(Protocol):
    """Puts a match that is over into the archive; by `gone` its live keys have expired too."""

    async def __call__(self, match_id: str, gone: bool = True) -> None: ...


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
async def matches(store: Store, rules: ToyRules, shelf: Shelf) -> AsyncIterator[Matches]:
    service = toy_matches(store, rules, shelf)
    yield service
    await service.close()


@pytest.fixture
def archiving(store: Store) -> Archiving:
    return Archiving(store)


@pytest.fixture
def archive(archiving: Archiving, shelf: Shelf, store: Store) -> Put:
    async def archive(match_id: str, gone: bool = True) -> None:
        collected = await collect(archiving, match_id)
        shelf.documents[match_id] = collected.document
        assert await archiving.settle(match_id, collected.record)
        if gone:
            for key in (match_key, log_key, used_keys_key):
                await store.read(("DEL", key(match_id)))

    return archive


async def shown(matches: Matches, created: Created, versions: Sequence[int]) -> list[Any]:
    """All that anybody may read of a match."""
    match_id = created.record.id
    found: list[Any] = []
    for token in (None, *created.tokens):
        found.append((await matches.look(match_id, token)).json())
        found.append(await matches.board(match_id, token))
        found.append(await matches.record(match_id, token))
        for version in versions:
            found.append((await matches.at(match_id, version, token)).json())
            found.append(await matches.board(match_id, token, version=version))
    found.append((await matches.read(match_id)).public())
    found.append([entry.json(None) for entry in await matches.entries(match_id)])
    return found


async def followed(
    matches: Matches, match_id: str, after: str | None = None
) -> list[tuple[str, str]]:
    return [(item.kind, item.id) async for item in matches.follow(match_id, after, 5.0)]


def due_of(redis_url: str, match_id: str) -> list[str]:
    """The match's entries of the due index."""
    names = client_of(redis_url).zrange(DUE[shard_of(match_id)], 0, -1)
    return [name.decode() for name in names if match_id.encode() in name]


@SERVERS
async def test_a_match_is_shown_from_the_archive_as_it_was_before(
    matches: Matches, archive: Put
) -> None:
    created = await new(matches, 3, seed=None)
    match_id = created.record.id
    await play_out(matches, created)
    last = (await matches.read(match_id)).version
    versions = [1, 2, last // 2, last]
    before = await shown(matches, created, versions)
    await archive(match_id)
    assert await shown(matches, created, versions) == before


async def test_a_match_that_ends_is_due_for_the_archive_and_nothing_else(
    matches: Matches, redis_url: str
) -> None:
    created = await new(matches, 2)
    assert due_of(redis_url, created.record.id) == []
    await play_out(matches, created)
    assert due_of(redis_url, created.record.id) == [f"archive:{created.record.id}"]


async def test_it_is_due_only_once_a_lost_server_cannot_take_the_end_along(
    matches: Matches, redis_url: str
) -> None:
    created = await new(matches, 2)
    match_id = created.record.id
    await play_out(matches, created)
    ended = (await matches.read(match_id)).changed
    at = client_of(redis_url).zscore(DUE[shard_of(match_id)], f"archive:{match_id}")
    assert at - ended > 2000


async def test_abandoned_and_resigned_matches_are_due_too(matches: Matches, redis_url: str) -> None:
    waiting = await new(matches, [*humans(1), SeatRecord("open")])
    await matches.cancel(waiting.record.id, waiting.owner_token)
    given_up = await new(matches, [*humans(1), SeatRecord("bot")])
    await matches.resign(given_up.record.id, token_of(given_up, 0))
    for created in (waiting, given_up):
        assert due_of(redis_url, created.record.id) == [f"archive:{created.record.id}"]


async def test_collecting_again_gives_the_same_bytes(
    matches: Matches, archiving: Archiving
) -> None:
    created = await new(matches, 2)
    await play_out(matches, created)
    first = await collect(archiving, created.record.id)
    await archiving.settle(created.record.id, first.record)
    assert await archiving.collect(created.record.id) == first
    assert read_document(first.document).record == first.record


async def test_a_document_holds_no_token(matches: Matches, archiving: Archiving) -> None:
    created = await new(matches, 2)
    await bid(matches, created, 0, 1, key="a-secret-key")
    await play_out(matches, created)
    document = (await collect(archiving, created.record.id)).document.decode()
    tokens = [token_of(created, 0), token_of(created, 1)]
    for secret in (*tokens, created.owner_token, "a-secret-key"):
        assert secret not in document


async def test_an_archived_match_leaves_the_lists_and_goes_after_a_day(
    matches: Matches, archive: Put, redis_url: str
) -> None:
    created = await new(matches, 2)
    match_id = created.record.id
    await play_out(matches, created)
    await archive(match_id, gone=False)
    client, shard = client_of(redis_url), shard_of(match_id)
    assert due_of(redis_url, match_id) == []
    for index in (index_key(shard, "finished"), index_key(shard, "finished", "toy")):
        assert client.zscore(index, match_id) is None
    for key in (match_key(match_id), log_key(match_id)):
        assert KEPT_MS - 60_000 < client.pttl(key) <= KEPT_MS
    client.pexpire(match_key(match_id), 5000)
    await archive(match_id, gone=False)
    assert client.pttl(match_key(match_id)) <= 5000


async def test_what_is_over_and_not_archived_is_counted(
    matches: Matches, archiving: Archiving, archive: Put
) -> None:
    assert await archiving.waiting() == Unarchived(0, None)
    one, other = await new(matches, 2), await new(matches, 2)
    await play_out(matches, one)
    await matches.cancel(other.record.id, other.owner_token)
    ended = (await matches.read(one.record.id)).changed
    assert await archiving.waiting() == Unarchived(2, ended)
    await archive(one.record.id)
    assert (await archiving.waiting()).count == 1


async def test_a_match_that_goes_on_is_not_archived_and_due_no_more(
    matches: Matches, archiving: Archiving, redis_url: str
) -> None:
    """A Redis that lost the end of a match goes on without it."""
    created = await new(matches, 2)
    match_id = created.record.id
    client_of(redis_url).zadd(DUE[shard_of(match_id)], {f"archive:{match_id}": 1})
    assert await archiving.collect(match_id) is None
    assert await archiving.settle(match_id, None)
    assert due_of(redis_url, match_id) == []
    assert client_of(redis_url).pttl(match_key(match_id)) == -1


async def test_an_end_that_comes_meanwhile_stays_due(
    matches: Matches, archiving: Archiving, redis_url: str
) -> None:
    created = await new(matches, 2)
    match_id = created.record.id
    assert await archiving.collect(match_id) is None
    await play_out(matches, created)
    assert not await archiving.settle(match_id, None)
    assert due_of(redis_url, match_id) == [f"archive:{match_id}"]


async def test_a_log_with_a_gap_is_not_archived(
    matches: Matches, archiving: Archiving, redis_url: str
) -> None:
    created = await new(matches, 2)
    await play_out(matches, created)
    client_of(redis_url).xdel(log_key(created.record.id), "3-0")
    with pytest.raises(IncompleteLog):
        await archiving.collect(created.record.id)


async def test_a_match_that_is_nowhere_is_not_there(matches: Matches, archiving: Archiving) -> None:
    with pytest.raises(NoSuchMatch):
        await archiving.collect("nowhere")
    assert await archiving.settle("nowhere", None)
    with pytest.raises(NoSuchMatch):
        await matches.read("nowhere")
    with pytest.raises(NoSuchMatch):
        await followed(matches, "nowhere", "0")


async def test_an_archived_match_is_over_for_whoever_wants_to_change_it(
    matches: Matches, archive: Put
) -> None:
    created = await new(matches, 2)
    match_id, token = created.record.id, token_of(created, 0)
    await play_out(matches, created)
    version = (await matches.read(match_id)).version
    await archive(match_id)
    with pytest.raises(Over):
        await matches.act(match_id, token, 1, [action("bid", coins=1)], key="a")
    with pytest.raises(Over):
        await matches.undo(match_id, token, version)
    with pytest.raises(Over):
        await matches.resign(match_id, token)
    with pytest.raises(Over):
        await matches.cancel(match_id, created.owner_token)
    with pytest.raises(Over):
        await matches.replace_token(match_id, created.owner_token, 0)
    with pytest.raises(WrongToken):
        await matches.look(match_id, "a foreign token")


async def test_a_token_is_not_replaced_once_a_match_is_over(matches: Matches) -> None:
    """Otherwise the archive could hold another one than Redis."""
    created = await new(matches, 2)
    await play_out(matches, created)
    with pytest.raises(Over):
        await matches.replace_token(created.record.id, created.owner_token, 0)


async def test_streams_of_an_archived_match_have_no_gap(matches: Matches, archive: Put) -> None:
    created = await new(matches, 3)
    match_id = created.record.id
    await play_out(matches, created)
    whole = await followed(matches, match_id, "0")
    middle = whole[len(whole) // 2]
    last = whole[-1][1]
    await archive(match_id)
    assert [int(one.split("-")[0]) for _, one in whole] == list(range(1, len(whole) + 1))
    assert await followed(matches, match_id) == [("snapshot", last)]
    assert await followed(matches, match_id, "0") == whole
    assert await followed(matches, match_id, middle[1]) == whole[len(whole) // 2 + 1 :]
    assert await followed(matches, match_id, last) == []
    assert await followed(matches, match_id, "3-0123456789abcdef") == [("reset", last)]
    with pytest.raises(NoSuchVersion):
        await followed(matches, match_id, str(len(whole) + 1))


async def test_a_slow_reader_goes_on_in_the_archive(matches: Matches, archive: Put) -> None:
    created = await new(matches, 3)
    match_id = created.record.id
    stream = matches.follow(match_id, "0", 5.0)
    seen = [await anext(stream)]
    await play_out(matches, created)
    await archive(match_id)
    seen += [item async for item in stream]
    last = (await matches.read(match_id)).version
    assert [entry_of(item).version for item in seen] == list(range(1, last + 1))


async def test_a_key_gives_the_same_match_when_it_is_in_the_archive(
    matches: Matches, archive: Put
) -> None:
    wish = NewMatch("toy", humans(2))
    created = await matches.create(wish, key="once")
    await play_out(matches, created)
    await archive(created.record.id)
    again = await matches.create(wish, key="once")
    assert again.repeated
    assert (again.record.id, again.tokens) == (created.record.id, created.tokens)
    with pytest.raises(KeyReused):
        await matches.create(NewMatch("toy", humans(3)), key="once")


async def test_while_the_archive_is_away_live_matches_go_on(
    matches: Matches, shelf: Shelf, archive: Put
) -> None:
    old, live = await new(matches, 2), await new(matches, 2)
    await play_out(matches, old)
    await archive(old.record.id)
    shelf.away = True
    await play_out(matches, live)
    assert (await matches.read(live.record.id)).status == "finished"
    for unknown in (old.record.id, "nowhere"):
        with pytest.raises(ArchiveAway):
            await matches.read(unknown)


async def test_a_named_players_seat_is_for_that_player_alone(matches: Matches) -> None:
    created = await new(matches, [SeatRecord("human", "Ada", player="7"), SeatRecord("open")])
    match_id = created.record.id
    await matches.take_seat(match_id, 1, "Bo", player="8")
    record = await matches.read(match_id)
    assert [seat.player for seat in record.seats] == ["7", "8"]
    assert [seat["named"] for seat in record.public()["seats"]] == [True, True]
    with pytest.raises(WrongToken):
        await matches.replace_token(match_id, created.owner_token, 1)
    with pytest.raises(WrongToken):
        await matches.replace_token(match_id, created.owner_token, 1, player="7")
    token = await matches.replace_token(match_id, "", 1, player="8")
    assert (await matches.read(match_id)).seat_of(token) == 1


async def test_nobody_else_plays_under_a_players_name(matches: Matches, shelf: Shelf) -> None:
    shelf.names = {"Ada": "7"}
    table = [SeatRecord("human", "Ada", player="7"), SeatRecord("open")]
    created = await new(matches, table)
    match_id = created.record.id
    for kind in ("human", "bot"):
        with pytest.raises(NameClaimed):
            await new(matches, [SeatRecord(kind, "Ada"), SeatRecord("open")])
    with pytest.raises(NameClaimed):
        await new(matches, [SeatRecord("human", "Ada", player="8"), SeatRecord("open")])
    for player in ("", "8"):
        with pytest.raises(NameClaimed):
            await matches.take_seat(match_id, 1, "Ada", player=player)
    await matches.take_seat(match_id, 1, "Bo")
    shelf.away = True
    await new(matches, [SeatRecord("human"), SeatRecord("open")])
    with pytest.raises(ArchiveAway):
        await new(matches, humans(2))


async def test_an_archive_entry_is_claimed_once(
    matches: Matches, store: Store, redis_url: str
) -> None:
    created = await new(matches, 2)
    match_id = created.record.id
    await play_out(matches, created)
    client_of(redis_url).zadd(DUE[shard_of(match_id)], {f"archive:{match_id}": 1})
    due = Due(store)
    (entry,) = await due.due(shard_of(match_id), 10)
    assert (entry.kind, entry.match) == ("archive", match_id)
    assert [await due.offer(DueEntry("archive", match_id)) for _ in range(2)] == [1, 0]
    assert json.loads(b"[]") == await due.due(shard_of(match_id), 10)


async def test_followers_of_a_match_that_is_archived_are_let_go(
    matches: Matches, archive: Put
) -> None:
    created = await new(matches, 2)
    await play_out(matches, created)
    await archive(created.record.id)
    await followed(matches, created.record.id, "0")
    await until(lambda: not matches.followers)
