"""User interface: the map, stacks that open, sealed orders, the card of a counter."""

import pytest

from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.rules.destinations import Destinations, MakeFor, lay_destinations
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.rules.interception import interception
from admiralty.games.war_of_the_pacific.state import Phase, Voyage
from admiralty.games.war_of_the_pacific.ui.chart import board
from admiralty.games.war_of_the_pacific.ui.stacks import STACK
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.match import Match
from admiralty.kernel.odds.odds import exact_odds
from admiralty.kernel.orders.arguments import Spot
from admiralty.scene import Emphasis, On, Path, Reach, Scene, Tag, board_text, spoken, to_svg
from admiralty.words import Words
from tests.games.war_of_the_pacific.builder import GAME, Field


def scene_of(field: Field, seat: str) -> tuple[Scene, Words]:
    setting = field.war.setting
    words = Words(strict=True).for_game("admiralty.games.war_of_the_pacific").with_names(setting.names)
    ask = field.request if isinstance(field.request, Ask) and field.request.seat == seat else None
    return GAME.scene(GAME.view(field.war, Seat(seat)), setting, Seat(seat), ask, words.say), words


def test_the_map_has_every_hex_the_box_and_every_city() -> None:
    theatre = Field().war.setting.theatre
    drawn = board(theatre, Field().war.setting.hues)
    assert {cell.name for cell in drawn.cells} == {*theatre.words}
    assert drawn.atlas is not None
    assert len(drawn.atlas.towns) == len(theatre.cities)
    kinds = [stroke.kind for stroke in drawn.atlas.strokes]
    assert kinds.count("river") == len(theatre.rivers)
    assert kinds.count("rail") == len(theatre.file.railroad)


def test_many_counters_lie_as_one_and_those_of_orders_by_themselves() -> None:
    field = Field("chile").ship("itata", "antofagasta", "IV").columns("chile", "antofagasta")
    for name in ("buin", "line_2", "line_3", "line_4"):
        field.unit(name, "antofagasta")
    field.war.phase = Phase.NAVAL_MOVEMENT
    watching, _ = scene_of(field, "peru")
    piles = [counter for counter in watching.counters if counter.id.startswith(STACK)]
    assert [(pile.name, pile.block.count) for pile in piles if pile.block] == [("1st Buin and 3 more", 4)]
    assert GAME.sheet(field.war.setting, piles[0].id)
    field.go(naval_movement)
    asked, words = scene_of(field, "chile")
    assert not [counter for counter in asked.counters if counter.id.startswith(STACK)]
    assert any(handle.on is On.COUNTER and handle.ref == "buin" for handle in asked.handles)
    assert len({counter.offset for counter in asked.counters}) == len(asked.counters)
    assert to_svg(asked, words.say).startswith("<svg")


def test_orders_for_the_cards_of_several_places_lie_on_their_piles() -> None:
    field = Field("chile")
    for place in ("antofagasta", "caldera"):
        field.columns("chile", place)
    for name in ("buin", "line_2", "line_3"):
        field.unit(name, "antofagasta")
    for name in ("cazadores", "granaderos"):
        field.unit(name, "caldera")
    field.war.phase = Phase.LAND_MOVEMENT
    field.go(land_movement)
    scene, words = scene_of(field, "chile")
    piles = {counter.id for counter in scene.counters}
    assert piles == {"stack-3123-chile-land", "stack-3028-chile-land"}
    formed = {handle.code: handle.ref for handle in scene.handles if handle.code.startswith("form ")}
    assert formed["form buin"] == formed["form line_3"] != formed["form cazadores"]
    said = "\n".join(spoken(scene, words.say))
    assert "1st Buin and 2 more (infantry), Chile, at Antofagasta. Here: 1st Buin (initiative plus 2), 2nd Line" in said


def test_a_sealed_destination_shows_to_its_owner_only() -> None:
    field = Field("chile").ship("itata", "antofagasta", "IV")
    field.war.ordered = ["chile"]
    ours, words = scene_of(field, "chile")
    theirs, _ = scene_of(field, "peru")
    assert ours.counter("itata").block.chit == "IV"  # type: ignore[union-attr]
    assert theirs.counter("itata").block.chit == "?"  # type: ignore[union-attr]
    assert [badge.spoken for badge in theirs.counter("itata").badges] == ["no guns, armour 0, speed \u22121"]
    assert "IV" not in "".join(spoken(theirs, words.say)[2:])


def test_an_interception_shows_who_could_come_and_how_likely() -> None:
    field = Field("chile").ship("cochrane", 3119, "IV").ship("huascar", 3018)
    index = field.war.setting.ship_index["cochrane"]
    field.war.phase = Phase.NAVAL_MOVEMENT
    field.war.voyage = Voyage([index], "IV", 3119, departed=True)
    field.go(interception)
    scene, _ = scene_of(field, "peru")
    assert [overlay.text for overlay in scene.overlays if isinstance(overlay, Tag)] == ["3+ 67%"]


def test_a_sheet_of_destinations_reads_by_areas_and_names() -> None:
    field = Field("chile").ship("cochrane", "antofagasta").ship("itata", "antofagasta").go(lay_destinations, "chile")
    scene, words = scene_of(field, "chile")
    assert scene.handles == ()
    assert isinstance(field.request, Ask)
    orders = field.request.choices.candidates(1000)
    labels = {order.code: words.render(order.label) for order in orders if order.label is not None}
    assert labels["carry on"] == "No ship sails: all return to port or stay there"
    assert labels["all 3123 to IV"] == "to area IV (Iquique to Pisagua): Almirante Cochrane and Itata"


def test_destinations_are_written_for_all_ships_of_a_place_at_once() -> None:
    field = Field("chile").ship("cochrane", "antofagasta").ship("itata", "antofagasta").ship("abtao", "caldera")
    field.go(lay_destinations, "chile")
    assert isinstance(field.request, Ask)
    sheet = field.request.choices
    assert isinstance(sheet, Destinations)
    draft = sheet.amended("", "all 3123 to iv")
    assert draft == "all 3123 to IV"
    assert sheet.amended(draft, "itata to VI") == "cochrane to IV; itata to VI"
    assert sheet.amended("itata to VI", "all 3123 to IV") == draft
    assert [(each.slot, len(each.chips)) for each in sheet.fields("")] == [("all 3123", 13)]
    assert sheet.picked("itata", Spot("cell", "2720")) == (MakeFor("III"),)
    assert sheet.picked("itata", Spot("cell", "3513")) == ()
    with pytest.raises(Refusal, match="refusal-no-ships-there"):
        sheet.check("all 2007 to IV")


def test_a_course_tells_of_every_end_how_likely_enemies_come_up_and_tags_the_ports() -> None:
    field = Field("peru").ship("union", 2815, "IV").ship("cochrane", 3119)
    field.war.phase = Phase.NAVAL_MOVEMENT
    scene, _ = scene_of(field.go(naval_movement).give("sail 2815 IV"), "peru")
    shaded = next(each for each in scene.overlays if isinstance(each, Reach) and each.tone == "threat")
    labels = {handle.code: handle.label for handle in scene.handles}
    assert "3019" in shaded.cells
    assert labels["to 3019"] == "To 3019 (Iquique) (danger 3+ 67%)"
    assert {tag.at for tag in scene.overlays if isinstance(tag, Tag)} == {"3117", "3118"}, "Pisagua and Iquique"


def test_a_sheet_of_destinations_is_written_the_short_way_and_names_a_ship_of_ones_own() -> None:
    field = Field("chile").ship("itata", "antofagasta").ship("loa", "antofagasta").ship("cochrane", "iquique")
    ask = field.go(lay_destinations, "chile").request
    assert isinstance(ask, Ask)
    sheet = ask.choices
    assert isinstance(sheet, Destinations)
    assert sheet.example.args["line"] == "cochrane to V"
    assert sheet.check("loa to V; itata to V; cochrane to IV").code == "cochrane to IV; all 3123 to V"
    assert (
        sheet.check("cochrane to IV; all 3123 to V").value == sheet.check("itata to V; loa to V; cochrane to IV").value
    )
    assert sheet.check("itata to V").code == "itata to V", "not all of them"
    scene, _ = scene_of(field, "chile")
    assert scene.counter("cochrane").emphasis is Emphasis.ACTIVE


def test_attacks_show_how_likely_they_clear_their_hex_and_what_that_may_cost() -> None:
    field = Field("chile").unit("buin", 3218, 2).unit("line_2", 3218, 2).unit("pe_inf_bat_1", "pisagua")
    field.unit("line_3", "iquique").unit("pe_inf_bat_2", "iquique").columns("peru", 3217)
    field.war.phase = Phase.LAND_COMBAT
    scene, words = scene_of(field.go(land_combat), "chile")
    paths = {each.places: each.label for each in scene.overlays if isinstance(each, Path)}
    assert paths["3218", "3117"] == "clears 37%, costs 17%"
    assert paths["3218", "3217"] == "", "told once, at the target"
    tags = {tag.at: tag.text for tag in scene.overlays if isinstance(tag, Tag)}
    assert ("3118", "3117") in paths, "attacked from two hexes: each line tells its own odds"
    assert sorted(tags) == ["3118", "3217"], "written at the target of one attack, and where both share a hex"
    assert tags["3217"] == "columns alone"
    heard = list(spoken(scene, words.say))
    assert sum("columns alone" in line for line in heard) == 1
    assert not any("Course of clears" in line for line in heard)


def test_a_draft_of_destinations_draws_who_goes_where() -> None:
    field = Field("chile").ship("cochrane", "antofagasta").ship("itata", "antofagasta").go(lay_destinations, "chile")
    assert isinstance(field.request, Ask)
    setting, seat = field.war.setting, Seat("chile")
    written = field.request.choices.check("all 3123 to IV").value
    _, words = scene_of(field, "chile")
    drawn = list(GAME.sketch(GAME.view(field.war, seat), setting, written, "itata", words.say))
    assert [each.places[0] for each in drawn if isinstance(each, Path)] == ["3123"]
    assert [each.text for each in drawn if isinstance(each, Tag)] == ["2 ships, 5 hexes"]


def test_a_group_sees_before_its_dice_how_likely_it_comes_how_far() -> None:
    field = Field("chile").unit("buin", "antofagasta").unit("line_2", "antofagasta")
    field.war.phase = Phase.LAND_MOVEMENT
    field.go(land_movement).give("form buin")
    scene, _ = scene_of(field, "chile")
    (reached,) = [each for each in scene.overlays if isinstance(each, Reach)]
    tags = {str(each.at): each.text for each in scene.overlays if isinstance(each, Tag)}
    assert tags["3223"] == "1 · 100%"
    assert tags["3122"] == "3 · 94%"
    assert set(tags) == set(reached.cells)
    field.give("roll", (4, 2))
    scene, _ = scene_of(field, "chile")
    tags = {str(each.at): each.text for each in scene.overlays if isinstance(each, Tag)}
    assert tags["3122"] == "3 MP"


def test_the_turns_to_come_show_their_units_and_reckonings_and_points_what_they_decide() -> None:
    scene, _ = scene_of(Field("chile", turn=4), "chile")
    turn, points = scene.tracks
    assert [n for n, step in enumerate(turn.steps, 1) if step.check] == [5, 9, 12]
    assert turn.steps[3].coming == ()
    assert dict(turn.steps[4].coming) == {"blue": 4, "brick": 4}
    assert [value for value, _ in points.marks] == [6, 7, 8, 13, 18]


def test_places_are_told_by_city_and_area() -> None:
    field = Field("peru").ship("manco_capac", 2816).unit("zepita", 3115).unit("torata", "arica")
    scene, words = scene_of(field, "peru")
    said = spoken(scene, words.say)
    assert [line.split(". ")[0] for line in said if "Manco" in line] == [
        "Manco Cápac (monitor), The Allies, at area V, two hexes off Mollendo (2816)"
    ]
    assert any(line.startswith("Torata (cavalry), The Allies, at Arica.") for line in said)


def test_the_terminal_shows_the_part_of_the_map_that_is_asked_about() -> None:
    field = Field("chile").unit("buin", "antofagasta").unit("line_2", "antofagasta").unit("zepita", "lima")
    field.war.phase = Phase.LAND_MOVEMENT
    field.go(land_movement)
    scene, words = scene_of(field, "chile")
    drawn = board_text(scene, words.say).splitlines()
    assert max(map(len, drawn)) <= 80
    assert len(drawn) <= 40
    assert any(" Antofagast" in line for line in drawn)
    assert not any("Lima" in line for line in drawn)
    assert drawn[-1] == "One more counter is outside this part of the map."


def test_a_guided_landing_takes_eight_orders_and_is_won() -> None:
    setting = GAME.setting("first_landing", {})
    match = Match(GAME, setting, {"both": tuple(setting.seats)}, Fast(3))
    lesson = ["all 3123 to IV", "carry on", "done", "embark buin itata", "sail 3123 IV", "to 3118", "land_all", "done"]
    for _ in range(60):
        if match.over:
            break
        for seat, ask in match.asks().items():
            codes = [order.code for order in ask.choices.candidates(500)]
            quiet = next((code for code in ("done", "auto", "pass", "carry on") if code in codes), codes[-1])
            match.order(seat, lesson.pop(0) if seat == "chile" and lesson else quiet)
    assert match.outcome is not None
    assert match.outcome.winners == ("chile",)
    assert lesson == []
    assert GAME.fallen(match.position.state, setting) == ()


def test_a_chip_gives_the_chance_that_the_map_writes_at_its_target() -> None:
    """Both show the chance that the hex is cleared: two chances beside one attack must mean the same."""
    field = Field("chile").unit("buin", 3219, 2).unit("zepita", "iquique", 2)
    field.war.phase = Phase.LAND_COMBAT
    field.war.push(land_combat)
    position = Position(GAME, field.war)
    assert isinstance(position.request, Ask)
    order = position.request.choices.check("attack 3118 from 3219")
    found = exact_odds(position, Seat("chile"), order)
    assert found is not None
    first, chances = next(iter(found.measures.items()))
    view = GAME.view(field.war, Seat("chile"))
    words = Words(strict=True).for_game("admiralty.games.war_of_the_pacific").with_names(field.war.setting.names)
    scene = GAME.scene(view, field.war.setting, Seat("chile"), position.request, words.say)
    written = [overlay.text for overlay in scene.overlays if isinstance(overlay, Tag)]
    assert first == "measure-cleared"
    assert [text.startswith(f"clears {round(100 * chances[True])}%") for text in written] == [True]
