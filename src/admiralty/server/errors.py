"""Domain errors: why a service of the server refuses a request, without HTTP.

`admiralty.server.http.errors` has the one table from these to statuses and sentences.
"""

from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Message
from admiralty.present.presenter import Presenter


class ServiceError(Exception):
    """A request that a service refuses; ``words`` are the arguments of its sentence."""

    def __init__(self, **words: object) -> None:
        super().__init__(*(f"{name}: {value}" for name, value in words.items()))
        self.words = words


class Invalid(ServiceError):
    """A value in a request does not exist or has the wrong form; ``text`` says which, as a message where it can."""

    def __init__(self, text: str | Message) -> None:
        super().__init__(text=text)


class Refused(ServiceError):
    """The rules or the kernel refuse an order; the presenter of the match puts the refusal into words."""

    def __init__(self, refusal: Refusal, presenter: Presenter) -> None:
        super().__init__()
        self.refusal = refusal
        self.presenter = presenter


class NoSuchClass(ServiceError):
    """There is no class of that id, or the caller does not hold its link."""


class JournalHeld(ServiceError):
    """The journal contains the key of dice that other tables of the class still throw."""


class NoSuchMatch(ServiceError):
    """There is no match of that id, or the caller holds no link to it."""


class NoSuchEntry(ServiceError):
    """The journal has no entry of the number ``entry``."""


class NoSuchLink(ServiceError):
    """There is no link of that secret or id."""


class NoSuchScenario(ServiceError):
    """This server stores no scenario of players under that address."""


class NoSuchStudy(ServiceError):
    """There is no study of that id, or no chapter of that number in it."""


class NotTakenUp(ServiceError):
    """An invitation opens a match only after it has been taken up."""


class NotRefereed(ServiceError):
    """The server throws the dice of the match, so no person may enter them."""


class NotYet(ServiceError):
    """The whole of a match is open only after its end."""


class NotTheMaker(ServiceError):
    """Only the maker of a match may do this."""


class NotYourSeat(ServiceError):
    """The caller does not hold the seat named ``seat``."""


class NoSeatOfYours(ServiceError):
    """The caller holds no seat of the match."""


class NotAsked(ServiceError):
    """The seat named ``seat`` has no open question."""


class SeatHeld(ServiceError):
    """The person ``name`` holds the seat, and has not been absent for ``span``."""


class LinkTaken(ServiceError):
    """Another person has taken up the link."""


class TokenReused(ServiceError):
    """A client sent a token again with another request than the first time."""


class MadeAlready(ServiceError):
    """The match was made by an earlier request, and its secrets cannot be told to an unknown caller."""


class RecordOnly(ServiceError):
    """An uploaded journal can be looked at, but not played or signed."""


class OtherRules(ServiceError):
    """The rules of this program, version ``current``, cannot replay the journal; ``problem`` says why."""


class ShortClock(ServiceError):
    """A clock of less than ``seconds`` is not allowed."""


class NoClockOffer(ServiceError):
    """The clock that the caller answers is no longer proposed."""


class Nudged(ServiceError):
    """The caller nudged the current player a moment ago."""


class Busy(ServiceError):
    """Other processes changed the match first, again and again; nothing has been done."""


class Slow(ServiceError):
    """The work takes longer than a caller waits. It goes on in its thread."""


class NotUmpire(ServiceError):
    """Only the umpire of a match does and sees this."""


class NoAdviceBlind(ServiceError):
    """Odds or a hint where units are hidden until sighted: they cannot be worked out from what a seat sees."""


class UmpireAndPlayer(ServiceError):
    """A link to a seat for the umpire, or an umpire's link for a player: a player must not see everything."""
