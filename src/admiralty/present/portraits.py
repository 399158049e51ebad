"""Counters of ships that are not on the board now: at the start of a battle, or later for those that arrive."""

from collections.abc import Iterable
from typing import Any

from admiralty.memo import remembered
from admiralty.present.presenter import Presenter
from admiralty.present.starting_scene import random_game
from admiralty.scene.pieces import Counter

__all__ = ["counters_of"]

ANSWERS = 600
"""Orders of a game that is played until a ship arrives: reserves come in the first turns, and a set-up is soon done."""


def counters_of(presenter: Presenter, wanted: Iterable[str]) -> tuple[Counter, ...]:
    """The ships at the start of a battle, and those wanted ships that are set up or arrive later."""
    first = _first(presenter)
    later = frozenset(wanted) - {each.id for each in first}
    return first + (_later(presenter, later) if later else ())


def _scene_counters(presenter: Presenter, state: Any) -> tuple[Counter, ...]:
    return presenter.scene(presenter.game.view(state, None), None, None).counters


@remembered
def _first(presenter: Presenter) -> tuple[Counter, ...]:
    return _scene_counters(presenter, presenter.game.begin(presenter.setting))


@remembered
def _later(presenter: Presenter, wanted: frozenset[str]) -> tuple[Counter, ...]:
    """From one random game, always the same: a drawing does not depend on where a ship is."""
    found = dict[str, Counter]()
    for match in random_game(presenter, ANSWERS):
        if wanted <= found.keys():
            break
        seen = _scene_counters(presenter, match.position.state)
        found |= {each.id: each for each in seen if each.id in wanted and each.id not in found}
    return tuple(found[ident] for ident in sorted(found))
