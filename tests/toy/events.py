"""Events of the log. A class name is a key of the catalogue, its fields are the arguments."""

from admiralty.rulebook import Event, Modifier, Seat


class MineLaid(Event): ...


class UnderWay(Event):
    boat: Seat
    speed: int


class Steered(Event):
    boat: Seat
    bearing: int


class MineStruck(Event):
    boat: Seat
    sector: int


class FoundClear(Event):
    sector: int


class HeldFire(Event):
    boat: Seat


class Fired(Event):
    boat: Seat
    face: int
    modifiers: list[Modifier]
    hits_on: int
    hit: bool


class Suffered(Event):
    boat: Seat
    chit: str
    hull: int
