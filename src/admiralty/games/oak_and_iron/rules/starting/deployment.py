"""OI-13 Deployment: zones, starting places of ships, and cards used before the first turn."""

from admiralty.boards.table import Outline, Shape, gap_micrometres, on_table, overlaps_any, within
from admiralty.boards.table import base as base_at
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import edge
from admiralty.games.oak_and_iron.rules.courses import placing
from admiralty.games.oak_and_iron.rules.initiative import immediate
from admiralty.games.oak_and_iron.rules.terms import active, sea
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Refusal, Seat, ask, refuse

from . import setup

INWARD = tuple(range(-600, 601, 150))
"""Proposed headings of a ship that deploys: into the table, up to 60 degrees either way."""


def cell_zone(battle: Battle, side: str, cell: str) -> placing.Zone:
    """OI-13.5 A cell of a deployment card on the table: row 1 at the side's own edge, column 1 to windward."""
    width, height = battle.setting.width, battle.setting.height
    row, column = int(cell[1]) - 1, int(cell[3]) - 1
    if edge.home_edge(battle, side) == "north":
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
    card = battle.squadrons[setup.speaker(battle, side)].deployment
    cells: tuple[str, ...] = battle.setting.book.deployments[card].cells
    absolute = {cell_zone(battle, side, cell) for cell in cells}
    return [cell for cell in CELLS if cell_zone(battle, side, cell) in absolute]


def outside_zone(battle: Battle, cells: list[str], side: str) -> list[Shape]:
    """The cells outside a side's zone, as shapes that no ship may lie over."""
    found: list[Shape] = []
    for cell in CELLS:
        if cell not in cells:
            left, bottom, right, top = cell_zone(battle, side, cell)
            found.append(Outline(((left, bottom), (right, bottom), (right, top), (left, top))))
    return found


TOO_NEAR = refuse("OI-13.5", "refusal-near-enemy", reach=0, short=0)
"""The refusal of a place that is only tried and not explained."""


def deploy_site(battle: Battle, ships: list[Ship], cells: list[str], side: str) -> placing.Site:
    """OI-13.5 Where ships may be put: wholly in the zone, over nothing, and not within Cannon Shot of an enemy."""
    book = battle.setting.book
    cannon = book.ranges["cannon"]
    outside = outside_zone(battle, cells, side)
    enemies = [sea.hull(battle, ship) for ship in sea.afloat(battle) if sea.side_of(battle, ship) != side]
    taken: list[Shape] = [sea.hull(battle, ship) for ship in sea.afloat(battle)] + sea.land(battle, *sea.BLOCKING)
    width, height = battle.setting.width, battle.setting.height
    near = [(ship.x, ship.y) for ship in sea.afloat(battle) if sea.side_of(battle, ship) != side]

    def size(ship: str) -> tuple[int, int]:
        return book.base_of[battle.ships[ship].card]

    def why(at: placing.Placement, explain: bool) -> Refusal | None:
        if not explain:
            for x, y in near:  # the middles of two bases are farther apart than their edges
                if (at.x - x) ** 2 + (at.y - y) ** 2 < cannon * cannon:
                    return TOO_NEAR
        base = base_at(at.x, at.y, at.heading, *size(at.thing))
        if not on_table(base, width, height):
            return refuse("OI-13.5", "refusal-off-table")
        if overlaps_any(base, outside):
            return refuse("OI-13.5", "refusal-outside-zone")
        if overlaps_any(base, taken):
            return refuse("OI-13.5", "refusal-overlap")
        for enemy in enemies:
            if within(base, enemy, cannon):
                short = round(cannon / 10 - gap_micrometres(base, enemy) / 1000, 1) if explain else 0
                return refuse("OI-13.5", "refusal-near-enemy", reach=cannon / 10, short=short)
        return None

    zones = [cell_zone(battle, side, cell) for cell in cells]
    away = 0 if edge.home_edge(battle, side) == "south" else 1800
    headings = [(away + turn) % 3600 for turn in INWARD]
    return placing.Site([ship.id for ship in ships], zones, headings, why, "OI-13.5", step=250, size=size)


def deployment_order(battle: Battle) -> list[Seat]:
    """OI-13.5 The defender deploys first, unless his Hidden Colours let him come last."""
    late = [each.seat for each in active.active(battle, "setup") if each.effect.op == "deploy_last"]
    order = list(setup.sides_from(battle, setup.defender(battle)))
    if late and battle.setting.side_by_seat[late[0]] == order[0]:
        order.reverse()
    return [seat for side in order for seat in battle.setting.sides[side]]


def deploy(battle: Battle) -> None:
    """OI-13.5 Segment: the squadrons are put on the table, one after the other."""
    for seat in reversed(deployment_order(battle)):
        battle.push(deploy_one, seat)


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
        site = deploy_site(battle, ships, cells, side)
        if site.possible():
            break
    chosen = yield from ask(Seat(seat), Question.DEPLOY, placing.places(battle, site), case="OI-13.5")
    at = chosen.at
    ship = battle.ships[at.thing]
    ship.x, ship.y, ship.heading, ship.where = at.x, at.y, at.heading, "table"
    battle.tell(events.ShipDeployed(ship.id, at.x // 10, at.y // 10, at.heading // 10, case="OI-13.5"))
    battle.push(deploy_one, seat)


def ready(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: cards used before the first turn: Fortune, a longer fatigue track for one ship."""
    for each in list(active.active(battle, "setup")):
        squadron = battle.squadrons[each.seat]
        flagship = battle.ships[squadron.flagship]
        if each.effect.op == "fortune" and active.holds(battle, each, active.Context(flagship)):
            squadron.fortune = max(0, squadron.fortune + each.effect.n)
            battle.tell(events.FortuneChanged(each.seat, squadron.fortune, case="OI-11.4"))
        elif each.effect.op == "add_stat":
            ships = [battle.ships[name] for name in battle.roster if battle.ships[name].seat == each.seat]
            picked = yield from immediate.pick(battle, each.seat, each.source, ships)
            picked.boxes += each.effect.n
