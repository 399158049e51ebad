"""Saboteurs: the toy duel with one fault each in what it keeps secret. The suite must catch every one of them."""

from typing import ClassVar, Self

from admiralty.kernel.choices import Rng
from admiralty.kernel.event import Event, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.record import EVERYONE, field
from admiralty.kernel.segments import Segment
from admiralty.kernel.verb_choices import Verbs
from admiralty.kernel.view import Knowledge
from admiralty.library import sources
from tests.toy.game import HarbourDuel
from tests.toy.sequence import Mine
from tests.toy.sequence import lay_mine as honest_lay_mine
from tests.toy.setting import DEFENDER, RAIDER, Harbour
from tests.toy.state import Duel, knows_mine

__all__ = ["SABOTEURS", "honest"]


def mines(duel: Duel, seat: Seat) -> Verbs[Mine]:
    return Verbs((Mine,), duel, seat)


def anybody(duel: Duel, seat: Seat | None, whole: Duel) -> bool:
    return True


class ShownDuel(Duel, known=EVERYONE):
    mine: int = field(default=0, known=anybody)


class OtherState(HarbourDuel):
    """A duel whose state is of another class."""

    def start(self, setting: Harbour) -> Duel:
        return self.load(super().start(setting).to_data(), setting)


class SecretInEveryView(OtherState):
    """The mine is in the view of everybody."""

    kind: ClassVar[type[Duel]] = ShownDuel


class NotedDuel(Duel, known=EVERYONE):
    noted: int = 0


def lay_mine_and_note_it(duel: NotedDuel) -> Flow[None]:
    yield from honest_lay_mine(duel)
    duel.noted = duel.mine


class SecretCopied(OtherState):
    """The secret is written into a field that is not marked."""

    kind: ClassVar[type[Duel]] = NotedDuel


class MineLaidAt(Event):
    sector: int


def lay_mine_aloud(duel: Duel) -> Flow[None]:
    yield from honest_lay_mine(duel)
    duel.tell(MineLaidAt(duel.mine, case="HD-2.1"))


class SecretTold(HarbourDuel):
    """A public event names where the mine lies."""


def lay_mine_openly(duel: Duel) -> Flow[None]:
    duel.round = 1
    laid = yield from ask(DEFENDER, "mine", mines(duel, DEFENDER), case="HD-2.1")
    duel.mine, duel.danger = laid.sector, True


class SeenByForgotten(HarbourDuel):
    """The question for the mine is one whose answer everybody sees."""


def lay_mine_on_the_agenda(duel: Duel) -> Flow[None]:
    yield from honest_lay_mine(duel)
    duel.push(remember, duel.mine)


def remember(duel: Duel, sector: int) -> Flow[None]:
    yield from ()


class SecretOnTheAgenda(HarbourDuel):
    """A segment is pushed with the secret as its argument."""


def suspicious(duel: Duel) -> Flow[None]:
    """The raider may ask for a tow, if the mine lies in an odd sector."""
    if duel.mine % 2:
        yield from ask(RAIDER, "mine", mines(duel, RAIDER), case="HD-2.1")


def lay_mine_and_ask(duel: Duel) -> Flow[None]:
    yield from honest_lay_mine(duel)
    duel.push(suspicious)


class SecretAsked(HarbourDuel):
    """Whether a question is asked depends on the secret."""


def given_away(duel: Duel) -> Flow[None]:
    """The defender strikes the flag over the mine; nothing is told."""
    yield from ask(RAIDER, "mine", mines(duel, RAIDER), case="HD-2.1")
    duel.danger, duel.mine = False, 0


def lay_mine_and_drop_it(duel: Duel) -> Flow[None]:
    yield from honest_lay_mine(duel)
    duel.push(given_away)


class RevealedUntold(HarbourDuel):
    """What was hidden comes out, and no event that reveals says so."""


class GuessingDealer(HarbourDuel):
    """Deals anything, and trusts that one world in a thousand will do."""

    def imagine(self, state: Duel, rng: Rng, known: Knowledge) -> None:
        super().imagine(state, rng, known)
        if rng.below(200):
            state.clear.append(9)


class UnsaidDuel(Duel, known=EVERYONE):
    mine: int = field(default=0, known=knows_mine)


class ForgetfulDealer(OtherState):
    """Leaves open what it should deal, and what the mine is perhaps nothing says."""

    kind: ClassVar[type[Duel]] = UnsaidDuel


class SharedDuel(Duel, known=EVERYONE):
    def view(self, seat: str | None) -> Self:
        twin = super().view(seat)
        twin.boats = self.boats
        return twin


class ViewWithoutClones(OtherState):
    """The view shares the boats with the state."""

    kind: ClassVar[type[Duel]] = SharedDuel


def _sabotaged(kind: type[HarbourDuel], *segments: Segment, lay_mine: Segment | None = None) -> HarbourDuel:
    game = kind(sources("tests.toy"))
    if lay_mine is not None:
        lay_mine.segment_name = "lay_mine"  # type: ignore[attr-defined]
        kept = [each for each in HarbourDuel.segments if each is not honest_lay_mine]
        game.segments = (lay_mine, *kept, *segments)
    return game


def honest() -> HarbourDuel:
    return HarbourDuel(sources("tests.toy"))


SABOTEURS: dict[str, tuple[HarbourDuel, str]] = {
    "secret in every view": (_sabotaged(SecretInEveryView), "secrecy: the view of raider shows .*: mine"),
    "secret copied": (_sabotaged(SecretCopied, lay_mine=lay_mine_and_note_it), "secrecy: .*raider shows .*: noted"),
    "secret told": (_sabotaged(SecretTold, lay_mine=lay_mine_aloud), "secrecy: an event tells raider the answer"),
    "seen_by forgotten": (
        _sabotaged(SeenByForgotten, lay_mine=lay_mine_openly),
        "seen by: everybody sees the answer .*raider does not know mine",
    ),
    "secret on the agenda": (
        _sabotaged(SecretOnTheAgenda, remember, lay_mine=lay_mine_on_the_agenda),
        "secrecy: the view of raider shows .*: agenda",
    ),
    "secret asked": (
        _sabotaged(SecretAsked, suspicious, lay_mine=lay_mine_and_ask),
        "secrecy: .* decides what is asked next",
    ),
    "revealed untold": (
        _sabotaged(RevealedUntold, given_away, lay_mine=lay_mine_and_drop_it),
        "revealed: .* raider knows mine",
    ),
    "guessing dealer": (_sabotaged(GuessingDealer), "imagine: .* did not fit .* clear"),
    "forgetful dealer": (_sabotaged(ForgetfulDealer), "Duel.mine is not known|left mine open"),
    "view without clones": (_sabotaged(ViewWithoutClones), "view: the view of .* shares something with the state"),
}
"""Each with what the suite says of it."""
