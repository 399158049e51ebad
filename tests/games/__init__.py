"""Tests of the rules, one package for each game."""
