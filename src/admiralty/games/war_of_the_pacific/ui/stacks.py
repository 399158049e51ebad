"""Stacks of counters: cards in one place are piled up, or side by side if orders point at each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.scene import Badge, Block, Counter, Damage, Emphasis, Point, Say

__all__ = ["STACK", "lies_in", "stacked", "supply_slot"]

STACK: Final = "stack-"
"""The prefix of the ids of stacks; place, side and contents follow."""
FAN: Final = 4
"""The number of cards in a row of an open stack."""
IN_BOX: Final = place_name(BOX)
LAND, SEA, FORT = "land", "sea", "fort"
ARMS: Final = ("infantry", "cavalry", "artillery")
SLOTS: Final[dict[tuple[str, ...], tuple[Point, ...]]] = {
    (LAND,): ((0, 0),),
    (SEA,): ((0, 0),),
    (FORT,): ((0, 0),),
    (LAND, LAND): ((-0.15, -0.13), (0.17, 0.13)),
    (SEA, SEA): ((-0.05, -0.2), (0.05, 0.24)),
    (LAND, SEA): ((0.16, -0.2), (-0.06, 0.25)),
    (FORT, LAND): ((-0.36, -0.28), (0.06, 0.02)),
    (FORT, SEA): ((-0.3, -0.3), (0, 0.12)),
    (FORT, LAND, SEA): ((-0.4, -0.3), (0.16, -0.2), (-0.06, 0.25)),
}
"""The places of piles in a hex, by its contents."""
CROWD: Final[tuple[Point, ...]] = ((-0.36, -0.3), (0.2, -0.24), (-0.14, 0.2), (0.26, 0.28), (-0.4, 0.1), (0.4, 0))


def lies_in(counter: Counter) -> str:
    """The pile of a counter."""
    if counter.hull == "battery_fort":
        return FORT
    return LAND if counter.hull in ARMS else SEA


def stacked(counters: Iterable[Counter], pointed: frozenset[str], say: Say) -> list[Counter]:
    """The cards as laid on the map: piles, or all of a place side by side if orders point only at its cards."""
    known = list(counters)
    places = {counter.at for counter in known if counter.id in pointed}
    opened = places if len(places) == 1 else set()
    by_place: dict[str, list[Counter]] = {}
    for counter in known:
        by_place.setdefault(str(counter.at), []).append(counter)
    found: list[Counter] = []
    for place, here in by_place.items():
        if place == IN_BOX:
            found += _in_the_box(here, pointed if place in opened else frozenset(), say)
        else:
            found += _in_a_hex(place, here, pointed if place in opened else frozenset(), say)
    return sorted(found, key=lambda each: each.emphasis is not Emphasis.NONE or each.id in pointed)


def _in_a_hex(place: str, here: list[Counter], opened: frozenset[str], say: Say) -> Iterator[Counter]:
    fanned = [counter for counter in here if counter.id in opened]
    rest = [counter for counter in here if counter.id not in opened]
    if len(fanned) == 1 and not rest:
        fanned, rest = [], fanned
    piles = list(_piles(place, rest, say))
    kinds = tuple(kind for kind, _ in piles)
    slots = SLOTS.get(kinds, CROWD)
    for (_, pile), slot in zip(piles, slots, strict=False):
        yield replace(pile, offset=slot)
    yield from _fan(fanned)


def _fan(cards: list[Counter]) -> Iterator[Counter]:
    """Cards side by side over the sea, with lines to their place below nearer cards."""
    wide = 1.0 if any(lies_in(card) == SEA for card in cards) else 0.7
    rows = -(-len(cards) // FAN)
    for n, card in reversed(list(enumerate(cards))):
        column, row = n % FAN, n // FAN
        yield replace(card, offset=(-0.95 - wide * column, (row - (rows - 1) / 2) * 0.7))


def _piles(place: str, here: list[Counter], say: Say) -> Iterator[tuple[str, Counter]]:
    """One card or pile for each kind, side and emphasis; forts first, ships last."""
    groups: dict[tuple[str, str, str], list[Counter]] = {}
    for counter in here:
        stress = counter.emphasis.value if counter.emphasis in (Emphasis.ACTIVE, Emphasis.TARGET) else ""
        groups.setdefault((lies_in(counter), counter.side, stress), []).append(counter)
    for (kind, side, stress), found in sorted(groups.items()):
        if len(found) == 1:
            yield kind, found[0]
        else:
            name = "-".join(word for word in (f"{STACK}{place}", side, kind, stress) if word)
            yield kind, _pile(name, found, say)


def _pile(name: str, counters: list[Counter], say: Say) -> Counter:
    """A pile: the strongest card on top, the number of all, and the steps they have lost."""
    top = counters[0]
    block = top.block or Block("infantry", "star")
    hues = tuple(each.block.hue for each in counters[1:] if each.block is not None)
    lost = sum(counter.damage.level for counter in counters if counter.damage is not None)
    whole = sum(counter.damage.of for counter in counters if counter.damage is not None)
    landed = any(badge.alert for counter in counters for badge in counter.badges)
    pile = replace(
        block, beneath=hues, count=len(counters), members=tuple(replace(each, badges=_aloud(each)) for each in counters)
    )
    return Counter(
        name,
        top.hull,
        top.at,
        0,
        top.side,
        say("counter-stack", first=top.name, more=len(counters) - 1),
        label=top.label or top.name,
        damage=Damage(lost, whole, _condition(lies_in(top), counters, say)) if whole else None,
        badges=(Badge("!", alert=True, spoken=say("badge-landed")),) if landed else (),
        emphasis=Emphasis.SPENT if all(each.emphasis is Emphasis.SPENT for each in counters) else top.emphasis,
        block=pile,
    )


def _aloud(counter: Counter) -> tuple[Badge, ...]:
    """The badges of a card in a pile: not drawn, but spoken."""
    return tuple(Badge("", spoken=badge.spoken) for badge in counter.badges)


def _condition(kind: str, counters: list[Counter], say: Say) -> str:
    """The state of a pile: the steps of its units, or the number of its damaged ships."""
    found = [counter.damage for counter in counters if counter.damage is not None]
    lost, whole = sum(each.level for each in found), sum(each.of for each in found)
    if kind == SEA:
        return say("condition-ships", damaged=lost)
    return say("condition-steps", left=whole - lost, of=whole)


class BoxSlots:
    """The layout of the holding box, side by side: ships at the left, then units by arm, then supply."""

    STEP: Final = (1.02, 0.72)
    COLUMNS: Final = 6
    LEFT, TOP = -2.85, -1.62

    def __init__(self) -> None:
        self._used = 0

    def next(self) -> Point:
        column, row = self._used % self.COLUMNS, self._used // self.COLUMNS
        self._used += 1
        return self.LEFT + self.STEP[0] * (column + 0.3), self.TOP + self.STEP[1] * row


def _in_the_box(here: list[Counter], opened: frozenset[str], say: Say) -> Iterator[Counter]:
    slots = BoxSlots()
    ships = [counter for counter in here if lies_in(counter) == SEA]
    for ship in ships:
        yield replace(ship, offset=slots.next(), scale=0.95)
    for arm in ARMS:
        found = [counter for counter in here if counter.hull == arm]
        apart = [counter for counter in found if counter.id in opened]
        rest = [counter for counter in found if counter.id not in opened]
        for card in apart:
            yield replace(card, offset=slots.next())
        for _, pile in _piles(f"{IN_BOX}-{arm}", rest, say):
            yield replace(pile, offset=slots.next())


def supply_slot(counters: Iterable[Counter], place: str, nth: int = 0) -> Point:
    """The place of supply columns: the middle of an empty hex, else beside its counters; in the box, last."""
    if place == IN_BOX:
        return 1.95, 1.75
    beside = any(counter.at == place for counter in counters)
    return (0.4 - 0.42 * nth, 0.36) if beside else (0.24 * nth, 0.0)
