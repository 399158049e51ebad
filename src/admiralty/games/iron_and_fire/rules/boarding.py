"""6.3 Boarding combats: coming alongside, rounds, locks, capture."""

from typing import Final, NamedTuple

from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Lock, Unit
from admiralty.rulebook import (
    Flow,
    Measures,
    Modifier,
    Refusal,
    Seat,
    Verb,
    Verbs,
    ask,
    d6,
    d10,
    refuse,
    total,
    up_to,
)

from . import action, arguments, courses, damage, firing, fortunes, honor


def board(battle: Battle, boarder: Unit, target: Unit) -> Flow[None]:
    """6.3, I12 Come alongside on a d10 up to the target's protection; the first round follows at once."""
    boarder.spoiled = True
    protection = battle.setting.profiles[target.index].pf
    roll = yield from fortunes.throw(
        battle, d10, case="6.3", by=Seat(boarder.owner), rows=up_to(protection), luck=damage.low, of=boarder
    )
    joined = roll <= protection
    battle.tell(attack_events.Alongside(boarder.id, target.id, roll, protection, joined, case="6.3"))
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
        found += honor.honor_penalty(battle, ship)
    return found


def fight(battle: Battle, lock: Lock) -> Flow[None]:
    """6.3, I45, I60 One round between two locked ships: tie, success or capture, for either of them."""
    attacker, defender = battle.units[lock.attacker], battle.units[lock.defender]
    attacker.spoiled = defender.spoiled = True
    lock.winner = courses.NOBODY
    modifiers, others = boarding_modifiers(battle, attacker), boarding_modifiers(battle, defender)
    roll = yield from fortunes.throw(battle, d6, case="6.3", by=Seat(attacker.owner), luck=firing.high)
    other = yield from fortunes.throw(battle, d6, case="6.3", by=Seat(defender.owner), luck=firing.high)
    reached, against = roll + total(modifiers), other + total(others)
    battle.tell(
        attack_events.BoardingRound(
            attacker.id, defender.id, roll, modifiers, reached, other, others, against, case="6.3"
        )
    )
    if reached == against:
        yield from _tie(battle, lock, attacker, defender, roll % 2 == 1 and other % 2 == 1)
        return
    winner, loser = (attacker, defender) if reached > against else (defender, attacker)
    if abs(reached - against) >= battle.setting.tables.boarding.capture_margin:
        yield from capture(battle, winner, loser)
        return
    lock.winner = winner.index
    battle.tell(attack_events.BoardingWon(winner.id, loser.id, case="6.3"))
    yield from damage.suffer(battle, loser, 1, winner)


def _tie(battle: Battle, lock: Lock, attacker: Unit, defender: Unit, bloody: bool) -> Flow[None]:
    """6.3, I44 A tie hurts both if both dice were odd; then either player may end it at once."""
    battle.tell(attack_events.BoardingTied(attacker.id, defender.id, int(bloody), case="6.3"))
    if bloody:
        yield from damage.suffer(battle, attacker, 1, defender)
        yield from damage.suffer(battle, defender, 1, attacker)
    if attacker.status != IN_PLAY or defender.status != IN_PLAY:
        return
    first = Seat(attacker.owner)
    for seat in (first, battle.setting.enemy[first]):
        if (yield from offer_lift(battle, seat, lock)):
            return


def offer_lift(battle: Battle, seat: Seat, lock: Lock) -> Flow[bool]:
    """6.3, I44 Ask a player whether to take the markers off; it costs nothing."""
    attacker, defender = battle.units[lock.attacker], battle.units[lock.defender]
    choices = Verbs(LIFT_OR_STAY, battle, Pair(attacker.id, defender.id))
    answer = yield from ask(seat, "lift", choices, case="6.3", attacker=attacker.id, defender=defender.id)
    if isinstance(answer, Stay):
        return False
    lift(battle, lock)
    return True


def lift(battle: Battle, lock: Lock) -> None:
    """6.3, I45 The markers of one pair come off; a ship is free when her last lock ends."""
    battle.locks.remove(lock)
    battle.tell(attack_events.BoardingOver(battle.units[lock.attacker].id, battle.units[lock.defender].id, case="6.3"))


def capture(battle: Battle, captor: Unit, ship: Unit) -> Flow[None]:
    """6.3, I45, I46, I47 The ship changes hands, all her locks end, and she takes a hit, even one that sinks her."""
    battle.end_locks(ship)
    battle.tell(attack_events.Captured(captor.id, ship.id, case="6.3"))
    ship.captured = True
    ship.owner = captor.owner
    ship.slowed = False
    yield from damage.suffer(battle, ship, 1, captor)


def partner(battle: Battle, lock: Lock, ship: Unit) -> Unit:
    """The other ship of a lock."""
    return battle.units[lock.defender if lock.attacker == ship.index else lock.attacker]


class Pair(NamedTuple):
    """Two ships that a player may take apart."""

    attacker: str
    defender: str


class Lift(Verb[Battle, Pair], word="break off", label_key="order-lift", case="6.3"):
    """6.3, I44 A player who may end a boarding ends it."""


class Stay(Verb[Battle, Pair], word="fight on", label_key="order-stay", case="6.3"):
    """6.3, I44 Or leaves the ships locked."""


LIFT_OR_STAY: Final = (Lift, Stay)


def beside(battle: Battle, now: action.Activation) -> list[int]:
    """The units in the hexes next to hers."""
    at = battle.at
    return [at[place] for place in battle.setting.grid.neighbours(battle.units[now.unit].place) if place in at]


def boardable(battle: Battle, now: action.Activation) -> list[int]:
    found = beside(battle, now)
    return [index for index in found if Board(index).refusal(battle, now) is None] if found else found


class Board(
    action.Action,
    word="board",
    case="6.3",
    hindered_by=(*action.FREE_CREW_BARS, action.MUST_RAM, action.MUST_CLOSE),
    choices=beside,
    legal=boardable,
):
    """6.3 A ship boards an adjacent enemy ship."""

    target: arguments.UnitWord

    def refusal(self, battle: Battle, now: action.Activation) -> Refusal | None:
        """6.3, I41, I47 An adjacent enemy ship, whatever the facing, and no battery."""
        boarder, target = battle.units[now.unit], battle.units[self.target]
        if battle.setting.profiles[self.target].battery:
            return refuse("I41", "refusal-battery", unit=target.id)
        if target.status != IN_PLAY or target.owner == boarder.owner:
            return refuse("6.3", "refusal-no-enemy", target=target.id)
        reach = battle.setting.grid.distance(boarder.place, target.place)
        if reach > 1:
            return refuse("6.3", "refusal-not-adjacent", target=target.id, range=reach)
        return None

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return board(battle, battle.units[now.unit], battle.units[self.target])

    def measures(self, battle: Battle, now: action.Activation) -> Measures:
        return boarding_measures(battle, now.unit, self.target)


class Locked(action.Action, choices=lambda battle, now: partners(battle, now.unit)):
    """6.3 What a ship does with one that she is locked with."""

    target: arguments.UnitWord

    def refusal(self, battle: Battle, now: action.Activation) -> Refusal | None:
        if lock_between(battle, now.unit, self.target) is None:
            ids = battle.setting.ids
            return refuse("6.3", "refusal-not-locked", unit=ids[now.unit], target=ids[self.target])
        return None

    def lock(self, battle: Battle, now: action.Activation) -> Lock:
        found = lock_between(battle, now.unit, self.target)
        assert found is not None  # a ship without one is refused
        return found


class Fight(Locked, word="fight", case="6.3", hindered_by=(*action.CREW_BARS, action.NOT_LOCKED)):
    """6.3 Another round aboard a ship that she is locked with."""

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return fight(battle, self.lock(battle, now))

    def measures(self, battle: Battle, now: action.Activation) -> Measures:
        return boarding_measures(battle, now.unit, self.target)


class BreakOff(Locked, word="break off", case="6.3", hindered_by=(*action.SHIP_BARS, action.NOT_LOCKED)):
    """6.3, I44 The winner of the last round takes the markers off, which costs nothing; then she acts."""

    def refusal(self, battle: Battle, now: action.Activation) -> Refusal | None:
        refused, ids = super().refusal(battle, now), battle.setting.ids
        if refused is None and self.lock(battle, now).winner != now.unit:
            return refuse("I44", "refusal-not-winner", unit=ids[now.unit], target=ids[self.target])
        return refused

    def carry_out(self, battle: Battle, now: action.Activation) -> None:
        lift(battle, self.lock(battle, now))


def partners(battle: Battle, index: int) -> list[int]:
    """The ships that a ship is locked with."""
    ship = battle.units[index]
    return [partner(battle, lock, ship).index for lock in battle.locks_of(ship)]


def lock_between(battle: Battle, index: int, other: int) -> Lock | None:
    """The markers on two ships, if they are locked."""
    return next((lock for lock in battle.locks if {lock.attacker, lock.defender} == {index, other}), None)


def boarding_measures(battle: Battle, actor: int, target: int) -> Measures:
    """Measures for a round: the hits and losses on both sides, and whether the ship changes hands."""
    before = battle.units[target].owner
    return {
        "measure-hits": damage.hits_on(battle, target),
        "measure-sunk": damage.is_sunk(target),
        "measure-captured": lambda after: after.units[target].owner != before,
        "measure-own-hits": damage.hits_on(battle, actor),
        "measure-own-loss": damage.is_sunk(actor),
    }
