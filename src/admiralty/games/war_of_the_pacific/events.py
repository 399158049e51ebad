"""Events of the log: one class for each thing that happens, with a message of the same name."""

from admiralty.rulebook import Event


class SetUpDone(Event):
    pass


class Deployed(Event):
    side: str


class DestinationsLaid(Event):
    side: str


class TurnBegan(Event):
    turn: int
    side: str


class UnitDisbanded(Event):
    unit: str
    place: str


class ColumnsAllotted(Event):
    side: str
    faces: list[int]
    count: int


class ColumnsPlaced(Event):
    nation: str
    place: str
    count: int


class ColumnsForfeited(Event):
    nation: str
    count: int


class ColumnSpent(Event):
    side: str
    place: str


class ColumnsTaken(Event):
    side: str
    place: str
    count: int


class ColumnsDestroyed(Event):
    side: str
    place: str
    count: int


class ColumnHit(Event):
    side: str
    place: str


class ColumnWorn(Event):
    place: str


class UnitReplenished(Event):
    unit: str
    place: str


class UnitRaised(Event):
    unit: str
    place: str


class UnitWaits(Event):
    unit: str


class UnitLost(Event):
    unit: str
    place: str
    gone: bool


class UnitDrowned(Event):
    unit: str
    ship: str


class FortRaised(Event):
    fort: str


class FortLost(Event):
    fort: str


class PlaceTaken(Event):
    side: str
    place: str


class ShipBuilt(Event):
    ship: str
    place: str


class ShipRepaired(Event):
    ship: str


class ShipSurveyed(Event):
    ship: str
    turn: int


class ShipReturned(Event):
    ship: str
    place: str


class ShipSunk(Event):
    ship: str
    side: str


class Embarked(Event):
    unit: str
    ship: str


class CameAshore(Event):
    ship: str
    place: str


class Landed(Event):
    unit: str
    place: str
    against: bool


class SetSail(Event):
    side: str
    ships: list[str]
    place: str
    area: str


class Sailed(Event):
    side: str
    ships: list[str]
    place: str


class Arrived(Event):
    side: str
    ships: list[str]
    place: str


class OrdersLapsed(Event):
    side: str
    ships: list[str]


class SailingOver(Event):
    side: str


class Intercepted(Event):
    side: str
    ships: list[str]
    place: str
    distance: int
    roll: int


class InterceptionFailed(Event):
    side: str
    ships: list[str]
    distance: int
    roll: int
    place: str


class BlockadeRun(Event):
    side: str
    place: str
    count: int
    roll: int


class BlockadeHeld(Event):
    side: str
    place: str
    ships: list[str]


class BlockadeWaived(Event):
    side: str
    place: str


class BattleStarted(Event):
    place: str
    side: str
    ships: list[str]
    enemies: list[str]


class BattleFoughtOut(Event):
    place: str


class ShipDamagedThere(Event):
    ship: str


class ShipSetAside(Event):
    ship: str


class ShipFired(Event):
    ship: str
    target: str
    roll: int
    armour: int
    gunfire: int
    effect: int


class BattleOver(Event):
    place: str


class CaptureTried(Event):
    ship: str
    target: str
    roll: int


class PrizeTaken(Event):
    ship: str
    side: str


class PrizeScuttled(Event):
    ship: str


class Raided(Event):
    ship: str
    target: str
    place: str
    faces: list[int]
    modifier: int
    gunfire: int
    hit: bool


class FortAnswered(Event):
    fort: str
    ship: str
    faces: list[int]
    armour: int
    factor: int
    effect: int


class InfernalMachine(Event):
    ship: str
    place: str
    roll: int


class MarchRolled(Event):
    units: list[str]
    place: str
    faces: list[int]
    allowance: int
    doubles: bool


class Marched(Event):
    units: list[str]
    columns: int
    way: list[str]
    spent: int


class DroppedOff(Event):
    unit: str
    place: str


class Camped(Event):
    units: list[str]
    place: str


class AssaultStarted(Event):
    side: str
    units: list[str]
    enemies: list[str]
    origin: str
    place: str
    landing: bool


class InitiativeWon(Event):
    side: str
    attack: int
    attack_plus: int
    defence: int
    defence_plus: int


class ChitDrawn(Event):
    side: str
    chit: str


class SupplyExpended(Event):
    side: str
    place: str


class ChitsLeft(Event):
    side: str
    left: bool


class DiceFell(Event):
    side: str
    faces: list[int]
    led: list[int]
    modifier: int
    hits: int


class Retreated(Event):
    side: str
    units: list[str]
    place: str
    to: str


class ColumnsRetreated(Event):
    side: str
    count: int
    place: str


class StoodFast(Event):
    side: str
    unit: str
    place: str


class Trapped(Event):
    side: str
    place: str


class Advanced(Event):
    unit: str
    place: str


class BonusPoint(Event):
    points: int


class PointsCounted(Event):
    turn: int
    points: int


class BoliviaQuit(Event):
    points: int


class NationQuit(Event):
    """5.6 Bolivia as an ally of Chile, or a nation that is not in the book, leaves the war."""

    nation: str
