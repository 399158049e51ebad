"""Draws wind and current over the chart."""

import random
from math import cos, hypot, radians, sin
from typing import Final

from admiralty.memo import remembered
from admiralty.scene.board import Arrow, Board, BoardKind, Point
from admiralty.scene.markup import element, group, number, place_at, text

__all__ = ["weather"]

PENNON: Final = "M-14-9Q8-12 24-8L24-15 52 0 24 15V8Q8 12-14 9L-4 0z"
BREATH: Final = "M-34-20q40-8 78 2M-40 20q40 8 82-1M-46 0h24"
CURL: Final = "M-34 7c10-13 18 11 28-2s18 9 27-3M10-6l13 6-11 9"
STREAKS: Final = 46
SETS: Final = 5
"""The number of signs of a current on the water."""


@remembered
def weather(board: Board) -> str:
    """The wind of an open table upwind of its rose, with streaks over the sea; the direction of a current on a map."""
    drawn = []
    for arrow in board.arrows:
        if arrow.kind == "wind" and board.kind is BoardKind.TABLE and board.rose is not None:
            drawn.append(_streaks(board, arrow) + _wind(board, arrow, board.rose))
        elif arrow.kind == "current" and board.cells:
            drawn.append(_current(board, arrow))
    return group(*drawn, id="weather")


def _wind(board: Board, arrow: Arrow, middle: Point) -> str:
    away, turn = board.unit * 2.25, radians(arrow.heading)
    x, y = middle[0] - sin(turn) * away, middle[1] + cos(turn) * away
    scale = board.unit / 60
    sign = group(
        element("path", d=PENNON, class_="wind-pennon"), element("path", d=BREATH, class_="wind-breath"),
        transform=place_at((x, y), arrow.heading - 90, scale),
    )  # fmt: skip
    across = abs(sin(turn)) > 0.7
    named = (x, y + board.unit * 0.62) if across else (x + board.unit * 1.15, y)
    words = text(arrow.label, *named, board.unit * 0.24, "wind-name", anchor="middle") if arrow.label else ""
    return sign + words


def _streaks(board: Board, arrow: Arrow) -> str:
    rng = random.Random(f"streaks {board.name}")
    dx, dy = sin(radians(arrow.heading)), -cos(radians(arrow.heading))
    found = []
    for _ in range(STREAKS):
        x, y, long = rng.random() * board.width, rng.random() * board.height, rng.uniform(0.6, 1.5) * board.unit
        bend = rng.uniform(-0.05, 0.05) * board.unit
        half = f"{dx * long / 2 - dy * bend:.0f} {dy * long / 2 + dx * bend:.0f}"
        found.append(f"M{x:.0f} {y:.0f}q{half} {dx * long:.0f} {dy * long:.0f}")
    return element("path", d="".join(found), class_="wind-streaks")


def _current(board: Board, arrow: Arrow) -> str:
    """Feathered arrows in open water, well apart from each other and from the shore."""
    rng = random.Random(f"current {board.name}")
    dry = [cell.at for cell in board.cells if cell.terrain not in ("sea", "deep")]
    spots: list[Point] = []
    for cell in rng.sample(board.cells, len(board.cells)):
        x, y = cell.at
        clear = min((hypot(x - a, y - b) for a, b in [*dry, *spots]), default=9e9)
        if clear > 2.2 * board.unit and len(spots) < SETS:
            spots.append(cell.at)
    signs = (
        element("path", d=CURL, class_="current-sign",
                transform=place_at((x + board.unit * 0.3, y + board.unit * 0.3), arrow.heading - 90, board.unit / 100))
        for x, y in spots
    )  # fmt: skip
    return "".join(signs)


def ruler(length: float, label: str, flip: bool) -> str:
    """A wooden ruler from the origin along a run to the right, arrow to arrow, in its own units."""
    ticks = "".join(f"M{k} 0v{8 if k % 20 == 0 else 5}" for k in range(0, int(length) + 1, 5))
    ends = f"M0 0l-3.4 7h6.8zM{number(length)} 0l-3.4 7h6.8z"
    wood = element("rect", x=-12, width=length + 24, height=16, rx=1.5, class_="ruler-wood")
    caps = element("path", d=f"M-12 0h5v16h-5zM{number(length + 7)} 0h5v16h-5z", class_="brass")
    turn = "rotate(180)" if flip else "rotate(0)"
    words = group(
        element("text", label, class_="ruler-text", y=4.5, font_size=11, text_anchor="middle"),
        transform=f"translate({number(length / 2)} 10) {turn}",
    )
    return wood + element("path", d=ticks + ends, class_="ruler-ticks") + caps + words


def wedge(turn: float) -> str:
    """The brass turning tool from the bow's line to the new line of the bow, in degrees clockwise."""
    reach, far = 62.0, radians(turn)
    side = f"{number(sin(far) * reach)} {number(-cos(far) * reach)}"
    marks = []
    for step in range(0, int(abs(turn)) + 1, 5):
        a = radians(step if turn > 0 else -step)
        inner, outer = 46, 54 if step % 10 == 0 else 50
        marks.append(
            f"M{number(sin(a) * inner)} {number(-cos(a) * inner)}L{number(sin(a) * outer)} {number(-cos(a) * outer)}"
        )
    return element("path", d=f"M0 0L{side}L0 {number(-reach)}z", class_="wedge") + element(
        "path", d="".join(marks), class_="ruler-ticks"
    )
