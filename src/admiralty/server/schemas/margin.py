"""Answers about people, chat and clocks."""

from admiralty.server.schemas.basics import Told


class RemarkInfo(Told, frozen=True):
    id: int
    person: str
    kind: str
    """``said``, ``nudge`` or ``clock``."""
    text: str
    ago: int
    mine: bool


class PersonInfo(Told, frozen=True):
    """A person of the match, and how long ago they were present, in words."""

    name: str
    seats: list[str]
    bot: bool
    mine: bool
    asked: bool
    ago: int | None
    seen: str


class PaceInfo(Told, frozen=True):
    seconds: int
    then: str
    left: int | None
    """Seconds until the current player's clock runs out."""
    said: str


class ClockOfferInfo(Told, frozen=True):
    """A proposed clock, which runs when all have agreed."""

    text: str
    mine: bool
    asked_me: bool
    waiting_for: list[str]
    about: str
    """To be sent back with the answer."""


class PresenceInfo(Told, frozen=True):
    """Presence, chat since a message, the clock, and the proposed clock."""

    people: list[PersonInfo]
    remarks: list[RemarkInfo]
    pace: PaceInfo
    offer: ClockOfferInfo | None = None
