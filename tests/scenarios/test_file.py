"""A scenario file in place of a scenario id: table, laboratory, journal, and all its faults at once."""

from pathlib import Path
from typing import Any

import pytest

from admiralty import Table, TableError
from admiralty.games.own_scenario import digest
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.faults import Fault
from admiralty.kernel.matches.journal import Journal
from admiralty.lab.job import job_of, play_chunk
from admiralty.library import game, reference
from admiralty.python_api.simulate import simulate
from admiralty.scenario_files import faults_with_lines, parse

OPEN_SEA = """
admiralty = 1
game = "ironclads_on_squares"
id = "open-sea"
title = { en = "On the open sea", es = "En alta mar" }
briefing = "Two ships meet <b>at dawn</b>."
author = "A. Person"
base = "angamos"
turn_limit = 12

[objective.peru]
en = "Get home."

[[ship]]
id = "my_monitor"
like = "huascar"
name = "My Monitor"
flotation = 9

[[side]]
id = "peru"
ships = [{ id = "my_monitor", x = 2 }]
"""


def _content(**more: Any) -> dict[str, Any]:
    return {**parse(OPEN_SEA.encode(), "x.scenario.toml"), **more}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "open-sea.scenario.toml"
    path.write_text(OPEN_SEA, encoding="utf-8")
    return path


def test_a_file_is_a_table_with_its_own_title_ships_and_objectives(file: Path) -> None:
    table = Table(str(file))
    presenter = table.presenter
    assert (presenter.title, presenter.history) == ("On the open sea", "Two ships meet <b>at dawn</b>.")
    assert presenter.in_language("es").title == "En alta mar"
    assert presenter.objective("peru") == "Get home."
    assert presenter.not_printed == "Not a printed scenario: it changes Angamos, 8 October 1879, by A. Person."
    assert presenter.name("my_monitor") == "My Monitor"
    setting: Any = presenter.setting
    assert [sheet.id for sheet in setting.fleet][:2] == ["huascar", "my_monitor"]
    assert setting.plan.turn_limit == 12
    assert Table("ironclads_on_squares", str(file)).presenter.title == presenter.title
    assert Table("ironclads_on_squares", "angamos").presenter.not_printed == ""


def test_the_journal_carries_the_scenario_and_needs_no_file(file: Path, tmp_path: Path) -> None:
    table = Table(str(file), seed=4).play("end", "random")
    kept = tmp_path / "kept.journal"
    kept.write_text(table.match.journal.text(), encoding="utf-8")
    file.unlink()
    again = Table.from_journal(kept)
    assert again.outcome == table.outcome
    assert again.presenter.title == "On the open sea"
    assert again.match.journal.header["scenario"] == _content()


def test_it_goes_on_and_branches_from_a_journal(file: Path, tmp_path: Path) -> None:
    table = Table(str(file), seed=4).play(5, "random")
    kept = tmp_path / "kept.journal"
    kept.write_text(table.match.journal.text(), encoding="utf-8")
    again = Table.from_journal(kept, seed=4).play("end", "random")
    assert again.outcome == table.copy().play("end", "random").outcome
    assert table.copy(seed=9).play("end", "random").match.journal.header["scenario"] == _content()


def test_the_laboratory_counts_it_like_any_other(file: Path) -> None:
    rows = simulate(str(file), games=3)
    content = reference(str(file))
    job = job_of("ironclads_on_squares", content, {}, {"peru": "random", "chile": "random"}, 3, 1)
    assert [row.digest for row in rows] == [row.digest for row in play_chunk(job, (1, 4))]


def test_its_options_hold_where_a_match_chooses_no_others() -> None:
    rules = game("ironclads_on_squares")
    content = _content(options={"sight": "blocked"})
    assert rules.setting(content, {}).options["sight"] == "blocked"
    assert rules.setting(content, {"sight": "open"}).options["sight"] == "open"


def test_a_position_in_the_file_is_where_the_battle_begins(file: Path) -> None:
    table = Table(str(file), seed=4).play(5, "random")
    state = table.match.position.checkpoint.to_data()
    rules = game("ironclads_on_squares")
    setting = rules.setting(_content(position=state), {})
    assert rules.begin(setting).to_data() == state
    with pytest.raises(ValueError, match="turn: 'x' is not a whole number"):
        rules.begin(rules.setting(_content(position={**state, "turn": "x"}), {}))


def test_the_hash_is_that_of_the_content_in_any_order() -> None:
    content = _content()
    assert digest(content) == digest(dict(reversed(content.items())))
    assert digest(content) != digest(_content(turn_limit=13))


FAULTS = [
    ({"base": "angamoss"}, "base: 'angamoss' is not a printed scenario; did you mean angamos?"),
    ({"turn_limitt": 3}, "turn_limitt: does not exist"),
    ({"victory": "pursiut"}, "victory: 'pursiut' is not allowed; did you mean pursuit?"),
    ({"turn_limit": "many"}, "turn_limit: 'many' is not a whole number"),
    ({"id": "<script>"}, "id: '<script>' does not look right"),
    ({"id": "lissa"}, "id: 'lissa' is the id of a printed scenario"),
    ({"rules": ">=99"}, "rules: '>=99' does not include rules version 1.0"),
    ({"title": ""}, "title: "),
    ({"game": "chess"}, "game: 'chess' is another game than ironclads_on_squares"),
    ({"admiralty": 2}, "admiralty: 2 is not allowed"),
    ({"objective": {"spain": "Win."}}, "objective.spain: is not a side; there are: peru, chile"),
    ({"options": {"sight": "blind"}}, "options.sight: 'blind' is not one of open, blocked"),
    ({"ship": [{"id": "a", "like": "b"}, {"id": "b", "like": "a"}]}, "goes in a circle"),
    ({"ship": [{"id": "a", "like": "huascr"}]}, "did you mean huascar?"),
    ({"turn_limit": 10**40}, "turn_limit: is not a number from -1,000,000 to 1,000,000"),
]


@pytest.mark.parametrize(("change", "says"), FAULTS, ids=[says[:30] for _, says in FAULTS])
def test_a_fault_says_where_what_and_what_was_meant(change: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError) as raised:
        game("ironclads_on_squares").setting(_content(**change), {})
    assert says in str(raised.value)


def test_all_faults_come_at_once_with_their_lines() -> None:
    text = OPEN_SEA.replace("turn_limit = 12", 'turn_limit = "x"\nvictory = "none"').replace("x = 2", "y = 2")
    with pytest.raises(DataError) as raised:
        game("ironclads_on_squares").setting(parse(text.encode(), "open-sea.scenario.toml"), {})
    told = [str(fault) for fault in faults_with_lines(raised.value.faults, text, "open-sea.scenario.toml")]
    assert told[0] == "open-sea.scenario.toml:9: turn_limit: 'x' is not a whole number"
    assert told[1].startswith("open-sea.scenario.toml:10: victory: 'none' is not allowed")
    assert "ships 1, y: does not exist" in " ".join(told)
    assert len(told) >= 3


def test_a_journal_names_no_file_of_this_machine(file: Path, tmp_path: Path) -> None:
    table = Table("ironclads_on_squares", "angamos", seed=1)
    forged = Journal({**table.match.journal.header, "scenario": str(file)})
    kept = tmp_path / "forged.journal"
    kept.write_text(forged.text(), encoding="utf-8")
    with pytest.raises(TableError, match="is not one of"):
        Table.from_journal(kept)


def test_a_fault_reads_as_a_sentence() -> None:
    assert str(Fault(("ship", 0, "pf"), "40 is more than 9", "x.toml", 3)) == "x.toml:3: ship 1, pf: 40 is more than 9"
