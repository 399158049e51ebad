"""Validation of saved wars: every bound of every record, and the initial values of a counter."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.state import (
    Assault,
    Depot,
    Duel,
    Fort,
    FortState,
    March,
    Phase,
    Ship,
    ShipState,
    Unit,
    UnitState,
    Voyage,
    War,
    knows_next,
    knows_order,
)  # fmt: skip
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.records.record import Record
from tests.games.war_of_the_pacific.builder import Field
from tests.support.limits import begun_with, bounds_of

BOUNDS: dict[type[Record], dict[str, str]] = {
    Unit: {"0 to 2": "steps", "-1 to 25": "ship"},
    Ship: {"0 to 24": "back"},
    Fort: {},
    Depot: {"1 to 1000": "at tired ashore"},
    Voyage: {"0 to 25": "ships tried"},
    Duel: {"0 to 25": "movers others aside fired aimed_at tried fled"},
    March: {
        "0 to 91": "units dropped", "0 to 1000": "columns", "0 to 6": "die", "0 to 10": "spent", "0 to 8": "rolls",
    },
    Assault: {"0 to 91": "units defenders", "0 to 100": "hits_on_defender hits_on_attacker"},
    War: {
        "0 to 12": "turn bonus", "0 to 1000": "placed", "0 to 100": "sunk", "0 to 6": "columns_due",
        "0 to 25": "surveyed",
    },
}  # fmt: skip
BEGUN_WITH = {
    Unit: {"status": UnitState.POOL, "ship": -1},
    Ship: {"status": ShipState.WAITING},
    Fort: {"status": FortState.TO_COME},
    War: {"side": "peru", "phase": Phase.SETUP},
}


@pytest.mark.parametrize("record", BOUNDS, ids=lambda record: record.__name__)
def test_each_number_of_a_saved_war_has_its_bounds(record: type[Record]) -> None:
    assert bounds_of(record, Field().war) == BOUNDS[record]


@pytest.mark.parametrize("record", BOUNDS, ids=lambda record: record.__name__)
def test_a_counter_waits_for_its_turn_and_the_war_for_peru(record: type[Record]) -> None:
    assert begun_with(record) == BEGUN_WITH.get(record, {})


def put(record: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(record, name, value)


def whole() -> Field:
    """Units in a city, in the box and aboard, ships at sea and in the box, columns of which some are tired."""
    field = Field("chile").chilean("antofagasta", "iquique").unit("buin", "antofagasta").unit("line_2", "box", 1)
    field.ship("itata", 3120).aboard("line_3", "itata", 2).ship("loa", "box").ship("cochrane", 3018)
    field.at_sea("loa").column = "chile"
    field.columns("chile", "antofagasta", 2)
    field.war.depot("chile").tired = {field.place_of("antofagasta"): 2}
    return field


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("units: they are not", lambda field: field.war.units.pop()),
        ("units: they are not", lambda field: field.war.ships.pop()),
        ("forts: they are not", lambda field: field.war.forts.pop()),
        ("forts: they are not", lambda field: field.war.depots.pop()),
        ("buin: only units on the map", lambda field: put(field.of("buin"), place=OFF)),
        ("line_4: only units on the map", lambda field: put(field.of("line_4"), place=BOX)),
        ("line_3: only embarked", lambda field: put(field.of("line_3"), ship=-1)),
        ("buin: only embarked", lambda field: put(field.of("buin"), ship=field.of("line_3").ship)),
        ("buin: it has not so many", lambda field: put(field.of("buin"), steps=0)),
        ("buin: it has not so many", lambda field: put(field.of("buin"), steps=3)),
        ("line_3: it has not so many", lambda field: put(field.of("line_3"), steps=0)),
        ("line_3: her ship is not", lambda field: put(field.at_sea("itata"), status=ShipState.DOCK, place=OFF)),
        ("buin: it stands in the sea", lambda field: put(field.of("buin"), place=2720)),
        ("itata: only ships afloat", lambda field: put(field.at_sea("itata"), place=OFF)),
        ("huascar: only ships afloat", lambda field: put(field.at_sea("huascar"), place=3120)),
        ("itata: she lies on dry land", lambda field: put(field.at_sea("itata"), place=field.place_of("la_paz"))),
        ("cochrane: a warship carries", lambda field: put(field.at_sea("cochrane"), column="chile")),
        ("set-up comes before", lambda field: put(field.war, turn=0)),
        ("set-up comes before", lambda field: put(field.war, phase=Phase.SETUP)),
        ("not cities in their order", lambda field: field.war.chilean.reverse()),
        ("not cities in their order", lambda field: field.war.chilean.insert(0, 0)),
        ("not cities in their order", lambda field: field.war.chilean.append(field.war.chilean[-1])),
        ("more columns are tired", lambda field: put(field.war.depots[0], tired={field.place_of("antofagasta"): 3})),
        ("more columns are tired", lambda field: put(field.war.depots[0], tired={field.place_of("iquique"): 1})),
        ("more columns have come ash", lambda field: put(field.war.depots[0], ashore={field.place_of("iquique"): 1})),
    ],
)  # fmt: skip
def test_each_thing_that_no_war_comes_to_is_found_and_nothing_else(said: str, change: Any) -> None:
    field = whole()
    assert list(field.war.faults()) == []
    change(field)
    assert [fault for fault in field.war.faults() if said not in fault] == []
    assert list(field.war.faults())


@pytest.mark.parametrize("seat", ["chile", "peru", None])
@pytest.mark.parametrize("owner", ["chile", "peru"])
def test_a_sealed_destination_is_its_owners_until_the_ships_sail(owner: str, seat: Seat | None) -> None:
    """4.1, 7.2 Both destinations: of this movement, and of the next."""
    field = Field(owner).ship("cochrane" if owner == "chile" else "huascar", 3120, "IV")
    war, ship = field.war, field.at_sea("cochrane" if owner == "chile" else "huascar")
    own = seat == owner
    assert (knows_order(ship, seat, war), knows_next(ship, seat, war)) == (True, True), "nothing is sealed yet"
    war.ordered, war.planned = [owner], []
    assert (knows_order(ship, seat, war), knows_next(ship, seat, war)) == (own, True)
    war.ordered, war.planned = [], [owner]
    assert (knows_order(ship, seat, war), knows_next(ship, seat, war)) == (True, own)
    war.ordered = war.planned = [owner]
    ship.sailed = True
    assert (knows_order(ship, seat, war), knows_next(ship, seat, war)) == (True, own)
    ship.sailed, ship.status = False, ShipState.DOCK
    assert (knows_order(ship, seat, war), knows_next(ship, seat, war)) == (True, True)
