"""Double-blind matches: everything that a seat receives, as text, to compare byte for byte."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.present.presenter import Presenter
from admiralty.present.state_form import set_fields
from admiralty.scene import spoken, to_svg

UMPIRE = "uma"
SALT = re.compile(r'"salt": "[0-9a-f]+"')


def set_out(match: Match[Any], presenter: Presenter, **edits: Any) -> Match[Any]:
    """The umpire changes the position: a path of the state with `__` for each dot, and a value."""
    paths = {path.replace("__", "."): value for path, value in edits.items()}
    umpire = match.actions.umpire
    umpire.edit(UMPIRE, set_fields(presenter, umpire.editable(), paths), "as the lot fell")
    return match


def told(match: Match[Any], presenter: Presenter, seat: Seat | None, codes: Iterable[str] = ()) -> list[str]:
    """Everything that a seat receives of a match: its journal, log, view, picture, score, question, and the answers to
    codes of orders."""
    game: Any = presenter.game
    journal = match.journal.seen_by(seat)
    entries = [{k: v for k, v in entry.items() if k not in ("hash", "sealed")} for entry in journal.entries]
    counts = [len(entry.get("sealed", ())) for entry in journal.entries]
    view = game.view(match.position.state, seat)
    ask = match.asks().get(seat) if seat is not None else None
    scene = presenter.scene(view, seat, ask)
    log = [line for entry in journal.entries for line in presenter.lines(entry, seat)]
    found = [SALT.sub("", json.dumps(entries)), str(counts), str(view.to_data()), repr(view.agenda), str(log)]
    found += [repr(scene), to_svg(scene, presenter.say), str(spoken(scene, presenter.say))]
    found.append(str([list(match.asks()), game.score(view, presenter.setting), game.fallen(view, presenter.setting)]))
    if ask is not None and seat is not None:
        found += [presenter.render(ask.question), *_offered(presenter, view, ask)]
        for code in codes:
            try:
                found.append(repr(match.check(seat, code).code))
            except Refusal as refused:
                found.append(presenter.render(refused.reason))
    return found


def _offered(presenter: Presenter, view: Any, ask: Ask) -> Iterator[str]:
    """The offers of a question: its orders, or the fields of a sheet's form with their odds."""
    choices: Any = ask.choices
    if not isinstance(choices, OrderSheet):
        yield str([order.code for order in choices.candidates(500)])
        return
    for subject in ("", *choices.subjects):
        for field in choices.fields(subject):
            entries = [*field.dial, *field.chips]
            hopes = [choices.hoped(subject, entry) for entry in field.chips] if subject else []
            yield repr((subject, field.slot, entries, field.stands, hopes))
    for written in choices.proposals(20):
        yield repr((choices.code(written), list(choices.foretold(written))))


def alike(here: Iterable[str], there: Iterable[str], where: object = "") -> None:
    """Assert that two texts are equal; shows the first difference."""
    for number, (one, two) in enumerate(zip(here, there, strict=True)):
        at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
        around = slice(max(0, at - 200), at + 200)
        assert one == two, f"{where} part {number}: {one[around]!r} | {two[around]!r}"


def is_refused(match: Match[Any], seat: Seat, code: str) -> str:
    """The case that refuses an order."""
    with pytest.raises(Refusal) as refused:
        match.check(seat, code)
    return refused.value.case


def drift_apart(
    worlds: tuple[Match[Any], Match[Any]],
    presenter: Presenter,
    seat: Seat,
    seed: int,
    *,
    codes: Iterable[str] = (),
    in_the_open: Callable[[Any, Seat], object] = lambda state, seat: None,
    unnoticed: Callable[[Ask, Fast], str] = lambda ask, rng: ask.choices.sample(rng).code,
    most: int = 60,
) -> int:
    """Play two worlds with different orders of the other seats; check that the seat and an observer receive the same.

    Stops when a difference becomes public or reaches a ship that a seat sees. Returns the number of comparisons with
    different positions. ``unnoticed`` gives an order that may differ between the worlds, or "" if none may.
    """
    one, two = worlds
    same, here, there = Fast(seed), Fast(seed + 1), Fast(seed + 2)
    compared = 0

    def known(match: Match[Any]) -> object:
        state = match.position.state
        sighted = [state.sighted(each) for each in (None, *presenter.setting.seats)]
        kinds = [(entry["kind"], entry.get("seat")) for entry in match.journal.entries]
        fallen = presenter.game.fallen(state, presenter.setting)
        return sighted, kinds, list(match.asks()), fallen, in_the_open(state, seat)

    while compared < most and not one.over and not two.over and known(one) == known(two):
        for each in (seat, None):
            where = f"{each} can tell the worlds apart after {len(one.journal.entries)} entries"
            alike(told(one, presenter, each, codes), told(two, presenter, each, codes), where)
        compared += one.position.digest() != two.position.digest()
        (asked, ask), (_, also) = next(iter(one.asks().items())), next(iter(two.asks().items()))
        first, second = (unnoticed(ask, here), unnoticed(also, there)) if asked != seat else ("", "")
        if not (first and second):
            first = second = ask.choices.sample(same).code
            try:
                two.check(asked, second)
            except Refusal:
                break  # hidden ships now change what the question offers
        one.order(asked, first)
        two.order(asked, second)
    return compared
