"""The rules engine: flows, chance, orders, journals, views, odds. It knows no game."""
