"""Double-blind matches in tests: everything that a seat is given, as text, to be compared byte for byte."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
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
    """The umpire puts units elsewhere: a path of the state with `__` for each dot, and a value."""
    paths = {path.replace("__", "."): value for path, value in edits.items()}
    umpire = match.actions.umpire
    umpire.edit(UMPIRE, set_fields(presenter, umpire.editable(), paths), "as the lot fell")
    return match


def told(match: Match[Any], presenter: Presenter, seat: Seat | None, codes: Iterable[str] = ()) -> list[str]:
    """Everything that a seat is given of a match: its journal, log, view, picture, score, question, and the answers to
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
    """What a question offers: its orders, or the places of the form of a sheet with what each may come to."""
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
    """Fail at the first thing told that differs, and show where."""
    for number, (one, two) in enumerate(zip(here, there, strict=True)):
        at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
        around = slice(max(0, at - 200), at + 200)
        assert one == two, f"{where} part {number}: {one[around]!r} | {two[around]!r}"


def is_refused(match: Match[Any], seat: Seat, code: str) -> str:
    """The case by which an order is refused."""
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
    differ: Collection[str] = (),
    most: int = 60,
) -> int:
    """Play two worlds on in which the other seats give orders that differ, as long as nothing comes of it in the open
    or to ships that the seat sees: it and an observer get the same bytes. How often the worlds were compared while they
    were not the same. ``differ`` are the kinds of question at which orders differ; where none is named, all."""
    one, two = worlds
    same, here, there = Fast(seed), Fast(seed + 1), Fast(seed + 2)
    compared = 0

    def known(match: Match[Any]) -> object:
        state = match.position.state
        sighted = [state.sighted(each) for each in (None, *presenter.setting.seats)]
        kinds = [(entry["kind"], entry.get("seat")) for entry in match.journal.entries]
        return (
            sighted,
            kinds,
            list(match.asks()),
            presenter.game.fallen(state, presenter.setting),
            in_the_open(state, seat),
        )

    while compared < most and not one.over and not two.over and known(one) == known(two):
        for each in (seat, None):
            alike(told(one, presenter, each, codes), told(two, presenter, each, codes), each)
        compared += one.position.digest() != two.position.digest()
        (asked, ask), (_, also) = next(iter(one.asks().items())), next(iter(two.asks().items()))
        if asked != seat and (not differ or ask.kind in differ):
            first, second = ask.choices.sample(here).code, also.choices.sample(there).code
        else:
            first = second = ask.choices.sample(same).code
            try:
                two.check(asked, second)
            except Refusal:
                break  # what hidden ships can do is no longer the same
        one.order(asked, first)
        two.order(asked, second)
    return compared
