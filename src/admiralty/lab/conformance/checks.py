"""Conformance checks at one decision; each leaves the match unchanged."""

from collections import Counter
from typing import Any

import msgspec

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import NotYourOrder, Order, Refusal, Rng, StaleOrder
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Request
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge, Misfits, imagine, knowledge
from admiralty.kernel.matches.match import Match
from admiralty.kernel.odds.odds import exact_odds
from admiralty.kernel.records.make_view import differences, left_open
from admiralty.kernel.records.record import Record, RecordError, canonical, unwatched

from .orders import spoken
from .report import asked, expect, segment_of
from .told import said_of

__all__ = [
    "clone_is_equal_and_apart",
    "distribution_is_sound",
    "listed_orders_are_accepted",
    "merging_changes_no_odds",
    "others_are_refused",
    "save_is_equal",
    "undo_restores",
    "view_is_apart",
    "view_is_whole",
    "views_hold_no_secret",
]

MISFITS = 40
"""How many sampled worlds in a row may not fit."""
AHEAD = 12
"""How many answers two copies play on, to compare them."""
LOOKED_AT = 40
"""The most listed orders that are tried at one decision."""


def play_on(position: Position[Any], rng: Rng, answers: int) -> str:
    """Play at random for so many answers; returns the digest of the end."""
    for _ in range(answers):
        if position.request is None:
            break
        answer_at_random(position, rng)
    return position.digest()


def answer_at_random(position: Position[Any], rng: Rng) -> None:
    """Answer what is open: dice, a question, or all that are yet to seal."""
    request = position.request
    if isinstance(request, Chance):
        position.give(request.sample(rng))
    elif isinstance(request, Ask):
        position.give(request.choices.sample(rng))
    else:
        for seat, ask in position.asks().items():
            position.seal(seat, ask.choices.sample(rng))


def codes(ask: Ask, most: int = 10_000) -> list[str]:
    return [order.code for order in ask.choices.candidates(most)]


def clone_is_equal_and_apart(match: Match[Any], seed: int) -> None:
    """A clone has the same hash, lists the same choices, plays on to the same hash, and never changes its original."""
    position = match.position
    before = position.digest()
    twin, other = position.clone(), position.clone()
    expect(twin.digest() == before, "clone", "has another hash than its original")
    for seat, ask in position.asks().items():
        expect(codes(twin.asks()[seat]) == codes(ask), "clone", f"lists other choices: {asked(ask)}")
    expect(play_on(twin, Fast(seed), AHEAD) == play_on(other, Fast(seed), AHEAD), "clone", "plays on differently")
    expect(position.digest() == before, "clone", "disturbs its original")


def save_is_equal(match: Match[Any], seed: int) -> None:
    """A position goes through JSON and back, and the copy plays on alike."""
    position = match.position
    data = msgspec.json.decode(canonical(position.to_data()))
    copy = Position.load(match.game, data, match.setting)
    expect(copy.digest() == position.digest(), "save", "has another hash than what was saved")
    expect(
        play_on(copy, Fast(seed), AHEAD) == play_on(position.clone(), Fast(seed), AHEAD), "save", "plays on differently"
    )


def listed_orders_are_accepted(match: Match[Any], rng: Rng) -> None:
    """Every question has an answer, and every listed order can be given."""
    for seat, ask in match.asks().items():
        orders = list(ask.choices.candidates(LOOKED_AT))
        expect(bool(orders), "orders", f"{asked(ask)}: there is no answer")
        expect(len({order.code for order in orders}) == len(orders), "orders", f"{asked(ask)}: two have the same code")
        orders += [ask.choices.sample(rng) for _ in range(3)]
        for order in orders:
            twin = match.position.clone()
            checked = twin.asks()[seat].choices.check(order.code)
            expect(checked.code == order.code, "orders", f"{asked(ask)}: {order.code!r} is taken for {checked.code!r}")
            if isinstance(twin.request, AskAll):
                twin.seal(seat, checked)
            else:
                twin.give(checked)


def mutants(ask: Ask, rng: Rng) -> list[str]:
    """Texts like orders that are not orders: words lost, doubled, swapped, numbers changed."""
    order = ask.choices.sample(rng)
    words = order.code.split()
    place = rng.below(len(words)) if words else 0
    made = [
        "",
        " ",
        order.code + " again",
        " ".join(words[:place] + words[place + 1 :]),
        " ".join(reversed(words)) if len(words) > 1 else order.code + order.code,
        order.code.translate(str.maketrans("0123456789", "9876543210")),
        "\u2066" + order.code,
        order.code * 400,
    ]
    return [text for text in made if not _legal(ask, text) and not _legal(ask, " ".join(text.lower().split()))]


def _legal(ask: Ask, text: str) -> bool:
    """Whether a mutated text is legal by chance. To list all orders would take longer, and a space may be unlimited."""
    try:
        ask.choices.check(text)
    except Refusal:
        return False
    return True


def others_are_refused(match: Match[Any], rng: Rng) -> list[Refusal]:
    """Mutants, stale orders and orders for another seat are refused with a case and change nothing."""
    before, entries = match.position.digest(), len(match.journal.entries)
    refused = []
    for seat, ask in match.asks().items():
        for text in mutants(ask, rng):
            try:
                match.order(seat, text)
            except Refusal as refusal:
                refused.append(refusal)
                cited = refusal.case in match.game.casebook
                expect(cited, "refusal", f"{asked(ask)}: {text!r} is refused by {refusal.case!r}")
            else:
                expect(False, "refusal", f"{asked(ask)}: {text!r} was taken")
        code = ask.choices.sample(rng).code
        refused.append(_refused(match, seat, code, StaleOrder, decision=match.decision - 1))
        others = [other for other in match.setting.seats if other not in match.asks()]
        refused += [_refused(match, other, code, NotYourOrder) for other in others]
        refused.append(_refused(match, seat, code, NotYourOrder, person="nobody"))
    unchanged = match.position.digest() == before and len(match.journal.entries) == entries
    expect(unchanged, "refusal", "a refused order changed the match")
    return refused


def _refused(match: Match[Any], seat: Seat, code: str, kind: type[Refusal], **more: Any) -> Refusal:
    try:
        match.order(seat, code, **more)
    except kind as refusal:
        return refusal
    expect(False, "refusal", f"{code!r} for {seat} was taken ({kind.__name__} was due)")
    raise AssertionError


def views_hold_no_secret(match: Match[Any], rng: Rng) -> int:
    """A world that differs only in what a seat does not know gives that seat the same bytes; returns how many did not
    fit.
    """
    position, game = match.position, match.game
    misfitting = 0
    for seat in match.setting.seats:
        known = knowledge(position, seat)
        misfits: Misfits = Counter()
        world = imagine(game, match.setting, known, rng, misfits=misfits)
        misfitting += _few(misfits, seat, f"in segment {segment_of(position)}")
        _public_is_as_it_was(position, world, known)
        mine = canonical(game.view(position.state, seat).to_data())
        expect(canonical(game.view(world.state, seat).to_data()) == mine, "view", f"{seat} sees more than it knows")
        ask, imagined = position.asks().get(seat), world.asks().get(seat)
        if ask is None or imagined is None:
            expect(ask is imagined, "view", f"in segment {segment_of(position)} {seat} is asked in one world only")
            continue
        where = asked(ask, position)
        expect(codes(ask) == codes(imagined), "view", f"{where}: the orders of {seat} tell what it cannot know")
        question = ask.question.to_data() == imagined.question.to_data()
        expect(question, "view", f"{where}: the question to {seat} tells what it cannot know")
        for text in (*mutants(ask, rng), *spoken(ask, rng)):
            same = said_of(ask, text) == said_of(imagined, text)
            expect(same, "view", f"{where}: the refusal of {text!r} tells {seat} what it cannot know")
        order = ask.choices.sample(rng)
        if isinstance(position.request, Ask):
            _same_news(position.clone(), world, seat, order)
    return misfitting


def _few(misfits: Misfits, seat: Seat, where: str) -> int:
    """Sampling may err where the public answers say more than it looks at; it may not guess until it hits."""
    tries = misfits.total()
    named = ", ".join(f"{reason} ({times})" for reason, times in misfits.most_common(5))
    expect(tries <= MISFITS, "imagine", f"{where}: {tries} worlds did not fit what {seat} knows; what differs: {named}")
    return tries


def _public_is_as_it_was(real: Position[Any], world: Position[Any], known: Knowledge) -> None:
    """A sampled state differs from the real one in what the seat does not know, and in nothing else."""
    forgotten = ", ".join(left_open(world.checkpoint, everywhere=True))
    expect(not forgotten, "imagine", f"a sampled world leaves {forgotten} open")
    secret = tuple(left_open(known.then))
    try:
        saved = msgspec.json.decode(canonical(world.checkpoint.to_data()))
        real.game.load(saved, world.checkpoint.setting)
    except RecordError as fault:
        expect(False, "imagine", f"{known.seat} imagines what no game can come to: {fault}")
    for where in differences(real.checkpoint, world.checkpoint):
        unknown = any(where == each or where.startswith(f"{each}.") for each in secret)
        expect(unknown, "imagine", f"{where} is known to {known.seat}, and is imagined otherwise")


def view_is_whole(state: Any, view: Any, seat: Seat | None) -> None:
    """A view has every field that the records declare known to the seat, and no other."""
    for where in differences(state, view, of_view=True):
        expect(False, "view", f"{where} is public, and the view of {seat} shows it otherwise")


def view_is_apart(match: Match[Any]) -> None:
    """Later changes of the state do not reach a view."""
    game, twin = match.game, match.position.clone()
    for seat in (*match.setting.seats, None):
        expect(not any(left_open(twin.state)), "view", "the state itself was left open")
        view = game.view(twin.state, seat)
        view_is_whole(twin.state, view, seat)
        before = canonical(view.to_data())
        _shake(twin.state)
        expect(canonical(view.to_data()) == before, "view", f"the view of {seat} shares something with the state")
        twin = match.position.clone()


def _shake(record: Any) -> None:
    """Change every list, dict and record in a record."""
    for label, spec in type(record).__record_fields__.items():
        value = unwatched(record, label) if spec.saved else None
        if isinstance(value, Record):
            _shake(value)
        elif isinstance(value, list | dict):
            for each in list(value.values() if isinstance(value, dict) else value):
                if isinstance(each, Record):
                    _shake(each)
            value.clear()
        elif type(value) is int and spec.saved:
            setattr(record, label, value + 1)


def _same_news(real: Position[Any], world: Position[Any], seat: Seat, order: Order[Any]) -> None:
    """If an order raises no barrier, it tells its seat the same in every world that the seat can sample."""
    game, where = real.game, asked(real.asks()[seat], real)
    real.state.heard = []
    real.give(order)
    told = real.state.heard
    asked_on = isinstance(real.request, Ask) and real.request.seat == seat
    if not asked_on or any(event.reveals for event in told):
        return
    world.give(world.asks()[seat].choices.check(order.code))
    mine, yours = game.view(real.state, seat), game.view(world.state, seat)
    out = ", ".join(differences(mine, yours)) if mine != yours else ""
    expect(not out, "barrier", f"{where}: {order.code!r} told {seat} {out}, which it could not derive; no barrier rose")


def undo_restores(match: Match[Any], digests: dict[int, str]) -> int:
    """Undo returns to exactly the position before the order, across segments, and never crosses a barrier.

    ``digests`` holds the hash at places in the history before an order; returns how many of them undo reached.
    """
    steps = match.history.steps
    last = steps[-1].seat if steps else None
    restored = 0
    if last is None or isinstance(match.position.request, AskAll):
        return restored
    given: list[tuple[Seat, str]] = []
    while match.can_undo(last):
        place = match.history.free_to(last)
        expect(place is not None and place >= match.history.barrier, "undo", "crosses a barrier")
        taken = steps[place:] if place is not None else []
        expect(all(step.seat == last for step in taken), "undo", "takes back chance or another seat's answer")
        given.append((last, taken[0].answer.code))
        match.undo(last)
        known = digests.get(len(match.history.steps))
        if known is not None:
            expect(match.position.digest() == known, "undo", "does not restore the position")
            restored += 1
    for seat, code in reversed(given):
        match.order(seat, code)
    return restored


def distribution_is_sound(request: Chance, rng: Rng) -> None:
    """Probabilities are positive and sum to one, and the result is one of the outcomes."""
    branches = request.branches()
    expect(all(chance > 0 for _, chance in branches), "chance", f"{request.fingerprint()}: an impossible outcome")
    total = sum(chance for _, chance in branches)
    expect(abs(total - 1) < 1e-9, "chance", f"{request.fingerprint()}: probabilities sum to {total}")
    if request.luck is not None:
        expect(abs(sum(request.scores().values()) - 1) < 1e-9, "chance", f"{request.fingerprint()}: scores")
    fallen = request.sample(rng)
    expect(request.from_data(fallen) == fallen, "chance", f"{request.fingerprint()}: {fallen!r} is not in its pool")


def merging_changes_no_odds(match: Match[Any], rng: Rng, budget: int = 2500) -> bool:
    """Equal ``so_far`` means an equal future: odds with and without merging are the same. False: too many branches."""
    request: Request | None = match.position.request
    if not isinstance(request, Ask):
        return False
    order = request.choices.sample(rng)
    merged = exact_odds(match.position, request.seat, order, budget)
    apart = exact_odds(match.position, request.seat, order, budget, merge=False)
    if merged is None or apart is None:
        return False
    for name, distribution in apart.measures.items():
        for value, chance in distribution.items():
            other = merged.measures[name].get(value, 0.0)
            expect(abs(other - chance) < 1e-9, "so far", f"{order.code!r}, {name} {value}: {other} is not {chance}")
    return True
