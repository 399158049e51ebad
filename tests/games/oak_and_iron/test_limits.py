"""Every limit of the ruler and the table, tried just inside and just outside, on every side and edge.

Two 6th Rates lie parallel: bases are 30 mm wide and 60 mm long, so that a gap is the distance less one of these.
"""

import pytest

from admiralty.games.oak_and_iron.rules.additional.terrain import mid_game_site
from admiralty.games.oak_and_iron.rules.courses.manoeuvre import Steering, courses
from admiralty.games.oak_and_iron.rules.courses.placing import Placement, places
from admiralty.games.oak_and_iron.rules.courses.turning import Shifting, Turning, shifts, turns
from admiralty.games.oak_and_iron.rules.crew.boarding import boarding_refused
from admiralty.games.oak_and_iron.rules.crew.flags import flag_refused
from admiralty.games.oak_and_iron.rules.gunnery.aiming import shots
from admiralty.games.oak_and_iron.rules.starting.deployment import deploy_site, zones_of
from admiralty.games.oak_and_iron.rules.starting.waters import terrain_site
from admiralty.games.oak_and_iron.rules.terms.active import in_formation
from admiralty.games.oak_and_iron.rules.terms.sea import band_of
from admiralty.games.oak_and_iron.state import Sail
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Ask
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.games.oak_and_iron.test_starting import picked
from tests.support.cases import case

AWAY = {"north": (0, 1, 60), "east": (1, 0, 30), "south": (0, -1, 60), "west": (-1, 0, 30)}
"""Which way the other ship lies, and what the two bases take of the distance."""


def apart(gap: int, way: str) -> Table:
    """Two ships a gap apart, in tenths of a millimetre."""
    dx, dy, bases = AWAY[way]
    table = sea([ship("sixth_rate", 450, 450, 0)], [ship("sixth_rate", 450, 450, 0)])
    other = table["b-sixth-rate"]
    other.x, other.y = 4500 + dx * (gap + bases * 10), 4500 + dy * (gap + bases * 10)
    return table


@case("OI-6.4", "OI-7.3")
@pytest.mark.parametrize("way", list(AWAY))
@pytest.mark.parametrize(("limit", "band"), [(750, 0), (1500, 1), (3000, 2)])
def test_a_measure_equal_to_a_limit_is_inside(limit: int, band: int, way: str) -> None:
    for gap, expected in ((limit, band), (limit + 1, band + 1)):
        table = apart(gap, way)
        assert band_of(table.battle, table["a-sixth-rate"], table["b-sixth-rate"])[0] == expected
        assert band_of(table.battle, table["b-sixth-rate"], table["a-sixth-rate"])[0] == expected


@case("OI-7.1", "OI-9.1")
@pytest.mark.parametrize("way", ["east", "west"])
def test_broadsides_reach_cannon_shot_and_partial_fire_musket_shot(way: str) -> None:
    for kind, limit in (("broadside", 3000), ("partial", 1500)):
        for gap, reaches in ((limit, True), (limit + 1, False)):
            table = apart(gap, way)
            assert bool(shots(table.battle, table["a-sixth-rate"], (kind,))) == reaches


@case("OI-5.5")
@pytest.mark.parametrize("way", list(AWAY))
def test_boarding_reaches_yard_arm(way: str) -> None:
    for gap, reaches in ((250, True), (251, False)):
        table = apart(gap, way)
        assert (boarding_refused(table.battle, table["a-sixth-rate"], "b-sixth-rate") is None) == reaches


@case("OI-5.7")
@pytest.mark.parametrize("way", list(AWAY))
def test_the_flag_goes_as_far_as_pistol_shot(way: str) -> None:
    dx, dy, bases = AWAY[way]
    for gap, goes in ((750, True), (751, False)):
        table = sea([ship("sixth_rate", 450, 450, 0), ship("corvette", 450, 450, 0)], [ship("sloop", 60, 60)])
        friend = table["a-corvette"]
        friend.x, friend.y = 4500 + dx * (gap + bases * 10), 4500 + dy * (gap + bases * 10)
        assert (flag_refused(table.battle, table["a-sixth-rate"], "a-corvette") is None) == goes


@case("OI-11.6")
def test_a_line_holds_as_far_as_musket_shot() -> None:
    for gap, holds in ((1500, True), (1501, False)):
        table = sea([ship("sixth_rate", 450, 600, 0), ship("corvette", 450, 300, 0)], [ship("sloop", 60, 60)])
        table["a-corvette"].y = 6000 - 600 - gap
        assert in_formation(table.battle, table["a-corvette"]) == holds


@case("OI-5.8")
@pytest.mark.parametrize("way", list(AWAY))
def test_parties_go_ashore_within_pistol_shot_of_land(way: str) -> None:
    """The small island, 110 by 70 mm, lies with its long side north and south."""
    dx, dy, _ = AWAY[way]
    reach = 300 + 550 if dy else 150 + 350
    for gap, lands in ((749, True), (752, False)):
        table = sea([ship("sixth_rate", 450, 450, 0)], [ship("sloop", 60, 60)]).terrain("island_small", 450, 450, 0)
        table["a-sixth-rate"].sail = int(Sail.ANCHORED)
        island = table.battle.terrain[0]
        island.x, island.y = 4500 + dx * (gap + reach), 4500 + dy * (gap + reach)
        assert ("land" in table.crew("a-sixth-rate")) == lands


@case("OI-13.5")
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_terrain_lies_at_least_musket_shot_apart(dx: int, dy: int) -> None:
    """Two round rocks of 45 mm: 195 mm from middle to middle leave 150 between them."""
    for short, legal in ((0, True), (0.2, False), (20, False)):
        table = picked()
        table.battle.pool = ["rocks_b"]
        table.terrain("rocks_b", 457, 457)
        at = 457 + dx * (195 - short), 457 + dy * (195 - short)
        space = places(table.battle, terrain_site(table.battle))
        glance = terrain_site(table.battle).why(Placement("rocks_b", round(at[0] * 10), round(at[1] * 10), 0), False)
        assert (glance is None) == legal
        if legal:
            space.check(f"rocks_b {at[0]:.1f} {at[1]:.1f} 0")
        else:
            with pytest.raises(Refusal) as near:
                space.check(f"rocks_b {at[0]:.1f} {at[1]:.1f} 0")
            assert near.value.reason == Message("refusal-near-terrain", reach=150, short=short)


@case("OI-13.5")
@pytest.mark.parametrize(("dx", "dy"), [(150, 0), (-150, 0), (0, 150), (0, -150), (90, 120)])
def test_a_piece_is_shifted_by_musket_shot_at_most(dx: int, dy: int) -> None:
    table = picked().terrain("rocks_b", 300, 180, 0)
    table.battle.squadrons["a"].deployment = "line_ahead"
    table.battle.terrain[0].y = 1800
    table.start("adjust_one", "a", "b")
    assert isinstance(table.request, Ask)
    table.request.choices.check(f"t1 {300 + dx} {180 + dy} 0")
    more = 0.1 if dx > 0 or not dx else -0.1
    up = 0.1 if dy > 0 else -0.1 if dy < 0 else 0.0
    with pytest.raises(Refusal) as far:
        table.request.choices.check(f"t1 {300 + dx + (more if dx else 0):.1f} {180 + dy + up:.1f} 0")
    assert far.value.reason == Message("refusal-shift-terrain", reach=150)


@case("OI-11.3")
@pytest.mark.parametrize(
    ("x", "y", "heading"), [(457, 914 - 150, 0), (914 - 150, 457, 90), (457, 150, 180), (150, 457, 270)]
)
def test_a_bow_on_the_edge_is_on_the_table_and_a_tenth_more_is_off_it(x: int, y: int, heading: int) -> None:
    """120 mm ahead of where she starts her bow, 30 mm before her middle, lies on the edge itself."""
    for further, where in ((0, "table"), (1, "left")):
        table = sea([ship("sixth_rate", x, y, heading)], [ship("sloop", 300, 300)])
        frigate = table["a-sixth-rate"]
        frigate.x += {90: 1, 270: -1}.get(heading, 0) * further
        frigate.y += {0: 1, 180: -1}.get(heading, 0) * further
        table.acting("a-sixth-rate").do("move", "a-sixth-rate", answers=["a: - 120 -"])
        assert frigate.where == where


@case("OI-13.5")
def test_ships_deploy_up_to_the_lines_of_their_zone_and_of_the_table() -> None:
    """Line ahead is the whole own third, 304.6 mm deep; a corvette abeam needs 15 mm, in line 30."""
    table = picked()
    table.battle.squadrons["a"].deployment = "line_ahead"
    ships = [table["a-brigantine"]]
    space = places(table.battle, deploy_site(table.battle, ships, zones_of(table.battle, "a"), "a"))
    for place in ("15 100", "899 100", "400 30", "400 274.6"):
        space.check(f"a-brigantine {place} 0")
    for code, key in (
        ("a-brigantine 14.9 100 0", "refusal-off-table"),
        ("a-brigantine 899.1 100 0", "refusal-off-table"),
        ("a-brigantine 400 29.9 0", "refusal-off-table"),
        ("a-brigantine 400 274.7 0", "refusal-outside-zone"),
    ):
        with pytest.raises(Refusal) as refused:
            space.check(code)
        assert refused.value.reason.key == key


@case("OI-13.5")
def test_nobody_deploys_within_cannon_shot() -> None:
    """The enemy lies in the north with her stern 300 mm from a bow at 600 - 30 - 300 - 30."""
    table = picked()
    table.battle.squadrons["a"].deployment = "line_ahead"
    enemy = table["b-corvette"]
    enemy.where, enemy.x, enemy.y, enemy.heading = "table", 4000, 6000, 0
    space = places(table.battle, deploy_site(table.battle, [table["a-brigantine"]], zones_of(table.battle, "a"), "a"))
    space.check("a-brigantine 400 239.9 0")
    with pytest.raises(Refusal) as near:
        space.check("a-brigantine 400 240 0")
    assert near.value.reason == Message("refusal-near-enemy", reach=300, short=0)
    with pytest.raises(Refusal) as aslant:  # from corner to corner, told to a tenth of a millimetre
        space.check("a-brigantine 300 250 0")
    short = aslant.value.reason.args["short"]
    assert isinstance(short, float)
    assert 0 < short < 10
    assert short == round(short, 1)


@case("OI-4.4", "OI-4.3a", "OI-F16")
def test_turns_and_slides_go_as_far_as_the_tool() -> None:
    battle, name = sea([ship("sloop", 300, 300)], [ship("sloop", 600, 300)]).battle, "a-sloop"
    for space, inside, outside in (
        (
            courses(battle, Steering(name, 1200, 300)),
            ("P30 120 -", "- 120 S30"),
            ("P30.1 120 -", "- 120 S30.1", "- 120.1 -", "- 119.9 -"),
        ),
        (turns(battle, Turning(name, 450, "OI-4.3a")), ("P45", "S45"), ("P45.1", "S45.1")),
        (shifts(battle, Shifting(name, 400)), ("shift P40", "shift S40"), ("shift P40.1", "shift S40.1")),
    ):
        for code in inside:
            space.check(code)
        for code in outside:
            with pytest.raises(Refusal):
                space.check(code)


@case("OI-4.4", "OI-4.3a", "OI-F16", "OI-5.5")
def test_what_goes_beyond_a_limit_is_told_the_limit_and_by_how_much() -> None:
    """In millimetres and degrees, as on the ruler and the tools."""
    battle, name = sea([ship("sloop", 300, 300)], [ship("sloop", 600, 300)]).battle, "a-sloop"
    steering = courses(battle, Steering(name, 1200, 300))
    for space, code, told in (
        (steering, "P31.5 120 -", {"most": 30, "over": 1.5}),
        (steering, "- 119 -", {"wanted": 120, "off": -1}),
        (steering, "stay", {"distance": 120}),
        (turns(battle, Turning(name, 450, "OI-4.3a")), "S47", {"most": 45, "over": 2}),
        (shifts(battle, Shifting(name, 400)), "shift P44", {"most": 40, "over": 4}),
    ):
        with pytest.raises(Refusal) as refused:
            space.check(code)
        assert refused.value.reason.args == told
    far = apart(251, "east")
    beyond = boarding_refused(far.battle, far["a-sixth-rate"], "b-sixth-rate")
    assert beyond is not None
    assert beyond.reason.args == {"ship": "b-sixth-rate", "reach": 25}


def test_a_shoal_of_mid_game_keeps_its_distances() -> None:
    """Lured into the Shoals: not within Pistol Shot of a ship, and within Cannon Shot of an own ship."""
    table = sea([ship("sixth_rate", 200, 450, 0), ship("sloop", 40, 40)], [ship("sloop", 880, 60)])
    args = {"kind": "shoal", "within": "cannon", "not_within": "pistol"}
    space = places(table.battle, mid_game_site(table.battle, "a", args))
    # shoal_c is 90 by 60 mm, laid with its long side north and south: 30 mm to each side
    for x, key in ((215 + 75 + 30, "refusal-near-ship"), (215 + 300 + 30, "")):
        code = f"shoal_c {x} 450 0"
        if key:
            with pytest.raises(Refusal) as refused:
                space.check(code)
            assert refused.value.reason == Message(key, reach=75)
            space.check(f"shoal_c {x + 0.2} 450 0")
        else:
            space.check(code)
            with pytest.raises(Refusal) as refused:
                space.check(f"shoal_c {x + 0.3} 450 0")
            assert refused.value.reason == Message("refusal-far-from-own", reach=300)
