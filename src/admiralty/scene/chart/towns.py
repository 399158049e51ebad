"""Draws the towns of an atlas page: a mark, a coin with the town's value, and a name placed clear of others.

Signs keep their size on the screen, so they need more room on the map at a far zoom. Names are laid out twice: for a
far zoom only those of towns with a value, for a near zoom all of them.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from admiralty.scene.board import Town
from admiralty.scene.markup import element, escape, group

__all__ = ["towns"]

SIZE: Final = 26.0
"""The height of a name in a picture without zoom, in hundredths of a cell; a page uses its own sizes."""
FAR, NEAR = 1.9, 1.0
"""How much larger signs and names are on the map at a far and at a near zoom."""
MARK, COIN, GAP = 11.0, 16.0, 6.0
LETTER: Final = 0.54


class Box(NamedTuple):
    left: float
    top: float
    right: float
    foot: float

    def meets(self, other: "Box") -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.foot and other.top < self.foot


def towns(found: Sequence[Town], unit: float, wide: float) -> str:
    """All towns with their signs and names, on a page of this width."""
    k = unit / 100
    far = _sides([town for town in found if town.points], FAR * k, wide)
    near = _sides(found, NEAR * k, wide)
    drawn = []
    for town in sorted(found, key=lambda each: each.points):
        if far.get(town.name) == near[town.name]:
            parts = [_name(town, near[town.name], "")]
        else:
            parts = [_name(town, near[town.name], "from-near")]
            parts += [_name(town, far[town.name], "from-afar")] if town.points else []
        at = f"translate({town.at[0]:.0f} {town.at[1]:.0f})"
        # The mark is a part of its own: a taken town draws it again in other colours, without the name.
        mark = group(group(_mark(town), class_="town"), id=f"town-{town.cell}", transform=at)
        drawn.append(group(mark, class_=f"fill-{town.hue}") if town.hue else mark)
        drawn.append(group(group(_coin(town), *parts, class_="town"), transform=at))
    return group(*drawn, class_="towns", font_size=SIZE)


def _mark(town: Town) -> str:
    r = MARK if town.points else 0.75 * MARK
    if town.port:
        return f'<path d="M{-r:g} {-r:g}h{2 * r:g}v{2 * r:g}h{-2 * r:g}z" class="town-mark"/>'
    return f'<circle r="{r:g}" class="town-mark"/>'


def _coin(town: Town) -> str:
    if not town.points:
        return ""
    at = MARK + COIN + 1
    worth = f'<text x="{at:g}" y="8" class="town-worth">{town.points}</text>'
    return f'<circle cx="{at:g}" r="{COIN:g}" class="town-coin"/>{worth}'


def _name(town: Town, side: str, class_: str) -> str:
    x, y, anchor = _anchors(town)[side]
    return element(
        "text", escape(town.name), x=f"{x:g}", y=f"{y:g}", class_=f"{anchor} {class_}".strip() or None,
        font_size=None if town.points else 22,
    )  # fmt: skip


def _anchors(town: Town) -> dict[str, tuple[float, float, str]]:
    """The candidate places of a name: right of its town, behind its coin, below and above."""
    behind = MARK + GAP + (2 * COIN + 2 if town.points else 0)
    return {
        "left": (-MARK - GAP, 8.0, "ends"),
        "right": (behind, 8.0, ""),
        "below": (0.0, 38.0, "mid"),
        "above": (0.0, -20.0, "mid"),
    }


def _box(town: Town, side: str, k: float) -> Box:
    x, y, anchor = _anchors(town)[side]
    wide = len(town.name) * SIZE * LETTER
    left = x - (wide if anchor == "ends" else wide / 2 if anchor else 0)
    at = town.at
    return Box(at[0] + left * k, at[1] + (y - 22) * k, at[0] + (left + wide) * k, at[1] + (y + 6) * k)


def _sign_box(town: Town, k: float) -> Box:
    right = MARK + (2 * COIN + 2 if town.points else 0)
    x, y = town.at
    return Box(x - MARK * k, y - COIN * k, x + right * k, y + COIN * k)


def _sides(found: Iterable[Town], k: float, wide: float) -> dict[str, str]:
    """The side on which each town has its name: the best free one; for ports, the seaward one."""
    known = sorted(found, key=lambda town: -town.points)
    taken = [(town.name, _sign_box(town, k)) for town in known]
    sides: dict[str, str] = {}
    for town in known:
        wanted = ("left", "right", "below", "above") if town.port else ("right", "left", "below", "above")

        def crowd(side: str, town: Town = town) -> int:
            own = _box(town, side, k)
            beyond = 5 if own.left < 0 or own.right > wide else 0
            return beyond + sum(own.meets(box) for name, box in taken if name != town.name)

        best = min(wanted, key=lambda side: (crowd(side), wanted.index(side)))
        sides[town.name] = best
        taken.append((town.name, _box(town, best, k)))
    return sides
