"""What a bot is: somebody who is asked a question, may look at what its seat knows, and answers with an order."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from admiralty.kernel.choices import Order
from admiralty.kernel.flow import Ask
from admiralty.kernel.view import Knowledge

__all__ = ["Bot"]


class Bot(ABC):
    """A player made of code."""

    @abstractmethod
    def choose(self, ask: Ask, known: Callable[[], Knowledge]) -> Order[Any]:
        """One of the orders that the question offers.

        ``known`` gives what the seat knows, and nothing else of the game; it is worked out only for a bot that looks.
        """
