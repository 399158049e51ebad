"""The picture: a dial around the harbour light."""

from collections.abc import Iterator
from math import cos, radians, sin

from admiralty import scene as draw
from admiralty.kernel.arguments import Spot
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.record import is_known
from tests.toy.rules.steering import Steer
from tests.toy.setting import CIRCLE, Harbour
from tests.toy.state import NO_MINE, Duel

RADIUS = 300.0
CANDIDATES = 7


def at(bearing: int, radius: float = RADIUS) -> draw.Point:
    """A point of the dial; north is up."""
    angle = radians(bearing / 10)
    return 400 + radius * sin(angle), 400 - radius * cos(angle)


def handles(view: Duel, ask: Ask, say: draw.Say) -> Iterator[draw.Handle]:
    """Where to point for each order: where its verb says; for a bearing, on the dial."""
    for order in ask.choices.candidates(CANDIDATES):
        spot, verb = order.value.point(view, ask.subject), order.value
        if isinstance(verb, Steer):
            spot = Spot("point", point=at(verb.bearing, RADIUS + 60))
        yield draw.on_spot(order.code, say("order-label", label=order.label), spot)


def picture(view: Duel, harbour: Harbour, seat: Seat | None, ask: Ask | None, say: draw.Say) -> draw.Scene:
    """HD-1.2 What one viewer may see: the mine only if the view holds it."""
    markers, hull = [draw.Marker("light", "buoy", (400.0, 400.0), label=say("light"))], harbour.figures.hull
    if is_known(view, "mine") and view.mine != NO_MINE:
        middle = (2 * view.mine - 1) * CIRCLE // (2 * harbour.figures.sectors)
        markers.append(draw.Marker("mine", "mine", at(middle)))
    counters = []
    for each, boat in view.boats.items():
        damage, name = draw.Damage(min(hull, hull - boat.hull), hull), harbour.names[each]
        counters.append(draw.Counter(each, "gunboat", at(boat.bearing), boat.bearing / 10, each, name, damage=damage))
    return draw.compose(
        say("scenario-fog"),
        draw.open_table(800, 800, unit=80),
        sides=draw.sides(*((each, harbour.names[each], each[0].upper()) for each in harbour.seats)),
        counters=counters,
        markers=markers,
        packs=[draw.Pack("cup", say("cup"), len(view.cup.pieces))],
        handles=handles(view, ask, say) if ask is not None else (),
    )
