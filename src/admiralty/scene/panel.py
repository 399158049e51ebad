"""Draws panels beside the board: tracks, open cards and packs."""

from dataclasses import dataclass
from typing import Final

from admiralty.scene.board import Point
from admiralty.scene.counters import pennant
from admiralty.scene.marks import suit
from admiralty.scene.markup import element, group, number, text, title
from admiralty.scene.scene import Card, Pack, Scene, Track

WIDTH: Final = 276.0
PAD: Final = 18.0
CARD: Final = (52.0, 72.0)
COLUMN: Final = (WIDTH - 2 * PAD + 10) / 4
ROW: Final = CARD[1] + 28
TRACK_ROW: Final = 37.0
PIPS_UP_TO: Final = 20


@dataclass(frozen=True, slots=True)
class Panel:
    """The drawing, its height, and the place of each card in it."""

    svg: str
    height: float
    cards: dict[str, Point]


def draw_panel(scene: Scene) -> Panel:
    """The panel of a scene; its height is 0 if it is empty."""
    y, drawn, places = PAD, [], {}
    for track in scene.tracks:
        drawn.append(_track(track, scene, y))
        y += TRACK_ROW
    if scene.tracks and (scene.cards or scene.packs):
        drawn.append(element("path", d=f"M{number(PAD)} {number(y)}H{number(WIDTH - PAD)}", class_="rule"))
        y += 16
    things: list[Card | Pack] = [*(card for card in scene.cards if card.stage != "past"), *scene.packs]
    for i, thing in enumerate(things):
        at = PAD + COLUMN * (i % 4), y + ROW * (i // 4)
        drawn.append(_card(thing, at) if isinstance(thing, Card) else _pack(thing, at))
        if isinstance(thing, Card):
            places[thing.id] = at
    y += ROW * -(-len(things) // 4)
    return Panel("".join(drawn), y + PAD / 2 if drawn else 0, places)


def _track(track: Track, scene: Scene, y: float) -> str:
    left = PAD
    sign = ""
    if track.side:
        sign = pennant(scene.side(track.side), (left + 9, y + 8), 0.55)
        left += 24
    score = f"{track.value}/{track.of}"
    words = text(track.name, left, y + 12, 14.5, "strong", fit=WIDTH - PAD - left - 58)
    value = text(score, WIDTH - PAD, y + 12, 14.5, "faint", anchor="end")
    scale = _pips(track, y + 21) if 0 < track.of <= PIPS_UP_TO else _bar(track, y + 18)
    return group(title(track.name), sign, words, value, scale, id=f"track-{track.id}", class_="track")


def _pips(track: Track, y: float) -> str:
    gap = (WIDTH - 2 * PAD) / PIPS_UP_TO
    return "".join(
        element("circle", cx=PAD + gap * (i + 0.5), cy=y, r=4.2, class_="pip" if i < track.value else "pip-empty")
        for i in range(track.of)
    )


def _bar(track: Track, y: float) -> str:
    wide = WIDTH - 2 * PAD
    share = min(max(track.value / track.of, 0), 1) if track.of > 0 else 0
    whole = element("rect", x=PAD, y=y, width=wide, height=6, rx=3, class_="bar-empty")
    return whole + element("rect", x=PAD, y=y, width=wide * share, height=6, rx=3, class_="bar")


def _card(card: Card, at: Point) -> str:
    wide, high = CARD
    if card.face_down:
        face = _back()
    else:
        look = "card card-fresh" if card.fresh else "card"
        face = element("rect", width=wide, height=high, rx=6, class_=look)
        colour = "suit-red" if card.suit in ("hearts", "diamonds") else "suit-black"
        if card.suit:
            face += text(card.rank, wide / 2, 30, 25, f"card-text {colour}", fit=wide - 8)
            face += suit(card.suit, wide / 2, 51, 1.15)
        else:
            face += text(card.rank, wide / 2, high / 2 + 5, 18, f"card-text {colour}", fit=wide - 8)
    label = text(card.label, wide / 2, high + 15, 12.5, "faint", fit=COLUMN - 2, anchor="middle") if card.label else ""
    return group(face, label, id=f"card-{card.id}", class_="playing-card", transform=_at(at))


def _pack(pack: Pack, at: Point) -> str:
    wide, high = CARD
    under = element("rect", x=3, y=3, width=wide, height=high, rx=6, class_="card") if pack.left > 1 else ""
    disc = element("circle", cx=wide / 2, cy=high / 2, r=16, class_="card")
    count = text(str(pack.left), wide / 2, high / 2 + 6, 17, "card-text suit-black", fit=26)
    face = under + _back() + disc + count if pack.left else element(
        "rect", width=wide, height=high, rx=6, class_="pip-empty"
    ) + text("0", wide / 2, high / 2 + 6, 17, "card-text", fit=26)  # fmt: skip
    label = text(pack.name, wide / 2, high + 15, 12.5, "faint", fit=COLUMN - 2, anchor="middle")
    return group(face, label, id=f"pack-{pack.id}", class_="pack", transform=_at(at))


def _back() -> str:
    wide, high = CARD
    weave = "".join(f"M{number(6 + 8 * i)} 6L{number(wide - 6 - 8 * i)} {number(high - 6)}" for i in range(6))
    inner = element("rect", x=5, y=5, width=wide - 10, height=high - 10, rx=3, class_="card-weave")
    back = element("rect", width=wide, height=high, rx=6, class_="card-back")
    return back + inner + element("path", d=weave, class_="card-weave")


def _at(at: Point) -> str:
    return f"translate({number(at[0])} {number(at[1])})"
