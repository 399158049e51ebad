"""Iron and Fire: the battles of the Huáscar in the War of the Pacific, 1879."""

from admiralty.games.iron_and_fire.game import IronAndFire

__all__ = ["IronAndFire"]
