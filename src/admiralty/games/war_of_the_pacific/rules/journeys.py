"""8.2, 8.4 A journey: a group with a goal rolls and marches until it arrives or rolls doubles.

One order stands for the orders of each roll, so the chance to arrive this turn is known in advance.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.state import March, War
from admiralty.games.war_of_the_pacific.theatre import FAR, OFF, place_name
from admiralty.rulebook import Joint, Measure, Refusal, call, refuse

from . import attrition, counters, marching

__all__ = ["MOST_ROLLS", "SetOutFor", "journey"]

MOST_ROLLS: Final = 8
"""The number of rolls after which the player is asked again."""
THROWS: Final = [
    (marching.march_row(faces), weight / marching.TWO_DICE.total)
    for faces, weight in marching.TWO_DICE.distribution(marching.march_row)
]
"""The results of two dice for a march, each with its probability."""


class SetOutFor(marching.Toward, word="for", case="8.4", label_key="order-set-out-for"):
    """8.2, 8.4 The group is complete; it rolls and marches, by forced marches, until it arrives or rolls doubles."""

    @classmethod
    def goals(cls, state: War, now: marching.Column) -> Mapping[Hex, int]:
        return state.setting.theatre.marches(now.place, now.closed).costs

    def too_far(self, now: marching.Column) -> Refusal:
        return refuse("8.4", "refusal-too-far-to-go", place=place_name(self.place), far=FAR)

    def carry_out(self, state: War, now: marching.Column) -> None:
        march = counters.the_march(state)
        march.goal, march.rolls = self.place, 0
        state.follow(call(marching.march_dice), call(journey))

    def measures(self, state: War, now: marching.Column) -> dict[str, Measure]:
        goal = self.place
        return {
            "measure-arrives": lambda war: counters.the_march(war).place == goal,
            "measure-attrition": lambda war: attrition.pays_for_doubles(war, counters.the_march(war)),
            "measure-rolls": lambda war: counters.the_march(war).rolls,
        }

    def foretold(self, state: War, now: marching.Column) -> Joint:
        """Exact odds by the places of the group after each roll: nothing else affects them on the way."""
        found: dict[tuple[Hashable, ...], float] = {}
        closed = now.closed
        march = March(place=now.place, units=list(now.units), columns=dict(now.columns))
        standing = {now.place: 1.0}
        for rolled in range(1, MOST_ROLLS + 1):
            marching_on: dict[Hex, float] = {}
            for place, here in standing.items():
                marches = state.setting.theatre.marches(place, closed)
                for (die, doubles), share in THROWS:
                    march.die, march.doubles = die, doubles
                    march.place = end = marches.halt(self.place, marching.allowance(state, march))
                    chance = here * share
                    if end != self.place and not doubles and rolled < MOST_ROLLS:
                        marching_on[end] = marching_on.get(end, 0.0) + chance
                        continue
                    values = (end == self.place, attrition.pays_for_doubles(state, march), rolled)
                    found[values] = found.get(values, 0.0) + chance
            standing = marching_on
        return Joint(("measure-arrives", "measure-attrition", "measure-rolls"), found)


def journey(war: War) -> None:
    """8.4 March along the cheapest path as far as the dice allow; then roll again, unless the group has arrived or must
    stop."""
    march = counters.the_march(war)
    now = marching.column_of(war)
    marches = war.setting.theatre.marches(now.place, now.closed)
    end = marches.halt(march.goal, now.left)
    if end != now.place:
        marching.march_to(war, now, end)
    march.rolls += 1
    if march.place == march.goal or march.doubles or march.rolls >= MOST_ROLLS:
        march.goal = OFF
        war.push(marching.marching)
    else:
        war.follow(call(marching.march_dice), call(journey))
