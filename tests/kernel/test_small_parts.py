"""Small parts of the kernel: distinctions, counts and limits."""

from itertools import product
from types import new_class
from typing import Any

import pytest

from admiralty.kernel.flows.chance import d6
from admiralty.kernel.flows.event import Event, Message
from admiralty.kernel.flows.percent import AtMost, Brackets, Chart, chances, percent_dice
from admiralty.kernel.flows.segments import parameters_of
from admiralty.kernel.games.game import Game, Setting
from admiralty.kernel.matches.luck import Ledger, Luck
from admiralty.kernel.orders.arguments import Number
from admiralty.kernel.orders.entries import Field
from admiralty.kernel.orders.verbs import Verb
from admiralty.kernel.records.limits import check
from admiralty.kernel.records.record import Record, RecordError
from admiralty.kernel.records.taint import Watched, secrets_watched
from admiralty.kernel.records.unknown import ClosedItems, ClosedValues, Unknown, closed, closed_key, is_open
from admiralty.kernel.replays.compare import must_agree, short
from admiralty.kernel.replays.replay import ReplayError
from admiralty.kernel.replays.rules_migration import _held
from tests.kernel.inline import ONE, TWO, Tiny

GAP = Unknown("secret")


def test_messages_are_equal_when_they_say_the_same() -> None:
    one = Message("hit", ship="huascar", by=2)
    assert one == Message("hit", by=2, ship="huascar")
    assert one != Message("hit", ship="huascar", by=3)
    assert one != Message("miss", ship="huascar", by=2)
    assert one != "hit"
    assert (one == one.to_data()) is False


def test_what_is_unknown_is_told_apart_by_what_can_be_known_of_it() -> None:
    assert closed(GAP) == {"unknown": True}
    assert closed(ClosedItems([GAP] * 3)) == {"unknown": 3}
    assert closed(ClosedValues({"b": GAP, "a": GAP})) == {"unknown": ["a", "b"]}
    keys = [closed_key(GAP), closed_key(ClosedItems([GAP] * 2)), closed_key(ClosedValues({"b": GAP, "a": GAP}))]
    assert keys == [("unknown", 0), ("unknown", 2), ("unknown", "a", "b")]
    known: list[Any] = [[], {}, None]
    assert not any(map(is_open, known))
    assert all(map(is_open, (GAP, ClosedItems([GAP]), ClosedValues({"a": GAP}))))


def test_the_rank_of_a_luck_is_half_way_where_as_many_are_better_as_worse() -> None:
    assert Luck("peru", 3, 0, 0.5, 0.5, 0.5).rank == 0.5
    assert Luck("peru", 3, 2, 0.5, 0.1, 0.95).rank == pytest.approx(0.925)
    assert Luck("peru", 3, 0, 0.5, 1.0, 0.2).rank == pytest.approx(0.1)


@pytest.mark.parametrize("number", [1_000_000, -1_000_000])
def test_a_ledger_takes_numbers_up_to_a_million(number: int) -> None:
    saved = {"peru": {"actual": number, "met": [[1, [[0, 0.5], [1, 0.5]]]]}}
    assert Ledger.loaded(saved).saved() == saved
    with pytest.raises(ValueError, match="no number of a ledger"):
        Ledger.loaded({"peru": {**saved["peru"], "actual": number + (1 if number > 0 else -1)}})


@pytest.mark.parametrize(
    ("met", "fits"),
    [
        ([[1, [[0, 0.5], [1, 0.5]]]], True),
        ([[0, [[0, 0.5], [1, 0.5]]]], False),
        ([[1, [[1, 0.5], [1, 0.5]]]], False),
        ([[1, [[1, 0.5], [0, 0.5]]]], False),
        ([[1, [[0, 0.5], [1, 0.4]]]], False),
        ([[1, [[0, 1.0]]]], True),
        ([[1, [[0, 1.5]]]], False),
        ([[1, [[0, 0.0], [1, 1.0]]]], False),
        ([[1, [[0, "1"]]]], False),
        ([[True, [[0, 1.0]]]], False),
        ([[1, [[0, 0.5], [50_000, 0.5]]]], True),
        ([[1, [[0, 0.5], [50_001, 0.5]]]], False),
    ],
)
def test_a_ledger_that_no_game_can_have_is_refused(met: list[Any], fits: bool) -> None:
    saved = {"peru": {"actual": 0, "met": met}}
    if fits:
        assert Ledger.loaded(saved).saved() == saved
    else:
        with pytest.raises(ValueError, match=r"order|weight|number|beyond"):
            Ledger.loaded(saved)


@pytest.mark.parametrize("limits", [(30,), (1, 20), (10, 40, 100), (100,), (0, 50)])
def test_brackets_of_two_percent_dice_agree_with_every_throw(limits: tuple[int, ...]) -> None:
    rows = Brackets(limits)
    counted: dict[Any, int] = {}
    for dice in product(range(1, 101), repeat=2):
        counted[rows(dice)] = counted.get(rows(dice), 0) + 1
        expected = [0] * len(limits)
        for die in dice:
            place = next((place for place, limit in enumerate(limits) if die <= limit), None)
            if place is not None:
                expected[place] += 1
        assert rows(dice) == tuple(expected)
    weighted = percent_dice(2).distribution(rows)
    assert {rows(dice): weight for dice, weight in weighted} == counted
    assert len(weighted) == len(counted)


def test_percent_dice_against_a_limit_score_their_hits() -> None:
    assert percent_dice(2).scores(AtMost(60)) == pytest.approx({0: 0.16, 1: 0.48, 2: 0.36})
    assert [AtMost(limit).limits for limit in (-5, 0, 100, 120)] == [(0,), (0,), (100,), (100,)]
    assert AtMost(60)((60, 61, 1)) == 2


def test_a_chart_has_as_many_chances_as_numbers() -> None:
    chart = Chart("place", ((1, "bow"), (70, "hull"), (100, "stern")))
    assert chances(chart) == {"bow": 1, "hull": 69, "stern": 30}
    assert (chart(101), chart.names) == ("stern", ("bow", "hull", "stern"))


def test_the_positions_that_hold_are_those_behind_which_nothing_was_taken_back() -> None:
    def entry(n: int, kind: str, **more: Any) -> dict[str, Any]:
        return {"n": n, "kind": kind, **more}

    entries = [
        entry(1, "start", secret={}), entry(2, "snapshot", secret={}), entry(3, "order"),
        entry(4, "snapshot", secret={}), entry(5, "undo", before=4), entry(6, "rules", secret={}),
        entry(7, "snapshot"), entry(8, "snapshot", secret={}),
    ]  # fmt: skip
    assert [each["n"] for each in _held(entries, carried=False)] == [8, 6, 2]
    assert [each["n"] for each in _held(entries, carried=True)] == [8, 6, 2, 1]
    assert [each["n"] for each in _held([*entries, entry(9, "taken-back", before=6)], carried=True)] == [2, 1]
    assert [each["n"] for each in _held([*entries, entry(9, "taken-back", before=7)], carried=True)] == [6, 2, 1]
    assert [each["n"] for each in _held([entry(1, "snapshot", secret={})], carried=False)] == [1]


@pytest.mark.parametrize(
    ("looks", "noticed"),
    [
        (len, False),
        (lambda dealt: dealt.append(4), False),
        (lambda dealt: dealt[0], True),
        (lambda dealt: list(dealt), True),
        (lambda dealt: 1 in dealt, True),
        (lambda dealt: dealt.index(2), True),
        (lambda dealt: dealt == [1, 2], True),
        (lambda dealt: dealt.__add__([3]), True),
        (lambda dealt: dealt.__radd__([3]), True),
        (lambda dealt: dealt.__setitem__(0, 5), False),
        (lambda dealt: dealt.__delitem__(0), False),
        (lambda dealt: dealt.__iadd__([5]), False),
    ],
)
def test_looking_into_a_dealt_list_is_noticed_and_counting_it_is_not(looks: Any, noticed: bool) -> None:
    with secrets_watched() as watch:
        looks(Watched([1, 2, 3]))
        assert watch.read is noticed
        with secrets_watched() as within:
            assert within.read is False
        assert watch.read is noticed


@pytest.mark.parametrize(
    ("looks", "noticed"), [(len, False), (list, False), (lambda d: "a" in d, False), (lambda d: d.keys(), False),
                           (lambda d: d["a"], True), (lambda d: d.values(), True), (lambda d: d.items(), True)],
)  # fmt: skip
def test_the_keys_of_a_dealt_dict_are_public_and_its_values_are_not(looks: Any, noticed: bool) -> None:
    with secrets_watched() as watch:
        looks(Watched({"a": 1, "b": 2}))
        assert watch.read is noticed


def test_a_watched_list_does_what_the_list_does() -> None:
    dealt, other = Watched([1, 2]), Watched([3])
    assert dealt + other == [1, 2, 3]
    assert dealt.__radd__([0]) == [0, 1, 2]
    assert dealt == Watched([1, 2])
    assert (dealt == Watched([1])) is False
    assert (1 in dealt, 3 in dealt, dealt[1], list(dealt), dealt.count(2)) == (True, False, 2, [1, 2], 1)
    dealt[0] = 7
    del dealt[1]
    dealt += [9]
    assert (dealt.real, repr(dealt), len(dealt)) == ([7, 9], "[7, 9]", 2)
    plans = Watched({"noon": 1})
    assert ("noon" in plans, "dusk" in plans, plans["noon"], list(plans), dict(plans)) == (
        True, False, 1, ["noon"], {"noon": 1},
    )  # fmt: skip


LUCK = {"seat": "peru", "chances": 3, "actual": 2, "expected": 1.5, "as_good": 0.25, "as_bad": 0.75}


@pytest.mark.parametrize(
    ("told", "agrees"),
    [
        ([LUCK], True),
        ([{**LUCK, "expected": 1.501}], True),
        ([{**LUCK, "expected": 1.502}], False),
        ([{**LUCK, "as_good": 0.252}], False),
        ([{**LUCK, "as_bad": 0.748}], False),
        ([{**LUCK, "as_bad": "0.75"}], False),
        ([{**LUCK, "chances": 4}], False),
        ([{**LUCK, "chances": 3.0}], False),
        ([{**LUCK, "seat": "chile"}], False),
        ([{**LUCK, "actual": 3}], False),
        ([{**LUCK, "more": 3}], False),
        ([LUCK, LUCK], False),
        ([], False),
        ("luck", False),
        (["luck"], False),
    ],
)
def test_luck_agrees_up_to_the_last_place(told: Any, agrees: bool) -> None:
    ours = {"n": 4, "kind": "end", "luck": [LUCK]}
    if agrees:
        assert must_agree({**ours, "luck": told}, ours, salted=False) == 0
    else:
        with pytest.raises(ReplayError, match="luck"):
            must_agree({**ours, "luck": told}, ours, salted=False)


def test_luck_is_there_where_it_is_due_and_only_there() -> None:
    with pytest.raises(ReplayError, match="luck"):
        must_agree({"n": 4, "kind": "end"}, {"n": 4, "kind": "end", "luck": []}, salted=False)
    with pytest.raises(ReplayError, match="luck"):
        must_agree({"n": 4, "kind": "end", "luck": []}, {"n": 4, "kind": "end"}, salted=False)


def test_entries_agree_to_the_letter_and_sealed_parts_where_they_are_shown() -> None:
    ours = {
        "n": 4,
        "kind": "order",
        "by": 1,
        "secret": {"0": {"code": "x", "salt": "a"}, "1": {"code": "y", "salt": "b"}},
    }
    theirs = {"n": 4, "kind": "order", "by": 1, "sealed": ["h", "h"], "secret": {"1": {"code": "y", "salt": "c"}}}
    assert must_agree(theirs, ours, salted=False) == 1
    for wrong, where in (
        ({"by": True}, "by"), ({"by": 1.0}, "by"), ({"kind": "roll"}, "kind"), ({"sealed": ["h"]}, "1 sealed"),
        ({"secret": {"1": {"code": "x"}}}, "code"), ({"secret": {"0": {"code": "y"}}}, "code"), ({"more": 1}, "more"),
    ):  # fmt: skip
        with pytest.raises(ReplayError, match=where):
            must_agree({**theirs, **wrong}, ours, salted=False)


def test_long_texts_are_cut_and_short_ones_are_not() -> None:
    assert short("x" * 120) == "x" * 120
    assert short("x" * 121) == "x" * 120 + "…"


class Buoy(Record):
    depth: int


def test_a_long_value_is_shown_by_its_beginning_in_an_error() -> None:
    def told(text: str) -> str:
        with pytest.raises(RecordError) as caught:
            check(Buoy(text))  # type: ignore[arg-type]
        return str(caught.value)

    assert told("x" * 58) == f"depth: '{'x' * 58}' is not a whole number"
    assert told("x" * 59) == f"depth: '{'x' * 59}… is not a whole number"


@pytest.mark.parametrize("kind", [Game, Tiny, Verb, Event, Record, Setting])
def test_what_a_class_cannot_say_of_itself_is_refused(kind: type) -> None:
    with pytest.raises(TypeError):
        new_class("Odd", (kind,), {"colour": "red"})


def test_a_number_of_nine_figures_is_read_and_none_of_ten() -> None:
    assert Number().read(None, "123456789") == 123456789
    with pytest.raises(ValueError, match="1234567890"):
        Number().read(None, "1234567890")


def test_a_field_of_a_form_is_neither_folded_away_nor_an_arc_unless_it_says_so() -> None:
    field = Field("speed", Message("field-speed"))
    assert (field.aside, field.turns) == (False, False)


def test_a_die_falls_on_each_face_alike() -> None:
    assert [weight for _, weight in d6.distribution()] == [1] * 6
    assert d6.total == 6


def test_a_segment_that_does_not_say_its_types_is_named() -> None:
    def load(duel: object, seat: str) -> None: ...

    del load.__annotations__["seat"]
    with pytest.raises(TypeError, match="the segment load says not of which type its seat is"):
        parameters_of(load)


def test_a_setting_knows_sides_and_the_enemy_of_two() -> None:
    apart = Setting("only", {}, (ONE, TWO), {})
    assert apart.sides == {ONE: (ONE,), TWO: (TWO,)}
    assert apart.enemy == {ONE: TWO, TWO: ONE}
    assert [apart.side_of(seat) for seat in apart.seats] == [ONE, TWO]
    allied = Setting("only", {}, (ONE, TWO), {}, sides={"all": (ONE, TWO)})
    assert [allied.side_of(seat) for seat in allied.seats] == ["all", "all"]
    assert Setting("only", {}, (ONE,), {}).enemy == {}
