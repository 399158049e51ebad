"""Request bodies."""

from typing import Annotated, Literal

import msgspec

from admiralty.server.schemas.basics import Code, Count, CreationToken, Id, Name, Sent, Token


class SeatPlan(Sent, frozen=True):
    """The player of a seat. Friends of the same name share a link."""

    by: Literal["me", "friend", "bot"]
    name: Name = ""
    bot: Annotated[str, msgspec.Meta(max_length=24)] = "captain"


class UmpirePlan(Sent, frozen=True):
    """The umpire: the maker, who then holds no seat, or a friend, who gets a link."""

    by: Literal["me", "friend"]
    name: Name = ""


Nonce = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,64}$")]
"""A person's nonce for the dice."""
Commitment = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of a nonce's hexadecimal text."""


class Create(Sent, frozen=True):
    game: Id
    scenario: Id
    options: Annotated[dict[str, str], msgspec.Meta(max_length=64)] = msgspec.field(default_factory=dict)
    seats: Annotated[dict[str, SeatPlan], msgspec.Meta(max_length=32)] = msgspec.field(default_factory=dict)
    name: Name = ""
    token: CreationToken | None = None
    commitment: Commitment | None = None
    """The maker's commitment to a nonce for the dice, made after the host has promised a key for the token."""
    umpire: UmpirePlan | None = None
    """The umpire, a person without a seat who sees everything; all players are told."""
    sighting: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """The distance at which hidden units are sighted, in the measure of the board; 0 where all are seen."""


class Branch(Sent, frozen=True):
    entry: Count
    seats: Annotated[dict[str, SeatPlan], msgspec.Meta(max_length=32)] = msgspec.field(default_factory=dict)
    name: Name = ""
    token: CreationToken | None = None


class PromiseWanted(Sent, frozen=True):
    token: CreationToken
    """The idempotency key with which a match will be made."""


class Remark(Sent, frozen=True):
    """A chat message, which is not part of the journal."""

    seat: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=280)]
    token: Token


class Nudge(Sent, frozen=True):
    seat: Id


class SetPace(Sent, frozen=True):
    """How long a person may take for an order, and what happens then; 0 seconds for no clock."""

    seat: Id
    seconds: Annotated[int, msgspec.Meta(ge=0, le=2_592_000)]
    then: Literal["remind", "adjourn", "bot", "seal"] = "remind"
    """``seal`` gives an order sheet as far as it is written, and only reminds of another question."""


About = Annotated[str, msgspec.Meta(max_length=100)]
"""The proposal that the caller saw when answering; one that replaced it is not meant."""


class AnswerPace(Sent, frozen=True):
    seat: Id
    accept: bool
    about: About = ""


class Join(Sent, frozen=True):
    secret: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
    token: CreationToken | None = None
    """For a program that takes up a link to a seat: with the same token it is told its secret again."""


class OrderBody(Sent, frozen=True):
    seat: Id
    decision: Count
    code: Code
    token: Token
    abbreviated: bool = False
    leave: Literal["", "turn", "game", "all", "again"] = ""
    """How long the order stays as a standing order for this question: for its period, for the game, as a no to all
    optional questions, or as long as it can be given.
    """
    ask_first: bool = False
    """Whether an order that loses the game at once is answered with a problem of the kind ``loses`` instead of being
    given: for pages, which ask the player and then send it again without this.
    """


class Pick(Sent, frozen=True):
    """A cell that the player points at; or a point in the units of the scene."""

    on: Literal["cell", "counter", "point"]
    ref: Annotated[str, msgspec.Meta(max_length=64)] = ""
    x: float | None = None
    y: float | None = None


class DraftBody(Sent, frozen=True):
    """A change of an order sheet: a text to write into it, a field of a line to strike out ("" for the whole line), or
    a point on the board.
    """

    seat: Id
    decision: Count
    line: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The ship whose line is being written."""
    write: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    strike: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    pick: Pick | None = None


class Undo(Sent, frozen=True):
    seat: Id
    decision: Count
    token: Token


class TakeBack(Sent, frozen=True):
    before: Count
    token: Token


class Answer(Sent, frozen=True):
    """The answer to a proposal of another person."""

    accept: bool
    token: Token
    about: About = ""


class Withdraw(Sent, frozen=True):
    token: Token


class Act(Sent, frozen=True):
    """An action of the person who holds the seat."""

    seat: Id
    token: Token


class Adjourn(Act, frozen=True):
    until: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """When to meet again, in words."""


class CommitNonce(Act, frozen=True, kw_only=True):
    commitment: Commitment


class GiveNonce(Act, frozen=True, kw_only=True):
    nonce: Nonce


class HandOver(Act, frozen=True, kw_only=True):
    to: SeatPlan
    """``me`` takes a seat back from the bot that plays it."""


class Invitation(Sent, frozen=True):
    """An address to open."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Stand(Sent, frozen=True):
    seat: Id
    window: Id
    code: Code | None
    token: Token
    for_game: bool = False
