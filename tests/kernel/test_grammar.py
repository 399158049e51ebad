"""The grammar of verbs: the form of a kind of order, and the cache of parsed codes."""

from typing import Annotated, Any

import pytest

from admiralty.kernel.games.game import Setting
from admiralty.kernel.orders.arguments import Named, Number
from admiralty.kernel.orders.grammar import KNOWN_AT_MOST, grammar_of, shape_of
from admiralty.kernel.orders.verbs import Verb

COURSES = {"ahead": 1, "hard a-port": 2, "a-port": 3}


class Way(Named[int]):
    """As many words as there are."""

    size = None

    def __init__(self) -> None:
        super().__init__(lambda _: COURSES, lambda _: {value: word for word, value in COURSES.items()})


Course = Annotated[int, Way()]


class Coal(Verb[Any, Any], word="coal", case="T-1"):
    tons: int


class Ram(Verb[Any, Any], form="{course} and ram {ship}", case="T-1"):
    course: Course
    ship: str


class Lie(Verb[Any, Any], word="lie to", case="T-1", label_key="order-lie"):
    pass


class LieAt(Verb[Any, Any], form="lie at {place} for {hours}", case="T-1"):
    hours: Annotated[int, Number(least=1, most=9)]
    place: str


KINDS: tuple[type[Verb[Any, Any]], ...] = (Ram, Coal, Lie, LieAt)


def setting() -> Setting:
    return Setting("only", {}, (), {})


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("coal 3", Coal(3)),
        ("COAL   3 ", Coal(3)),
        ("ahead and ram huascar", Ram(1, "huascar")),
        ("hard a-port and ram huascar", Ram(2, "huascar")),
        ("lie to", Lie()),
        ("lie at arica for 9", LieAt(9, "arica")),
        *[
            (text, None)
            for text in ("", "coal", "coal 3 4", "coal x", "and ram huascar", "ahead and ram", "ahead ram x")
        ],
        *[(text, None) for text in ("lie", "lie to to", "lie at arica for 10", "lie at arica 9", "lie at arica for")],
        *[(text, None) for text in ("hard ahead and ram x", "ahead and ram x y", "coal 03")],
    ],
)
def test_a_text_means_the_verb_that_is_written_so(text: str, verb: Verb[Any, Any] | None) -> None:
    grammar = grammar_of(KINDS)
    for table in (None, setting()):
        assert grammar.read(table, text) == verb
        assert grammar.read(table, text) == verb
    if verb is not None:
        assert verb.code(None) == " ".join(text.lower().split())


def test_a_shape_says_how_many_words_a_kind_takes_and_what_its_label_is() -> None:
    def told(kind: type[Verb[Any, Any]]) -> tuple[int, bool, str]:
        shape = shape_of(kind)
        return shape.least, shape.open, shape.label

    assert told(Coal) == (2, False, "order-coal")
    assert told(Ram) == (4, True, "order-and-ram")
    assert told(Lie) == (2, False, "order-lie")
    assert told(LieAt) == (5, False, "order-lie-at-for")


def test_a_form_names_each_argument_once_and_but_one_of_them_has_no_end() -> None:
    class Lost(Verb[Any, Any], form="lost {place}", case="T-1"):
        place: str
        hours: int

    class Endless(Verb[Any, Any], form="{one} to {other}", case="T-1"):
        one: Course
        other: Course

    with pytest.raises(TypeError, match=r"Lost: the form 'lost \{place\}' must name each of place, hours once"):
        shape_of(Lost)
    with pytest.raises(TypeError, match="Endless: only one argument may take as many words as there are"):
        shape_of(Endless)


def test_a_setting_remembers_five_thousand_texts_and_then_begins_anew() -> None:
    """There is no end to what people may type; what is no order is not remembered at all."""
    table, grammar = setting(), grammar_of(KINDS)
    for tons in range(5_000):
        assert grammar.read(table, f"coal {tons}") == Coal(tons)
        assert grammar.read(table, f"cool {tons}") is None
    assert len(table.read_before) == KNOWN_AT_MOST == 5_000
    assert grammar.read(table, "coal 0") is grammar.read(table, "coal 0")
    assert len(table.read_before) == 5_000
    assert grammar.read(table, "coal 5000") == Coal(5_000)
    assert list(table.read_before.values()) == [Coal(5_000)]
