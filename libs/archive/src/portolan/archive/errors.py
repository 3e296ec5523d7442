"""What can go wrong with the archive, as types with data."""


class ArchiveError(Exception):
    """Anything that the archive refuses; nothing was changed."""


class ArchiveAway(ArchiveError):
    """The database does not answer, or cannot be written now. Worth another try."""


class DifferentMatch(ArchiveError):
    """The archive holds another match under this id: one of the two is wrong."""


class DamagedMatch(ArchiveError):
    """What the archive holds of a match does not have the digest that was written with it."""


class NoSuchPlayer(ArchiveError):
    """There is no player of this name or key."""


class NameRefused(ArchiveError):
    """`reason`: length, characters, scripts (letters that look alike mixed), reserved."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NameTaken(ArchiveError):
    """Another player has the name."""


class RequestReused(ArchiveError):
    """The idempotency key was used for another name."""
