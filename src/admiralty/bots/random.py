"""The random bot: any legal order, each as likely as the next. It proves that a game can be played, not how."""

from collections.abc import Callable
from typing import Any

from admiralty.bots.base import Bot
from admiralty.kernel.choices import Rng
from admiralty.kernel.game import Game, Setting
from admiralty.kernel.view import Knowledge, imagine

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Draws its orders from the choices."""

    def __init__(self, game: Game[Any], setting: Setting, rng: Rng) -> None:
        self._game = game
        self._setting = setting
        self._rng = rng

    def choose(self, known: Knowledge) -> str:
        position = imagine(self._game, self._setting, known, self._rng)
        return position.asks()[known.seat].choices.sample(self._rng).code

    def at_once(self, draw: Callable[[Rng], str]) -> str:
        return draw(self._rng)
