"""4.0 The sequence of play: set-up, then twelve turns, each first for Chile and then for the Allies."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from types import MappingProxyType
from typing import Any

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.rules import (
    administration,
    aftermath,
    assault,
    attack,
    attrition,
    blockade,
    capture,
    destinations,
    fleet,
    fought,
    groups,
    gunnery,
    interception,
    journeys,
    landing,
    marching,
    raids,
    repairs,
    sailing,
    setup,
    supply,
)
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, SEATS
from admiralty.games.war_of_the_pacific.state import Phase, War, a_place, a_ship
from admiralty.rulebook import Call, call

from . import victory

__all__ = ["ARGUMENTS", "SEGMENTS", "player_turn", "sequence"]


def sequence(war: War) -> Call:
    """4.1 Set-up once, then one player's turn after the other."""
    return call(setup.set_up) if war.phase is Phase.SETUP and not war.placed else call(player_turn)


def player_turn(war: War) -> None:
    """4.1, 4.2, P65 The phases of a turn in their order; points are counted after both sides' turns."""
    if war.phase is Phase.SETUP:
        war.turn, war.side, war.placed = war.setting.file.first_turn, CHILE, 0
        _begin(war)
    elif war.side == CHILE:
        war.side = PERU
        _begin(war)
    else:
        war.turn, war.side = war.turn + 1, CHILE
        _begin(war)
    war.tell(events.TurnBegan(war.turn, war.side, case="4.1", reveals=True))
    if war.side == PERU:
        war.push(victory.reckoning)
    war.follow(
        call(administration.administration),
        call(supply.open_supply),
        call(fleet.open_naval_movement),
        call(raids.open_naval_combat),
        call(groups.open_land_movement),
        call(attack.open_land_combat),
    )


def _begin(war: War) -> None:
    """Reset the counters of the side, and make the next turn's destinations the present ones (P35)."""
    side = war.side
    war.phase = Phase.ADMINISTRATION
    planned = side in war.planned
    for ship in war.ships:
        if ship.owner == side:
            ship.sailed = ship.raided = ship.built = False
            if planned:
                ship.order, ship.next = ship.next, ""
    if planned:
        war.planned = [each for each in war.planned if each != side]
        war.ordered = sorted({*war.ordered, side})
    for index in war.setting.units_of[side]:
        unit = war.units[index]
        unit.fresh = unit.done = unit.landed = unit.fought = unit.ashore = False
    for depot in war.depots:
        depot.tired, depot.ashore = {}, {}


SEGMENTS = (
    setup.set_up, setup.deploy, destinations.lay_first_destinations, setup.open_war, player_turn,
    administration.administration, administration.check_stacking, destinations.lay_destinations,
    administration.allot_columns, administration.place_columns,
    supply.open_supply, supply.consumption, repairs.repair, repairs.return_ship, destinations.order_new_ship,
    fleet.open_naval_movement, fleet.naval_movement, sailing.set_course, sailing.proceed, interception.interception,
    blockade.blockade, blockade.hold_blockade, blockade.catch_runners,
    gunnery.line_up, fought.offer, fought.report, fought.confirm,
    gunnery.exchange, gunnery.end_duel, gunnery.after_duel, capture.prizes, capture.keep_prize,
    landing.go_ashore,
    raids.open_naval_combat, raids.naval_combat,
    groups.open_land_movement, groups.land_movement, groups.form_group, marching.march_dice, journeys.journey,
    marching.marching, attrition.attrition,
    attack.open_land_combat, attack.land_combat, attack.gather, assault.fight, aftermath.resolve_assault,
    aftermath.casualties, aftermath.retreat, aftermath.advance,
    victory.reckoning,
)  # fmt: skip


def _a_side(war: Any) -> Container[Any]:
    return SEATS


def _yes_or_no(war: Any) -> Container[Any]:
    return (0, 1)


ARGUMENTS: Mapping[str, Callable[[Any], Container[Any]]] = MappingProxyType(
    {
        "side": _a_side, "place": a_place, "ship": a_ship, "first": _yes_or_no, "home": _yes_or_no,
        "leaving": _yes_or_no, "columns_only": _yes_or_no, "number": lambda war: range(1, len(war.ships) + 1),
    }
)  # fmt: skip
