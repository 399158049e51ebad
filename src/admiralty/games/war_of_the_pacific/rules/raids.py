"""7.6, 7.7, 10.2 The Naval Combat Phase: raids on the coast, return fire of forts, infernal machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import COLUMN, ShipId, TargetId
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import FortState, Phase, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import (
    Flow,
    Hindrance,
    Measure,
    Refusal,
    Seat,
    Verb,
    Verbs,
    ask,
    d6,
    dice,
    refuse,
    roll,
)

from . import counters

__all__ = ["RAIDING", "Squadron", "naval_combat", "open_naval_combat"]

TWO_DICE = dice(2, 6)
MACHINES_FROM: Final = 9
"""10.2 The first turn of infernal machines."""


class Squadron(NamedTuple):
    """The side whose ships may raid."""

    seat: Seat


@cache
def reading(modifier: int, factor: int, critical: bool = False) -> Callable[[tuple[int, ...]], int]:
    """Whether two dice and a modifier stay under a factor; a fort's double 1 is a result of its own."""
    return lambda faces: 2 if critical and sum(faces) == 2 else int(sum(faces) + modifier < factor)


def raid_modifier(war: War, target: str) -> int:
    """7.6, P31 The printed number of a unit or fort is added to the raider's dice."""
    if target == COLUMN:
        return 0
    if target in war.setting.fort_index:
        return war.setting.forts[war.setting.fort_index[target]].modifier
    return war.row(war.setting.unit_index[target]).initiative


def targets_of(war: War, side: str, place: Hex) -> list[str]:
    """7.6, 7.7, P31 The targets in a hex: only the fort while it stands, then any one counter."""
    enemy = war.setting.enemy[side]
    fort = counters.fort_at(war, place) if side == CHILE else None
    if fort is not None:
        return [war.setting.forts[fort].id]
    found = [war.row(n).id for n in counters.units_at(war, enemy, place)]
    return [*found, COLUMN] if counters.columns_at(war, enemy, place) else found


class Raid(Verb[War, Squadron], word="raid", case="7.6"):
    """7.6, 7.7, P46 A warship off a coast without enemy warships fires at one counter there, once in her own turn."""

    ship: ShipId
    target: TargetId

    @classmethod
    def offers(cls, state: War, now: Squadron) -> Iterable[Self]:
        own = [(n, ship.place) for n, ship in enumerate(state.ships) if ship.owner == now.seat]
        return [cls(ship, target) for ship, place in own for target in targets_of(state, now.seat, place)]

    def refusal(self, state: War, now: Squadron) -> Refusal | None:
        ship, name = state.ships[self.ship], state.printed(self.ship).id
        if ship.owner != now.seat or ship.status is not ShipState.AFLOAT or not counters.is_warship(state, self.ship):
            return refuse("7.6", "refusal-not-your-warship", ship=name)
        if ship.raided:
            return refuse("P46", "refusal-has-raided", ship=name)
        if ship.place not in state.setting.theatre.coastal:
            return refuse("7.6", "refusal-not-on-coast", ship=name)
        if counters.warships_at(state, state.setting.enemy[now.seat], ship.place):
            return refuse("7.6", "refusal-warships-there", place=place_name(ship.place))
        allowed = targets_of(state, now.seat, ship.place)
        if self.target not in allowed:
            if allowed and allowed[0] in state.setting.fort_index:
                return refuse("7.7", "refusal-fort-first", fort=allowed[0])
            return refuse("7.6", "refusal-no-target", target=self.target, place=place_name(ship.place))
        return None

    def carry_out(self, state: War, now: Squadron) -> Flow[None]:
        ship = state.ships[self.ship]
        ship.raided = True
        place, gunfire = ship.place, counters.gunfire_of(state, self.ship)
        modifier = raid_modifier(state, self.target)
        rows = reading(modifier, gunfire)
        faces = yield from roll(TWO_DICE, case="7.6", by=now.seat, rows=rows, luck=rows)
        hit = bool(rows(faces))
        name = state.printed(self.ship).id
        state.tell(events.Raided(name, self.target, place_name(place), list(faces), modifier, gunfire, hit, case="7.6"))
        if self.target in state.setting.fort_index:
            fort = state.setting.fort_index[self.target]
            if hit:
                counters.raze(state, fort, "7.7")
            yield from self._answer(state, now, fort)
        elif hit and self.target == COLUMN:
            counters.spend_column(state, state.setting.enemy[now.seat], place)
            state.tell(events.ColumnHit(state.setting.enemy[now.seat], place_name(place), case="P31"))
        elif hit:
            counters.lose_step(state, state.setting.unit_index[self.target], "7.6")

    def _answer(self, state: War, now: Squadron, fort: int) -> Flow[None]:
        """7.7, 7.10 The fort fires back with two dice, even if just destroyed; a double 1 blows the ship up."""
        printed = state.setting.forts[fort]
        if not printed.anti_ship:
            return
        armour = counters.armour_of(state, self.ship)
        rows = reading(armour, printed.anti_ship, critical=True)
        faces = yield from roll(TWO_DICE, case="7.7", by=PERU, rows=rows, luck=rows)
        effect = rows(faces)
        name = state.printed(self.ship).id
        state.tell(events.FortAnswered(printed.id, name, list(faces), armour, printed.anti_ship, effect, case="7.7"))
        if effect == 2:
            counters.sink(state, self.ship, "7.10")
        elif effect:
            counters.wound(state, self.ship, "7.7")

    def measures(self, state: War, now: Squadron) -> dict[str, Measure]:
        raider = self.ship
        if self.target in state.setting.fort_index:
            fort = state.setting.fort_index[self.target]
            return {
                "measure-fort-down": lambda war: war.forts[fort].status is FortState.DOWN,
                "measure-raider-sunk": lambda war: war.ships[raider].status is ShipState.SUNK,
            }
        if self.target == COLUMN:
            enemy, place = state.setting.enemy[now.seat], state.ships[self.ship].place
            before = counters.columns_at(state, enemy, place)
            return {"measure-hit": lambda war: counters.columns_at(war, enemy, place) < before}
        unit = state.setting.unit_index[self.target]
        steps = state.units[unit].steps
        return {"measure-hit": lambda war: war.units[unit].status is UnitState.DEAD or war.units[unit].steps < steps}


NO_MACHINES = Hindrance[War, Squadron]("10.2", "refusal-machines-off", lambda war, now: not war.setting.infernal)
NOT_PERU = Hindrance[War, Squadron]("P9", "refusal-machines-peru", lambda war, now: now.seat != PERU)
TOO_EARLY = Hindrance[War, Squadron]("10.2", "refusal-machines-early", lambda war, now: war.turn < MACHINES_FROM)


class Machine(
    Verb[War, Squadron],
    word="machine",
    case="10.2",
    hindered_by=(NO_MACHINES, NOT_PERU, TOO_EARLY),
    choices=lambda war, now: range(len(war.ships)),
):
    """10.2, P9, P69 Spend a column in a Peruvian port on an infernal machine against a warship off the port."""

    ship: ShipId

    def refusal(self, state: War, now: Squadron) -> Refusal | None:
        ship, name = state.ships[self.ship], state.printed(self.ship).id
        if ship.owner != CHILE or ship.status is not ShipState.AFLOAT or not counters.is_warship(state, self.ship):
            return refuse("10.2", "refusal-machine-target", ship=name)
        if ship.place not in state.setting.theatre.ports or not counters.controls(state, PERU, ship.place):
            return refuse("10.2", "refusal-machine-port", ship=name)
        if ship.place in state.mined:
            return refuse("10.2", "refusal-machine-used", place=place_name(ship.place))
        if not counters.columns_at(state, PERU, ship.place):
            return refuse("10.2", "refusal-no-column-here", place=place_name(ship.place))
        return None

    def carry_out(self, state: War, now: Squadron) -> Flow[None]:
        place = state.ships[self.ship].place
        counters.spend_column(state, PERU, place)
        state.mined = sorted([*state.mined, place])
        face = yield from roll(d6, case="10.2", by=PERU, rows=machine_row, luck=machine_row)
        state.tell(events.InfernalMachine(state.printed(self.ship).id, place_name(place), face, case="10.2"))
        if face == 6:
            counters.sink(state, self.ship, "10.2")
        elif face == 5:
            counters.wound(state, self.ship, "P69")

    def measures(self, state: War, now: Squadron) -> dict[str, Measure]:
        target = self.ship
        return {
            "measure-sunk": lambda war: war.ships[target].status is ShipState.SUNK,
            "measure-damaged": lambda war: war.ships[target].damaged or war.ships[target].status is ShipState.SUNK,
        }


def machine_row(face: int) -> int:
    """10.2 Nothing up to 4, damage on a 5, sunk on a 6."""
    return max(0, face - 4)


class EndRaids(Verb[War, Squadron], word="done", case="4.1", label_key="order-end-raids"):
    """4.1 The phase is over."""

    def carry_out(self, state: War, now: Squadron) -> None: ...


RAIDING = (Raid, Machine, EndRaids)


def open_naval_combat(war: War) -> None:
    """4.1 IV, P46."""
    war.phase = Phase.NAVAL_COMBAT
    war.push(naval_combat)


def naval_combat(war: War) -> Flow[None]:
    """P46 Raids and machines, one after the other."""
    seat = Seat(war.side)
    now = Squadron(seat)
    verb = yield from ask(seat, "raids", Verbs(RAIDING, war, now), case="7.6")
    if not isinstance(verb, EndRaids):
        war.push(naval_combat)
    yield from verb.take_effect(war, now)
