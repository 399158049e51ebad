"""What a saved war may hold: every bound of every record, and what a counter begins with."""

import pytest

from admiralty.games.war_of_the_pacific.state import (
    Assault, Depot, Duel, Fort, FortState, March, Phase, Ship, ShipState, Unit, UnitState, Voyage, War,
)  # fmt: skip
from admiralty.kernel.record import Record
from tests.games.war_of_the_pacific.builder import Field
from tests.support.limits import begun_with, bounds_of

BOUNDS: dict[type[Record], dict[str, str]] = {
    Unit: {"0 to 2": "steps", "-1 to 25": "ship"},
    Ship: {"0 to 24": "back"},
    Fort: {},
    Depot: {"1 to 1000": "at tired"},
    Voyage: {"0 to 25": "ships tried"},
    Duel: {"0 to 25": "movers others aside fired aimed_at tried"},
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
