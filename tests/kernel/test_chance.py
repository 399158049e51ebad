"""Chance: sound distributions, and sources that keep their promises."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import count as counted
from itertools import islice, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.kernel.flows.chance import (
    ByHand,
    ContextStream,
    Fast,
    KeyStream,
    Pool,
    Recorded,
    d6,
    d10,
    d100,
    derive,
    dice,
)
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Chance, Draw, Roll
from admiralty.kernel.flows.hand import Hand
from admiralty.kernel.flows.typed_results import parsed

SYMBOLS = Pool("gunnery", ("hit", "hit", "splash", "miss"), 3)


def pools() -> st.SearchStrategy[Pool]:
    faces = st.lists(st.sampled_from(["a", "b", "c", 1, 2]), min_size=1, max_size=5).map(tuple)
    return st.builds(Pool, st.just("pool"), faces, st.none() | st.integers(0, 4))


def typed(pool: Pool, text: str) -> Any:
    return parsed(Roll(pool, "T-1", None), text)


def brute_force(pool: Pool) -> Counter[Any]:
    """The weight of every throw, by throwing them all, dice of a throw put in one order."""
    if pool.count is None:
        return Counter(pool.faces)
    places = {face: place for place, face in enumerate(dict.fromkeys(pool.faces))}
    return Counter(tuple(sorted(thrown, key=places.__getitem__)) for thrown in product(pool.faces, repeat=pool.count))


@given(pools())
def test_a_distribution_counts_every_throw_once(pool: Pool) -> None:
    assert dict(pool.distribution()) == dict(brute_force(pool))
    assert sum(weight for _, weight in pool.distribution()) == pool.total


@given(pools())
def test_branches_are_positive_and_sum_to_one(pool: Pool) -> None:
    branches = Roll(pool, "T-1", None).branches()
    assert all(chance > 0 for _, chance in branches)
    assert sum(chance for _, chance in branches) == pytest.approx(1)
    assert all(pool.from_data(list(o) if isinstance(o, tuple) else o) == o for o, _ in branches)


def at_least_five(face: int) -> bool:
    return face >= 5


def pips(faces: tuple[int, ...]) -> int:
    return sum(faces)


def test_rows_group_outcomes_and_keep_their_weight() -> None:
    assert [weight for _, weight in d6.distribution(at_least_five)] == [4, 2]
    assert {sum(outcome): weight for outcome, weight in dice(2, 6).distribution(pips)} == {
        total: 6 - abs(7 - total) for total in range(2, 13)
    }


def test_scores_are_the_distribution_of_a_number() -> None:
    assert dice(2, 6).scores(pips)[7] == pytest.approx(1 / 6)
    assert Roll(d6, "T-1", Seat("a"), luck=int).scores() == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))
    assert Roll(d6, "T-1", Seat("a")).scores() == {}


def test_a_draw_is_any_piece_with_equal_chance() -> None:
    draw = Draw("cup", ["1", "1", "2", "X"], "T-1", None, luck=len, rows=str.isdigit)
    assert draw.branches() == [("1", 0.75), ("X", 0.25)]
    assert draw.scores() == {1: 1.0}
    assert dict(Draw("cup", ["1", "1", "2"], "T-1", None).branches()) == pytest.approx({"1": 2 / 3, "2": 1 / 3})


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=5), st.data())
def test_a_hand_is_what_drawing_one_by_one_gives(pieces: list[str], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, len(pieces)))
    by_hand: Counter[tuple[str, ...]] = Counter()
    for places in product(range(len(pieces)), repeat=count):
        if len(set(places)) == count:
            by_hand[tuple(sorted(pieces[place] for place in places))] += 1
    whole = sum(by_hand.values())
    found = {tuple(sorted(hand)): chance for hand, chance in Hand("pile", pieces, count, "T-1", None).branches()}
    assert found == pytest.approx({hand: ways / whole for hand, ways in by_hand.items()})


def test_dice_typed_from_a_physical_table_are_read_or_explained() -> None:
    assert typed(d6, " 4 ") == 4
    assert typed(dice(2, 6), "3,6") == (3, 6)
    assert typed(SYMBOLS, "Hit miss HIT") == ("hit", "miss", "hit")
    for text in ("7", "", "1 2", "six"):
        with pytest.raises(ValueError, match=f"^{text}$"):
            typed(d6, text)


@pytest.mark.parametrize("data", [0, 7, "3", None, [3], True, {}, 2.5])
def test_what_a_die_cannot_show_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="d6 cannot fall"):
        d6.from_data(data)


@pytest.mark.parametrize("data", [3, [3], [1, 2, 3], [1, 9], ["1", "2"]])
def test_what_two_dice_cannot_show_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="2d6 cannot fall"):
        dice(2, 6).from_data(data)


def test_names_tell_pools_apart() -> None:
    names = [pool.name for pool in (d6, d10, d100, dice(0, 6), dice(1, 6), dice(2, 6))]
    assert len(set(names)) == len(names)


def rolls() -> list[Chance]:
    return [Roll(d6, "T-1", None), Roll(SYMBOLS, "T-1", None), Draw("cup", list("abcdef"), "T-1", None)]


def test_the_commitment_is_the_plain_hash_of_the_key_so_that_anyone_can_check_it() -> None:
    stream = KeyStream(b"the key")
    assert stream.commitment == hashlib.sha256(b"the key").hexdigest()
    assert stream.opens(hashlib.sha256(b"the key").hexdigest())
    assert not stream.opens(hashlib.sha256(b"another").hexdigest())


def test_the_same_key_gives_the_same_chance_at_each_counter_in_any_order() -> None:
    one, two = KeyStream(b"the key"), KeyStream(b"the key")
    forward = [one.resolve(roll, counter) for counter in range(40) for roll in rolls()]
    backward = [two.resolve(roll, counter) for counter in reversed(range(40)) for roll in reversed(rolls())]
    assert forward == backward[::-1]


def by_hand(key: bytes, counter: int) -> Iterator[int]:
    """The numbers of a stream, computed from the documentation of journals alone."""
    for turned in counted():
        block = hashlib.blake2b(f"{counter}:{turned}".encode(), key=key).digest()
        yield from (int.from_bytes(block[place : place + 8], "big") for place in range(0, 64, 8))


@pytest.mark.parametrize("counter", [0, 7])
@pytest.mark.parametrize("bound", [6, 100, 3 << 62])
@pytest.mark.parametrize("nonces", [(), ("anna's", "bea's")])
def test_a_revealed_key_gives_its_dice_for_good(counter: int, bound: int, nonces: tuple[str, ...]) -> None:
    """Changing how numbers follow from a key would make all finished games look forged."""
    key = b"k" * 70  # of which the hash takes 64
    stream = KeyStream(key)
    if nonces:
        stream.mix(nonces)
    chance = hashlib.blake2b("\n".join(["chance", *nonces]).encode(), key=key[:64], digest_size=32).digest()
    fair = (number % bound for number in by_hand(chance, counter) if number < 2**64 // bound * bound)
    rng = stream.at(counter)
    assert [rng.below(bound) for _ in range(30)] == list(islice(fair, 30))


def test_a_context_counts_its_own_chances_from_nought() -> None:
    stream, shot = ContextStream(b"one key"), Roll(d100, "6.1", Seat("peru"))
    chance = hashlib.blake2b(b"chance", key=b"one key", digest_size=32).digest()
    own = hashlib.blake2b(shot.fingerprint().encode(), key=chance, digest_size=32).digest()
    for counter in range(3):
        assert stream.resolve(shot, 9) == next(by_hand(own, counter)) % 100 + 1


def test_another_key_or_counter_gives_other_chances() -> None:
    hundred = Roll(dice(8, 100), "T-1", None)
    thrown = {KeyStream(key).resolve(hundred, counter) for key in (b"a", b"b") for counter in range(20)}
    assert len(thrown) == 40


def test_the_stream_of_the_dice_is_not_that_of_the_salts_or_bots() -> None:
    assert len({derive(b"key", purpose) for purpose in ("chance", "salt 1 0", "salt 1 1", "bot red")}) == 4
    assert derive(b"key", "chance") != derive(b"yek", "chance")


@pytest.mark.parametrize("source", [KeyStream(b"fair"), Fast(7)])
def test_faces_come_up_evenly(source: KeyStream | Fast) -> None:
    """A chi-square of 5 degrees of freedom above 25 would happen once in seven thousand times."""
    thrown = Counter(source.resolve(Roll(d6, "T-1", None), counter) for counter in range(6000))
    assert sum((thrown[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 25


def test_a_bound_that_does_not_divide_the_block_favours_no_number() -> None:
    """Three quarters of a block: the remainder alone would make every number of the first third twice as likely."""
    bound = 3 << 62
    stream = KeyStream(b"fair")
    low = sum(stream.at(counter).below(bound) < bound // 3 for counter in range(3000))
    assert 900 < low < 1100


def test_only_what_lies_above_the_last_whole_multiple_of_a_bound_is_thrown_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 2^64 numbers the last four are one too many for six faces."""
    blocks = iter([[2**64 - 5, 2**64 - 4, 2**64 - 1, 14], [0]])

    class Hash:
        def __init__(self, *_: Any, **__: Any) -> None:
            pass

        def digest(self) -> bytes:
            return b"".join(number.to_bytes(8, "big") for number in next(blocks))

    stream = KeyStream(b"fair").at(0)
    monkeypatch.setattr(hashlib, "blake2b", Hash)
    assert [stream.below(6) for _ in range(3)] == [5, 2, 0]
    assert next(blocks, None) is None


def test_several_dice_of_one_throw_are_independent() -> None:
    stream = KeyStream(b"fair")
    thrown = Counter(stream.resolve(Roll(dice(2, 2), "T-1", None), counter) for counter in range(4000))
    assert sum((thrown[pair] - 1000) ** 2 / 1000 for pair in product((1, 2), repeat=2)) < 22


def test_recorded_outcomes_come_in_order_are_checked_and_run_out() -> None:
    recorded = Recorded([3, ["hit", "miss", "miss"], "b"])
    assert [recorded.resolve(roll, 0) for roll in rolls()] == [3, ("hit", "miss", "miss"), "b"]
    assert recorded.left == 0
    with pytest.raises(LookupError, match="roll - d6 T-1"):
        recorded.resolve(rolls()[0], 3)
    with pytest.raises(ValueError, match="d6 cannot fall 9"):
        Recorded([9]).resolve(rolls()[0], 0)


def test_chance_by_hand_waits_for_an_entry_and_checks_it() -> None:
    hand = ByHand(b"key")
    assert hand.waits
    hand.enter(5)
    assert not hand.waits
    assert hand.resolve(rolls()[0], 0) == 5
    assert hand.by_hand(0)
    assert hand.waits
    hand.enter(5)
    with pytest.raises(ValueError, match="is not in the pile cup"):
        hand.resolve(rolls()[2], 1)


def test_a_die_entered_as_nothing_falls_from_the_key() -> None:
    hand = ByHand(b"key")
    hand.enter(None)
    assert hand.resolve(rolls()[0], 3) == KeyStream(b"key").resolve(rolls()[0], 3)
    assert not hand.by_hand(3)


def test_fast_chance_repeats_by_its_seed() -> None:
    def thrown(seed: int) -> list[Any]:
        source = Fast(seed)
        return [source.resolve(Roll(d100, "T-1", None), counter) for counter in range(30)]

    assert thrown(1) == thrown(1) != thrown(2)


def test_weights_are_exact_fractions_of_the_whole() -> None:
    hit = sum(Fraction(w, SYMBOLS.total) for outcome, w in SYMBOLS.distribution() if "hit" in outcome)
    assert hit == 1 - Fraction(1, 2) ** 3


def test_a_context_has_luck_of_its_own_whatever_falls_in_between() -> None:
    """The third shot of a seat falls alike in two games on one key; the other seat's, and other keys', do not."""
    shot, theirs = (Roll(d100, "6.1", Seat(seat)) for seat in ("peru", "chile"))
    plain, busy, other = ContextStream(b"one key"), ContextStream(b"one key"), ContextStream(b"another key")
    fallen = [plain.resolve(shot, counter) for counter in range(20)]
    among = []
    for counter in range(0, 40, 2):
        busy.resolve(theirs, counter)
        among.append(busy.resolve(shot, counter + 1))
    assert among == fallen
    assert [ContextStream(b"one key").resolve(each, 0) for each in (shot, theirs)] != [fallen[0]] * 2
    assert [other.resolve(shot, counter) for counter in range(20)] != fallen
    assert len(set(fallen)) > 10


def test_the_score_that_every_throw_gives_has_a_weight_of_one_and_no_more() -> None:
    for count in range(1, 9):
        assert dice(count, 6).scores(lambda _: 0)[0] <= 1.0
