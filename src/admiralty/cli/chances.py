"""What are my chances? The odds of an order, said with what they assume and how exact they are."""

from collections.abc import Iterator
from typing import Any

from admiralty.cli.desk import TextDesk
from admiralty.kernel.chance import Fast
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Seat
from admiralty.kernel.match import Match
from admiralty.kernel.odds import Odds, odds
from admiralty.kernel.view import knowledge
from admiralty.lab.bars import in_order

__all__ = ["chances_of", "odds_lines"]


def chances_of(desk: TextDesk, match: Match[Any], seat: Seat, order: Order[Any]) -> Odds:
    """The odds of an order from its seat's view.

    They have a stream of their own, so that asking does not disturb the game; the same question gets the same answer.
    """
    rng = Fast(f"odds {match.decision} {order.code}")
    return odds(match.game, desk.setting, knowledge(match.position, seat), order.code, rng)


def odds_lines(desk: TextDesk, match: Match[Any], seat: Seat, order: Order[Any]) -> Iterator[str]:
    """The odds of an order in words, a line a measure."""
    say = desk.words.say
    found = chances_of(desk, match, seat, order)
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
