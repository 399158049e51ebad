"""P85 Hidden until sighted: a side's map does not show ships outside the naval areas that it sees."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.rules import sailing
from admiralty.games.war_of_the_pacific.rules.capture import take_over
from admiralty.games.war_of_the_pacific.state import Ship, ShipState, Unit, UnitState, Voyage
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF
from admiralty.kernel.flows.event import Seat
from admiralty.present.presenter import Presenter
from admiralty.present.umpire_view import umpire_view
from tests.games.war_of_the_pacific.builder import Field
from tests.support.blind import Blind
from tests.support.cases import case
from tests.support.double_blind import UMPIRE

CHILE, PERU = Seat("chile"), Seat("peru")


def hidden(sighting: int = 1, side: str = "chile") -> Field:
    field = Field(side)
    field.war.sighting = sighting
    return field


def index(field: Field, ship: str) -> int:
    return field.war.setting.ship_index[ship]


# -- visibility ------------------------------------------------------------------------------------------------


@case("P85")
@pytest.mark.parametrize(
    ("sighting", "huascar", "seen"),
    [(1, "iquique", False), (2, "iquique", True), (1, "antofagasta", True), (1, "callao", False), (3, "callao", False)],
)
def test_chile_sees_ships_in_the_areas_of_its_ports_and_as_many_beyond_as_was_chosen(
    sighting: int, huascar: str, seen: bool
) -> None:
    """Its ports are in the areas I to III, Iquique in IV, Callao in X."""
    field = hidden(sighting).ship("huascar", huascar)
    assert ("huascar" in field.war.sighted(CHILE)) is seen
    assert ("huascar" in field.war.unseen(CHILE)) is not seen
    assert not field.war.unseen(PERU)


@case("P85")
@pytest.mark.parametrize("eye", ["ship", "unit", "column", "port"])
def test_a_ship_a_regiment_a_column_and_a_port_see_their_area(eye: str) -> None:
    field = hidden().ship("huascar", "callao")
    assert not field.war.sighted(CHILE)
    if eye == "ship":
        field.ship("cochrane", 1906)
    elif eye == "unit":
        field.unit("buin", "callao")
    elif eye == "column":
        field.columns("chile", "callao")
    else:
        field.chilean("callao")
    assert field.war.sighted(CHILE) == {"huascar"}


@case("P85", "2.4")
def test_ships_in_the_box_and_in_dock_are_seen_by_nobody() -> None:
    field = hidden(3).ship("cochrane", "box").ship("huascar", "antofagasta")
    assert field.war.unseen(PERU) == {"cochrane"}
    huascar = field.at_sea("huascar")
    huascar.status, huascar.place, huascar.back = ShipState.DOCK, OFF, 5
    assert field.war.unseen(CHILE) == {"huascar"}
    assert field.war.view(CHILE).ships[index(field, "huascar")] == Ship("peru")


@case("P85")
def test_a_view_has_no_ship_out_of_sight_nor_who_is_aboard() -> None:
    field = hidden().ship("chalaco", "callao", "V", damaged=True).aboard("zepita", "chalaco").ship("huascar", 3123)
    field.war.surveyed = [index(field, "chalaco")]
    view = field.war.view(CHILE)
    assert view.ships[index(field, "chalaco")] == Ship(field.at_sea("chalaco").owner)
    assert view.units[field.war.setting.unit_index["zepita"]] == Unit(UnitState.TRACK)
    assert view.surveyed == []
    assert view.ships[index(field, "huascar")].place == 3123
    assert field.war.view(PERU).ships[index(field, "chalaco")] == field.at_sea("chalaco")


@case("P85")
def test_the_muster_counts_the_ships_in_sight() -> None:
    field = hidden().ship("huascar", "callao").ship("cochrane", "antofagasta")
    chile, peru = (PRESENTER.game.muster(field.war.view(seat), field.war.setting) for seat in (CHILE, PERU))
    ships = [PRESENTER.render(line) for side in (*chile, *peru) for line in side.lines if "muster-ships" in line.key]
    assert ships == [f"In sight: warships {seen}, transports 0" for seen in (1, 0, 0, 1)]


@case("P85", "7.2")
def test_of_a_voyage_the_enemy_sees_the_ships_and_not_the_course() -> None:
    field = hidden(side="peru").ship("huascar", 3123).ship("union", "callao")
    both = [index(field, ship) for ship in ("huascar", "union")]
    field.war.voyage = Voyage(both, "X", 3123, [3022, 2919], marked=[3022])
    field.war.agenda = [("proceed", ())]
    view = field.war.view(CHILE)
    assert view.voyage == Voyage(both[:1], "X", 3123)
    assert view.agenda == []
    assert field.war.view(PERU).voyage == field.war.voyage
    field.war.voyage.ships = both[1:]
    assert field.war.view(CHILE).voyage is None


@case("P85", "7.2")
def test_where_a_stack_makes_for_is_told_to_its_owner_only() -> None:
    field = hidden(side="peru").ship("huascar", 3123, "II")
    field.war.voyage = Voyage([index(field, "huascar")], "II", 3123)
    field.go(sailing.set_course).give("to 3126")
    assert [event.seen_by for event in field.told(events.Sailed)] == [("peru",)]
    field.war.sighting = 0
    field.war.voyage = Voyage([index(field, "huascar")], "II", 3126)
    field.go(sailing.set_course).give("to 3123")
    assert [event.seen_by for event in field.told(events.Sailed)] == [None]


# -- what orders could reach -----------------------------------------------------------------------------------


@case("P85", "7.3")
def test_the_umpire_hides_no_ship_that_an_order_could_reach() -> None:
    field = hidden().ship("huascar", "callao").ship("cochrane", "box")
    field.war.overruled = {"huascar": True, "cochrane": True}
    assert field.war.sighted(CHILE) == {"huascar"}
    assert field.war.sighted(PERU) == {"cochrane"}
    field.war.overruled = {"huascar": False, "cochrane": False}
    field.ship("cochrane", 1906)
    assert field.war.sighted(CHILE) == {"huascar"}
    field.ship("huascar", "antofagasta").ship("cochrane", "iquique")
    assert field.war.sighted(CHILE) == {"huascar"}  # she is off a Chilean port
    field.ship("huascar", 2918)
    assert field.war.sighted(PERU) == {"cochrane"}  # an infernal machine could attack her


@case("P85", "10.1")
def test_a_side_is_told_that_it_lost_a_ship_to_the_enemy() -> None:
    field = hidden().ship("huascar", 1705).ship("cochrane", 1705)
    field.war.chilean = sorted(field.war.setting.theatre.ports)
    field.war.heard = []
    take_over(field.war, index(field, "huascar"), CHILE)
    told = [event for event in field.war.heard if isinstance(event, events.PrizeTaken)]
    assert [event.seen_by for event in told] == [None]
    assert "huascar" in field.war.unseen(PERU)
    assert field.war.view(PERU).ships[index(field, "huascar")].owner == "chile"


# -- two worlds ------------------------------------------------------------------------------------------------

PRESENTER = Presenter.of("war_of_the_pacific", "tarapaca", {}, None)
SEALED, ASHORE = "ask-course to|ask-destinations", ("depots", "units", "forts", "chilean")
BLIND = Blind(PRESENTER, 1, ("sail callao X", "machine huascar", "raid cochrane huascar"), SEALED, ASHORE)


def begun() -> Any:
    match = BLIND.match()
    while match.position.state.turn == 0:
        seat, ask = next(iter(match.asks().items()))
        match.order(seat, "auto" if ask.choices.finite else "carry on")
    return match


@case("P85")
def test_chile_gets_the_same_bytes_wherever_the_huascar_is() -> None:
    one, two = begun(), begun()
    huascar = PRESENTER.setting.ship_index["huascar"]  # type: ignore[attr-defined]
    BLIND.set_out(one, **{f"ships__{huascar}__place": 2007})
    BLIND.set_out(two, **{f"ships__{huascar}__place": 1804, f"ships__{huascar}__damaged": True})
    for _ in range(6):
        BLIND.must_be_alike(one, two, (CHILE, None))
        assert BLIND.told(one, PERU) != BLIND.told(two, PERU)
        seat, ask = next(iter(one.asks().items()))
        code = ask.choices.orders()[-1].code if ask.choices.finite else "carry on"
        if seat != CHILE:
            break
        one.order(seat, code)
        two.order(seat, code)
    one.actions.umpire.overrule(UMPIRE, "huascar", True)
    assert "Chile sighted Huáscar" in str(BLIND.told(one, CHILE))


@case("P85")
def test_the_desk_rules_on_the_sight_of_ships_and_not_of_regiments() -> None:
    match = begun()
    huascar = PRESENTER.setting.ship_index["huascar"]  # type: ignore[attr-defined]
    zepita = PRESENTER.setting.unit_index["zepita"]  # type: ignore[attr-defined]
    assert umpire_view(match, PRESENTER, f"ships.{huascar}").hides
    assert not umpire_view(match, PRESENTER, f"units.{zepita}").hides
    assert not umpire_view(match, PRESENTER).hides


@case("P85", "2.4")
def test_nothing_of_the_box_is_at_sea() -> None:
    """The box is in no naval area: ships there cannot see or be seen."""
    assert PRESENTER.setting.theatre.area_of(BOX) == ""  # type: ignore[attr-defined]


@case("P85", "7.2")
def test_chile_gets_the_same_bytes_wherever_peru_sails() -> None:
    assert BLIND.drift_apart(CHILE, 0, 12) > 8
