"""Idempotency keys, and the ids and secrets that they give again; only digests are kept."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from portolan.matches.changes import KeyUse
from portolan.matches.errors import KeyReused
from portolan.matches.records import NewMatch, SeatRecord, digest


def short(data: bytes) -> str:
    """A digest of 96 bits in 16 url-safe characters."""
    return urlsafe_b64encode(sha256(data).digest()[:12]).decode()


def new_id(key: str | None) -> str:
    """The id of a new match, 12 url-safe characters; the same one for the same idempotency key."""
    if key is None:
        return secrets.token_urlsafe(9)
    made = sha256(b"portolan match " + key.encode()).digest()
    return urlsafe_b64encode(made[:9]).decode()


def new_token(salt: bytes, key: str | None, purpose: str) -> str:
    """A new secret; with an idempotency key the same one for the same purpose.

    Only who has both the key and the match's salt can work it out, and a key repeated is meant to
    give the same answer.
    """
    if key is None:
        return secrets.token_urlsafe(24)
    made = hmac.digest(salt, f"{purpose} {key}".encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


def key_use(token: str, key: str | None, body: bytes) -> KeyUse | None:
    """The use of a key, with the token that it came with and what was asked for."""
    if key is None:
        return None
    return KeyUse(digest(token)[:16], short(key.encode()), short(body))


@dataclass(frozen=True, slots=True)
class Remembered:
    """What an idempotency key stands for: the versions of its answer, and whether it had undo."""

    first: int
    last: int
    undo: bool


def recall(use: KeyUse | None, value: bytes | None) -> Remembered | None:
    """What a key's stored `value` says. Raises KeyReused where it came with another body."""
    if use is None or value is None:
        return None
    body, first, last = value.decode().split(" ")
    if body[:-1] != use.body:
        raise KeyReused
    return Remembered(int(first), int(last), body[-1] == "u")


def deal_tokens(
    new: NewMatch, salt: bytes, key: str | None, stand_in: str
) -> tuple[str, list[str | None], tuple[SeatRecord, ...]]:
    """Owner token, seat tokens and seats of a new match; bots play at `stand_in` by default."""
    owner = new_token(salt, key, "owner")
    tokens: list[str | None] = []
    seats: list[SeatRecord] = []
    for number, asked in enumerate(new.seats):
        token, level = None, ""
        if asked.kind == "human":
            token = new_token(salt, key, f"seat {number}")
        elif asked.kind == "bot":
            level = asked.level or stand_in
        token_hash = digest(token) if token else ""
        seats.append(SeatRecord(asked.kind, asked.name, level, token_hash, player=asked.player))
        tokens.append(token)
    return owner, tokens, tuple(seats)
