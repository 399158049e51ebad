"""Draws the pictures on the counters of a strategic map: arms as pictograms, ships in profile.

Pictograms fill a box of 30 by 26 around the origin, profiles one of 78 by 34, the `EMBLEMS` of nations one of 10. A
picture defines them once, and counters refer to them.
"""

from math import cos, pi, sin
from typing import Final

from admiralty.scene.markup import element, group, number

__all__ = ["ARMS", "EMBLEMS", "PROFILES", "definitions", "star_path"]


def star_path(outer: float, inner: float) -> str:
    """A star of five points."""
    corners = [
        f"{number(r * sin(pi * n / 5))} {number(-r * cos(pi * n / 5))}"
        for n in range(10)
        for r in ((outer, inner)[n % 2],)
    ]
    return "M" + "L".join(corners) + "z"


def _line(d: str, wide: float) -> str:
    return element("path", d=d, stroke_width=wide)


def _fill(d: str, class_: str = "print") -> str:
    return element("path", d=d, class_=class_)


ARMS: Final[dict[str, str]] = {
    "infantry": group(
        _line("M-12 9L10-9M12 9L-10-9", 2.6), _line("M10-9l4-3.2M-10-9l-4-3.2", 1.2),
        _line("M-12 9l-2.6 3M12 9l2.6 3", 4.4),
        class_="print-line",
    ),
    "cavalry": _fill("M-9 12C-9 3-12-4-4-9L-4-14 0-10C6-9 11-3 13 2L10 6 3.5 3C3 7 5.5 9 6.5 12z")
    + element("circle", cx=3, cy=-4, r=1.2, class_="card-pale")
    + element("path", d="M-9 8Q-6-2-1-8", class_="card-line"),
    "artillery": _fill("M-14-6l1-4 22 3v5l-20 3z")
    + group(
        element("circle", cx=-2, cy=4, r=7, stroke_width=2.2), _line("M-2-3v14M-9 4h14M-7-1l10 10M-7 9L3-1", 0.9),
        _line("M-6 0l-9 9", 2.4), class_="print-line",
    ),
    "supply": group(
        _fill("M-13-9q11-5 22 0v9h-22z", "card-pale"), _line("M-13-9q11-5 22 0v9h-22z", 1.5),
        _line("M-8-10v10M-2-11v11M4-10.6v10.6", 0.8), _line("M-14 0h24l5 3", 2),
        element("circle", cx=-8, cy=5, r=5, stroke_width=1.6), element("circle", cx=5, cy=5, r=5, stroke_width=1.6),
        _line("M-8 0v10M-13 5h10M5 0v10M0 5h10", 0.8), class_="print-line",
    ),
    "fort": _fill(star_path(13, 7.2)) + element("circle", r=3.4, class_="card-pale"),
}  # fmt: skip

PROFILES: Final[dict[str, str]] = {
    "turret_profile": _fill(
        "M-36 3H34l5 3-4 3q-3 3-6 3H-32q-4-3-4-9zM8 3v-7h14v7zM-10 3v-4h10v4zM22-1.8h7V0h-7zM-2 3v-15h5v15z"
    )
    + _line("M-20 3V-18M-20-12l-8 13M-20-12l6 14M30 3V-9", 1.2),
    "battery_profile": _fill("M-37 0H33l6 2-6 8q-2 2-5 2H-31q-5-3-6-12zM-10 0v-5h20V0zM-1-5v-10h6v10z")
    + _line("M-24 0V-20M20 0V-20M-30-14h12M14-14h12M-29-8h10M15-8h10M33 0l6-4", 1.2)
    + element("path", d="M-8-1.4h3M-1-1.4h3M6-1.4h3", class_="card-line", stroke_width=2),
    "monitor_profile": _fill(
        "M-37 4H37l2 3q-1 4-6 5H-33q-5-1-6-5zM12 4v-9h12v9zM-6 4v-14h5v14zM24-2h6v1.8h-6z"
    )
    + _line("M-28 4v-8", 1),
    "broadside_profile": _fill("M-37 1H33l5 2-6 6q-2 3-5 3H-32q-4-3-5-11zM-6 1v-11h6v11z")
    + _line("M-24 1V-20M6 1V-22M22 1V-18M-31-14h14M-30-7h12M-1-16h14M0-9h12M16-13h12M17-6h10M33 1l6-4", 1.3)
    + element("path", d="M-26 5h3M-18 5h3M-10 5h3M-2 5h3M6 5h3M14 5h3", class_="card-line", stroke_width=2),
    "corvette_profile": _fill("M-35 1H31l8-2-7 9q-2 4-5 4H-30q-4-3-5-11zM-2 1v-9h4v9z")
    + _line("M-23 1V-19M8 1V-21M23 1V-17M33 0l7-4M-29-13h12M-28-7h10M2-15h12M3-9h10M18-12h10M19-6h8", 1.2)
    + element("path", d="M-24 5h2M-16 5h2M-8 5h2M0 5h2M8 5h2M16 5h2", class_="card-line", stroke_width=1.6),
    "transport_profile": _fill("M-36-2H30l9-2-6 11q-2 5-5 5H-31q-4-5-5-14zM-12-2v-5H8v5zM-4-7v-10h5v10z")
    + _line("M-24-2V-19M18-2V-19M-24-14l14 11M18-14L6-3M-24-14l-9 11M18-14l10 11", 1),
}  # fmt: skip

EMBLEMS: Final[dict[str, str]] = {
    "star": element("path", d=star_path(5, 2)),
    "pales": element("path", d="M-4.5-4.2h3v8.4h-3zM1.5-4.2h3v8.4h-3z"),
    "bars": element("path", d="M-5-3.8h10v2.6H-5zM-5 1.2h10v2.6H-5z"),
}

LAND_CARD: Final = (
    element("rect", x=-29, y=-28, width=62, height=62, rx=5, class_="card-shadow")
    + element("rect", x=-31, y=-31, width=62, height=62, rx=5, class_="card-body")
    + element("rect", x=-26, y=-19, width=52, height=31, rx=2, class_="card-face")
)
SEA_CARD: Final = (
    element("rect", x=-44, y=-23, width=92, height=54, rx=5, class_="card-shadow")
    + element("rect", x=-46, y=-26, width=92, height=54, rx=5, class_="card-water")
    + element("path", d="M-46-21q0-5 5-5h82q5 0 5 5v8h-92z", class_="card-body")
    + element("path", d="M-44 11.6q4-2.4 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0", class_="card-waves")
)
FACTORS: Final = element(
    "path", d="M-40 21l1.6-3.4 1.4 2.6 3-1-1.6 2.8 1.8 2.4-3-.6-1.6 2.6-.8-2.8-3 .2z", class_="card-fire"
) + _fill("M-12.6 17.6h8v4q0 4-4 5.4-4-1.4-4-5.4zM18 24l8-4-8-4 2.4 4z")
III, II = (f'<text y="-21.6" class="card-mark">{each}</text>' for each in ("III", "II"))
STEPS: Final = {
    "steps-2-2": III + _fill("M14 2h4.6v7.6H14zM20.2 2h4.6v7.6h-4.6z"),
    "steps-1-2": III
    + element("path", d="M-26 12v-6l25-25h8l-31 31zM2 12L26-12v-7h-1L-6 12z", class_="card-stripes")
    + _fill("M14 2h4.6v7.6H14zM20.2 2h4.6v7.6h-4.6zM21.2 3v5.6h2.6V3z"),
    "steps-1-1": II + _fill("M20.2 2h4.6v7.6h-4.6z"),
}
CHIT: Final = "M0-19l16.5 9.5v19L0 19-16.5 9.5v-19z"


def definitions() -> str:
    """All drawings, by id."""
    drawn = {key: group(each, transform="translate(-7 -4) scale(.88)") for key, each in ARMS.items()}
    drawn |= {
        key: group(each, class_="print-line", transform="translate(0 4) scale(.98 .8)")
        for key, each in PROFILES.items()
    }
    for key, each in EMBLEMS.items():
        drawn[f"land-{key}"] = LAND_CARD + group(each, transform="translate(-22 -25)")
        drawn[f"sea-{key}"] = SEA_CARD + FACTORS + group(each, transform="translate(-39 -19)")
    return "".join(group(each, id=f"on-{key}") for key, each in (drawn | STEPS).items())
