"""10.0 Critical markers: for each kind its field of a ship, its repair, its worth, and its mark on the picture."""

from collections.abc import Iterator, Mapping
from operator import attrgetter, mul
from typing import NamedTuple

from admiralty.games.iron_and_fire.state import Unit

__all__ = ["MARKERS", "Marker", "count", "marks", "place", "worth"]


class Marker(NamedTuple):
    """A kind of critical marker; the field of a ship that holds it has the name of the kind."""

    adds_up: bool = False
    """Whether several lie on a ship, each with its own effect and its own repair."""
    burns: bool = False
    """Whether it is a fire, with a roll of its own in the end phase; any other is mended by an even roll."""
    worth: int = 1
    """How much worse it makes a ship, to a captain."""
    mark: str = ""
    """The state of the ship in the picture, if it shows one."""


MARKERS: Mapping[str, Marker] = {
    "bridge": Marker(mark="command"),
    "fire": Marker(burns=True, worth=2, mark="burning"),
    "propulsion": Marker(adds_up=True),
    "steering": Marker(mark="steering"),
}
"""In the order in which the end phase rolls for them."""
_on = attrgetter(*MARKERS)
_CLEAR = (0,) * len(MARKERS)
_WORTH = tuple(marker.worth for marker in MARKERS.values())


def place(ship: Unit, kind: str) -> bool:
    """10.0, I6 Put a marker on a ship; False where it changes nothing: one of its kind lies there, or there is none."""
    marker = MARKERS.get(kind)
    if marker is None or (getattr(ship, kind) and not marker.adds_up):
        return False
    setattr(ship, kind, getattr(ship, kind) + 1 if marker.adds_up else True)
    return True


def count(ship: Unit) -> int:
    """10.0 How many markers lie on a ship that the end phase may mend."""
    return sum(_on(ship))


def worth(ship: Unit) -> int:
    """How much worse the markers on her make a ship, to a captain."""
    on = _on(ship)
    return sum(map(mul, _WORTH, on)) if on != _CLEAR else 0


def marks(ship: Unit) -> Iterator[str]:
    """The states of a ship that her markers show on the picture."""
    return (marker.mark for kind, marker in MARKERS.items() if marker.mark and getattr(ship, kind))
