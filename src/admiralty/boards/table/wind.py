"""Wind: points of sail from the heading, the weather edge and the shape of the base."""

from __future__ import annotations

from admiralty.boards.table.shapes import Base
from admiralty.boards.table.units import COSINE, FULL_CIRCLE, SINE
from admiralty.boards.table.verdict import Proof, Verdict, drawn, drawn_line

WEATHER_EDGES = ("north", "east", "south", "west")
_TOWARDS = {"north": 0, "east": 900, "south": 1800, "west": 2700}
EYE, WINDWARD, LARGE, EITHER = "eye", "windward", "large", "either"


def off_the_wind(heading: int, weather: str) -> int:
    """The heading counted from the direction the wind comes from, tenths of a degree, clockwise."""
    return (heading - _TOWARDS[weather]) % FULL_CIRCLE


def in_the_eye(heading: int, weather: str, half_length: int, half_width: int) -> bool:
    """In the wind's eye: the windward mid-side farther from the weather edge than every point of the bow.

    For a base twice as long as wide this is less than 45 degrees off the wind; exactly 45 is not in the eye.
    """
    off = off_the_wind(heading, weather)
    return 2 * half_width * abs(SINE[off]) < half_length * COSINE[off]


def point_of_sail(heading: int, weather: str, half_length: int, half_width: int) -> str:
    """`eye`, `windward`, `large`, or `either` for a ship square to the wind, whose owner chooses."""
    off = off_the_wind(heading, weather)
    if 2 * half_width * abs(SINE[off]) < half_length * COSINE[off]:
        return EYE
    if COSINE[off] > 0:
        return WINDWARD
    return LARGE if COSINE[off] < 0 else EITHER


def height(x: int, y: int, weather: str) -> int:
    """How far a point stands to windward: larger is nearer to the weather edge."""
    if weather == "north":
        return y
    if weather == "south":
        return -y
    return x if weather == "east" else -x


def wholly_upwind(target: Base, firer: Base, weather: str) -> bool:
    """Whether every corner of the target is nearer to the weather edge than every corner of the firer."""
    return min(height(x, y, weather) for x, y in target.corners) > max(height(x, y, weather) for x, y in firer.corners)


def downwind_turn(before: int, after: int, weather: str) -> bool:
    """Whether a turn takes the bow farther from the weather edge."""
    return COSINE[off_the_wind(after, weather)] < COSINE[off_the_wind(before, weather)]


def eye_verdict(ship: Base, weather: str) -> Verdict:
    """In the wind's eye: the line from the windward mid-side to the lee bow; margin in tenths of degrees."""
    holds = in_the_eye(ship.heading, weather, ship.half_length, ship.half_width)
    off = off_the_wind(ship.heading, weather)
    side = "port" if off < 1800 else "starboard"
    lee_bow = max(ship.edge("bow"), key=lambda point: -height(point[0], point[1], weather))
    limit = 0
    while limit < 900 and 2 * ship.half_width * SINE[limit] < ship.half_length * COSINE[limit]:
        limit += 1
    from_wind = min(off, FULL_CIRCLE - off)
    margin = limit - 1 - from_wind
    return Verdict(
        "eye",
        holds,
        margin,
        Proof(lines=(drawn_line(ship.middle(side), lee_bow),), points=(drawn(ship.middle(side)),)),
        unit="tenth_degree",
    )
