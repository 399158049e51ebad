"""Changed values: every path of a game's files leads to its value, and impossible ones are refused before a game."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume
from admiralty.lab.run import bots_by_side, key_of, play
from admiralty.lab.study import read_study, write_flipped
from admiralty.lab.work import work_off_all
from admiralty.library import GAMES, game, package_of, sources, variant

IRON = "iron_and_fire"
STUDYING = Path(__file__).parents[2] / "docs" / "designers" / "studying.md"


def leaves(tree: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every value that is no table and no list of tables, with its path."""
    if isinstance(tree, dict):
        for name, below in tree.items():
            yield from leaves(below, f"{path}.{name}" if path else name)
    elif isinstance(tree, list) and any(isinstance(each, dict | list) for each in tree):
        for place, below in enumerate(tree):
            yield from leaves(below, f"{path}.{place}")
    else:
        yield path, tree


@pytest.mark.parametrize("game_id", GAMES)
def test_every_value_of_a_games_files_has_a_path(game_id: str) -> None:
    found = sources(package_of(game_id))
    paths = dict(leaves({"data": found.data, "scenarios": found.scenarios}, ""))
    same = variant(game_id, paths)
    assert same.changes == paths
    assert same.scenarios() == game(game_id).scenarios()


@pytest.mark.parametrize("path", ["data.ships.ship.huascar.pf", "data.ships.ship.0.pf", "ship.huascar.pf"])
def test_a_ship_goes_by_her_name_or_by_her_place(path: str) -> None:
    changed = variant(IRON, {path: 3}).setting("first_blood", {})
    assert [profile.pf for profile in changed.profiles] == [3, 5]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("data.ships.ship.titanic.pf", "there is no 'titanic'; there are: huascar"),
        ("data.ships.ship.99.pf", "there is no '99'"),
        ("ship.huascar.speed", "there is no 'speed'"),
        ("scenarios.end_game.turns.5", "nothing below 0"),
        ("gun.range", "there is no 'gun'; there are: data, scenarios"),
        ("mark", "there is no 'mark'"),
    ],
)
def test_a_path_that_leads_nowhere_says_what_there_is(path: str, says: str) -> None:
    with pytest.raises(DataError, match=re.escape(says)):
        variant(IRON, {path: 1})


def force(scenario: str, peru: list[str], chile: list[str] | None = None) -> Any:
    changes: dict[str, Any] = {f"scenarios.{scenario}.sides.peru": peru}
    if chile is not None:
        changes[f"scenarios.{scenario}.sides.chile"] = chile
    return variant(IRON, changes)


@pytest.mark.parametrize(
    ("scenario", "peru", "chile"),
    [
        ("end_game", ["huascar"], None),
        ("end_game", ["huascar", "union"], ["cochrane", "blanco"]),
        ("end_game", ["huascar", "union"], ["cochrane", "blanco", "loa", "cousino"]),
        ("near_miss", ["huascar"], ["loa"]),
        ("near_miss", ["union"], ["blanco", "loa"]),
        ("bold", ["huascar"], ["magallanes"]),
    ],
)
def test_a_battle_is_played_without_a_ship_that_was_taken_out(scenario: str, peru: list[str], chile: Any) -> None:
    fewer = force(scenario, peru, chile)
    setting = fewer.setting(scenario, {})
    for number in range(3):
        match, _ = play(fewer, setting, bots_by_side(setting, ["random"]), key_of(5, number))
        assert match.over
        ships = {unit.id for unit in match.position.state.units if not unit.id.startswith("battery")}
        assert ships == {*peru, *(chile or game(IRON).setting(scenario, {}).file.sides["chile"])}


@pytest.mark.parametrize(
    ("scenario", "peru", "chile", "says"),
    [
        ("end_game", ["huascar", "titanic"], None, "names the ship 'titanic'"),
        ("end_game", ["huascar", "huascar"], None, "twice"),
        ("end_game", ["union"], None, "lacks 'huascar'"),
        ("end_game", [], None, "sides.peru has no ship"),
        ("first_blood", ["huascar", "union"], None, "no .* line places"),
        ("race", ["independencia"], ["loa"], "lacks 'covadonga'"),
    ],
)
def test_a_force_that_cannot_fight_is_refused(scenario: str, peru: list[str], chile: Any, says: str) -> None:
    with pytest.raises(DataError, match=says):
        force(scenario, peru, chile).setting(scenario, {})


def test_a_table_that_is_too_short_for_its_dice_is_refused() -> None:
    with pytest.raises(DataError, match=re.escape("guns.by_range: ends at 4, but guns.range goes up to 5")):
        variant(IRON, {"data.tables.guns.range": 5})
    assert variant(IRON, {"data.tables.guns.range": 5, "guns.by_range": [0, 2, 1, -1, -2, -3]})


def test_the_examples_of_the_page_on_studying_can_be_played(tmp_path: Path) -> None:
    rows = re.findall(r"`((?:options|changes|bots|scenario) = .*?)`", STUDYING.read_text(encoding="utf-8"))
    examples = [each for each in rows if "{" not in each or "}" in each]
    assert len(examples) >= 6
    for place, example in enumerate(examples):
        scenario = "end_game" if "end_game" in example else "first_blood"
        text = f'title = "t"\ngame = "{IRON}"\nscenario = "{scenario}"\nbots = ["random"]\ngames = 2\n'
        text += f'[[arm]]\nname = "a"\n[[arm]]\nname = "b"\n{example}\n'
        path = tmp_path / f"study-{place}.toml"
        path.write_text(text, encoding="utf-8")
        study = read_study(path)
        assert len(work_off_all([study.job(arm) for arm in study.arm])[1]) == 2, example


def test_the_journals_of_a_study_say_what_was_changed_and_are_proved(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(
        'title = "t"\ngame = "iron_and_fire"\nscenario = "first_blood"\nbots = ["random"]\ngames = 30\n'
        '[[arm]]\nname = "a"\n[[arm]]\nname = "b"\nchanges = { "ship.huascar.pf" = 3 }\n',
        encoding="utf-8",
    )
    study = read_study(path)
    written = write_flipped(study, study.arm[1], [1], tmp_path)
    book, changed = (read_journal(each.read_text(encoding="utf-8")) for each in written)
    assert "changes" not in book.header
    assert changed.header["changes"] == {"ship.huascar.pf": 3}
    assert prove(book, editions(game(IRON))).whole
    assert prove(changed, editions(variant(IRON, changed.header["changes"]))).whole
    for other in (game(IRON), variant(IRON, {"ship.huascar.pf": 4})):
        with pytest.raises(ReplayError, match="other values in the files of the game"):
            prove(changed, editions(other))
        with pytest.raises(ReplayError, match="other values"):
            resume(changed, other, Recorded([]), until=1)


def test_a_number_that_would_be_built_for_ever_is_refused_at_once() -> None:
    """A thousand million chits once filled the memory; a journal or a study may ask for them."""
    with pytest.raises(DataError, match=r"units\.toml: chits.leader: 1000000000 is not a number from -1,000,000"):
        variant("war_of_the_pacific", {"data.units.chits.leader": 10**9})
    with pytest.raises(DataError, match="is not a whole number from -20 to 9999"):
        variant("war_of_the_pacific", {"data.units.chits.leader": 10**6})
    with pytest.raises(DataError, match="less than -20"):
        variant(IRON, {"data.tables.guns.range": -50})


def test_a_pack_without_a_rank_is_refused_with_a_sentence() -> None:
    with pytest.raises(DataError, match="data of ironclads_on_squares: cannot be read"):
        variant("ironclads_on_squares", {"data.rules.packs.ranks": ["A"]})
