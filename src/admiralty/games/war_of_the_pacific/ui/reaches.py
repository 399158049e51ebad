"""Overlays for a question: the reach of a group with its chances, ships that could intercept, attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from admiralty.games.war_of_the_pacific.rules import attack, interception, journeys, marching, prospects, sailing
from admiralty.games.war_of_the_pacific.state import Assault, ShipState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Ask, Order
from admiralty.scene import Overlay, Path, Reach, Say, Tag

__all__ = ["overlays", "threats"]

FACES: Final = 6
WITHIN: Final = 7
"""The greatest distance in movement points for which chances are drawn: one good roll, or two fair ones."""


def overlays(war: War, ask: Ask | None, orders: Iterable[Order[Any]], say: Say) -> Iterator[Overlay]:
    """All overlays of the open question."""
    subject = ask.subject if ask is not None else None
    values = [order.value for order in orders]
    if isinstance(subject, marching.Column) and subject.rolled:
        yield from _marches(war, subject, [value.place for value in values if isinstance(value, marching.Go)], say)
    elif isinstance(subject, marching.Column):
        yield from _hopes(war, subject, say)
    elif isinstance(subject, interception.Chase):
        for place, distance in subject.stacks:
            yield Path((place_name(place), place_name(subject.place)), side=subject.seat)
            yield Tag(place_name(place), _needed(war, subject.seat, place, distance, say))
    elif isinstance(subject, sailing.Helm):
        yield from _dangers(war, ask, orders, say)
    elif isinstance(subject, attack.Front):
        yield from _attacks(war, subject, values, say)
    if war.voyage is not None and war.voyage.course:
        course = [war.voyage.place, *war.voyage.course]
        yield Path(tuple(place_name(place) for place in course), side=war.side)


def _marches(war: War, column: marching.Column, places: list[int], say: Say) -> Iterator[Overlay]:
    """8.6 The reach of a group with its points left."""
    if not places:
        return
    yield Reach(tuple(place_name(place) for place in places), label=say("label-reach", left=column.left))
    costs = marching.reach(war, column)
    for place in places:
        yield Tag(place_name(place), say("label-cost", cost=costs[place]))


def _hopes(war: War, column: marching.Column, say: Say) -> Iterator[Overlay]:
    """8.2, 8.4 The hexes a group may reach this turn, their cost, and the chance by forced marches."""
    hoped = [
        (place, cost)
        for place, cost in journeys.SetOutFor.goals(war, column).items()
        if place not in (column.place, BOX) and cost <= WITHIN
    ]
    if not hoped:
        return
    yield Reach(tuple(place_name(place) for place, _ in hoped), label=say("label-hope"))
    for place, cost in hoped:
        chance = journeys.SetOutFor(place).foretold(war, column)["measure-arrives"].get(True, 0.0)
        yield Tag(place_name(place), say("label-hope-cost", cost=cost, chance=chance))


def _attacks(war: War, front: attack.Front, values: list[Any], say: Say) -> Iterator[Overlay]:
    """8.7 to 8.9 Each attack with the chance that it clears its hex, and the chance of losses."""
    for value in values:
        if type(value) is attack.Attack:
            label = _odds(war, attack.start(war, front.seat, value.origin, value.target), say)
            alone = [each for each in values if type(each) is attack.Attack and each.target == value.target] == [value]
            # With several attacks on one hex each line shows its own chance; the label is shown once.
            yield Path((place_name(value.origin), place_name(value.target)), label="" if alone else label)
            if alone:
                yield Tag(place_name(value.target), label)
        elif type(value) is attack.Storm:
            yield Tag(place_name(value.place), _odds(war, attack.start(war, front.seat, value.place, value.place), say))


def _odds(war: War, assault: Assault, say: Say) -> str:
    if not assault.defenders:
        return say("label-columns-alone")
    ahead = prospects.prospect(war, assault)
    return say("label-attack", clears=round(100 * ahead.cleared), costs=round(100 * ahead.costs))


def _needed(war: War, seat: str, place: int, distance: int, say: Say) -> str:
    """7.3 The die that a stack needs to intercept, and its chance."""
    faces = interception.numbers_needed(war, seat, place, distance)
    chance = round(100 * interception.chance_to_intercept(war, seat, place, distance))
    if not faces or faces[-1] != FACES:
        return say("label-chance", chance=chance)
    return say("label-interception", needed=faces[0], chance=chance)


def _dangers(war: War, ask: Ask | None, orders: Iterable[Order[Any]], say: Say) -> Iterator[Overlay]:
    """7.3 Where enemy warships could intercept; ports are tagged with the chance; for other hexes it is on the
    orders."""
    found = threats(war, ask, orders, say)
    if found:
        yield Reach(tuple(place_name(place) for place in found), "threat", say("label-threat"))
    for place, chance in found.items():
        if place in war.setting.theatre.ports:
            yield Tag(place_name(place), chance, "threat")


def threats(war: War, ask: Ask | None, orders: Iterable[Order[Any]], say: Say) -> dict[int, str]:
    """7.3 The possible ends of a voyage where enemy warships of the same area could intercept, with the number that the
    likeliest of them needs."""
    helm = ask.subject if ask is not None else None
    if not isinstance(helm, sailing.Helm):
        return {}
    places = [order.value.place for order in orders if isinstance(order.value, sailing.SteerTo)]
    theatre, enemy = war.setting.theatre, war.setting.enemy[helm.seat]
    lurking = {
        ship.place
        for index, ship in enumerate(war.ships)
        if ship.owner == enemy and ship.status is ShipState.AFLOAT and not war.printed(index).transport
        if ship.place != BOX
    }
    found = {}
    for place in [place for place in places if place != BOX]:
        near = [stack for stack in lurking if theatre.area_of(stack) == theatre.area_of(place)]
        chances = [
            (interception.chance_to_intercept(war, enemy, stack, theatre.sea_distance(stack, place)), stack)
            for stack in near
        ]
        best = max(chances, default=(0.0, 0))
        if best[0] > 0:
            found[place] = _needed(war, enemy, best[1], theatre.sea_distance(best[1], place), say)
    return found
