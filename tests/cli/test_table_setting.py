"""Setting up a physical table: places measured by hand, verdicts with their margins, and a game that begins there."""

import re
from pathlib import Path

import pytest

from admiralty.cli.table_setting import measured_text
from admiralty.games.open_table import TOO_CLOSE_MM
from admiralty.kernel.matches.journal import read_journal
from admiralty.present.position_editor import begun_state
from admiralty.present.presenter import Presenter
from admiralty.present.state_form import set_fields
from tests.cli.conftest import Run

DUEL = ("referee", "iron_and_steam", "monitor_duel", "--set")
TABLES = [("oak_and_iron", "quickstart"), ("iron_and_steam", "monitor_duel")]


def test_a_ship_is_placed_from_the_edges_and_from_another_ship(run: Run) -> None:
    told = run(*DUEL, typed="place monitor 300 200 90\nplace css-virginia off monitor 150 0 270\nquit\n").output
    assert "USS Monitor: 300 mm from the left, 200 mm from the lower edge, heading 90°." in told
    assert "CSS Virginia: 450 mm from the left, 200 mm from the lower edge, heading 270°." in told


def test_what_cannot_be_read_is_named_and_changes_nothing(run: Run) -> None:
    typed = "place monitor\nplace merrimack 1 1\nturn monitor far\ngive monitor hull\ngive monitor hull many\nquit\n"
    told = run(*DUEL, typed=typed).output
    assert "place SHIP LEFT BOTTOM" in told
    assert "There is no piece merrimack" in told
    assert "turn SHIP STEPS" in told
    assert "give SHIP FIELD VALUE" in told
    assert "hull" in told.rpartition("give SHIP FIELD VALUE")[2]


def test_the_game_begins_where_the_table_lies_and_its_journal_carries_it(run: Run, tmp_path: Path) -> None:
    typed = "place monitor 300 200 90\ngive monitor hull 20\ndone\nmeasure monitor virginia\nquit\n"
    told = run(*DUEL, typed=typed)
    assert told.exit_code == 0, told.output
    assert "The hulls touch: no" in told.output
    journal = read_journal((tmp_path / "set-by-hand-1.journal").read_text(encoding="utf-8"))
    assert isinstance(journal.header["scenario"]["position"], str)
    verified = run("verify", "set-by-hand-1.journal")
    assert verified.exit_code == 0, verified.output
    again = run("referee", "set-by-hand-1.journal", typed="look\nquit\n")
    assert "20 of 55" in again.output or "20" in again.output


def test_a_table_is_set_anew_in_the_middle_of_a_game(run: Run, tmp_path: Path) -> None:
    typed = "done\nset\nplace monitor 100 100 0\ndone\nquit\n"
    told = run(*DUEL, typed=typed)
    assert told.exit_code == 0, told.output
    assert (tmp_path / "set-by-hand-2.journal").is_file()
    assert told.output.count("set the table") == told.output.count("9 March 1862: set the table")


def test_on_a_board_with_places_a_ship_is_placed_by_its_name(run: Run) -> None:
    told = run("referee", "iron_and_fire", "first_shots", "--set", typed="place huascar 1805\nturn huascar 1\nquit\n")
    assert told.output.count("Huáscar is placed.") == 2
    wrong = run("referee", "iron_and_fire", "first_shots", "--set", typed="place huascar 9905\nquit\n")
    assert "is placed" not in wrong.output


def test_a_scenario_file_with_a_position_is_refereed(run: Run, tmp_path: Path) -> None:
    run(*DUEL, typed="place monitor 300 200 90\ndone\nquit\n")
    journal = read_journal((tmp_path / "set-by-hand-1.journal").read_text(encoding="utf-8"))
    scenario = journal.header["scenario"]
    lines = [f"{name} = {value if isinstance(value, int) else repr(value)}" for name, value in scenario.items()
             if name not in ("position", "options")]  # fmt: skip
    file = tmp_path / "mine.scenario.toml"
    file.write_text("\n".join([*lines, f"position = '''{scenario['position']}'''"]), encoding="utf-8")
    told = run("referee", "mine.scenario.toml", typed="quit\n")
    assert told.exit_code == 0, told.output
    assert "You referee" in told.output


@pytest.mark.parametrize(("game", "scenario"), TABLES)
def test_margins_are_in_millimetres_and_two_of_them_are_the_referees(game: str, scenario: str) -> None:
    """A ship is moved towards another until their bases touch: what is measured follows millimetre by millimetre."""
    presenter = Presenter.of(game, scenario, {})
    state, table = begun_state(presenter), presenter.game.open_table
    assert table is not None
    first, second = list(presenter.game.editing.pieces(state))[:2]
    x, y = round(500 / table.mm), round(300 / table.mm)
    margins = []
    for apart in (200, 190, 180):
        edits = {f"{first.path}.x": x, f"{first.path}.y": y, f"{first.path}.heading": 0}
        edits |= {f"{second.path}.x": x + round(apart / table.mm), f"{second.path}.y": y, f"{second.path}.heading": 0}
        contact = table.measured(set_fields(presenter, state, edits), first.id, second.id)[0]
        assert not contact.holds
        margins.append(contact.margin)
    assert margins[1] - margins[0] == pytest.approx(10, abs=0.2)
    assert margins[2] - margins[1] == pytest.approx(10, abs=0.2)
    touching = 180 + margins[2]
    cases: list[tuple[float, bool, bool]] = [(1, False, True), (5, False, False), (-6, True, False)]
    for off, holds, close in cases:
        edits |= {f"{second.path}.x": x + round((touching + off) / table.mm)}
        contact = table.measured(set_fields(presenter, state, edits), first.id, second.id)[0]
        assert (contact.holds, contact.too_close) == (holds, close), (off, contact)
    assert TOO_CLOSE_MM == 2


def test_what_is_measured_is_told_with_its_line_and_who_rules() -> None:
    presenter = Presenter.of("oak_and_iron", "quickstart", {})
    state = begun_state(presenter)
    first, second = [presenter.name(piece.id) for piece in presenter.game.editing.pieces(state)][:2]
    lines = list(measured_text(presenter, state, f"{first.replace(' ', '-')} {second.replace(' ', '-')}"))
    assert any(re.search(r"In cannon range: (yes|no), margin .*\d mm", line) for line in lines)
    assert any("broadside" in line for line in lines)
    assert any(line.strip().startswith("from ") for line in lines)
    assert list(measured_text(presenter, state, "nothing")) == [presenter.say("measure-two")]
