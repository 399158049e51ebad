"""Everything that changes in a battle."""

from __future__ import annotations

from typing import Final

from admiralty.boards.hexes import OFF_MAP, Direction, Hex
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Pile
from admiralty.kernel.game import State
from admiralty.kernel.record import Record, field, secret, shared

from .charts import BattleSetting, Profile

# Where a unit is in its life. A captured ship is still in play, in other hands.
WAITING: Final = "waiting"
IN_PLAY: Final = "in play"
SUNK: Final = "sunk"
SURRENDERED: Final = "surrendered"
LEFT: Final = "left"

# The phases of a turn (3.0), with set-up before the first.
SETUP: Final = "setup"
PREPARATION: Final = "preparation"
CARDS: Final = "cards"
ACTIVATIONS: Final = "activations"
END: Final = "end"

JOKER: Final = "joker"


class Unit(Record):
    """A ship or a land battery.

    ``owner`` is who commands her now, ``captured`` whether a prize crew does or did (6.3); ``slowed`` is the lost point
    of an event (14.0), ``credit`` the enemy ship that hurt her last (I59), ``chased`` the ironclads that she has moved
    towards at best rate this turn (13.2, I55).
    """

    index: int
    id: str
    owner: str
    place: Hex = OFF_MAP
    facing: Direction = 1
    hits: int = 0
    status: str = WAITING
    bridge: bool = False
    fire: bool = False
    steering: bool = False
    propulsion: int = 0
    boilers: int = 0
    grounded: bool = False
    captured: bool = False
    slowed: bool = False
    honored: bool = False
    chased: tuple[int, ...] = ()
    anchored: bool = False
    spoiled: bool = False
    quiet_turns: int = 0
    fired_upon_by: tuple[int, ...] = ()
    credit: int = -1
    escaped: bool = False
    edge: str = ""


class Mine(Record):
    """9.0 A mine counter: where it lies, and what its face says once it is up."""

    place: Hex
    value: int = secret()
    face_up: bool = False


class Lock(Record):
    """6.3 A pair of ships under a Boarding Combat marker; ``winner`` may lift it at the next activation (I44)."""

    attacker: int
    defender: int
    winner: int = -1


class Battle(State):
    """One scenario being fought."""

    deck: Pile
    cup: Pile
    units: list[Unit]
    setting: BattleSetting = shared()
    phase: str = SETUP
    turn: int = 0
    # set-up
    step: int = 0
    count: int = -1
    placed: int = 0
    automatic: list[str] = field(factory=list)
    secret_rolled: bool = False
    # the hexes that units stand on, kept in step with them
    at: dict[int, int] = field(factory=dict)
    mines: dict[int, Mine] = field(factory=dict)
    mines_seen: list[int] = field(factory=list)
    locks: list[Lock] = field(factory=list)
    buoy: Hex = OFF_MAP
    # the card being played
    card: str = ""
    left: int = 0
    acted: list[int] = field(factory=list)
    jokers: int = 0
    extra_cards: int = -1
    played: list[str] = field(factory=list)
    active: int = -1
    ready_prize: int = -1
    prizes: dict[str, int] = field(factory=dict)
    # Fortunes of War
    holder: str = ""
    counter_out: str = ""
    used_this_turn: list[str] = field(factory=list)
    used_ever: list[str] = field(factory=list)
    # what random events left behind
    lucky: list[str] = field(factory=list)
    endangered: list[str] = field(factory=list)
    # scenario rules
    steam_up: bool = True
    steam_turns: int = secret(default=0)
    arrival_turn: int = secret(default=0)
    due: bool = False
    cable_needed: int = 0
    cable_work: int = 0
    cable_cut: bool = False
    bombardment: int = 0
    # how it ended: winning side, reason, case
    ended: tuple[str, str, str] | None = None

    # ------------------------------------------------------------------ looking

    def profile(self, unit: Unit) -> Profile:
        return self.setting.profiles[unit.index]

    def unit(self, id_: str) -> Unit:
        return self.units[self.setting.index[id_]]

    def has(self, id_: str) -> bool:
        return id_ in self.setting.index

    def in_play(self, side: str) -> list[Unit]:
        """The units that a side commands on the map, prizes included."""
        return [unit for unit in self.units if unit.status == IN_PLAY and unit.owner == side]

    def to_come(self) -> tuple[str, ...]:
        """The ids of the ships that a scenario brings on later."""
        file = self.setting.file
        late = file.arrival.ships if file.arrival is not None else ()
        return (*late, file.entry.ship) if file.entry is not None else late

    def original_side(self, unit: Unit) -> Seat:
        return self.setting.profiles[unit.index].side

    def is_locked(self, unit: Unit) -> bool:
        """5.5 Whether a Boarding Combat marker lies on the ship."""
        if not self.locks:
            return False
        index = unit.index
        return any(lock.attacker == index or lock.defender == index for lock in self.locks)

    def locks_of(self, unit: Unit) -> list[Lock]:
        if not self.locks:
            return []
        index = unit.index
        return [lock for lock in self.locks if lock.attacker == index or lock.defender == index]

    def is_prize(self, unit: Unit) -> bool:
        """6.3, I46 Whether a ship sails under the limits of a prize; one retaken keeps them."""
        return unit.captured

    # ------------------------------------------------------------------ moving counters

    def put(self, unit: Unit, place: Hex, facing: Direction) -> None:
        """Put a unit on the map."""
        unit.status = IN_PLAY
        unit.place = place
        unit.facing = facing
        self.at[place] = unit.index

    def shift(self, unit: Unit, place: Hex) -> None:
        """Move a unit from hex to hex."""
        del self.at[unit.place]
        unit.place = place
        self.at[place] = unit.index

    def take_off(self, unit: Unit, status: str) -> None:
        """Take a unit off the map for good; locks on her end (I44)."""
        del self.at[unit.place]
        unit.place = OFF_MAP
        unit.status = status
        self.end_locks(unit)

    def end_locks(self, unit: Unit) -> None:
        index = unit.index
        self.locks = [lock for lock in self.locks if index not in (lock.attacker, lock.defender)]


SUITS: Final = {"H": "peru", "D": "peru", "S": "chile", "C": "chile"}
FULL_DECK: Final = tuple(
    sorted(
        [f"{rank}{suit}" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in SUITS] + [JOKER, JOKER]
    )
)


def colour_of(card: str) -> Seat:
    """4.0 Red cards are Peru's, black ones Chile's."""
    return Seat(SUITS[card[-1]])


def start(setting: BattleSetting) -> Battle:
    """15.1 The table before anything is set up; the counter of fortune, if it is in play, is Peru's."""
    units = [Unit(index, profile.id, profile.side) for index, profile in enumerate(setting.profiles)]
    return Battle(
        deck=Pile("deck", list(FULL_DECK)),
        cup=Pile("mines", sorted(setting.cup)),
        units=units,
        setting=setting,
        steam_up=setting.file.raising_steam is None,
        holder="peru" if setting.fortunes else "",
    )
