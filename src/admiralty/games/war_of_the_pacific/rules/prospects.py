"""8.8, 8.9 Exact odds of an attack up to the choice of losses, by convolution of dice instead of simulation.

Equal to the flows of `assault` with the usual reactions: the winner of the initiative draws a chit unless it has chosen
to draw none (P62), and no side spends a column. The tests compare the two.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from admiralty.games.war_of_the_pacific.state import Assault, War
from admiralty.rulebook import Fallen, Joint, Message, Seat, total

from . import aftermath
from . import assault as combat

__all__ = ["Force", "Prospect", "force_of", "foretold", "is_cleared", "measures_of", "prospect"]


class Force(NamedTuple):
    """8.9, 8.10 One side of a combat."""

    steps: int
    whole: int
    """Its units of two steps."""
    trapped: bool
    """P24, P50 Whether the force cannot retreat, so that every unit pays a step instead."""

    def lost(self, hits: int, dealt: int) -> int:
        """The steps that a number of hits costs a side that has dealt a number of hits itself.

        A trapped side that dealt none loses only the hits if its owner can save a unit by the choice of losses; else it
        is lost.
        """
        if self.trapped and hits and not dealt:
            on_whole = max(0, hits - (self.steps - 2 * self.whole))
            if self.whole <= (on_whole + 1) // 2:
                return self.steps
        return min(hits, self.steps)

    def beaten(self, lost: int, dealt: int) -> bool:
        """Whether the side must retreat or pay, with units left to do so."""
        return 0 < lost < self.steps and not dealt


def force_of(war: War, assault: Assault, side: Seat) -> Force:
    steps = [war.units[n].steps for n in (assault.units if side == assault.attacker else assault.defenders)]
    return Force(sum(steps), steps.count(2), aftermath.is_trapped(war, assault, side))


class Prospect(NamedTuple):
    """The probability of each pair of losses in steps: theirs, ours."""

    losses: dict[tuple[int, int], float]
    theirs: Force
    ours: Force

    @property
    def cleared(self) -> float:
        """The chance that the defenders must retreat or pay, or are wiped out."""
        return sum(share for (they, we), share in self.losses.items() if is_cleared(self.theirs, they, we))

    @property
    def costs(self) -> float:
        """The chance that the attackers lose a step."""
        return sum(share for (_, we), share in self.losses.items() if we)


def is_cleared(theirs: Force, they: int, we: int) -> bool:
    """8.10, 8.11 Whether the defenders are wiped out, or must retreat or pay."""
    return they == theirs.steps or (theirs.beaten(they, we) and not theirs.trapped)


@cache
def hits(number: int, modifier: int, better: int) -> tuple[float, ...]:
    """8.9 The probability of each number of hits with some dice, and some more dice with +2."""
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
    """8.8 The chance that the attacker wins the initiative, by the lead in printed numbers; a tie is not enough."""
    return sum(one + lead > two for one, two in product(range(1, 7), repeat=2)) / 36


def prospect(war: War, assault: Assault) -> Prospect:
    """The odds of an assault on defenders."""
    attacker = Seat(assault.attacker)
    sides = {attacker: assault.units, war.setting.enemy[attacker]: assault.defenders}
    ours, theirs = (force_of(war, assault, side) for side in sides)
    dice = {attacker: len(assault.units), war.setting.enemy[attacker]: len(assault.defenders) + int(assault.landing)}
    added = {
        attacker: total(combat.attack_modifiers(war, assault)),
        war.setting.enemy[attacker]: total(combat.defence_modifiers(war, assault)),
    }
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
            for (dealt, one), (taken, two) in product(
                enumerate(falls[attacker]), enumerate(falls[war.setting.enemy[attacker]])
            ):
                pair = theirs.lost(dealt, taken), ours.lost(taken, dealt)
                found[pair] = found.get(pair, 0.0) + share * one * two
    return Prospect(found, theirs, ours)


def measures_of(theirs: Force, ours: Force) -> tuple[str, ...]:
    """Results of an attack by measure: the hex, sides wiped out, sides that must retreat or pay, and the steps
    lost."""
    return (
        "measure-cleared",
        "measure-own-wiped-out",
        "measure-wiped-out",
        "measure-trapped" if theirs.trapped else "measure-driven-out",
        "measure-own-trapped" if ours.trapped else "measure-own-driven-out",
        "measure-they-lose",
        "measure-we-lose",
    )


def foretold(war: War, assault: Assault) -> Mapping[str, Mapping[Hashable, float]]:
    """The results by the measures of an attack, with the names of the units if a whole side is destroyed.

    The owner chooses the units of smaller losses.
    """
    if not assault.defenders:
        return {}
    losses, theirs, ours = prospect(war, assault)
    found: dict[tuple[Hashable, ...], float] = {}
    ended: dict[tuple[Hashable, ...], tuple[Fallen, ...]] = {}
    for (they, we), share in losses.items():
        wiped_out, own_wiped_out = they == theirs.steps, we == ours.steps
        cleared = is_cleared(theirs, they, we)
        values = (cleared, own_wiped_out, wiped_out, theirs.beaten(they, we), ours.beaten(we, they), they, we)
        found[values] = found.get(values, 0.0) + share
        gone = [*(assault.units if own_wiped_out else ()), *(assault.defenders if wiped_out else ())]
        ended[values] = tuple([Fallen(war.row(n).id, war.row(n).side, Message("fate-destroyed")) for n in gone])
    return Joint(measures_of(theirs, ours), found, ended)
