"""Asks over open streams, against a service that answers when it is told to."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence

import pytest

from portolan.matches import streams
from portolan.matches.errors import RulesAway
from portolan.matches.streams import FULL, MOST, NoStream, Streams
from portolan.rules.v1 import rules_pb2 as pb

LONG = 60.0


class Service:
    """Opens streams, keeps the messages that it got, and answers once `let_go` is set."""

    def __init__(self) -> None:
        self.messages: list[list[str]] = []
        self.opened = 0
        self.cancelled = 0
        self.let_go = asyncio.Event()

    def open_stream(self) -> "Call":
        self.opened += 1
        return Call(self)


class Call:
    """One stream: an answer names the match of its ask."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def write(self, message: pb.Asks) -> None:
        self._service.messages.append([ask.match for ask in message.asks])
        self._asks = message.asks

    async def read(self) -> pb.Answers:
        await self._service.let_go.wait()
        return answered(self._asks)

    async def done_writing(self) -> None:
        pass

    def cancel(self) -> None:
        self._service.cancelled += 1


def answered(asks: Iterable[pb.Ask]) -> pb.Answers:
    return pb.Answers(answers=[pb.Answer(refusal=pb.Refusal(message=ask.match)) for ask in asks])


@pytest.fixture
async def service() -> Service:
    return Service()


@pytest.fixture
async def asking(service: Service) -> AsyncIterator[Streams]:
    asking = Streams(service.open_stream)
    yield asking
    asking.close()


def ask(asking: Streams, name: object, seconds: float = LONG) -> asyncio.Task[pb.Answer]:
    return asyncio.create_task(asking.ask(pb.Ask(match=str(name)), seconds))


async def turns(count: int = 5) -> None:
    """Let all that is ready run."""
    for _ in range(count):
        await asyncio.sleep(0)


async def names(tasks: Sequence[asyncio.Task[pb.Answer]]) -> list[str]:
    return [answer.refusal.message for answer in await asyncio.gather(*tasks)]


async def test_what_waits_for_a_busy_stream_goes_in_one_message(
    service: Service, asking: Streams
) -> None:
    first = ask(asking, "first")
    await turns()
    later = [ask(asking, name) for name in "abc"]
    await turns()
    assert service.messages == [["first"]]
    service.let_go.set()
    assert await names([first, *later]) == ["first", "a", "b", "c"]
    assert service.messages == [["first"], ["a", "b", "c"]]
    assert service.opened == 1


async def test_a_full_message_opens_another_stream_up_to_a_number(
    service: Service, asking: Streams
) -> None:
    tasks = [ask(asking, "first")]
    await turns()
    tasks += [ask(asking, number) for number in range(FULL * (MOST + 3))]
    await turns()
    assert service.opened == MOST
    service.let_go.set()
    assert await names(tasks) == ["first", *map(str, range(FULL * (MOST + 3)))]
    assert max(map(len, service.messages)) == FULL


async def test_an_ask_made_just_as_a_stream_falls_idle_is_sent(
    service: Service, asking: Streams
) -> None:
    service.let_go.set()
    for number in range(20):
        first = ask(asking, "first")
        await turns(number)
        assert await names([first, ask(asking, "second")]) == ["first", "second"]


async def test_who_gives_up_does_not_disturb_the_others(service: Service, asking: Streams) -> None:
    tasks = [ask(asking, name) for name in "abc"]
    await turns()
    tasks[0].cancel()
    tasks[1].cancel()
    await turns()
    service.let_go.set()
    assert await names(tasks[2:]) == ["c"]
    assert await names([ask(asking, "d")]) == ["d"]
    assert service.cancelled == 0


async def test_late_answers_are_given_up_with_their_stream(
    service: Service, asking: Streams
) -> None:
    with pytest.raises(RulesAway):
        await ask(asking, "late", seconds=0.01)
    await turns()
    assert service.cancelled == 1
    service.let_go.set()
    assert await names([ask(asking, "next")]) == ["next"]
    assert service.opened == 2


async def test_nothing_is_worked_out_for_who_has_given_up(
    service: Service, asking: Streams
) -> None:
    """A service that hung would otherwise work off what all have given up before anything new."""
    first = ask(asking, "first")
    await turns()
    gone = [ask(asking, number, seconds=0.01) for number in range(FULL - 1)]
    with pytest.raises(RulesAway):
        await asyncio.gather(*gone)
    next_one = ask(asking, "next")
    service.let_go.set()
    assert await names([first, next_one]) == ["first", "next"]
    assert service.messages == [["first"], ["next"]]


async def test_others_do_not_wait_for_a_slow_answer(
    service: Service, asking: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be that of an instance that hangs."""
    monkeypatch.setattr(streams, "SLOW_S", 0.01)
    tasks = [ask(asking, "slow")]
    await turns()
    tasks.append(ask(asking, "second"))  # The slow one is not known to be slow yet.
    async with asyncio.timeout(60):
        while service.opened < 2:
            await asyncio.sleep(0.01)
    assert service.messages == [["slow"], ["second"]]
    async with asyncio.timeout(60):
        while service.opened < MOST:
            tasks.append(ask(asking, "more"))
            await asyncio.sleep(0.05)
    waits = ask(asking, "waits")
    await asyncio.sleep(0.05)
    assert service.opened == MOST
    service.let_go.set()
    assert await names([*tasks, waits])
    service.let_go.clear()
    tasks = [ask(asking, "a")]
    await turns()
    tasks.append(ask(asking, "b"))
    await turns()
    assert service.messages[-1] == ["a"]  # They are quick again: one waits for the other.
    service.let_go.set()
    assert await names(tasks) == ["a", "b"]


async def test_answers_that_are_too_few_are_none(
    service: Service, asking: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def one(_: object) -> pb.Answers:
        return answered([pb.Ask(match="whose")])

    first = ask(asking, "first")
    await turns()
    monkeypatch.setattr(Call, "read", one)
    tasks = [ask(asking, name) for name in "ab"]
    service.let_go.set()
    assert await names([first]) == ["first"]
    got = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(error) for error in got] == [NoStream] * 2


@pytest.mark.parametrize("broken", ["read", "write"])
async def test_a_stream_that_ends_sends_all_who_wait_to_plain_calls(
    service: Service, asking: Streams, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def ended(*_: object) -> None:
        await service.let_go.wait()
        raise asyncio.InvalidStateError

    monkeypatch.setattr(Call, broken, ended)
    tasks = [ask(asking, "first")]
    await turns()
    tasks += [ask(asking, name) for name in "abc"]
    await turns()
    service.let_go.set()
    got = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(error) for error in got] == [NoStream] * 4
    with pytest.raises(NoStream):  # and for a while nobody tries again
        await ask(asking, "soon after")
    assert service.opened == 1


async def test_a_service_that_says_nothing_more_has_ended_the_stream(
    service: Service, asking: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def over(_: object) -> object:
        return object()

    monkeypatch.setattr(Call, "read", over)
    with pytest.raises(NoStream):
        await ask(asking, "last")


async def test_old_streams_are_closed_and_new_ones_opened(
    service: Service, asking: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LASTS_S", -1.0)
    service.let_go.set()
    assert await names([ask(asking, "a")]) == ["a"]
    assert await names([ask(asking, "b")]) == ["b"]
    assert service.opened == 2


async def test_closing_ends_idle_and_busy_streams(service: Service) -> None:
    asking = Streams(service.open_stream)
    service.let_go.set()
    await ask(asking, "idle")
    asking.close()
    assert service.cancelled == 1
    service.let_go.clear()
    asking = Streams(service.open_stream)
    busy = ask(asking, "busy")
    await turns()
    asking.close()
    await turns()
    assert service.cancelled == 2
    busy.cancel()
