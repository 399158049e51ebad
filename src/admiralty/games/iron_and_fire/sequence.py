"""3.0 The sequence of play: preparation, activations, end."""

from collections.abc import Mapping
from typing import Final

from admiralty.boards.cards import pips
from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.rules import (
    activation,
    arrivals,
    cable,
    drift,
    end_phase,
    fortunes,
    mines,
    random_events,
    setup,
)
from admiralty.rulebook import Call, Flow, Message, Seat, Segment, call, draw

from . import state

NOT_GRANTED: Final = -1


def sequence(battle: state.Battle) -> Call:
    """3.0 The next segment when the agenda is empty."""
    return _NEXT[battle.phase]


def preparation(battle: state.Battle) -> Flow[None]:
    """3.1, I28 A new turn: all 54 cards are shuffled, ships that are due arrive, steam may be up."""
    battle.turn += 1
    battle.deck.pieces = list(state.FULL_DECK)
    battle.deck.discards = []
    battle.jokers = 0
    battle.extra_cards = NOT_GRANTED
    battle.played = []
    battle.used_this_turn = []
    battle.phase = state.CARDS
    battle.tell(events.TurnBegins(battle.turn, case="3.1", reveals=arrivals.come_due(battle)))
    steam = battle.setting.file.raising_steam
    if steam is not None and not battle.steam_up and battle.turn > battle.steam_turns:
        battle.steam_up = True
        battle.steam_turns = 0
        battle.tell(events.SteamRaised(steam.ship, case="15.3.2", reveals=True))
    for ship in reversed(arrivals.arriving(battle)):
        battle.push(arrivals.arrive, ship.index)
    yield from ()


def card_units(battle: state.Battle, card: str) -> int:
    """4.1 One unit for an odd card, two for an even one, three for a court card."""
    figures = battle.setting.tables.activations
    shown = pips(card)
    if shown == 0:
        return figures.court
    return figures.odd if shown % 2 else figures.even


def draw_card(battle: state.Battle) -> Flow[None]:
    """3.2, 4.1, I28 Turn a card: a Joker, or activations for the side of its colour."""
    if battle.extra_cards == 0 or not battle.deck.pieces:
        battle.phase = state.END
        return
    if battle.extra_cards > 0:
        battle.extra_cards -= 1
    while True:
        card = yield from draw(battle.deck, case="4.1", by=None)
        battle.deck.discard(card)
        # 13.1, I50: the counter that had the last card ignored passes on only now.
        fortunes.settle(battle, fortunes.IGNORE)
        if card == state.JOKER:
            battle.card = card
            yield from (_first_joker(battle) if battle.jokers == 0 else _second_joker(battle))
            return
        side = state.colour_of(battle.setting, card)
        battle.card, battle.left, battle.acted = card, card_units(battle, card), []
        if battle.heard is not None:
            battle.tell(events.CardTurned(card, side, battle.left, case="4.1"))
        use = (yield from _card_window(battle, side)) if battle.setting.fortunes else fortunes.DECLINE
        if use != fortunes.IGNORE or not battle.deck.pieces:
            break
    if use == fortunes.ONE_MORE:
        battle.left += 1
    if side not in battle.played:
        battle.played.append(side)
    battle.ready_prize = battle.prizes.pop(side, -1)
    battle.phase = state.ACTIVATIONS


def _card_window(battle: state.Battle, side: Seat) -> Flow[fortunes.Use]:
    """13.1, I49, I50 The holder may have the card ignored, or have an own card activate one unit more."""
    if not fortunes.can_play(battle, battle.holder):
        return fortunes.DECLINE
    holder = Seat(battle.holder)
    more = holder == side and len(activation.ready_units(battle, side)) > battle.left
    uses = (fortunes.IGNORE, fortunes.ONE_MORE) if more else (fortunes.IGNORE,)
    question = Message("ask-fortune-card", card=battle.card, side=side)
    use = yield from fortunes.window(battle, holder, "fortune-card", uses, question)
    if use != fortunes.DECLINE:
        fortunes.play(battle, holder, use)
    return use


def _first_joker(battle: state.Battle) -> Flow[None]:
    """4.1, 11.0, 13.1 A random event, unless the counter is played to end the activations."""
    battle.jokers = 1
    battle.tell(events.FirstJoker(case="4.1"))
    if battle.setting.fortunes and fortunes.can_play(battle, battle.holder):
        holder = Seat(battle.holder)
        question = Message("ask-fortune-joker")
        if (
            yield from fortunes.window(battle, holder, "fortune-joker", (fortunes.END_NOW,), question)
        ) == fortunes.END_NOW:
            fortunes.play(battle, holder, fortunes.END_NOW)
            fortunes.settle(battle, fortunes.END_NOW)
            battle.phase = state.END
            return
    battle.push(random_events.random_event)


def _second_joker(battle: state.Battle) -> Flow[None]:
    """4.1, 11.0, I9, I30 The end phase; but 2d6 more cards, once, if a side has seen no card of its colour."""
    battle.jokers = 2
    battle.tell(events.SecondJoker(case="4.1"))
    idle = [side for side in battle.setting.seats if side not in battle.played]
    if not idle or battle.extra_cards != NOT_GRANTED:
        battle.phase = state.END
        return
    thrown = yield from fortunes.throw(battle, mines.TWO_DICE, case="4.1", by=idle[0], rows=sum, luck=sum)
    battle.extra_cards = sum(thrown)
    battle.tell(events.ExtraCards(idle[0], battle.extra_cards, case="4.1"))


SEGMENTS: Final[tuple[Segment, ...]] = (
    setup.setup,
    setup.draw_mine,
    setup.secret_roll,
    preparation,
    arrivals.arrive,
    draw_card,
    random_events.random_event,
    activation.activation,
    activation.second,
    end_phase.end_phase,
    cable.cable_attempt,
    end_phase.all_criticals,
    end_phase.criticals_of,
    end_phase.aground,
    end_phase.aground_of,
    end_phase.drifting,
    drift.drift_ship,
    end_phase.next_turn,
)
"""The segments; journals know each by its name."""

_NEXT: Final[Mapping[str, Call]] = {
    state.SETUP: call(setup.setup),
    state.PREPARATION: call(preparation),
    state.CARDS: call(draw_card),
    state.ACTIVATIONS: call(activation.activation),
    state.END: call(end_phase.end_phase),
}
