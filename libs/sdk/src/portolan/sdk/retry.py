"""When to send a request again, and after how long."""

import random
from dataclasses import dataclass

RETRIED = frozenset({429, 502, 503, 504})


@dataclass(frozen=True)
class Patience:
    """How long to keep trying: `tries` requests in all, waits in seconds, doubling, with jitter.

    The server's Retry-After is obeyed, up to `longest`.
    """

    tries: int = 6
    first: float = 0.1
    longest: float = 5.0

    def wait(self, tried: int, retry_after: str | None = None) -> float | None:
        """Seconds to wait after so many tries; None: give up."""
        if tried >= self.tries:
            return None
        if retry_after and retry_after.isdecimal():
            return min(float(retry_after), self.longest)
        return float(min(self.first * 2 ** (tried - 1), self.longest) * random.uniform(0.5, 1.0))
