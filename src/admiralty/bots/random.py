"""The random bot: any legal order, each as likely as the next. It proves that a game can be played, not how."""

from collections.abc import Callable
from typing import Any

from admiralty.bots.base import Bot
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.flow import Ask
from admiralty.kernel.view import Knowledge

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Draws its orders from the choices."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, ask: Ask, known: Callable[[], Knowledge]) -> Order[Any]:
        return ask.choices.sample(self._rng)
