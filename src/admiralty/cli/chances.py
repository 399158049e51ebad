"""What are my chances? The odds of an order, said with what they assume and how exact they are."""

from collections.abc import Iterator
from typing import Any

from admiralty.cli.desk import Desk
from admiralty.kernel.chance import Fast
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Seat
from admiralty.kernel.match import Match
from admiralty.kernel.odds import odds
from admiralty.kernel.view import knowledge

__all__ = ["odds_lines"]


def odds_lines(desk: Desk, match: Match[Any], seat: Seat, order: Order[Any]) -> Iterator[str]:
    """The odds of an order from its seat's view, a line a measure."""
    say = desk.words.say
    # A stream of its own, so that asking does not disturb the game; the same question gets the same answer.
    rng = Fast(f"odds {match.decision} {order.code}")
    found = odds(match.game, desk.setting, knowledge(match.position, seat), order.code, rng)
    if not found.measures:
        yield say("odds-nothing", code=order.code)
        return
    for key, distribution in found.measures.items():
        chances = [
            say("odds-chance", value=value, share=share)
            for value, share in sorted(distribution.items(), key=lambda chance: (str(type(chance[0])), chance[0]))
        ]
        yield say("odds-measure", measure=desk.words.named("measure", key.removeprefix("measure-")), chances=chances)
    if found.exact:
        yield say("odds-exact", assumption=found.assumption)
    else:
        yield say("odds-estimate", assumption=found.assumption, margin=found.margin, worlds=found.worlds)
