"""Agendas from untrusted files: the segments they may name, and their arguments."""

from collections.abc import Callable, Container, Mapping
from enum import Enum
from typing import Any, ClassVar, NamedTuple, NewType

import pytest

from admiralty.kernel.flows.flow import Flow
from admiralty.kernel.flows.segments import call, parameters_of
from admiralty.kernel.games.game import Game
from admiralty.kernel.records.record import RecordError
from tests.kernel.inline import Tally, Tiny

Ship = NewType("Ship", int)


class Side(Enum):
    PORT = "port"
    STARBOARD = "starboard"


class Shot(NamedTuple):
    target: Ship
    free: bool


def salvo(tally: Tally, gun: int, shot: Shot, side: Side) -> Flow[None]:
    tally.marks = [gun, shot.target, shot.free, side is Side.PORT]
    yield from ()


def signal(tally: Tally, hoist: str, *flags: int) -> Flow[None]:
    yield from ()


def drift(tally: Tally, gun: int) -> Flow[None]:
    yield from ()


class Gunnery(Tiny):
    arguments: ClassVar[Mapping[str, Callable[[Any], Container[Any]]]] = {
        "gun": lambda tally: range(3),
        "drift.gun": lambda tally: range(len(tally.marks), 9),
        "side": lambda tally: ("port", "starboard"),
    }


GAME = Gunnery(salvo, signal, drift)


def loaded(*agenda: Any) -> Tally:
    setting = GAME.setting()
    return GAME.load({**GAME.start(setting).to_data(), "agenda": [[name, [*said]] for name, said in agenda]}, setting)


@pytest.mark.parametrize(
    ("segment", "arguments"),
    [
        ("salvo", (0, 7, 1, "port")),
        ("salvo", (2, -7, 0, "starboard")),
        ("signal", ("blue",)),
        ("signal", ("blue", 1)),
        ("signal", ("blue", 1, "2", 3)),  # what takes all the rest says of none of it what it is
        ("drift", (8,)),
        ("finish", ()),
    ],
)
def test_an_agenda_that_a_game_can_have_is_taken(segment: str, arguments: tuple[Any, ...]) -> None:
    assert loaded((segment, arguments)).agenda == [(segment, arguments)]


@pytest.mark.parametrize(
    ("segment", "arguments", "why"),
    [
        ("broadside", (), "there is no segment 'broadside'"),
        ("salvo", (0, 7, 1), "salvo takes 4 arguments"),
        ("salvo", (0, 7, 1, "port", 5), "salvo takes 4 arguments"),
        ("finish", (1,), "finish takes 0 arguments"),
        ("salvo", (3, 7, 1, "port"), r"agenda\.salvo\.gun: 3 is not one of those"),
        ("salvo", ("0", 7, 1, "port"), r"agenda\.salvo\.gun: '0' is not a whole number"),
        ("salvo", (0, "7", 1, "port"), r"agenda\.salvo\.target: '7' is not a whole number"),
        ("salvo", (0, 7, "yes", "port"), r"agenda\.salvo\.free: 'yes' is not a whole number"),
        ("salvo", (0, 7, 1, "aft"), r"agenda\.salvo\.side: 'aft' is not one of those"),
        ("salvo", (0, 7, 1, 2), r"agenda\.salvo\.side: 2 is not a text"),
        ("signal", (1, 2), r"agenda\.signal\.hoist: 1 is not a text"),
        ("drift", (9,), r"agenda\.drift\.gun: 9 is not one of those"),
    ],
)
def test_another_is_refused_with_the_place(segment: str, arguments: tuple[Any, ...], why: str) -> None:
    for agenda in ([(segment, arguments)], [("drift", (8,)), (segment, arguments), ("finish", ())]):
        with pytest.raises(RecordError, match=why):
            loaded(*agenda)


def test_what_a_segment_takes_stands_in_the_agenda_by_its_plain_parts() -> None:
    assert call(salvo, 2, Shot(Ship(7), True), Side.PORT) == ("salvo", (2, 7, 1, "port"))
    assert parameters_of(salvo) == {"gun": int, "target": int, "free": int, "side": str}
    assert parameters_of(signal) == {"hoist": str, "flags": None}
    with pytest.raises(TypeError, match="drift: the arguments of a segment stand in their order"):
        call(drift, gun=3)
    tally = Tally()
    assert not list(GAME.by_name["salvo"](tally, 2, 7, 1, "port") or ())
    assert tally.marks == [2, 7, True, True]


def test_what_follows_runs_in_its_order_and_what_is_pushed_runs_first() -> None:
    tally = Tally()
    tally.follow(("drift", (1,)), ("finish", ()))
    tally.push(signal, "blue", 4)
    assert tally.agenda == [("finish", ()), ("drift", (1,)), ("signal", ("blue", 4))]


def test_two_segments_of_one_name_are_refused() -> None:
    class Twice(Tiny):
        by_name = Game.by_name

        def __init__(self) -> None:
            self.segments = (drift, salvo, drift)

    with pytest.raises(TypeError, match="tiny: two segments are called drift"):
        assert Twice().by_name
