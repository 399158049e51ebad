"""Turning points say what happened, who gained and why, in the terminal and in Python."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import admiralty
from admiralty.cli.journals import replay
from admiralty.games.ironclads_on_squares.ai.judgement import SquaresJudgement
from admiralty.games.judgement import Judgement
from admiralty.present.timeline import Timeline
from admiralty.present.turning import LEAST_SWING, swings


@pytest.fixture(scope="module")
def fought() -> admiralty.Table:
    table = admiralty.Table("ironclads_on_squares", "lissa", seed=2)
    return table.play(until="end", bots="captain")


def test_a_turning_point_says_who_gained_and_by_which_terms(fought: admiralty.Table) -> None:
    found = fought.turning_points()
    assert 3 <= len(found) <= 6
    assert [each.n for each in found] == sorted(each.n for each in found)
    for each in found:
        assert abs(each.after - each.before) >= 50 * LEAST_SWING
        assert each.gains == ("Austria" if each.after > each.before else "Italy")
        assert each.text
        assert each.why.startswith("Why, in points of 100: ")
    sinking = next(each for each in found if "sank" in each.text)
    assert "ships and their damage +" in sinking.why


def test_the_reasons_add_up_to_about_the_change(fought: admiralty.Table) -> None:
    timeline = Timeline(fought.match.journal, fought.presenter)
    points = [(moment.n, 0.0) for moment in timeline.moments]
    assert swings(timeline, points) == []
    for each in fought.turning_points():
        told = sum(
            int(word.strip(".,").replace("\N{MINUS SIGN}", "-"))
            for word in each.why.split()
            if word[0] in "+\N{MINUS SIGN}"
        )
        assert told == pytest.approx(abs(each.after - each.before), abs=10), each


def test_a_judgement_without_terms_says_that_it_cannot_say_why(
    fought: admiralty.Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SquaresJudgement, "terms", Judgement.terms)
    assert {each.why for each in fought.turning_points()} == {"The bot cannot say why."}


def test_a_game_that_goes_on_has_none() -> None:
    with pytest.raises(admiralty.TableError, match="when it is over"):
        admiralty.Table("ironclads_on_squares", "lissa").turning_points()


def test_the_terminal_prints_them(fought: admiralty.Table, tmp_path: Path) -> None:
    file = tmp_path / "lissa.journal"
    fought.journal(file)
    shown = CliRunner().invoke(replay, [str(file), "--turning"]).output
    assert "(0 = lost, 100 = won)" in shown
    for each in fought.turning_points():
        assert f"  {each.n}  " in shown
    assert shown.count("Why, in points of 100:") == len(fought.turning_points())
