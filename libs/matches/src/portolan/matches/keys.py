"""Names of keys. All keys of a match, and the indexes that its commits touch, share one hash slot.

The hash tag is the match's shard, so a shard is one slot of a cluster and can move as a whole.
"""

from binascii import crc32

from redis.crc import key_slot

from portolan.matches.errors import NoSuchMatch

SHARDS = 64

TAGS = tuple(f"{{s{shard:02}}}" for shard in range(SHARDS))
SLOTS = tuple(key_slot(tag.encode()) for tag in TAGS)
WAKES = tuple(f"{tag}:wake" for tag in TAGS)
"""Channels on which commits announce themselves: `<match> <version> <game>`, with the game where a
bot's turn is to be offered, else `-`."""
DUE = tuple(f"{tag}:due" for tag in TAGS)
HELD = tuple(f"{tag}:held" for tag in TAGS)

SHARD_OF_WAKE = {channel.encode(): shard for shard, channel in enumerate(WAKES)}


def shard_of(match_id: str) -> int:
    """The shard of a match; fixed for ever."""
    return crc32(match_id.encode()) % SHARDS


def match_key(match_id: str) -> str:
    """The hash that holds a match's record. Raises NoSuchMatch for an id that names another key."""
    if ":" in match_id:
        raise NoSuchMatch(match_id)
    return f"{TAGS[shard_of(match_id)]}:match:{match_id}"


def log_key(match_id: str) -> str:
    """The stream that holds a match's log."""
    return f"{match_key(match_id)}:log"


def used_keys_key(match_id: str) -> str:
    """The hash that holds the idempotency keys used in a match."""
    return f"{match_key(match_id)}:keys"


def index_key(shard: int, status: str, game: str | None = None) -> str:
    """The sorted set of a shard's matches of a status (and game), by the time they entered it."""
    return f"{TAGS[shard]}:index:{status}" + (f":{game}" if game else "")
