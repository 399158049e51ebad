"""View model of the recap, the open proposals, and the result."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.agreements import DRAW, TAKE_BACK, Offer
from admiralty.kernel.matches.luck import Luck
from admiralty.kernel.matches.match import Match
from admiralty.present.log_view import Log
from admiralty.present.order_text import order_text
from admiralty.present.presenter import Presenter
from admiralty.present.values import Values

__all__ = ["conduct", "luck_lines", "offers", "propose", "recap", "result", "told_outcome"]


NO_OFFERS = Values(offers=[])
NOTHING_IN_SHORT = Values(sentences=[])
NOTHING_TO_PROPOSE = Values(last_order=None, alone=False)
GOES_ON = Values(over=False, outcome=None, verdict="", luck=[], key="")


def recap(log: Log, presenter: Presenter) -> tuple[Values, Values]:
    """How much was told since the viewer's own last order, and what it comes to in short where it is much."""
    last = log.last_order
    lines = [line for line in log.since(last) if line.n not in log.undone] if last else []
    short = presenter.game.summary(presenter.setting, [event for line in lines for event in line.happened])
    since = _since(last, sum([len(line.events) for line in lines]))
    return since, Values(sentences=[presenter.render(message) for message in short]) if short else NOTHING_IN_SHORT


@lru_cache(maxsize=1024)
def _since(entry: int, count: int) -> Values:
    return Values(entry=entry, count=count)


def offers(match: Match[Any], presenter: Presenter, seat: Seat | None, log: Log) -> Values:
    """What is proposed at the table, whether the viewer is to answer it, and whether the table rests."""
    if match.over or not (match.parley.offers or match.parley.rest):
        return NO_OFFERS
    person = match.parley.holder(seat) if seat is not None else None
    shown = []
    for what, offer in match.parley.offers.items():
        waiting = match.parley.to_agree(what)
        shown.append(
            {
                "what": what,
                "by": offer.person,
                "text": _proposed(what, offer, presenter, log),
                "mine": person == offer.person,
                "asked_me": person is not None and person in waiting,
                "waiting_for": waiting,
                "about": offer.about,
            }
        )
    rest = match.parley.rest
    if rest is not None:
        away = [each for each in match.parley.people() if each not in rest.back] if rest.kind == "adjourned" else []
        text = presenter.settled(rest.to_data())
        may_resume = person is not None and person not in rest.back
        shown.append(
            {
                "what": "rest",
                "by": rest.person,
                "text": text,
                "mine": person == rest.person,
                "asked_me": False,
                "waiting_for": away,
                "may_resume": may_resume,
            }
        )
    return Values(offers=shown)


def _proposed(what: str, offer: Offer, presenter: Presenter, log: Log) -> str:
    if what == TAKE_BACK:
        lost = next((line for line in log.lines if line.n == offer.before), None)
        said = order_text(presenter, lost.answer, lost.case) if lost is not None and lost.answer else ""
        return presenter.say("server-proposal", person=offer.person, order=said, told=bool(said))
    return presenter.settled({"kind": f"{what}-proposed", "person": offer.person, "until": offer.until})


def conduct(match: Match[Any]) -> Values:
    """What a person may do beside giving orders."""
    may_draw = DRAW not in match.parley.offers and not match.parley.without_persons()
    return _conduct(match.over, match.parley.resting, may_draw)


@cache
def _conduct(over: bool, resting: bool, may_draw: bool) -> Values:
    return Values(over=over, resting=resting, may_draw=may_draw)


def propose(match: Match[Any], log: Log) -> Values:
    """What the viewer may propose: to take the last order back."""
    last = log.line(log.last_order) if log.last_order else None
    if last is None or last.kind != "order" or match.parley.take_back is not None or match.parley.resting:
        return NOTHING_TO_PROPOSE
    return _last_order(last.n, last.text, len(match.parley.people()) == 1)


@lru_cache(maxsize=1024)
def _last_order(n: int, text: str, alone: bool) -> Values:
    """``alone``: nobody else has to agree."""
    return Values(last_order={"n": n, "text": text}, alone=alone)


def told_outcome(
    end: Mapping[str, Any], presenter: Presenter, entries: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """How a game ended, in words, from the entry that closes it; as a story where its entries are given."""
    outcome = Outcome.from_data(end["outcome"])
    winners = [presenter.name(side) for side in outcome.winners]
    reason = presenter.story(outcome, entries)
    return {"winners": winners, "reason": reason, "case": outcome.case, "text": presenter.ending(outcome, reason)}


def luck_lines(end: Mapping[str, Any], presenter: Presenter) -> list[dict[str, Any]]:
    """Everybody's luck, from the entry that closes a game."""
    return [_luck(Luck(**account), presenter) for account in end.get("luck", [])]


def result(match: Match[Any], presenter: Presenter, seat: Seat | None) -> Values:
    """How a match ended, and what that is to the viewer."""
    end = match.journal.end
    if end is None:
        return GOES_ON
    person = match.parley.holder(seat) if seat is not None else None
    verdict = presenter.verdict(
        Outcome.from_data(end["outcome"]), match.parley.persons.get(person, ()) if person else ()
    )
    told = told_outcome(end, presenter, match.journal.entries)
    return Values(over=True, outcome=told, verdict=verdict, luck=luck_lines(end, presenter), key=end.get("key", ""))


def _luck(luck: Luck, presenter: Presenter) -> dict[str, Any]:
    text = presenter.say("luck-line", seat=presenter.name(luck.seat), chances=luck.chances, rank=luck.rank)
    return {
        "seat": luck.seat,
        "name": presenter.name(luck.seat),
        "chances": luck.chances,
        "actual": luck.actual,
        "expected": luck.expected,
        "verdict": luck.verdict,
        "as_good": luck.as_good,
        "as_bad": luck.as_bad,
        "text": text.strip(),
    }
