"""OI-10.3 Victory: Strike Points, objectives, withdrawal, and the end of the game."""

from admiralty.boards.table import within
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.courses import placing
from admiralty.games.oak_and_iron.rules.terms import active, sea
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.rulebook import Message, Outcome

LOST = 2


def is_lost(battle: Battle, ship: Ship) -> bool:
    """OI-10.3 OI-A18 Sunk, captured, Out of Action, or over the edge of the table."""
    return ship.where in ("sunk", "left") or bool(ship.captor) or sea.out_of_action(battle, ship)


def was_flagship(battle: Battle, ship: Ship) -> bool:
    """OI-A84 Whether a ship leads her squadron, or did when she was lost."""
    squadron = battle.squadrons[ship.seat]
    return ship.id == squadron.flagship or ship.id in squadron.lost_flagships


def strikes_of_ship(battle: Battle, ship: Ship) -> int:
    """OI-10.3 OI-A15 OI-F14 2 for a lost ship, else 1 for a Crippled one, never both; Valuable adds one."""
    if ship.where == "safe":
        return 0
    if is_lost(battle, ship):
        points = LOST
        if was_flagship(battle, ship) and battle.setting.options["flagship"] == "3":
            points = 3
        for each in active.active(battle, "end"):
            if each.effect.op == "strike_points" and each.ship == ship.id:
                points += each.effect.n
        return points
    return 1 if sea.is_crippled(battle, ship) else 0


def strikes(battle: Battle, side: str) -> int:
    """OI-10.3 OI-14.5 The Strike Points of a side now: its ships, and what the objective gives."""
    own = [battle.ships[name] for name in battle.roster if sea.side_of(battle, battle.ships[name]) == side]
    return sum([strikes_of_ship(battle, ship) for ship in own]) + objective_strikes(battle, side)


def counted(view: Battle, side: str) -> int:
    """OI-10.3 OI-A88 The Strike Points of a side at the last count; if ships are hidden, those that a view shows."""
    return strikes(view, side) if view.sighting else view.squadrons[view.setting.sides[side][0]].strikes


def ship_total(battle: Battle, side: str) -> int:
    """OI-10.3 OI-A16 OI-14.5 Own ships on the table, not Out of Action or captured, and prizes; none is Aground."""
    taken = [ship for ship in sea.afloat(battle) if ship.captor and battle.setting.side_by_seat[ship.captor] == side]
    there = [ship for ship in (*sea.ships_of_side(battle, side), *taken) if not ship.aground]
    safe = [name for name in battle.passed if sea.side_of(battle, battle.ships[name]) == side]
    return len(there) + len(safe)


# ---------------------------------------------------------------------------------------------------------- objectives
def objective_strikes(battle: Battle, side: str) -> int:
    """OI-10.3 The extra Strike Points of a side by the objective: each line of the card while it is true."""
    if not battle.objective:
        return 0
    total = 0
    for line in battle.setting.book.objectives[battle.objective].score:
        total += int(line["sp"]) * times(battle, line["if"], line["side"], side)
    return total


def times(battle: Battle, condition: str, who: str, side: str) -> int:
    """The number of times a line of an objective counts for a side."""
    defends = side != battle.attacker
    if who in ("attacker", "defender"):
        if (who == "defender") != defends:
            return 0
        return int(all(holds(battle, part.strip()) for part in condition.split(" and ")))
    own = [battle.ships[name] for name in battle.roster if sea.side_of(battle, battle.ships[name]) == side]
    if condition == "ship_captured":
        return sum([bool(ship.captor) for ship in own])
    if condition == "flagship_lost":
        return sum([was_flagship(battle, ship) and is_lost(battle, ship) for ship in own])
    return int(holder(battle) == battle.setting.enemies[side])


def holds(battle: Battle, condition: str) -> bool:
    """OI-F13 One condition of an objective card; a token on a lost ship is lost with her."""
    if condition.startswith("not "):
        return not holds(battle, condition[4:])
    if condition.startswith("turn>="):
        return battle.turn >= int(condition[6:])
    if condition == "razed":
        return battle.razed
    if condition == "delivered":
        return battle.delivered
    if condition.startswith("attacker_ships_exited"):
        gone = sum([sea.side_of(battle, battle.ships[name]) == battle.attacker for name in battle.passed])
        fleet = sum([sea.side_of(battle, battle.ships[name]) == battle.attacker for name in battle.roster])
        return (2 * gone >= fleet) == (">=" in condition)
    role, _, fate = condition.rpartition("_")
    marked = [ship for ship in battle.ships.values() if ship.role == {"anchored_ship": "anchored"}.get(role, role)]
    if fate == "exited":
        return any(ship.where == "safe" for ship in marked)
    if fate == "captured":
        return any(bool(ship.captor) for ship in marked)
    return any(is_lost(battle, ship) for ship in marked) and not (role == "carrier" and battle.delivered)


def holder(battle: Battle) -> str:
    """Hold the Anchorage: the side with more working ships within Musket Shot of the objective's island."""
    islands = [sea.shape_of(battle, piece) for piece in battle.terrain if piece.objective]
    musket = battle.setting.book.ranges["musket"]
    counts = {
        side: sum([any(within(sea.hull(battle, ship), island, musket) for island in islands) for ship in ships])
        for side in battle.setting.sides
        for ships in [sea.ships_of_side(battle, side)]
    }
    one, two = (str(side) for side in battle.setting.sides)
    if counts[one] == counts[two]:
        return ""
    return one if counts[one] > counts[two] else two


def burn(battle: Battle) -> None:
    """Raze: an attacker's party ashore on the objective's island for two End phases without an enemy party there."""
    objective = battle.setting.book.objectives.get(battle.objective)
    if objective is None or not objective.can_be_razed or battle.razed:
        return
    islands = [sea.shape_of(battle, piece) for piece in battle.terrain if piece.objective]
    ashore = {
        sea.side_of(battle, ship)
        for ship in sea.afloat(battle)
        if ship.party is not None
        and sea.working(battle, ship)
        and any(placing.inside(island, *ship.party) for island in islands)
    }
    if ashore == {battle.attacker}:
        battle.razing += 1
        if battle.razing >= 2:
            battle.razed = True
            battle.tell(events.Razed(case="OI-10.3"))
    else:
        battle.razing = 0


# ---------------------------------------------------------------------------------------------------------- withdrawal
def withdrawal(battle: Battle) -> None:
    """OI-10.3 OI-A17 OI-A21 OI-A73 Segment: the count of Strike Points, withdrawal, and the count of turn 10."""
    burn(battle)
    points: dict[str, int] = {}
    over: dict[str, bool] = {}
    for side in battle.setting.sides:
        points[side] = strikes(battle, side)
        ships = ship_total(battle, side)
        over[side] = points[side] > ships
        # OI-A88 hidden ships would be revealed by the points
        seats = battle.setting.sides[side] if battle.sighting else None
        battle.tell(events.StrikesCounted(side, points[side], ships, case="OI-10.3", seen_by=seats))
        for seat in battle.setting.sides[side]:
            battle.squadrons[seat].strikes = points[side]
    one, two = battle.setting.sides
    if over[one] != over[two]:
        loser = one if over[one] else two
        finish(battle, (battle.setting.enemies[loser],), "withdrawal")
        battle.tell(events.Withdrew(loser, case="OI-10.3"))
    elif over[one] and points[one] != points[two]:
        finish(battle, (one if points[one] < points[two] else two,), "both")
    elif battle.turn >= battle.setting.book.limits["turns"] or not any(
        sea.ships_of_side(battle, side) for side in points
    ):
        if points[one] != points[two]:
            finish(battle, (one if points[one] < points[two] else two,), "turns")
        elif battle.attacker:
            finish(battle, (battle.setting.enemies[battle.attacker],), "defender")
        else:
            finish(battle, (), "draw")


def finish(battle: Battle, winners: tuple[str, ...], reason: str) -> None:
    battle.winners = winners
    battle.ended = reason


REASONS = {
    "withdrawal": Message("outcome-withdrawal"),
    "both": Message("outcome-both"),
    "turns": Message("outcome-turns"),
    "defender": Message("outcome-defender"),
    "draw": Message("outcome-draw"),
}


def outcome(battle: Battle) -> Outcome | None:
    """OI-10.3 The end of the game in words."""
    if battle.winners is None:
        return None
    return Outcome(battle.winners, REASONS[battle.ended], "OI-A21" if battle.ended == "draw" else "OI-10.3")
