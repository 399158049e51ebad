"""The distribution of an attack's dice, against every sequence of rolls."""

from collections.abc import Mapping
from itertools import product
from math import prod

import pytest

from admiralty.games.oak_and_iron.rules.terms.volleys import Bonus, Faces, Kinds, Volley, critical_spread, mean_hits

DIE: Faces = ("skull", "cannon", "musket", "musket", "sail", "sword", "blank", "blank")
GOOD = frozenset({"skull", "cannon"})
TRIGGER = frozenset({"skull"})
VALUED: Faces = ("sword", "sail")
Throws = dict[Faces, float]


def kinds() -> Kinds:
    return Kinds(DIE, GOOD, TRIGGER, VALUED)


def thrown(count: int, times: int) -> Throws:
    """Dice with re-rolled misses: first the faces that no card uses, then by the card."""
    found: Throws = {}
    for dice in product(DIE, repeat=count):
        misses = [face for face in dice if face not in GOOD]
        misses.sort(key=lambda face: VALUED.index(face) if face in VALUED else -1)
        again = misses[:times]
        kept = list(dice)
        for face in again:
            kept.remove(face)
        for fresh in product(DIE, repeat=len(again)):
            end = tuple(sorted((*kept, *fresh)))
            found[end] = found.get(end, 0.0) + 8.0 ** -(count + len(again))
    return found


def hits(dice: Faces) -> int:
    return sum(face in GOOD for face in dice)


def read(dice: Faces, marks: int = 0) -> tuple[int, ...]:
    """The results of an attack with these dice, for the cards of the test."""
    return hits(dice), *(dice.count(face) for face in VALUED), marks


def summed(found: list[tuple[tuple[int, ...], float]]) -> dict[tuple[int, ...], float]:
    total: dict[tuple[int, ...], float] = {}
    for row, chance in found:
        total[row] = total.get(row, 0.0) + chance
    return total


def ends(volley: Volley, fortune: bool = False) -> dict[tuple[int, ...], float]:
    return summed([(read(tuple(final), final.marksmen), chance) for final, chance in volley.ends(read, fortune)])


def same(found: Mapping[tuple[int, ...], float], expected: Mapping[tuple[int, ...], float]) -> bool:
    keys = {*found, *expected}
    return all(found.get(key, 0.0) == pytest.approx(expected.get(key, 0.0), abs=1e-8) for key in keys)


@pytest.mark.parametrize(("count", "times"), [(1, 0), (2, 0), (2, 1), (3, 1), (2, 2), (1, 3)])
@pytest.mark.parametrize("fortune", [False, True])
def test_dice_with_free_rerolls_and_fortune_for_those_that_disappoint(count: int, times: int, fortune: bool) -> None:
    throws = thrown(count, times)
    mean = sum(chance * hits(dice) for dice, chance in throws.items())
    assert mean_hits(kinds(), count, times) == pytest.approx(mean)
    if fortune:
        poor = sum(chance for dice, chance in throws.items() if hits(dice) < mean)
        throws = {dice: chance * (poor + (hits(dice) >= mean)) for dice, chance in throws.items()}
    expected = summed([(read(dice), chance) for dice, chance in throws.items()])
    assert same(ends(Volley(DIE, count, times, kinds()), fortune), expected)


@pytest.mark.parametrize("explode", ["skull", "sword", "swab"])
def test_a_die_that_gives_another_one_gives_it_again(explode: str) -> None:
    """Two dice; each of a kind gives one more die, and no die shows a swab."""
    open_throws = {(dice, dice.count(explode)): chance for dice, chance in thrown(2, 0).items()}
    done: Throws = {}
    while open_throws:
        after: dict[tuple[Faces, int], float] = {}
        for (dice, left), chance in open_throws.items():
            if not left:
                done[dice] = done.get(dice, 0.0) + chance
                continue
            for face in DIE:
                key = tuple(sorted((*dice, face))), left - (face != explode)
                if chance / 8 > 1e-12:
                    after[key] = after.get(key, 0.0) + chance / 8
        open_throws = after
    expected = summed([(read(dice), chance) for dice, chance in done.items()])
    assert same(ends(Volley(DIE, 2, 0, kinds(), explode=explode)), expected)


@pytest.mark.parametrize("fatigues", [(1,), (2,), (1, 2), (1, 1)])
def test_bonus_dice_fatigue_if_any_of_them_succeeds(fatigues: tuple[int, ...]) -> None:
    bonuses = [Bonus(face, 0.25, fatigue) for face, fatigue in zip(("skull", "sword"), fatigues, strict=False)]
    expected = []
    for dice, chance in thrown(3, 0).items():
        for won in product((False, True), repeat=len(bonuses)):
            shares = [
                1 - 0.75 ** dice.count(bonus.face) if here else 0.75 ** dice.count(bonus.face)
                for bonus, here in zip(bonuses, won, strict=True)
            ]
            marks = sum(bonus.fatigue for bonus, here in zip(bonuses, won, strict=True) if here)
            expected.append((read(dice, marks), chance * prod(shares)))
    assert same(ends(Volley(DIE, 3, 0, kinds(), bonuses=bonuses)), summed(expected))
    absent = Volley(DIE, 2, 0, kinds(), bonuses=[Bonus("swab", 0.5, 1)])
    assert same(ends(absent), ends(Volley(DIE, 2, 0, kinds())))


GROUPS = (frozenset({"skull", "cannon"}), frozenset({"sail"}), frozenset({"sword"}))


def criticals(count: int, careful: bool) -> dict[tuple[int, ...], float]:
    """The counts of each group, capped at two; Careful Aim re-rolls each blank once."""
    one: dict[int, float] = {}
    for face in DIE:
        group = next((place for place, group in enumerate(GROUPS) if face in group), -1)
        one[group] = one.get(group, 0.0) + 1 / 8
    if careful:
        one = {group: chance * (one[-1] if group == -1 else 1 + one[-1]) for group, chance in one.items()}
    found = []
    for throw in product(one, repeat=count):
        row = tuple(min(2, throw.count(place)) for place in range(len(GROUPS)))
        found.append((row, prod(one[group] for group in throw)))
    return summed(found)


def rows(spread: tuple[tuple[Faces, float], ...]) -> dict[tuple[int, ...], float]:
    return summed([(tuple(sum(face in group for face in dice) for group in GROUPS), chance) for dice, chance in spread])


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_critical_dice_by_what_they_do(count: int, careful: bool) -> None:
    found = critical_spread(DIE, count, GROUPS, careful)
    assert same(rows(found), criticals(count, careful))
    assert all(chance > 0 for _, chance in found)
    ((face, certain),) = critical_spread(DIE, 1, (frozenset(DIE),), careful)
    assert face == ("blank",)
    assert certain == pytest.approx(1.0)


def test_each_trigger_is_a_critical_die_and_none_is_thrown_where_nothing_is_checked() -> None:
    volley = Volley(DIE, 2, 0, kinds(), critical=(GROUPS, False))
    found = summed([
        (tuple(sum(face in group for face in final.critical) for group in GROUPS), chance)
        for final, chance in volley.ends(read, False)
    ])  # fmt: skip
    expected = []
    for dice, chance in thrown(2, 0).items():
        triggers = dice.count("skull")
        outcomes = criticals(triggers, False) if triggers else {(0, 0, 0): 1.0}
        expected += [(row, chance * share) for row, share in outcomes.items()]
    assert same(found, summed(expected))
    plain = Volley(DIE, 2, 0, kinds()).ends(read, False)
    assert {final.critical for final, _ in plain} == {()}


def test_faces_that_an_attack_cannot_tell_apart_are_one_kind() -> None:
    """Misses can trigger here: faces that a card uses are re-rolled last, and unused faces are not counted."""
    found = Kinds(DIE, GOOD, frozenset({"skull", "musket"}), VALUED)
    assert found.shown == ("skull", "cannon", "musket", "sail", "sword", "blank")
    assert found.chances == (1 / 8, 1 / 8, 2 / 8, 1 / 8, 1 / 8, 2 / 8)
    assert (found.good, found.trigger, found.valued) == ((0, 1), (0, 2), (4, 3))
    assert (found.bad, found.idle) == ((2, 5, 4, 3), (5,))
    assert found.hits((1, 2, 4, 8, 16, 32)) == 3
    assert found.faces((1, 0, 2, 0, 0, 1)) == ("skull", "musket", "musket", "blank")
    assert Kinds(DIE, GOOD, TRIGGER, ("swab",)).valued == ()
