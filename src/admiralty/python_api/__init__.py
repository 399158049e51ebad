"""The Python API: tables, lists of games and scenarios, and simulations; its names are those of ``admiralty``."""
