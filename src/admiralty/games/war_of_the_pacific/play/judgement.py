"""What good play is: filled in below the rules."""

from __future__ import annotations

from admiralty.games.judgement import Judgement
from admiralty.games.war_of_the_pacific.state import War

__all__ = ["PacificJudgement"]


class PacificJudgement(Judgement[War]):
    """What a position is worth, and what one would do in it."""
