import pytest

from portolan.telemetry import new_trace, trace_of

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SPAN = "00f067aa0ba902b7"


def test_a_trace_is_carried_on_with_a_span_of_our_own() -> None:
    trace = trace_of({"traceparent": f"00-{TRACE}-{SPAN}-01"})

    assert trace.trace_id == TRACE
    assert trace.span_id != SPAN
    assert trace.traceparent == f"00-{TRACE}-{trace.span_id}-01"


def test_metadata_pairs_are_read_like_headers() -> None:
    assert trace_of([("traceparent", f"00-{TRACE}-{SPAN}-00".encode())]).trace_id == TRACE


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "nonsense",
        f"ff-{TRACE}-{SPAN}-00",
        f"00-{'0' * 32}-{SPAN}-00",
        f"00-{TRACE}-{'0' * 16}-00",
        f"00-{TRACE.upper()}-{SPAN}-00",
    ],
)
def test_a_malformed_traceparent_begins_a_new_trace(bad: str) -> None:
    trace = trace_of({"traceparent": bad})

    assert trace.trace_id not in (TRACE, "0" * 32)
    assert len(trace.traceparent) == 55


def test_new_traces_differ() -> None:
    assert new_trace().trace_id != new_trace().trace_id
