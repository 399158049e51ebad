"""OI-3 and OI-4: sails, speed, seamanship, the move."""

from typing import Any

import pytest

from admiralty.boards.table import eye_verdict
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.movement.movement import courses
from admiralty.games.oak_and_iron.rules.movement.sailing import effective_speed, speed_choices, speed_limit
from admiralty.games.oak_and_iron.rules.movement.seamanship import seamanship_actions
from admiralty.games.oak_and_iron.rules.terms.sea import hull, sailing
from admiralty.games.oak_and_iron.state import Activation, Sail
from admiralty.kernel.flows.choices import Refusal
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case


def lone(card: str = "sixth_rate", heading: int = 180, **built: Any) -> Table:
    table = sea([ship(card, 300, 600, heading, **built)], [ship("corvette", 700, 600, 180)])
    return table.acting(f"a-{card.replace('_', '-')}")


def acting(table: Table) -> Activation:
    assert table.battle.acting is not None
    return table.battle.acting


@case("OI-3.1")
def test_sail_settings_change_the_speed() -> None:
    table = lone()
    frigate = table["a-sixth-rate"]
    for sail, speed in ((Sail.FULL, 4), (Sail.BATTLE, 3), (Sail.MINIMAL, 2)):
        frigate.sail = int(sail)
        assert speed_choices(table.battle, frigate, "large") == [speed]
    frigate.sail = int(Sail.ANCHORED)
    assert effective_speed(acting(table), frigate) == 0
    frigate.sail, frigate.reload_port = int(Sail.FULL), True
    assert "reload port" not in table.crew("a-sixth-rate")


@case("OI-A51")
def test_full_sail_bars_reload_as_the_extra_action_but_not_for_cards() -> None:
    table = lone().play_card("a", "fast_loaders")
    frigate = table["a-sixth-rate"]
    frigate.sail, frigate.reload_port = int(Sail.FULL), True
    table.start("attack", "a-sixth-rate")
    assert "reload port" not in table.codes()
    table.do("immediate")
    assert not frigate.reload_port


@case("OI-3.2", "OI-A4")
def test_in_the_eye_only_one_speed_one_turn() -> None:
    table = lone("sloop", heading=30)
    assert sailing(table.battle, table["a-sloop"]) == "eye"
    table.battle.acting = None
    table.acting("a-sloop", "eye", 3).do("move", "a-sloop", answers=["a: - 0 S45"])
    assert table["a-sloop"].heading == 750
    space = courses(table.battle, table["a-sloop"], Activation("a-sloop", "eye", 3))
    assert space is not None
    with pytest.raises(Refusal):
        space.check("P10 0 S10")
    with pytest.raises(Refusal):
        space.check("- 40 -")


@case("OI-3.2")
def test_exactly_45_degrees_is_not_in_the_eye() -> None:
    assert sailing(lone("sloop", heading=45).battle, lone("sloop", heading=45)["a-sloop"]) == "windward"
    table = lone("sloop", heading=44)
    verdict = eye_verdict(hull(table.battle, table["a-sloop"]), "north")
    assert verdict.holds
    assert verdict.margin == 9


@case("OI-3.3")
def test_a_ship_square_to_the_wind_sails_as_her_owner_picks() -> None:
    table = lone("sixth_rate", heading=90)
    table.do("begin", "a-sixth-rate", answers=["a: windward"])
    assert acting(table).point == "windward"
    assert acting(table).raw == 2


@case("OI-3.3")
@pytest.mark.parametrize(
    ("card", "effect", "asked"),
    [("sixth_rate", "", True), ("ketch", "", False), ("ketch", "fresh_gale", True)],
)
def test_she_is_asked_only_where_it_makes_a_difference(card: str, effect: str, asked: bool) -> None:
    """A ketch sails by the wind as fast as large, unless something speeds ships that sail large."""
    table = lone(card, heading=90)
    if effect:
        table.event(effect)
    name = table.battle.roster[0]
    table.start("begin", name)
    assert (table.request is not None) == asked
    if not asked:
        assert (acting(table).point, acting(table).raw) == ("large", 2)


@case("OI-A2", "OI-4.2")
@pytest.mark.parametrize(
    ("sail", "eye", "speed"),
    [
        (Sail.BATTLE, "", 1),
        (Sail.MINIMAL, "", 0),
        (Sail.BATTLE, "minus", 0),
        (Sail.MINIMAL, "minus", 0),
        (Sail.MINIMAL, "plus", 1),
    ],
)
def test_no_rating_is_below_nought(sail: Sail, eye: str, speed: int) -> None:
    """A light galleon makes one by the wind; Weather Eye adds one or takes one away."""
    table = lone("light_galleon", heading=60).condition("a", "weather_eye")
    if eye:
        table.battle.squadrons["a"].chosen["weather_eye.0"] = f"{table.battle.turn} {eye}"
    table["a-light-galleon"].sail = int(sail)
    assert speed_choices(table.battle, table["a-light-galleon"], "windward") == [speed]


@case("OI-3.1", "OI-3.2")
@pytest.mark.parametrize("weather", ["", "favorable_wind"])
def test_at_anchor_and_in_the_eye_nothing_adds_to_the_speed_that_she_does_not_make(weather: str) -> None:
    table = lone("sixth_rate", options=("swift",))
    if weather:
        table.play_card("a", weather)
    frigate = table["a-sixth-rate"]
    assert speed_choices(table.battle, frigate, "eye") == [3]
    frigate.sail = int(Sail.ANCHORED)
    assert speed_choices(table.battle, frigate, "large") == [3]
    assert effective_speed(acting(table), frigate) == 0


@case("OI-4.1")
def test_players_alternate_and_leftovers_go_in_a_row() -> None:
    table = sea(
        [ship("sloop", 200, 500, 180), ship("corvette", 300, 500, 180), ship("ketch", 400, 500, 180)],
        [ship("sloop", 700, 500, 180)],
    )
    from admiralty.games.oak_and_iron.rules.phases.phases import moving

    table.battle.to_act = "a"
    order = []
    while (call := moving(table.battle)) is not None and call[0] == "activate":
        seat = str(call[1][0])
        order.append(seat)
        from admiralty.games.oak_and_iron.rules.phases.activation import unmoved

        unmoved(table.battle, seat)[0].wake = True
    assert order == ["a", "b", "a", "a"]


@case("OI-4.1")
def test_an_activation_is_speed_seamanship_move_crew_action_wake() -> None:
    table = sea([ship("corvette", 300, 700, 180)], [ship("corvette", 800, 200, 0)])
    table.do("activate", "a", answers=["a: no", "a: - 120 -", "a: sail up"])
    corvette = table["a-corvette"]
    assert (corvette.x, corvette.y, corvette.sail, corvette.wake) == (3000, 5800, int(Sail.FULL), True)


@case("OI-4.2", "OI-F4", "OI-F5")
def test_speed_effects_add_up_to_five() -> None:
    table = lone("sixth_rate", options=("swift",)).play_card("a", "favorable_wind")
    frigate = table["a-sixth-rate"]
    frigate.sail = int(Sail.FULL)
    assert speed_choices(table.battle, frigate, "large") == [5, 6]
    assert effective_speed(Activation(frigate.id, "large", 6), frigate) == 5
    weatherly = lone("sixth_rate", heading=60, options=("weatherly",))
    ship_ = weatherly["a-sixth-rate"]
    ship_.sail = int(Sail.FULL)
    acting(weatherly).point = "windward"
    assert speed_choices(weatherly.battle, ship_, "windward") == [3, 4]


@case("OI-4.2", "OI-4.3b")
@pytest.mark.parametrize(("speed", "actions"), [(5, ["heading", "slower"]), (6, ["heading"])])
def test_a_rating_of_six_uses_the_tool_of_five_and_to_slow_it_by_one_is_vain(speed: int, actions: list[str]) -> None:
    table = lone("sixth_rate", options=("swift",)).play_card("a", "favorable_wind")
    table["a-sixth-rate"].sail = int(Sail.FULL)
    table.do("begin", "a-sixth-rate", answers=[f"a: speed {speed}"])
    assert effective_speed(acting(table), table["a-sixth-rate"]) == 5
    assert seamanship_actions(table.battle, table["a-sixth-rate"], acting(table)) == actions


@case("OI-F6", "OI-1.7")
def test_a_crippled_ship_keeps_bonuses_within_two() -> None:
    table = lone("sixth_rate", options=("swift",)).crippled("a-sixth-rate")
    table.do("begin", "a-sixth-rate", answers=["a: speed 4"])
    assert effective_speed(acting(table), table["a-sixth-rate"]) == 2
    # her rating is two: from there it is adjusted
    assert seamanship_actions(table.battle, table["a-sixth-rate"], acting(table)) == ["heading", "slower"]


@case("OI-4.3", "OI-4.3b")
def test_adjust_speed_changes_this_move_by_one() -> None:
    table = lone()
    table.do("seamanship", "a-sixth-rate", answers=["a: test", "SCCCC", "a: faster"])
    assert effective_speed(acting(table), table["a-sixth-rate"]) == 4
    table.acting("a-sixth-rate").do("seamanship", "a-sixth-rate", answers=["a: test", "CCCCC"])
    assert effective_speed(acting(table), table["a-sixth-rate"]) == 3
    table["a-sixth-rate"].sail = int(Sail.ANCHORED)
    assert seamanship_actions(table.battle, table["a-sixth-rate"], acting(table)) == ["heading"]


@case("OI-4.3a", "OI-A6", "OI-F3")
def test_change_heading_is_a_turn_before_the_move_and_its_own_turn() -> None:
    table = lone()
    table.do("seamanship", "a-sixth-rate", answers=["a: test", "SCCCC", "a: heading", "a: S45"])
    assert table["a-sixth-rate"].heading == 2250
    table.do("move", "a-sixth-rate", answers=["a: S30 120 -"])
    assert table["a-sixth-rate"].heading == 2550
    for hindrance in ("aground", "eye"):
        stuck = lone()
        if hindrance == "eye":
            acting(stuck).point = "eye"
        else:
            stuck["a-sixth-rate"].aground = True
        assert "heading" not in seamanship_actions(stuck.battle, stuck["a-sixth-rate"], acting(stuck))


@case("OI-A3")
def test_changing_heading_into_the_eye_does_not_stop_this_move() -> None:
    table = lone("sixth_rate", heading=60).acting("a-sixth-rate", "windward", 2)
    table.do("seamanship", "a-sixth-rate", answers=["a: test", "SCCCC", "a: heading", "a: P45"])
    assert sailing(table.battle, table["a-sixth-rate"]) == "eye"
    before = (table["a-sixth-rate"].x, table["a-sixth-rate"].y)
    table.do("move", "a-sixth-rate", answers=["a: - 80 -"])
    assert (table["a-sixth-rate"].x, table["a-sixth-rate"].y) != before


@case("OI-4.3c", "OI-F1", "OI-F3")
def test_cutting_free_goes_yard_arm_away_then_speed_one_at_most_and_no_crew_action() -> None:
    table = sea([ship("sloop", 300, 500, 180)], [ship("corvette", 331, 500, 180)])
    table.tangle("a-sloop", "b-corvette", "port", "starboard").acting("a-sloop")
    table.do("seamanship", "a-sloop", answers=["a: test", "SCCCC", "a: cut free"])
    sloop = table["a-sloop"]
    assert sloop.x == 3000 - 250
    assert sloop.entangled == {}
    assert effective_speed(acting(table), sloop) == 1
    sloop.fatigue = 2
    table.do("move", "a-sloop", answers=["a: - 40B -"])
    assert sloop.y == 5000 + 400
    table.do("crew", "a-sloop")
    assert sloop.fatigue == 2
    table.do("move", "a-sloop", answers=["a: stay"])


@case("OI-4.3c", "OI-3.2")
def test_the_book_example_cutting_free_in_the_eye_leaves_only_the_turn() -> None:
    table = sea([ship("sloop", 300, 500, 0)], [ship("corvette", 331, 500, 0)])
    table.tangle("a-sloop", "b-corvette", "starboard", "port").acting("a-sloop", "eye", 3)
    table.do("seamanship", "a-sloop", answers=["a: test", "SCCCC", "a: cut free"])
    with pytest.raises(Refusal):
        table.do("move", "a-sloop", answers=["a: - 40 -"])
    table.do("move", "a-sloop", answers=["a: - 0 P45"])
    assert table["a-sloop"].heading == 3150
    table["a-sloop"].fatigue = 1
    table.do("crew", "a-sloop")
    assert table["a-sloop"].fatigue == 1


@case("OI-F7", "OI-A61")
def test_one_cut_frees_from_all_and_a_boxed_in_ship_stays() -> None:
    boxed = sea(
        [ship("sloop", 300, 500, 0)],
        [
            ship("corvette", 331, 500, 0),
            ship("ketch", 269, 500, 0),
            ship("sloop", 300, 561, 0),
            ship("brigantine", 300, 439, 0),
        ],
    )
    boxed.tangle("a-sloop", "b-corvette").tangle("a-sloop", "b-ketch").acting("a-sloop")
    assert seamanship_actions(boxed.battle, boxed["a-sloop"], acting(boxed)) == []
    free = sea([ship("sloop", 300, 500, 0)], [ship("corvette", 331, 500, 0), ship("ketch", 300, 439, 0)])
    free.tangle("a-sloop", "b-corvette").tangle("a-sloop", "b-ketch").acting("a-sloop")
    assert seamanship_actions(free.battle, free["a-sloop"], acting(free)) == []
    two = sea([ship("sloop", 300, 500, 0)], [ship("corvette", 331, 530, 0), ship("ketch", 331, 469, 0)])
    two.tangle("a-sloop", "b-corvette").tangle("a-sloop", "b-ketch").acting("a-sloop")
    two.do("seamanship", "a-sloop", answers=["a: test", "SCCCC", "a: cut free"])
    assert two["a-sloop"].entangled == two["b-ketch"].entangled == two["b-corvette"].entangled == {}


@case("OI-A72")
def test_a_ship_aground_cannot_cut_free() -> None:
    table = sea([ship("sloop", 300, 500, 180)], [ship("corvette", 331, 500, 180)]).tangle("a-sloop", "b-corvette")
    table.acting("a-sloop")["a-sloop"].aground = True
    assert seamanship_actions(table.battle, table["a-sloop"], acting(table)) == []


@case("OI-4.4", "OI-A5")
def test_a_move_is_the_whole_tool_and_one_turn_about_the_side() -> None:
    table = lone()
    table.do("move", "a-sixth-rate", answers=["a: P30 120 -"])
    frigate = table["a-sixth-rate"]
    assert frigate.heading == 1500
    space = courses(lone().battle, lone()["a-sixth-rate"], Activation("a-sixth-rate", "large", 3))
    assert space is not None
    for code, key in (
        ("P31 120 -", "refusal-turn-too-far"),
        ("P30 120 S30", "refusal-one-turn"),
        ("- 119 -", "refusal-whole-distance"),
        ("- 120P -", "refusal-forward-only"),
        ("stay", "refusal-must-move"),
        ("go on", "refusal-course-grammar"),
        ("X30 120 -", "refusal-turn-grammar"),
    ):
        with pytest.raises(Refusal) as refused:
            space.check(code)
        assert refused.value.reason.key == key
    assert space.check("p12.5 120 -").code == "P12.5 120 -"
    assert len(space.candidates(100)) == 17


@case("OI-4.5")
def test_a_ship_that_cannot_move_keeps_her_crew_action() -> None:
    table = lone()
    table["a-sixth-rate"].aground = True
    table["a-sixth-rate"].fatigue = 1
    table.do("move", "a-sixth-rate").do("crew", "a-sixth-rate", answers=["a: rally"])
    assert table["a-sixth-rate"].fatigue == 0


@case("OI-A2")
def test_speed_nought_means_no_move_but_a_change_of_heading() -> None:
    table = lone("fluyt", heading=60).acting("a-fluyt", "windward", 0)
    table["a-fluyt"].sail = int(Sail.MINIMAL)
    assert courses(table.battle, table["a-fluyt"], acting(table)) is None
    assert "heading" in seamanship_actions(table.battle, table["a-fluyt"], acting(table))


@case("OI-F16", "OI-A42")
def test_adjust_position_slides_straight_sideways() -> None:
    table = lone().play_card("a", "adjust_position")
    table["a-sixth-rate"].heading = 0
    from admiralty.games.oak_and_iron.rules.movement.sailing import may_shift

    assert not may_shift(table.battle, table["a-sixth-rate"], acting(table))
    near = sea([ship("sloop", 300, 500, 0), ship("ketch", 300, 600, 0)], [ship("corvette", 700, 600, 180)]).play_card(
        "a", "adjust_position"
    )
    near.acting("a-sloop").do("shift", "a-sloop", answers=["a: shift P25"])
    assert (near["a-sloop"].x, near["a-sloop"].y) == (2750, 5000)
    near.do("shift", "a-sloop")
    with pytest.raises(Refusal):
        near.acting("a-ketch").do("shift", "a-ketch", answers=["a: shift S41"])


def test_the_figure_of_the_book_a_faster_move_and_a_turn_after_it() -> None:
    """Figures 1 and 2: sailing Large at 3, a passed test to go faster, the speed-4 tool, then the turn, then Reload."""
    table = lone("petite_fregate")
    frigate = table["a-petite-fregate"]
    frigate.reload_starboard = True
    table.battle.acting = None
    table.do("activate", "a", answers=["a: test", "VCCCC", "a: faster", "a: - 160 S30", "a: reload starboard"])
    assert frigate.y < 6000 - 1500
    assert frigate.heading == 2100
    assert not frigate.reload_starboard
    assert table.heard(events.SpeedAdjusted)[-1].speed == 4
    assert speed_limit(table.battle, frigate) == 5
