"""Bots (AI players), by name."""

from admiralty.bots.base import Bot, Step, Thinker, Thought, Thoughts, Whims
from admiralty.bots.budget import Budget
from admiralty.bots.levels import LEVELS, Level, bot, level

__all__ = ["LEVELS", "Bot", "Budget", "Level", "Step", "Thinker", "Thought", "Thoughts", "Whims", "bot", "level"]
