"""OI-11 The end of a move: the edge of the table, and the shoals on the way."""

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms import active, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.rulebook import Flow

from . import edge


def settle(battle: Battle, ship: Ship, shoal: bool) -> Flow[None]:
    """OI-11.3 OI-11.10 The end of a move of any kind: the edge of the table, and the shoals on the way."""
    if ship.where == "table" and not edge.leave_if_over(battle, ship) and shoal:
        yield from shoal_test(battle, ship)


def shoal_test(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-11.10 OI-A31 After a move over a shoal: dice equal to the printed Fortitude, and a skull puts her Aground."""
    context = active.Context(ship)
    for each in active.active(battle, "turn"):
        effect = each.effect
        if (
            effect.op == "ignore"
            and effect.args["what"] == "shoals"
            and active.applies(battle, each, context) is not None
        ):
            return
    count = sea.fit_of(battle, ship).fortitude
    for each, _ in active.matching(battle, "movement.end", context, "shoal_dice"):
        count += each.effect.n
    if count <= 0:
        return
    bad = battle.setting.book.symbols["shoal"]
    dice = yield from throws.throw(battle, ship, count, frozenset(), "OI-11.10", throws.counts(bad, most=1))
    struck = any(face in bad for face in dice)
    ship.aground = ship.aground or struck
    battle.tell(events.ShoalCrossed(ship.id, dice, struck, case="OI-11.10"))
