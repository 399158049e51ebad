"""The tables of the book for players, made from tables.toml and mines.toml alone."""

from collections.abc import Sequence

from admiralty.games.base import PrintedChart
from admiralty.games.iron_and_fire.figures import Figures
from admiralty.rulebook import Message

__all__ = ["charts"]

Cell = str | int | Message


def charts(figures: Figures) -> tuple[PrintedChart, ...]:
    """Gunfire, rams, damage, critical hits, random events and mines."""
    tables = figures.tables
    guns, ram = tables.guns, tables.ram
    fire: list[tuple[Cell, ...]] = [
        (Message("chart-range", range=distance), _signed(value)) for distance, value in enumerate(guns.by_range)
    ]
    names = ("still_target", "grounded_target", "raked_corvette", "broadside_end_on", "reduced_visibility")
    fire += [(_row(name), _signed(getattr(guns, name))) for name in names]
    blows = [
        (_row(f"ram_{name}"), _signed(getattr(ram, name)))
        for name in ("black_bow", "brown_bow", "still_target", "through_stern", "through_bow")
    ]
    return (
        _chart("guns", "6.1.2", fire, guns.mark),
        _chart("ram", "6.2.1", blows, ram.mark),
        _chart("damage", "7.1", _damage(figures), tables.damage.mark),
        _chart("critical", "10.0", _rolled(tables.critical.table), tables.critical.mark, "roll", "result"),
        _chart("events", "14.0", _rolled(tables.events.table), tables.events.mark, "roll", "result"),
        _chart("mines", "9.0", _mines(figures), figures.mines.mark, "counter", "number"),
    )


def _chart(
    name: str, case: str, rows: Sequence[tuple[Cell, ...]], mark: str, what: str = "what", value: str = "value"
) -> PrintedChart:
    columns = (Message("chart-column", name=what), Message("chart-column", name=value))
    return PrintedChart(name, Message("chart-title", name=name), columns, tuple(rows), case, mark)


def _row(name: str) -> Message:
    return Message("chart-row", name=name)


def _signed(value: int) -> str:
    """A modifier as the book prints it.

    >>> _signed(2), _signed(-1), _signed(0)
    ('+2', '−1', '0')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _rolled(table: tuple[str, ...]) -> list[tuple[Cell, ...]]:
    """The rows of a table by the dice, with equal neighbours merged."""
    rows: list[tuple[Cell, ...]] = []
    faces = [(face, kind) for face, kind in enumerate(table) if kind]
    for place, (face, kind) in enumerate(faces):
        if place and faces[place - 1][1] == kind:
            continue
        last = face
        while last + 1 < len(table) and table[last + 1] == kind:
            last += 1
        rows.append((str(face) if last == face else f"{face}–{last}", Message("chart-result", kind=kind)))
    return rows


def _damage(figures: Figures) -> list[tuple[Cell, ...]]:
    damage = figures.tables.damage
    return [
        (_row("two_hits"), _signed(damage.combat_at_two_hits)),
        (_row("four_hits"), _signed(damage.combat_at_four_hits)),
        (_row("half"), _row("half_effect")),
        (_row("all"), _row("all_effect")),
        (_row("more"), _row("more_effect")),
    ]


def _mines(figures: Figures) -> list[tuple[Cell, ...]]:
    return [(_row("mine_none") if row.value < 0 else _signed(row.value), row.count) for row in figures.mines.counter]
