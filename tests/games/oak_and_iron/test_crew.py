"""OI-5: crew actions."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional.collision import berths
from admiralty.games.oak_and_iron.rules.crew.crew import ReloadGuns
from admiralty.games.oak_and_iron.rules.initiative.hands import LayCard
from admiralty.games.oak_and_iron.rules.terms.sea import commander_of
from admiralty.games.oak_and_iron.state import Sail
from admiralty.games.oak_and_iron.terms import Reload
from admiralty.kernel.flows.choices import Refusal
from admiralty.words import Words
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case


def lone(card: str = "corvette", **built: Any) -> Table:
    return sea([ship(card, 300, 500, 180, **built)], [ship("corvette", 800, 500, 180)]).acting(f"a-{card}")


@case("OI-5.1")
def test_reload_takes_one_marker_off() -> None:
    table = lone()
    corvette = table["a-corvette"]
    corvette.reload_port = corvette.reload_starboard = True
    table.do("crew", "a-corvette", answers=["a: reload port"])
    assert (corvette.reload_port, corvette.reload_starboard) == (False, True)


@case("OI-5.2")
def test_rally_takes_one_fatigue_off() -> None:
    table = lone()
    table["a-corvette"].fatigue = 3
    table.do("crew", "a-corvette", answers=["a: rally"])
    assert table["a-corvette"].fatigue == 2


@case("OI-5.3")
def test_repair_takes_one_damage_off_unless_crippled() -> None:
    table = lone()
    table["a-corvette"].damage = 3
    table.do("crew", "a-corvette", answers=["a: repair"])
    assert table["a-corvette"].damage == 2
    table.crippled("a-corvette")
    assert "repair" not in table.crew("a-corvette")


@case("OI-5.4")
def test_the_sail_setting_changes_by_one_level_and_stays() -> None:
    table = lone()
    table.do("crew", "a-corvette", answers=["a: sail down"])
    assert table["a-corvette"].sail == Sail.MINIMAL
    table.acting("a-corvette").do("return_cards")
    assert table["a-corvette"].sail == Sail.MINIMAL


@case("OI-5.5")
def test_boarding_lays_the_leading_edge_on_the_nearest_edge() -> None:
    """Figures 3 and 4: from the beam and with the bow."""
    beam = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 350, 500, 10)]).acting("a-corvette")
    beam.do("crew", "a-corvette", answers=["a: board b-sloop", "SCCCC"])
    corvette = beam["a-corvette"]
    assert corvette.heading == 100
    assert corvette.entangled == {"b-sloop": "starboard"}
    assert beam["b-sloop"].entangled == {"a-corvette": "port"}
    bow = sea([ship("corvette", 300, 500, 80)], [ship("sloop", 366, 500, 0)]).acting("a-corvette")
    bow.do("crew", "a-corvette", answers=["a: board b-sloop", "SCCCC"])
    assert bow["a-corvette"].entangled == {"b-sloop": "bow"}
    assert bow["a-corvette"].heading == 900


@case("OI-5.5")
def test_a_failed_test_or_a_far_enemy_is_no_boarding() -> None:
    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 350, 500, 0)]).acting("a-corvette")
    table.do("crew", "a-corvette", answers=["a: board b-sloop", "CCCCC"])
    assert table["a-corvette"].entangled == {}
    assert "board b-sloop" not in sea([ship("corvette", 300, 500)], [ship("sloop", 356, 500)]).crew("a-corvette")


@case("OI-5.5")
def test_no_room_to_lie_flush_makes_boarding_impossible() -> None:
    """Figure 5: another ship is in the boarder's berth."""
    table = sea([ship("corvette", 300, 500, 70)], [ship("sloop", 372, 500, 0), ship("corvette", 318, 540, 70)])
    assert berths(table.battle, table["a-corvette"], table["b-sloop"]) == []
    assert "board b-sloop" not in table.crew("a-corvette")


@case("OI-5.5")
def test_two_edges_equally_near_are_the_owners_choice() -> None:
    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 300, 580, 45)]).acting("a-corvette")
    found = berths(table.battle, table["a-corvette"], table["b-sloop"])
    assert len({laid.target_edge for laid in found}) == len(found) == 2
    table.start("crew", "a-corvette", answers=["a: board b-sloop", "SCCCC"])
    assert sorted(table.codes()) == ["bow to starboard", "bow to stern"]


@case("OI-A34", "OI-10.2")
def test_a_captured_ship_of_ones_own_may_be_boarded_and_is_retaken_shaken() -> None:
    table = sea([ship("corvette", 300, 500, 0), ship("sloop", 350, 500, 0)], [ship("sloop", 800, 500, 0)])
    table.shaken("a-sloop")["a-sloop"].captor = "b"
    table.acting("a-corvette").do("crew", "a-corvette", answers=["a: board a-sloop", "SCCCC"])
    assert table["a-sloop"].captor == ""
    assert table["a-sloop"].fatigue == 7


@case("OI-5.6", "OI-A33")
def test_rowing_is_a_speed_one_move_ahead_even_at_anchor_or_in_the_eye() -> None:
    table = lone("corvette", options=("sweeps",))
    corvette = table["a-corvette"]
    corvette.heading, corvette.sail = 0, int(Sail.ANCHORED)
    table.do("crew", "a-corvette", answers=["a: row"])
    assert corvette.y == 5400
    corvette.aground = True
    assert "row" not in table.crew("a-corvette")
    assert "row" not in lone().crew("a-corvette")


@case("OI-5.7", "OI-A46")
def test_the_flag_goes_to_a_friend_within_pistol_shot_with_the_admirals_value() -> None:
    table = sea(
        [ship("corvette", 300, 500, 0), ship("sloop", 400, 500, 0, captain="bold_captain"), ship("ketch", 500, 500, 0)],
        [ship("sloop", 800, 500, 0)],
        a_admiral="seasoned",
    ).acting("a-corvette")
    assert "flag a-ketch" not in table.crew("a-corvette")
    table.do("crew", "a-corvette", answers=["a: flag a-sloop"])
    squadron = table.battle.squadrons["a"]
    assert (squadron.flagship, squadron.value) == ("a-sloop", 2)
    assert commander_of(table.battle, table["a-sloop"]) == "seasoned"
    table["a-corvette"].entangled["b-sloop"] = "port"
    assert "flag a-corvette" not in table.crew("a-sloop")


@case("OI-5.8", "OI-11.13")
def test_a_landing_party_goes_ashore_from_an_anchored_ship_near_land() -> None:
    table = lone().terrain("island_small", 400, 500, 0)
    corvette = table["a-corvette"]
    assert "land" not in table.crew("a-corvette")
    corvette.sail = int(Sail.ANCHORED)
    table.start("crew", "a-corvette", answers=["a: land"])
    with pytest.raises(Refusal):
        table.request.choices.check("at 100 100")  # type: ignore[union-attr]
    table.do("crew", "a-corvette", answers=["a: land", "a: at 380 500"])
    assert corvette.party == (3800, 5000)
    assert len(table.heard(events.PartyLanded)) == 1


@case("OI-5.8")
def test_the_party_is_lost_when_its_ship_moves_or_is_shaken() -> None:
    from admiralty.games.oak_and_iron.rules.terms.damage import add_fatigue

    table = lone()
    table["a-corvette"].party = (100, 100)
    table.do("move", "a-corvette", answers=["a: - 120 -"])
    assert table["a-corvette"].party is None
    table["a-corvette"].party = (100, 100)
    add_fatigue(table.battle, table["a-corvette"], 7, case="OI-1.6")
    assert table["a-corvette"].party is None


@case("OI-A25")
def test_a_crew_action_may_follow_a_collision() -> None:
    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 300, 600, 90)]).acting("a-corvette")
    table["a-corvette"].fatigue = 1
    table.do("move", "a-corvette", answers=["a: - 120 -", "CCC"])
    table.do("crew", "a-corvette", answers=["a: rally"])
    assert table["a-corvette"].fatigue == 0


@case("OI-A32")
def test_a_ship_may_be_aground_and_entangled_at_once() -> None:
    from admiralty.games.oak_and_iron.rules.gunnery.critical import rigging_hit

    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 331, 500, 0)]).tangle("a-corvette", "b-sloop")
    rigging_hit(table.battle, table["a-corvette"], 2)
    assert table["a-corvette"].aground
    assert table["a-corvette"].entangled


def test_an_order_that_is_called_as_a_card_is_said_as_the_order() -> None:
    """`reload` is a crew action and the id of an initiative card."""
    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 800, 100)])
    words = Words(strict=True).for_game("admiralty.games.oak_and_iron").with_names(table.battle.setting.names)
    assert "reload" in table.battle.setting.names
    for side in ("port", "starboard"):
        label = ReloadGuns(Reload(side)).label(table.battle.setting)
        assert label is not None
        assert words.render(label) == f"Reload the {side} side"
    card = LayCard("reload").label(table.battle.setting)
    assert card is not None
    assert table.battle.setting.names["reload"] in words.render(card)
