"""Starting a game: cards drawn and picked, terrain, deployment."""

from admiralty.boards.table import Outline, Shape, closer, gap_micrometres, on_table, overlap, overlaps_any, within
from admiralty.boards.table import base as base_at
from admiralty.games.oak_and_iron import news
from admiralty.games.oak_and_iron.active import Context, active, holds, refresh
from admiralty.games.oak_and_iron.challenge import call_challenge
from admiralty.games.oak_and_iron.edge import home_edge
from admiralty.games.oak_and_iron.orders import among
from admiralty.games.oak_and_iron.placing import Placement, PlaceSpace, Zone
from admiralty.games.oak_and_iron.sea import BLOCKING, afloat, fit_of, hull, land, shape_of, side_of
from admiralty.games.oak_and_iron.state import Battle, Piece, Sail, Ship
from admiralty.games.oak_and_iron.terrain import QUARTERS, lay, off_table, outline, pieces_of_kind, whole_table
from admiralty.kernel.choices import IllegalOrder, Order, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, Pile, ask, draw, one_of

KINDS = ("setting", "deployment", "condition")
INWARD = tuple(range(-600, 601, 150))
"""Headings worth proposing to a ship that deploys: into the table, up to 60 degrees either way."""


def speaker(battle: Battle, side: str) -> Seat:
    """The seat that decides for a side before the game: that of the highest admiral value, the first of equals."""
    best: Seat = max(battle.setting.sides[side], key=lambda seat: battle.squadrons[seat].value)
    return best


def sides_from(battle: Battle, first: str) -> tuple[str, str]:
    return first, battle.setting.enemies[first]


def defender(battle: Battle) -> str:
    side: str = battle.setting.enemies[battle.attacker]
    return side


# --------------------------------------------------------------------------------------------------------------- cards
def draw_cards(battle: Battle) -> Flow[None]:
    """OI-13.2 Segment: one objective, and three cards each of setting, deployment and condition."""
    book = battle.setting.book
    if not battle.objective:
        battle.objective = yield from draw(Pile("objectives", sorted(book.objectives)), case="OI-13.2", by=None)
    battle.tell(news.CardDrawn("objective", battle.objective, case="OI-13.2"))
    tables = {"setting": book.settings, "deployment": book.deployments, "condition": book.conditions}
    for kind in KINDS:
        pile = Pile(f"{kind}s", sorted(tables[kind]))
        battle.drawn[kind] = []
        for _ in range(3):
            card = yield from draw(pile, case="OI-13.2", by=None)
            battle.drawn[kind].append(card)
            battle.tell(news.CardDrawn(kind, card, case="OI-13.2"))


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
    battle.tell(news.RoleTaken(battle.attacker, "attack", case="OI-13.3"))


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
        battle.tell(news.CardTaken(seat, card, case="OI-13.4"))
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
    battle.tell(news.RoleGiven(ship.id, role, case="OI-13.5"))
    if role == "anchored":
        ship.sail = int(Sail.ANCHORED)


# ------------------------------------------------------------------------------------------------------------- terrain
def fill_pool(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: from the defender, the players add the pieces of their setting cards to the pool in turn."""
    book = battle.setting.book
    left: dict[str, list[str]] = {}
    for side in battle.setting.sides:
        card = battle.squadrons[speaker(battle, side)].setting
        left[side] = [kind for kind, count in sorted(book.settings[card].pool.items()) for _ in range(count)]
    side = defender(battle)
    while any(left.values()):
        if left[side]:
            kinds = list(dict.fromkeys(left[side]))
            seat = speaker(battle, side)
            thing = yield from ask(
                seat,
                Message("ask-pool"),
                among(
                    [
                        Order(f"add {thing}", thing, Message("order-add-terrain", thing=thing))
                        for kind in kinds
                        for thing in pieces_of_kind(battle, kind)
                    ]
                ),
                case="OI-13.5",
            )
            left[side].remove(book.terrain[thing].kind)
            battle.pool.append(thing)
            battle.tell(news.TerrainAdded(seat, thing, case="OI-13.5"))
        side = battle.setting.enemies[side]


def place_terrain(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: from the defender, the pieces of the pool are laid down in turn."""
    if battle.pool:
        battle.push("place_one", defender(battle))
    yield from ()


def terrain_space(battle: Battle) -> PlaceSpace:
    """OI-13.5 Where a piece of the pool may lie: anywhere, but not closer than Musket Shot to another piece."""
    others = [shape_of(battle, piece) for piece in battle.terrain]
    musket = battle.setting.book.ranges["musket"]

    def why(at: Placement, explain: bool) -> Refusal | None:
        shape = outline(battle, at.thing, at.x, at.y, at.heading)
        refusal = off_table(battle, shape, "OI-13.5")
        for other in others:
            if refusal is None and closer(shape, other, musket):
                short = round(musket / 10 - gap_micrometres(shape, other) / 1000, 1) if explain else 0
                refusal = IllegalOrder("OI-13.5", Message("refusal-near-terrain", reach=musket / 10, short=short))
        return refusal

    return PlaceSpace(list(dict.fromkeys(battle.pool)), [whole_table(battle)], QUARTERS, why, "OI-13.5")


def place_one(battle: Battle, side: str) -> Flow[None]:
    """OI-13.5 Segment: one piece is laid down; pieces that fit nowhere leave the pool."""
    space = terrain_space(battle)
    if not space.possible():
        for thing in battle.pool:
            battle.tell(news.TerrainRemoved(thing, case="OI-13.5"))
        battle.pool = []
        return
    at = yield from ask(speaker(battle, side), Message("ask-terrain"), space, case="OI-13.5")
    battle.pool.remove(at.thing)
    lay(battle, at, case="OI-13.5")
    if battle.pool:
        battle.push("place_one", battle.setting.enemies[side])


def adjust_terrain(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: from the defender, the players may shift pieces that lie wholly in their zones."""
    battle.push("adjust_one", defender(battle), "")
    yield from ()


def adjustable(battle: Battle, side: str) -> list[Piece]:
    """OI-13.5 The pieces wholly in a side's zone that were not shifted yet and do not belong to the objective."""
    outside = outside_zone(battle, zones_of(battle, side))
    return [
        piece
        for piece in battle.terrain
        if not piece.objective and not piece.shifted and not overlaps_any(shape_of(battle, piece), outside)
    ]


def adjust_one(battle: Battle, side: str, done: str) -> Flow[None]:
    """OI-13.5 Segment: a piece is moved up to Musket Shot, over nothing and not off the table; or no more."""
    pieces = {piece.id: piece for piece in adjustable(battle, side)}
    other = battle.setting.enemies[side]
    if pieces:
        musket = battle.setting.book.ranges["musket"]

        def why(at: Placement, explain: bool) -> Refusal | None:
            piece = pieces[at.thing]
            if at.heading != piece.heading:
                return IllegalOrder("OI-13.5", Message("refusal-keep-heading", heading=piece.heading / 10))
            far = (at.x - piece.x) ** 2 + (at.y - piece.y) ** 2
            if far > musket * musket:
                return IllegalOrder("OI-13.5", Message("refusal-shift-terrain", reach=musket / 10))
            shape = outline(battle, piece.piece, at.x, at.y, at.heading)
            if any(overlap(shape, shape_of(battle, each)) for each in battle.terrain if each.id != piece.id):
                return IllegalOrder("OI-13.5", Message("refusal-overlap"))
            return off_table(battle, shape, "OI-13.5")

        zones: list[Zone] = [
            (max(0, p.x - musket), max(0, p.y - musket), p.x + musket, p.y + musket) for p in pieces.values()
        ]
        headings = list(dict.fromkeys(piece.heading for piece in pieces.values()))
        space = PlaceSpace(list(pieces), zones, headings, why, "OI-13.5", pass_code="done")
        at = yield from ask(speaker(battle, side), Message("ask-adjust"), space, case="OI-13.5")
        if at.thing:
            piece = pieces[at.thing]
            piece.x, piece.y, piece.shifted = at.x, at.y, True
            battle.tell(news.TerrainShifted(piece.piece, at.x // 10, at.y // 10, case="OI-13.5"))
        else:
            done = f"{done} {side}".strip()
    else:
        done = f"{done} {side}".strip()
    if other not in done.split():
        battle.push("adjust_one", other, done)
    elif side not in done.split():
        battle.push("adjust_one", side, done)


# ---------------------------------------------------------------------------------------------------------- deployment
def cell_zone(battle: Battle, side: str, cell: str) -> Zone:
    """OI-13.5 A cell of a deployment card on the table: row 1 at the side's own edge, column 1 to windward."""
    width, height = battle.setting.width, battle.setting.height
    row, column = int(cell[1]) - 1, int(cell[3]) - 1
    if home_edge(battle, side) == "north":
        row = 2 - row
    if battle.weather == "east":
        column = 2 - column
    return (
        width * column // 3,
        height * row // 3,
        width * (column + 1) // 3,
        height * (row + 1) // 3,
    )


CELLS = tuple(f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3))


def zones_of(battle: Battle, side: str) -> list[str]:
    """OI-13.5 OI-F12 The cells of a side's deployment card; zones may overlap."""
    card = battle.squadrons[speaker(battle, side)].deployment
    cells: tuple[str, ...] = battle.setting.book.deployments[card].cells
    absolute = {cell_zone(battle, side, cell) for cell in cells}
    return [cell for cell in CELLS if cell_zone(battle, side, cell) in absolute]


def outside_zone(battle: Battle, cells: list[str], side: str = "") -> list[Shape]:
    """The cells that do not belong to a zone, as shapes that nothing may lie over."""
    allowed = {cell_zone(battle, side or _first(battle), cell) for cell in cells}
    found: list[Shape] = []
    for cell in CELLS:
        zone = cell_zone(battle, side or _first(battle), cell)
        if zone not in allowed:
            left, bottom, right, top = zone
            found.append(Outline(((left, bottom), (right, bottom), (right, top), (left, top))))
    return found


def _first(battle: Battle) -> str:
    side: str = next(iter(battle.setting.sides))
    return side


def deploy_space(battle: Battle, ships: list[Ship], cells: list[str], side: str) -> PlaceSpace:
    """OI-13.5 Where ships may be put: wholly in the zone, over nothing, and not within Cannon Shot of an enemy."""
    cannon = battle.setting.book.ranges["cannon"]
    outside = outside_zone(battle, cells, side)
    enemies = [hull(battle, ship) for ship in afloat(battle) if side_of(battle, ship) != side]
    taken: list[Shape] = [hull(battle, ship) for ship in afloat(battle)] + land(battle, *BLOCKING)
    width, height = battle.setting.width, battle.setting.height

    def why(at: Placement, explain: bool) -> Refusal | None:
        fit = fit_of(battle, battle.ships[at.thing])
        base = base_at(at.x, at.y, at.heading, fit.half_length, fit.half_width)
        if not on_table(base, width, height):
            return IllegalOrder("OI-13.5", Message("refusal-off-table"))
        if overlaps_any(base, outside):
            return IllegalOrder("OI-13.5", Message("refusal-outside-zone"))
        if overlaps_any(base, taken):
            return IllegalOrder("OI-13.5", Message("refusal-overlap"))
        for enemy in enemies:
            if within(base, enemy, cannon):
                short = round(cannon / 10 - gap_micrometres(base, enemy) / 1000, 1) if explain else 0
                return IllegalOrder("OI-13.5", Message("refusal-near-enemy", reach=cannon / 10, short=short))
        return None

    zones = [cell_zone(battle, side, cell) for cell in cells]
    away = 0 if home_edge(battle, side) == "south" else 1800
    headings = [(away + turn) % 3600 for turn in INWARD]
    return PlaceSpace([ship.id for ship in ships], zones, headings, why, "OI-13.5", step=250)


def deployment_order(battle: Battle) -> list[Seat]:
    """OI-13.5 The defender deploys first, unless his Hidden Colours let him come last."""
    late = [each.seat for each in active(battle, "setup") if each.effect.op == "deploy_last"]
    order = list(sides_from(battle, defender(battle)))
    if (
        late
        and battle.setting.side_by_seat[late[0]] == order[0]
        and len(set(late)) <= len(battle.setting.sides[order[0]])
    ):
        order.reverse()
    return [seat for side in order for seat in battle.setting.sides[side]]


def deploy(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: the squadrons are put on the table, one after the other."""
    for seat in reversed(deployment_order(battle)):
        battle.push("deploy_one", seat)
    yield from ()


def deploy_one(battle: Battle, seat: str) -> Flow[None]:
    """OI-13.5 OI-A67 Segment: a ship is put down; if the zone has no room, in the own third, then anywhere."""
    side = battle.setting.side_by_seat[seat]
    ships = [battle.ships[name] for name in battle.roster if battle.ships[name].seat == seat]
    ships = [ship for ship in ships if ship.where == "port"]
    if not ships:
        return
    anchored = [ship for ship in ships if ship.role == "anchored"]
    if anchored:
        ships = anchored
    chances = [["r2c2"]] if anchored else [zones_of(battle, side)]
    chances += [["r1c1", "r1c2", "r1c3"], list(CELLS)]
    for cells in chances:
        space = deploy_space(battle, ships, cells, side)
        if space.possible():
            break
    at = yield from ask(Seat(seat), Message("ask-deploy"), space, case="OI-13.5")
    ship = battle.ships[at.thing]
    ship.x, ship.y, ship.heading, ship.where = at.x, at.y, at.heading, "table"
    battle.tell(news.ShipDeployed(ship.id, at.x // 10, at.y // 10, at.heading // 10, case="OI-13.5"))
    battle.push("deploy_one", seat)


def ready(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: what cards give before the first turn: Fortune, a longer fatigue track for one ship."""
    for each in list(active(battle, "setup")):
        squadron = battle.squadrons[each.seat]
        flagship = battle.ships[squadron.flagship]
        if each.effect.op == "fortune" and holds(battle, each, Context(flagship)):
            squadron.fortune = max(0, squadron.fortune + each.effect.n)
            battle.tell(news.FortuneChanged(each.seat, squadron.fortune, case="OI-11.4"))
        elif each.effect.op == "add_stat":
            ships = [battle.ships[name] for name in battle.roster if battle.ships[name].seat == each.seat]
            name = yield from ask(
                Seat(each.seat),
                Message("ask-pick", card=each.source),
                among([Order(f"pick {ship.id}", ship.id, Message("order-ship", ship=ship.id)) for ship in ships]),
                case="OI-1.12",
            )
            battle.ships[name].boxes += each.effect.n
