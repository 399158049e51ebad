"""What the log tells. Each class says the message it is named after; units go by their ids."""

from __future__ import annotations

from admiralty.kernel.event import Event, Modifier

# ---------------------------------------------------------------------- set-up and sequence


class PlacedShip(Event):
    """15.0 A ship is set up or arrives."""

    ship: str
    place: int
    facing: int


class PlacedBattery(Event):
    """15.4.1 A battery takes up its post."""

    battery: str
    place: int


class PlacedMine(Event):
    """9.0 A mine counter is laid, face down."""

    place: int


class PlacedBuoy(Event):
    """15.4.1 The buoy marks where the cable runs."""

    place: int


class SetupRolled(Event):
    """15.0 How many of something a side may set up."""

    what: str
    roll: int
    count: int


class EarlierDamage(Event):
    """15.4.3 The hits a ship brings into the battle."""

    ship: str
    roll: int
    hits: int


class TurnBegins(Event):
    """3.1 The deck is shuffled and a turn begins."""

    turn: int


class CardTurned(Event):
    """4.1 A card gives activations to the side of its colour."""

    card: str
    side: str
    units: int


class CardPassed(Event):
    """4.1 Activations that nobody could or would use are lost."""

    side: str
    units: int


class FirstJoker(Event):
    """4.1 The first Joker brings a random event."""


class SecondJoker(Event):
    """4.1 The second Joker ends the activations."""


class ExtraCards(Event):
    """4.1, I30 A side that had no card yet: more cards are turned before the turn ends."""

    side: str
    cards: int


class EndPhaseBegins(Event):
    """11.0 The end phase."""

    turn: int


class UnitHeld(Event):
    """4.2 An activation spent on nothing."""

    unit: str


# ---------------------------------------------------------------------- movement and grounding


class Moved(Event):
    """5.0 A ship enters the hex ahead."""

    ship: str
    place: int


class Turned(Event):
    """5.0 A ship turns one hexside."""

    ship: str
    facing: int
    starboard: bool


class LeftMap(Event):
    """15.0 A ship steps over the edge of the map."""

    ship: str
    edge: str
    escaped: bool


class BridgeRoll(Event):
    """10.0 Whether orders reach the helm of a ship whose bridge is hit."""

    ship: str
    roll: int
    passed: bool


class SteeringRoll(Event):
    """10.0 Whether a ship with damaged steering makes her turn."""

    ship: str
    roll: int
    passed: bool


class GroundingCheck(Event):
    """5.1, 5.2 The lead line: a check in shoals or shallows."""

    ship: str
    roll: int
    modifiers: list[Modifier]
    total: int
    protection: int
    aground: bool
    hits: int


class ReefCheck(Event):
    """15.3.3 A check on the reef of Punta Gruesa."""

    ship: str
    roll: int
    modifiers: list[Modifier]
    total: int
    aground: bool
    hits: int


class UngroundingTried(Event):
    """5.3 A try to get off the ground."""

    ship: str
    roll: int
    modifiers: list[Modifier]
    total: int
    protection: int
    free: bool
    hits: int


class Drifted(Event):
    """5.4 A ship without movement goes with the current."""

    ship: str
    place: int


class DriftedOff(Event):
    """5.4 A ship drifts off the map and is lost."""

    ship: str


class DriftedAground(Event):
    """5.4, I3 The current sets a ship aground."""

    ship: str
    place: int
    ashore: bool


# ---------------------------------------------------------------------- attacks


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
    """6.3 One round between two ships."""

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
    """6.3 A round won by one."""

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
    """6.1.3 Whether two hits also tell on something vital."""

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
    """8.0 The carpenters at work."""

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


# ---------------------------------------------------------------------- advanced and scenario rules


class FortunePlayed(Event):
    """13.1 The counter is played."""

    side: str
    use: str


class FortunePasses(Event):
    """13.1 The counter goes to the opponent."""

    side: str


class RandomEvent(Event):
    """14.0 What the first Joker brings."""

    roll: int
    kind: str


class SteamRaised(Event):
    """15.3.2 A ship has her full movement."""

    ship: str


class CableRoll(Event):
    """15.4.2 A quiet turn on the buoy."""

    ship: str
    roll: int
    bonus: int
    total: int
    cut: bool


class CableWork(Event):
    """15.5.3 An activation spent on the cable."""

    ship: str
    done: int
    needed: int
    cut: bool


class Bombarded(Event):
    """15.5.4 Shells on the town."""

    ship: str
    place: int
    roll: int
    modifiers: list[Modifier]
    hits: int
    so_far: int


class BattleOver(Event):
    """12.0 The battle is decided."""

    winner: str
    peru_points: int
    chile_points: int
