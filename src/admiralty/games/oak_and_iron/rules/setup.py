"""Starting a game: cards drawn and picked, roles, and what the objective wants."""

from admiralty.games.oak_and_iron.cards.active import refresh
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.challenge import call_challenge
from admiralty.games.oak_and_iron.rules.edge import home_edge
from admiralty.games.oak_and_iron.rules.orders import among
from admiralty.games.oak_and_iron.rules.placing import Placement
from admiralty.games.oak_and_iron.rules.sea import fit_of, side_of
from admiralty.games.oak_and_iron.rules.terrain import QUARTERS, lay, pieces_of_kind
from admiralty.games.oak_and_iron.state import Battle, Sail
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, Pile, ask, draw, one_of

KINDS = ("setting", "deployment", "condition")


def speaker(battle: Battle, side: str) -> Seat:
    """The seat that decides for a side before the game: that of the highest admiral value, the first of equals."""
    best: Seat = max(battle.setting.sides[side], key=lambda seat: battle.squadrons[seat].value)
    return best


def sides_from(battle: Battle, first: str) -> tuple[str, str]:
    return first, battle.setting.enemies[first]


def defender(battle: Battle) -> str:
    side: str = battle.setting.enemies[battle.attacker]
    return side


# ---------------------------------------------------------------------------------------------------------------- wind
BETWEEN = ("west", "east")
"""OI-13.1 The edges between the players, who sit in the south and in the north; on a rectangle the short ones."""


def wind(battle: Battle) -> Flow[None]:
    """OI-13.1 OI-A78 Segment: the edge the wind blows from; what the scenario proposes stands first."""
    one, two = battle.setting.sides
    values = {side: battle.squadrons[speaker(battle, side)].value for side in (one, two)}
    edges = sorted(BETWEEN, key=lambda edge: edge != battle.weather)
    battle.weather = yield from ask(
        speaker(battle, one if values[one] < values[two] else two),
        Message("ask-wind"),
        one_of(lambda: [Order(f"wind {edge}", edge, Message("order-wind", edge=edge)) for edge in edges]),
        case="OI-13.1",
    )
    battle.tell(events.WindChosen(battle.weather, case="OI-13.1"))


# --------------------------------------------------------------------------------------------------------------- cards
def draw_cards(battle: Battle) -> Flow[None]:
    """OI-13.2 Segment: one objective, and three cards each of setting, deployment and condition."""
    book = battle.setting.book
    if not battle.objective:
        battle.objective = yield from draw(Pile("objectives", sorted(book.objectives)), case="OI-13.2", by=None)
    battle.tell(events.CardDrawn("objective", battle.objective, case="OI-13.2"))
    tables = {"setting": book.settings, "deployment": book.deployments, "condition": book.conditions}
    for kind in KINDS:
        pile = Pile(f"{kind}s", sorted(tables[kind]))
        battle.drawn[kind] = []
        for _ in range(3):
            card = yield from draw(pile, case="OI-13.2", by=None)
            battle.drawn[kind].append(card)
            battle.tell(events.CardDrawn(kind, card, case="OI-13.2"))


ROLES = [
    Order("attack", "attack", Message("order-role", role="attack")),
    Order("defend", "defend", Message("order-role", role="defend")),
]


def roles(battle: Battle) -> Flow[None]:
    """OI-13.3 Segment: the higher admiral value chooses, or the winner of a Challenge Test."""
    one, two = battle.setting.sides
    seats = speaker(battle, one), speaker(battle, two)
    first, second = (battle.squadrons[seat] for seat in seats)
    if first.value == second.value:
        call_challenge(battle, "choose_role", battle.ships[first.flagship], battle.ships[second.flagship])
    else:
        battle.push("choose_role", one if first.value > second.value else two)
    yield from ()


def choose_role(battle: Battle, side: str) -> Flow[None]:
    """OI-13.3 Segment: he whose admiral is the better, or won the test, attacks or defends as he likes."""
    role = yield from ask(speaker(battle, side), Message("ask-role"), one_of(lambda: ROLES), case="OI-13.3")
    battle.attacker = side if role == "attack" else battle.setting.enemies[side]
    battle.tell(events.RoleTaken(battle.attacker, "attack", case="OI-13.3"))


def pick_cards(battle: Battle) -> Flow[None]:
    """OI-13.4 Segment: from the attacker, the players pick cards in turn until each has one of each kind."""
    order = sides_from(battle, battle.attacker)
    missing = {side: list(KINDS) for side in order}
    for turn in range(2 * len(KINDS)):
        side = order[turn % 2]
        offers = [(kind, card) for kind in missing[side] for card in battle.drawn[kind]]
        seat = speaker(battle, side)
        kind, card = yield from ask(
            seat,
            Message("ask-scenario-card"),
            among(
                [
                    Order(f"take {card}", (kind, card), Message("order-take", kind=kind, card=card))
                    for kind, card in offers
                ]
            ),
            case="OI-13.4",
        )
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
    refresh(battle)


# ----------------------------------------------------------------------------------------------------------- objective
def objective_terrain(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: the defender lays the terrain of the objective where the card says."""
    width, height = battle.setting.width, battle.setting.height
    low = home_edge(battle, defender(battle)) == "south"
    places = {
        "centre": (width // 2, height // 2),
        "defender_half_centre": (width // 2, height // 4 * (1 if low else 3)),
    }
    for wanted in battle.setting.book.objectives[battle.objective].terrain:
        x, y = places[wanted["at"]]
        things = pieces_of_kind(battle, wanted["kind"])
        chosen = yield from ask(
            speaker(battle, defender(battle)),
            Message("ask-objective-terrain"),
            among(
                [
                    Order(
                        f"lay {thing} {heading // 10}",
                        Placement(thing, x, y, heading),
                        Message("order-place", thing=thing, x=x / 10, y=y / 10, heading=heading / 10),
                    )
                    for thing in things
                    for heading in QUARTERS
                ]
            ),
            case="OI-13.5",
        )
        lay(battle, chosen, objective=True, case="OI-13.5")


ROLES_OF_SHIPS = {"delivery": "carrier", "escort": "convoy", "cutting_out": "anchored"}


def objective_ship(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: the ship that the objective speaks of: carrier, convoy, or the one at anchor in mid-table."""
    role = ROLES_OF_SHIPS.get(battle.objective)
    if role is None:
        return
    side = battle.attacker if role == "carrier" else defender(battle)
    ships = [battle.ships[name] for name in battle.roster if side_of(battle, battle.ships[name]) == side]
    if role == "convoy":
        ships = [ship for ship in ships if not fit_of(battle, ship).card.of_the_line] or ships
    name = yield from ask(
        speaker(battle, side),
        Message("ask-objective-ship", role=role),
        one_of(lambda: [Order(f"name {ship.id}", ship.id, Message("order-ship", ship=ship.id)) for ship in ships]),
        case="OI-13.5",
    )
    ship = battle.ships[name]
    ship.role = role
    battle.tell(events.RoleGiven(ship.id, role, case="OI-13.5"))
    if role == "anchored":
        ship.sail = int(Sail.ANCHORED)
