"""Expected fire between places: bearing broadsides, the damage of a broadside, and sea room."""

from functools import lru_cache
from math import hypot, tanh
from typing import NamedTuple

from admiralty.boards.table import Base, band, height, in_path, on_table, pivot, raked, slide
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle, Ship

HURT, TIRED = 0.5, 0.35
"""The loss of a ship's value with a full track of damage or of fatigue."""
EARLY = 0.3
"""The linear share of it; the rest grows with the damage already taken, so that fire is concentrated."""
CRIPPLED, SHAKEN = 0.36, 0.1
"""The remaining value of a Crippled ship with a fresh crew, and the cost of a Shaken crew besides its fatigue."""
HITS = (0.5, 0.375, 0.25)
"""The share of dice that hit at Pistol, Musket and Cannon Shot."""
NEAR, FAR = 2500, 7000
"""The distances beyond Musket Shot at which half of an enemy's nearness, and all of it, is gone, in tenths of a mm."""
AHEAD = 4
"""The number of moves within which a ship should be able to turn away and stay on the table."""


class Aspect(NamedTuple):
    """The position of one ship to another: the band, and for each side whether it bears and whether it rakes."""

    band: int
    port: bool = False
    starboard: bool = False
    rakes_port: str = ""
    rakes_starboard: str = ""


OUT_OF_RANGE = Aspect(sea.BEYOND)


@lru_cache(maxsize=1 << 15)
def aspect(at: Base, there: Base, bands: tuple[int, ...]) -> Aspect:
    """The position of a ship to an enemy, regardless of what may hide him."""
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
    """The remaining health of a ship, from 1 for a sound one to nearly 0 for one about to be Out of Action."""
    tired = min(1.0, fatigue / morale)
    if damage >= track:
        return CRIPPLED * (1 - 0.9 * tired)
    hurt = damage / track
    left = (1 - HURT * (EARLY * hurt + (1 - EARLY) * hurt * hurt)) * (1 - TIRED * tired * (1 + tired) / 2)
    return left - SHAKEN if tired >= 1 else left


def health_of(battle: Battle, ship: Ship) -> float:
    fit = sea.fit_of(battle, ship)
    return health(ship.damage, fit.damage_track, ship.fatigue, fit.fatigue_track + ship.boxes)


@lru_cache(maxsize=1 << 14)
def harm(
    damage: int, track: int, fatigue: int, morale: int, fortitude: int, dice: int, distance: int, raking: bool
) -> float:
    """The average loss of a ship's health by an attack at the hull."""
    hits = dice * HITS[distance]
    # hits over are lost: on average half of (Fortitude - 1)
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
    """The nearness of an enemy, and how squarely he lies abeam; each from 0 to 1."""
    dx, dy = there.x - at.x, there.y - at.y
    apart = hypot(dx, dy)
    beyond = max(0.0, apart - musket)
    near = 0.5 * max(0.0, 1 - beyond / NEAR) + 0.5 * max(0.0, 1 - beyond / FAR)
    return near, 1 - abs(dx * at.fx + dy * at.fy) / (hypot(at.fx, at.fy) * apart + 1)


def gauge(at: Base, there: Base, weather: str) -> float:
    """The weather gauge, from -1, far to leeward, to 1, far to windward."""
    return tanh((height(at.x, at.y, weather) - height(there.x, there.y, weather)) / 1500)


Places = tuple[Base, ...]
"""Where some ships lie. What follows from places alone is kept by them: guns fire, and nobody has moved."""


@lru_cache(maxsize=1 << 12)
def in_range(
    at: Base, enemies: Places, bands: tuple[int, ...], musket: int
) -> tuple[float, tuple[tuple[int, Aspect], ...]]:
    """How near the nearest of some enemies is, and how the ship lies to those in range, by their number."""
    near = 0.0
    found = []
    for number, there in enumerate(enemies):
        hand = at_hand(at, there, musket)[0]
        if hand > near:
            near = hand
        seen = aspect(at, there, bands)
        if seen.band < sea.BEYOND:
            found.append((number, seen))
    return near, tuple(found)


@lru_cache(maxsize=1 << 12)
def close_ahead(at: Base, consorts: Places) -> tuple[float, ...]:
    """How near the consorts under the bow are."""
    return tuple([near for there in consorts if (near := under_the_bow(at, there))])


def under_the_bow(at: Base, there: Base) -> float:
    """The nearness of a consort ahead, from 0 to 1: the next move would run into her."""
    fx, fy = at.fx, at.fy
    unit = hypot(fx, fy)
    dx, dy = (there.x - at.x) / unit, (there.y - at.y) / unit
    along = dx * fx + dy * fy
    if along <= 0 or abs(dx * fy - dy * fx) > at.half_width + there.half_length:
        return 0.0
    return max(0.0, 1 - (along - at.half_length - there.half_length) / 1200)
