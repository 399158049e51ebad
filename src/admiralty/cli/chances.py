"""The odds of an order in words, with their assumptions and their precision."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from admiralty.desk import Desk
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.odds.odds import Odds
from admiralty.lab.bars import SMALLEST, in_order
from admiralty.table import Table

__all__ = ["odds_lines", "odds_remarks"]

SURE = 0.9995
"""A chance that would be told as a hundred percent."""


def odds_lines(table: Table, seat: Seat, order: Order[Any]) -> Iterator[str]:
    """The odds of an order in words: all results, the worst first, then a line a measure."""
    desk = table.desk
    say, found = desk.words.say, table.odds_of(seat, order)
    results = desk.results(found, seat)
    if not found.measures and not found.foretold and not results:
        yield say("odds-nothing", code=order.code)
        return
    if results:
        yield say("odds-results-title", title=say("odds-title"))
    for result in results:
        yield say("odds-result-line", shown=result.shown, text=result.text)
    for each in found.foretold:
        yield say("odds-foretold", what=desk.render(each.what), measured=bool(each.measures))
        for key, distribution in each.measures.items():
            yield _measure(desk, key, distribution, exact=True)
    yield from _supposed(desk, found)
    if found.foretold and found.measures:
        yield say("odds-turn")
    for key, distribution in found.measures.items():
        yield _measure(desk, key, distribution, exact=found.exact)
        yield from _beside(desk, key, found)
    yield from _certainty(desk, found)


def odds_remarks(table: Table, seat: Seat, order: Order[Any]) -> Iterator[str]:
    """What is to be said of odds whose figures are drawn as bars: what they suppose, and how exact they are."""
    desk, found = table.desk, table.odds_of(seat, order)
    if not found.measures and not found.foretold and not desk.results(found, seat):
        yield desk.words.say("odds-nothing", code=order.code)
        return
    yield from _supposed(desk, found)
    for key in found.measures:
        yield from _beside(desk, key, found)
    yield from _certainty(desk, found)


def _supposed(desk: Desk, found: Odds) -> Iterator[str]:
    for supposing in dict.fromkeys(each.supposing for each in found.foretold if each.measures):
        yield desk.words.say("odds-supposing", supposing=supposing)


def _beside(desk: Desk, key: str, found: Odds) -> Iterator[str]:
    """The same measure if what can still be spent is spent."""
    say = desk.words.say
    for policy, measures in found.beside.items():
        if key in measures:
            beside = [say("odds-chance", value=value, share=share) for value, share in in_order(measures[key])]
            yield say("odds-beside", policy=policy, measure=_title(desk, key), chances=beside)


def _certainty(desk: Desk, found: Odds) -> Iterator[str]:
    if found.exact:
        yield desk.words.say("odds-exact", **found.said)
    elif found.results:
        yield desk.words.say("odds-estimate", **found.said)


def _measure(desk: Desk, key: str, distribution: Mapping[Hashable, float], *, exact: bool) -> str:
    say = desk.words.say
    told = [(value, share) for value, share in in_order(distribution) if share >= SMALLEST]
    if len(told) == 1 and told[0][1] > SURE:
        return say("odds-sure", measure=_title(desk, key), value=told[0][0], exact=exact)
    chances = [say("odds-chance", value=value, share=share) for value, share in told]
    return say("odds-measure", measure=_title(desk, key), chances=chances)


def _title(desk: Desk, key: str) -> str:
    return desk.words.named("measure", key.removeprefix("measure-"))
