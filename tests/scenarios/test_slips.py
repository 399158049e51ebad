"""Typical mistakes in scenario and data files: refused with a sentence, or accepted sensibly; never a raw exception."""

import random
import re
from contextlib import suppress

import pytest

from admiralty.kernel.base.data import DataError
from admiralty.library import GAMES, game, sources
from admiralty.present.presenter import Presenter
from admiralty.present.scenario_check import check_scenario
from tests.scenarios.slips import Slip, bodies, slip, with_data

GAME_IDS = ("ironclads_on_squares", "iron_and_fire", "iron_and_steam", "oak_and_iron", "war_of_the_pacific")
SLIPS = 30
"""In each kind of file of a game; `make soak` tries as many more as its scale says, at least 500 in all."""
RAW = re.compile(r"(Key|Index|Type|Attribute|Assertion|Recursion|ZeroDivision|Value)Error|StopIteration")
NOT_OF_PLAYERS = ("lesson", "battles")
"""Data files about a game, which its rules do not read."""


def _slips(game_id: str, folder: str, number: int, seed: int) -> list[tuple[str, Slip]]:
    rng = random.Random(seed)
    there = [(name, body) for in_, name, body in bodies(game_id) if in_ == folder and name not in NOT_OF_PLAYERS]
    return [(name, slip(body, rng)) for name, body in (rng.choice(there) for _ in range(number))]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_slip_in_a_scenario_is_refused_or_makes_sense(game_id: str, soak_scale: int) -> None:
    """Nothing raw comes out, no refusal is an exception in disguise, and nonsense never passes (see `slips`)."""
    passed, raw = [], []
    for number, (name, each) in enumerate(_slips(game_id, "scenarios", SLIPS * soak_scale, 30)):
        body = {key: value for key, value in each.body.items() if key != "id"}
        head = {"admiralty": 1, "game": game_id, "id": f"slip-{number}", "title": "Slip"}
        found = check_scenario(
            {**body, **head}, lambda game_id, content: Presenter.of(game_id, content, {}), games=int(soak_scale > 1)
        )
        told = " ".join(str(fault) for fault in found.faults)
        if each.way[0] != "id" and each.is_nonsense and not told:
            passed.append((name, each.way, each.after))
        if RAW.search(told):
            raw.append((name, each.way, each.kind, each.after, told))
    assert (passed, raw) == ([], [])


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_slip_in_a_data_file_is_refused_or_makes_sense(game_id: str, soak_scale: int) -> None:
    """A game either refuses to load with a sentence, or loads and sets its first battle out; what no reading can make
    sense of is refused."""
    kind, files, passed = GAMES[game_id], sources(game(game_id).package()), []
    for name, each in _slips(game_id, "data", SLIPS * soak_scale, 31):
        with suppress(DataError):
            rules = kind(with_data(files, name, each.body))
            rules.begin(rules.setting(rules.scenarios()[0], {}))
            passed += [(name, each.way, each.before, each.after)] if each.is_nonsense else []
    assert passed == []
