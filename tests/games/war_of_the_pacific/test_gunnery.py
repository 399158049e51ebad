"""7.9, 7.10 Naval combat: each die, setting ships aside, the order of fire, and sailing on afterwards."""

from itertools import product
from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.events import (
    Arrived,
    BattleOver,
    BattleStarted,
    ShipFired,
    ShipSetAside,
    ShipSunk,
)
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.gunnery import first_to_fire, shot, spare_ships
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import Duel, ShipState
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case


def met(*chileans: str, by: tuple[str, ...] = ("huascar",), order: str = "IV", to: str = "to 3119") -> Field:
    """Peruvian warships intercept ships of Chile off the coast south of Iquique."""
    field = Field("chile")
    for name in by:
        field.ship(name, 3119)
    for name in chileans:
        field.ship(name, 3120, order)
    return field.go(naval_movement).give(f"sail 3120 {order}", to, "peru: intercept 3119")


@case("7.9", "7.10")
@pytest.mark.parametrize(("gunfire", "armour"), [(6, 3), (6, 0), (5, 2), (4, 3), (2, 1), (1, 0)])
@pytest.mark.parametrize("damaged", [False, True])
def test_die_and_armour_under_the_gunfire_hit_and_a_one_sinks_whatever_the_armour(
    gunfire: int, armour: int, damaged: bool
) -> None:
    """Results as in the table: two for a sunk ship, one for a damaged one, none for a miss."""
    read = shot(gunfire, armour, damaged)
    assert read(1) == 2
    for face in range(2, 7):
        hit = face + armour in range(gunfire)
        assert read(face) == (0 if not hit else 2 if damaged else 1)


@case("7.9", "7.10")
@pytest.mark.parametrize(
    ("face", "damaged", "effect", "book"),
    [
        (1, False, 2, "7.10"), (2, False, 1, "7.9"), (3, False, 0, "7.9"),
        (1, True, 2, "7.10"), (2, True, 2, "7.9"), (4, True, 0, "7.9"),
    ],
)  # fmt: skip
def test_a_shot_is_told_with_its_figures_and_does_what_it_says(
    face: int, damaged: bool, effect: int, book: str
) -> None:
    """The Huáscar (6) fires at the Cochrane, whose armour is 3, and 2 when she is damaged."""
    field = met("cochrane")
    field.at_sea("cochrane").damaged = damaged
    assert isinstance(field.request, Ask)
    choices: Any = field.request.choices
    measures = choices.check("fire huascar cochrane").value.measures(field.war, choices.subject)
    field.give("peru: fire huascar cochrane", face)
    armour = 2 if damaged else 3
    assert field.tale(ShipFired) == [("ShipFired", "huascar", "cochrane", face, armour, 6, effect)]
    assert [event.case for event in field.told(ShipFired)] == [book]
    assert [(event.ship, event.case) for event in field.told(ShipSunk)] == ([("cochrane", book)] if effect == 2 else [])
    ship = field.at_sea("cochrane")
    sunk = effect == 2
    assert (ship.status is ShipState.SUNK) == sunk
    assert ship.damaged == (not sunk and (damaged or effect == 1))
    found = {key: read(field.war) for key, read in measures.items()}
    assert found == {"measure-sunk": sunk, "measure-damaged": sunk or damaged or effect == 1}


@case("7.9", "P25")
@pytest.mark.parametrize("mover", ["chile", "peru"])
@pytest.mark.parametrize(
    ("option", "larger", "smaller", "aside", "spare"),
    [
        ("difference", 3, 1, 0, 2), ("difference", 3, 1, 1, 1), ("difference", 3, 1, 2, 0), ("difference", 2, 2, 0, 0),
        ("difference", 3, 2, 0, 1), ("difference", 3, 2, 1, 0),
        ("enemy_number", 4, 1, 0, 1), ("enemy_number", 4, 1, 1, 0), ("enemy_number", 3, 2, 0, 1),
        ("enemy_number", 3, 2, 1, 0), ("enemy_number", 5, 2, 0, 2), ("enemy_number", 2, 2, 0, 0),
        ("enemy_number", 4, 2, 0, 2), ("enemy_number", 4, 2, 2, 0),
    ],
)  # fmt: skip
def test_the_larger_side_sets_ships_aside_and_so_many(
    mover: str, option: str, larger: int, smaller: int, aside: int, spare: int
) -> None:
    """Its excess, by the other reading at most as many as the enemy has; either side may be the larger."""
    field = Field(mover, set_aside=option)
    ships = {
        side: [n for n, row in enumerate(field.war.setting.ships) if row.side == side] for side in ("chile", "peru")
    }
    for strong, weak in (("chile", "peru"), ("peru", "chile")):
        line, away = ships[strong][: larger - aside], ships[strong][larger - aside : larger]
        lines = {strong: line, weak: ships[weak][:smaller]}
        other = "peru" if mover == "chile" else "chile"
        found = spare_ships(field.war, Duel(3119, mover, lines[mover], lines[other], aside=away))
        assert found[1] == spare
        if spare:
            assert found[0] == strong


@case("7.9", "P25")
def test_who_has_more_ships_is_asked_for_those_that_stand_aside() -> None:
    field = met("cochrane", "itata", "loa")
    assert (field.asked, field.seat, question(field)) == ("set_aside", "chile", {"spare": 2, "place": "3119"})
    assert reason(field, "aside huascar") == ("7.9", "refusal-not-in-line", {"ship": "huascar"})
    field.give("aside loa")
    assert question(field)["spare"] == 1
    assert reason(field, "aside loa") == ("7.9", "refusal-not-in-line", {"ship": "loa"})
    field.give("fight")
    assert field.tale(BattleStarted, ShipSetAside) == [
        ("BattleStarted", "3119", "chile", ["cochrane", "itata", "loa"], ["huascar"]),
        ("ShipSetAside", "loa"),
    ]
    assert question(field) == {"place": "3119"}
    assert field.codes() == ["fire huascar cochrane", "fire huascar itata"]
    theirs = met("cochrane", by=("huascar", "union"))
    assert (theirs.asked, theirs.seat, question(theirs)["spare"]) == ("set_aside", "peru", 1)
    assert met("cochrane").asked == "gunnery", "where both have as many nobody is asked"


@case("7.9", "P3")
@pytest.mark.parametrize("mover", [CHILE, PERU])
@pytest.mark.parametrize("reading", ["fastest", "slowest"])
def test_the_side_that_has_the_one_fastest_warship_fires_first_whatever_else_it_has(mover: Seat, reading: str) -> None:
    """Unión 0 and Atahualpa -2 against Cochrane -1: Peru has both extremes. The intercepted side wins a tie."""
    field = Field(mover, first_fire=reading)
    index = field.war.setting.ship_index

    def first(chile: tuple[str, ...], peru: tuple[str, ...]) -> str:
        lines = {side: [index[name] for name in names] for side, names in ((CHILE, chile), (PERU, peru))}
        return first_to_fire(field.war, Duel(3119, mover, lines[mover], lines[field.war.setting.enemy[mover]]))

    assert first(("cochrane",), ("union", "atahualpa")) == "peru"
    assert first(("cochrane",), ("union",)) == ("peru" if reading == "fastest" else "chile")
    assert first(("cochrane",), ("atahualpa",)) == ("chile" if reading == "fastest" else "peru")
    assert first(("magallanes",), ("huascar",)) == mover
    assert first(("cochrane",), ("limena",)) == "chile", "transports are no warships"
    assert first(("itata",), ("atahualpa",)) == "peru"


@case("7.9", "P43")
def test_the_sides_fire_in_turn_and_then_the_one_with_ships_left_fires_the_rest() -> None:
    field = met("cochrane", "o_higgins", "itata", by=("huascar",)).give("fight")
    assert field.seat == "peru"
    assert reason(field, "fire cochrane huascar") == ("7.9", "refusal-cannot-fire", {"ship": "cochrane"})
    assert reason(field, "fire huascar loa") == ("7.9", "refusal-not-in-line", {"ship": "loa"})
    field.give("peru: fire huascar cochrane", 6)
    assert (field.seat, field.codes()) == ("chile", ["fire cochrane huascar", "fire o_higgins huascar"])
    field.give("fire o_higgins huascar", 6)
    assert (field.seat, field.codes()) == ("chile", ["fire cochrane huascar"]), "Peru has fired"
    assert reason(field, "fire o_higgins huascar")[1] == "refusal-cannot-fire"
    field.give("fire cochrane huascar", 6)
    assert field.tale(BattleOver) == [("BattleOver", "3119")]


@case("7.9")
def test_a_ship_sunk_before_she_has_fired_does_not_fire_and_without_targets_it_is_over() -> None:
    field = met("cochrane").give("peru: fire huascar cochrane", 1)
    assert field.war.duel is None
    assert len(field.tale(ShipFired)) == 1
    both = met("cochrane", "o_higgins", by=("huascar", "union")).give("peru: fire huascar cochrane", 1)
    assert (both.seat, both.codes()) == ("chile", ["fire o_higgins huascar", "fire o_higgins union"])


@case("7.9", "P40", "P44")
@pytest.mark.parametrize("aimed_at", ["cochrane", "itata"])
def test_who_fired_or_was_fired_at_stays_and_the_others_are_asked_whether_they_sail_on(aimed_at: str) -> None:
    field = met("cochrane", "itata", "loa", order="V", to="by 3119").give("fight", f"peru: fire huascar {aimed_at}", 6)
    field.give("fire cochrane huascar", 6)
    free = [name for name in ("itata", "loa") if name != aimed_at]
    assert (field.asked, field.seat, question(field)) == ("sail_on", "chile", {"ships": free, "place": "3119"})
    field.give("on", "to 3017")
    assert {name: field.at_sea(name).place for name in ("cochrane", "itata", "loa")} == {
        name: 3017 if name in free else 3119 for name in ("cochrane", "itata", "loa")
    }
    assert field.tale(Arrived) == [("Arrived", "chile", free, "3017")]


@case("7.9", "P44")
def test_untouched_ships_that_were_bound_for_this_very_hex_arrive_there() -> None:
    field = met("cochrane", "itata").give("aside itata", "peru: fire huascar cochrane", 6, "fire cochrane huascar", 6)
    assert (field.asked, field.tale(Arrived)) == ("fleet", [("Arrived", "chile", ["itata"], "3119")])


@case("7.6", "P44", "P72")
@pytest.mark.parametrize(("order", "hex_", "lands"), [("", 3119, False), ("V", 3119, True), ("", 3118, True)])
def test_ships_stopped_on_their_way_home_land_only_in_a_friendly_port(order: str, hex_: int, lands: bool) -> None:
    """The Itata and her escort are stopped on a coast, or in Iquique, which is theirs now."""
    field = Field("chile").chilean("iquique").ship("cochrane", 3120, order).ship("itata", 3120, order)
    field.aboard("buin", "itata", 2).ship("union", hex_).go(naval_movement)
    field.give(f"sail 3120 {order}" if order else "all_home 3120", "by 3119" if order else "to 3118")
    if hex_ == 3118:
        field.give("peru: pass", "face", "peru: catch")
    else:
        field.give("peru: intercept 3119")
    field.give("fight", "peru: fire union itata", 6, "fire cochrane union", 6)
    assert (field.asked == "ashore") == lands


def test_every_pair_of_gun_and_target_is_offered() -> None:
    """7.9 Any warship may fire first, at any ship of the enemy's line."""
    field = met("cochrane", "o_higgins", by=("huascar", "union"))
    assert field.codes() == [f"fire {gun} {at}" for gun, at in product(("huascar", "union"), ("cochrane", "o_higgins"))]
