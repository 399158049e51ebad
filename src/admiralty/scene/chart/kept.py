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
    """Keeps things by name, for as long as it can; what comes back is what was put there, or nothing."""

    def get(self, name: str) -> bytes | None: ...

    def put(self, name: str, content: bytes) -> None: ...


_places: list[Place] = []


def keep_charts_in(place: Place) -> None:
    """Keep charts from one run of the program to the next; the place must know this version of the engraving."""
    _places[:] = [place]


@remembered
def chart_of(board: Board) -> Chart:
    """The chart of a board, engraved once."""
    # Wind and current stand beside the chart: it is the same whichever way they go.
    north = tuple(arrow for arrow in board.arrows if arrow.kind == "north")
    return _made(board if north == board.arrows else replace(board, arrows=north))


@remembered
def _made(board: Board) -> Chart:
    if not _places or (not board.survey and all(cell.terrain == "sea" for cell in board.cells)):
        return engrave(board)  # the open sea is engraved in a moment
    place, name = _places[0], hashlib.sha256(repr(board).encode()).hexdigest()
    found = place.get(name)
    if found is not None:
        return Chart(*json.loads(found))
    chart = engrave(board)
    place.put(name, json.dumps(chart).encode())
    return chart
