"""Harbour Duel: two gunboats, one mine, and fog."""

from tests.toy.game import HarbourDuel as HarbourDuel
