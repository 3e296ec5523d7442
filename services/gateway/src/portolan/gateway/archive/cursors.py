"""Where a page of the history begins: a time and the id of a match, as one word."""

from portolan.matches.errors import BadRequest


def write_cursor(place: tuple[int, str]) -> str:
    """A place in the history, for an address.

    >>> write_cursor((1700000000000, "m1"))
    '1700000000000~m1'
    """
    time, match_id = place
    return f"{time}~{match_id}"


def read_cursor(cursor: str | None) -> tuple[int, str] | None:
    """The place where a page of the history begins. Raises BadRequest."""
    if cursor is None:
        return None
    time, tilde, match_id = cursor.partition("~")
    if not (tilde and match_id and time.isascii() and time.isdigit() and len(time) < 16):
        raise BadRequest("cursor", "not a cursor")
    return int(time), match_id
