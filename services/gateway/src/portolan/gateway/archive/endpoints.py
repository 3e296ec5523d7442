"""GET /v1/history."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from portolan.archive.archive import Archive
from portolan.archive.records import HistoryPage
from portolan.gateway.answers import json_answer
from portolan.gateway.archive.cursors import read_cursor
from portolan.gateway.archive.schemas import History, history
from portolan.gateway.backend import TheGateway
from portolan.gateway.documentation import refusals

router = APIRouter(tags=["history"])


@router.get(
    "/v1/history",
    response_model=History,
    responses=refusals("invalid-request", "no-such-player", "archive-away"),
)
async def list_history(
    gateway: TheGateway,
    game: Annotated[str | None, Query(max_length=60)] = None,
    player: Annotated[
        str | None, Query(max_length=100, description="The name of a named player.")
    ] = None,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Finished matches, latest first, in pages. A match is here a few seconds after its end."""
    before = read_cursor(cursor)

    def find(archive: Archive) -> HistoryPage:
        known = archive.players.named(player).id if player is not None else None
        return archive.history(game, known, before, limit)

    return json_answer(history(await gateway.backend.shelf.do(find)))
