"""What changes in a game of Oak & Iron: ships, squadrons, the sea."""

from enum import IntEnum
from typing import Any

from admiralty.kernel.flow import Pile
from admiralty.kernel.game import State
from admiralty.kernel.record import Record, field, secret, shared

__all__ = ["Activation", "Battle", "Piece", "Sail", "Ship", "Squadron"]


class Sail(IntEnum):
    """OI-3.1 The four sail settings."""

    ANCHORED = 0
    MINIMAL = 1
    BATTLE = 2
    FULL = 3


class Ship(Record):
    """One ship: her card and what was bought for her, where she lies, and the tokens on her."""

    id: str
    seat: str
    card: str
    options: tuple[str, ...] = ()
    skill: int = 0
    upgrades: tuple[str, ...] = ()
    captain: str = ""
    x: int = 0
    y: int = 0
    heading: int = 0
    where: str = "port"
    """`port` before deployment, `table`, then `sunk`, `left` (over the edge) or `safe` (left as the objective asks)."""
    sail: int = 2
    fatigue: int = 0
    damage: int = 0
    boxes: int = 0
    """Fatigue boxes won after building (Press Gang)."""
    reload_port: bool = False
    reload_starboard: bool = False
    reload_mortar: bool = False
    aground: bool = False
    captor: str = ""
    entangled: dict[str, str] = field(factory=dict)
    """The ships she is stuck to, each with the edge of hers that lies against it."""
    party: tuple[int, int] | None = None
    boats: str = ""
    """The enemy her boats lie alongside (Boat Assault)."""
    wake: bool = False
    attacked: bool = False
    fired: bool = False
    boarded: bool = False
    speed: int = 0
    close_ignored: int = 0
    """Fatigue that boarding defences have taken this turn."""
    role: str = ""
    """Her part in the objective: `carrier`, `convoy` or `anchored`."""
    spent: dict[str, int] = field(factory=dict)
    """Effects used: the turn of the last use."""


class Squadron(Record):
    """One squadron: its cards and points of fortune."""

    seat: str
    faction: str = ""
    admiral: str = ""
    value: int = 0
    flagship: str = ""
    owned: list[str] = field(factory=list)
    """The initiative cards not discarded: in hand, face down or face up."""
    revealed: str = ""
    copied: str = ""
    face_down: str = secret(default="")
    peeked_by: list[str] = field(factory=list)
    """The seats that have looked at the face-down card (Clever): that they did is open, what they saw is theirs."""
    discarded: list[str] = field(factory=list)
    fortune: int = 0
    strikes: int = 0
    setting: str = ""
    deployment: str = ""
    condition: str = ""
    chosen: dict[str, str] = field(factory=dict)
    """The ship picked for an effect that names one."""
    spent: dict[str, int] = field(factory=dict)
    built: bool = True
    size_points: int = 0
    other_nation: str = ""
    """The second nation of a pirate hand."""
    full_hand: bool = False
    """Kept by Vice Flag: the hand is not cut when the admiral is lost."""
    cut_hand: bool = False


class Piece(Record):
    """A terrain piece on the table."""

    id: str
    piece: str
    kind: str
    x: int
    y: int
    heading: int = 0
    objective: bool = False
    shifted: bool = False


class Activation(Record):
    """The ship whose movement activation is under way, from one segment to the next."""

    ship: str
    point: str = ""
    raw: int = 0
    limit: int = 5
    adjusted: int = 0
    cut_free: bool = False
    shoal: bool = False
    collided: bool = False
    shifted: bool = False
    arrived: bool = False
    turned: bool = False
    moved: bool = False
    squadron_left: bool = False


class Battle(State):
    """The whole game between two segments."""

    turn: int = 0
    phase: str = "build"
    step: int = 0
    weather: str = "north"
    roster: list[str] = field(factory=list)
    """The ids of all ships in a fixed order."""
    ships: dict[str, Ship] = field(factory=dict)
    squadrons: dict[str, Squadron] = field(factory=dict)
    terrain: list[Piece] = field(factory=list)
    pieces: int = 0
    """How many terrain pieces were ever laid: the number of the next one's id."""
    pool: list[str] = field(factory=list)
    events: list[str] = field(factory=list)
    deck: Pile | None = None
    first: str = ""
    """The side with the initiative."""
    to_act: str = ""
    squadron_acting: str = ""
    acting: Activation | None = None
    scores: list[int] = field(factory=list)
    """The successes of a Challenge Test so far."""
    attacker: str = ""
    objective: str = ""
    drawn: dict[str, list[str]] = field(factory=dict)
    razing: int = 0
    razed: bool = False
    delivered: bool = False
    passed: list[str] = field(factory=list)
    winners: tuple[str, ...] | None = None
    ended: str = ""
    index: Any = shared(default=None, kw_only=True)
    """The effects in force by timing: made when wanted, never changed, dropped whenever a card comes or goes. Clones
    share it."""
