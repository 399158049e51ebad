"""10.0 Critical markers: for each kind its field of a ship, its repair, its value, and its mark on the picture."""

from collections.abc import Iterator, Mapping
from operator import attrgetter, mul
from typing import NamedTuple

from admiralty.games.iron_and_fire.state import Unit

__all__ = ["MARKERS", "Marker", "count", "marks", "place", "worth"]


class Marker(NamedTuple):
    """A kind of critical marker; its field of a ship has the same name."""

    adds_up: bool = False
    """Whether a ship may have several, each with its own effect and its own repair."""
    burns: bool = False
    """Whether it is a fire, with a roll of its own in the end phase; any other is mended by an even roll."""
    worth: int = 1
    """Its cost to a ship, for bots."""
    mark: str = ""
    """The state of the ship in the picture, if it shows one."""


MARKERS: Mapping[str, Marker] = {
    "bridge": Marker(mark="command"),
    "fire": Marker(burns=True, worth=2, mark="burning"),
    "propulsion": Marker(adds_up=True),
    "steering": Marker(mark="steering"),
}
"""The kinds, in the order in which the end phase rolls for them."""
_on = attrgetter(*MARKERS)
_CLEAR = (0,) * len(MARKERS)
_WORTH = tuple(marker.worth for marker in MARKERS.values())


def place(ship: Unit, kind: str) -> bool:
    """10.0, I6 Put a marker on a ship; False if it changes nothing: she has one of its kind, or the kind does not
    exist."""
    marker = MARKERS.get(kind)
    if marker is None or (getattr(ship, kind) and not marker.adds_up):
        return False
    setattr(ship, kind, getattr(ship, kind) + 1 if marker.adds_up else True)
    return True


def count(ship: Unit) -> int:
    """10.0 The number of a ship's markers that the end phase may repair."""
    return sum(_on(ship))


def worth(ship: Unit) -> int:
    """The total cost of her markers to a ship, for bots."""
    on = _on(ship)
    return sum(map(mul, _WORTH, on)) if on != _CLEAR else 0


def marks(ship: Unit) -> Iterator[str]:
    """The states of a ship on the picture, from her markers."""
    return (marker.mark for kind, marker in MARKERS.items() if marker.mark and getattr(ship, kind))
