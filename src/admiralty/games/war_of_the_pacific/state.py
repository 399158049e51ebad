"""Game state of a war. All of it is public except sealed destinations, and ships out of sight under an option (P85)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from enum import Enum
from typing import Any, NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.arguments import FATES
from admiralty.games.war_of_the_pacific.setting import CHILE, SEATS, Campaign, ShipRow, UnitRow
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF
from admiralty.rulebook import EVERYONE, Record, Seat, State, derived, field, shared

__all__ = [
    "Assault", "Depot", "Duel", "Fort", "March", "Phase", "Posts", "Ship", "ShipState", "Unit", "UnitState", "Voyage",
    "War", "start",
]  # fmt: skip


class Phase(Enum):
    """4.1 The phases of a player's turn, with set-up before the first."""

    SETUP = "setup"
    ADMINISTRATION = "administration"
    SUPPLY = "supply"
    NAVAL_MOVEMENT = "naval_movement"
    NAVAL_COMBAT = "naval_combat"
    LAND_MOVEMENT = "land_movement"
    LAND_COMBAT = "land_combat"
    RECKONING = "reckoning"


class UnitState(Enum):
    """The stage of a regiment's life. ``GONE`` are those of a nation that has left the war (5.6)."""

    POOL = "pool"
    MAP = "map"
    ABOARD = "aboard"
    TRACK = "track"
    DEAD = "dead"
    GONE = "gone"


class ShipState(Enum):
    """The stage of a ship's life. ``DOCK`` is the turn track, where she is repaired (6.5)."""

    WAITING = "waiting"
    AFLOAT = "afloat"
    DOCK = "dock"
    SUNK = "sunk"


class FortState(Enum):
    """7.7 A fort stands, is still to be built (9.0), or is destroyed for good."""

    TO_COME = "to_come"
    STANDS = "stands"
    DOWN = "down"


def a_place(war: War) -> tuple[Hex, ...]:
    return (OFF, *war.setting.theatre.places)


def a_ship(war: War) -> range:
    return range(len(war.setting.ships))


def a_ship_or_none(war: War) -> range:
    return range(-1, len(war.setting.ships))


def a_unit(war: War) -> range:
    return range(len(war.setting.units))


def a_nation(war: War) -> tuple[str, ...]:
    return war.setting.nation_ids


def a_nation_or_none(war: War) -> tuple[str, ...]:
    return ("", *war.setting.nation_ids)


def an_area(war: War) -> tuple[str, ...]:
    return ("", *war.setting.theatre.area_ids)


def knows_order(ship: Ship, seat: Seat | None, war: War) -> bool:
    """4.1 A destination is secret until the ships sail; only their owner knows it."""
    return seat == ship.owner or ship.sailed or ship.owner not in war.ordered or ship.status is not ShipState.AFLOAT


def knows_next(ship: Ship, seat: Seat | None, war: War) -> bool:
    """7.2 The same for the next turn's destination, from the Administrative Phase on."""
    return seat == ship.owner or ship.owner not in war.planned or ship.status is not ShipState.AFLOAT


class Unit(Record, known=EVERYONE):
    """2.6 A regiment or battalion; its figures are in the setting, at the same index.

    ``fresh`` ones were built this turn (8.2), ``done`` ones have marched, ``landed`` ones went ashore against the enemy
    and must fight (7.6), ``fought`` ones have attacked (8.7), ``ashore`` ones were put ashore this turn (P81),
    ``strayed`` ones came to their hex by a retreat, which captures nothing (P50).
    """

    status: UnitState = UnitState.POOL
    place: Hex = field(default=OFF, choices=a_place)
    steps: int = field(default=0, least=0, most=2)
    ship: int = field(default=-1, choices=a_ship_or_none)
    fresh: bool = False
    done: bool = False
    landed: bool = False
    fought: bool = False
    ashore: bool = False
    strayed: bool = False


class Ship(Record, known=EVERYONE):
    """A warship or transport. ``order`` is the destination of this turn, ``next`` that of the next turn (P35)."""

    owner: str = field(choices=SEATS)
    status: ShipState = ShipState.WAITING
    place: Hex = field(default=OFF, choices=a_place)
    damaged: bool = False
    back: int = field(default=0, least=0, most=24)
    column: str = field(default="", choices=a_nation_or_none)
    order: str = field(default="", choices=an_area, known=knows_order)
    next: str = field(default="", choices=an_area, known=knows_next)
    sailed: bool = False
    raided: bool = False
    built: bool = False


class Fort(Record, known=EVERYONE):
    status: FortState = FortState.TO_COME


class Depot(Record, known=EVERYONE):
    """6.0 The supply columns of a nation by place; ``tired`` ones cannot march again this turn, ``ashore`` ones came by
    sea this turn (P81)."""

    at: dict[int, int] = field(factory=dict, keys=a_place, least=1, most=1000)
    tired: dict[int, int] = field(factory=dict, keys=a_place, least=1, most=1000)
    ashore: dict[int, int] = field(factory=dict, keys=a_place, least=1, most=1000)


class Voyage(Record, known=EVERYONE):
    """7.2 Ships under way together: destination, the rest of the course, and enemy stacks that have tried to intercept.

    ``area`` is empty for ships that go home. ``ends`` says whether the movement ends with the course. ``marked`` are
    the waypoints so far, ``port`` is the port that homeward ships have named (P75).
    """

    ships: list[int] = field(choices=a_ship)
    area: str = field(choices=an_area)
    place: Hex = field(choices=a_place)
    course: list[int] = field(factory=list, choices=a_place)
    ends: bool = False
    tried: list[int] = field(factory=list, choices=a_ship)
    departed: bool = False
    marked: list[int] = field(factory=list, choices=a_place)
    port: Hex = field(default=OFF, choices=a_place)


class Duel(Record, known=EVERYONE):
    """7.9 A naval combat: two lines, the ships that have fired, and the ships that were fired at."""

    place: Hex = field(choices=a_place)
    mover: str = field(choices=SEATS)
    movers: list[int] = field(choices=a_ship)
    others: list[int] = field(choices=a_ship)
    aside: list[int] = field(factory=list, choices=a_ship)
    fired: list[int] = field(factory=list, choices=a_ship)
    aimed_at: list[int] = field(factory=list, choices=a_ship)
    to_fire: str = field(default="", choices=("", *SEATS))
    tried: list[int] = field(factory=list, choices=a_ship)
    """10.1 Ships that have attempted a capture, or were the target of one."""
    fates: dict[int, str] = field(factory=dict, keys=a_ship, choices=FATES)
    """P84 The reported fate of each ship in a battle played in another rulebook, until the other side confirms it."""
    fled: list[int] = field(factory=list, choices=a_ship)
    """P84 Warships that left such a battle: they do not fire again in this combat, and may sail on."""


class March(Record, known=EVERYONE):
    """8.2 A group on the march: units, columns by nation, the higher die, points spent, whether it rolled doubles."""

    place: Hex = field(choices=a_place)
    units: list[int] = field(factory=list, choices=a_unit)
    columns: dict[str, int] = field(factory=dict, keys=a_nation, least=0, most=1000)
    die: int = field(default=0, least=0, most=6)
    spent: int = field(default=0, least=0, most=10)
    doubles: bool = False
    dropped: list[int] = field(factory=list, choices=a_unit)
    goal: Hex = field(default=OFF, choices=a_place)
    """The goal of a journey, and the number of rolls so far."""
    rolls: int = field(default=0, least=0, most=8)


class Assault(Record, known=EVERYONE):
    """8.8 A land combat: attackers, defenders, their hexes, and the results so far."""

    origin: Hex = field(choices=a_place)
    target: Hex = field(choices=a_place)
    attacker: str = field(choices=SEATS)
    units: list[int] = field(choices=a_unit)
    defenders: list[int] = field(choices=a_unit)
    landing: bool = False
    hits_on_defender: int = field(default=0, least=0, most=100)
    hits_on_attacker: int = field(default=0, least=0, most=100)


class Posts(NamedTuple):
    """The places of a side's land units: the units of each place in the order of the book, and all places."""

    at: dict[Hex, tuple[int, ...]]
    places: frozenset[Hex]
    and_box: frozenset[Hex]
    """The same with the box, which Chile's enemies do not enter (P37)."""
    memo: dict[Hashable, Any]  # caches that depend on these places and on the units aboard


class War(State, known=EVERYONE):
    """The state of a war."""

    units: list[Unit]
    ships: list[Ship]
    forts: list[Fort]
    depots: list[Depot]
    """By nation, in the order of the file."""
    chilean: list[int] = field(factory=list, choices=a_place)
    """P18 The city hexes that Chile controls, in the order of their numbers; all others are Allied."""
    setting: Campaign = shared()
    turn: int = field(default=0, least=0, most=12)
    side: str = field(default="peru", choices=SEATS)
    phase: Phase = Phase.SETUP
    placed: int = field(default=0, least=0, most=1000)
    """The number of counters placed in the set-up."""
    ordered: list[str] = field(factory=list, choices=SEATS)
    """The sides that have sealed destinations for their next or present movement."""
    planned: list[str] = field(factory=list, choices=SEATS)
    """The sides that have sealed destinations for the movement after that."""
    no_chits: list[str] = field(factory=list, choices=SEATS)
    """P62 The sides that have chosen to draw no chits of combat advantage."""
    bonus: int = field(default=0, least=0, most=12)
    sunk: dict[str, int] = field(factory=dict, keys=SEATS, least=0, most=100)
    """5.5 Warships that each side has lost this turn."""
    bolivia_out: bool = False
    """5.6 Whether the nation that may leave the war has left it."""
    columns_due: int = field(default=0, least=0, most=6)
    cities_used: list[int] = field(factory=list, choices=a_place)
    """6.4 Cities that have received a unit in this phase."""
    surveyed: list[int] = field(factory=list, choices=a_ship)
    """6.5 Ships for whose repair the die was rolled this turn."""
    mined: list[int] = field(factory=list, choices=a_place)
    """10.2 Ports whose infernal machine is used up."""
    voyage: Voyage | None = None
    duel: Duel | None = None
    march: March | None = None
    assault: Assault | None = None
    ended: tuple[str, str, str] | None = None
    """The winning side or "", the reason, the case."""
    posts_of_chile: Posts | None = derived()
    """A cache of the places of units: filled by `counters.posts`, cleared by `counters.stand`."""
    posts_of_allies: Posts | None = derived()

    def faults(self) -> Iterator[str]:
        """Invalid states: other counters than the book's, or counters that contradict their places."""
        setting = self.setting
        if len(self.units) != len(setting.units) or len(self.ships) != len(setting.ships):
            yield "units: they are not those of the book"
            return
        if len(self.forts) != len(setting.forts) or len(self.depots) != len(setting.nations):
            yield "forts: they are not those of the book"
            return
        for row, unit in zip(setting.units, self.units, strict=True):
            if (unit.status is UnitState.MAP) != (unit.place != OFF):
                yield f"{row.id}: only units on the map have a place"
            if (unit.status is UnitState.ABOARD) != (unit.ship >= 0):
                yield f"{row.id}: only embarked units have a ship"
            if unit.status in (UnitState.MAP, UnitState.ABOARD) and not 1 <= unit.steps <= row.steps:
                yield f"{row.id}: it has not so many steps"
            if unit.ship >= 0 and self.ships[unit.ship].status is not ShipState.AFLOAT:
                yield f"{row.id}: her ship is not afloat"
            if unit.place not in (OFF, BOX) and unit.place not in setting.theatre.on_land:
                yield f"{row.id}: it stands in the sea"
        for printed, ship in zip(setting.ships, self.ships, strict=True):
            if (ship.status is ShipState.AFLOAT) != (ship.place != OFF):
                yield f"{printed.id}: only ships afloat have a place"
            if ship.place not in (OFF, BOX) and ship.place not in setting.theatre.sea:
                yield f"{printed.id}: she lies on dry land"
            if ship.column and not printed.transport:
                yield f"{printed.id}: a warship carries nothing"
        if (self.phase is Phase.SETUP) != (self.turn == 0):
            yield "turn: set-up comes before the first, and only there"
        cities = setting.theatre.cities
        if self.chilean != sorted(set(self.chilean)) or any(place not in cities for place in self.chilean):
            yield "chilean: they are not cities in their order"
        for depot in self.depots:
            if any(depot.at.get(place, 0) < count for place, count in depot.tired.items()):
                yield "depots: more columns are tired than there are"
            if any(depot.at.get(place, 0) < count for place, count in depot.ashore.items()):
                yield "depots: more columns have come ashore than there are"

    # ------------------------------------------------------------------ hidden until sighted

    def watched(self) -> Iterator[tuple[str, str, bool]]:
        """P85 The ships that are afloat or in dock, and whether each is in sight of her enemies."""
        ships = {side: self._areas_with_ships(side) for side in SEATS}
        reach, setting = max(0, self.sighting - 1), self.setting
        seen = {side: setting.theatre.areas_within(ships[side] | self._coasts(side), reach) for side in SEATS}
        for index, ship in enumerate(self.ships):
            if ship.status not in (ShipState.AFLOAT, ShipState.DOCK):
                continue
            id_, enemy = setting.ships[index].id, setting.enemy[ship.owner]
            word = (self.overruled or {}).get(id_)
            near = (
                self._meets(ship, ships[enemy]) if word is False else setting.theatre.area_of(ship.place) in seen[enemy]
            )
            yield id_, ship.owner, bool(word) or near

    def _meets(self, ship: Ship, areas: frozenset[str]) -> bool:
        """P85 Whether enemies could act on a ship: enemy ships are in her area, or she is off an enemy port."""
        theatre = self.setting.theatre
        off_port = ship.place in theatre.ports and (ship.place in self.chilean) != (ship.owner == CHILE)
        return off_port or theatre.area_of(ship.place) in areas

    def _areas_with_ships(self, side: str) -> frozenset[str]:
        area_of = self.setting.theatre.area_of
        return frozenset(area_of(ship.place) for ship in self.ships if ship.owner == side) - {""}

    def _coasts(self, side: str) -> frozenset[str]:
        """P85 The areas that a side sees from its ports, land units and columns on the coast."""
        theatre, setting = self.setting.theatre, self.setting
        ports = [port for port in theatre.ports if (port in self.chilean) == (side == CHILE)]
        troops = [self.units[n].place for n in setting.units_of[Seat(side)]]
        columns = [place for nation in setting.nations_of[side] for place in self.depot(nation).at]
        return frozenset(theatre.area_of(place) for place in (*ports, *troops, *columns)) - {""}

    def veil(self, view: War, seat: str | None) -> None:
        """P85 A ship out of sight is shown as waiting, and so are the units aboard. Of a voyage the enemy sees the
        ships and their order, but not the course."""
        unseen = self.unseen(seat)
        hidden = {n for n, row in enumerate(self.setting.ships) if row.id in unseen}
        for index in hidden:
            view.ships[index] = Ship(self.ships[index].owner)
        for index, unit in enumerate(self.units):
            if unit.ship in hidden:
                view.units[index] = Unit(UnitState.TRACK)
        view.surveyed = [ship for ship in self.surveyed if ship not in hidden]
        if seat == self.side:
            return
        view.agenda = []
        voyage = self.voyage
        if voyage is not None:
            ships = [ship for ship in voyage.ships if ship not in hidden]
            tried = [ship for ship in voyage.tried if ship not in hidden]
            view.voyage = Voyage(ships, voyage.area, voyage.place, tried=tried) if ships else None

    # ------------------------------------------------------------------ looking

    def row(self, index: int) -> UnitRow:
        return self.setting.units[index]

    def printed(self, index: int) -> ShipRow:
        return self.setting.ships[index]

    def depot(self, nation: str) -> Depot:
        return self.depots[self.setting.nation_index[nation]]


def start(setting: Campaign) -> War:
    """3.1, 3.4, 3.6 An empty map: the set-up places the counters; reinforcements wait in the pool for their turn."""
    theatre, file = setting.theatre, setting.file
    held = {city.hex for city in theatre.file.city if city.hex in theatre.chilean_ground}
    held |= {city.hex for city in theatre.file.city if setting.side_of_nation[city.nation] == CHILE}
    held |= {theatre.by_id[name].hex for name in file.chilean}
    units = []
    for row in setting.units:
        status = UnitState.DEAD if row.id in file.dead else UnitState.POOL
        if row.nation == setting.quitter and file.bolivia_out:
            status = UnitState.GONE
        units.append(Unit(status))
    ships = [Ship(row.side, ShipState.SUNK if row.id in file.sunk else ShipState.WAITING) for row in setting.ships]
    forts = []
    for fort in setting.forts:
        stands = FortState.STANDS if fort.turn == 0 or fort.id in file.forts else FortState.TO_COME
        lost = fort.hex in held or (fort.nation == setting.quitter and file.bolivia_out)
        forts.append(Fort(FortState.DOWN if lost else stands))
    return War(
        units=units,
        ships=ships,
        forts=forts,
        depots=[Depot() for _ in setting.nations],
        chilean=sorted(held),
        setting=setting,
        sunk=dict.fromkeys(sorted(SEATS), 0),
        bolivia_out=file.bolivia_out,
    )
