"""What is written in one turn of the event loop leaves as one packet."""

import asyncio
from typing import Any

import pytest

from portolan.gateway.gathering import GatheringTransport


class Transport:
    """Keeps what is done to it."""

    def __init__(self) -> None:
        self.done: list[bytes | str] = []

    def write(self, data: bytes) -> None:
        self.done.append(bytes(data))

    def close(self) -> None:
        self.done.append("close")

    def is_closing(self) -> bool:
        return "close" in self.done


@pytest.fixture
def below() -> Transport:
    return Transport()


@pytest.fixture
async def transport(below: Any) -> GatheringTransport:
    return GatheringTransport(below, asyncio.get_running_loop())


async def test_head_and_body_leave_together(
    transport: GatheringTransport, below: Transport
) -> None:
    transport.write(b"head ")
    transport.write(b"body")
    assert below.done == []
    await asyncio.sleep(0)
    assert below.done == [b"head body"]
    transport.write(b"next")
    await asyncio.sleep(0)
    assert below.done == [b"head body", b"next"]


async def test_a_connection_is_closed_after_what_was_written(
    transport: GatheringTransport, below: Transport
) -> None:
    transport.write(b"last")
    transport.close()
    assert below.done == [b"last", "close"]
    await asyncio.sleep(0)
    assert below.done == [b"last", "close"]


async def test_nothing_is_written_to_a_client_who_left_in_the_same_turn(
    transport: GatheringTransport, below: Transport
) -> None:
    """uvloop's transports raise an error then."""
    transport.write(b"last")
    below.close()
    await asyncio.sleep(0)
    assert below.done == ["close"]


async def test_all_else_is_the_transports_own(
    transport: GatheringTransport, below: Transport
) -> None:
    assert transport.is_closing() is False
    transport.close()
    assert transport.is_closing() is True
