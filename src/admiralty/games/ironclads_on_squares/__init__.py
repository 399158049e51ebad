"""Ironclads on squares: two squadrons of ironclads on a board of squares, with two packs of cards and dice."""
