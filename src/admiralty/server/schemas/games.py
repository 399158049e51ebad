"""Answers about games, scenarios, options, bots and cases."""

from admiralty.present.model import Name
from admiralty.server.schemas.basics import Told


class SideInfo(Told, frozen=True):
    id: str
    name: str
    seats: list[Name]
    objective: str
    """What the side has to do to win."""
    aims: str
    """What it wanted on the day, for bots with ``+aims``; "" where the scenario does not say."""


class ScenarioInfo(Told, frozen=True):
    id: str
    title: str
    history: str
    sides: list[SideInfo]
    picture: str
    minutes: int
    """About how long it takes against a bot."""
    ships: int
    difficulty: int
    """1 beginner, 2 intermediate, 3 expert."""
    year: int
    until: int
    """The year it ends; the same as ``year`` for a battle of one year."""


class Choice(Told, frozen=True):
    id: str
    title: str


class OptionInfo(Told, frozen=True):
    id: str
    title: str
    about: str
    case: str
    case_text: str
    choices: list[Choice]
    ours: bool
    """Whether the rule is a ruling or a house rule of ours, not one of the book."""


class BotInfo(Told, frozen=True):
    id: str
    title: str
    text: str


class LessonInfo(Told, frozen=True):
    """The guided battle of a game: its scenario, and the seats of the pupil and the bot."""

    scenario: str
    seat: str
    others: list[str]


class GameInfo(Told, frozen=True):
    id: str
    title: str
    about: str
    version: str
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]
    rules: str
    book: list[str]
    """The chapters of the book."""
    ours: list[str]
    """The chapters that are ours: rulings where the book is silent, house rules where it has none."""
    lesson: LessonInfo | None = None
    sightings: tuple[int, ...] = ()
    """The sighting distances for a match that hides units until they are sighted; empty for a game that cannot hide
    them.
    """
    sight_measure: str = ""
    """What these distances are counted in: squares, hexes, inches, millimetres."""


class CaseInfo(Told, frozen=True):
    id: str
    text: str
    reason: str
    status: str
    ruling: bool
    chapter: str
