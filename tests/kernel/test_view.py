"""Views and sampled worlds: a seat gets what it knows, and worlds that agree with it."""

from collections import Counter
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, ask_all
from admiralty.kernel.flows.piles import draw
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge, Unimaginable, imagine, knowledge
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.record import canonical, is_known
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.table import DEFENDER, DUEL, RAIDER, give, keyed, opened, under_way
from tests.support.cases import case


def as_bytes(known: Knowledge) -> bytes:
    """Everything that a seat gets, as for a page or a bot."""
    return canonical([known.seat, known.then.to_data(), known.tail, known.now.to_data(), known.asked, known.sealed])


def test_imagined_worlds_agree_with_the_view_at_every_decision() -> None:
    match, rng = keyed(), Fast(4)
    while not match.over:
        for seat in (DEFENDER, RAIDER):
            known = knowledge(match.position, seat)
            world = imagine(DUEL, match.setting, known, rng)
            assert as_bytes(knowledge(world, seat)) == as_bytes(known)
            assert sorted(world.asks()) == sorted(match.asks())
        seat = next(iter(match.asks()))
        match.order(seat, match.asks()[seat].choices.sample(rng).code)


@case("HD-2.1")
def test_the_seat_that_knows_imagines_the_truth_and_the_other_every_sector_left() -> None:
    match = under_way(opened(), raider=1, mine=5)

    def mines(seat: Seat) -> Counter[int]:
        known, rng = knowledge(match.position, seat), Fast(1)
        return Counter(imagine(DUEL, match.setting, known, rng).state.mine for _ in range(500))

    assert mines(DEFENDER) == {5: 500}
    assert sorted(mines(RAIDER)) == [1, 2, 4, 5, 6]
    assert min(mines(RAIDER).values()) > 60


def sealed(mine: int, speed: int) -> Match[Any]:
    return give(opened(), f"defender mine {mine}", f"defender speed {speed}")


def test_two_games_that_differ_only_in_the_unknown_give_a_seat_the_same_bytes() -> None:
    raider = {as_bytes(knowledge(sealed(mine, speed).position, RAIDER)) for mine in (1, 6) for speed in (0, 3)}
    defender = {as_bytes(knowledge(sealed(mine, speed).position, DEFENDER)) for mine in (1, 6) for speed in (0, 3)}
    assert len(raider) == 1
    assert len(defender) == 4


def test_a_seal_is_known_to_be_there_and_only_its_owner_knows_what_it_says() -> None:
    position = sealed(1, 2).position
    assert knowledge(position, DEFENDER).sealed == {DEFENDER: "speed 2"}
    assert knowledge(position, RAIDER).sealed == {DEFENDER: None}

    def guesses(seat: Seat) -> set[str]:
        known, setting = knowledge(position, seat), position.state.setting
        return {imagine(DUEL, setting, known, Fast(seed)).seals[DEFENDER].code for seed in range(60)}

    assert guesses(DEFENDER) == {"speed 2"}
    assert guesses(RAIDER) == {f"speed {knots}" for knots in range(4)}


def test_an_observer_sees_what_is_public() -> None:
    assert not is_known(DUEL.view(under_way(opened(), mine=1).position.state, None), "mine")


def offers_hidden(tally: Tally) -> Flow[None]:
    """A public question whose answers depend on the hidden number: to see an answer is to learn of it."""
    tally.marks.append((yield from take(ONE, tally.hidden, 9)))
    tally.marks.append((yield from take(TWO, 1, 2)))


def begun(game: Tiny, hidden: int) -> Position[Tally]:
    state = game.start(game.setting())
    state.hidden = hidden
    return Position(game, state)


def test_the_public_tail_narrows_what_can_be_imagined() -> None:
    game = Tiny(offers_hidden, worlds=4)
    position = begun(game, 3)
    position.give(position.asks()[ONE].choices.check("take 3"))
    worlds = {imagine(game, game.setting(), knowledge(position, TWO), Fast(n)).state.hidden for n in range(30)}
    assert worlds == {3}
    position = begun(game, 3)
    position.give(position.asks()[ONE].choices.check("take 9"))
    worlds = {imagine(game, game.setting(), knowledge(position, TWO), Fast(n)).state.hidden for n in range(60)}
    assert worlds == {0, 1, 2, 3}


def shows_hidden(tally: Tally) -> Flow[None]:
    """Something hidden comes out in the middle of a segment."""
    tally.marks.append((yield from take(ONE, 1, 2)) + 10 * tally.hidden)
    yield from take(TWO, 1, 2)


def test_what_came_out_since_the_checkpoint_narrows_it_too() -> None:
    game = Tiny(shows_hidden, worlds=4)
    position = begun(game, 3)
    position.give(position.asks()[ONE].choices.check("take 1"))
    worlds = {imagine(game, game.setting(), knowledge(position, TWO), Fast(n)).state.hidden for n in range(30)}
    assert worlds == {3}


def test_a_world_that_cannot_be_found_is_never_made_up() -> None:
    game = Tiny(offers_hidden, worlds=3)
    position = begun(game, 7)
    position.give(position.asks()[ONE].choices.check("take 7"))
    with pytest.raises(Unimaginable, match="two"):
        imagine(game, game.setting(), knowledge(position, TWO), Fast(1), tries=50)


def test_sampling_that_contradicts_the_view_is_not_believed() -> None:
    class Careless(Tiny):
        def imagine(self, state: Tally, rng: Any, known: Any) -> None:
            super().imagine(state, rng, known)
            state.marks.append(rng.below(2))

    game = Careless(offers_hidden)
    with pytest.raises(Unimaginable, match=r"marks\.\d|marks \("):
        imagine(game, game.setting(), knowledge(begun(game, 1), TWO), Fast(1), tries=20)


def test_after_a_thousand_worlds_that_do_not_fit_the_five_commonest_reasons_are_named() -> None:
    dealt: list[int] = []

    class Careless(Tiny):
        def imagine(self, state: Tally, rng: Any, known: Any) -> None:
            """Six marks, of which each differs from the truth less often than the one before."""
            dealt.append(len(dealt))
            super().imagine(state, rng, known)
            state.marks = [int(dealt[-1] < 1000 - 100 * place) for place in range(6)]

    game = Careless(offers_hidden)
    state = game.start(game.setting())
    state.marks = [0] * 6
    known = knowledge(Position(game, state), TWO)
    known.now.marks[0] = 9  # type: ignore[attr-defined]  # so that no world at all fits
    with pytest.raises(Unimaginable, match="no world in 1000 agrees with what two knows") as named:
        imagine(game, game.setting(), known, Fast(1))
    assert len(dealt) == 1000
    told = "marks.0 (1000), marks.1 (900), marks.2 (800), marks.3 (700), marks.4 (600)"
    assert str(named.value).endswith(f"what differs: {told}")


def sealed_and_drawn(tally: Tally) -> Flow[None]:
    asks = {seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}
    tally.marks += (yield from ask_all(asks, case="T-1")).values()
    tally.pile.discard((yield from draw(tally.pile, case="T-1", by=ONE)))
    tally.marks.append((yield from take(TWO, 1, 2)))


def test_released_orders_and_draws_of_a_tail_are_replayed_in_the_imagined_world() -> None:
    game = Tiny(sealed_and_drawn)
    position = begun(game, 2)
    position.seal(ONE, position.asks()[ONE].choices.check("take 2"))
    position.seal(TWO, position.asks()[TWO].choices.check("take 1"))
    position.give("b")
    world = imagine(game, game.setting(), knowledge(position, TWO), Fast(3))
    assert (world.state.marks, world.state.pile.discards) == ([2, 1], ["b"])
    assert len(world.tail) == 2
