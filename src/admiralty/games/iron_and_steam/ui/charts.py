"""The charts of the gunfire summary for players, made from tables.toml and guns.toml alone."""

from collections.abc import Iterator, Mapping

from admiralty.games.base import PrintedChart
from admiralty.games.iron_and_steam.figures import BANDS, Charts, Tables
from admiralty.games.iron_and_steam.ships import Book
from admiralty.rulebook import Message

__all__ = ["charts", "span"]

Cell = str | int | Message
LAST = 100
CASES = {
    "hit_location": "IS-3.1", "major": "IS-7.0", "critical": "IS-11.1", "mast": "IS-7.2", "steering": "IS-7.3",
    "engines": "IS-8", "gun": "IS-9.1", "equipment": "IS-10", "magazine": "IS-11.2",
}  # fmt: skip
HEADINGS = ("roll", "result", "repair", "effect")


def charts(figures: Book) -> tuple[PrintedChart, ...]:
    """Every table of the summary and of our house rules, and the guns."""
    tables = figures.tables
    return (
        _to_hit(tables),
        *(_rolled(tables, name) for name in Charts.__struct_fields__ if name != "mark"),
        _listed("repair", "HR-13", tables.repair.mark, _repairs(tables)),
        _listed("losses", "IS-13.4", tables.effects.mark, _losses(tables)),
        _listed("house", "HR-26", tables.light_guns.mark, _house(tables)),
        _guns(figures),
    )


def _heading(name: str) -> Message:
    return Message("chart-column", name=name)


def _title(name: str) -> Message:
    return Message("chart-title", name=name)


def _percent(value: int) -> str:
    return f"{value}%"


def span(first: int, last: int) -> str:
    """The rolls of a row, 00 for a hundred.

    >>> span(56, 70), span(96, 100), span(3, 3)
    ('56–70', '96–00', '3')
    """
    end = "00" if last == LAST else str(last)
    return end if first == last else f"{first}–{end}"


def _to_hit(tables: Tables) -> PrintedChart:
    """IS-2.1, IS-2.2 The ranges, and a gun's number to hit at each."""
    reach = tables.ranges
    columns = [Message("chart-range", band=band, inches=getattr(reach, band)) for band in BANDS]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (Message("chart-kind", kind=kind), *(_percent(getattr(tables.to_hit, kind)[band]) for band in BANDS))
        for kind in ("smoothbore", "rifle")
    )
    return PrintedChart("to_hit", _title("to_hit"), (_heading("kind"), *columns), rows, "IS-2.2", tables.to_hit.mark)


def _rolled(tables: Tables, name: str) -> PrintedChart:
    """A chart of percentile dice: each row with its rolls, its result, the chance to repair it, and its effect."""
    rows: list[tuple[Cell, ...]] = []
    first = 1
    said = _said(tables)
    for last, row in getattr(tables.tables, name):
        end = min(last, LAST)
        effect = Message("chart-effect", row=row, **said)
        rows.append((span(first, end), Message("chart-result", row=row), _mended(tables, row), effect))
        first = end + 1
    columns = tuple(_heading(heading) for heading in HEADINGS)
    return PrintedChart(name, _title(name), columns, tuple(rows), CASES[name], tables.tables.mark)


def _said(tables: Tables) -> Mapping[str, int]:
    """The numbers of the effects under their word keys; of a span its ends."""
    found: dict[str, int] = {}
    for group in (tables.effects, tables.limits):
        for name in group.__struct_fields__:
            value = getattr(group, name)
            if isinstance(value, tuple):
                found[f"{name}_least"], found[f"{name}_most"] = value
            elif isinstance(value, int):
                found[name] = value
    return found


def _mended(tables: Tables, row: str) -> Cell:
    """The chance a turn to repair the effect of a row; a dash if it cannot be repaired."""
    repair = tables.repair
    if row == "pivot_turret":
        return Message("chart-pivot-turret", turret=repair.turret, pivot=repair.pivot)
    return _percent(getattr(repair, row)) if row in repair.__struct_fields__ else "–"


def _listed(name: str, case: str, mark: str, rows: Iterator[tuple[str, Cell]]) -> PrintedChart:
    """A chart of two columns: a name and a number."""
    found = tuple((Message("chart-item", name=what), value) for what, value in rows)
    return PrintedChart(name, _title(name), (_heading("what"), _heading("value")), found, case, mark)


def _repairs(tables: Tables) -> Iterator[tuple[str, Cell]]:
    """HR-13 What can be repaired, unfouled, refloated or put out, each with its percentage a turn."""
    for name in tables.repair.__struct_fields__:
        if name != "mark":
            yield name, _percent(getattr(tables.repair, name))


def _losses(tables: Tables) -> Iterator[tuple[str, Cell]]:
    """IS-12.2, IS-13.3, IS-13.4 Consequences of hits and losses that are in no row of a chart."""
    effects = tables.effects
    for name in (
        "critical_hull",
        "no_speed_coast",
        "sinking_hull_per_turn",
        "fouled_wreck_hull",
        "boiler_risk_percent",
    ):
        yield name, getattr(effects, name)
    least, most = effects.fort_silent_turns
    yield "fort_silent_turns", f"{least}–{most}"


def _house(tables: Tables) -> Iterator[tuple[str, Cell]]:
    """HR-12, HR-26 Light guns, and boarders on an iron deck."""
    yield "reach", tables.light_guns.reach
    yield "rounds", tables.light_guns.rounds
    for name in ("force_first", "force_more", "force_damaged"):
        yield name, _percent(getattr(tables.boarding, name))


def _guns(figures: Book) -> PrintedChart:
    """Every gun: penetration by range with shot and with shell, its greatest damage, and turns between shots."""
    rows: list[tuple[Cell, ...]] = []
    for gun in figures.guns.values():
        shell = "/".join(str(max(1, value + gun.shell)) for value in gun.pen)
        kind = Message("chart-kind", kind="rifle" if gun.rifle else "smoothbore")
        rows.append((gun.name, kind, "/".join(map(str, gun.pen)), shell, gun.max, f"1:{gun.rof}"))
    columns = tuple(_heading(name) for name in ("gun", "kind", "shot", "shell", "most", "rate"))
    return PrintedChart("guns", _title("guns"), columns, tuple(rows), "IS-4.1", "reconstructed")
