"""HR-6, IS-A26 Doubtful water: every limit of draft and distance from both sides, and its odds."""

import pytest

from admiralty.games.iron_and_steam.chart import BankDepth, MinefieldRow, ShoalRow, ShoreRow
from admiralty.games.iron_and_steam.rules.grounds import crossed_wrecks, ground_chance
from admiralty.games.iron_and_steam.rules.movement import course_of, run_courses
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.waking import wake_seats
from admiralty.games.iron_and_steam.state import Fate, Wreck, post_of
from admiralty.games.iron_and_steam.victory import hull_gone
from admiralty.kernel.flows.event import Seat
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case

COAST = ShoreRow("coast", "north", ((0, 70), (160, 70)))
POLYGON = ((40.0, 52.0), (60.0, 52.0), (60.0, 58.0), (40.0, 58.0))


def chance(table: Table, ship: str = "minnesota") -> int:
    course = course_of(table.state, table.n(ship))
    run_courses(table.state, {course.index: course})
    return ground_chance(table.state, course)


def alone(y: float, heading: int = 90, speed: int = 4, **chart: object) -> Table:
    table = battle(us={"minnesota": (50, y, heading, speed)}, cs={"virginia": (150, 5, 0)}, **chart)  # type: ignore[arg-type]
    table["minnesota"].orders.speed = speed
    return table


DRAFT = alone(50).state.setting.by_id["minnesota"].draft_tenths


@case("HR-6", "IS-A26")
@pytest.mark.parametrize(("deeper", "found"), [(0, 25), (1, 25), (2, 25), (3, 0)])
def test_banks_up_to_two_feet_deeper_than_her_draft_are_doubtful(deeper: int, found: int) -> None:
    """Four inches from the coast, and the bank reaches five."""
    assert DRAFT % 10 == 0
    table = alone(66, shore=(COAST,), bank_depth=(BankDepth(5, DRAFT // 10 + deeper),))
    assert chance(table) == found
    far = alone(64.5, shore=(COAST,), bank_depth=(BankDepth(5, DRAFT // 10 + deeper),))
    assert chance(far) == 0


@case("HR-6")
@pytest.mark.parametrize(("deeper", "found"), [(0, 25), (2, 25), (3, 0)])
def test_shoals_up_to_two_feet_deeper_than_her_draft_are_doubtful(deeper: int, found: int) -> None:
    table = alone(50, heading=0, shoal=(ShoalRow("bank", DRAFT // 10 + deeper, POLYGON),))
    assert chance(table) == found


@case("HR-6")
@pytest.mark.parametrize(
    ("ship", "found"),
    [
        ("minnesota", [64, 59, 54, 49, 44, 39, 34, 29, 24, 0, 0]),  # 23 feet
        ("seminole", [31, 26, 21, 16, 11, 6, 1, 0, 0, 0, 0]),  # 12 feet
        ("kennebec", [16, 11, 6, 1, 0, 0, 0, 0, 0, 0, 0]),  # 7 feet
        ("itasca", [16, 11, 6, 1, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_the_chance_near_a_shore_falls_by_five_an_inch_to_nothing(ship: str, found: list[int]) -> None:
    """From one whole inch off to eleven: three a foot of draft less five for each, and none from ten on."""
    table = battle(us={ship: (50, 50, 90, 4)}, cs={"virginia": (150, 5, 0)}, shore=(COAST,))
    beam = table.state.setting.by_id[ship].half_width
    for off, percent in enumerate(found, 1):
        for more in (0, 999):
            table[ship].y = 70_000 - beam - off * 1000 - more
            assert chance(table, ship) == percent, (off, more)


@case("IS-13.5")
@pytest.mark.parametrize(("x", "crossed"), [(50, [0]), (50.5, [0]), (53, []), (47, [])])
def test_a_wreck_under_her_keel_is_crossed_and_one_beside_her_is_not(x: float, crossed: list[int]) -> None:
    table = battle(us={"minnesota": (50, 50, 0, 6), "congress": (x, 56, 90)}, cs={"virginia": (150, 5, 0)})
    table["congress"].fate = Fate.SUNK
    table.state.wrecks = [Wreck(table.n("congress"))]
    table["minnesota"].orders.speed = 6
    course = course_of(table.state, table.n("minnesota"))
    run_courses(table.state, {course.index: course})
    reaches = abs(x - 50) * 1000 < sum(
        getattr(table.state.setting.by_id[name], side)
        for name, side in (("minnesota", "half_width"), ("congress", "half_length"))
    )
    assert bool(crossed) == reaches
    assert crossed_wrecks(table.state, course) == crossed
    table["minnesota"].y = 56_000  # she is over it already
    course = course_of(table.state, table.n("minnesota"))
    run_courses(table.state, {course.index: course})
    assert crossed_wrecks(table.state, course) == []


@case("HR-6")
@pytest.mark.parametrize(("already", "told"), [(False, True), (True, False)])
def test_a_course_onto_the_ground_is_foretold_unless_she_lies_there(already: bool, told: bool) -> None:
    table = alone(50, heading=0, shoal=(ShoalRow("bank", 2, POLYGON),))
    table["minnesota"].aground = already
    sheet = SteamSheet(table.state, Seat("union"))
    text = "minnesota hold" if already else "minnesota speed 4 straight"
    found = [each.what.key for each in sheet.foretold(sheet.check(text).value)]
    assert ("foretold-ground" in found) == told


@case("HR-4", "IS-A29")
@pytest.mark.parametrize(("until", "kept"), [(9, False), (10, False), (11, True)])
def test_who_runs_on_no_longer_forgets_who_was_near(until: int, kept: bool) -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (60, 50, 0)}, turn=10)
    post_of(table.state, Seat("union")).until = until
    post_of(table.state, "union").near = ["virginia"]
    wake_seats(table.state, [])
    assert bool(post_of(table.state, "union").near) == kept


@case("IS-A32")
def test_a_fort_has_no_hull_to_lose_and_a_ship_what_she_has_lost() -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"sewells_point": (60, 50, 0)})
    table["minnesota"].hull -= 3
    assert hull_gone(table.state, "minnesota") == 3
    table["sewells_point"].hull = 0
    assert hull_gone(table.state, "sewells_point") == 0


@case("IS-13.5")
@pytest.mark.parametrize(("short", "crossed"), [(100, [0]), (-100, [])])
def test_a_wreck_is_crossed_as_soon_as_her_bow_is_over_it(short: int, crossed: list[int]) -> None:
    table = battle(us={"minnesota": (50, 50, 0, 6), "congress": (50, 70, 0)}, cs={"virginia": (150, 5, 0)})
    lengths = sum(table.state.setting.by_id[name].half_length for name in ("minnesota", "congress"))
    table["congress"].fate, table["congress"].y = Fate.SUNK, 56_000 + lengths - short
    table.state.wrecks = [Wreck(table.n("congress"))]
    table["minnesota"].orders.speed = 6
    course = course_of(table.state, table.n("minnesota"))
    run_courses(table.state, {course.index: course})
    assert crossed_wrecks(table.state, course) == crossed


@case("IS-13.5", "HR-6", "HR-1")
@pytest.mark.parametrize(
    ("level", "dice", "aground"),
    [
        (0, (4, (49,)), True),  # 23 feet are 69 percent, less five for each inch of the level that she finds
        (0, (4, (50,)), False),
        (0, (10, (19,)), True),
        (0, (10, (20,)), False),
        (7, ((34,),), True),  # another ship has found it before her
        (7, ((35,),), False),
    ],
)
def test_whoever_moves_over_a_wreck_checks_for_the_ground(level: int, dice: tuple[object, ...], aground: bool) -> None:
    for option in ("on", "off"):
        table = battle(
            us={"minnesota": (50, 50, 0, 6), "congress": (50, 54, 90)}, cs={"virginia": (150, 5, 0)},
            options={"grounding": option},
        )  # fmt: skip
        table["congress"].fate = Fate.SUNK
        table.state.wrecks = [Wreck(table.n("congress"), level)]
        table.order("minnesota speed 6 straight").move(*(dice if option == "on" else ()))
        assert table["minnesota"].aground == (aground and option == "on")
        assert table.where("minnesota") == (50, 56, 0), "a check that fails leaves her where she ended her move"
        assert table["minnesota"].speed == (0 if table["minnesota"].aground else 6)


@case("HR-16")
@pytest.mark.parametrize(("clear", "rolls"), [(200, False), (399, False), (401, True), (600, True)])
def test_who_leaves_a_minefield_rolls_if_she_was_in_it_after_the_first_tenth_of_her_way(
    clear: int, rolls: bool
) -> None:
    """At four inches a turn her stern is 0.4 inches on after a tenth: clear of a line that ends nearer than that."""
    table = alone(50, heading=0)
    stern = 50 - table.state.setting.by_id["minnesota"].half_length / 1000
    field = MinefieldRow("line", ((40, 40), (60, 40), (60, stern + clear / 1000), (40, stern + clear / 1000)), 4)
    table = alone(50, heading=0, minefield=(field,))
    table.move(*([(5,)] if rolls else []))


@case("HR-6", "IS-A26")
@pytest.mark.parametrize(
    ("deeper", "dice", "aground"),
    [
        (-1, (), True),
        (0, ((25,),), True),
        (0, ((26,),), False),
        (2, ((25,),), True),
        (2, ((26,),), False),
        (3, (), False),
    ],
)
@pytest.mark.parametrize("banks", [1, 2])
def test_a_charted_bank_grounds_who_draws_more_and_is_doubtful_up_to_two_feet(
    deeper: int, dice: tuple[object, ...], aground: bool, banks: int
) -> None:
    """Her bow comes from six inches to two; the bank reaches four, another one, much too shallow, only one."""
    depths = (BankDepth(1, 2), BankDepth(4, DRAFT // 10 + deeper))[2 - banks :]
    bow = alone(50).state.setting.by_id["minnesota"].half_length / 1000
    table = alone(64 - bow, heading=0, shore=(COAST,), bank_depth=depths)
    table.move(*dice)
    assert table["minnesota"].aground == aground
    assert (table["minnesota"].y > 66_500 - bow * 1000) != (deeper < 0), "who is caught for certain goes no farther"


@case("HR-6", "IS-A26")
@pytest.mark.parametrize(("off", "rolls"), [(4.05, False), (3.95, True), (1.5, True), (0.5, True)])
@pytest.mark.parametrize("order", [1, -1])
def test_of_two_doubtful_banks_the_wider_counts(off: float, rolls: bool, order: int) -> None:
    depths = (BankDepth(1, DRAFT // 10), BankDepth(4, DRAFT // 10 + 2))[::order]
    beam = alone(50).state.setting.by_id["minnesota"].half_width / 1000
    assert chance(alone(70 - off - beam, shore=(COAST,), bank_depth=depths)) == (25 if rolls else 0)
