"""The midshipman bot: gives every second order at random, on the average, and the others as a captain."""

from collections.abc import Callable

from admiralty.bots.captain import CaptainBot
from admiralty.kernel.flows.choices import Rng

__all__ = ["MidshipmanBot"]


class MidshipmanBot(CaptainBot):
    """A captain who does not pay attention half of the time."""

    def at_once(self, draw: Callable[[Rng], str]) -> str | None:
        return draw(self._rng) if self._rng.below(2) else None
