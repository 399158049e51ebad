"""Saboteurs: the toy duel with one secrecy fault each. The suite must catch every one of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

from admiralty.kernel.flows.choices import Refusal, Rng, refuse
from admiralty.kernel.flows.event import Event, Seat
from admiralty.kernel.flows.flow import Ask, Flow, ask, ask_window
from admiralty.kernel.flows.piles import Pile, draw
from admiralty.kernel.flows.segments import Segment, segment, segment_name
from admiralty.kernel.games.view import Knowledge
from admiralty.kernel.orders.verb_choices import Verbs
from admiralty.kernel.orders.verbs import Verb
from admiralty.kernel.records.record import EVERYONE, derived, field, unwatched
from admiralty.library import sources
from admiralty.scene import Say, Scene
from tests.toy.game import HarbourDuel
from tests.toy.rules import gunnery
from tests.toy.sequence import Mine
from tests.toy.sequence import lay_mine as honest_lay_mine
from tests.toy.setting import DEFENDER, RAIDER, Harbour
from tests.toy.state import Duel, knows_mine, may_be_mined

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


class GuessingSampler(HarbourDuel):
    """Deals anything, and trusts that one world in a thousand will do."""

    def imagine(self, state: Duel, rng: Rng, known: Knowledge) -> None:
        super().imagine(state, rng, known)
        if rng.below(200):
            state.clear.append(9)


class HopefulSampler(HarbourDuel):
    """Deals a mine that lies in the first sector that is not clear, wherever it lies."""

    def imagine(self, state: Duel, rng: Rng, known: Knowledge) -> None:
        super().imagine(state, rng, known)
        if known.seat == RAIDER and state.danger:
            state.mine = may_be_mined(state, state)[0]


def may_be_mined_but_not_here(duel: Duel, whole: Duel) -> list[int]:
    return may_be_mined(duel, whole)[:1]


class NarrowDuel(Duel, known=EVERYONE):
    mine: int = field(default=0, known=knows_mine, candidates=may_be_mined_but_not_here)


class NarrowMinded(OtherState):
    """The candidates for the mine leave most sectors out."""

    kind: ClassVar[type[Duel]] = NarrowDuel


class UnsaidDuel(Duel, known=EVERYONE):
    mine: int = field(default=0, known=knows_mine)


class ForgetfulSampler(OtherState):
    """Leaves open what it should deal, and names no candidates for the mine."""

    kind: ClassVar[type[Duel]] = UnsaidDuel


class SharedDuel(Duel, known=EVERYONE):
    def view(self, seat: str | None) -> Self:
        twin = super().view(seat)
        twin.boats = self.boats
        return twin


class ViewWithoutClones(OtherState):
    """The view shares the boats with the state."""

    kind: ClassVar[type[Duel]] = SharedDuel


# What comes out long after the answer: two answers played side by side from the question on do not go so far

LATE = 3
"""The round from which on these tell."""


@segment("end_round")
def end_round_with_soundings(duel: Duel) -> None:
    duel.round += 1
    if duel.round >= LATE and duel.danger:
        duel.tell(MineLaidAt(duel.mine % 2, case="HD-1.1"))


class SecretToldLate(HarbourDuel):
    """An argument of a public event says, rounds later, whether the mine lies in an odd sector."""


@segment("end_round")
def end_round_noting_it(duel: NotedDuel) -> None:
    duel.round += 1
    if duel.round >= LATE and duel.danger:
        duel.noted = duel.mine


class SecretCopiedLate(SecretCopied):
    """Rounds later the secret is written into a field that is not marked."""


class PeekingScene(HarbourDuel):
    """The picture reads the state behind the question, and not the view."""

    def scene(self, view: Duel, setting: Harbour, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        whole = super().scene(view, setting, seat, ask, say)
        state: Duel | None = ask.choices.state if ask is not None and isinstance(ask.choices, Verbs) else None
        beware = state is not None and state.danger and state.round >= LATE and state.mine % 2
        return replace(whole, title="beware") if beware else whole


class Choosy(gunnery.Load):
    """What is listed depends, from some round on, on where the mine lies."""

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        told = duel.round >= LATE and duel.danger and duel.mine % 2 and self.shell is gunnery.Shell.CHILLED
        return refuse("HD-5.1", "refusal-no-shots") if told else None


@segment("load")
def load_choosily(duel: Duel, seat: Seat) -> Flow[None]:
    order = yield from ask(seat, "load", Verbs((Choosy,), duel, seat), case="HD-5.1", boat=seat)
    duel.boats[seat].chilled = order.shell is gunnery.Shell.CHILLED


class SecretListed(HarbourDuel):
    """The orders of a question depend on the secret."""


class Warned(gunnery.Load):
    """Chilled shells are never listed from some round on; only the reason depends on where the mine lies."""

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        if duel.round < LATE or self.shell is not gunnery.Shell.CHILLED:
            return None
        told = duel.danger and duel.mine % 2
        return refuse("HD-2.1", "refusal-clear", sector=1) if told else refuse("HD-5.1", "refusal-no-shots")


@segment("load")
def load_with_a_warning(duel: Duel, seat: Seat) -> Flow[None]:
    order = yield from ask(seat, "load", Verbs((Warned,), duel, seat), case="HD-5.1", boat=seat)
    duel.boats[seat].chilled = order.shell is gunnery.Shell.CHILLED


class SecretRefused(HarbourDuel):
    """The orders are the same in all worlds; the refusal of another one tells the secret."""


@dataclass(frozen=True)
class Inkling:
    seat: Seat
    odd: bool


class Hinting(Verb[Duel, Inkling], case="HD-5.1", label_key="order-load"):
    """The same, with the secret handed on by the subject of the question: no view is asked for it."""

    shell: gunnery.Shell

    def refusal(self, duel: Duel, now: Inkling) -> Refusal | None:
        if duel.round < LATE or self.shell is not gunnery.Shell.CHILLED:
            return None
        return refuse("HD-2.1", "refusal-clear", sector=1) if now.odd else refuse("HD-5.1", "refusal-no-shots")


@segment("load")
def load_with_an_inkling(duel: Duel, seat: Seat) -> Flow[None]:
    now = Inkling(seat, bool(duel.danger and duel.mine % 2))
    order = yield from ask(seat, "load", Verbs((Hinting,), duel, now), case="HD-5.1", boat=seat)
    duel.boats[seat].chilled = order.shell is gunnery.Shell.CHILLED


class SecretInASubject(HarbourDuel):
    """The refusal of an order that is never listed tells what the question brought along."""


class Holding(NamedTuple):
    seat: Seat
    duel: Duel


class Unviewed(gunnery.Load):
    """Its refusal looks at the state that the subject holds, and so at no view."""

    def refusal(self, duel: Duel, now: Any) -> Refusal | None:
        return super().refusal(duel, now.seat)


@segment("load")
def load_holding_the_state(duel: Duel, seat: Seat) -> Flow[None]:
    choices: Verbs[Any] = Verbs((Unviewed,), duel, Holding(seat, duel))
    order = yield from ask(seat, "load", choices, case="HD-5.1", boat=seat)
    duel.boats[seat].chilled = order.shell is gunnery.Shell.CHILLED


class StateInASubject(HarbourDuel):
    """A question whose subject holds the state itself: what is told of it could be taken from there."""


@segment("load")
def load_in_a_telling_window(duel: Duel, seat: Seat) -> Flow[None]:
    now = f"round {duel.round} {duel.mine}"
    choices = Verbs((gunnery.Again, gunnery.Keep), duel, seat)
    yield from ask_window(seat, "nerve", choices, decline="keep", period=now, case="HD-5.3", face=1)


class SecretPeriod(HarbourDuel):
    """How long a standing order holds is named after the secret."""


class IndexedDuel(Duel, known=EVERYONE):
    at: dict[int, str] = derived(lambda duel: {duel.mine: "mine"})


class SecretIndexed(OtherState):
    """An index is made of the secret, and would be made for every view."""

    kind: ClassVar[type[Duel]] = IndexedDuel


CARDS = "abcdef"


def own_cards(duel: Duel, seat: Seat | None, whole: Duel) -> bool:
    return seat == DEFENDER


class CardDuel(Duel, known=EVERYONE):
    hand: list[str] = field(factory=list, items=own_cards)
    deck: Pile = field(factory=lambda: Pile("deck", [*CARDS]), items=own_cards)

    def faults(self) -> Iterator[str]:
        yield from self.deck.faults("deck", CARDS, self.hand)


@segment("lay_mine")
def draw_a_card(duel: CardDuel) -> Flow[None]:
    duel.round = 1
    card = yield from draw(duel.deck, case="HD-2.1", by=DEFENDER, seen_by=(DEFENDER,))
    duel.hand.append(card)


class CardDealtTwice(OtherState):
    """The sampler gives the enemy a hand from the whole pack, and leaves the same card in the deck."""

    kind: ClassVar[type[Duel]] = CardDuel

    def imagine(self, state: Duel, rng: Rng, known: Knowledge) -> None:
        assert isinstance(state, CardDuel)
        if known.seat == RAIDER:
            state.hand = [CARDS[rng.below(len(CARDS))] for _ in unwatched(state, "hand")]
            state.deck.pieces = [*CARDS][len(state.hand) :]


def _sabotaged(kind: type[HarbourDuel], *segments: Segment, lay_mine: Segment | None = None) -> HarbourDuel:
    game = kind(sources("tests.toy"))
    if lay_mine is not None:
        lay_mine.segment_name = "lay_mine"  # type: ignore[attr-defined]
        segments = lay_mine, *segments
    names = {segment_name(each) for each in segments}
    game.segments = (*segments, *(each for each in HarbourDuel.segments if segment_name(each) not in names))
    return game


def honest() -> HarbourDuel:
    return HarbourDuel(sources("tests.toy"))


SABOTEURS: dict[str, tuple[HarbourDuel, str]] = {
    "secret in every view": (_sabotaged(SecretInEveryView), "secrecy: the view of raider shows .*: mine"),
    "secret copied": (_sabotaged(SecretCopied, lay_mine=lay_mine_and_note_it), "secrecy: .*raider shows .*: noted"),
    "secret told": (
        _sabotaged(SecretTold, lay_mine=lay_mine_aloud),
        "secrecy: in segment lay_mine_aloud: the event MineLaidAt .sector. tells raider the answer",
    ),
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
        "secrecy: .* decides what is asked next, ask raider - HD-2.1 or",
    ),
    "revealed untold": (
        _sabotaged(RevealedUntold, given_away, lay_mine=lay_mine_and_drop_it),
        "revealed: .* raider knows mine",
    ),
    "guessing sampler": (_sabotaged(GuessingSampler), "imagine: .* did not fit .* clear"),
    "hopeful sampler": (_sabotaged(HopefulSampler), "imagine: worlds sampled for raider never have the true mine"),
    "narrow minded": (_sabotaged(NarrowMinded), "candidates: the candidates of mine for raider leave out"),
    "forgetful sampler": (_sabotaged(ForgetfulSampler), "Duel.mine is not known|leaves mine open"),
    "secret told late": (
        _sabotaged(SecretToldLate, end_round_with_soundings),
        "secrecy: in segment .*: the event MineLaidAt .sector. tells raider what it",
    ),
    "secret copied late": (
        _sabotaged(SecretCopiedLate, end_round_noting_it),
        "secrecy: .*raider shows what it.*: noted",
    ),
    "peeking scene": (_sabotaged(PeekingScene), "secrecy: the scene shows raider what it cannot know"),
    "secret listed": (
        _sabotaged(SecretListed, load_choosily),
        "load .*segment load_choosily: (the answer to '.*: Duel.mine is not known|the orders of raider tell)",
    ),
    "secret refused": (
        _sabotaged(SecretRefused, load_with_a_warning),
        "load .*segment load_with_a_warning: the (refusal of|answer to) 'chilled' .*tell",
    ),
    "secret in a subject": (
        _sabotaged(SecretInASubject, load_with_an_inkling),
        "load .*segment load_with_an_inkling: the refusal of 'chilled' tells raider what it",
    ),
    "state in a subject": (_sabotaged(StateInASubject, load_holding_the_state), "told: load .* subject holds .*Duel"),
    "secret period": (
        _sabotaged(SecretPeriod, load_in_a_telling_window),
        "secrecy: nerve .*segment load_in_a_telling_window: the question to raider tells",
    ),
    "secret indexed": (_sabotaged(SecretIndexed), "IndexedDuel.mine is not known in this view"),
    "card dealt twice": (
        _sabotaged(CardDealtTwice, draw_a_card),
        "imagine: raider imagines what no game can come to: the deck has not the pieces",
    ),
    "view without clones": (_sabotaged(ViewWithoutClones), "view: the view of .* shares something with the state"),
}
"""Each with what the suite says of it."""
