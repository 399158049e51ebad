"""House rules switched off: the battle goes on without them."""

import pytest

from admiralty.games.iron_and_steam.chart import Current, ShoalRow, ShoreRow
from tests.games.iron_and_steam.builder import battle, game
from tests.support.cases import case

COAST = ShoreRow("coast", "north", ((0, 55), (160, 55)))
SHOAL = ShoalRow("bank", 2, ((45, 51), (55, 51), (55, 53), (45, 53)))


@case("HR-6")
@pytest.mark.parametrize(("grounding", "aground"), [("on", True), ("off", False)])
def test_without_grounding_a_ship_only_stops_before_dry_land(grounding: str, aground: bool) -> None:
    table = battle(
        us={"monitor": (150, 20, 0)},
        cs={"virginia": (50, 49, 0, 4)},
        options={"grounding": grounding},
        shore=(COAST,),
        shoal=(SHOAL,),
    )
    table["virginia"].orders.speed = 4
    for _ in range(4):
        table.move()
    assert table["virginia"].aground is aground
    assert table["virginia"].speed == 0
    assert table.where("virginia")[1] <= 55


@case("HR-8")
@pytest.mark.parametrize(("current", "east"), [("on", 51.5), ("off", 50)])
def test_without_a_current_what_has_no_power_lies_still(current: str, east: float) -> None:
    table = battle(
        us={"monitor": (50, 50, 0)},
        cs={"virginia": (150, 150, 0)},
        options={"current": current},
        current=Current(1.5, 0),
    )
    table.move()
    assert table.where("monitor")[0] == east


@case("HR-10", "HR-11")
def test_without_ramming_a_bow_only_collides_and_without_fouling_nothing_holds() -> None:
    for ramming, fouling, dice, harmed in (
        ("on", "off", (7, 5), True),
        ("off", "on", (1,), False),
        ("off", "off", (), False),
    ):
        table = battle(
            us={"cumberland": (50, 53, 90)},
            cs={"virginia": (50, 50, 0, 4)},
            options={"ramming": ramming, "fouling": fouling},
        )
        table["virginia"].orders.speed = 4
        table.move(*dice)
        assert bool(table.suffered("cumberland")) is harmed
        assert bool(table["virginia"].fouled) is (fouling == "on")
    assert table.refused("virginia ram cumberland", "confederate").reason.key == "refusal-no-ramming"


@case("HR-3", "IS-A31")
def test_every_option_is_marked_as_the_books_or_ours_by_its_case() -> None:
    assert all(game.casebook[option.case].ruling for option in game.options), "the summary itself leaves nothing open"
