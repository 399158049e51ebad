"""The tables of the book for players, made from the data files: battle chits and warships."""

from collections.abc import Sequence

from admiralty.games.base import PrintedChart
from admiralty.games.war_of_the_pacific.setting import Figures
from admiralty.rulebook import Message

__all__ = ["charts"]

Rows = Sequence[tuple[str | int | Message, ...]]


def charts(figures: Figures) -> tuple[PrintedChart, ...]:
    """The chits of combat advantage, the results of naval gunfire, and the factors of warships."""
    kinds = dict.fromkeys(figures.chits)
    chits = [(Message("chart-chit", chit=kind), figures.chits.count(kind)) for kind in kinds]
    fire = [
        (Message("chart-shot", shot=shot), Message("chart-shot-effect", shot=shot)) for shot in ("one", "under", "over")
    ]
    warships = [
        (ship.name, *(f"{before} / {after}" for before, after in (ship.gunfire, ship.armour, ship.speed)))
        for ship in figures.ships
        if not ship.transport
    ]
    return (
        _chart("chits", "8.9", ("chit", "number"), chits, figures.chit_source),
        _chart("gunfire", "7.9", ("roll", "result"), fire),
        _chart("warships", "7.9", ("ship", "gunfire", "armour", "speed"), warships),
    )


def _chart(name: str, case: str, columns: tuple[str, ...], rows: Rows, mark: str = "") -> PrintedChart:
    headings = tuple(Message("chart-column", name=each) for each in columns)
    return PrintedChart(name, Message("chart-title", name=name), headings, tuple(rows), case, mark)
