"""OI-11 Collisions, entanglement, and being moved directly away."""

from collections.abc import Sequence
from typing import NamedTuple

from admiralty.boards import table
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms import arguments, damage, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Edge, Question, Way
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, ask, refuse

TOLERANCE = 200
"""OI-A61 Two tenths of a millimetre, in micrometres: the most that rounding can take from a distance."""


class Wake:
    """The encounters of a move so far: whether it passed over a shoal, whether it hit something."""

    __slots__ = ("collided", "shoal")

    def __init__(self) -> None:
        self.shoal = False
        self.collided = False


def put(battle: Battle, ship: Ship, at: table.Base) -> None:
    """Move a ship elsewhere; her landing party is lost when she moves."""
    if (ship.x, ship.y, ship.heading) != (at.x, at.y, at.heading):
        ship.x, ship.y, ship.heading = at.x, at.y, at.heading
        damage.lose_party(battle, ship)


def slide_leg(battle: Battle, ship: Ship, way: str, distance: int, speed: int, wake: Wake) -> Flow[None]:
    """OI-4.4 OI-11.2 A straight part of a move; it ends at the first contact, which is a collision."""
    if wake.collided or not distance:
        return
    here = sea.hull(battle, ship)
    shapes, ids = sea.obstacles(battle, ship)
    went = table.run(here, way, distance, shapes)
    wake.shoal = wake.shoal or over_shoal(battle, here, way, went.length)
    yield from _come_to(battle, ship, went, ids, speed, wake, (way,))


def over_shoal(battle: Battle, here: table.Base, way: str, length: int) -> bool:
    """OI-11.10 Whether a straight run passes over a shoal."""
    return bool(battle.terrain) and any(table.crosses(here, way, length, shoal) for shoal in sea.land(battle, "shoal"))


def turn_leg(battle: Battle, ship: Ship, turn: int, speed: int, wake: Wake) -> Flow[None]:
    """OI-4.4 OI-A5 A turn about the mid-point of the side the tool lies on; below zero to port."""
    if wake.collided or not turn:
        return
    here = sea.hull(battle, ship)
    shapes, ids = sea.obstacles(battle, ship)
    side = arguments.tool_side(turn)
    went = table.pivot_run(here, side, abs(turn), shapes)
    if battle.terrain and not wake.shoal:
        wake.shoal = any(table.pivot_crosses(here, side, went.length, shoal) for shoal in sea.land(battle, "shoal"))
    yield from _come_to(battle, ship, went, ids, speed, wake, table.DIRECTIONS)


def _come_to(
    battle: Battle, ship: Ship, went: table.Run, ids: Sequence[str], speed: int, wake: Wake, ways: Sequence[str]
) -> Flow[None]:
    """The pose after a part of a move, and the ships and pieces met there."""
    put(battle, ship, went.base)
    if went.met:
        wake.collided = True
        yield from collide(battle, ship, [ids[index] for index in went.met], speed, ways)


def collide(
    battle: Battle, ship: Ship, met: Sequence[str], speed: int, ways: Sequence[str] = table.DIRECTIONS
) -> Flow[None]:
    """OI-11.1 OI-11.2 OI-11.12 A collision: with land or rocks, with one ship or several (OI-A24).

    `ways` is the way the ship was going when she struck; after a turn it may be any.
    """
    struck = [battle.ships[each] for each in met if each in battle.ships]
    if len(struck) < len(met):
        battle.tell(events.RanAshore(ship.id, case="OI-11.1"))
        ship.aground = True
        ship.sail = int(Sail.ANCHORED)
        damage.add_damage(battle, ship, 1, case="OI-11.1")
    if not struck:
        return
    symbols = battle.setting.book.symbols
    rows = throws.counts(symbols["collision_damage"], symbols["collision_foul"], most=1)
    dice = yield from throws.throw(battle, ship, max(1, speed), frozenset(), "OI-11.2", rows)
    battle.tell(events.Collided(ship.id, tuple(other.id for other in struck), dice, case="OI-11.2"))
    if any(face in symbols["collision_damage"] for face in dice):
        damage.add_damage(battle, ship, 1, case="OI-11.2")
    if any(face in symbols["collision_foul"] for face in dice):
        yield from foul(battle, ship, struck, ways)
        return
    for other in struck:
        if other.aground or other.entangled:
            yield from push_away(battle, ship, [other], case="OI-11.2")
        else:
            yield from push_away(battle, other, [ship], case="OI-11.2")


def foul(battle: Battle, ship: Ship, struck: Sequence[Ship], ways: Sequence[str]) -> Flow[None]:
    """OI-A23 OI-A58 Rigging fouled: laid alongside as after Boarding if there is room, else stuck where they touch."""
    for other in struck:
        options = berths(battle, ship, other, ways)
        if options and not ship.entangled:
            laid = yield from choose_berth(battle, ship, other, options)
            put(battle, ship, laid.base)
            entangle(battle, ship, other, laid.own_edge, laid.target_edge)
        else:
            entangle(battle, ship, other, *touching_edges(sea.hull(battle, ship), sea.hull(battle, other)))


def berths(battle: Battle, ship: Ship, target: Ship, ways: Sequence[str] = table.DIRECTIONS) -> list[table.Laid]:
    """OI-5.5 The ways to lay a ship alongside: the shortest travel, the nearest edge; none if she cannot lie flush."""
    shapes, ids = sea.obstacles(battle, ship)
    others: list[table.Shape] = [shape for shape, each in zip(shapes, ids, strict=True) if each != target.id]
    setting = battle.setting
    reach = 2 * sea.hull(battle, ship).half_length
    return table.alongside(
        sea.hull(battle, ship), sea.hull(battle, target), reach, others, setting.width, setting.height, ways
    )


class Berthing(NamedTuple):
    """OI-5.5 A ship laid alongside another, and the edges that may touch, equally near."""

    ship: str
    target: str
    edges: tuple[tuple[Edge, Edge], ...]


class LieAlong(
    Verb[Battle, Berthing],
    form="{own} to {other}",
    label_key="order-berth",
    case="OI-5.5",
    choices=lambda battle, now: now.edges,
):
    """OI-5.5 The edges that lie against each other: `bow to port`."""

    own: Edge
    other: Edge

    def refusal(self, battle: Battle, now: Berthing) -> Refusal | None:
        if (self.own, self.other) in now.edges:
            return None
        return refuse("OI-5.5", "refusal-not-nearest", ship=now.ship, target=now.target)


def choose_berth(battle: Battle, ship: Ship, target: Ship, options: list[table.Laid]) -> Flow[table.Laid]:
    """OI-5.5 The owner picks where two edges are equally near."""
    if len(options) == 1:
        return options[0]
    edges = {(Edge(option.own_edge), Edge(option.target_edge)): option for option in options}
    chosen = yield from ask(
        Seat(ship.seat),
        Question.BERTH,
        Verbs((LieAlong,), battle, Berthing(ship.id, target.id, tuple(edges))),
        case="OI-5.5",
        ship=ship.id,
        target=target.id,
    )
    return edges[chosen.own, chosen.other]


def entangle(battle: Battle, ship: Ship, other: Ship, own_edge: str, other_edge: str) -> None:
    """OI-1.9 Two ships are stuck to each other; a captured ship is retaken by one of her own squadron (OI-10.2)."""
    ship.entangled[other.id] = own_edge
    other.entangled[ship.id] = other_edge
    battle.tell(events.Entangled(ship.id, other.id, case="OI-1.9"))
    for prize, saviour in ((ship, other), (other, ship)):
        if prize.captor and prize.seat == saviour.seat:
            prize.captor = ""
            battle.tell(events.ShipRetaken(prize.id, saviour.id, case="OI-10.2"))


def touching_edges(a: table.Base, b: table.Base) -> tuple[str, str]:
    """OI-A58 The edges with which two bases lie against each other."""
    return _edge_towards(a, b), _edge_towards(b, a)


def _edge_towards(ship: table.Base, other: table.Base) -> str:
    """The edge of a base beyond which another lies farthest, or which she overlaps least; bow and stern before the
    sides."""
    axes = {
        "bow": (ship.fx, ship.fy), "stern": (-ship.fx, -ship.fy),
        "starboard": (ship.fy, -ship.fx), "port": (-ship.fy, ship.fx),
    }  # fmt: skip

    def beyond(edge: str) -> int:
        x, y = axes[edge]
        return min(x * a + y * b for a, b in other.corners) - max(x * a + y * b for a, b in ship.corners)

    return max(axes, key=beyond)


def push_away(battle: Battle, ship: Ship, others: Sequence[Ship], *, case: str) -> Flow[None]:
    """OI-11.2 Moved Yard Arm directly away without a pivot, the way that leads farthest; the owner picks among equals.

    OI-A59 The edge of the table stops such a move. OI-A60 It is not a move of the ship's own: shoals are not tested.
    """
    setting = battle.setting
    shapes, _ = sea.obstacles(battle, ship)
    from_them: list[table.Shape] = [sea.hull(battle, other) for other in others]
    fence = (setting.width, setting.height)
    ways = table.directly_away(sea.hull(battle, ship), setting.book.ranges["yard_arm"], from_them, shapes, fence)
    way, went = yield from choose_way(battle, ship, ways, case=case)
    put(battle, ship, went.base)
    battle.tell(events.PushedAway(ship.id, way, went.length / 10, case=case))


class Leaving(NamedTuple):
    """OI-11.2 OI-4.3c A ship moved directly away, and the ways that lead farthest."""

    ship: str
    ways: tuple[Way, ...]


class GoAway(Verb[Battle, Leaving], word="away", label_key="order-way", choices=lambda battle, now: now.ways):
    """OI-11.2 OI-4.3c One of the ways that lead equally far."""

    way: Way

    def refusal(self, battle: Battle, now: Leaving) -> Refusal | None:
        if self.way in now.ways:
            return None
        return refuse("OI-11.2", "refusal-not-farthest", ship=now.ship)


def choose_way(
    battle: Battle, ship: Ship, ways: list[tuple[str, table.Run]], *, case: str
) -> Flow[tuple[str, table.Run]]:
    """OI-11.2 OI-4.3c The owner picks among ways that lead equally far."""
    if len(ways) == 1:
        return ways[0]
    runs = {Way(way): went for way, went in ways}
    chosen = yield from ask(
        Seat(ship.seat), Question.WAY, Verbs((GoAway,), battle, Leaving(ship.id, tuple(runs))), case=case, ship=ship.id
    )
    return chosen.way, runs[chosen.way]


def ways_free(battle: Battle, ship: Ship) -> list[tuple[str, table.Run]]:
    """OI-4.3c OI-F7 OI-A61 The ways to cut free: Yard Arm clear, ending that far from other ships; none if boxed in."""
    setting = battle.setting
    yard_arm = setting.book.ranges["yard_arm"]
    here = sea.hull(battle, ship)
    shapes, _ = sea.obstacles(battle, ship)
    others = [sea.hull(battle, other) for other in sea.afloat(battle) if other.id != ship.id]
    found: list[tuple[str, table.Run]] = []
    gaps: list[int] = []
    for way in ("ahead", "astern", "port", "starboard"):
        went = table.fenced(here, way, table.run(here, way, yard_arm, shapes), setting.width, setting.height)
        if went.length < yard_arm or went.met:
            continue
        gap = min((table.gap_micrometres(went.base, other) for other in others), default=10**9)
        if gap + TOLERANCE >= yard_arm * 100:
            found.append((way, went))
            gaps.append(
                min(table.gap_micrometres(went.base, sea.hull(battle, battle.ships[o])) for o in ship.entangled)
            )
    best = max(gaps, default=0)
    return [each for each, gap in zip(found, gaps, strict=True) if gap == best]


def cut_free(battle: Battle, ship: Ship, wake: Wake, *, case: str) -> Flow[bool]:
    """OI-4.3c OI-A72 Cut Free: Yard Arm directly away from all ships she was stuck to; False when she is boxed in or
    Aground."""
    ways = [] if ship.aground else ways_free(battle, ship)
    if not ways:
        return False
    way, went = yield from choose_way(battle, ship, ways, case=case)
    damage.disentangle(battle, ship)
    wake.shoal = over_shoal(battle, sea.hull(battle, ship), way, went.length)
    put(battle, ship, went.base)
    battle.tell(events.CutFree(ship.id, way, case=case))
    return True
