"""HR-12 Small arms and boarding: the second phase of the turn."""

from math import isqrt

from admiralty.boards.table import COSINE, SINE, to_tenths
from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Effect, Harm, Ship
from admiralty.rulebook import Brackets, Flow, d10, dice, percent_dice, roll

from .charts import at_most, chance_roll, tell_dice, told_die
from .place import apart

__all__ = ["board", "boarders", "force_chance", "marksmen", "musketry", "relative_speed", "touching"]

RANGE = 3 * INCH
ON_DECK, BEHIND_IRON, PILOT_ON = 20, 2, 1
MEN_AN_ATTACK, MEN_A_SHARPSHOOTER = 50, 20
TEN = 10
"""HR-12, HR-20 Boarders are counted in tens of men."""
BOARDING_SPEED = 2 * INCH


def marksmen(battle: Battle) -> list[tuple[int, int, int]]:
    """HR-12 Small-arms attacks, with their number: crews on open decks fire at the nearest enemy in range."""
    found: list[tuple[int, int, int]] = []
    for vessel in battle.setting.open_decks:
        index = vessel.index
        ship = battle.ships[index]
        if ship.fate is not AFLOAT or ship.orders.gunnery == "hold":
            continue
        each = MEN_A_SHARPSHOOTER if "sharpshooters" in vessel.flags else MEN_AN_ATTACK
        attacks = ship.crew * battle.setting.men_a_point // each
        if not attacks:
            continue
        enemies = [
            (distance, other)
            for other in battle.setting.enemies[index]
            if battle.ships[other].fate is AFLOAT
            and not battle.setting.vessels[other].is_fort
            and _in_reach(battle, index, other)
            and (distance := apart(battle, index, other)) <= RANGE
        ]
        if enemies:
            found.append((index, min(enemies)[1], attacks))
    return found


def _in_reach(battle: Battle, index: int, other: int) -> bool:
    """Whether two ships may be within small-arms range: a cheap early test."""
    one, two = battle.ships[index], battle.ships[other]
    vessels = battle.setting.vessels
    reach = RANGE + 2 * (vessels[index].half_length + vessels[other].half_length)
    return abs(one.x - two.x) <= reach and abs(one.y - two.y) <= reach


def musketry(battle: Battle, firer: int, target: int, attacks: int) -> Flow[None]:
    """HR-12 Small arms: each attack that hits costs a crew point; into an ironclad few find a way, one to the pilot."""
    setting = battle.setting
    one, other = setting.vessels[firer], setting.vessels[target]
    pilot = False
    if other.closed:
        rows = Brackets((PILOT_ON, BEHIND_IRON))
        thrown: tuple[int, ...] = yield from roll(percent_dice(attacks), case="HR-12", by=one.seat, rows=rows)
        hits, pilot, chance = sum(rows(thrown)), rows(thrown)[0] > 0, BEHIND_IRON
    else:
        thrown = yield from roll(percent_dice(attacks), case="HR-12", by=one.seat, rows=at_most(ON_DECK))
        hits, chance = sum(die <= ON_DECK for die in thrown), ON_DECK
    tell_dice(battle, firer, "small_arms", thrown, "HR-12")
    if hits:
        battle.effects.append(Effect(target, Harm.CREW, hits))
    battle.tell(events.SailorsFell(one.id, other.id, attacks, chance, hits, case="HR-12"))
    if pilot:
        turns: int = yield from told_die(battle, target, "pilot", dice(None, 2), one.seat, "HR-12")
        battle.effects.append(Effect(target, Harm.PILOT, turns))
        battle.tell(events.PilotHit(other.id, False, turns, False, 0, 0, case="HR-12"))


def touching(battle: Battle, first: int, second: int) -> bool:
    """HR-12 Whether two hulls are in contact: fouled, or met in the last movement."""
    return second in battle.ships[first].fouled or any(
        {contact.first, contact.second} == {first, second} for contact in battle.contacts
    )


def relative_speed(battle: Battle, first: int, second: int) -> int:
    """Thousandths of an inch a turn by which two ships in contact move past each other."""
    one, other = battle.ships[first], battle.ships[second]
    dx = one.speed * INCH * SINE[one.heading] - other.speed * INCH * SINE[other.heading]
    dy = one.speed * INCH * COSINE[one.heading] - other.speed * INCH * COSINE[other.heading]
    return isqrt(to_tenths(dx) ** 2 + to_tenths(dy) ** 2)


def boarders(battle: Battle) -> list[tuple[int, int]]:
    """HR-12 The boarding actions that were ordered and are possible."""
    found = []
    for index, ship in enumerate(battle.ships):
        other = ship.orders.board
        if other == NOBODY:
            continue
        if ship.fate is not AFLOAT or not ship.crew or battle.ships[other].fate is not AFLOAT:
            continue
        if touching(battle, index, other) and relative_speed(battle, index, other) <= BOARDING_SPEED:
            found.append((index, other))
    return found


def board(battle: Battle, attacker: int, defender: int) -> Flow[None]:
    """HR-12, HR-20, IS-13.2 Tens of men and a d10 on each side; the loser loses the difference and the winner half of
    it, in tens of men. Into a closed ironclad a way must be forced first."""
    setting = battle.setting
    one, other = setting.vessels[attacker], setting.vessels[defender]
    if other.closed:
        forced = yield from _force_way_in(battle, attacker, defender)
        if not forced:
            return
    first: int = yield from told_die(battle, attacker, "boarders", d10, one.seat, "HR-12")
    second: int = yield from told_die(battle, defender, "boarded", d10, other.seat, "HR-12")
    men = setting.men_a_point
    attack = battle.ships[attacker].crew * men // TEN + first
    defence = battle.ships[defender].crew * men // TEN + second
    difference = abs(attack - defence)
    worse, better = (-(-TEN * tens // men) for tens in (difference, difference // 2))
    lost = (better, worse) if attack > defence else (worse, better)
    for index, points in zip((attacker, defender), lost, strict=True):
        if points:
            battle.effects.append(Effect(index, Harm.CREW, points))
    battle.ships[defender].boarded = battle.turn
    if attack < defence:  # the boarders are thrown back, and a ship without crew is taken herself
        battle.ships[attacker].boarded = battle.turn
        battle.ships[defender].held = -1
    battle.tell(events.BoardingFought(one.id, other.id, attack, defence, lost[0], lost[1], case="HR-12"))


def force_chance(battle: Battle, defender: int) -> int:
    """HR-12 The percentage to force a way into a closed ironclad this turn: it rises while her deck is held."""
    ship, table = battle.ships[defender], battle.setting.tables.boarding
    damaged = ship.pilot_hurt or 0 in ship.casemate or 0 in ship.turrets
    return table.force_first + table.force_more * _turns_held(battle, ship) + (table.force_damaged if damaged else 0)


def _turns_held(battle: Battle, ship: Ship) -> int:
    """HR-12 The unbroken turns before this one in which boarders held her deck; a second party in this turn starts with
    the same number."""
    if ship.boarded == battle.turn:
        return max(0, ship.held)
    return ship.held + 1 if ship.boarded and ship.boarded == battle.turn - 1 else 0


def _force_way_in(battle: Battle, attacker: int, defender: int) -> Flow[bool]:
    """HR-12 Boarders on the deck of a closed ironclad try her hatches and her pilot house."""
    vessels, ship = battle.setting.vessels, battle.ships[defender]
    chance = force_chance(battle, defender)
    ship.held, ship.boarded = _turns_held(battle, ship), battle.turn
    forced, die = yield from chance_roll(chance, vessels[attacker].seat, "HR-12")
    battle.tell(events.WayForced(vessels[attacker].id, vessels[defender].id, chance, die, forced, case="HR-12"))
    return forced
