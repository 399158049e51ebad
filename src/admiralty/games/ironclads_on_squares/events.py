"""Events of the log. A class name is a key of the catalogue; its fields are the arguments."""

from admiralty.rulebook import Event


class TurnBegan(Event):
    turn: int


class ReserveArrived(Event):
    ship: str
    square: str


class CardDealt(Event):
    ship: str
    card: str


class ShipActivated(Event):
    ship: str
    card: str


class ShipMoved(Event):
    ship: str
    square: str
    heading: int


class LiesStopped(Event):
    ship: str


class LeftTheBoard(Event):
    ship: str
    edge: str


class DutyTurned(Event):
    ship: str
    leg: str


class ShipFired(Event):
    ship: str
    target: str
    guns: list[str]
    distance: int
    dice: tuple[int, ...]
    hits: int


class DamageCardDrawn(Event):
    ship: str
    card: str
    effect: str


class ControlCardDrawn(Event):
    ship: str
    treated: str
    damage: str
    card: str
    result: str


class ShipSank(Event):
    ship: str


class ShipBlewUp(Event):
    ship: str


class PackReshuffled(Event):
    pass


class NearMiss(Event):
    ship: str
    other: str
    card: str


class ShipRammed(Event):
    ship: str
    other: str


class RamCardDrawn(Event):
    ship: str
    card: str
    lost: int
    hit: str


class JokerRedrawn(Event):
    ship: str
    card: str


class ShipStruck(Event):
    ship: str
    cards: int
