"""The board as a picture."""

from portolan.rulekit import Picture, svg
from portolan.seafarers.state import View


def render(view: View, picture: Picture) -> str:
    """The board as the seat of the picture, or a spectator, sees it."""
    return svg.picture(
        1200,
        1200,
        *[svg.target(t, w) for t, w in picture.targets.items()],
        name="x",
        description="x",
    )
