"""The golden games are what the rules play now, and every scenario has one."""

import pytest

from tests.conformance.tables import Table, tables
from tests.playthroughs.transcript import FOLDER, file_of, transcript

GOLDEN = [table for table in tables() if len(table.options) != 1]


@pytest.mark.parametrize("table", GOLDEN, ids=str)
def test_a_golden_game_is_played_as_written(table: Table) -> None:
    written = file_of(table).read_text(encoding="utf-8").splitlines()
    played = transcript(table).splitlines()
    for number, (then, now) in enumerate(zip(written, played, strict=False), start=1):
        assert now == then, f"{file_of(table).name} line {number}; if the change is meant: make playthroughs"
    assert len(played) == len(written)


def test_no_golden_game_is_left_over() -> None:
    assert {file.relative_to(FOLDER) for file in FOLDER.glob("*/*.txt")} == {
        file_of(table).relative_to(FOLDER) for table in GOLDEN
    }
