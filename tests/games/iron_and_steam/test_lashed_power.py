"""HR-14 A lashed pair: its engines, masked guns, and boilers at risk."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.events import BoilerRisked
from admiralty.games.iron_and_steam.rules.damage import maximum_speed
from admiralty.games.iron_and_steam.rules.guns import volleys_of
from admiralty.games.iron_and_steam.rules.helm import reach
from admiralty.games.iron_and_steam.state import Harm
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def pair(speed: int = 6, enemy: tuple[float, float, int] = (90, 80, 0), **more: Any) -> Table:
    """Hartford, nine knots, with Metacomet, eleven, along her port side; both head north."""
    return battle(us={"hartford": (80, 80, 0, speed)}, cs={"virginia": enemy}, lashed={"hartford": "metacomet"}, **more)


@case("HR-14")
@pytest.mark.parametrize(
    ("leader", "consort", "most"),
    [
        ((), (), 11),
        (("engines_destroyed",), (), 11),
        ((), ("engines_destroyed",), 9),
        (("engines_destroyed",), ("engines_destroyed",), 0),
        ((), ("boiler_25",), 9),
    ],
)
def test_a_pair_goes_as_fast_as_the_better_of_the_two_can_drive_it(
    leader: tuple[str, ...], consort: tuple[str, ...], most: int
) -> None:
    table = pair()
    for name, harms in (("hartford", leader), ("metacomet", consort)):
        for harm in harms:
            table.hurt(name, Harm(harm))
    assert maximum_speed(table.state, table.n("hartford")) == most
    assert maximum_speed(table.state, table.n("metacomet")) == most


@case("HR-14", "IS-8")
@pytest.mark.parametrize(
    ("out", "fastest", "slowest"), [(["hartford"], 8, 2), (["metacomet"], 8, 2), (["hartford", "metacomet"], 4, 4)]
)
def test_fires_that_are_out_in_one_of_the_two_do_not_stop_the_pair(out: list[str], fastest: int, slowest: int) -> None:
    table = pair()
    for name in out:
        table[name].powerless = table.state.turn
    found = reach(table.state, table.n("hartford"))
    assert (found.slowest, found.fastest) == (slowest, fastest)


@case("HR-14", "IS-8")
@pytest.mark.parametrize(("out", "fastest"), [(["hartford"], 8), (["hartford", "metacomet"], 4)])
def test_a_pair_loses_way_only_when_the_fires_of_both_are_low(out: list[str], fastest: int) -> None:
    table = pair()
    for name in out:
        table[name].dulled = table.state.turn
    assert reach(table.state, table.n("hartford")).fastest == fastest


@case("HR-14", "IS-8")
@pytest.mark.parametrize(("speed", "tried"), [(6, True), (3, False)])
def test_a_damaged_boiler_of_the_consort_is_tried_at_the_speed_at_which_she_is_carried(speed: int, tried: bool) -> None:
    table = pair(speed)
    table["metacomet"].risky = True
    table.order(f"hartford speed {speed}")
    told = table.move(*([(100,)] if tried else []))
    assert [each.ship for each in told if isinstance(each, BoilerRisked)] == ["metacomet"] * tried


@case("HR-14", "HR-4")
@pytest.mark.parametrize(
    ("bearing", "leader_fires", "consort_fires"),
    [((90, 80, 0), True, False), ((70, 80, 0), False, True), ((80, 95, 0), True, True)],
)
def test_a_gun_whose_line_of_fire_crosses_the_partner_does_not_fire(
    bearing: tuple[float, float, int], leader_fires: bool, consort_fires: bool
) -> None:
    table = pair(enemy=bearing)
    found = [bool(volleys_of(table.state, table.n(name))) for name in ("hartford", "metacomet")]
    assert found == [leader_fires, consort_fires]


@case("HR-14")
def test_without_lashings_every_ship_goes_by_herself() -> None:
    table = pair(options={"lashed_pairs": "off"})
    assert table["hartford"].lashed == table["metacomet"].lashed == -1
    assert maximum_speed(table.state, table.n("hartford")) == 9
    assert table.where("metacomet")[0] < 80 - 2
    assert volleys_of(table.state, table.n("metacomet"))
