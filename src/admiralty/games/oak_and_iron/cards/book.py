"""The printed matter of the game, loaded once: dice, ruler, tools, cards. All numbers are in the data files."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta

from admiralty.rulebook import (
    DataError,
    Fault,
    Path,
    Pool,
    Printed,
    PrintedNumber,
    Sources,
    convert,
    meant,
    raise_faults,
)

from .effects import Effect, read_effects

TENTHS = 10


class _Named(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str: ...


P = TypeVar("P", bound=_Named)


Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
"""The id of a card in orders, journals and files."""
MaybeId = Annotated[str, Meta(pattern="^([a-z][a-z0-9_]{0,31})?$")]
Note = Annotated[str, Meta(max_length=400)]
Cost = Annotated[int, Meta(ge=-50, le=50)]
"""Points."""


class Card(Printed, frozen=True):
    """The fields of every card; the marks name the sources of its figures."""

    id: Id
    name: Annotated[str, Meta(max_length=60)] = ""
    """Its name as players read it."""
    mark: Note = ""
    """Where its figures come from."""
    text: Note = ""
    """What it says, in our words."""


class ShipCard(Card, frozen=True, kw_only=True, rename={"ship_class": "class"}):
    ship_class: Literal["unrated", "pirate", "ship_of_the_line"]
    """Unrated, pirate, or ship of the line."""
    points: Annotated[int, Meta(ge=1, le=200)]
    """What she costs."""
    fortitude: Annotated[int, Meta(ge=1, le=6)]
    """Her fortitude."""
    broadside: Annotated[int, Meta(ge=0, le=14)]
    """Her dice of gunfire."""
    crew: Annotated[int, Meta(ge=1, le=10)]
    """Her crew."""
    windward: Annotated[int, Meta(ge=0, le=5)]
    """Her speed to windward."""
    large: Annotated[int, Meta(ge=0, le=5)]
    """Her speed off the wind."""
    special: Annotated[tuple[Id, ...], Meta(max_length=12)]
    options: Annotated[dict[Id, Cost], Meta(max_length=20)]
    skill: dict[Annotated[str, Meta(pattern="^[12]$")], Annotated[int, Meta(ge=0, le=50)]]
    """By level of skill: its cost."""
    base: Literal["standard", "large"]
    """The size of her base."""
    masts: Annotated[int, Meta(ge=1, le=4)]
    """Her masts in the picture."""
    marks: Annotated[dict[Id, Note], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    mark_points_options: Note = ""
    """Where the costs of her options come from."""

    @property
    def of_the_line(self) -> bool:
        return self.ship_class == "ship_of_the_line"

    def skill_points(self, skill: int) -> int:
        """OI-1.2 The total cost of a level of skill; skill 0 is free."""
        return self.skill[str(skill)] if skill else 0


class InitiativeCard(Card, frozen=True, kw_only=True):
    value: PrintedNumber
    nation: str
    discard: bool
    limit: str = ""
    effects: tuple[dict[str, Any], ...] = ()


class _EffectCard(Card, frozen=True, kw_only=True):
    effects: tuple[dict[str, Any], ...] = ()
    duration: Literal["", "turn", "game"] = ""


class Captain(Card, frozen=True, kw_only=True):
    points: PrintedNumber
    keywords: tuple[str, ...]
    nation: str
    value: PrintedNumber = 0


class UpgradeCard(Card, frozen=True, kw_only=True):
    points: PrintedNumber
    nations: str | tuple[str, ...]
    no_ship_of_the_line: bool
    no_flagship: bool
    solo: bool
    special: tuple[str, ...] = ()
    effects: tuple[dict[str, Any], ...] = ()


class TerrainPiece(Printed, frozen=True):
    id: str
    kind: str
    shape: dict[str, tuple[PrintedNumber, PrintedNumber]]
    mark: str


class Objective(Card, frozen=True, kw_only=True):
    ship_role: Literal["", "carrier", "convoy", "anchored"] = ""
    """OI-13.5 The part that a ship of one side is chosen for."""
    attackers_leave: bool = False
    """Whether the attacker's ships may leave by the defender's edge."""
    can_be_razed: bool = False
    """Whether a landing party burns what stands on the island."""
    terrain: tuple[dict[str, str], ...] = ()
    score: tuple[dict[str, Any], ...] = ()
    win: tuple[str, ...] = ()


class _Setting(Card, frozen=True, kw_only=True):
    pool: dict[str, PrintedNumber]


class _Deployment(Card, frozen=True, kw_only=True):
    cells: tuple[str, ...]


class GameSize(Printed, frozen=True):
    id: str
    points: PrintedNumber
    ships: tuple[PrintedNumber, PrintedNumber]
    ships_of_the_line: bool
    mark: str


class Book:
    """Everything that is printed, by id."""

    def __init__(self, sources: Sources) -> None:
        data = sources.data
        parts = data["components"]
        self.symbols: dict[str, frozenset[str]] = {name: frozenset(faces) for name, faces in parts["symbols"].items()}
        _faces_fit(parts["dice"])
        self.faces = {"printed": tuple(parts["dice"]["faces"]), "blank": tuple(parts["dice"]["alternative_faces"])}
        self.all_faces = tuple(dict.fromkeys(face for faces in self.faces.values() for face in faces))
        self._pools: dict[tuple[str, int], Pool] = {}
        geometry = parts["geometry"]
        self.geometry_mark = str(geometry["mark"])
        self.ranges: dict[str, int] = {name: length * TENTHS for name, length in geometry["ranges"].items()}
        self.bands = (self.ranges["pistol"], self.ranges["musket"], self.ranges["cannon"])
        self.moves = {int(speed): length * TENTHS for speed, length in geometry["movement"].items()}
        self.turns = {int(speed): angle * TENTHS for speed, angle in geometry["turn"].items()}
        self.tables: dict[str, tuple[int, int]] = {name: (w, h) for name, (w, h) in geometry["table"].items()}
        self.token: int = geometry["token"] * TENTHS
        self.limits: dict[str, int] = {name: value for name, value in parts["limits"].items() if name != "mark"}
        self.sizes = _by_id(parts["game_size"], GameSize, "components.toml")
        self.ships = _by_id(data["ships"]["ship"], ShipCard, "ships.toml")
        bases = {
            name: (base["length"] * TENTHS // 2, base["width"] * TENTHS // 2)
            for name, base in geometry["bases"].items()
        }
        self.base_of = {name: bases[card.base] for name, card in self.ships.items()}
        """Half the length and half the width of a ship's base, by her card."""
        self.initiative = _by_id(data["initiative"]["initiative"], InitiativeCard, "initiative.toml")
        self.card_words = {card: card.replace("_", "-") for card in self.initiative}
        """The initiative cards by their words in orders."""
        self.cards_by_word = {word: card for card, word in self.card_words.items()}
        self.events = _by_id(data["events"]["event"], _EffectCard, "events.toml")
        self.factions = _by_id(data["factions"]["faction"], _EffectCard, "factions.toml")
        self.keywords = _by_id(data["keywords"]["keyword"], _EffectCard, "keywords.toml")
        self.special = _by_id(data["special_rules"]["special_rule"], _EffectCard, "special_rules.toml")
        self.admirals = _by_id(data["admirals"]["admiral"], Captain, "admirals.toml")
        self.captains = _by_id(data["captains"]["captain"], Captain, "captains.toml")
        self.upgrades = _by_id(data["upgrades"]["upgrade_card"], UpgradeCard, "upgrades.toml")
        self.terrain = _by_id(data["terrain"]["terrain"], TerrainPiece, "terrain.toml")
        cards = data["scenario_cards"]
        self.settings = _by_id(cards["setting"], _Setting, "scenario_cards.toml")
        self.objectives = _by_id(cards["objective"], Objective, "scenario_cards.toml")
        self.deployments = _by_id(cards["deployment"], _Deployment, "scenario_cards.toml")
        self.conditions = _by_id(cards["condition"], _EffectCard, "scenario_cards.toml")
        self.squadrons: dict[str, Mapping[str, Any]] = {each["id"]: each for each in data["squadrons"]["squadron"]}
        self.effects: dict[tuple[str, str], tuple[Effect, ...]] = {}
        for family, table in (
            ("initiative", self.initiative),
            ("event", self.events),
            ("faction", self.factions),
            ("keyword", self.keywords),
            ("special", self.special),
            ("upgrade", self.upgrades),
            ("condition", self.conditions),
        ):
            for card in table.values():
                self.effects[family, card.id] = read_effects(card.effects, f"{family} {card.id}")
        self.sources = tuple(dict.fromkeys(source for _, source in self.effects))
        self._check_references()

    def pool(self, count: int, faces: str = "printed") -> Pool:
        """That many dice of the game."""
        found = self._pools.get((faces, count))
        if found is None:
            name = f"{count} dice" if faces == "printed" else f"{count} dice with blanks"
            found = self._pools[faces, count] = Pool(name, self.faces[faces], count)
        return found

    def _check_references(self) -> None:
        """Refuse a card that names an unknown card, when the book is opened and not in the tenth turn."""
        raise_faults("ships.toml", self._unknown_rules())
        for commander in (*self.admirals.values(), *self.captains.values()):
            for keyword in commander.keywords:
                if keyword not in self.keywords:
                    raise DataError(f"{commander.id}", f"has the keyword {keyword!r}, which does not exist")
        for card in self.upgrades.values():
            for rule in card.special:
                if rule not in self.special:
                    raise DataError(f"upgrades.toml: {card.id}", f"has the special rule {rule!r}, which does not exist")

    def _unknown_rules(self) -> Iterator[Fault]:
        for number, ship in enumerate(self.ships.values()):
            named: list[tuple[Path, str]] = [(("special", place), rule) for place, rule in enumerate(ship.special)]
            named += [(("options", rule), rule) for rule in ship.options]
            for path, rule in named:
                if rule not in self.special:
                    said = f"{ship.id} has the special rule {rule!r}, which does not exist"
                    hint = meant(rule, list(self.special))
                    yield Fault(("ship", number, *path), f"{said}; {hint}", "ships.toml")


def _faces_fit(dice: Mapping[str, Any]) -> None:
    """Refuse, with `DataError`, a face of the dice that is not one of their symbols."""
    symbols = ["blank", *dice["symbols"]]
    for name in ("symbols", "faces", "alternative_faces"):
        strange = [face for face in dice[name] if not isinstance(face, str) or face not in symbols]
        if strange:
            raise DataError(f"components.toml: dice.{name}", f"has {strange[0]!r}, which is none of the symbols")


def _by_id(rows: list[dict[str, Any]], shape: type[P], file: str) -> dict[str, P]:
    found: dict[str, P] = {}
    for row in rows:
        card = convert(row, shape, file)
        if card.id in found:
            raise DataError(f"{file}: {card.id}", "is there twice")
        found[card.id] = card
    return found
