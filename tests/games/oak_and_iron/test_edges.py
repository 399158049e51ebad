"""Edge cases: words for both sides, a captain who is not an admiral, the finer grid."""

import pytest

from admiralty.boards.table import Base, Outline, pivot, slide
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.courses import manoeuvre, placing
from admiralty.games.oak_and_iron.rules.courses.placing import Placement, Site, inside
from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.games.oak_and_iron.rules.gunnery.critical import commander_hit
from admiralty.games.oak_and_iron.rules.phases import phases
from admiralty.games.oak_and_iron.rules.terms.active import in_formation
from admiralty.games.oak_and_iron.rules.terms.arguments import Turned, hand, turn_code
from admiralty.games.oak_and_iron.rules.terms.sea import hull
from admiralty.games.oak_and_iron.terms import Way
from admiralty.games.oak_and_iron.victory import holder
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask
from admiralty.rulebook import refuse
from tests.games.oak_and_iron.builder import Table, game, scenario, sea, ship
from tests.support.cases import case


@case("OI-4.4")
@pytest.mark.parametrize(
    ("text", "turn", "which"),
    [
        ("-", 0, "none"),
        ("P30", -300, "port"),
        ("S12.5", 125, "starboard"),
        ("P0.1", -1, "port"),
        ("S0.1", 1, "starboard"),
    ],
)
def test_a_turn_is_written_to_its_hand_and_read_back(text: str, turn: int, which: str) -> None:
    setting = scenario("quickstart").battle.setting
    assert (turn_code(turn), hand(turn)) == (text, which)
    assert Turned().read(setting, text.lower()) == turn
    assert Turned().write(setting, turn) == text


@case("OI-4.4")
@pytest.mark.parametrize("text", ["x30", "p", "30", "p30.55", "p12345"])
def test_a_turn_to_no_hand_is_no_turn(text: str) -> None:
    with pytest.raises(Refusal):
        Turned().read(scenario("quickstart").battle.setting, text)


def base() -> Base:
    table = sea([ship("sixth_rate", 300, 300, 30)], [ship("sloop", 800, 800)])
    return hull(table.battle, table["a-sixth-rate"])


@case("OI-4.4")
@pytest.mark.parametrize("before", [-300, 0, 200])
@pytest.mark.parametrize(("way", "distance"), [(Way.AHEAD, 1200), (Way.PORT, 300), (Way.ASTERN, 100), (Way.AHEAD, 0)])
@pytest.mark.parametrize("after", [-100, 0, 300])
def test_a_move_is_a_turn_a_run_and_a_turn(before: int, way: Way, distance: int, after: int) -> None:
    expected = base()
    for turn, run in ((before, 0), (0, distance), (after, 0)):
        if turn:
            expected = pivot(expected, -1 if turn < 0 else 1, abs(turn))
        if run:
            expected = slide(expected, way, run)
    found = manoeuvre.ended(base(), manoeuvre.Manoeuvre(before, way, distance, after))
    assert (found.x, found.y, found.heading) == (expected.x, expected.y, expected.heading)
    assert found.heading == (300 + before + after) % 3600


@case("OI-5.8")
def test_a_point_lies_in_a_shape_or_on_its_edge_or_outside() -> None:
    left, right, bottom, top = 800, 1200, 1700, 2300
    shape = Outline(((left, bottom), (right, bottom), (right, top), (left, top)))
    for x in (left - 1, left, (left + right) // 2, right, right + 1):
        for y in (bottom - 1, bottom, (bottom + top) // 2, top, top + 1):
            assert inside(shape, x, y) == (left <= x <= right and bottom <= y <= top), (x, y)


def site(free: set[tuple[int, int]] | None, step: int = 300, things: tuple[str, ...] = ("one",)) -> Site:
    """A square of 1,200 tenths in which only some places are free."""

    def why(at: Placement, explain: bool) -> Refusal | None:
        return None if free is None or (at.x, at.y) in free else refuse("OI-13.5", "refusal-overlap")

    return Site(things, [(0, 0, 1200, 900)], [0, 900], why, "OI-13.5", step=step)


@case("OI-13.5")
def test_places_are_looked_for_on_a_grid_and_then_on_one_four_times_as_fine() -> None:
    assert [(at.x, at.y) for at in site(None).legal()] == [
        (x, y) for y in (150, 450, 750) for x in (150, 450, 750, 1050)
    ]
    assert {at.heading for at in site(None).legal()} == {0, 900}
    assert site({(450, 750)}).possible()
    assert site({(37, 37)}).possible()
    assert site({(37 + 75 * 15, 37 + 75 * 11)}).possible()
    assert not site({(36, 37)}).possible()
    assert not site(set()).possible()


@case("OI-13.5")
def test_what_is_shown_is_shared_among_the_things() -> None:
    shown = site(None, things=("one", "two")).shown(10)
    assert [sum(at.thing == thing for at in shown) for thing in ("one", "two")] == [5, 5]
    every = site(None, things=("one", "two")).shown(1000)
    assert [sum(at.thing == thing for at in every) for thing in ("one", "two")] == [12, 12]
    assert len(site(None, things=("one", "two", "three")).shown(2)) == 2
    snapped = Site(
        ["one"], [(0, 0, 1200, 900)], [0], lambda at, explain: None, "", snap=lambda at: Placement("one", 5, at.y, 0)
    )
    assert [(at.x, at.y) for at in snapped.legal()] == [(5, 150), (5, 450), (5, 750)]
    onto_the_grid = Site(
        ["one"], [(0, 0, 900, 300), (0, 0, 600, 300)], [0], lambda at, explain: None, "",
        snap=lambda at: Placement("one", 450, 150, 0) if at.x == 150 else at,
    )  # fmt: skip
    assert [at.x for at in onto_the_grid.legal()] == [450, 750]


@case("OI-8.3", "OI-A52")
@pytest.mark.parametrize(("face", "falls"), [("S", True), ("W", True), ("C", False)])
def test_the_captain_of_another_ship_falls_and_the_admiral_stays(face: str, falls: bool) -> None:
    table = sea(
        [ship("sixth_rate", 300, 500)],
        [ship("sixth_rate", 340, 500), ship("sloop", 400, 500, captain="bold_captain")],
        b_admiral="seasoned",
    )
    table.run(commander_hit(table.battle, table["a-sixth-rate"], table["b-sloop"]), face)
    assert table["b-sloop"].captain == ("" if falls else "bold_captain")
    squadron = table.battle.squadrons["b"]
    assert (squadron.admiral, squadron.cut_hand) == ("seasoned", False)
    value = squadron.value
    table.run(commander_hit(table.battle, table["a-sixth-rate"], table["b-sixth-rate"]), face)
    assert (squadron.admiral, squadron.value, squadron.cut_hand) == (
        ("", 0, True) if falls else ("seasoned", value, False)
    )


@case("OI-8.3")
def test_without_a_commander_there_is_nothing_to_throw_for() -> None:
    table = sea([ship("sixth_rate", 300, 500)], [ship("sixth_rate", 340, 500), ship("sloop", 400, 500)])
    table.run(commander_hit(table.battle, table["a-sixth-rate"], table["b-sloop"]))
    assert table.told == []


@case("OI-10.5", "OI-A64")
@pytest.mark.parametrize(
    ("admiral", "full", "cuts"), [("", False, True), ("seasoned", False, False), ("", True, False)]
)
def test_a_hand_is_cut_when_the_admiral_is_gone_and_no_card_keeps_it_whole(
    admiral: str, full: bool, cuts: bool
) -> None:
    table = sea([ship("sixth_rate", 300, 500)], [ship("sixth_rate", 800, 500)])
    squadron = table.battle.squadrons["a"]
    squadron.cut_hand, squadron.admiral, squadron.full_hand = True, admiral, full
    list(game.by_name["admirals"](table.battle, "a") or ())
    assert not squadron.cut_hand
    assert [name for name, _ in table.battle.agenda] == (["cut_hand"] if cuts else [])


@case("OI-13.5", "OI-1.12")
@pytest.mark.parametrize(("admiral", "first"), [("duguay_trouin", "offer_peek"), ("seasoned", "choose_cards")])
def test_a_clever_admiral_is_asked_before_the_first_cards(admiral: str, first: str) -> None:
    table = sea([ship("sixth_rate", 300, 500)], [ship("sixth_rate", 800, 500)], a_admiral=admiral)
    assert phases.choosing(table.battle)[0] == first  # type: ignore[index]
    table.battle.step = 1
    found = phases.initiative_phase(table.battle)
    assert found is not None
    assert found[0] == first


def in_line(**more: str) -> Table:
    return sea([ship("sixth_rate", 300, 700), ship("corvette", 300, 500)], [ship("sloop", 800, 500)], options=more)


@case("OI-11.6", "OI-A28")
def test_misread_signals_break_every_line_and_other_events_do_not() -> None:
    names = ("a-sixth-rate", "a-corvette")
    for event, formed in (("misread_signals", False), ("tide_rip", True)):
        table = in_line().event(event)
        assert [in_formation(table.battle, table[name]) for name in names] == [formed] * 2, event


@case("OI-F19")
def test_a_fire_ship_burns_enemies_that_lie_foul_of_her_and_nobody_else() -> None:
    table = sea(
        [ship("sixth_rate", 300, 500, cards=("fire_ship",)), ship("sloop", 270, 500)],
        [ship("sixth_rate", 330, 500), ship("corvette", 360, 500)],
    )
    table.tangle("a-sixth-rate", "b-sixth-rate").tangle("a-sixth-rate", "a-sloop")
    shots = aiming.special_shots(table.battle, table["a-sixth-rate"])
    assert [(shot.kind.value, shot.target) for shot in shots] == [("fireship", "b-sixth-rate")]
    # the ship entangled with her has no such fire
    assert aiming.special_shots(table.battle, table["b-sixth-rate"]) == []


@case("OI-4.4")
def test_the_question_for_a_course_says_how_far_and_how_sharply() -> None:
    table = sea([ship("sixth_rate", 300, 300)], [ship("sloop", 800, 800)]).acting("a-sixth-rate")
    table.start("move", "a-sixth-rate")
    assert isinstance(table.request, Ask)
    book = table.battle.setting.book
    said = table.request.question.args
    assert said == {"ship": "a-sixth-rate", "speed": 3, "distance": book.moves[3] / 10, "angle": book.turns[3] / 10}


@case("OI-13.5")
def test_a_piece_that_is_shifted_is_told_in_millimetres() -> None:
    table = sea([ship("sixth_rate", 300, 300)], [ship("sloop", 800, 800)]).terrain("rocks_b", 300, 180, 0)
    table.battle.squadrons["a"].deployment = "line_ahead"
    table.start("adjust_one", "a", "b", answers=["a: t1 330.5 210 0"])
    told = table.heard(events.TerrainShifted)[0]
    assert (told.x, told.y) == (330, 210)
    assert (table.battle.terrain[0].x, table.battle.terrain[0].y, table.battle.terrain[0].shifted) == (3305, 2100, True)


@pytest.mark.parametrize(
    ("a", "b", "holds"), [(1, 0, "a"), (0, 1, "b"), (1, 1, ""), (0, 0, ""), (2, 1, "a"), (1, 2, "b")]
)
def test_the_anchorage_is_held_by_more_ships_near_it(a: int, b: int, holds: str) -> None:
    def ships(near: int, x: int) -> list[object]:
        return [ship("sloop", x, 500 if n < near else 100) for n in range(2)]

    table = sea(ships(a, 400), ships(b, 500), table=(914, 914))  # type: ignore[arg-type]
    table.terrain("island_small", 450, 600, 0, objective=True)
    assert holder(table.battle) == holds


def test_a_look_that_was_to_come_is_laid_right_before_the_choice() -> None:
    """Saved games of rules 1.0: other segments below it stay on the agenda."""
    data = scenario("quickstart").battle.to_data()
    data["agenda"] = [["choose_after_peek", ["a"]], ["reveal", []], ["choose_after_peek", ["b"]], ["reveal", []]]
    found = game.upgrade(data, "1.0")["agenda"]
    assert found == [
        ["choose_after_peek", ["a"]], ["look", ["a"]], ["reveal", []],
        ["choose_after_peek", ["b"]], ["look", ["b"]], ["reveal", []],
    ]  # fmt: skip


@case("OI-5.8")
def test_a_party_lands_within_musket_shot_and_the_refusal_says_how_far_that_is() -> None:
    table = sea([ship("sixth_rate", 300, 300)], [ship("sloop", 800, 800)]).terrain("island_small", 700, 300)
    far = placing.GoAshore(7000, 3000).refusal(table.battle, placing.Landing("a-sixth-rate"))
    assert far is not None
    reach = table.battle.setting.book.ranges["musket"]
    assert (far.case, far.reason.key, far.reason.args) == ("OI-5.8", "refusal-landing-too-far", {"reach": reach / 10})
    water = placing.GoAshore(4000, 3000).refusal(table.battle, placing.Landing("a-sixth-rate"))
    assert water is not None
    assert water.reason.key == "refusal-not-on-land"
    table["a-sixth-rate"].x = 6000
    assert placing.GoAshore(7000, 3000).refusal(table.battle, placing.Landing("a-sixth-rate")) is None
    offered = placing.GoAshore.candidates(table.battle, placing.Landing("a-sixth-rate"), 10)
    middle = [abs(each.x - 7000) for each in offered]
    assert middle == sorted(middle, reverse=True), "from the beach inland"
    assert all(each.refusal(table.battle, placing.Landing("a-sixth-rate")) is None for each in offered)


@case("OI-13.5")
def test_a_piece_that_is_shifted_keeps_its_heading_and_the_refusal_says_which() -> None:
    table = sea([ship("sixth_rate", 300, 300)], [ship("sloop", 800, 800)]).terrain("rocks_b", 300, 180, 45)
    table.battle.squadrons["a"].deployment = "line_ahead"
    table.start("adjust_one", "a", "b")
    assert isinstance(table.request, Ask)
    with pytest.raises(Refusal) as turned:
        table.request.choices.check("t1 330 210 0")
    assert (turned.value.reason.key, turned.value.reason.args) == ("refusal-keep-heading", {"heading": 45})
    table.request.choices.check("t1 330 210 45")
