"""Hulls without command that drift over the edge of the table."""

import msgspec
import pytest

from admiralty.games.iron_and_steam.chart import Current
from admiralty.games.iron_and_steam.rules.damage import lose, settle_losses
from admiralty.games.iron_and_steam.rules.place import is_present
from admiralty.games.iron_and_steam.rules.underway import movement
from admiralty.games.iron_and_steam.setting import make_setting
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.state import Anchor, Battle, Fate
from admiralty.games.iron_and_steam.victory import points_of
from admiralty.kernel.games.game import read_options
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case

EDGES = {"west": (-1, 0), "east": (1, 0), "south": (0, -1), "north": (0, 1)}
BATTLES = ("monitor_duel", "hampton_roads_1", "hampton_roads_2", "yazoo", "mobile_bay", "first_turret")


def water_going_out(scenario: str, edge: str) -> Battle:
    """A battle on open water with a current over one edge, three inches a turn."""
    dx, dy = EDGES[edge]
    plan = msgspec.structs.replace(
        game.plans[scenario],
        shore=(),
        shoal=(),
        obstruction=(),
        bank_depth=(),
        current=Current(3 * dx, 3 * dy),
        tide=None,
    )
    state = start(make_setting(game.figures, scenario, plan, read_options(game.options, {})))
    state.turn = 1
    return state


def at_edge(state: Battle, index: int, edge: str) -> None:
    """Put a hull half an inch within an edge, free to drift."""
    ship, setting = state.ships[index], state.setting
    half = 500
    ship.x = {"west": half, "east": setting.width - half}.get(edge, setting.width // 2)
    ship.y = {"south": half, "north": setting.height - half}.get(edge, setting.height // 2)
    ship.aground, ship.anchor, ship.speed = False, Anchor.UP, 0


@case("HR-5", "HR-21")
@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("fate", [Fate.SURRENDERED, Fate.ABANDONED, Fate.SINKING])
def test_a_prize_that_drifts_off_any_edge_of_any_battle_keeps_its_fate(scenario: str, edge: str, fate: Fate) -> None:
    for index, vessel in enumerate(water_going_out(scenario, edge).setting.vessels):
        if vessel.is_fort or vessel.unit.turn:
            continue
        state = water_going_out(scenario, edge)
        ship = state.ships[index]
        lose(state, index, fate, "IS-13.2")
        ship.sinks = 9
        scored = {side: points_of(state, side) for side in ("US", "CS")}
        at_edge(state, index, edge)
        movement(state)
        state.agenda.clear()
        assert ship.fate is fate, vessel.id
        assert not is_present(ship), vessel.id
        assert {side: points_of(state, side) for side in ("US", "CS")} == scored, vessel.id


def prize() -> Table:
    return battle(
        us={"monitor": (50, 50, 0)}, cs={"virginia": (158.9, 80, 0), "teaser": (20, 20, 0)}, current=Current(2, 0)
    )


@case("HR-5")
def test_a_ship_under_her_own_command_leaves_when_the_water_takes_her_over_the_edge() -> None:
    table = prize()
    table.move()
    assert table["virginia"].fate is Fate.LEFT


@case("HR-11", "IS-13.4")
def test_a_prize_off_the_table_is_met_by_nobody_and_sinks_in_her_turn() -> None:
    table = prize()
    virginia, monitor = table["virginia"], table["monitor"]
    virginia.fouled, monitor.fouled = [table.n("monitor")], [table.n("virginia")]
    lose(table.state, table.n("virginia"), Fate.SINKING, "IS-13.4")
    virginia.sinks = 3
    table.move()
    assert virginia.fate is Fate.SINKING
    assert not monitor.fouled
    assert not is_present(virginia)
    where = table.where("virginia")
    table.move()
    assert table.where("virginia") == where
    table.state.turn = 3
    settle_losses(table.state)
    assert table["virginia"].fate is Fate.SUNK
    assert not table.state.wrecks
