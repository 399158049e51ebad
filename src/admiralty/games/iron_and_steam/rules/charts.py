"""IS-3 to IS-11 The percent charts of the summary, each rolled by its rows so that odds branch on rows."""

from collections.abc import Callable
from functools import cache

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import Battle
from admiralty.rulebook import AtMost, Chart, Flow, Message, Pool, Seat, d100, percent_dice, roll

__all__ = [
    "at_most", "chance_roll", "chart", "half_penetration", "next_row", "rolled_row", "span_of", "tell_dice",
    "tell_row", "told_chance", "told_die",
]  # fmt: skip

Applies = Callable[[str], bool]
LAST = 100


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


def next_row(names: tuple[str, ...], row: str, applies: Callable[[str], bool]) -> str:
    """IS-7.0, IS-A4 The row itself, or the next higher that applies; past the last, the lowest that does."""
    place = names.index(row)
    for name in (*names[place:], *names):
        if applies(name):
            return name
    return row


def rolled_row(
    battle: Battle, target: int, name: str, by: Seat | None, case: str, applies: Applies | None = None, gun: str = ""
) -> Flow[str]:
    """IS-3.1, IS-7.0 Roll percentile dice on a chart for a ship; the row that applies to her."""
    rows = chart(battle.setting, name)
    number: int = yield from roll(d100, case=case, by=by, rows=rows)
    row = rows(number)
    applied = row if applies is None else next_row(rows.names, row, applies)
    tell_row(battle, target, name, number, 0, row, applied, case, gun)
    return applied


def tell_row(
    battle: Battle, target: int, name: str, number: int, bonus: int, row: str, applied: str, case: str, gun: str = ""
) -> None:
    """Tell a throw with its table, its row, and the row that took its place."""
    if battle.heard is not None:
        ship, table = battle.setting.vessels[target].id, getattr(battle.setting.tables.tables, name)
        spans = span_of(table, row), span_of(table, applied)
        words = [Message("chart-title", name=name), *(Message("chart-result", row=each) for each in (row, applied))]
        said = [message.to_data() for message in words]
        thrown = (ship, name, number, bonus, row, spans[0], applied, spans[1], applied != row, gun, bool(gun))
        battle.tell(events.ChartRolled(*thrown, *said, case=case))


def span_of(rows: tuple[tuple[int, str], ...], row: str) -> str:
    """The rolls of a row as a chart prints them, 00 for a hundred.

    >>> span_of(((55, "casemate"), (70, "engine"), (100, "hull")), "hull")
    '71–00'
    """
    place = [name for _, name in rows].index(row)
    first, last = rows[place - 1][0] + 1 if place else 1, min(rows[place][0], LAST)
    end = "00" if last == LAST else str(last)
    return end if first == last else f"{first}–{end}"


def chance_roll(percent: int, by: Seat | None, case: str) -> Flow[tuple[bool, int]]:
    """Whether an event of a percentage happens, and the roll."""
    dice: tuple[int, ...] = yield from roll(percent_dice(1), case=case, by=by, rows=at_most(percent))
    return dice[0] <= percent, dice[0]


def told_chance(battle: Battle, index: int, what: str, percent: int, by: Seat | None, case: str) -> Flow[bool]:
    """The same for an event whose die is not told elsewhere."""
    happens, die = yield from chance_roll(percent, by, case)
    if battle.heard is not None:
        ship = battle.setting.vessels[index].id
        battle.tell(events.ChanceRolled(ship, what, percent, die, happens, case=case))
    return happens


def told_die(
    battle: Battle,
    index: int,
    what: str,
    die: Pool,
    by: Seat | None,
    case: str,
    rows: Callable[[int], int] | None = None,
) -> Flow[int]:
    """A die that is not told elsewhere, with its purpose."""
    number: int = yield from roll(die, case=case, by=by, rows=rows)
    tell_dice(battle, index, what, (number,), case)
    return number


def tell_dice(battle: Battle, index: int, what: str, thrown: tuple[int, ...], case: str) -> None:
    if battle.heard is not None:
        battle.tell(events.DiceThrown(battle.setting.vessels[index].id, what, thrown, case=case))


def half_penetration(penetration: int) -> int:
    """IS-4.3, IS-5.1, IS-A1 What a d10 must not exceed to chip armour: half, rounded down, but 1 from 2 on."""
    return penetration // 2
