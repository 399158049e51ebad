"""Arcs of fire: where the guns of a ship will bear from her next place, with targets and chances."""

from collections.abc import Iterator, Sequence
from math import hypot, prod

from admiralty import scene as draw
from admiralty.games.iron_and_steam.figures import INCH, Mount
from admiralty.games.iron_and_steam.rules import firing, guns, toll
from admiralty.games.iron_and_steam.rules.place import is_present
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import Battle
from admiralty.scene import Say

from . import pieces

__all__ = ["fans"]

Point = tuple[float, float]
WHOLE_CIRCLE = 3500
"""An arc of so many tenths of a degree is a full circle."""
OFF, ACROSS = (6.0, 8.5, 11.0), (0.5, 0.3, 0.7, 0.15, 0.85)
"""The places for the label of an arc: inches from the ship, and parts of the arc from its start."""
EDGE = 4.0
"""The distance of labels from the edge of the chart, in inches."""
LOW = 3.0
"""Labels are so much wider than high: what lies above or below may be that much nearer."""


def fans(
    after: Battle, setting: Engagement, index: int, fired: Sequence[guns.Volley], say: Say
) -> Iterator[draw.Overlay]:
    """The arcs of her guns, filled if loaded, a full circle for a turret. Each tells its guns and their state this
    turn, in a label where they bear."""
    vessel, ship = setting.vessels[index], after.ships[index]
    at, heading = pieces.point(setting, ship.x, ship.y), 0.0 if vessel.is_fort else ship.heading / 10
    reach = setting.tables.reaches[1] / INCH
    chances = {gun: p for each in fired for gun, p in zip(each.guns, toll.hit_chances(after, each), strict=True)}
    kept = [pieces.point(setting, other.x, other.y) for other in after.ships if is_present(other)]
    for (start, end), numbers in _by_arc(after, index).items():
        round_about = (end - start) % 3600 >= WHOLE_CIRCLE
        first, last = (0.0, 360.0) if round_about else (start / 10, end / 10)
        ready = not round_about and any(
            guns.can_fire(after, vessel, ship, gun) and vessel.pieces[gun].mount not in (Mount.PIVOT, Mount.TURRET)
            for gun in numbers
        )
        bearing = [chances[gun] for gun in numbers if gun in chances and _stands_at(after, index, gun) == (start, end)]
        label = _words(after, index, numbers, bearing, say)
        named = _written_at(setting, at, heading + first, (last - first) % 360 or 360.0, kept) if bearing else None
        if named is not None:
            kept.append(named)
        yield draw.FiringArc(at, heading, first, last, reach, label, ready, named)


def _by_arc(after: Battle, index: int) -> dict[tuple[int, int], list[int]]:
    """By arc: the guns that can be laid in it; a pivot at its present port or at one it can move to."""
    vessel, ship = after.setting.vessels[index], after.ships[index]
    found: dict[tuple[int, int], list[int]] = {}
    for gun, piece in enumerate(vessel.pieces):
        if guns.working(ship, gun):
            for arc in guns.arcs_of(ship, gun, piece):
                found.setdefault(arc, []).append(gun)
    return found


def _stands_at(after: Battle, index: int, gun: int) -> tuple[int, int]:
    """The arc of a gun's port; a gun that moves to another port does not fire this turn (HR-19)."""
    ship = after.ships[index]
    return guns.arcs_of(ship, gun, after.setting.vessels[index].pieces[gun])[ship.port[gun]]


def _words(after: Battle, index: int, numbers: Sequence[int], bearing: Sequence[float], say: Say) -> str:
    """The guns of an arc, and their state: the chance of a hit, or the time to load."""
    vessel = after.setting.vessels[index]
    names = [vessel.pieces[gun].gun.name.partition(" (")[0] for gun in numbers]
    counted = [(name, names.count(name)) for name in dict.fromkeys(names)]
    said = ", ".join(say("picture-fan-guns", gun=name, guns=count) for name, count in counted)
    if bearing:
        chance = 1 - prod(1 - each for each in bearing)
        some = len(bearing) < len(numbers)
        return say("picture-fan-some" if some else "picture-fan-hits", said=said, guns=len(bearing), chance=chance)
    loading = min(firing.loading_turns(after, index, gun) for gun in numbers)
    return say("picture-fan-loads", said=said, turns=loading) if loading else say("picture-fan-idle", said=said)


def _written_at(setting: Engagement, at: Point, start: float, width: float, kept: Sequence[Point]) -> Point | None:
    """The place in an arc where its label lies farthest from ships and other labels; None if there is no room."""
    best: tuple[float, Point] | None = None
    for off in OFF:
        for part in ACROSS:
            x, y = draw.towards(at, start + part * width, off)
            if not (EDGE <= x <= setting.row.map.width - EDGE and EDGE / 2 <= y <= setting.row.map.height - EDGE / 2):
                continue
            clear = min((hypot((x - a) / LOW, y - b) for a, b in kept), default=off)
            if best is None or clear > best[0] + 0.5:
                best = clear, (x, y)
    return None if best is None else best[1]
