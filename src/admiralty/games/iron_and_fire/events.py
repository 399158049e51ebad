"""Events of the log: one class for each message, with the ids of its units."""

from __future__ import annotations

from admiralty.rulebook import Event, Modifier

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
    """4.1 Activations that no unit could or would use are lost."""

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
    """4.2 A unit passes its activation."""

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


# ---------------------------------------------------------------------- advanced and scenario rules


class FortunePlayed(Event):
    """13.1 The counter is played; ``thrown`` is the roll that is thrown again."""

    side: str
    use: str
    thrown: int = 0


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
