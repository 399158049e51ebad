"""The class of a game: its functions, their arguments, and misspelt names, which do not load."""

from types import new_class
from typing import Any

import pytest

from admiralty.games.base import TableGame
from admiralty.games.judgement import Judgement
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Setting, State, setting_of
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.kernel.orders.verbs import Verb
from admiralty.library import sources
from admiralty.rulebook import EVERYONE
from tests.kernel.table import DUEL
from tests.toy import state, victory
from tests.toy.game import HarbourDuel
from tests.toy.setting import Harbour
from tests.toy.ui import scene


def test_a_game_names_the_functions_of_its_modules() -> None:
    game: Any = HarbourDuel
    assert (game.start, game.outcome, game.picture) == (state.start, victory.outcome, scene.picture)


def test_the_class_of_its_states_is_that_which_it_is_a_game_of() -> None:
    assert HarbourDuel.kind is state.Duel

    class Again(HarbourDuel):
        """Another printing."""

    assert Again.kind is state.Duel


def test_a_function_that_takes_other_arguments_than_a_game_gives_does_not_load() -> None:
    def late(duel: Any, turn: int) -> None: ...

    with pytest.raises(TypeError, match=r"test_parts\.late takes 2 arguments; a game gives it 1 for outcome"):

        class Late(HarbourDuel):
            outcome = staticmethod(late)  # type: ignore[assignment]


def test_a_game_that_leaves_something_out_says_what() -> None:
    class Bare(TableGame[Any]):
        id, version, kind = "bare", "1", State

    bare: Any = Bare(sources("tests.toy"))
    for missing, ask in (("start", bare.start), ("sequence", bare.sequence), ("outcome", bare.outcome)):
        with pytest.raises(TypeError, match=f"Bare has no function {missing}"):
            ask(None)
    with pytest.raises(TypeError, match="Bare has no function picture"):
        bare.scene(None, None, None, None, str)


def test_figures_and_plan_are_read_as_the_setting_of_the_states_declares_them() -> None:
    assert setting_of(state.Duel) is Harbour
    assert setting_of(State) is Setting
    harbour = DUEL.setting("fog", {})
    assert isinstance(harbour, Harbour)
    assert harbour.figures is DUEL.figures
    assert (harbour.seats, harbour.sides) == (tuple(harbour.plan.names), {seat: (seat,) for seat in harbour.seats})


@pytest.mark.parametrize("kept", ["enemy", "read_before", "made_before"])
def test_what_a_setting_works_out_or_remembers_makes_it_no_other(kept: str) -> None:
    made: Any = Setting
    plain: tuple[Any, ...] = ("duel", {}, (Seat("one"), Seat("two")), {})
    one, other = made(*plain), made(*plain)
    getattr(other, kept)["something"] = "else"
    assert one == other
    assert kept not in repr(one)
    with pytest.raises(TypeError, match=kept):
        made(*plain, **{kept: {}})
    with pytest.raises(TypeError, match="positional"):
        made(*plain, {})


def test_a_misspelt_optional_function_does_not_load_and_is_told_its_right_name() -> None:
    with pytest.raises(TypeError, match=r"Slip\.objectve is no function of a game: did you mean objective\?"):

        class Slip(HarbourDuel):
            objectve = staticmethod(scene.picture)

    with pytest.raises(TypeError, match=r"Method\.upgrad is no function of a game: did you mean upgrade\?"):

        class Method(HarbourDuel):
            def upgrad(self) -> None: ...


@pytest.mark.parametrize(
    ("base", "wrong", "right"),
    [(Verb, "refusel", "refusal"), (Judgement, "foresigth", "foresight"), (OrderSheet, "togehter", "together")],
)
def test_a_misspelt_function_of_a_verb_a_judgement_or_a_sheet_does_not_load(base: type, wrong: str, right: str) -> None:
    def helps(self: object) -> None: ...

    with pytest.raises(TypeError, match=rf"Slip\.{wrong} is no function of .*: did you mean {right}\?"):
        new_class("Slip", (base,), {}, lambda body: body.update({wrong: helps}))
    new_class("Own", (base,), {}, lambda body: body.update({"quite_another": helps}))


def test_an_argument_of_a_verb_cannot_hide_what_every_verb_has() -> None:
    with pytest.raises(TypeError, match=r"Hail\.label: every verb has a label; call the argument something else"):

        class Hail(Verb[Any, Any], word="hail", case="1"):
            label: int  # type: ignore[assignment]


def test_a_field_of_a_state_cannot_hide_what_every_state_can_do() -> None:
    class Talk(State, known=EVERYONE):
        tell: int = 0  # type: ignore[assignment]

    with pytest.raises(TypeError, match=r"Talk\.tell: every state has a tell; call the field something else"):

        class Talking(TableGame[Talk]):
            id, version = "talking", "1"
