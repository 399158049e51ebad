"""Rules of thumb on land: who marches where, who stays, whom to attack, who pays."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.boards.hexmap import NO_WAY
from admiralty.games.war_of_the_pacific.rules import counters, groups, journeys
from admiralty.games.war_of_the_pacific.rules.attack import attackers_at, stormers_at
from admiralty.games.war_of_the_pacific.rules.marching import Column, reach
from admiralty.games.war_of_the_pacific.setting import CHILE, Arm
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Ask, Seat

from . import battle, plans, sea

__all__ = ["army", "attack", "attrition", "disband", "expend", "form", "losses", "marching", "retreat", "train"]

FARTHEST: Final = 16
"""How many movement points away a goal is still marched for."""
LEAST: Final = 0.15
"""What a march must promise, in points."""
GUARD: Final = 3
"""How many units a prize keeps at the most."""
BOLDNESS: Final = {CHILE: 0.75, "peru": 1.0}
"""How dear a side holds its own steps in an attack."""


# ---------------------------------------------------------------------- goals


def goal_of(war: War, side: Seat, place: Hex, units: Sequence[int], on_the_way: bool = False) -> Hex | None:
    """Where some units of a place should go: into a prize, next to one that must be fought for, or to one in danger.

    Who is on the way already looks at prizes only.
    """
    host = plans.host_of(war, units)
    best: tuple[float, Hex] | None = None
    for prize, value in _wanted(war, side, on_the_way):
        cost = plans.march_cost(war, place, prize)
        if cost > FARTHEST:
            continue
        held = counters.enemy_at(war, side, prize)
        friends = [n for n in plans.near_to(war, side, prize, 4) if n not in units]
        if not held and side == CHILE and any(war.units[n].place == prize for n in friends):
            continue
        chance = plans.prospect(war, side, host.joined(plans.host_of(war, friends)), prize) if held else 1.0
        gain = value * chance * plans.arrival(cost)
        if gain > LEAST and (best is None or gain > best[0]):
            best = gain, prize
    if best is None:
        return None
    prize = best[1]
    return _beside(war, side, place, prize, len(units)) if counters.enemy_at(war, side, prize) else prize


def _wanted(war: War, side: Seat, on_the_way: bool) -> list[tuple[Hex, float]]:
    """Prizes to be had; for the Allies also cities to be held, by their danger."""
    found = [(prize, float(plans.worth(war, prize))) for prize in plans.prizes_left(war, side)]
    if side != CHILE and not on_the_way:
        weak = [
            place
            for place in plans.threatened(war)[:6]
            if len(counters.units_at(war, side, place)) < plans.MOST_IN_A_HEX - 1
        ]
        found += [(place, min(2.0, 0.1 * plans.danger(war, place))) for place in weak]
    return found


def _beside(war: War, side: Seat, place: Hex, prize: Hex, number: int) -> Hex | None:
    """A hex from which a place can be attacked: near, with friends in it if there is room, on good ground."""
    theatre = war.setting.theatre
    enemy = counters.occupied(war, war.setting.enemy[side])
    best: tuple[float, Hex] | None = None
    for near, _ in theatre.land.steps(prize):
        if near == BOX or near in enemy or not theatre.adjacent_on_land(near, prize):
            continue
        there = 0 if near == place else len(counters.units_at(war, side, near))
        if there + number > plans.MOST_IN_A_HEX:
            continue
        trouble = plans.march_cost(war, place, near) + (3 if theatre.crosses_river(near, prize) else 0) - 0.7 * there
        trouble -= 0.5 * theatre.terrain_defence(near)
        if best is None or trouble < best[0]:
            best = trouble, near
    return best[1] if best is not None else None


def guard_of(war: War, side: Seat, place: Hex) -> int:
    """How many units a prize keeps: one for every two foes that may be expected this turn, and not more than three."""
    if not plans.worth(war, place) or place == BOX:
        return 0
    foes = plans.near_to(war, war.setting.enemy[side], place, 2 * plans.AT_HAND)
    coming = sum(plans.arrival(plans.march_cost(war, war.units[n].place, place)) for n in foes)
    least = 1 if side != CHILE and place in war.setting.theatre.coastal else 0
    return max(least, min(GUARD, ceil(coming / 2)))


# ---------------------------------------------------------------------- marching


def army(war: War, ask: Ask) -> str | None:
    """Who has something to go for goes, the largest force first; garrisons stay."""
    seat = ask.seat
    places = {war.units[n].place for n in war.setting.units_of[seat] if groups.can_march(war, n, seat)}
    for place in sorted(places, key=lambda each: (-len(groups.marchers_at(war, seat, each)), each)):
        movers = _movers(war, seat, place)
        if not movers or place == BOX:
            continue
        goal = goal_of(war, seat, place, movers)
        if goal is None or goal == place or plans.march_cost(war, place, goal) >= NO_WAY:
            continue
        spare = plans.free_columns(war, seat, place) == counters.columns_at(war, seat, place)
        if spare and len(movers) == len(groups.marchers_at(war, seat, place)):
            return f"march {place_name(place)}"
        return f"form {war.row(movers[0]).id}"
    return _wagons(war, ask)


def _movers(war: War, side: Seat, place: Hex) -> list[int]:
    """The units of a place that may go, the best first, without its garrison; no more than a hex holds."""
    free = groups.marchers_at(war, side, place)
    staying = len(counters.units_at(war, side, place)) - len(free)
    keep = max(0, guard_of(war, side, place) - staying)
    free.sort(key=lambda n: (war.row(n).kind is Arm.ARTILLERY, war.units[n].steps, war.row(n).initiative, -n))
    return list(reversed(free[keep:]))[: plans.MOST_IN_A_HEX]


def _wagons(war: War, ask: Ask) -> str:
    """Columns that lie alone behind an army follow it, if it is near."""
    for code in sea.listed(ask, "form_column"):
        place = war.setting.theatre.words[code.split()[1]]
        if place != BOX and not counters.units_at(war, ask.seat, place) and place not in war.setting.theatre.ports:
            friends = plans.near_to(war, ask.seat, place, plans.AT_HAND)
            if friends:
                return code
    return "done"


def form(war: War, ask: Ask) -> str | None:
    """All who may go join, and two columns that no ship waits for; then off."""
    now: Column = ask.subject
    if now.units:
        movers = _movers(war, now.seat, now.place)
        for unit in movers:
            if unit not in now.units and len(now.units) < plans.MOST_IN_A_HEX:
                return f"join {war.row(unit).id}"
        along = sum(count for _, count in now.columns)
        if along < min(2, plans.free_columns(war, now.seat, now.place)) and "join_column" in sea.listed(
            ask, "join_column"
        ):
            return "join_column"
    goal = _goal_of_group(war, now, on_the_way=False)
    if goal is None or goal == now.place or goal not in journeys.SetOutFor.goals(war, now):
        return "roll"
    return f"for {place_name(goal)}"


def _goal_of_group(war: War, now: Column, on_the_way: bool) -> Hex | None:
    if now.units:
        return goal_of(war, now.seat, now.place, now.units, on_the_way)
    friends = plans.near_to(war, now.seat, now.place, plans.AT_HAND)
    if not friends:
        return None
    return min(
        (war.units[n].place for n in friends), key=lambda place: (plans.march_cost(war, now.place, place), place)
    )


def marching(war: War, ask: Ask) -> str | None:
    """On to the goal, as near as the dice allow; who passes through a prize leaves a guard where foes are near."""
    now: Column = ask.subject
    goal = _goal_of_group(war, now, on_the_way=True)
    if now.units and len(now.units) > 1 and goal not in (None, now.place):
        alone = not any(n not in now.units for n in counters.units_at(war, now.seat, now.place))
        if alone and plans.worth(war, now.place) and guard_of(war, now.seat, now.place):
            humble = min(now.units, key=lambda n: (war.units[n].steps, war.row(n).initiative, n))
            return f"drop {war.row(humble).id}"
    if goal is None or goal == now.place:
        return "camp"
    found = reach(war, now)
    best = min(found, key=lambda place: (plans.march_cost(war, place, goal), found[place]))
    if best != now.place and plans.march_cost(war, best, goal) < plans.march_cost(war, now.place, goal):
        return f"to {place_name(best)}"
    return "camp" if now.doubles else "force"


def attrition(war: War, ask: Ask) -> str | None:
    """A column, if there is one to spare; else a regiment that has a step to spare, the humblest first."""
    rows = [(war.units[n].steps < 2, war.row(n).initiative, n) for n in ask.subject.units]
    if ask.subject.columns and (not rows or min(rows)[0] or counters.columns_at(war, ask.seat, ask.subject.place) > 1):
        return "wear_column"
    return f"wear {war.row(min(rows)[2]).id}"


# ---------------------------------------------------------------------- fighting


def attack(war: War, ask: Ask) -> str | None:
    """The attack that promises most, if it promises anything; who has landed must."""
    seat = ask.seat
    words = war.setting.theatre.words
    best: tuple[float, str] | None = None
    for code in sea.listed(ask, "attack", "storm"):
        word, target, *rest = code.split()
        place = words[target]
        origin = words[rest[1]] if rest else place
        units = stormers_at(war, seat, place) if word == "storm" else attackers_at(war, seat, origin)
        landing = word == "storm" and any(war.units[n].landed for n in units)
        points = plans.worth(war, place) if place in plans.prizes_left(war, seat) else 0
        gain = battle.outlook_of(war, seat, units, origin, place, landing=landing).gain(points, BOLDNESS[seat])
        if landing:
            gain += 100
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, code
    return best[1] if best is not None else "done"


def disband(war: War, ask: Ask) -> str | None:
    """The humblest goes."""
    units = counters.units_at(war, ask.seat, ask.subject.place)
    return f"disband {war.row(min(units, key=lambda n: (war.units[n].steps, war.row(n).initiative, n))).id}"


def losses(war: War, ask: Ask) -> str | None:
    """Every unit rolls a die whatever its steps: so the full ones bleed first, the humblest of them, guns last."""
    return f"lose {war.row(_humblest(war, ask.subject.units)).id}"


def _humblest(war: War, units: Sequence[int]) -> int:
    return min(
        units,
        key=lambda n: (war.units[n].steps < 2, war.row(n).kind is Arm.ARTILLERY, war.row(n).initiative, n),
    )


def retreat(war: War, ask: Ask) -> str | None:
    """A strong force stands, and whoever holds a prize; others go where friends are."""
    now = ask.subject
    steps = battle.steps_of(war, now.units)
    stays = steps > 4 or (steps > 1 and plans.worth(war, now.place) > 0)
    if not now.ways or stays:
        return f"stand {war.row(_humblest(war, now.units)).id}"

    def refuge(place: Hex) -> tuple[int, int, Hex]:
        crowded = len(counters.units_at(war, now.seat, place)) + len(now.units) > plans.MOST_IN_A_HEX
        return -int(crowded), battle.steps_of(war, counters.units_at(war, now.seat, place)), -place

    return f"retreat {place_name(max(now.ways, key=refuge))}"


def train(war: War, ask: Ask) -> str | None:
    """All columns go along, unless somebody stays to guard them."""
    return "along 0" if counters.units_at(war, ask.seat, ask.subject.place) else f"along {ask.subject.number}"


def expend(war: War, ask: Ask) -> str | None:
    """A column for a die where at least four fight."""
    assault = war.assault
    fighters = 0 if assault is None else len(assault.units) + len(assault.defenders)
    return "expend" if fighters >= 4 else "keep"
