"""Board geometry: squares, hexes, the open table, and playing cards, in whole numbers."""
