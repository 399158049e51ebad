"""The picture: a dial around the harbour light."""

from math import cos, radians, sin
from typing import Any

from admiralty import scene as draw
from admiralty.kernel.choices import Order
from admiralty.kernel.flow import Ask
from admiralty.kernel.record import is_known
from admiralty.scene import Counter, Damage, Handle, Marker, Point, Say, Scene

from .state import CIRCLE, DEFENDER, NO_MINE, RAIDER, Duel, Harbour

RADIUS = 300.0
CANDIDATES = 7


def at(bearing: int, radius: float = RADIUS) -> Point:
    """A point of the dial; north is up."""
    angle = radians(bearing / 10)
    return 400 + radius * sin(angle), 400 - radius * cos(angle)


def handle(order: Order[Any], ask: Ask, say: Say) -> Handle:
    """Where to point for an order: on the dial for a bearing, nowhere in particular for the rest."""
    label = say("order-label", label=order.label) if order.label is not None else order.code
    if ask.case == "HD-4.1":
        return draw.on_point(order.code, label, at(order.value, RADIUS + 60))
    return draw.on_nothing(order.code, label)


def scene(seen: Duel, harbour: Harbour, ask: Ask | None, say: Say) -> Scene:
    """HD-1.2 What one viewer may see: the mine only if the view holds it."""
    markers = [Marker("light", "buoy", (400.0, 400.0), label=say("light"))]
    if is_known(seen, "mine") and seen.mine != NO_MINE:
        middle = (2 * seen.mine - 1) * CIRCLE // (2 * harbour.figures.sectors)
        markers.append(Marker("mine", "mine", at(middle)))
    return draw.compose(
        say("scenario-fog"),
        draw.open_table(800, 800, unit=80),
        sides=draw.sides(*((each, harbour.names[each], each[0].upper()) for each in (DEFENDER, RAIDER))),
        counters=[
            Counter(each, "gunboat", at(boat.bearing), boat.bearing / 10, each, harbour.names[each],
                    damage=Damage(min(harbour.figures.hull, harbour.figures.hull - boat.hull), harbour.figures.hull))
            for each, boat in seen.boats.items()
        ],
        markers=markers,
        packs=[draw.Pack("cup", say("cup"), len(seen.cup.pieces))],
        handles=[handle(order, ask, say) for order in ask.choices.candidates(CANDIDATES)] if ask is not None else (),
    )  # fmt: skip
