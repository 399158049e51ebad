"""How a figure is taken: so many of something in so many seconds."""

from typing import NamedTuple

__all__ = ["Rate"]


class Rate(NamedTuple):
    times: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.times / self.seconds

    @property
    def microseconds(self) -> float:
        """Each, in millionths of a second."""
        return 1e6 * self.seconds / self.times
