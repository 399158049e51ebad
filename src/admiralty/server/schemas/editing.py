"""JSON schemas of own battles: the editor, and studies (chapters of positions and journals, with notes and arrows)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from admiralty.present.model import FieldFault
from admiralty.present.position_editor import Change
from admiralty.server.schemas.basics import Count, Id, Sent, Told

__all__ = [
    "AnalysisBody", "AnalysisUpdate", "Arrow", "Chapter", "ChapterDrawn", "EditorBody", "EditorUpdate", "KeepBody",
    "KeptScenario", "StudyKept", "StudySent",
]  # fmt: skip

FileText = Annotated[str, msgspec.Meta(max_length=65_536)]
Written = Annotated[dict[str, str | bool | list[str]], msgspec.Meta(max_length=200)]


class KeepBody(Sent, frozen=True):
    """A document: the content of a scenario without its position, and the position as JSON text."""

    content: dict[str, Any] = msgspec.field(default_factory=dict)
    position: FileText = ""
    """"" where the battle begins as the scenario says."""


class EditorBody(KeepBody, frozen=True):
    """A document and its change; without a change it is checked and drawn."""

    text: FileText = ""
    """A whole scenario file, which replaces the document."""
    change: Change | None = None
    """A change of the position by hand."""
    head: Written = msgspec.field(default_factory=dict)
    """The values written into fields of the scenario itself, by path."""
    chosen: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """The path of the piece whose form is open."""
    begin: bool = False
    """Remove the position: the battle begins as the scenario says."""
    shown: bool = False
    """Whether the page shows the board of this document already: then only changes are sent."""
    file: Literal["", "head", "whole"] = ""
    """Whether to return the text of the file: without the position, or all of it."""


class EditorUpdate(Told, frozen=True):
    """The document as it is now. If the change has faults, nothing has changed and only the faults are listed; faults
    without a path belong to a position that can be edited further, but not played.
    """

    content: Mapping[str, Any]
    position: str
    faults: list[FieldFault]
    changed: bool
    chosen: str
    html: dict[str, str]
    svg: dict[str, str]
    title: str
    game_title: str
    toml: str
    size: int


class KeptScenario(Told, frozen=True):
    """A scenario that this server stores; or its faults, and nothing is stored."""

    id: str
    url: str
    title: str
    games: int
    """How many random games of it were played to the end as a check."""
    faults: list[FieldFault] = msgspec.field(default_factory=list)


class AnalysisBody(KeepBody, frozen=True):
    """A document whose position is analysed, or one order of it."""

    seat: Id | Literal[""] = ""
    code: Annotated[str, msgspec.Meta(max_length=4000)] = ""


class AnalysisUpdate(Told, frozen=True):
    """The questions of a position with an adviser's opinion, or the chances of one order, as parts of a page."""

    html: str


Place = Annotated[float, msgspec.Meta(ge=-100_000, le=100_000)]
Arrow = tuple[Place, Place, Place, Place]
"""An arrow from one point of the board to another, in the units of the board."""


class Chapter(Sent, frozen=True):
    """A position, or a moment of a journal, with notes."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    notes: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    arrows: Annotated[list[Arrow], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)
    content: dict[str, Any] = msgspec.field(default_factory=dict)
    """For a position: the scenario without it."""
    position: Annotated[str, msgspec.Meta(max_length=65_536)] = ""
    journal: Annotated[str, msgspec.Meta(max_length=1_048_576)] = ""
    """For a moment: the whole journal, and the entry."""
    entry: Count = 0


class StudySent(Sent, frozen=True):
    """A whole study, which is also its file."""

    admiralty_study: Literal[1]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    chapters: Annotated[list[Chapter], msgspec.Meta(min_length=1, max_length=32)]


class StudyKept(Told, frozen=True):
    id: str
    url: str


class ChapterDrawn(Told, frozen=True):
    """The board of a chapter, and the journal's text for the entry."""

    svg: dict[str, str]
    caption: str
    lines: list[str]
    entry: int
    entries: int
    """The length of its journal; 0 for a position."""
