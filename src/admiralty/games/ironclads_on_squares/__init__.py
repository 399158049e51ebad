"""Ironclads on squares: two squadrons, a board of squares, two packs of cards and a handful of dice."""
