"""SQ-7 Ramming: what happens when a ship ends her move in an occupied square."""

from collections.abc import Callable, Hashable

from admiralty.games.ironclads_on_squares import events
from admiralty.games.ironclads_on_squares.cards import JOKER
from admiralty.games.ironclads_on_squares.figures import RamLoss
from admiralty.games.ironclads_on_squares.state import Battle
from admiralty.rulebook import Flow, draw

from . import damage


def meet(battle: Battle, index: int, other: int) -> Flow[bool]:
    """SQ-7.1, SQ-A15 Two ships in one square: a ram, or for friends under a black card a near miss.

    Either way the moving ship goes back to where she came from. True if she rammed.
    """
    fleet = battle.setting.fleet
    mover, met = fleet[index], fleet[other]
    if not is_ram(battle, index, other):
        battle.tell(events.NearMiss(mover.id, met.id, battle.ships[index].card, case="SQ-7.1"))
        return False
    battle.tell(events.ShipRammed(mover.id, met.id, case="SQ-7.1"))
    yield from ram(battle, index, other)
    return True


def is_ram(battle: Battle, index: int, other: int) -> bool:
    """SQ-7.1 An enemy is always rammed, a friend only by a ship that acts on a red card."""
    fleet = battle.setting.fleet
    return fleet[index].side != fleet[other].side or battle.setting.cards.red[battle.ships[index].card]


def ram(battle: Battle, index: int, other: int) -> Flow[None]:
    """SQ-7.2, SQ-7.3, SQ-A18 Both ships draw; then both suffer, at the same time."""
    cards = battle.setting.cards
    # For odds the rank of the first card matters, not only its row: the second is drawn from the rest of the pack.
    own = yield from ram_card(battle, index, "SQ-7.2", cards.rank_row, cards.rammer_luck)
    theirs = yield from ram_card(battle, other, "SQ-7.3", cards.rammed_row, cards.rammed_luck)
    suffer_ram(battle, index, own, cards.rammer[own], "SQ-7.2")
    suffer_ram(battle, other, theirs, cards.rammed[theirs], "SQ-7.3")
    damage.sink_if_lost(battle, index)
    damage.sink_if_lost(battle, other)


def ram_card(
    battle: Battle, index: int, case: str, rows: Callable[[str], Hashable], luck: Callable[[str], int]
) -> Flow[str]:
    """SQ-7.2, SQ-7.3, SQ-A3 The card of one ship in a ram; Jokers are drawn again if the option says so."""
    cards, sheet = battle.setting.cards, battle.setting.fleet[index]
    while True:
        damage.refill_small_pack(battle)
        card = yield from draw(battle.small, case=case, by=sheet.seat, rows=rows, luck=luck)
        if not battle.setting.joker_redraws or cards.rank[card] != JOKER:
            return card
        battle.tell(events.JokerRedrawn(sheet.id, card, case="SQ-A3"))
        battle.small.discards.append(card)


def suffer_ram(battle: Battle, index: int, card: str, loss: RamLoss, case: str) -> None:
    """SQ-7.4 Flotation is marked off; a card that only cost flotation is discarded, a hit stays on the sheet."""
    ship = battle.ships[index]
    lost = min(ship.flotation, loss.lose)
    battle.tell(events.RamCardDrawn(battle.setting.fleet[index].id, card, lost, loss.hit or "", case=case))
    damage.lose_flotation(ship, loss.lose)
    if loss.hit is None:
        battle.small.discards.append(card)
    else:
        damage.put_on_sheet(ship, card)
