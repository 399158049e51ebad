"""Who knows what: views made by the kernel, their open fields, and the tracking of sampled values."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from admiralty.kernel.flows.flow import Draw
from admiralty.kernel.flows.piles import Pile, draw
from admiralty.kernel.games.game import State
from admiralty.kernel.records.make_view import differences, left_open, undeclared
from admiralty.kernel.records.record import (
    EVERYONE,
    NOBODY,
    Record,
    canonical,
    derived,
    field,
    secrets_watched,
    transient,
)
from admiralty.kernel.records.unknown import UnknownError, unknown


def face_is_up(mine: "Mine", seat: str | None, sea: "Sea") -> bool:
    return mine.face_up


def own(holder: "Captain | Locker", seat: str | None, _: Any) -> bool:
    return seat == holder.seat


def all_mines_are_up(sea: "Sea", seat: str | None, _: "Sea") -> bool:
    return all(mine.face_up for mine in sea.mines.values())


class Mine(Record, known=EVERYONE):
    place: int
    value: int = field(known=face_is_up)
    face_up: bool = False


class Captain(Record, known=own):
    seat: str = field(known=EVERYONE)
    hand: list[str] = field(factory=list, items=own)
    plans: dict[str, str] = field(factory=dict, items=own)
    mood: str = "calm"
    course: list[int] = field(factory=list)


def places(sea: "Sea") -> dict[int, int]:
    return {mine.place: name for name, mine in sea.mines.items()}


class Sea(State, known=EVERYONE):
    turn: int = 0
    mines: dict[int, Mine] = field(factory=dict)
    captains: list[Captain] = field(factory=list)
    cup: Pile = field(factory=lambda: Pile("cup", ["1", "2", "3"], ["4"]), items=all_mines_are_up)
    deck: Pile = field(factory=lambda: Pile("deck", ["A", "K"]))
    heir: Mine | None = field(default=None, known=NOBODY)
    at: dict[int, int] = derived(places)
    index: Any = derived()
    told: bool = transient(default=False)


def sea() -> Sea:
    captains = [Captain("red", ["A", "B"], {"noon": "north"}, "bold", [1]), Captain("blue", ["C"])]
    return Sea(3, {7: Mine(1, 5), 8: Mine(2, 6, True)}, captains, setting="static", heir=Mine(9, 9))


def test_a_view_is_of_the_same_class_and_leaves_open_what_the_seat_does_not_know() -> None:
    seen = sea().view("red")
    assert type(seen) is Sea
    assert list(left_open(seen)) == [
        "mines.7.value", "captains.1.hand", "captains.1.mood", "captains.1.course", "cup.pieces", "heir",
    ]  # fmt: skip
    assert (seen.turn, seen.mines[8].value, seen.captains[0].hand, seen.captains[0].plans) == (
        3, 6, ["A", "B"], {"noon": "north"},
    )  # fmt: skip
    assert (len(seen.captains[1].hand), len(seen.cup.pieces), seen.cup.discards) == (1, 3, ["4"])
    assert (seen.deck.pieces, seen.setting, seen.at) == (["A", "K"], "static", {1: 7, 2: 8})


def test_an_observer_knows_what_everybody_knows_and_keys_of_a_closed_dict_are_public() -> None:
    seen = sea().view(None)
    assert list(seen.captains[0].plans) == ["noon"]
    with pytest.raises(UnknownError, match=r"Captain\.plans"):
        assert seen.captains[0].plans["noon"] == "north"
    with pytest.raises(UnknownError):
        seen.captains[0].plans["noon"] = "south"


def test_known_means_derivable_the_cup_is_known_when_no_mine_lies_face_down() -> None:
    table = sea()
    table.mines[7].face_up = True
    assert table.view(None).cup.pieces == ["1", "2", "3"]


@pytest.mark.parametrize(
    "use",
    [
        lambda seen: seen.mines[7].value,
        lambda seen: seen.captains[1].hand[0] == "C",
        lambda seen: {seen.captains[1].hand[0]},
        lambda seen: "C" in seen.captains[1].hand,
        lambda seen: bool(seen.captains[1].hand[0]),
        lambda seen: f"{seen.cup.pieces[0]}",
        lambda seen: seen.cup.pieces[0].upper(),
        lambda seen: seen.cup.pieces[0] + "1",
        lambda seen: sorted(seen.cup.pieces),
        lambda seen: seen.heir,
    ],
)
def test_whatever_is_done_with_the_unknown_is_an_error_that_names_the_field(use: Callable[[Sea], object]) -> None:
    with pytest.raises(UnknownError, match=r"Mine\.value|Captain\.hand|Pile\.pieces|Sea\.heir"):
        use(sea().view("red"))


def test_views_are_compared_cloned_keyed_and_pickled_without_what_they_share() -> None:
    table = sea()
    seen, other = table.view("red"), table.view("blue")
    assert seen != other
    assert seen.clone() == seen
    assert hash(seen.clone().key()) == hash(seen.key())
    table.mines[7].value, table.captains[1].hand = 1, ["Z"]
    assert canonical(table.view("red").to_data()) == canonical(seen.to_data())
    table.captains[1].hand = ["Z", "Y"]
    assert list(differences(table.view("red"), seen)) == ["captains.1.hand"]
    table.mines[8].value = 4
    assert list(differences(table.view("red"), seen)) == ["mines.8.value", "captains.1.hand"]
    back = pickle.loads(pickle.dumps(seen))
    assert (back == seen, back.setting, list(left_open(back)) == list(left_open(seen))) == (True, None, True)


class Buoy(Record, known=EVERYONE):
    place: int


class Lane(Record, known=EVERYONE):
    """What lies in it may be open or not, and what it carries along is no part of any view."""

    mark: Buoy | Mine
    carried: Any = transient(default=None)


def test_what_a_view_leaves_open_is_found_in_whichever_record_a_field_holds() -> None:
    gap: Any = unknown("secret")
    assert list(left_open(Lane(Mine(1, gap)))) == ["mark.value"]
    assert list(left_open(Lane(Buoy(gap)))) == []
    assert list(left_open(Lane(Buoy(gap)), everywhere=True)) == ["mark.place"]
    lane = Lane(Buoy(1))
    lane.carried = gap
    assert list(left_open(lane, everywhere=True)) == []


class Locker(Record, known=EVERYONE):
    """Secrets of every shape: of some everybody knows how many there are."""

    seat: str
    counters: list[Buoy] = field(factory=list, items=own)
    charts: dict[str, Buoy] = field(factory=dict, items=own)
    legs: list[list[int]] = field(factory=list, items=own)
    words: list[str] = field(factory=list, items=own)
    best: Buoy | None = field(default=None, known=own)
    either: Buoy | Mine = field(factory=lambda: Buoy(4), known=own)
    course: list[list[int]] = field(factory=list, known=own)


def locker() -> Locker:
    return Locker("red", [Buoy(1)], {"noon": Buoy(2)}, [[3]], ["go"], Buoy(5), Buoy(4), [[6]])


def test_a_secret_of_any_shape_is_cloned_by_who_knows_it_and_stays_closed_to_others() -> None:
    for whole in (locker(), locker().view("red")):
        twin = whole.clone()
        assert twin == whole == locker()
        assert twin.best is not None
        for buoy in (twin.counters[0], twin.charts["noon"], twin.best, twin.either):
            buoy.place += 10
        twin.legs[0].append(7)
        twin.words.append("stay")
        twin.course[0].append(8)
        assert whole == locker()
    seen = locker().view("blue")
    for each in (seen, seen.clone(), seen.clone().clone()):
        assert each == seen
        assert list(left_open(each)) == ["counters", "charts", "legs", "words", "best", "either", "course"]
        assert (len(each.counters), list(each.charts), len(each.legs), len(each.words)) == (1, ["noon"], 1, 1)
        assert each.to_data() == {
            "seat": "red", "counters": {"unknown": 1}, "charts": {"unknown": ["noon"]}, "legs": {"unknown": 1},
            "words": {"unknown": 1}, "best": {"unknown": True}, "either": {"unknown": True},
            "course": {"unknown": True},
        }  # fmt: skip


class Depot(Record, known=EVERYONE):
    coal: int = field(default=4, known=NOBODY, candidates=lambda depot, whole: [1, 2])
    crates: list[int] = field(factory=list)
    weight: int = derived(lambda depot: sum(depot.crates))


class Magazine(Depot, known=EVERYONE):
    coal: int = 3


def test_a_field_said_again_keeps_who_knows_it_and_what_it_is_perhaps() -> None:
    again, before = (each.__record_fields__["coal"] for each in (Magazine, Depot))
    assert (again.default, again.known, again.candidates) == (3, NOBODY, before.candidates)
    assert before.candidates is not None


def test_a_pickled_record_comes_back_with_what_is_worked_out_and_with_nothing_dealt() -> None:
    back = pickle.loads(pickle.dumps(Magazine(crates=[2, 3])))
    assert back.weight == 5
    with secrets_watched() as watch:
        assert back.coal == 3
        assert not watch.read


def test_a_view_is_apart_from_the_state() -> None:
    table = sea()
    seen = table.view("red")
    before = canonical(seen.to_data())
    table.captains[0].hand.append("Q")
    table.mines[8].value = 1
    table.at[5] = 5
    table.deck.pieces.remove("A")
    assert canonical(seen.to_data()) == before
    assert 5 not in seen.at


@pytest.mark.parametrize("seat", ["red", "blue", None])
def test_a_shared_view_is_the_same_view_with_the_lists_of_the_state(seat: str | None) -> None:
    table = sea()
    seen = table.shared_view(seat)
    assert canonical(seen.to_data()) == canonical(table.view(seat).to_data())
    assert list(left_open(seen)) == list(left_open(table.view(seat)))
    assert seen.deck is table.deck
    assert seen.cup is not table.cup


def test_what_hides_anything_follows_from_the_declarations() -> None:
    table = Sea()
    assert table.hides("red")  # the heir
    open_sea: Any = type("Open", (Sea,), {"__annotations__": {}})
    assert open_sea().hides("red")
    captain = Captain("red")
    assert not captain.hides("red")
    assert captain.hides("blue")
    assert not Mine(1, 2, True).hides(None)


class Silent(State):
    turn: int = 0
    mines: list[Mine] = field(factory=list, known=EVERYONE)


def test_a_field_that_says_nothing_is_named_and_cannot_be_viewed() -> None:
    assert undeclared(Silent) == ["Silent.turn"]
    assert undeclared(Sea) == []
    with pytest.raises(TypeError, match=r"Silent\.turn: says not who knows it"):
        Silent().view(None)


def dealt(seat: str | None = "red") -> Sea:
    """A sea imagined from a view."""
    state = sea().view(seat).clone()
    state.mines[7].value = 2
    state.captains[1].hand = ["X"]
    state.captains[1].mood, state.captains[1].course = "low", [2]
    state.cup.pieces = ["1", "2", "5"]
    state.heir = Mine(9, 9)
    state.rebuild()
    assert list(left_open(state)) == []
    return state


@pytest.mark.parametrize(
    ("look", "noticed"),
    [
        (lambda table: table.mines[7].value, True),
        (lambda table: table.mines[8].value, False),
        (lambda table: table.captains[0].hand[0], False),
        (lambda table: len(table.captains[1].hand), False),
        (lambda table: table.captains[1].hand[0], True),
        (lambda table: "X" in table.captains[1].hand, True),
        (lambda table: len(table.captains[1].course), True),
        (lambda table: table.cup.pieces[0], True),
        (lambda table: len(table.cup.pieces), False),
        (lambda table: table.deck.pieces[0], False),
        (lambda table: table.heir, True),
        (lambda table: table.clone().key() and table.to_data() and table.view("red"), False),
        (lambda table: table.clone().mines[7].value, True),
        (lambda table: [*table.clone().captains[1].hand, "Y"], True),
    ],
)
def test_reading_what_was_dealt_is_noticed_and_nothing_else(look: Callable[[Sea], object], noticed: bool) -> None:
    table = dealt()
    with secrets_watched() as watch:
        look(table)
    assert watch.read is noticed


def test_a_write_clears_the_mark() -> None:
    table = dealt()
    table.mines[7].value = 3
    table.captains[1].hand = ["Y"]
    with secrets_watched() as watch:
        assert (table.mines[7].value, table.captains[1].hand) == (3, ["Y"])
    assert not watch.read


def test_the_real_table_has_no_marks() -> None:
    table = sea()
    with secrets_watched() as watch:
        assert table.mines[7].value + len(table.captains[1].hand[0]) + len(table.cup.pieces[0]) == 7
    assert not watch.read


def test_an_unseen_draw_is_no_reading_and_a_seen_one_is() -> None:
    for seen_by, noticed in (((), False), (None, True), (("red",), True)):
        table = dealt()
        with secrets_watched() as watch:
            flow = draw(table.cup, case="", by=None, seen_by=seen_by)
            request = next(flow)
            assert isinstance(request, Draw)
            assert list(request.pieces) == ["1", "2", "5"]
            with pytest.raises(StopIteration):
                flow.send("2")
        assert len(table.cup.pieces) == 2
        assert watch.read is noticed


def test_an_index_is_made_anew_and_never_saved() -> None:
    table = sea()
    table.index = "made when wanted"
    assert table.clone().index == "made when wanted"
    assert table.view("red").index is None
    assert "at" not in table.to_data()
    assert "index" not in table.to_data()
    back = Sea.from_data(table.to_data())
    assert back == table
    back.rebuild()
    assert back.at == table.at
    twin = table.clone()
    twin.at[4] = 4
    assert 4 not in table.at


def test_an_unknown_is_shown_by_its_name_and_no_question_of_python_breaks_it() -> None:
    value = unknown("Mine.value")
    assert repr(value) == "UNKNOWN(Mine.value)"
    assert not hasattr(value, "__wrapped__")
    assert pickle.loads(pickle.dumps(value)) is value


def test_a_base_decides_whether_a_field_may_be_hidden() -> None:
    with pytest.raises(TypeError, match=r"Open\.value: its base has said already"):

        class Open(Mine, known=EVERYONE):
            value: int = field(known=EVERYONE)
