"""Events of attacks: fire, rams, boarding, mines, critical hits and repairs."""

from __future__ import annotations

from admiralty.rulebook import Event, Modifier


class VisibilityRoll(Event):
    """13.3 Smoke on the water."""

    unit: str
    roll: int
    reduced: bool


class Fired(Event):
    """6.1.2 to 6.1.4 A shot: range, roll, every modifier, what it did."""

    firer: str
    target: str
    range: int
    roll: int
    modifiers: list[Modifier]
    total: int
    protection: int
    hits: int
    shrugged: bool


class Rammed(Event):
    """6.2.1, 6.2.2 A ram: roll, modifiers, and the hits on both."""

    rammer: str
    target: str
    roll: int
    modifiers: list[Modifier]
    total: int
    protection: int
    own_protection: int
    hits: int
    own_hits: int


class Alongside(Event):
    """6.3 Whether the boarders get across."""

    boarder: str
    target: str
    roll: int
    protection: int
    joined: bool


class BoardingRound(Event):
    """6.3 One round of boarding between two ships."""

    attacker: str
    defender: str
    roll: int
    modifiers: list[Modifier]
    total: int
    other_roll: int
    other_modifiers: list[Modifier]
    other_total: int


class BoardingTied(Event):
    """6.3 A round without a winner."""

    attacker: str
    defender: str
    hits: int


class BoardingWon(Event):
    """6.3 A round that one ship wins."""

    winner: str
    loser: str


class Captured(Event):
    """6.3 A ship changes hands."""

    captor: str
    ship: str


class BoardingOver(Event):
    """6.3 The markers come off."""

    ship: str
    other: str


class PrizeMadeReady(Event):
    """6.3, I46 The first of the two activations that a prize needs to move."""

    ship: str


class CriticalRoll(Event):
    """6.1.3 Whether two hits also cause a critical hit."""

    firer: str
    target: str
    roll: int
    critical: bool


class CriticalHit(Event):
    """10.0 What a critical hit strikes."""

    ship: str
    roll: int
    kind: str
    new: bool


class BridgeInDanger(Event):
    """14.0 A captain or an admiral in the line of fire."""

    ship: str
    roll: int
    struck: bool


class HitsTaken(Event):
    """7.1 Hits, and how many there are now."""

    unit: str
    hits: int
    total: int
    protection: int


class Sunk(Event):
    """7.1 A ship goes down."""

    ship: str


class BlownUp(Event):
    """10.0 Fire reaches a magazine."""

    ship: str


class BatterySurrendered(Event):
    """7.2 A battery falls silent for good."""

    battery: str


class RepairTried(Event):
    """8.0 A ship repairs a hit."""

    ship: str
    roll: int
    protection: int
    repaired: bool


class MineFlipped(Event):
    """9.0 A mine counter is turned over."""

    ship: str
    place: int
    value: int


class MineStruck(Event):
    """9.0 A mine attack."""

    ship: str
    roll: int
    modifiers: list[Modifier]
    total: int
    protection: int
    hits: int
    sunk: bool


class CriticalRepair(Event):
    """10.0 The end-phase roll for a critical hit other than fire."""

    ship: str
    kind: str
    roll: int
    repaired: bool


class FireSpreads(Event):
    """10.0 The end-phase roll for a fire."""

    ship: str
    roll: int
    out: bool
    hits: int
