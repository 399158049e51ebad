"""SQ-5, SQ-6 Damage: the cards that hits bring, damage control, and sinking."""

from admiralty.games.ironclads_on_squares import events
from admiralty.games.ironclads_on_squares.cards import BLOW_UP, ENGINE, FIRE, FLOTATION, hand_row
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Ship, remove
from admiralty.rulebook import Flow, draw, draw_hand

# SQ-4.4 The effects of damage cards


def is_in_force(battle: Battle, ship: Ship, effect: str) -> bool:
    """SQ-5.4 Whether a damage card of this kind is on the ship's sheet."""
    return bool(ship.sheet) and battle.setting.cards.in_force(ship.sheet, effect)


def is_disabled(battle: Battle, ship: Ship) -> bool:
    """SQ-A19 Whether an engine, steering or conning tower hit is in force; such damage dictates her movement."""
    effect = battle.setting.cards.effect
    return any(effect[card] != FIRE for card in ship.sheet)


def put_on_sheet(ship: Ship, card: str) -> None:
    """SQ-4.3, SQ-A13, SQ-A27 A damage card goes face up on the sheet, even if another of its kind is there already."""
    ship.sheet.append(card)


def take_hits(battle: Battle, index: int, hits: int) -> Flow[None]:
    """SQ-4.3, SQ-A37 So many hits, so many cards, all drawn by the target's player."""
    setting, pack = battle.setting, battle.small
    cards = setting.cards
    while hits:
        refill_small_pack(battle)
        count = min(hits, len(pack.pieces))
        hand = yield from draw_hand(
            pack,
            count,
            case="SQ-4.3",
            by=setting.fleet[index].seat,
            rows=cards.effect_row,
            merge=hand_row if count == hits else None,  # the next hand is drawn from what this one leaves
            luck=cards.hits_luck,
        )
        hits -= len(hand)
        for card in hand:
            suffer(battle, index, card)


def suffer(battle: Battle, index: int, card: str) -> None:
    """SQ-4.3, SQ-4.4 One damage card: its effect is immediate; a 10 is discarded once the point is marked.

    SQ-A2 A Joker has no effect here, no more than the low cards. SQ-A37 Nor has any card for a ship already sunk.
    """
    ship = battle.ships[index]
    effect = battle.setting.cards.effect[card] if ship.fate is Fate.AFLOAT else ""
    if battle.heard is not None:
        battle.tell(events.DamageCardDrawn(battle.setting.fleet[index].id, card, effect, case="SQ-4.4"))
    if effect and effect != FLOTATION:
        put_on_sheet(ship, card)
        return
    battle.small.discards.append(card)
    if effect:
        lose_flotation(ship, 1)
        sink_if_lost(battle, index)


# SQ-5 Damage control


def treat_damage(battle: Battle, index: int) -> Flow[None]:
    """SQ-2.3, SQ-5.1, SQ-A24 One control card, for the gravest damage in force."""
    setting, ship = battle.setting, battle.ships[index]
    cards, sheet = setting.cards, setting.fleet[index]
    treated = cards.most_serious(ship.sheet)
    refill_small_pack(battle)
    drawn = yield from draw(battle.small, case="SQ-5.1", by=sheet.seat, luck=cards.control_luck[treated])
    repaired = cards.suit[drawn] == cards.suit[treated]
    harm = "" if repaired else cards.harm(treated, drawn)
    result = "repaired" if repaired else harm or "none"
    battle.tell(events.ControlCardDrawn(sheet.id, treated, cards.effect[treated], drawn, result, case="SQ-5.2"))
    if repaired:
        repair(battle, ship, treated)
    if harm and harm != BLOW_UP:
        # SQ-A26: the control card itself stands for the new damage.
        put_on_sheet(ship, drawn)
    else:
        battle.small.discards.append(drawn)
    if harm == BLOW_UP:
        blow_up(battle, index)


def repair(battle: Battle, ship: Ship, card: str) -> None:
    """SQ-5.2, SQ-A12, SQ-A26 A card of the same suit, whatever its rank: the damage card is removed and discarded.

    SQ-A9 With her last engine hit repaired a stopped ship gets under way again.
    """
    ship.sheet.remove(card)
    battle.small.discards.append(card)
    if ship.stopped and not is_in_force(battle, ship, ENGINE):
        ship.stopped = False


def blow_up(battle: Battle, index: int) -> None:
    """SQ-5.3, SQ-A22 The fire reaches the magazine: the ship is gone, and no other is harmed."""
    battle.tell(events.ShipBlewUp(battle.setting.fleet[index].id, case="SQ-5.3"))
    battle.ships[index].flotation = 0
    remove(battle, index, Fate.BLOWN_UP)


def refill_small_pack(battle: Battle) -> None:
    """SQ-A14 An exhausted pack is made anew from its discards; the cards on the sheets stay out."""
    if not battle.small.pieces:
        battle.small.reshuffle()
        battle.tell(events.PackReshuffled(case="SQ-A14"))


# SQ-6 Sinking


def lose_flotation(ship: Ship, points: int) -> None:
    """SQ-4.4, SQ-7.2, SQ-7.3 Flotation points are marked off, down to none."""
    ship.flotation = max(0, ship.flotation - points)


def sink_if_lost(battle: Battle, index: int) -> None:
    """SQ-6.1 A ship without flotation points sinks."""
    if battle.ships[index].flotation == 0:
        battle.tell(events.ShipSank(battle.setting.fleet[index].id, case="SQ-6.1"))
        remove(battle, index, Fate.SUNK)
