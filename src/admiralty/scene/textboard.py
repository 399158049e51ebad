"""Renders a board as plain text, for a terminal, a pipe or a mail.

A counter shows its side's letter and its number within the side, with a mark on the side to which it is heading::

    <A1   A1>   A1^   A1v      west, east, north, south
    \\A1   A1/   /A1   A1\\      north-west, north-east, south-west, south-east

Of a map that is wider than a terminal only the part around the action is shown, towns by the first letters of their
names; cards on it have no heading. The counter that acts has a star before it. The key under the board names each
counter and says what is left of it. `text_key` explains the other signs in words.
"""

from collections.abc import Sequence
from typing import Final

from admiralty.scene.board import BoardKind, Cell, Place, Point
from admiralty.scene.marks import MARKER_SIGNS, PASSING
from admiralty.scene.overlays import Reach
from admiralty.scene.palette import TERRAINS
from admiralty.scene.pieces import Counter, Emphasis
from admiralty.scene.say import Say
from admiralty.scene.scene import On, Scene
from admiralty.scene.speech import key

WIDTH: Final = 5
HEX_WIDTH: Final = 7
TOWN: Final = 10
"""The letters of a town's name that fit over its hex, because between two hexes of a line lies a third."""
TABLE_COLUMNS: Final = 14
WIDEST: Final = 20
"""A map with more cells across is shown in part."""
WINDOW: Final = (4.9, 3.6)
"""The size of that part to each side, and up and down, in cells."""
REACHED: Final = "+"
GROUND: Final = ("shoal", "land")
"""The features of a survey that any board may have."""
BANKS: Final = {**{kind: TERRAINS[kind] for kind in GROUND}, "piles": "|", "torpedoes": "t", "roads": "r"}
"""The signs of surveyed features, the topmost last."""
ACTS: Final = "*"
# The mark before and after the name, by eighths of a circle.
HEADED: Final = (("", "^"), ("", "/"), ("", ">"), ("", "\\"), ("", "v"), ("/", ""), ("<", ""), ("\\", ""))


def board_text(scene: Scene, say: Say) -> str:
    """The board and a key to its counters; no line ends in spaces."""
    names = counter_names(scene)
    seen = _window(scene)
    grid = _grid(scene, names, seen)
    shown = [counter for counter in scene.counters if counter.at in seen or not isinstance(counter.at, str)]
    legend = [f"{_headed(names[c.id], c).strip():<{WIDTH}} {_described(c, say)}" for c in shown]
    legend += _stacked(scene, names, shown, say)
    beyond = len(scene.counters) - len(shown)
    legend += [say("scene-beyond", count=beyond)] if beyond else []
    return "\n".join(line.rstrip() for line in [*grid, *([""] if legend else []), *legend])


def _window(scene: Scene) -> frozenset[str]:
    """The cells to show: all, or on a wide map those around the orders on offer, else around the counters."""
    cells = {cell.name: cell for cell in scene.board.cells}
    unit = scene.board.unit
    if scene.board.kind is not BoardKind.HEXES or scene.board.width <= WIDEST * unit:
        return frozenset(cells)
    where = {counter.id: counter.at for counter in scene.counters}
    sought: list[list[Place]] = [
        [counter.at for counter in scene.counters if counter.emphasis is Emphasis.ACTIVE],
        [h.ref if h.on is On.CELL else where[h.ref] for h in scene.handles if h.on in (On.CELL, On.COUNTER)],
        [counter.at for counter in scene.counters],
    ]
    spots = next(([scene.point(at) for at in found] for found in sought if found), [cells[min(cells)].at])
    x, y = (sorted(spot[axis] for spot in spots)[len(spots) // 2] for axis in (0, 1))
    return frozenset(
        cell.name
        for cell in cells.values()
        if abs(cell.at[0] - x) <= WINDOW[0] * unit and abs(cell.at[1] - y) <= WINDOW[1] * unit
    )


def text_key(scene: Scene, say: Say) -> list[str]:
    """The signs on this board, each with its meaning."""
    terrain = {TERRAINS[c.terrain]: say(key("terrain", c.terrain)) for c in scene.board.cells if c.terrain != "sea"}
    lasting = [marker for marker in scene.markers if marker.kind not in PASSING]
    markers = {MARKER_SIGNS[m.kind]: say(key("marker", m.kind)).rstrip(",") for m in lasting}
    ground = {BANKS[bank.kind]: bank.label for bank in scene.board.survey if bank.kind in BANKS}
    ground |= {TERRAINS[kind]: say(key("terrain", kind)) for kind in GROUND if TERRAINS[kind] in ground}
    reach = {REACHED: say("scene-tone-reach")} if any(isinstance(o, Reach) for o in scene.overlays) else {}
    acts = {ACTS: say("scene-sign-acts")} if any(c.emphasis is Emphasis.ACTIVE for c in scene.counters) else {}
    return [
        say("scene-sign", sign=sign, meaning=words)
        for sign, words in (terrain | ground | markers | reach | acts).items()
    ]


def _described(counter: Counter, say: Say) -> str:
    """A counter's name and remaining points."""
    damage = counter.damage
    if damage is None:
        return counter.name
    return say("scene-legend", name=counter.name, left=damage.of - damage.level, of=damage.of)


def counter_names(scene: Scene) -> dict[str, str]:
    """The short name of each counter: its side's letter and its number within the side."""
    count: dict[str, int] = {}
    names = {}
    for counter in scene.counters:
        count[counter.side] = count.get(counter.side, 0) + 1
        names[counter.id] = f"{scene.side(counter.side).letter}{count[counter.side]}"
    return names


def _headed(name: str, counter: Counter) -> str:
    before, after = HEADED[round(counter.heading % 360 / 45) % 8] if counter.block is None else ("", "")
    acts = ACTS if counter.emphasis is Emphasis.ACTIVE else ""
    return f"{acts}{before or ('' if acts else ' ')}{name}{after}"


def _grid(scene: Scene, names: dict[str, str], seen: frozenset[str]) -> list[str]:
    if scene.board.kind is BoardKind.SQUARES:
        return _square_grid(scene, names)
    if scene.board.kind is BoardKind.HEXES:
        return _hex_grid(scene, names, seen)
    return _table_grid(scene, names)


def _contents(scene: Scene, names: dict[str, str]) -> dict[str, str]:
    """The text of each cell: the counter on top, else a marker, else the terrain."""
    reached = {name for o in scene.overlays if isinstance(o, Reach) for name in o.cells}
    shown = {c.name: f" {TERRAINS[c.terrain]}{REACHED if c.name in reached else ''}" for c in scene.board.cells}
    for marker in scene.markers:
        if isinstance(marker.at, str):
            shown[marker.at] = f" {MARKER_SIGNS[marker.kind]}"
    stacked: dict[str, list[Counter]] = {}
    for counter in scene.counters:
        if isinstance(counter.at, str):
            stacked.setdefault(counter.at, []).append(counter)
    for at, counters in stacked.items():
        more = REACHED if len(counters) > 1 else ""
        shown[at] = _headed(names[counters[-1].id], counters[-1]) + more
    return shown


def _square_grid(scene: Scene, names: dict[str, str]) -> list[str]:
    shown = _contents(scene, names)
    rows: dict[int, list[Cell]] = {}
    for cell in scene.board.cells:
        rows.setdefault(cell.row, []).append(cell)
    files = "".join(f" {cell.name[0]}".ljust(WIDTH) for cell in rows[min(rows)])
    lines = [f"   {files}"]
    for row in sorted(rows):
        cells = "".join(shown[cell.name].ljust(WIDTH) for cell in rows[row])
        rank = rows[row][0].name[1:]
        lines.append(f"{rank:>2} {cells}".ljust(len(files) + 4) + rank)
    return [*lines, f"   {files}"]


def _hex_grid(scene: Scene, names: dict[str, str], seen: frozenset[str]) -> list[str]:
    """Hexes on lines of half a hex, each with its number or town over it, placed as on the page."""
    shown = _contents(scene, names)
    towns = {town.cell: town.name[:TOWN] for town in scene.board.atlas.towns} if scene.board.atlas is not None else {}
    half = scene.board.unit / 2
    lines: dict[int, list[Cell]] = {}
    within = [cell for cell in scene.board.cells if cell.name in seen]
    for cell in within:
        lines.setdefault(round(cell.at[1] / half), []).append(cell)
    left = min(cell.at[0] for cell in within)
    drawn = []
    for line in sorted(lines):
        numbers, contents = "", ""
        for cell in sorted(lines[line], key=lambda c: c.at[0]):
            start = round((cell.at[0] - left) / scene.board.unit * HEX_WIDTH)
            numbers = numbers.ljust(start) + f" {towns.get(cell.name, cell.name)}"
            contents = contents.ljust(start) + shown[cell.name]
        drawn += [numbers, contents]
    return drawn


def _table_grid(scene: Scene, names: dict[str, str]) -> list[str]:
    """An open table in coarse cells, about as high as wide on the screen."""
    size = scene.board.width / TABLE_COLUMNS
    high = round(scene.board.height / size)
    cells = [[" ." for _ in range(TABLE_COLUMNS)] for _ in range(high)]

    def put(at: Point, words: str) -> None:
        column, row = int(at[0] / size), int(at[1] / size)
        cells[min(max(row, 0), high - 1)][min(max(column, 0), TABLE_COLUMNS - 1)] = words

    spots = [((column + 0.5) * size, (row + 0.5) * size) for row in range(high) for column in range(TABLE_COLUMNS)]
    for kind, sign in BANKS.items():
        for bank in scene.board.survey:
            if bank.kind == kind:
                for spot in spots:
                    if _lies_in(spot, bank.outline):
                        put(spot, f" {sign}")
    for marker in scene.markers:
        if marker.kind in PASSING:  # a coarse cell is wider than the drift of smoke
            continue
        put(scene.point(marker.at), f" {MARKER_SIGNS[marker.kind]}")
    for counter in scene.counters:
        put(scene.point(counter.at), _headed(names[counter.id], counter))
    rows = ["".join(words.ljust(WIDTH) for words in row) for row in cells]
    return _measured(scene, rows, size) if scene.board.per_inch == 1 else rows


def _measured(scene: Scene, rows: list[str], size: float) -> list[str]:
    """A chart in inches with the coordinates of the middle of each row, from the south, and column, from the west."""
    labels = [f"{scene.board.height - (row + 0.5) * size:>4.0f} " for row in range(len(rows))]
    foot = " " * WIDTH + "".join(f"{(column + 0.5) * size:>3.0f}".ljust(WIDTH) for column in range(TABLE_COLUMNS))
    return [*(label + row for label, row in zip(labels, rows, strict=True)), foot]


def _stacked(scene: Scene, names: dict[str, str], shown: Sequence[Counter], say: Say) -> list[str]:
    """The counters hidden under another one in a cell, or in the coarse grid of an open table, each with the one that
    is shown."""
    size = scene.board.width / TABLE_COLUMNS
    by_place: dict[Place, list[str]] = {}
    for counter in shown:
        place: Place = counter.at
        if not isinstance(place, str):
            x, y = scene.point(place)
            place = x // size, y // size
        by_place.setdefault(place, []).append(names[counter.id])
    found = [each for each in by_place.values() if len(each) > 1]
    return [say("scene-under", top=top, names=", ".join(under)) for *under, top in found]


def _lies_in(spot: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in an outline, by the even-odd rule."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
