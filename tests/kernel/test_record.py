"""Records: clones are equal and apart, keys tell records apart, data goes through JSON and back."""

from enum import Enum
from types import new_class
from typing import Any, Literal, NewType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.kernel.fields import derived
from admiralty.kernel.limits import check
from admiralty.kernel.record import (
    NOBODY,
    Record,
    RecordError,
    canonical,
    field,
    shared,
    transient,
)

Id = NewType("Id", str)


class Flag(Enum):
    UNION = "union"
    ANCHOR = "anchor"


class Gun(Record):
    calibre: int
    loaded: bool = True


class Sail(Record):
    area: float


class Ship(Record):
    name: Id
    flag: Flag
    guns: list[Gun]
    at: tuple[int, int] | None
    rig: Gun | Sail
    log: dict[int, str]
    boats: dict[Id, Gun]
    decks: list[list[int]]
    flags: tuple[Flag, ...]
    spare: Gun | None = None
    code: int | str = 0
    wound: int = field(default=0, known=NOBODY)


def ships() -> st.SearchStrategy[Ship]:
    whole = st.integers(-(2**60), 2**60)
    words = st.text(max_size=8)
    ids = words.map(Id)
    guns = st.builds(Gun, whole, st.booleans())
    sails = st.builds(Sail, st.floats(allow_nan=False, allow_infinity=False))
    return st.builds(
        Ship,
        ids,
        st.sampled_from(Flag),
        st.lists(guns, max_size=3),
        st.none() | st.tuples(whole, whole),
        guns | sails,
        st.dictionaries(whole, words, max_size=3),
        st.dictionaries(ids, guns, max_size=3),
        st.lists(st.lists(whole, max_size=2), max_size=2),
        st.lists(st.sampled_from(Flag), max_size=3).map(tuple),
        st.none() | guns,
        whole | words,
        whole,
    )


def through_json(ship: Ship) -> Ship:
    return Ship.from_data(msgspec.json.decode(canonical(ship.to_data())))


@given(ships())
def test_a_clone_and_a_json_copy_are_equal_to_the_original(ship: Ship) -> None:
    for copy in (ship.clone(), through_json(ship)):
        assert copy == ship
        assert copy.key() == ship.key()
        assert hash(copy.key()) == hash(ship.key())
        assert canonical(copy.to_data()) == canonical(ship.to_data())
        assert repr(copy).count("Ship(") == 1


@given(ships())
def test_nothing_done_to_a_clone_reaches_the_original(ship: Ship) -> None:
    before = canonical(ship.to_data())
    clone = ship.clone()
    clone.name, clone.wound, clone.at = Id("other"), clone.wound + 1, (1, 2)
    clone.guns.append(Gun(1))
    for gun in [*clone.guns, *clone.boats.values(), *([clone.spare] if clone.spare else [])]:
        gun.loaded = not gun.loaded
    for deck in clone.decks:
        deck.append(7)
    clone.decks.append([])
    clone.log[0] = "changed"
    clone.boats[Id("new")] = Gun(2)
    if isinstance(clone.rig, Gun):
        clone.rig.calibre += 1
    assert canonical(ship.to_data()) == before
    assert clone != ship


@given(ships(), ships())
def test_keys_are_equal_where_data_is(one: Ship, two: Ship) -> None:
    assert (one.key() == two.key()) == (one.to_data() == two.to_data()) == (one == two)


def test_each_field_counts_in_the_key() -> None:
    ship = Ship(Id("a"), Flag.UNION, [Gun(1)], None, Gun(2), {1: "x"}, {Id("b"): Gun(3)}, [[1]], (Flag.UNION,))
    changes: dict[str, Any] = {
        "name": "c", "flag": Flag.ANCHOR, "guns": [], "at": (0, 0), "rig": Sail(2.0), "log": {}, "boats": {},
        "decks": [[2]], "flags": (), "spare": Gun(1), "code": "0", "wound": 1,
    }  # fmt: skip
    assert changes.keys() == Ship.__record_fields__.keys()
    for name, value in changes.items():
        other = ship.clone()
        setattr(other, name, value)
        assert other.key() != ship.key(), name


class Aware(Record):
    marks: int
    told: list[str] | None = transient(default=None, kw_only=True)
    chart: Any = shared(default=None, kw_only=True)


class Signal(Record):
    hoist: tuple[int, Flag]
    answer: tuple[Flag, int] = (Flag.ANCHOR, 0)


def test_a_pair_of_which_one_part_is_plain_goes_into_data_and_back() -> None:
    signal = Signal((2, Flag.UNION))
    assert signal.to_data() == {"hoist": [2, "union"], "answer": ["anchor", 0]}
    assert Signal.from_data(signal.to_data()) == signal.clone() == signal


def test_a_transient_field_is_never_cloned_saved_or_compared() -> None:
    one = Aware(1, told=["news"])
    assert one.clone().told is None
    assert "told" not in one.to_data()
    assert one == Aware(1)
    assert Aware.from_data(one.to_data()).told is None


def test_a_shared_field_is_the_same_thing_in_every_clone_and_absent_from_data() -> None:
    chart = object()
    one = Aware(1, chart=chart)
    assert one.clone().chart is chart
    assert one.to_data() == {"marks": 1}
    assert one == Aware(1)


class Pennant(Record):
    colour: str
    length: int = field(default=3, kw_only=True)


class Streamer(Pennant):
    tails: int


def test_a_subclass_adds_its_fields_after_those_of_its_base() -> None:
    streamer = Streamer("red", 2, length=5)
    assert streamer.to_data() == {"colour": "red", "length": 5, "tails": 2}
    assert streamer.clone() == streamer
    assert Streamer.from_data(streamer.to_data()) == streamer
    assert streamer != Pennant("red", length=5)


def test_a_factory_makes_a_fresh_list_for_each_record() -> None:
    class Bag(Record):
        things: list[int] = field(factory=list)

    one, two = Bag(), Bag()
    one.things.append(1)
    assert two.things == []
    assert Bag([4]).things == [4]


def test_records_cannot_be_hashed_and_keys_can() -> None:
    with pytest.raises(TypeError):
        hash(Gun(1))
    assert hash(Gun(1).key()) == hash(Gun(1).key())


@pytest.mark.parametrize("data", [{}, {"loaded": True}, [], None, 3])
def test_data_of_another_shape_is_refused_by_the_name_of_the_record(data: Any) -> None:
    with pytest.raises(RecordError, match="Gun"):
        Gun.from_data(data)


def test_data_of_older_rules_get_the_defaults_of_the_fields_that_are_new() -> None:
    assert Gun.from_data({"calibre": 1}) == Gun(1, loaded=True)


def test_an_error_inside_names_the_record_it_is_in() -> None:
    good = Ship(Id("a"), Flag.UNION, [Gun(1)], None, Gun(2), {}, {}, [], ()).to_data()
    with pytest.raises(RecordError, match=r"Ship.*Gun.*calibre"):
        Ship.from_data({**good, "guns": [{"loaded": True}]})
    with pytest.raises(RecordError, match="pirate"):
        Ship.from_data({**good, "flag": "pirate"})


def test_a_list_or_a_record_as_default_is_refused_because_all_records_would_share_it() -> None:
    with pytest.raises(TypeError, match=r"Rack\.guns.*factory"):

        class Rack(Record):
            guns: list[int] = []  # noqa: RUF012

    with pytest.raises(TypeError, match=r"Turret\.gun.*factory"):

        class Turret(Record):
            gun: Gun = Gun(1)


def record_of(name: str, hints: dict[str, Any], **defaults: Any) -> Any:
    """A record class that a type checker would refuse to look at."""
    return new_class(name, (Record,), {}, lambda body: body.update({"__annotations__": hints, **defaults}))


def test_a_field_without_default_after_one_with_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Odd\.second"):
        record_of("Odd", {"first": int, "second": int}, first=1)


@pytest.mark.parametrize("hint", [set[int], object, tuple[list[int], ...], dict[tuple[int, int], int], int | Gun])
def test_a_field_that_could_not_be_cloned_or_saved_is_refused(hint: Any) -> None:
    strange = record_of("Strange", {"thing": hint})
    with pytest.raises(TypeError):
        strange(None).clone()


def test_canonical_data_does_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": {"d": [1, 2], "c": None}}) == canonical({"a": {"c": None, "d": [1, 2]}, "b": 1})


class Cannon(Record):
    calibre: int = field(least=1, most=20)
    loads: list[str] = field(factory=list, among=("shell", "shot"), size=3)


class Fort(Record):
    guns: list[Cannon]
    trained: dict[str, int] = field(factory=dict, keys=("north", "south"), among=lambda fort: range(len(fort.guns)))
    flag: str | None = field(default=None, among=("peru", "chile"))
    note: str = ""
    range_: float = 1.0
    mark: Literal["a", 1] = "a"
    pair: tuple[int, str] = (1, "x")
    hidden: int = field(default=0, most=9, known=NOBODY)


SOUND = {
    "guns": [{"calibre": 10, "loads": ["shell"]}],
    "trained": {"north": 0},
    "flag": None,
    "note": "",
    "range_": 2,
    "mark": 1,
    "pair": [3, "y"],
    "hidden": 9,
}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"guns": [{"calibre": 0, "loads": []}]}, r"guns\.0\.calibre: 0 is less than 1"),
        ({"guns": [{"calibre": 21, "loads": []}]}, r"guns\.0\.calibre: 21 is more than 20"),
        ({"guns": [{"calibre": True, "loads": []}]}, r"guns\.0\.calibre: True is not a whole number"),
        ({"guns": [{"calibre": 10.0, "loads": []}]}, r"guns\.0\.calibre: 10.0 is not a whole number"),
        ({"guns": [{"calibre": 10, "loads": ["sand"]}]}, r"guns\.0\.loads\.0: 'sand' is not one of"),
        ({"guns": [{"calibre": 10, "loads": ["shot"] * 4}]}, r"guns\.0\.loads: there are 4, which are too many"),
        ({"guns": [{"calibre": 10, "loads": "shot"}]}, r"guns\.0\.loads: 'shot' is not list"),
        ({"trained": {"north": 1}}, r"trained\.north: 1 is not one of"),
        ({"trained": {"west": 0}}, r"trained: 'west' is not one of"),
        ({"trained": {"north": "0"}}, r"trained\.north: '0' is not a whole number"),
        ({"flag": 3}, "flag: 3 is not"),
        ({"flag": "spain"}, "flag: 'spain' is not one of"),
        ({"note": "x" * 5000}, "note: a text of 5000 signs is too long"),
        ({"range_": float("nan")}, "range_: nan"),
        ({"range_": 10**30}, "range_: a number beyond all bounds"),
        ({"mark": True}, "mark: True is not one of"),
        ({"pair": [3]}, "pair"),
        ({"pair": ["y", 3]}, r"pair\.0: 'y' is not a whole number"),
        ({"hidden": 10}, "hidden: 10 is more than 9"),
    ],
)
def test_what_comes_from_outside_is_held_against_what_the_record_declares(change: dict[str, Any], where: str) -> None:
    check(Fort.from_data(SOUND))
    with pytest.raises(RecordError, match=where):
        check(Fort.from_data({**SOUND, **change}))


class Chest(Record):
    """Declares no limits at all."""

    number: int = 0
    share: float = 0.0
    text: str = ""
    things: list[int] = field(factory=list)
    names: dict[str, int] = field(factory=dict)


@pytest.mark.parametrize(
    ("label", "inside", "outside"),
    [
        ("number", 10**9, 10**9 + 1),
        ("number", -(10**9), -(10**9) - 1),
        ("share", 1e9, 1e9 + 1),
        ("share", -1e9, -1e9 - 1),
        ("text", "x" * 2000, "x" * 2001),
        ("things", [0] * 5000, [0] * 5001),
        ("names", dict.fromkeys(map(str, range(5000)), 0), dict.fromkeys(map(str, range(5001)), 0)),
    ],
)
def test_what_declares_no_limits_is_held_to_those_of_all_games(label: str, inside: Any, outside: Any) -> None:
    check(Chest.from_data({**Chest().to_data(), label: inside}))
    with pytest.raises(RecordError, match=label):
        check(Chest.from_data({**Chest().to_data(), label: outside}))


@pytest.mark.parametrize("calibre", [1, 20])
def test_a_limit_is_itself_allowed(calibre: int) -> None:
    loads = ["shell", "shot", "shell"]
    check(Fort.from_data({**SOUND, "guns": [{"calibre": calibre, "loads": loads}], "flag": "chile"}))


class Squadron(Record):
    """What is worked out of its ships is made anew wherever a record comes from."""

    ships: list[int]
    tons: int = derived(lambda squadron: sum(squadron.ships))


def test_what_is_derived_is_there_in_a_record_that_was_loaded_or_cloned() -> None:
    made = Squadron([1130, 3500])
    loaded = Squadron.from_data({"ships": [1130, 3500]})
    assert (made.tons, loaded.tons, loaded.clone().tons) == (4630, 4630, 4630)
    assert loaded.to_data() == {"ships": [1130, 3500]}
