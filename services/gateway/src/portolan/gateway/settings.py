"""Settings of the gateway: environment variables with the prefix PORTOLAN_."""

from dataclasses import dataclass

from portolan.matches.rules import parse_addresses
from portolan.telemetry import env_float, env_int, env_list, env_port, env_str


@dataclass(frozen=True)
class Settings:
    """What an operator may set. Durations are in seconds, sizes in bytes."""

    http_host: str = "127.0.0.1"
    http_port: int = 8080
    redis_url: str = "redis://127.0.0.1:6379/0"
    redis_wait: int = 0
    """How many replicas of Redis must have a move before it is acknowledged."""
    rules: str = ""
    """Where each game's rules service is: `oregon=host:port,…`."""

    archive_url: str = ""
    """Finished matches and players; empty: a SQLite file in the data folder."""
    data: str = ".portolan"

    http_origins: tuple[str, ...] = ()
    """Web origins whose scripts may call the API."""
    http_max_body: int = 64 * 1024
    http_drain: float = 0.5
    """From the stop signal, when /readyz turns 503, until no new connection is accepted."""
    http_keep_alive: int = 75
    """How long a connection may be idle: longer than clients and proxies keep one, which could
    otherwise send a request on a connection that is just being closed."""
    http_grace: int = 10
    """How long requests in flight may still take when the process stops."""

    stream_keep_alive: float = 15.0
    stream_stalled: float = 20.0
    """A reader that takes nothing for this long is cut off."""
    streams_per_token: int = 8
    streams_per_address: int = 256
    """For spectators, who have no token."""
    matches_per_minute: int = 120
    players_per_hour: int = 20
    """New ones from one address; 0: no limit."""

    @classmethod
    def from_environment(cls) -> "Settings":
        """Read PORTOLAN_HTTP_PORT and the other variables.

        Raises ValueError, of which telemetry's BadSetting is a kind, with the variable's name.
        """
        return cls(
            http_host=env_str("HTTP_HOST", cls.http_host),
            http_port=env_port("HTTP_PORT", cls.http_port),
            redis_url=env_str("REDIS_URL", cls.redis_url),
            redis_wait=env_int("REDIS_WAIT", cls.redis_wait),
            rules=_rules(env_str("RULES", cls.rules)),
            archive_url=env_str("ARCHIVE_URL", cls.archive_url),
            data=env_str("DATA", cls.data),
            http_origins=tuple(env_list("HTTP_ORIGINS")),
            http_max_body=env_int("HTTP_MAX_BODY", cls.http_max_body),
            http_drain=env_float("HTTP_DRAIN", cls.http_drain),
            http_keep_alive=env_int("HTTP_KEEP_ALIVE", cls.http_keep_alive),
            http_grace=env_int("HTTP_GRACE", cls.http_grace),
            stream_keep_alive=env_float("STREAM_KEEP_ALIVE", cls.stream_keep_alive),
            stream_stalled=env_float("STREAM_STALLED", cls.stream_stalled),
            streams_per_token=env_int("STREAMS_PER_TOKEN", cls.streams_per_token),
            streams_per_address=env_int("STREAMS_PER_ADDRESS", cls.streams_per_address),
            matches_per_minute=env_int("MATCHES_PER_MINUTE", cls.matches_per_minute),
            players_per_hour=env_int("PLAYERS_PER_HOUR", cls.players_per_hour),
        )


def _rules(setting: str) -> str:
    parse_addresses(setting)  # It would be too late to refuse it once the server has begun.
    return setting
