"""Ironclads on squares: two squadrons, a board of squares, two packs of cards and a handful of dice."""

from admiralty.games.ironclads_on_squares.game import IroncladsOnSquares

__all__ = ["IroncladsOnSquares"]
