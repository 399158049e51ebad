"""Results of the Python interface: lists of orders, log lines, chances, and errors that are sentences."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, overload

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Order, Refusal
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.odds.odds import Odds
from admiralty.lab.bars import bars_svg, bars_text
from admiralty.lab.outcomes import Result
from admiralty.present.presenter import Presenter
from admiralty.words import Words

__all__ = ["SOME", "Chances", "Log", "OrderRefused", "Orders", "TableError", "sentence_of"]

SOME = 200
"""The most orders shown of a question without an end of orders."""


class TableError(ValueError):
    """A request that a table cannot fulfil; the text is a sentence with the remedy."""


def sentence_of(fault: DataError) -> str:
    """A fault of data as a sentence.

    >>> sentence_of(DataError("scenario lisa", "is not one of lissa, big_guns"))
    'Scenario lisa is not one of lissa, big_guns.'
    """
    return f"{fault.place[:1].upper()}{fault.place[1:]} {fault.problem}."


class OrderRefused(TableError):
    """An order that cannot be given: the reason in a sentence, with the case that forbids it."""

    def __init__(self, reason: str, case: str = "") -> None:
        super().__init__(f"{reason} [{case}]" if case else reason)
        self.reason = reason
        self.case = case
        """The case of the rulebook that forbids it; "" if it is not a rule of the book."""


class Orders(Collection[str]):
    """The legal orders of the open question, by their codes; `label` gives the words of a code.

    They can be iterated, counted, indexed and tested with ``in``. If an order is a course or a place on the open table,
    there is no end of them: then iteration gives some, ``in`` tests any, and they have no length.
    """

    def __init__(self, ask: Ask | None, presenter: Presenter) -> None:
        self._ask = ask
        self._presenter = presenter

    @property
    def finite(self) -> bool:
        """Whether all of them can be listed."""
        return self._ask is None or self._ask.choices.finite

    @property
    def question(self) -> str:
        """The question, in a sentence."""
        return self._presenter.render(self._ask.question) if self._ask is not None else ""

    def label(self, code: str) -> str:
        """An order in words."""
        if self._ask is None:
            return ""
        found = self._ask.choices.check(code)
        return self._presenter.render(found.label) if found.label is not None else found.code

    def _listed(self) -> list[Order[Any]]:
        if self._ask is None:
            return []
        choices = self._ask.choices
        return list(choices.orders() if choices.finite else choices.candidates(SOME))

    def __iter__(self) -> Iterator[str]:
        return (order.code for order in self._listed())

    def __len__(self) -> int:
        if not self.finite:
            raise TypeError("These orders cannot be counted; list(table.orders) gives some, and `in` tests any.")
        return len(self._listed())

    def __bool__(self) -> bool:
        return self._ask is not None

    def __contains__(self, code: object) -> bool:
        if self._ask is None or not isinstance(code, str):
            return False
        try:
            return self._ask.choices.check(code).code == code
        except Refusal:
            return False

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        return list(self)[place]

    def __repr__(self) -> str:
        listed = self._listed()
        width = max((len(order.code) for order in listed), default=0)
        labels = [self._presenter.render(order.label) if order.label is not None else "" for order in listed]
        lines = [f"{order.code:{width}}  {label}".rstrip() for order, label in zip(listed, labels, strict=True)]
        return "\n".join([self.question, *lines, *([] if self.finite else ["…"])])


class Log(list[str]):
    """What happened, a sentence for each event; it prints as lines."""

    def __repr__(self) -> str:
        return "\n".join(self)


class Chances:
    """The odds of an order, shown as small bars; ``odds`` has the numbers, and ``results`` all possible results, the
    worst first, with shares that add up to 1.
    """

    def __init__(self, found: Odds, results: Sequence[Result], words: Words) -> None:
        self.odds = found
        self.results = results
        self._words = words

    def __repr__(self) -> str:
        return "\n".join(bars_text(self.odds, self.results, self._words))

    def _repr_svg_(self) -> str:
        return bars_svg(self.odds, self.results, self._words)
