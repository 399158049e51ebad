"""Game state of a battle: ships, squadrons, the sea."""

from collections.abc import Container, Iterator, Mapping
from enum import IntEnum

from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.terms import Wind
from admiralty.rulebook import EVERYONE, Pile, Record, Seat, State, derived, field, transient

from . import sighting


class Sail(IntEnum):
    """OI-3.1 The four sail settings."""

    ANCHORED = 0
    MINIMAL = 1
    BATTLE = 2
    FULL = 3


MOST = 100
"""An upper bound of every track, value and number of dice in the game."""
FAR_OFF = 1_000_000
"""Tenths of a millimetre: farther than any ship sails, off the table too."""
PHASES = ("build", "setup", "choosing", "initiative", "movement", "attack", "end")


def ship_ids(battle: "Battle") -> dict[str, "Ship"]:
    return battle.ships


def ship_ids_or_none(battle: "Battle") -> tuple[str, ...]:
    return ("", *battle.ships)


def a_side_or_none(battle: "Battle") -> tuple[str, ...]:
    return ("", *battle.setting.sides)


def a_card_or_none(battle: "Battle") -> tuple[str, ...]:
    return ("", *battle.setting.book.initiative)


class Ship(Record, known=EVERYONE):
    """One ship: her card and equipment, her pose, and her tokens."""

    id: str
    seat: str = field(choices=lambda battle: battle.setting.seats)
    card: str = field(choices=lambda battle: battle.setting.book.ships)
    options: tuple[str, ...] = field(default=(), choices=lambda battle: battle.setting.book.special, size=20)
    skill: int = field(default=0, least=0, most=MOST)
    upgrades: tuple[str, ...] = field(default=(), choices=lambda battle: battle.setting.book.upgrades, size=20)
    captain: str = field(default="", choices=lambda battle: ("", *battle.setting.book.captains))
    x: int = field(default=0, least=-FAR_OFF, most=FAR_OFF)
    y: int = field(default=0, least=-FAR_OFF, most=FAR_OFF)
    heading: int = field(default=0, least=0, most=3599)
    where: str = field(default="port", choices=("port", "table", "sunk", "left", "safe"))
    """`port` before deployment, `table`, then `sunk`, `left` (over the edge) or `safe` (left as the objective asks)."""
    sail: int = field(default=2, least=0, most=3)
    fatigue: int = field(default=0, least=0, most=MOST)
    damage: int = field(default=0, least=0, most=MOST)
    boxes: int = field(default=0, least=0, most=MOST)
    """Fatigue boxes won after building (Press Gang)."""
    reload_port: bool = False
    reload_starboard: bool = False
    reload_mortar: bool = False
    aground: bool = False
    captor: str = field(default="", choices=lambda battle: ("", *battle.setting.seats))
    entangled: dict[str, str] = field(factory=dict, keys=ship_ids, choices=("bow", "port", "starboard", "stern"))
    """The ships she is stuck to, each with the edge of hers that touches it."""
    party: tuple[int, int] | None = field(default=None, least=-FAR_OFF, most=FAR_OFF)
    boats: str = field(default="", choices=ship_ids_or_none)
    """The enemy her boats lie alongside (Boat Assault)."""
    wake: bool = False
    attacked: bool = False
    fired: bool = False
    boarded: bool = False
    speed: int = field(default=0, least=0, most=MOST)
    close_ignored: int = field(default=0, least=0, most=MOST)
    """Fatigue that boarding defences have taken this turn."""
    role: str = field(default="", choices=("", "carrier", "convoy", "anchored"))
    """Her part in the objective: `carrier`, `convoy` or `anchored`."""
    spent: dict[str, int] = field(factory=dict, least=0, most=1000)
    """Effects used: the turn of the last use."""

    def as_built(self) -> "Ship":
        """The ship in port, as built from her card and equipment."""
        return Ship(
            self.id, self.seat, self.card, self.options, self.skill, self.upgrades, self.captain, role=self.role
        )


def knows_card(squadron: "Squadron", seat: Seat | None, battle: "Battle") -> bool:
    """OI-2.3 Whether a seat knows the face-down card of a squadron. Every seat sees whether there is one."""
    return seat == squadron.seat or seat in squadron.peeked_by or not squadron.face_down


def choosable(squadron: "Squadron") -> list[str]:
    """OI-2.3 The cards in hand: those not discarded and not lying face up."""
    laid = (squadron.revealed,) if squadron.borrowed else (squadron.revealed, squadron.copied)
    return [card for card in squadron.owned if card not in laid]


def may_lie(squadron: "Squadron", battle: "Battle") -> list[str]:
    """OI-A62 Hands are open: a face-down card is any of those that its squadron may have laid."""
    return choosable(squadron)


class Squadron(Record, known=EVERYONE):
    """One squadron: its cards and points of fortune."""

    seat: str = field(choices=lambda battle: battle.setting.seats)
    faction: str = field(default="", choices=lambda battle: ("", *battle.setting.book.factions))
    admiral: str = field(default="", choices=lambda battle: ("", *battle.setting.book.admirals))
    value: int = field(default=0, least=0, most=MOST)
    flagship: str = field(default="", choices=ship_ids_or_none)
    lost_flagships: list[str] = field(factory=list, choices=ship_ids)
    """OI-A84 The ships that were lost as flagship, whichever replaced them."""
    owned: list[str] = field(factory=list, choices=lambda battle: battle.setting.book.initiative, size=200)
    """The initiative cards not discarded: in hand, face down or face up."""
    revealed: str = field(default="", choices=a_card_or_none)
    copied: str = field(default="", choices=a_card_or_none)
    borrowed: bool = False
    """Whether the copied card is one that the enemy has discarded, not one of this hand."""
    face_down: str = field(default="", choices=a_card_or_none, known=knows_card, candidates=may_lie)
    peeked_by: list[str] = field(factory=list, choices=lambda battle: battle.setting.seats)
    """The seats that have looked at the face-down card (Clever): the look is open, the card is not."""
    discarded: list[str] = field(factory=list, choices=lambda battle: battle.setting.book.initiative, size=200)
    fortune: int = field(default=0, least=0, most=1000)
    strikes: int = field(default=0, least=0, most=10_000)
    setting: str = field(default="", choices=lambda battle: ("", *battle.setting.book.settings))
    deployment: str = field(default="", choices=lambda battle: ("", *battle.setting.book.deployments))
    condition: str = field(default="", choices=lambda battle: ("", *battle.setting.book.conditions))
    chosen: dict[str, str] = field(factory=dict)
    """The ship chosen for an effect that names one."""
    spent: dict[str, int] = field(factory=dict)
    built: bool = True
    size_points: int = field(default=0, least=0, most=10_000)
    other_nation: str = field(default="", choices=lambda battle: ("", *battle.setting.book.factions))
    """The second nation of a pirate hand."""
    full_hand: bool = False
    """Kept by Vice Flag: the hand is not cut when the admiral is lost."""
    cut_hand: bool = False


class Piece(Record, known=EVERYONE):
    """A terrain piece on the table."""

    id: str
    piece: str = field(choices=lambda battle: battle.setting.book.terrain)
    kind: str
    x: int = field(least=-FAR_OFF, most=FAR_OFF)
    y: int = field(least=-FAR_OFF, most=FAR_OFF)
    heading: int = field(default=0, least=0, most=3599)
    objective: bool = False
    shifted: bool = False


class Activation(Record, known=EVERYONE):
    """The ship whose movement activation is under way, from one segment to the next."""

    ship: str = field(choices=ship_ids)
    point: str = field(default="", choices=("", "eye", "large", "windward"))
    raw: int = field(default=0, least=-MOST, most=MOST)
    limit: int = field(default=5, least=-MOST, most=MOST)
    adjusted: int = field(default=0, least=-MOST, most=MOST)
    cut_free: bool = False
    shoal: bool = False
    collided: bool = False
    shifted: bool = False
    arrived: bool = False
    turned: bool = False
    moved: bool = False
    squadron_left: bool = False
    tested: bool = transient(default=False)
    """Whether her Seamanship test was passed: read by the odds of one, and forgotten after the question."""


class Battle(State[OakSetting], known=EVERYONE):
    """The whole game between two segments."""

    turn: int = field(default=0, least=0, most=1000)
    phase: str = field(default="build", choices=PHASES)
    step: int = field(default=0, least=0, most=MOST)
    weather: Wind = Wind.NORTH
    roster: list[str] = field(factory=list)
    """The ids of all ships in a fixed order."""
    ships: dict[str, Ship] = field(factory=dict)
    squadrons: dict[str, Squadron] = field(factory=dict)
    terrain: list[Piece] = field(factory=list)
    pieces: int = field(default=0, least=0, most=1000)
    """The number of terrain pieces ever laid, which is the number of the next one's id."""
    pool: list[str] = field(factory=list, choices=lambda battle: battle.setting.book.terrain)
    events: list[str] = field(factory=list, choices=lambda battle: battle.setting.book.events)
    deck: Pile | None = None
    first: str = field(default="", choices=a_side_or_none)
    """The side with the initiative."""
    to_act: str = field(default="", choices=a_side_or_none)
    squadron_acting: str = field(default="", choices=lambda battle: ("", *battle.setting.seats))
    acting: Activation | None = None
    scores: list[int] = field(factory=list, least=0, most=1000, size=2)
    """The successes of a Challenge Test so far."""
    attacker: str = field(default="", choices=a_side_or_none)
    objective: str = field(default="", choices=lambda battle: ("", *battle.setting.book.objectives))
    drawn: dict[str, list[str]] = field(factory=dict, keys=("setting", "deployment", "condition"))
    razing: int = field(default=0, least=0, most=1000)
    razed: bool = False
    delivered: bool = False
    passed: list[str] = field(factory=list)
    winners: tuple[str, ...] | None = field(default=None, choices=lambda battle: battle.setting.sides)
    ended: str = ""
    index: dict[str, list[Active]] | None = derived()
    """The effects in force by timing: built on demand, never changed, dropped when a card comes or goes."""

    def unseen(self, seat: str | None) -> frozenset[str]:
        """OI-A88 The ships on the table that the other side holds, out of sight."""
        return frozenset(ship.id for ship in self._strange(seat) if not sighting.in_sight(self, ship))

    def sighted(self, seat: str | None) -> frozenset[str]:
        return frozenset(ship.id for ship in self._strange(seat) if sighting.in_sight(self, ship))

    def _strange(self, seat: str | None) -> list[Ship]:
        side = None if seat is None else self.setting.side_by_seat[seat]
        there = (ship for ship in self.ships.values() if ship.where == "table")
        return [ship for ship in there if sighting.holder(self, ship) != side]

    def veil(self, view: "Battle", seat: str | None) -> None:
        sighting.veil(self, view, seat)

    def faults(self) -> Iterator[str]:
        """Refuse an impossible battle: ships and squadrons that contradict their names, or cards in two places."""
        book = self.setting.book
        if sorted(self.roster) != sorted(self.ships) or any(ship.id != name for name, ship in self.ships.items()):
            yield "ships: the roster, their names and what they are kept by do not agree"
        seats = [squadron.seat for squadron in self.squadrons.values()]
        if seats != list(self.squadrons) or sorted(seats) != sorted(self.setting.seats):
            yield "squadrons: there is not one for each seat"
        for squadron in self.squadrons.values():
            if squadron.flagship and self.ships[squadron.flagship].seat != squadron.seat:
                yield f"squadrons.{squadron.seat}: the flagship is another's"
            if len(set(squadron.owned)) != len(squadron.owned):
                yield f"squadrons.{squadron.seat}: a card is owned twice"
        for ship in self.ships.values():
            if any(ship.id not in self.ships[other].entangled for other in ship.entangled):
                yield f"ships.{ship.id}: she is entangled with one who is not"
            if len({*ship.options, *ship.upgrades}) != len(ship.options) + len(ship.upgrades):
                yield f"ships.{ship.id}: nothing is bought for a ship twice"
        ids = [piece.id for piece in self.terrain]
        if len(set(ids)) != len(ids) or any(piece.kind != book.terrain[piece.piece].kind for piece in self.terrain):
            yield "terrain: two pieces of one name, or one that is not what it is"
        drawn: Mapping[str, Container[str]] = {
            "setting": book.settings,
            "deployment": book.deployments,
            "condition": book.conditions,
        }
        if any(card not in drawn[kind] for kind, cards in self.drawn.items() for card in cards):
            yield "drawn: there is no such card"
        if self.deck is not None and any(card not in book.events for card in self.deck.pieces + self.deck.discards):
            yield "deck: there is no such event"
