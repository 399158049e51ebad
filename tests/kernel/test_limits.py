"""Validation of untrusted data against the limits of its record and of all games."""

import json
from typing import Any, Literal

import pytest

from admiralty.kernel.records.limits import check, check_whole
from admiralty.kernel.records.record import NOBODY, Record, RecordError, field


class Cannon(Record):
    calibre: int = field(least=1, most=20)
    loads: list[str] = field(factory=list, choices=("shell", "shot"), size=3)


class Fort(Record):
    guns: list[Cannon]
    trained: dict[str, int] = field(factory=dict, keys=("north", "south"), choices=lambda fort: range(len(fort.guns)))
    flag: str | None = field(default=None, choices=("peru", "chile"))
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


class Battery(Record):
    """Records in lists and tables, whose keys are numbers."""

    forts: list[Fort]
    chests: dict[int, Chest] = field(factory=dict)
    flag: str = "peru"


def lacking(*way: str | int) -> dict[str, Any]:
    """The data of a battery without what lies there."""
    data: Any = json.loads(json.dumps(Battery([Fort.from_data(SOUND)] * 2, {7: Chest(), 8: Chest()}).to_data()))
    place = data
    for step in way[:-1]:
        place = place[step]
    if way:
        del place[way[-1]]
    return data  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "way",
    [
        ("chests",),
        ("flag",),
        ("forts", 0, "note"),
        ("forts", 1, "pair"),
        ("forts", 1, "guns", 0, "loads"),
        ("chests", "7", "text"),
        ("chests", "8", "names"),
    ],
)
def test_data_of_the_present_rules_say_every_field_however_deep(way: tuple[str | int, ...]) -> None:
    check_whole(lacking(), Battery.from_data(lacking()))
    with pytest.raises(RecordError) as fault:
        check_whole(lacking(*way), Battery.from_data(lacking(*way)))
    assert str(fault.value) == ".".join(map(str, way)) + ": is missing"
