"""Studies, reports and the ladder."""

import re
from html import escape
from math import isclose
from pathlib import Path

import pytest

from admiralty.kernel.base.data import DataError
from admiralty.kernel.matches.journal import read_journal
from admiralty.lab.comparison import Comparison
from admiralty.lab.elo import ratings
from admiralty.lab.job import job_of
from admiralty.lab.ladder import Pairing, elo, read_ladder, score
from admiralty.lab.measure import difference
from admiralty.lab.report import run_report
from admiralty.lab.rows import Row
from admiralty.lab.study import flipped, read_study, write_flipped
from admiralty.lab.work import work_off, work_off_all
from admiralty.library import game
from admiralty.words import words_of

STUDY = """
title = "What if every die but a one hits"
game = "ironclads_on_squares"
scenario = "lissa"
bots = ["random"]
games = 12

[[arm]]
name = "by the book"

[[arm]]
name = "deadly guns"
changes = { "data.rules.fire.hit_on" = 2 }
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_study_compares_its_arms_game_by_game(tmp_path: Path) -> None:
    study = read_study(written(tmp_path, STUDY))
    jobs = [study.job(arm) for arm in study.arm]
    rows = work_off_all(jobs)
    found = Comparison(study, jobs, rows, words_of(game(study.game)))
    assert [line[0] for line in found.shares()] == ["by the book", "deadly guns"]
    page = found.page("admiralty study study.toml")
    assert "deadly guns" in page
    assert page.count("<svg") >= 3
    assert found.changed() == [["deadly guns", "data.rules.fire.hit_on", "6", "2"]]
    told = found.differences()
    assert [row[:2] for row in told] == [["deadly guns", side] for side in ("Austria", "Italy", "drawn")]
    for _, _, value, interval, flips, verdict in told:
        for each in (value, interval, flips, verdict):
            assert each
            assert escape(each) in page
        assert re.search(r"\d", interval)
    turned = flipped(rows[0], rows[1])
    assert turned
    paths = write_flipped(study, study.arm[1], turned[:1], tmp_path / "flipped")
    journals = [read_journal(path.read_text(encoding="utf-8")) for path in paths]
    ends = [journal.end["outcome"]["winners"] for journal in journals if journal.end is not None]
    assert ends == [rows[place][turned[0] - 1].winners for place in (0, 1)]


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (STUDY.replace('name = "deadly guns"', 'name = "by the book"'), "a name of its own"),
        (STUDY.replace("games = 12", "games = 0"), "at least one game"),
        (STUDY.replace("title", "titel"), "titel"),
        (STUDY + "[[", "is not TOML"),
    ],
)
def test_a_study_that_cannot_be_is_refused(tmp_path: Path, broken: str, says: str) -> None:
    with pytest.raises(DataError, match=says):
        read_study(written(tmp_path, broken))


def test_pairs_that_agree_narrow_the_difference() -> None:
    apart = difference([True, False] * 50, [False, True] * 50)
    alike = difference([True, False] * 50, [True, False] * 50)
    assert apart.value == alike.value == 0.0
    assert 0.0 < alike.high < apart.high / 3
    assert not alike.clear


def test_a_report_is_one_page_with_charts_and_their_tables() -> None:
    job = job_of("iron_and_fire", "near_miss", {}, {"peru": "random", "chile": "random"}, 12, 1)
    page = run_report(job, work_off(job), words_of(game("iron_and_fire")), "admiralty simulate <x>")
    assert not re.search(r'(src|href)="http', page)
    assert "&lt;x&gt;" in page
    charts = page.count("<figure")
    assert charts >= 5
    assert page.count("<table>") >= charts
    for name in ("Huáscar", "Blanco Encalada"):
        assert name in page
    assert "[report-" not in page


def test_ratings_are_known_figures_for_known_results() -> None:
    found = ratings({("a", "b"): (25.0, 100), ("b", "c"): (25.0, 100)})
    assert found["a"].value == 0.0
    assert isclose(found["c"].value, 2 * found["b"].value, rel_tol=0.01)
    assert 180 < found["b"].value < 195
    assert found["c"].high - found["c"].low > found["b"].high - found["b"].low > 80


def test_a_ladder_scores_each_pairing_from_both_sides(tmp_path: Path) -> None:
    path = tmp_path / "ladder.toml"
    path.write_text(
        '[[pairing]]\ngame = "ironclads_on_squares"\nscenario = "lissa"\nbots = ["midshipman", "random"]\ngames = 4\n',
        encoding="utf-8",
    )
    (pairing,) = read_ladder(path)
    rows = work_off(pairing.job())
    found = score(pairing, rows)
    assert found.won + found.drawn + found.lost == found.games == 4
    assert sum(found.by_side.values()) == found.won
    assert found.low <= found.points <= found.high
    assert set(elo([pairing], [found])) == {"midshipman", "random"}
    assert rows == work_off(pairing.job())


def test_the_score_of_the_first_bot_follows_it_from_side_to_side() -> None:
    pairing = Pairing("ironclads_on_squares", "lissa", ["captain", "random"], 4)

    def row(number: int, winner: str) -> Row:
        return Row(number, [winner] if winner else [], "", "", 1, 1, 1, "", {}, {}, {}, {})

    found = score(pairing, [row(1, "austria"), row(2, "italy"), row(3, ""), row(4, "austria")])
    assert (found.won, found.drawn, found.lost) == (2, 1, 1)
    assert found.by_side == {"austria": 1, "italy": 1}
    assert isclose(found.points, 0.625)


LISSA = 'game = "ironclads_on_squares"\nscenario = "lissa"\n'
PAIRING = f'[[pairing]]\n{LISSA}bots = ["captain", "random"]\ngames = 40\n'


def test_in_a_round_everyone_meets_everyone_who_has_no_pairing_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "ladder.toml"
    path.write_text(
        f'[[round]]\n{LISSA}bots = ["random", "midshipman", "captain"]\ngames = 4\n{PAIRING}', encoding="utf-8"
    )
    found = {tuple(pairing.bots): pairing.games for pairing in read_ladder(path)}
    assert found == {("captain", "random"): 40, ("midshipman", "random"): 4, ("captain", "midshipman"): 4}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PAIRING + PAIRING, "captain and random meet twice"),
        (f'[[round]]\n{LISSA}bots = ["captain"]\ngames = 4\n', "two bots or more"),
        (f'[[round]]\n{LISSA}bots = ["captain", "random", "captain"]\ngames = 4\n', "each named once"),
        (f'[[round]]\n{LISSA}bots = ["captain", "random"]\ngames = 3\n', "even number"),
        ("", "nobody"),
    ],
)
def test_a_ladder_whose_meetings_make_no_sense_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "ladder.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=says):
        read_ladder(path)


@pytest.mark.parametrize(
    ("bots", "games", "says"),
    [
        ('["captain"]', 4, "two bots"),
        ('["captain", "random"]', 5, "even number"),
        ('["nelson", "random"]', 4, "nelson"),
    ],
)
def test_a_ladder_that_cannot_be_is_refused(tmp_path: Path, bots: str, games: int, says: str) -> None:
    path = tmp_path / "ladder.toml"
    text = f'[[pairing]]\ngame = "ironclads_on_squares"\nscenario = "lissa"\nbots = {bots}\ngames = {games}\n'
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=says):
        read_ladder(path)
