"""Position editing: fields of a state set by their paths, and every fault of an edit at once."""

from typing import Any

import pytest

from admiralty import Table
from admiralty.kernel.games.edit_state import EditError, edited
from admiralty.kernel.games.position import Position
from admiralty.kernel.records.limits import every_fault


@pytest.fixture(scope="module")
def lissa() -> Table:
    return Table("ironclads_on_squares", "lissa", seed=3)


def _at(table: Table) -> Any:
    return table.match.position.checkpoint


def test_a_field_is_set_and_the_given_state_stays(lissa: Table) -> None:
    before = _at(lissa)
    ids = {"ships": lissa.match.setting.ids}
    after = edited(lissa.match.game, before, {"ships.re_d_italia.flotation": 1, "ships.0.heading": 2}, ids)
    italia = lissa.match.setting.index("re_d_italia")
    assert (after.ships[italia].flotation, after.ships[0].heading) == (1, 2)
    assert (before.ships[italia].flotation, before.ships[0].heading) == (10, 0)
    position: Position[Any] = Position(lissa.match.game, after)
    assert position.asks()


def test_rows_go_by_the_ids_that_they_hold() -> None:
    table = Table("iron_and_fire", "end_game")
    after = edited(table.match.game, _at(table), {"units.huascar.hits": 3})
    assert next(unit.hits for unit in after.units if unit.id == "huascar") == 3


def test_all_faults_are_told_at_once_each_with_its_path(lissa: Table) -> None:
    with pytest.raises(EditError) as raised:
        edited(lissa.match.game, _at(lissa), {"ships.0.heading": 99, "ships.1.flotation": -4, "turn": "soon"})
    told = {fault.path: fault.problem for fault in raised.value.faults}
    assert set(told) == {"ships.0.heading", "ships.1.flotation", "turn"}
    assert "99" in told["ships.0.heading"]
    assert "whole number" in told["turn"]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("ships.99.heading", "there is no '99'"),
        ("shps.0.heading", "did you mean ships?"),
        ("ships.0.headng", "did you mean heading?"),
        ("turn.0", "nothing below a single value"),
        ("", "there is no ''"),
        ("fleet", "there is no 'fleet'"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(lissa: Table, path: str, says: str) -> None:
    with pytest.raises(EditError, match=says.replace("?", "[?]")):
        edited(lissa.match.game, _at(lissa), {path: 1})


def test_a_state_in_order_has_no_faults(lissa: Table) -> None:
    assert every_fault(_at(lissa)) == []


@pytest.mark.parametrize("value", [None, [], {}, {"x": 1}, 10**30, float("nan"), "a" * 5000, [[[[1]]]]])
def test_no_value_raises_anything_but_faults(lissa: Table, value: Any) -> None:
    for path in ("ships", "ships.0", "ships.0.heading", "turn", "agenda", "activation.pieces"):
        with pytest.raises(EditError):
            edited(lissa.match.game, _at(lissa), {path: value if (path, value) != ("agenda", []) else 7})
