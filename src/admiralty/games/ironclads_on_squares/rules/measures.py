"""SQ-4, SQ-7 Measures of odds for a shot or a ram: flotation lost, ships sunk, new damage."""

from admiralty.games.ironclads_on_squares.state import Battle, Fate
from admiralty.rulebook import Measure


def flotation_lost(battle: Battle, index: int) -> Measure:
    before = battle.ships[index].flotation
    return lambda after: before - after.ships[index].flotation


def sunk(index: int) -> Measure:
    return lambda after: after.ships[index].fate is Fate.SUNK


def newly_hit(battle: Battle, index: int, effect: str) -> Measure:
    effects = battle.setting.cards.effect
    before = sum(effects[card] == effect for card in battle.ships[index].sheet)
    return lambda after: sum(effects[card] == effect for card in after.ships[index].sheet) > before
