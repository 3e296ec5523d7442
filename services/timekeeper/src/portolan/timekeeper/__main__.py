"""`python -m portolan.timekeeper`: works until SIGTERM or SIGINT. Settings: README.md."""

import asyncio
import signal
import sys
from pathlib import Path

from portolan.archive.database import url_of
from portolan.archive.threads import ArchiveThreads
from portolan.matches.errors import StoreAway
from portolan.matches.rules import RulesClients, parse_addresses
from portolan.matches.service import Matches
from portolan.matches.store import Store
from portolan.telemetry import (
    Telemetry,
    broker_url,
    env_int,
    env_port,
    env_str,
    logger,
    redis_url,
    start,
)
from portolan.timekeeper.archiver import Archiver
from portolan.timekeeper.keeper import Keeper, Limits
from portolan.timekeeper.offers import Offers

AGAIN_S = 0.5

log = logger()


async def connect(url: str, stop: asyncio.Event) -> Store | None:
    """Redis, once it answers; None if the process is to stop before."""
    while not stop.is_set():
        try:
            return await Store.connect(url)
        except StoreAway as error:
            log.warning("waiting for Redis", reason=str(error))
            await asyncio.sleep(AGAIN_S)
    return None


def archive_url() -> str:
    """PORTOLAN_ARCHIVE_URL, else a file in the data folder. Raises ValueError."""
    return url_of(env_str("ARCHIVE_URL", ""), Path(env_str("DATA", ".portolan")))


async def work(telemetry: Telemetry, games: list[str], limits: Limits, archive: str) -> None:
    """Keep time until a signal ends it."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    log.info("starting", metrics_port=telemetry.metrics_port)
    store = await connect(redis_url(), stop)
    if store is None:
        return
    matches = Matches(store, RulesClients({}))
    offers = Offers(broker_url())
    archives = ArchiveThreads(archive, threads=1)
    keeper = Keeper(store, matches, offers, games, limits, Archiver(store, archives))
    try:
        await keeper.run(stop, telemetry.ready)
    finally:
        telemetry.ready(False)
        await offers.close()
        await archives.close()
        await matches.close()
        await store.close()
    log.info("stopped")


def main() -> int:
    """Run the process; its exit code."""
    try:
        games = list(parse_addresses(env_str("RULES", "")))
        limits = Limits(
            per_second=env_int("BOT_OFFERS_PER_SECOND", 200),
            queue_most=env_int("BOT_QUEUE_MOST", 1000),
        )
        archive = archive_url()
        telemetry = start("timekeeper", env_port("METRICS_PORT", 0))
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    try:
        asyncio.run(work(telemetry, games, limits, archive))
    finally:
        telemetry.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
