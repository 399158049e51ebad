"""Seats of a match: who holds each, and from which seat a request looks."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from admiralty.bots import fits
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.matches.agreements import BOT, is_bot
from admiralty.kernel.matches.match import Match
from admiralty.present.model import CameFrom, LinkView, Name, SeatView, SideView, TableView
from admiralty.present.presenter import Presenter
from admiralty.server.errors import Invalid, NotYourSeat
from admiralty.server.identity.accounts import MAKER, PLAYER, SPECTATOR, UMPIRE, Access, Link, Wanted
from admiralty.server.identity.display_names import person_name
from admiralty.server.schemas import SeatPlan, UmpirePlan

__all__ = ["Seated", "bot_person", "held_now", "hides_between", "link_view", "seat_to_show", "seated", "table_view"]


class Seated(NamedTuple):
    """The persons of a match with their seats, the links to be made (the maker's first), and the umpire's name."""

    persons: dict[str, list[Seat]]
    wanted: list[Wanted]
    umpire: str = ""


def seated(presenter: Presenter, plans: Mapping[str, SeatPlan], name: str, umpire: UmpirePlan | None = None) -> Seated:
    """The players that the maker of a match wants, by seat."""
    strange = [seat for seat in plans if seat not in presenter.setting.seats]
    if strange:
        raise Invalid(Message("server-no-seat", seat=strange[0], seats=list(presenter.setting.seats)))
    say = presenter.words.say
    maker = person_name(name) or say("server-player", number=1)
    persons: dict[str, list[Seat]] = {maker: []}
    unnamed: dict[str, str] = {}
    for seat in presenter.setting.seats:
        plan = plans.get(seat, SeatPlan("bot"))
        if plan.by == "me":
            persons[maker].append(seat)
        elif plan.by == "friend":
            side = presenter.setting.side_of(seat)
            # A friend without a name has the free seats of one side; such friends are numbered in order.
            friend = person_name(plan.name, persons) or unnamed.setdefault(
                side, say("server-player", number=len(persons) + 1)
            )
            if friend == maker:
                raise Invalid(Message("server-same-name", name=friend))
            persons.setdefault(friend, []).append(seat)
        else:
            persons.setdefault(bot_person(presenter, plan.bot, seat), []).append(seat)
    friends = [person for person in persons if person != maker and not is_bot(person)]
    wanted = [Wanted(MAKER, maker, persons[maker])]
    wanted += [Wanted(PLAYER, friend, persons[friend]) for friend in friends]
    judge = ""
    if umpire is not None:
        judge = _umpire(presenter, umpire, persons, maker)
        wanted += [Wanted(UMPIRE, judge, ())] if judge != maker else []
    wanted.append(Wanted(SPECTATOR, "", ()))
    return Seated({person: held for person, held in persons.items() if held}, wanted, judge)


def bot_person(presenter: Presenter, bot: str, seat: Seat) -> str:
    """The name under which a bot takes a seat; `Invalid` where it cannot."""
    side = presenter.setting.side_of(seat)
    try:
        fits(bot, presenter.game, presenter.setting, side)
    except DataError as fault:
        raise Invalid(str(fault)) from fault
    return f"{BOT}{bot} {side}"


def _umpire(presenter: Presenter, plan: UmpirePlan, persons: Mapping[str, Sequence[Seat]], maker: str) -> str:
    """The name of the umpire, who can hold no seat."""
    if plan.by == "me":
        if persons[maker]:
            raise Invalid(Message("server-umpire-seat"))
        return maker
    name = person_name(plan.name, persons) or presenter.words.say("server-umpire")
    if name in persons:
        raise Invalid(Message("server-same-name", name=name))
    return name


def held_now(match: Match[Any], access: Access) -> Access:
    """The seats that a visitor's persons hold: the journal decides, not what their links said when they were made."""
    umpire = bool(match.parley.umpire) and match.parley.umpire in access.persons
    holders = {seat: person for person, seats in match.parley.persons.items() for seat in seats}
    held = {seat: holders[seat] for seat in match.setting.seats if holders.get(seat) in access.persons}
    return access._replace(seats=held, umpire=umpire)


def plays_all(match: Match[Any], access: Access) -> bool:
    """Whether one person plays every seat, alone or against bots."""
    return all(seat in access.seats or is_bot(match.parley.holder(seat)) for seat in match.setting.seats)


def hides_between(match: Match[Any], presenter: Presenter, seats: Sequence[Seat]) -> bool:
    """Whether any of some seats does not know all of the game: then only one may be uncovered at a time."""
    state = match.position.state
    return len(seats) > 1 and (
        any(presenter.game.hides(state, seat) for seat in seats) or bool(match.position.seals) or len(match.asks()) > 1
    )


def seat_to_show(match: Match[Any], presenter: Presenter, access: Access, wanted: str, record: bool) -> Seat | None:
    """The seat that a request looks from; None for an observer, or for a covered hot-seat.

    After the end, and in an uploaded journal, anyone may look from any seat; an umpire may at any time.
    """
    over = record or match.journal.end is not None or access.umpire
    seats = [seat for seat in presenter.setting.seats if seat in access.seats]
    if wanted:
        if wanted not in (presenter.setting.seats if over else access.seats):
            raise NotYourSeat(seat=presenter.name(wanted))
        return Seat(wanted)
    if len(seats) == 1:
        return seats[0]
    if not seats or (not over and hides_between(match, presenter, seats)):
        return None
    return next((seat for seat in match.asks() if seat in access.seats), seats[0])


def table_view(
    match_id: str, match: Match[Any], presenter: Presenter, access: Access, seat: Seat | None, record: bool
) -> TableView:
    """The data of a page about the table itself, which does not change from move to move."""
    setting, parley = presenter.setting, match.parley
    mine = tuple(each for each in setting.seats if each in access.seats)
    hot = not record and match.journal.end is None and hides_between(match, presenter, mine)
    url = f"/m/{match_id}"
    asked = f"?as={seat}" if seat is not None and len(mine) > 1 else ""
    branched = match.journal.header.get("from")

    over = match.journal.end is not None

    def named(each: str) -> Name:
        return Name(each, presenter.name(each))

    return TableView(
        id=match_id,
        url=url,
        game=presenter.game.id,
        game_title=presenter.game_title,
        scenario=setting.scenario,
        title=presenter.title,
        history=" ".join(filter(None, (presenter.not_printed, presenter.history))),
        sides=tuple(
            SideView(side, presenter.name(side), tuple(map(named, seats))) for side, seats in setting.sides.items()
        ),
        seats=tuple(_seat_view(each, parley.holder(each) or "", presenter, access) for each in setting.seats),
        viewer=seat,
        viewer_name=presenter.name(seat) if seat is not None else "",
        mine=mine,
        lent=tuple(named(each) for each, lender in parley.lent.items() if lender in access.persons and not record),
        hot_seat=hot,
        covered=hot and seat is None,
        spectator=not mine and not access.umpire,
        maker=access.maker,
        umpire=parley.umpire,
        umpires=access.umpire,
        umpire_url=f"/umpire/{match_id}" if access.umpire and not record else "",
        referee_url=f"/referee/{match_id}" if access.maker and match.actions.refereed and not record else "",
        record=record,
        came_from=CameFrom(branched["entry"], branched["hash"]) if branched else None,
        rules_url=f"/rules/{presenter.game.id}",
        replay_url=f"{url}/replay{asked}",
        not_printed=presenter.not_printed,
        again_url=f"{url}/scenario"
        if setting.own is not None
        else f"/new?game={presenter.game.id}&scenario={setting.scenario}",
        edit_url=f"/edit?match={match_id}" if record or over or (mine and plays_all(match, access)) else "",
        journal_url=f"/api/matches/{match_id}/journal{asked}",
        events_url=f"/api/matches/{match_id}/events{asked}",
    )


def _seat_view(seat: Seat, holder: str, presenter: Presenter, access: Access) -> SeatView:
    side, person = presenter.setting.side_of(seat), presenter.person(holder)
    return SeatView(seat, presenter.name(seat), side, person, seat in access.seats, is_bot(holder))


def link_view(link: Link) -> LinkView:
    """A link for its maker, without its secret, which is not stored."""
    return LinkView(
        id=link.id,
        name=link.person,
        seats=tuple(link.seats),
        spectator=link.kind == SPECTATOR,
        joined=bool(link.taken),
        umpire=link.kind == UMPIRE,
        held=bool(link.taken) and not link.shared,
    )
