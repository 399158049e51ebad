"""What a place promises: who bears on whom, what a broadside is worth, and sea room."""

from functools import lru_cache
from math import hypot, tanh
from typing import NamedTuple

from admiralty.boards.table import Base, band, height, in_path, on_table, pivot, raked, slide
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle, Ship

HURT, TIRED = 0.5, 0.35
"""What a full track of damage or of fatigue takes off a ship's worth."""
EARLY = 0.3
"""The share of it that comes evenly; the rest grows with what she has taken already, so that fire is concentrated."""
CRIPPLED, SHAKEN = 0.36, 0.1
"""What is left of a Crippled ship with a fresh crew, and what a Shaken crew costs beyond its fatigue."""
HITS = (0.5, 0.375, 0.25)
"""The share of dice that hit at Pistol, Musket and Cannon Shot."""
NEAR, FAR = 2500, 7000
"""How far beyond Musket Shot half of an enemy's nearness, and all of it, is gone, in tenths of a millimetre."""
AHEAD = 4
"""How many moves a ship should be able to turn away and stay on the table."""


class Aspect(NamedTuple):
    """How one ship lies to another: the band, and for each side whether it bears and whether it rakes."""

    band: int
    port: bool = False
    starboard: bool = False
    rakes_port: str = ""
    rakes_starboard: str = ""


OUT_OF_RANGE = Aspect(sea.BEYOND)


@lru_cache(maxsize=1 << 15)
def aspect(at: Base, there: Base, bands: tuple[int, ...]) -> Aspect:
    """How a ship lies to an enemy; what may hide him is not looked at."""
    distance = band(at, there, bands)
    if distance >= sea.BEYOND:
        return OUT_OF_RANGE
    port, starboard = in_path(at, -1, there), in_path(at, 1, there)
    if distance == sea.BEYOND - 1:
        return Aspect(distance, port, starboard)
    return Aspect(
        distance,
        port,
        starboard,
        (raked(at, -1, there) or "") if port else "",
        (raked(at, 1, there) or "") if starboard else "",
    )


def health(damage: float, track: int, fatigue: float, morale: int) -> float:
    """What is left of a ship, from 1 for a sound one to nearly nothing for one about to be Out of Action."""
    tired = min(1.0, fatigue / morale)
    if damage >= track:
        return CRIPPLED * (1 - 0.9 * tired)
    hurt = damage / track
    left = (1 - HURT * (EARLY * hurt + (1 - EARLY) * hurt * hurt)) * (1 - TIRED * tired * (1 + tired) / 2)
    return left - SHAKEN if tired >= 1 else left


def health_of(battle: Battle, ship: Ship) -> float:
    return health(ship.damage, sea.fit_of(battle, ship).damage_track, ship.fatigue, sea.fatigue_track(battle, ship))


@lru_cache(maxsize=1 << 14)
def harm(
    damage: int, track: int, fatigue: int, morale: int, fortitude: int, dice: int, distance: int, raking: bool
) -> float:
    """What an attack at the hull takes off a ship's health on the average."""
    hits = dice * HITS[distance]
    # hits over are lost: half of one less than the Fortitude on the average
    more = max(0.0, hits - (fortitude - 1) / 2) / fortitude
    triggers = dice * (0.25 if raking else 0.125)
    more += triggers * 0.125
    tired = min(1.0, hits) * (2 if raking else 1) + triggers * 0.25
    before = health(damage, track, fatigue, morale)
    over = max(0.0, damage + more - track)
    after = health(damage + more, track, fatigue + tired + over, morale)
    return max(0.0, before - after)


@lru_cache(maxsize=1 << 14)
def sea_room(at: Base, run: int, angle: int, width: int, depth: int) -> float:
    """The share of the next moves that keep a ship on the table if she turns hard."""
    most = 0
    for hand in (-1, 1):
        way, moves = at, 0
        while moves < AHEAD:
            way = slide(pivot(way, hand, angle), "ahead", run)
            if not on_table(way, width, depth):
                break
            moves += 1
        if moves == AHEAD:
            return 1.0
        most = max(most, moves)
    return most / AHEAD


def sailed_on(at: Base, run: int) -> Base:
    return slide(at, "ahead", run) if run else at


@lru_cache(maxsize=1 << 15)
def at_hand(at: Base, there: Base, musket: int) -> tuple[float, float]:
    """How near an enemy is, and how squarely he lies abeam; each from 0 to 1."""
    dx, dy = there.x - at.x, there.y - at.y
    apart = hypot(dx, dy)
    beyond = max(0.0, apart - musket)
    near = 0.5 * max(0.0, 1 - beyond / NEAR) + 0.5 * max(0.0, 1 - beyond / FAR)
    return near, 1 - abs(dx * at.fx + dy * at.fy) / (hypot(at.fx, at.fy) * apart + 1)


def gauge(at: Base, there: Base, weather: str) -> float:
    """From -1, far to leeward, to 1, far to windward."""
    return tanh((height(at.x, at.y, weather) - height(there.x, there.y, weather)) / 1500)


def under_the_bow(at: Base, there: Base) -> float:
    """How near a consort lies ahead, from 0 to 1: the next move would run into her."""
    dx, dy = (there.x - at.x) / hypot(at.fx, at.fy), (there.y - at.y) / hypot(at.fx, at.fy)
    along, across = dx * at.fx + dy * at.fy, abs(dx * at.fy - dy * at.fx)
    if along <= 0 or across > at.half_width + there.half_length:
        return 0.0
    return max(0.0, 1 - (along - at.half_length - there.half_length) / 1200)
