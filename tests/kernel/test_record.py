"""Records: clones are equal and independent, keys distinguish records, data survives JSON."""

import pickle
from enum import Enum
from types import new_class
from typing import Any, NewType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.kernel.records.fields import derived
from admiralty.kernel.records.record import (
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


class Piloted(Record):
    at: int
    soundings: list[int] = shared(kw_only=True)
    depth: int | None = derived(lambda ship: ship.soundings[ship.at])


def test_what_is_worked_out_from_shared_things_waits_until_somebody_attaches_them() -> None:
    ship = Piloted(1, soundings=[9, 4])
    assert ship.depth == 4
    for back in (Piloted.from_data(ship.to_data()), pickle.loads(pickle.dumps(ship))):
        assert (back.at, back.soundings, back.depth) == (1, None, None)
        back.soundings = [7, 5]
        back.rebuild()
        assert back.depth == 5


class Crossed(Record):
    """Whatever can stand in one another."""

    racks: dict[str, list[Gun]]
    bays: list[dict[int, Gun]]
    plans: dict[int, dict[str, list[Flag]]]
    hoists: list[tuple[Flag, tuple[Flag, ...]]]
    spare: dict[str, Gun | None]
    rigs: list[dict[str, Gun | Sail]]
    signals: dict[str, tuple[tuple[Flag, int], ...]]


def test_lists_and_dicts_may_stand_in_one_another() -> None:
    whole = Crossed(
        {"fore": [Gun(1), Gun(2)], "aft": []},
        [{3: Gun(3)}, {}],
        {4: {"north": [Flag.UNION], "south": []}, 5: {}},
        [(Flag.ANCHOR, (Flag.UNION, Flag.ANCHOR))],
        {"one": Gun(6), "none": None},
        [{"gun": Gun(7), "sail": Sail(8.0)}],
        {"noon": ((Flag.UNION, 9), (Flag.ANCHOR, 10))},
    )
    twin, back = whole.clone(), Crossed.from_data(msgspec.json.decode(canonical(whole.to_data())))
    assert twin == back == whole
    assert hash(twin.key()) == hash(back.key()) == hash(whole.key())
    before = canonical(whole.to_data())
    twin.racks["fore"][1].calibre += 10
    twin.racks["aft"].append(Gun(0))
    twin.bays[0][3].calibre += 10
    twin.bays[1][0] = Gun(0)
    twin.plans[4]["north"].append(Flag.ANCHOR)
    twin.plans[5]["west"] = []
    twin.rigs[0]["gun"] = Sail(1.0)
    twin.spare["none"] = Gun(0)
    assert canonical(whole.to_data()) == before
    assert twin.key() != whole.key()


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


@pytest.mark.parametrize(
    "hint", [set[int], object, tuple[list[int], ...], dict[tuple[int, int], int], int | Gun, dict[float, int]]
)
def test_a_field_that_could_not_be_cloned_or_saved_is_refused(hint: Any) -> None:
    strange = record_of("Strange", {"thing": hint})
    with pytest.raises(TypeError):
        strange(None).clone()


def test_canonical_data_does_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": {"d": [1, 2], "c": None}}) == canonical({"a": {"c": None, "d": [1, 2]}, "b": 1})


class Squadron(Record):
    """What is worked out of its ships is made anew wherever a record comes from."""

    ships: list[int]
    tons: int = derived(lambda squadron: sum(squadron.ships))


def test_what_is_derived_is_there_in_a_record_that_was_loaded_or_cloned() -> None:
    made = Squadron([1130, 3500])
    loaded = Squadron.from_data({"ships": [1130, 3500]})
    assert (made.tons, loaded.tons, loaded.clone().tons) == (4630, 4630, 4630)
    assert loaded.to_data() == {"ships": [1130, 3500]}
