"""The odds of an order as text, with their assumptions and their precision."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.odds.odds import Odds
from admiralty.lab.bars import SMALLEST, in_order
from admiralty.present.presenter import Presenter
from admiralty.python_api.table import Table

__all__ = ["odds_lines", "odds_remarks"]

SURE = 0.9995
"""A chance that would be rounded to a hundred percent."""


def odds_lines(table: Table, seat: Seat, order: Order[Any]) -> Iterator[str]:
    """The odds of an order in words: all results, the worst first, then a line for each measure."""
    presenter = table.presenter
    say, found = presenter.words.say, table.odds_of(seat, order)
    results = presenter.results(found, seat)
    if not found.measures and not found.foretold and not results:
        yield say("odds-nothing", code=order.code)
        return
    if results:
        yield say("odds-results-title", title=say("odds-title"))
    for result in results:
        yield say("odds-result-line", shown=result.shown, text=result.text)
    for each in found.foretold:
        yield say("odds-foretold", what=presenter.render(each.what), measured=bool(each.measures))
        for key, distribution in each.measures.items():
            yield _measure(presenter, key, distribution, exact=True)
    yield from _supposed(presenter, found)
    if found.foretold and found.measures:
        yield say("odds-turn")
    for key, distribution in found.measures.items():
        yield _measure(presenter, key, distribution, exact=found.exact)
        yield from _beside(presenter, key, found)
    yield from _certainty(presenter, found)


def odds_remarks(table: Table, seat: Seat, order: Order[Any]) -> Iterator[str]:
    """The assumptions and the precision of odds whose figures are drawn as bars."""
    presenter, found = table.presenter, table.odds_of(seat, order)
    if not found.measures and not found.foretold and not presenter.results(found, seat):
        yield presenter.words.say("odds-nothing", code=order.code)
        return
    yield from _supposed(presenter, found)
    for key in found.measures:
        yield from _beside(presenter, key, found)
    yield from _certainty(presenter, found)


def _supposed(presenter: Presenter, found: Odds) -> Iterator[str]:
    for supposing in dict.fromkeys(each.supposing for each in found.foretold if each.measures):
        yield presenter.words.say("odds-supposing", supposing=supposing)


def _beside(presenter: Presenter, key: str, found: Odds) -> Iterator[str]:
    """The same measure if everything that can still be spent is spent."""
    say = presenter.words.say
    for policy, measures in found.beside.items():
        if key in measures:
            beside = [say("odds-chance", value=value, share=share) for value, share in in_order(measures[key])]
            yield say("odds-beside", policy=policy, measure=_title(presenter, key), chances=beside)


def _certainty(presenter: Presenter, found: Odds) -> Iterator[str]:
    if found.exact:
        yield presenter.words.say("odds-exact", **found.said)
    elif found.results:
        yield presenter.words.say("odds-estimate", **found.said)


def _measure(presenter: Presenter, key: str, distribution: Mapping[Hashable, float], *, exact: bool) -> str:
    say = presenter.words.say
    told = [(value, share) for value, share in in_order(distribution) if share >= SMALLEST]
    if len(told) == 1 and told[0][1] > SURE:
        return say("odds-sure", measure=_title(presenter, key), value=told[0][0], exact=exact)
    chances = [say("odds-chance", value=value, share=share) for value, share in told]
    return say("odds-measure", measure=_title(presenter, key), chances=chances)


def _title(presenter: Presenter, key: str) -> str:
    return presenter.words.named("measure", key.removeprefix("measure-"))
