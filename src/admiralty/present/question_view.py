"""View model of a question: its orders with their chances, order forms, and standing orders."""

from functools import lru_cache
from typing import Any

from admiralty.games.base import CardFace
from admiralty.kernel.flows.choices import Choices, Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.leave_order import Until
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.present.presenter import Presenter
from admiralty.present.standing_text import again, left, offers
from admiralty.present.values import Values
from admiralty.scene import Handle, Scene

__all__ = ["question", "standing"]

SHOWN_AT_MOST = 400
MANY_PLACES = 8
"""So many places are pointed at on the board, and not read through."""
ON_A_SHEET = 2
"""A sheet is written on a form; beside it are the plainest ones, to carry on or to run on."""


def question(
    match: Match[Any], presenter: Presenter, seat: Seat | None, ask: Ask | None, scene: Scene, asked: tuple[Seat, ...]
) -> Values:
    can_undo = seat is not None and not match.parley.resting and match.can_undo(seat)
    if ask is None or seat is None:
        return _waiting(asked, can_undo, match.parley.resting, presenter)
    handles = {handle.code: handle for handle in scene.handles}
    listed = ask.choices.finite
    sheet = isinstance(ask.choices, OrderSheet)
    shown = ask.choices.candidates(ON_A_SHEET if sheet else SHOWN_AT_MOST)
    if sheet:
        shown = [order for order in shown if not order.value.lines]
    elif not listed and not ask.choices.dials():
        # Places without end: those that are marked on the board, where a hand points at them.
        shown = [order for order in shown if order.code in handles] or shown
    orders = [_offered(order, handles.get(order.code), presenter) for order in shown]
    orders.sort(key=lambda order: GROUPS.index(order["group"]))  # within a group as the rules list them
    dials = [] if sheet else _dials(ask.choices, presenter)
    hand = len(orders) > 1 and all(order["card"] for order in orders)
    return Values(
        asked_me=True,
        question=presenter.render(ask.question),
        case=ask.case,
        case_text=presenter.case_text(ask.case),
        orders=orders,
        hand=hand,
        placing=not hand and not dials and _are_places(orders),
        sheet=sheet,
        example=presenter.render(ask.choices.example) if isinstance(ask.choices, OrderSheet) else "",
        more=len(ask.choices.orders()) - len(shown) if listed else 0,
        free_text=not listed and not sheet,
        dials=dials,
        leave=[{**each._asdict(), "key": KEYS.get(each.until, "")} for each in offers(match, presenter, seat)],
        again=" ".join(again(match, ask)),
        can_undo=can_undo,
        waiting_for=_names(asked, presenter),
        resting=False,
    )


@lru_cache(maxsize=1024)
def _waiting(asked: tuple[Seat, ...], can_undo: bool, resting: bool, presenter: Presenter) -> Values:
    """For one who is asked nothing."""
    return Values(
        asked_me=False, question="", case="", case_text="", orders=[], hand=False, placing=False, sheet=False,
        example="", more=0, free_text=False, dials=[], leave=(), again="", can_undo=can_undo,
        waiting_for=_names(asked, presenter), resting=resting,
    )  # fmt: skip


def _are_places(orders: list[Values]) -> bool:
    """Whether these are places for something: each of them is one order, whereas a move has several ways to face where
    it ends."""
    if len(orders) < MANY_PLACES or any(order["on"] not in ("cell", "point", "nothing") for order in orders):
        return False
    if sum(order["on"] == "nothing" for order in orders) > 1:
        return False
    cells = [order["ref"] for order in orders if order["on"] == "cell"]
    return len(set(cells)) == len(cells)


def _names(asked: tuple[Seat, ...], presenter: Presenter) -> list[str]:
    return [presenter.name(other) for other in asked]


KEYS = {Until.TURN: "x", Until.ALL: "c"}
"""The keys of a page that leave an answer."""


@lru_cache(maxsize=4096)  # where a game has its orders ready, they are the same from question to question
def _offered(order: Order[Any], handle: Handle | None, presenter: Presenter) -> Values:
    label = presenter.render(order.label) if order.label is not None else ""
    on = handle.on.value if handle is not None else "nothing"
    named = label or (handle.label if handle is not None else order.code)
    card = presenter.game.card_face(presenter.setting, order)
    ref = handle.ref if handle is not None else ""
    return _offer(order.code, named, on, ref, card, _end(handle, presenter))


def _end(handle: Handle | None, presenter: Presenter) -> str:
    """Where a move ends, for games that say so beside its words."""
    if handle is None or not presenter.game.chip_places:
        return ""
    return {"cell": handle.ref, "point": presenter.say("server-off-board")}.get(handle.on.value, "")


@lru_cache(maxsize=8192)
def _offer(code: str, label: str, on: str, ref: str, card: CardFace | None, end: str) -> Values:
    """An order on offer; most of those of a question have been offered before."""
    icon = _icon(code, on)
    group = "guns" if icon in ATTACKS else "moves" if icon in MOVES else "other"
    return Values(
        code=code, label=label, on=on, icon=icon, group=group, ref=ref, card=card, end="" if end in label else end
    )


ICONS = (
    ("fire", "fire"), ("broadside", "fire"), ("partial", "fire"), ("attack", "fire"), ("storm", "fire"), ("ram", "ram"),
    ("close", "users"), ("recruit", "flag"), ("replenish", "repair"), ("march", "ahead"), ("done", "check"),
    ("bombard", "fire"), ("board", "users"), ("repair", "repair"), ("hold", "hold"),
    ("pass", "hold"), ("stop", "hold"), ("anchor", "hold"), ("no", "close"), ("yes", "check"), ("down", "flag"),
    ("cut", "cable"), ("move", "ahead"), ("ahead", "ahead"), ("port", "port"), ("starboard", "stbd"), ("p", "port"),
    ("s", "stbd"),
)  # fmt: skip
"""The sign of an order by the word that its code begins with."""
ATTACKS = ("fire", "ram", "users")
MOVES = ("ahead", "port", "stbd")
"""The signs of attacks and of moves."""
GROUPS = ("guns", "moves", "other")
"""The groups of orders, in the order in which they are shown."""


def _icon(code: str, on: str) -> str:
    """The act that an order is, as a sign: by the word it begins with, else by what it lies on."""
    words = code.lower().split(" ")
    first = words[0].rstrip("0123456789")
    found = next((icon for word, icon in ICONS if first == word), "")
    if found == "ahead" and "port" in words:
        return "port"
    if found == "ahead" and "starboard" in words:
        return "stbd"
    return found or {"counter": "ships", "cell": "wheel", "point": "wheel", "card": "card"}.get(on, "dot")


def _dials(choices: Choices[Any], presenter: Presenter) -> list[dict[str, Any]]:
    """The parts of a code that a hand may set step by step."""
    return [
        {
            "name": presenter.render(dial.name),
            "words": dial.words,
            "start": dial.start,
            "said": {begins: presenter.render(said) for begins, said in dial.said},
        }
        for dial in choices.dials()
    ]


NOTHING_STANDS = Values(orders=[])


def standing(match: Match[Any], presenter: Presenter, seat: Seat | None) -> Values:
    """What a viewer has left standing."""
    found = left(match, presenter, seat) if seat is not None else ()
    return Values(orders=[each._asdict() for each in found]) if found else NOTHING_STANDS
