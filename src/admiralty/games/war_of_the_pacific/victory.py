"""5.0 Victory: Chile's points, the checks at the end of certain turns, and Bolivia's exit."""

from __future__ import annotations

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.setting import BOLIVIA, CHILE, PERU
from admiralty.games.war_of_the_pacific.state import FortState, Phase, UnitState, War
from admiralty.rulebook import Message, Outcome

__all__ = ["bolivia_quits", "outcome", "points", "reckoning"]


def points(war: War) -> int:
    """5.1, 5.5, P18 Chile's points: for cities that it controls, and its bonus for ships sunk."""
    cities = war.setting.theatre.cities
    return war.bonus + sum([cities[place].points for place in war.chilean])


def earns_bonus(war: War) -> bool:
    """5.5, P11, P67 Whether Chile earns the bonus: at least one Allied warship lost this turn, and twice as many as
    Chile lost."""
    return war.sunk[PERU] >= 1 and war.sunk[PERU] >= 2 * war.sunk[CHILE]


def bolivia_quits(war: War) -> bool:
    """5.6, P10, P32 Whether Bolivia leaves: enemy units hold both capitals at the end of a turn, or, as an enemy of
    Chile, at seven points."""
    setting = war.setting
    quits = setting.quits
    if war.bolivia_out or quits is None:
        return False
    enemy = setting.enemy[setting.side_of_nation[setting.quitter]]
    capitals = [setting.theatre.by_id[name].hex for name in quits.capitals]
    held = all(counters.controls(war, enemy, place) and counters.units_at(war, enemy, place) for place in capitals)
    return held or (enemy == CHILE and points(war) >= quits.points)


def reckoning(war: War) -> None:
    """4.1 VII, P65 After the Allied turn: bonus, the checks of turns 5, 9 and 12, then Bolivia."""
    war.phase = Phase.RECKONING
    if earns_bonus(war):
        war.bonus += 1
        war.tell(events.BonusPoint(war.bonus, case="5.5"))
    war.sunk = dict.fromkeys(sorted(war.sunk), 0)
    total = points(war)
    war.tell(events.PointsCounted(war.turn, total, case="5.1"))
    _check(war, total)
    if war.ended is None and bolivia_quits(war):
        leave_the_war(war)
        quitter = war.setting.quitter
        ours = quitter != BOLIVIA or war.setting.side_of_nation[quitter] == CHILE
        war.tell(events.NationQuit(quitter, case="5.6") if ours else events.BoliviaQuit(total, case="5.6"))


def _check(war: War, total: int) -> None:
    """5.2 to 5.4, P1 Chile wins with enough points, the Allies win if it has too few; at the end anything between is a
    draw."""
    check = next((each for each in war.setting.file.check if each.turn == war.turn), None)
    if check is None:
        return
    last = war.turn == war.setting.last_turn
    case = {5: "5.2", 9: "5.3"}.get(war.turn, "5.4") if war.setting.scenario == "grand_campaign" else "P77"
    lose = check.lose + (1 if last and war.setting.options["thirteen"] == "allied" and check.lose == 13 else 0)
    if total >= check.win:
        war.ended = (CHILE, "chile", case)
    elif total < lose:
        war.ended = (PERU, "allied" if last else "sudden-death", case)
    elif last:
        war.ended = ("", "draw", "P1" if case == "5.4" else case)


def leave_the_war(war: War) -> None:
    """5.6, P66 Remove every counter of the nation for good; its side keeps the hexes until an enemy enters."""
    war.bolivia_out = True
    for index, row in enumerate(war.setting.units):
        if row.nation == war.setting.quitter:
            counters.remove_unit(war, index, UnitState.GONE)
    quitter = war.setting.quitter
    depot = war.depot(quitter)
    depot.at, depot.tired, depot.ashore = {}, {}, {}
    for ship in war.ships:
        if ship.column == quitter:
            ship.column = ""
    for index, fort in enumerate(war.setting.forts):
        if fort.nation == quitter:
            war.forts[index].status = FortState.DOWN


def outcome(war: War) -> Outcome | None:
    """The outcome of the war as a message."""
    if war.ended is None:
        return None
    winner, reason, case = war.ended
    return Outcome((winner,) if winner else (), Message(f"outcome-{reason}", points=points(war), turn=war.turn), case)
