"""The public functions of `import admiralty`: lists of games and scenarios, simulations, changed values."""

import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import admiralty
from admiralty.cli.main import commands
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.lab.job import play_chunk
from admiralty.lab.store import read_rows
from admiralty.lab.study import read_study
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.present.presenter import Presenter
from admiralty.words import words_of
from tests.kernel.table import DUEL

FASTER = {"ship.huascar.pf": 1}


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_import_admiralty_loads_no_other_package_and_no_game() -> None:
    loaded = "[m for m in sys.modules if m.split('.')[0] in ('admiralty', 'msgspec', 'click', 'fluent', 'babel')]"
    assert python(f"import sys, admiralty; print({loaded})").strip() == "['admiralty']"


@pytest.mark.parametrize("before", ["", "import admiralty.games.base; ", "admiralty.Table('iron_and_fire'); "])
def test_games_are_listed_before_and_after_a_game_is_imported(before: str) -> None:
    listed = python(f"import admiralty; {before}print(list(admiralty.games()))")
    assert listed.strip() == str(list(GAMES))


def test_games_and_scenarios_have_titles() -> None:
    assert admiralty.games()["iron_and_fire"] == "Iron and Fire"
    for game in admiralty.games():
        found = admiralty.scenarios(game)
        assert tuple(found) == tuple(game_of(game).scenarios())
        assert all(title and title != scenario for scenario, title in found.items())
    with pytest.raises(admiralty.TableError, match="Game chess is not one of ironclads_on_squares"):
        admiralty.scenarios("chess")


def test_simulate_returns_the_rows_of_the_command(tmp_path: Path) -> None:
    bots = ["random", "midshipman"]
    rows = admiralty.simulate("iron_and_fire", "first_blood", bots=bots, games=4, seed=9)
    line = "simulate iron_and_fire first_blood --bots random,midshipman --games 4 --seed 9 --workers 1 --out"
    said = CliRunner().invoke(commands, [*line.split(), str(tmp_path / "out")])
    assert said.exit_code == 0, said.output
    kept = read_rows(tmp_path / "out")  # Parquet keeps no tally that counted nothing
    assert kept == [msgspec.structs.replace(row, tallies={k: v for k, v in row.tallies.items() if v}) for row in rows]
    sides = admiralty.Table("iron_and_fire", "first_blood").presenter.setting.sides
    named = dict(zip(sides, bots, strict=True))
    assert admiralty.simulate("iron_and_fire", "first_blood", bots=named, games=4, seed=9, workers=2) == rows


def test_simulate_takes_options_and_the_changes_of_a_study(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(
        'title = "t"\ngame = "iron_and_fire"\nscenario = "first_blood"\nbots = ["random"]\ngames = 3\n'
        '[[arm]]\nname = "a"\n[[arm]]\nname = "b"\nchanges = { "ship.huascar.pf" = 1 }\n',
        encoding="utf-8",
    )
    study = read_study(file)
    plain = admiralty.simulate("iron_and_fire", "first_blood", games=3)
    changed = admiralty.simulate("iron_and_fire", "first_blood", games=3, changes=FASTER)
    assert plain == play_chunk(study.job(study.arm[0]), (1, 4))
    assert changed == play_chunk(study.job(study.arm[1]), (1, 4))
    assert plain != changed
    assert admiralty.simulate("iron_and_fire", "first_blood", games=3, options={"boilers": "fixed"}) != plain


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "Game chess is not one of"),
        ({"scenario": "lissa"}, "Scenario lissa is not one of"),
        ({"bots": "grandmaster"}, "grandmaster"),
        ({"bots": ["random"] * 3}, "Bots name one, or one for each of"),
        ({"bots": {"chile": "random"}}, "Bots name one for each of"),
        ({"options": {"weather": "foul"}}, "weather"),
        ({"changes": {"ship.dreadnought.pf": 1}}, "Change ship.dreadnought.pf leads nowhere"),
        ({"games": 0}, "at least one game"),
        ({"workers": 0}, "one worker"),
    ],
)
def test_simulate_says_what_does_not_exist(arguments: dict[str, object], sentence: str) -> None:
    given: dict[str, object] = {"game": "iron_and_fire", "scenario": "first_blood", "games": 1, **arguments}
    with pytest.raises(admiralty.TableError, match=sentence):
        admiralty.simulate(**given)  # type: ignore[arg-type]


def test_a_table_with_changed_values_says_so_in_its_journal_and_reads_it_back(tmp_path: Path) -> None:
    plain = admiralty.Table("iron_and_fire", "first_blood", seed=7).play(until="end", bots="random")
    table = admiralty.Table("iron_and_fire", "first_blood", seed=7, changes=FASTER)
    table.play(20, bots="random")
    file = tmp_path / "changed.journal"
    assert json.loads(table.journal(file).splitlines()[0])["changes"] == FASTER
    again = admiralty.Table.from_journal(file, seed=7)
    table = table.copy()  # bots start afresh at a copy, and at a table that is read from its journal
    assert table.match.game.changes == FASTER
    for each in (table, again):
        each.play(until="end", bots="random")
    assert again.journal() == table.journal()
    journal = read_journal(table.journal(file))
    assert prove(journal, editions(table.match.game)).changes
    assert plain.match.journal.entries != journal.entries
    replayed = CliRunner().invoke(commands, ["verify", str(file)])
    assert replayed.exit_code == 3, replayed.output  # proved, but no host has signed it
    assert "ship.huascar.pf" in replayed.output


@pytest.mark.parametrize("changes", [{"ship.dreadnought.pf": 1}, {"ship.huascar.pf": "strong"}])
def test_a_changed_value_that_does_not_fit_is_told_in_a_sentence(changes: dict[str, object]) -> None:
    with pytest.raises(admiralty.TableError):
        admiralty.Table("iron_and_fire", "first_blood", changes=changes)


def test_a_row_is_plain_data() -> None:
    (row,) = admiralty.simulate("ironclads_on_squares", games=1)
    plain = msgspec.to_builtins(row)
    assert plain["number"] == 1
    assert json.loads(json.dumps(plain))["digest"] == row.digest


def pickled(table: admiralty.Table) -> admiralty.Table:
    found = pickle.loads(pickle.dumps(table))
    assert isinstance(found, admiralty.Table)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_progress_is_pickled_and_goes_on_with_the_same_dice(game: str) -> None:
    table = admiralty.Table(game, seed=5).play(25, bots="random")
    again = pickled(table)
    assert again.journal() == table.journal()
    assert again.seat == table.seat
    played = table.copy().play(25, bots="random")
    assert again.play(25, bots="random").journal() == played.journal()
    assert pickled(table.copy(seed=6).play(5, bots="random")).play(5, bots="random").match.decision > 0


def test_a_game_that_is_over_is_pickled_with_its_outcome() -> None:
    table = admiralty.Table("ironclads_on_squares", seed=5, changes={}).play(until="end", bots="random")
    again = pickled(table)
    assert again.ending == table.ending != ""
    assert again.journal() == table.journal()
    assert again.log == table.log


def test_a_game_read_without_its_seed_is_pickled_and_still_cannot_go_on(tmp_path: Path) -> None:
    admiralty.Table("iron_and_fire", seed=5).play(10, bots="random").journal(tmp_path / "journal")
    again = pickled(admiralty.Table.from_journal(tmp_path / "journal"))
    with pytest.raises(admiralty.TableError, match="without the seed"):
        again.order(again.orders[0])


def test_a_table_that_cannot_be_pickled_says_why() -> None:
    presenter = Presenter.of("iron_and_fire", "first_blood", {})
    hosted = admiralty.Table.at(
        presenter, Match(presenter.game, presenter.setting, {"host": presenter.setting.seats}, Fast(1))
    )
    with pytest.raises(TypeError, match="a host throws its dice"):
        pickle.dumps(hosted)
    toy = Presenter.open(DUEL, words_of(DUEL), DUEL.scenarios()[0], {})
    strange = admiralty.Table.at(toy, Match(toy.game, toy.setting, {"host": toy.setting.seats}, Fast(1)))
    with pytest.raises(TypeError, match="is not an installed game"):
        pickle.dumps(strange)


def test_the_copy_module_copies_a_table() -> None:
    table = admiralty.Table("iron_and_fire", seed=5).play(10, bots="random")
    for twin in (copy.copy(table), copy.deepcopy(table)):
        twin.play(1, bots="random")
        assert len(twin.match.journal.entries) > len(table.match.journal.entries)
