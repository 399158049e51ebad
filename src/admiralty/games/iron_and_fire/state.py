"""Game state of a battle: everything that changes."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from admiralty.boards.cards import pack, suit_of
from admiralty.boards.hexes import OFF_MAP, Direction, Hex
from admiralty.games.iron_and_fire import areas
from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.rulebook import EVERYONE, Pile, Record, Seat, State, field, is_known, shared


class Status(StrEnum):
    """The stage of a unit's life. A captured ship is still in play, for the other side."""

    WAITING = "waiting"
    IN_PLAY = "in play"
    SUNK = "sunk"
    SURRENDERED = "surrendered"
    LEFT = "left"


class Phase(StrEnum):
    """3.0 The phases of a turn, with set-up before the first."""

    SETUP = "setup"
    PREPARATION = "preparation"
    CARDS = "cards"
    ACTIVATIONS = "activations"
    END = "end"

    __hash__ = str.__hash__  # for lookups of the sequence of play; an enum hashes its name in Python


# The members as constants, because rules in hot loops use them and an enum lookup takes time.
WAITING: Final = Status.WAITING
IN_PLAY: Final = Status.IN_PLAY
SUNK: Final = Status.SUNK
SURRENDERED: Final = Status.SURRENDERED
LEFT: Final = Status.LEFT
SETUP: Final = Phase.SETUP
PREPARATION: Final = Phase.PREPARATION
CARDS: Final = Phase.CARDS
ACTIVATIONS: Final = Phase.ACTIVATIONS
END: Final = Phase.END

JOKER: Final = "joker"


def a_side(battle: "Battle") -> tuple[Seat, ...]:
    return battle.setting.seats


def a_side_or_none(battle: "Battle") -> tuple[str, ...]:
    return ("", *battle.setting.seats)


def a_unit(battle: "Battle") -> range:
    """The index of each unit in the list."""
    return range(len(battle.setting.profiles))


def a_unit_or_none(battle: "Battle") -> range:
    return range(-1, len(battle.setting.profiles))


def a_card_or_none(battle: "Battle") -> tuple[str, ...]:
    return ("", *FULL_DECK)


def on_map(battle: "Battle") -> tuple[Hex, ...]:
    return battle.setting.grid.hexes


def on_or_off_map(battle: "Battle") -> tuple[Hex, ...]:
    return (OFF_MAP, *battle.setting.grid.hexes)


class Unit(Record, known=EVERYONE):
    """A ship or a land battery.

    ``owner`` is who commands her now, ``captured`` whether a prize crew does or did (6.3); ``slowed`` is the lost point
    of an event (14.0), ``credit`` the enemy ship that hurt her last (I59), ``chased`` the ironclads that she has moved
    towards at best rate this turn (13.2, I55).
    """

    index: int
    id: str
    owner: str = field(choices=a_side)
    place: Hex = field(default=OFF_MAP, choices=on_or_off_map)
    facing: Direction = field(default=1, least=1, most=6)
    hits: int = field(default=0, least=0, most=100)
    status: Status = WAITING
    bridge: bool = False
    fire: bool = False
    steering: bool = False
    propulsion: int = field(default=0, least=0, most=100)
    boilers: int = field(default=0, least=0, most=100)
    grounded: bool = False
    captured: bool = False
    slowed: bool = False
    honored: bool = False
    chased: tuple[int, ...] = field(default=(), choices=a_unit)
    anchored: bool = False
    spoiled: bool = False
    quiet_turns: int = field(default=0, least=0, most=100)
    fired_upon_by: tuple[int, ...] = field(default=(), choices=a_unit)
    credit: int = field(default=-1, choices=a_unit_or_none)
    escaped: bool = False
    edge: str = field(default="", choices=lambda battle: ("", *battle.setting.file.edges))


def face_is_up(mine: "Mine", seat: Seat | None, battle: "Battle") -> bool:
    """I48 A mine's face is hidden until a ship has entered it."""
    return mine.face_up


def no_mine_lies_face_down(battle: "Battle", seat: Seat | None, whole: "Battle") -> bool:
    """I48 A seat that has seen all mines on the map knows which are left in the cup."""
    return all(mine.face_up for mine in battle.mines.values())


def knows_steam(battle: "Battle", seat: Seat | None, whole: "Battle") -> bool:
    """15.3.2 Whether a seat made the secret roll for steam; before it, and when steam is up, nothing is secret."""
    steam = battle.setting.file.raising_steam
    return steam is None or seat == steam.seat or battle.steam_up or not battle.secret_rolled


def knows_arrival(battle: "Battle", seat: Seat | None, whole: "Battle") -> bool:
    """15.5.2, 15.6.2 Whether a seat made the secret roll for an arrival that is still to come."""
    arrival = battle.setting.file.arrival
    return arrival is None or seat == arrival.seat or battle.due or not battle.secret_rolled


def may_raise_steam(battle: "Battle", whole: "Battle") -> list[int]:
    """15.3.2 The turns that are still possible."""
    steam = battle.setting.file.raising_steam
    return [] if steam is None else [turns for turns in steam.turns[1:] if turns >= battle.turn]


def may_arrive(battle: "Battle", whole: "Battle") -> list[int]:
    """15.5.2, 15.6.2 The same for arrivals."""
    arrival = battle.setting.file.arrival
    return [] if arrival is None else [turn for turn in arrival.turns[1:] if turn > battle.turn]


def unseen_faces(battle: "Battle") -> list[str]:
    """The mine counters that may be in the cup: all but those that were seen, or are assumed to lie on the map."""
    cup, to_draw = sorted(battle.setting.cup), still_to_draw(battle)
    lying = [mine for mine in battle.mines.values() if not mine.face_up and mine.place not in to_draw]
    supposed = [mine.value for mine in lying if is_known(mine, "value")]
    for face in map(str, (*battle.mines_seen, *supposed)):
        if face in cup:
            cup.remove(face)
    return cup


def still_to_draw(battle: "Battle") -> set[Hex]:
    """The hexes of mines whose counters are yet to be drawn."""
    return {Hex(int(arguments[0])) for segment, arguments in battle.agenda if segment == "draw_mine"}


def may_say(mine: "Mine", battle: "Battle") -> list[int]:
    """9.0 Any unseen face, as often as it is in the cup."""
    return [0] if mine.place in still_to_draw(battle) else [int(face) for face in unseen_faces(battle)]


class Mine(Record, known=EVERYONE):
    """9.0 A mine counter: where it lies, and what its face says once it is up."""

    place: Hex = field(choices=on_map)
    value: int = field(least=-1, most=10, known=face_is_up, candidates=may_say)
    face_up: bool = False


class Lock(Record, known=EVERYONE):
    """6.3 A pair of ships under a Boarding Combat marker; ``winner`` may lift it at the next activation (I44)."""

    attacker: int = field(choices=a_unit)
    defender: int = field(choices=a_unit)
    winner: int = field(default=-1, choices=a_unit_or_none)


class Battle(State, known=EVERYONE):
    """A battle in progress."""

    deck: Pile
    cup: Pile = field(items=no_mine_lies_face_down)
    units: list[Unit]
    setting: BattleSetting = shared()
    phase: Phase = SETUP
    turn: int = field(default=0, least=0, most=lambda battle: battle.setting.file.turns or 1000)
    # set-up
    step: int = field(default=0, choices=lambda battle: range(len(battle.setting.steps) + 1))
    count: int = field(default=-1, least=-1, most=100)
    placed: int = field(default=0, least=0, most=100)
    automatic: list[str] = field(factory=list, choices=a_side)
    secret_rolled: bool = False
    # the hexes that units stand on, kept in step with them
    at: dict[int, int] = field(factory=dict, keys=on_map, choices=a_unit)
    mines: dict[int, Mine] = field(factory=dict, keys=on_map)
    mines_seen: list[int] = field(factory=list, least=-1, most=10, size=100)
    locks: list[Lock] = field(factory=list, size=100)
    buoy: Hex = field(default=OFF_MAP, choices=on_or_off_map)
    # the card being played
    card: str = field(default="", choices=a_card_or_none)
    left: int = field(default=0, least=0, most=100)
    acted: list[int] = field(factory=list, choices=a_unit)
    jokers: int = field(default=0, least=0, most=2)
    extra_cards: int = field(default=-1, least=-1, most=100)
    played: list[str] = field(factory=list, choices=a_side)
    active: int = field(default=-1, choices=a_unit_or_none)
    ready_prize: int = field(default=-1, choices=a_unit_or_none)
    prizes: dict[str, int] = field(factory=dict, keys=a_side, choices=a_unit)
    # Fortunes of War
    holder: str = field(default="", choices=a_side_or_none)
    counter_out: str = field(default="", choices=("", "again", "ignore", "one-more", "reroll"))
    used_this_turn: list[str] = field(factory=list, choices=a_side)
    used_ever: list[str] = field(factory=list, choices=a_side)
    # what random events left behind
    lucky: list[str] = field(factory=list, choices=a_side)
    endangered: list[str] = field(factory=list, choices=a_side)
    # scenario rules
    steam_up: bool = True
    steam_turns: int = field(default=0, least=0, most=100, known=knows_steam, candidates=may_raise_steam)
    arrival_turn: int = field(default=0, least=0, most=100, known=knows_arrival, candidates=may_arrive)
    due: bool = False
    cable_needed: int = field(default=0, least=0, most=1000)
    cable_work: int = field(default=0, least=0, most=1000)
    cable_cut: bool = False
    bombardment: int = field(default=0, least=0, most=1000)
    # how it ended: winning side, reason, case
    ended: tuple[str, str, str] | None = None

    def faults(self) -> Iterator[str]:
        """Refuse an impossible battle: with other units than the scenario's, or with the map and the units
        contradicting."""
        profiles = self.setting.profiles
        named = [(unit.index, unit.id) for unit in self.units]
        if named != [(index, profile.id) for index, profile in enumerate(profiles)]:
            yield "units: they are not those of the scenario, in its order"
            return
        if self.at != {unit.place: unit.index for unit in self.units if unit.status == IN_PLAY}:
            yield "at: the hexes are not those that units stand on"
        if any((unit.status == IN_PLAY) != (unit.place != OFF_MAP) for unit in self.units):
            yield "units: those in play, and no others, stand on the map"
        if any(mine.place != place for place, mine in self.mines.items()):
            yield "mines: one lies elsewhere than it is kept"
        locked = [unit for lock in self.locks for unit in (lock.attacker, lock.defender)]
        if any(self.units[index].status != IN_PLAY for index in locked):
            yield "locks: a ship that is not in play"
        if (self.phase == SETUP) != (self.turn == 0):
            yield "turn: set-up comes before the first, and only there"
        if self.placed >= max(self.count, 1):
            yield "placed: more pieces are set up than there are"
        most = max((max(step.odd, step.even, 6 + step.plus) for step in self.setting.steps if step.dice), default=-1)
        if self.count > most:
            yield "count: no die gives so many"
        yield from self.deck.faults("deck", FULL_DECK)
        if Counter([*self.cup.pieces, *self.cup.discards]) - Counter(self.setting.cup):
            yield "cup: there are no such mines, or not so many"
        laying = [place for segment, place in self.agenda if segment == "draw_mine"]
        if laying and (len(laying) > len(self.cup.pieces) or any(place not in self.mines for (place,) in laying)):
            yield "agenda: a mine that was not laid, or is not in the cup"
        if self.phase == ACTIVATIONS and not self.card:
            yield "card: ships are activated by one"

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
        """The ids of the ships that arrive later."""
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

    # ------------------------------------------------------------------ hidden until sighted

    def watched(self) -> Iterator[tuple[str, str, bool]]:
        """I78 The units on the map, and whether each is in sight of her enemies."""
        for unit in self.units:
            if unit.status == IN_PLAY:
                yield unit.id, unit.owner, self._is_near(unit)

    def _is_near(self, unit: Unit) -> bool:
        """I78 Near an enemy, on the buoy, or where enemies come on; the umpire's word is above it, within the reach of
        orders excepted."""
        setting, reach = self.setting, self.setting.reach
        word = (self.overruled or {}).get(unit.id)
        distance = setting.grid.distances(unit.place)
        enemy = setting.enemy[unit.owner]
        if word or unit.place in self._coming_on(enemy):
            return True
        eyes = [each.place for each in self.units if each.status == IN_PLAY and each.owner == enemy]
        if word is None:
            reach = max(reach, self.sighting)
            eyes += setting.chart.town if enemy == setting.second else ()
        return any(distance[place] <= reach for place in eyes) or (word is None and unit.place == self.buoy)

    def _coming_on(self, seat: str) -> tuple[Hex, ...]:
        """I78 The hexes where a side may put units on the map now."""
        if self.phase == SETUP:
            return areas.being_set_up(self.setting, seat, self.step)
        waiting = {unit.id for unit in self.units if unit.status == WAITING and unit.owner == seat}
        return areas.coming_on(self.setting, waiting, self.due)

    def veil(self, view: "Battle", seat: str | None) -> None:
        """I78 A unit out of sight looks whole and not yet arrived; of a prize, the capture stays known."""
        unseen = self.unseen(seat)
        hidden = {unit.index for unit in self.units if unit.id in unseen}
        view.automatic = [side for side in view.automatic if side == seat]
        for index in hidden:
            unit = self.units[index]
            del view.at[unit.place]
            view.units[index] = Unit(index, unit.id, unit.owner, captured=unit.captured)
        view.acted = [index for index in view.acted if index not in hidden]
        view.prizes = {side: index for side, index in view.prizes.items() if index not in hidden}
        view.agenda = [call for call in view.agenda if hidden.isdisjoint(call[1])]
        view.active = -1 if view.active in hidden else view.active
        view.ready_prize = -1 if view.ready_prize in hidden else view.ready_prize

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

    def take_off(self, unit: Unit, status: Status) -> None:
        """Take a unit off the map for good; locks on her end (I44)."""
        del self.at[unit.place]
        unit.place = OFF_MAP
        unit.status = status
        self.end_locks(unit)

    def end_locks(self, unit: Unit) -> None:
        index = unit.index
        self.locks = [lock for lock in self.locks if index not in (lock.attacker, lock.defender)]


FULL_DECK: Final = pack(JOKER, JOKER)
_RED: Final = frozenset(card for card in pack() if suit_of(card).is_red)


def colour_of(setting: BattleSetting, card: str) -> Seat:
    """4.0 Red cards are Peru's, black ones Chile's."""
    return setting.first if card in _RED else setting.second


def start(setting: BattleSetting) -> Battle:
    """15.1 The table before anything is set up; the counter of fortune, if it is in play, is Peru's."""
    units = [Unit(index, profile.id, profile.side) for index, profile in enumerate(setting.profiles)]
    return Battle(
        deck=Pile("deck", list(FULL_DECK)),
        cup=Pile("mines", sorted(setting.cup)),
        units=units,
        setting=setting,
        steam_up=setting.file.raising_steam is None,
        holder=setting.first if setting.fortunes else "",
    )
