"""Refusals of the rules by kind of order and reason: collected in random play, and reviewed by people."""
