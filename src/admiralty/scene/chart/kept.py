"""Cache of charts: in the memo, and on disk where a host has set a folder."""

import hashlib
import json
from dataclasses import replace
from typing import Protocol

from admiralty.memo import remembered
from admiralty.scene.board import Board
from admiralty.scene.chart.sheet import Chart, engrave

__all__ = ["Place", "chart_of", "keep_charts_in"]


class Place(Protocol):
    """A store of strings by name. It may forget an entry, but never returns another one."""

    def get(self, name: str) -> bytes | None: ...

    def put(self, name: str, content: bytes) -> None: ...


_places: list[Place] = []


def keep_charts_in(place: Place) -> None:
    """Keep charts on disk between runs of the program; the folder must be of this version of the engraving."""
    _places[:] = [place]


@remembered
def chart_of(board: Board) -> Chart:
    """The chart of a board, drawn once and cached."""
    # Wind and current are drawn beside the chart, so one chart serves all of them.
    north = tuple(arrow for arrow in board.arrows if arrow.kind == "north")
    return _made(board if north == board.arrows else replace(board, arrows=north))


@remembered
def _made(board: Board) -> Chart:
    if not _places or (not board.survey and all(cell.terrain == "sea" for cell in board.cells)):
        return engrave(board)  # the open sea is drawn in a moment
    place, name = _places[0], hashlib.sha256(repr(board).encode()).hexdigest()
    found = place.get(name)
    if found is not None:
        return Chart(*json.loads(found))
    chart = engrave(board)
    place.put(name, json.dumps(chart).encode())
    return chart
