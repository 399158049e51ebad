"""The picture: a dial around the harbour light; and the sheet of a boat, each value with its source."""

from admiralty import scene as draw
from admiralty.boards.table.units import FULL_CIRCLE
from admiralty.games.base import Figure
from admiralty.rulebook import Ask, Seat, is_known
from tests.toy.setting import Harbour, on_dial
from tests.toy.state import NO_MINE, Duel


def picture(view: Duel, harbour: Harbour, seat: Seat | None, ask: Ask | None, say: draw.Say) -> draw.Picture:
    """HD-1.2 What one viewer may see: the mine only if the view holds it."""
    book, counters = harbour.figures, []
    markers = [draw.Marker("light", "buoy", (400.0, 400.0), label=say("light"))]
    if is_known(view, "mine") and view.mine != NO_MINE:
        middle = (2 * view.mine - 1) * FULL_CIRCLE // (2 * book.sectors)
        markers.append(draw.Marker("mine", "mine", on_dial(middle)))
    for each, boat in view.boats.items():
        at, damage = on_dial(boat.bearing), draw.Damage(min(book.hull, book.hull - boat.hull), book.hull)
        counters.append(draw.Counter(each, "gunboat", at, boat.bearing / 10, each, harbour.names[each], damage=damage))
    cup = draw.Pack("cup", say("cup"), len(view.cup.pieces))
    return draw.table(draw.open_table(800, 800, unit=80), counters=counters, markers=markers, packs=[cup])


def sheet(harbour: Harbour, unit: str) -> tuple[Figure, ...]:
    """HD-1.1 The printed values of either boat."""
    book = harbour.figures
    hull, coal = Figure("hull", book.hull, book.source), Figure("coal", book.coal, book.source)
    return hull, coal, Figure("nerve", book.nerve, book.source)
