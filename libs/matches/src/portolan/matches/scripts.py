"""The Lua scripts, read once. Every key that a script touches is in its KEYS."""

from dataclasses import dataclass
from hashlib import sha1
from importlib.resources import files


@dataclass(frozen=True)
class Script:
    """A script and the digest by which a server that has loaded it knows it."""

    name: str
    source: str
    digest: str


def _read(name: str) -> Script:
    source = (files("portolan.matches") / "lua" / f"{name}.lua").read_text(encoding="utf-8")
    return Script(name, source, sha1(source.encode(), usedforsecurity=False).hexdigest())


COMMIT = _read("commit")
TAKE = _read("take")
RENEW = _read("renew")
RELEASE = _read("release")
DUE = _read("due")
OFFER = _read("offer")
WITHDRAW = _read("withdraw")
SETTLE = _read("settle")
LIMIT = _read("limit")
ALL = (COMMIT, TAKE, RENEW, RELEASE, DUE, OFFER, WITHDRAW, SETTLE, LIMIT)
