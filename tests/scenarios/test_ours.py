"""Our own battles in `scenarios/`: each valid, with sources, and balanced as its author expects."""

from collections import Counter
from pathlib import Path

import pytest

from admiralty import Table
from admiralty.lab.job import job_of, play_chunk
from admiralty.lab.run import bots_by_side
from admiralty.library import game, game_of_scenario
from admiralty.present.presenter import Presenter
from admiralty.present.scenario_check import check_scenario
from admiralty.scenario_files import read_file

DAILY, SLACK = 40, 0.1
"""The games of each battle that are played every day, and by how much fewer games may miss the expected share."""
FILES = sorted(Path("scenarios").glob("*.scenario.toml"))


def test_there_are_eight_of_them_or_more() -> None:
    assert len(FILES) >= 8
    assert {game_of_scenario(read_file(file)) for file in FILES} >= {"ironclads_on_squares", "iron_and_fire"}


@pytest.mark.parametrize("file", FILES, ids=[file.name.partition(".")[0] for file in FILES])
def test_a_battle_of_ours_is_in_order_and_balanced_as_expected(file: Path, soak_scale: int) -> None:
    content = read_file(file)
    found = check_scenario(content, lambda game_id, own: Presenter.of(game_id, own, {}), games=2)
    assert [str(fault) for fault in found.faults] == []
    assert content["sources"], "say where it is from"
    assert content["licence"] == "CC-BY-4.0"
    game_id = game_of_scenario(content)
    setting = game(game_id).setting(content, {})
    for level, expected in content["expect"].items():
        if level == "captain" and "random" in content["expect"] and soak_scale == 1:
            continue  # captains take their time; `make soak` counts them
        games, slack = (expected["games"], 0.0) if soak_scale > 1 else (min(expected["games"], DAILY), SLACK)
        job = job_of(game_id, content, setting.options, bots_by_side(setting, [level]), expected["games"], 1)
        rows = play_chunk(job, (1, games + 1))
        won = Counter(side for row in rows for side in row.winners)
        shares = {side: won[side] / len(rows) for side in expected["wins"]}
        for side, (low, high) in expected["wins"].items():
            assert low - slack <= shares[side] <= high + slack, (level, shares)
            assert high - low <= 0.6, "an expectation that nearly every battle meets says nothing"


@pytest.mark.parametrize("file", FILES, ids=[file.name.partition(".")[0] for file in FILES])
def test_captains_begin_it(file: Path) -> None:
    table = Table(str(file), seed=2).play(12, "midshipman")
    assert len(table.match.journal.entries) >= 12
