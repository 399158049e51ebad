"""JSON schemas of studies: chapters of positions and journals, with notes and arrows."""

from typing import Annotated, Any, Literal

import msgspec

from admiralty.server.schemas.basics import Count, Sent, Told

__all__ = ["Arrow", "Chapter", "ChapterDrawn", "StudyKept", "StudySent"]

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
