"""Draws the counters of a strategic map: cards in their nation's colour, stacks with their number, forts, chits.

A card stays upright. Its parts are defined once in `pictures` and referred to, so that a hundred cards stay small.
"""

from typing import Final

from admiralty.scene.board import Point
from admiralty.scene.markup import element, group, number, place_at, text, title, words_width
from admiralty.scene.pictures import CHIT, PROFILES, star_path
from admiralty.scene.pieces import Badge, Block, Counter, Emphasis, Marker, Side

__all__ = ["block_drawing", "draw_block", "draw_held", "draw_supply", "rim", "shape_of"]

HALF: Final = {"land": (31.0, 31.0, 31.0), "sea": (46.0, 26.0, 28.0), "fort": (21.0, 21.0, 21.0)}
"""Of each kind of card: half its width, its height above the centre and its depth below it."""
BENEATH: Final = 5.0
"""The offset of each card that is drawn under the first."""
SEEN: Final = 2
"""The number of cards drawn under the first."""
FAN: Final = 4
"""The number of cards in a row of an open pile."""
LEADER: Final = 62.0
"""Beyond this distance a line ties a card to its place."""


def shape_of(block: Block) -> str:
    """Whether a card shows a unit, a ship or a fort."""
    return "sea" if block.picture in PROFILES else "fort" if block.picture == "fort" else "land"


def draw_block(counter: Counter, block: Block, side: Side, scale: float) -> tuple[str, str]:
    """One card or pile, split before and after its rim; a page can open a pile and fan out its members."""
    kind = shape_of(block)
    wide, up, down = HALF[kind]
    bed = element("circle", r=max(wide, up), class_="bed")
    offset = counter.offset[0] * 100, counter.offset[1] * 100
    tied = max(abs(offset[0]), abs(offset[1])) > LEADER
    leader = ""
    if tied:
        leader = element("path", d=f"M0 0L{number(-offset[0] / scale)} {number(-offset[1] / scale)}", class_="leader")
    under = "".join(
        element("use", href=f"#on-{kind}-{block.emblem}", class_=f"paint-{hue}", x=-BENEATH * n, y=-BENEATH * n)
        for n, hue in sorted(enumerate(block.beneath[:SEEN], 1), reverse=True)
        if kind != "fort"
    )
    hue = block.hue or side.hue
    card = group(block_drawing(counter, block, side), class_=f"paint-{hue}")
    near = group(under, card, class_="card-near")
    over = _tab(block.count, wide, up) + _chit(block.chit, wide, up, side) + _badges(counter.badges, wide, down)
    chip = group(_chip(block, kind), class_=f"chip-far paint-{hue}")
    head = f'<g transform="scale({scale:.3g})">{leader}{bed}{near}{chip}'
    return head, f"{group(over, class_='card-near')}{_fan(block, side)}</g>"


def block_drawing(counter: Counter, block: Block, side: Side) -> str:
    """The card itself, in the colours of its group."""
    kind = shape_of(block)
    label = counter.label or counter.name
    if kind == "fort":
        star = element("path", d=star_path(23, 14), class_="card-stone")
        worth = element("text", block.figures[0], y=4.6, font_size=12, class_="card-worth") if block.figures else ""
        disc = element("circle", r=9.6, class_="card-body")
        return star + disc + worth
    card = element("use", href=f"#on-{kind}-{block.emblem}") + element("use", href=f"#on-{block.picture}")
    if kind == "sea":
        values = "".join(
            f'<text x="{x}" y="25">{value}</text>' for x, value in zip((-32, -2, 28), block.figures, strict=False)
        )
        struck = (
            element("path", d="M-44 26L44-24", class_="card-struck") if counter.damage and counter.damage.level else ""
        )
        return card + text(label, 4, -15.6, 10.4, "card-name", fit=76) + group(values, class_="card-factors") + struck
    steps = ""
    if counter.damage is not None and counter.damage.of in (1, 2):
        left = max(counter.damage.of - counter.damage.level, 1)
        steps = element("use", href=f"#on-steps-{left}-{counter.damage.of}")
    figure = f'<text x="24" y="-6" class="card-figure">{block.figures[0]}</text>' if block.figures else ""
    return card + steps + figure + text(label, 0, 24.6, 10.8, "card-name", fit=66)


def rim(block: Block, emphasis: Emphasis) -> str:
    """The rim that marks a card as active or as a target."""
    wide, up, down = HALF[shape_of(block)]
    look = {Emphasis.ACTIVE: "card-chosen", Emphasis.TARGET: "card-aimed"}.get(emphasis)
    if look is None:
        return ""
    pad = 3.0
    size = {"x": -wide - pad, "y": -up - pad, "width": 2 * (wide + pad), "height": up + down + 2 * pad, "rx": 7.0}
    return element("rect", class_=look, **size)


def _chip(block: Block, kind: str) -> str:
    """The small sign of a card or pile at a far zoom, in screen pixels: its arm and its number."""
    half = 9.0 if block.count < 2 else 14.5
    bed = element("rect", x=-half, y=-7, width=2 * half, height=14, rx=3, class_="chip-bed")
    if kind == "fort":
        return group(bed, element("path", d=star_path(7.5, 4.2), class_="card-stone"), class_="on-screen")
    scale = 0.2 if kind == "sea" else 0.46
    arm = f'<use href="#on-{block.picture}" transform="translate({number(9 - half)} 1) scale({scale})"/>'
    if block.count < 2:
        return group(bed, arm, class_="on-screen")
    tab = element("path", d="M4-7h7.5q3 0 3 3v8q0 3-3 3H4z", class_="card-body")
    count = element("text", str(block.count), x=9.2, y=4, font_size=11, class_="chip-count")
    return group(bed, arm, tab, count, class_="on-screen")


def _tab(count: int, wide: float, up: float) -> str:
    if count < 2:
        return ""
    disc = element("circle", r=12, class_="card-tab")
    number_ = element("text", str(count), y=5, font_size=14, class_="card-count")
    return group(disc, number_, transform=f"translate({number(wide)} {number(-up)})")


def _chit(words: str, wide: float, up: float, side: Side) -> str:
    """A sealed destination: its owner reads the area, other players see only that there may be one."""
    if not words:
        return ""
    size = 17 if len(words) < 3 else 13 if len(words) < 5 else 11
    shape = element("path", d=CHIT, class_="chit")
    letters = element("text", words, y=size * 0.36, font_size=size, class_="chit-text")
    return group(
        shape, letters, class_=f"paint-{side.hue}", transform=f"translate({number(-wide)} {number(-up)}) scale(.86)"
    )


def _badges(badges: tuple[Badge, ...], wide: float, down: float) -> str:
    drawn, x = [], wide
    for badge in [badge for badge in badges if badge.text]:
        room = max(words_width(badge.text, 13) + 8, 18)
        kind, ink = ("badge-alert", "badge-text badge-alert-text") if badge.alert else ("badge", "badge-text")
        box = element("rect", x=-room / 2, y=-9, width=room, height=18, rx=5, class_=kind)
        word = element("text", badge.text, y=4.6, font_size=13, class_=ink)
        drawn.append(group(box, word, transform=f"translate({number(x)} {number(down - 2)})"))
        x -= room + 2
    return "".join(drawn)


def _fan(block: Block, side: Side) -> str:
    """The cards of a pile side by side, hidden until a page opens the pile."""
    if len(block.members) < 2:
        return ""
    kind = shape_of(block)
    wide, up, down = HALF[kind]
    step_x, step_y = 2 * wide + 8, up + down + 8
    columns = min(FAN, len(block.members))
    rows = -(-len(block.members) // FAN)
    left, top = -wide - 20 - step_x * (columns - 0.5), -step_y * (rows - 1) / 2
    bed = element(
        "rect", x=left - step_x / 2 - 4, y=top - step_y / 2 - 4, width=step_x * columns + 8, height=step_y * rows + 8,
        rx=9, class_="fan-bed",
    )  # fmt: skip
    cards = []
    for n, member in enumerate(block.members):
        if member.block is None:
            continue
        place = f"translate({number(left + step_x * (n % FAN))} {number(top + step_y * (n // FAN))})"
        hue = member.block.hue or side.hue
        cards.append(group(block_drawing(member, member.block, side), class_=f"paint-{hue}", transform=place))
    return group(bed, *cards, class_="fan")


def draw_supply(marker: Marker, side: Side | None, at: Point, scale: float) -> str:
    """Supply columns: a wagon on a smaller card, and how many there are."""
    hue = marker.hue or (side.hue if side is not None else "black")
    card = element("use", href=f"#on-land-{marker.emblem}") + element("use", href="#on-supply", x=8)
    count = element("text", f"×{marker.count}", y=26, font_size=15, class_="card-name") if marker.count else ""
    x, y = at[0] + marker.offset[0] * 100 * scale, at[1] + marker.offset[1] * 100 * scale
    return group(
        title(marker.label or marker.id), group(card, count, class_=f"paint-{hue}"), id=f"marker-{marker.id}",
        class_=f"marker marker-{marker.kind}", transform=place_at((x, y), 0, scale * 0.62),
    )  # fmt: skip


def draw_held(marker: Marker, side: Side | None) -> str:
    """The owner of a town: the town's mark, filled with the owner's colour."""
    hue = marker.hue or (side.hue if side is not None else "black")
    return group(
        title(marker.label), element("use", href=f"#town-{marker.at}"), id=f"marker-{marker.id}",
        class_=f"marker fill-{hue}",
    )  # fmt: skip
