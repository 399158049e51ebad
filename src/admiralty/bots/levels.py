"""Difficulty levels: each is a bot with a budget.

>>> level("admiral:5000").budget.nodes
5000
>>> level("commodore")
Traceback (most recent call last):
    ...
admiralty.kernel.base.data.DataError: bot commodore: is not one of random, midshipman, captain, admiral
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from admiralty.bots.admiral import AdmiralBot, By
from admiralty.bots.aimed import with_aims
from admiralty.bots.base import Bot
from admiralty.bots.budget import Budget
from admiralty.bots.captain import CaptainBot
from admiralty.bots.midshipman import MidshipmanBot
from admiralty.bots.random import RandomBot
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.games.game import Setting
from admiralty.plugins import Plugins

__all__ = ["AIMS", "LEVELS", "Level", "bot", "fits", "level"]


@dataclass(frozen=True, slots=True)
class Level:
    """A bot and its budget. ``seconds`` holds only where a person waits: a clock does not repeat."""

    make: Callable[[TableGame[Any], Setting, Rng, Budget], Bot]
    budget: Budget = field(default_factory=Budget)
    seconds: float | None = None
    strength: int = 100
    """Its rank, the weakest first."""


def _random(game: TableGame[Any], setting: Setting, rng: Rng, budget: Budget) -> Bot:
    return RandomBot(game, setting, rng)


PATIENCE = 1.4
"""The most seconds that a person waits for a bot."""

RANDOM = Level(_random, strength=0)
MIDSHIPMAN = Level(MidshipmanBot, Budget(), PATIENCE, 10)
CAPTAIN = Level(CaptainBot, Budget(), PATIENCE, 20)
ADMIRAL = Level(AdmiralBot, Budget(nodes=60_000), PATIENCE, 30)

LEVELS: Plugins[Level] = Plugins("admiralty.bots", "bot", lambda level: level.strength)
"""All installed levels by the name that people type, the weakest first."""

SPELLING = re.compile(r"([a-z][a-z0-9_]*)(?::([0-9]+))?(?:@([a-z]+))?(\+aims)?")
AIMS = "+aims"
"""The end of the name of a bot that plays for the historical aims of its side: ``captain+aims``."""
ADMIRALS = {
    "hand": partial(AdmiralBot, by=By.HAND),
    "learned": partial(AdmiralBot, by=By.LEARNED),
    "look": partial(AdmiralBot, tries=False),
    "handlook": partial(AdmiralBot, by=By.HAND, tries=False),
    "learnedlook": partial(AdmiralBot, by=By.LEARNED, tries=False),
}
"""Admirals for experiments, as ``admiral:1000@hand``: with the hand-made value, with the learned one wherever it
exists, and without trials.
"""


def level(name: str) -> Level:
    """A level by its name, with a number of nodes of its own as in ``admiral:5000``, and `AIMS` as in ``captain+aims``.

    Whether a scenario has such aims, `bot` says.
    """
    found = SPELLING.fullmatch(name)
    if found is None or found[1] not in LEVELS:
        raise DataError(f"bot {name}", f"is not one of {', '.join(LEVELS)}")
    chosen = LEVELS[found[1]]
    if found[3] is not None:
        if found[1] != "admiral" or found[3] not in ADMIRALS:
            raise DataError(f"bot {name}", f"has no such kind; only the admiral has any: {', '.join(ADMIRALS)}")
        chosen = replace(chosen, make=ADMIRALS[found[3]])
    if found[4] is not None and found[1] == "random":
        raise DataError(f"bot {name}", "plays at random and has no aims")
    if found[2] is None:
        return chosen
    if chosen.budget.nodes is None or int(found[2]) == 0:
        raise DataError(f"bot {name}", "has no such number of nodes; only the admiral counts them, from 1")
    return replace(chosen, budget=replace(chosen.budget, nodes=int(found[2])))


def fits(name: str, game: TableGame[Any], setting: Setting, side: str) -> None:
    """`DataError` for the name of a bot that cannot play a side: no level, or one with aims that the side has not."""
    level(name)
    if name.endswith(AIMS) and not any(aim.side == side for aim in game.historical_aims(setting)):
        raise DataError(f"bot {name}", f"{side} has no historical aims in {setting.scenario}; leave out {AIMS}")


def bot(name: str, game: TableGame[Any], setting: Setting, rng: Rng, *, timed: bool = False) -> Bot:
    """A bot by the name of its level; ``timed`` where a person waits for it."""
    chosen = level(name)
    if name.endswith(AIMS):
        game = with_aims(game, setting)
    budget = replace(chosen.budget, seconds=chosen.seconds) if timed else chosen.budget
    return chosen.make(game, setting, rng, budget)
