"""Plays games between captains in a worker: the comparison for a class."""

import time
from collections.abc import Mapping
from typing import Any

from admiralty.lab.fast_play import fast_play
from admiralty.lab.run import bots_by_side, key_of
from admiralty.server.registry import GameRegistry

__all__ = ["play_captains"]

SECONDS = 4.0
"""No further game is begun after so many seconds."""
CAPTAIN = "captain"


def play_captains(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: play games of a scenario from number ``first`` on; returns how many each side won."""
    presenter = registry.presenter(job["game"], job["scenario"], job["options"])
    game, setting, began = presenter.game, presenter.setting, time.monotonic()
    won = dict.fromkeys(setting.sides, 0)
    games = 0
    while games < job["most"] and (not games or time.monotonic() - began < SECONDS):
        number = job["first"] + games
        row = fast_play(game, setting, bots_by_side(setting, [CAPTAIN]), key_of(job["seed"], number), number)
        for side in row.winners:
            won[side] += 1
        games += 1
    return {"captains": {"games": games, "won": won}}
