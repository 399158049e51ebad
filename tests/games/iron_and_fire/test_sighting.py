"""I78 Hidden until sighted: visibility on the hexes, and the rules for unseen ships."""

from dataclasses import replace
from typing import Any

import pytest

from admiralty.boards.hexes import OFF_MAP
from admiralty.games.iron_and_fire.attack_events import Captured, RepairTried
from admiralty.games.iron_and_fire.events import FortunePlayed
from admiralty.games.iron_and_fire.rules.boarding import capture
from admiralty.games.iron_and_fire.rules.honor import is_bound, quarry
from admiralty.games.iron_and_fire.rules.repair import repair
from admiralty.games.iron_and_fire.state import SETUP, WAITING
from admiralty.kernel.flows.event import Seat
from admiralty.present.presenter import Presenter
from tests.games.iron_and_fire.builder import Field, first, sentence
from tests.support.blind import Blind
from tests.support.cases import case
from tests.support.double_blind import UMPIRE
from tests.support.flows import codes

PERU, CHILE = Seat("peru"), Seat("chile")


def hidden(scenario: str = "end_game", sighting: int = 4, **options: Any) -> Field:
    field = Field(scenario, **options)
    field.battle.sighting = sighting
    field.battle.heard = []
    return field


# -- visibility ------------------------------------------------------------------------------------------------


@case("I78", "6.1.1")
@pytest.mark.parametrize(
    ("sighting", "at", "seen"), [(4, 2009, True), (4, 2010, False), (5, 2010, True), (4, 2005, True)]
)
def test_units_see_each_other_up_to_the_range_that_was_chosen(sighting: int, at: int, seen: bool) -> None:
    field = hidden(sighting=sighting).place("Huáscar", 2005).place("Loa", at if at != 2005 else 2006)
    assert ("loa" in field.battle.sighted(PERU)) is seen
    assert ("huascar" in field.battle.sighted(CHILE)) is seen
    assert ("loa" in field.battle.unseen(PERU)) is not seen
    assert not field.battle.unseen(CHILE) & {"loa"}
    assert ("loa" in field.battle.unseen(None)) is not seen


@case("I78")
def test_a_view_has_no_unit_that_is_out_of_sight() -> None:
    field = hidden().place("Huáscar", 2005).place("Loa", 2012, hits=3, fire=True).place("Blanco Encalada", 2007)
    battle, loa = field.battle, field["Loa"].index
    battle.active, battle.acted, battle.ready_prize = loa, [loa], loa
    battle.prizes = {"chile": loa}
    battle.agenda = [("criticals_of", (loa,)), ("criticals_of", (field["Huáscar"].index,))]
    view = battle.view(PERU)
    assert view.units[loa] == type(field["Loa"])(loa, "loa", "chile")
    assert (view.active, view.acted, view.ready_prize, view.prizes) == (-1, [], -1, {})
    assert view.at == {2005: field["Huáscar"].index, 2007: field["Blanco Encalada"].index}
    assert view.agenda == [("criticals_of", (field["Huáscar"].index,))]
    assert battle.view(CHILE).units[loa] == field["Loa"]


@case("I78")
def test_a_prize_out_of_sight_is_still_known_to_be_one() -> None:
    field = hidden().place("Huáscar", 1101).place("Unión", 2910, owner="chile", captured=True)
    seen = field.battle.view(PERU).units[field["Unión"].index]
    assert (seen.place, seen.status, seen.captured, seen.owner) == (OFF_MAP, WAITING, True, "chile")


@case("I78", "15.5.4")
def test_antofagasta_sees_and_so_do_all_who_look_at_the_buoy() -> None:
    field = hidden("bold").place("Huáscar", 2004)
    town = field.battle.setting.chart.town
    far = field.battle.setting.grid.nearest(2004, town)
    assert far > 4
    assert "huascar" not in field.battle.sighted(CHILE)
    field.battle.buoy = 2004
    assert "huascar" in field.battle.sighted(CHILE)
    field.battle.buoy, field.battle.sighting = OFF_MAP, far
    assert "huascar" in field.battle.sighted(CHILE)


@case("I78", "15.4.3", "I61")
def test_who_brings_a_ship_on_sees_the_hexes_where_she_may_enter() -> None:
    """So she is not offered a hex with an unseen unit."""
    field = hidden("near_miss", independencia="afloat").place("Huáscar", 1101)
    entry = field.battle.setting.file.entry
    assert entry is not None
    field.place("Loa", 2901).place("Blanco Encalada", 2612)
    assert field.battle.sighted(PERU) == {"loa"}
    field.place("Independencia", 1102)
    assert not field.battle.sighted(PERU)


@case("I78", "15.6.2", "I61")
def test_ships_that_are_due_see_where_they_may_arrive() -> None:
    field = hidden().place("Huáscar", 2802).place("Loa", 1112)
    assert not field.battle.sighted(CHILE)
    field.battle.due = True
    assert field.battle.sighted(CHILE) == {"huascar"}


@case("I78", "15.0")
def test_who_sets_up_sees_the_hexes_where_the_next_piece_may_go() -> None:
    field = hidden().place("Loa", 2901)
    battle = field.battle
    battle.phase, battle.turn = SETUP, 0
    battle.step = next(n for n, step in enumerate(battle.setting.steps) if step.ship == "huascar")
    field.place("Huáscar", OFF_MAP, status=WAITING)
    battle.at = {2901: field["Loa"].index}
    assert battle.sighted(PERU) == {"loa"}
    battle.step = next(n for n, step in enumerate(battle.setting.steps) if step.seat == "chile")
    assert not battle.sighted(PERU)


@case("I78", "5.0")
def test_no_ship_is_hidden_that_the_fastest_could_run_into() -> None:
    """A scenario of players may have faster ships than the book."""
    setting = hidden().battle.setting
    assert setting.reach == setting.tables.guns.range == 4
    fast = replace(setting.profiles[0], mf=5)
    assert replace(setting, profiles=(fast, *setting.profiles[1:])).reach == 5


# -- the rules of the book -------------------------------------------------------------------------------------


@case("I78", "13.2")
def test_honor_binds_to_the_nearest_ironclad_in_sight() -> None:
    field = hidden(fortunes="on", honor="on").place("Huáscar", 2005, 3).place("Almirante Cochrane", 2010)
    battle, cochrane = field.battle, field["Almirante Cochrane"]
    assert not quarry(battle, cochrane)
    assert not is_bound(battle, cochrane)
    field.place("Almirante Cochrane", 2009)
    assert is_bound(battle, cochrane)
    battle.sighting = 0
    field.place("Almirante Cochrane", 2010)
    assert is_bound(battle, cochrane)


@case("I78", "13.1", "I49")
def test_the_counter_is_not_played_for_a_roll_that_its_holder_does_not_see() -> None:
    field = hidden(fortunes="on").place("Huáscar", 2005).place("Loa", 2012, hits=2)
    assert field.battle.holder == "peru"
    rolled = field.repair("Loa", 3)  # Peru is not asked whether it is made again
    assert first(rolled, RepairTried).roll == 3
    field.place("Loa", 2009)
    _, request = field.start(repair(field.battle, field["Loa"]), 3)
    assert codes(request) == ["decline", "reroll"]


@case("I78", "13.1")
def test_the_number_that_an_unseen_ship_threw_is_not_told() -> None:
    field = hidden(fortunes="on").place("Huáscar", 2005).place("Loa", 2012, hits=2)
    field.battle.holder = "chile"
    played = first(field.repair("Loa", 9, "chile: reroll", 1), FortunePlayed)
    assert played.thrown == 0
    assert sentence(played) == "Chile played Fortunes of War: a roll is made again."


@case("I78", "6.3")
def test_a_side_is_told_that_its_last_ship_near_was_captured() -> None:
    field = hidden().place("Huáscar", 2901).place("Unión", 2005).place("Loa", 2006)
    told = first(field.run(capture(field.battle, field["Loa"], field["Unión"])), Captured)
    assert told.seen_by is None
    assert "union" in field.battle.unseen(PERU)


# -- whole matches ---------------------------------------------------------------------------------------------

BLIND = Blind(
    Presenter.of("iron_and_fire", "end_game", {}, None), 4, ("fire loa", "ahead 1 ram loa", "board loa", "loa")
)


def begun() -> Any:
    match = BLIND.match()
    while match.position.state.turn == 0:
        seat, ask = next(iter(match.asks().items()))
        match.order(seat, ask.choices.orders()[0].code)
    return match


@case("I78")
def test_the_other_side_gets_the_same_bytes_wherever_a_hidden_ship_is_and_however_hurt() -> None:
    one, two = begun(), begun()
    loa = next(unit.index for unit in one.position.state.units if unit.id == "loa")
    BLIND.set_out(one, **{f"units__{loa}__place": 1101, f"units__{loa}__hits": 1})
    BLIND.set_out(two, **{f"units__{loa}__place": 1305, f"units__{loa}__hits": 4, f"units__{loa}__fire": True})
    for step in range(8):
        BLIND.must_be_alike(one, two, (PERU, None))
        assert BLIND.told(one, CHILE) != BLIND.told(two, CHILE)
        seat, ask = next(iter(one.asks().items()))
        if seat != PERU:
            break
        code = ask.choices.orders()[step % 2].code
        one.order(seat, code)
        two.order(seat, code)


@case("I78")
def test_the_umpires_word_is_above_the_range() -> None:
    match = begun()
    state = match.position.state
    assert "huascar" in state.unseen(CHILE)
    match.actions.umpire.overrule(UMPIRE, "huascar", True)
    assert "huascar" in match.position.state.sighted(CHILE)
    far = BLIND.match(sighting=10)
    while far.position.state.turn == 0:
        seat, ask = next(iter(far.asks().items()))
        far.order(seat, ask.choices.orders()[0].code)
    seen = sorted(far.position.state.sighted(CHILE) | far.position.state.sighted(PERU))
    for unit in seen:
        far.actions.umpire.overrule(UMPIRE, unit, False)
    state = far.position.state
    assert not state.sighted(CHILE) | state.sighted(PERU)
