"""JSON schemas of classes: many tables of one scenario under one teacher."""

from typing import Annotated

import msgspec

from admiralty.server.schemas.basics import CreationToken, Id, Name, Sent, Token, Told

__all__ = [
    "BattleInfo",
    "CaptainsInfo", "ClassChoice", "ClassDecision", "ClassInfo", "ClassLink", "ClassLinks", "ClassLinksWanted",
    "ClassMade", "ClassOpen", "ClassOpened", "ClassPause", "ClassTable", "ClassWanted", "DebriefInfo", "MatchLuck",
]  # fmt: skip

MOST = 40
Origin = Annotated[str, msgspec.Meta(pattern=r"^https?://[A-Za-z0-9.:\[\]-]{1,255}$")]


class BattleInfo(Told, frozen=True):
    """The battle of a war that is fought out."""

    wanted: bool
    """Whether the war waits for its result."""
    url: str
    """The match in which it is fought; "" until it begins."""
    over: bool


class ClassWanted(Sent, frozen=True):
    """The tables of a class, all of one scenario."""

    game: Id
    scenario: Id
    tables: Annotated[int, msgspec.Meta(ge=1, le=MOST)]
    token: CreationToken
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    teacher: Name = ""
    options: Annotated[dict[str, str], msgspec.Meta(max_length=64)] = msgspec.field(default_factory=dict)
    bots: Annotated[dict[str, Annotated[str, msgspec.Meta(max_length=24)]], msgspec.Meta(max_length=8)] = msgspec.field(
        default_factory=dict
    )
    """By side: the bot that plays it at every table. A pupil plays each other side."""
    names: Annotated[list[Annotated[list[Name], msgspec.Meta(max_length=8)]], msgspec.Meta(max_length=MOST)] = (
        msgspec.field(default_factory=list)
    )
    """By table: the pupils, in the order of the sides that no bot plays."""
    shared: bool = False
    """Whether all tables have the same dice."""


class ClassMade(Told, frozen=True):
    """A class is made."""

    id: str
    url: str
    secret: str
    """The token of the teacher's link: /class/open#SECRET."""
    bearer: str
    """For programs: the secret of the first table's maker, by which a program is the teacher."""
    matches: list[str]


class ClassOpen(Sent, frozen=True):
    secret: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class ClassOpened(Told, frozen=True):
    url: str


class ClassPause(Sent, frozen=True):
    paused: bool
    token: Token


class ClassLinksWanted(Sent, frozen=True):
    origin: Origin
    """The address at which pupils reach the server: ``http://192.168.1.20:8000``."""


class ClassLink(Told, frozen=True):
    """A link to hand out."""

    table: int
    person: str
    side: str
    url: str
    """"" for one that was used, or replaced."""
    qr: str
    """The address as a QR code in SVG."""
    taken: bool


class ClassLinks(Told, frozen=True):
    links: list[ClassLink]


class ClassTable(Told, frozen=True):
    """One table, as an observer sees it."""

    number: int
    match: str
    url: str
    people: list[str]
    """Pupils and bots, side by side."""
    joined: int
    invited: int
    length: int
    """The length of the journal: where it grew, the picture has changed."""
    turn: int
    title: str
    """The turn, in the words of the game."""
    status: str
    over: bool
    paused: bool
    winners: list[str]
    result: str
    """Why it ended; "" while it goes on."""


class ClassInfo(Told, frozen=True):
    """The class as it is now."""

    id: str
    name: str
    shared: bool
    released: bool
    tables: list[ClassTable]
    won: dict[str, int]
    """By side: how many tables it has won."""


class CaptainsInfo(Told, frozen=True):
    """Results of games between two captains: a comparison for the class."""

    games: int
    of: int
    won: list[tuple[str, int]]
    """The sides by name, with the games that each has won."""


class MatchLuck(Told, frozen=True):
    """The luck of one seat at one table."""

    table: int
    seat: str
    text: str


class ClassChoice(Told, frozen=True):
    """What some tables did in one position."""

    text: str
    tables: list[int]
    won: int
    """How many of these tables the deciding side went on to win."""


class ClassDecision(Told, frozen=True):
    """A position that several tables reached, and what they did there."""

    seat: str
    turn: str
    match: str
    entry: int
    """One of the tables and its journal entry, for the replay."""
    choices: list[ClassChoice]


class DebriefInfo(Told, frozen=True):
    """What the journals of the finished tables tell; ask again until ``done`` is ``of``."""

    done: int
    of: int
    decisions: list[ClassDecision]
    luck: list[MatchLuck]
