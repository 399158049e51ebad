"""Strategic plans for bots: the value of cities, the cost of marches, Chile's landings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Arm, Check
from admiralty.games.war_of_the_pacific.state import UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, Theatre
from admiralty.rulebook import Seat

from . import battle

__all__ = [
    "AT_HAND", "LATE", "MOST_IN_A_HEX", "Host", "arrival", "beach", "free_columns", "hold", "host_of", "host_to_ship",
    "idle_at", "idle_number", "landing_areas", "march_cost", "near_to", "pressed", "prizes_left", "prospect", "rolls",
    "stranded", "unneeded_columns", "worth",
]  # fmt: skip

MOST_IN_A_HEX: Final = 6
MOST_STACKS: Final = 3
"""The greatest number of hexes from which a place is attacked in a turn (8.7)."""
LATE: Final = 4
"""From this turn on Chile lands with the units that it has: it must hold two points on turn 5."""
PRESSED: Final = 3
"""The turns before a reckoning in which Chile lands and attacks at worse odds."""
A_ROLL: Final = 4.5
"""The average movement points of a roll."""
AT_HAND: Final = 7
"""The distance in movement points that a unit usually covers this turn."""
AT_ONCE: Final = 3
LATER: Final = 0.35
"""The remaining value of a prize that cannot be taken at once from a beach: the enemy will be there first."""
A_HEX: Final = 0.03
"""The cost of each hex between a beach and the box, which the next convoy must sail too."""
A_RESCUE: Final = 1.5
"""The value in points of bringing a column to ships in a port without one."""
RISK: Final = 1.6
"""The cost of each Allied soldier near a beach."""
PATIENCE: Final = 0.5
"""The weight of a second combat: the enemy has a turn before it."""
ENOUGH: Final = 0.6
"""The weight of a coast whose cities are not enough to win the next reckoning."""
ROUNDS: Final = 2
"""The expected turns of combat for a prize."""


class Host(NamedTuple):
    """A force for estimates: units, those of artillery among them, and steps."""

    units: int
    guns: int
    steps: int

    def joined(self, other: Host) -> Host:
        return Host(self.units + other.units, self.guns + other.guns, self.steps + other.steps)


def host_of(war: War, units: Iterable[int]) -> Host:
    found = list(units)
    return Host(len(found), sum(war.row(n).kind is Arm.ARTILLERY for n in found), battle.steps_of(war, found))


def prizes_left(war: War, side: str) -> tuple[Hex, ...]:
    """The cities with points that a side does not hold: targets of Chile, or lost cities of the Allies."""
    return _prizes(war.setting.theatre, tuple(war.chilean), side == CHILE)


@lru_cache(maxsize=256)
def _prizes(theatre: Theatre, chilean: tuple[Hex, ...], of_chile: bool) -> tuple[Hex, ...]:
    return tuple([city.hex for city in theatre.file.city if city.points and (city.hex in chilean) != of_chile])


def worth(war: War, place: Hex) -> int:
    """The points of a place, plus the wishes of a bot with historical aims."""
    city = war.setting.theatre.cities.get(place)
    return city.points + war.setting.wishes.get(place, 0) if city is not None else 0


def march_cost(war: War, place: Hex, other: Hex) -> int:
    """The cost of the path on land without enemies."""
    return war.setting.theatre.land.cost(place, other)


def near_to(war: War, side: str, place: Hex, cost: int = AT_HAND) -> tuple[int, ...]:
    """The units of a side within a distance of a place; not those in the box, which need ships."""
    posts = counters.posts(war, side)
    found: tuple[int, ...] | None = posts.memo.get((place, cost))
    if found is None:
        from_there = war.setting.theatre.land.cost
        stands = [each for each in posts.at if each != BOX and from_there(each, place) <= cost]
        found = posts.memo[place, cost] = tuple(sorted([n for each in stands for n in posts.at[each]]))
    return found


def arrival(cost: int) -> float:
    """8.2 to 8.4 The approximate chance that a force marches a distance in one turn."""
    return 1.0 if cost <= 0 else (5 / 6) ** max(0.3, cost / A_ROLL - 0.5)


def rolls(cost: int) -> float:
    """8.2 The approximate number of rolls for a distance; each roll costs a step one time in six (8.3)."""
    return max(1.0, cost / A_ROLL + 0.3)


def prospect(war: War, side: Seat, host: Host, prize: Hex, landing: bool = False) -> float:
    """The approximate chance of a host to take a place: a few turns of combat with its present defenders.

    A host too large for one hex attacks from several (8.7), with its artillery in the first of them.
    """
    foes = counters.units_at(war, war.setting.enemy[side], prize)
    if not foes:
        return 1.0
    if not host.units:
        return 0.0
    theatre = war.setting.theatre
    walls = theatre.terrain_defence(prize) + host_of(war, foes).guns
    if side == CHILE and counters.fort_at(war, prize) is not None:
        walls += theatre.file.terrain.fort_defence
    return _taken(host, len(foes), battle.steps_of(war, foes), walls, landing)


@lru_cache(maxsize=20_000)
def _taken(host: Host, foes: int, their_steps: int, walls: int, landing: bool) -> float:
    stacks = 1 if landing else min(MOST_STACKS, ceil(host.units / MOST_IN_A_HEX))
    taken, ours, theirs = 0.0, float(host.steps), float(their_steps)
    for number in range(ROUNDS * stacks):
        turn, stack = divmod(number, stacks)
        more = 1 if landing and not number else 0
        dice = max(1, min(host.units - stack * MOST_IN_A_HEX, MOST_IN_A_HEX, round(ours)))
        steps = max(1, round(theirs))
        guns = 0 if stack else host.guns
        found = battle.outlook(dice, guns, max(1, round(ours)), min(foes, steps) + more, walls, steps)
        if stack and found.they_lose < found.we_lose:
            continue
        taken += (1 - taken) * found.cleared * PATIENCE**turn
        ours, theirs = ours - found.we_lose, theirs - found.they_lose
        if ours < 1:
            break
    return taken


# ---------------------------------------------------------------------- where Chile lands


def spoils(war: War, host: Host, place: Hex) -> float:
    """The gain of a host put ashore in a place: the best prize, and a share of the others."""
    found = []
    landed = prospect(war, CHILE, host, place, landing=True)
    for prize in prizes_left(war, CHILE):
        cost = march_cost(war, place, prize)
        if cost > 2 * AT_HAND:
            continue
        if prize == place:
            found.append(worth(war, prize) * landed)
        elif landed > 0.3:
            friends = host_of(war, near_to(war, CHILE, prize, 4))
            won = prospect(war, CHILE, host.joined(friends), prize)
            delay = 1.0 if cost <= AT_ONCE else LATER
            found.append(worth(war, prize) * landed * arrival(cost) * won * delay)
    found.sort(reverse=True)
    best = sum(value * 0.8**number for number, value in enumerate(found[:4]))
    best *= 1 - ENOUGH + ENOUGH * _part_of_what_lacks(war, place)
    haven = 0.02 if place in war.setting.theatre.ports else 0.0
    haven += A_RESCUE if stranded(war, CHILE, place) else 0.0
    distance = war.setting.theatre.to_ports(place, (BOX,))
    return best * hold(war, CHILE, host.steps, place) * (1 - A_HEX * distance) + haven


def _part_of_what_lacks(war: War, place: Hex) -> float:
    """5.3, 5.4 The share of the points that Chile lacks for the next reckoning which lies near a coast.

    On the first reckoning it is enough not to lose: there, and in the first turns, every coast is as good.
    """
    check = _next_reckoning(war)
    if check is None or _is_first(war, check):
        return 1.0
    lack = check.win - victory.points(war)
    about = sum(worth(war, prize) for prize in prizes_left(war, CHILE) if march_cost(war, place, prize) <= 2 * AT_HAND)
    return min(1.0, about / lack) if lack > 0 else 1.0


def hold(war: War, side: Seat, steps: int, place: Hex) -> float:
    """The approximate chance to hold a place against the enemy units that could come, without those already there."""
    enemy = war.setting.enemy[side]
    foes = [n for n in near_to(war, enemy, place, 2 * AT_HAND) if war.units[n].place != place]
    coming = sum(war.units[n].steps * arrival(march_cost(war, war.units[n].place, place)) for n in foes)
    friends = [n for n in near_to(war, side, place, AT_ONCE) if war.units[n].place == place]
    ours = steps + battle.steps_of(war, friends)
    return ours / (ours + RISK * coming) if ours else 0.0


def idle_at(war: War, port: Hex) -> list[int]:
    """The units of Chile in a port that could be shipped elsewhere: all in the box; elsewhere none that faces an
    enemy."""
    there = counters.units_at(war, CHILE, port)
    idle = idle_number(war, port)
    if port == BOX or not idle:
        return there[:idle]
    return sorted(there, key=lambda n: (war.units[n].steps, war.row(n).initiative, n))[len(there) - idle :]


def idle_number(war: War, port: Hex) -> int:
    """The number of idle units."""
    there = len(counters.posts(war, CHILE).at.get(port, ()))
    if port == BOX or not there:
        return there
    if any(march_cost(war, port, prize) <= AT_HAND for prize in prizes_left(war, CHILE)):
        return 0
    return there - (1 if worth(war, port) and near_to(war, PERU, port, 10) else 0)


def host_to_ship(war: War) -> Host:
    """The army that Chile could ship next: the units that wait in its best port, or are aboard; at least a few
    recruits."""
    aboard = [n for n in war.setting.units_of[CHILE] if war.units[n].status is UnitState.ABOARD]
    waiting = max((idle_at(war, port) for port in counters.friendly_ports(war, CHILE)), key=len)
    found = host_of(war, [*aboard, *waiting])
    return found if found.units >= 3 else Host(3, found.guns, max(4, found.steps))


def pressed(war: War) -> bool:
    """5.2 to 5.4 Whether Chile must act: the next reckoning is near, and it would lose, or fail to win a later one."""
    check = _next_reckoning(war)
    if check is None or check.turn - _turn(war) >= PRESSED:
        return False
    return victory.points(war) < (check.lose if _is_first(war, check) else check.win)


def _turn(war: War) -> int:
    return max(war.turn, war.setting.file.first_turn)


def _next_reckoning(war: War) -> Check | None:
    return next((each for each in war.setting.file.check if each.turn >= _turn(war)), None)


def _is_first(war: War, check: Check) -> bool:
    """Whether a reckoning is the first of several."""
    return check is war.setting.file.check[0] and check.turn != war.setting.last_turn


def landing_areas(war: War) -> list[tuple[float, str]]:
    """Chile's gain by a landing in each naval area, the best first."""
    host = host_to_ship(war)
    found = [(_best_beach(war, host, area)[0], area) for area in war.setting.theatre.area_ids]
    return sorted(found, key=lambda each: (-each[0], each[1]))


def beach(war: War, area: str, units: Sequence[int] = ()) -> Hex:
    """The best landing place in an area."""
    return -_best_beach(war, host_of(war, units) if units else host_to_ship(war), area)[1]


def _best_beach(war: War, host: Host, area: str) -> tuple[float, Hex]:
    """The gain in an area, and its landing place (negative, so that the lowest number is the best of equals)."""
    coasts, near = _coasts(war.setting.theatre, area, prizes_left(war, CHILE))
    if not near:
        return 0.0, -(coasts or war.setting.theatre.areas.hexes[area])[0]
    return max((spoils(war, host, place), -place) for place in near)


@lru_cache(maxsize=1024)
def _coasts(theatre: Theatre, area: str, prizes: tuple[Hex, ...]) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """The coasts of an area, and those from which a prize is in reach."""
    coasts = tuple([place for place in theatre.areas.hexes[area] if place in theatre.coastal])
    cost = theatre.land.cost
    return coasts, tuple([each for each in coasts if any(cost(each, prize) <= 2 * AT_HAND for prize in prizes)])


def unneeded_columns(war: War, side: str, place: Hex) -> int:
    """The columns of a place less the one that ships in its port need to leave it (7.8)."""
    waits = place in war.setting.theatre.ports and counters.ships_at(war, side, place)
    return counters.columns_at(war, side, place) - (1 if waits else 0)


def stranded(war: War, side: Seat, place: Hex) -> bool:
    """7.8 Whether ships lie in a friendly port that has no column, and so cannot leave."""
    if not counters.ships_at(war, side, place) or counters.columns_at(war, side, place):
        return False
    return counters.friendly_port(war, side, place)


def free_columns(war: War, side: str, place: Hex) -> int:
    """The columns of a place that no ship needs."""
    there = counters.columns_at(war, side, place)
    waiting = [ship for ship in war.ships if ship.owner == side and ship.place == place and not ship.sailed]
    keep = 1 if any(ship.order for ship in waiting) or (side == PERU and waiting) else 0
    if side == CHILE and place in (BOX, *war.setting.theatre.ports):
        keep = 2 if keep else 1
    return max(0, there - keep)
