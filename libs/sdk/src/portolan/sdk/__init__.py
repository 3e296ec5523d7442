"""sdk: a client of the HTTP API, for programs that play, watch or verify matches.

    with Client("http://127.0.0.1:8080") as portolan:
        match = portolan.create("oregon", [human("Ada"), bot("greedy")])
        token = match.tokens[0]
        for item in portolan.stream(match.id, token=token):
            decision = portolan.look(match.id, token=token).decision
            if decision:
                portolan.act(match.id, token, decision.decision, decision.actions[0].action)

`AsyncClient` has the same methods as coroutines. Requests that fail on the way, or that meet a
missing service, are sent again with the same Idempotency-Key: an action is never played twice.
"""

from portolan.sdk.async_client import AsyncClient
from portolan.sdk.calls import bot, human, open_seat
from portolan.sdk.client import Client
from portolan.sdk.errors import ApiError, Illegal, StaleDecision, Unreachable
from portolan.sdk.models import (
    Answer,
    Asked,
    Choice,
    Created,
    Decision,
    GameDetails,
    GameSummary,
    History,
    HistoryMatch,
    HistorySeat,
    Item,
    Leaderboard,
    Match,
    Page,
    Player,
    PlayerKey,
    RatingChange,
    Result,
    Seat,
    SeatClock,
    SeatRange,
    Sight,
    Standing,
)
from portolan.sdk.verify import NotVerified, Verified, verify

__all__ = [
    "Answer",
    "ApiError",
    "Asked",
    "AsyncClient",
    "Choice",
    "Client",
    "Created",
    "Decision",
    "GameDetails",
    "GameSummary",
    "History",
    "HistoryMatch",
    "HistorySeat",
    "Illegal",
    "Item",
    "Leaderboard",
    "Match",
    "NotVerified",
    "Page",
    "Player",
    "PlayerKey",
    "RatingChange",
    "Result",
    "Seat",
    "SeatClock",
    "SeatRange",
    "Sight",
    "StaleDecision",
    "Standing",
    "Unreachable",
    "Verified",
    "bot",
    "human",
    "open_seat",
    "verify",
]
