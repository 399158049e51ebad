"""What each side wants: which city is worth an army, what a march costs, where Chile lands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Arm, Check
from admiralty.games.war_of_the_pacific.state import UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.rulebook import Seat

from . import battle

__all__ = [
    "AT_HAND", "LATE", "MOST_IN_A_HEX", "Host", "arrival", "beach", "free_columns", "hold", "host_of", "host_to_ship",
    "idle_at", "landing_areas", "march_cost", "near_to", "pressed", "prizes_left", "prospect", "rolls", "stranded",
    "unneeded_columns", "worth",
]  # fmt: skip

MOST_IN_A_HEX: Final = 6
MOST_STACKS: Final = 3
"""From how many hexes a place is attacked in a turn, at the most (8.7)."""
LATE: Final = 4
"""From this turn on Chile lands with what it has: it must hold two points on turn 5."""
PRESSED: Final = 3
"""In so many turns before a reckoning Chile lands and attacks at worse odds."""
A_ROLL: Final = 4.5
"""Movement points of a roll, on the average."""
AT_HAND: Final = 7
"""Who is so many movement points away can be there this turn, mostly."""
AT_ONCE: Final = 3
LATER: Final = 0.35
"""What a prize is still worth that cannot be had at once from a beach: the enemy will be there first."""
A_HEX: Final = 0.03
"""What each hex between a beach and the box takes away: the next convoy must come as far."""
A_RESCUE: Final = 1.5
"""What it is worth, in points, to bring a column to ships that lie in a port without one."""
RISK: Final = 1.6
"""How much a soldier of the Allies close to a beach counts against it."""
PATIENCE: Final = 0.5
"""What a second combat counts for: the enemy has a turn before it."""
ENOUGH: Final = 0.6
"""How much less a coast is worth whose cities are not enough to win the next reckoning."""
ROUNDS: Final = 2
"""How many turns of combat a prize is thought to take."""


class Host(NamedTuple):
    """A force as one thinks of it beforehand: units, those of artillery among them, and steps."""

    units: int
    guns: int
    steps: int

    def joined(self, other: Host) -> Host:
        return Host(self.units + other.units, self.guns + other.guns, self.steps + other.steps)


def host_of(war: War, units: Iterable[int]) -> Host:
    found = list(units)
    return Host(len(found), sum(war.row(n).kind is Arm.ARTILLERY for n in found), battle.steps_of(war, found))


def prizes_left(war: War, side: str) -> list[Hex]:
    """The cities worth points that a side does not hold: what Chile wants, and what the Allies want back."""
    cities = war.setting.theatre.file.city
    return [city.hex for city in cities if city.points and not counters.controls(war, side, city.hex)]


def worth(war: War, place: Hex) -> int:
    city = war.setting.theatre.cities.get(place)
    return city.points if city is not None else 0


def march_cost(war: War, place: Hex, other: Hex) -> int:
    """What the way costs on land if nobody stands in it."""
    return war.setting.theatre.land.cost(place, other)


def near_to(war: War, side: str, place: Hex, cost: int = AT_HAND) -> list[int]:
    """The units of a side that could come to a place for so much; not those in the box, who need ships."""
    on_map, units = UnitState.MAP, war.units
    found = [n for n in war.setting.units_of[side] if units[n].status is on_map and units[n].place != BOX]
    return [n for n in found if march_cost(war, units[n].place, place) <= cost]


def arrival(cost: int) -> float:
    """8.2 to 8.4 The chance that a force comes so far in one turn, about."""
    return 1.0 if cost <= 0 else (5 / 6) ** max(0.3, cost / A_ROLL - 0.5)


def rolls(cost: int) -> float:
    """8.2 How often a force must roll to come so far, about; each roll costs it a step one time in six (8.3)."""
    return max(1.0, cost / A_ROLL + 0.3)


def prospect(war: War, side: Seat, host: Host, prize: Hex, landing: bool = False) -> float:
    """The chance of a host to take a place, about: a few turns of combat with what stands there now.

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
    stacks = 1 if landing else min(MOST_STACKS, ceil(host.units / MOST_IN_A_HEX))
    taken, ours, theirs = 0.0, float(host.steps), float(battle.steps_of(war, foes))
    for number in range(ROUNDS * stacks):
        turn, stack = divmod(number, stacks)
        more = 1 if landing and not number else 0
        dice = max(1, min(host.units - stack * MOST_IN_A_HEX, MOST_IN_A_HEX, round(ours)))
        their_steps = max(1, round(theirs))
        their_dice = min(len(foes), their_steps) + more
        guns = 0 if stack else host.guns
        found = battle.outlook(dice, guns, max(1, round(ours)), their_dice, walls, their_steps)
        if stack and found.they_lose < found.we_lose:
            continue
        taken += (1 - taken) * found.cleared * PATIENCE**turn
        ours, theirs = ours - found.we_lose, theirs - found.they_lose
        if ours < 1:
            break
    return taken


# ---------------------------------------------------------------------- where Chile lands


def spoils(war: War, host: Host, place: Hex) -> float:
    """What a host put ashore in a place may win from there: the best prize, and part of the others."""
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
    """5.3, 5.4 Of the points that Chile lacks to win the next reckoning, the part that lies about a coast.

    On the first reckoning it is enough not to lose: there, and in the first turns, every coast is as good.
    """
    check = _next_reckoning(war)
    if check is None or _is_first(war, check):
        return 1.0
    lack = check.win - victory.points(war)
    about = sum(worth(war, prize) for prize in prizes_left(war, CHILE) if march_cost(war, place, prize) <= 2 * AT_HAND)
    return min(1.0, about / lack) if lack > 0 else 1.0


def hold(war: War, side: Seat, steps: int, place: Hex) -> float:
    """The chance to stay in a place against the enemy units that could come there, about; who is there not counted."""
    enemy = war.setting.enemy[side]
    foes = [n for n in near_to(war, enemy, place, 2 * AT_HAND) if war.units[n].place != place]
    coming = sum(war.units[n].steps * arrival(march_cost(war, war.units[n].place, place)) for n in foes)
    friends = [n for n in near_to(war, side, place, AT_ONCE) if war.units[n].place == place]
    ours = steps + battle.steps_of(war, friends)
    return ours / (ours + RISK * coming) if ours else 0.0


def idle_at(war: War, port: Hex) -> list[int]:
    """The units of Chile in a port that could be shipped elsewhere: all in the box; of others not who faces a foe."""
    there = counters.units_at(war, CHILE, port)
    if port == BOX or not there:
        return there
    if any(march_cost(war, port, prize) <= AT_HAND for prize in prizes_left(war, CHILE)):
        return []
    guard = 1 if worth(war, port) and near_to(war, PERU, port, 10) else 0
    return sorted(there, key=lambda n: (war.units[n].steps, war.row(n).initiative, n))[guard:]


def host_to_ship(war: War) -> Host:
    """The army that Chile could ship next: what waits in its best port, or is aboard; a few recruits at the least."""
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
    """Whether others come after a reckoning and none came before."""
    return check is war.setting.file.check[0] and check.turn != war.setting.last_turn


def landing_areas(war: War) -> list[tuple[float, str]]:
    """What Chile may win by a landing in each naval area, the best first."""
    host = host_to_ship(war)
    found = [(_best_beach(war, host, area)[0], area) for area in war.setting.theatre.area_ids]
    return sorted(found, key=lambda each: (-each[0], each[1]))


def beach(war: War, area: str, units: Sequence[int] = ()) -> Hex:
    """Where to land in an area: where most can be won from."""
    return -_best_beach(war, host_of(war, units) if units else host_to_ship(war), area)[1]


def _best_beach(war: War, host: Host, area: str) -> tuple[float, Hex]:
    """What can be won in an area, and from where (negative, so that the lowest number is the best of equals)."""
    theatre = war.setting.theatre
    prizes = prizes_left(war, CHILE)
    coasts = [place for place in theatre.areas.hexes[area] if place in theatre.coastal]
    near = [place for place in coasts if any(march_cost(war, place, prize) <= 2 * AT_HAND for prize in prizes)]
    if not near:
        return 0.0, -(coasts or theatre.areas.hexes[area])[0]
    return max((spoils(war, host, place), -place) for place in near)


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
    """The columns of a place that no ship is waiting for."""
    there = counters.columns_at(war, side, place)
    waiting = [ship for ship in war.ships if ship.owner == side and ship.place == place and not ship.sailed]
    keep = 1 if any(ship.order for ship in waiting) or (side == PERU and waiting) else 0
    if side == CHILE and place in (BOX, *war.setting.theatre.ports):
        keep = 2 if keep else 1
    return max(0, there - keep)
