"""Garbage collection: freeze what the server has loaded at its start, and bound how often generation 2 is collected."""

import gc

__all__ = ["THRESHOLDS", "tune_collector"]

THRESHOLDS = (10_000, 20, 50)
"""Generation 0 after 10,000 new objects, generation 1 after 20 of those, generation 2 after 50 of these: that is after
10 million new objects at the latest. The live matches make generation 2 large; Python's own 700, 10, 10 would walk it
several times a minute."""


def tune_collector() -> None:
    """Collect once, freeze what is loaded, and set the thresholds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
