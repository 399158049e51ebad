"""The luck ledger of Ironclads on squares: the owner of a die or card, and its good direction."""

from typing import Any

from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.matches.luck import score_of
from tests.games.ironclads_on_squares.builder import Table, battle


def chance(table: Table, ship: str, *answers: Any) -> Chance:
    """The open roll or draw after these answers."""
    request = table.ask(ship, *answers)
    assert isinstance(request, Chance)
    return request


def luck(request: Chance, outcome: Any) -> tuple[str, int]:
    """The owner of the luck of an outcome, and its rank."""
    score = score_of(request, outcome)
    assert score is not None
    return score.seat, score.actual


def test_hits_are_the_firers_luck() -> None:
    table = battle({"mesudiye": "D3 N"}, {"palestro": "F4 S"})
    fire = chance(table, "mesudiye", "ahead 1", "fire 10in palestro starboard")
    assert luck(fire, (6, 6, 6, 6, 6, 6)) == ("south", 6)
    assert luck(fire, (6, 1, 1, 1, 1, 1)) == ("south", 1)
    assert luck(fire, (1, 1, 1, 1, 1, 1)) == ("south", 0)


def test_the_other_side_has_luck_of_its_own() -> None:
    table = battle({"palestro": "F4 S"}, {"mesudiye": "D3 N"})
    fire = chance(table, "mesudiye", "ahead 1", "fire 10in palestro starboard")
    assert luck(fire, (6, 6, 1, 1, 1, 1)) == ("north", 2)


def test_damage_cards_without_effect_are_the_targets_luck() -> None:
    table = battle({"mesudiye": "D3 N"}, {"palestro": "F4 S"})
    hits = chance(table, "mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 6, 1, 1, 1, 1))
    bare, grave = luck(hits, ("2C", "3C")), luck(hits, ("AC", "KC"))
    assert bare == ("north", 0)
    assert grave == ("north", -2)


def test_a_repair_is_good_luck_and_new_harm_is_bad() -> None:
    table = battle({"huascar": "D4 N"}, {"palestro": "F9 S"}).hit("huascar", "KC")
    control = chance(table, "huascar")
    scores = {card: luck(control, card) for card in ("2C", "2H")}
    assert scores["2C"] == ("south", 1)
    assert scores["2H"][1] < 1
    assert {seat for seat, _ in scores.values()} == {"south"}


def test_to_lose_little_in_a_ram_is_the_luck_of_the_ship_that_draws() -> None:
    table = battle({"mesudiye": "D4 N"}, {"redoutable": "D5 E"})
    first = chance(table, "mesudiye", "ahead 1")
    assert luck(first, "2H")[1] > luck(first, "AH")[1]
    second = chance(table, "mesudiye", "ahead 1", "2H")
    assert {luck(first, "2H")[0], luck(second, "2C")[0]} == {"south", "north"}
    assert luck(second, "2C")[1] > luck(second, "AC")[1]
