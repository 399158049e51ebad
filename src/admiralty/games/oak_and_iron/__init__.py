"""Oak & Iron: squadrons under sail on an open table, with wind, ruler, cards and symbol dice."""

from admiralty.games.oak_and_iron.game import OakAndIron

__all__ = ["OakAndIron"]
