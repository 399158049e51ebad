"""Hostile files: forged positions and mutated journals, which are refused or can be opened."""
