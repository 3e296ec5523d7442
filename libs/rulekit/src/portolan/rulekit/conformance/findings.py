"""How a check says that something does not hold."""


class Nonconformity(AssertionError):
    """Something that must hold for every game does not. `check` names what, `detail` shows it."""

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(f"{check}: {detail}")
        self.check = check
        self.detail = detail


def require(holds: bool, check: str, detail: object = "") -> None:
    """Raise Nonconformity unless it holds; a costly detail may be given as a function."""
    if not holds:
        raise Nonconformity(check, str(detail() if callable(detail) else detail)[:2000])
