"""3.0 The sequence of play: preparation, activations, end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from admiralty.boards.cards import pips
from admiralty.games.iron_and_fire.face.events import (
    CardTurned,
    ExtraCards,
    FirstJoker,
    SecondJoker,
    SteamRaised,
    TurnBegins,
)
from admiralty.games.iron_and_fire.rules.activation import activation, ready_units, second
from admiralty.games.iron_and_fire.rules.arrivals import arrive, arriving, come_due
from admiralty.games.iron_and_fire.rules.drift import drift_ship
from admiralty.games.iron_and_fire.rules.end_phase import (
    aground,
    aground_of,
    cable,
    criticals,
    criticals_of,
    drift,
    end_phase,
    next_turn,
)
from admiralty.games.iron_and_fire.rules.fortunes import (
    DECLINE,
    END_NOW,
    IGNORE,
    ONE_MORE,
    Use,
    can_play,
    play,
    settle,
    throw,
    window,
)
from admiralty.games.iron_and_fire.rules.mines import TWO_DICE
from admiralty.games.iron_and_fire.rules.random_events import random_event
from admiralty.games.iron_and_fire.rules.setup import draw_mine, secret_roll, setup
from admiralty.games.iron_and_fire.setting import SEATS
from admiralty.games.iron_and_fire.state import (
    ACTIVATIONS,
    CARDS,
    END,
    FULL_DECK,
    JOKER,
    PREPARATION,
    SETUP,
    Battle,
    colour_of,
)
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, draw
from admiralty.kernel.game import Call, Segment, call

NOT_GRANTED: Final = -1


def sequence(battle: Battle) -> Call:
    """3.0 What comes next when nothing is on the agenda."""
    return _NEXT[battle.phase]


def preparation(battle: Battle) -> Flow[None]:
    """3.1, I28 A new turn: all 54 cards are shuffled, ships that are due arrive, steam may be up."""
    battle.turn += 1
    battle.deck.pieces = list(FULL_DECK)
    battle.deck.discards = []
    battle.jokers = 0
    battle.extra_cards = NOT_GRANTED
    battle.played = []
    battle.used_this_turn = []
    battle.phase = CARDS
    battle.tell(TurnBegins(battle.turn, case="3.1", reveals=come_due(battle)))
    steam = battle.setting.file.raising_steam
    if steam is not None and not battle.steam_up and battle.turn > battle.steam_turns:
        battle.steam_up = True
        battle.steam_turns = 0
        battle.tell(SteamRaised(steam.ship, case="15.3.2", reveals=True))
    for ship in reversed(arriving(battle)):
        battle.push(arrive, ship.index)
    yield from ()


def card_units(battle: Battle, card: str) -> int:
    """4.1 One unit for an odd card, two for an even one, three for a court card."""
    figures = battle.setting.tables.activations
    shown = pips(card)
    if shown == 0:
        return figures.court
    return figures.odd if shown % 2 else figures.even


def draw_card(battle: Battle) -> Flow[None]:
    """3.2, 4.1, I28 Turn a card: a Joker, or activations for the side of its colour."""
    if battle.extra_cards == 0 or not battle.deck.pieces:
        battle.phase = END
        return
    if battle.extra_cards > 0:
        battle.extra_cards -= 1
    while True:
        card = yield from draw(battle.deck, case="4.1", by=None)
        battle.deck.discard(card)
        # 13.1, I50: the counter that had the last card ignored passes on only now.
        settle(battle, IGNORE)
        if card == JOKER:
            battle.card = card
            yield from (_first_joker(battle) if battle.jokers == 0 else _second_joker(battle))
            return
        side = colour_of(card)
        battle.card, battle.left, battle.acted = card, card_units(battle, card), []
        if battle.heard is not None:
            battle.tell(CardTurned(card, side, battle.left, case="4.1"))
        use = yield from _card_window(battle, side)
        if use != IGNORE or not battle.deck.pieces:
            break
    if use == ONE_MORE:
        battle.left += 1
    if side not in battle.played:
        battle.played.append(side)
    battle.ready_prize = battle.prizes.pop(side, -1)
    battle.phase = ACTIVATIONS


def _card_window(battle: Battle, side: Seat) -> Flow[Use]:
    """13.1, I49, I50 The holder may have the card ignored, or have an own card activate one unit more."""
    if not battle.setting.fortunes or not can_play(battle, battle.holder):
        return DECLINE
    holder = Seat(battle.holder)
    more = holder == side and len(ready_units(battle, side)) > battle.left
    uses = (IGNORE, ONE_MORE) if more else (IGNORE,)
    question = Message("ask-fortune-card", card=battle.card, side=side)
    use = yield from window(battle, holder, "fortune-card", uses, question)
    if use != DECLINE:
        play(battle, holder, use)
    return use


def _first_joker(battle: Battle) -> Flow[None]:
    """4.1, 11.0, 13.1 A random event, unless the counter is played to end the activations."""
    battle.jokers = 1
    battle.tell(FirstJoker(case="4.1"))
    if battle.setting.fortunes and can_play(battle, battle.holder):
        holder = Seat(battle.holder)
        question = Message("ask-fortune-joker")
        if (yield from window(battle, holder, "fortune-joker", (END_NOW,), question)) == END_NOW:
            play(battle, holder, END_NOW)
            settle(battle, END_NOW)
            battle.phase = END
            return
    battle.push(random_event)


def _second_joker(battle: Battle) -> Flow[None]:
    """4.1, 11.0, I9, I30 The end phase; but 2d6 more cards, once, if a side has seen no card of its colour."""
    battle.jokers = 2
    battle.tell(SecondJoker(case="4.1"))
    idle = [side for side in SEATS if side not in battle.played]
    if not idle or battle.extra_cards != NOT_GRANTED:
        battle.phase = END
        return
    thrown = yield from throw(battle, TWO_DICE, case="4.1", by=idle[0], rows=sum, luck=sum)
    battle.extra_cards = sum(thrown)
    battle.tell(ExtraCards(idle[0], battle.extra_cards, case="4.1"))


SEGMENTS: Final[tuple[Segment, ...]] = (
    setup,
    draw_mine,
    secret_roll,
    preparation,
    arrive,
    draw_card,
    random_event,
    activation,
    second,
    end_phase,
    cable,
    criticals,
    criticals_of,
    aground,
    aground_of,
    drift,
    drift_ship,
    next_turn,
)
"""What the agenda may hold; journals know each by its name."""

_NEXT: Final[Mapping[str, Call]] = {
    SETUP: call(setup),
    PREPARATION: call(preparation),
    CARDS: call(draw_card),
    ACTIVATIONS: call(activation),
    END: call(end_phase),
}
