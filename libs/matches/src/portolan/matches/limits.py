"""How often somebody may do something: counted in Redis, so by all gateways together."""

from hashlib import sha256

from portolan.matches.keys import TAGS, shard_of
from portolan.matches.scripts import LIMIT
from portolan.matches.store import Store


async def take(store: Store, what: str, who: str, often: int, seconds: int) -> float:
    """Count one of what somebody may do `often` in so many seconds: 0.0 if that is allowed.

    If it is not, nothing is counted, and the seconds are returned after which it will be. `who` is
    kept as a digest, for no longer than the period. Raises StoreAway.
    """
    digest = sha256(f"{what} {who}".encode()).hexdigest()[:24]
    key = f"{TAGS[shard_of(digest)]}:limit:{what}:{digest}"
    wait = await store.run(LIMIT, [key], [often, seconds * 1000])
    return int(wait) / 1000
