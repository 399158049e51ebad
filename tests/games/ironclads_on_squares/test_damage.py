"""SQ-4.3 to SQ-6: damage cards, damage control and sinking."""

import pytest

from admiralty.games.ironclads_on_squares.cards import ENGINE
from admiralty.games.ironclads_on_squares.events import ControlCardDrawn, ShipBlewUp, ShipSank
from admiralty.games.ironclads_on_squares.rules.measures import newly_hit
from admiralty.kernel.flows.flow import Draw
from admiralty.kernel.flows.hand import Hand
from tests.games.ironclads_on_squares.builder import Table, battle
from tests.support.cases import case
from tests.support.flows import told

FAR = {"palestro": "A12 S"}


def shot_at(*cards: str) -> Table:
    """Palestro, hit by Mesudiye as often as there are cards."""
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S", "redoutable": "L12 S"})
    dice = tuple(6 if n < len(cards) else 1 for n in range(6))
    table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", dice, cards)
    return table


def damaged(*cards: str) -> Table:
    """Huáscar with damage cards in force, and an enemy far off."""
    return battle({"huascar": "D4 N"}, FAR).hit("huascar", *cards)


@case("SQ-4.3", "SQ-5.4")
@pytest.mark.parametrize("card", ["AH", "KC", "QD", "JS"])
def test_ace_king_queen_and_jack_go_face_up_on_the_sheet(card: str) -> None:
    table = shot_at(card)
    assert table["palestro"].sheet == [card]
    assert table["palestro"].flotation == 7
    assert card not in table.state.small.pieces + table.state.small.discards


@case("SQ-4.3")
@pytest.mark.parametrize("card", ["2H", "5C", "9S"])
def test_low_cards_have_no_effect_and_are_discarded(card: str) -> None:
    table = shot_at(card)
    assert table["palestro"].sheet == []
    assert table["palestro"].flotation == 7
    assert table.state.small.discards == [card]


@case("SQ-4.4")
def test_a_ten_costs_one_flotation_point_and_is_discarded() -> None:
    table = shot_at("10C", "10D")
    assert table["palestro"].flotation == 5
    assert table["palestro"].sheet == []
    assert table.state.small.discards == ["10C", "10D"]


@case("SQ-A2")
def test_a_joker_for_a_hit_has_no_effect() -> None:
    table = shot_at("JOKER1")
    assert table["palestro"].sheet == []
    assert table["palestro"].flotation == 7


@case("SQ-4.3")
def test_the_cards_are_drawn_by_the_player_of_the_target() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S"})
    request = table.ask("mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 6, 1, 1, 1, 1))
    assert isinstance(request, Hand)
    assert (request.by, request.count) == ("north", 2)


@case("SQ-A13", "SQ-A27")
def test_a_second_hit_of_a_kind_keeps_its_own_card() -> None:
    assert shot_at("JS", "JH", "AC", "AD")["palestro"].sheet == ["JS", "JH", "AC", "AD"]


@case("SQ-A37", "SQ-6.1")
def test_cards_drawn_after_a_ship_has_sunk_are_discarded() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S", "redoutable": "L12 S"}).flotation("palestro", 1)
    table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 6, 6, 1, 1, 1), ("AH", "10C", "KC"))
    assert table.where("palestro") == "sunk"
    assert sorted(table.state.small.discards) == ["10C", "AH", "KC"]


# SQ-5 Damage control


@case("SQ-5.1")
@pytest.mark.parametrize(
    ("cards", "treated"),
    [
        (("KH", "QH", "JH", "AH"), "AH"),
        (("KH", "QH", "JH"), "JH"),
        (("KH", "QH"), "QH"),
        (("KH",), "KH"),
    ],
)
def test_the_most_serious_damage_is_treated(cards: tuple[str, ...], treated: str) -> None:
    table = damaged(*cards)
    request = table.ask("huascar")
    assert isinstance(request, Draw)
    (drawn,) = told(damaged(*cards).act("huascar", "2H", *(["ahead 1"] if cards == ("KH",) else [])), ControlCardDrawn)
    assert isinstance(drawn, ControlCardDrawn)
    assert drawn.treated == treated


@case("SQ-5.2", "SQ-A26")
def test_a_card_of_the_same_suit_removes_the_damage_and_both_are_discarded() -> None:
    table = damaged("AH")
    table.act("huascar", "2H", "ahead 2")
    assert table["huascar"].sheet == []
    assert sorted(table.state.small.discards) == ["2H", "AH"]
    assert table.where("huascar") == "D6 N"


@case("SQ-5.2", "SQ-5.4", "SQ-A26")
def test_a_card_of_another_suit_leaves_the_damage_in_force_and_is_discarded() -> None:
    table = damaged("AH")
    table.act("huascar", "2C")
    assert table["huascar"].sheet == ["AH"]
    assert table.state.small.discards == ["2C"]


@case("SQ-5.3", "SQ-A26")
@pytest.mark.parametrize(
    ("treated", "drawn"),
    [("AH", "KC"), ("AH", "QC"), ("QH", "KC"), ("JH", "AC"), ("JH", "KC"), ("JH", "QC"), ("JH", "JC")],
)
def test_an_unmatched_card_may_add_harm_and_itself_stands_for_it(treated: str, drawn: str) -> None:
    table = damaged(treated)
    answers = [drawn, "ahead 1"] if drawn == "JC" else [drawn]
    table.act("huascar", *answers)
    assert table["huascar"].sheet == [treated, drawn]
    assert table.state.small.discards == []


@case("SQ-5.3")
@pytest.mark.parametrize(
    ("treated", "drawn"),
    [("AH", "AC"), ("AH", "JC"), ("AH", "JOKER1"), ("QH", "AC"), ("QH", "QC"), ("QH", "JC"), ("KH", "AC"), ("KH", "KC"),
     ("KH", "QC"), ("JH", "10C")],
)  # fmt: skip
def test_other_cards_do_no_harm(treated: str, drawn: str) -> None:
    table = damaged(treated)
    answers = [drawn, "ahead 1"] if treated == "JH" else [drawn]
    table.act("huascar", *answers)
    assert table["huascar"].sheet == [treated]


@case("SQ-5.3", "SQ-A22", "SQ-A2")
def test_a_joker_blows_a_burning_ship_up_and_her_neighbours_are_unharmed() -> None:
    table = battle({"huascar": "D4 N", "independencia": "D5 N"}, {"palestro": "E4 S"}).hit("huascar", "JH")
    events = table.act("huascar", "JOKER2")
    assert told(events, ShipBlewUp)
    assert table.where("huascar") == "blown_up"
    assert (table["independencia"].flotation, table["palestro"].flotation) == (8, 7)


@case("SQ-A12")
def test_the_matching_suit_repairs_even_with_a_harmful_rank() -> None:
    table = damaged("JH")
    table.act("huascar", "KH", "ahead 1")
    assert table["huascar"].sheet == []
    assert sorted(table.state.small.discards) == ["JH", "KH"]


@case("SQ-A13")
def test_of_two_fires_the_older_is_treated_and_the_other_burns_on() -> None:
    table = damaged("JS", "JH")
    table.act("huascar", "2S", "ahead 1")
    assert table["huascar"].sheet == ["JH"]
    table = damaged("JS", "JH")
    table.act("huascar", "2H", "ahead 1")
    assert table["huascar"].sheet == ["JS", "JH"]


@case("SQ-A24")
def test_damage_added_by_control_works_in_the_same_activation() -> None:
    table = damaged("JH")
    table.act("huascar", "QS")
    assert table.where("huascar") == "D5 NE"


@case("SQ-A26")
def test_added_damage_is_repaired_by_the_suit_of_the_card_that_added_it() -> None:
    table = damaged("QH")
    table.act("huascar", "KC")
    table.act("huascar", "2H")
    assert table["huascar"].sheet == ["KC"]
    table.act("huascar", "3C", "ahead 1")
    assert table["huascar"].sheet == []


@case("SQ-A27")
def test_each_of_two_conning_tower_hits_must_be_repaired() -> None:
    table = damaged("AH", "AC")
    table.act("huascar", "2H")
    assert table["huascar"].sheet == ["AC"]
    assert table.where("huascar") == "D5 N"


# SQ-6 Sinking


@case("SQ-6.1")
def test_a_ship_with_no_flotation_point_left_sinks() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S", "redoutable": "L12 S"}).flotation("palestro", 2)
    table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 1, 1, 1, 1, 1), ("10C",))
    assert table.where("palestro") == "F5 S"
    events = table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 1, 1, 1, 1, 1), ("10D",))
    assert told(events, ShipSank)
    assert table.where("palestro") == "sunk"


@case("SQ-A29")
def test_the_damage_cards_of_a_lost_ship_are_discarded_at_once() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S", "redoutable": "L12 S"}).hit("palestro", "KH", "QS")
    table.flotation("palestro", 1)
    table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 1, 1, 1, 1, 1), ("10C",))
    assert sorted(table.state.small.discards) == ["10C", "KH", "QS"]
    assert table["palestro"].sheet == []


@case("SQ-4.4", "SQ-A27")
@pytest.mark.parametrize(
    ("before", "after", "new"),
    [((), (), False), (("JH",), ("JH",), False), (("JH",), ("JH", "KH"), True), (("KC",), ("KC",), False),
     (("KC", "JH"), ("KC", "JH", "KH"), True), (("KC",), ("KC", "JH", "QH"), False), (("KC", "JH"), ("JH",), False)],
)  # fmt: skip
def test_an_engine_hit_is_new_if_there_are_more_of_its_kind_than_before(
    before: tuple[str, ...], after: tuple[str, ...], new: bool
) -> None:
    table = battle({"huascar": "D4 N"}, {"cochrane": "D8 S"})
    table["cochrane"].sheet = list(before)
    measure = newly_hit(table.state, table.index("cochrane"), ENGINE)
    table["cochrane"].sheet = list(after)
    assert measure(table.state) is new
