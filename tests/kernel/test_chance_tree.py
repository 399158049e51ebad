"""The search behind odds at the end of its budget, and the odds over several worlds."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, d6, dice
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, ask, ask_all, roll
from admiralty.kernel.games.game import Assumptions
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.chance_tree import Branch, Thrown, _fall, throws, walk
from admiralty.kernel.odds.odds import SURE, Odds, Reading, _average, _differ, _margin, odds
from admiralty.kernel.odds.worlds import Worlds
from admiralty.kernel.orders.verb_choices import Verbs
from tests.kernel.inline import ONE, TWO, Take, Tally, Tiny, numbers, take


def throw_on(tally: Tally) -> Flow[None]:
    """An order, a die, and with a low face another one."""
    tally.marks.append((yield from take(ONE, 1, 2)))
    face = yield from roll(d6, case="T-1", by=ONE)
    tally.marks.append(face)
    if face <= 3:
        tally.marks.append(10 * (yield from roll(d6, case="T-1", by=ONE)))
    tally.marks.append((yield from take(ONE, 5, 6)))


def walked(budget: int) -> tuple[dict[int, float], dict[int, int], float, int]:
    game = Tiny(throw_on)
    position = Position(game, game.start(game.setting()))
    assert isinstance(position.request, Ask)
    order = position.request.choices.check("take 1")
    found = walk(position, Seat("one"), order, lambda tally: sum(tally.marks), budget, rng=Fast(1), merge=False)
    assert found is not None
    return found


def test_a_walk_within_its_budget_works_everything_out() -> None:
    found, tried, rest, nodes = walked(1000)
    expected = {1 + face: 1 / 6 for face in (4, 5, 6)}
    for face in (1, 2, 3):
        for more in range(1, 7):
            expected[1 + face + 10 * more] = 1 / 36
    assert found == pytest.approx(expected)
    assert (tried, rest, nodes) == ({}, 0.0, 6 + 3 * 6)


@pytest.mark.parametrize(("budget", "worked_out"), [(8, (4, 5, 6)), (14, (4, 5, 6))])
def test_past_its_budget_what_is_over_already_needs_no_trial(budget: int, worked_out: tuple[int, ...]) -> None:
    found, tried, rest, nodes = walked(budget)
    assert found == pytest.approx({1 + face: 1 / 6 for face in worked_out})
    assert rest == pytest.approx(0.5)
    assert tried
    assert all(value > 10 for value in tried), "only what was not worked out is tried"
    assert nodes >= budget


def test_one_branch_may_be_worked_out_before_the_budget_ends() -> None:
    found, tried, rest, _ = walked(15)
    assert sum(found.values()) == pytest.approx(0.5 + 1 / 6)
    assert rest == pytest.approx(1 / 3)
    assert {value % 10 for value in tried} <= {3, 4}


def thrown(plan: Callable[[Tally], Flow[None]], budget: int) -> tuple[str, list[Thrown[int]]] | None:
    game = Tiny(plan)
    position = Position(game, game.start(game.setting()))
    assert isinstance(position.request, Ask)
    order = position.request.choices.check("take 1")
    return throws(position, Seat("one"), order, lambda tally: sum(tally.marks), budget)


def test_each_face_of_the_first_die_is_told_with_what_it_leads_to() -> None:
    """Three faces take six positions more each, and one for themselves: the last of them wants 14 and 6."""
    assert thrown(throw_on, 19) is None
    found = thrown(throw_on, 20)
    assert found is not None
    name, faces = found
    assert (name, [each.face for each in faces]) == ("d6", [1, 2, 3, 4, 5, 6])
    for each in faces:
        low = {1 + each.face + 10 * more: 1 / 6 for more in range(1, 7)}
        assert each.chance == pytest.approx(1 / 6)
        assert each.found == pytest.approx(low if each.face <= 3 else {1 + each.face: 1.0})


def rolls_high_or_low(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)
    tally.marks.append(int((yield from roll(d6, case="T-1", by=ONE)) > 3))
    tally.agenda.append(("rolls_again", ()))


def rolls_again(tally: Tally) -> Flow[None]:
    tally.marks.append(10 * (yield from roll(d6, case="T-1", by=ONE)))


def test_branches_that_stand_alike_where_a_segment_ends_are_one() -> None:
    """Six faces come to two states, and six more follow from each of these."""
    game = Tiny(rolls_high_or_low, others={"rolls_again": rolls_again})
    position = Position(game, game.start(game.setting()))
    order = position.asks()[ONE].choices.check("take 1")
    found = walk(position, ONE, order, lambda tally: sum(tally.marks), 1000)
    assert found is not None
    assert found.nodes == 6 + 2 * 6
    assert found.found == pytest.approx({10 * face + high: 1 / 12 for face in range(1, 7) for high in (0, 1)})


def both(tally: Tally) -> Flow[None]:
    asks = {seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}
    tally.marks += (yield from ask_all(asks, case="T-1")).values()


def test_where_others_seal_each_trial_is_paid_for() -> None:
    game = Tiny(both)
    position = Position(game, game.start(game.setting()))
    found = walk(position, ONE, position.asks()[ONE].choices.check("take 1"), lambda t: sum(t.marks), 50, rng=Fast(1))
    assert found is not None
    assert (found.nodes, found.tries, found.rest) == (50, 50, 1.0)


def counts_what_is_hidden(tally: Tally) -> Flow[None]:
    yield from take(TWO, 1, 2)
    for _ in range(2):
        tally.marks.append((yield from roll(d6, case="T-1", by=ONE)) + tally.hidden)


def test_each_of_several_worlds_is_worked_out_however_small_the_budget() -> None:
    game = Tiny(counts_what_is_hidden, worlds=1)
    position = Position(game, game.start(game.setting()))
    found = odds(game, position.state.setting, knowledge(position, TWO), "take 1", Fast(2), worlds=3, budget=100)
    assert found.worlds == 3
    assert found.measures["sum"][2] == pytest.approx(1 / 36)
    assert found.nodes == 3 * (6 + 36)


class Foretelling(Take, word="take", case="T-1"):
    def foretold(self, state: Any, now: Any) -> Any:
        return {"sum": {0: 0.25, 1: 0.75}}


def test_what_a_verb_foretells_is_exact_and_costs_nothing() -> None:
    def asks(tally: Tally) -> Flow[None]:
        yield from ask(ONE, Message("which"), Verbs((Foretelling,), tally, (1, 2)), case="T-1")

    game = Tiny(asks)
    position = Position(game, game.start(game.setting()))
    found = odds(game, position.state.setting, knowledge(position, ONE), "take 1", Fast(1))
    assert (found.exact, found.worlds, found.nodes, found.margin) == (True, 1, 0, 0.0)
    assert found.measures == {"sum": {0: 0.25, 1: 0.75}}


@pytest.mark.parametrize(("margin", "differ"), [(0.0, True), (0.04, True), (0.06, False)])
def test_odds_differ_where_any_chance_does_by_more_than_both_may_be_off(margin: float, differ: bool) -> None:
    one, two = (
        Odds({"sum": {0: 0.5, 1: share, 2: 0.5 - share}}, margin == 0, 1, 0, margin, "declined") for share in (0.2, 0.3)
    )
    assert _differ(one, two, "sum") is differ
    assert not _differ(one, one, "sum")


def throw_two(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.marks.append(sum((yield from roll(dice(2, 6), case="T-1", by=ONE))))


def throw_one_of_a_pool(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.marks.append(sum((yield from roll(dice(1, 6), case="T-1", by=ONE))))


def throw_nothing(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))


def test_only_an_order_that_hangs_on_one_die_is_told_face_by_face() -> None:
    assert thrown(throw_two, 1000) is None
    assert thrown(throw_nothing, 1000) is None
    found = thrown(throw_one_of_a_pool, 1000)
    assert found is not None
    assert [(each.face, each.found) for each in found[1]] == [(face, {1 + face: 1.0}) for face in range(1, 7)]


@pytest.mark.parametrize(("plan", "fallen"), [(throw_nothing, 0), (throw_two, 1)])
def test_it_is_counted_how_often_chance_falls_in_a_trial(plan: Callable[[Tally], Flow[None]], fallen: int) -> None:
    game = Tiny(plan)
    branch = Branch.of(Position(game, game.start(game.setting())), game.assumptions.policy)
    assert isinstance(branch.request, Ask)
    branch.give(branch.request.choices.check("take 1"))
    assert _fall(branch, Fast(1)) == fallen


def _odds(share: float, nodes: int) -> Odds:
    results: dict[Reading, float] = {((True,), ()): share, ((False,), ()): 1 - share}
    return Odds({"hit": {True: share, False: 1 - share}}, True, 1, nodes, 0.0, "assumed", "sealed", results=results)


def averaged(*found: Odds) -> Odds:
    return _average(Worlds([(each, 1 / len(found)) for each in found], False))


def test_worlds_are_averaged_and_their_spread_is_the_margin() -> None:
    found = averaged(_odds(0.2, 3), _odds(0.6, 4), _odds(0.7, 5))
    assert found.measures["hit"] == pytest.approx({True: 0.5, False: 0.5})
    assert (found.exact, found.worlds, found.nodes, found.assumption, found.sealed) == (
        False,
        3,
        12,
        "assumed",
        "sealed",
    )
    spread = (0.3**2 + 0.1**2 + 0.2**2) / 2
    assert found.margin == pytest.approx(_margin(0.5, spread, 3))
    assert averaged(_odds(0.4, 1), _odds(0.6, 1)).margin == pytest.approx(_margin(0.5, 2 * 0.1**2, 2))
    assert averaged(_odds(0.5, 1)).margin == pytest.approx(_margin(0.5, 0.0, 1))


@pytest.mark.parametrize(("share", "tries"), [(0.5, 10), (0.0, 100), (1.0, 20), (0.3, 50)])
def test_the_margin_reaches_to_the_farther_end_of_wilsons_interval(share: float, tries: int) -> None:
    middle = (share + SURE**2 / (2 * tries)) / (1 + SURE**2 / tries)
    half = SURE / (1 + SURE**2 / tries) * sqrt(share * (1 - share) / tries + SURE**2 / (4 * tries**2))
    ends = (middle - half, middle + half)
    assert _margin(share, share * (1 - share), tries) == pytest.approx(max(abs(end - share) for end in ends))


def aim(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.push(put_the_next)
    tally.push(strike)


def strike(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))


def put_the_next(tally: Tally) -> Flow[None]:
    tally.marks.append(10 * (yield from roll(d6, case="T-1", by=ONE)))


class Afterwards(Tiny):
    assumptions = Assumptions(ends_before=frozenset({"put_the_next"}))


@pytest.mark.parametrize(("kind", "least", "most"), [(Tiny, 12, 67), (Afterwards, 2, 7)])
def test_what_an_order_pushes_is_its_effect_but_for_what_comes_afterwards(
    kind: type[Tiny], least: int, most: int
) -> None:
    game = kind(aim, others={"strike": strike, "put_the_next": put_the_next})
    position = Position(game, game.start(game.setting()))
    assert isinstance(position.request, Ask)
    order = position.request.choices.check("take 1")
    found = walk(position, ONE, order, lambda tally: sum(tally.marks), 1000)
    assert found is not None
    assert (min(found.found), max(found.found)) == (least, most)
    assert sum(found.found.values()) == pytest.approx(1)
