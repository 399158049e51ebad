"""OI-10: capture, withdrawal, sinking, lost admirals, cards."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.phases.endphase import prizes
from admiralty.games.oak_and_iron.rules.phases.phases import ending
from admiralty.games.oak_and_iron.rules.terms.active import in_formation
from admiralty.games.oak_and_iron.state import choosable
from admiralty.games.oak_and_iron.victory import outcome, ship_total, strikes, strikes_of_ship
from tests.games.oak_and_iron.builder import Table, game, sea, ship
from tests.support.cases import case


def alongside(**kept: Any) -> Table:
    table = sea([ship("corvette", 300, 500, 0), ship("ketch", 100, 500, 0)],
                [ship("sloop", 331, 500, 0), ship("ketch", 800, 500, 0)], **kept)  # fmt: skip
    return table.tangle("a-corvette", "b-sloop", "starboard", "port")


@case("OI-10.1", "OI-A16")
def test_a_shaken_enemy_is_captured_and_counts_for_the_captor() -> None:
    table = alongside().shaken("b-sloop")
    table.do("capture", "", answers=["a: capture b-sloop"])
    assert table["b-sloop"].captor == "a"
    assert (ship_total(table.battle, "a"), ship_total(table.battle, "b")) == (3, 1)
    assert strikes(table.battle, "b") == 2
    assert table["a-corvette"].entangled == {"b-sloop": "starboard"}


@case("OI-A20", "OI-10.1")
def test_a_captor_stays_stuck_to_the_prize_and_a_destroyer_cuts_free() -> None:
    table = alongside().shaken("b-sloop")
    table.do("capture", "", answers=["a: destroy b-sloop"])
    assert table["a-corvette"].entangled == {}
    assert table["a-corvette"].x == 3000 - 250
    assert (table["b-sloop"].damage, table["b-sloop"].fatigue, table["b-sloop"].where) == (7, 7, "table")


@case("OI-10.1")
def test_the_wreck_is_removed_where_the_victor_cannot_cut_free() -> None:
    table = (
        sea(
            [ship("corvette", 300, 500, 0)],
            [
                ship("sloop", 331, 500, 0),
                ship("ketch", 269, 500, 0),
                ship("corvette", 300, 561, 0),
                ship("brigantine", 300, 439, 0),
            ],
        )
        .tangle("a-corvette", "b-sloop", "starboard", "port")
        .shaken("b-sloop")
    )
    table.do("capture", "", answers=["a: destroy b-sloop"])
    assert table["b-sloop"].where == "sunk"


@case("OI-F1", "OI-10.1", "OI-A65")
def test_two_shaken_ships_part_by_yard_arm() -> None:
    table = alongside().shaken("a-corvette").shaken("b-sloop")
    table.do("capture", "")
    assert table["a-corvette"].entangled == {}
    assert table["b-sloop"].x == 3310 + 250
    assert len(table.heard(events.ShipsParted)) == 1


@case("OI-A19", "OI-F1")
def test_a_shaken_ship_cannot_capture_and_an_out_of_action_one_can_be() -> None:
    table = alongside().wreck("b-sloop")
    assert [each.id for each in prizes(table.battle, table["a-corvette"])] == ["b-sloop"]
    table.shaken("a-corvette")
    assert prizes(table.battle, table["a-corvette"]) == []


@case("OI-A19", "OI-10.1")
@pytest.mark.parametrize(("first", "second"), [("a", "b"), ("b", "a")])
def test_where_both_sides_could_capture_the_initiative_goes_first(first: str, second: str) -> None:
    table = alongside().tangle("a-ketch", "b-ketch", "starboard", "port").shaken("b-sloop").shaken("a-ketch")
    table.battle.first = first
    could = {"a": "a: capture b-sloop", "b": "b: capture a-ketch"}
    table.do("capture", "", answers=[could[first], could[second]])
    assert (table["b-sloop"].captor, table["a-ketch"].captor) == ("a", "b")


@case("OI-10.3", "OI-F14")
def test_strike_points_are_one_for_crippled_and_two_for_lost_never_both() -> None:
    table = alongside().crippled("b-sloop")
    assert strikes_of_ship(table.battle, table["b-sloop"]) == 1
    table.shaken("b-sloop")
    assert strikes_of_ship(table.battle, table["b-sloop"]) == 2
    table["b-ketch"].where = "sunk"
    assert strikes(table.battle, "b") == 4


@case("OI-A15")
def test_a_lost_flagship_costs_two_or_three_by_option() -> None:
    assert strikes(alongside().wreck("b-sloop").battle, "b") == 2
    assert strikes(alongside(options={"flagship": "3"}).wreck("b-sloop").battle, "b") == 3


@case("OI-10.3", "OI-A17", "OI-A16")
def test_more_strike_points_than_ships_is_withdrawal_and_defeat() -> None:
    table = alongside().wreck("b-sloop")
    table.do("withdrawal")
    found = outcome(table.battle)
    assert found is not None
    assert (found.winners, found.reason.key) == (("a",), "outcome-withdrawal")
    aground = alongside().crippled("b-sloop")
    aground["b-sloop"].aground = aground["b-ketch"].aground = True
    assert ship_total(aground.battle, "b") == 0
    assert outcome(aground.do("withdrawal").battle) is not None


@case("OI-10.3")
def test_when_both_withdraw_fewer_points_win_and_a_tie_goes_on() -> None:
    table = alongside().wreck("b-sloop").wreck("a-corvette").wreck("a-ketch")
    found = outcome(table.do("withdrawal").battle)
    assert found is not None
    assert (found.winners, found.reason.key) == (("b",), "outcome-both")
    tie = alongside().wreck("b-sloop").wreck("a-corvette")
    assert outcome(tie.do("withdrawal").battle) is None


@case("OI-10.3", "OI-A73")
def test_a_tie_with_nobody_left_is_counted_at_once() -> None:
    table = alongside()
    for name in table.battle.roster:
        table[name].where = "left"
    found = outcome(table.do("withdrawal").battle)
    assert found is not None
    assert (found.winners, found.reason.key) == ((), "outcome-draw")
    held = alongside()
    held.battle.attacker = "a"
    for name in held.battle.roster:
        held.wreck(name)
    found = outcome(held.do("withdrawal").battle)
    assert found is not None
    assert (found.winners, found.reason.key) == (("b",), "outcome-defender")


@case("OI-10.3", "OI-A21")
def test_turn_ten_ends_it_by_points_then_for_the_defender_then_drawn() -> None:
    table = alongside().crippled("b-sloop")
    table.battle.turn = 10
    found = outcome(table.do("withdrawal").battle)
    assert found is not None
    assert (found.winners, found.reason.key) == (("a",), "outcome-turns")
    tie = alongside()
    tie.battle.turn, tie.battle.attacker = 10, "a"
    found = outcome(tie.do("withdrawal").battle)
    assert found is not None
    assert (found.winners, found.reason.key) == (("b",), "outcome-defender")
    drawn = alongside()
    drawn.battle.turn = 10
    found = outcome(drawn.do("withdrawal").battle)
    assert found is not None
    assert found.winners == ()


@case("OI-10.4", "OI-F1")
def test_one_die_sinks_a_ship_out_of_action_on_a_skull_or_cannon() -> None:
    for face, where in (("S", "sunk"), ("C", "sunk"), ("M", "table"), ("V", "table")):
        table = alongside().wreck("b-sloop").do("sinking", answers=[face])
        assert table["b-sloop"].where == where
        assert strikes_of_ship(table.battle, table["b-sloop"]) == 2
    captured = alongside().wreck("b-sloop")
    captured["b-sloop"].captor = "a"
    captured.do("sinking")


@case("OI-10.5", "OI-A47", "OI-A70")
def test_a_lost_flagship_is_replaced_with_value_nought_and_the_hand_cut_to_five() -> None:
    table = alongside(a_admiral="seasoned", hand=("down", "careful_aim", "effective_fire", "reload", "favorable_wind",
                                                  "fleet_maneuver", "take_courage"))  # fmt: skip
    table.wreck("a-corvette").play_card("a", "down")
    table.battle.squadrons["a"].face_down = "reload"
    table.start("admirals", "a")
    assert "reload" not in table.codes()
    table.do("cut_hand", "a", answers=["a: careful-aim", "a: down"])
    squadron = table.battle.squadrons["a"]
    assert (squadron.flagship, squadron.value, len(squadron.owned)) == ("a-ketch", 0, 5)


@case("OI-10.5", "OI-A47")
@pytest.mark.parametrize(("gone", "left", "dice"), [("effective-fire", "", 5), ("down", "effective_fire", 6)])
def test_a_card_that_goes_while_it_lies_revealed_works_no_more(gone: str, left: str, dice: int) -> None:
    """Effective Fire adds a die to every Broadside of a 6th Rate, which has five."""
    table = sea(
        [ship("sixth_rate", 300, 500, 0)],
        [ship("sloop", 400, 500, 0)],
        hand=("down", "careful_aim", "effective_fire", "reload", "favorable_wind", "fleet_maneuver"),
    ).play_card("a", "effective_fire")
    assert table.attack_dice() == 6
    table.do("cut_hand", "a", answers=[f"a: {gone}"])
    squadron = table.battle.squadrons["a"]
    assert (squadron.revealed, len(squadron.owned), table.attack_dice()) == (left, 5, dice)
    assert [told.card for told in table.heard(events.HandCut)] == [gone.replace("-", "_")]


@case("OI-10.5", "OI-1.12")
@pytest.mark.parametrize(
    ("bearer", "card", "hurt", "hoisted"),
    [
        ("a", "vice_flag", "", True),
        ("a", "vice_flag", "a-ketch", False),
        ("b", "vice_flag", "", False),
        ("a", "support_ship", "", False),
    ],
)
def test_the_vice_flag_of_the_own_squadron_takes_over_while_she_can(
    bearer: str, card: str, hurt: str, hoisted: bool
) -> None:
    """Else the owner names a flagship, whose admiral is of no value."""
    second = [ship("ketch", 100, 500, 0, cards=(card,) if bearer == seat else ()) for seat in "ab"]
    table = sea(
        [ship("corvette", 300, 500, 0), second[0], ship("brigantine", 200, 500, 0), ship("sloop", 100, 100, 0)],
        [ship("sloop", 800, 500, 0), second[1]],
        a_admiral="seasoned",
    ).wreck("a-corvette")
    if hurt:
        table.wreck(hurt)
    table.do("admirals", "a", answers=[] if hoisted else ["a: new a-brigantine"])
    squadron = table.battle.squadrons["a"]
    assert (squadron.flagship, squadron.value) == (("a-ketch", 1) if hoisted else ("a-brigantine", 0))
    assert (squadron.admiral, squadron.full_hand) == ("", hoisted)


@case("OI-10.5")
def test_a_fortune_point_brings_the_admiral_off_his_wreck() -> None:
    table = sea([ship("corvette", 300, 500, 0), ship("ketch", 360, 500, 0)], [ship("sloop", 800, 500, 0)],
                fortune=1, a_admiral="seasoned").wreck("a-corvette")  # fmt: skip
    table.do("admirals", "a", answers=["a: rescue a-ketch"])
    squadron = table.battle.squadrons["a"]
    assert (squadron.flagship, squadron.value, squadron.fortune) == ("a-ketch", 2, 0)


@case("OI-A64", "OI-10.5")
def test_a_captured_flagship_is_lost_too() -> None:
    table = alongside()
    table["b-sloop"].captor = "a"
    table.do("admirals", "b")
    assert table.battle.squadrons["b"].flagship == "b-ketch"


@case("OI-A52")
def test_the_hand_is_cut_when_the_admiral_fell_though_his_ship_fights_on() -> None:
    table = alongside(hand=("down", "careful_aim", "effective_fire", "reload", "favorable_wind", "fleet_maneuver"))
    squadron = table.battle.squadrons["a"]
    squadron.admiral, squadron.cut_hand = "", True
    table.do("admirals", "a", answers=["a: down"])
    assert len(squadron.owned) == 5


@case("OI-10.6")
def test_cards_return_or_are_discarded_as_printed() -> None:
    table = alongside().play_card("a", "effective_fire").play_card("b", "fire_as_she_bears").event("squall")
    dice = table.attack_dice()
    table.do("return_cards")
    assert table.attack_dice() == dice - 1, "they work no more"
    assert "effective_fire" in table.battle.squadrons["a"].owned
    assert table.battle.squadrons["b"].discarded == ["fire_as_she_bears"]
    assert table.battle.events == []
    assert table.battle.squadrons["a"].revealed == ""


@case("OI-10.7")
def test_the_end_phase_runs_in_its_order() -> None:
    table = alongside()
    table.battle.phase, table.battle.step = "end", 0
    steps = []
    while table.battle.phase == "end":
        call = ending(table.battle)
        steps.append(call[0] if call else "")
    assert steps == ["capture", "withdrawal", "sinking", "admirals", "admirals", "return_cards"]


@case("OI-A27")
def test_no_formation_without_a_working_flagship() -> None:
    table = sea([ship("corvette", 300, 500, 0), ship("ketch", 300, 400, 0)], [ship("sloop", 800, 500, 0)])
    assert in_formation(table.battle, table["a-ketch"])
    table.wreck("a-corvette")
    assert not in_formation(table.battle, table["a-ketch"])


@case("OI-10.1", "OI-F11")
def test_an_able_friend_alongside_saves_only_a_ship_that_is_out_of_action() -> None:
    """A shaken ship may be captured although her consort is near; one Out of Action is neutral while both sides hold
    her."""
    table = alongside()
    table["b-ketch"].x, table["b-ketch"].y = 3620, 5000
    table.tangle("b-sloop", "b-ketch", "starboard", "port").shaken("b-sloop")
    assert [each.id for each in prizes(table.battle, table["a-corvette"])] == ["b-sloop"]
    table.crippled("b-sloop")
    assert prizes(table.battle, table["a-corvette"]) == []
    table.shaken("b-ketch")
    assert [each.id for each in prizes(table.battle, table["a-corvette"])] == ["b-sloop"]


@case("OI-10.1")
def test_a_ship_takes_every_prize_she_is_stuck_to() -> None:
    table = sea(
        [ship("corvette", 300, 500, 0)],
        [ship("sloop", 331, 500, 0), ship("ketch", 269, 500, 0), ship("corvette", 800, 500, 0)],
    )
    table.tangle("a-corvette", "b-sloop", "starboard", "port").tangle("a-corvette", "b-ketch")
    table.shaken("b-sloop").shaken("b-ketch")
    table.do("capture", "", answers=["a: capture b-sloop", "a: capture b-ketch"])
    assert (table["b-sloop"].captor, table["b-ketch"].captor) == ("a", "a")


@case("OI-A77", "OI-A47")
@pytest.mark.parametrize("face_down", ["", "down", "fast_loaders"])
def test_a_cut_hand_keeps_three_cards_that_come_back(face_down: str) -> None:
    """Seven cards, three of which come back: only the others may go, so that there is always a card to play."""
    book = game.figures
    discards = [card.id for card in book.initiative.values() if card.discard][:4]
    returning = [card.id for card in book.initiative.values() if not card.discard][:3]
    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 800, 500, 0)], hand=(*returning, *discards))
    squadron = table.battle.squadrons["a"]
    squadron.face_down = {"": "", "down": returning[0], "fast_loaders": discards[0]}[face_down]
    table.start("cut_hand", "a")
    offered = {code.replace("-", "_") for code in table.codes()}
    assert offered == set(discards) - {squadron.face_down}
    gone = sorted(offered)[:2]
    table.do("cut_hand", "a", answers=[f"a: {card.replace('_', '-')}" for card in gone])
    assert len(squadron.owned) == 5
    assert set(returning) <= set(squadron.owned)


@case("OI-A77", "OI-2.3")
def test_a_cut_hand_lasts_to_the_end_of_the_game() -> None:
    """Every turn the played card is revealed, and discarded if it says so: there is always a next one to choose."""
    book = game.figures
    discards = [card.id for card in book.initiative.values() if card.discard][:4]
    returning = [card.id for card in book.initiative.values() if not card.discard][:3]
    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 800, 500, 0)], hand=(*returning, *discards))
    squadron = table.battle.squadrons["a"]
    table.start("cut_hand", "a")
    while len(squadron.owned) > 5:
        squadron.owned.remove(table.codes()[0].replace("-", "_"))
        table.start("cut_hand", "a")
    laid = choosable(squadron)[0]
    for _ in range(10):
        squadron.revealed = laid
        hand = choosable(squadron)
        assert hand
        laid = max(hand, key=lambda card: book.initiative[card].discard)
        table.do("return_cards")
