"""Draws sailing ships from above: hull, decks and guns by family, sails by the wind.

Drawn bow up around the origin, in millimetres of the model. Yards are braced and sails filled by the wind, so that a
player reads the wind off the ships. The rim has the hue of her side, the deck is wood.
"""

from dataclasses import dataclass
from typing import Final

from admiralty.memo import remembered
from admiralty.scene.markup import element, group, number
from admiralty.scene.pieces import Base, Emphasis, Rig

__all__ = ["FAMILIES", "draw_base", "draw_ship"]


@dataclass(frozen=True, slots=True)
class Family:
    """A ship family: length, beam, place of the greatest beam, fullness of the bow, stern, decks, guns a side,
    masts."""

    length: float
    beam: float
    widest: float
    fullness: float
    stern: float
    forecastle: float
    quarterdeck: float
    poop: float
    guns: int
    masts: tuple[tuple[float, float, str], ...]
    """Of each mast: its place as a share of the length, half the length of its yard, and its rig (square, gaff or
    lateen)."""


FAMILIES: Final = {
    "sloop": Family(44, 12, 0.42, 0.72, 0.62, 0, 0.74, 0, 4, ((0.40, 12, "gaff"),)),
    "brigantine": Family(48, 12.5, 0.42, 0.68, 0.62, 0, 0.72, 0, 5, ((0.30, 11.5, "square"), (0.62, 11, "gaff"))),
    "corvette": Family(49, 13, 0.42, 0.62, 0.66, 0.17, 0.72, 0, 6, ((0.26, 11.5, "square"), (0.58, 13, "square"))),
    "fluyt": Family(
        50, 16, 0.50, 0.40, 0.46, 0.16, 0.74, 0.88, 4,
        ((0.22, 11, "square"), (0.53, 13, "square"), (0.80, 8, "lateen")),
    ),
    "frigate": Family(
        54, 14, 0.42, 0.58, 0.68, 0.20, 0.64, 0, 9, ((0.22, 12, "square"), (0.52, 14, "square"), (0.80, 9, "lateen"))
    ),
    "galleon": Family(
        54, 17, 0.46, 0.46, 0.70, 0.25, 0.58, 0.80, 8,
        ((0.24, 13, "square"), (0.53, 15, "square"), (0.80, 9, "lateen")),
    ),
    "fourth_rate": Family(
        68, 18, 0.43, 0.52, 0.70, 0.21, 0.60, 0.84, 11,
        ((0.21, 15, "square"), (0.51, 17.5, "square"), (0.79, 11, "lateen")),
    ),
    "first_rate": Family(
        76, 22, 0.44, 0.48, 0.74, 0.22, 0.55, 0.80, 14,
        ((0.20, 18, "square"), (0.50, 21, "square"), (0.78, 13, "lateen")),
    ),
}  # fmt: skip
TIERS: Final = {
    0: (), 1: ((0.82, 0.34),), 2: ((1.0, 0.46), (0.74, 0.36)), 3: ((1.06, 0.54), (0.8, 0.44), (0.52, 0.32)),
}  # fmt: skip
"""By the amount of canvas: the width and depth of each sail on a mast, as shares of the yard."""
NOTCHES: Final = 4.6
"""The greatest distance between the signs of damage and fatigue on the edge of a base."""


def _half(family: Family, at: float) -> float:
    """Half her width at a distance from the bow."""
    if at < family.widest:
        share = float((at / family.widest) ** family.fullness)
    else:
        share = 1 - (1 - family.stern) * float(((at - family.widest) / (1 - family.widest)) ** 2.2)
    return family.beam / 2 * share


@remembered
def _edge(family: Family, by: float, start: float = 0.0, end: float = 1.0) -> str:
    """The outline of a part of her, scaled in width."""
    places = [start + (end - start) * step / 12 for step in range(13)]
    if start == 0:
        places = [0.0, 0.015, 0.05, *(place for place in places if place > 0.07)]
    side = [(_half(family, place) * by, (place - 0.5) * family.length) for place in places]
    ring = [*side, *((-x, y) for x, y in reversed(side))]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ring) + "z"


def _part(d: str, class_: str) -> str:
    return element("path", d=d, class_=class_)


def draw_ship(rig: Rig, hue: str, *, ghost: bool = False) -> str:
    """A ship with her canvas in this wind."""
    family = FAMILIES[rig.family]
    return _ship(family, hue, round(rig.wind) % 360, rig.canvas, rig.lost, ghost)


@remembered
def _ship(family: Family, hue: str, wind: int, canvas: int, lost: int, ghost: bool) -> str:
    return group(_hull(family, hue), _rig(family, wind, canvas, lost), class_="sailer") if not ghost else group(
        element("path", d=_edge(family, 1.0), class_=f"hull fill-{hue}"), _rig(family, wind, canvas, lost),
        class_="sailer",
    )  # fmt: skip


@remembered
def _hull(family: Family, hue: str) -> str:
    def y(at: float) -> float:
        return (at - 0.5) * family.length

    guns = "".join(
        f"M{number(_half(family, at) - 0.4)} {number(y(at))}h2.3M{number(0.4 - _half(family, at))} {number(y(at))}h-2.3"
        for at in (0.2 + 0.68 * (place + 0.5) / family.guns for place in range(family.guns))
    )
    beak = f"M{number(-family.beam * 0.1)} {number(y(0.06))}L0 {number(y(-0.07))} {number(family.beam * 0.1)} "
    planks = "".join(
        "M" + "L".join(f"{number(_half(family, at) * k)} {number(y(at))}" for at in (0.1, 0.3, 0.55, 0.8, 0.95))
        for k in (-0.45, -0.15, 0.15, 0.45)
    )
    decks = [(family.forecastle, 0.05, family.forecastle), (family.quarterdeck, family.quarterdeck, 0.975),
             (family.poop, family.poop, 0.975)]  # fmt: skip
    return "".join((
        element("path", d=_edge(family, 1.06), class_="shadow", transform="translate(1.6 2.2)"),
        _part(f"{beak}{number(y(0.06))}zM0 {number(y(0.05))}V{number(y(-0.26))}", "spar"),
        _part(guns, "sail-gun"),
        _part(_edge(family, 1.0), f"hull fill-{hue}"),
        _part(_edge(family, 0.78, 0.03, 0.975), "deck"),
        _part(planks, "planks"),
        _part(f"M{number(-family.beam * 0.1)} {number(y(0.38))}h{number(family.beam * 0.2)}v3h"
              f"{number(-family.beam * 0.2)}z", "hatch"),
        *(_part(_edge(family, 0.76, start, end), "castle") for there, start, end in decks if there),
    ))  # fmt: skip


def _rig(family: Family, wind: int, canvas: int, lost: int) -> str:
    """Masts with their sails, from the stern to the bow, so that forward sails lie over those behind them."""
    relative = (wind + 180) % 360 - 180
    lee = -1 if relative < 0 else 1
    ahead = abs(relative)
    brace = -lee * max(0.0, min(56.0, (180 - ahead) * 0.52)) if canvas else 0.0
    full = max(0.25, min(1.0, (ahead - 25) / 60))
    drawn = []
    for place in sorted(range(len(family.masts)), key=lambda each: -family.masts[each][0]):
        at, yard, kind = family.masts[place]
        y = (at - 0.5) * family.length
        if place < lost:
            stump = f"M0 0V{number(-yard * 1.5)}M{number(-yard * 0.5)} {number(-yard)}H{number(yard * 0.5)}"
            drawn.append(element("path", d=stump, class_="spar", transform=f"translate(0 {number(y)}) rotate(74)"))
        elif kind == "square":
            drawn.append(_square(y, yard, brace, full, canvas))
        elif kind == "gaff":
            drawn.append(_gaff(y, family.length * (0.46 if len(family.masts) == 1 else 0.38), ahead, lee, full, canvas))
        else:
            drawn.append(_lateen(y, yard, ahead, lee, full, canvas))
        drawn.append(element("circle", cy=y, r=1.2, class_="mast"))
    if canvas and not lost:
        top, foot = -0.72 * family.length, (family.masts[0][0] - 0.5) * family.length - 1
        belly = -lee * family.length * 0.15 * full
        drawn.append(_part(f"M0 {number(top)}Q{number(belly)} {number((top + foot) / 2)} 0 {number(foot)}z", "sail"))
    return "".join(drawn)


def _square(y: float, yard: float, brace: float, full: float, canvas: int) -> str:
    sails = []
    for tier, (wide, deep) in enumerate(TIERS[canvas]):
        w, q, at = yard * wide, yard * deep * 1.25 * full, tier * 2.1
        sails.append(
            _part(
                f"M{number(-w)} {number(at)}Q0 {number(at - q * 1.9)} {number(w)} {number(at)}"
                f"Q0 {number(at - q * 0.3)} {number(-w)} {number(at)}z",
                "sail",
            )
        )
    spar = _part(f"M{number(-yard)} 0H{number(yard)}", "spar")
    furled = _part(f"M{number(-yard * 0.9)} -.5H{number(yard * 0.9)}", "furled") if not canvas else ""
    return group(spar, furled, *sails, transform=f"translate(0 {number(y)}) rotate({number(brace)})")


def _gaff(y: float, boom: float, ahead: float, lee: int, full: float, canvas: int) -> str:
    swung = max(12.0, min(75.0, (ahead - 25) * 0.5)) * lee if canvas else 0.0
    belly = number(-lee * boom * 0.42 * full)
    sail = _part(f"M0 0Q{belly} {number(boom * 0.5)} 0 {number(boom)}z", "sail") if canvas else ""
    spar = _part(f"M0 0V{number(boom + 1)}", "spar")
    return group(sail, spar, transform=f"translate(0 {number(y)}) rotate({number(swung)})")


def _lateen(y: float, yard: float, ahead: float, lee: int, full: float, canvas: int) -> str:
    swung = 13.0 * (1 if ahead > 120 else 1.5) * lee if canvas else 0.0
    belly = number(-lee * yard * 0.75 * full)
    sail = (
        _part(f"M.4 {number(-yard * 0.95)}Q{belly} {number(yard * 0.2)} .4 {number(yard * 1.05)}z", "sail")
        if canvas
        else ""
    )
    spar = _part(f"M0 {number(-yard)}V{number(yard * 1.1)}", "spar")
    return group(sail, spar, transform=f"translate(0 {number(y)}) rotate({number(swung)})")


@remembered
def mark_base(base: Base, hue: str, emphasis: Emphasis) -> str:
    """The emphasis of a model: active, or a target."""
    look = {Emphasis.ACTIVE: f"base-acts stroke-{hue}", Emphasis.TARGET: "base-target"}.get(emphasis)
    if look is None:
        return ""
    w, h, edge = base.width / 2, base.length / 2, _rim(base, f"base-mark {look}")
    if emphasis is Emphasis.TARGET:
        return edge
    halo = element("rect", x=-w - 2.4, y=-h - 2.4, width=base.width + 4.8, height=base.length + 4.8, rx=4,
                   class_="base-halo")  # fmt: skip
    return halo + edge + element("circle", r=h, class_="active-ring on-base")


def _rim(base: Base, look: str) -> str:
    w, h = base.width / 2, base.length / 2
    return element("rect", x=-w, y=-h, width=base.width, height=base.length, rx=2.2, class_=look)


def draw_base(base: Base, hue: str) -> str:
    """The marks on a base: damage along the port edge, fatigue along the starboard edge, an hour-glass where she
    reloads."""
    w, h = base.width / 2, base.length / 2
    bow = f"M-3.6 {number(0.2 - h)}L0 {number(-h - 4.6)} 3.6 {number(0.2 - h)}z"
    arrows = f"M{number(-w)} -3l4.2 3-4.2 3zM{number(w)} -3l-4.2 3 4.2 3z"
    parts = [_rim(base, f"base stroke-{hue}"), _part(bow + arrows, f"fill-{hue}")]
    hit, kept = [], []
    for place, y in _notches(base.damage_of, h):
        if place < base.damage:
            hit.append(f"M{number(-w - 4.4)} {number(y - 2.2)}h4.4v4.4h-4.4z")
        else:
            kept.append(f"M{number(-w - 0.6)} {number(y)}h-2.4")
    tired = [(place < base.fatigue, y) for place, y in _notches(base.fatigue_of, h)]
    parts += [
        _part("".join(kept), "notch"), _part("".join(hit), "notch-hit"),
        *(element("circle", cx=w + 2.2, cy=y, r=2.2 if on else 0.8, class_="notch-dot") for on, y in tired),
    ]  # fmt: skip
    for side, there in ((-1, base.reload_port), (1, base.reload_starboard)):
        if there:
            glass = element("circle", r=4.6, class_="notch-dot") + _part("M-2.4-2.6h4.8L-2.4 2.6h4.8z", "hour-glass")
            parts.append(group(glass, transform=f"translate({number(side * (w + 9))} 0)"))
    return group(*parts, class_="instrument")


def _notches(count: int, half: float) -> list[tuple[int, float]]:
    """The places of the signs on an edge, from the stern forward."""
    step = min(NOTCHES + 3, (2 * half - 8) / max(count - 1, 1))
    return [(place, half - 4 - place * step) for place in range(count)]
