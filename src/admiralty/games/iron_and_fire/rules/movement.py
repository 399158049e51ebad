"""5.0 Movement: one movement activation of a ship, with mines, shoals and a possible ram on the way."""

from admiralty.boards.hexes import PORT, STARBOARD
from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, Battle, Unit
from admiralty.rulebook import Flow, Seat, d6

from . import courses, damage, fortunes, grounding, mines, ramming, visibility


def movement_points(battle: Battle, ship: Unit) -> int:
    """5.0, 15.5.3 The points of a movement activation: her factor, but 1 for the first move away from the cable."""
    factor = damage.movement_factor(battle, ship)
    return min(factor, 1) if ship.anchored else factor


class Way:
    """The points that a movement activation has spent so far."""

    __slots__ = ("interrupted", "rammed", "spent")

    def __init__(self, spent: int = 0) -> None:
        self.spent = spent
        self.rammed = False
        self.interrupted = False


def bridge_obeys(battle: Battle, ship: Unit) -> Flow[bool]:
    """10.0, I14 Even: the marker comes off and she moves; odd: the activation is spent."""
    roll = yield from fortunes.throw(
        battle, d6, case="10.0", by=Seat(ship.owner), rows=visibility.parity, luck=visibility.parity, of=ship
    )
    passed: bool = roll % 2 == 0
    battle.tell(events.BridgeRoll(ship.id, roll, passed, case="10.0"))
    if passed:
        ship.bridge = False
    return passed


def points_left(battle: Battle, ship: Unit, way: Way) -> int:
    """5.0, I67 The points still to spend, counted against the movement factor of the moment."""
    return max(0, movement_points(battle, ship) - way.spent)


def follow(battle: Battle, ship: Unit, course: courses.Course, way: Way) -> Flow[None]:
    """5.0 Spend points step by step. A step with a roll is the last of its course, so nothing is left over."""
    for step in course.steps:
        way.spent += 1
        ship.spoiled = True
        if step == courses.AHEAD:
            yield from _ahead(battle, ship, way)
        elif step == courses.EXIT:
            leave_map(battle, ship)
            return
        else:
            yield from _turn(battle, ship, step, way)
    if course.target >= 0:
        yield from _ram(battle, ship, battle.units[course.target], way)


def _ahead(battle: Battle, ship: Unit, way: Way) -> Flow[None]:
    """5.0 Enter the hex ahead."""
    place = battle.setting.grid.neighbour(ship.place, ship.facing)
    battle.shift(ship, place)
    if battle.heard is not None:
        battle.tell(events.Moved(ship.id, place, case="5.0"))
    yield from enter_hex(battle, ship, way)


def enter_hex(battle: Battle, ship: Unit, way: Way) -> Flow[None]:
    """5.1, 9.0, I68 The checks in a hex just entered: a mine attacks first, then the grounding check."""
    place = ship.place
    if place in battle.mines:
        way.interrupted = True
        yield from mines.strike(battle, ship, place)
    if place in battle.setting.chart.shallow and ship.status == IN_PLAY:
        way.interrupted = True
        yield from grounding.grounding_check(battle, ship, way.spent)


def _turn(battle: Battle, ship: Unit, step: courses.Step, way: Way) -> Flow[None]:
    """5.0, 10.0, I43 Turn one hexside; with damaged steering a turn ends its course, and an odd roll the activation."""
    if ship.steering:
        way.interrupted = True
        roll = yield from fortunes.throw(
            battle, d6, case="10.0", by=Seat(ship.owner), rows=visibility.parity, luck=visibility.parity, of=ship
        )
        passed = roll % 2 == 0
        battle.tell(events.SteeringRoll(ship.id, roll, passed, case="10.0"))
        if not passed:
            way.interrupted = False
            return
    ship.facing = PORT[ship.facing] if step == courses.PORT_TURN else STARBOARD[ship.facing]
    if battle.heard is not None:
        battle.tell(events.Turned(ship.id, ship.facing, step != courses.PORT_TURN, case="5.0"))


def _ram(battle: Battle, ship: Unit, target: Unit, way: Way) -> Flow[None]:
    """6.2, I33 Spend the point, check for grounding if the target lies in shallow water, then strike."""
    way.spent += 1
    way.rammed = True
    way.interrupted = True
    ship.spoiled = True
    shallow = target.place in battle.setting.chart.shallow
    if shallow and (yield from grounding.grounding_check(battle, ship, way.spent)):
        return
    yield from ramming.ram(battle, ship, target)


def leave_map(battle: Battle, ship: Unit) -> None:
    """15.0, I38, I46 A step over the edge: out of play; an escape only by the exits a scenario names for her side.

    A prize does not escape for her old side, a ship retaken does. A corner hex that is an exit lies on the edge which
    the scenario counts it to, whichever way the bow points.
    """
    setting = battle.setting
    way_out = setting.file.exit
    case = "15.0"
    if way_out is not None and ship.place in way_out.hexes:
        ship.edge = way_out.edge
        ship.escaped = ship.owner == way_out.side == battle.original_side(ship)
        if ship.escaped:
            case = way_out.case
    else:
        ship.edge = setting.edge_name(setting.grid.edge_crossed(ship.place, ship.facing))
    battle.take_off(ship, LEFT)
    battle.tell(events.LeftMap(ship.id, ship.edge, ship.escaped, case=case))
