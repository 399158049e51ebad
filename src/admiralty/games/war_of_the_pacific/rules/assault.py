"""8.7 to 8.9 Land combat: who attacks what from where, initiative, the chit, supply, and the dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.arguments import LandPlace, UnitId
from admiralty.games.war_of_the_pacific.face.events import (
    AssaultStarted,
    ChitDrawn,
    DiceFell,
    InitiativeWon,
    SupplyExpended,
)
from admiralty.games.war_of_the_pacific.rules.aftermath import (
    advance,
    capture_landed_columns,
    resolve_assault,
    the_assault,
)
from admiralty.games.war_of_the_pacific.rules.counters import (
    column_places,
    columns_at,
    enemy_at,
    fort_at,
    high,
    occupied,
    spend_column,
    units_at,
)
from admiralty.games.war_of_the_pacific.setting import ENEMY, PERU, Arm
from admiralty.games.war_of_the_pacific.state import Assault, Phase, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.kernel.chance import d6, dice
from admiralty.kernel.choices import IllegalOrder, Refusal
from admiralty.kernel.event import Message, Modifier, Seat, total
from admiralty.kernel.flow import Flow, Pile, ask, ask_window, draw, roll
from admiralty.kernel.game import Measure
from admiralty.kernel.verbs import Verb, Verbs

__all__ = [
    "ATTACKING", "CHITS", "EXPENDING", "FORCES", "Front", "Hits", "attack_modifiers", "chit_dice", "defence_modifiers",
    "fight", "initiative_of", "land_combat", "open_land_combat",
]  # fmt: skip


class Front(NamedTuple):
    """Whose units may attack."""

    seat: Seat


def may_attack(war: War, index: int) -> bool:
    """8.7 A unit attacks once in a phase."""
    unit = war.units[index]
    return unit.status is UnitState.MAP and not unit.fought and unit.place != BOX


def attackers_at(war: War, side: str, place: Hex) -> list[int]:
    """The units of a hex that may attack another: those landed against the enemy fight where they are (P48)."""
    return [n for n in units_at(war, side, place) if may_attack(war, n) and not war.units[n].landed]


def stormers_at(war: War, side: str, place: Hex) -> list[int]:
    """7.6, P48, P49 The units that fight in a hex they share with the enemy: the landed, else all that still may."""
    here = [n for n in units_at(war, side, place) if may_attack(war, n)]
    return [n for n in here if war.units[n].landed] or here


# ---------------------------------------------------------------------- who attacks


@dataclass(frozen=True, slots=True)
class Attack(Verb[War, Front]):
    """8.7, P15, P63 The units of one hex attack the next; several hexes may attack one, each in a combat of its own."""

    word: ClassVar = "attack"
    case: ClassVar = "8.7"
    form: ClassVar = "attack {target} from {origin}"
    origin: LandPlace
    target: LandPlace

    @classmethod
    def offers(cls, state: War, now: Front) -> Iterable[Self]:
        enemy = ENEMY[now.seat]
        land = state.setting.theatre.land
        held = {*occupied(state, enemy), *column_places(state, enemy)}
        origins = sorted({state.units[n].place for n in state.setting.units_of[now.seat] if may_attack(state, n)})
        return [cls(origin, near) for origin in origins for near, _ in land.steps(origin) if near in held]

    def refusal(self, state: War, now: Front) -> Refusal | None:
        enemy = ENEMY[now.seat]
        target = place_name(self.target)
        if self.target == BOX or self.origin == BOX:
            return IllegalOrder("P58", Message("refusal-box-no-combat"))
        if not units_at(state, enemy, self.target) and not columns_at(state, enemy, self.target):
            return IllegalOrder("8.7", Message("refusal-nobody-there", place=target))
        if not state.setting.theatre.adjacent_on_land(self.origin, self.target):
            return IllegalOrder("P63", Message("refusal-no-way-in", place=target, origin=place_name(self.origin)))
        if not attackers_at(state, now.seat, self.origin):
            return IllegalOrder("8.7", Message("refusal-no-attackers", place=place_name(self.origin)))
        return None

    def carry_out(self, state: War, now: Front) -> Flow[None]:
        units = attackers_at(state, now.seat, self.origin)
        defenders = units_at(state, ENEMY[now.seat], self.target)
        state.assault = Assault(self.origin, self.target, now.seat, units, defenders)
        state.push(gather)
        yield from ()


@dataclass(frozen=True, slots=True)
class Storm(Verb[War, Front]):
    """7.6, P48, P49 Units that share a hex with the enemy attack him there; all that have just landed as one."""

    word: ClassVar = "storm"
    case: ClassVar = "7.6"
    place: LandPlace

    @classmethod
    def offers(cls, state: War, now: Front) -> Iterable[Self]:
        return [cls(place) for place in sorted(occupied(state, now.seat) & occupied(state, ENEMY[now.seat]))]

    def refusal(self, state: War, now: Front) -> Refusal | None:
        if not enemy_at(state, now.seat, self.place) or not stormers_at(state, now.seat, self.place):
            return IllegalOrder("7.6", Message("refusal-nobody-there", place=place_name(self.place)))
        return None

    def carry_out(self, state: War, now: Front) -> Flow[None]:
        units = stormers_at(state, now.seat, self.place)
        landing = any(state.units[n].landed for n in units)
        defenders = units_at(state, ENEMY[now.seat], self.place)
        state.assault = Assault(self.place, self.place, now.seat, units, defenders, landing)
        state.push(gather)
        yield from ()


@dataclass(frozen=True, slots=True)
class EndCombat(Verb[War, Front]):
    """8.7 Nobody need attack, save those who have landed among the enemy (7.6)."""

    word: ClassVar = "done"
    case: ClassVar = "8.7"
    label_key: ClassVar = "order-end-combat"

    def refusal(self, state: War, now: Front) -> Refusal | None:
        for index in state.setting.units_of[now.seat]:
            unit = state.units[index]
            if unit.landed and may_attack(state, index) and enemy_at(state, now.seat, unit.place):
                return IllegalOrder("7.6", Message("refusal-must-storm", place=place_name(unit.place)))
        return None

    def carry_out(self, state: War, now: Front) -> Flow[None]:
        capture_landed_columns(state, now.seat)
        yield from ()


ATTACKING = (Attack, Storm, EndCombat)


def open_land_combat(war: War) -> Flow[None]:
    """4.1 VI."""
    war.phase = Phase.LAND_COMBAT
    war.push(land_combat)
    yield from ()


def land_combat(war: War) -> Flow[None]:
    """8.7 One combat after the other."""
    seat = Seat(war.side)
    now = Front(seat)
    verb = yield from ask(seat, Message("ask-attack"), Verbs(ATTACKING, war, now), case="8.7", kind="attack")
    if not isinstance(verb, EndCombat):
        war.push(land_combat)
    yield from verb.carry_out(war, now)


# ---------------------------------------------------------------------- with what


class Force(NamedTuple):
    """The units that are to attack, and the hex they attack."""

    seat: Seat
    origin: Hex
    target: Hex
    units: tuple[int, ...]
    landing: bool


@dataclass(frozen=True, slots=True)
class HoldBack(Verb[War, Force]):
    """8.7 A unit stays out of this attack; it may still make another."""

    word: ClassVar = "without"
    case: ClassVar = "8.7"
    unit: UnitId

    @classmethod
    def offers(cls, state: War, now: Force) -> Iterable[Self]:
        return [cls(unit) for unit in now.units]

    def refusal(self, state: War, now: Force) -> Refusal | None:
        if self.unit not in now.units:
            return IllegalOrder("8.7", Message("refusal-not-in-group", unit=state.row(self.unit).id))
        if now.landing:
            return IllegalOrder("P48", Message("refusal-all-land"))
        if len(now.units) < 2:
            return IllegalOrder("8.7", Message("refusal-last-of-group"))
        return None

    def carry_out(self, state: War, now: Force) -> Flow[None]:
        the_assault(state).units.remove(self.unit)
        state.push(gather)
        yield from ()


@dataclass(frozen=True, slots=True)
class Begin(Verb[War, Force]):
    """8.8 The combat begins."""

    word: ClassVar = "begin"
    case: ClassVar = "8.8"
    label_key: ClassVar = "order-begin-attack"

    def carry_out(self, state: War, now: Force) -> Flow[None]:
        assault = the_assault(state)
        for unit in assault.units:
            state.units[unit].fought = True
        names = [state.row(n).id for n in assault.units]
        against = [state.row(n).id for n in assault.defenders]
        places = place_name(assault.origin), place_name(assault.target)
        state.tell(AssaultStarted(now.seat, names, against, *places, assault.landing, case="8.8"))
        if assault.defenders:
            state.push(fight)
        else:
            state.push(advance, 1)
        yield from ()

    def measures(self, state: War, now: Force) -> dict[str, Measure]:
        """What an attacker asks: who loses steps, whether they must give way, whether nobody is left.

        Odds halt where an owner chooses his losses: so hits count before they are taken.
        """
        mine, theirs = tuple(now.units), tuple(the_assault(state).defenders)
        ours, foes = (sum(state.units[n].steps for n in units) for units in (mine, theirs))

        def lost(war: War, units: tuple[int, ...], before: int, hits: int) -> int:
            return max(before - sum(war.units[n].steps for n in units), min(hits, before))

        return {
            "measure-they-lose": lambda war: lost(
                war, theirs, foes, war.assault.hits_on_defender if war.assault else 0
            ),
            "measure-we-lose": lambda war: lost(war, mine, ours, war.assault.hits_on_attacker if war.assault else 0),
            "measure-driven-out": lambda war: (
                war.assault is not None and war.assault.hits_on_defender > 0 and not war.assault.hits_on_attacker
            ),
        }


FORCES = (Begin, HoldBack)


def gather(war: War) -> Flow[None]:
    """8.7 All that may attack do, save those that are held back."""
    assault = the_assault(war)
    now = Force(Seat(war.side), assault.origin, assault.target, tuple(assault.units), assault.landing)
    question = Message(
        "ask-force", units=[war.row(n).id for n in assault.units], place=place_name(assault.target),
        defenders=len(assault.defenders),
    )  # fmt: skip
    verb = yield from ask(now.seat, question, Verbs(FORCES, war, now), case="8.7", kind="force")
    yield from verb.carry_out(war, now)


# ---------------------------------------------------------------------- what the dice add up to


def initiative_of(war: War, units: Iterable[int]) -> int:
    """8.8 The printed numbers of all who take part add up."""
    return sum(war.row(n).initiative for n in units)


def artillery_in(war: War, side: str, place: Hex) -> int:
    """8.9, P62 The artillery of a hex, whether or not it takes part."""
    return sum(war.row(n).kind is Arm.ARTILLERY for n in units_at(war, side, place))


def attack_modifiers(war: War, assault: Assault) -> list[Modifier]:
    """8.9 What is added to each die of the attacker."""
    guns = artillery_in(war, assault.attacker, assault.origin)
    return [Modifier(guns, "8.9", "modifier-artillery")] if guns else []


def defence_modifiers(war: War, assault: Assault) -> list[Modifier]:
    """8.9, P23, P62, P63 What is added to each die of the defender: artillery, ground, a river, a fort."""
    theatre = war.setting.theatre
    defender = ENEMY[Seat(assault.attacker)]
    guns = artillery_in(war, defender, assault.target)
    ground = theatre.terrain_defence(assault.target)
    found = [Modifier(guns, "8.9", "modifier-artillery")] if guns else []
    if ground:
        found.append(Modifier(ground, "8.9", f"modifier-{theatre.ground[assault.target].replace('_', '-')}"))
    if assault.origin != assault.target and theatre.crosses_river(assault.origin, assault.target):
        found.append(Modifier(theatre.file.terrain.river_defence, "8.9", "modifier-river"))
    if defender == PERU and fort_at(war, assault.target) is not None:
        found.append(Modifier(theatre.file.terrain.fort_defence, "8.9", "modifier-fort"))
    return found


def chit_dice(war: War, chit: str, units: Iterable[int], attacking: bool) -> tuple[int, int]:
    """8.9, P5, P62 The dice that a chit adds, and how many of all dice then have two more."""
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


class Hits:
    """8.9, P23 How many dice hit: six or more with the modifier, and a natural six always."""

    __slots__ = ("modifier",)

    def __init__(self, modifier: int) -> None:
        self.modifier = modifier

    def __call__(self, faces: tuple[int, ...]) -> int:
        least = min(6, 6 - self.modifier)
        return sum([face >= least for face in faces])


_HITS: dict[int, Hits] = {}


def hits_with(modifier: int) -> Hits:
    """One object for a modifier, so that distributions are worked out once."""
    return _HITS.setdefault(modifier, Hits(modifier))


# ---------------------------------------------------------------------- the combat


class Cup(NamedTuple):
    """The side that has won the initiative."""

    seat: Seat
    attacking: bool


@dataclass(frozen=True, slots=True)
class DrawChit(Verb[War, Cup]):
    """8.8, 8.9 Draw a chit of combat advantage."""

    word: ClassVar = "draw"
    case: ClassVar = "8.9"
    label_key: ClassVar = "order-draw-chit"


@dataclass(frozen=True, slots=True)
class LeaveChit(Verb[War, Cup]):
    """P62 Or leave it."""

    word: ClassVar = "leave"
    case: ClassVar = "P62"
    label_key: ClassVar = "order-leave-chit"


CHITS = (DrawChit, LeaveChit)


class Wagon(NamedTuple):
    """A side that may spend a column on the combat."""

    seat: Seat
    place: Hex
    attacking: bool


@dataclass(frozen=True, slots=True)
class KeepSupply(Verb[War, Wagon]):
    """8.9 No column is spent."""

    word: ClassVar = "keep"
    case: ClassVar = "8.9"
    label_key: ClassVar = "order-keep-supply"


@dataclass(frozen=True, slots=True)
class Expend(Verb[War, Wagon]):
    """8.9, P12 A column in the hex is spent for one more die."""

    word: ClassVar = "expend"
    case: ClassVar = "8.9"

    def refusal(self, state: War, now: Wagon) -> Refusal | None:
        if columns_at(state, now.seat, now.place):
            return None
        return IllegalOrder("8.9", Message("refusal-no-column-here", place=place_name(now.place)))


EXPENDING = (KeepSupply, Expend)


def expend(war: War, side: Seat, place: Hex, attacking: bool, so_far: tuple[str, ...]) -> Flow[int]:
    """8.9 One column at most, from the hex itself; the attacker decides first."""
    if not columns_at(war, side, place):
        return 0
    now = Wagon(side, place, attacking)
    question = Message("ask-expend", place=place_name(place), attacking=1 if attacking else 0)
    verb = yield from ask_window(
        side, question, Verbs(EXPENDING, war, now), window="supply_die", decline="keep", case="8.9",
        period=f"{war.turn}-{war.side}", so_far=so_far,
    )  # fmt: skip
    if not isinstance(verb, Expend):
        return 0
    spend_column(war, side, place)
    war.tell(SupplyExpended(side, place_name(place), case="8.9"))
    return 1


def _initiative(war: War, assault: Assault) -> Flow[Seat]:
    """8.8 Both roll and add their printed numbers; a tie goes to the defender."""
    attacker = Seat(assault.attacker)
    defender = ENEMY[attacker]
    ours = initiative_of(war, assault.units)
    theirs = initiative_of(war, assault.defenders)
    one = yield from roll(d6, case="8.8", by=attacker, luck=high)
    two = yield from roll(d6, case="8.8", by=defender, luck=high)
    winner = attacker if one + ours > two + theirs else defender
    war.tell(InitiativeWon(winner, one, ours, two, theirs, case="8.8"))
    return winner


def fight(war: War) -> Flow[None]:
    """8.8, 8.9, P62 Initiative, chit, supply, then all dice at once."""
    assault = the_assault(war)
    attacker = Seat(assault.attacker)
    defender = ENEMY[attacker]
    winner = yield from _initiative(war, assault)
    chit = ""
    now = Cup(winner, winner == attacker)
    verb = yield from ask_window(
        winner, Message("ask-chit"), Verbs(CHITS, war, now), window="chit", decline="leave", case="8.9",
        period=f"{war.turn}", so_far=(winner,), usual=lambda _: "draw",
    )  # fmt: skip
    if isinstance(verb, DrawChit):
        chit = yield from draw(Pile("chits", list(war.setting.figures.chits)), case="8.9", by=winner, so_far=(winner,))
        war.tell(ChitDrawn(winner, chit, case="8.9"))
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
    assault.hits_on_defender = yield from _throw(war, attacker, attack, ())
    assault.hits_on_attacker = yield from _throw(war, defender, defence, (assault.hits_on_defender, defence))
    war.push(resolve_assault)


class _Dice(NamedTuple):
    """The dice of one side: how many, how many more with an inspiring leader's two, and what is added to each."""

    number: int
    better: int
    modifier: int


def _throw(war: War, side: Seat, pool: _Dice, so_far: tuple[object, ...]) -> Flow[int]:
    """8.9 All dice of a side; those of a leader's unit have two more."""
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
    war.tell(DiceFell(side, list(faces), list(led), pool.modifier, hits, case="8.9"))
    return hits
