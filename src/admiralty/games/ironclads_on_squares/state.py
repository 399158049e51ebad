"""The records: what changes in a battle."""

from enum import Enum

from admiralty.kernel.flow import Pile
from admiralty.kernel.game import State
from admiralty.kernel.record import Record, field, shared

from .chart import OFF
from .setting import Engagement

__all__ = ["Battle", "Fate", "Leg", "Ship", "remove", "ship_at", "start"]


class Fate(Enum):
    """Where a ship is, in the largest sense. Only ships afloat have a square."""

    AFLOAT = "afloat"
    RESERVE = "reserve"
    SUNK = "sunk"
    BLOWN_UP = "blown_up"
    LEFT = "left"
    ESCAPED = "escaped"
    STRUCK = "struck"


class Leg(Enum):
    """SQ-3.5 How far a ship has come with her duty to cross the board and return."""

    OUT = "out"
    HOME = "home"
    DONE = "done"


class Ship(Record):
    """SQ-1.1 A model and its record sheet; who she is stands in the setting, at the same place in the fleet."""

    square: int
    heading: int
    flotation: int
    fate: Fate = Fate.AFLOAT
    leg: Leg = Leg.OUT
    card: str = ""
    """The activation card of this turn."""
    sheet: list[str] = field(factory=list)
    """SQ-5.4 The damage cards in force, the oldest first."""
    stopped: bool = False
    """SQ-A9 An engine hit lets her go one square more; then she lies stopped until it is repaired."""


class Battle(State):
    """A battle between two segments."""

    ships: list[Ship]
    activation: Pile
    small: Pile
    turn: int = 0
    waiting: list[int] = field(factory=list)
    """The ships that have yet to act this turn, in the order of their cards."""
    active: int = -1
    """The ship that acts, or acted last."""
    fired: int = 0
    """SQ-A7 The gun groups of the active ship that have fired, as bits."""
    scored: int = 0
    """The hits of her last shot."""
    ended: str = ""
    """How the battle ended; empty while it goes on."""
    winners: tuple[str, ...] = ()
    setting: Engagement = shared()


def start(setting: Engagement) -> Battle:
    """SQ-1.2 The squadrons on their edges, heading towards each other; both packs whole."""
    return Battle(
        ships=[
            Ship(OFF, sheet.heading, sheet.ship.flotation, Fate.RESERVE)
            if sheet.turn
            else Ship(sheet.square, sheet.heading, sheet.ship.flotation)
            for sheet in setting.fleet
        ],
        activation=Pile("activation pack", setting.cards.activation_pack[:]),
        small=Pile("small pack", setting.cards.small_pack[:]),
        setting=setting,
    )


def ship_at(battle: Battle, square: int) -> int:
    """The ship in a square, or -1."""
    for index, ship in enumerate(battle.ships):
        if ship.square == square:
            return index
    return -1


def remove(battle: Battle, index: int, fate: Fate) -> None:
    """SQ-A29 Take a ship off the board: she acts no more, and the damage cards on her sheet are discarded."""
    ship = battle.ships[index]
    ship.fate = fate
    ship.square = OFF
    battle.small.discards += ship.sheet
    ship.sheet = []
    ship.stopped = False
    if index in battle.waiting:
        battle.waiting.remove(index)
