"""API of agreements: draws, take-backs, pauses, handing over seats, resigning."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from admiralty.kernel.flows.choices import StaleOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.matches.agreements import ADJOURNMENT, DRAW, TAKE_BACK, is_bot
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given, grown
from admiralty.server.db.schema import presence
from admiralty.server.errors import Invalid, NotYourSeat, SeatHeld
from admiralty.server.identity.display_names import person_name
from admiralty.server.matches.clock import pace_of
from admiralty.server.matches.drafts import forget_draft
from admiralty.server.matches.durations import span
from admiralty.server.matches.live_matches import Command, Table
from admiralty.server.matches.seats import bot_person
from admiralty.server.matches.service import Host

__all__ = ["PROPOSALS"]

Act = Callable[[Match[Any], str], None]


def take_back(given: Given) -> Any:
    """Take back an order, which must be the caller's own."""
    body: schemas.TakeBack = given.body
    table, access = given.host.enter(given.holder(), given.match)

    def do(match: Match[Any]) -> None:
        entries = match.journal.entries
        seat = entries[body.before - 1].get("seat") if 1 <= body.before <= len(entries) else None
        match.actions.propose_take_back(access.seats.get(Seat(seat or ""), ""), body.before)

    return given.carry_out(table, (TAKE_BACK, body.before), do)


def draw(given: Given) -> Any:
    return _act(given, "draw", lambda match, person: match.actions.propose_draw(person))


def adjourn(given: Given) -> Any:
    body: schemas.Adjourn = given.body
    return _act(
        given, "adjourn", lambda match, person: match.actions.propose_adjournment(person, body.until), body.until
    )


def pause(given: Given) -> Any:
    """Pause the match. Under a clock that binds, a pause is proposed to the others instead."""
    binds = pace_of(given.host, given.match).binds

    def rest(match: Match[Any], person: str) -> None:
        if binds and match.parley.people() != [person]:
            match.actions.propose_adjournment(person)
        else:
            match.actions.pause(person)

    return _act(given, "pause", rest)


def go_on(given: Given) -> Any:
    return _act(given, "resume", lambda match, person: match.actions.go_on(person))


def commit_nonce(given: Given) -> Any:
    """Commit to the caller's part of the dice (its hash) before any part is opened."""
    commitment: str = given.body.commitment
    return _act(given, "commit", lambda match, person: match.actions.commit_nonce(person, commitment), commitment)


def give_nonce(given: Given) -> Any:
    """Open the caller's part of the dice after everyone has committed."""
    nonce: str = given.body.nonce
    return _act(given, "nonce", lambda match, person: match.actions.mix(person, nonce), nonce)


def resign(given: Given) -> Any:
    """Resign the side of the seat; a person who plays both sides gives up one."""
    seat = Seat(given.body.seat)
    answer = _act(given, "resign", lambda match, person: match.actions.resign(person, match.setting.side_of(seat)))
    given.host.seats_changed(given.match)
    return answer


def _act(given: Given, what: str, act: Act, *more: object) -> Any:
    """Do something for the person who holds the seat named."""
    table, access, seat = given.seated()
    person = access.seats[seat]
    return given.carry_out(table, (what, seat, *more), lambda match: act(match, person))


def hand_over(given: Given) -> Any:
    """Hand a seat over: to a friend by name, who gets a link; to a bot; back from a bot to the caller; or to the caller
    under a fresh link. The maker may hand over the seat of an absent player.
    """
    body: schemas.HandOver = given.body
    table, access = given.host.enter(given.holder(), given.match)
    if body.seat not in table.presenter.setting.seats:
        raise NotYourSeat(seat=body.seat)
    seat, to = Seat(body.seat), body.to
    lender = table.look(lambda live: live.parley.lent.get(seat))
    comes_back = to.by == "me" and lender is not None and lender in access.persons
    by = lender if comes_back else access.seats.get(seat)
    absent = by is None and access.maker and to.by != "me"
    if absent:
        by = _absent(given.host, table, seat, given.presenter(table))
    if by is None:
        raise NotYourSeat(seat=given.presenter(table).name(seat))
    people = table.look(lambda live: list(live.parley.persons))
    taker = by if to.by == "me" else _taker(to, table.presenter, seat, people)
    anew = to.by == "me" and not comes_back

    def do(match: Match[Any]) -> None:
        if anew:
            match.actions.relink(seat, by=taker)
        else:
            match.actions.hand_over(seat, taker, by=str(by), absent=absent)

    answer = given.host.do(table, Command(body.token, ("hand over", seat, to.by, to.name, to.bot), do))
    forget_draft(given.host, table.id, seat)
    link = given.host.seats_changed(given.match, taker if anew or to.by == "friend" else "", anew=anew)
    return {**grown(given, answer), "link": link}


def _absent(host: Host, table: Table, seat: Seat, presenter: Presenter) -> str:
    """The holder of a seat who has been absent too long; a `ServiceError` if not."""
    holder = (
        table.look(lambda live: live.parley.holder(seat) if seat in live.asks() and not live.parley.resting else "")
        or ""
    )
    row = host.store.match(table.id)
    seen = host.store.read(sa.select(presence.c.at).where(presence.c.match == table.id, presence.c.person == holder))
    last = max([row.moved_on if row is not None else 0.0, *(each.at for each in seen)])
    if not holder or is_bot(holder) or time.time() - last < host.settings.absence_hours * 3600:
        name = table.look(lambda live: presenter.person(live.parley.holder(seat) or ""))
        raise SeatHeld(name=name, span=span(host.settings.absence_hours * 3600))
    return holder


def _taker(to: schemas.SeatPlan, presenter: Presenter, seat: Seat, people: Sequence[str]) -> str:
    """The name under which a friend or a bot takes a seat, among the people of this match."""
    if to.by == "friend":
        name = person_name(to.name, people)
        if not name:
            raise Invalid(Message("server-name-missing"))
        return name
    return bot_person(presenter, to.bot, seat)


def _answering(what: str) -> Callable[[Given], Any]:
    """The call that answers a proposal, for each person of the caller's who has to answer."""

    def answer(given: Given) -> Any:
        body: schemas.Answer = given.body
        table, access = given.host.enter(given.holder(), given.match)

        def do(match: Match[Any]) -> None:
            offer = match.parley.offers.get(what)
            if offer is not None and body.about not in ("", offer.about):
                raise StaleOrder("", Message("refusal-no-proposal"), what)  # replaced by another before the answer came
            asked = [person for person in match.parley.to_agree(what) if person in access.persons]
            for person in asked or access.persons[:1] or [""]:
                match.actions.answer(what, person, body.accept)

        return given.carry_out(table, ("answer", what, body.accept, body.about), do)

    answer.__name__ = f"answer_{what.replace('-', '_')}"
    return answer


def _withdrawing(what: str) -> Callable[[Given], Any]:
    """The call that withdraws a proposal of the caller's."""

    def withdraw(given: Given) -> Any:
        table, access = given.host.enter(given.holder(), given.match)

        def do(match: Match[Any]) -> None:
            offer = match.parley.offers.get(what)
            own = offer is not None and offer.person in access.persons
            match.actions.withdraw(what, offer.person if offer is not None and own else "")

        return given.carry_out(table, ("withdraw", what), do)

    withdraw.__name__ = f"withdraw_{what.replace('-', '_')}"
    return withdraw


def _post(path: str, summary: str, do: Callable[[Given], Any], body: Any, answer: Any = schemas.Done) -> Call:
    return Call("POST", f"{TABLE}/{path}", summary, do, answer, body, rate="order")


PROPOSALS = (
    _post("take-back", "Propose to take an order back", take_back, schemas.TakeBack),
    _post("draw", "Offer a draw", draw, schemas.Act),
    _post("adjournment", "Propose an adjournment", adjourn, schemas.Adjourn),
    *(
        call
        for what, named in ((TAKE_BACK, "a take-back"), (DRAW, "a draw"), (ADJOURNMENT, "an adjournment"))
        for call in (
            _post(f"{what}/answer", f"Agree to {named}, or decline", _answering(what), schemas.Answer),
            _post(f"{what}/withdraw", f"Withdraw your own proposal of {named}", _withdrawing(what), schemas.Withdraw),
        )
    ),
    _post("pause", "Pause the match; if a clock binds the others, propose a pause", pause, schemas.Act),
    _post("resume", "End a pause, or say that you are back after an adjournment", go_on, schemas.Act),
    _post("commitment", "Commit to your nonce for the dice by its hash", commit_nonce, schemas.CommitNonce),
    _post("nonce", "Open your nonce for the dice, once all are committed to", give_nonce, schemas.GiveNonce),
    _post("resign", "Resign all your seats of a side", resign, schemas.Act),
    _post("hand-over", "Hand a seat to a friend, a bot or your other browser; or take it back", hand_over,
          schemas.HandOver, schemas.HandedOver),
)  # fmt: skip
