"""6.0 Supply columns spent: units replenished, rebuilt and recruited, ships built and repaired, forts raised."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.arguments import FortId, LandPlace, NewPlace, SeaPlace, ShipId, UnitId
from admiralty.games.war_of_the_pacific.face.events import (
    ColumnSpent,
    FortRaised,
    ShipBuilt,
    ShipRepaired,
    ShipReturned,
    ShipSurveyed,
    UnitRaised,
    UnitReplenished,
    UnitWaits,
)
from admiralty.games.war_of_the_pacific.rules.counters import (
    cargo,
    column_places,
    columns_at,
    controls,
    enemy_at,
    friendly_port,
    friendly_ports,
    low,
    sink,
    spend_column,
)
from admiralty.games.war_of_the_pacific.rules.destinations import order_new_ship
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import FortState, Phase, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF, place_name
from admiralty.kernel.chance import d6
from admiralty.kernel.choices import IllegalOrder, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, roll
from admiralty.kernel.verbs import Hindrance, Verb, Verbs

__all__ = ["SPENDING", "Stores", "consumption", "open_supply", "repair", "return_ship"]

MUSTERED_TURN = 4
"""9.0, P8 The turn in which the 4th Line comes to full strength."""


class Stores(NamedTuple):
    """Whose columns are spent, how many there are, and in which cities new units may appear."""

    seat: Seat
    columns: int
    cities: dict[str, tuple[Hex, ...]]
    """By nation: the cities that can still receive a unit in this phase (P56)."""


def stores(war: War) -> Stores:
    seat = Seat(war.side)
    nations = ("chile",) if seat == CHILE else ("peru", "bolivia")
    total = sum(columns_at(war, seat, place) for place in column_places(war, seat))
    return Stores(seat, total, {nation: open_cities(war, nation) for nation in nations})


def open_cities(war: War, nation: str) -> tuple[Hex, ...]:
    """6.3, 6.4, P56 Where a new unit may stand: the box, or the nation's own cities, one unit each and phase."""
    if nation == "chile":
        return (BOX,)
    return tuple(
        city.hex
        for city in war.setting.theatre.file.city
        if city.nation == nation
        and city.hex not in war.cities_used
        and controls(war, PERU, city.hex)
        and not enemy_at(war, PERU, city.hex)
    )


# ---------------------------------------------------------------------- paying


class Bill(NamedTuple):
    """A column is to be paid from one of some places."""

    seat: Seat
    places: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class PayFrom(Verb[War, Bill]):
    """P55 The place whose column is spent."""

    word: ClassVar = "from"
    case: ClassVar = "P55"
    place: LandPlace

    @classmethod
    def offers(cls, state: War, now: Bill) -> Iterable[Self]:
        return [cls(place) for place in now.places]

    def refusal(self, state: War, now: Bill) -> Refusal | None:
        if self.place in now.places:
            return None
        return IllegalOrder("P55", Message("refusal-not-there", places=[place_name(place) for place in now.places]))


def pay(war: War, side: str, places: Iterable[Hex], case: str) -> Flow[None]:
    """6.1 Spend a column in one of some places; the player says in which, where there is a choice."""
    seat = Seat(side)
    stocked = tuple(place for place in places if columns_at(war, side, place))
    place = stocked[0]
    if len(stocked) > 1:
        now = Bill(seat, stocked)
        verb = yield from ask(seat, Message("ask-pay"), Verbs((PayFrom,), war, now), case="P55", kind="payment")
        place = verb.place
    spend_column(war, side, place)
    war.tell(ColumnSpent(side, place_name(place), case=case))


def near(war: War, place: Hex) -> tuple[Hex, ...]:
    """6.2, P55 A place and those next to it; the box counts by itself."""
    return (place,) if place == BOX else (place, *war.setting.theatre.grid.neighbours(place))


def _stocked(war: War, side: str, places: Iterable[Hex]) -> int:
    return sum(columns_at(war, side, place) for place in places)


# ---------------------------------------------------------------------- the orders


BROKE = Hindrance[War, Stores]("6.1", "refusal-no-columns", lambda war, now: now.columns == 0)


@dataclass(frozen=True, slots=True)
class Replenish(Verb[War, Stores]):
    """6.2, P22 A depleted regiment is made whole by a column in its hex or next to it."""

    word: ClassVar = "replenish"
    case: ClassVar = "6.2"
    hindered_by: ClassVar = (BROKE,)
    unit: UnitId

    @classmethod
    def offers(cls, state: War, now: Stores) -> Iterable[Self]:
        rows = state.setting.units
        return [cls(n) for n in state.setting.units_of[now.seat] if 0 < state.units[n].steps < rows[n].steps]

    def refusal(self, state: War, now: Stores) -> Refusal | None:
        unit, row = state.units[self.unit], state.row(self.unit)
        if row.side != now.seat or unit.status is not UnitState.MAP:
            return IllegalOrder("6.2", Message("refusal-not-on-map", unit=row.id))
        if unit.steps >= row.steps:
            return IllegalOrder("P22", Message("refusal-whole", unit=row.id))
        if unit.fresh:
            return IllegalOrder("6.4", Message("refusal-only-just-raised", unit=row.id))
        if not _stocked(state, now.seat, near(state, unit.place)):
            return IllegalOrder("6.2", Message("refusal-no-column-near", unit=row.id))
        return None

    def carry_out(self, state: War, now: Stores) -> Flow[None]:
        unit = state.units[self.unit]
        yield from pay(state, now.seat, near(state, unit.place), "6.2")
        unit.steps += 1
        state.tell(UnitReplenished(state.row(self.unit).id, place_name(unit.place), case="6.2"))


def _alike_before(war: War, index: int, status: UnitState) -> bool:
    """Whether a unit just like this one comes first: of equals the lowest number is taken."""
    like = war.row(index).like
    if not like:
        return False
    return any(
        war.row(n).like == like and war.units[n].status is status and war.row(n).turn <= war.turn for n in range(index)
    )


def _raising_refusal(war: War, now: Stores, index: int, place: Hex, status: UnitState, case: str) -> Refusal | None:
    """What stands against a unit that is to appear in a place."""
    row = war.row(index)
    if row.side != now.seat or war.units[index].status is not status:
        if status is UnitState.POOL:
            return IllegalOrder(case, Message("refusal-not-in-pool", unit=row.id))
        if status is UnitState.DEAD:
            return IllegalOrder(case, Message("refusal-not-dead", unit=row.id))
        return IllegalOrder(case, Message("refusal-not-waiting", unit=row.id))
    if status is UnitState.POOL and row.turn > war.turn:
        return IllegalOrder("9.0", Message("refusal-too-early", unit=row.id, turn=row.turn))
    if _alike_before(war, index, status):
        return IllegalOrder(case, Message("refusal-take-first", unit=row.id))
    cities = now.cities[row.nation]
    if place == OFF:
        return IllegalOrder(case, Message("refusal-city-free", unit=row.id)) if cities else None
    if place not in cities:
        return IllegalOrder("P56", Message("refusal-not-there", places=[place_name(city) for city in cities]))
    return None


def _raising_offers(war: War, now: Stores, status: UnitState) -> Iterable[tuple[int, Hex]]:
    seen = set()
    for index in war.setting.units_of[now.seat]:
        row = war.row(index)
        if war.units[index].status is not status or row.turn > war.turn or (row.like and row.like in seen):
            continue
        seen.add(row.like)
        for place in now.cities[row.nation] or (OFF,):
            yield index, place


def _raise(war: War, index: int, place: Hex, case: str) -> None:
    """6.3, 6.4, P30, P56 A unit appears with one step, or waits on the track until a city is free."""
    unit, row = war.units[index], war.row(index)
    if place == OFF:
        unit.status, unit.place, unit.steps = UnitState.TRACK, OFF, 0
        war.tell(UnitWaits(row.id, case=case))
        return
    unit.status, unit.place, unit.steps, unit.fresh = UnitState.MAP, place, 1, True
    if place != BOX:
        war.cities_used = sorted([*war.cities_used, place])
    war.tell(UnitRaised(row.id, place_name(place), case=case))


@dataclass(frozen=True, slots=True)
class Raise(Verb[War, Stores]):
    """6.3, 6.4 A unit is paid for with a column and comes with one step; ``source`` says where it was."""

    hindered_by: ClassVar = (BROKE,)
    source: ClassVar[UnitState]
    unit: UnitId
    place: NewPlace

    @classmethod
    def offers(cls, state: War, now: Stores) -> Iterable[Self]:
        return [cls(unit, place) for unit, place in _raising_offers(state, now, cls.source)]

    def refusal(self, state: War, now: Stores) -> Refusal | None:
        return _raising_refusal(state, now, self.unit, self.place, self.source, self.case)

    def carry_out(self, state: War, now: Stores) -> Flow[None]:
        yield from pay(state, now.seat, column_places(state, now.seat), self.case)
        _raise(state, self.unit, self.place, self.case)


@dataclass(frozen=True, slots=True)
class Rebuild(Raise):
    """6.3, P30 A unit from the dead pile comes back with one step."""

    word: ClassVar = "rebuild"
    case: ClassVar = "6.3"
    source: ClassVar = UnitState.DEAD


@dataclass(frozen=True, slots=True)
class Recruit(Raise):
    """6.4, 9.0, P7, P21 A unit of the pool, or a reinforcement whose turn has come, is recruited with one step."""

    word: ClassVar = "recruit"
    case: ClassVar = "6.4"
    source: ClassVar = UnitState.POOL


@dataclass(frozen=True, slots=True)
class Muster(Verb[War, Stores]):
    """6.3, 6.4 A unit that is paid for and waits on the track comes into a city."""

    word: ClassVar = "muster"
    case: ClassVar = "6.4"
    unit: UnitId
    place: NewPlace

    @classmethod
    def offers(cls, state: War, now: Stores) -> Iterable[Self]:
        return [cls(unit, place) for unit, place in _raising_offers(state, now, UnitState.TRACK) if place != OFF]

    def refusal(self, state: War, now: Stores) -> Refusal | None:
        if self.place == OFF:
            return IllegalOrder("6.4", Message("refusal-waits-already", unit=state.row(self.unit).id))
        return _raising_refusal(state, now, self.unit, self.place, UnitState.TRACK, "6.4")

    def carry_out(self, state: War, now: Stores) -> Flow[None]:
        _raise(state, self.unit, self.place, "6.4")
        yield from ()


@dataclass(frozen=True, slots=True)
class RaiseFort(Verb[War, Stores]):
    """9.0, P6 A fort that comes as a reinforcement is paid for like a unit, in its own city."""

    word: ClassVar = "fortify"
    case: ClassVar = "9.0"
    hindered_by: ClassVar = (BROKE,)
    fort: FortId

    def refusal(self, state: War, now: Stores) -> Refusal | None:
        fort = state.setting.forts[self.fort]
        if now.seat != PERU or state.forts[self.fort].status is not FortState.TO_COME:
            return IllegalOrder("9.0", Message("refusal-no-such-fort", fort=fort.id))
        if state.turn < fort.turn:
            return IllegalOrder("9.0", Message("refusal-too-early", unit=fort.id, turn=fort.turn))
        if not controls(state, PERU, fort.hex) or enemy_at(state, PERU, fort.hex):
            return IllegalOrder("P6", Message("refusal-city-lost", place=place_name(fort.hex)))
        return None

    def carry_out(self, state: War, now: Stores) -> Flow[None]:
        yield from pay(state, now.seat, column_places(state, now.seat), "9.0")
        state.forts[self.fort].status = FortState.STANDS
        state.tell(FortRaised(state.setting.forts[self.fort].id, case="9.0"))


@dataclass(frozen=True, slots=True)
class BuildTransport(Verb[War, Stores]):
    """6.3 Three columns make a lost transport good; she moves from the next turn on."""

    word: ClassVar = "build"
    case: ClassVar = "6.3"
    hindered_by: ClassVar = (BROKE,)
    ship: ShipId
    place: SeaPlace

    @classmethod
    def offers(cls, state: War, now: Stores) -> Iterable[Self]:
        ports = friendly_ports(state, now.seat)
        lost = [n for n, ship in enumerate(state.ships) if _lost_transport(state, n, now.seat)]
        return [cls(ship, place) for ship in lost[:1] for place in ports]

    def refusal(self, state: War, now: Stores) -> Refusal | None:
        name = state.printed(self.ship).id
        if not _lost_transport(state, self.ship, now.seat):
            return IllegalOrder("6.3", Message("refusal-not-lost-transport", ship=name))
        if any(_lost_transport(state, n, now.seat) for n in range(self.ship)):
            return IllegalOrder("6.3", Message("refusal-take-first", unit=name))
        cost = state.setting.figures.rules.transport_cost
        if now.columns < cost:
            return IllegalOrder("6.3", Message("refusal-columns", needed=cost, there=now.columns))
        if not friendly_port(state, now.seat, self.place):
            return IllegalOrder("6.3", Message("refusal-not-friendly-port", place=place_name(self.place)))
        return None

    def carry_out(self, state: War, now: Stores) -> Flow[None]:
        for _ in range(state.setting.figures.rules.transport_cost):
            yield from pay(state, now.seat, column_places(state, now.seat), "6.3")
        ship = state.ships[self.ship]
        ship.status, ship.place, ship.damaged, ship.built = ShipState.AFLOAT, self.place, False, True
        ship.owner = now.seat
        state.tell(ShipBuilt(state.printed(self.ship).id, place_name(self.place), case="6.3"))
        state.push(order_new_ship, self.ship)


def _lost_transport(war: War, index: int, side: str) -> bool:
    printed = war.printed(index)
    return printed.transport and printed.side == side and war.ships[index].status is ShipState.SUNK


def repair_yard(war: War, side: str) -> Hex:
    """6.5 Callao for the Allies, the box for Chile."""
    return BOX if side == CHILE else war.setting.theatre.by_id["callao"].hex


@dataclass(frozen=True, slots=True)
class Repair(Verb[War, Stores]):
    """6.5, P64 A die says what a damaged ship's repair costs, in columns or in turns; the owner then chooses."""

    word: ClassVar = "repair"
    case: ClassVar = "6.5"
    ship: ShipId

    @classmethod
    def offers(cls, state: War, now: Stores) -> Iterable[Self]:
        return [cls(n) for n, ship in enumerate(state.ships) if ship.damaged and ship.owner == now.seat]

    def refusal(self, state: War, now: Stores) -> Refusal | None:
        ship, name = state.ships[self.ship], state.printed(self.ship).id
        if ship.owner != now.seat or ship.status is not ShipState.AFLOAT:
            return IllegalOrder("6.5", Message("refusal-not-your-ship", ship=name))
        if not ship.damaged:
            return IllegalOrder("6.5", Message("refusal-sound", ship=name))
        yard = repair_yard(state, now.seat)
        if ship.place != yard or not friendly_port(state, now.seat, yard):
            return IllegalOrder("6.5", Message("refusal-not-in-yard", ship=name, place=place_name(yard)))
        if self.ship in state.surveyed:
            return IllegalOrder("P64", Message("refusal-surveyed", ship=name))
        if ship.column or cargo(state, self.ship):
            return IllegalOrder("P64", Message("refusal-loaded", ship=name))
        return None

    def carry_out(self, state: War, now: Stores) -> Flow[None]:
        state.push(repair, self.ship)
        yield from ()


@dataclass(frozen=True, slots=True)
class EndSupply(Verb[War, Stores]):
    """4.1 What is not spent may be moved."""

    word: ClassVar = "done"
    case: ClassVar = "4.1"
    label_key: ClassVar = "order-end-supply"


SPENDING = (Replenish, Rebuild, Recruit, Muster, RaiseFort, BuildTransport, Repair, EndSupply)


def open_supply(war: War) -> Flow[None]:
    """4.1 II. Ships come back from repair, and the 4th Line to full strength (P8, P70); then columns are spent."""
    war.phase = Phase.SUPPLY
    war.cities_used = []
    war.surveyed = []
    line = war.setting.unit_index["line_4"]
    unit = war.units[line]
    if war.turn == MUSTERED_TURN and war.side == CHILE and unit.status is UnitState.MAP and unit.steps == 1:
        unit.steps = 2
        war.tell(UnitReplenished(war.row(line).id, place_name(unit.place), case="P8"))
    war.push(consumption)
    for index, ship in enumerate(war.ships):
        if ship.status is ShipState.DOCK and ship.owner == war.side and ship.back <= war.turn:
            war.push(return_ship, index)
    yield from ()


def consumption(war: War) -> Flow[None]:
    """6.1 One column, or order, after the other."""
    now = stores(war)
    question = Message("ask-supply", columns=now.columns)
    verb = yield from ask(now.seat, question, Verbs(SPENDING, war, now), case="6.1", kind="supply")
    if isinstance(verb, EndSupply):
        return
    war.push(consumption)
    yield from verb.carry_out(war, now)


# ---------------------------------------------------------------------- repairs


class Survey(NamedTuple):
    """A ship in the yard, and what the die said."""

    seat: Seat
    ship: int
    cost: int


@dataclass(frozen=True, slots=True)
class RepairNow(Verb[War, Survey]):
    """6.5, P55 The columns are spent, and the ship is whole."""

    word: ClassVar = "columns"
    case: ClassVar = "6.5"
    label_key: ClassVar = "order-repair-now"

    def refusal(self, state: War, now: Survey) -> Refusal | None:
        there = _stocked(state, now.seat, near(state, state.ships[now.ship].place))
        if there < now.cost:
            return IllegalOrder("6.5", Message("refusal-columns", needed=now.cost, there=there))
        return None

    def carry_out(self, state: War, now: Survey) -> Flow[None]:
        ship = state.ships[now.ship]
        for _ in range(now.cost):
            yield from pay(state, now.seat, near(state, ship.place), "6.5")
        ship.damaged = False
        state.tell(ShipRepaired(state.printed(now.ship).id, case="6.5"))


@dataclass(frozen=True, slots=True)
class RepairSlowly(Verb[War, Survey]):
    """6.5, P64 The ship goes to the turn track and comes back whole in that many turns."""

    word: ClassVar = "wait"
    case: ClassVar = "6.5"
    label_key: ClassVar = "order-repair-slowly"

    def carry_out(self, state: War, now: Survey) -> Flow[None]:
        ship = state.ships[now.ship]
        ship.status, ship.place, ship.back = ShipState.DOCK, OFF, state.turn + now.cost
        ship.order = ship.next = ""
        state.tell(ShipSurveyed(state.printed(now.ship).id, ship.back, case="6.5"))
        yield from ()


def repair(war: War, ship: int) -> Flow[None]:
    """6.5 Roll, then choose: never a mixture of the two."""
    seat = Seat(war.side)
    war.surveyed = sorted([*war.surveyed, ship])
    cost = yield from roll(d6, case="6.5", by=seat, luck=low)
    now = Survey(seat, ship, cost)
    question = Message("ask-repair", ship=war.printed(ship).id, cost=cost)
    verb = yield from ask(seat, question, Verbs((RepairNow, RepairSlowly), war, now), case="6.5", kind="repair")
    yield from verb.carry_out(war, now)


class Berths(NamedTuple):
    """A repaired ship that looks for a port."""

    seat: Seat
    ship: int
    ports: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Berth(Verb[War, Berths]):
    """P64 The port where a repaired ship comes back, if the yard is lost."""

    word: ClassVar = "berth"
    case: ClassVar = "P64"
    place: SeaPlace

    @classmethod
    def offers(cls, state: War, now: Berths) -> Iterable[Self]:
        return [cls(place) for place in now.ports]

    def refusal(self, state: War, now: Berths) -> Refusal | None:
        if self.place in now.ports:
            return None
        return IllegalOrder("P64", Message("refusal-not-friendly-port", place=place_name(self.place)))


def return_ship(war: War, ship: int) -> Flow[None]:
    """P64 A repaired ship comes back to the yard; if that is lost to another port, and without one she is lost too."""
    record = war.ships[ship]
    ports = friendly_ports(war, record.owner)
    yard = repair_yard(war, record.owner)
    if not ports:
        sink(war, ship, "P64")
        return
    place = yard
    if yard not in ports:
        now = Berths(Seat(record.owner), ship, tuple(ports))
        question = Message("ask-berth", ship=war.printed(ship).id)
        verb = yield from ask(now.seat, question, Verbs((Berth,), war, now), case="P64", kind="berth")
        place = verb.place
    record.status, record.place, record.damaged, record.back = ShipState.AFLOAT, place, False, 0
    war.tell(ShipReturned(war.printed(ship).id, place_name(place), case="P64"))
