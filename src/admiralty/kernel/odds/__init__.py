"""Exact or sampled odds of an order: the tree of chance outcomes, possible worlds, probability distributions."""
