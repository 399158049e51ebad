"""Checks that lists, refusals and codes of orders agree, and that every order has a place in the picture."""

from collections.abc import Callable
from itertools import islice
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.flows.choices import Refusal, Rng
from admiralty.kernel.flows.event import Message, Seat, message_of
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.game import Game
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.kernel.orders.verb_choices import Verbs
from admiralty.kernel.orders.verbs import Verb

from .report import Tally, asked, expect

__all__ = ["Memory", "every_question_agrees", "every_text_is_listed_or_refused", "one_handle_an_order", "spoken"]

GENERIC = ("refusal-no-order", "refusal-form")
"""Reasons that say nothing about the rules."""
REMEMBERED = 60
"""How many codes of each kind of question are kept to be tried again later."""
SWEPT = 60
"""How many texts of a grammar are tried at one question."""
GRAMMAR_AT_MOST = 20_000


def every_question_agrees(game: Game[Any], setting: Any, rng: Rng, answers: int, tally: Tally | None = None) -> int:
    """Play at random for so many answers and check each question, also those that need no person: if only one order is
    listed the kernel gives it, and missing others would not be noticed. Returns how many.
    """
    tally = tally or Tally()
    position, seen = Position(game, game.begin(setting), keeps=False), 0
    for _ in range(answers):
        request = position.request
        if request is None:
            break
        if isinstance(request, Chance):
            position.give(request.sample(rng))
            continue
        asks = position.asks()
        for ask in asks.values():
            seen += 1
            lists_and_refusals_agree(ask, tally)
        given = {seat: ask.choices.sample(rng) for seat, ask in asks.items()}
        for seat, ask in asks.items():
            tally.meet_order(ask, given[seat])
        position.give(given[request.seat] if isinstance(request, Ask) else given)
    return seen


def lists_and_refusals_agree(ask: Ask, tally: Tally | None = None) -> None:
    """The listed orders are those offered and not refused; each refusal has a case and a reason; codes parse back."""
    choices = ask.choices
    if not isinstance(choices, Verbs):
        return
    tally = tally or Tally()
    expect(bool(ask.kind), "orders", f"{asked(ask)}: a question must say which kind it is")
    setting, opened = choices.state.setting, choices.open_kinds()
    listed = {order.code: order.value for order in choices.orders()}
    for code, verb in listed.items():
        read = choices.grammar.read(setting, code)
        expect(read == verb, "orders", f"{asked(ask)}: {code!r} of {verb!r} is read as {read!r}")
        expect(type(verb) in opened, "orders", f"{asked(ask)}: {code!r} is listed, and its kind is hindered")
    for hindrance in {each: None for kind in choices.kinds if kind not in opened for each in kind.hindered_by}:
        if hindrance.stands(choices.state, choices.subject):
            tally.meet("refusals", hindrance.refusal(choices.state, choices.subject).reason.key)
    legal = set()
    for kind in opened:
        if not kind.listable:
            continue
        for verb in kind.offers(choices.state, choices.subject):
            refusal = verb.refusal(choices.state, choices.subject)
            if refusal is None:
                legal.add(verb.code(setting))
            else:
                tally.meet("refusals", refusal.reason.key)
                _has_a_reason(ask, verb.code(setting), refusal)
    more, less = sorted(legal - listed.keys()), sorted(listed.keys() - legal)
    expect(not more, "orders", f"{asked(ask)}: {more[:3]} are offered and not refused, but not listed")
    expect(not less, "orders", f"{asked(ask)}: {less[:3]} are listed, but not offered or refused")


def _has_a_reason(ask: Ask, code: str, refusal: Refusal) -> None:
    expect(bool(refusal.case), "refusal", f"{asked(ask)}: {code!r} is refused by no case")
    own = refusal.reason.key not in GENERIC
    expect(own, "refusal", f"{asked(ask)}: {code!r} is refused without a reason of its own ({refusal.reason.key})")


class Memory:
    """The codes that questions of each kind have offered in a game."""

    def __init__(self) -> None:
        self.codes: dict[tuple[Seat, str], dict[str, None]] = {}
        self.tried = 0

    def note(self, ask: Ask, rng: Rng) -> None:
        known = self.codes.setdefault((ask.seat, ask.kind), {})
        if len(known) >= REMEMBERED:
            known.pop(list(known)[rng.below(len(known))])
        known[ask.choices.sample(rng).code] = None

    def once_offered_is_refused_with_a_reason(self, match: Match[Any]) -> None:
        """An order of an earlier question of the kind that is not legal now is refused by a case, never generically;
        and a typed text is never taken for another order of which it is an abbreviation.
        """
        for ask in match.asks().values():
            if not isinstance(ask.choices, Verbs):
                continue
            for code in self.codes.get((ask.seat, ask.kind), ()):
                try:
                    ask.choices.check(code)
                except Refusal as refusal:
                    self.tried += 1
                    cited = refusal.case in match.game.casebook
                    expect(cited, "refusal", f"{asked(ask)}: {code!r} is refused by {refusal.case!r}")
                    _has_a_reason(ask, code, refusal)
                taken = _taken_for(ask, code)
                expect(taken in ("", code), "orders", f"{asked(ask)}: {code!r}, once legal, is taken for {taken!r}")


def _taken_for(ask: Ask, text: str) -> str:
    """The code of the order that a typed text gives; "" if it is refused."""
    try:
        return ask.choices.resolve(text).code
    except Refusal:
        return ""


_grammars: dict[tuple[type[Verb[Any, Any]], int], list[str]] = {}


def _texts(kind: type[Verb[Any, Any]], setting: Any) -> list[str]:
    """All texts of a kind's grammar, if their number is finite."""
    place = (kind, id(setting))
    found = _grammars.get(place)
    if found is None:
        if len(_grammars) > 100:
            _grammars.clear()
        every = kind.every(setting)
        found = _grammars[place] = [verb.code(setting) for verb in islice(every or (), GRAMMAR_AT_MOST)]
    return found


def _some(texts: list[str], rng: Rng) -> list[str]:
    """All texts if they are few, else a sample."""
    return texts if len(texts) <= SWEPT else [texts[rng.below(len(texts))] for _ in range(SWEPT)]


def spoken(ask: Ask, rng: Rng) -> list[str]:
    """Texts of a question's grammar, legal or not: all if they are few, else some of each kind."""
    choices = ask.choices
    setting = choices.state.setting
    if isinstance(choices, Verbs):
        return [text for kind in choices.kinds for text in _some(_texts(kind, setting), rng)]
    if not isinstance(choices, OrderSheet):
        return []
    whole = [text for kind in choices.whole for text in _some(_texts(kind, setting), rng)]
    subjects = list(choices.subjects)
    lines = [text for kind in choices.kinds for text in _some(_texts(kind, setting), rng)]
    return whole + [f"{subjects[rng.below(len(subjects))]} {text}" for text in lines if subjects]


def every_text_is_listed_or_refused(ask: Ask, rng: Rng) -> int:
    """Of the texts of a grammar, exactly the listed ones are accepted."""
    choices, swept = ask.choices, 0
    if not isinstance(choices, Verbs):
        return swept
    listed = {order.code for order in choices.orders()}
    for kind in choices.kinds:
        for text in _some(_texts(kind, choices.state.setting), rng) if kind.listable else ():
            swept += 1
            try:
                accepted = choices.check(text).code == text
            except Refusal as refusal:
                accepted = False
                _has_a_reason(ask, text, refusal)
            expect(accepted == (text in listed), "orders", f"{asked(ask)}: {text!r} is {_said(accepted)}")
    return swept


def _said(accepted: bool) -> str:
    return "accepted and not listed" if accepted else "listed and not accepted"


def one_handle_an_order(match: Match[Any], render: Callable[[Message], str]) -> bool:
    """The picture can be composed for every seat, and has one handle for each order of the seat that is asked."""
    game = match.game
    if not isinstance(game, TableGame):
        return False
    asks = match.asks()

    def say(key: str, /, **args: object) -> str:
        return render(message_of(key, args))

    for viewer in (*match.setting.seats, None):
        ask = asks.get(viewer) if viewer is not None else None
        handles = game.scene(game.view(match.position.state, viewer), match.setting, viewer, ask, say).handles
        if ask is None:
            expect(not handles, "scene", f"{viewer or 'an observer'} is shown handles and is asked nothing")
            continue
        pointed = [handle.code for handle in handles]
        double = [code for code in dict.fromkeys(pointed) if pointed.count(code) > 1]
        expect(not double, "scene", f"{asked(ask)}: {double[:3]} have several handles")
        if ask.choices.finite:
            orders = [order.code for order in ask.choices.orders()]
            without = [code for code in orders if code not in pointed]
            expect(not without, "scene", f"{asked(ask)}: {without[:3]} have no handle")
            expect(len(orders) == len(pointed), "scene", f"{asked(ask)}: a handle is for no order")
        else:
            for code in pointed:
                ask.choices.check(code)
    return True
