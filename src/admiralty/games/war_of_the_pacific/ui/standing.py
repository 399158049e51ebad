"""Score summary for spectators and players: each side's goal, points, and ships lost."""

from __future__ import annotations

from admiralty.games.base import Fallen, Score
from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Campaign
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, UnitState, War
from admiralty.rulebook import Message

__all__ = ["ended", "fallen", "losses", "objective", "score"]


def objective(setting: Campaign, side: str) -> Message:
    """5.1 to 5.4 The objective of a side."""
    checks = setting.file.check
    last = checks[-1]
    if setting.file.counts:
        cities = [setting.theatre.by_id[name].name for name in setting.file.counts]
        if side == CHILE:
            return Message("objective-chile-some", points=last.win, turn=last.turn, cities=cities)
        return Message("objective-allies-some", points=last.lose, turn=last.turn, cities=cities)
    if side == CHILE:
        if len(checks) > 1:
            return Message("objective-chile-war", first=checks[0].win, second=checks[1].win, last=last.win)
        return Message("objective-chile", points=last.win, turn=last.turn)
    if len(checks) > 1:
        return Message("objective-allies-war", least=checks[0].lose, last=last.lose)
    return Message("objective-allies", points=last.lose, turn=last.turn)


def score(war: War, setting: Campaign) -> Score:
    """5.1, 5.5 Chile's points, with those for sunk ships, beside the points that the Allies still hold."""
    left = sum(city.points for city in setting.theatre.file.city if city.hex not in war.chilean)
    return Score(Message("score-points"), {CHILE: victory.points(war), PERU: left})


def fallen(war: War, setting: Campaign) -> tuple[Fallen, ...]:
    """The ships that were sunk or captured; not those missing at the start of a scenario."""
    found = []
    before = setting.file.sunk
    for index, ship in enumerate(war.ships):
        printed = war.printed(index)
        if ship.status is ShipState.SUNK and printed.id not in before:
            found.append(Fallen(printed.id, printed.side, Message("fate-sunk")))
        elif ship.owner != printed.side:
            found.append(Fallen(printed.id, printed.side, Message("fate-taken")))
    return tuple(found)


def ended(war: War) -> list[Fallen]:
    """The lost pieces: ships sunk or captured, regiments wiped out, forts destroyed."""
    setting = war.setting
    units = [row for row, unit in zip(setting.units, war.units, strict=True) if unit.status is UnitState.DEAD]
    forts = [row for row, fort in zip(setting.forts, war.forts, strict=True) if fort.status is FortState.DOWN]
    sides = [(row.id, row.side) for row in units] + [(row.id, setting.side_of_nation[row.nation]) for row in forts]
    return [*fallen(war, setting), *(Fallen(unit, side, Message("fate-destroyed")) for unit, side in sides)]


def losses(war: War) -> tuple[int, list[str]]:
    """The turn, and the ships that were sunk or captured."""
    lost = [
        war.printed(index).id
        for index, ship in enumerate(war.ships)
        if ship.status is ShipState.SUNK or ship.owner != war.printed(index).side
    ]
    return war.turn, lost
