"""The cache of charts: it survives restarts, and never returns a damaged or outdated chart."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty import cache_dir
from admiralty.cache_dir import Folder, keep_charts, source_digest
from admiralty.memo import MEMO
from admiralty.scene import Arrow, Board, Cell, hex_board
from admiralty.scene.chart import chart_of, engrave, kept
from tests.support.processes import ended, start


def island(name: str, *arrows: Arrow) -> Board:
    """Seven hexes with land in the middle: quickly engraved."""

    def hexagon(column: int, row: int) -> Cell:
        x, y = column * 86.6, row * 100 + (50 if column % 2 else 0)
        ring = ((-29, -50), (29, -50), (58, 0), (29, 50), (-29, 50), (-58, 0))
        outline = tuple((x + a, y + b) for a, b in ring)
        terrain = "land" if (column, row) == (1, 1) else "sea"
        return Cell(f"{column:02}{row:02}", (x, y), outline, column, row, terrain)

    return hex_board(tuple(hexagon(i, j) for i in range(3) for j in range(3)), 100, arrows, name)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Charts are kept here, as if no program had ever run; nothing is in memory."""
    before = list(kept._places)
    kept.keep_charts_in(Folder("charts", "one", tmp_path))
    _forget()
    yield tmp_path
    kept._places[:] = before
    _forget()


def _forget() -> None:
    MEMO.clear()


def test_a_chart_is_engraved_once_and_then_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = island("once")
    chart = chart_of(board)
    assert chart == engrave(board)
    _forget()
    monkeypatch.setattr(kept, "engrave", lambda board: pytest.fail("engraved twice"))
    assert chart_of(board) == chart


def test_the_wind_may_turn_over_the_same_chart(folder: Path) -> None:
    first = chart_of(island("windy", Arrow("wind", 0)))
    assert chart_of(island("windy", Arrow("wind", 90))) is first
    assert chart_of(island("windy", Arrow("north", 90), Arrow("wind", 90))) is not first


def test_another_map_or_another_engraver_finds_nothing(folder: Path) -> None:
    first = chart_of(island("one name"))
    assert chart_of(island("another name")) != first
    kept.keep_charts_in(Folder("charts", "two", folder))
    _forget()
    chart_of(island("one name"))
    assert len(list(folder.iterdir())) == 3


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "another's"])
def test_a_damaged_file_is_not_served(folder: Path, damage: str) -> None:
    board = island("damaged")
    chart = chart_of(board)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    if damage == "another's":
        chart_of(island("another"))
        (other,) = set(folder.iterdir()) - {file}
        file.write_bytes(other.read_bytes())
    else:
        file.write_bytes({"cut": whole[:-40], "changed": whole.replace(b"sea", b"lee"), "empty": b""}[damage])
    _forget()
    assert chart_of(board) == chart
    assert file.read_bytes() == whole


def test_where_nothing_can_be_written_charts_are_engraved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = folder / "file"
    blocked.write_text("")
    kept.keep_charts_in(Folder("charts", "one", blocked / "under"))
    assert chart_of(island("no folder")) == engrave(island("no folder"))

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    kept.keep_charts_in(Folder("charts", "one", folder / "full"))
    monkeypatch.setattr(Path, "replace", full)
    assert chart_of(island("full disk")) == engrave(island("full disk"))
    assert list((folder / "full").iterdir()) == []


def test_a_folder_does_not_grow_without_end(folder: Path) -> None:
    place = Folder("charts", "one", folder)
    for number in range(cache_dir.MOST_FILES + 5):
        place.put(f"{number}", b"chart")
        os.utime(next(folder.glob(f"*-{number}")), (number, number))
    assert len(list(folder.iterdir())) <= cache_dir.MOST_FILES + 1
    assert place.get("0") is None
    assert place.get(f"{cache_dir.MOST_FILES + 4}") == b"chart"


def test_two_processes_that_write_the_same_leave_one_whole_file(tmp_path: Path) -> None:
    write = (
        "import sys; from pathlib import Path; from admiralty.cache_dir import Folder\n"
        "for n in range(200): Folder('charts', 'one', Path(sys.argv[1])).put('same', b'chart' * 20_000)"
    )
    command, place = [sys.executable, "-c", write, str(tmp_path)], Folder("charts", "one", tmp_path)
    with ended(start(command)) as one, ended(start(command)) as other:
        both = (one, other)
        while any(each.poll() is None for each in both):
            assert place.get("same") in (None, b"chart" * 20_000)
    assert [each.returncode for each in both] == [0, 0]
    assert [path.name.endswith("-same") for path in tmp_path.iterdir()] == [True]


def test_programs_keep_their_charts_by_the_source_of_the_engraving(monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(kept._places)
    keep_charts()
    assert [type(place) for place in kept._places] == [Folder]
    kept._places[:] = before
    assert source_digest("admiralty.scene") != source_digest("admiralty.scene.chart")
