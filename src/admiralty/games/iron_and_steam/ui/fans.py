"""Gun fans: where the guns of a ship fire from where she will be, with what bears there and its chance."""

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
"""An arc of so many tenths of a degree goes all round."""
OFF, ACROSS = (6.0, 8.5, 11.0), (0.5, 0.3, 0.7, 0.15, 0.85)
"""Where the words of a fan may stand: inches from the ship, and parts of the arc from its beginning."""
EDGE = 4.0
"""Inches from the edge of the chart that words keep."""
LOW = 3.0
"""Words are so much wider than high: what lies above or below them may be so much nearer."""


def fans(
    after: Battle, setting: Engagement, index: int, fired: Sequence[guns.Volley], say: Say
) -> Iterator[draw.Overlay]:
    """The arcs of her guns, those loaded filled, a turret all round. Each tells its guns and what becomes of them this
    turn, and has it written where they bear."""
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
    """By arc: the guns that can be laid in it; a pivot at the port where it stands or could be taken to."""
    vessel, ship = after.setting.vessels[index], after.ships[index]
    found: dict[tuple[int, int], list[int]] = {}
    for gun, piece in enumerate(vessel.pieces):
        if guns.working(ship, gun):
            for arc in guns.arcs_of(ship, gun, piece):
                found.setdefault(arc, []).append(gun)
    return found


def _stands_at(after: Battle, index: int, gun: int) -> tuple[int, int]:
    """The arc of the port at which a gun stands: one that is taken to another does not fire this turn (HR-19)."""
    ship = after.ships[index]
    return guns.arcs_of(ship, gun, after.setting.vessels[index].pieces[gun])[ship.port[gun]]


def _words(after: Battle, index: int, numbers: Sequence[int], bearing: Sequence[float], say: Say) -> str:
    """The guns of a fan, and what becomes of them: the chance that one of them hits, or how long they load."""
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
    """Where in a fan its words lie farthest from ships and other words, on the chart; None where there is no room."""
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
