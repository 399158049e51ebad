"""What each side is about: where Chile lands next, what the Allies must hold, and who is near enough to matter."""

from __future__ import annotations

from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.boards.hexmap import NO_WAY
from admiralty.games.war_of_the_pacific.rules.counters import cargo, controls, fort_at, is_warship, units_at
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX

__all__ = ["beach", "landing_area", "march_cost", "prizes_left", "strength_at", "target_of", "threatened"]

COAST: Final = ("pisagua", "iquique", "arica", "mollendo", "pisco", "callao", "trujillo")
"""The ports that Chile goes for, one after the other."""


def prizes_left(war: War, side: str) -> list[Hex]:
    """The cities worth points that a side does not hold: what Chile wants, and what the Allies want back."""
    cities = war.setting.theatre.file.city
    return [city.hex for city in cities if city.points and not controls(war, side, city.hex)]


def landing_area(war: War) -> str:
    """The area where Chile lands next."""
    theatre = war.setting.theatre
    for name in COAST:
        place = theatre.by_id[name].hex
        if not controls(war, CHILE, place):
            return theatre.area_of(place)
    return "X"


def march_cost(war: War, place: Hex, other: Hex) -> int:
    """What the way costs on land if nobody stands in it."""
    return war.setting.theatre.land.cost(place, other)


def strength_at(war: War, side: str, place: Hex) -> int:
    """Units count as dice, steps as staying power."""
    found = units_at(war, side, place)
    return sum(war.units[n].steps + 1 for n in found)


def beach(war: War, area: str) -> Hex:
    """Where to land in an area: an empty coast close to something worth points, or in the face of a small garrison."""
    theatre = war.setting.theatre
    wanted = prizes_left(war, CHILE)
    coasts = [place for place in theatre.areas.hexes[area] if place in theatre.coastal]

    def trouble(place: Hex) -> tuple[float, Hex]:
        way = min((_dear(war, place, prize) for prize in wanted), default=0)
        foes = 3 * strength_at(war, PERU, place) + (6 if fort_at(war, place) is not None else 0)
        return way + foes, place

    return min(coasts, key=trouble) if coasts else theatre.areas.hexes[area][0]


def _dear(war: War, place: Hex, prize: Hex) -> float:
    """What a prize would cost from a beach: the march, and who stands in it behind what walls."""
    walls = 2 if fort_at(war, prize) is not None else 1
    return (march_cost(war, place, prize) + 1.5 * walls * strength_at(war, PERU, prize)) / (1 + worth(war, prize))


def worth(war: War, place: Hex) -> int:
    return max(1, war.setting.theatre.cities[place].points)


def target_of(war: War, side: str, place: Hex) -> tuple[Hex, int] | None:
    """Where a force would march: the nearest prize, dear ones from farther off; with its cost."""
    found = []
    for prize in threatened(war) if side == PERU else prizes_left(war, side):
        cost = march_cost(war, place, prize)
        if cost < NO_WAY:
            found.append((cost - 2 * worth(war, prize), prize, cost))
    if not found:
        return None
    _, prize, cost = min(found)
    return prize, cost


def threatened(war: War) -> list[Hex]:
    """The Allied cities worth points that Chilean soldiers are nearest to, and those that are lost."""
    theatre = war.setting.theatre
    foes = [unit.place for n, unit in enumerate(war.units) if war.row(n).side == CHILE and unit.status is UnitState.MAP]
    foes = [place for place in foes if place != BOX]
    cities = [city.hex for city in theatre.file.city if city.points and city.nation != "chile"]
    if not foes:
        return [theatre.by_id[name].hex for name in ("iquique", "pisagua", "arica", "tacna")]
    near = sorted(cities, key=lambda city: (min(march_cost(war, foe, city) for foe in foes), city))
    return near[:4]


def fleet_strength(war: War, ships: list[int] | tuple[int, ...]) -> float:
    """What ships are worth in a fight: guns and armour, half if damaged."""
    total = 0.0
    for index in ships:
        if not is_warship(war, index):
            continue
        printed, hurt = war.printed(index), war.ships[index].damaged
        total += (printed.gunfire[hurt] + 1.5 * printed.armour[hurt]) * (0.6 if hurt else 1.0)
    return total


def waiting_troops(war: War, side: str, place: Hex) -> list[int]:
    """Units in a port that could be shipped, the strongest first."""
    return sorted(units_at(war, side, place), key=lambda n: (-war.units[n].steps, -war.row(n).initiative, n))


def is_loaded(war: War, index: int) -> bool:
    return bool(war.ships[index].column) or bool(cargo(war, index))


def afloat(war: War, side: str) -> list[int]:
    return [n for n, ship in enumerate(war.ships) if ship.owner == side and ship.status is ShipState.AFLOAT]
