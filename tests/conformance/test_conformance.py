"""The conformance suite over every game and scenario, by random play."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from admiralty import library
from admiralty.lab.conformance import trial
from admiralty.words import Words
from tests.conformance.digests import Played, played, replayed
from tests.conformance.tables import Table, everyday, tables

SCENARIOS = [table for table in tables() if not table.options]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.function is test_random_play_keeps_every_promise:
        chosen = tables() if metafunc.config.getoption("--soak") else everyday()
        metafunc.parametrize("table", chosen, ids=str)


def test_random_play_keeps_every_promise(table: Table, soak_scale: int) -> None:
    game, setting = table.build()
    words = Words(strict=True).for_game(library.package_of(table.game)).with_names(setting.names)
    budget = 1 if soak_scale == 1 else 2
    for seed in range(min(soak_scale, 8)):  # two hundred and forty tables, a second or more each
        tally = trial(game, setting, seed, one_in=10_000, budget=budget, replay_one_in=1, render=words.render)
        assert tally.longest_tail < 50, "a tail past fifty asks for a split through the agenda"


@pytest.mark.parametrize("game_id", list(library.GAMES))
def test_play_and_replay_are_the_same_under_two_hash_seeds(game_id: str) -> None:
    """Under the seed of this process, which Python draws, and in a process of another seed.

    Journals that agree hold the same choices of the bots from the same lists, so the play needs no hash at each entry;
    random play compares a replay with its game at every decision.
    """
    scenarios = [table.scenario for table in SCENARIOS if table.game == game_id]
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digests", game_id, *scenarios],
        env={**os.environ, "PYTHONHASHSEED": other},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    there = msgspec.json.decode(done.stdout, type=dict[str, Played])
    for scenario in scenarios:
        assert played(game_id, scenario) == there[scenario], scenario
        assert replayed(game_id, there[scenario].journal) == there[scenario].digest, scenario


@pytest.mark.parametrize("game_id", list(library.GAMES))
def test_a_game_has_scenarios_and_two_sides(game_id: str) -> None:
    game = library.game(game_id)
    assert game.scenarios()
    for scenario in game.scenarios():
        setting = game.setting(scenario, {})
        assert len(setting.sides) >= 2
        assert sorted(seat for seats in setting.sides.values() for seat in seats) == sorted(setting.seats)
