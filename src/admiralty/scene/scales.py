"""Draws tracks on the map of a war: boxes for turns, a ruler for points."""

from typing import Final

from admiralty.scene.markup import element, escape, group, number, title
from admiralty.scene.scene import Scene, Track

__all__ = ["draw_scales"]

ROW: Final = 6
"""The number of boxes side by side."""
BOX: Final = 168.0
WIDE: Final = ROW * BOX
RULER: Final = 46.0
LEVELS: Final = 3
WORDS: Final = 48
"""The lines for the words under a ruler, and their distance; neighbours are on different lines."""


def draw_scales(scene: Scene) -> str:
    """The tracks of a scene on an atlas page; other tracks are drawn beside their board."""
    if scene.board.atlas is None:
        return ""
    x, y = scene.board.atlas.tracks_at
    drawn, down = [], 0.0
    for track in scene.tracks:
        if not (track.steps or track.marks):
            continue
        body, high = _boxes(track) if track.steps else _ruler(track)
        head = element("text", escape(track.name), font_size=46, class_="scale-name")
        drawn.append(
            group(title(track.name), head, body, id=f"scale-{track.id}", transform=f"translate(0 {number(down)})")
        )
        down += high + 110
    return group(*drawn, class_="scales", transform=f"translate({number(x)} {number(y)})") if drawn else ""


def _boxes(track: Track) -> tuple[str, float]:
    """A box for each step: past ones, the present one, and future ones with what they bring."""
    drawn = []
    for n, step in enumerate(track.steps, 1):
        x, y = (n - 1) % ROW * BOX, 24 + (n - 1) // ROW * (BOX + 12)
        stage = "past" if n < track.value else "now" if n == track.value else "next"
        kind = f"scale-box scale-{stage}" + (" scale-check" if step.check else "")
        parts = [element("rect", x=4, width=BOX - 8, height=BOX, rx=9, class_=kind)]
        ink = "scale-on" if stage == "now" else None
        parts.append(element("text", str(n), x=BOX / 2, y=58, font_size=56, class_=f"scale-number {ink or ''}".strip()))
        parts.append(
            element("text", escape(step.note), x=BOX / 2, y=102, font_size=43, class_=f"scale-note {ink or ''}".strip())
        )
        for k, (hue, count) in enumerate(step.coming):
            left = BOX / 2 + (k - (len(step.coming) - 1) / 2) * 66 - 30
            parts.append(element("rect", x=left, y=114, width=60, height=48, rx=6, class_=f"fill-{hue}"))
            parts.append(
                element("text", str(count), x=left + 30, y=153, font_size=44, class_=f"scale-coming letter-on-{hue}")
            )
        drawn.append(group(*parts, transform=f"translate({number(x)} {number(y)})"))
    rows = -(-len(track.steps) // ROW)
    return "".join(drawn), 24 + rows * (BOX + 12)


def _ruler(track: Track) -> tuple[str, float]:
    """A ruler with the value over it, and the meanings of some values under it on alternating lines."""
    step = WIDE / max(track.of, 1)
    top = 96.0
    ticks = "".join(f"M{number(step * n)} {number(top)}v{16 if n % 5 else 28}" for n in range(track.of + 1))
    at = step * min(max(track.value, 0), track.of)
    marker = element("path", d=f"M{number(at)} {number(top - 6)}l-20-34h40z", class_="town-coin")
    parts = [
        element("rect", y=top, width=WIDE, height=RULER, class_="scale-ruler"),
        element("rect", y=top, width=at, height=RULER, class_="scale-gone"),
        element("path", d=ticks, class_="scale-ticks"),
        marker,
        element("text", str(track.value), x=at, y=top - 50, font_size=48, class_="scale-number"),
    ]
    for n, (value, words) in enumerate(track.marks):
        x, low = step * value, top + RULER + 48 + (n % LEVELS) * WORDS
        parts.append(element("path", d=f"M{number(x)} {number(top)}V{number(low - 38)}", class_="scale-ticks"))
        anchor = "end" if x > WIDE * 0.9 else "middle"
        said = f"{value} {words}"
        parts.append(element("text", escape(said), x=x, y=low, font_size=44, class_="scale-words", text_anchor=anchor))
    return "".join(parts), top + RULER + 48 + LEVELS * WORDS
