"""Set-up areas: every hex, so that the limits are tested just inside and just outside.

The distances and the ground are this module's own, from the drawings of the maps, not the game's.
"""

from collections.abc import Callable
from math import ceil

import pytest

from admiralty.games.iron_and_fire.areas import step_hexes
from admiralty.games.iron_and_fire.rules.arrivals import landfall
from admiralty.games.iron_and_fire.rules.placing import Place, free_hexes
from admiralty.games.iron_and_fire.state import WAITING, Battle
from tests.games.iron_and_fire.builder import Field
from tests.games.iron_and_fire.test_maps import ALL_SEA, ANTOFAGASTA, PUNTA_GRUESA
from tests.support.cases import case

Rule = Callable[[int], bool]


def last_row(column: int) -> int:
    return 12 if column % 2 else 13


HEXES = [column * 100 + row for column in range(11, 30) for row in range(1, last_row(column) + 1)]
TOP, BOTTOM = [h for h in HEXES if h % 100 == 1], [h for h in HEXES if h % 100 == last_row(h // 100)]
LEFT, RIGHT = [h for h in HEXES if h // 100 == 11], [h for h in HEXES if h // 100 == 29]


def apart(one: int, other: int) -> int:
    """The distance between two hexes: columns first, then the rest of the height; even columns are half a hex
    higher."""
    (c, r), (d, s) = divmod(one, 100), divmod(other, 100)
    across = abs(c - d)
    down = abs((r - 0.5 * (c % 2 == 0)) - (s - 0.5 * (d % 2 == 0)))
    return across + max(0, ceil(down - across / 2))


def near(hexes: list[int], most: int) -> Rule:
    return lambda place: min(apart(place, each) for each in hexes) <= most


def exactly(hexes: list[int], count: int) -> Rule:
    return lambda place: any(apart(place, each) == count for each in hexes)


def far(hexes: list[int], least: int) -> Rule:
    return lambda place: min(apart(place, each) for each in hexes) >= least


def anywhere(place: int) -> bool:
    return True


TOWN = [1910, 2011, 2110]
AREAS: tuple[tuple[str, list[str], str, str, Rule], ...] = (
    ("first_blood", ALL_SEA, "mines", "~", near(TOP, 10)),
    ("first_blood", ALL_SEA, "esmeralda", "~", lambda place: min(apart(place, each) for each in LEFT) == 6),
    ("first_blood", ALL_SEA, "huascar", "~", lambda place: min(apart(place, each) for each in RIGHT) == 4),
    ("race", PUNTA_GRUESA, "covadonga", "~", near([1102], 4)),
    ("race", PUNTA_GRUESA, "independencia", "~s", near([1312], 3)),
    ("near_miss", ANTOFAGASTA, "batteries", "#T", near(TOWN, 4)),
    ("near_miss", ANTOFAGASTA, "mines", "~s", near(TOWN, 6)),
    ("near_miss", ANTOFAGASTA, "blanco", "~s", lambda place: min(apart(place, each) for each in RIGHT) == 3),
    ("near_miss", ANTOFAGASTA, "loa", "~s", lambda place: min(apart(place, each) for each in RIGHT) == 3),
    ("near_miss", ANTOFAGASTA, "huascar", "~s", near([2004, 2103], 5)),
    ("near_miss", ANTOFAGASTA, "union", "~s", near([2004, 2103], 5)),
    ("bold", ANTOFAGASTA, "batteries", "#T", anywhere),
    ("bold", ANTOFAGASTA, "mines", "~s", near(TOWN, 6)),
    ("bold", ANTOFAGASTA, "buoy", "~", far(TOWN, 7)),
    ("bold", ANTOFAGASTA, "abtao", "~s", near(TOWN, 2)),
    ("bold", ANTOFAGASTA, "magallanes", "~s", near(TOWN, 2)),
    ("bold", ANTOFAGASTA, "huascar", "~s", exactly([2801, 2901], 3)),
    ("end_game", ALL_SEA, "cochrane", "~", near([1712, 1813, 1912, 2013, 2112], 3)),
    ("end_game", ALL_SEA, "loa", "~", near([1712, 1813, 1912, 2013, 2112], 3)),
    ("end_game", ALL_SEA, "ohiggins", "~", near([1712, 1813, 1912, 2013, 2112], 3)),
    ("end_game", ALL_SEA, "huascar", "~", near(RIGHT, 3)),
    ("end_game", ALL_SEA, "union", "~", near(RIGHT, 3)),
)


@case("15.2.1", "15.3.1", "15.4.1", "15.5.1", "15.6.1", "I21")
@pytest.mark.parametrize(
    ("scenario", "drawing", "what", "ground", "rule"),
    AREAS,
    ids=[f"{scenario}-{what}" for scenario, _, what, *_ in AREAS],
)
def test_a_set_up_area_is_what_the_book_says_and_not_a_hex_more_or_less(
    scenario: str, drawing: list[str], what: str, ground: str, rule: Rule
) -> None:
    setting = Field(scenario).battle.setting
    step = next(step for step in setting.steps if what in (step.ship, step.place))
    wanted = [place for place in HEXES if drawing[place // 100 - 11][place % 100 - 1] in ground and rule(place)]
    assert wanted
    assert sorted(step_hexes(setting, step)) == wanted


def arrivals(battle: Battle) -> list[int]:
    arrival = battle.setting.file.arrival
    assert arrival is not None
    return sorted(free_hexes(battle, landfall(battle, arrival)))


@case("15.5.2", "15.6.2", "I25", "I61")
def test_ships_that_arrive_have_these_hexes_and_no_others() -> None:
    field = Field("bold").place("Huáscar", 2603)
    assert arrivals(field.battle) == [
        2901,
        2902,
        2903,
        2904,
        2905,
        2906,
        2907,
    ]
    field = Field("end_game").place("Huáscar", 1112)
    assert field["Blanco Encalada"].status == WAITING
    assert arrivals(field.battle) == [place for place in HEXES if near([2801, 2901], 3)(place)]


@case("15.5.2", "15.6.1", "15.6.2", "I65")
@pytest.mark.parametrize("consort", [2601, 2704, 2902])
def test_a_ship_arrives_within_three_hexes_of_a_consort_and_on_nobody(consort: int) -> None:
    """Any hex is listed or refused by the same distance and the same counters."""
    field = Field("end_game").place("Huáscar", 2803).place("Covadonga", consort)
    arrival = field.battle.setting.file.arrival
    assert arrival is not None
    now = landfall(field.battle, arrival)
    refused = {place: Place(place).refusal(field.battle, now) for place in HEXES}
    open_ = [
        place
        for place in HEXES
        if near([2801, 2901], 3)(place) and apart(place, consort) <= 3 and place not in (2803, consort)
    ]
    assert [place for place in HEXES if refused[place] is None] == open_ == sorted(free_hexes(field.battle, now))
    for place, refusal in refused.items():
        if refusal is not None and refusal.reason.key == "refusal-too-far-off":
            assert refusal.reason.args == {"ship": "covadonga", "most": 3}
            assert apart(place, consort) > 3


@case("15.4.3", "I24")
def test_the_independencia_enters_by_these_hexes_and_no_others() -> None:
    field = Field("near_miss", independencia="afloat").place("Blanco Encalada", 2605, 6)
    entered = {int(code.split()[1]) for code in field.orders("Independencia") if code.startswith("enter")}
    assert entered == {place for place in TOP if place >= 2001} | {place for place in RIGHT if place <= 2907}
