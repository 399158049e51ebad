"""Translates the result of an Iron and Fire battle into War of the Pacific, by ruling P84."""

from admiralty.games.iron_and_fire.state import LEFT, SUNK, Battle, Unit
from admiralty.games.war_of_the_pacific.rules.fought import Report
from admiralty.games.war_of_the_pacific.state import War
from admiralty.kernel.orders.verbs import Given
from admiralty.tactical.scenario import counters_of, half_of
from admiralty.tactical.table import Match

__all__ = ["fates_of", "report_code"]


def report_code(war: War, battle: Battle, journal: str) -> str:
    """The order by which a battle is reported to the war; ``journal`` is the last hash of the battle's journal."""
    return Given(Report(journal, fates_of(war, battle)), war.setting).code


def fates_of(war: War, battle: Battle) -> tuple[tuple[int, str], ...]:
    """The fate of each ship of the open combat, in the order of the book."""
    return tuple(
        (n, _fate(battle, battle.unit(match.battle), match, war.ships[n].damaged))
        for n, match in counters_of(war).items()
    )


def _fate(battle: Battle, unit: Unit, match: Match, damaged_before: bool) -> str:
    if unit.status == SUNK:
        return "sunk"
    if unit.owner != battle.original_side(unit):
        return "captured"
    damaged = damaged_before or unit.hits >= half_of(match)
    if unit.status == LEFT:
        return "away_damaged" if damaged else "away"
    return "damaged" if damaged else "unhurt"
