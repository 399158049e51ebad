"""Answers about games, scenarios, options, bots and cases."""

from admiralty.server.schemas.basics import Told


class Named(Told, frozen=True):
    id: str
    name: str


class SideInfo(Told, frozen=True):
    id: str
    name: str
    seats: list[Named]
    objective: str
    """What the side has to do to win."""


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
    """1 to begin with, 2 for those who know the rules, 3 with all of them."""
    year: int
    until: int
    """The year it ends, the same where it lasts no longer."""


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
    """Whether the rule is a ruling or a house rule of ours, none of the book's."""


class BotInfo(Told, frozen=True):
    id: str
    title: str
    text: str


class LessonInfo(Told, frozen=True):
    """The guided battle of a game: which battle it is, and who holds which seat."""

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
    """The chapters that are the book's."""
    ours: list[str]
    """The chapters that are ours: rulings where the book is silent, house rules where it has none."""
    lesson: LessonInfo | None = None
    sightings: tuple[int, ...] = ()
    """How far units may be seen where a match hides them until they are sighted; empty for a game that cannot."""
    sight_measure: str = ""
    """What these distances are counted in: squares, hexes, areas."""


class CaseInfo(Told, frozen=True):
    id: str
    text: str
    reason: str
    status: str
    ruling: bool
    chapter: str
