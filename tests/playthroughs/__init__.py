"""Readable golden games: one a scenario, as the log tells it. `make playthroughs` writes them anew."""
