"""Tests of the suite itself: a duel with one fault each in what it offers, refuses, draws or runs; each is caught, by
name."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

import pytest

from admiralty.kernel.flows.chance import d6
from admiralty.kernel.flows.choices import FlowError, IllegalOrder, MalformedOrder, Order, Refusal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, ask, roll
from admiralty.kernel.flows.segments import Segment, segment_name
from admiralty.kernel.orders.verb_choices import Verbs
from admiralty.kernel.orders.verbs import Given, Hindrance
from admiralty.lab.conformance import Failure, trial
from admiralty.library import sources
from admiralty.scene import Say, Scene, on_nothing
from admiralty.words import Words
from tests.toy.game import HarbourDuel
from tests.toy.rules import gunnery
from tests.toy.sequence import Mine, Speed
from tests.toy.setting import DEFENDER, Harbour
from tests.toy.state import Command, Duel

WORDS = Words(strict=True).for_game("tests.toy")


def duel(*segments: Segment, kind: type[HarbourDuel] = HarbourDuel) -> HarbourDuel:
    """The duel with some of its segments replaced, or with further ones."""
    game = kind(sources("tests.toy"))
    names = {segment_name(each) for each in segments}
    game.segments = (*(each for each in HarbourDuel.segments if segment_name(each) not in names), *segments)
    return game


SEEDS = range(1, 5)
"""One short game does not come to everything."""


def tried(game: HarbourDuel) -> None:
    for seed in SEEDS:
        trial(game, game.setting("fog", {"mine": "on"}), seed, one_in=2, render=WORDS.render)


# What is listed and what is refused


class Forgotten(gunnery.Load):
    """Lists one order too few."""

    @classmethod
    def listed(cls, duel: Duel, seat: Seat) -> Sequence[Order[Any]]:
        return [Given(cls(gunnery.Shell.COMMON), duel.setting)]


class Overdrawn(Speed):
    """Lists speeds that it refuses."""

    @classmethod
    def listed(cls, duel: Duel, seat: Seat) -> Sequence[Order[Any]]:
        return [Given(cls(knots), duel.setting) for knots in range(duel.setting.figures.top_speed + 1)]


class Silent(gunnery.Load):
    """Refuses without a case."""

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        return IllegalOrder("", Message("refusal-coal", coal=0)) if self.shell is gunnery.Shell.CHILLED else None


class Generic(gunnery.Load):
    """Refuses with no reason of its own."""

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        said = Message("refusal-no-order", code="", examples=[])
        return IllegalOrder("HD-5.1", said) if self.shell is gunnery.Shell.CHILLED else None


class Misspelt(gunnery.Load):
    """Writes a code that means another order."""

    def code(self, setting: Any) -> str:
        return "common" if self.shell is gunnery.Shell.CHILLED else "chilled"


def loading(kind: type[gunnery.Load]) -> Segment:
    def load(duel: Duel, seat: Seat) -> Flow[None]:
        question = Message("ask-load", boat=seat)
        order = yield from ask(seat, question, Verbs((kind,), duel, seat), case="HD-5.1", kind="load")
        duel.boats[seat].chilled = order.shell is gunnery.Shell.CHILLED

    return load


def speeds_overdrawn(duel: Duel) -> Flow[None]:
    order = yield from ask(DEFENDER, "speed", Verbs((Overdrawn,), duel, DEFENDER), case="HD-3.1", most=3)
    duel.boats[DEFENDER].coal = max(0, duel.boats[DEFENDER].coal - 1 - order.knots)
    duel.round += 1


speeds_overdrawn.segment_name = "speeds"  # type: ignore[attr-defined]


def load_without_kind(duel: Duel, seat: Seat) -> Flow[None]:
    yield from ask(seat, Message("ask-load", boat=seat), Verbs((gunnery.Load,), duel, seat), case="HD-5.1")


load_without_kind.segment_name = "load"  # type: ignore[attr-defined]


LISTS = {
    "lists too little": (
        duel(loading(Forgotten)),
        r"load \(HD-5\.1\) to .*: \['chilled'\] are offered and not refused",
    ),
    "lists too much": (
        duel(speeds_overdrawn),
        r"speed \(HD-3\.1\) to defender: .* are listed, but not offered or refused",
    ),
    "refuses by no case": (duel(loading(Silent)), r"load .*: 'chilled' is refused by no case"),
    "refuses generically": (duel(loading(Generic)), r"load .*: 'chilled' is refused without a reason of its own"),
    "writes another code": (duel(loading(Misspelt)), r"load .*is read as"),
    "does not say its kind": (duel(load_without_kind), r"a question without a kind \(HD-5\.1\)"),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_saboteur_of_lists_and_refusals_is_caught(name: str) -> None:
    game, words = LISTS[name]
    with pytest.raises(Failure, match=words):
        tried(game)


class Point(Enum):
    S = "s"
    SE = "se"
    E = "e"


class Bear(Command, word="bear", case="HD-5.1", label_key="order-hold"):
    """Its code abbreviates another, and it is not always legal."""

    towards: Point

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        legal = self.towards is not Point.S or duel.round % 2
        return None if legal else IllegalOrder("HD-5.1", Message("refusal-coal", coal=0))


class Hasty(Verbs[Bear]):
    """Takes a text for an abbreviation before it is read as what it says."""

    def resolve(self, text: str) -> Order[Bear]:
        return self.find(text) or self._abbreviated(text) or self.check(text)


@pytest.mark.parametrize("choices", [Hasty, Verbs])
def test_an_order_whose_code_abbreviates_another_is_not_taken_for_it(choices: type[Verbs[Bear]]) -> None:
    def load(duel: Duel, seat: Seat) -> Flow[None]:
        yield from ask(seat, "load", choices((Bear,), duel, seat), case="HD-5.1", boat=seat)

    if choices is Verbs:
        tried(duel(load))
    else:
        with pytest.raises(Failure, match=r"load \(HD-5\.1\) to .*: 'bear s', once legal, is taken for 'bear se'"):
            tried(duel(load))


class Pruned(Mine):
    """Offers and lists leave out by one helper what is not refused: only a sweep of the grammar shows it."""

    @classmethod
    def offers(cls, duel: Duel, seat: Seat) -> list["Pruned"]:
        return [cls(sector) for sector in range(2, 7) if sector not in duel.clear]


def test_a_rule_that_listing_and_offering_forget_alike_is_found_by_the_sweep() -> None:
    def lay_mine(duel: Duel) -> Flow[None]:
        duel.round = 1
        choices = Verbs((Pruned,), duel, DEFENDER)
        laid = yield from ask(DEFENDER, "mine", choices, case="HD-2.1", seen_by=(DEFENDER,))  # fmt: skip
        duel.mine, duel.danger = laid.sector, True

    game = duel(lay_mine)
    with pytest.raises(Failure, match=r"mine \(HD-2\.1\) to defender: 'mine 1' is accepted and not listed"):
        trial(game, game.setting("fog", {"mine": "on"}), 1, one_in=1)


class Picky(Mine, choices=lambda duel, seat: [sector for sector in range(1, 7) if sector not in duel.clear]):
    """Never offers what it refuses, and so refuses it in the words for nonsense: only a sweep of the grammar asks."""

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        nonsense = MalformedOrder("HD-2.1", Message("refusal-form", code="", like="mine 1"))
        return nonsense if self.sector in duel.clear else None


def test_what_was_never_offered_is_refused_with_a_reason_of_its_own() -> None:
    def lay_mine(duel: Duel) -> Flow[None]:
        duel.round = 1
        choices = Verbs((Picky,), duel, DEFENDER)
        laid = yield from ask(DEFENDER, "mine", choices, case="HD-2.1", seen_by=(DEFENDER,))
        duel.mine, duel.danger = laid.sector, True

    game = duel(lay_mine)
    with pytest.raises(
        Failure, match=r"mine \(HD-2\.1\) to defender: 'mine \d' is refused without a reason of its own"
    ):
        trial(game, game.setting("fog", {"mine": "on"}), 1, one_in=1)


# What is drawn


class Handleless(HarbourDuel):
    """The picture leaves an order out."""

    def scene(self, view: Duel, setting: Harbour, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        whole = super().scene(view, setting, seat, ask, say)
        return type(whole)(**{**_parts(whole), "handles": whole.handles[1:]})


class Generous(HarbourDuel):
    """The picture has handles for those who are not asked."""

    def scene(self, view: Duel, setting: Harbour, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        whole = super().scene(view, setting, seat, ask, say)
        if ask is not None:
            return whole
        return type(whole)(**{**_parts(whole), "handles": (on_nothing("hold", "Hold"),)})


def _parts(scene: Scene) -> dict[str, Any]:
    return {name: getattr(scene, name) for name in type(scene).__dataclass_fields__}


@pytest.mark.parametrize(
    ("kind", "words"),
    [(Handleless, "scene: .* have no handle"), (Generous, "is shown handles and is asked nothing")],
)
def test_a_saboteur_of_the_picture_is_caught(kind: type[HarbourDuel], words: str) -> None:
    with pytest.raises(Failure, match=words):
        tried(duel(kind=kind))


# What is run


def lost(duel: Duel) -> Flow[None]:
    yield from ()


def pushes_a_stranger(duel: Duel) -> Flow[None]:
    duel.push(lost)
    yield from ()


pushes_a_stranger.segment_name = "speeds"  # type: ignore[attr-defined]
NEVER = Hindrance[Duel, Seat]("HD-3.1", "refusal-coal", lambda duel, seat: True, lambda duel, seat: {"coal": 0})


class Barred(Command, word="barred", case="HD-3.1", hindered_by=(NEVER,)):
    pass


def asks_for_nothing(duel: Duel) -> Flow[None]:
    yield from ask(
        DEFENDER, Message("ask-load", boat=DEFENDER), Verbs((Barred,), duel, DEFENDER), case="HD-3.1", kind="speed"
    )


asks_for_nothing.segment_name = "speeds"  # type: ignore[attr-defined]


def asks_nobody(duel: Duel) -> Flow[None]:
    yield from ()


asks_nobody.segment_name = "speeds"  # type: ignore[attr-defined]


def rolls_for_ever(duel: Duel) -> Flow[None]:
    yield from roll(d6, case="HD-5.2", by=None)


rolls_for_ever.segment_name = "speeds"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("segment", "words"),
    [
        (pushes_a_stranger, "harbour_duel: 'lost' was pushed and is none of its segments"),
        (asks_for_nothing, r"defender is asked by HD-3\.1 and has no order to give"),
        (asks_nobody, r"harbour_duel: 2000 segments in a row asked nobody; the last were speeds"),
        (rolls_for_ever, "answers in a row were nobody's; the last was to 'roll - d6 HD-5.2'"),
    ],
)
def test_a_saboteur_of_the_sequence_is_stopped_with_the_place_named(segment: Segment, words: str) -> None:
    with pytest.raises(FlowError, match=words):
        tried(duel(segment))
