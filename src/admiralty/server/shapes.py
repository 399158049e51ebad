"""The bodies and answers of the JSON calls, from which their description is made as well."""

from typing import Annotated, Any, Literal

import msgspec

__all__ = [
    "Act",
    "Adjourn",
    "Answer",
    "BotInfo",
    "Branch",
    "CaseInfo",
    "ChancesInfo",
    "CompanyInfo",
    "Create",
    "Created",
    "Done",
    "DraftBody",
    "DraftInfo",
    "Drawn",
    "ErrorBody",
    "Fault",
    "GameInfo",
    "HandOver",
    "HandedOver",
    "HintInfo",
    "HintOrder",
    "Invitation",
    "Join",
    "Joined",
    "LinkInfo",
    "Mark",
    "MatchLine",
    "Named",
    "Nudge",
    "OddsInfo",
    "OptionInfo",
    "OrderBody",
    "Ordered",
    "OutcomeInfo",
    "Pick",
    "Remark",
    "Replay",
    "ScenarioInfo",
    "SeatPlan",
    "SetPace",
    "SideInfo",
    "Stand",
    "TakeBack",
    "Undo",
    "Uploaded",
    "View",
    "Withdraw",
]  # fmt: skip

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
"""Of an order; the sheet of a whole fleet is one."""
Token = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
CreationToken = Annotated[str, msgspec.Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""Random: whoever sends the same one from the same place is told the same secrets."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Name = Annotated[str, msgspec.Meta(max_length=40)]


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a call takes; a field that does not exist is refused."""


class _Answer(msgspec.Struct, frozen=True):
    """What a call gives."""


# -- bodies ----------------------------------------------------------------------------------------------------


class SeatPlan(_Body, frozen=True):
    """Who sits on a seat. Friends of the same name share a link."""

    by: Literal["me", "friend", "bot"]
    name: Name = ""
    bot: Annotated[str, msgspec.Meta(max_length=24)] = "captain"
    shared: bool = False
    """Whether the link to a friend's seat lets in anybody who has it; else the first who takes it up."""


Nonce = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,64}$")]
"""What a person gives to the dice."""


class Create(_Body, frozen=True):
    game: Id
    scenario: Id
    options: Annotated[dict[str, str], msgspec.Meta(max_length=64)] = {}
    seats: Annotated[dict[str, SeatPlan], msgspec.Meta(max_length=32)] = {}
    name: Name = ""
    token: CreationToken | None = None
    nonce: Nonce | None = None
    """The maker's part in the dice, chosen after the host has promised a key for the token."""


class Branch(_Body, frozen=True):
    entry: Count
    seats: Annotated[dict[str, SeatPlan], msgspec.Meta(max_length=32)] = {}
    name: Name = ""
    token: CreationToken | None = None


class PromiseWanted(_Body, frozen=True):
    token: CreationToken
    """The one with which a match will be made."""


class Remark(_Body, frozen=True):
    """Something said in the margin of the journal, which is no part of it."""

    seat: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=280)]


class Nudge(_Body, frozen=True):
    seat: Id


class SetPace(_Body, frozen=True):
    """How long a person may take for an order, and what happens then; 0 seconds for no clock."""

    seat: Id
    seconds: Annotated[int, msgspec.Meta(ge=0, le=2_592_000)]
    then: Literal["remind", "adjourn", "bot"] = "remind"


class AnswerPace(_Body, frozen=True):
    seat: Id
    accept: bool


class Join(_Body, frozen=True):
    secret: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class OrderBody(_Body, frozen=True):
    seat: Id
    decision: Count
    code: Code
    token: Token
    abbreviated: bool = False


class Pick(_Body, frozen=True):
    """A place of the board that a hand points at; a point in the units of the scene."""

    on: Literal["cell", "counter", "point"]
    ref: Annotated[str, msgspec.Meta(max_length=64)] = ""
    x: float | None = None
    y: float | None = None


class DraftBody(_Body, frozen=True):
    """Something for an order sheet: a text that is written into it, a place of a line that is struck out (the whole
    line for an empty one), or a place of the board that is pointed at."""

    seat: Id
    decision: Count
    line: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The subject whose line is being written."""
    write: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    strike: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    pick: Pick | None = None


class Undo(_Body, frozen=True):
    seat: Id
    decision: Count
    token: Token


class TakeBack(_Body, frozen=True):
    before: Count
    token: Token


class Answer(_Body, frozen=True):
    """To something that another person has proposed."""

    accept: bool
    token: Token


class Withdraw(_Body, frozen=True):
    token: Token


class Act(_Body, frozen=True):
    """Something that the person does who holds the seat."""

    seat: Id
    token: Token


class Adjourn(Act, frozen=True):
    until: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """When to meet again, in words."""


class GiveNonce(Act, frozen=True, kw_only=True):
    nonce: Nonce


class HandOver(Act, frozen=True, kw_only=True):
    to: SeatPlan
    """``me`` takes a seat back from the bot that keeps it."""


class Invitation(_Body, frozen=True):
    """An address that somebody is to open."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Stand(_Body, frozen=True):
    seat: Id
    window: Id
    code: Code | None
    token: Token
    for_game: bool = False


# -- answers ---------------------------------------------------------------------------------------------------


class Named(_Answer, frozen=True):
    id: str
    name: str


class SideInfo(_Answer, frozen=True):
    id: str
    name: str
    seats: list[Named]
    objective: str
    """What the side has to do to win."""


class ScenarioInfo(_Answer, frozen=True):
    id: str
    title: str
    history: str
    sides: list[SideInfo]
    picture: str
    minutes: int
    """About how long it takes against a bot."""
    ships: int
    difficulty: int
    """1 to begin with, 2 for those who know the rules, 3 with all of them."""
    year: int


class Choice(_Answer, frozen=True):
    id: str
    title: str


class OptionInfo(_Answer, frozen=True):
    id: str
    title: str
    about: str
    case: str
    case_text: str
    choices: list[Choice]


class BotInfo(_Answer, frozen=True):
    id: str
    title: str
    text: str


class LessonInfo(_Answer, frozen=True):
    """The guided battle of a game: which battle it is, and who holds which seat."""

    scenario: str
    seat: str
    others: list[str]


class GameInfo(_Answer, frozen=True):
    id: str
    title: str
    about: str
    version: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]
    rules: str
    lesson: LessonInfo | None = None


class CaseInfo(_Answer, frozen=True):
    id: str
    text: str
    reason: str
    status: str
    ruling: bool
    chapter: str


class Asked(_Answer, frozen=True):
    id: str
    name: str
    mine: bool


class OutcomeInfo(_Answer, frozen=True):
    """How a game ended."""

    winners: list[str]
    reason: str
    case: str
    text: str


class MatchLine(_Answer, frozen=True):
    id: str
    url: str
    game: str
    game_title: str
    scenario: str
    title: str
    seats: list[Named]
    asked: list[Asked]
    my_turn: bool
    over: bool
    record: bool
    result: OutcomeInfo | None
    updated: str


class LinkInfo(_Answer, frozen=True):
    id: str
    name: str
    seats: list[str]
    url: str
    secret: str
    shared: bool
    """Whether it lets in anybody who has it; else the first who takes it up."""


class Created(_Answer, frozen=True):
    id: str
    url: str
    secret: str
    """The maker's own link, for programs; a browser holds it already."""
    links: list[LinkInfo]
    spectator: LinkInfo | None


class Drawn(_Answer, frozen=True):
    svg: str


class Joined(_Answer, frozen=True):
    id: str
    url: str
    seats: list[str]
    spectator: bool


class SignedHead(_Answer, frozen=True):
    """The hash of the journal after an entry, signed by the host."""

    match: str
    host: str
    header: str
    entry: int
    hash: str
    signature: str


class Ordered(_Answer, frozen=True):
    entry: int
    code: str
    sequence: int
    head: SignedHead | None = None


class DraftInfo(_Answer, frozen=True):
    """An order sheet as its own seat sees it."""

    decision: int
    seat: str
    line: str
    """The subject whose places the form shows."""
    code: str
    """What is given if the sheet is sealed as it is."""
    empty: bool
    sealed: bool
    run: str
    """The same sheet with several turns to run on; empty where that cannot be said."""
    html: str
    ghost: str
    """What it would lead to, drawn over the board."""


class Promise(_Answer, frozen=True):
    """The key of a match that is still to be made, as a hash: the host can choose no other."""

    commitment: str
    host: str
    signature: str


class Done(_Answer, frozen=True):
    sequence: int
    head: SignedHead | None = None


class HandedOver(_Answer, frozen=True):
    sequence: int
    link: LinkInfo | None
    """For the friend who takes the seat; none for a bot, or for somebody at the table already."""
    head: SignedHead | None = None


class View(_Answer, frozen=True):
    """``table`` and ``update`` as pages have them."""

    table: dict[str, Any]
    update: dict[str, Any]


class ChanceInfo(_Answer, frozen=True):
    value: bool | int | str
    text: str
    share: float


class MeasureInfo(_Answer, frozen=True):
    id: str
    title: str
    chances: list[ChanceInfo]
    beside: list[str]
    """The same under other assumptions, as sentences."""


class ModifierInfo(_Answer, frozen=True):
    value: int
    text: str
    case: str
    case_text: str


class ShareInfo(_Answer, frozen=True):
    """One effect of an order in words, with its chance; one that is hardly likely is told on request."""

    text: str
    share: float
    likely: bool = True


class FaceInfo(_Answer, frozen=True):
    """A face of the die, or an outcome of several: what it comes to, and how much; 0 is nothing."""

    text: str
    grade: int
    face: str = ""
    share: float = 0.0


class DieInfo(_Answer, frozen=True):
    """The die that an order hangs on, face by face, and the number needed in words."""

    name: str
    needs: str
    faces: list[FaceInfo]
    top: int
    """The highest grade of a face."""


class OddsInfo(_Answer, frozen=True):
    code: str
    label: str
    measures: list[MeasureInfo]
    exact: bool
    note: str
    lines: list[ShareInfo]
    die: DieInfo | None
    split: list[FaceInfo]
    """What may come of several dice thrown together, the whole as one bar."""
    modifiers: list[ModifierInfo]
    against: str
    """What the sum is held against."""
    ghost: str
    told: list[str]
    opens: list[ShareInfo]
    """What the same ship may do next, with its chance."""


class RemarkInfo(_Answer, frozen=True):
    id: int
    person: str
    kind: str
    """``said``, ``nudge`` or ``clock``."""
    text: str
    ago: int
    mine: bool


class PersonInfo(_Answer, frozen=True):
    """Somebody at the table, and how long ago they looked at it, in words."""

    name: str
    seats: list[str]
    bot: bool
    mine: bool
    asked: bool
    ago: int | None
    seen: str


class PaceInfo(_Answer, frozen=True):
    seconds: int
    then: str
    left: int | None
    """Seconds until the clock of whoever is asked runs out."""
    said: str


class ClockOfferInfo(_Answer, frozen=True):
    """A clock that somebody has proposed, which runs when all have agreed."""

    text: str
    mine: bool
    asked_me: bool
    waiting_for: list[str]


class CompanyInfo(_Answer, frozen=True):
    """Who is at the table, what they said since a remark, the pace, and the clock that is proposed."""

    people: list[PersonInfo]
    remarks: list[RemarkInfo]
    pace: PaceInfo
    offer: ClockOfferInfo | None = None


class ChancesInfo(_Answer, frozen=True):
    """For orders that are given in the hope of something, how likely it is, by code."""

    decision: int
    chances: dict[str, float]


class HintOrder(_Answer, frozen=True):
    """An order that the adviser looked at, as it values it."""

    code: str
    label: str
    value: float
    """Its worth to the seat, from 0 for lost to 1 for won."""
    worth: str
    visits: int
    tried: str
    line: str
    """What is expected to follow; empty where nothing was looked at."""


class HintInfo(_Answer, frozen=True):
    """What an adviser would do in a seat's place, the best order first."""

    decision: int
    seat: str
    orders: list[HintOrder]
    nodes: int
    worlds: int
    note: str


class Mark(_Answer, frozen=True):
    n: int
    kind: str
    text: str


class Replay(_Answer, frozen=True, rename={"seat": "as"}):
    entries: int
    seat: str | None
    seats: list[Named]
    turns: list[int]
    marks: list[Mark]


class TurningPoint(_Answer, frozen=True):
    """A moment that changed much: what was told of it, for whom it was good, and how the first side stood then."""

    n: int
    text: str
    gains: str
    before: float
    after: float


class StoryInfo(_Answer, frozen=True):
    """How the first side stood after each entry, from -1 (lost) to 1 (won), and where that changed most."""

    side: str
    points: list[tuple[int, float]]
    turning: list[TurningPoint]
    html: str


class Uploaded(_Answer, frozen=True):
    id: str
    url: str
    secret: str
    entries: int
    proved: int
    proof: list[str]


class Fault(_Answer, frozen=True):
    kind: str
    message: str
    remedy: str
    case: str | None
    case_text: str | None


class ErrorBody(_Answer, frozen=True):
    error: Fault
