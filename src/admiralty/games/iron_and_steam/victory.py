"""IS-A30, HR-21 Victory: when a battle ends, and the winner."""

from admiralty.games.iron_and_steam.agreement import GROUPS
from admiralty.games.iron_and_steam.chart import Award, Beaten
from admiralty.games.iron_and_steam.figures import INCH, SIDES
from admiralty.games.iron_and_steam.rules import damage
from admiralty.games.iron_and_steam.rules.guns import working
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import AFLOAT, LOST, Battle, Fate, all_afloat
from admiralty.rulebook import Message, Outcome

__all__ = [
    "by_the_roads", "commands_roads", "has_ironclads", "hull_gone", "hull_share", "hull_that_beats", "is_beaten",
    "is_lost", "outcome", "points_for", "points_of", "settle",
]  # fmt: skip

LOSSES = ("lost", "lost_or_aground", "sunk")
"""The awards that a ship's loss brings the enemy."""
NAMED = {"us": "union", "cs": "confederate"}
"""The sides as sentences name them; a scenario may call them otherwise."""
GETTING_THROUGH = ("inside", "left_under_control")
"""The awards that a side gets for its own ships."""
SUNK = (Fate.SINKING, Fate.SUNK, Fate.BLOWN_UP)


def settle(battle: Battle) -> None:
    """HR-21, IS-A30 After each turn: a decisive loss, no enemy left, or the last turn ends the battle."""
    if all_afloat(battle):  # the usual case: no loss
        if battle.turn >= battle.setting.turns:
            judge(battle)
        return
    victory = battle.setting.row.victory
    if victory.kind == "decisive":
        done = [each.side for each in victory.decisive if _lost(battle, each.ship)]
        if done:
            _end(battle, "decisive" if len(set(done)) == 1 else "both", done[0] if len(set(done)) == 1 else "")
            return
    if battle.turn >= battle.setting.turns or _nobody_left(battle):
        judge(battle)


def _nobody_left(battle: Battle) -> bool:
    """IS-A30 Whether a side has no ship left, on the table or to come; forts alone do not keep a battle going.

    A side that has yet to reach a line or its edge goes on while it has ships, even if nobody is left to stop it.
    """
    alive: set[str] = set()
    for side, ships in battle.setting.ships_of_sides:
        for index in ships:
            fate = battle.ships[index].fate
            if fate is AFLOAT or fate is Fate.RESERVE:
                alive.add(side)
                break
    if len(alive) == len(SIDES):
        return False
    awards = battle.setting.row.victory.award
    bound = {award.side for award in awards if award.when in GETTING_THROUGH}
    return any(side not in alive and not (bound - {side}) & alive for side in SIDES)


def judge(battle: Battle) -> None:
    """The scenario's count when the battle is over."""
    victory = battle.setting.row.victory
    if victory.kind == "decisive":
        if victory.roads is not None:
            _end(battle, *by_the_roads(battle))
        else:
            _judge_by_hulls(battle)
        return
    union, confederate = points_of(battle, "US"), points_of(battle, "CS")
    if victory.kind == "ratio":
        first, second = (union, confederate) if victory.side == "US" else (confederate, union)
        other = "CS" if victory.side == "US" else "US"
        if first > 0 and first >= victory.ratio * second:
            _end(battle, "points", victory.side)
        else:
            _end(battle, "points", other if second > first else "")
        return
    lead = union - confederate
    if lead >= victory.lead["US"]:
        _end(battle, "points", "US")
    else:
        _end(battle, "points", "CS" if -lead >= victory.lead["CS"] else "")


def _judge_by_hulls(battle: Battle) -> None:
    """IS-A30 No decision by points: first immobile ships where they decide, then the share of hull that ironclads
    lost."""
    for each in battle.setting.row.victory.decisive:
        if each.when == "lost_or_immobile" and _immobile(battle, each.ship):
            _end(battle, "immobile", each.side)
            return
    union, confederate = hull_share(battle, "US"), hull_share(battle, "CS")
    if union == confederate:
        _end(battle, "even", "")
    else:
        _end(battle, "hulls", "US" if union < confederate else "CS")


def by_the_roads(battle: Battle) -> tuple[str, str]:
    """IS-A32 The end of a duel without a lost ship if it ended now, and its winner: the side that alone commands the
    roads; else the side that alone has beaten the enemy's ship; else a draw, as in history."""
    victory = battle.setting.row.victory
    owner = {each.ship: "CS" if each.side == "US" else "US" for each in victory.decisive}
    held = [side for ship, side in owner.items() if commands_roads(battle, battle.setting.by_id[ship].index)]
    if len(held) == 1:
        return "roads", held[0]
    done = [each.side for each in victory.decisive if is_beaten(battle, each.ship)]
    return ("beaten", done[0]) if len(done) == 1 else ("undecided", "")


def commands_roads(battle: Battle, index: int) -> bool:
    """IS-A32 A ship that floats free and has a gun commands the roads she is in, or wherever no enemy is."""
    setting, ship, roads = battle.setting, battle.ships[index], battle.setting.row.victory.roads
    if roads is None or ship.fate is not AFLOAT or ship.aground:
        return False
    if not any(working(ship, gun) for gun in range(len(ship.wounds))):
        return False
    if not any(_fights(battle, enemy) for enemy in setting.enemies[index]):
        return True
    return (ship.x - roads.x * INCH) ** 2 + (ship.y - roads.y * INCH) ** 2 <= (roads.within * INCH) ** 2


def _fights(battle: Battle, index: int) -> bool:
    """IS-A32, IS-A34 Whether a ship is in the fight; out of sight she may be."""
    fate = battle.ships[index].fate
    return fate is AFLOAT or (fate is Fate.RESERVE and battle.sighting > 0)


def is_beaten(battle: Battle, ship: str) -> bool:
    """IS-A32 Whether a ship has lost as much as the scenario says of her hull or of her guns."""
    index = battle.setting.by_id[ship].index
    vessel, now = battle.setting.vessels[index], battle.ships[index]
    guns = sum(not working(now, gun) for gun in range(len(now.wounds))) - len(vessel.unit.damage.muzzles_lost)
    return any(
        each.ship == ship and (hull_gone(battle, ship) >= hull_that_beats(battle.setting, each) or guns >= each.guns)
        for each in battle.setting.row.victory.beaten
    )


def hull_gone(battle: Battle, ship: str) -> int:
    """The hull points that a ship has lost in this battle."""
    vessel = battle.setting.by_id[ship]
    return _whole(vessel) - battle.ships[vessel.index].hull


def hull_that_beats(setting: Engagement, beaten: Beaten) -> int:
    """IS-A32 The hull points that a ship must lose to count as beaten: her share of what she began with, rounded up."""
    return -(-beaten.hull * _whole(setting.by_id[beaten.ship]) // 1000)


def _whole(vessel: Vessel) -> int:
    return vessel.ship.hull - vessel.unit.hull_loss if vessel.ship else 0


def hull_share(battle: Battle, side: str) -> int:
    """IS-A30 Thousandths of their hull points that the ironclads of a side have lost, or its ships if it has none."""
    start = lost = 0
    iron = has_ironclads(battle.setting, side)
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        if vessel.side == side and vessel.armoured >= iron and vessel.ship is not None:
            whole = vessel.ship.hull - vessel.unit.hull_loss
            start += whole
            lost += whole if ship.fate in LOST else whole - ship.hull
    return lost * 1000 // start if start else 0


def _percent_lost(battle: Battle) -> dict[str, str]:
    """IS-A30 The share of hull that each side has lost, in percent, as it is told."""
    shares = {"union": f"{hull_share(battle, 'US') / 10:g}", "confederate": f"{hull_share(battle, 'CS') / 10:g}"}
    return {**NAMED, **shares}


def has_ironclads(setting: Engagement, side: str) -> bool:
    """Whether a side fights with an armoured ship at all."""
    return any(vessel.side == side and vessel.armoured and vessel.ship is not None for vessel in setting.vessels)


def _immobile(battle: Battle, ship: str) -> bool:
    index = battle.setting.by_id[ship].index
    return battle.ships[index].fate is AFLOAT and (
        damage.maximum_speed(battle, index) == 0 or battle.ships[index].aground
    )


def _lost(battle: Battle, ship: str) -> bool:
    vessel = battle.setting.by_id.get(ship)
    if vessel is None:
        return False
    fate = battle.ships[vessel.index].fate
    return fate is not AFLOAT and fate in LOST


def is_lost(battle: Battle, index: int) -> bool:
    """Whether a ship is sunk, blown up, surrendered or abandoned."""
    return battle.ships[index].fate in LOST


# -- points ------------------------------------------------------------------------------------------------------------


def points_of(battle: Battle, side: str) -> int:
    """The points of a side so far."""
    awards = [award for award in battle.setting.row.victory.award if award.side == side]
    named = {ship for award in awards for ship in award.ships if ship in battle.setting.by_id}
    return sum(
        award.points * _times(battle, award, vessel)
        for award in awards
        for vessel in _ships(battle.setting, award, named)
    )


def points_for(battle: Battle, side: str, index: int) -> int:
    """The points that a side has still to win by the loss of a ship."""
    found = 0
    awards = [award for award in battle.setting.row.victory.award if award.side == side and award.when in LOSSES]
    for award in awards:
        named = {ship for each in awards for ship in each.ships if ship in battle.setting.by_id}
        vessel = battle.setting.vessels[index]
        if vessel in _ships(battle.setting, award, named) and not _times(battle, award, vessel):
            found += award.points
    return found


def _ships(setting: Engagement, award: Award, named: set[str]) -> list[Vessel]:
    """The ships an award is for; one that an award names alone is not counted again in a group."""
    found: list[Vessel] = []
    for word in award.ships:
        if word in setting.by_id:
            found.append(setting.by_id[word])
        elif word in GROUPS:
            own = award.when in GETTING_THROUGH
            found += [
                vessel
                for vessel in setting.vessels
                if (vessel.side == award.side) == own
                and not vessel.is_fort
                and vessel.id not in named
                and (word == "all" or vessel.wooden == (word == "wooden"))
            ]
    return found


def _times(battle: Battle, award: Award, vessel: Vessel) -> int:
    """How often an award counts for a ship."""
    ship = battle.ships[vessel.index]
    lost = ship.fate in LOST
    match award.when:
        case "lost":
            return int(lost)
        case "sunk":
            return int(ship.fate in SUNK)
        case "lost_or_aground":
            return int(lost or (ship.fate is AFLOAT and ship.aground))
        case "half_power":
            start = vessel.ship.speed if vessel.ship else 0
            return int(not lost and 2 * ship.power <= start)
        case "power_lost_beyond_two":
            start = vessel.ship.speed if vessel.ship else 0
            return max(0, start - ship.power - 2)
        case "left_under_control":
            return int(ship.fate is Fate.LEFT and ship.power > 0 and not ship.wrecked and left_by_exit(battle, vessel))
        case "inside":
            return int(ship.fate is AFLOAT and ship.y > award.line * INCH)
    raise AssertionError(award.when)


def left_by_exit(battle: Battle, vessel: Vessel) -> bool:
    """Whether a ship left the table by the edge where her side wants to go."""
    exit_ = battle.setting.row.exit
    ship = battle.ships[vessel.index]
    if exit_ is None or exit_.side != vessel.side:
        return False
    return {
        "west": ship.x < 0,
        "east": ship.x > battle.setting.width,
        "south": ship.y < 0,
        "north": ship.y > battle.setting.height,
    }[exit_.edge]


# -- the end -----------------------------------------------------------------------------------------------------------


def _end(battle: Battle, how: str, side: str) -> None:
    battle.ended = how
    battle.winners = (SIDES[side],) if side else ()


def outcome(battle: Battle) -> Outcome | None:
    """The end of the battle in words, with the figures that decided it."""
    if not battle.ended:
        return None
    winner = battle.winners[0] if battle.winners else "none"
    match battle.ended:
        case "decisive":
            ship = next(each.ship for each in battle.setting.row.victory.decisive if _lost(battle, each.ship))
            return Outcome(battle.winners, Message("outcome-decisive", winner=winner, ship=ship), "HR-21")
        case "both":
            return Outcome((), Message("outcome-both"), "IS-1.2")
        case "immobile":
            ship = next(e.ship for e in battle.setting.row.victory.decisive if e.when == "lost_or_immobile")
            return Outcome(battle.winners, Message("outcome-immobile", winner=winner, ship=ship), "HR-21")
        case "roads":
            return Outcome(battle.winners, Message("outcome-roads", winner=winner), "IS-A32")
        case "beaten" | "undecided":
            shares = _percent_lost(battle)
            return Outcome(battle.winners, Message("outcome-beaten", winner=winner, **shares), "IS-A32")
        case "hulls" | "even":
            shares = _percent_lost(battle)
            return Outcome(battle.winners, Message("outcome-hulls", winner=winner, **shares), "IS-A30")
    points = {"union": points_of(battle, "US"), "confederate": points_of(battle, "CS")}
    return Outcome(battle.winners, Message("outcome-points", winner=winner, **NAMED, **points), "HR-21")
