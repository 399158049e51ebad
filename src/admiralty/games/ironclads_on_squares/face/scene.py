"""The picture of a battle: ships, cards and packs, and where a hand points to give each order."""

from collections.abc import Iterator, Sequence
from typing import Any

from admiralty import scene as draw
from admiralty.boards import squares
from admiralty.games.ironclads_on_squares.cards import CONNING_TOWER, ENGINE, FIRE, JOKER, STEERING
from admiralty.games.ironclads_on_squares.chart import OFF, Manoeuvre
from admiralty.games.ironclads_on_squares.setting import Engagement, Volley
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Ship
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.scene import Say

__all__ = ["picture"]

STATES = {CONNING_TOWER: "command", FIRE: "burning", STEERING: "steering"}
INSET = 8.0
"""How far inside the edge an order to leave the board is shown."""


def picture(view: Battle, setting: Engagement, seat: Seat | None, ask: Ask | None, say: Say) -> draw.Scene:
    """SQ-1.1 What lies on the table, and the handles of the open question."""
    board = draw.squares_board(setting.chart.columns, setting.chart.ranks)
    orders = ask.choices.candidates(1000) if ask is not None else ()
    limit = setting.plan.turn_limit
    caption = say("picture-turn", turn=view.turn, limit=limit) if view.turn else say("picture-before")
    return draw.compose(
        say(f"scenario-{setting.scenario.replace('_', '-')}"),
        board,
        caption=caption,
        sides=draw.sides(*((side.id, side.name, side.name[0]) for side in setting.plan.side)),
        counters=_counters(view, setting, orders, say),
        overlays=_overlays(view, setting, orders, say),
        cards=_cards(view, setting, say),
        packs=[
            draw.Pack("activation", say("picture-activation-pack"), len(view.activation.pieces)),
            draw.Pack("small", say("picture-small-pack"), len(view.small.pieces)),
        ],
        tracks=_tracks(view, setting, say),
        handles=[_handle(view, setting, board, order, say) for order in orders],
    )


def _counters(view: Battle, setting: Engagement, orders: Sequence[Order[Any]], say: Say) -> Iterator[draw.Counter]:
    targets = {order.value.target for order in orders if isinstance(order.value, Volley)}
    for index, ship in enumerate(view.ships):
        if ship.fate is not Fate.AFLOAT:
            continue
        name, seat, sheet = setting.fleet[index].id, setting.fleet[index].seat, setting.fleet[index].ship
        emphasis = draw.Emphasis.NONE
        if index == view.active:
            emphasis = draw.Emphasis.ACTIVE
        elif index in targets:
            emphasis = draw.Emphasis.TARGET
        elif view.turn and index not in view.waiting:
            emphasis = draw.Emphasis.SPENT
        yield draw.Counter(
            name,
            sheet.hull,
            setting.chart.names[ship.square],
            ship.heading * 45,
            seat,
            sheet.name,
            sheet.short,
            damage=draw.Damage(sheet.flotation - ship.flotation, sheet.flotation),
            states=_states(ship, setting),
            badges=(draw.Badge(ship.card, spoken=say("picture-dealt", card=ship.card)),) if ship.card else (),
            emphasis=emphasis,
        )


def _states(ship: Ship, setting: Engagement) -> tuple[str, ...]:
    """SQ-4.4 The damage that shows; an engine hit shows as the stop that it leads to."""
    effects = [setting.cards.effect[card] for card in ship.sheet]
    found = [state for effect, state in STATES.items() if effect in effects]
    return tuple([*found, "stopped"] if ENGINE in effects else found)


def _overlays(view: Battle, setting: Engagement, orders: Sequence[Order[Any]], say: Say) -> Iterator[draw.Overlay]:
    if view.active < 0:
        return
    ship, chart = view.ships[view.active], setting.chart
    ends = [_end(ship, setting, order.value) for order in orders if isinstance(order.value, Manoeuvre)]
    cells = tuple(dict.fromkeys(chart.names[end] for end in ends if end != OFF))
    if cells:
        yield draw.Reach(cells, label=say("picture-moves", ship=setting.fleet[view.active].id))
    aimed = dict.fromkeys(order.value.target for order in orders if isinstance(order.value, Volley))
    for target in aimed:
        there = chart.names[view.ships[target].square]
        yield draw.Sight(chart.names[ship.square], there, label=setting.fleet[target].ship.name)


def _cards(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Card]:
    """SQ-2.2, SQ-5.4 The activation cards of those who have yet to act, in their order; then all damage cards."""
    for index in view.waiting:
        card = view.ships[index].card
        yield _card(f"dealt-{card}", card, setting, _short(setting, index))
    for index, ship in enumerate(view.ships):
        for card in ship.sheet:
            yield _card(f"damage-{card}", card, setting, say("picture-damage", ship=_short(setting, index)))


def _short(setting: Engagement, index: int) -> str:
    ship = setting.fleet[index].ship
    return ship.short or ship.name


def _card(card_id: str, card: str, setting: Engagement, label: str) -> draw.Card:
    rank = setting.cards.rank[card]
    return draw.Card(card_id, "" if rank == JOKER else rank, setting.cards.suit[card], label)


def _tracks(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Track]:
    yield draw.Track("turn", say("picture-turn-track"), view.turn, setting.plan.turn_limit)
    for index, ship in enumerate(view.ships):
        sheet = setting.fleet[index]
        if ship.fate is Fate.AFLOAT:
            yield draw.Track(sheet.id, _short(setting, index), ship.flotation, sheet.ship.flotation, sheet.seat)


def _handle(view: Battle, setting: Engagement, board: draw.Board, order: Order[Any], say: Say) -> draw.Handle:
    """Moves lie where they end, shots on their target."""
    label = _label(order, say)
    if isinstance(order.value, Volley):
        return draw.on_counter(order.code, label, setting.fleet[order.value.target].id)
    if not isinstance(order.value, Manoeuvre):
        return draw.on_nothing(order.code, label)
    ship = view.ships[view.active]
    end, heading = _end(ship, setting, order.value), (ship.heading + order.value.turn) * 45 % 360
    if end != OFF:
        return draw.on_cell(order.code, label, setting.chart.names[end], heading)
    return draw.on_point(order.code, label, _over_the_edge(ship, setting, order.value, board), heading)


def _label(order: Order[Any], words: Say) -> str:
    """An order in words; its key stands as a literal where the order is made."""
    return words(order.label.key, **order.label.args) if order.label is not None else order.code


def _end(ship: Ship, setting: Engagement, manoeuvre: Manoeuvre) -> int:
    return setting.chart.destination[ship.square * 8 + ship.heading][manoeuvre.id]


def _over_the_edge(ship: Ship, setting: Engagement, manoeuvre: Manoeuvre, board: draw.Board) -> draw.Point:
    """Where to point to leave the board: just inside the edge, on the way she would go."""
    course = (ship.heading + manoeuvre.bow) * 45 % 360
    x, y = squares.step(squares.square(setting.chart.names[ship.square]), course, manoeuvre.squares)
    right, down = (x + 0.5) * board.unit, board.height - (y + 0.5) * board.unit
    return min(max(right, INSET), board.width - INSET), min(max(down, INSET), board.height - INSET)
