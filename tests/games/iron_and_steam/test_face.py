"""User interface: the form of a line, the preview of a draft, plans, plates and notes, courses for an animation."""

import re
from math import dist
from typing import Any

import msgspec
import pytest

from admiralty import scene as draw
from admiralty.games.iron_and_steam.state import Battle, Wound
from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.flows.choices import IllegalOrder
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.arguments import Spot
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.present.draft_view import helm_arc
from admiralty.present.fleet_view import fleet
from admiralty.present.model import FleetView
from admiralty.present.presenter import Presenter
from admiralty.scene.layers import Sheet
from admiralty.scene.naming import names_that_give_way
from admiralty.server.api.drafts import drawn_over
from tests.support.cases import case

UNION, CONFEDERATE = Seat("union"), Seat("confederate")


def duel(scenario: str = "monitor_duel") -> tuple[Presenter, Match[Any]]:
    presenter = Presenter.of("iron_and_steam", scenario, {})
    persons = {"one": [UNION], "other": [CONFEDERATE]}
    return presenter, Match(presenter.game, presenter.setting, persons, KeyStream(b"face" * 8))


def sheet_of(match: Match[Any], seat: Seat) -> OrderSheet:
    choices = match.asks()[seat].choices
    assert isinstance(choices, OrderSheet)
    return choices


@case("HR-4")
def test_a_form_offers_only_what_can_be_given_and_says_what_stands() -> None:
    presenter, match = duel()
    for seat, word in ((UNION, "monitor"), (CONFEDERATE, "virginia")):
        sheet = sheet_of(match, seat)
        fields = {field.slot: field for field in sheet.fields(word)}
        assert {"speed", "helm", "gunnery", "load"} <= set(fields)
        for field in fields.values():
            for entry in (*field.dial, *field.chips):
                assert sheet.check(f"{word} {entry.code(presenter.setting)}")
            assert field.stands is None or field.stands.key(presenter.setting) == field.slot
    assert "turret" in {field.slot for field in sheet_of(match, UNION).fields("monitor")}
    assert "turret" not in {field.slot for field in sheet_of(match, CONFEDERATE).fields("virginia")}


@case("HR-5")
def test_a_helm_is_a_scale_to_either_hand_and_drawn_as_an_arc() -> None:
    _, match = duel()
    for seat, word in ((UNION, "monitor"), (CONFEDERATE, "virginia")):
        fields = {field.slot: field for field in sheet_of(match, seat).fields(word)}
        assert [slot for slot, field in fields.items() if field.turns] == ["helm"]
        steps = len(fields["helm"].dial)
        assert steps % 2 == 1
        arcs = [helm_arc(at, steps) for at in range(steps)]
        assert [arc.turn for arc in arcs] == sorted(arc.turn for arc in arcs)
        assert (arcs[0].turn, arcs[steps // 2].turn, arcs[-1].turn) == (-50, 0, 50)
        assert " 0 0 0 " in arcs[0].sweep, "to port it goes round the other way"
        assert " 0 0 1 " in arcs[-1].sweep


@case("HR-2", "IS-2.1")
def test_a_fan_tells_what_bears_and_its_chance_on_the_chart_and_off_the_ships() -> None:
    presenter, match = duel()
    for seat, word, enemy in ((UNION, "monitor", "virginia"), (CONFEDERATE, "virginia", "monitor")):
        sheet = sheet_of(match, seat)
        battle: Battle = sheet.state
        view = presenter.game.view(battle, seat)
        sketch = list(
            presenter.game.sketch(view, presenter.setting, sheet.read(f"{word} fire {enemy}"), word, presenter.say)
        )
        fans = [each for each in sketch if isinstance(each, draw.FiringArc)]
        named = [each for each in fans if each.named is not None]
        assert named
        assert len(named) < len(fans) or word == "monitor", "the others have nothing to fire at"
        assert all("%" in each.label for each in named)
        assert all("%" not in each.label for each in fans if each.named is None)
        assert len({each.named for each in named}) == len(named)
        for each in named:
            assert isinstance(each.named, tuple)
            x, y = each.named
            assert 0 < x < battle.setting.row.map.width
            assert 0 < y < battle.setting.row.map.height
            for ship in battle.ships:
                assert dist(each.named, (ship.x / 1000, battle.setting.height / 1000 - ship.y / 1000)) > 4


def test_fans_end_at_the_edge_of_the_chart() -> None:
    """Fans reach thirty inches: overlays are clipped at the edge of the board, and their labels lie inside."""
    presenter, match = duel()
    sheet = sheet_of(match, UNION)
    battle: Battle = sheet.state
    monitor = battle.ships[battle.setting.by_id["monitor"].index]
    monitor.x, monitor.y = battle.setting.width - 2_000, battle.setting.height - 2_000
    view = presenter.game.view(battle, UNION)
    sketch = list(
        presenter.game.sketch(view, presenter.setting, sheet.read("monitor straight"), "monitor", presenter.say)
    )
    fan = next(each for each in sketch if isinstance(each, draw.FiringArc))
    assert isinstance(fan.at, tuple)
    assert fan.at[0] + fan.radius > battle.setting.row.map.width
    assert not isinstance(fan.named, tuple) or fan.named[0] < battle.setting.row.map.width
    shown = presenter.scene(view, None, None)
    drawn = drawn_over(shown, sketch, presenter)
    assert drawn.count('clip-path="url(#board-edge)"') == 2
    board = draw.to_svg(shown, presenter.say)
    edge = re.search(r'<clipPath id="board-edge"><rect width="([0-9.]+)" height="([0-9.]+)"/>', board)
    assert edge is not None
    inches = battle.setting.row.map
    assert float(edge[1]) / float(edge[2]) == pytest.approx(inches.width / inches.height, abs=0.01)


@case("HR-5")
def test_a_slower_speed_eases_the_helm_and_pointing_steers() -> None:
    _, match = duel()
    sheet = sheet_of(match, UNION)
    draft = sheet.amended("", "monitor speed 5 port 30")
    assert sheet.amended(draft, "monitor speed 1") != "monitor speed 1 port 30"
    assert sheet.amended(draft, "monitor port 38") == "monitor speed 5 port 38", "as hard as she turns at that speed"
    with pytest.raises(IllegalOrder):
        sheet.amended("", "monitor port 38")
    assert sheet.picked("monitor", Spot("counter", "virginia"))[0].code(sheet.state.setting) == "fire virginia"
    assert sheet.picked("monitor", Spot("counter", "monitor")) == ()
    battle: Battle = sheet.state
    ship = battle.ships[battle.setting.by_id["monitor"].index]
    x, y = ship.x / 1000, (battle.setting.height - ship.y) / 1000
    near = sheet.picked("monitor", Spot("point", point=(x + 2, y + 2)))
    assert [entry.key(sheet.state.setting) for entry in near] == ["speed", "helm"]


def test_the_sketch_of_a_draft_shows_its_course_and_nothing_of_the_enemys_sheet() -> None:
    presenter, match = duel()
    sheet = sheet_of(match, UNION)
    view = presenter.game.view(match.position.state, UNION)

    def sketch() -> list[draw.Overlay]:
        written = sheet.read("monitor speed 5 port 10 fire virginia")
        return list(presenter.game.sketch(view, presenter.setting, written, "monitor", presenter.say))

    before = sketch()
    paths = [each for each in before if isinstance(each, draw.Path)]
    assert [len(path.places) for path in paths] == [11]
    assert any(isinstance(each, draw.Ghost) and each.counter.id == "monitor" for each in before)
    match.order(CONFEDERATE, "virginia speed 0 hold")
    assert sketch() == before


def test_a_course_of_the_journal_is_played_where_the_ship_went() -> None:
    presenter, match = duel()
    match.order(UNION, "monitor speed 5 port 10")
    match.order(CONFEDERATE, "carry on")
    events = [event for entry in match.journal.entries for event in entry.get("events", ())]
    ways = [way for event in events if (way := presenter.game.course(presenter.setting, event)) is not None]
    assert {unit for unit, _ in ways} == {"monitor", "virginia"}
    scene = presenter.scene(presenter.game.view(match.position.state, UNION), UNION, None)
    for unit, poses in ways:
        assert len(poses) == 11
        counter = scene.counter(unit)
        assert (counter.at, counter.heading) == (tuple(poses[-1][:2]), poses[-1][2])


@case("IS-4.3")
def test_worn_plates_show_on_the_card_and_turrets_are_turned() -> None:
    presenter, match = duel()
    battle: Battle = match.position.state
    virginia, monitor = (battle.ships[battle.setting.by_id[word].index] for word in ("virginia", "monitor"))
    virginia.casemate[1] -= 2
    monitor.turrets[2] -= 1
    monitor.facing[0] = 900
    scene = presenter.scene(presenter.game.view(battle, UNION), UNION, None)
    worn = [face for face in scene.counter("virginia").plates if face.value < face.of]
    assert [(face.of - face.value, "starboard" in face.name) for face in worn] == [(2, True)]
    assert [face.of - face.value for face in scene.counter("monitor").plates] == [0, 0, 1, 0]
    plan = scene.counter("monitor").plan
    assert plan is not None
    assert plan.trained == (90.0,)
    assert plan != msgspec.structs.replace(plan, trained=(0.0,))


@case("IS-2.1")
def test_the_line_of_a_ship_says_what_is_left_of_her_and_of_her_guns() -> None:
    presenter, match = duel()
    battle: Battle = match.position.state
    virginia = battle.ships[battle.setting.by_id["virginia"].index]
    virginia.hull, virginia.crew, virginia.wounds[0] = 118, 29, virginia.wounds[0] | Wound.GONE
    row = next(ship for side in shown(presenter, match).sides for ship in side.ships if ship.id == "virginia")
    assert [(meter.name, meter.value) for meter in row.meters if meter.name != "speed"] == [("hull", 118), ("crew", 29)]
    assert all(meter.value <= meter.of for meter in row.meters)
    assert any("1 gone" in line for line in row.brief)
    assert len(row.brief) == len(set(row.brief)), "guns of one kind are told once"


def shown(presenter: Presenter, match: Match[Any]) -> FleetView:
    view = presenter.game.view(match.position.state, UNION)
    return fleet(presenter.scene(view, UNION, None), presenter, view)


@case("IS-2.1")
def test_notes_give_bearing_range_in_inches_and_yards_and_what_bears() -> None:
    presenter, match = duel()
    scene = presenter.scene(presenter.game.view(match.position.state, UNION), UNION, None)
    told = " ".join(scene.counter("monitor").notes)
    assert "inches (" in told
    assert "yards)" in told
    assert "CSS Virginia" in told
    assert "degrees to" in told or "dead ahead" in told
    assert told in " ".join(draw.spoken(scene, presenter.say))


def test_every_ship_of_every_battle_has_a_plan_of_her_own_kind() -> None:
    kinds = set()
    for scenario in ("hampton_roads_2", "yazoo", "mobile_bay"):
        presenter, match = duel(scenario)
        scene = presenter.scene(presenter.game.view(match.position.state, UNION), UNION, None)
        for counter in scene.counters:
            assert counter.plan is not None
            assert (counter.plan.kind == "earthwork") == (counter.hull == "battery_fort")
            kinds.add(counter.plan.kind)
        assert draw.LiveBoard(scene, presenter.say).svg.count("soundings") == 1
    assert {"raft", "casemate", "ship", "paddler", "boxed"} <= kinds


def test_ships_lashed_together_are_named_on_either_side() -> None:
    presenter, match = duel("mobile_bay")
    scene = presenter.scene(presenter.game.view(match.position.state, UNION), UNION, None)
    at = {counter.id: Sheet(scene).point(counter.at) for counter in scene.counters}
    named = names_that_give_way(scene.counters, at, scene.board.unit)
    pairs = [("brooklyn", "octorara"), ("hartford", "metacomet"), ("richmond", "port_royal"), ("oneida", "galena")]
    for pair in pairs:
        assert {named[ship] for ship in pair} == {"left", "right"}
    assert "tennessee" not in named, "she lies alone"
    for monitor in ("manhattan", "winnebago", "chickasaw"):
        assert named[monitor] == "right", "the names of the leaders reach to her from the left"
    # In line abreast the one is above the other, whatever their bows point at.
    turned = {ship: (y, x) for ship, (x, y) in at.items()}
    named = names_that_give_way(scene.counters, turned, scene.board.unit)
    assert {named[ship] for ship in pairs[0]} == {"above", "below"}


@case("IS-A32")
def test_the_roads_are_drawn_told_and_stand_in_the_text() -> None:
    presenter, match = duel()
    scene = presenter.scene(presenter.game.view(match.position.state, UNION), UNION, None)
    (roads,) = [bank for bank in scene.board.survey if bank.kind == "roads"]
    assert {round(dist(corner, (114, 110 - 60)), 2) for corner in roads.outline} == {10}
    assert 'class="roads"' in draw.to_svg(scene, presenter.say)
    assert any(
        line.startswith("the roads, within 10 inches: an area around 114") for line in draw.spoken(scene, presenter.say)
    )
    assert " r    r " in draw.board_text(scene, presenter.say)
    assert "r the roads, within 10 inches" in draw.text_key(scene, presenter.say)
    assert {"# Land", ", Shoals"} <= set(draw.text_key(scene, presenter.say))
    chart = draw.board_text(scene, presenter.say).splitlines()
    assert set(chart[0][5:].split()) == {"#"}  # the north shore
    assert "," in chart[4]  # the Middle Ground
    other, fight = duel("yazoo")
    river = other.scene(other.game.view(fight.position.state, UNION), UNION, None)
    assert "roads" not in {bank.kind for bank in river.board.survey}


@case("IS-A32")
def test_the_score_says_who_commands_the_roads_and_the_tracks_what_beats_a_ship() -> None:
    presenter, match = duel()
    battle: Battle = match.position.state
    monitor, virginia = (battle.ships[battle.setting.by_id[word].index] for word in ("monitor", "virginia"))

    def told() -> tuple[str, dict[str, int]]:
        score = presenter.game.score(battle, presenter.setting)
        assert score is not None
        return presenter.render(score.what), dict(score.points)

    def tracks() -> dict[str, tuple[int, int]]:
        scene = presenter.scene(battle, UNION, None)
        return {track.id: (track.value, track.of) for track in scene.tracks if track.id in presenter.game.aims}

    undecided = "ships that command the roads. If it ended now, neither side would win"
    assert told() == (undecided, {"union": 0, "confederate": 0})
    assert tracks() == {"beaten-monitor": (0, 9), "beaten-virginia": (0, 5)}
    monitor.x, monitor.y = 114_000, 60_000
    assert told() == (
        "ships that command the roads. If it ended now, Union would win by the roads",
        {"union": 1, "confederate": 0},
    )
    virginia.x, virginia.y = 120_000, 60_000
    monitor.hull -= 20
    assert told()[0].endswith("Confederacy would win by the damage done")
    assert told()[1] == {"union": 1, "confederate": 1}
    assert tracks()["beaten-monitor"] == (9, 9)
    battle.ended = "roads"
    assert told()[0] == "ships that command the roads"
    for side, enemy in (
        ("union", "Virginia must have lost a gun or five hull points"),
        ("confederate", "Monitor must have lost a gun or nine hull points"),
    ):
        objective = presenter.game.objective(presenter.setting, side)
        assert objective is not None
        assert enemy in presenter.render(objective)


def seen_by_the_union(presenter: Presenter, match: Match[Any]) -> draw.Scene:
    return presenter.scene(presenter.game.view(match.position.state, UNION), UNION, None)


def test_gunfire_leaves_smoke_and_splashes_for_one_turn() -> None:
    presenter, match = duel()
    assert seen_by_the_union(presenter, match).markers == ()
    for gunnery in ("fire will 100", "hold"):
        match.order(UNION, f"monitor {gunnery}")
        match.order(CONFEDERATE, "virginia hold")
        scene = seen_by_the_union(presenter, match)
        fired = gunnery != "hold"
        assert [marker.id for marker in scene.markers] == (["splash-virginia", "smoke-monitor"] if fired else [])
        assert ("powder smoke of USS Monitor" in " ".join(draw.spoken(scene, presenter.say))) == fired


def test_a_fort_is_drawn_with_the_guns_it_has_left() -> None:
    presenter, match = duel("mobile_bay")
    battle: Battle = match.position.state
    for left in (7, 6):
        plan = seen_by_the_union(presenter, match).counter("fort_morgan_water").plan
        assert plan is not None
        assert (plan.kind, plan.bow) == ("earthwork", left)
        battle.ships[battle.setting.by_id["fort_morgan_water"].index].wounds[0] = Wound.GONE
