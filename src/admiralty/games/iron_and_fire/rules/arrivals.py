"""15.5.2 and 15.6.2 Ships that arrive in the turn of a secret roll."""

from admiralty.boards.hexes import DIRECTIONS
from admiralty.games.iron_and_fire import events, victory
from admiralty.games.iron_and_fire.areas import arrival_hexes
from admiralty.games.iron_and_fire.scenario import Arrival, Piece
from admiralty.games.iron_and_fire.state import IN_PLAY, WAITING, Battle, Unit
from admiralty.rulebook import Flow, Message, Seat

from . import mines, placing


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


def landfall(battle: Battle, arrival: Arrival) -> placing.Placing:
    """15.5.2, 15.6.2, I61, I65 Near the hexes named, and near each consort that has arrived."""
    arrived = [battle.unit(id_) for id_ in arrival.ships if battle.unit(id_).status == IN_PLAY]
    consorts = tuple(ship.index for ship in arrived)
    area = arrival_hexes(battle.setting)
    return placing.Placing(Piece.SHIP, arrival.case, area, "water", consorts, arrival.together, arrival.suggest)


def arrive(battle: Battle, index: int) -> Flow[None]:
    """15.5.2, 15.6.2, I25, I61 One ship is put on the map at the start of the turn, any facing, or waits a turn."""
    arrival = battle.setting.file.arrival
    if arrival is None or not placing.free_hexes(battle, landfall(battle, arrival)):
        return
    ship, seat = battle.units[index], Seat(arrival.seat)
    question = Message("ask-place-ship", ship=ship.id)
    place = yield from placing.choose_place(battle, seat, landfall(battle, arrival), question)
    turning = placing.Turning(index, DIRECTIONS, arrival.case)
    facing = yield from placing.choose_facing(battle, seat, turning, arrival.suggest_facing)
    battle.put(ship, place, facing)
    battle.tell(events.PlacedShip(ship.id, place, facing, case=arrival.case, reveals=True))
    if place in battle.mines:
        yield from mines.strike(battle, ship, place)
        victory.judge(battle)
