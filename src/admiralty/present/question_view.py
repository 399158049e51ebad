"""View model of a question: its orders with their chances, order forms, and standing orders."""

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.kernel.flows.choices import Choices, Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.memo import remembered
from admiralty.present.model import DialView, OrderView, QuestionView
from admiralty.present.presenter import Presenter
from admiralty.present.standing_text import again, offers
from admiralty.scene import Handle, Scene

__all__ = ["question"]

SHOWN_AT_MOST = 400
MANY_PLACES = 8
"""From so many places on, they are chosen on the board instead of a list."""
ON_A_SHEET = 2
"""A sheet is written on a form; the plainest ones are offered beside it, to carry on or to run on."""


def question(
    match: Match[Any], presenter: Presenter, seat: Seat | None, ask: Ask | None, scene: Scene, asked: tuple[Seat, ...]
) -> QuestionView:
    can_undo = seat is not None and not match.parley.resting and match.can_undo(seat)
    names = tuple(presenter.name(other) for other in asked)
    if ask is None or seat is None:
        return QuestionView(waiting_for=names, can_undo=can_undo, resting=match.parley.resting)
    handles = {handle.code: handle for handle in scene.handles}
    listed = ask.choices.finite
    sheet = isinstance(ask.choices, OrderSheet)
    shown = _shown(ask.choices, handles)
    orders = [_offered(order, handles.get(order.code), presenter) for order in shown]
    orders.sort(key=lambda order: GROUPS.index(order.group))  # within a group in the order of the rules
    dials = () if sheet else _dials(ask.choices, presenter)
    hand = len(orders) > 1 and all(order.card for order in orders)
    return QuestionView(
        asked_me=True,
        hints=not match.position.state.sighting,
        question=presenter.render(ask.question),
        case=ask.case,
        case_text=presenter.case_text(ask.case),
        orders=tuple(orders),
        hand=hand,
        placing=not hand and not dials and _are_places(orders),
        sheet=sheet,
        example=presenter.render(ask.choices.example) if isinstance(ask.choices, OrderSheet) else "",
        more=len(ask.choices.orders()) - len(shown) if listed else 0,
        free_text=not listed and not sheet,
        dials=dials,
        leave=offers(match, presenter, seat),
        again=" ".join(again(match, ask)),
        can_undo=can_undo,
        waiting_for=names,
        resting=False,
    )


def _shown(choices: Choices[Any], handles: Mapping[str, Handle]) -> Sequence[Order[Any]]:
    """The orders that a page offers; any others are typed."""
    if isinstance(choices, OrderSheet):
        return [order for order in choices.candidates(ON_A_SHEET) if not order.value.lines]
    shown = choices.candidates(SHOWN_AT_MOST)
    if choices.finite or choices.dials():
        return shown
    # Unlimited places: those that are marked on the board, for a pointer.
    return [order for order in shown if order.code in handles] or shown


def _are_places(orders: list[OrderView]) -> bool:
    """Whether these are places for something: each is one order, whereas a move has several headings at its end."""
    if len(orders) < MANY_PLACES or any(order.on not in ("cell", "point", "nothing") for order in orders):
        return False
    if sum(order.on == "nothing" for order in orders) > 1:
        return False
    cells = [order.ref for order in orders if order.on == "cell"]
    return len(set(cells)) == len(cells)


@remembered  # where a game caches its orders, they are the same from question to question
def _offered(order: Order[Any], handle: Handle | None, presenter: Presenter) -> OrderView:
    label = presenter.render(order.label) if order.label is not None else ""
    on = handle.on.value if handle is not None else "nothing"
    label = label or (handle.label if handle is not None else order.code)
    card = presenter.game.card_face(presenter.setting, order)
    icon, end = _icon(order.code, on), _end(handle, presenter)
    return OrderView(
        code=order.code,
        label=label,
        on=on,
        icon=icon,
        group="guns" if icon in ATTACKS else "moves" if icon in MOVES else "other",
        ref=handle.ref if handle is not None else "",
        card=card,
        picture=f"{presenter.game.id}/{card.picture}.svg" if card is not None and card.picture else "",
        end="" if end in label else end,
    )


def _end(handle: Handle | None, presenter: Presenter) -> str:
    """Where a move ends, for games that say so beside its words."""
    if handle is None or not presenter.game.chip_places:
        return ""
    return {"cell": handle.ref, "point": presenter.say("server-off-board")}.get(handle.on.value, "")


ICONS = (
    ("fire", "fire"), ("broadside", "fire"), ("partial", "fire"), ("attack", "fire"), ("storm", "fire"), ("ram", "ram"),
    ("close", "users"), ("recruit", "flag"), ("replenish", "repair"), ("march", "ahead"), ("done", "check"),
    ("bombard", "fire"), ("board", "users"), ("repair", "repair"), ("hold", "hold"),
    ("pass", "hold"), ("stop", "hold"), ("anchor", "hold"), ("no", "close"), ("yes", "check"), ("down", "flag"),
    ("cut", "cable"), ("move", "ahead"), ("ahead", "ahead"), ("port", "port"), ("starboard", "stbd"), ("p", "port"),
    ("s", "stbd"), ("-", "ahead"),
)  # fmt: skip
"""The sign of an order by the first word of its code."""
ATTACKS = ("fire", "ram", "users")
MOVES = ("ahead", "port", "stbd")
"""The signs of attacks and of moves."""
GROUPS = ("guns", "moves", "other")
"""The groups of orders, in the order in which they are shown."""


def _icon(code: str, on: str) -> str:
    """The sign of an order: by the first word of its code, else by what it points at."""
    words = code.lower().split(" ")
    first = words[0].rstrip("0123456789")
    found = next((icon for word, icon in ICONS if first == word), "")
    if found == "ahead" and "port" in words:
        return "port"
    if found == "ahead" and "starboard" in words:
        return "stbd"
    return found or {"counter": "ships", "cell": "wheel", "point": "wheel", "card": "card"}.get(on, "dot")


def _dials(choices: Choices[Any], presenter: Presenter) -> tuple[DialView, ...]:
    """The parts of a code that can be set step by step."""
    return tuple(
        DialView(
            name=presenter.render(dial.name),
            words=tuple(dial.words),
            start=dial.start,
            said=tuple((begins, presenter.render(said)) for begins, said in dial.said),
        )
        for dial in choices.dials()
    )
