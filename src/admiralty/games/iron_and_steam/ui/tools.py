"""IS-A33 The ruler in inches and the turning tools, to be printed at true size."""

from typing import Any

from admiralty.games.base import PrintedTool
from admiralty.rulebook import Message

__all__ = ["printed_tools"]

INCH = 25.4
RULER = 14
"""Inches; two pieces of paper."""
TURNS = (10, 20, 30, 45, 60)


def printed_tools(figures: Any) -> tuple[PrintedTool, ...]:
    marks = tuple((inch * INCH, str(inch)) for inch in range(1, RULER + 1))
    wedges = (PrintedTool(Message("tool-turn", degrees=each), degrees=each) for each in TURNS)
    return (PrintedTool(Message("tool-ruler"), marks), *wedges)
