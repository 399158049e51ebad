"""Simulates many games between bots for a Python program: one row a game.

>>> rows = simulate("ironclads_on_squares", "lissa", games=3, seed=1)
>>> [row.number for row in rows], rows[0].winners
([1, 2, 3], ['austria'])
"""

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.kernel.base.data import DataError
from admiralty.kernel.games.game import Setting
from admiralty.lab.job import Job, job_of
from admiralty.lab.rows import Row
from admiralty.lab.run import bots_by_side, players
from admiralty.lab.work import work_off
from admiralty.library import named_by
from admiralty.present.presenter import Presenter
from admiralty.python_api.results import TableError, sentence_of

__all__ = ["simulate"]


def simulate(
    game: str,
    scenario: str = "",
    *,
    bots: str | Sequence[str] | Mapping[str, str] = "random",
    games: int = 100,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
) -> list[Row]:
    """Play games between bots and return a row for each: the rows of ``admiralty simulate`` for the same arguments.

    ``scenario`` defaults to the first of the game. ``bots`` is one level for all sides, a list with one for each side
    in the order of the sides, or a mapping from side to level. ``workers`` is the number of processes; the rows do not
    depend on it. ``changes`` are changed values of the game's files by their paths, as in a study. `TableError` says
    what does not exist.

    Workers are started with ``spawn``: a script that asks for more than one calls ``simulate`` under
    ``if __name__ == "__main__":``.
    """
    if games < 1 or workers < 1:
        raise TableError("A simulation needs at least one game and one worker.")
    try:
        job = _job(game, scenario, bots, games, seed, options or {}, changes or {})
    except DataError as fault:
        raise TableError(sentence_of(fault)) from fault
    return work_off(job, workers)


def _job(
    game: str,
    scenario: str,
    bots: str | Sequence[str] | Mapping[str, str],
    games: int,
    seed: int,
    options: Mapping[str, str],
    changes: Mapping[str, Any],
) -> Job:
    game, battle = named_by(game, scenario)
    presenter = Presenter.of(game, battle, options, changes)
    by_side = _levels(presenter.setting, bots)
    job = job_of(game, presenter.setting.reference, presenter.setting.options, by_side, games, seed, changes)
    players(
        presenter.game, presenter.setting, by_side, job.key(1)
    )  # an unknown level is an error here and not in a worker
    return job


def _levels(setting: Setting, bots: str | Sequence[str] | Mapping[str, str]) -> dict[str, str]:
    """The level of each side."""
    if isinstance(bots, str):
        return bots_by_side(setting, [bots])
    if not isinstance(bots, Mapping):
        return bots_by_side(setting, bots)
    if set(bots) != set(setting.sides):
        raise DataError("bots", f"name one for each of {', '.join(setting.sides)}")
    return {side: bots[side] for side in setting.sides}
