"""Events of the log: one class for each thing that happens, with a message of the same name."""

from admiralty.rulebook import Event, Modifier, field

# ------------------------------------------------------------------------------------------------- building, starting


class SquadronBuilt(Event):
    seat: str
    points: int


class CardDrawn(Event):
    kind: str
    card: str


class RoleTaken(Event):
    side: str
    role: str


class CardTaken(Event):
    seat: str
    card: str


class TerrainAdded(Event):
    seat: str
    piece: str


class TerrainPlaced(Event):
    piece: str
    x: int
    y: int


class TerrainShifted(Event):
    piece: str
    x: int
    y: int


class TerrainRemoved(Event):
    piece: str


class ShipDeployed(Event):
    ship: str
    x: int
    y: int
    heading: int


class RoleGiven(Event):
    ship: str
    role: str


# --------------------------------------------------------------------------------------------------------- initiative
class TurnBegan(Event):
    turn: int


class CardRevealed(Event):
    seat: str
    card: str
    value: int
    reveals: bool = field(default=True, kw_only=True)


class CardSwapped(Event):
    seat: str
    card: str


class CardSeen(Event):
    """A Clever admiral's look at the enemy's face-down card."""

    seat: str
    card: str
    reveals: bool = field(default=True, kw_only=True)


class EventCardDrawn(Event):
    card: str


class EventDeckEmpty(Event):
    pass


class ChallengeRolled(Event):
    ship: str
    dice: tuple[str, ...]
    successes: int


class InitiativeTaken(Event):
    side: str
    reason: str


class CardCopied(Event):
    seat: str
    card: str


class WindChosen(Event):
    edge: str


class WeatherShifted(Event):
    edge: str


class FortuneChanged(Event):
    seat: str
    points: int


# ----------------------------------------------------------------------------------------------------------- movement
class ShipActivated(Event):
    ship: str
    point: str
    speed: int


class TestRolled(Event):
    ship: str
    test: str
    dice: tuple[str, ...]
    passed: bool


class DiceRerolled(Event):
    ship: str
    means: str
    dice: tuple[str, ...]


class SpeedAdjusted(Event):
    ship: str
    speed: int


class HeadingChanged(Event):
    ship: str
    heading: float


class CutFree(Event):
    ship: str
    way: str


class ShipMoved(Event):
    ship: str
    order: str
    x: float
    y: float
    heading: float


class ShipShifted(Event):
    ship: str
    way: str
    millimetres: float


class ShipDrifted(Event):
    ship: str


class RanAshore(Event):
    ship: str


class Collided(Event):
    ship: str
    others: tuple[str, ...]
    dice: tuple[str, ...]


class Entangled(Event):
    ship: str
    other: str


class PushedAway(Event):
    ship: str
    way: str
    millimetres: float


class ShoalCrossed(Event):
    ship: str
    dice: tuple[str, ...]
    aground: bool


class LeftTheTable(Event):
    ship: str


class LeftSafely(Event):
    ship: str


class SeaScrolled(Event):
    ship: str
    edge: str


# -------------------------------------------------------------------------------------------------------- crew actions
class Reloaded(Event):
    ship: str
    side: str


class Rallied(Event):
    ship: str
    fatigue: int


class Repaired(Event):
    ship: str
    damage: int


class Refloated(Event):
    ship: str


class SailSet(Event):
    ship: str
    sail: int


class Rowed(Event):
    ship: str


class FlagTransferred(Event):
    ship: str
    to: str


class PartyLanded(Event):
    ship: str


class PartyLost(Event):
    ship: str


class BoatsSent(Event):
    ship: str
    target: str


class CargoDelivered(Event):
    ship: str


# ------------------------------------------------------------------------------------------------------------- attacks
class AttackRolled(Event):
    ship: str
    target: str
    kind: str
    mode: str
    side: str
    band: str
    raking: str
    modifiers: list[Modifier]
    dice: tuple[str, ...]
    hits: int


class BonusDice(Event):
    ship: str
    dice: tuple[str, ...]


class CriticalRolled(Event):
    ship: str
    dice: tuple[str, ...]


class Damaged(Event):
    ship: str
    damage: int


class Fatigued(Event):
    ship: str
    fatigue: int


class Shaken(Event):
    ship: str


class Crippled(Event):
    ship: str


class OutOfAction(Event):
    ship: str


class MastLost(Event):
    ship: str


class HelmStruck(Event):
    ship: str
    way: str


class CommanderRolled(Event):
    ship: str
    face: str
    hit: bool


class FireShipBurned(Event):
    ship: str


# ----------------------------------------------------------------------------------------------------------- end phase
class ShipCaptured(Event):
    ship: str
    by: str


class ShipDestroyed(Event):
    ship: str
    by: str


class ShipRetaken(Event):
    ship: str
    by: str


class ShipsParted(Event):
    ship: str
    other: str


class WreckRemoved(Event):
    ship: str


class StrikesCounted(Event):
    side: str
    points: int
    ships: int


class Withdrew(Event):
    side: str


class SinkingRolled(Event):
    ship: str
    face: str
    sunk: bool


class NewFlagship(Event):
    ship: str
    value: int


class HandCut(Event):
    seat: str
    card: str


class CardDiscarded(Event):
    seat: str
    card: str


class Razed(Event):
    pass
