"""Verbs: one class defines the form, the choices, the legality and the effect of an order."""

from collections.abc import Iterable, Sequence
from enum import Enum
from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple, Self

import pytest

from admiralty.kernel.flows.chance import Fast, d6
from admiralty.kernel.flows.choices import (
    AmbiguousOrder,
    FlowError,
    IllegalOrder,
    MalformedOrder,
    Order,
    Refusal,
    Rng,
    refuse,
)
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, roll
from admiralty.kernel.flows.segments import flow_of, folding, parameters_of
from admiralty.kernel.games.game import State
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.arguments import Argument, Named, Number, Spot
from admiralty.kernel.orders.verb_choices import Verbs, act
from admiralty.kernel.orders.verbs import Given, Hindrance, Verb
from tests.kernel.inline import ONE, Tally, Tiny, take
from tests.support.flows import run

SHIPS = ("huascar", "blanco", "covadonga")


class Sea(NamedTuple):
    """A state as far as verbs need one; the ships are their numbers, so that no setting is asked."""

    afloat: tuple[int, ...] = (0, 1, 2)
    setting: Any = None


class Now(NamedTuple):
    ship: int = 0
    coal: int = 3
    locked: bool = False
    aground: bool = False


ShipId = Annotated[
    int,
    Named(
        lambda _: {name: n for n, name in enumerate(SHIPS)},
        lambda _: SHIPS,
        on="counter",
        unknown="refusal-no-such-ship",
        case="1.1",
    ),
]
LOCKED = Hindrance[Sea, Now]("5.5", "refusal-locked", lambda sea, now: now.locked, lambda sea, now: {"ship": now.ship})
AGROUND = Hindrance[Sea, Now]("4.4", "refusal-aground", lambda sea, now: now.aground)


class Action(Verb[Sea, Now]):
    pass


class Fire(Action, word="fire", case="6.1", hindered_by=(LOCKED,)):
    target: ShipId

    def refusal(self, state: Sea, now: Now) -> Refusal | None:
        if self.target == now.ship:
            return IllegalOrder("6.2", Message("refusal-herself"))
        if self.target not in state.afloat:
            return IllegalOrder("6.3", Message("refusal-gone", target=SHIPS[self.target]))
        return None


class Heading(Enum):
    S = "s"
    SE = "se"
    E = "e"


class To(Action, word="to", case="5.1", hindered_by=(LOCKED, AGROUND)):
    place: Annotated[int, Number(least=1, most=3)]
    heading: Heading

    def refusal(self, state: Sea, now: Now) -> Refusal | None:
        if self.place > now.coal:
            return IllegalOrder("5.2", Message("refusal-coal", coal=now.coal))
        return IllegalOrder("5.3", Message("refusal-wind")) if self.heading is Heading.S else None


class Hold(Action, word="hold", case="4.2"):
    pass


class Course(Named[tuple[int, ...]]):
    size = None


COURSES = {"ahead 1": (1,), "ahead 2": (2,), "port ahead 1": (-1, 1)}
Steps = Annotated[
    tuple[int, ...], Course(lambda _: COURSES, lambda _: {steps: text for text, steps in COURSES.items()})
]


class Sail(Action, case="5.1", label_key="order-move"):
    course: Steps


class Ram(Action, form="{course} ram {target}", case="7.1"):
    course: Steps
    target: ShipId


class Bear(Action, word="bear", case="4.1", listable=False):
    """A bearing in tenths of a degree: too many to list."""

    tenths: int

    def refusal(self, state: Sea, now: Now) -> Refusal | None:
        return None if 0 <= self.tenths < 3600 else IllegalOrder("4.1", Message("refusal-bearing"))

    @classmethod
    def sample(cls, state: Sea, now: Now, rng: Rng) -> Self:
        return cls(rng.below(3600))

    @classmethod
    def candidates(cls, state: Sea, now: Now, most: int) -> Iterable[Self]:
        return [cls(tenths) for tenths in (0, 900, 1800, 2700)]


ACTIONS: tuple[type[Action], ...] = (Fire, To, Sail, Ram, Hold)


def offered(now: Now | None = None, kinds: tuple[type[Action], ...] = ACTIONS, sea: Sea | None = None) -> Verbs[Action]:
    return Verbs(kinds, sea or Sea(), now or Now())


def codes(choices: Verbs[Action]) -> list[str]:
    return [order.code for order in choices.orders()]


def refused(choices: Verbs[Action], text: str) -> tuple[str, str, str]:
    with pytest.raises(Refusal) as caught:
        choices.check(text)
    return caught.value.case, caught.value.reason.key, caught.value.code


def test_what_is_listed_is_offered_and_not_refused_in_the_order_of_the_kinds() -> None:
    assert codes(offered(Now(coal=1)))[:5] == ["fire blanco", "fire covadonga", "to 1 se", "to 1 e", "ahead 1"]
    assert codes(offered())[-1] == "hold"


class Drift(Action, word="drift", case="4.6", listable=False, choices=lambda sea, now: [10, 20, 30, 40, 50]):
    """Too many to list, but it knows among which values it chooses."""

    tenths: int


def test_what_cannot_be_listed_is_drawn_from_its_values_or_from_what_is_worth_a_look() -> None:
    sea, now = Sea(), Now()
    assert {Drift.sample(sea, now, Fast(seed)).tenths for seed in range(60)} == {10, 20, 30, 40, 50}
    assert [verb.tenths for verb in Drift.candidates(sea, now, 3)] == [30, 10, 50]
    assert [verb.tenths for verb in Drift.candidates(sea, now, 9)] == [30, 20, 40, 10, 50]
    assert [verb.tenths for verb in Drift.candidates(sea, now, 1)] == [30]

    class Lead(Action, word="lead", case="4.7", listable=False):
        fathoms: int

        @classmethod
        def candidates(cls, state: Sea, now: Now, most: int) -> Iterable[Self]:
            return [cls(fathoms) for fathoms in range(40)][:most]

    assert {Lead.sample(sea, now, Fast(seed)).fathoms for seed in range(400)} == set(range(40))


class Anchor(Action, word="anchor", case="4.5"):
    """The one order of its kind, and not always legal."""

    def refusal(self, state: Sea, now: Now) -> Refusal | None:
        return IllegalOrder("4.5", Message("refusal-deep")) if now.coal > 1 else None


def test_a_kind_of_one_order_is_listed_where_that_is_legal() -> None:
    assert codes(offered(Now(coal=1), (Anchor, Hold))) == ["anchor", "hold"]
    assert codes(offered(Now(coal=2), (Anchor, Hold))) == ["hold"]


def test_every_listed_code_reads_back_to_its_verb() -> None:
    choices = offered()
    for order in choices.orders():
        assert choices.check(order.code) == order
        assert choices.trusted(order.code).value == order.value


def test_a_refusal_names_the_case_against_the_arguments() -> None:
    choices = offered(Now(coal=1), sea=Sea(afloat=(0, 1)))
    assert refused(choices, "fire huascar") == ("6.2", "refusal-herself", "fire huascar")
    assert refused(choices, "fire covadonga") == ("6.3", "refusal-gone", "fire covadonga")
    assert refused(choices, "to 2 se") == ("5.2", "refusal-coal", "to 2 se")


def test_a_hindrance_closes_whole_kinds_and_comes_before_the_arguments() -> None:
    choices = offered(Now(locked=True, aground=True))
    assert codes(choices) == [
        *COURSES, *[f"{course} ram {ship}" for course in COURSES for ship in SHIPS], "hold",
    ]  # fmt: skip
    assert refused(choices, "fire huascar")[:2] == ("5.5", "refusal-locked")
    assert refused(choices, "to 3 s")[:2] == ("5.5", "refusal-locked")
    assert refused(offered(Now(aground=True)), "to 3 s")[:2] == ("4.4", "refusal-aground")


def test_a_hindrance_is_tested_once_a_question() -> None:
    tested = []
    once = Hindrance[Sea, Now]("9.9", "refusal-once", lambda sea, now: tested.append(now))
    one = type("One", (Hold,), {"hindered_by": (once,), "word": "one", "__slots__": ()})
    two = type("Two", (Hold,), {"hindered_by": (once,), "word": "two", "__slots__": ()})
    choices = offered(kinds=(one, two))
    assert len(choices.orders()) == 2
    choices.check("two")
    assert len(tested) == 1


def test_a_word_too_many_is_no_order() -> None:
    assert refused(offered(), "fire blanco nonsense")[:2] == ("6.1", "refusal-form")
    assert refused(offered(), "to 01 se")[:2] == ("5.1", "refusal-form")


def test_an_argument_says_itself_what_it_does_not_know() -> None:
    assert refused(offered(), "fire dreadnought") == ("1.1", "refusal-no-such-ship", "fire dreadnought")


def test_what_is_no_order_of_the_question_is_answered_with_examples() -> None:
    with pytest.raises(MalformedOrder) as caught:
        offered().check("anchor")
    examples = ["fire blanco", "to 1 se", "ahead 1"]
    assert caught.value.reason == Message("refusal-no-order", code="anchor", examples=examples)


def test_words_stand_before_wordless_verbs_and_a_form_may_begin_with_an_argument() -> None:
    assert offered().check("port ahead 1").value == Sail((-1, 1))
    assert offered().check("port ahead 1 ram blanco").value == Ram((-1, 1), 1)


def test_a_whole_order_is_never_ambiguous_though_others_begin_like_it() -> None:
    assert offered().resolve("ahead 1").value == Sail((1,))
    assert offered().resolve("AHEAD  1").value == Sail((1,))


def test_check_does_not_take_abbreviations() -> None:
    with pytest.raises(MalformedOrder):
        offered().check("ho")


def test_an_abbreviation_fits_one_listed_order() -> None:
    choices = offered()
    assert choices.resolve("f b").code == "fire blanco"
    assert choices.resolve("fire b").code == "fire blanco"  # by itself a ship that nobody knows
    assert choices.resolve("HO").code == "hold"
    with pytest.raises(AmbiguousOrder) as refused:
        choices.resolve("f")
    assert refused.value.reason.args["fits"] == ["fire blanco", "fire covadonga"]
    for nothing in ("board", "fire blanco now", ""):
        with pytest.raises(MalformedOrder):
            choices.resolve(nothing)


def test_what_can_be_read_is_never_taken_for_an_abbreviation_of_something_else() -> None:
    """`to 1 s` is an order of its own, illegal in this wind: it must not become `to 1 se`."""
    with pytest.raises(IllegalOrder) as caught:
        offered().resolve("to 1 s")
    assert caught.value.reason.key == "refusal-wind"


def test_labels_and_places_follow_from_word_and_arguments() -> None:
    fire, course = offered().check("fire blanco"), offered().check("ahead 1")
    assert fire.label == Message("order-fire", target="blanco")
    assert fire.value.point(Sea(), Now()) == Spot("counter", "blanco")
    assert course.label == Message("order-move", course="ahead 1")
    assert course.value.point(Sea(), Now()) == Spot()
    assert Fire.keys() == {"order-fire": frozenset({"target"}), "refusal-no-such-ship": frozenset({"word"})}


def test_a_faster_list_takes_the_place_of_the_plain_one() -> None:
    class Ready(Hold):
        @classmethod
        def listed(cls, state: Sea, now: Now) -> Sequence[Order[Any]]:
            return [Given(cls(), state.setting)]

    assert [order.code for order in offered(kinds=(Ready,)).orders()] == ["hold"]

    class Backwards(To):
        @classmethod
        def listed(cls, state: Sea, now: Now) -> Sequence[Order[Any]]:
            return [
                Given(cls(place, heading), state.setting) for place in (2, 1) for heading in (Heading.E, Heading.SE)
            ]

    assert codes(offered(kinds=(Backwards,))) == ["to 2 e", "to 2 se", "to 1 e", "to 1 se"]


def test_arguments_that_cannot_be_listed_are_drawn_checked_and_shown_in_part() -> None:
    choices = offered(kinds=(Bear, Hold))
    assert not choices.finite
    assert [order.code for order in choices.candidates(10)] == ["bear 0", "bear 900", "bear 1800", "bear 2700", "hold"]
    drawn = {type(choices.sample(Fast(seed)).value) for seed in range(20)}
    assert drawn == {Bear, Hold}
    for seed in range(20):
        order = choices.sample(Fast(seed))
        assert choices.check(order.code) == order
    assert refused(choices, "bear 3600")[:2] == ("4.1", "refusal-bearing")
    assert choices.resolve("ho").code == "hold"


def test_a_question_without_orders_is_an_error_that_names_case_and_seat() -> None:
    question = Ask(Seat("chile"), Message("ask"), offered(Now(locked=True), kinds=(Fire,)), "6.1", kind="shot")
    with pytest.raises(FlowError, match=r"chile is asked by 6\.1"):
        question.only_answer()


def test_a_form_must_name_each_argument() -> None:
    class Lost(Action, form="lost"):
        target: ShipId

    with pytest.raises(TypeError, match="Lost: the form 'lost' must name each of target once"):
        offered(kinds=(Lost,)).check("lost")


class Take(Verb[Tally, int], word="take", case="T-1"):
    number: Annotated[int, Number(least=0, most=9)]

    def refusal(self, state: Tally, now: int) -> Refusal | None:
        return IllegalOrder("T-1", Message("too-many")) if self.number > now else None

    def carry_out(self, state: Tally, now: int) -> None:
        state.marks.append(self.number)

    def measures(self, state: Tally, now: int) -> dict[str, Any]:
        return {"sum": lambda tally: sum(tally.marks) - now}


def taking(tally: Tally) -> Flow[None]:
    yield from act(ONE, Message("which"), Verbs((Take,), tally, 2), case="T-1", kind="taking")
    tally.push(adding, 5)


def adding(tally: Tally, number: int) -> Flow[None]:
    tally.marks.append(number)
    yield from take(ONE, 1, 2)


class Throw(Verb[Tally, int], word="throw", case="T-1"):
    def carry_out(self, state: Tally, now: int) -> Flow[int]:
        face: int = yield from roll(d6, case="T-1", by=ONE)
        return face + now


@pytest.mark.parametrize(("answers", "gives"), [(("take 2",), None), (("throw", 4), 6)])
def test_an_order_is_carried_out_whether_it_wants_answers_or_not(answers: tuple[Any, ...], gives: int | None) -> None:
    tally, given = Tally([], setting=SimpleNamespace(made_before={}, read_before={})), list[int | None]()

    def acting() -> Flow[None]:
        given.append((yield from act(ONE, Message("which"), Verbs((Take, Throw), tally, 2), case="T-1")))

    run(tally, acting(), *answers)
    assert given == [gives]
    assert tally.marks == ([2] if gives is None else [])


def test_a_match_asks_for_verbs_and_pushes_segments_as_functions() -> None:
    game = Tiny(taking, others={"adding": adding})
    match = Match(game, game.setting(), {"anna": (ONE,)}, Fast(1))
    question = match.asks()[ONE]
    assert (question.kind, question.subject) == ("taking", 2)
    match.order(ONE, "take 2")
    assert match.position.state.marks == [2, 5]
    assert match.position.clone().digest() == match.position.digest()


def test_a_segment_that_the_game_does_not_have_is_an_error_with_its_name() -> None:
    def lost(tally: Tally) -> Flow[None]:
        yield from ()

    def losing(tally: Tally) -> Flow[None]:
        tally.push(lost)
        yield from ()

    game = Tiny(losing)
    with pytest.raises(FlowError, match="tiny: 'lost' was pushed and is none of its segments"):
        Position(game, game.start(game.setting()))


def test_segments_take_their_arguments_in_order() -> None:
    with pytest.raises(TypeError, match="without names"):
        State().push(adding, number=3)


class Aim(NamedTuple):
    target: str
    heading: Heading
    free: bool


def test_a_segment_may_take_a_record_and_the_agenda_keeps_its_parts() -> None:
    taken: list[object] = []

    def fire(state: Tally, ship: str, aim: Aim) -> Flow[None]:
        taken.extend((ship, aim))
        yield from ()

    state = Tally()
    state.push(fire, "huascar", Aim("covadonga", Heading.SE, True))
    (call,) = state.agenda
    assert call == ("fire", ("huascar", "covadonga", "se", 1))
    assert {type(each) for each in call[1]} == {str, int}, "plain values, as journals have them"
    assert parameters_of(fire) == {"ship": str, "target": str, "heading": str, "free": int}
    assert list(flow_of(folding(fire)(state, *call[1]))) == []
    assert taken == ["huascar", Aim("covadonga", Heading.SE, True)]


class Salvo(NamedTuple):
    target: int
    guns: int


class Aimed(Argument[Salvo]):
    """`huascar 3`: at whom, and with how many guns."""

    size = 2
    parts = ("target",)

    def read(self, setting: Any, text: str) -> Salvo:
        target, guns = text.split()
        return Salvo(SHIPS.index(target), int(guns))

    def write(self, setting: Any, value: Salvo) -> str:
        return f"{SHIPS[value.target]} {value.guns}"


class Volley(Action, word="volley", choices=lambda sea, now: [Salvo(ship, 3) for ship in sea.afloat]):
    aim: Annotated[Salvo, Aimed()]

    def refusal(self, state: Sea, now: Now) -> Refusal | None:
        return refuse("6.2", "refusal-herself", ship=now.ship) if self.aim.target == now.ship else None


class Signal(Action, word="signal", choices=lambda sea, now: [(0, 1), (0, 2), (1, 2)], legal=lambda sea, now: [(1, 2)]):
    sender: ShipId
    reader: ShipId

    def refusal(self, state: Sea, now: Now) -> Refusal | None:
        return refuse("6.2", "refusal-herself") if self.sender == now.ship else None


def test_a_verb_says_among_which_values_it_chooses_and_which_are_legal() -> None:
    sea = Sea(afloat=(0, 2), setting=SimpleNamespace(made_before={}, read_before={}))
    choices = Verbs[Action]((Volley, Signal), sea, Now())
    assert [order.code for order in choices.orders()] == ["volley covadonga 3", "signal blanco covadonga"]
    assert list(Signal.offers(sea, Now())) == [Signal(0, 1), Signal(0, 2), Signal(1, 2)]
    assert choices.orders()[1] is Verbs[Action]((Signal,), sea, Now()).orders()[0], "made once a setting"
    with pytest.raises(IllegalOrder) as refused:
        choices.check("volley huascar 3")
    assert (refused.value.case, refused.value.reason) == ("6.2", Message("refusal-herself", ship=0))


def test_a_label_says_the_parts_of_a_value_by_their_names() -> None:
    assert Volley(Salvo(2, 3)).label(None) == Message("order-volley", target=2)
    assert Volley.keys() == {"order-volley": frozenset({"target"})}
