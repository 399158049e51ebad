"""Stacks: many counters in one place are drawn as one with their number, save those that somebody would point at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from admiralty.games.war_of_the_pacific.face.chart import box_slots
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.scene import Badge, Board, Counter, Damage, Say

__all__ = ["STACK", "stacked"]

STACK: Final = "stack-"
"""How the ids of stacks begin; place, side and what they are made of follow."""
ALONE: Final = 2
"""So many counters of one kind lie side by side in a hex."""
ASHORE: Final = ("infantry", "cavalry", "artillery")
SCALE: Final = 0.74


def stacked(counters: Iterable[Counter], drawn: Board, apart: frozenset[str], say: Say) -> list[Counter]:
    """The counters as they lie on the map: stacks first, so that single ones lie on top."""
    groups: dict[tuple[str, str, str], list[Counter]] = {}
    for counter in counters:
        kind = "land" if counter.hull in ASHORE else "fort" if counter.hull == "battery_fort" else "sea"
        groups.setdefault((str(counter.at), counter.side, kind), []).append(counter)
    piles: list[Counter] = []
    single: list[Counter] = []
    for (place, side, kind), found in groups.items():
        alone = [counter for counter in found if counter.id in apart]
        rest = [counter for counter in found if counter.id not in apart]
        single += alone
        if kind == "fort" or len(rest) <= ALONE:
            single += rest
        elif rest:
            piles.append(_pile(f"{STACK}{place}-{side}-{kind}", rest, say))
    return _in_the_box([*piles, *single], drawn)


def _pile(name: str, counters: list[Counter], say: Say) -> Counter:
    top = counters[0]
    lost = sum(counter.damage.level for counter in counters if counter.damage is not None)
    whole = sum(counter.damage.of for counter in counters if counter.damage is not None)
    badges = [Badge(str(len(counters)), spoken=say("badge-stack", count=len(counters)))]
    if any(badge.alert for counter in counters for badge in counter.badges):
        badges.append(Badge("!", alert=True, spoken=say("badge-landed")))
    return Counter(
        name,
        top.hull,
        top.at,
        0,
        top.side,
        say("counter-stack", counters=[counter.label for counter in counters]),
        label=say("label-stack", first=top.label, more=len(counters) - 1),
        damage=Damage(lost, whole) if whole else None,
        badges=tuple(badges),
    )


def _in_the_box(counters: list[Counter], drawn: Board) -> list[Counter]:
    """What is in the box lies side by side; in hexes, counters are a little smaller than the hex."""
    box = [counter for counter in counters if counter.at == place_name(BOX)]
    slots = dict(zip([counter.id for counter in box], box_slots(drawn, len(box)), strict=True))
    return [
        Counter(
            each.id, each.hull, slots.get(each.id, each.at), each.heading, each.side, each.name, each.label,
            each.damage, each.states, each.badges, each.emphasis, SCALE,
        )
        for each in counters
    ]  # fmt: skip
