"""What the calls to rules services carry of the request that causes them."""

from collections.abc import Sequence
from typing import Any

import pytest

from portolan.gateway.middleware import Observed, handed_on

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


async def carried(match_id: str, headers: Sequence[tuple[bytes, bytes]] = ()) -> dict[str, str]:
    """What a call made while a request is in hand carries."""
    found: dict[str, str] = {}

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        scope["path_params"] = {"match_id": match_id}
        found.update(handed_on())
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def receive() -> Any:
        raise AssertionError("nothing is sent")

    async def send(_: Any) -> None:
        pass

    scope = {"type": "http", "method": "GET", "headers": headers}
    await Observed(app)(scope, receive, send)
    return found


async def test_trace_and_match_go_on() -> None:
    given = f"00-{TRACE}-00f067aa0ba902b7-01".encode()
    found = await carried("Abc_-12", [(b"traceparent", given)])
    assert found["portolan-match"] == "Abc_-12"
    version, trace, span, flags = found["traceparent"].split("-")
    assert (version, trace, flags) == ("00", TRACE, "01")
    assert span != "00f067aa0ba902b7"


@pytest.mark.parametrize("match_id", ["", "é", "a b", "x" * 9000, "a\nb"])
async def test_what_no_match_is_called_does_not_become_a_header(match_id: str) -> None:
    assert set(await carried(match_id)) == {"traceparent"}
