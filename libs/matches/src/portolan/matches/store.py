"""Redis as the match service sees it: keys in 64 shards, scripts, wake-ups."""

SHARDS = 64


def shard_of(match_id: str) -> int:
    """The shard of a match; fixed for ever."""
    raise NotImplementedError


class Store:
    """Redis for asyncio: one server (database 0) or a cluster."""

    @classmethod
    async def connect(cls, url: str) -> "Store":
        """From PORTOLAN_REDIS_URL; finds out by itself whether it is a cluster."""
        raise NotImplementedError

    async def ping(self) -> None:
        """Raises StoreAway."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError


class SyncStore:
    """Redis for threads: one server or a cluster. Make it after a fork."""

    @classmethod
    def connect(cls, url: str) -> "SyncStore":
        """From PORTOLAN_REDIS_URL."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError
