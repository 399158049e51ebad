"""15.5.2 and 15.6.2 Ships that arrive in the turn of a secret roll."""

from __future__ import annotations

from admiralty.boards.hexes import DIRECTIONS
from admiralty.games.iron_and_fire.face.events import PlacedShip
from admiralty.games.iron_and_fire.rules.mines import strike
from admiralty.games.iron_and_fire.rules.placing import Placing, Turning, choose_facing, choose_place, free_hexes
from admiralty.games.iron_and_fire.scenario import Arrival, Piece
from admiralty.games.iron_and_fire.state import IN_PLAY, WAITING, Battle, Unit
from admiralty.games.iron_and_fire.victory import judge
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow

ARRIVALS = -1
"""The place of the arrival hexes among the areas of a setting, which are numbered by the steps of the set-up."""


def come_due(battle: Battle) -> bool:
    """15.5.2, 15.6.2, I64 Whether the turn of the secret roll has come; the secret ends with it."""
    if battle.setting.file.arrival is None or battle.due or battle.turn < battle.arrival_turn:
        return False
    battle.due = True
    battle.arrival_turn = 0
    return True


def arriving(battle: Battle) -> list[Unit]:
    """15.5.2, 15.6.2, I61 The ships that are due and still off the map."""
    arrival = battle.setting.file.arrival
    if arrival is None:
        return []
    return [battle.unit(id_) for id_ in arrival.ships if battle.due and battle.unit(id_).status == WAITING]


def landfall(battle: Battle, arrival: Arrival) -> Placing:
    """15.5.2, 15.6.2, I61, I65 Near the hexes named, and near each consort that has arrived."""
    setting = battle.setting
    if ARRIVALS not in setting.areas:
        near = setting.grid.within_any(arrival.near, arrival.within)
        setting.areas[ARRIVALS] = tuple(place for place in near if place not in setting.chart.land)
    arrived = [battle.unit(id_) for id_ in arrival.ships if battle.unit(id_).status == IN_PLAY]
    consorts = tuple(ship.index for ship in arrived)
    area = setting.areas[ARRIVALS]
    return Placing(Piece.SHIP, arrival.case, area, "water", consorts, arrival.together, arrival.suggest)


def arrive(battle: Battle, index: int) -> Flow[None]:
    """15.5.2, 15.6.2, I25, I61 One ship is put on the map at the start of the turn, any facing, or waits a turn."""
    arrival = battle.setting.file.arrival
    if arrival is None or not free_hexes(battle, landfall(battle, arrival)):
        return
    ship, seat = battle.units[index], Seat(arrival.seat)
    question = Message("ask-place-ship", ship=ship.id)
    place = yield from choose_place(battle, seat, landfall(battle, arrival), question)
    turning = Turning(index, DIRECTIONS, arrival.case)
    facing = yield from choose_facing(battle, seat, turning, arrival.suggest_facing)
    battle.put(ship, place, facing)
    battle.tell(PlacedShip(ship.id, place, facing, case=arrival.case, reveals=True))
    if place in battle.mines:
        yield from strike(battle, ship, place)
        judge(battle)
