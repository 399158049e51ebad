"""A finite list of orders that is already made: for rare questions, where making it later would gain nothing."""

from collections.abc import Sequence
from typing import TypeVar

from admiralty.kernel.choices import Listed, Order
from admiralty.kernel.flow import one_of

T = TypeVar("T")


def among(orders: Sequence[Order[T]]) -> Listed[T]:
    """The choice among some orders."""
    return one_of(lambda: orders)
