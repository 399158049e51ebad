"""6.3 Boarding combats: coming alongside, rounds, locks, capture."""

from __future__ import annotations

from admiralty.games.iron_and_fire.face.attack_events import (
    Alongside,
    BoardingOver,
    BoardingRound,
    BoardingTied,
    BoardingWon,
    Captured,
)
from admiralty.games.iron_and_fire.rules.damage import low, suffer
from admiralty.games.iron_and_fire.rules.firing import high
from admiralty.games.iron_and_fire.rules.fortunes import throw
from admiralty.games.iron_and_fire.rules.honor import honor_penalty
from admiralty.games.iron_and_fire.rules.rows import up_to
from admiralty.games.iron_and_fire.setting import ENEMY
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Lock, Unit
from admiralty.kernel.chance import d6, d10
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Modifier, Seat, total
from admiralty.kernel.flow import Flow, ask, one_of

LIFT = Order("break off", "break off", Message("order-lift"))
STAY = Order("fight on", "fight on", Message("order-stay"))
LIFT_OR_STAY = (LIFT, STAY)


def boardable(battle: Battle, boarder: Unit) -> list[Unit]:
    """6.3, I41, I47 Adjacent enemy ships, whatever the facing; batteries cannot be boarded, prizes board nobody."""
    if boarder.captured:
        return []
    at, units = battle.at, battle.units
    profiles = battle.setting.profiles
    found = []
    for place in battle.setting.grid.neighbours(boarder.place):
        index = at.get(place)
        if index is not None and units[index].owner != boarder.owner and not profiles[index].battery:
            found.append(units[index])
    return found


def board(battle: Battle, boarder: Unit, target: Unit) -> Flow[None]:
    """6.3, I12 Come alongside on a d10 up to the target's protection; the first round follows at once."""
    boarder.spoiled = True
    protection = battle.setting.profiles[target.index].pf
    roll = yield from throw(battle, d10, case="6.3", by=Seat(boarder.owner), rows=up_to(protection), luck=low)
    joined = roll <= protection
    battle.tell(Alongside(boarder.id, target.id, roll, protection, joined, case="6.3"))
    if joined:
        lock = Lock(boarder.index, target.index)
        battle.locks.append(lock)
        yield from fight(battle, lock)


def boarding_modifiers(battle: Battle, ship: Unit) -> list[Modifier]:
    """6.3, I6, I7 Her protection, and -1 for a fire aboard; a Crew hit does not exist; honor (13.2) may cost 2."""
    found = [Modifier(battle.setting.profiles[ship.index].pf, "6.3", "mod-protection")]
    if ship.fire:
        found.append(Modifier(battle.setting.tables.boarding.fire_aboard, "6.3", "mod-fire-aboard"))
    if battle.setting.honor:
        found += honor_penalty(battle, ship)
    return found


def fight(battle: Battle, lock: Lock) -> Flow[None]:
    """6.3, I45, I60 One round between two locked ships: tie, success or capture, for either of them."""
    attacker, defender = battle.units[lock.attacker], battle.units[lock.defender]
    attacker.spoiled = defender.spoiled = True
    lock.winner = -1
    modifiers, others = boarding_modifiers(battle, attacker), boarding_modifiers(battle, defender)
    roll = yield from throw(battle, d6, case="6.3", by=Seat(attacker.owner), luck=high)
    other = yield from throw(battle, d6, case="6.3", by=Seat(defender.owner), luck=high)
    reached, against = roll + total(modifiers), other + total(others)
    battle.tell(BoardingRound(attacker.id, defender.id, roll, modifiers, reached, other, others, against, case="6.3"))
    if reached == against:
        yield from _tie(battle, lock, attacker, defender, roll % 2 == 1 and other % 2 == 1)
        return
    winner, loser = (attacker, defender) if reached > against else (defender, attacker)
    if abs(reached - against) >= battle.setting.tables.boarding.capture_margin:
        yield from capture(battle, winner, loser)
        return
    lock.winner = winner.index
    battle.tell(BoardingWon(winner.id, loser.id, case="6.3"))
    yield from suffer(battle, loser, 1, winner)


def _tie(battle: Battle, lock: Lock, attacker: Unit, defender: Unit, bloody: bool) -> Flow[None]:
    """6.3, I44 A tie hurts both if both dice were odd; then either player may end it at once."""
    battle.tell(BoardingTied(attacker.id, defender.id, int(bloody), case="6.3"))
    if bloody:
        yield from suffer(battle, attacker, 1, defender)
        yield from suffer(battle, defender, 1, attacker)
    if attacker.status != IN_PLAY or defender.status != IN_PLAY:
        return
    first = Seat(attacker.owner)
    for seat in (first, ENEMY[first]):
        if (yield from offer_lift(battle, seat, lock)):
            return


def offer_lift(battle: Battle, seat: Seat, lock: Lock) -> Flow[bool]:
    """6.3, I44 Ask a player whether to take the markers off; it costs nothing."""
    attacker, defender = battle.units[lock.attacker], battle.units[lock.defender]
    question = Message("ask-lift", attacker=attacker.id, defender=defender.id)
    answer = yield from ask(seat, question, one_of(lambda: LIFT_OR_STAY, decode=str), case="6.3")
    if answer == STAY.code:
        return False
    lift(battle, lock)
    return True


def lift(battle: Battle, lock: Lock) -> None:
    """6.3, I45 The markers of one pair come off; a ship is free when her last lock ends."""
    battle.locks.remove(lock)
    battle.tell(BoardingOver(battle.units[lock.attacker].id, battle.units[lock.defender].id, case="6.3"))


def capture(battle: Battle, captor: Unit, ship: Unit) -> Flow[None]:
    """6.3, I45, I46, I47 The ship changes hands, all her locks end, and she takes a hit, even one that sinks her."""
    battle.end_locks(ship)
    ship.captured = True
    ship.owner = captor.owner
    ship.slowed = False
    ship.credit = captor.index
    battle.tell(Captured(captor.id, ship.id, case="6.3"))
    yield from suffer(battle, ship, 1, captor)


def partner(battle: Battle, lock: Lock, ship: Unit) -> Unit:
    """The other ship of a lock."""
    return battle.units[lock.defender if lock.attacker == ship.index else lock.attacker]
