"""How nearly historical aims are reached is counted: in rows, in Parquet, in the summary and in the terminal."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from admiralty.cli.simulate import simulate
from admiralty.lab.job import job_of
from admiralty.lab.rows import Row
from admiralty.lab.run import bots_by_side
from admiralty.lab.store import Store
from admiralty.lab.summary import as_data
from admiralty.lab.work import work_off
from admiralty.library import game


def rows_of(bots: str, out: Path | None = None) -> tuple[list[Row], dict[str, object]]:
    setting = game("ironclads_on_squares").setting("angamos", {})
    job = job_of("ironclads_on_squares", "angamos", setting.options, bots_by_side(setting, bots.split(",")), 4, 1)
    rows = work_off(job, 1, "", Store(out, job, "") if out is not None else None, lambda games: None)
    return rows, as_data(job, rows)


def test_a_row_says_how_nearly_each_side_reached_its_aims() -> None:
    rows, data = rows_of("captain+aims,captain")
    assert all(list(row.aims) == ["peru"] for row in rows), "Chile has none on squares"
    for row in rows:
        assert row.aims["peru"] == 1 if row.reason == "outcome-escaped" else row.aims["peru"] < 1
    assert data["aims"] == {"peru": pytest.approx(sum(row.aims["peru"] for row in rows) / 4)}
    assert rows_of("captain+aims,captain")[0] == rows, "the same games again"


def test_a_file_of_games_keeps_them(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    rows, _ = rows_of("random", tmp_path)
    assert rows_of("random", tmp_path)[0] == rows
    assert rows == rows_of("random")[0]


def test_the_terminal_prints_them_and_refuses_a_side_without_aims() -> None:
    arguments = ["ironclads_on_squares", "angamos", "--games", "2", "--workers", "1", "--bots"]
    shown = CliRunner().invoke(simulate, [*arguments, "captain+aims,captain"]).output
    assert "On the day Peru wanted to get Huáscar away. Reached at the end: " in shown
    refused = CliRunner().invoke(simulate, [*arguments, "captain+aims"])
    assert "chile has no historical aims in angamos; leave out +aims" in str(refused.exception)
