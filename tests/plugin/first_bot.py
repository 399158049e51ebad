"""A bot that gives the first order it finds."""

from typing import Any

from admiralty.bots import Bot, Budget, Level
from admiralty.games.base import TableGame
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.view import Knowledge, imagine


class FirstBot(Bot):
    def __init__(self, game: TableGame[Any], setting: Setting, rng: Rng, budget: Budget) -> None:
        self.game, self.setting, self.rng = game, setting, rng

    def choose(self, known: Knowledge) -> str:
        position = imagine(self.game, self.setting, known, self.rng)
        code: str = position.asks()[known.seat].choices.candidates(1)[0].code
        return code


FIRST = Level(FirstBot, strength=5)
