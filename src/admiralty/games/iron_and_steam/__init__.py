"""Iron & Steam: ironclads of the American Civil War, written orders carried out at once, guns against plate."""

from admiralty.games.iron_and_steam.game import IronAndSteam

__all__ = ["IronAndSteam"]
