"""Players made of code, by name."""

from collections.abc import Callable

from admiralty.bots.base import Bot
from admiralty.bots.random import RandomBot
from admiralty.kernel.choices import Rng
from admiralty.kernel.data import DataError

__all__ = ["BOTS", "Bot", "RandomBot", "bot"]

BOTS: dict[str, Callable[[Rng], Bot]] = {"random": RandomBot}
"""Each bot under the name that people type, made from its own stream of chance."""


def bot(name: str, rng: Rng) -> Bot:
    """A bot by its name; `DataError` names those there are."""
    if name not in BOTS:
        raise DataError(f"bot {name}", f"is not one of {', '.join(BOTS)}")
    return BOTS[name](rng)
