"""Game state of a battle: everything that changes.

SQ-1.1 All of it is open: the models, the sheets, the cards, and the cards left in each pack. A pack has no order, so
its rest follows from the cards seen this turn.
"""

from collections.abc import Iterator
from enum import Enum

from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.rulebook import EVERYONE, Pile, Record, State, field

NOBODY = -1
"""The index that stands for no ship: less than any index in the fleet."""


class Fate(Enum):
    """The stage of a ship's life. Only ships afloat have a square."""

    AFLOAT = "afloat"
    RESERVE = "reserve"
    SUNK = "sunk"
    BLOWN_UP = "blown_up"
    LEFT = "left"
    ESCAPED = "escaped"
    STRUCK = "struck"


class Leg(Enum):
    """SQ-3.5 A ship's progress with her duty to cross the board and return."""

    OUT = "out"
    HOME = "home"
    DONE = "done"


class Ship(Record, known=EVERYONE):
    """SQ-1.1 A model and its record sheet; the setting has the ship's identity at the same index."""

    square: int = field(choices=lambda battle: (OFF, *battle.setting.chart.names))
    heading: int = field(least=0, most=7)
    flotation: int = field(least=0, most=100)
    fate: Fate = Fate.AFLOAT
    leg: Leg = Leg.OUT
    card: str = field(default="", choices=lambda battle: ("", *battle.setting.cards.activation_pack))
    """The activation card of this turn."""
    sheet: list[str] = field(factory=list, choices=lambda battle: battle.setting.cards.control_luck)
    """SQ-5.4 The damage cards in force, the oldest first."""
    stopped: bool = False
    """SQ-A9 An engine hit lets her go one more square; then she is stopped until it is repaired."""


class Battle(State[Engagement], known=EVERYONE):
    """A battle between two segments."""

    ships: list[Ship]
    activation: Pile
    small: Pile
    turn: int = field(default=0, least=0, most=1000)
    waiting: list[int] = field(factory=list, choices=lambda battle: range(len(battle.setting.fleet)))
    """The ships that have yet to act this turn, in the order of their cards."""
    active: int = field(default=NOBODY, choices=lambda battle: range(NOBODY, len(battle.setting.fleet)))
    """The ship that acts, or acted last."""
    fired: int = field(default=0, least=0, most=1 << 16)
    """SQ-A7 The gun groups of the active ship that have fired, as bits."""
    scored: int = field(default=0, least=0, most=100)
    """The hits of her last shot."""
    ended: str = ""
    """How the battle ended; empty while it goes on."""
    winners: tuple[str, ...] = ()

    def watched(self) -> Iterator[tuple[str, str, bool]]:
        """The ships on the board, and whether each is within the range of sight of an enemy of hers."""
        for sheet, ship in zip(self.setting.fleet, self.ships, strict=True):
            if ship.square != OFF:
                yield sheet.id, sheet.seat, self._near(sheet.index)

    def _near(self, index: int) -> bool:
        """Whether an enemy sees the ship within the range of sight, or the umpire has shown her. A hidden ship in range
        of guns is in sight."""
        word = (self.overruled or {}).get(self.setting.fleet[index].id)
        if word:
            return True
        sight = self.sighting if word is None else self.setting.fire.range
        here, distance = self.ships[index].square, self.setting.chart.distance
        enemies = (self.ships[n].square for n in self.setting.enemies[index])
        return any(there != OFF and distance[there - here] <= sight for there in enemies)

    def veil(self, view: "Battle", seat: str | None) -> None:
        """A ship out of sight looks whole and not yet arrived, without a card."""
        unseen, fleet = self.unseen(seat), self.setting.fleet
        for sheet in fleet:
            if sheet.id not in unseen:
                continue
            ship = view.ships[sheet.index]
            view.activation.pieces += [ship.card] if ship.card else []
            view.small.pieces += ship.sheet
            view.ships[sheet.index] = Ship(OFF, sheet.heading, sheet.ship.flotation, Fate.RESERVE)
            if sheet.index in view.waiting:
                view.waiting.remove(sheet.index)
            if view.active == sheet.index:
                view.active, view.fired, view.scored, view.agenda = NOBODY, 0, 0, []
        view.activation.pieces.sort()
        view.small.pieces.sort()

    def faults(self) -> Iterator[str]:
        """Refuse an impossible battle: with too many or missing ships, two in a square, an active ship off the
        board."""
        cards = self.setting.cards
        if len(self.ships) != len(self.setting.fleet):
            yield f"ships: there must be {len(self.setting.fleet)}"
        places = [ship.square for ship in self.ships if ship.square != OFF]
        if len(set(places)) != len(places):
            yield "ships: two are in one square"
        if any((ship.fate is Fate.AFLOAT) != (ship.square != OFF) for ship in self.ships):
            yield "ships: those afloat, and no others, are on the board"
        if len(set(self.waiting)) != len(self.waiting) or any(self.ships[n].square == OFF for n in self.waiting):
            yield "waiting: a ship acts once a turn, and only on the board"
        if any(not self.ships[n].card for n in self.waiting):
            yield "waiting: a ship without a card"
        if any(n != self.active for _, arguments in self.agenda for n in arguments):
            yield "agenda: a ship that is not the active one"
        dealt = [ship.card for ship in self.ships if ship.card]
        yield from self.activation.faults("activation pack", cards.activation_pack, dealt)
        damage = [card for ship in self.ships for card in ship.sheet]
        yield from self.small.faults("small pack", cards.small_pack, damage)


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
    """The ship in a square, or `NOBODY`."""
    ships = battle.ships
    for ship in ships:
        if ship.square == square:  # counted only if a ship is there, which is rare
            return next(index for index, each in enumerate(ships) if each is ship)
    return NOBODY


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
