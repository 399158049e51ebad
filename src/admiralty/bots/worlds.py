"""Sampled worlds that agree with what a bot knows (determinization), and their value to its side."""

from collections.abc import Callable
from typing import Any

from admiralty.games.base import TableGame
from admiralty.games.judgement import reward
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge, imagine

__all__ = ["Scales", "Worlds", "reward"]


class Scales:
    """Evaluates states: endings by the winner, others by the game's judgement."""

    def __init__(self, game: TableGame[Any], weigh: Callable[[Any, str], float]) -> None:
        self.game = game
        self.judgement = game.judgement
        self._weigh = weigh

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scales) and self._weigh == other._weigh

    def worth(self, state: Any, side: str) -> float:
        outcome = self.game.outcome(state)
        return self.judgement.ending(state, side, outcome) if outcome is not None else self._weigh(state, side)


class Worlds:
    """Positions that agree with a seat's knowledge: one if nothing is hidden, else up to so many."""

    def __init__(self, game: TableGame[Any], setting: Setting, known: Knowledge, rng: Rng, most: int) -> None:
        self._game, self._setting, self._known, self._rng = game, setting, known, rng
        self._found = [imagine(game, setting, known, rng)]
        self.most = most if game.hides(self._found[0].state, known.seat) else 1

    def __len__(self) -> int:
        return len(self._found)

    @property
    def first(self) -> Position[Any]:
        return self._found[0]

    def get(self, place: int) -> Position[Any]:
        """The n-th world, sampled when it is first needed; clone it before changing it."""
        while len(self._found) <= place:
            self._found.append(imagine(self._game, self._setting, self._known, self._rng))
        return self._found[place]
