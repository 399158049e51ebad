"""What a bot is: somebody who is shown a view and a question, and answers with an order."""

from abc import ABC, abstractmethod
from typing import Any

from admiralty.kernel.choices import Order
from admiralty.kernel.flow import Ask
from admiralty.kernel.record import Record

__all__ = ["Bot"]


class Bot(ABC):
    """A player made of code. It knows its seat's view and nothing else of the game."""

    @abstractmethod
    def choose(self, view: Record, ask: Ask) -> Order[Any]:
        """One of the orders that the question offers."""
