"""8.7 Land combat: which units attack from where, all of a hex or part of it, and landings that must fight (7.6)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping
from typing import ClassVar, NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import LandPlace, UnitId
from admiralty.games.war_of_the_pacific.state import Assault, Phase, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Flow, Measure, Refusal, Seat, Verb, Verbs, act, ask, refuse

from . import aftermath, counters, prospects
from .assault import fight

__all__ = ["ATTACKING", "FORCES", "Front", "attackers_at", "gather", "land_combat", "open_land_combat"]


class Front(NamedTuple):
    """The side whose units may attack, with the targets of each hex, and the hexes shared with enemies."""

    seat: Seat
    lines: tuple[tuple[Hex, Hex], ...]
    shared: tuple[Hex, ...]


def front_of(war: War, seat: Seat) -> Front:
    """8.7, P47, P58 The units beside enemies, enemy columns or a fort that holds, or in one hex with them; never in the
    box."""
    enemy = war.setting.enemy[seat]
    mine, theirs = counters.posts(war, seat), counters.posts(war, enemy)
    forts = [place for place in war.setting.fort_in if counters.fort_holds(war, seat, place)]
    held = theirs.places.union(counters.column_places(war, enemy), forts) - counters.IN_BOX
    steps = war.setting.theatre.land.steps
    lines = [(place, near) for place in sorted(mine.places) if place != BOX for near, _ in steps(place) if near in held]
    return Front(seat, tuple(lines), tuple(sorted(mine.places & theirs.places.union(forts))))


def foes_at(war: War, seat: Seat, place: Hex) -> bool:
    """8.7, P47 Whether a hex holds enemy units, or a fort that must be taken by combat."""
    return counters.enemy_at(war, seat, place) or counters.fort_holds(war, seat, place)


def may_attack(war: War, index: int) -> bool:
    """8.7 A unit attacks once in a phase."""
    unit = war.units[index]
    return unit.status is UnitState.MAP and not unit.fought and unit.place != BOX


def attackers_at(war: War, side: str, place: Hex) -> list[int]:
    """The units of a hex that may attack another: units landed against the enemy fight in their own hex (P48)."""
    return [n for n in counters.units_at(war, side, place) if may_attack(war, n) and not war.units[n].landed]


def stormers_at(war: War, side: str, place: Hex) -> list[int]:
    """7.6, P48, P49 The units that fight in a hex shared with the enemy: landed ones, else all that still may."""
    here = [n for n in counters.units_at(war, side, place) if may_attack(war, n)]
    return [n for n in here if war.units[n].landed] or here


# ---------------------------------------------------------------------- the force


def start(war: War, seat: Seat, origin: Hex, target: Hex) -> Assault:
    """8.7, 7.6 All units that may attack from a hex, or within it, against all enemies in the target hex."""
    units = stormers_at(war, seat, origin) if origin == target else attackers_at(war, seat, origin)
    landing = origin == target and any(war.units[n].landed for n in units)
    return Assault(origin, target, seat, units, counters.units_at(war, war.setting.enemy[seat], target), landing)


def begin(war: War) -> None:
    """8.8 The combat begins; a lone column does not fight (8.7)."""
    assault = aftermath.the_assault(war)
    for unit in assault.units:
        war.units[unit].fought = True
    names = [war.row(n).id for n in assault.units]
    against = [war.row(n).id for n in assault.defenders]
    places = place_name(assault.origin), place_name(assault.target)
    war.tell(events.AssaultStarted(assault.attacker, names, against, *places, assault.landing, case="8.8"))
    if assault.defenders:
        war.push(fight)
    else:
        war.push(aftermath.advance, 1)


def chances(war: War, assault: Assault) -> dict[str, Measure]:
    """Measures of an attack for odds: units that lose steps or must retreat or pay, and sides wiped out.

    Odds stop before an owner chooses losses, so hits count before they are taken.
    """
    if not assault.defenders:
        return {}
    mine, foes = tuple(assault.units), tuple(assault.defenders)
    attacker = Seat(assault.attacker)
    ours = prospects.force_of(war, assault, attacker)
    theirs = prospects.force_of(war, assault, war.setting.enemy[attacker])

    def they_lose(state: War) -> int:
        taken, dealt = (state.assault.hits_on_defender, state.assault.hits_on_attacker) if state.assault else (0, 0)
        return max(theirs.steps - sum(state.units[n].steps for n in foes), theirs.lost(taken, dealt))

    def we_lose(state: War) -> int:
        dealt, taken = (state.assault.hits_on_defender, state.assault.hits_on_attacker) if state.assault else (0, 0)
        return max(ours.steps - sum(state.units[n].steps for n in mine), ours.lost(taken, dealt))

    tell: tuple[Measure, ...] = (
        lambda state: prospects.is_cleared(theirs, they_lose(state), we_lose(state)),
        lambda state: we_lose(state) == ours.steps,
        lambda state: they_lose(state) == theirs.steps,
        lambda state: theirs.beaten(they_lose(state), we_lose(state)),
        lambda state: ours.beaten(we_lose(state), they_lose(state)),
        they_lose,
        we_lose,
    )
    return dict(zip(prospects.measures_of(theirs, ours), tell, strict=True))


# ---------------------------------------------------------------------- who attacks


class Onset(Verb[War, Front]):
    """8.7 The units of a hex fight those of another, or of the same one: all that may, or all but some."""

    in_part: ClassVar[bool] = False
    """Whether the player next chooses the units that are held back."""

    @abstractmethod
    def line(self) -> tuple[Hex, Hex]:
        """The two hexes."""

    def carry_out(self, state: War, now: Front) -> None:
        state.assault = start(state, now.seat, *self.line())
        if self.in_part:
            state.push(gather)
        else:
            begin(state)

    def measures(self, state: War, now: Front) -> dict[str, Measure]:
        return {} if self.in_part else chances(state, start(state, now.seat, *self.line()))

    def foretold(self, state: War, now: Front) -> Mapping[str, Mapping[Hashable, float]] | None:
        return None if self.in_part else prospects.foretold(state, start(state, now.seat, *self.line()))


class Attack(
    Onset, word="attack", case="8.7", form="attack {target} from {origin}", choices=lambda war, now: now.lines
):
    """8.7, P15, P63 The units of one hex attack an adjacent one; several hexes may attack the same, in separate
    combats."""

    origin: LandPlace
    target: LandPlace

    def line(self) -> tuple[Hex, Hex]:
        return self.origin, self.target

    def refusal(self, state: War, now: Front) -> Refusal | None:
        target = place_name(self.target)
        if self.target == BOX or self.origin == BOX:
            return refuse("P58", "refusal-box-no-combat")
        columns = counters.columns_at(state, state.setting.enemy[now.seat], self.target)
        if not columns and not foes_at(state, now.seat, self.target):
            return refuse("8.7", "refusal-nobody-there", place=target)
        if not state.setting.theatre.adjacent_on_land(self.origin, self.target):
            return refuse("P63", "refusal-no-way-in", place=target, origin=place_name(self.origin))
        if not attackers_at(state, now.seat, self.origin):
            return refuse("8.7", "refusal-no-attackers", place=place_name(self.origin))
        return None


class AttackInPart(Attack, word="part", form="part {target} from {origin}", in_part=True):
    """8.7 The same without some units, which the player chooses next."""

    def refusal(self, state: War, now: Front) -> Refusal | None:
        refusal = Attack.refusal(self, state, now)
        if refusal is None and len(attackers_at(state, now.seat, self.origin)) < 2:
            return refuse("8.7", "refusal-last-of-group")
        return refusal


class Storm(Onset, word="storm", case="7.6", choices=lambda war, now: now.shared):
    """7.6, P48, P49 Units that share a hex with the enemy attack there; units that have just landed attack together."""

    place: LandPlace

    def line(self) -> tuple[Hex, Hex]:
        return self.place, self.place

    def refusal(self, state: War, now: Front) -> Refusal | None:
        if not foes_at(state, now.seat, self.place) or not stormers_at(state, now.seat, self.place):
            return refuse("7.6", "refusal-nobody-there", place=place_name(self.place))
        return None


class StormInPart(Storm, word="part_storm", in_part=True):
    """8.7, P49 In a hex that both sides have shared since the last turn, some units may stay out of the attack."""

    def refusal(self, state: War, now: Front) -> Refusal | None:
        refusal = Storm.refusal(self, state, now)
        if refusal is not None:
            return refusal
        units = stormers_at(state, now.seat, self.place)
        if any(state.units[n].landed for n in units):
            return refuse("P48", "refusal-all-land")
        return refuse("8.7", "refusal-last-of-group") if len(units) < 2 else None


class EndCombat(Verb[War, Front], word="done", case="8.7", label_key="order-end-combat"):
    """8.7 An attack is never required, except of units landed among the enemy (7.6)."""

    def refusal(self, state: War, now: Front) -> Refusal | None:
        for place in now.shared:
            if any(state.units[n].landed and may_attack(state, n) for n in counters.units_at(state, now.seat, place)):
                return refuse("7.6", "refusal-must-storm", place=place_name(place))
        return None

    def carry_out(self, state: War, now: Front) -> None:
        aftermath.capture_landed_columns(state, now.seat)


class NoChits(Verb[War, Front], word="no_chits", case="P62"):
    """P62 A standing order: from now on the side draws no chits, in attack and defence."""

    def refusal(self, state: War, now: Front) -> Refusal | None:
        return refuse("P62", "refusal-no-chits-already") if now.seat in state.no_chits else None

    def carry_out(self, state: War, now: Front) -> None:
        state.no_chits = sorted([*state.no_chits, now.seat])
        state.tell(events.ChitsLeft(now.seat, left=True, case="P62"))


class DrawChits(Verb[War, Front], word="chits", case="P62"):
    """P62 The side draws chits again."""

    def refusal(self, state: War, now: Front) -> Refusal | None:
        return None if now.seat in state.no_chits else refuse("P62", "refusal-chits-already")

    def carry_out(self, state: War, now: Front) -> None:
        state.no_chits = [side for side in state.no_chits if side != now.seat]
        state.tell(events.ChitsLeft(now.seat, left=False, case="P62"))


ATTACKING = (Attack, AttackInPart, Storm, StormInPart, EndCombat, NoChits, DrawChits)


def open_land_combat(war: War) -> None:
    """4.1 VI."""
    war.phase = Phase.LAND_COMBAT
    war.push(land_combat)


def land_combat(war: War) -> Flow[None]:
    """8.7 One combat after the other."""
    seat = Seat(war.side)
    now = front_of(war, seat)
    verb = yield from ask(seat, "attack", Verbs(ATTACKING, war, now), case="8.7")
    if not isinstance(verb, EndCombat):
        war.push(land_combat)
    yield from verb.take_effect(war, now)


# ---------------------------------------------------------------------- with what


class Force(NamedTuple):
    """The units that are to attack, and the hex they attack."""

    seat: Seat
    origin: Hex
    target: Hex
    units: tuple[int, ...]


class HoldBack(Verb[War, Force], word="without", case="8.7", choices=lambda war, now: now.units):
    """8.7 A unit stays out of this attack; it may still make another."""

    unit: UnitId

    def refusal(self, state: War, now: Force) -> Refusal | None:
        if self.unit not in now.units:
            return refuse("8.7", "refusal-not-in-group", unit=state.row(self.unit).id)
        if len(now.units) < 2:
            return refuse("8.7", "refusal-last-of-group")
        return None

    def carry_out(self, state: War, now: Force) -> None:
        aftermath.the_assault(state).units.remove(self.unit)
        state.push(gather)


class Begin(Verb[War, Force], word="begin", case="8.8", label_key="order-begin-attack"):
    """8.8 The units that are left attack."""

    def carry_out(self, state: War, now: Force) -> None:
        begin(state)

    def measures(self, state: War, now: Force) -> dict[str, Measure]:
        return chances(state, aftermath.the_assault(state))

    def foretold(self, state: War, now: Force) -> Mapping[str, Mapping[Hashable, float]]:
        return prospects.foretold(state, aftermath.the_assault(state))


FORCES = (Begin, HoldBack)


def gather(war: War) -> Flow[None]:
    """8.7 Units are held back one by one; then the others attack."""
    assault = aftermath.the_assault(war)
    now = Force(Seat(war.side), assault.origin, assault.target, tuple(assault.units))
    yield from act(
        now.seat, "force", Verbs(FORCES, war, now), case="8.7",
        units=[war.row(n).id for n in assault.units], place=place_name(assault.target),
        defenders=len(assault.defenders),
    )  # fmt: skip
