"""All possible results of an order as one partition that adds up to 100%, the worst first.

A result combines what happens to the giver's own units and to others: the units ended by it, else the first measure of
harm, or of success, above zero. Where there are many results, neighbouring numbers are merged; a unit that may be ended
is never left out.
"""

from collections.abc import Hashable, Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from admiralty.games.base import TableGame
from admiralty.kernel.games.game import Fallen, Setting
from admiralty.kernel.odds.odds import Odds, Reading
from admiralty.words import Words

__all__ = ["Result", "figures", "of_one", "results"]

MOST = 7
"""The most results listed one by one, if merging numbers gets there."""
TENTHS = 1000
"""Shares are shown in tenths of a percent."""


class Level(NamedTuple):
    """A measure above zero, from its least to its greatest value; a word has no numbers."""

    place: int
    key: str
    least: int
    most: int
    said: str = ""

    @property
    def any_number(self) -> "Level":
        return self._replace(least=-1, most=-1)


class Cell(NamedTuple):
    """One result: the units lost on either side, and the other harm and success."""

    lost: tuple[Fallen, ...] = ()
    taken: tuple[Fallen, ...] = ()
    harm: Level | None = None
    good: Level | None = None

    @property
    def rank(self) -> tuple[Any, ...]:
        """From the worst to the best."""
        harm = (0, 0) if self.harm is None else (self.harm.place - 1000, -self.harm.most)
        good = (0, 0) if self.good is None else (1000 - self.good.place, self.good.least)
        return -len(self.lost), harm, len(self.taken), good, str(self)


class Result(NamedTuple):
    """A result in words, with its probability as a number and as text; the texts add up to 100%."""

    text: str
    share: float
    shown: str
    kind: str
    """``harm``, ``none`` or ``good``, for the side that gives the order."""
    fatal: bool
    """Whether it ends a unit of the side that gives the order."""


def results(found: Odds, game: TableGame[Any], setting: Setting, side: str, words: Words) -> list[Result]:
    """All results of an order, the worst first; empty if the order certainly has no effect."""
    cells = _together(_cells(found, game, side))
    if all(cell == Cell() for cell in cells):
        return []
    told = sorted(cells.items(), key=lambda each: each[0].rank)
    nothing = _nothing(found.measures, game, words)
    return [
        Result(_text(cell, setting, words) or nothing, share, shown, _kind(cell), bool(cell.lost))
        for (cell, share), shown in zip(told, figures([share for _, share in told]), strict=True)
    ]


def of_one(
    found: Odds, part: Mapping[Reading, float], game: TableGame[Any], setting: Setting, side: str, words: Words
) -> tuple[list[str], str]:
    """The results of one face of a die, in the same words, the worst first; and the kind of the likeliest."""
    cells: dict[Cell, float] = {}
    for reading, share in part.items():
        cell = _cell(found, reading, game, side)
        cells[cell] = cells.get(cell, 0.0) + share
    nothing = _nothing(found.measures, game, words)
    texts = [_text(cell, setting, words) or nothing for cell in sorted(cells, key=lambda each: each.rank)]
    return texts, _kind(max(cells, key=lambda each: cells[each]))


def figures(shares: list[float]) -> list[str]:
    """Shares in percent with one decimal, rounded so that they add up; never 0% for a possible result.

    >>> figures([1 / 3, 1 / 3, 1 / 3])
    ['33.4%', '33.3%', '33.3%']
    >>> figures([0.0001, 0.9999])
    ['<0.1%', '>99.9%']
    """
    exact = [TENTHS * share for share in shares]
    whole = [int(each + 1e-9) for each in exact]
    left = round(sum(exact)) - sum(whole)
    for place in sorted(range(len(exact)), key=lambda n: (whole[n] - exact[n], n))[:left]:
        whole[place] += 1
    return [_figure(each, share) for each, share in zip(whole, shares, strict=True)]


def _figure(tenths: int, share: float) -> str:
    if tenths == 0:
        return "<0.1%"
    if tenths == TENTHS and share < 1 - 1e-9:
        return ">99.9%"
    return f"{tenths // 10}%" if tenths % 10 == 0 else f"{tenths / 10:.1f}%"


def _cells(found: Odds, game: TableGame[Any], side: str) -> dict[Cell, float]:
    cells: dict[Cell, float] = {}
    for reading, share in found.results.items():
        if share > 0:
            cell = _cell(found, reading, game, side)
            cells[cell] = cells.get(cell, 0.0) + share
    return cells


def _cell(found: Odds, reading: Reading, game: TableGame[Any], side: str) -> Cell:
    values, ended = reading
    lost = tuple(each for each in ended if each.side == side)
    taken = tuple(each for each in ended if each.side != side)
    told = [
        (place, key, value)
        for place, (key, value) in enumerate(zip(found.measures, values, strict=True))
        if value and key not in game.details and not _certain_flag(found, key)
    ]
    harm = None if lost else _first(each for each in told if game.is_risk(each[1]))
    good = None if taken else _first(each for each in told if not game.is_risk(each[1]))
    return Cell(lost, taken, harm, good)


def _certain_flag(found: Odds, key: str) -> bool:
    """Whether a measure is certain: then it is not a result of chance."""
    return len(found.results) > 1 and set(found.measures[key]) == {True}


def _first(told: Iterable[tuple[int, str, Hashable]]) -> Level | None:
    for place, key, value in told:
        if isinstance(value, int):
            return Level(place, key, 0, 0) if value is True else Level(place, key, abs(value), abs(value))
        return Level(place, key, 0, 0, str(value))
    return None


def _together(cells: dict[Cell, float]) -> dict[Cell, float]:
    """Merge neighbouring numbers until the results are few enough; then the harm to others beside one's own harm, and
    then which units of a side are ended.
    """
    while len(cells) > MOST:
        pair = min(_pairs(cells), key=lambda two: cells[two[0]] + cells[two[1]], default=None)
        if pair is None:
            break
        one, two = pair
        cells = _joined(cells, {one: _joint(one, two), two: _joint(one, two)})
    for fewer in (_without_success, _by_number):
        if len(cells) > MOST:
            cells = _joined(cells, {cell: fewer(cell) for cell in cells})
    return cells


def _joined(cells: Mapping[Cell, float], into: Mapping[Cell, Cell]) -> dict[Cell, float]:
    found: dict[Cell, float] = {}
    for cell, share in cells.items():
        kept = into.get(cell, cell)
        found[kept] = found.get(kept, 0.0) + share
    return found


def _pairs(cells: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
    """Results that differ in one number only, each with the next one."""
    rows: dict[Cell, list[Cell]] = {}
    for cell in cells:
        if cell.good is not None and cell.good.most:
            rows.setdefault(cell._replace(good=cell.good.any_number), []).append(cell)
        if cell.harm is not None and cell.harm.most:
            rows.setdefault(cell._replace(harm=cell.harm.any_number), []).append(cell)
    return [pair for row in rows.values() for pair in pairwise(sorted(row, key=lambda cell: cell.rank))]


def _joint(one: Cell, two: Cell) -> Cell:
    return one._replace(harm=_wider(one.harm, two.harm), good=_wider(one.good, two.good))


def _wider(one: Level | None, two: Level | None) -> Level | None:
    if one is None or two is None:
        return one
    return one._replace(least=min(one.least, two.least), most=max(one.most, two.most))


def _without_success(cell: Cell) -> Cell:
    return cell._replace(good=None) if cell.lost or cell.harm else cell


def _by_number(cell: Cell) -> Cell:
    """Units are counted instead of named where several are ended at once."""
    return cell._replace(lost=_nameless(cell.lost), taken=_nameless(cell.taken))


def _nameless(units: tuple[Fallen, ...]) -> tuple[Fallen, ...]:
    return units if len(units) == 1 else tuple(Fallen("", each.side, units[0].fate) for each in units)


def _kind(cell: Cell) -> str:
    if cell.lost or cell.harm:
        return "harm"
    return "good" if cell.taken or cell.good else "none"


def _text(cell: Cell, setting: Setting, words: Words) -> str:
    parts = [_fate(units, setting, words) for units in (cell.lost, cell.taken) if units]
    parts += [_level(level, words) for level in (cell.harm, cell.good) if level is not None]
    return words.say("odds-result", parts=parts) if parts else ""


def _fate(units: tuple[Fallen, ...], setting: Setting, words: Words) -> str:
    if not units[0].id:
        return words.say("odds-units-ended", count=len(units))
    named = [(setting.names.get(each.id, each.id), words.render(each.fate)) for each in units]
    return words.say("odds-result", parts=[words.say("odds-unit-ended", unit=unit, fate=fate) for unit, fate in named])


def _level(level: Level, words: Words) -> str:
    if level.said:
        return level.said
    title = words.named("measure", level.key.removeprefix("measure-"))
    if not level.most:
        return words.part(level.key, "result", level=1) or title
    if level.least == level.most:
        said = words.part(level.key, "result", level=level.least)
        return said or words.say("odds-level", measure=title, level=level.least)
    return words.say("odds-levels", measure=title, least=level.least, most=level.most)


def _nothing(measures: Mapping[str, Any], game: TableGame[Any], words: Words) -> str:
    """The name of a result without effect: by the measure that is the order's goal, if that has a word."""
    hoped = next((key for key in measures if not game.is_risk(key)), "")
    return (words.part(hoped, "result", level=0) if hoped else "") or words.say("odds-no-result")
