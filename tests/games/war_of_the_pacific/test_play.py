"""The bots of the war: heuristics that are always legal, and that beat random play."""

from itertools import count

import pytest

from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.ai import posts, squadrons
from admiralty.games.war_of_the_pacific.ai.judgement import PacificJudgement
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.rules.destinations import lay_destinations
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import FortState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from tests.games.war_of_the_pacific.builder import GAME, Field

JUDGEMENT = PacificJudgement()


def posts_are_true(war: War) -> None:
    """The index of the units' places agrees with the units."""
    for side, known in (("chile", war.posts_of_chile), ("peru", war.posts_of_allies)):
        standing = {(unit.place, n) for n, unit in enumerate(war.units) if unit.place and war.row(n).side == side}
        assert known is None or {(place, n) for place, there in known.at.items() for n in there} == standing


def garrisons(war: War) -> tuple[object, ...]:
    guards = [posts.guard_of(war, side, city) for side in (CHILE, PERU) for city in war.setting.theatre.cities]
    return posts.landing_force(war), posts.shortfalls(war), guards


def memo_is_true(war: War) -> None:
    """The memo of garrisons equals a fresh computation."""
    anew = war.clone()
    anew.posts_of_chile = anew.posts_of_allies = None
    assert garrisons(war) == garrisons(anew)


def played(scenario: str, seed: int, *thinking: str) -> Position[War]:
    """Play a game in which some seats follow the heuristics, with each order checked, and the others play at random."""
    position = Position(GAME, GAME.start(GAME.setting(scenario, {})), keeps=False)
    rng = Fast(seed)
    for number in count():
        request = position.request
        if request is None:
            break
        posts_are_true(position.state)
        if number % 20 < 2:  # as cached now, and after one more answer
            memo_is_true(position.state)
        if isinstance(request, Chance):
            position.give(request.sample(rng))
        else:
            assert isinstance(request, Ask)
            thinks = request.seat in thinking
            order = GAME.judgement.likely(position.state, request, rng) if thinks else request.choices.sample(rng)
            position.give(request.choices.check(order.code))
    return position


@pytest.mark.parametrize("seed", [1, 2])
def test_chile_by_rule_of_thumb_beats_chance(seed: int) -> None:
    outcome = played("grand_campaign", seed, "chile").outcome
    assert outcome is not None
    assert outcome.winners == ("chile",)


def test_the_allies_by_rule_of_thumb_beat_chance() -> None:
    outcome = played("tarapaca", 3, "peru").outcome
    assert outcome is not None
    assert outcome.winners == ("peru",)


def test_both_by_rule_of_thumb_come_to_an_end() -> None:
    assert played("lima", 1, "chile", "peru").over


def test_a_position_is_worth_more_with_points_soldiers_and_ships() -> None:
    judgement = GAME.judgement
    plain = Field().unit("buin", "antofagasta").ship("huascar", "callao")
    value = judgement.value(plain.war, "chile")
    assert judgement.value(plain.war, "peru") == pytest.approx(-value)
    assert judgement.value(Field().unit("buin", "antofagasta").war, "chile") > value, "without the Huáscar"
    assert judgement.value(plain.chilean("arica").war, "chile") > value


def asked_of(kind: str, seat: str) -> tuple[War, Ask]:
    """The campaign with the default set-up, up to a question."""
    position = Position(GAME, GAME.start(GAME.setting("grand_campaign", {})), keeps=False)
    rng = Fast(1)
    while (request := position.request) is not None:
        if isinstance(request, Chance):
            position.give(request.sample(rng))
            continue
        assert isinstance(request, Ask)
        if (request.kind, request.seat) == (kind, seat):
            return position.state, request
        position.give(JUDGEMENT.answer(position.state, request))
    raise AssertionError(kind)


def test_chile_gathers_in_the_box_and_sails_with_an_escort() -> None:
    war, ask = asked_of("destinations", "chile")
    assert all(ship.place == BOX for ship in war.ships if ship.owner == "chile")
    codes = squadrons.sheets(war, ask)
    assert len(codes) > 2, "several plans, to choose among"
    for code in codes:
        assert "abtao" not in code
        assert "itata" not in code or "magallanes" in code, "a convoy has company"


def test_a_convoy_takes_a_column_for_the_way_back_and_then_the_army() -> None:
    war, ask = asked_of("fleet", "chile")
    assert JUDGEMENT.answer(war, ask).code.startswith("load ")
    field = Field("chile").ship("itata", "box", "V").ship("loa", "box", "V").columns("chile", "box", 2)
    field.at_sea("loa").column = "chile"
    field.unit("buin", "box", 1).unit("ch_art_bat_1", "box").go(naval_movement)
    assert said(field) == "embark ch_art_bat_1 itata", "guns first"


def said(field: Field) -> str:
    assert isinstance(field.request, Ask)
    return JUDGEMENT.answer(field.war, field.request).code


def test_the_huascar_hunts_transports_and_lets_a_squadron_pass() -> None:
    lone = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2).ship("huascar", 3018)
    assert said(lone.go(naval_movement).give("sail 3120 IV", "to 3119")) == "intercept 3018"
    guarded = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2).ship("huascar", 3018)
    guarded.ship("cochrane", 3120, "IV").ship("blanco_encalada", 3120, "IV")
    assert said(guarded.go(naval_movement).give("sail 3120 IV", "to 3119")) == "pass"


def test_who_cannot_win_does_not_attack_and_who_can_does() -> None:
    weak = Field("chile").unit("line_2", 3219, 1).unit("zepita", "iquique", 2).unit("cuzco", "iquique", 2)
    assert said(weak.fort("fort_iquique").go(land_combat)) == "done"
    strong = Field("chile").unit("pe_inf_bat_1", "iquique")
    for name in ("buin", "line_2", "line_3", "ch_art_bat_1"):
        strong.unit(name, 3219)
    assert said(strong.go(land_combat)) == "attack 3118 from 3219"


def only_left(*names: str) -> Field:
    """Chile holds every prize except these."""
    field = Field("chile")
    return field.chilean(*[city.id for city in field.war.setting.theatre.file.city if city.id not in names])


def test_the_army_leaves_a_guard_and_a_column_for_the_ships() -> None:
    field = only_left("tacna").unit("buin", "arica").unit("line_2", "arica").unit("line_3", "arica")
    field.columns("chile", "arica").ship("itata", "arica").unit("colorados", 3214).unit("illimani", 3214)
    field.go(land_movement)
    while field.asked in ("army", "form"):
        code = said(field)
        if code.startswith(("for ", "done")):
            break
        assert code != "join_column", "the ships could not leave without it"
        field.give(code)
    assert code == "for 3115", "Tacna lies open"
    assert field.war.march is not None
    assert len(field.war.march.units) == 2


def test_the_allies_know_which_garrisons_are_weak() -> None:
    field = only_left("pisco", "tacna")
    field.war.chilean.remove(field.place_of("tarapaca"))
    assert [place for place, _ in posts.shortfalls(field.war)] == [field.place_of("pisco")], "a port keeps one"
    field.unit("buin", "arica").unit("line_2", "arica")
    assert [place for place, _ in posts.shortfalls(field.war)] == [field.place_of("tacna"), field.place_of("pisco")]


def test_garrisons_are_counted_anew_when_a_fort_falls_or_a_city_changes_hands() -> None:
    field = Field().fort("fort_callao")
    for name in [row.id for row in field.war.setting.units if row.side == CHILE][:5]:
        field.unit(name, "pisco")
    before = garrisons(field.war)
    field.war.forts[field.war.setting.fort_index["fort_callao"]].status = FortState.DOWN
    unfortified = garrisons(field.war)
    assert unfortified != before
    memo_is_true(field.war)
    field.chilean("arica")
    assert garrisons(field.war) != unfortified
    memo_is_true(field.war)


def test_the_allies_ship_what_callao_can_spare() -> None:
    field = Field("peru").ship("chalaco", "callao", "VI").fort("fort_callao").columns("peru", "callao", 2)
    for name in ("zepita", "torata", "guias", "junin"):
        field.unit(name, "callao", 2 if name == "zepita" else 1)
    callao = field.place_of("callao")
    field.go(naval_movement)
    assert said(field) == "embark zepita chalaco"
    assert said(field.give("embark zepita chalaco")) == f"sail {callao} VI", "three stay"


def test_no_convoy_of_the_allies_goes_where_the_squadron_lies() -> None:
    field = Field("peru").chilean("tacna", "arica").unit("zepita", "callao").unit("torata", "callao")
    field.ship("chalaco", "callao").ship("cochrane", "mollendo").go(lay_destinations, "peru")
    assert "chalaco to VI" not in said(field)


def test_only_the_cities_of_a_scenario_count() -> None:
    setting = GAME.setting("lima", {})
    assert setting.theatre.by_id["la_paz"].points == 0
    assert setting.theatre.by_id["lima"].points == GAME.setting("grand_campaign", {}).theatre.by_id["lima"].points
    field = Field(scenario="lima")
    before = victory.points(field.war)
    assert victory.points(field.chilean("la_paz", "oruro").war) == before
    assert victory.points(field.chilean("lima").war) == before + 5
    said = GAME.objective(setting, "chile")
    assert said is not None
    assert "Lima" in str(said.args["cities"])
