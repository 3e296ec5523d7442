"""Named players: who has the key has the name."""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, Row, insert, select
from sqlalchemy.exc import IntegrityError

from portolan.archive.database import Database
from portolan.archive.errors import NameTaken, NoSuchPlayer, RequestReused
from portolan.archive.names import check, check_free, folded, tidy
from portolan.archive.records import NewPlayer, Player
from portolan.archive.tables import players


def digest(secret: str) -> str:
    """What is kept of a key."""
    return sha256(secret.encode()).hexdigest()


class Players:
    """The named players. Every method may raise ArchiveAway besides what it names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, name: str, request: str | None = None, levels: Collection[str] = ()
    ) -> NewPlayer:
        """A new player. Raises NameRefused, NameTaken.

        `request` is the client's idempotency key: the same one with the same name gives the same
        player with the same key again, with another name it raises RequestReused. `levels`: the
        levels of bots, which nobody may be called.
        """
        name = tidy(name)
        check(name)
        again = self._created_before(name, request)
        if again is not None:
            return again
        check_free(name, levels)
        salt = secrets.token_bytes(16)
        key = _key(salt, request)
        row = {
            "name": name,
            "folded": folded(name),
            "key_hash": digest(key),
            "salt": salt,
            "request": digest(request) if request else None,
            "created": time.time_ns() // 1_000_000,
        }
        try:
            with self._database.writing() as connection:
                made = connection.execute(insert(players).values(row).returning(players)).one()
                return NewPlayer(_player(made), key)
        except IntegrityError:
            again = self._created_before(name, request)
            if again is None:
                raise NameTaken(name) from None
            return again

    def _created_before(self, name: str, request: str | None) -> NewPlayer | None:
        """The first answer to the same idempotency key. Raises RequestReused."""
        if request is None:
            return None
        row = self._find(players.c.request == digest(request))
        if row is None:
            return None
        if row.name != name:
            raise RequestReused
        return NewPlayer(_player(row), _key(row.salt, request))

    def with_key(self, key: str) -> Player:
        """The player who has the key. Raises NoSuchPlayer."""
        return _found(self._find(players.c.key_hash == digest(key)))

    def named(self, name: str) -> Player:
        """The player who has the name. Raises NoSuchPlayer."""
        return _found(self._find(players.c.folded == folded(name)))

    def owners(self, names: Iterable[str]) -> dict[str, int]:
        """Of these names those that are somebody's, with the player's id."""
        by_folded = {name: folded(name) for name in names}
        wanted = select(players.c.folded, players.c.id).where(
            players.c.folded.in_(set(by_folded.values()))
        )
        with self._database.reading() as connection:
            ids = {row.folded: row.id for row in connection.execute(wanted)}
        return {name: ids[folds] for name, folds in by_folded.items() if folds in ids}

    def _find(self, where: ColumnElement[bool]) -> Row[Any] | None:
        with self._database.reading() as connection:
            return connection.execute(select(players).where(where)).one_or_none()


def _key(salt: bytes, request: str | None) -> str:
    """A new key; with an idempotency key the one that only it and the salt give."""
    if request is None:
        return secrets.token_urlsafe(24)
    made = hmac.digest(salt, b"portolan player " + request.encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


def _player(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.created)


def _found(row: Row[Any] | None) -> Player:
    if row is None:
        raise NoSuchPlayer
    return _player(row)
