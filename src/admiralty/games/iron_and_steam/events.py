"""Events of the log: one class for each thing that happens, with the case that it follows."""

from admiralty.rulebook import Event, Modifier

__all__ = [
    "AnchorWork", "ArmourChipped", "BoardingFought", "BoilerRisked", "CastOff", "ChanceRolled", "ChartRolled",
    "Collided", "CrewLost", "CriticalScored", "DiceThrown", "DriftedOff", "EndGunChecked", "EnginesDamaged",
    "EquipmentLost", "FireFought", "FireSpread", "FireStarted", "FortSilenced", "Grounded", "GunDamaged", "HullEaten",
    "HullLost", "HullStruck", "LocationCounts", "MagazineStruck", "MastFell", "MineStruck", "OrdersCarriedOut",
    "OrdersOpened", "PilotHit", "PlatePierced", "PortsChanged", "RamStruck", "ReinforcementArrived", "RepairFailed",
    "Repaired", "SailorsFell", "SeatWoken", "ShipFate", "ShipMoved", "ShotFailed", "SparExploded", "SpeedLost",
    "StackLost", "SteeringHit", "TurnBegan", "Unfouled", "VolleyFired", "WayForced", "WreckFound", "WreckageCleared",
]  # fmt: skip


Told = dict[str, int | str]
"""The order as plain data of a message (see `Message.to_data`)."""


class TurnBegan(Event):
    turn: int


class OrdersOpened(Event):
    """A sheet is released: its code, the number of its lines, its orders for the whole, and for each ship her name and
    her orders."""

    seat: str
    sheet: str
    ships: int
    whole: list[Told]
    lines: list[Told]


class OrdersCarriedOut(Event):
    """All sheets are carried out: orders become visible by their effects."""

    turn: int


class SeatWoken(Event):
    seat: str
    why: str
    ship: str


class ReinforcementArrived(Event):
    ship: str


class ShipMoved(Event):
    """A course in ten steps: places in inches along it, for the animation."""

    ship: str
    speed: int
    helm: int
    path: str


class VolleyFired(Event):
    firer: str
    gun: str
    guns: int
    target: str
    ammo: str
    band: str
    chance: int
    dice: tuple[int, ...]
    hits: int
    modifiers: list[Modifier]


class ChartRolled(Event):
    """A throw on a chart: the roll, its row, and the row that applied if that one could not."""

    ship: str
    chart: str
    roll: int
    bonus: int
    row: str
    span: str
    applied: str
    applied_span: str
    shifted: bool
    gun: str
    by_gun: bool
    table: Told
    result: Told
    instead: Told
    """Chart, row and the row that applied, in words."""


class LocationCounts(Event):
    """IS-3.2 to IS-3.5, HR-26 A row of the hit chart that counts as another location on this target."""

    ship: str
    row: str
    place: str
    fort: bool


class ChanceRolled(Event):
    """A throw against a percentage, whether it happened or not."""

    ship: str
    what: str
    chance: int
    die: int
    happens: bool


class DiceThrown(Event):
    """Dice that no other event tells: their purpose and roll."""

    ship: str
    what: str
    dice: tuple[int, ...]


class HullEaten(Event):
    """Hull points lost other than by a shot: a fire that burns on, or a wreck that drags."""

    ship: str
    cause: str
    points: int


class PortsChanged(Event):
    ship: str
    gun: str
    guns: int


class PlatePierced(Event):
    ship: str
    face: str
    penetration: int
    armour: int
    bonus: int


class ArmourChipped(Event):
    ship: str
    face: str
    penetration: int
    armour: int
    die: int
    needed: int


class ShotFailed(Event):
    ship: str
    face: str
    penetration: int
    armour: int
    die: int
    needed: int


class HullStruck(Event):
    ship: str
    where: str
    penetration: int
    armour: int
    plates: int
    points: int


class StackLost(Event):
    ship: str


class MastFell(Event):
    ship: str
    side: str


class SteeringHit(Event):
    ship: str
    what: str


class PilotHit(Event):
    """The pilot is out: by a shot, with its penetration and the armour of the pilot house, or by small arms."""

    ship: str
    pierced: bool
    turns: int
    by_shot: bool
    penetration: int
    armour: int


class EnginesDamaged(Event):
    ship: str
    what: str


class GunDamaged(Event):
    ship: str
    gun: str
    what: str
    roll: int
    bonus: int


class EquipmentLost(Event):
    ship: str
    what: str


class CriticalScored(Event):
    ship: str
    what: str


class MagazineStruck(Event):
    ship: str
    what: str


class FortSilenced(Event):
    ship: str
    turns: int


class EndGunChecked(Event):
    """IS-9.1 A fort's gun beside one that was struck."""

    ship: str
    gun: str
    die: int
    armour: int
    fires: bool


class FireStarted(Event):
    ship: str


class FireFought(Event):
    ship: str
    chance: int
    die: int
    out: bool


class FireSpread(Event):
    ship: str
    level: int


class HullLost(Event):
    ship: str
    points: int
    left: int


class CrewLost(Event):
    ship: str
    points: int


class SpeedLost(Event):
    ship: str
    points: int


class ShipFate(Event):
    ship: str
    fate: str


class DriftedOff(Event):
    ship: str
    fate: str


class Grounded(Event):
    ship: str
    on: str
    chance: int
    die: int


class MineStruck(Event):
    ship: str
    points: int


class BoilerRisked(Event):
    ship: str
    die: int
    chance: int
    bursts: bool


class RamStruck(Event):
    rammer: str
    struck: str
    closing: int
    angle: int
    points: int
    own_points: int
    fouled: bool
    ram_lost: bool


class Collided(Event):
    first: str
    second: str
    fouled: bool


class SparExploded(Event):
    ship: str
    target: str
    explodes: bool
    points: int
    own_points: int


class SailorsFell(Event):
    firer: str
    target: str
    attacks: int
    chance: int
    hits: int


class WayForced(Event):
    """HR-12 Boarders on the deck of a closed ironclad try to force a way in."""

    attacker: str
    defender: str
    chance: int
    die: int
    forced: bool


class BoardingFought(Event):
    attacker: str
    defender: str
    attack: int
    defence: int
    attacker_lost: int
    defender_lost: int


class Repaired(Event):
    ship: str
    what: str
    chance: int
    die: int


class RepairFailed(Event):
    ship: str
    what: str
    chance: int
    die: int


class WreckageCleared(Event):
    ship: str


class Unfouled(Event):
    ship: str
    other: str


class AnchorWork(Event):
    ship: str
    what: str


class CastOff(Event):
    ship: str
    other: str


class WreckFound(Event):
    ship: str
    wreck: str
    level: int
