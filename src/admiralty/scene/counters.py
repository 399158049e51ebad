"""Draws counters and markers as SVG: a hull with her heading, and a plate below with flag, hull bar and name.

A counter is ``<g id="counter-…" transform="translate(x y) rotate(heading)">``, so that a page can animate a move by
changing one attribute. The plate, states and badges are turned back upright inside it. Parts that stay readable at any
zoom lie in a group of class ``on-glass``, which a page may scale. The marks of the active ship and of a target are a
group of their own, ``emphasis-…``, because they change more often than the ship.
"""

from typing import Final, NamedTuple

from msgspec.structs import replace

from admiralty.memo import remembered
from admiralty.scene.blocks import draw_block, draw_held, draw_supply, rim, shape_of
from admiralty.scene.board import Point
from admiralty.scene.hulls import HULLS
from admiralty.scene.marks import MARKERS, PASSING, PENNANTS, STATES
from admiralty.scene.markup import element, group, inside, number, place_at, text, title, words_width
from admiralty.scene.naming import BOX, FILL, Named, reach
from admiralty.scene.pieces import Badge, Counter, Damage, Emphasis, Marker, Plan, Side
from admiralty.scene.plans import KINDS, planned
from admiralty.scene.plates import BAR, BESIDE, LONGEST, LOWERED, NAME, PLATE, SIZE, usual_place
from admiralty.scene.sailing import draw_base, draw_ship, mark_base
from admiralty.scene.scene import Scene

HALO: Final = 46.0
CORNER: Final = 33.0
# Upright places around a counter, preferred first; the corner at the bow is used last.
CORNERS: Final = ((CORNER, -CORNER), (-CORNER, -CORNER), (-CORNER - 6, 14.0), (CORNER + 6, 14.0))
CORNER_HEADINGS: Final = (45.0, 315.0, 225.0, 135.0)
BED: Final = element("circle", r=HALO, class_="bed")
"""An invisible shape: by it a page finds the middle and the size of a counter."""
BOXES_UP_TO: Final = 14
"""The most hull points that are drawn as boxes; a ship with more has a bar."""
WAKE: Final = element("path", d="M-9 44Q-13 60-25 78M9 44Q13 60 25 78M0 56V66M0 72V80", class_="wake")
LYING: Final = {"stopped", "anchored", "aground", "sunk"}
ASHORE: Final = {"battery_fort", "infantry", "cavalry", "artillery", "unknown"}
"""States and kinds without a wake: ships that do not move, and pieces that are not ships."""
FLAGSHIP: Final = "*"
"""The badge of a flagship; on a model with a base it is a star after her name."""


def pennant(side: Side, at: Point = (0, 0), scale: float = 1.0) -> str:
    """A side's sign: its shape in its hue with its letter."""
    low = 4.5 if side.shape == "triangle" else 0
    letter = element(
        "text",
        side.letter,
        y=8 + low,
        font_size=22 if low == 0 else 19,
        class_=f"letter letter-on-{side.hue}",
    )
    flag = element("path", d=PENNANTS[side.shape], class_=f"pennant fill-{side.hue}")
    return group(flag, letter, class_="sign", transform=place_at(at, 0, scale))


class Drawn(NamedTuple):
    """A counter without its emphasis, in parts: the start of its group, what lies under the emphasis, what lies over
    it, and the hull alone if it seldom changes."""

    opening: str
    under: str
    wake: str
    hull: str
    over: str

    def marked(self, counter: Counter, side: Side, *, hull: str = "") -> str:
        """The whole counter as it is now, or with a placeholder for its hull."""
        faded = FADED if counter.emphasis is Emphasis.SPENT else ""
        body = f"{self.wake}{hull or self.hull}{self.over}"
        return f"{self.opening}{faded}{self.under}{mark(counter, side)}{body}"

    def since(self, before: "Drawn", counter: Counter, side: Side) -> str:
        """The same counter for a page that already shows it: mostly its hull, which the page may keep."""
        return self.marked(counter, side, hull=SAME if self.hull and self.hull == before.hull else "")


FADED: Final = " spent-counter"


def draw_counter(
    counter: Counter, side: Side, unit: float, at: Point, *, shrink: float = 1.0, named: Named | None = None
) -> Drawn:
    """One counter at a point of the board; its name goes where `named` says, else where the bow leaves room."""
    return _drawn(counter.plain, side, unit, at, shrink, False, named)


def draw_ghost(counter: Counter, side: Side, unit: float, at: Point) -> str:
    """A ghost: a counter where it would be, without name and emphasis."""
    return "".join(_drawn(counter.plain, side, unit, at, 1.0, True, None))


@remembered
def _drawn(
    counter: Counter, side: Side, unit: float, at: Point, shrink: float, ghost: bool, named: Named | None
) -> Drawn:
    kind, size = "ghost" if ghost else "counter", unit / BOX * counter.scale * shrink
    if counter.block is not None:
        look, where = f"{kind} block-{shape_of(counter.block)}", f"translate({number(at[0])} {number(at[1])})"
        under, over = draw_block(counter, counter.block, side, size)
        wake = hull = ""
    else:
        look, where = kind, place_at(at, counter.heading)
        under, wake, hull, over = _ship(counter, side, size * FILL, ghost, named)
    name, whose = inside(counter.id), inside(side.id)
    opening = f'<g id="{kind}-{name}" class="{look} side-{whose}'
    facts = f'" data-side="{whose}" transform="{where}">{title(counter.name)}'
    return Drawn(opening, facts + under, wake, hull, f"{over}</g>")


def _ship(counter: Counter, side: Side, scale: float, ghost: bool, named: Named | None) -> tuple[str, str, str, str]:
    """The parts of a ship under her mark, around her hull, of her hull, and over it."""
    sunk = "sunk" in counter.states
    bed = "" if sunk or ghost else BED
    over = "" if ghost else _upright(counter, side, named)
    if counter.plan is not None and over:  # ships at their true size, but names all alike
        over = group(over, transform=f"scale({min(1.6, 1 / counter.scale):.3f})")
    start = f'<g transform="scale({scale:.4f})">'
    upright = f'<g class="upright" transform="rotate({number(-counter.heading % 360)})">'
    if counter.rig is not None and counter.base is not None and not sunk:
        base, model = draw_base(counter.base, side.hue), draw_ship(counter.rig, side.hue, ghost=ghost)
        size = f'<g transform="scale({BOX / FILL / counter.base.length:.4f})">'
        return f"{start}{upright}{bed}</g>{size}{base}", "", "", f"{model}</g>{upright}{over}</g></g>"
    hull, upper = hull_drawing(counter.hull, side, counter.plan, sunk=sunk), f"{upright}{over}</g></g>"
    under = f"{start}{upright}{bed}"
    if sunk:
        return under, f"</g>{hull}", "", upper
    afloat = counter.plan is None and counter.hull not in ASHORE
    wake = WAKE if afloat and not ghost and not LYING & set(counter.states) else ""
    return under, f"</g>{wake}", hull, upper


@remembered
def mark(counter: Counter, side: Side) -> str:
    """The emphasis of a counter (active, target), in a group that a page changes without drawing the counter again."""
    emphasis, content = counter.emphasis, ""
    if counter.block is not None:
        content = rim(counter.block, emphasis)
    elif "sunk" not in counter.states:
        model = counter.base if counter.rig is not None else None
        content = mark_base(model, side.hue, emphasis) if model is not None else _ring(emphasis)
    told = None if emphasis is Emphasis.NONE else emphasis.value
    return group(content, id=f"emphasis-{counter.id}", data_emphasis=told)


SAME: Final = '<g class="ship" data-same="yes"/>'
"""The placeholder of a hull that the page already shows."""


def portrait(counter: Counter, side: Side) -> str:
    """A ship for a list: her hull bow up; a sailing ship with the wind on the quarter."""
    if counter.rig is None or counter.base is None:
        plan = counter.plan
        if plan is not None:  # as on her printed card: turrets trained ahead
            plan = replace(plan, trained=(0.0,) * len(plan.trained))
        return hull_drawing(counter.hull, side, plan)
    drawn = draw_ship(replace(counter.rig, wind=130.0), side.hue)
    return group(drawn, transform=f"scale({BOX / counter.base.length:.4f})")


@remembered
def hull_drawing(key: str, side: Side, plan: Plan | None = None, *, sunk: bool = False) -> str:
    """A hull bow up around the origin: shadow, rim in the side's hue, deck and fittings, and the tip of the bow."""
    hull = planned(plan) if plan is not None else HULLS.get(key) or KINDS[key]
    bow = group(hull.bow, class_=f"bow-{side.shape}") if hull.bow else ""
    shadow = element("path", d=hull.outline, class_="shadow", transform="translate(2.5 3.5)")
    rim = element("path", d=hull.outline, class_=f"hull fill-{side.hue}")
    if sunk:
        wreck = element("path", d=hull.outline, class_="wreck-line")
        return group(rim, hull.fittings, bow, class_="sunk-hull") + wreck
    return group(shadow, rim, hull.fittings, bow, class_="ship")


def _ring(emphasis: Emphasis) -> str:
    if emphasis is Emphasis.ACTIVE:
        return element("circle", r=HALO, class_="active-ring")
    if emphasis is Emphasis.TARGET:
        ticks = f"M0 -{HALO + 7}v14M0 {HALO + 7}v-14M-{HALO + 7} 0h14M{HALO + 7} 0h-14"
        return element("circle", r=HALO, class_="target-ring") + element("path", d=ticks, class_="target-ticks")
    return ""


def _upright(counter: Counter, side: Side, named: Named | None) -> str:
    heading = counter.heading % 360
    if counter.base is not None and "sunk" not in counter.states:
        star = " ★" if any(badge.text == FLAGSHIP for badge in counter.badges) else ""
        signs = _signs(heading, counter.states, tuple(badge for badge in counter.badges if badge.alert))
        away = reach(counter.base, heading) * (-1 if named == "above" else 1)
        return signs + _label(away, (counter.label or counter.name) + star, side)
    where = named or usual_place(heading)
    signs = _signs(heading, counter.states, counter.badges, where)
    return signs + _plate(where, counter.damage, counter.label or counter.name, side)


@remembered
def _label(away: float, shown: str, side: Side) -> str:
    """A ship's flag and name on a slip below her base."""
    wide = words_width(shown, 15) + 34
    slip = element("rect", x=-wide / 2, y=-11, width=wide, height=22, class_="slip")
    flag = pennant(side, (-wide / 2 + 12, 0), 0.7)
    words = text(shown, 12, 5.5, 15, "name")
    return group(group(slip, flag, words, class_="on-glass"), transform=f"translate(0 {number(away)})")


@remembered
def _signs(heading: float, states: tuple[str, ...], badges: tuple[Badge, ...], plate: Named = "below") -> str:
    """The signs beside a ship at her bow; on the other side if the plate lies there or to the right."""
    across, down = (-1 if plate in ("right", "low right") else 1), (-1 if plate == "above" else 1)
    heading = heading if down > 0 else 180 - heading
    heading = heading if across > 0 else -heading
    free = [c for c, h in zip(CORNERS, CORNER_HEADINGS, strict=True) if abs((heading - h + 180) % 360 - 180) > 20]
    slots = [*free, *(corner for corner in CORNERS if corner not in free), (0.0, -HALO)]
    slots = [(x * across, y * down) for x, y in slots]
    signs = [STATES[state] for state in states if STATES[state]]
    signs += [_badge(badge) for badge in badges]
    if len(signs) > len(slots):
        signs = [*signs[: len(slots) - 1], _badge(Badge(f"+{len(signs) - len(slots) + 1}"))]
    return "".join(group(sign, transform=place_at(slot)) for sign, slot in zip(signs, slots, strict=False))


@remembered
def _plate(named: Named, damage: Damage | None, shown: str, side: Side) -> str:
    """Flag, hull bar and name below each other: below the ship, above her or beside her."""
    bar, wide = hull_bar(damage)
    left = -(wide + 26) / 2 if wide else -12.0
    flag = pennant(side, (left + 11, 1), 0.6)
    name = text(shown, 0, -9 if named == "above" else 23, SIZE, "name halo", fit=LONGEST)
    drawn = flag + group(bar, transform=f"translate({number(left + 27)} 0)") + name
    aside = max(min(words_width(shown, SIZE), LONGEST), wide + 26) / 2
    (x, y), (dx, dy) = {
        "below": ((0.0, PLATE), (0.0, 0.0)),
        "above": ((0.0, -PLATE), (0.0, 0.0)),
        "left": ((-BESIDE, 0.0), (-aside, -NAME)),
        "right": ((BESIDE, 0.0), (aside, -NAME)),
        "low left": ((-BESIDE, 0.0), (-aside, LOWERED)),
        "low right": ((BESIDE, 0.0), (aside, LOWERED)),
    }[named]
    # Enlarging moves it away from the hull.
    placed = drawn if named in ("below", "above") else group(drawn, transform=f"translate({number(dx)} {number(dy)})")
    return group(group(placed, class_="on-glass"), transform=f"translate({number(x)} {number(y)})")


def hull_bar(damage: Damage | None) -> tuple[str, float]:
    """The hull bar: a box for each point, lost ones struck through; and its width."""
    if damage is None or damage.of <= 0:
        return "", 0.0
    left = min(max(damage.of - damage.level, 0), damage.of)
    if damage.of > BOXES_UP_TO:
        back = element("rect", x=-2, y=-4, width=BAR + 4, height=11, rx=2.5, class_="plate")
        lost = element("path", d=f"M{number(BAR * left / damage.of)} 1.5H{number(BAR)}", class_="box-lost")
        return back + element("rect", y=-2, width=BAR * left / damage.of, height=7, class_="box") + lost, BAR
    cell = min(8.0, BAR / damage.of)
    wide = cell * damage.of
    back = element("rect", x=-2, y=-4, width=wide + 4, height=11, rx=2.5, class_="plate")
    kept = "".join(f"M{number(i * cell + 0.6)} -2h{number(cell - 1.2)}v7h{number(1.2 - cell)}z" for i in range(left))
    lost = "".join(f"M{number(i * cell + 1)} 4.6L{number((i + 1) * cell - 1)} -1.6" for i in range(left, damage.of))
    return back + element("path", d=kept, class_="box") + element("path", d=lost, class_="box-lost"), wide


def _badge(badge: Badge) -> str:
    size = 17.0
    wide = max(words_width(badge.text, size) + 7, 22)
    kind = "badge-alert" if badge.alert else "badge"
    box = element("rect", x=-wide / 2, y=-11, width=wide, height=22, rx=5, class_=kind)
    return box + text(badge.text, 0, 6, size, "badge-text badge-alert-text" if badge.alert else "badge-text")


def draw_marker(marker: Marker, scene: Scene, at: Point) -> str:
    """One marker at a point of the board."""
    side = scene.side(marker.side) if marker.side else None
    if scene.board.atlas is not None and marker.kind == "supply":
        return draw_supply(marker, side, at, scene.board.unit / BOX)
    if scene.board.atlas is not None and marker.kind == "held":
        return draw_held(marker, side)
    scale = scene.board.unit / BOX * FILL
    sign = pennant(side, (20, -20), 0.6) if side is not None else ""
    written = marker.label and marker.kind not in PASSING
    label = text(marker.label, 0, 38, 14, "name halo", fit=98) if written else ""
    return group(
        title(marker.label or marker.id), group(MARKERS[marker.kind], transform=place_at((0, 0), marker.heading)), sign,
        label, id=f"marker-{marker.id}", class_=f"marker marker-{marker.kind}", transform=place_at(at, 0, scale),
    )  # fmt: skip


def spread(count: int) -> list[tuple[Point, float]]:
    """The offsets and scale of the counters in a stack around the middle of their cell, in cells."""
    if count == 1:
        return [((0, 0), 1.0)]
    gap = 0.38 / (count - 1)
    return [((0.19 - gap * i, 0.19 - gap * i), 0.7) for i in range(count)]
