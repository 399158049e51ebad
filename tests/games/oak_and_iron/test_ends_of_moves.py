"""OI-4, OI-8.3, OI-11: the consequences at the end of a move, and ships that may not move."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.gunnery.critical import crew_hit
from admiralty.games.oak_and_iron.rules.movement.sailing import effective_speed, may_shift
from admiralty.games.oak_and_iron.rules.terms.active import Context
from admiralty.games.oak_and_iron.state import Sail
from admiralty.kernel.flows.flow import Ask
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case


def adrift(x: int, y: int, heading: int, *, arrived: bool = True, card: str = "engage_more_closely") -> Table:
    """A frigate that may slide sideways, before or after her move."""
    table = sea([ship("sixth_rate", x, y, heading)], [ship("sloop", 800, 800)]).play_card("a", card)
    table.acting("a-sixth-rate")
    assert table.battle.acting is not None
    table.battle.acting.arrived = arrived
    return table


# -------------------------------------------------------------------------------------------------- a slide at the end
@case("OI-11.3", "OI-F16")
@pytest.mark.parametrize(
    ("x", "y", "heading", "side"), [(40, 400, 0, "P"), (874, 400, 0, "S"), (400, 40, 90, "S"), (400, 874, 90, "P")]
)
def test_a_slide_after_the_move_over_the_edge_takes_the_ship_out_of_the_game(
    x: int, y: int, heading: int, side: str
) -> None:
    """Her side is 15 mm from her middle: 25 mm leave her on the edge of the table, 25.1 take her over it."""
    inside = adrift(x, y, heading).do("shift", "a-sixth-rate", answers=[f"a: shift {side}25"])
    assert inside["a-sixth-rate"].where == "table"
    outside = adrift(x, y, heading).do("shift", "a-sixth-rate", answers=[f"a: shift {side}25.1"])
    assert outside["a-sixth-rate"].where == "left"


@case("OI-11.3")
def test_a_slide_before_the_move_over_the_edge_is_not_yet_its_end() -> None:
    table = adrift(40, 400, 0, arrived=False).do("shift", "a-sixth-rate", answers=["a: shift P30"])
    assert table["a-sixth-rate"].where == "table"
    table.do("move", "a-sixth-rate", answers=["a: S30 120 -"])
    assert table["a-sixth-rate"].where == "table"
    straight = adrift(40, 400, 0, arrived=False).do("shift", "a-sixth-rate", answers=["a: shift P30"])
    straight.do("move", "a-sixth-rate", answers=["a: - 120 -"])
    assert straight["a-sixth-rate"].where == "left"


@case("OI-11.10", "OI-F16")
def test_a_slide_after_the_move_over_a_shoal_is_tested_at_once() -> None:
    table = adrift(300, 400, 0).terrain("shoal_a", 240, 400, 0)
    table.do("shift", "a-sixth-rate", answers=["a: shift P40", "SC"])
    assert table["a-sixth-rate"].aground


@case("OI-11.10")
def test_a_slide_before_the_move_over_a_shoal_is_tested_when_the_move_is_done() -> None:
    table = adrift(300, 400, 0, arrived=False).terrain("shoal_c", 240, 400, 0)
    table.do("shift", "a-sixth-rate", answers=["a: shift P40"])
    table.do("move", "a-sixth-rate", answers=["a: - 120 -", "SC"])
    assert table["a-sixth-rate"].aground
    assert len(table.heard(events.ShoalCrossed)) == 1


@case("OI-11.2", "OI-F16")
def test_a_ship_that_has_collided_does_not_slide() -> None:
    for collided in (False, True):
        table = adrift(300, 400, 0)
        acting = table.battle.acting
        assert acting is not None
        acting.collided = collided
        assert may_shift(table.battle, table["a-sixth-rate"], acting) != collided


@case("OI-11.2", "OI-F16")
@pytest.mark.parametrize(("far", "dice"), [(400, []), (62, ["CCC"])])
def test_whoever_collides_under_way_is_not_asked_for_a_slide(far: int, dice: list[str]) -> None:
    """The same move, once into clear water and once into a sloop."""
    table = sea([ship("sixth_rate", 300, 400, 0)], [ship("sloop", 300, 400 + far, 90)])
    table.play_card("a", "engage_more_closely").acting("a-sixth-rate")
    table.do("move", "a-sixth-rate", answers=["a: - 120 -", *dice])
    assert len(table.heard(events.Collided)) == len(dice)
    asked = table.start("shift", "a-sixth-rate").request
    assert (asked is None) == bool(dice)


# -------------------------------------------------------------------------------------------------------- adjust speed
@case("OI-A76", "OI-1.7", "OI-4.3b")
def test_a_crippled_ship_slows_down_from_her_limit() -> None:
    """A 6th Rate sailing large is rated 3 and more; Crippled she makes 2, and slower she makes 1."""
    table = sea([ship("sixth_rate", 300, 500, 180)], [ship("sloop", 800, 100)]).crippled("a-sixth-rate")
    table.acting("a-sixth-rate").do("begin", "a-sixth-rate")
    acting = table.battle.acting
    assert acting is not None
    assert effective_speed(acting, table["a-sixth-rate"]) == 2
    table.start("seamanship", "a-sixth-rate", answers=["a: test", "SCCCC"])
    assert table.codes() == ["heading", "slower", "none"]
    table.do("seamanship", "a-sixth-rate", answers=["a: test", "SCCCC", "a: slower"])
    assert effective_speed(acting, table["a-sixth-rate"]) == 1


@case("OI-4.3b", "OI-F4")
def test_slower_is_not_offered_where_it_would_change_nothing() -> None:
    table = sea([ship("sixth_rate", 300, 500, 180)], [ship("sloop", 800, 100)])
    offered = {6: ["heading", "none"], 5: ["heading", "slower", "none"], 0: ["heading", "faster", "none"]}
    for raw, codes in offered.items():
        table.acting("a-sixth-rate", raw=raw).start("seamanship", "a-sixth-rate", answers=["a: test", "SCCCC"])
        assert table.codes() == codes


@case("OI-4.3a", "OI-11.2")
@pytest.mark.parametrize(("raw", "dice"), [(3, 3), (1, 1), (0, 1)])
def test_changing_heading_into_a_ship_rolls_the_current_speed(raw: int, dice: int) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sloop", 332, 545, 0)])
    table.acting("a-sixth-rate", raw=raw)
    table.start("seamanship", "a-sixth-rate", answers=["a: test", "SCCCC", "a: heading", "a: S45"])
    assert table.dice() == dice


# ---------------------------------------------------------------------------------------------------------- held fast
@case("OI-A69")
@pytest.mark.parametrize(
    ("how", "moves"), [("free", True), ("anchored", False), ("aground", False), ("entangled", False)]
)
def test_an_anchored_ship_is_moved_by_no_card_and_turned_by_no_struck_helm(how: str, moves: bool) -> None:
    def table(card: str = "") -> Table:
        made = sea([ship("sixth_rate", 300, 500, 180), ship("ketch", 300, 620, 180)], [ship("sloop", 331, 500, 180)])
        made.play_card("a", card or "down")
        frigate = made["a-sixth-rate"]
        frigate.sail = int(Sail.ANCHORED) if how == "anchored" else frigate.sail
        frigate.aground = how == "aground"
        if how == "entangled":
            made.tangle("a-sixth-rate", "b-sloop")
        else:
            made["b-sloop"].x = 8000
        return made

    for card, question in (("swift_vessels", "ask-free-move"), ("fleet_maneuver", "ask-free-turn")):
        asked = table(card).start("immediate").request
        assert isinstance(asked, Ask)
        assert asked.question.key == question
        assert (asked.question.args["ship"] == "a-sixth-rate") == moves
    slide = table("adjust_position").acting("a-sixth-rate")
    assert slide.battle.acting is not None
    assert may_shift(slide.battle, slide["a-sixth-rate"], slide.battle.acting) == moves
    helm = table()
    context = Context(helm["b-sloop"], helm["a-sixth-rate"], kind="broadside")
    answers = ["b: helm port", "C"] if moves else ["C"]
    helm.run(crew_hit(helm.battle, helm["b-sloop"], helm["a-sixth-rate"], 2, context), *answers)
    assert (helm["a-sixth-rate"].heading != 1800) == moves


@case("OI-8.3", "OI-11.10", "OI-A60")
def test_a_struck_helm_that_turns_a_ship_over_a_shoal_makes_her_test() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 440, 500, 0)]).terrain("shoal_c", 490, 540, 0)
    firer, target = table["a-sixth-rate"], table["b-sixth-rate"]
    context = Context(firer, target, kind="broadside")
    table.run(crew_hit(table.battle, firer, target, 2, context), "a: helm starboard", "SC", "C")
    assert target.aground


# -------------------------------------------------------------------------------------------------------- scrolling sea
@case("OI-11.3", "OI-11.2")
def test_a_collision_over_the_edge_of_a_scrolling_sea_happens_once() -> None:
    """With her own quarter over the edge the frigate meets a sloop: one roll, one contact."""
    table = sea(
        [ship("sixth_rate", 300, 36, 100)], [ship("sloop", 462, 50, 0)], options={"sea": "scrolling"}, weather="west"
    )
    table.acting("a-sixth-rate").do("move", "a-sixth-rate", answers=["a: - 120 -", "CCC"])
    assert len(table.heard(events.SeaScrolled)) == 1
    assert len(table.heard(events.Collided)) == 1
    assert table["a-sixth-rate"].where == "table"
    assert table["a-sixth-rate"].x == 4148, "she stops at the contact"


@case("OI-11.3")
@pytest.mark.parametrize("way", ["shift", "row", "swift"])
def test_the_sea_scrolls_under_moves_of_every_kind(way: str) -> None:
    table = sea(
        [ship("sloop", 300, 40, 180 if way != "shift" else 90, options=("sweeps",))],
        [ship("ketch", 600, 400)],
        options={"sea": "scrolling"},
        weather="north" if way != "shift" else "east",
    )
    if way == "shift":
        table.play_card("a", "engage_more_closely").acting("a-sloop")
        assert table.battle.acting is not None
        table.battle.acting.arrived = True
        table.do("shift", "a-sloop", answers=["a: shift S30"])
    elif way == "row":
        table.acting("a-sloop").do("crew", "a-sloop", answers=["a: row"])
    else:
        table.play_card("a", "swift_vessels").do("immediate", answers=["a: ahead"])
    assert table["a-sloop"].where == "table"
    assert table["b-ketch"].y == 4000 + 1500


@case("OI-A74")
def test_the_sea_does_not_scroll_under_a_ship_that_leaves_as_her_objective_asks() -> None:
    table = sea(
        [ship("corvette", 300, 820, 0)], [ship("sloop", 600, 400)], options={"sea": "scrolling"}, weather="south"
    )
    table.battle.objective, table.battle.attacker = "break_out", "a"
    table.acting("a-corvette").do("move", "a-corvette", answers=["a: - 120 -"])
    assert table["a-corvette"].where == "safe"
