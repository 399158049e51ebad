"""The spoken twin: a scene as text, for screen readers and the terminal.

Every word comes from the function ``say``; names and labels come from the scene. Orders are not part of what is where:
`spoken_orders` reads them out on their own.
"""

from collections.abc import Iterator, Sequence, Set

from admiralty.memo import remembered
from admiralty.scene.board import Arrow, Board, BoardKind, Place, Point
from admiralty.scene.overlays import (
    WAYS,
    Area,
    Bands,
    Cable,
    FiringArc,
    Ghost,
    Limit,
    Overlay,
    Path,
    Reach,
    Ruler,
    Sight,
    Tag,
)
from admiralty.scene.pieces import Counter, Emphasis, Marker, Side
from admiralty.scene.say import Say
from admiralty.scene.scene import Card, Handle, On, Pack, Scene, Track


def spoken(scene: Scene, say: Say) -> list[str]:
    """The whole scene, one line a thing. The sentences of each thing are memoized by it."""
    board = scene.board
    return [
        *_table(scene.title, scene.caption, board, say),
        *_counters(scene.counters, scene.sides, board, say),
        *_markers(scene.markers, board, say),
        *_terrain_words(board, say),
        *_overlays(scene.overlays, board, say),
        *_cards(scene.cards, scene.packs, say),
        *_tracks(scene.tracks, say),
        *scene.told,
    ]


def spoken_board(scene: Scene, say: Say) -> list[str]:
    """The scene without what a page lists beside the board: ships, cards, tracks and orders."""
    board, names = scene.board, {counter.name for counter in scene.counters}
    lying = tuple([each for each in scene.overlays if not _offered(each, names)])
    return [
        *_table(scene.title, scene.caption, board, say),
        *_markers(scene.markers, board, say),
        *_terrain_words(board, say),
        *_overlays(lying, board, say),
    ]


def _offered(overlay: Overlay, names: Set[str]) -> bool:
    """Whether an overlay only shows reach or targets, which the orders on offer say too."""
    match overlay:
        case Reach(_, tone, _):
            return tone == WAYS
        case Sight(_, _, None, label):
            return label in names
    return False


def spoken_orders(scene: Scene, say: Say) -> list[str]:
    """The orders on offer, each with its code and the place to point at."""
    return [_order(handle, scene, say) for handle in scene.handles]


def key(kind: str, name: str) -> str:
    """The message key of a drawing."""
    return f"scene-{kind}-{name.replace('_', '-')}"


def listed(words: Sequence[str], say: Say) -> str:
    """Several words as a list in the reader's language."""
    if not words:
        return ""
    line = words[-1]
    for word in reversed(words[:-1]):
        line = say("scene-list", first=word, rest=line)
    return line


def heading_words(heading: float, board: Board, say: Say) -> str:
    """A heading in words: by the compass, a direction from 1 to 6 on boards without north, or degrees."""
    north = next((arrow.heading for arrow in board.arrows if arrow.kind == "north"), None)
    return _heading_words(heading % 360, board.kind, north, say)


def _heading_words(heading: float, kind: BoardKind, north: float | None, say: Say) -> str:
    if kind is BoardKind.HEXES and heading % 30 == 0:
        if north is None:
            return say("scene-heading-direction", direction=int(heading // 60) + 1)
        return say(f"scene-heading-{round((heading - north) % 360 / 45) % 8 * 45}")  # the nearest of eight winds
    if kind is BoardKind.SQUARES and heading % 45 == 0:
        return say(f"scene-heading-{int(heading)}")
    return say("scene-heading-degrees", degrees=_decimal(heading))


def arrow_words(arrow: Arrow, board: Board, say: Say) -> str:
    """The directions of north, wind and current."""
    if arrow.kind == "north":
        return say("scene-arrow-north", heading=_heading_words(arrow.heading % 360, board.kind, None, say))
    return say(key("arrow", arrow.kind), heading=heading_words(arrow.heading, board, say))


def place_words(scene: Scene, place: Place, say: Say) -> str:
    """The name of a cell, or the coordinates of a point."""
    return _place_words(scene.board, place, say)


@remembered
def _spoken_cells(board: Board) -> dict[str, str]:
    return {cell.name: cell.spoken for cell in board.cells if cell.spoken}


def _place_words(board: Board, place: Place, say: Say) -> str:
    if isinstance(place, str):
        return _spoken_cells(board).get(place, place)
    x, y = place[0], board.height - place[1]
    inches = {"x_inches": f"{x / board.per_inch:.1f}", "y_inches": f"{y / board.per_inch:.1f}"}
    if board.per_inch == 1:
        return say("scene-place-inches", **inches)
    return say("scene-place-point", x=f"{x:.1f}", y=f"{y:.1f}", **inches)


def card_words(card: Card, say: Say) -> str:
    """A card by rank and suit."""
    return _face(card.rank, card.suit, card.face_down, say)


@remembered
def _face(rank: str, suit: str, face_down: bool, say: Say) -> str:
    if face_down:
        return say("scene-card-face-down")
    return say("scene-card-suited", rank=rank, suit=say(key("suit", suit))) if suit else rank


@remembered
def _card(rank: str, suit: str, label: str, face_down: bool, fresh: bool, say: Say) -> str:
    words = _face(rank, suit, face_down, say)
    line = say("scene-card-label", label=label, card=words) if label else say("scene-card", card=words)
    return say("scene-card-fresh", line=line) if fresh else line


@remembered
def _pack(name: str, left: int, say: Say) -> str:
    return say("scene-pack", name=name, left=left)


@remembered
def _track(name: str, value: int, of: int, say: Say) -> str:
    return say("scene-track", name=name, value=value, of=of)


def _decimal(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


@remembered
def _table(title: str, caption: str, board: Board, say: Say) -> tuple[str, ...]:
    return tuple(_table_lines(title, caption, board, say))


def _table_lines(title: str, caption: str, board: Board, say: Say) -> Iterator[str]:
    yield say("scene-title-caption", title=title, caption=caption) if caption.rstrip(".") else title
    if board.kind is BoardKind.SQUARES:
        columns, rows = _extent(board)
        yield say("scene-board-squares", columns=columns, rows=rows)
    elif board.kind is BoardKind.HEXES:
        yield say("scene-board-hexes", count=len(board.cells))
    else:
        inches = {
            f"{n}_inches": _decimal(v / board.per_inch) for n, v in (("width", board.width), ("height", board.height))
        }
        if board.per_inch == 1:
            yield say("scene-board-inches", **inches)
        else:
            yield say("scene-board-table", width=_decimal(board.width), height=_decimal(board.height), **inches)
    for arrow in board.arrows:
        if arrow.kind != "north" or arrow.heading:
            line = arrow_words(arrow, board, say)
            yield f"{line} {say('scene-arrow-label', label=arrow.label)}" if arrow.label else line


@remembered
def _extent(board: Board) -> tuple[int, int]:
    return len({cell.column for cell in board.cells}), len({cell.row for cell in board.cells})


@remembered
def _counters(counters: tuple[Counter, ...], sides: tuple[Side, ...], board: Board, say: Say) -> tuple[str, ...]:
    names = {side.id: side.name for side in sides}
    return tuple(_counter_words(counter, names[counter.side], board, say) for counter in counters)


def counter_words(counter: Counter, scene: Scene, say: Say) -> str:
    """A counter in a few sentences."""
    return _counter_words(counter, scene.side(counter.side).name, scene.board, say)


@remembered
def _counter_words(counter: Counter, side: str, board: Board, say: Say) -> str:
    return " ".join(_counter(counter, side, board, say))


def _counter(counter: Counter, side: str, board: Board, say: Say) -> Iterator[str]:
    if counter.block is not None:
        yield say(
            "scene-card-at",
            name=counter.name,
            what=say(key("hull", counter.hull)),
            side=side,
            place=_place_words(board, counter.at, say),
        )
        if counter.block.members:
            yield say("scene-pile", names=listed([_member(each, say) for each in counter.block.members], say))
    else:
        yield _ship(counter, side, board, say)
    if counter.damage is not None and counter.damage.spoken:
        yield say("scene-counter-condition", condition=counter.damage.spoken)
    elif counter.damage is not None:
        yield say("scene-counter-damage", level=counter.damage.level, of=counter.damage.of)
    if counter.states:
        yield say("scene-counter-states", states=listed([say(key("state", s)) for s in counter.states], say))
    if counter.badges:
        yield say("scene-counter-badges", badges=listed([b.spoken or b.text for b in counter.badges], say))
    if counter.emphasis is not Emphasis.NONE:
        yield say(key("counter", counter.emphasis.value))
    yield from counter.notes


def _member(counter: Counter, say: Say) -> str:
    """A card of a pile by its name and its differences."""
    damage = counter.damage
    said = [damage.spoken] if damage is not None and damage.level and damage.spoken else []
    said += [badge.spoken for badge in counter.badges if badge.spoken]
    return say("scene-pile-member", name=counter.name, marks=listed(said, say)) if said else counter.name


def _ship(counter: Counter, side: str, board: Board, say: Say) -> str:
    return say(
        "scene-counter",
        name=counter.name,
        side=side,
        hull=say(key("hull", counter.hull)),
        place=_place_words(board, counter.at, say),
        heading=heading_words(counter.heading, board, say),
    )


@remembered
def _markers(markers: tuple[Marker, ...], board: Board, say: Say) -> tuple[str, ...]:
    return tuple(_marker(marker, board, say) for marker in markers)


def _marker(marker: Marker, board: Board, say: Say) -> str:
    kind, place = say(key("marker", marker.kind)), _place_words(board, marker.at, say)
    if marker.label:
        return say("scene-marker-label", kind=kind, place=place, label=marker.label)
    return say("scene-marker", kind=kind, place=place)


@remembered
def _terrain_words(board: Board, say: Say) -> tuple[str, ...]:
    if board.atlas is not None:
        return ()  # six hundred numbers say nothing; the ground of a cell is told with the orders that use it
    found: dict[str, list[str]] = {}
    for cell in board.cells:
        if cell.terrain != "sea":
            found.setdefault(cell.terrain, []).append(cell.name)
    return tuple(
        say("scene-terrain-cells", terrain=say(key("terrain", terrain)), cells=listed(found[terrain], say))
        for terrain in sorted(found)
    ) + tuple(
        say("scene-area", what=bank.label, place=_place_words(board, _middle(bank.outline), say))
        for bank in board.survey
        if bank.label
    )


@remembered
def _overlays(overlays: tuple[Overlay, ...], board: Board, say: Say) -> tuple[str, ...]:
    return tuple(_overlay(overlay, board, say) for overlay in overlays)


def _overlay(overlay: Overlay, board: Board, say: Say) -> str:
    def place(at: Place) -> str:
        return _place_words(board, at, say)

    def heading(degrees: float) -> str:
        return heading_words(degrees, board, say)

    match overlay:
        case Reach(cells, tone, label):
            return say("scene-reach", what=_toned(tone, label, say), cells=listed(cells, say))
        case Area(outline, tone, label):
            return say("scene-area", what=_toned(tone, label, say), place=place(_middle(outline)))
        case Tag(at, words):
            return say("scene-tag", place=place(at), words=words.replace("\n", ": "))
        case FiringArc(at, towards, start, end, _, label):
            facts = {"place": place(at), "heading": heading(towards), "start": _decimal(start), "end": _decimal(end)}
            return say("scene-arc-label", label=label, **facts) if label else say("scene-arc", **facts)
        case Limit(_, label):
            return label
        case Cable(places, label):
            return say("scene-path-label", label=label, places=listed([place(at) for at in places], say))
        case Sight(start, end, None, label):
            return _line(say("scene-sight-clear", start=place(start), end=place(end)), label, say)
        case Sight(start, end, blocked, label):
            facts = {"start": place(start), "end": place(end), "blocked": "" if blocked is None else place(blocked)}
            return _line(say("scene-sight-blocked", **facts), label, say)
        case Bands(at, rings):
            return say("scene-bands", place=place(at), bands=listed([name for _, name in rings], say))
        case Path(places, label):
            course = listed([place(at) for at in places], say)
            return say("scene-path-label", label=label, places=course) if label else say("scene-path", places=course)
        case Ruler(at, bearing, _, _, _, _, label):
            return say("scene-ruler", place=place(at), heading=heading(bearing), length=label)
        case Ghost(counter):
            return say("scene-ghost", name=counter.name, place=place(counter.at), heading=heading(counter.heading))


def _toned(tone: str, label: str, say: Say) -> str:
    what = say(key("tone", tone))
    return say("scene-overlay-labelled", what=what, label=label) if label else what


def _line(line: str, label: str, say: Say) -> str:
    return say("scene-sight-label", line=line, label=label) if label else line


def _middle(outline: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


@remembered
def _cards(cards: tuple[Card, ...], packs: tuple[Pack, ...], say: Say) -> tuple[str, ...]:
    shown = [card for card in cards if card.stage != "past"]
    faces = [_card(card.rank, card.suit, card.label, card.face_down, card.fresh, say) for card in shown]
    return (*faces, *(_pack(pack.name, pack.left, say) for pack in packs))


@remembered
def _tracks(tracks: tuple[Track, ...], say: Say) -> tuple[str, ...]:
    return tuple(_track(track.name, track.value, track.of, say) for track in tracks)


def _order(handle: Handle, scene: Scene, say: Say) -> str:
    if handle.on is On.CELL:
        return say("scene-order-place", label=handle.label, code=handle.code, place=handle.ref)
    if handle.on is On.COUNTER:
        at = place_words(scene, scene.counter(handle.ref).at, say)
        return say("scene-order-place", label=handle.label, code=handle.code, place=at)
    if handle.point is not None:
        at = place_words(scene, handle.point, say)
        return say("scene-order-place", label=handle.label, code=handle.code, place=at)
    return say("scene-order", label=handle.label, code=handle.code)
