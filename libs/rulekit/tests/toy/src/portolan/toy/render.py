"""The board as SVG."""

from xml.sax.saxutils import escape, quoteattr

from portolan.rulekit.game import Picture
from portolan.rulekit.text import text
from portolan.toy.board import WARES
from portolan.toy.state import View


def render(view: View, picture: Picture) -> str:
    """A row of cards, the deck, the market, the die and the bank."""
    places = [f"card-{ware}" for ware in WARES] + ["deck", "market", "die", "bank"]
    rows = "".join(_place(i, place, view, picture) for i, place in enumerate(places))
    about = escape(picture.say(text("about", round=view.round, rounds=view.rounds)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 100">'
        f"<desc>{about}</desc>{rows}</svg>"
    )


def _place(i: int, place: str, view: View, picture: Picture) -> str:
    button = f' data-target={quoteattr(place)} tabindex="0" role="button"'
    target = button if place in picture.targets else ""
    title = picture.targets.get(place, place)
    count = view.hand.count(i) if view.hand is not None and i < len(WARES) else ""
    return (
        f'<g{target}><title>{escape(title)}</title><rect x="{i * 100}" width="90" height="90"/>'
        f'<text x="{i * 100 + 10}" y="50">{count}</text></g>'
    )
