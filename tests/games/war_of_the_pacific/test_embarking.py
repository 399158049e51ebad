"""7.1, P72, P78 Loading and unloading: each thing that keeps a transport from it, alone."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.state import ShipState
from admiralty.kernel.flow import Ask
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import reason
from tests.support.cases import case


def in_port(order: str = "", where: str | int = "antofagasta", stock: int = 1) -> Field:
    """The Itata, and a column ashore."""
    field = Field("chile").chilean("antofagasta").ship("itata", where, order)
    return field.columns("chile", "antofagasta", stock) if stock else field


def answer(field: Field, code: str) -> tuple[str, str]:
    """The case and reason that an order is refused by, or nothing."""
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
