"""GET /v1/games and what is below it."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from portolan.gateway.answers import json_answer, text_answer
from portolan.gateway.backend import TheGateway
from portolan.gateway.catalogue import in_language
from portolan.gateway.documentation import refusals
from portolan.gateway.games.schemas import GameDetails, GameList, details, summary
from portolan.gateway.languages import AskedLanguage

router = APIRouter(tags=["games"])

GameId = Annotated[str, Path(description="Id of a game, as in the list of games.")]


@router.get(
    "/v1/games", response_model=GameList, responses=refusals("invalid-request", "store-away")
)
async def list_games(gateway: TheGateway, language: AskedLanguage) -> Response:
    """All games that this gateway offers."""
    games = await gateway.backend.catalogue.fetch_all()
    return json_answer({"games": [summary(*game, language) for game in games]}, language)


@router.get(
    "/v1/games/{game}",
    response_model=GameDetails,
    responses=refusals("invalid-request", "no-such-game", "rules-away"),
)
async def describe_game(game: GameId, gateway: TheGateway, language: AskedLanguage) -> Response:
    """A game: seats, bot levels, options, and the JSON Schemas of its documents."""
    description = await gateway.backend.catalogue.fetch(game)
    return json_answer(details(game, description, language), language)


@router.get(
    "/v1/games/{game}/rules",
    response_class=Response,
    responses={
        200: {"content": {"text/markdown": {"schema": {"type": "string"}}}},
        **refusals("invalid-request", "no-such-game", "rules-away"),
    },
)
async def read_rules(game: GameId, gateway: TheGateway, language: AskedLanguage) -> Response:
    """The rules of a game, numbered, as Markdown. Refusals of actions cite these numbers."""
    description = await gateway.backend.catalogue.fetch(game)
    return text_answer(in_language(description.told.rules, language), "text/markdown", language)
