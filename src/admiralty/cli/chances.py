"""What are my chances? The odds of an order, said with what they assume and how exact they are."""

from collections.abc import Iterator
from typing import Any

from admiralty.kernel.choices import Order
from admiralty.kernel.event import Seat
from admiralty.lab.bars import in_order
from admiralty.table import Table

__all__ = ["odds_lines"]


def odds_lines(table: Table, seat: Seat, order: Order[Any]) -> Iterator[str]:
    """The odds of an order in words, a line a measure."""
    desk = table.desk
    say, found = desk.words.say, table.odds_of(seat, order)
    if not found.measures:
        yield say("odds-nothing", code=order.code)
        return
    for key, distribution in found.measures.items():
        chances = [say("odds-chance", value=value, share=share) for value, share in in_order(distribution)]
        measure = desk.words.named("measure", key.removeprefix("measure-"))
        yield say("odds-measure", measure=measure, chances=chances)
        for policy, measures in found.beside.items():
            if key in measures:
                beside = [say("odds-chance", value=value, share=share) for value, share in in_order(measures[key])]
                yield say("odds-beside", policy=policy, measure=measure, chances=beside)
    if found.exact:
        yield say("odds-exact", assumption=found.assumption)
    else:
        yield say("odds-estimate", **found.said)
