"""The percent charts of the summary, each rolled with its rows so that odds branch on rows, not on numbers."""

from functools import cache

from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import Battle
from admiralty.rulebook import AtMost, Chart, Flow, Seat, d100, percent_dice, roll

__all__ = ["at_most", "chance_roll", "chart", "half_penetration", "rolled_row"]


at_most = cache(AtMost)
"""The rows of percent dice against a limit, made once for each limit."""


@cache
def _chart(name: str, rows: tuple[tuple[int, str], ...]) -> Chart:
    return Chart(name, rows)


def chart(setting: Engagement, name: str) -> Chart:
    """A chart of the tables by its name."""
    found = setting.charts.get(name)
    if found is None:
        found = setting.charts[name] = _chart(name, getattr(setting.tables.tables, name))
    return found


def rolled_row(battle: Battle, name: str, by: Seat | None, case: str) -> Flow[str]:
    """IS-3.1, IS-7.0 Roll percentile dice on a chart."""
    rows = chart(battle.setting, name)
    number: int = yield from roll(d100, case=case, by=by, rows=rows)
    return rows(number)


def chance_roll(percent: int, by: Seat | None, case: str) -> Flow[tuple[bool, int]]:
    """Whether something of so many percent happens, and the number that fell."""
    dice: tuple[int, ...] = yield from roll(percent_dice(1), case=case, by=by, rows=at_most(percent))
    return dice[0] <= percent, dice[0]


def half_penetration(penetration: int) -> int:
    """IS-4.3, IS-5.1, IS-A1 What a d10 must not exceed to chip armour: half, rounded down, but 1 from 2 on."""
    return penetration // 2
