"""Sides of a scenario's own: ids, names, colours and parts, in seats, words, pictures, bots and journals."""

from pathlib import Path
from typing import Any

import pytest

from admiralty import Table
from admiralty.games.iron_and_fire.rules import random_events
from admiralty.games.iron_and_fire.state import colour_of
from admiralty.kernel.base.data import DataError
from admiralty.lab.job import job_of, play_chunk
from admiralty.library import game
from admiralty.present.presenter import Presenter
from admiralty.scenario_files import read_file

FILE = Path("scenarios/pacocha-in-hexes.scenario.toml")
PACOCHA = dict(read_file(FILE))
RULES = game("iron_and_fire")


def pacocha(**changes: Any) -> dict[str, Any]:
    return {**PACOCHA, **changes}


def presenter() -> Presenter:
    return Presenter.of("iron_and_fire", PACOCHA, {})


def test_seats_and_ships_follow_the_sides_of_the_file() -> None:
    setting = RULES.setting(PACOCHA, {})
    assert setting.seats == ("rebels", "britain")
    assert [(profile.id, profile.side) for profile in setting.profiles] == [
        ("huascar", "rebels"), ("shah", "britain"), ("amethyst", "britain"),
    ]  # fmt: skip
    battle = RULES.begin(setting)
    assert {ship.owner for ship in battle.units} == {"rebels", "britain"}
    assert RULES.load(battle.to_data(), setting).key() == battle.key()


def test_each_side_takes_a_part_in_the_rules() -> None:
    setting = RULES.setting(pacocha(options={"fortunes": "on"}), {"fortunes": "on"})
    battle = RULES.begin(setting)
    assert battle.holder == "rebels", "the counter is Peru's at first"
    assert [colour_of(setting, card) for card in ("AH", "2C")] == ["rebels", "britain"]
    random_events.happen(battle, "lucky-shot-chile")
    assert battle.lucky == ["britain"]


def test_pictures_and_words_call_the_sides_by_their_names() -> None:
    shown = presenter()
    assert [shown.name(side) for side in ("rebels", "britain")] == ["Rebels", "Great Britain"]
    table = Table(str(FILE), seed=1).play(30, "random")
    drawn = table.presenter.picture(table.match.position.state, None, None)
    assert [(side.name, side.letter, side.hue) for side in drawn.sides] == [
        ("Rebels", "R", "green"), ("Great Britain", "G", "vermillion"),
    ]  # fmt: skip
    said = shown.words.say("random-event", roll=12, kind="confusing-signal")
    assert "each British ship" in said
    over = shown.words.say("battle-over", peru_points=3, chile_points=2)
    assert over == "The battle is over. Victory points: Rebels 3, Great Britain 2."
    printed = Presenter.of("iron_and_fire", "first_blood", {}).words.say("battle-over", peru_points=3, chile_points=2)
    assert printed == "The battle is over. Victory points: Peru 3, Chile 2."


def test_no_text_of_a_game_speaks_of_peru_or_chile() -> None:
    """Log, score and outcome, in random games with every optional rule."""
    for seed in (1, 2, 3):
        table = Table(str(FILE), fortunes="on", visibility="on", seed=seed).play(4000, "random")
        assert table.match.over
        told = [*map(str, table.log), table.ending]
        assert not [line for line in told if "Peru" in line or "Chile" in line]


def test_captains_fight_for_them_and_a_journal_needs_no_file(tmp_path: Path) -> None:
    job = job_of("iron_and_fire", PACOCHA, {}, {"rebels": "captain", "britain": "captain"}, 1, seed=3)
    (row,) = play_chunk(job, (1, 2))
    assert set(row.winners) < {"rebels", "britain"}
    table = Table(str(FILE), seed=3).play(30, "midshipman")
    table.journal(tmp_path / "pacocha.journal")
    again = Table.from_journal(tmp_path / "pacocha.journal")
    assert again.presenter.name("britain") == "Great Britain"
    assert again.match.position.state.key() == table.match.position.state.key()


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        ({"flags": {}}, ("sides", "rebels"), "whose part it takes"),
        ({"flags": {**PACOCHA["flags"], "rebels": {"part": "chile"}}}, ("sides",), "one for peru's part"),
        ({"flags": {**PACOCHA["flags"], "rebel": {"part": "peru"}}}, ("flags",), "at most 2"),
        ({"setup": [{**PACOCHA["setup"][0], "seat": "britian"}]}, ("setup", 0, "seat"), "did you mean britain"),
        ({"victory": [{"at": "end", "winner": "chile"}]}, ("victory", 0, "winner"), "'chile' is not a side"),
        ({"must_escape": "peru"}, ("must_escape",), "there are: rebels, britain"),
        ({"flags": {**PACOCHA["flags"], "rebels": {"part": "peru", "hue": "x"}}}, ("flags", "rebels", "hue"), "'x' is"),
    ],
)  # fmt: skip
def test_a_slip_in_the_sides_is_told_with_its_place(change: dict[str, Any], path: tuple[Any, ...], said: str) -> None:
    with pytest.raises(DataError) as raised:
        RULES.setting(pacocha(**change), {})
    assert [fault.problem for fault in raised.value.faults if fault.path == path and said in fault.problem]


def test_all_slips_of_sides_are_told_at_once() -> None:
    with pytest.raises(DataError) as raised:
        RULES.setting(pacocha(setup=[{**step, "seat": "spain"} for step in PACOCHA["setup"]]), {})
    assert [fault.path for fault in raised.value.faults] == [("setup", number, "seat") for number in range(3)]
