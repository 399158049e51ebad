"""Harbour Duel: two gunboats, one mine, and fog."""
