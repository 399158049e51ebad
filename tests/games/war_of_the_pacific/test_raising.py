"""6.2 to 6.5, 9.0 Uses of a column: each obstacle alone, the cost, and the log."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.events import (
    ColumnSpent,
    FortRaised,
    ShipBuilt,
    ShipRepaired,
    ShipReturned,
    ShipSunk,
    UnitRaised,
    UnitReplenished,
    UnitWaits,
)
from admiralty.games.war_of_the_pacific.rules.repairs import return_ship
from admiralty.games.war_of_the_pacific.rules.supply import consumption, open_supply
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, Unit, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case

Found = tuple[str, str, dict[str, Any]] | None


def check(field: Field, code: str, found: Found) -> None:
    if found is None:
        assert code in field.codes()
    else:
        assert reason(field, code) == found


@case("6.2", "P22", "6.4")
@pytest.mark.parametrize(
    ("unit", "found"),
    [
        ("buin", None),
        ("line_2", ("P22", "refusal-whole", {"unit": "line_2"})),
        ("ch_inf_bat_1", ("P22", "refusal-whole", {"unit": "ch_inf_bat_1"})),
        ("line_3", ("6.4", "refusal-only-just-raised", {"unit": "line_3"})),
        ("line_4", ("6.2", "refusal-no-column-near", {"unit": "line_4"})),
        ("santiago", ("6.2", "refusal-not-on-map", {"unit": "santiago"})),
        ("cazadores", ("6.2", "refusal-not-on-map", {"unit": "cazadores"})),
        ("cuzco", ("6.2", "refusal-not-on-map", {"unit": "cuzco"})),
    ],
)
def test_who_can_be_replenished(unit: str, found: Found) -> None:
    field = Field("chile").unit("buin", "antofagasta", 1).unit("line_2", "antofagasta", 2).columns("chile", 3223)
    field.unit("ch_inf_bat_1", "antofagasta").unit("line_3", "antofagasta", 1).unit("line_4", "iquique", 1)
    field.unit("cuzco", 3223, 1).ship("itata", "antofagasta").aboard("cazadores", "itata", 1)
    field.of("line_3").fresh = True
    check(field.go(consumption), f"replenish {unit}", found)


@case("6.2")
def test_a_regiment_is_replenished_for_one_column_and_it_is_told() -> None:
    field = Field("chile").unit("buin", "antofagasta", 1).columns("chile", 3223).go(consumption)
    assert question(field) == {"columns": 1}
    field.give("replenish buin")
    assert field.of("buin").steps == 2
    assert field.tale() == [("ColumnSpent", "chile", "3223"), ("UnitReplenished", "buin", "3123")]
    assert reason(field, "recruit santiago box") == ("6.1", "refusal-no-columns", {})


@case("6.3", "6.4", "9.0", "P56")
@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("rebuild cuzco 2008", None),
        ("rebuild zepita 2008", ("6.3", "refusal-not-dead", {"unit": "zepita"})),
        ("rebuild buin 2008", ("6.3", "refusal-not-dead", {"unit": "buin"})),
        ("recruit lima_regiment 2008", None),
        ("recruit zepita 2008", ("6.4", "refusal-not-in-pool", {"unit": "zepita"})),
        ("recruit santiago 2008", ("6.4", "refusal-not-in-pool", {"unit": "santiago"})),
        ("recruit tarapaca_regiment 2008", None),
        ("recruit guards 2008", ("9.0", "refusal-too-early", {"unit": "guards", "turn": 6})),
        ("recruit pe_inf_bat_4 2008", ("6.4", "refusal-take-first", {"unit": "pe_inf_bat_4"})),
        ("recruit pe_inf_bat_3 2008", None),
        ("recruit lima_regiment track", ("6.4", "refusal-city-free", {"unit": "lima_regiment"})),
        ("rebuild cuzco track", ("6.3", "refusal-city-free", {"unit": "cuzco"})),
        ("muster torata 2008", None),
        ("muster cuzco 2008", ("6.4", "refusal-not-waiting", {"unit": "cuzco"})),
        ("muster torata track", ("6.4", "refusal-waits-already", {"unit": "torata"})),
        ("fortify fort_iquique", None),
        ("fortify fort_callao", ("9.0", "refusal-no-such-fort", {"fort": "fort_callao"})),
        ("fortify fort_arica", ("P6", "refusal-city-lost", {"place": "3116"})),
    ],
)
def test_who_can_be_raised_in_the_fifth_turn(code: str, found: Found) -> None:
    field = Field("peru", turn=5).columns("peru", "callao", 2).unit("zepita", "callao").unit("buin", "arica")
    field.unit("pe_inf_bat_1", "lima").unit("pe_inf_bat_2", "lima").fort("fort_callao")
    field.of("cuzco").status, field.of("torata").status = UnitState.DEAD, UnitState.TRACK
    field.of("line_2").status = UnitState.DEAD
    check(field.go(consumption), code, found)


@case("9.0", "P6")
@pytest.mark.parametrize(
    ("turn", "found"), [(3, ("9.0", "refusal-too-early", {"unit": "fort_arica", "turn": 4})), (4, None)]
)
def test_a_fort_comes_from_its_turn_on(turn: int, found: Found) -> None:
    field = Field("peru", turn=turn).columns("peru", "callao").go(consumption)
    check(field, "fortify fort_arica", found)
    if found is None:
        field.give("fortify fort_arica")
        assert field.tale(ColumnSpent, FortRaised) == [("ColumnSpent", "peru", "2007"), ("FortRaised", "fort_arica")]
        assert field.war.forts[field.war.setting.fort_index["fort_arica"]].status is FortState.STANDS


@case("9.0", "P6")
def test_chile_builds_no_fort_and_none_is_built_where_the_enemy_has_landed_or_rules() -> None:
    chile = Field("chile", turn=5).columns("chile", "box").go(consumption)
    assert reason(chile, "fortify fort_arica") == ("9.0", "refusal-no-such-fort", {"fort": "fort_arica"})
    held = Field("peru", turn=5).columns("peru", "callao").chilean("arica").go(consumption)
    assert reason(held, "fortify fort_arica") == ("P6", "refusal-city-lost", {"place": "3116"})


@case("9.0", "P21")
@pytest.mark.parametrize(("unit", "turn"), [("atacama", 2), ("aconcagua", 5), ("ch_art_bat_1", 2), ("rancagua", 10)])
def test_a_reinforcement_comes_in_its_turn_and_not_before(unit: str, turn: int) -> None:
    early = Field("chile", turn=turn - 1).columns("chile", "box").go(consumption)
    assert reason(early, f"recruit {unit} box") == ("9.0", "refusal-too-early", {"unit": unit, "turn": turn})
    field = Field("chile", turn=turn).columns("chile", "box").go(consumption).give(f"recruit {unit} box")
    assert field.of(unit) == Unit(UnitState.MAP, BOX, 1, fresh=True)
    assert field.tale() == [("ColumnSpent", "chile", "box"), ("UnitRaised", unit, "box")]
    assert field.war.cities_used == [], "the box takes any number"


@case("6.4", "P56")
def test_one_new_unit_comes_into_each_city_and_who_finds_none_waits() -> None:
    field = Field("peru", turn=5).columns("peru", "callao", 9)
    cities = field.war.setting.theatre.cities_of["peru"]
    field.war.chilean = sorted({*field.war.chilean, *cities} - {2007, 2008})
    field.go(consumption).give("recruit lima_regiment 2008")
    assert reason(field, "recruit tarapaca_regiment 2008") == ("P56", "refusal-not-there", {"places": ["2007"]})
    field.give("recruit tarapaca_regiment 2007", "recruit pe_inf_bat_1 track")
    assert field.war.cities_used == [2007, 2008]
    assert field.tale(UnitRaised, UnitWaits)[-1] == ("UnitWaits", "pe_inf_bat_1")
    assert field.of("pe_inf_bat_1") == Unit(UnitState.TRACK)
    assert field.stock("peru", "callao") == 6
    field.go(open_supply)
    assert field.war.cities_used == []
    field.give("muster pe_inf_bat_1 2008")
    assert (field.of("pe_inf_bat_1").place, field.stock("peru", "callao")) == (2008, 6), "it was paid for"


@case("6.3", "P55")
@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("build itata box", None),
        ("build itata 3123", None),
        ("build loa box", ("6.3", "refusal-take-first", {"unit": "loa"})),
        ("build limari box", ("6.3", "refusal-not-lost-transport", {"ship": "limari"})),
        ("build cochrane box", ("6.3", "refusal-not-lost-transport", {"ship": "cochrane"})),
        ("build oroya box", ("6.3", "refusal-not-lost-transport", {"ship": "oroya"})),
        ("build itata 3118", ("6.3", "refusal-not-friendly-port", {"place": "3118"})),
    ],
)
def test_which_transport_is_built_where(code: str, found: Found) -> None:
    field = Field("chile").columns("chile", "box", 3).ship("limari", "box")
    for name in ("itata", "loa", "cochrane", "oroya"):
        field.at_sea(name).status = ShipState.SUNK
    check(field.go(consumption), code, found)


@case("6.3")
def test_a_transport_costs_three_columns_from_wherever_they_lie() -> None:
    field = Field("chile").columns("chile", "box", 2).columns("chile", "antofagasta", 2)
    ship = field.at_sea("itata")
    ship.status, ship.owner = ShipState.SUNK, "peru"
    field.go(consumption).give("build itata box", "from box", "from 3123", "from 3123")
    assert field.tale(ColumnSpent, ShipBuilt) == [
        ("ColumnSpent", "chile", "box"), ("ColumnSpent", "chile", "3123"), ("ColumnSpent", "chile", "3123"),
        ("ShipBuilt", "itata", "box"),
    ]  # fmt: skip
    assert (ship.owner, ship.damaged, ship.built, ship.place) == ("chile", False, True, BOX)
    poor = Field("chile").columns("chile", "box", 2)
    poor.at_sea("itata").status = ShipState.SUNK
    assert reason(poor.go(consumption), "build itata box") == ("6.3", "refusal-columns", {"needed": 3, "there": 2})


@case("6.5", "P64")
@pytest.mark.parametrize(
    ("ship", "found"),
    [
        ("huascar", None),
        ("union", ("6.5", "refusal-sound", {"ship": "union"})),
        ("pilcomayo", ("6.5", "refusal-not-in-yard", {"ship": "pilcomayo", "place": "2007"})),
        ("atahualpa", ("P64", "refusal-surveyed", {"ship": "atahualpa"})),
        ("limena", ("P64", "refusal-loaded", {"ship": "limena"})),
        ("oroya", ("P64", "refusal-loaded", {"ship": "oroya"})),
        ("chalaco", None),
        ("cochrane", ("6.5", "refusal-not-your-ship", {"ship": "cochrane"})),
        ("independencia", ("6.5", "refusal-not-your-ship", {"ship": "independencia"})),
    ],
)
def test_which_ship_is_repaired(ship: str, found: Found) -> None:
    field = Field("peru").columns("peru", "callao", 6).ship("union", "callao").ship("pilcomayo", "arica", damaged=True)
    for name in ("huascar", "atahualpa", "limena", "oroya", "chalaco", "cochrane", "independencia"):
        field.ship(name, "callao", damaged=True)
    field.aboard("cuzco", "limena")
    field.at_sea("oroya").column = "peru"
    field.at_sea("independencia").status, field.at_sea("independencia").place = ShipState.DOCK, 0
    field.war.surveyed = [field.war.setting.ship_index["atahualpa"]]
    check(field.go(consumption), f"repair {ship}", found)
    field.chilean("callao").go(consumption)
    if found is None:
        assert reason(field, f"repair {ship}")[1] == "refusal-not-in-yard", "Callao is lost"


@case("6.5", "P55")
@pytest.mark.parametrize(("cost", "enough"), [(3, True), (4, False)])
def test_a_repair_is_paid_with_as_many_columns_as_the_die_says(cost: int, enough: bool) -> None:
    field = Field("peru").ship("huascar", "callao", damaged=True).columns("peru", "callao", 2).columns("peru", "lima")
    field.columns("peru", "arica", 3).go(consumption).give("repair huascar", cost)
    if not enough:
        assert reason(field, "columns") == ("6.5", "refusal-columns", {"needed": 4, "there": 3})
        return
    field.give("columns", "from 2007", "from 2007")
    assert field.tale(ColumnSpent, ShipRepaired) == [
        ("ColumnSpent", "peru", "2007"), ("ColumnSpent", "peru", "2007"), ("ColumnSpent", "peru", "2008"),
        ("ShipRepaired", "huascar"),
    ]  # fmt: skip
    assert (field.at_sea("huascar").damaged, field.stock("peru", "arica")) == (False, 3)


@case("P64")
def test_a_ship_in_dock_comes_back_in_her_owners_phase_to_the_yard_or_another_port_or_is_lost() -> None:
    def docked(*lost: str) -> Field:
        field = Field("peru").chilean(*lost)
        for name, back in (("huascar", 3), ("union", 4)):
            field.at_sea(name).status, field.at_sea(name).back = ShipState.DOCK, back
        field.at_sea("cochrane").status, field.at_sea("cochrane").back = ShipState.DOCK, 3
        return field

    field = docked().go(open_supply)
    assert [field.at_sea(name).status for name in ("huascar", "union", "cochrane")] == [
        ShipState.AFLOAT, ShipState.DOCK, ShipState.DOCK,
    ]  # fmt: skip
    assert field.tale(ShipReturned) == [("ShipReturned", "huascar", "2007")]
    other = docked("callao").go(open_supply)
    assert (other.asked, question(other)) == ("berth", {"ship": "huascar"})
    assert reason(other, "berth 2007") == ("P64", "refusal-not-friendly-port", {"place": "2007"})
    assert other.give("berth 3118").tale(ShipReturned) == [("ShipReturned", "huascar", "3118")]
    nowhere = docked()
    nowhere.war.chilean = sorted(nowhere.war.setting.theatre.cities)
    nowhere.go(return_ship, nowhere.war.setting.ship_index["huascar"])
    assert nowhere.tale(ShipReturned, ShipSunk) == [("ShipSunk", "huascar", "peru")]


@case("P8", "P70")
@pytest.mark.parametrize(
    ("side", "turn", "steps", "after"),
    [("chile", 4, 1, 2), ("chile", 4, 2, 2), ("chile", 3, 1, 1), ("chile", 5, 1, 1), ("peru", 4, 1, 1)],
)
def test_the_fourth_line_is_made_whole_once(side: str, turn: int, steps: int, after: int) -> None:
    field = Field(side, turn=turn).unit("line_4", "antofagasta", steps).go(open_supply)
    assert field.of("line_4").steps == after
    assert field.tale(UnitReplenished) == ([("UnitReplenished", "line_4", "3123")] if after > steps else [])
