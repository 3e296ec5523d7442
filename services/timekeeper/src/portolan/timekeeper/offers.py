"""The queues of the bot workers, as the timekeeper sees them.

Celery's client blocks, so it has a thread of its own.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from celery import Celery
from kombu.exceptions import ChannelError, OperationalError

T = TypeVar("T")

TASK = "portolan.bots.play"
TIMEOUT_S = 2


class BrokerAway(Exception):
    """The broker did not take an offer."""


class Offers:
    """Puts offers of turns into the queues `bots.<game>`. Close it at the end."""

    def __init__(self, broker_url: str) -> None:
        self._app = Celery("portolan.timekeeper", broker=broker_url, set_as_current=False)
        self._app.conf.update(
            task_ignore_result=True,
            broker_connection_timeout=TIMEOUT_S,
            broker_transport_options={
                "socket_timeout": TIMEOUT_S,
                "socket_connect_timeout": TIMEOUT_S,
            },
        )
        self._thread = ThreadPoolExecutor(1, "offers")

    async def send(self, game: str, match_id: str) -> None:
        """Offer the match's bot turns to the game's workers. Raises BrokerAway."""
        await self._in_thread(lambda: self._send(game, match_id))

    async def waiting(self, game: str) -> int:
        """How many offers wait in a game's queue. Raises BrokerAway."""
        return await self._in_thread(lambda: self._waiting(game))

    async def close(self) -> None:
        """Close the connections; offers under way are sent first."""
        await self._in_thread(self._app.close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, work)
        except (OperationalError, OSError) as error:
            raise BrokerAway(str(error)) from error

    def _send(self, game: str, match_id: str) -> None:
        self._app.send_task(TASK, args=[match_id], queue=_queue(game), retry=False)

    def _waiting(self, game: str) -> int:
        with self._app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, timeout=TIMEOUT_S)
            channel: Any = connection.default_channel
            try:
                return int(channel.queue_declare(_queue(game), passive=True).message_count)
            except ChannelError:
                return 0  # No worker has asked for it yet, and nobody has put anything in.
            except connection.connection_errors as error:
                # Unlike what sends a task, this does not turn them into kombu's own.
                raise BrokerAway(str(error)) from error


def _queue(game: str) -> str:
    return f"bots.{game}"
