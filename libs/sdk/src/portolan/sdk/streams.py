"""Following a match: where to go on after a break, and which lines are items."""

from typing import Any

import msgspec

from portolan.sdk.models import Item

SILENCE = 35.0
"""Seconds without a line after which a stream counts as dead: two keep-alives and some more."""

_ITEMS = frozenset({"snapshot", "entry", "reset"})
_decode = msgspec.json.Decoder(dict[str, Any]).decode


class Position:
    """What has been read of a stream: every entry is given once, in order, over all breaks.

    `alive`: the last line was no farewell. `over`: the match has ended, and nothing will follow.
    """

    def __init__(self, match_id: str, after: str | None) -> None:
        self.path = f"/v1/matches/{match_id}/events"
        self.last = after
        self.trouble = "the stream ended"
        self.alive = False
        self.over = False

    @property
    def query(self) -> dict[str, str]:
        """Where the next connection is to begin."""
        return {"from": self.last} if self.last else {}

    def headers(self, token: str | None) -> dict[str, str]:
        """What the connection asks for, and as whom."""
        asked = {"Accept": "application/x-ndjson"}
        return {**asked, "Authorization": f"Bearer {token}"} if token else asked

    def broke(self, error: Exception) -> None:
        """The connection failed; another may go on from here."""
        self.trouble = repr(error)

    def item(self, line: str) -> Item | None:
        """The item in a line; None for keep-alives and farewells."""
        data = _decode(line.encode()) if line.strip() else {}
        self.alive = data.get("kind") != "goodbye"
        if data.get("kind") not in _ITEMS:
            self.over = data.get("reason") == "over"
            return None
        self.last = data["id"]
        return Item(data["kind"], data["id"], data["version"], data)
