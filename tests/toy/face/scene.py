"""The picture: a dial around the harbour light."""

from admiralty import scene as draw
from admiralty.boards.table.units import FULL_CIRCLE
from admiralty.rulebook import Ask, Seat, is_known
from tests.toy.setting import Harbour, on_dial
from tests.toy.state import NO_MINE, Boat, Duel


def picture(view: Duel, harbour: Harbour, seat: Seat | None, ask: Ask | None, say: draw.Say) -> draw.Scene:
    """HD-1.2 What one viewer may see: the mine only if the view holds it."""
    markers = [draw.Marker("light", "buoy", (400.0, 400.0), label=say("light"))]
    if is_known(view, "mine") and view.mine != NO_MINE:
        middle = (2 * view.mine - 1) * FULL_CIRCLE // (2 * harbour.figures.sectors)
        markers.append(draw.Marker("mine", "mine", on_dial(middle)))
    return draw.compose(
        say("scenario-fog"),
        draw.open_table(800, 800, unit=80),
        sides=draw.sides(*((each, harbour.names[each], each[0].upper()) for each in harbour.seats)),
        counters=[counter(harbour, each, boat) for each, boat in view.boats.items()],
        markers=markers,
        packs=[draw.Pack("cup", say("cup"), len(view.cup.pieces))],
        handles=draw.handles(view, ask, say, most=7),
    )


def counter(harbour: Harbour, seat: Seat, boat: Boat) -> draw.Counter:
    hull, at, name = harbour.figures.hull, on_dial(boat.bearing), harbour.names[seat]
    damage = draw.Damage(min(hull, hull - boat.hull), hull)
    return draw.Counter(seat, "gunboat", at, boat.bearing / 10, seat, name, damage=damage)
