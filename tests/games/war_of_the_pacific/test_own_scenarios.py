"""Scenarios of players: rows that contradict each other are refused with the row and what is wrong with it."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.ai import squadrons
from admiralty.games.war_of_the_pacific.state import ShipState
from admiralty.kernel.base.data import DataError
from admiralty.library import game

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
    ({"counts": ["atlantis"]}, "counts 'atlantis'"),
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
    ({"fort": [{**FORT, "hex": 3117}]}, "must stand alone in a land hex, and 3117 is not one"),
    ({"fort": [{**FORT, "hex": 1}]}, "must stand alone in a land hex, and 1 is not one"),
]


def test_the_plan_that_the_others_change_is_in_order() -> None:
    assert game("war_of_the_pacific").setting(PLAN, {}).last_turn == 4


@pytest.mark.parametrize(("change", "said"), CONTRADICTIONS, ids=[said[:40] for _, said in CONTRADICTIONS])
def test_rows_that_contradict_each_other_are_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        game("war_of_the_pacific").setting({**PLAN, **change}, {})


def test_captains_know_raiders_and_slow_ships_by_their_figures() -> None:
    """So a ship that a scenario adds is one of them, and the printed ones are those that the book is about."""
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
