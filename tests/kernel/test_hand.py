"""Hands: several pieces drawn at once."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.hand import Hand, draw_hand
from admiralty.kernel.flows.piles import Pile

PIECES = ["a1", "a2", "a3", "b1", "b2", "c1"]


def kind(piece: str) -> str:
    return piece[0]


def kinds_in(kinds: list[str]) -> frozenset[str]:
    return frozenset(kinds)


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=9), st.data())
def test_branches_are_the_shares_of_all_the_ways_to_draw(letters: list[str], data: st.DataObject) -> None:
    pieces = [f"{letter}{number}" for number, letter in enumerate(letters)]
    count = data.draw(st.integers(1, len(pieces)))
    hand = Hand("pile", pieces, count, "1.1", None, rows=kind)
    shares = {tuple(sorted(map(kind, drawn))): share for drawn, share in hand.branches()}
    ways: dict[tuple[str, ...], int] = {}
    for drawn in combinations(pieces, count):
        row = tuple(sorted(map(kind, drawn)))
        ways[row] = ways.get(row, 0) + 1
    assert shares == pytest.approx({row: n / comb(len(pieces), count) for row, n in ways.items()})


def test_merging_joins_rows_that_come_to_the_same() -> None:
    hand = Hand("pile", PIECES, 3, "1.1", None, rows=kind, merge=kinds_in)
    shares = {kinds_in([kind(piece) for piece in drawn]): share for drawn, share in hand.branches()}
    assert shares[frozenset("a")] == pytest.approx(1 / 20)
    assert shares[frozenset("ab")] == pytest.approx((3 * 2 + 3 * 1) / 20)
    assert sum(shares.values()) == pytest.approx(1)


def test_samples_are_whole_hands_of_distinct_pieces() -> None:
    rng = Fast(3)
    for count in range(1, 7):
        hand = Hand("pile", PIECES, count, "1.1", None)
        for _ in range(20):
            drawn = hand.sample(rng)
            assert len(set(drawn)) == count
            assert set(drawn) <= set(PIECES)


def test_scores_add_up_over_all_hands() -> None:
    hand = Hand("pile", PIECES, 2, "1.1", None, rows=kind, luck=lambda drawn: sum(p[0] == "a" for p in drawn))
    assert hand.scores() == pytest.approx({2: 3 / 15, 1: 9 / 15, 0: 3 / 15})
    assert Hand("pile", PIECES, 2, "1.1", None).scores() == {}


@pytest.mark.parametrize("wrong", [["a1"], ["a1", "a1"], ["a1", "z9"], "a1"])
def test_a_hand_that_cannot_be_drawn_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="hand of 2"):
        Hand("pile", PIECES, 2, "1.1", None).from_data(wrong)


def test_what_is_drawn_leaves_the_pile() -> None:
    pile = Pile("pile", PIECES[:])
    flow = draw_hand(pile, 2, case="1.1", by=None)
    request = next(flow)
    assert isinstance(request, Hand)
    with pytest.raises(StopIteration) as ended:
        flow.send(request.from_data(["b1", "a2"]))
    assert ended.value.value == ("b1", "a2")
    assert pile.pieces == ["a1", "a3", "b2", "c1"]
    assert pile.discards == []
