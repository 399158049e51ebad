"""Arguments of orders: values and non-values, and how each is written, labelled and found."""

from collections.abc import Callable
from enum import Enum
from types import SimpleNamespace
from typing import Annotated, Any, NewType

import pytest

from admiralty.kernel.flows.choices import MalformedOrder
from admiralty.kernel.flows.event import Message
from admiralty.kernel.orders.arguments import Argument, Id, Member, Named, Number, Spot, Tenths, Text, argument_of

FLEET = SimpleNamespace(guns=3, ships=("huascar", "covadonga"))
SHIP = Named[int](
    lambda fleet: {ship: n for n, ship in enumerate(fleet.ships)}, lambda fleet: fleet.ships, on="counter"
)
PORT = Id(lambda fleet: ("callao", "arica"), on="cell")
THREE = Number(least=1, most=3)
AS_MANY = Number(least=0, most=lambda fleet: fleet.guns)
FROM_ONE = Number(least=1)


class Course(Enum):
    AHEAD = "ahead"
    HARD = "hard a-port"


class Side(Enum):
    PORT = "Port"
    STARBOARD = "starboard"


class Pair(Enum):
    ONE = "half ahead"
    TWO = "half astern"


@pytest.mark.parametrize(
    ("argument", "text", "value"),
    [
        (Number(), "0", 0),
        (Number(), "-3", -3),
        (Number(), "007", 7),
        (Number(), "999999999", 999_999_999),
        (Number(), "-99999999", -99_999_999),
        (THREE, "1", 1),
        (THREE, "3", 3),
        (AS_MANY, "0", 0),
        (AS_MANY, "3", 3),
        (FROM_ONE, "-1", -1),  # bounds on one side alone are no list
        (Tenths(), "0", 0),
        (Tenths(), "30", 300),
        (Tenths(), "30.5", 305),
        (Tenths(3), "047.5", 475),
        (Tenths(), "999999.9", 9_999_999),
        (Text(), "anything", "anything"),
        (Member(Side), "port", Side.PORT),
        (Member(Course), "hard a-port", Course.HARD),
        (SHIP, "covadonga", 1),
        (PORT, "arica", "arica"),
    ],
)
def test_what_is_read(argument: Argument[Any], text: str, value: Any) -> None:
    assert argument.read(FLEET, text) == value


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        *[(Number(), text) for text in ("", "-", "--3", "+3", "3.0", "3x", "\u0663", "\u00b2")],
        *[(Number(), text) for text in ("1000000000", "-100000000")],
        *[(THREE, text) for text in ("0", "4", "-1", "x")],
        *[(AS_MANY, text) for text in ("-1", "4")],
        *[(Tenths(), text) for text in ("", ".", "30.", ".5", "30.55", "30.x", "-1", "1.-", "3\u0663", "3.\u00b2")],
        (Tenths(), "1000000"),
        *[(Member(Side), text) for text in ("", "aft", "Side.PORT")],
        (SHIP, "0"),
        (PORT, "lima"),
    ],
)  # fmt: skip
def test_what_is_not_read(argument: Argument[Any], text: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        argument.read(FLEET, text)


@pytest.mark.parametrize(
    "made",
    [
        lambda **said: Tenths(**said),
        lambda **said: Named[Any](lambda _: {}, lambda _: {}, **said),
        lambda **said: Id(lambda _: (), **said),
    ],
)
def test_a_word_that_names_nothing_may_have_a_refusal_of_its_own(made: Callable[..., Argument[Any]]) -> None:
    told = made(unknown="refusal-no-such", case="T-1")
    with pytest.raises(MalformedOrder) as refused:
        told.read(FLEET, "nowhere")
    assert (refused.value.case, refused.value.reason) == ("T-1", Message("refusal-no-such", word="nowhere"))
    assert told.keys() == {"refusal-no-such": {"word"}}
    assert made().keys() == {}


@pytest.mark.parametrize(
    ("argument", "value", "written", "said"),
    [
        (Number(), -3, "-3", -3),
        (Tenths(), 300, "30", "30"),
        (Tenths(), 305, "30.5", "30.5"),
        (Tenths(), 5, "0.5", "0.5"),
        (Tenths(3), 0, "000.0", "000.0"),
        (Tenths(3), 3599, "359.9", "359.9"),
        (Text(), "north", "north", "north"),
        (Member(Side), Side.STARBOARD, "starboard", "starboard"),
        (SHIP, 0, "huascar", "huascar"),
        (PORT, "callao", "callao", "callao"),
    ],
)
def test_how_a_value_is_written_and_said(argument: Argument[Any], value: Any, written: str, said: Any) -> None:
    assert argument.write(FLEET, value) == written
    assert argument.said(FLEET, value) == said


@pytest.mark.parametrize(
    ("argument", "every"),
    [
        (Number(), None),
        (FROM_ONE, None),
        (Number(most=3), None),
        (THREE, [1, 2, 3]),
        (AS_MANY, [0, 1, 2, 3]),
        (Tenths(), None),
        (Text(), None),
        (Member(Side), [Side.PORT, Side.STARBOARD]),
        (SHIP, [0, 1]),
        (PORT, ["callao", "arica"]),
    ],
)
def test_what_can_be_gone_through(argument: Argument[Any], every: list[Any] | None) -> None:
    found = argument.every(FLEET)
    assert (None if found is None else list(found)) == every


def test_where_a_value_lies() -> None:
    assert SHIP.spot(FLEET, 1) == Spot("counter", "covadonga")
    assert PORT.spot(FLEET, "arica") == Spot("cell", "arica")
    assert Id(lambda _: ("arica",)).spot(FLEET, "arica") is None
    assert Number().spot(FLEET, 1) is None


def test_a_member_takes_as_many_words_as_all_of_its_enum_have() -> None:
    assert (Member(Side).size, Member(Pair).size, Member(Course).size) == (1, 2, None)


def test_the_parts_of_a_value_are_said_by_their_names() -> None:
    class Placed(Text):
        parts = ("real", "imag")

    value: Any = 3 + 4j
    assert Placed().said(FLEET, value) == {"real": 3, "imag": 4}


def test_a_type_stands_for_its_argument() -> None:
    ship = NewType("ship", int)
    fast = NewType("fast", ship)
    assert argument_of(Annotated[int, "a remark", SHIP, THREE]) is SHIP
    assert isinstance(argument_of(Annotated[int, "a remark"]), Number)
    assert isinstance(argument_of(fast), Number)
    assert isinstance(argument_of(str), Text)
    assert isinstance(argument_of(Side), Member)
    for wordless in (bool, float, list[int], "int"):
        with pytest.raises(TypeError, match="has no words"):
            argument_of(wordless)
