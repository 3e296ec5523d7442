"""What all parts of the picture share: a view with the words of a language, framed places."""

from portolan.rulekit import Picture, Player, text
from portolan.rulekit.svg import Svg, group, rect, title
from portolan.salty_ocean.drawing.places import Box, places
from portolan.salty_ocean.view import Cargo, SeatView, View


class Table:
    """One picture: what is drawn, for whom, and in which words."""

    def __init__(self, view: View, about: Picture) -> None:
        self.view = view
        self.about = about
        self.say = about.say
        self.seats = len(view.seats)
        self.goods = len(view.prices)
        self.at = places(self.seats)

    def name_of(self, seat: int) -> str:
        """A seat's name; the language's word for it if it has none."""
        names = self.about.names
        if seat < len(names) and names[seat]:
            return names[seat]
        return self.say(text("seat-name", number=seat + 1))


def panel(box: Box, words: str, *inside: Svg, kind: str = "panel") -> Svg:
    """A framed place with a tooltip, and what is in it."""
    x, y, width, height = box
    return group(title(words), rect(x, y, width, height, rx=7, class_=kind), *inside)


def barrels_of(cargo: Cargo) -> tuple[int, int, int]:
    """Barrels by good, in the order of GOODS."""
    return cargo.salt, cargo.herring, cargo.cod


def seat_words(table: Table, seat: SeatView) -> str:
    """What is open about a seat, as a sentence."""
    return table.say(
        text(
            "board-seat-about",
            who=Player(seat.seat),
            money=seat.money,
            notre_dame=seat.notre_dame,
            ships=len(seat.ships),
            buildings=seat.building_count,
        )
    )
