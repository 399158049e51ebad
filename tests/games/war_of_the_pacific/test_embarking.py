"""7.1, P72, P78 Loading and unloading: each obstacle of a transport, alone."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.events import CameAshore, Embarked, Landed
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.kernel.flows.flow import Ask
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case


def in_port(order: str = "", where: str | int = "antofagasta", stock: int = 1) -> Field:
    """The Itata, and a column ashore."""
    field = Field("chile").chilean("antofagasta").ship("itata", where, order)
    return field.columns("chile", "antofagasta", stock) if stock else field


def answer(field: Field, code: str) -> tuple[str, str]:
    """The case and reason of a refusal, or None."""
    field.go(naval_movement)
    assert isinstance(field.request, Ask)
    if code in field.codes():
        return "", ""
    return reason(field, code)[:2]


@case("7.6", "P72", "7.2")
@pytest.mark.parametrize(
    ("load", "change", "found"),
    [
        ("column", {}, ("", "")),
        ("unit", {}, ("", "")),
        ("", {}, ("P72", "refusal-empty")),
        ("column", {"order": "IV"}, ("7.2", "refusal-has-orders")),
        ("unit", {"order": "IV"}, ("7.2", "refusal-has-orders")),
        ("column", {"order": "IV", "stock": 0}, ("", "")),
        ("column", {"where": 3120}, ("P72", "refusal-unload-in-port")),
        ("unit", {"where": "iquique"}, ("P72", "refusal-unload-in-port")),
    ],
)
def test_a_transport_unloads_what_she_has_where_she_stays(
    load: str, change: dict[str, Any], found: tuple[str, str]
) -> None:
    field = in_port(**change)
    if load == "column":
        field.at_sea("itata").column = "chile"
    elif load == "unit":
        field.aboard("buin", "itata", 2)
    assert answer(field, "unload itata") == found


@case("7.1", "P78")
@pytest.mark.parametrize(
    ("stock", "others", "cargo", "found"),
    [
        (0, 0, 0, ("7.1", "refusal-no-column-here")),
        (1, 0, 0, ("", "")),
        (1, 1, 0, ("P78", "refusal-provisions-needed")),
        (2, 1, 0, ("", "")),
        (2, 2, 0, ("P78", "refusal-provisions-needed")),
        (3, 2, 0, ("", "")),
        (1, 0, 1, ("7.1", "refusal-no-room")),
        (1, 0, 2, ("7.1", "refusal-no-room")),
    ],
)
def test_a_column_fills_an_empty_transport_if_the_fleet_does_not_need_it(
    stock: int, others: int, cargo: int, found: tuple[str, str]
) -> None:
    field = in_port(stock=stock)
    for name, area in (("cochrane", "IV"), ("o_higgins", "V"))[:others]:
        field.ship(name, "antofagasta", area)
    if cargo:
        field.aboard("buin", "itata", cargo)
    assert answer(field, "load itata") == found


@case("7.1", "P74")
def test_the_allies_load_a_peruvian_column_before_a_bolivian_one() -> None:
    field = Field("peru").ship("chalaco", "callao").columns("peru", "callao").columns("bolivia", "callao")
    field.go(naval_movement).give("load chalaco")
    assert (field.at_sea("chalaco").column, field.stock("peru", "callao")) == ("peru", 0)
    field.ship("oroya", "callao").go(naval_movement).give("load oroya")
    assert (field.at_sea("oroya").column, field.stock("bolivia", "callao")) == ("bolivia", 0)


@case("7.1")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"sailed": True}, "refusal-has-sailed"),
        ({"built": True}, "refusal-has-sailed"),
        ({"owner": "peru"}, "refusal-not-your-ship"),
        ({"status": ShipState.DOCK, "place": 0}, "refusal-not-your-ship"),
    ],
)
def test_a_ship_that_has_sailed_or_is_not_there_takes_nothing(change: dict[str, Any], key: str) -> None:
    field = in_port().ship("loa", "antofagasta")
    field.go(naval_movement)
    for name, value in change.items():
        setattr(field.at_sea("itata"), name, value)
    assert answer(field, "load itata") == ("7.1", key)


@case("7.1")
@pytest.mark.parametrize("order", ["", "IV"])
def test_a_transport_is_filled_with_the_larger_units_first_whatever_her_order(order: str) -> None:
    """The order says nothing about destinations, which are sealed until ships sail."""
    field = in_port(order).ship("loa", "antofagasta", "IV").aboard("cazadores", "loa", 1)
    field.unit("buin", "antofagasta", 1).unit("line_2", "antofagasta", 2).unit("line_3", "antofagasta", 1)
    field.go(naval_movement)
    assert {"embark_all itata", "embark_all loa"} <= set(field.codes())
    field.give("embark_all itata")
    index = field.war.setting.ship_index
    assert [field.of(name).ship for name in ("buin", "line_2", "line_3")] == [-1, index["itata"], -1]
    assert reason(field, "embark_all itata") == ("7.1", "refusal-nobody-embarks", {"ship": "itata"})
    field.give("embark_all loa")
    assert [field.of(name).ship for name in ("buin", "line_3")] == [index["loa"], -1], "one step was left"


@case("7.1")
def test_two_units_of_one_step_share_a_transport() -> None:
    field = in_port("IV").ship("loa", "antofagasta")
    for name in ("buin", "line_2", "line_3"):
        field.unit(name, "antofagasta", 1)
    field.go(naval_movement).give("embark_all itata")
    index = field.war.setting.ship_index
    assert [field.of(name).ship for name in ("buin", "line_2", "line_3")] == [index["itata"], index["itata"], -1]
    assert field.tale(Embarked) == [("Embarked", "buin", "itata"), ("Embarked", "line_2", "itata")]
    assert "embark line_3 loa" in field.codes()


@case("7.6", "P72", "P81")
def test_who_unloads_in_port_is_told_of_with_her_order_and_stays() -> None:
    field = in_port().aboard("buin", "itata", 1).aboard("line_2", "itata", 1).ship("loa", "antofagasta")
    field.at_sea("loa").column = "chile"
    field.go(naval_movement).give("unload itata", "unload loa")
    assert [(event.ship, event.place, event.reveals) for event in field.told(CameAshore)] == [
        ("itata", "3123", True), ("loa", "3123", True),
    ]  # fmt: skip
    assert (field.at_sea("itata").sailed, field.at_sea("loa").column, field.stock("chile", "antofagasta")) == (
        True,
        "",
        2,
    )
    for name in ("buin", "line_2"):
        assert (field.of(name).place, field.of(name).ship, field.of(name).ashore) == (3123, -1, True)
    assert reason(field, "home itata") == ("7.2", "refusal-not-ready", {"ship": "itata"})


@case("7.1")
def test_a_column_aboard_leaves_no_room_and_is_told_like_a_unit() -> None:
    field = in_port(stock=2).unit("buin", "antofagasta", 1).go(naval_movement).give("load itata")
    assert field.tale(Embarked) == [("Embarked", "column", "itata")]
    assert reason(field, "embark buin itata") == ("7.1", "refusal-no-room", {"unit": "buin", "ship": "itata"})
    assert reason(field, "load itata") == ("7.1", "refusal-no-room", {"unit": "column", "ship": "itata"})


@case("7.6", "P48", "P72")
@pytest.mark.parametrize("defended", [False, True])
def test_what_goes_ashore_is_asked_and_told_piece_by_piece_or_at_once(defended: bool) -> None:
    def off_pisagua() -> Field:
        field = Field("chile").ship("itata", 3120, "IV").ship("loa", 3120, "IV").ship("limari", 3120, "IV")
        field.aboard("buin", "itata", 1).aboard("line_2", "itata", 1)
        field.at_sea("loa").column = "chile"
        if defended:
            field.unit("pe_inf_bat_1", "pisagua")
        return field.go(naval_movement).give("sail 3120 IV", "to 3117")

    field = off_pisagua()
    assert (field.asked, question(field)) == ("ashore", {"place": "3117", "against": int(defended)})
    assert field.codes() == ["land_all", "land buin", "land line_2", "land_column loa", "done"]
    assert reason(field, "land line_3") == ("7.6", "refusal-not-aboard", {"unit": "line_3"})
    assert reason(field, "land_column limari") == ("7.6", "refusal-no-column-aboard", {"ship": "limari"})
    field.give("land line_2")
    assert field.codes() == ["land_all", "land buin", "land_column loa", "done"]
    field.give("done")
    assert (field.of("buin").status, field.at_sea("loa").column) == (UnitState.ABOARD, "chile")
    all_of_it = off_pisagua().give("land_all")
    assert all_of_it.tale(Landed) == [
        ("Landed", "buin", "3117", defended),
        ("Landed", "line_2", "3117", defended),
        ("Landed", "column", "3117", defended),
    ]
    assert all_of_it.asked == "fleet"
    for name in ("buin", "line_2"):
        unit = all_of_it.of(name)
        assert (unit.status, unit.ship, unit.landed, unit.ashore) == (UnitState.MAP, -1, defended, True)


@case("7.6", "P37")
def test_who_comes_home_to_the_box_may_go_ashore_there() -> None:
    field = Field("chile").ship("itata", 3022).aboard("buin", "itata", 2).go(naval_movement)
    field.give("home itata", "to box", "land buin")
    assert (field.of("buin").place, field.of("buin").landed) == (BOX, False)
