"""Small drawings: markers on the board, states of a counter, pennants, suits of cards and arrows.

All are upright, around the origin, in the same 100 units to a cell as the hulls. `MARKERS` and `STATES` list the keys
a game may use (on the map of a war, `blocks` draws the last two); each has its name in the catalogue under
``scene-marker-…`` and ``scene-state-…``.
"""

from math import cos, pi, sin
from typing import Final

from admiralty.scene.markup import element, number, points


def path(d: str, class_: str) -> str:
    return element("path", d=d, class_=class_)


def circle(r: float, class_: str, x: float = 0, y: float = 0) -> str:
    return element("circle", cx=x, cy=y, r=r, class_=class_)


def star(spikes: int, outer: float, inner: float, class_: str) -> str:
    corners = []
    for i in range(2 * spikes):
        r, a = (inner if i % 2 else outer), pi * i / spikes
        corners.append((r * sin(a), -r * cos(a)))
    return element("polygon", points=points(corners), class_=class_)


FLAME: Final = (
    path("M0 -19C3 -12 12 -8 12 3C12 12 6 16 0 16C-6 16 -12 12 -12 3C-12 -2 -9 -5 -7 -9C-6 -5 -4 -4 -3 -4"
         "C-4 -10 -3 -15 0 -19Z", "flame")
    + path("M0 -3C2 1 6 3 6 8C6 12 3 14 0 14C-3 14 -6 12 -6 8C-6 5 -2 2 0 -3Z", "ember")
)  # fmt: skip

HORNS: Final = "M0 -19V-27M13.5 -13.5L19 -19M-13.5 -13.5L-19 -19M19 0H26M-19 0H-26"
"""The horns of a mine."""
PASSING: Final = {"smoke", "splash"}
"""Markers of momentary events: they are spoken, and have no name on the board."""
STANDING: Final = {"buoy"}
"""Markers that are drawn beside a ship in the same cell."""
MARKERS: Final[dict[str, str]] = {
    "mine": path(HORNS, "mine-horns") + circle(19, "mine-live"),
    "mine_face_down": path(HORNS, "mine-horns") + circle(19, "mine-disc mine-hidden")
    + path("M-6 -6C-6 -13 6 -13 6 -6C6 -1 0 -1 0 5", "mine-sign") + circle(2.2, "mine-dot", 0, 11),
    "buoy": element("ellipse", cy=14, rx=17, ry=5.5, class_="mark-wake")
    + path("M-11 13L-5.5 -13H5.5L11 13Z", "mark-cable") + path("M-9 5H9M-7 -4H7", "mark-pale")
    + path("M0 -13V-27", "mark-line") + path("M0 -27L13 -22L0 -17Z", "mark-cable"),
    "smoke": circle(17, "smoke", -11, 4) + circle(21, "smoke", 8, -5) + circle(15, "smoke", 16, 11)
    + circle(13, "smoke", -4, 15),
    "fire": FLAME,
    "boarding_lock": circle(20, "mark") + path("M-11 11L11 -11M-11 -11L11 11M-13 5L-5 13M13 5L5 13", "mark-line"),
    "wreck": path("M-20 8C-10 -6 10 -6 20 8", "wreck-line") + path("M-2 6L8 -20M2 -8L14 -4", "mark-line"),
    "torpedo": path("M0 -22C6 -16 6 -8 6 6L3 16H-3L-6 6C-6 -8 -6 -16 0 -22Z", "mark-dark")
    + path("M-7 18H7", "mark-line"),
    "splash": path("M-9 16C-17 12-18 1-14-11C-13-4-11-3-9-15C-7-3-5-4-4-11C0 1-1 12-9 16Z", "spray")
    + path("M11 20C5 17 4 9 7 0C8 5 9 5 11-4C13 5 14 5 15 0C18 9 17 17 11 20Z", "spray"),
    "hit": star(8, 22, 10, "flame") + circle(5, "ember"),
    "anchor": path("M0 -16V15M-8 -8H8M-14 4C-12 16 12 16 14 4", "mark-line") + circle(4, "mark", 0, -19),
    "rock": path("M-20 12L-8 -12L0 2L8 -8L20 12Z", "mark-dark"),
    "goal": star(5, 22, 9, "mark"),
    "cargo": path("M-15 -15H15V15H-15Z", "mark") + path("M-15 -15L15 15M15 -15L-15 15", "mark-line"),
    "contact": circle(19, "mark") + path("M-8 0H8M0 -8V8", "mark-line"),
    "supply": path("M-18 -12Q-4 -18 12 -12V0H-18Z", "mark") + path("M-19 0H13L20 4", "mark-line")
    + circle(6, "mark", -11, 6) + circle(6, "mark", 6, 6),
    "held": path("M-10 18V-18H14L8 -10L14 -2H-10", "mark-dark"),
}  # fmt: skip

# The signs on the text board.
MARKER_SIGNS: Final[dict[str, str]] = {
    "mine": "*", "mine_face_down": "?", "buoy": "o", "smoke": "s", "fire": "f", "boarding_lock": "=", "wreck": "w",
    "torpedo": "t", "splash": "'", "hit": "!", "anchor": "j", "rock": "x", "goal": "$", "cargo": "c", "contact": "?",
    "supply": "u", "held": "h",
}  # fmt: skip

STATES: Final[dict[str, str]] = {
    "burning": FLAME,
    "stopped": circle(13, "mark") + element("rect", x=-5.5, y=-5.5, width=11, height=11, class_="mark-fill"),
    "aground": circle(13, "mark") + path("M-9 7L-4 -2L0 3L4 -4L9 7Z", "mark-fill"),
    "steering": circle(13, "mark") + circle(5.5, "mark-line") + path("M0 -10V10M-10 0H10", "mark-line"),
    "command": circle(13, "mark") + path("M-6 -6L6 6M6 -6L-6 6", "mark-line"),
    "flooding": circle(13, "mark")
    + path("M-9 -3q2.25 -4 4.5 0t4.5 0t4.5 0t4.5 0M-9 4q2.25 -4 4.5 0t4.5 0t4.5 0t4.5 0", "mark-line"),
    "anchored": circle(13, "mark") + path("M0 -8V8M-4 -4H4M-7 2C-6 9 6 9 7 2", "mark-line"),
    "locked": circle(13, "mark") + path("M-5 -1V-4C-5 -10 5 -10 5 -4V-1", "mark-line")
    + element("rect", x=-7, y=-1, width=14, height=9, class_="mark-fill"),
    "struck": circle(13, "mark") + path("M-4 9V-9H7L4 -5L7 -1H-4", "mark-line"),
    "shaken": circle(13, "mark") + path("M0 -8V2", "mark-line") + circle(1.8, "mark-fill", 0, 7),
    "dismasted": circle(13, "mark") + path("M0 9V-1L7 -7M-6 3H6", "mark-line"),
    "sunk": "",
}  # fmt: skip

PENNANTS: Final[dict[str, str]] = {
    "square": "M-15 -15H15V15H-15Z",
    "swallowtail": "M-17 -15H20L11 0L20 15H-17Z",
    "triangle": "M-18 15L0 -21L18 15Z",
    "disc": "M-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0Z",
}

# Drawn as paths: few fonts have these signs, and a picture must not depend on the reader's fonts.
SUITS: Final[dict[str, str]] = {
    "hearts": "M0 10C-4 5 -11 1 -11 -5C-11 -11 -3 -12 0 -6C3 -12 11 -11 11 -5C11 1 4 5 0 10Z",
    "diamonds": "M0 -12L9 0L0 12L-9 0Z",
    "spades": "M0 -12C4 -6 11 -3 11 3C11 9 4 9 1.5 6C2 9 3 11 5 12H-5C-3 11 -2 9 -1.5 6C-4 9 -11 9 -11 3"
              "C-11 -3 -4 -6 0 -12Z",
    "clubs": "M-1.5 4C-5 8 -11 6 -11 1C-11 -3 -7 -5 -4.5 -4C-8 -12 8 -12 4.5 -4C7 -5 11 -3 11 1C11 6 5 8 1.5 4"
             "C2 8 3 10.5 5 12H-5C-3 10.5 -2 8 -1.5 4Z",
}  # fmt: skip

ARROWS: Final[dict[str, str]] = {
    "north": path("M0 -21L5 0H-5Z", "arrow")
    + path("M-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M-5 0L0 13L5 0", "arrow-line"),
    "wind": path("M0 18V-14M-8 -5L0 -17L8 -5M-7 19L0 13L7 19M-7 12L0 6L7 12", "arrow-line"),
    "current": path("M-5 18q-4 -5 0 -10t0 -10V-8M5 18q-4 -5 0 -10t0 -10V-8M-10 -8L0 -20L10 -8Z", "arrow-line"),
}


def suit(kind: str, x: float, y: float, scale: float) -> str:
    """A suit's sign at a point."""
    colour = "suit-red" if kind in ("hearts", "diamonds") else "suit-black"
    place = f"translate({number(x)} {number(y)}) scale({scale:.3f})"
    return element("path", d=SUITS[kind], class_=colour, transform=place)
