"""The picture: a dial around the harbour light."""

from math import cos, radians, sin

from admiralty import scene as draw
from admiralty.kernel.flow import Ask
from admiralty.kernel.record import is_known
from admiralty.scene import Counter, Damage, Handle, Marker, Point, Say, Scene
from tests.toy.rules.steering import Steer
from tests.toy.setting import CIRCLE, DEFENDER, RAIDER, Harbour
from tests.toy.state import NO_MINE, Duel

RADIUS = 300.0
CANDIDATES = 7


def at(bearing: int, radius: float = RADIUS) -> Point:
    """A point of the dial; north is up."""
    angle = radians(bearing / 10)
    return 400 + radius * sin(angle), 400 - radius * cos(angle)


def handles(view: Duel, ask: Ask, say: Say) -> list[Handle]:
    """Where to point for each order: where its verb says; for a bearing, on the dial."""
    found = []
    for order in ask.choices.candidates(CANDIDATES):
        spot = order.value.point(view, ask.subject)
        if isinstance(order.value, Steer):
            spot = spot._replace(on="point", point=at(order.value.bearing, RADIUS + 60))
        found.append(draw.on_spot(order.code, say("order-label", label=order.label), spot))
    return found


def picture(view: Duel, harbour: Harbour, ask: Ask | None, say: Say) -> Scene:
    """HD-1.2 What one viewer may see: the mine only if the view holds it."""
    markers = [Marker("light", "buoy", (400.0, 400.0), label=say("light"))]
    if is_known(view, "mine") and view.mine != NO_MINE:
        middle = (2 * view.mine - 1) * CIRCLE // (2 * harbour.figures.sectors)
        markers.append(Marker("mine", "mine", at(middle)))
    return draw.compose(
        say("scenario-fog"),
        draw.open_table(800, 800, unit=80),
        sides=draw.sides(*((each, harbour.names[each], each[0].upper()) for each in (DEFENDER, RAIDER))),
        counters=[
            Counter(each, "gunboat", at(boat.bearing), boat.bearing / 10, each, harbour.names[each],
                    damage=Damage(min(harbour.figures.hull, harbour.figures.hull - boat.hull), harbour.figures.hull))
            for each, boat in view.boats.items()
        ],
        markers=markers,
        packs=[draw.Pack("cup", say("cup"), len(view.cup.pieces))],
        handles=handles(view, ask, say) if ask is not None else (),
    )  # fmt: skip
