"""Chapters 1 to 4: map, set-up, destinations, the Administrative Phase."""

from admiralty.games.war_of_the_pacific.events import ColumnsForfeited, Deployed, DestinationsLaid, SetUpDone
from admiralty.games.war_of_the_pacific.rules.administration import administration, allot_columns, check_stacking
from admiralty.games.war_of_the_pacific.rules.counters import friendly_port, units_at
from admiralty.games.war_of_the_pacific.rules.destinations import lay_destinations
from admiralty.games.war_of_the_pacific.rules.setup import deploy, set_up
from admiralty.games.war_of_the_pacific.sequence import player_turn, sequence
from admiralty.games.war_of_the_pacific.state import FortState, Phase, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.flows.segments import call
from admiralty.kernel.records.record import is_known
from tests.games.war_of_the_pacific.builder import GAME, Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case


@case("2.1", "2.2", "2.3", "P29")
def test_the_map_has_thirteen_areas_and_the_hexes_of_the_book() -> None:
    theatre = Field().war.setting.theatre
    assert theatre.area_ids == ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII")
    hexes = {"lima": 2008, "callao": 2007, "la_paz": 3513, "oruro": 3616, "arica": 3116, "antofagasta": 3123}
    assert {name: theatre.by_id[name].hex for name in hexes} == hexes
    assert theatre.by_id["trujillo"].hex in theatre.ports
    assert theatre.area_of(2415) == theatre.area_of(2514) == "VI"


@case("2.4", "P20", "P53")
def test_ports_are_coast_towns_that_one_holds_and_the_box_is_a_port_of_chile() -> None:
    field = Field()
    callao, lima = field.place_of("callao"), field.place_of("lima")
    assert friendly_port(field.war, "peru", callao)
    assert not friendly_port(field.war, "chile", callao)
    assert not friendly_port(field.war, "peru", lima)
    assert friendly_port(field.war, "chile", BOX)
    assert not friendly_port(field.war, "peru", BOX)
    field.unit("buin", "callao")
    assert not friendly_port(field.war, "peru", callao), "an enemy stands in it"


def fresh() -> Field:
    field = Field()
    field.war = GAME.start(GAME.setting("grand_campaign", {}))
    return field


@case("3.1", "3.2", "P71")
def test_the_allies_place_first_each_counter_where_its_line_allows() -> None:
    field = fresh().go(set_up)
    assert (field.asked, field.seat) == ("deploy", "peru")
    assert field.codes() == ["place 3118", "place 3117", "auto"]
    field.give("place 3117", "place 3117")
    assert len(units_at(field.war, "peru", 3117)) == 2
    assert "place 2008" not in field.codes(), "not in Lima itself"
    assert field.refused("place 2008") == "3.1"
    distances = {field.war.setting.theatre.grid.distance(2008, int(code.split()[1])) for code in field.codes()[:-1]}
    assert distances == {1, 2, 3}


@case("3.3", "3.4", "3.5", "3.6", "P7", "P19")
def test_all_stands_where_the_book_says_when_it_is_placed_for_me() -> None:
    field = fresh().go(set_up).give("auto")
    assert (field.asked, field.seat) == ("destinations", "peru")
    war = field.war
    bolivians = [n for n, row in enumerate(war.setting.units) if row.nation == "bolivia"]
    assert {war.units[n].place for n in bolivians} == {3513, 3616}
    assert field.stock("bolivia", "la_paz") + field.stock("bolivia", "oruro") == 1
    field.give("peru: carry on", "auto")
    assert field.seat == "chile"
    assert {field.of(name).place for name in ("buin", "cazadores")} <= {3123, BOX}
    assert field.of("buin").steps == 1
    late = [n for n, row in enumerate(war.setting.units) if row.turn]
    assert {war.row(n).side for n in late} == {"chile", "peru"}
    assert {war.units[n].status for n in late} == {UnitState.POOL}, "reinforcements of both sides wait"
    assert field.of("esmeralda_regiment").status is UnitState.POOL
    assert war.row(war.setting.unit_index["esmeralda_regiment"]).turn == 2
    standing = [
        fort.id for fort, record in zip(war.setting.forts, war.forts, strict=True) if record.status is FortState.STANDS
    ]
    assert standing == ["fort_callao", "fort_pisagua", "fort_la_paz"]
    assert war.setting.forts[war.setting.fort_index["fort_la_paz"]].anti_ship == 0
    assert len(war.setting.figures.chits) == 16


@case("4.2", "P35", "P71")
def test_first_destinations_are_sealed_with_the_set_up_and_known_to_their_owner_only() -> None:
    field = fresh().go(set_up).give("auto", "peru: huascar to V; union to V")
    assert field.told(DestinationsLaid)
    assert field.at_sea("huascar").order == "V"
    index = field.war.setting.ship_index["huascar"]
    theirs, ours = field.war.view("chile").ships[index], field.war.view("peru").ships[index]
    assert not is_known(theirs, "order")
    assert ours.order == "V"


@case("4.1", "P35", "P36")
def test_administration_lays_only_the_orders_of_the_next_turn() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", order="II").ship("itata", "antofagasta")
    field.go(lay_destinations, "chile").give("cochrane to IV; itata to IV")
    cochrane, itata = field.at_sea("cochrane"), field.at_sea("itata")
    assert (cochrane.order, cochrane.next, itata.order, itata.next) == ("II", "IV", "", "IV")
    field.go(lay_destinations, "chile")
    assert field.refused("huascar to IV") == "4.1"
    field.war.side, field.war.phase = "peru", Phase.LAND_COMBAT
    field.go(player_turn)
    assert (field.war.turn, field.war.side) == (4, "chile")
    assert (cochrane.order, cochrane.next) == ("IV", "")


@case("8.1", "P59")
def test_too_many_units_in_a_hex_are_disbanded_in_their_owners_administration() -> None:
    names = ["buin", "line_2", "line_3", "line_4", "santiago", "atacama", "coquimbo"]
    field = Field("chile")
    for name in names:
        field.unit(name, "antofagasta")
    field.go(check_stacking)
    assert field.asked == "disband"
    assert field.refused("disband lautaro") == "8.1"
    field.give("disband coquimbo")
    assert field.request is None
    assert field.of("coquimbo").status is UnitState.DEAD
    crowd = Field("chile")
    for name in names:
        crowd.unit(name, "box")
    assert crowd.go(check_stacking).request is None, "the box has no limit"


@case("8.1")
def test_a_fort_lets_a_seventh_unit_stay() -> None:
    field = Field("peru").fort("fort_arica")
    for number in range(1, 8):
        field.unit(f"pe_inf_bat_{number}", "arica")
    assert field.go(check_stacking).request is None
    field.war.forts[field.war.setting.fort_index["fort_arica"]].status = FortState.DOWN
    assert field.go(check_stacking).asked == "disband"


@case("4.1")
def test_the_columns_of_chile_are_the_higher_die_and_appear_in_the_box() -> None:
    field = Field("chile").go(allot_columns).give((2, 5))
    assert field.stock("chile", "box") == 5


@case("4.1", "P54")
def test_one_column_of_the_allies_lies_in_bolivia_and_the_rest_where_they_like() -> None:
    field = Field("peru").go(allot_columns).give((3, 1))
    assert field.codes() == ["stock 3616", "stock 3513"]
    assert field.refused("stock_all 3616") == "4.1"
    field.give("stock 3616")
    assert set(field.codes()) == {
        f"{word} {place}" for word in ("stock", "stock_all") for place in (2008, 2007, 3616, 3513)
    }
    field.give("stock_all 2007")
    assert (field.stock("bolivia", "oruro"), field.stock("peru", "callao")) == (1, 2)


@case("P54")
def test_columns_are_forfeited_only_when_none_of_the_four_cities_can_take_them() -> None:
    inland = Field("peru").chilean("lima", "callao").go(allot_columns).give((4, 2))
    inland.give("stock 3513", "stock_all 3616")
    assert (inland.stock("bolivia", "la_paz"), inland.stock("bolivia", "oruro"), inland.request) == (1, 3, None)
    coast = Field("peru").chilean("oruro", "la_paz").go(allot_columns).give((4, 2)).give("stock_all 2008")
    assert (coast.stock("peru", "lima"), coast.request) == (4, None)
    alone = Field("peru").chilean("oruro", "la_paz").go(allot_columns).give((1, 1))
    assert alone.codes() == ["stock 2008", "stock 2007"], "a roll of 1 is not lost either"
    for field in (inland, coast, alone):
        assert field.told(ColumnsForfeited) == []
    lost = Field("peru").chilean("lima", "callao", "oruro", "la_paz").go(allot_columns).give((4, 2))
    assert lost.request is None
    assert lost.tale(ColumnsForfeited) == [("ColumnsForfeited", "peru", 4)]
    held = Field("peru").unit("buin", "lima").unit("line_2", "callao").unit("line_3", "oruro").go(allot_columns)
    assert held.give((3, 3)).give("stock 3513").codes() == ["stock 3513", "stock_all 3513"], "enemies stand in them"
    after = Field("peru")
    after.war.bolivia_out = True
    after.go(allot_columns).give((1, 1))
    assert after.codes() == ["stock 2008", "stock 2007"], "all go to Lima and Callao"


@case("1.3", "4.1")
def test_chile_comes_first_and_then_the_allies() -> None:
    field = Field("peru", turn=2)
    field.war.phase = Phase.LAND_COMBAT
    field.go(player_turn)
    assert (field.war.turn, field.war.side, field.war.phase) == (3, "chile", Phase.ADMINISTRATION)
    field.war.agenda = []
    field.go(player_turn)
    assert (field.war.turn, field.war.side) == (3, "peru")
    assert field.war.setting.units[field.war.setting.unit_index["colorados"]].side == "peru"
    field.go(administration)
    assert field.war.phase is Phase.ADMINISTRATION


def standing(field: Field) -> dict[str, int]:
    """The number of units in each place."""
    theatre = field.war.setting.theatre
    places = [unit.place for unit in field.war.units if unit.place]
    return {theatre.name(place): places.count(place) for place in sorted(set(places))}


@case("3.1", "3.2", "3.3", "3.5", "8.1")
def test_a_sensible_set_up_spreads_garrisons_and_keeps_fleets_together() -> None:
    """Peru's field army is at Callao with its transports, in the fort that holds seven; columns are shared."""
    field = fresh().go(set_up)
    assert question(field) == {"counter": "pe_inf_bat_1", "left": 35}
    field.give("auto")
    allied = {"Callao": 7, "Lima": 1, "Pisagua": 1, "Iquique": 1, "La Paz": 6, "Oruro": 5}
    assert standing(field) == allied
    assert {field.war.ships[n].place for n, row in enumerate(field.war.setting.ships) if row.side == "peru"} == {2007}
    assert [depot.at for depot in field.war.depots] == [{}, {2007: 3}, {3513: 1}]
    field.give("peru: carry on")
    assert (field.seat, question(field)) == ("chile", {"counter": "buin", "left": 28})
    field.give("auto")
    assert standing(field) == allied | {"Antofagasta": 6}
    assert {ship.place for ship in field.war.ships} == {2007, 3123}
    assert field.war.depots[0].at == {3123: 3, BOX: 3}
    assert [type(event).__name__ for event in field.events if isinstance(event, Deployed | SetUpDone)] == [
        "Deployed"
    ] * 2
    field.give("chile: carry on")
    assert field.tale(Deployed, SetUpDone) == [("Deployed", "peru"), ("Deployed", "chile"), ("SetUpDone",)]
    assert (field.war.placed, field.war.phase, list(field.war.faults())) == (1, Phase.SETUP, [])


@case("3.1", "3.2", "3.5", "8.1")
def test_what_is_placed_by_hand_is_asked_counter_by_counter_each_in_its_words() -> None:
    field = fresh().go(set_up)
    kinds, counters_asked = [], []
    while field.asked == "deploy" and field.seat == "peru":
        assert isinstance(field.request, Ask)
        asked = field.request.question
        kinds.append(asked.key)
        counters_asked.append(asked.args.get("counter", asked.args.get("nation")))
        assert asked.args["left"] == len(field.war.setting.posts["peru"]) - field.war.placed
        code = next(code for code in field.codes() if code.startswith("place "))
        field.give(f"peru: {code}")
    assert counters_asked[:2] == ["pe_inf_bat_1", "pe_inf_bat_2"]
    assert counters_asked.count("peru") == 3
    assert counters_asked.count("bolivia") == 1
    assert "huascar" in counters_asked
    assert "pe_cav_bat_1" not in counters_asked, "in Lima and nowhere else: it is put there"
    assert kinds.count("ask-place-column") == 4
    assert set(kinds) == {"ask-place", "ask-place-column"}
    assert field.of("pe_cav_bat_1").place == 2008


@case("8.1", "3.5")
def test_a_set_up_keeps_to_the_stacking_limit_on_the_map_and_not_in_the_box() -> None:
    field = fresh().go(set_up).give("auto", "peru: carry on")
    posts = field.war.setting.posts["chile"]
    for _ in range(6):
        field.give("place box")
    assert standing(field)["Chile Holding Box"] == 6
    assert sum(post.what == "unit" for post in posts) == 6
    crowded = Field("peru")
    crowded.war.placed = 2
    for number in range(1, 7):
        crowded.unit(f"pe_inf_bat_{number}", 2107)
    crowded.go(deploy, "peru")
    assert reason(crowded, "place 2107") == ("8.1", "refusal-stacked", {"place": "2107", "limit": 6})
    assert reason(crowded, "place 2008")[:2] == ("3.1", "refusal-not-there")


@case("4.1", "4.2")
def test_the_war_opens_with_the_first_turn_when_all_stands() -> None:
    field = fresh()
    assert sequence(field.war) == call(set_up)
    field.go(set_up).give("auto", "peru: carry on", "auto", "chile: carry on")
    assert sequence(field.war) == call(player_turn)
    player_turn(field.war)
    assert (field.war.turn, field.war.placed) == (1, 0)
    assert sequence(field.war) == call(player_turn)
