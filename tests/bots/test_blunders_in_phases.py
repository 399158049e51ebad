"""Blunders that only a phase or some minutes show: twenty positions of War of the Pacific, twenty of Iron & Steam.

Bots write a sheet or plan a phase there, so a single order says little: the tests look at the results.
"""

import pytest

from admiralty.games.iron_and_steam.state import AFLOAT, Fate
from admiralty.games.war_of_the_pacific.rules.attack import open_land_combat
from admiralty.games.war_of_the_pacific.rules.fleet import open_naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import open_land_movement
from tests.games.iron_and_steam.builder import battle
from tests.games.iron_and_steam.test_captains import crippled_monitor, moves, reversals, sail
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_captains import lima_garrisoned, played

POSITIONS = range(20)
TRIED = [
    pytest.param(number, level, marks=pytest.mark.long if level != "captain" and number not in (0, 8, 14, 15) else ())
    for level in ("captain", "admiral:200")
    for number in POSITIONS
]
"""The captain tries each position every day; the admiral, which begins with the captain's order, some of each kind."""
COASTS = ("pisco", "canete", "huacho", "ica", "huancayo")
"""Where Chile's army is, not far from Lima."""
CHILEANS = ("buin", "line_2", "line_3", "line_4", "santiago", "ch_art_bat_1")
GARRISON = 7
"""The number of the eight units at Lima and Callao that stay there with an enemy near."""


def _leaves_the_capital(number: int, seed: int, level: str) -> str:
    """Peru to move, with two to four regiments of Chile near Lima."""
    coast = COASTS[number % len(COASTS)]
    field = lima_garrisoned(Field("peru", turn=5 + number // 5)).chilean(coast)
    for name in CHILEANS[: 2 + number % 3]:
        field.unit(name, coast)
    about = [field.place_of("lima"), field.place_of("callao")]
    found = played(field, seed, open_naval_movement, open_land_movement, level=level)
    if found.events("Embarked"):
        return "soldiers of Lima go aboard"
    stayed = sum(unit.place in about for unit in found.war.units)
    return "" if stayed >= GARRISON else f"only {stayed} units stay"


def _spends_the_last_column(number: int, seed: int, level: str) -> str:
    """Chile attacks from a port whose only column its ships need to leave (7.8)."""
    field = Field("chile").chilean("mollendo").columns("chile", "mollendo").ship("itata", "mollendo")
    for name in CHILEANS[: 3 + number % 3]:
        field.unit(name, "mollendo")
    field.unit("torata", "arequipa", 1)
    if number % 2:
        field.unit("pe_inf_bat_1", "arequipa")
    found = played(field, seed, open_land_combat, level=level)
    assert found.events("AssaultStarted")
    return "the last column is spent for a die" if found.events("SupplyExpended") else ""


@pytest.mark.parametrize(("number", "level"), TRIED)
def test_no_blunder_in_the_war(number: int, level: str, soak_scale: int) -> None:
    tried = _leaves_the_capital if number < 15 else _spends_the_last_column
    for seed in range(1, 1 + min(20, soak_scale)):
        assert not tried(number, seed, level), f"seed {seed}"


def test_an_army_that_is_ordered_away_from_lima_is_found_out() -> None:
    """Random players march and embark: the test of the capital notices it."""
    assert any(_leaves_the_capital(0, seed, "random") for seed in range(1, 6))


EDGES = ((80, 146, 0), (146, 80, 90), (80, 14, 180), (14, 80, 270))
"""Fourteen inches off each edge of the table, heading for it."""


def _sails_off(number: int, seed: int, level: str) -> str:
    """A ship under way heads for an edge that is no way out, with her enemy astern."""
    x, y, heading = EDGES[number % 4]
    back = {0: (80, 100), 90: (100, 80), 180: (80, 60), 270: (60, 80)}[heading]
    one, other = (("monitor", "virginia"), ("virginia", "monitor"))[number // 4 % 2]
    at = {one: (x, y, heading, 3), other: (*back, heading, 2)}
    state = battle(us={"monitor": at["monitor"]}, cs={"virginia": at["virginia"]}).state
    for _ in sail(state, 8, seed, level):
        pass
    ship = state.ships[state.setting.by_id[one].index]
    return "" if ship.fate is AFLOAT or ship.fate is Fate.SUNK else f"she is {ship.fate}"


def _reverses_beside_a_cripple(number: int, seed: int, level: str) -> str:
    """Virginia goes ahead and astern in turn beside a Monitor that cannot move."""
    turned = reversals(moves(crippled_monitor(number).state, "virginia", 10, seed, level))
    return f"{turned} reversals" if turned else ""


def _holds_her_fire(number: int, seed: int, level: str) -> str:
    """A frigate at anchor lies on her beam at pistol shot, and every gun is loaded."""
    table = battle(us={"congress": (80 + (-9, 9)[number % 2], 80 + number % 3, 0)}, cs={"virginia": (80, 80, 0, 2)})
    told = sail(table.state, 3, seed, level)
    fired = any(getattr(event, "firer", "") == "virginia" for event in told)
    return "" if fired else "silent guns"


@pytest.mark.parametrize(("number", "level"), TRIED)
def test_no_blunder_under_steam(number: int, level: str, soak_scale: int) -> None:
    tried = _sails_off if number < 8 else _reverses_beside_a_cripple if number < 14 else _holds_her_fire
    for seed in range(1, 1 + min(20, soak_scale)):
        assert not tried(number, seed, level), f"seed {seed}"


def test_a_ship_that_only_carries_on_is_found_out() -> None:
    """Random sheets take a ship off the table from one of the edges."""
    assert any(_sails_off(number, seed, "random") for number in range(4) for seed in range(1, 4))
