"""The edge of the table: leaving it, leaving it as the objective asks, and the scrolling sea."""

from admiralty.boards.table import on_table
from admiralty.games.oak_and_iron import news
from admiralty.games.oak_and_iron.damage import remove_ship
from admiralty.games.oak_and_iron.sea import afloat, hull, shape_of, side_of
from admiralty.games.oak_and_iron.state import Battle, Ship

EDGES = ("north", "east", "south", "west")


def crossed_edge(battle: Battle, ship: Ship) -> str:
    """The edge that a ship lies over farthest, or nothing."""
    width, height = battle.setting.width, battle.setting.height
    base = hull(battle, ship)
    if on_table(base, width, height):
        return ""
    xs = [x for x, _ in base.corners]
    ys = [y for _, y in base.corners]
    over = {
        "north": max(ys) - (height << 15),
        "east": max(xs) - (width << 15),
        "south": -min(ys),
        "west": -min(xs),
    }
    return max(EDGES, key=lambda edge: over[edge])


def leave_if_over(battle: Battle, ship: Ship) -> bool:
    """OI-11.3 OI-A18 A ship ending her move partly off the table is out of the game; some objectives call her safe."""
    edge = crossed_edge(battle, ship)
    if not edge:
        return False
    if may_leave(battle, ship, edge):
        battle.tell(news.LeftSafely(ship.id, case="OI-11.3"))
        remove_ship(battle, ship, "safe")
        battle.passed.append(ship.id)
    else:
        battle.tell(news.LeftTheTable(ship.id, case="OI-11.3"))
        remove_ship(battle, ship, "left")
    return True


def may_leave(battle: Battle, ship: Ship, edge: str) -> bool:
    """Whether the objective lets a ship leave by an edge: Break Out by the defender's, a convoy by the lee edge."""
    if battle.objective == "break_out" and side_of(battle, ship) == battle.attacker:
        return edge == home_edge(battle, battle.setting.enemies[battle.attacker])
    if battle.objective == "escort" and ship.role == "convoy":
        return edge == opposite(battle.weather)
    return False


def opposite(edge: str) -> str:
    return EDGES[(EDGES.index(edge) + 2) % 4]


def home_edge(battle: Battle, side: str) -> str:
    """OI-13.1 The deployment edge of a side: south for the first side, north for the other, whatever the wind does."""
    return "south" if side == next(iter(battle.setting.sides)) else "north"


def scroll(battle: Battle, ship: Ship, start: tuple[int, int, int]) -> bool:
    """OI-11.3 Scrolling sea: the ship goes back, everything shifts away from the edge, Musket Shot or what she needs.

    OI-A57 The sea does not scroll when that would push another ship off the table: then she leaves it as usual.
    """
    edge = crossed_edge(battle, ship)
    width, height = battle.setting.width, battle.setting.height
    base = hull(battle, ship)
    xs = [x >> 15 for x, _ in base.corners]
    ys = [y >> 15 for _, y in base.corners]
    over = {"north": max(ys) + 1 - height, "east": max(xs) + 1 - width, "south": -min(ys), "west": -min(xs)}[edge]
    distance = max(battle.setting.book.ranges["musket"], over + 10)
    dx, dy = {"north": (0, -distance), "east": (-distance, 0), "south": (0, distance), "west": (distance, 0)}[edge]
    ended = (ship.x, ship.y, ship.heading)
    ship.x, ship.y, ship.heading = start
    for other in afloat(battle):
        other.x, other.y = other.x + dx, other.y + dy
    if not all(on_table(hull(battle, other), width, height) for other in afloat(battle)):
        for other in afloat(battle):
            other.x, other.y = other.x - dx, other.y - dy
        ship.x, ship.y, ship.heading = ended
        return False
    for other in afloat(battle):
        if other.party is not None:
            other.party = (other.party[0] + dx, other.party[1] + dy)
    for piece in battle.terrain:
        piece.x, piece.y = piece.x + dx, piece.y + dy
    battle.tell(news.SeaScrolled(ship.id, edge, case="OI-11.3"))
    return True


def pushed_off(battle: Battle) -> list[str]:
    """OI-11.3 The terrain pieces that a scrolling sea has carried over the edge."""
    width, height = battle.setting.width, battle.setting.height
    return [piece.id for piece in battle.terrain if not on_table(shape_of(battle, piece), width, height)]
