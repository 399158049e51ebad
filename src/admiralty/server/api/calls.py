"""API calls: the input, the action and the answer of each. `routes` maps them to addresses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.responses import Response

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import OvertakenOrder
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.leave_order import undo as take_back
from admiralty.kernel.matches.match import Match
from admiralty.present.chart_text import ChartText
from admiralty.present.model import Name
from admiralty.present.presenter import Presenter
from admiralty.present.reader import Reader
from admiralty.server import schemas
from admiralty.server.errors import NoSeatOfYours, NoSuchEntry, NoSuchMatch, NotYourSeat
from admiralty.server.http.errors import Problem, whole_number
from admiralty.server.http.lan_address import qr_code
from admiralty.server.identity.accounts import SPECTATOR, Access
from admiralty.server.matches.bots import order_command, position_of
from admiralty.server.matches.live_matches import Command, Table
from admiralty.server.matches.proofs import nonces_of, signed_head
from admiralty.server.matches.service import Host, Once, Who
from admiralty.server.matches.views import View
from admiralty.signing import Head
from admiralty.words.catalogue import ENGLISH

__all__ = ["CALLS", "TABLE", "Call", "Given", "drawing", "frame", "grown", "mine", "page", "picture"]


@dataclass
class Given:
    """The input of a call with its context, and what the call changed: a match that has grown."""

    host: Host
    who: Who | None
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    visitor: str = ""
    language: str = ENGLISH
    grown: tuple[str, int] | None = None
    also_grown: tuple[tuple[str, int], ...] = ()
    """More matches that have grown, for a call that changes several."""
    costs: int = 1
    """How many requests of its kind the call counts as."""
    presence: int | None = None
    """The new count of changes beside the journal (chat, presence, clocks), if there is one."""

    def once(self) -> Once | None:
        """The idempotency key of a request that makes something; None without one."""
        if self.body.token is None:
            return None
        return Once(self.visitor, self.body.token, msgspec.json.encode([dict(self.path), self.body]))

    def holder(self) -> Who:
        """The visitor of a call that needs one; `NoSuchMatch` for a browser that holds nothing."""
        if self.who is None:
            raise NoSuchMatch
        return self.who

    @property
    def reader(self) -> Reader:
        """The reader of the answer: a language and a seat."""
        return Reader(self.language, self.query.get("as", ""))

    def presenter(self, table: Table) -> Presenter:
        """The presenter of a match in the reader's language."""
        return table.presenter.in_language(self.language)

    def seated(self) -> tuple[Table, Access, Seat]:
        """The table, for a visitor who holds the seat that the body names; `NotYourSeat` for any other."""
        table, access = self.host.enter(self.holder(), self.match)
        return table, access, mine(self.presenter(table), access, self.body.seat)

    def carry_out(self, table: Table, what: tuple[object, ...], do: Callable[[Match[Any]], None]) -> Any:
        """Carry out a command at a match under the token of the body."""
        return grown(self, self.host.do(table, Command(self.body.token, what, do)))

    def view(self) -> View:
        """What the reader sees of the match."""
        return self.host.view(self.holder(), self.match, self.reader)

    def job(self, match: Match[Any], kind: str, seat: Seat, **more: object) -> Mapping[str, Any]:
        """Run a job about the match in a worker; its result is worded in the reader's language."""
        return {**position_of(match), "kind": kind, "language": self.language, "seat": seat, **more}

    @property
    def match(self) -> str:
        return self.path["match"]

    @property
    def dark(self) -> bool:
        """Whether a picture is wanted for the dark theme."""
        return self.query.get("theme") == "dark"

    def number(self, name: str, usual: str = "") -> int:
        """A whole number in the path or the query; `Invalid` for anything else."""
        return whole_number(name, self.path.get(name) or self.query.get(name) or usual)


@dataclass(frozen=True)
class Call:
    """One call of the interface, or one page.

    ``do`` runs in a thread. It returns values, which are sent as JSON or fill the template; a `WorkerJob` for a worker,
    whose result becomes these values; or a whole `Response`.
    """

    method: str
    path: str
    summary: str
    do: Callable[[Given], Any]
    answer: Any
    body: Any = None
    query: tuple[str, ...] = ()
    status: int = 200
    rate: str = ""
    limit: int = 0
    """The most bytes of a body; 0 for the server's default."""
    free: bool = False
    """Whether the call never waits for the database, so that it works while the database does not."""
    template: str = ""
    """The template of a page; "" for a call of the API."""


def page(path: str, template: str, do: Callable[[Given], Any], *, free: bool = False) -> Call:
    """A page: ``do`` returns what its template reads."""
    return Call("GET", path, "", do, None, free=free, template=template)


def drawing(path: str, do: Callable[[Given], Any], *, free: bool = False) -> Call:
    """A picture or a file: ``do`` returns the whole answer."""
    return Call("GET", path, "", do, None, free=free)


def picture(svg: str, cache: str, **headers: str) -> Response:
    """A picture as an answer: it may use its own style sheet, and not run anything."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    headers |= {"cache-control": cache, "content-security-policy": policy}
    return Response(svg, headers=headers, media_type="image/svg+xml")


def games(given: Given) -> Any:
    return list(given.host.catalog.games(given.language))


def charts(given: Given) -> Any:
    try:
        return given.host.catalog.charts(given.path["game"], given.language)
    except DataError:
        raise Problem(404, "no-such-page") from None


def case(given: Given) -> Any:
    try:
        return given.host.catalog.case(given.path["game"], given.path["case"], given.language)
    except DataError:
        raise Problem(404, "no-such-case", case=given.path["case"]) from None


def matches(given: Given) -> Any:
    return given.host.matches(given.who, given.language) if given.who is not None else []


def create(given: Given) -> Any:
    made = given.host.create(given.who, given.body, given.once(), given.language)
    given.grown = (made.id, 0)
    return made


def promise(given: Given) -> Any:
    """The server's commitment to its half of the dice, made before the maker sends theirs."""
    return given.host.promise(given.visitor, given.body.token)


def head(given: Given) -> Any:
    """The signed hash of the journal after an entry; anyone who sees the match may ask for it."""
    table, _ = given.host.enter(given.holder(), given.match)
    return signed_head(given.host.signer, table, given.number("entry"))


def newest_head(given: Given) -> Any:
    """The signed hash of the journal as it is now, for a client that comes back without giving an order."""
    table, _ = given.host.enter(given.holder(), given.match)
    return signed_head(given.host.signer, table)


def header(given: Given) -> Any:
    """The first line of the journal, signed: game, rules, persons, and the commitments to the dice."""
    table, _ = given.host.enter(given.holder(), given.match)
    return table.look(lambda live: dict(live.journal.header))


def nonces(given: Given) -> Any:
    """The state of the nonces, and what the holder of a seat can do for them."""
    table, access = given.host.enter(given.holder(), given.match)
    seat = given.query.get("as", "")
    person = access.seats[mine(given.presenter(table), access, seat)] if seat else ""
    return nonces_of(given.host.signer, table, person)


def branch(given: Given) -> Any:
    body: schemas.Branch = given.body
    made = given.host.branch(given.holder(), given.match, body.entry, body.seats, body.name, given.once())
    given.grown = (made.id, 0)
    return made


def join(given: Given) -> Any:
    link, secret = given.host.take_up(given.who, given.body.secret, given.body.token)
    return schemas.Joined(link.match, f"/m/{link.match}", list(link.seats), link.kind == SPECTATOR, secret)


def links(given: Given) -> Any:
    players, spectator = given.host.new_links(given.holder(), given.match)
    return {"links": players, "spectator": spectator}


def revoke(given: Given) -> Any:
    return given.host.revoke(given.holder(), given.match, given.path["link"])


def view(given: Given) -> Any:
    found = given.view()
    return schemas.View(given.host.around(found), found.update().data())


def order(given: Given) -> Any:
    body: schemas.OrderBody = given.body
    table, access = given.host.enter(given.holder(), given.match)
    answers = access.umpire and body.seat in table.presenter.setting.seats
    seat = Seat(body.seat) if answers else mine(given.presenter(table), access, body.seat)
    command = order_command(
        seat, body.code, body.decision, body.token, None if answers else access.seats[seat],
        abbreviated=body.abbreviated, leave="" if answers else body.leave, ask_first=body.ask_first, umpire=answers,
    )  # fmt: skip
    return grown(given, given.host.do(table, command))


def undo(given: Given) -> Any:
    body: schemas.Undo = given.body
    table, _, seat = given.seated()

    def do(match: Match[Any]) -> None:
        if match.decision != body.decision and seat not in match.position.seals:
            raise OvertakenOrder(body.decision)
        take_back(match, seat)

    return given.carry_out(table, ("undo", seat, body.decision), do)


def stand(given: Given) -> Any:
    body: schemas.Stand = given.body
    table, _, seat = given.seated()

    def do(match: Match[Any]) -> None:
        match.standing.leave(seat, body.window, body.code, for_game=body.for_game)

    return given.carry_out(table, ("stand", seat, body.window, body.code, body.for_game), do)


def mine(presenter: Presenter, access: Access, seat: str) -> Seat:
    if seat not in access.seats:
        raise NotYourSeat(seat=presenter.name(seat))
    return Seat(seat)


def grown(given: Given, answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer to a command that was carried out, with the signed head of the journal, which the server cannot deny
    later.
    """
    given.grown = (given.match, int(answer["sequence"]))
    return {
        **answer,
        "head": signed_head(given.host.signer, given.host.tables.get(given.match), int(answer["sequence"])),
    }


def replay(given: Given) -> Any:
    found = given.view()
    timeline, over = given.host.timeline(found.table)
    presenter = found.presenter
    seats = (
        presenter.setting.seats
        if over or found.access.umpire
        else [seat for seat in presenter.setting.seats if seat in found.access.seats]
    )
    marks = timeline.marks(found.seat, given.language)
    return schemas.Replay(
        entries=timeline.length,
        seat=found.seat,
        seats=[Name(seat, presenter.name(seat)) for seat in seats],
        turns=[mark.n for mark in marks if mark.kind == "turn"],
        marks=marks,
    )


def frame(given: Given) -> Any:
    found = given.view()
    n, everything = given.number("entry"), given.query.get("all") == "yes"
    timeline, over = given.host.timeline(found.table)
    if not 1 <= n <= timeline.length:
        raise NoSuchEntry(entry=n)
    if everything and not over and not found.access.umpire:
        raise NoSeatOfYours
    return found.frame(timeline, n, everything=everything).data()


def qr(given: Given) -> Any:
    return schemas.Drawn(qr_code(given.body.text))


TABLE = "/api/matches/{match}"
_MANY = dict[str, Any]

CALLS = (
    Call("GET", "/api/games", "The games, with scenarios, options and bots", games, list[schemas.GameInfo],
         free=True),
    Call("GET", "/api/games/{game}/charts", "The tables of a rulebook, with every row", charts,
         list[ChartText], free=True),
    Call("GET", "/api/games/{game}/cases/{case}", "What a case of a rulebook says", case, schemas.CaseInfo,
         free=True),
    Call("GET", "/api/matches", "The matches that you hold links to", matches, list[schemas.MatchLine]),
    Call("POST", "/api/matches", "Make a match", create, schemas.Created, schemas.Create, status=201, rate="create"),
    Call("POST", "/api/promises", "The hash of the key of a match that will be made with a token", promise,
         schemas.Promise, schemas.PromiseWanted, rate="join"),
    Call("POST", "/api/qr", "An address as a QR code", qr, schemas.Drawn, schemas.Invitation, rate="create",
         free=True),
    Call("POST", "/api/join", "Take up a link", join, schemas.Joined, schemas.Join, rate="join"),
    Call("GET", TABLE, "The table as a seat sees it", view, schemas.View, query=("as",)),
    Call("POST", f"{TABLE}/orders", "Give an order", order, schemas.Ordered, schemas.OrderBody, rate="order"),
    Call("POST", f"{TABLE}/undo", "Take your last order back", undo, schemas.Done, schemas.Undo, rate="order"),
    Call("POST", f"{TABLE}/standing", "Leave or lift a standing order", stand, schemas.Done, schemas.Stand,
         rate="order"),
    Call("POST", f"{TABLE}/links", "New links for seats that are not taken up", links, _MANY, rate="create"),
    Call("POST", f"{TABLE}/links/{{link}}/revoke", "Revoke a link that is not taken up, and get a new one", revoke,
         schemas.LinkInfo, rate="create"),
    Call("POST", f"{TABLE}/branches", "Play on from an entry as a new match", branch, schemas.Created, schemas.Branch,
         status=201, rate="create"),
    Call("GET", f"{TABLE}/heads", "The hash of the journal now, signed", newest_head, Head),
    Call("GET", f"{TABLE}/heads/{{entry}}", "The hash of the journal after an entry, signed", head, Head),
    Call("GET", f"{TABLE}/header", "The header of the journal, with the commitment of the dice, signed", header, _MANY),
    Call("GET", f"{TABLE}/nonces", "Whose nonces are in the dice, and what you can do for them", nonces,
         schemas.NoncesInfo, query=("as",)),
    Call("GET", f"{TABLE}/replay", "The moments of a replay", replay, schemas.Replay, query=("as",)),
    Call("GET", f"{TABLE}/frames/{{entry}}", "The match after an entry of its journal", frame, _MANY,
         query=("as", "all")),
)  # fmt: skip
