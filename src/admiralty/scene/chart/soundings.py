"""Places on a chart where soundings may be written: water, with its distance from land."""

from collections import deque

from admiralty.scene.board import Board, Cell, Point
from admiralty.scene.chart.ground import ASHORE, SHALLOW

__all__ = ["cells_from_land", "sounded"]


def sounded(board: Board, depths: dict[str, int]) -> list[tuple[Point, float]]:
    """Water where a sounding may be written, each place with its distance from land in cells."""
    if board.cells:
        wet = [cell for cell in board.cells if cell.terrain not in (*ASHORE, *SHALLOW)]
        return [(cell.at, depths.get(cell.name, 9)) for cell in wet]
    step = board.unit * 1.3
    wide, high = int(board.width // step), int(board.height // step)
    return [((step * (i + 0.5), step * (j + 0.5)), 3 + (i * 7 + j * 5) % 6) for i in range(wide) for j in range(high)]


def cells_from_land(board: Board) -> dict[str, int]:
    """The distance of each water cell from the shore, in cells."""
    cells = board.cells
    found = {cell.name: 0 for cell in cells if cell.terrain in ASHORE}
    by_name = {cell.name: cell for cell in cells}
    queue = deque(found)
    while queue:
        name = queue.popleft()
        for other in _beside(board, by_name[name]):
            if other.name not in found:
                found[other.name] = found[name] + 1
                queue.append(other.name)
    return found


def _beside(board: Board, cell: Cell) -> list[Cell]:
    reach = (1.3 * board.unit) ** 2
    x, y = cell.at
    return [c for c in board.cells if 0 < (c.at[0] - x) ** 2 + (c.at[1] - y) ** 2 < reach]
