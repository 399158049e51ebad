"""Scenarios of players: rows that contradict each other are refused with the row and the fault."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.ai import squadrons
from admiralty.games.war_of_the_pacific.rules import administration, counters, paying
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState
from admiralty.kernel.base.data import DataError
from admiralty.lab.job import job_of, play_chunk
from admiralty.library import game
from admiralty.present.presenter import Presenter
from admiralty.present.scenario_check import check_scenario

BUIN: dict[str, Any] = {"side": "chile", "places": ["antofagasta"], "units": ["buin"]}
ITATA: dict[str, Any] = {"side": "chile", "places": ["antofagasta"], "ships": ["itata"]}
PLAN: dict[str, Any] = {
    "admiralty": 1, "game": "war_of_the_pacific", "id": "mine-own", "title": "Mine", "source": "ours",
    "first_turn": 2, "last_turn": 4, "check": [{"turn": 4, "win": 2, "lose": 1}], "placement": [BUIN, ITATA],
}  # fmt: skip
FORT = {"id": "fort_callao", "hex": 2007}

CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"first_turn": 5}, "begins in turn 5, after its last turn 4"),
    ({"check": [{"turn": 3, "win": 2, "lose": 1}]}, "the last of them in turn 4"),
    ({"check": [{"turn": 1, "win": 2, "lose": 1}, {"turn": 4, "win": 2, "lose": 1}]}, r"in the turns \[1, 4\]"),
    ({"check": [{"turn": 4, "win": 1, "lose": 2}]}, "lets Chile win with 1 points in turn 4 and lose"),
    ({"dead": ["nobody"]}, "dead names 'nobody'"),
    ({"sunk": ["buin"]}, "sunk names 'buin'"),
    ({"forts": ["fort_lima"]}, "forts names 'fort_lima'"),
    ({"chilean": ["atlantis"]}, "chilean names 'atlantis'"),
    ({"counts": ["atlantis"]}, "counts names 'atlantis'"),
    ({"placement": [BUIN, BUIN]}, "places 'buin' twice"),
    ({"placement": [{**ITATA, "ships": ["all"]}, {**ITATA, "ships": ["all"]}]}, "places all ships of chile twice"),
    ({"dead": ["buin"]}, "places 'buin', which is dead"),
    ({"sunk": ["itata"]}, "places 'itata', which is sunk"),
    ({"placement": [{**BUIN, "side": "peru"}]}, "places 'buin' for peru, but the unit belongs to chile"),
    ({"placement": [{**ITATA, "side": "peru"}]}, "places 'itata' for peru, but she belongs to chile"),
    ({"placement": [{**BUIN, "nation": "peru"}]}, "gives columns of peru to the side chile"),
    ({"placement": [{**BUIN, "places": []}]}, "name places, or within and of"),
    ({"placement": [{**BUIN, "within": 2, "of": "lima"}]}, "name places, or within and of"),
    ({"placement": [{**BUIN, "places": [], "within": 2, "of": "atlantis"}]}, "from 'atlantis', which is no city"),
    ({"placement": [{**BUIN, "places": ["1101"]}]}, "1101"),
    ({"placement": [{**ITATA, "places": ["la_paz"]}]}, "places ships in la_paz, which is no port"),
    ({"placement": [{**ITATA, "places": [], "within": 2, "of": "lima"}]}, "places ships by a distance"),
    (
        {"bolivia_out": True, "placement": [{"side": "peru", "places": ["la_paz"], "units": ["colorados"]}]},
        "places 'colorados', but Bolivia is out of the war",
    ),
    ({"placement": [{**BUIN, "units": ["biun"]}]}, "places 'biun', which is no unit; did you mean buin"),
    ({"placement": [{**ITATA, "ships": ["itaat"]}]}, "places 'itaat', which is no ship; did you mean itata"),
    ({"placement": [{**BUIN, "places": ["antofagaste"]}]}, "is no city, hex or box .* did you mean antofagasta"),
    ({"placement": [{**BUIN, "places": ["ports of chili"]}]}, "'chili' has no port on the map; did you mean chile"),
    ({"placement": [{"side": "peru", "places": ["box"], "units": ["zepita"]}]}, "the box, which is Chile's alone"),
    ({"nation": [{"id": "chile", "side": "peru"}]}, "chile leads the side chile and cannot fight on the other"),
    ({"nation": [{"id": "chile", "arrive": ["arcia"]}]}, "'arcia' is not a city of map.toml; did you mean arica"),
    ({"nation": [{"id": "peru", "arrive": ["box"]}]}, "the box is Chile's alone"),
    ({"nation": [{"id": "peru", "arrive": ["la_paz"]}]}, "lets columns of two nations arrive in la_paz"),
    ({"nation": [{"id": "peru", "yard": "lima"}]}, "lima is not a port"),
    ({"nation": [{"id": "bolivia", "quits": {"capitals": ["la_pas"]}}]}, "did you mean la_paz"),
    ({"nation": [{"id": "argentina", "like": "bolivia", "arrive": ["pisco"]}]}, "argentina needs a name"),
    ({"nation": [{"id": "bolivia", "name": "Bolivia"}]}, "bolivia has a name already"),
    ({"nation": [{"id": "bolivia", "remove": True}]}, "'bolivia' of colorados is not a nation"),
    ({"unit": [{"id": "buin", "nation": "chili"}]}, "'chili' of buin is not a nation; did you mean chile"),
    ({"captains": {"base": "lima"}}, "lima is not a port"),
    ({"captains": {"lanes": ["XL"]}}, "'XL' is not a sea area"),
    ({"fort": [{**FORT, "hex": 3117}]}, "must stand alone in a land hex, and 3117 is not one"),
    ({"fort": [{**FORT, "hex": 1}]}, "must stand alone in a land hex, and 1 is not one"),
]


def test_the_plan_that_the_others_change_is_in_order() -> None:
    assert game("war_of_the_pacific").setting(PLAN, {}).last_turn == 4


@pytest.mark.parametrize(("change", "said"), CONTRADICTIONS, ids=[said[:40] for _, said in CONTRADICTIONS])
def test_rows_that_contradict_each_other_are_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        game("war_of_the_pacific").setting({**PLAN, **change}, {})


def test_every_contradiction_is_told_at_once_with_its_field() -> None:
    plan = {**PLAN, "dead": ["nobody"], "placement": [{**BUIN, "units": ["biun"], "nation": "peru"}, ITATA]}
    with pytest.raises(DataError) as raised:
        game("war_of_the_pacific").setting(plan, {})
    paths = [fault.path for fault in raised.value.faults]
    assert paths == [("dead",), ("placement", 0, "nation"), ("placement", 0, "units")]


def test_faults_in_rows_of_several_files_are_told_at_once() -> None:
    rows = {"warship": [{"id": "huascar", "armour": 80}], "nation": [{"id": "peru", "hue": "pink"}]}
    with pytest.raises(DataError) as raised:
        game("war_of_the_pacific").setting({**PLAN, **rows}, {})
    assert sorted(str(fault.path[-1]) for fault in raised.value.faults) == ["armour", "hue"]


BOLIVIA_CHANGES_SIDES: dict[str, Any] = {
    **PLAN, "id": "chile-and-bolivia", "nation": [{"id": "bolivia", "side": "chile"}],
    "placement": [
        {**BUIN, "columns": 2}, ITATA, {"side": "chile", "places": ["la_paz"], "units": ["colorados"], "columns": 1,
                                        "nation": "bolivia"},
        {"side": "peru", "places": ["callao"], "units": ["zepita"], "ships": ["huascar"], "columns": 1},
    ],
    "check": [{"turn": 4, "win": 9, "lose": 5}],
}  # fmt: skip


def test_a_nation_may_fight_on_the_other_side() -> None:
    rules = game("war_of_the_pacific")
    setting = rules.setting(BOLIVIA_CHANGES_SIDES, {})
    war = rules.begin(setting)
    by_id = setting.theatre.by_id
    assert setting.nations_of == {"chile": ("bolivia", "chile"), "peru": ("peru",)}
    assert setting.units[setting.unit_index["colorados"]].side == "chile"
    assert {by_id["la_paz"].hex, by_id["oruro"].hex} <= set(war.chilean), "Chile's from the start, with their points"
    assert set(setting.columns_arrive["chile"]) == {1, by_id["la_paz"].hex, by_id["oruro"].hex}
    assert not victory.bolivia_quits(war), "the points of Chile do not drive out an ally of Chile"
    for name in ("la_paz", "oruro"):
        counters.take_hex(war, "peru", by_id[name].hex)
        unit = setting.unit_index["zepita" if name == "la_paz" else "cuzco"]
        war.units[unit].status, war.units[unit].steps = UnitState.MAP, 1
        counters.stand(war, unit, by_id[name].hex)
    assert victory.bolivia_quits(war), "its capitals are held by Peru"


def test_a_nation_of_the_scenario_brings_its_own_columns_and_units() -> None:
    """Argentina beside Chile, whose columns arrive in a port that a scenario names."""
    argentina = {
        "id": "argentina", "side": "chile", "name": "Argentina", "arrive": ["mejillones"], "raised": ["mejillones"],
        "hue": "orange", "emblem": "bars", "source": "ours",
    }  # fmt: skip
    unit = {
        "id": "los_andes", "name": "Los Andes", "nation": "argentina", "kind": "infantry", "size": "regiment",
        "initiative": 1, "turn": 1, "start": 1,
    }  # fmt: skip
    held = {"chilean": ["mejillones"], "placement": [*PLAN["placement"], {**BUIN, "units": ["los_andes"]}]}
    rules = game("war_of_the_pacific")
    setting = rules.setting({**PLAN, **held, "nation": [argentina], "unit": [unit]}, {})
    war = rules.begin(setting)
    assert [len(war.depots), setting.names["argentina"], setting.flag("argentina").emblem] == [4, "Argentina", "bars"]
    place = setting.theatre.by_id["mejillones"].hex
    assert administration.arrivals(war, "argentina") == (place,)
    assert paying.open_cities(war, "argentina") == (place,)
    assert rules.load(war.to_data(), setting).key() == war.key()


@pytest.mark.parametrize("plan", [BOLIVIA_CHANGES_SIDES], ids=lambda plan: str(plan["id"]))
def test_a_war_with_other_alliances_is_played_drawn_and_won(plan: dict[str, Any]) -> None:
    checked = check_scenario(plan, lambda name, own: Presenter.of(name, own, {}), games=2)
    assert not checked.faults
    assert len(checked.rows) == 2
    short = {**plan, "first_turn": 4}
    job = job_of(plan["game"], short, {}, {"chile": "captain", "peru": "captain"}, 1, seed=1)
    assert play_chunk(job, (1, 2))[0].reason


def test_captains_know_raiders_and_slow_ships_by_their_figures() -> None:
    """So a ship that a scenario adds can be one of them, and the printed ones are those of the book."""
    cruiser = {"id": "angamos_cruiser", "like": "union", "name": "Angamos"}
    placed = {"side": "peru", "places": ["arica"], "ships": ["angamos_cruiser", "huascar", "manco_capac"]}
    setting = game("war_of_the_pacific").setting(
        {**PLAN, "warship": [cruiser], "placement": [*PLAN["placement"], placed]}, {}
    )
    slow = {row.id for row in setting.ships if not row.transport and row.speed[0] <= squadrons.SLOW}
    fast = {row.id for row in setting.ships if not row.transport and row.side == "peru"} - slow
    assert slow == {"abtao", "esmeralda", "atahualpa", "manco_capac"}
    assert fast == {"huascar", "independencia", "union", "pilcomayo", "angamos_cruiser"}
    armoured = {row.id for row in setting.ships if row.side == "chile" and not row.transport and row.armour[0]}
    assert armoured == {"cochrane", "blanco_encalada"}
    war = game("war_of_the_pacific").begin(setting)
    for ship in war.ships:
        ship.status = ShipState.AFLOAT
    named = {setting.ships[n].id for n in squadrons._raiders(war)}
    assert named == fast
