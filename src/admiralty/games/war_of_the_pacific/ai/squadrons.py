"""Sealed destinations for bots: several plans for convoys and their escort, blockades, and raiders.

A bot chooses at random among plans that look equally good, so that its openings differ from game to game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.rules.destinations import Plan
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import ShipState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.rulebook import Ask, Seat

from . import battle, plans, posts

__all__ = ["best_sheet", "chosen_port", "deploy", "need_of_relief", "sheets", "warships_in"]

SLOW: Final = -2
"""The printed speed of ships that are too slow to escort a convoy, or to hunt one."""
BEYOND_REACH: Final = 9
"""The least distance in hexes from Antofagasta at which a port is safe for a convoy of the Allies."""
WORTH_SAILING: Final = 0.6
"""The least value of a landing, in points."""
WORTH_LATE: Final = 0.25
"""The same from the middle of the war on, when the army has grown, and soldiers in the box are idle."""
AT_WORST: Final = 0.1
"""The same when a reckoning is near."""
AN_ARMY: Final = 5
"""The number of units Chile gathers before it lands where it has no army yet."""
A_CONVOY: Final = 3
"""The number of transports that need an escort."""
NEAR_BEST: Final = 0.6
"""Landings with this share of the best value are candidate plans too; in the first turn with `OPENING`."""
OPENING: Final = 0.3
MOST_PLANS: Final = 4
STRONGER: Final = 1.15
"""The superiority a squadron needs over the one it seeks."""

Sheet = dict[int, str]


def sheets(war: War, ask: Ask) -> list[str]:
    """The candidate plans for the next turn's destinations, the likeliest first."""
    plan: Plan = ask.subject
    found = _of_chile(war, plan) if ask.seat == CHILE else _of_peru(war, plan)
    codes = ["; ".join(f"{war.printed(ship).id} to {area}" for ship, area in sorted(each.items())) for each in found]
    return list(dict.fromkeys(code or "carry on" for code in codes))


def deploy(war: War, ask: Ask) -> str:
    """3.5 Set-up: Chile gathers in the box, where its columns arrive and no enemy ship comes; the Allies use the
    defaults."""
    return "place box" if ask.seat == CHILE and BOX in ask.subject.post.places else "auto"


def best_sheet(war: War, ask: Ask) -> str:
    return sheets(war, ask)[0]


def warships_in(war: War, side: Seat, area: str) -> list[int]:
    """The warships of a side in an area."""
    area_of = war.setting.theatre.area_of
    return [n for n in _warships(war, side) if area_of(war.ships[n].place) == area]


def _warships(war: War, side: Seat) -> list[int]:
    return [
        n
        for n, ship in enumerate(war.ships)
        if ship.owner == side and ship.status is ShipState.AFLOAT and counters.is_warship(war, n)
    ]


def _sound(war: War, ships: Iterable[int]) -> list[int]:
    return [n for n in ships if counters.is_warship(war, n) and not war.ships[n].damaged]


# ---------------------------------------------------------------------- Chile


def _of_chile(war: War, plan: Plan) -> list[Sheet]:
    """A convoy to each of the best coasts, escorted with or without the ironclads; without, they blockade a port.

    A convoy that would have to pass the enemy's raiders alone waits, and the squadrons come home for it.
    """
    able = [n for n in _sound(war, plan.ships) if not _slow(war, n)]
    areas = plans.landing_areas(war)
    best, first = areas[0]
    convoy = _convoy(war, plan) if best >= _worth_sailing(war) else []
    escort = _in_company(war, plan, able, convoy)
    if convoy and able and not escort and _raiders(war):
        return [{}]
    blockade = _blockade(war, able)
    found: list[Sheet] = []
    opening = plan.first and not plans.pressed(war)
    if convoy and (escort or not _raiders(war)):
        least = best * (OPENING if opening else NEAR_BEST)
        for _, area in [each for each in areas if each[0] >= least][:MOST_PLANS]:
            found.append(dict.fromkeys([*convoy, *escort], area))
            left = [n for n in escort if n not in blockade]
            if blockade and left:
                found.append(blockade | dict.fromkeys([*convoy, *left], area))
    if not found or opening:
        found.append(blockade or _cruise(war, able, first))
    return found


def _slow(war: War, ship: int) -> bool:
    return war.printed(ship).speed[0] <= SLOW


def _worth_sailing(war: War) -> float:
    """The least value for which Chile lands at present."""
    if plans.pressed(war):
        return AT_WORST
    return WORTH_LATE if war.turn > plans.LATE else WORTH_SAILING


def _cruise(war: War, able: Sequence[int], area: str) -> Sheet:
    """The ironclads stay off the coast where the army is, if the enemy's fleet cannot beat them there."""
    ironclads = [n for n in able if war.printed(n).armour[0]]
    return dict.fromkeys(ironclads, area) if battle.exchange(war, CHILE, ironclads, _raiders(war)) > 0 else {}


def _raiders(war: War) -> list[int]:
    """The fast ships of Peru that are fit to fight."""
    return [n for n in _sound(war, _warships(war, PERU)) if not _slow(war, n)]


def _convoy(war: War, plan: Plan) -> list[int]:
    """The transports for waiting troops: as many as these need, and one or two for columns."""
    free = [n for n in plan.ships if not counters.is_warship(war, n) and (plan.first or not war.ships[n].order)]
    ready = [n for n in free if _has_passengers(war, war.ships[n].place, plan.first)]
    host = plans.host_to_ship(war)
    ashore = [n for n in war.setting.units_of[CHILE] if war.units[n].place not in (BOX, 0)]
    alive = [n for n in plan.ships if not counters.is_warship(war, n)]
    rescue = any(plans.stranded(war, CHILE, war.ships[n].place) for n in alive)
    if len(ready) < min(A_CONVOY, len(alive)) and not rescue:
        return []
    if host.units < AN_ARMY and not ashore and war.turn < plans.LATE:
        return []
    return ready[: ceil((host.steps + 3) / 2) + 2]


def _has_passengers(war: War, place: Hex, first: bool) -> bool:
    """Whether troops wait where a ship lies, or will lie."""
    place = _base(war, place, first)
    return place == BOX or plans.idle_number(war, place) > 1


def _base(war: War, place: Hex, first: bool) -> Hex:
    """The future place of a ship without an order: the box if she is not in a port now."""
    return place if first or counters.friendly_port(war, CHILE, place) else BOX


def _in_company(war: War, plan: Plan, warships: Sequence[int], convoy: Sequence[int]) -> list[int]:
    """The warships that will lie with the convoy and are not under an order of this turn."""
    bases = {_base(war, war.ships[n].place, plan.first) for n in convoy}
    free = [n for n in warships if plan.first or not war.ships[n].order]
    return [n for n in free if _base(war, war.ships[n].place, plan.first) in bases]


def _blockade(war: War, able: Sequence[int]) -> Sheet:
    """The ironclads and half of the others to the port where most enemy ships lie, if they are the stronger."""
    port = chosen_port(war, CHILE)
    if port is None:
        return {}
    squadron = sorted(able, key=lambda n: -battle.value_of(war, n))[:4]
    foes = counters.warships_at(war, PERU, port)
    if not squadron or battle.exchange(war, CHILE, squadron, foes) <= 0:
        return {}
    return dict.fromkeys(squadron, war.setting.theatre.area_of(port))


def chosen_port(war: War, side: Seat) -> Hex | None:
    """The enemy port with most of his ships in it, transports included: the one to blockade."""
    enemy = war.setting.enemy[side]
    found = {place: counters.ships_at(war, enemy, place) for place in counters.friendly_ports(war, enemy)}
    best = max(found, key=lambda place: (len(found[place]), -place), default=None)
    return best if best is not None and best != BOX and found[best] else None


# ---------------------------------------------------------------------- the Allies


def _of_peru(war: War, plan: Plan) -> list[Sheet]:
    """Soldiers to weak garrisons, escorted by the fast ships; or these hunt transports; damaged ships go home."""
    fit = [n for n in _sound(war, plan.ships) if not _slow(war, n)]
    found: list[Sheet] = []
    convoy, area = _relief(war, plan)
    if convoy:
        found.append(dict.fromkeys([*convoy, *(fit if plan.first or not _at_sea(war, fit) else [])], area))
    hunts = [dict.fromkeys(fit, lane) for lane in _hunting_grounds(war, fit)]
    found += hunts[:2] if not convoy or plan.first else [hunt | dict.fromkeys(convoy, area) for hunt in hunts[:1]]
    return found or [{}]


def _at_sea(war: War, ships: Iterable[int]) -> bool:
    return any(not counters.friendly_port(war, PERU, war.ships[n].place) for n in ships)


def _hunting_grounds(war: War, fit: Sequence[int]) -> list[str]:
    """The sea lanes where raiders are not outgunned, first those with Chile's transports or with stores to fire at."""
    if not fit:
        return []
    area_of = war.setting.theatre.area_of
    strength = battle.fleet_strength(war, fit)
    safe = [
        area
        for area in war.setting.captains.waters
        if strength > STRONGER * battle.fleet_strength(war, warships_in(war, CHILE, area))
    ]
    prey = [area_of(ship.place) for n, ship in enumerate(war.ships) if _is_prey(war, n)]
    prey += [area_of(place) for place in counters.column_places(war, CHILE) if place in war.setting.theatre.coastal]
    lanes = war.setting.captains.lanes
    return sorted(
        [area for area in safe if area in lanes or area in prey],
        key=lambda area: (-prey.count(area), lanes.index(area) if area in lanes else len(lanes)),
    )


def _is_prey(war: War, ship: int) -> bool:
    record = war.ships[ship]
    at_sea = record.status is ShipState.AFLOAT and record.place != BOX
    return record.owner == CHILE and at_sea and not counters.is_warship(war, ship)


def _relief(war: War, plan: Plan) -> tuple[list[int], str]:
    """The transports that bring soldiers from a port with units to spare, and their destination; none while Lima is in
    danger."""
    ports = [port for port in counters.friendly_ports(war, PERU) if need_of_relief(war, port) > 0]
    if not ports or posts.capital_in_danger(war):
        return [], ""
    area = war.setting.theatre.area_of(max(ports, key=lambda port: (need_of_relief(war, port), port)))
    convoy = [
        n
        for n in plan.ships
        if not counters.is_warship(war, n) and _can_spare(war, war.ships[n].place) and war.ships[n].order != area
    ]
    return convoy, area


def _can_spare(war: War, place: Hex) -> bool:
    return counters.friendly_port(war, PERU, place) and posts.spare_at(war, PERU, place) > 0


def need_of_relief(war: War, port: Hex) -> float:
    """The cities near a port that are lost or lack soldiers; not near Lima, the enemy's base, or enemy cruisers."""
    theatre = war.setting.theatre
    lima = posts.capital(war)[0]
    if (
        theatre.sea_distance(port, theatre.by_id[war.setting.captains.base].hex) < BEYOND_REACH
        or plans.march_cost(war, port, lima) <= plans.AT_HAND
        or warships_in(war, CHILE, theatre.area_of(port))
    ):
        return 0.0
    near = 2 * plans.AT_HAND
    lost = [city for city in plans.prizes_left(war, PERU) if plans.march_cost(war, port, city) <= near]
    weak = [
        (city, lack)
        for city, lack in posts.shortfalls(war)
        if plans.march_cost(war, port, city) <= near and plans.march_cost(war, lima, city) > plans.AT_HAND
    ]
    wanted = sum(plans.worth(war, city) for city in lost) + sum(0.3 * plans.worth(war, city) * n for city, n in weak)
    return wanted / (1 + 0.3 * len(plans.near_to(war, PERU, port, plans.AT_HAND)))
