"""4.0 The sequence of play: set-up, then twelve turns, in each first Chile and then the Allies."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from types import MappingProxyType
from typing import Any

from admiralty.games.war_of_the_pacific.face.events import TurnBegan
from admiralty.games.war_of_the_pacific.rules.administration import (
    administration,
    allot_columns,
    check_stacking,
    place_columns,
)
from admiralty.games.war_of_the_pacific.rules.aftermath import advance, casualties, resolve_assault, retreat
from admiralty.games.war_of_the_pacific.rules.assault import fight
from admiralty.games.war_of_the_pacific.rules.attack import gather, land_combat, open_land_combat
from admiralty.games.war_of_the_pacific.rules.attrition import attrition
from admiralty.games.war_of_the_pacific.rules.blockade import blockade, catch_runners, hold_blockade
from admiralty.games.war_of_the_pacific.rules.capture import keep_prize, prizes
from admiralty.games.war_of_the_pacific.rules.destinations import (
    lay_destinations,
    lay_first_destinations,
    order_new_ship,
)
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement, open_naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import form_group, land_movement, open_land_movement
from admiralty.games.war_of_the_pacific.rules.gunnery import after_duel, end_duel, exchange, line_up
from admiralty.games.war_of_the_pacific.rules.interception import interception
from admiralty.games.war_of_the_pacific.rules.journeys import journey
from admiralty.games.war_of_the_pacific.rules.landing import go_ashore
from admiralty.games.war_of_the_pacific.rules.marching import march_dice, marching
from admiralty.games.war_of_the_pacific.rules.raids import naval_combat, open_naval_combat
from admiralty.games.war_of_the_pacific.rules.repairs import repair, return_ship
from admiralty.games.war_of_the_pacific.rules.sailing import proceed, set_course
from admiralty.games.war_of_the_pacific.rules.setup import deploy, open_war, set_up
from admiralty.games.war_of_the_pacific.rules.supply import consumption, open_supply
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, SEATS
from admiralty.games.war_of_the_pacific.state import Phase, War, a_place, a_ship
from admiralty.games.war_of_the_pacific.victory import reckoning
from admiralty.kernel.flow import Flow
from admiralty.kernel.segments import Call, call

__all__ = ["ARGUMENTS", "SEGMENTS", "player_turn", "sequence"]


def sequence(war: War) -> Call:
    """4.1 Set-up once, then one player's turn after the other."""
    return call(set_up) if war.phase is Phase.SETUP and not war.placed else call(player_turn)


def player_turn(war: War) -> Flow[None]:
    """4.1, 4.2, P65 The phases of a turn in their order; points are counted once both have had theirs."""
    if war.phase is Phase.SETUP:
        war.turn, war.side, war.placed = war.setting.file.first_turn, CHILE, 0
        _begin(war)
    elif war.side == CHILE:
        war.side = PERU
        _begin(war)
    else:
        war.turn, war.side = war.turn + 1, CHILE
        _begin(war)
    war.tell(TurnBegan(war.turn, war.side, case="4.1", reveals=True))
    if war.side == PERU:
        war.push(reckoning)
    war.push(open_land_combat)
    war.push(open_land_movement)
    war.push(open_naval_combat)
    war.push(open_naval_movement)
    war.push(open_supply)
    war.push(administration)
    yield from ()


def _begin(war: War) -> None:
    """The counters of the side are fresh again, and what was laid for the next turn is now for this one (P35)."""
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
        unit.fresh = unit.done = unit.landed = unit.fought = False
    for depot in war.depots:
        depot.tired = {}


SEGMENTS = (
    set_up, deploy, lay_first_destinations, open_war, player_turn,
    administration, check_stacking, lay_destinations, allot_columns, place_columns,
    open_supply, consumption, repair, return_ship, order_new_ship,
    open_naval_movement, naval_movement, set_course, proceed, interception, blockade, hold_blockade, catch_runners,
    line_up, exchange, end_duel, after_duel, prizes, keep_prize, go_ashore,
    open_naval_combat, naval_combat,
    open_land_movement, land_movement, form_group, march_dice, journey, marching, attrition,
    open_land_combat, land_combat, gather, fight, resolve_assault, casualties, retreat, advance,
    reckoning,
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
