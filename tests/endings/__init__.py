"""Finished games, one for each way a game can end: every answer from the first to the last, and how it ended."""
