"""Bots (AI players), by name."""

from admiralty.bots.base import Bot, BotRng, Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget
from admiralty.bots.levels import AIMS, LEVELS, Level, bot, fits, level

__all__ = [
    "AIMS", "LEVELS", "Bot", "BotRng", "Budget", "Level", "Step", "Thinker", "Thought", "Thoughts", "bot", "fits",
    "level",
]  # fmt: skip
