"""Bots (AI players), by name."""

from admiralty.bots.base import Bot, BotRng, Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget
from admiralty.bots.levels import LEVELS, Level, bot, level

__all__ = ["LEVELS", "Bot", "BotRng", "Budget", "Level", "Step", "Thinker", "Thought", "Thoughts", "bot", "level"]
