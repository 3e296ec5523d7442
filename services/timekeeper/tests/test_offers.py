"""The queues of the bot workers, on a real broker."""

from collections.abc import AsyncIterator

import pytest
from kombu.transport.redis import Channel
from redis import exceptions

from portolan.timekeeper.offers import BrokerAway, Offers


@pytest.fixture
async def offers(redis_url: str) -> AsyncIterator[Offers]:
    offers = Offers(redis_url.removesuffix("/0") + "/1")
    yield offers
    await offers.close()


async def test_a_queue_is_as_long_as_what_was_sent(offers: Offers) -> None:
    assert await offers.waiting("toy") == 0
    for match_id in ("one", "two"):
        await offers.send("toy", match_id)
    assert await offers.waiting("toy") == 2
    assert await offers.waiting("another") == 0


@pytest.mark.parametrize("error", [exceptions.ConnectionError, exceptions.TimeoutError])
async def test_a_broker_that_is_lost_between_two_words_is_away(
    offers: Offers, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def lose(*_args: object, **_more: object) -> None:
        raise error

    await offers.send("toy", "one")
    monkeypatch.setattr(Channel, "_size", lose)
    with pytest.raises(BrokerAway):
        await offers.waiting("toy")


async def test_a_broker_that_is_away_says_so() -> None:
    offers = Offers("redis://127.0.0.1:1/0")
    with pytest.raises(BrokerAway):
        await offers.send("toy", "one")
    with pytest.raises(BrokerAway):
        await offers.waiting("toy")
    await offers.close()
