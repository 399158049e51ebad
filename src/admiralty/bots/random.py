"""The random bot: plays random legal orders, each with equal probability."""

from collections.abc import Callable
from typing import Any

from admiralty.bots.base import Bot
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.games.game import Game, Setting
from admiralty.kernel.games.view import Knowledge, imagine

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Draws its orders at random from the choices."""

    def __init__(self, game: Game[Any], setting: Setting, rng: Rng) -> None:
        self._game = game
        self._setting = setting
        self._rng = rng

    def choose(self, known: Knowledge) -> str:
        position = imagine(self._game, self._setting, known, self._rng)
        return position.asks()[known.seat].choices.sample(self._rng).code

    def at_once(self, draw: Callable[[Rng], str]) -> str:
        return draw(self._rng)
