"""8.8, 8.9 Resolving land combat: initiative, the chit, supply, modifiers of the dice, and the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.setting import PERU, Arm
from admiralty.games.war_of_the_pacific.state import Assault, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import (
    Flow,
    Modifier,
    Pile,
    Refusal,
    Seat,
    Verb,
    Verbs,
    ask_window,
    d6,
    dice,
    draw,
    refuse,
    roll,
    total,
)

from . import aftermath, counters

__all__ = [
    "EXPENDING", "attack_modifiers", "chit_dice", "defence_modifiers", "fight", "initiative_of",
]  # fmt: skip


def initiative_of(war: War, units: Iterable[int]) -> int:
    """8.8 The sum of the printed initiative of all units in the combat."""
    return sum(war.row(n).initiative for n in units)


def artillery_in(war: War, side: str, place: Hex) -> int:
    """8.9, P62 The artillery of a hex, in the combat or not."""
    return sum(war.row(n).kind is Arm.ARTILLERY for n in counters.units_at(war, side, place))


def attack_modifiers(war: War, assault: Assault) -> list[Modifier]:
    """8.9 The modifier of each die of the attacker."""
    guns = artillery_in(war, assault.attacker, assault.origin)
    return [Modifier(guns, "8.9", "modifier-artillery")] if guns else []


def defence_modifiers(war: War, assault: Assault) -> list[Modifier]:
    """8.9, P23, P62, P63 The modifier of each die of the defender: artillery, ground, a river, a fort."""
    theatre = war.setting.theatre
    defender = war.setting.enemy[assault.attacker]
    guns = artillery_in(war, defender, assault.target)
    ground = theatre.terrain_defence(assault.target)
    found = [Modifier(guns, "8.9", "modifier-artillery")] if guns else []
    if ground:
        found.append(Modifier(ground, "8.9", f"modifier-{theatre.ground[assault.target].replace('_', '-')}"))
    if assault.origin != assault.target and theatre.crosses_river(assault.origin, assault.target):
        found.append(Modifier(theatre.file.terrain.river_defence, "8.9", "modifier-river"))
    if defender == PERU and counters.fort_at(war, assault.target) is not None:
        found.append(Modifier(theatre.file.terrain.fort_defence, "8.9", "modifier-fort"))
    return found


def chit_dice(war: War, chit: str, units: Iterable[int], attacking: bool) -> tuple[int, int]:
    """8.9, P5, P62 The dice that a chit adds, and how many of all dice get +2."""
    kinds = [war.row(n).kind for n in units]
    if chit == "leader":
        return 0, 1
    if chit == "earthworks":
        return (0 if attacking else 1), 0
    if chit == "charge":
        return (1 if attacking and Arm.CAVALRY in kinds else 0), 0
    if chit == "surprise":
        return (1 if attacking else 0), 0
    if chit == "slaughter":
        return 2, 0
    if chit == "canister":
        return (2 if Arm.ARTILLERY in kinds else 0), 0
    return 0, 0


@cache
def hits_with(modifier: int) -> Callable[[tuple[int, ...]], int]:
    """8.9, P23 The number of dice that hit: six or more with the modifier, and a natural six always."""
    least = min(6, 6 - modifier)
    return lambda faces: sum([face >= least for face in faces])


# ---------------------------------------------------------------------- the combat


class Wagon(NamedTuple):
    """A side that may spend a column on the combat."""

    seat: Seat
    place: Hex
    attacking: bool


class KeepSupply(Verb[War, Wagon], word="keep", case="8.9", label_key="order-keep-supply"):
    """8.9 No column is spent."""


class Expend(Verb[War, Wagon], word="expend", case="8.9"):
    """8.9, P12 A column in the hex is spent for one more die."""

    def refusal(self, state: War, now: Wagon) -> Refusal | None:
        if counters.columns_at(state, now.seat, now.place):
            return None
        return refuse("8.9", "refusal-no-column-here", place=place_name(now.place))


EXPENDING = (KeepSupply, Expend)


def expend(war: War, side: Seat, place: Hex, attacking: bool, so_far: tuple[str, ...]) -> Flow[int]:
    """8.9 One column at most, from the hex itself; the attacker decides first."""
    if not counters.columns_at(war, side, place):
        return 0
    now = Wagon(side, place, attacking)
    verb = yield from ask_window(
        side, "supply_die", Verbs(EXPENDING, war, now), decline="keep", case="8.9",
        period=f"{war.turn}-{war.side}", so_far=so_far, place=place_name(place), attacking=1 if attacking else 0,
    )  # fmt: skip
    if not isinstance(verb, Expend):
        return 0
    counters.spend_column(war, side, place)
    war.tell(events.SupplyExpended(side, place_name(place), case="8.9"))
    return 1


def _initiative(war: War, assault: Assault) -> Flow[Seat]:
    """8.8 Both sides roll and add their printed initiative; the defender wins ties."""
    attacker = Seat(assault.attacker)
    defender = war.setting.enemy[attacker]
    ours = initiative_of(war, assault.units)
    theirs = initiative_of(war, assault.defenders)
    one = yield from roll(d6, case="8.8", by=attacker, luck=counters.high)
    two = yield from roll(d6, case="8.8", by=defender, luck=counters.high)
    winner = attacker if one + ours > two + theirs else defender
    war.tell(events.InitiativeWon(winner, one, ours, two, theirs, case="8.8"))
    return winner


def fight(war: War) -> Flow[None]:
    """8.8, 8.9, P62 Initiative, the chit of the winner, supply, then all dice at once."""
    assault = aftermath.the_assault(war)
    attacker = Seat(assault.attacker)
    defender = war.setting.enemy[attacker]
    winner = yield from _initiative(war, assault)
    chit = ""
    if winner not in war.no_chits:
        chit = yield from draw(Pile("chits", list(war.setting.figures.chits)), case="8.9", by=winner, so_far=(winner,))
        war.tell(events.ChitDrawn(winner, chit, case="8.9"))
    drawn = (winner, chit)
    extra = yield from expend(war, attacker, assault.origin, True, drawn)
    more = yield from expend(war, defender, assault.target, False, (*drawn, str(extra)))
    attack = _Dice(len(assault.units) + extra, 0, total(attack_modifiers(war, assault)))
    landing = 1 if assault.landing else 0
    defence = _Dice(len(assault.defenders) + more + landing, 0, total(defence_modifiers(war, assault)))
    if chit:
        units = assault.units if winner == attacker else assault.defenders
        added, better = chit_dice(war, chit, units, winner == attacker)
        if winner == attacker:
            attack = attack._replace(number=attack.number + added - better, better=better)
        else:
            defence = defence._replace(number=defence.number + added - better, better=better)
    assault.hits_on_defender = yield from _throw(war, attacker, attack, (defence,))
    assault.hits_on_attacker = yield from _throw(war, defender, defence, (assault.hits_on_defender, defence))
    war.push(aftermath.resolve_assault)


class _Dice(NamedTuple):
    """The dice of one side: their number, how many get an inspiring leader's +2, and the modifier of each."""

    number: int
    better: int
    modifier: int


def _throw(war: War, side: Seat, pool: _Dice, so_far: tuple[object, ...]) -> Flow[int]:
    """8.9 Roll all dice of a side; those of a leader's unit get +2."""
    faces: tuple[int, ...] = ()
    led: tuple[int, ...] = ()
    rows, led_rows = hits_with(pool.modifier), hits_with(pool.modifier + 2)
    first = (side, pool, *so_far)
    if pool.number:
        faces = yield from roll(dice(pool.number, 6), case="8.9", by=side, rows=rows, luck=rows, so_far=first)
    if pool.better:
        led = yield from roll(
            dice(1, 6), case="8.9", by=side, rows=led_rows, luck=led_rows, so_far=(*first, rows(faces))
        )
    hits = rows(faces) + led_rows(led)
    war.tell(events.DiceFell(side, list(faces), list(led), pool.modifier, hits, case="8.9"))
    return hits
