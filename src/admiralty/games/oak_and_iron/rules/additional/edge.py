"""OI-11 The edge of the table: leaving it, leaving it for an objective, and the scrolling sea."""

from admiralty.boards.table import SHIFT, Base, on_table, pivot_run, run
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.terms import arguments, damage, sea
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Wind

from . import terrain

EDGES = tuple(Wind)


def crossed_edge(battle: Battle, base: Base) -> str:
    """The edge that a base crosses farthest, or nothing."""
    width, height = battle.setting.width, battle.setting.height
    if on_table(base, width, height):
        return ""
    xs = [x for x, _ in base.corners]
    ys = [y for _, y in base.corners]
    over = {
        "north": max(ys) - (height << SHIFT),
        "east": max(xs) - (width << SHIFT),
        "south": -min(ys),
        "west": -min(xs),
    }
    return max(EDGES, key=lambda edge: over[edge])


def leave_if_over(battle: Battle, ship: Ship) -> bool:
    """OI-11.3 OI-A18 A ship ending her move partly off the table is out of the game; under some objectives she is
    safe."""
    edge = crossed_edge(battle, sea.hull(battle, ship))
    if not edge:
        return False
    if may_leave(battle, ship, edge):
        battle.tell(events.LeftSafely(ship.id, case="OI-11.3"))
        damage.remove_ship(battle, ship, "safe")
        battle.passed.append(ship.id)
    else:
        battle.tell(events.LeftTheTable(ship.id, case="OI-11.3"))
        damage.remove_ship(battle, ship, "left")
    return True


def may_leave(battle: Battle, ship: Ship, edge: str) -> bool:
    """Whether the objective lets a ship leave by an edge: Break Out by the defender's, a convoy by the lee edge."""
    objective = battle.setting.book.objectives.get(battle.objective)
    if objective is not None and objective.attackers_leave and sea.side_of(battle, ship) == battle.attacker:
        return edge == home_edge(battle, battle.setting.enemies[battle.attacker])
    if objective is not None and objective.ship_role == ship.role == "convoy":
        return edge == opposite(battle.weather)
    return False


def opposite(edge: str) -> str:
    return EDGES[(EDGES.index(edge) + 2) % 4]


def home_edge(battle: Battle, side: str) -> str:
    """OI-13.1 The deployment edge of a side: south for the first side, north for the other, whatever the wind does."""
    return "south" if side == next(iter(battle.setting.sides)) else "north"


def foreseen(battle: Battle, ship: Ship, course: manoeuvre.Manoeuvre) -> Base:
    """The end of a move: its full length, or the first contact."""
    shapes, _ = sea.obstacles(battle, ship)
    at = sea.hull(battle, ship)
    met: tuple[int, ...] = ()
    for turn, distance in ((course.before, 0), (0, course.distance), (course.after, 0)):
        if met or not (turn or distance):
            continue
        if turn:
            went = pivot_run(at, arguments.tool_side(turn), abs(turn), shapes)
        else:
            went = run(at, course.way, distance, shapes)
        at, met = went.base, went.met
    return at


def make_sea_room(battle: Battle, ship: Ship, course: manoeuvre.Manoeuvre) -> None:
    """OI-11.3 Scrolling sea: before a move that would end over the edge, everything shifts away from that edge.

    OI-A74 It does not scroll under a ship that leaves for her objective. OI-A88 Nor where ships are hidden."""
    if battle.setting.options["sea"] != "scrolling" or battle.sighting:
        return
    end = foreseen(battle, ship, course)
    edge = crossed_edge(battle, end)
    if edge and not may_leave(battle, ship, edge) and scroll(battle, ship, end, edge):
        for piece in pushed_off(battle):
            battle.push(terrain.put_back, piece, ship.seat, edge)


def scroll(battle: Battle, ship: Ship, end: Base, edge: str) -> bool:
    """OI-11.3 Everything shifts away from an edge, by Musket Shot or what the move that ends over it needs.

    OI-A57 The sea does not scroll when that would push another ship off the table: then she leaves it as usual.
    """
    width, height = battle.setting.width, battle.setting.height
    xs = [x >> SHIFT for x, _ in end.corners]
    ys = [y >> SHIFT for _, y in end.corners]
    over = {"north": max(ys) + 1 - height, "east": max(xs) + 1 - width, "south": -min(ys), "west": -min(xs)}[edge]
    distance = max(battle.setting.book.ranges["musket"], over + 10)
    dx, dy = {"north": (0, -distance), "east": (-distance, 0), "south": (0, distance), "west": (distance, 0)}[edge]
    for other in sea.afloat(battle):
        other.x, other.y = other.x + dx, other.y + dy
    if not all(on_table(sea.hull(battle, other), width, height) for other in sea.afloat(battle) if other is not ship):
        for other in sea.afloat(battle):
            other.x, other.y = other.x - dx, other.y - dy
        return False
    for other in sea.afloat(battle):
        if other.party is not None:
            other.party = (other.party[0] + dx, other.party[1] + dy)
    for piece in battle.terrain:
        piece.x, piece.y = piece.x + dx, piece.y + dy
    battle.tell(events.SeaScrolled(ship.id, edge, case="OI-11.3"))
    return True


def pushed_off(battle: Battle) -> list[str]:
    """OI-11.3 The terrain pieces that the scrolling sea has carried over the edge."""
    width, height = battle.setting.width, battle.setting.height
    return [piece.id for piece in battle.terrain if not on_table(sea.shape_of(battle, piece), width, height)]
