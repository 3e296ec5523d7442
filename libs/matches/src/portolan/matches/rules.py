"""The port to the rules services: gRPC clients, asynchronous and synchronous.

Both raise the errors of `portolan.matches.errors`. Calls are pure, so a call that found its server
away is tried once more within its deadline; reconnects are never held off longer than a second.
"""

from collections.abc import Callable, Mapping, Sequence

from portolan.rules.v1 import rules_pb2 as pb

Apply = Callable[[pb.ApplyRequest], pb.ApplyResponse]


def parse_addresses(setting: str) -> dict[str, str]:
    """Read PORTOLAN_RULES: `oregon=127.0.0.1:5001,dog_park=…` -> {"oregon": "127.0.0.1:5001"}."""
    raise NotImplementedError


class RulesClient:
    """A game's rules service, for asyncio."""

    game: str

    async def describe(self) -> pb.DescribeResponse:
        """What the game is; kept until the connection is lost or a minute has passed."""
        raise NotImplementedError

    async def new_match(self, seats: int, options: bytes, seed: str) -> pb.NewMatchResponse:
        """Raises BadRequest."""
        raise NotImplementedError

    async def apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        """Raises Illegal, BatchPastReveal, NotAsked, BadRequest."""
        raise NotImplementedError

    async def look(self, position: bytes, eyes: pb.Eyes) -> pb.LookResponse:
        raise NotImplementedError

    async def render(
        self, position: bytes, eyes: pb.Eyes, names: Sequence[str], targets: bool
    ) -> str:
        """The board as SVG."""
        raise NotImplementedError

    async def replay(self, request: pb.ReplayRequest) -> pb.ReplayResponse:
        raise NotImplementedError

    async def narrate(
        self, events: Sequence[bytes], names: Sequence[str], language: str
    ) -> list[str]:
        """Lines of the log, one for each event; empty ones are not worth showing."""
        raise NotImplementedError

    async def ready(self) -> bool:
        """Whether the service answers now."""
        raise NotImplementedError


class RulesClients:
    """The rules services of all games, for asyncio. Made inside the event loop."""

    games: Sequence[str]

    @classmethod
    def from_settings(cls, setting: str) -> "RulesClients":
        """From the text of PORTOLAN_RULES."""
        raise NotImplementedError

    def __getitem__(self, game: str) -> RulesClient:
        """Raises NoSuchGame."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError


class SyncRulesClients:
    """The rules services of all games, for threads: `apply`, `replay` and `describe`."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        raise NotImplementedError

    def apply(self, request: pb.ApplyRequest) -> pb.ApplyResponse:
        """By the service of `request.game`."""
        raise NotImplementedError

    def replay(self, game: str, request: pb.ReplayRequest) -> pb.ReplayResponse:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError
