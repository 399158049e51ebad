"""View model of the recap, the open proposals, and the result."""

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.agreements import DRAW, TAKE_BACK, Offer, Rest
from admiralty.kernel.matches.luck import Luck
from admiralty.kernel.matches.match import Match
from admiralty.present import model
from admiralty.present.log_view import Log
from admiralty.present.order_text import order_text
from admiralty.present.presenter import Presenter

__all__ = ["luck_lines", "offers", "propose", "recap", "result", "table_actions", "told_outcome"]


def recap(log: Log, presenter: Presenter) -> tuple[model.SinceView, model.InShortView]:
    """A summary since the viewer's last order, short if there is much."""
    last = log.last_order
    lines = [line for line in log.since(last) if line.shown.n not in log.undone] if last else []
    short = presenter.game.summary(presenter.setting, [event for line in lines for event in line.happened])
    since = model.SinceView(last, sum([len(line.shown.events) for line in lines]))
    return since, model.InShortView(tuple(presenter.render(message) for message in short))


def offers(match: Match[Any], presenter: Presenter, seat: Seat | None, log: Log) -> model.OffersView:
    """The open proposal, whether the viewer has to answer it, and whether the match is paused."""
    umpire, holding = match.parley.umpire, match.parley.holding
    if match.over:
        return model.OffersView(())
    sighting, measure = match.position.state.sighting, presenter.game.sight_measure
    if not (match.parley.offers or match.parley.rest or holding):
        return model.OffersView((), umpire, sighting, measure)
    person = match.parley.holder(seat) if seat is not None else None
    shown = []
    for what, offer in match.parley.offers.items():
        waiting = match.parley.to_agree(what)
        shown.append(
            model.OfferView(
                what=what,
                by=offer.person,
                text=_proposed(what, offer, presenter, log),
                mine=person == offer.person,
                asked_me=person is not None and person in waiting,
                waiting_for=tuple(waiting),
                about=offer.about,
            )
        )
    if match.parley.rest is not None:
        shown.append(_rest(match, presenter, match.parley.rest, person))
    if holding:
        text = presenter.settled({"kind": "umpire-held", "person": umpire})
        shown.append(model.OfferView("hold", umpire, text, mine=False, asked_me=False, waiting_for=()))
    return model.OffersView(tuple(shown), umpire, sighting, measure)


def _rest(match: Match[Any], presenter: Presenter, rest: Rest, person: str | None) -> model.OfferView:
    """The pause, and whether a person can end it."""
    umpire = match.parley.umpire
    away = [each for each in match.parley.people() if each not in rest.back] if rest.kind == "adjourned" else []
    ends = person is not None and person not in rest.back and not rest.host
    return model.OfferView(
        what="rest",
        by=rest.person,
        text=presenter.settled(rest.to_data()),
        mine=person == rest.person,
        asked_me=False,
        waiting_for=tuple(away),
        may_resume=ends and not (umpire and rest.person == umpire),
    )


def _proposed(what: str, offer: Offer, presenter: Presenter, log: Log) -> str:
    if what == TAKE_BACK:
        lost = next((line for line in log.lines if line.shown.n == offer.before), None)
        said = order_text(presenter, lost.answer, lost.shown.case) if lost is not None and lost.answer else ""
        return presenter.say("server-proposal", person=offer.person, order=said, told=bool(said))
    return presenter.settled({"kind": f"{what}-proposed", "person": offer.person, "until": offer.until})


def table_actions(match: Match[Any], table: model.TableView) -> model.TableActionsView:
    """What a person may do besides giving orders."""
    may_draw = DRAW not in match.parley.offers and not match.parley.without_persons()
    return model.TableActionsView(table, match.over, match.parley.resting, may_draw)


def propose(match: Match[Any], log: Log) -> model.ProposeView:
    """What the viewer may propose: to take the last order back."""
    last = log.line(log.last_order).shown if log.last_order else None
    if last is None or last.kind != "order" or match.parley.take_back is not None or match.parley.resting:
        return model.ProposeView(None, False)
    return model.ProposeView(model.LastOrder(last.n, last.text), len(match.parley.people()) == 1)


def told_outcome(
    end: Mapping[str, Any], presenter: Presenter, entries: Sequence[Mapping[str, Any]] = ()
) -> model.OutcomeView:
    """How a game ended, in words, from its closing entry; as a story if its entries are given."""
    outcome = Outcome.from_data(end["outcome"])
    reason = presenter.story(outcome, entries)
    winners = tuple(presenter.name(side) for side in outcome.winners)
    return model.OutcomeView(winners, reason, outcome.case, presenter.ending(outcome, reason))


def luck_lines(end: Mapping[str, Any], presenter: Presenter) -> tuple[model.LuckLine, ...]:
    """Each player's luck, from the closing entry."""
    return tuple(_luck(Luck(**account), presenter) for account in end.get("luck", []))


def result(
    match: Match[Any], presenter: Presenter, seat: Seat | None, table: model.TableView | None = None
) -> model.ResultView:
    """How a match ended, and the result for the viewer."""
    end = match.journal.end
    if end is None:
        return model.ResultView()
    person = match.parley.holder(seat) if seat is not None else None
    return model.ResultView(
        over=True,
        outcome=told_outcome(end, presenter, match.journal.entries),
        verdict=presenter.verdict(
            Outcome.from_data(end["outcome"]), match.parley.persons.get(person, ()) if person else ()
        ),
        luck=luck_lines(end, presenter),
        key="" if "shared" in match.journal.header["chance"] else end.get("key", ""),
        table=table,
    )


def _luck(luck: Luck, presenter: Presenter) -> model.LuckLine:
    text = presenter.say("luck-line", seat=presenter.name(luck.seat), chances=luck.chances, rank=luck.rank)
    return model.LuckLine(**luck._asdict(), name=presenter.name(luck.seat), verdict=luck.verdict, text=text.strip())
