"""What good play is."""

from admiralty.games.iron_and_steam.state import Battle
from admiralty.games.judgement import Judgement

__all__ = ["SteamJudgement"]


class SteamJudgement(Judgement[Battle]):
    """Evaluation and likely orders."""

    horizon = 60
