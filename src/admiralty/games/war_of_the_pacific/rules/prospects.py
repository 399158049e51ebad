"""8.8, 8.9 What an attack comes to before anybody chooses his losses: exact, by adding up dice instead of playing it.

The same as the flows of `assault` under the usual reactions: who wins the initiative draws a chit unless he
has said that he draws none (P62), and nobody spends a column. The tests compare the two.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from admiralty.games.war_of_the_pacific.state import Assault, War
from admiralty.rulebook import Fallen, Joint, Message, Seat, total

from . import assault as combat

__all__ = ["Prospect", "foretold", "prospect"]


class Prospect(NamedTuple):
    """The probability of each pair of losses in steps: theirs, ours."""

    losses: dict[tuple[int, int], float]
    theirs: int
    """The steps that the defenders have."""
    ours: int
    """The steps that the attackers have."""

    @property
    def cleared(self) -> float:
        """The chance that the defenders must give way or pay, or that nobody is left of them."""
        return sum(share for (they, we), share in self.losses.items() if they == self.theirs or (they and not we))

    @property
    def costs(self) -> float:
        """The chance that the attackers lose anything."""
        return sum(share for (_, we), share in self.losses.items() if we)


@cache
def hits(number: int, modifier: int, better: int) -> tuple[float, ...]:
    """8.9 The probability of so many hits with some dice, and of others that have two more."""
    found = [1.0]
    for count, added in ((number, modifier), (better, modifier + 2)):
        chance = min(6, 1 + max(0, added)) / 6
        falls = [comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1)]
        found = [
            sum(found[n] * falls[k - n] for n in range(len(found)) if 0 <= k - n < len(falls))
            for k in range(len(found) + len(falls) - 1)
        ]
    return tuple(found)


@cache
def initiative(lead: int) -> float:
    """8.8 The chance that the attacker wins it, with so much more printed than the defender; a tie is not enough."""
    return sum(one + lead > two for one, two in product(range(1, 7), repeat=2)) / 36


def prospect(war: War, assault: Assault) -> Prospect:
    """The chances of an assault that has defenders."""
    attacker = Seat(assault.attacker)
    sides = {attacker: assault.units, war.setting.enemy[attacker]: assault.defenders}
    dice = {attacker: len(assault.units), war.setting.enemy[attacker]: len(assault.defenders) + int(assault.landing)}
    added = {
        attacker: total(combat.attack_modifiers(war, assault)),
        war.setting.enemy[attacker]: total(combat.defence_modifiers(war, assault)),
    }
    ours, theirs = (sum(war.units[n].steps for n in sides[side]) for side in sides)
    lead = combat.initiative_of(war, assault.units) - combat.initiative_of(war, assault.defenders)
    found: dict[tuple[int, int], float] = {}
    for winner, won in ((attacker, initiative(lead)), (war.setting.enemy[attacker], 1 - initiative(lead))):
        chits = ("none",) if winner in war.no_chits else war.setting.figures.chits
        for chit in set(chits):
            more, better = combat.chit_dice(war, chit, sides[winner], winner == attacker)
            share = won * chits.count(chit) / len(chits)
            falls = {
                side: hits(
                    dice[side] + (more - better if side == winner else 0), added[side], better * (side == winner)
                )
                for side in sides
            }
            for (they, one), (we, two) in product(
                enumerate(falls[attacker]), enumerate(falls[war.setting.enemy[attacker]])
            ):
                pair = min(they, theirs), min(we, ours)
                found[pair] = found.get(pair, 0.0) + share * one * two
    return Prospect(found, theirs, ours)


MEASURES = (
    "measure-cleared", "measure-own-wiped-out", "measure-wiped-out", "measure-driven-out", "measure-they-lose",
    "measure-we-lose",
)  # fmt: skip


def foretold(war: War, assault: Assault) -> Mapping[str, Mapping[Hashable, float]]:
    """The same by the measures of an attack, with the names of the units where all of a side are destroyed.

    Of fewer losses their owner chooses the units.
    """
    if not assault.defenders:
        return {}
    ahead = prospect(war, assault)
    found: dict[tuple[Hashable, ...], float] = {}
    ended: dict[tuple[Hashable, ...], tuple[Fallen, ...]] = {}
    for (they, we), share in ahead.losses.items():
        wiped_out, driven_out = they == ahead.theirs, 0 < they < ahead.theirs and not we
        values = (wiped_out or driven_out, we == ahead.ours, wiped_out, driven_out, they, we)
        found[values] = found.get(values, 0.0) + share
        gone = [*(assault.units if we == ahead.ours else ()), *(assault.defenders if wiped_out else ())]
        ended[values] = tuple([Fallen(war.row(n).id, war.row(n).side, Message("fate-destroyed")) for n in gone])
    return Joint(MEASURES, found, ended)
