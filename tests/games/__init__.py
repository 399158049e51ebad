"""The cases of the rulebooks, a package a game."""
