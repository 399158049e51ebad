"""What a record hides from a seat and leaves open in its view, whatever its shape."""

from typing import Any

import pytest

from admiralty.kernel.flows.piles import Pile
from admiralty.kernel.records.make_view import differences, left_open, slots, state_records
from admiralty.kernel.records.record import EVERYONE, Record, field
from admiralty.kernel.records.unknown import UnknownError


def red(record: Any, seat: str | None, state: Any) -> bool:
    return seat == "red"


class Plain(Record, known=EVERYONE):
    size: int = 1


class Purse(Record, known=EVERYONE):
    owner: str = "red"
    coins: int = field(default=3, known=red)


class Nested(Record, known=EVERYONE):
    """Records that hide something, as deep as they may stand."""

    one: Purse | None = None
    listed: list[Purse] = field(factory=list)
    keyed: dict[int, Purse] = field(factory=dict)
    rows: list[list[Purse]] = field(factory=list)
    shelves: dict[str, list[Purse]] = field(factory=dict)
    either: Plain | Purse = field(factory=Plain)
    plain: list[Plain] = field(factory=list)
    itself: list["Nested"] = field(factory=list)


class Hands(Record, known=EVERYONE):
    """Of all but the last everybody knows how many there are."""

    cards: list[str] = field(factory=list, items=red)
    plans: dict[str, int] = field(factory=dict, items=red)
    purses: list[Purse] = field(factory=list, items=red)
    course: list[int] = field(factory=list, known=red, items=red)


class Tables(Record, known=EVERYONE):
    """Piles, of which those that hold them say who knows what is left."""

    deck: Pile = field(factory=lambda: Pile("deck", ["A"]))
    cup: Pile = field(factory=lambda: Pile("cup", []), items=red)
    cups: list[Pile] = field(factory=list, items=red)
    boxes: dict[str, Pile] = field(factory=dict, items=red)


def pile(*pieces: str) -> Pile:
    return Pile("pile", [*pieces], ["face up"])


HIDING: list[tuple[Record, list[str]]] = [
    (Plain(), []),
    (Purse(), ["coins"]),
    (Nested(), []),
    (Nested(one=Purse()), ["one.coins"]),
    (Nested(listed=[Purse(), Purse()]), ["listed.0.coins", "listed.1.coins"]),
    (Nested(keyed={7: Purse()}), ["keyed.7.coins"]),
    (Nested(rows=[[], [Purse()]]), ["rows.1.0.coins"]),
    (Nested(shelves={"top": [], "low": [Purse()]}), ["shelves.low.0.coins"]),
    (Nested(either=Purse()), ["either.coins"]),
    (Nested(plain=[Plain(2)]), []),
    (Nested(itself=[Nested(), Nested(keyed={8: Purse()})]), ["itself.1.keyed.8.coins"]),
]
HANDS: list[tuple[Record, list[str]]] = [
    (Hands(), ["course"]),
    (Hands(cards=["A"], course=[3]), ["cards", "course"]),
    (Hands(plans={"noon": 1}), ["plans", "course"]),
    (Hands(purses=[Purse()]), ["purses", "course"]),
]
TABLES: list[tuple[Record, list[str]]] = [
    (Tables(), []),
    (Tables(cup=pile("1")), ["cup.pieces"]),
    (Tables(cups=[pile(), pile("1", "2")]), ["cups.1.pieces"]),
    (Tables(boxes={"left": pile("1"), "right": pile()}), ["boxes.left.pieces"]),
]


@pytest.mark.parametrize(("record", "closed"), [*HIDING, *HANDS, *TABLES])
def test_a_view_leaves_open_what_is_hidden_from_its_seat_and_nothing_else(record: Record, closed: list[str]) -> None:
    for seat, hidden in (("red", []), ("blue", closed), (None, closed)):
        view = record.view(seat)
        assert list(left_open(view)) == list(left_open(view, everywhere=True)) == hidden
        assert record.hides(seat) is bool(hidden)
        assert list(differences(record, view)) == hidden
        assert list(differences(record, view, of_view=True)) == []
        assert view.view(seat) == view == view.clone()


class Hidden(Record, known=EVERYONE):
    cards: list[str] = field(factory=list, items=red)


class Keys(Record, known=EVERYONE):
    plans: dict[str, int] = field(factory=dict, items=red)


@pytest.mark.parametrize(("empty", "full"), [(Hidden(), Hidden(["A"])), (Keys(), Keys({"noon": 1}))])
def test_a_list_of_which_only_the_number_is_known_hides_nothing_while_it_is_empty(empty: Record, full: Record) -> None:
    assert (empty.hides("blue"), full.hides("blue")) == (False, True)
    assert (empty.hides("red"), full.hides("red")) == (False, False)


def test_the_pieces_of_a_hidden_pile_are_counted_and_its_discards_are_seen() -> None:
    seen = Tables(cup=pile("1", "2")).view("blue")
    assert (len(seen.cup.pieces), seen.cup.discards, seen.deck.pieces) == (2, ["face up"], ["A"])
    with pytest.raises(UnknownError, match=r"Pile\.pieces"):
        assert seen.cup.pieces[0] == "1"


def test_what_can_be_open_is_looked_for_only_where_something_may_be() -> None:
    assert [label for label, _ in slots(Nested, False)] == [
        "one", "listed", "keyed", "rows", "shelves", "either", "itself",
    ]  # fmt: skip
    assert [label for label, _ in slots(Nested, True)] == list(Nested.__record_fields__)
    assert state_records(Nested) == (Nested, Purse, Plain)


@pytest.mark.parametrize(
    ("one", "two", "differing"),
    [
        (Nested(), Nested(), []),
        (Nested(one=Purse()), Nested(), ["one"]),
        (Nested(one=Purse(coins=4)), Nested(one=Purse()), ["one.coins"]),
        (Nested(listed=[Purse()]), Nested(listed=[Purse(), Purse()]), ["listed"]),
        (Nested(listed=[Purse("a"), Purse()]), Nested(listed=[Purse(), Purse()]), ["listed.0.owner"]),
        (Nested(listed=[Purse(), Purse()]), Nested(listed=[Purse(), Purse("b")]), ["listed.1.owner"]),
        (Nested(keyed={1: Purse()}), Nested(keyed={2: Purse()}), ["keyed"]),
        (Nested(keyed={1: Purse("a")}), Nested(keyed={1: Purse()}), ["keyed.1.owner"]),
        (Nested(either=Plain()), Nested(either=Purse()), ["either"]),
        (Nested(plain=[Plain(1)]), Nested(plain=[Plain(2)]), ["plain.0.size"]),
        (Hands(cards=["A"]).view("blue"), Hands(cards=["B"]).view("blue"), []),
        (Hands(cards=["A"]).view("blue"), Hands(cards=["B", "C"]).view("blue"), ["cards"]),
        (Hands(plans={"noon": 1}).view("blue"), Hands(plans={"dusk": 1}).view("blue"), ["plans"]),
    ],
)  # fmt: skip
def test_what_differs_is_named_by_the_way_to_it(one: Record, two: Record, differing: list[str]) -> None:
    assert list(differences(one, two)) == list(differences(two, one)) == differing
