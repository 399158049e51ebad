"""The banner after a roll: the sum, the rule that decides, and the result."""

from typing import Any

import pytest

from admiralty.present.dice_banner import came_of, throw_of
from admiralty.present.model import Throw
from admiralty.server.registry import GameRegistry

SQUARES = ("ironclads_on_squares", "angamos")
WAR = ("war_of_the_pacific", "grand_campaign")
FIRE = ("iron_and_fire", "near_miss")


def told(table: tuple[str, str], faces: tuple[str, ...], *events: dict[str, Any]) -> Throw:
    throw = throw_of({"events": list(events)}, faces, GameRegistry().presenter(*table, {}))
    assert throw is not None
    return throw


def drawn(ship: str, card: str, effect: str) -> dict[str, Any]:
    return {"event": "DamageCardDrawn", "ship": ship, "card": card, "effect": effect}


def test_a_card_without_effect_is_no_hit() -> None:
    throw = told(SQUARES, ("6D",), drawn("huascar", "6D", "none"))
    assert (throw.at, throw.result, throw.good) == ("Huáscar", "no effect", False)


def test_of_several_cards_every_hit_is_the_result() -> None:
    cards = drawn("huascar", "6D", "none"), drawn("huascar", "JS", "fire"), drawn("huascar", "KS", "engine")
    throw = told(SQUARES, ("6D", "JS", "KS"), *cards, {"event": "ShipActivated", "ship": "huascar", "card": "2H"})
    assert (throw.result, throw.good) == ("on fire, engine hit", True)
    assert not any("acts" in each for each in throw.follows), "how play goes on is not what came of it"


def test_both_ships_of_a_ram_are_told() -> None:
    cards = [
        {"event": "RamCardDrawn", "ship": ship, "card": card, "lost": lost, "hit": "none"}
        for ship, card, lost in (("cochrane", "5H", 3), ("huascar", "KC", 6))
    ]
    throw = told(SQUARES, ("5H", "KC"), *cards, {"event": "ShipSank", "ship": "huascar"})
    assert throw.result == "three flotation points lost"
    assert [text.split(" ")[0] for text in throw.follows] == ["Huáscar", "Huáscar"]


@pytest.mark.parametrize(("roll", "effect", "sign", "result"), [(1, 2, "≤", "sunk"), (4, 0, ">", "a miss")])
def test_a_low_total_hits_and_the_sign_says_so(roll: int, effect: int, sign: str, result: str) -> None:
    shot = {"ship": "cochrane", "target": "union", "roll": roll, "armour": 3, "gunfire": 4, "effect": effect}
    throw = told(WAR, (str(roll),), {"event": "ShipFired", **shot})
    assert [(term.value, term.text) for term in throw.terms] == [(3, "armour")]
    assert (throw.reached, throw.sign, throw.against) == (str(roll + 3), sign, "gunfire 4")
    assert (throw.result, throw.good) == (result, effect > 0)


def test_a_land_combat_says_what_hits() -> None:
    dice = {"event": "DiceFell", "side": "chile", "faces": [4, 6], "led": [], "modifier": 2, "hits": 2}
    throw = told(WAR, ("4", "6"), dice)
    assert (throw.by, throw.against, throw.sign) == ("Chile", "six or more hits, +2 on each die", "")
    assert throw.result == "two hits"


def test_a_ram_tells_the_damage_to_both() -> None:
    ram = {
        "event": "Rammed", "rammer": "cochrane", "target": "huascar", "roll": 3, "total": 3, "protection": 6,
        "modifiers": [], "own_protection": 7, "hits": 0, "own_hits": 2,
    }  # fmt: skip
    throw = told(("iron_and_fire", "end_game"), ("3",), ram)
    assert throw.result == "no hit, two on the Almirante Cochrane"
    assert (throw.reached, throw.sign) == ("3", "<")


def test_a_repair_needs_a_low_roll() -> None:
    tried = {"event": "RepairTried", "ship": "union", "roll": 10, "protection": 5, "repaired": False}
    assert told(FIRE, ("10",), tried).sign == ">"


def test_what_follows_in_the_same_entry_is_told_of_the_ship_that_was_struck() -> None:
    shot = {
        "event": "Fired", "firer": "blanco", "target": "union", "range": 4, "roll": 6, "modifiers": [], "total": 6,
        "protection": 5, "shrugged": False, "hits": 1,
    }  # fmt: skip
    throw = told(FIRE, ("6",), shot, {"event": "Sunk", "ship": "union"}, {"event": "Sunk", "ship": "loa"})
    assert throw.follows == ("Unión sank.",)


@pytest.mark.parametrize(("hits", "against"), [(0, "protection 5"), (1, "protection 5"), (2, "protection 5 (twice)")])
def test_two_hits_take_twice_the_protection_and_the_banner_says_so(hits: int, against: str) -> None:
    shot = {
        "event": "Fired", "firer": "huascar", "target": "loa", "range": 2, "roll": 9, "total": 10, "protection": 5,
        "modifiers": [], "shrugged": False, "hits": hits,
    }  # fmt: skip
    assert told(FIRE, ("9",), shot).against == against


def test_the_rows_of_tables_are_left_to_the_log() -> None:
    chart = {"event": "ChartRolled", "ship": "virginia", "table": "hit-location", "roll": 97, "result": "critical"}
    fate = {"event": "ShipFate", "ship": "virginia", "fate": "sinking"}
    presenter = GameRegistry().presenter("iron_and_steam", "monitor_duel", {})
    assert list(came_of([chart, fate], ["virginia"], presenter)) == ["CSS Virginia is sinking."]
