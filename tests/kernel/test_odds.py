"""Odds: the numbers a careful player would compute by hand, from what a seat knows."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from admiralty import Table
from admiralty.kernel.flows.chance import Fast, d6, dice
from admiralty.kernel.flows.choices import IllegalOrder, NotYourOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, ask_all, ask_window, roll
from admiralty.kernel.flows.piles import draw
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.match import Match
from admiralty.kernel.odds.chance_tree import LOOK_AT, Walked, walk
from admiralty.kernel.odds.odds import FEWEST, MARGIN, SEALED, WORLDS, Odds, _odds, exact_odds, expectation, odds
from admiralty.library import game as game_of
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.table import DUEL, give, opened, under_way
from tests.support.cases import case

CUP = (0, 1, 1, 1, 2, 2)
DEFENDER_HULL, RAIDER_HULL = "measure-defender", "measure-raider"


def asked(match: Match[Any], order: str, **more: Any) -> Odds:
    seat, code = order.split(" ", 1)
    known = knowledge(match.position, Seat(seat))
    return odds(DUEL, match.setting, known, code, Fast(1), **more)


def hulls(hit: Fraction, chits: int) -> dict[Hashable, Fraction]:
    """By hand: a boat with a hull of 5 and so many chits drawn one after the other."""
    found: dict[Hashable, Fraction] = {5: 1 - hit}
    drawn = list(permutations(CUP, chits))
    for hand in drawn:
        left = 5 - sum(hand)
        found[left] = found.get(left, Fraction(0)) + hit / len(drawn)
    return found


def about(fractions: dict[Hashable, Fraction]) -> Any:
    return pytest.approx({value: float(chance) for value, chance in fractions.items() if chance})


@case("HD-5.2", "HD-6.1")
@pytest.mark.parametrize(("load", "hit", "chits"), [("common", Fraction(2, 6), 1), ("chilled", Fraction(1, 6), 2)])
def test_a_shot_at_long_range_to_the_last_fraction(load: str, hit: Fraction, chits: int) -> None:
    match = give(under_way(opened(), raider=1), "raider steer 150.0", f"raider {load}")
    found = asked(match, "raider fire")
    assert (found.exact, found.margin, found.worlds) == (True, 0.0, 1)
    assert found.measures[DEFENDER_HULL] == about(hulls(hit, chits))
    assert found.measures[RAIDER_HULL] == {5: pytest.approx(1)}
    assert found.assumption == "odds-windows-declined"


@case("HD-5.3")
def test_a_second_roll_is_counted_where_it_is_the_order_asked_about() -> None:
    match = give(under_way(opened(1), raider=1), "raider steer 150.0", "raider common", "raider fire")
    assert asked(match, "raider again").measures[DEFENDER_HULL] == about(hulls(Fraction(2, 6), 1))
    assert asked(match, "raider keep").measures[DEFENDER_HULL] == {5: 1.0}


@case("HD-4.2")
def test_a_few_worlds_are_gone_through_and_give_the_truth() -> None:
    """The raider's own sector is clear: the mine lies in one of the five others, and only there is it read."""
    match = under_way(opened(), raider=3, mine=4)
    found = asked(match, "raider steer 190.0")
    assert (found.exact, found.worlds, found.margin) == (True, 5, 0.0)
    assert found.measures[RAIDER_HULL] == about(hulls(Fraction(1, 5), 2))
    assert sum(found.results.values()) == pytest.approx(1)


@case("HD-4.2")
def test_what_is_hidden_and_read_is_imagined_and_the_truth_is_within_the_interval(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = under_way(opened(), raider=3, mine=4)
    monkeypatch.setattr("admiralty.kernel.odds.worlds.ENUMERATED", 4)  # one less than the mine may lie in
    found = asked(match, "raider steer 190.0", worlds=200)
    assert (found.exact, found.worlds) == (False, 200)
    truth = hulls(Fraction(1, 5), 2)
    assert 0 < found.margin < 0.1
    for value, chance in truth.items():
        assert abs(found.measures[RAIDER_HULL].get(value, 0.0) - chance) <= found.margin


@case("HD-4.2")
def test_each_imagined_world_is_worked_out_however_many_share_the_budget() -> None:
    match = under_way(opened(), raider=3, mine=4)
    narrow, wide = (asked(match, "raider steer 190.0", worlds=40, budget=budget) for budget in (80, 80_000))
    assert (narrow.measures, narrow.nodes) == (wide.measures, wide.nodes)


def test_odds_do_not_depend_on_what_the_seat_cannot_know() -> None:
    answers = {
        str(asked(under_way(opened(), raider=3, mine=mine), "raider steer 190.0").measures) for mine in (1, 4, 6)
    }
    assert len(answers) == 1


def test_what_is_hidden_and_not_read_leaves_odds_exact() -> None:
    match = under_way(opened(), raider=3, mine=4)
    assert asked(match, "raider steer 150.0").exact  # its own sector is known to be clear
    give(match, "raider steer 150.0", "raider common")
    assert asked(match, "raider fire").exact


def test_the_seat_that_knows_and_a_game_without_secrets_get_exact_odds() -> None:
    assert asked(under_way(opened(), defender=3), "defender steer 050.0").exact
    open_sea = under_way(opened(mine="off"), raider=3)
    assert asked(open_sea, "raider steer 190.0").measures[RAIDER_HULL] == {5: 1.0}
    assert asked(open_sea, "raider steer 190.0").exact


def test_sealed_orders_of_others_are_sampled_and_said_to_be() -> None:
    match = give(opened(), "defender mine 1")
    found = asked(match, "raider speed 2", budget=50)
    assert not found.exact
    assert found.measures[RAIDER_HULL] == {5: pytest.approx(1.0)}
    assert found.margin > 0
    one = asked(match, "raider speed 2", budget=50, worlds=1)
    assert not one.exact
    assert one.measures[RAIDER_HULL] == {5: 1.0}


def test_only_where_several_seal_the_budget_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.kernel.odds.odds.SEALED", 3)
    sealed = asked(give(opened(), "defender mine 1"), "raider speed 2", budget=400, worlds=1)
    assert sealed.nodes < 40
    match = give(under_way(opened(), raider=1), "raider steer 150.0", "raider common")
    assert asked(match, "raider fire").exact


def test_asking_for_odds_changes_nothing() -> None:
    match = give(under_way(opened(), raider=1), "raider steer 150.0", "raider common")
    before = match.position.digest()
    asked(match, "raider fire")
    assert match.position.digest() == before
    assert match.chances == 0


def test_odds_of_an_order_that_is_not_legal_or_not_asked_for_are_refused() -> None:
    match = under_way(opened(), raider=1)
    with pytest.raises(IllegalOrder):
        asked(match, "raider steer 300.0")
    with pytest.raises(NotYourOrder):
        asked(match, "defender steer 000.0")


# -- tiny games --------------------------------------------------------------------------------------------------


def begun(*plan: Callable[..., Flow[None]], **more: Any) -> Position[Tally]:
    game = Tiny(*plan, **more)
    return Position(game, game.start(game.setting()))


def exact(position: Position[Tally], merge: bool = True, budget: int = 100_000) -> Odds:
    found = exact_odds(position, ONE, position.asks()[ONE].choices.check("take 1"), budget, merge)
    assert found is not None
    return found


def five_rolls(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)
    hits = 0
    for left in range(5, 0, -1):
        hits += (yield from roll(d6, case="T-1", by=ONE, so_far=(left, hits))) >= 5
    tally.marks.append(hits)


def test_merging_by_what_matters_so_far_gives_the_same_numbers_for_less() -> None:
    position = begun(five_rolls)
    merged, apart = exact(position), exact(position, merge=False)
    ways = (1, 5, 10, 10, 5, 1)
    by_hand: dict[Hashable, Fraction] = {n: Fraction(ways[n] * 2 ** (5 - n), 3**5) for n in range(6)}
    assert merged.measures["sum"] == about(by_hand)
    assert apart.measures["sum"] == pytest.approx(merged.measures["sum"])
    assert merged.nodes == 6 * (1 + 2 + 3 + 4 + 5)
    assert apart.nodes == 6 + 36 + 216 + 1296 + 7776


def pushes(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)
    face = yield from roll(d6, case="T-1", by=ONE)
    if face > 2:
        tally.agenda.append(("hits", (face,)))


def hits(tally: Tally, number: int) -> Flow[None]:
    tally.marks.append(number * (yield from roll(dice(None, 2), case="T-1", by=ONE)))


def test_branches_that_pushed_different_things_are_told_apart() -> None:
    found = exact(begun(pushes, others={"hits": hits}))
    by_hand: dict[Hashable, Fraction] = {0: Fraction(2, 6)}
    for face in (3, 4, 5, 6):
        for times in (1, 2):
            by_hand[face * times] = by_hand.get(face * times, Fraction(0)) + Fraction(1, 12)
    assert found.measures["sum"] == about(by_hand)


def pushes_silence(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.agenda.append(("silence", ()))


def silence(tally: Tally) -> Flow[None]:
    tally.marks.append(10)
    yield from ()


def goes_on(tally: Tally) -> Flow[None]:
    tally.marks.append(100)
    tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))


def test_the_effect_of_an_order_ends_with_its_segment_and_all_that_pushed() -> None:
    found = exact(begun(pushes_silence, goes_on, others={"silence": silence}))
    assert found.measures["sum"] == {11: 1.0}


def asks_again(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    window = numbers(0, 50)
    more = yield from ask_window(TWO, Message("why"), window, window="w", decline="take 0", case="T-1")
    tally.marks.append(more)
    tally.marks.append(10)
    yield from take(TWO, 1, 2)
    tally.marks.append(1000)


def test_windows_are_declined_and_any_other_decision_ends_the_effect() -> None:
    assert exact(begun(asks_again)).measures["sum"] == {11: 1.0}


def draws(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)
    for _ in range(2):
        piece = yield from draw(tally.pile, case="T-1", by=ONE)
        tally.marks.append("abc".index(piece))


def test_draws_are_without_replacement() -> None:
    third = Fraction(1, 3)
    assert exact(begun(draws)).measures["sum"] == about({1: third, 2: third, 3: third})


def many_dice(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)
    for _ in range(3):
        tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))


def test_past_the_budget_there_is_an_interval_and_the_exact_value_lies_in_it_19_times_in_20() -> None:
    position = begun(many_dice)
    game, known = position.game, knowledge(position, ONE)
    truth = exact(position).measures["sum"]
    assert exact_odds(position, ONE, position.asks()[ONE].choices.check("take 1"), 200) is None
    within = []
    for seed in range(40):
        found = odds(game, position.state.setting, known, "take 1", Fast(seed), budget=200)
        assert not found.exact
        assert sum(found.measures["sum"].values()) == pytest.approx(1)
        assert 0.05 < found.margin < 0.2
        within += [abs(found.measures["sum"].get(value, 0.0) - p) <= found.margin for value, p in truth.items()]
    assert sum(within) >= 0.95 * len(within)


def one_in_a_thousand(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)
    tally.marks.append(int(sum((yield from roll(dice(3, 10), case="T-1", by=ONE))) == 30))


def test_what_never_came_up_in_a_sample_is_not_said_to_be_impossible() -> None:
    position = begun(one_in_a_thousand)
    found = odds(position.game, position.state.setting, knowledge(position, ONE), "take 1", Fast(2), budget=60)
    assert not found.exact
    assert found.measures["sum"] == {0: 1.0}
    assert found.margin >= 0.001


@pytest.mark.parametrize("tried", [(1, 1), (1, 3), (30, 70), (500, 500), (0, 40)])
@pytest.mark.parametrize("rest", [1.0, 0.25])
def test_the_margin_reaches_to_the_farther_end_of_the_interval_of_wilson(tried: tuple[int, int], rest: float) -> None:
    """What was worked out is certain: the trials stand for the rest alone."""
    counts = {((value,), ()): times for value, times in enumerate(tried) if times}
    walked: Walked[Any] = Walked({((7,), ()): 1 - rest} if rest < 1 else {}, counts, rest, 0)
    found = _odds(walked, {"sum": sum}, "declined")
    tries, sure = sum(tried), 1.96
    farthest = 0.0
    for times in counts.values():
        share, square = times / tries, sure**2 / tries
        spread = sure * (share * (1 - share) / tries + square / (4 * tries)) ** 0.5
        ends = [(share + square / 2 + side * spread) / (1 + square) for side in (-1, 1)]
        farthest = max(farthest, *(abs(share - end) for end in ends))
    assert not found.exact
    assert found.margin == pytest.approx(rest * farthest)
    assert sum(found.measures["sum"].values()) == pytest.approx(1)


def reads_hidden(tally: Tally) -> Flow[None]:
    yield from take(TWO, 1, 2)
    tally.marks.append(tally.hidden)


def test_a_world_that_was_not_imagined_is_not_said_to_be_impossible() -> None:
    position = begun(reads_hidden, worlds=1)
    found = odds(position.game, position.state.setting, knowledge(position, TWO), "take 1", Fast(2), worlds=20)
    assert (found.exact, found.worlds) == (False, 20)
    assert found.measures["sum"] == {0: pytest.approx(1.0)}
    assert found.margin > 0.05


def both(tally: Tally) -> Flow[None]:
    asks = {seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}
    tally.marks += (yield from ask_all(asks, case="T-1")).values()


def test_trials_against_sealed_orders_end_at_the_stated_margin_or_with_the_budget() -> None:
    position = begun(both)
    known = knowledge(position, ONE)

    def sealed(budget: int) -> Odds:
        return odds(position.game, position.state.setting, known, "take 1", Fast(3), budget=budget)

    found = sealed(25_000)
    assert MARGIN / 2 < found.margin <= MARGIN
    assert found.nodes < SEALED
    assert sealed(25_000) == found, "no clock: the same question has the same answer"
    cut = sealed(2 * LOOK_AT)
    assert cut.nodes == 2 * LOOK_AT
    assert cut.margin > MARGIN


@pytest.mark.parametrize(("scenario", "most"), [("monitor_duel", 1.25), ("mobile_bay", 3.0)])
def test_where_others_seal_and_much_is_hidden_all_worlds_together_keep_to_the_budget(
    scenario: str, most: float
) -> None:
    """A trial is a whole turn: in the largest battle the fewest worlds take more than the budget, a trial in each."""
    table = Table("iron_and_steam", scenario, seed=4).play(6, bots="random")
    assert table.seat is not None
    position = table.match.position
    judgement = game_of("iron_and_steam").judgement
    code = judgement.candidates(position.state, position.asks()[table.seat], 1)[0].code
    found = odds(position.game, position.state.setting, knowledge(position, table.seat), code, Fast(1))
    assert FEWEST <= found.worlds <= WORLDS
    assert found.nodes <= most * SEALED


def test_a_sealed_order_that_is_there_already_is_imagined_and_not_read() -> None:
    position = begun(both)
    position.seal(TWO, position.asks()[TWO].choices.check("take 2"))
    known = knowledge(position, ONE)
    shares = [
        odds(position.game, position.state.setting, known, "take 1", Fast(seed), budget=40).measures["sum"]
        for seed in range(12)
    ]
    assert {value for share in shares for value in share} == {2, 3}


def test_a_sealed_order_is_guessed_time_and_again_and_the_truth_lies_in_the_interval() -> None:
    position = begun(both)
    position.seal(TWO, position.asks()[TWO].choices.check("take 2"))
    known = knowledge(position, ONE)
    within = []
    for seed in range(60):
        found = odds(position.game, position.state.setting, known, "take 1", Fast(seed), budget=120)
        assert (found.exact, found.sealed) == (False, "odds-sealed-any")
        assert 0.05 < found.margin < 0.25
        within.append(abs(found.measures["sum"].get(2, 0.0) - 0.5) <= found.margin)
    assert sum(within) >= 0.9 * len(within)


def test_a_game_that_knows_what_is_likely_guesses_better_than_any_order() -> None:
    position = begun(both)
    sharp = type("Sharp", (Tiny,), {"guesses": True, "likely": lambda _, state, ask, rng: ask.choices.check("take 2")})
    game = sharp(both)
    before = odds(position.game, position.state.setting, knowledge(position, ONE), "take 1", Fast(1)).measures["sum"]
    found = odds(game, position.state.setting, knowledge(position, ONE), "take 1", Fast(1))
    assert set(before) == {2, 3}
    assert found.measures["sum"] == {3: 1.0}
    assert found.sealed == "odds-sealed-likely"


def test_past_the_budget_what_was_worked_out_is_kept_and_nothing_is_paid_twice() -> None:
    position = begun(many_dice)
    order = position.asks()[ONE].choices.check("take 1")
    for budget in (10, 60, 200, 250):
        walked = walk(position, ONE, order, lambda tally: sum(tally.marks), budget, rng=Fast(3))
        assert walked is not None
        assert walked.nodes <= budget + 4  # the last trial is played to its end
        assert walked.rest + sum(walked.found.values()) == pytest.approx(1)
        assert walked.tries > 0
    assert walked is not None
    assert 0 < walked.rest < 0.5  # most of it was worked out before the budget ran out


def test_an_expectation_is_the_mean_of_the_distribution() -> None:
    position = begun(many_dice)
    order = position.asks()[ONE].choices.check("take 1")
    whole = expectation(position, ONE, order, lambda tally: sum(tally.marks), Fast(1), 100_000)
    assert whole.exact
    assert whole.mean == pytest.approx(10.5)
    tried = expectation(position, ONE, order, lambda tally: sum(tally.marks), Fast(1), 200)
    assert not tried.exact
    assert abs(tried.mean - 10.5) < 1.5


def test_the_defender_asks_about_his_own_secret_order() -> None:
    assert asked(opened(), "defender mine 2").measures[RAIDER_HULL] == {5: 1.0}
