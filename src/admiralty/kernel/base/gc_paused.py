"""Pauses the garbage collector during work that leaves no reference cycles.

The branches of a chance tree form no reference cycles, so reference counting frees them at once. But while they live
there are many, and their number makes Python's collector walk everything else that the process holds, for a tenth of a
second or more, and find nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["gc_paused"]


@contextmanager
def gc_paused() -> Iterator[None]:
    """No garbage collection within the block; if it was off before, it stays off.

    >>> with gc_paused():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
