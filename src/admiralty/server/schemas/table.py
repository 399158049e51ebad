"""Answers about matches: questions, links, orders, order sheets, views."""

from collections.abc import Mapping

from admiralty.kernel.flows.event import Seat
from admiralty.present.model import ChanceResult, Course, Name, OutcomeView, TableView
from admiralty.server.schemas.basics import Told
from admiralty.signing import Head


class Asked(Told, frozen=True):
    id: str
    name: str
    mine: bool


class MatchLine(Told, frozen=True):
    id: str
    url: str
    game: str
    game_title: str
    scenario: str
    title: str
    seats: list[Name]
    asked: list[Asked]
    my_turn: bool
    over: bool
    record: bool
    result: OutcomeView | None
    verdict: str
    """The result for the reader: won, lost, drawn or over; "" while the match runs."""
    updated: str
    own_scenario: bool = False
    """Whether a player wrote the scenario."""


class LinkInfo(Told, frozen=True):
    id: str
    name: str
    seats: list[str]
    url: str
    secret: str
    """For a link to a seat: an invitation, for the first visitor."""


class Created(Told, frozen=True):
    id: str
    url: str
    secret: str
    """The maker's own link, for programs; a browser holds it already."""
    links: list[LinkInfo]
    spectator: LinkInfo | None
    umpire: LinkInfo | None = None
    """The umpire's link, where a friend of the maker's is the umpire."""


class Drawn(Told, frozen=True):
    svg: str


class Joined(Told, frozen=True):
    id: str
    url: str
    seats: list[str]
    spectator: bool
    secret: str = ""
    """For a program that took up a link to a seat: its own secret, which nobody else is told."""


class NoncesInfo(Told, frozen=True):
    """Whose nonces are in the dice, and what the caller can do for the next epoch."""

    wants: str
    """``commit``, ``open`` or "": what the caller's person can do now."""
    commitment: str
    """The caller's commitment for the next epoch."""
    settled: bool
    """Whether all players have given a nonce, and none is being collected."""
    waits: bool
    """Whether dice are due that wait for nonces."""
    inside: list[str]
    """The people whose nonces are in the dice thrown now."""
    outside: list[str]
    """The people at the table without one."""
    shared: bool
    """Whether other tables of a class have the same dice, so that no nonces are collected."""
    head: Head


class Ordered(Told, frozen=True):
    entry: int
    code: str
    sequence: int
    head: Head | None = None


class DraftInfo(Told, frozen=True):
    """An order sheet for its own seat."""

    decision: int
    seat: str
    line: str
    """The ship whose fields the form shows."""
    code: str
    """The code that is given if the sheet is sealed as it is."""
    empty: bool
    sealed: bool
    run: str
    """The same sheet with several turns to run on; "" where that cannot be said."""
    html: str
    ghost: str
    """Its preview, drawn over the board."""


class Promise(Told, frozen=True):
    """A commitment (hash) to the key of a match that is still to be made: the host can choose no other."""

    token: str
    commitment: str
    host: str
    signature: str


class Done(Told, frozen=True):
    sequence: int
    head: Head | None = None


class HandedOver(Told, frozen=True):
    sequence: int
    link: LinkInfo | None
    """For the friend who takes the seat; none for a bot, or for a person at the table already."""
    head: Head | None = None


class LineHtml(Told, frozen=True):
    n: int
    html: str


class PageUpdate(Told, frozen=True, rename={"seat": "as"}):
    """An update for scripts and programs."""

    sequence: int
    whole: bool
    decision: int
    seat: Seat | None
    asked: tuple[Seat, ...]
    my_turn: bool
    over: bool
    hand_over: Seat | None
    html: dict[str, str]
    """The parts and rows of the page that changed, by the id of their elements."""
    svg: Mapping[str, str]
    """The groups of the picture that changed, or the whole as ``scene``."""
    lines: list[LineHtml]
    news: list[str]
    chances: list[ChanceResult]
    undone: list[int]
    courses: list[Course]
    left_out: int
    """How many lines of the log were left out."""
    lasting: str | None
    """The digests of chart and sheets, where one of them is included."""


class View(Told, frozen=True):
    """``table`` and ``update`` as pages have them."""

    table: TableView
    update: PageUpdate
