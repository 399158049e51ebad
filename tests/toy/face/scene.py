"""The picture: a dial around the harbour light."""

from admiralty import scene as draw
from admiralty.rulebook import Ask, Seat, is_known
from tests.toy.setting import CIRCLE, Harbour, on_dial
from tests.toy.state import NO_MINE, Duel


def picture(view: Duel, harbour: Harbour, seat: Seat | None, ask: Ask | None, say: draw.Say) -> draw.Scene:
    """HD-1.2 What one viewer may see: the mine only if the view holds it."""
    markers, hull = [draw.Marker("light", "buoy", (400.0, 400.0), label=say("light"))], harbour.figures.hull
    if is_known(view, "mine") and view.mine != NO_MINE:
        middle = (2 * view.mine - 1) * CIRCLE // (2 * harbour.figures.sectors)
        markers.append(draw.Marker("mine", "mine", on_dial(middle)))
    counters = []
    for each, boat in view.boats.items():
        damage, name = draw.Damage(min(hull, hull - boat.hull), hull), harbour.names[each]
        counters.append(
            draw.Counter(each, "gunboat", on_dial(boat.bearing), boat.bearing / 10, each, name, damage=damage)
        )
    return draw.compose(
        say("scenario-fog"),
        draw.open_table(800, 800, unit=80),
        sides=draw.sides(*((each, harbour.names[each], each[0].upper()) for each in harbour.seats)),
        counters=counters,
        markers=markers,
        packs=[draw.Pack("cup", say("cup"), len(view.cup.pieces))],
        handles=draw.handles(view, ask, say, most=7),
    )
