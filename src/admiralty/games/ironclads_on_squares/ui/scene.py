"""The scene of a battle: ships, cards and packs, and the handle of each order."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

from admiralty import scene as draw
from admiralty.boards import squares
from admiralty.games.ironclads_on_squares.cards import CONNING_TOWER, ENGINE, FIRE, JOKER, STEERING
from admiralty.games.ironclads_on_squares.chart import Manoeuvre
from admiralty.games.ironclads_on_squares.rules import firing, movement
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Ship
from admiralty.memo import remembered
from admiralty.rulebook import Ask, Order, Seat, Spot
from admiralty.scene import Say

STATES = {CONNING_TOWER: "command", FIRE: "burning", STEERING: "steering"}
Stage: TypeAlias = Literal["", "past", "now", "next"]
SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
INSET = 8.0
"""The distance inside the edge at which an order to leave the board is shown."""
_damage = remembered(draw.Damage)
_shown = remembered(draw.Card)
_track = remembered(draw.Track)
"""Caches counters: most are unchanged from move to move, and a lookup is faster than making one."""


def picture(view: Battle, setting: Engagement, seat: Seat | None, ask: Ask | None, say: Say) -> draw.Picture:
    """SQ-1.1 Everything on the table, and the handles of the open question."""
    board = draw.squares_board(setting.chart.columns, setting.chart.ranks)
    orders = ask.choices.orders() if ask is not None else ()
    spots = [order.value.point(view, ask.subject) for order in orders] if ask is not None else []
    limit = setting.plan.turn_limit
    caption = say("picture-turn", turn=view.turn, limit=limit) if view.turn else say("picture-before")
    return draw.table(
        board,
        caption=caption,
        counters=_counters(view, setting, orders, say),
        overlays=_overlays(view, setting, ask, orders, spots, say) if ask is not None else (),
        cards=_cards(view, setting, say),
        packs=[
            draw.Pack("activation", say("picture-activation-pack"), len(view.activation.pieces)),
            draw.Pack("small", say("picture-small-pack"), len(view.small.pieces)),
        ],
        tracks=_tracks(view, setting, say),
        handles=[_handle(view, board, order, spot, ask, say) for order, spot in zip(orders, spots, strict=True)]
        if ask is not None
        else (),
    )


def _counters(view: Battle, setting: Engagement, orders: Sequence[Order[Any]], say: Say) -> Iterator[draw.Counter]:
    cards, names = setting.cards, setting.chart.names
    targets = {order.value.target for order in orders if isinstance(order.value, firing.Shot)}
    for index, ship in enumerate(view.ships):
        if ship.fate is not Fate.AFLOAT:
            continue
        member, card = setting.fleet[index], ship.card
        sheet = member.ship
        emphasis = draw.Emphasis.NONE
        if index == view.active:
            emphasis = draw.Emphasis.ACTIVE
        elif index in targets:
            emphasis = draw.Emphasis.TARGET
        elif view.turn and index not in view.waiting:
            emphasis = draw.Emphasis.SPENT
        yield draw.Counter(
            member.id,
            sheet.hull,
            names[ship.square],
            ship.heading * 45,
            member.seat,
            sheet.name,
            sheet.short,
            _damage(sheet.flotation - ship.flotation, sheet.flotation),
            _states(ship, setting) if ship.sheet else (),
            _mini_cards(card, cards.rank[card], cards.suit[card], say) if card else (),
            emphasis,
        )


@remembered
def _mini_cards(card: str, rank: str, suit: str, say: Say) -> tuple[draw.Badge, ...]:
    """The activation card, clipped to the ship."""
    return (draw.Badge(rank + SIGNS[suit], spoken=say("picture-dealt", card=card)),)


def _states(ship: Ship, setting: Engagement) -> tuple[str, ...]:
    """SQ-4.4 The visible damage; an engine hit shows as the stop that it leads to."""
    effects = [setting.cards.effect[card] for card in ship.sheet]
    found = [state for effect, state in STATES.items() if effect in effects]
    return tuple([*found, "stopped"] if ENGINE in effects else found)


def _overlays(
    view: Battle, setting: Engagement, ask: Ask, orders: Sequence[Order[Any]], spots: Sequence[Spot], say: Say
) -> Iterator[draw.Overlay]:
    """The reach of the ship in question, and her targets."""
    chart, index = setting.chart, ask.subject.ship
    moves = [spot for order, spot in zip(orders, spots, strict=True) if isinstance(order.value, movement.Move)]
    cells = tuple(dict.fromkeys(spot.ref for spot in moves if spot.ref))
    if cells:
        yield draw.Reach(cells, label=say("picture-moves", ship=setting.fleet[index].id))
    aimed = dict.fromkeys(order.value.target for order in orders if isinstance(order.value, firing.Shot))
    here = chart.names[view.ships[index].square]
    for target in aimed:
        yield draw.Sight(here, chart.names[view.ships[target].square], label=setting.fleet[target].ship.name)


def _cards(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Card]:
    """SQ-2.2, SQ-5.4 The activation cards in their order, used ones first; then all damage cards."""
    done = [n for n, ship in enumerate(view.ships) if ship.card and n not in view.waiting and n != view.active]
    rank = setting.cards.precedence
    for index in sorted(done, key=lambda n: rank[view.ships[n].card]):
        yield _dealt(view, setting, index, "past")
    if view.active >= 0 and view.active not in view.waiting and view.ships[view.active].card:
        yield _dealt(view, setting, view.active, "now")
    for index in view.waiting:
        yield _dealt(view, setting, index, "next")
    for index, ship in enumerate(view.ships):
        for card in ship.sheet:
            yield _card(f"damage-{card}", card, setting, say("picture-damage", ship=_short(setting, index)))


def _dealt(view: Battle, setting: Engagement, index: int, stage: Stage) -> draw.Card:
    card = view.ships[index].card
    unit = setting.fleet[index].id
    return _card(f"dealt-{card}", card, setting, _short(setting, index), unit, stage)


def _short(setting: Engagement, index: int) -> str:
    ship = setting.fleet[index].ship
    return ship.short or ship.name


def _card(card_id: str, card: str, setting: Engagement, label: str, unit: str = "", stage: Stage = "") -> draw.Card:
    rank = setting.cards.rank[card]
    shown = "" if rank == JOKER else rank
    return _shown(card_id, shown, setting.cards.suit[card], label, False, False, unit, stage)


def _tracks(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Track]:
    yield _track("turn", say("picture-turn-track"), view.turn, setting.plan.turn_limit)
    for index, ship in enumerate(view.ships):
        sheet = setting.fleet[index]
        if ship.fate is Fate.AFLOAT:
            yield _track(sheet.id, _short(setting, index), ship.flotation, sheet.ship.flotation, sheet.seat)


def _handle(view: Battle, board: draw.Board, order: Order[Any], spot: Spot, ask: Ask, say: Say) -> draw.Handle:
    """Handles: moves at their end, shots on their target."""
    label = _label(order, say)
    if spot.on == "point":
        spot = spot._replace(point=_over_the_edge(view, ask.subject.ship, order.value.manoeuvre, board))
    return draw.on_spot(order.code, label, spot)


@remembered
def _label(order: Order[Any], say: Say) -> str:
    """An order in words; cached, because moves are the same in every battle."""
    return say("scene-order-label", label=order.label)


def _over_the_edge(view: Battle, index: int, manoeuvre: Manoeuvre, board: draw.Board) -> draw.Point:
    """The handle for leaving the board: just inside the edge, in the direction of the move."""
    ship, chart = view.ships[index], view.setting.chart
    course = (ship.heading + manoeuvre.bow) * 45 % 360
    x, y = squares.step(squares.square(chart.names[ship.square]), course, manoeuvre.squares)
    right, down = (x + 0.5) * board.unit, board.height - (y + 0.5) * board.unit
    return min(max(right, INSET), board.width - INSET), min(max(down, INSET), board.height - INSET)
