"""What the calls to rules services carry of the request that causes them."""

import pytest

from portolan.gateway.middleware import Observed, handed_on

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


async def carried(match_id, headers=()):
    """What a call made while a request is in hand carries."""
    found = {}

    async def app(scope, _receive, send):
        scope["path_params"] = {"match_id": match_id}
        found.update(handed_on())
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def send(_):
        pass

    scope = {"type": "http", "method": "GET", "headers": headers}
    await Observed(app)(scope, None, send)
    return found


async def test_trace_and_match_go_on():
    given = f"00-{TRACE}-00f067aa0ba902b7-01".encode()
    found = await carried("Abc_-12", [(b"traceparent", given)])
    assert found["portolan-match"] == "Abc_-12"
    version, trace, span, flags = found["traceparent"].split("-")
    assert (version, trace, flags) == ("00", TRACE, "01")
    assert span != "00f067aa0ba902b7"


@pytest.mark.parametrize("match_id", ["", "é", "a b", "x" * 9000, "a\nb"])
async def test_what_no_match_is_called_does_not_become_a_header(match_id):
    assert set(await carried(match_id)) == {"traceparent"}
