"""Answers about finished matches, and about errors."""

from admiralty.present.model import Name
from admiralty.present.timeline import Mark
from admiralty.server.schemas.basics import Told


class Replay(Told, frozen=True, rename={"seat": "as"}):
    entries: int
    seat: str | None
    seats: list[Name]
    turns: list[int]
    marks: list[Mark]


class TurningPoint(Told, frozen=True):
    """A turning point: what happened, which side gained, and the evaluation for the first side then."""

    n: int
    text: str
    gains: str
    before: float
    after: float
    why: str
    """By which terms it changed, in points of 100."""


class StoryInfo(Told, frozen=True):
    """The evaluation for the first side after each entry, from -1 (lost) to 1 (won), and the turning points."""

    side: str
    points: list[tuple[int, float]]
    turning: list[TurningPoint]
    html: str


class LessonOrder(Told, frozen=True):
    """The order that a lesson highlights where many would do."""

    code: str


class LessonCheck(Told, frozen=True):
    """Whether a lesson can no longer be won; then ``back_to`` is the entry to play on from instead."""

    lost: bool
    back_to: int


class Uploaded(Told, frozen=True):
    id: str
    url: str
    secret: str
    entries: int
    proved: int
    proof: list[str]


class Fault(Told, frozen=True):
    kind: str
    message: str
    remedy: str
    case: str | None
    case_text: str | None


class ErrorBody(Told, frozen=True):
    error: Fault
