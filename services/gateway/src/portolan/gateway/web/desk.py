"""What all pages share: boards without their style sheets, pictures of games."""

import re
from dataclasses import dataclass
from hashlib import sha256

from portolan.gateway.backend import Gateway
from portolan.gateway.latest import Latest
from portolan.gateway.web.verification import Report
from portolan.matches.records import MatchRecord
from portolan.rules.v1 import rules_pb2 as pb

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_STYLES_KEPT = 64
_PICTURES_KEPT = 128
_REPORTS_KEPT = 256
_PICTURE_SEED = "a picture for the lobby"


@dataclass(frozen=True)
class Drawing:
    """A board as markup, and where its style sheet is: pages may not hold styles of their own."""

    svg: str
    style_path: str


class Desk:
    """One per app."""

    def __init__(self, gateway: Gateway) -> None:
        self.gateway = gateway
        self.reports = Latest[str, Report](_REPORTS_KEPT)
        """What the verification of finished matches found, by match."""
        self._styles = Latest[str, str](_STYLES_KEPT)
        self._pictures = Latest[tuple[str, str, int], str](_PICTURES_KEPT)

    def take_apart(self, game: str, svg: str) -> Drawing:
        """A board without its style sheet, which is kept to be asked for."""
        sheet = "".join(_STYLE.findall(svg))
        digest = sha256(sheet.encode()).hexdigest()[:16]
        self._styles[digest] = sheet
        return Drawing(_STYLE.sub("", svg), style_path(game, digest))

    async def style(self, game: str, digest: str) -> tuple[str, bool]:
        """A game's style sheet, and whether it is the one of this digest.

        A gateway that has drawn no board of the game yet draws its picture to find it.
        """
        kept = self._styles.get(digest)
        if kept is not None:
            return kept, True
        svg = await self.picture(game, "en")
        drawing = self.take_apart(game, svg)
        return "".join(_STYLE.findall(svg)), drawing.style_path == style_path(game, digest)

    async def draw(self, record: MatchRecord, seat: int | None, language: str) -> Drawing:
        """The board of a record as a seat, or a spectator, sees it; targets while it runs."""
        svg = await self.gateway.matches.board_at(record, seat, language)
        return self.take_apart(record.game, svg)

    async def picture(self, game: str, language: str) -> str:
        """A board of the game at the start of a match, as a spectator sees it."""
        client = self.gateway.backend.rules[game]
        told = await client.describe()
        key = (game, language, told.rules_version)
        kept = self._pictures.get(key)
        if kept is not None:
            return kept
        started = await client.new_match(told.max_seats, b"{}", _PICTURE_SEED)
        eyes = pb.Eyes(viewer=pb.Viewer(), language=language, names=[""] * told.max_seats)
        svg = await client.render(started.position, eyes, targets=False)
        self._pictures[key] = svg
        return svg


def style_path(game: str, digest: str) -> str:
    """Where the style sheet of this digest is to be had."""
    return f"/games/{game}/board-{digest}.css"
