"""Artificial intelligence: position values and likely orders for the bots."""
