"""The picture: a dial around the harbour light; and the sheet of a boat, each value with its source."""

from admiralty import scene as draw
from admiralty.games.base import Figure, figures_of
from admiralty.rulebook import Ask, Seat, is_known
from tests.toy.setting import LIGHT, Harbour
from tests.toy.state import Duel


def picture(view: Duel, harbour: Harbour, seat: Seat | None, ask: Ask | None, say: draw.Say) -> draw.Picture:
    """HD-1.2 What one viewer may see: the mine only if the view holds it."""
    book, counters = harbour.figures, []
    markers = [draw.Marker("light", "buoy", LIGHT, label=say("light"))]
    if view.danger and is_known(view, "mine"):
        middle = (view.mine - 0.5) * 360 / book.sectors
        markers.append(draw.Marker("mine", "mine", draw.towards(LIGHT, middle, 300)))
    for each, boat in view.boats.items():
        at, damage = draw.towards(LIGHT, boat.bearing / 10, 300), draw.Damage(book.hull - boat.hull, book.hull)
        counters.append(draw.Counter(each, "gunboat", at, boat.bearing / 10, each, harbour.names[each], damage=damage))
    cup = draw.Pack("cup", say("cup"), len(view.cup.pieces))
    return draw.table(draw.open_table(800, 800, unit=80), counters=counters, markers=markers, packs=[cup])


def sheet(harbour: Harbour, unit: str) -> tuple[Figure, ...]:
    """HD-1.1 The printed values of either boat."""
    return tuple(figures_of(harbour.figures, harbour.figures.source, "hull", "coal", "nerve"))
