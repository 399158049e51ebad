"""OI-13 Starting a game: cards drawn and picked, roles, and the needs of the objective."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import edge, terrain
from admiralty.games.oak_and_iron.rules.courses import placing
from admiralty.games.oak_and_iron.rules.terms import active, arguments, challenge, sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle, Sail
from admiralty.games.oak_and_iron.terms import Question, Role, Wind
from admiralty.rulebook import Flow, Id, Message, Number, Pile, Refusal, Seat, Spot, Verb, Verbs, ask, draw, refuse

KINDS = ("setting", "deployment", "condition")


def speaker(battle: Battle, side: str) -> Seat:
    """The seat that decides for a side before the game: that of the highest admiral value, the first of equals."""
    return max(battle.setting.sides[side], key=lambda seat: battle.squadrons[seat].value)


def sides_from(battle: Battle, first: str) -> tuple[str, str]:
    return first, battle.setting.enemies[first]


def defender(battle: Battle) -> str:
    return battle.setting.enemies[battle.attacker]


# ---------------------------------------------------------------------------------------------------------------- wind
BETWEEN = (Wind.WEST, Wind.EAST)
"""OI-13.1 The edges between the players, who sit in the south and in the north; on a rectangle the short ones."""


class Winds(NamedTuple):
    """OI-13.1 The edges that the wind may blow from."""

    edges: tuple[Wind, ...]


class WindFrom(Verb[Battle, Winds], word="wind", case="OI-13.1", choices=lambda battle, now: now.edges):
    """OI-13.1 The edge the wind blows from."""

    edge: Wind

    def refusal(self, battle: Battle, now: Winds) -> Refusal | None:
        return None if self.edge in now.edges else refuse("OI-13.1", "refusal-wind", edge=self.edge)


def wind(battle: Battle) -> Flow[None]:
    """OI-13.1 OI-A78 Segment: the edge the wind blows from; the scenario's proposal is the first choice."""
    one, two = battle.setting.sides
    values = {side: battle.squadrons[speaker(battle, side)].value for side in (one, two)}
    edges = sorted(BETWEEN, key=lambda edge: edge != battle.weather)
    chosen = yield from ask(
        speaker(battle, one if values[one] < values[two] else two),
        Question.WIND,
        Verbs((WindFrom,), battle, Winds(tuple(edges))),
        case="OI-13.1",
    )
    battle.weather = chosen.edge
    battle.tell(events.WindChosen(battle.weather, case="OI-13.1"))


# --------------------------------------------------------------------------------------------------------------- cards
def scenario_cards(setting: OakSetting) -> Mapping[str, Mapping[str, object]]:
    """The scenario cards by kind."""
    book = setting.book
    return {"setting": book.settings, "deployment": book.deployments, "condition": book.conditions}


ScenarioCard = Annotated[
    str,
    Id(
        lambda setting: [card for cards in scenario_cards(setting).values() for card in cards],
        unknown="refusal-no-source",
        case="OI-13.4",
    ),
]


def draw_cards(battle: Battle) -> Flow[None]:
    """OI-13.2 Segment: one objective, and three cards each of setting, deployment and condition."""
    book = battle.setting.book
    if not battle.objective:
        battle.objective = yield from draw(Pile("objectives", sorted(book.objectives)), case="OI-13.2", by=None)
    battle.tell(events.CardDrawn("objective", battle.objective, case="OI-13.2"))
    tables = scenario_cards(battle.setting)
    for kind in KINDS:
        pile = Pile(f"{kind}s", sorted(tables[kind]))
        battle.drawn[kind] = []
        for _ in range(3):
            card = yield from draw(pile, case="OI-13.2", by=None)
            battle.drawn[kind].append(card)
            battle.tell(events.CardDrawn(kind, card, case="OI-13.2"))


class Choosing(NamedTuple):
    """The side that chooses."""

    side: str


class TakeRole(Verb[Battle, Choosing], label_key="order-role", case="OI-13.3"):
    """OI-13.3 Attack or defend."""

    role: Role


def roles(battle: Battle) -> None:
    """OI-13.3 Segment: the higher admiral value chooses, or the winner of a Challenge Test."""
    one, two = battle.setting.sides
    seats = speaker(battle, one), speaker(battle, two)
    first, second = (battle.squadrons[seat] for seat in seats)
    if first.value == second.value:
        challenge.call_challenge(battle, choose_role, battle.ships[first.flagship], battle.ships[second.flagship])
    else:
        battle.push(choose_role, one if first.value > second.value else two)


def choose_role(battle: Battle, side: str) -> Flow[None]:
    """OI-13.3 Segment: the side with the better admiral, or the winner of the test, chooses to attack or defend."""
    chosen = yield from ask(
        speaker(battle, side), Question.ROLE, Verbs((TakeRole,), battle, Choosing(side)), case="OI-13.3"
    )
    battle.attacker = side if chosen.role == Role.ATTACK else battle.setting.enemies[side]
    battle.tell(events.RoleTaken(battle.attacker, "attack", case="OI-13.3"))


class Taking(NamedTuple):
    """OI-13.4 A side that takes a card, and the kinds it still wants."""

    side: str
    kinds: tuple[str, ...]


class TakeCard(
    Verb[Battle, Taking],
    word="take",
    case="OI-13.4",
    choices=lambda battle, now: [card for kind in KINDS for card in battle.drawn[kind]],
):
    """OI-13.4 A scenario card of a kind that the side has none of."""

    card: ScenarioCard

    def refusal(self, battle: Battle, now: Taking) -> Refusal | None:
        kind = self.kind(battle.setting)
        if self.card not in battle.drawn[kind]:
            return refuse("OI-13.4", "refusal-not-drawn", card=self.card)
        if kind not in now.kinds:
            return refuse("OI-13.4", "refusal-kind-taken", card=self.card)
        return None

    def kind(self, setting: OakSetting) -> str:
        return next(kind for kind, cards in scenario_cards(setting).items() if self.card in cards)

    def label(self, setting: OakSetting) -> Message:
        return Message("order-take", kind=self.kind(setting), card=self.card)


def pick_cards(battle: Battle) -> Flow[None]:
    """OI-13.4 Segment: from the attacker, the players pick cards in turn until each has one of each kind."""
    order = sides_from(battle, battle.attacker)
    missing = {side: list(KINDS) for side in order}
    for turn in range(2 * len(KINDS)):
        side = order[turn % 2]
        seat = speaker(battle, side)
        chosen = yield from ask(
            seat, Question.SCENARIO_CARD, Verbs((TakeCard,), battle, Taking(side, tuple(missing[side]))), case="OI-13.4"
        )
        card = chosen.card
        kind = next(each for each in missing[side] if card in battle.drawn[each])
        missing[side].remove(kind)
        battle.drawn[kind].remove(card)
        for each in battle.setting.sides[side]:
            squadron = battle.squadrons[each]
            if kind == "setting":
                squadron.setting = card
            elif kind == "deployment":
                squadron.deployment = card
            else:
                squadron.condition = card
        battle.tell(events.CardTaken(seat, card, case="OI-13.4"))
    battle.drawn = {}
    active.refresh(battle)


# ----------------------------------------------------------------------------------------------------------- objective
class Laying(NamedTuple):
    """OI-13.5 The kind of piece that the objective needs, and where."""

    terrain: str
    x: int
    y: int


class LayObjective(
    Verb[Battle, Laying],
    word="lay",
    label_key="order-lay",
    case="OI-13.5",
    choices=lambda battle, now: [
        (thing, turn // 10) for thing in terrain.pieces_of_kind(battle, now.terrain) for turn in terrain.QUARTERS
    ],
):
    """OI-13.5 A piece of the objective's kind, and its orientation: `lay island_large 45`."""

    thing: arguments.Thing
    heading: Annotated[int, Number(0, 359)]

    def refusal(self, battle: Battle, now: Laying) -> Refusal | None:
        if battle.setting.book.terrain[self.thing].kind != now.terrain:
            return refuse("OI-13.5", "refusal-other-terrain", thing=self.thing)
        if self.heading * 10 not in terrain.QUARTERS:
            quarters = [turn // 10 for turn in terrain.QUARTERS]
            return refuse("OI-13.5", "refusal-quarters", headings=quarters)
        return None

    def point(self, battle: Battle, now: Laying) -> Spot:
        return Spot("point", heading=float(self.heading), point=sea.page_point(battle.setting, now.x, now.y))


def objective_terrain(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: the defender lays the terrain of the objective where the card says."""
    width, height = battle.setting.width, battle.setting.height
    low = edge.home_edge(battle, defender(battle)) == "south"
    places = {
        "centre": (width // 2, height // 2),
        "defender_half_centre": (width // 2, height // 4 * (1 if low else 3)),
    }
    for wanted in battle.setting.book.objectives[battle.objective].terrain:
        x, y = places[wanted["at"]]
        chosen = yield from ask(
            speaker(battle, defender(battle)),
            Question.OBJECTIVE_TERRAIN,
            Verbs((LayObjective,), battle, Laying(wanted["kind"], x, y)),
            case="OI-13.5",
        )
        terrain.lay(battle, placing.Placement(chosen.thing, x, y, chosen.heading * 10), objective=True, case="OI-13.5")


class Naming(NamedTuple):
    """OI-13.5 A part in the objective, and the ships that may have it."""

    role: str
    ships: tuple[str, ...]


class NameShip(
    Verb[Battle, Naming], word="name", label_key="order-ship", case="OI-13.5", choices=lambda battle, now: now.ships
):
    """OI-13.5 The ship that the objective speaks of."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Naming) -> Refusal | None:
        if self.ship in now.ships:
            return None
        return refuse("OI-13.5", "refusal-role", ship=self.ship, role=now.role)


def objective_ship(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: the ship that the objective speaks of: carrier, convoy, or the one at anchor in mid-table."""
    role = battle.setting.book.objectives[battle.objective].ship_role if battle.objective else ""
    if not role:
        return
    side = battle.attacker if role == "carrier" else defender(battle)
    ships = [battle.ships[name] for name in battle.roster if sea.side_of(battle, battle.ships[name]) == side]
    if role == "convoy":
        ships = [ship for ship in ships if not sea.fit_of(battle, ship).card.of_the_line] or ships
    chosen = yield from ask(
        speaker(battle, side),
        Question.OBJECTIVE_SHIP,
        Verbs((NameShip,), battle, Naming(role, tuple(ship.id for ship in ships))),
        case="OI-13.5",
        role=role,
    )
    ship = battle.ships[chosen.ship]
    ship.role = role
    battle.tell(events.RoleGiven(ship.id, role, case="OI-13.5"))
    if role == "anchored":
        ship.sail = int(Sail.ANCHORED)
