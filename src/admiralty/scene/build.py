"""Builder functions for the scenes of games.

>>> from admiralty import scene as draw
>>> picture = draw.compose(
...     "Lissa",
...     draw.squares_board(12, 12),
...     sides=draw.sides(("austria", "Austria", "A"), ("italy", "Italy", "I")),
...     counters=[
...         draw.Counter("fm", "ram_bow_broadside", at="D7", heading=90, side="austria", name="Ferdinand Max",
...                      damage=draw.Damage(2, 9), states=("burning",)),
...     ],
...     overlays=[draw.Reach(("E7", "F7"))],
...     handles=[draw.on_cell("ahead 1", "Ahead one", "E7"), draw.on_nothing("pass", "Pass")],
... )
>>> picture.point("D7")
(350.0, 550.0)
>>> from admiralty.words import Words
>>> say = Words().say
>>> draw.spoken(picture, say)[2]
'Ferdinand Max, Austria, broadside ram, at D7, heading east. 2 of 9 lost. Now burning.'
>>> draw.to_svg(picture, say).startswith("<svg")
True
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Final, NamedTuple, TypedDict, Unpack

from admiralty.boards import squares
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Setting
from admiralty.kernel.orders.arguments import Spot
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.memo import remembered
from admiralty.scene.board import (
    Arrow,
    Board,
    BoardKind,
    Cell,
    DuplicateId,
    EdgeLabel,
    Place,
    Point,
    UnknownKey,
    UnknownPlace,
)
from admiralty.scene.hulls import HULLS
from admiralty.scene.marks import ARROWS, MARKERS, PENNANTS, STATES, SUITS
from admiralty.scene.overlays import Area, Ghost, Overlay, Path, Reach
from admiralty.scene.palette import HUES, TERRAINS, TONES
from admiralty.scene.pictures import ARMS
from admiralty.scene.pieces import Counter, Emphasis, Marker, Side
from admiralty.scene.plans import KINDS
from admiralty.scene.say import Say
from admiralty.scene.scene import Card, Handle, On, Pack, Scene, Track, places_of

SQUARE: Final = 100.0
DRAWN: Final = frozenset((*HULLS, *KINDS, *ARMS))
"""The keys of all drawings of pieces."""

# Hue and shape always change together; neighbours in this list differ most in lightness.
SIDE_STYLES: Final = (
    ("blue", "square"),
    ("orange", "swallowtail"),
    ("green", "triangle"),
    ("purple", "disc"),
    ("sky", "swallowtail"),
    ("vermillion", "triangle"),
    ("yellow", "disc"),
    ("black", "square"),
)


@remembered
def sides(*named: tuple[str, str, str]) -> tuple[Side, ...]:
    """Sides from (id, name, letter), each with the next hue and shape."""
    if len(named) > len(SIDE_STYLES):
        raise UnknownKey(named[len(SIDE_STYLES)][0])
    return tuple(
        Side(side_id, name, letter, hue, shape)
        for (side_id, name, letter), (hue, shape) in zip(named, SIDE_STYLES, strict=False)
    )


def squares_board(
    columns: int,
    ranks: int,
    terrain: Callable[[squares.Square], str] = lambda at: "sea",
    arrows: Iterable[Arrow] = (Arrow("north"),),
) -> Board:
    """A board of squares with its files lettered and its ranks numbered on all four edges."""
    return _squares_board(columns, ranks, terrain, tuple(arrows))


@remembered
def _squares_board(
    columns: int, ranks: int, terrain: Callable[[squares.Square], str], arrows: tuple[Arrow, ...]
) -> Board:
    extent = squares.Board(columns, ranks)
    half, cells, labels = SQUARE / 2, [], []
    for y in reversed(range(ranks)):
        for x in range(columns):
            left, top = x * SQUARE, (ranks - 1 - y) * SQUARE
            corners = ((left, top), (left + SQUARE, top), (left + SQUARE, top + SQUARE), (left, top + SQUARE))
            centre = (left + half, top + half)
            cells.append(Cell(squares.name((x, y)), centre, corners, x, ranks - 1 - y, terrain((x, y))))
    width, height = extent.columns * SQUARE, extent.ranks * SQUARE
    outside = SQUARE * 0.24
    for x in range(columns):
        labels += [EdgeLabel(squares.LETTERS[x], (x * SQUARE + half, y)) for y in (-outside, height + outside)]
    for y in range(ranks):
        labels += [EdgeLabel(str(y + 1), (x, height - y * SQUARE - half)) for x in (-outside, width + outside)]
    return Board(BoardKind.SQUARES, width, height, SQUARE, tuple(cells), tuple(labels), arrows, f"{columns} by {ranks}")


def hex_board(cells: Iterable[Cell], unit: float, arrows: Iterable[Arrow] = (Arrow("north"),), name: str = "") -> Board:
    """A board of cells that bring their own outlines; `unit` is the width of a hex across its flats.

    The cells are moved so that the board starts at the origin, and sorted from the top of the page.
    """
    given = tuple(cells)
    if not given:
        raise UnknownPlace("")
    xs = [x for cell in given for x, _ in cell.outline]
    ys = [y for cell in given for _, y in cell.outline]
    left, top = min(xs), min(ys)

    def moved(point: Point) -> Point:
        return round(point[0] - left, 2), round(point[1] - top, 2)

    placed = (
        replace(c, at=moved(c.at), outline=tuple(moved(p) for p in c.outline), label=c.label or c.name) for c in given
    )
    ordered = tuple(sorted(placed, key=lambda c: (c.row, c.column, c.name)))
    return Board(BoardKind.HEXES, max(xs) - left, max(ys) - top, unit, ordered, (), tuple(arrows), name)


def open_table(
    width: float,
    height: float,
    unit: float = 60,
    arrows: Iterable[Arrow] = (),
    name: str = "",
    rose: Point | None = None,
    manner: str = "",
) -> Board:
    """A table in millimetres; `unit` is the length of a usual model. Points still count down from the top left."""
    return Board(BoardKind.TABLE, width, height, unit, (), (), tuple(arrows), name, rose=rose, manner=manner)


def on_cell(code: str, label: str, cell: str, heading: float | None = None) -> Handle:
    """An order given by pointing at a cell, with the heading the piece will have there if that matters."""
    return Handle(code, label, On.CELL, cell, None, heading)


def on_point(code: str, label: str, point: Point, heading: float | None = None) -> Handle:
    """An order given by pointing somewhere on the board."""
    return Handle(code, label, On.POINT, "", point, heading)


def on_counter(code: str, label: str, counter: str) -> Handle:
    """An order given by pointing at a counter."""
    return Handle(code, label, On.COUNTER, counter)


def on_card(code: str, label: str, card: str) -> Handle:
    """An order given by pointing at a card on show."""
    return Handle(code, label, On.CARD, card)


def on_nothing(code: str, label: str) -> Handle:
    """An order without a place, such as passing."""
    return Handle(code, label)


LIES_ON: Final = {each.value: each for each in On}
"""A lookup table; `isinstance` would take several calls for each handle."""


def on_spot(code: str, label: str, spot: Spot) -> Handle:
    """A handle for an order where its verb says (see `kernel.verbs.Verb.point`)."""
    return Handle(code, label, LIES_ON[spot.on], spot.ref, spot.point, spot.heading)


PROPOSED: Final = 7
"""The number of orders shown of a question whose orders cannot be listed."""


def handles(view: object, ask: Ask | None, say: Say) -> list[Handle]:
    """A handle for each listed order, or for some candidates. There are none without a question or for an order
    sheet."""
    if ask is None or isinstance(ask.choices, OrderSheet):
        return []
    return [
        on_spot(order.code, say("scene-order-label", label=order.label), order.value.point(view, ask.subject))
        for order in (ask.choices.orders() if ask.choices.finite else ask.choices.candidates(PROPOSED))
    ]


class Things(TypedDict, total=False):
    """The things that may lie on a table, and the captions above it."""

    caption: str
    turn: str
    sides: Iterable[Side]
    counters: Iterable[Counter]
    markers: Iterable[Marker]
    overlays: Iterable[Overlay]
    cards: Iterable[Card]
    packs: Iterable[Pack]
    tracks: Iterable[Track]
    told: Iterable[str]
    handles: Iterable[Handle]


class Picture(NamedTuple):
    """What a game draws of a view: the board and everything on it."""

    board: Board
    things: Things


def table(board: Board, **things: Unpack[Things]) -> Picture:
    """A picture under the name of its scenario. By default its sides are those of the setting and its handles those of
    the question."""
    return Picture(board, things)


def show(picture: Picture, setting: Setting, view: object, ask: Ask | None, say: Say) -> Scene:
    """The scene of a picture, with the parts that are the same for every game."""
    board, things = picture
    if "sides" not in things:
        named = {side: setting.names.get(side) or say(f"side-{side}") for side in setting.sides}
        things["sides"] = sides(*((side, name, name[0]) for side, name in named.items()))
    if "handles" not in things:
        things["handles"] = handles(view, ask, say)
    return compose(say(f"scenario-{setting.scenario.replace('_', '-')}"), board, **things)


def compose(title: str, board: Board, **things: Unpack[Things]) -> Scene:
    """A checked scene: every key has a drawing, every place is on the board, every id is unique."""
    offered, caption = tuple(things.get("handles", ())), things.get("caption", "")
    shown = _faded(tuple(things.get("counters", ())), offered)
    scene = Scene(
        title, board, tuple(things.get("sides", ())), shown, tuple(things.get("markers", ())),
        tuple(things.get("overlays", ())), tuple(things.get("cards", ())), tuple(things.get("packs", ())),
        tuple(things.get("tracks", ())), offered, caption, things.get("turn", "") or caption,
        tuple(things.get("told", ())),
    )  # fmt: skip
    check(scene)
    return scene


def _faded(counters: tuple[Counter, ...], handles: tuple[Handle, ...]) -> tuple[Counter, ...]:
    """Removes fading where it tells nothing: when all counters have acted, or when an order may point at them."""
    spent = [counter for counter in counters if counter.emphasis is Emphasis.SPENT]
    if not spent:
        return counters
    pointed = {handle.ref for handle in handles if handle.on is On.COUNTER}
    all_spent = len(spent) == len(counters)
    return tuple(
        counter.plain if counter.emphasis is Emphasis.SPENT and (all_spent or counter.id in pointed) else counter
        for counter in counters
    )


def check(scene: Scene) -> None:
    """Refuse a scene that cannot be drawn, with a named error. Parts that were valid before are not checked again."""
    sides = _sides(scene.sides)
    cells = _cells(scene.board)
    counters = _counters(scene.counters, sides, cells)
    _distinct("pack", [pack.id for pack in scene.packs])
    _owned(scene.tracks, sides)
    cards = _cards(scene.cards)
    if scene.markers:
        _markers(scene.markers, sides, cells)
    if scene.overlays:
        _overlays(scene.overlays, sides, cells)
    _distinct("handle", [handle.code for handle in scene.handles])
    for handle in scene.handles:
        on, ref = handle.on, handle.ref
        if (on is On.COUNTER and ref not in counters) or (on is On.CARD and ref not in cards):
            raise UnknownKey(ref)
        if on is On.CELL and ref not in cells:
            raise UnknownPlace(ref)


@remembered
def _sides(sides: tuple[Side, ...]) -> frozenset[str]:
    _known([side.hue for side in sides], HUES)
    _known([side.shape for side in sides], PENNANTS)
    return _distinct("side", [side.id for side in sides])


@remembered
def _counters(counters: tuple[Counter, ...], sides: frozenset[str], cells: frozenset[str]) -> frozenset[str]:
    _known([counter.side for counter in counters], sides)
    for counter in counters:
        _drawable(counter.hull, counter.states)
        _on_board(counter.at, cells)
    return _distinct("counter", [counter.id for counter in counters])


@remembered
def _owned(tracks: tuple[Track, ...], sides: frozenset[str]) -> None:
    _distinct("track", [track.id for track in tracks])
    _known([track.side for track in tracks if track.side], sides)


@remembered
def _cards(cards: tuple[Card, ...]) -> frozenset[str]:
    _known([card.suit for card in cards if card.suit], SUITS)
    return _distinct("card", [card.id for card in cards])


@remembered
def _markers(markers: tuple[Marker, ...], sides: frozenset[str], cells: frozenset[str]) -> None:
    _distinct("marker", [marker.id for marker in markers])
    _known([marker.side for marker in markers if marker.side], sides)
    _known([marker.kind for marker in markers], MARKERS)
    for marker in markers:
        _on_board(marker.at, cells)


@remembered
def _overlays(overlays: tuple[Overlay, ...], sides: frozenset[str], cells: frozenset[str]) -> None:
    for overlay in overlays:
        if isinstance(overlay, Reach | Area):
            _known((overlay.tone,), TONES)
        elif isinstance(overlay, Path) and overlay.side:
            _known((overlay.side,), sides)
        elif isinstance(overlay, Ghost):
            _known((overlay.counter.side,), sides)
            _drawable(overlay.counter.hull, overlay.counter.states)
        for place in places_of(overlay):
            _on_board(place, cells)


def _known(used: Iterable[str], allowed: Collection[str]) -> None:
    for key in used:
        if key not in allowed:
            raise UnknownKey(key)


def _on_board(place: Place, cells: frozenset[str]) -> None:
    if isinstance(place, str) and place not in cells:
        raise UnknownPlace(place)


@remembered
def _drawable(hull: str, states: tuple[str, ...]) -> None:
    """Refuse a piece without a drawing; a piece that was valid before is not checked again."""
    for key, allowed in ((hull, DRAWN), *((state, STATES) for state in states)):
        if key not in allowed:
            raise UnknownKey(key)


@remembered
def _cells(board: Board) -> frozenset[str]:
    """The names of the cells of a board, checked to be drawable."""
    _known([arrow.kind for arrow in board.arrows], ARROWS)
    _known([cell.terrain for cell in board.cells], TERRAINS)
    return _distinct("cell", [cell.name for cell in board.cells])


def _distinct(kind: str, found: list[str]) -> frozenset[str]:
    seen = frozenset(found)
    if len(seen) < len(found):
        raise DuplicateId(kind, next(each for place, each in enumerate(found) if each in found[:place]))
    return seen
