"""Heuristics on land: marches, garrisons, attacks, and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules import counters, groups, journeys
from admiralty.games.war_of_the_pacific.rules.aftermath import Pursuit
from admiralty.games.war_of_the_pacific.rules.attack import attackers_at, stormers_at
from admiralty.games.war_of_the_pacific.rules.marching import Column, closed_to, reach
from admiralty.games.war_of_the_pacific.setting import CHILE, Arm
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Ask, Seat

from . import battle, plans, posts, sea

__all__ = [
    "advance", "army", "attack", "attrition", "disband", "expend", "form", "losses", "marching", "retreat", "train",
]  # fmt: skip

FARTHEST: Final = 16
"""The greatest distance of a goal of a march, in movement points."""
LEAST: Final = 0.15
"""The least value of a march, in points."""
A_STEP: Final = 0.3
"""The value of a step in points, for the attrition of a march (8.3)."""
FAIR: Final = 0.25
"""The least chance to take a defended city that justifies a march."""
AT_WORST: Final = 0.1
"""The same for Chile when a reckoning is near."""
STAYING: Final = 2.0
"""The advantage, in movement points, of attacking from an army's present hex: it saves the attrition of a march."""
TO_HOLD: Final = 0.4
"""The value of each unit that a city lacks, as a share of the city's points."""
BOLDNESS: Final = {CHILE: 0.75, "peru": 1.0}
"""The weight of own steps in the value of an attack, by side."""
PRESSED: Final = 0.5
"""The same for Chile when a reckoning is near."""


# ---------------------------------------------------------------------- goals


def goal_of(war: War, side: Seat, place: Hex, units: Sequence[int], on_the_way: bool = False) -> Hex | None:
    """The goal of some units: an undefended prize, a hex beside a defended one, or a weak garrison.

    A goal must be worth the steps that the rolls on the way may cost. A group on the march considers prizes only.
    """
    found = _best_prize(war, side, place, units)
    if side != CHILE and not on_the_way:
        found = max(found, _weakest_post(war, place, len(units)))
    gain, goal = found
    if gain <= (0.0 if side == CHILE and plans.pressed(war) else LEAST):
        return None
    return _beside(war, side, place, goal, len(units)) if counters.enemy_at(war, side, goal) else goal


def _best_prize(war: War, side: Seat, place: Hex, units: Sequence[int]) -> tuple[float, Hex]:
    """The enemy city with the best value: points by the chance to take and keep it, less the attrition on the way."""
    host = plans.host_of(war, units)
    best = 0.0, place
    for prize in plans.prizes_left(war, side):
        cost = plans.march_cost(war, place, prize)
        if cost > FARTHEST:
            continue
        held = counters.enemy_at(war, side, prize)
        friends = [n for n in plans.near_to(war, side, prize, 4) if n not in units]
        if not held and any(war.units[n].place == prize for n in friends):
            continue
        force = host.joined(plans.host_of(war, friends))
        chance = plans.prospect(war, side, force, prize) if held else plans.hold(war, side, host.steps, prize)
        if held and chance < (AT_WORST if side == CHILE and plans.pressed(war) else FAIR):
            continue
        gain = plans.worth(war, prize) * chance * plans.arrival(cost) - _attrition(cost)
        best = max(best, (gain, prize))
    return best


def _weakest_post(war: War, place: Hex, number: int) -> tuple[float, Hex]:
    """The Allied city that lacks units most; a small relief is better than none, but no unit marches far alone."""
    best = 0.0, place
    for post, lack in posts.shortfalls(war):
        cost = plans.march_cost(war, place, post)
        if post == place or cost > (FARTHEST if number > 1 else plans.AT_HAND):
            continue
        gain = TO_HOLD * plans.worth(war, post) * min(number, lack, 2) * plans.arrival(cost) - _attrition(cost)
        best = max(best, (gain, post))
    return best


def _attrition(cost: int) -> float:
    """8.3 The cost of a march in points: at every roll a step is lost one time in six."""
    return plans.rolls(cost) / 6 * A_STEP


def _beside(war: War, side: Seat, place: Hex, prize: Hex, number: int) -> Hex | None:
    """The best hex from which to attack a place: near, with friends in it if there is room, on good ground."""
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
        trouble -= 0.5 * theatre.terrain_defence(near) + (STAYING if near == place else 0.0)
        if best is None or trouble < best[0]:
            best = trouble, near
    return best[1] if best is not None else None


# ---------------------------------------------------------------------- marching


def army(war: War, ask: Ask) -> str | None:
    """Marches: forces with a goal march, the largest first; garrisons stay."""
    seat = ask.seat
    places = {war.units[n].place for n in war.setting.units_of[seat] if groups.can_march(war, n, seat)}
    for place in sorted(places, key=lambda each: (-len(groups.marchers_at(war, seat, each)), each)):
        movers = _movers(war, seat, place)
        if not movers:
            continue
        spare = plans.free_columns(war, seat, place) == counters.columns_at(war, seat, place)
        if spare and len(movers) == len(groups.marchers_at(war, seat, place)):
            return f"march {place_name(place)}"
        return f"form {war.row(movers[0]).id}"
    return _wagons(war, ask)


def _movers(war: War, side: Seat, place: Hex) -> list[int]:
    """The units of a place that may march to a goal, the best first, without the garrison.

    To take a city from the enemy the Allies also draw on half of a garrison, but never on that of Lima.
    """
    if place == BOX:
        return []
    free = groups.marchers_at(war, side, place)
    staying = len(counters.units_at(war, side, place)) - len(free)
    free.sort(key=lambda n: (war.row(n).kind is Arm.ARTILLERY, war.units[n].steps, war.row(n).initiative, -n))
    guard = posts.guard_of(war, side, place)
    if side == CHILE:
        guard = min(guard, staying + _spared_from_guns(war, free))
    movers = _going(war, side, place, list(reversed(free[max(0, guard - staying) :])), prizes_only=False)
    if movers or side == CHILE or place in posts.capital(war):
        return movers
    return _going(war, side, place, list(reversed(free[max(0, (guard + 1) // 2 - staying) :])), prizes_only=True)


def _spared_from_guns(war: War, free: Sequence[int]) -> int:
    """The number of units that may stay as a guard, so that as many others go as there are guns; at least one.

    Artillery needs an escort.
    """
    guns = sum(war.row(n).kind is Arm.ARTILLERY for n in free)
    return max(1, len(free) - 2 * guns) if guns else len(free)


def _going(war: War, side: Seat, place: Hex, units: list[int], prizes_only: bool) -> list[int]:
    """The units that march: all to a prize; to a weak garrison as many as it lacks; none if the path is blocked."""
    units = units[: plans.MOST_IN_A_HEX]
    goal = goal_of(war, side, place, units, prizes_only) if units else None
    if goal is None or goal == place:
        return []
    if goal not in war.setting.theatre.marches(place, closed_to(war, side, True)).costs:
        return []
    lack = dict(posts.shortfalls(war)).get(goal) if side != CHILE else None
    if lack is None:
        return units
    return sorted(units, key=lambda n: war.row(n).kind is Arm.ARTILLERY)[:lack]


def _wagons(war: War, ask: Ask) -> str:
    """Marches of columns that lie alone behind an army: they follow it if it is near."""
    for code in sea.listed(ask, "form_column"):
        place = war.setting.theatre.words[code.split()[1]]
        if place != BOX and not counters.units_at(war, ask.seat, place) and place not in war.setting.theatre.ports:
            friends = plans.near_to(war, ask.seat, place, plans.AT_HAND)
            if friends:
                return code
    return "done"


def form(war: War, ask: Ask) -> str | None:
    """Forming a group: all units that may go join, with two columns that no ship needs; then the group sets out."""
    now: Column = ask.subject
    if now.units:
        movers = _movers(war, now.seat, now.place)
        for unit in movers:
            if unit not in now.units and len(now.units) < len(movers):
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
    """March towards the goal as far as the dice allow, and roll again if that helps; prizes keep a guard."""
    now: Column = ask.subject
    goal = _goal_of_group(war, now, on_the_way=True)
    if goal is None or goal == now.place:
        return "camp"
    if now.units and _lacks_guard(war, now):
        if len(now.units) < 3 or now.seat != CHILE:
            return "camp"
        humble = min(now.units, key=lambda n: (war.units[n].steps, war.row(n).initiative, n))
        return f"drop {war.row(humble).id}"
    found = reach(war, now)
    best = _nearest(war, found, goal)
    if best != now.place:
        return f"to {place_name(best)}"
    open_way = war.setting.theatre.marches(now.place, now.closed).costs
    if now.doubles or _nearest(war, open_way, goal) == now.place:
        return "camp"
    return "force"


def _nearest(war: War, places: Mapping[Hex, int], goal: Hex) -> Hex:
    return min(places, key=lambda place: (plans.march_cost(war, place, goal), places[place], place))


def _lacks_guard(war: War, now: Column) -> bool:
    """Whether a city would keep too few units if the group went on."""
    staying = [n for n in counters.units_at(war, now.seat, now.place) if n not in now.units]
    return len(staying) < posts.guard_of(war, now.seat, now.place)


def advance(war: War, ask: Ask) -> str | None:
    """8.11 All advance into a cleared hex, except the garrison of the city that they leave."""
    assault = war.assault
    now: Pursuit = ask.subject
    if assault is None or not posts.guard_of(war, now.seat, assault.origin):
        return "advance"
    left = len(counters.units_at(war, now.seat, assault.origin))
    gone = len(counters.units_at(war, now.seat, now.place))
    if gone and left <= posts.guard_of(war, now.seat, assault.origin):
        return "halt"
    return f"advance {war.row(max(now.units, key=lambda n: (war.units[n].steps, war.row(n).initiative, -n))).id}"


def attrition(war: War, ask: Ask) -> str | None:
    """Attrition: pay with a spare column; else with the weakest regiment that has a step to spare."""
    rows = [(war.units[n].steps < 2, war.row(n).initiative, n) for n in ask.subject.units]
    spare = plans.unneeded_columns(war, ask.seat, ask.subject.place)
    if ask.subject.columns and (not rows or (spare > 0 and min(rows)[0]) or spare > 1):
        return "wear_column"
    return f"wear {war.row(min(rows)[2]).id}"


# ---------------------------------------------------------------------- fighting


def attack(war: War, ask: Ask) -> str | None:
    """The best attack, if it has a positive value; landed units must attack."""
    seat = ask.seat
    words = war.setting.theatre.words
    boldness = PRESSED if seat == CHILE and plans.pressed(war) else BOLDNESS[seat]
    best: tuple[float, str] | None = None
    for code in sea.listed(ask, "attack", "storm"):
        word, target, *rest = code.split()
        place = words[target]
        origin = words[rest[1]] if rest else place
        units = stormers_at(war, seat, place) if word == "storm" else attackers_at(war, seat, origin)
        landing = word == "storm" and any(war.units[n].landed for n in units)
        points = plans.worth(war, place) if place in plans.prizes_left(war, seat) else 0
        gain = battle.outlook_of(war, seat, units, origin, place, landing=landing).gain(points, boldness)
        if landing:
            gain += 100
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, code
    return best[1] if best is not None else "done"


def disband(war: War, ask: Ask) -> str | None:
    """Overstacking: disband the weakest unit."""
    units = counters.units_at(war, ask.seat, ask.subject.place)
    return f"disband {war.row(min(units, key=lambda n: (war.units[n].steps, war.row(n).initiative, n))).id}"


def losses(war: War, ask: Ask) -> str | None:
    """Losses: every unit rolls one die whatever its steps, so full units lose steps first, the weakest of them; guns
    last."""
    return f"lose {war.row(_humblest(war, ask.subject.units)).id}"


def _humblest(war: War, units: Sequence[int]) -> int:
    return min(
        units,
        key=lambda n: (war.units[n].steps < 2, war.row(n).kind is Arm.ARTILLERY, war.row(n).initiative, n),
    )


def retreat(war: War, ask: Ask) -> str | None:
    """Retreat: a strong force or one on a prize stays; others retreat to friends."""
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
    """Retreat: take all columns along, unless a unit stays to guard them."""
    return "along 0" if counters.units_at(war, ask.seat, ask.subject.place) else f"along {ask.subject.number}"


def expend(war: War, ask: Ask) -> str | None:
    """Spend a column for a die if at least four units fight, but never the last one that ships in port need to leave
    (7.8)."""
    assault, now = war.assault, ask.subject
    fighters = 0 if assault is None else len(assault.units) + len(assault.defenders)
    return "expend" if fighters >= 4 and plans.unneeded_columns(war, now.seat, now.place) > 0 else "keep"
