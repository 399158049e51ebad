"""The words layer: rendering, falling back, and checking catalogues against code."""

import enum
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime.types import FluentInt
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from admiralty.devtools.words import missing_and_unused
from admiralty.kernel.flows.event import Modifier
from admiralty.lab.wording import ending
from admiralty.library import GAMES, game, package_of
from admiralty.words import CatalogueError, Words, WordsError, languages
from admiralty.words.catalogue import COMMON, HOSTS, SCENE, Unparsed, _split, by_name, entries, name_of
from admiralty.words.render import words_of
from admiralty.words.values import Whole


class Side(enum.Enum):
    SOUTH = "south"


class Arc(enum.StrEnum):
    BOW = "bow"


@dataclass(frozen=True)
class Said:
    """A message as the rules make it."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)


MakeGame = Callable[..., str]
NUMBERS = count()


@pytest.fixture
def make_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeGame]:
    """Writes a game package of the given files and gives its name."""
    monkeypatch.syspath_prepend(tmp_path)
    made: list[str] = []

    def make(code: str = "", cases: str = "", **catalogues: str) -> str:
        name = f"paper_game_{next(NUMBERS)}"  # what is kept of a catalogue is kept by its package
        made.append(name)
        words = tmp_path / name / "words"
        words.mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "firing.py").write_text(code, encoding="utf-8")
        if cases:
            (tmp_path / name / "cases.toml").write_text(cases, encoding="utf-8")
        for language, text in catalogues.items():
            (words / f"{language}.ftl").write_text(text, encoding="utf-8")
        return name

    yield make
    for name in [module for module in sys.modules if module.split(".")[0] in made]:
        del sys.modules[name]


def strict(game: str, language: str = "en") -> Words:
    return Words(language, strict=True).for_game(game)


def test_a_message_is_said_with_its_arguments(make_game: MakeGame) -> None:
    game = make_game(en="fired = { $by } fires { $guns } guns at { $at }.")
    assert strict(game).render(Said("fired", {"by": "Huáscar", "guns": 2, "at": "Cochrane"})) == (
        "Huáscar fires 2 guns at Cochrane."
    )


def test_argument_names_may_have_dashes_in_a_catalogue(make_game: MakeGame) -> None:
    game = make_game('say("lost", points_lost=1)', en="lost = { $points-lost } lost")
    assert strict(game).say("lost", points_lost=2) == "2 lost"
    assert faults(game) == []


def test_no_marks_of_text_direction_in_the_sentence(make_game: MakeGame) -> None:
    game = make_game(en="fired = { $by } fires.")
    assert strict(game).say("fired", by="Kaiser").isascii()


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (3, "3"),
        (-2, "−2"),
        (1878, "1878"),
        (0.5, "0.5"),
        (True, "yes"),
        (None, "none"),
        ([], "none"),
        (["Lissa"], "Lissa"),
        (("A", "B"), "A and B"),
        (["A", 2, Said("sunk", {"ship": "C"})], "A, 2 and C sinks"),
        (Said("sunk", {"ship": "Palestro"}), "Palestro sinks"),
        (Side.SOUTH, "south"),
        (Arc.BOW, "bow"),
    ],
)
def test_plain_values_in_a_sentence(make_game: MakeGame, value: object, sentence: str) -> None:
    game = make_game(en="it = { $value }\nsunk = { $ship } sinks")
    assert strict(game).say("it", value=value) == sentence


@pytest.mark.parametrize(
    ("call", "value", "sentence"),
    [
        ("SIGNED($value)", 3, "+3"),
        ("SIGNED($value)", 0, "+0"),
        ("SIGNED($value)", -2, "−2"),
        ("CARD($value)", "10C", "10♣"),
        ("CARD($value)", "AH", "A♥"),
        ("CARD($value)", "JOKER", "Joker"),
        ("PERCENT($value)", 0.125, "13%"),
        ("PERCENT($value, digits: 1)", 1 / 6, "16.7%"),
        ("PERCENT($value)", 0.0004, "under 1%"),
        ("PERCENT($value, digits: 1)", 0.99999, "over 99.9%"),
        ("PERCENT($value)", 1, "100%"),
        ("PERCENT($value)", 0, "0%"),
        ('JOIN($value, separator: " · ")', ["a", -1], "a · −1"),
        ("COUNT($value)", ["a", "b"], "2"),
        ("SPELL($value)", 0, "no"),
        ("SPELL($value)", 2, "two"),
        ("SPELL($value)", 10, "ten"),
        ("SPELL($value)", 11, "11"),
        ("FEW($value, most: 2)", ["a", "b", "c"], "a, b and c"),
        ("FEW($value, most: 2)", ["a", "b", "c", "d"], "a, b and 2 more"),
        ("NUMBER($value, minimumFractionDigits: 1)", -2, "−2.0"),
    ],
)
def test_the_functions_of_a_catalogue(make_game: MakeGame, call: str, value: object, sentence: str) -> None:
    game = make_game(en=f"it = {{ {call} }}")
    assert strict(game).say("it", value=value) == sentence


HITS = """
hits = { $n ->
    [one] one hit
   *[other] { $n } hits
 }{ $fire ->
    [yes] , burning
   *[no] { "" }
 }
"""


@pytest.mark.parametrize("language", ["en", "de", "sv", "ar", "hi", "fa"])
@pytest.mark.parametrize("value", [0, 7, 1234567, -3])
def test_a_figure_is_written_as_its_language_writes_it(language: str, value: int) -> None:
    """The short way to write one gives the same as the long one."""
    locale = Locale.parse(language)
    assert Whole(value).format(locale) == FluentInt.format(Whole(value), locale).replace("-", "\N{MINUS SIGN}")


def test_plurals_and_flags_select(make_game: MakeGame) -> None:
    game = make_game(en=HITS)
    assert strict(game).say("hits", n=1, fire=False) == "one hit"
    assert strict(game).say("hits", n=3, fire=True) == "3 hits, burning"


def test_another_language_falls_back_to_english(make_game: MakeGame) -> None:
    game = make_game(en="sunk = { $ship } sinks\nram = ram", es="sunk = { $ship } se hunde")
    assert strict(game, "es-CL").say("sunk", ship="Kaiser") == "Kaiser se hunde"
    assert strict(game, "es-CL").say("ram") == "ram"


def test_decimals_follow_the_language(make_game: MakeGame) -> None:
    game = make_game(en="at = { $mm } mm", es="at = { $mm } mm")
    assert strict(game, "es").say("at", mm=12.5) == "12,5 mm"


def test_an_unknown_message_is_an_error_in_tests_and_readable_at_the_table(make_game: MakeGame) -> None:
    game = make_game(en="sunk = sunk")
    with pytest.raises(WordsError, match="has the message rammed"):
        strict(game).say("rammed", ship="Kaiser")
    assert Words().for_game(game).say("rammed", ship="Kaiser") == "[rammed, ship Kaiser]"


def test_a_missing_argument_is_an_error_in_tests_and_readable_at_the_table(make_game: MakeGame) -> None:
    game = make_game(en="sunk = { $ship } sinks, { SIGNED($points) }")
    with pytest.raises(WordsError, match="ship"):
        strict(game).say("sunk")
    assert Words().for_game(game).say("sunk", points=-1) == "ship sinks, −1"


def test_a_modifier_is_said_with_its_sign_and_reason(make_game: MakeGame) -> None:
    game = make_game(en='roll = { $roll } { JOIN($modifiers, separator: ", ") }\nrange = range')
    modifiers = [Modifier(-2, "6.1.2", "range"), Modifier(1, "6.1.2", "range")]
    assert strict(game).say("roll", roll=7, modifiers=modifiers) == "7 −2 range, +1 range"


def test_messages_read_back_from_a_journal_are_said_alike(make_game: MakeGame) -> None:
    game = make_game(en="it = { $value }\nsunk = { $ship } sinks")
    assert strict(game).say("it", value={"message": "sunk", "ship": "Kaiser"}) == "Kaiser sinks"
    modifier = {"value": -2, "case": "6.1.2", "reason": "sunk"}
    assert Words().for_game(game).say("it", value=[modifier]) == "−2 ship sinks"


def test_ids_are_said_by_name(make_game: MakeGame) -> None:
    game = make_game(en="sunk = { $ship } sinks, { $others } remain")
    words = strict(game).with_names({"re_d_italia": "Re d'Italia", "kaiser": "Kaiser"})
    assert words.say("sunk", ship="re_d_italia", others=["kaiser", "D7"]) == "Re d'Italia sinks, Kaiser and D7 remain"


def test_what_is_selected_on_is_the_id_and_what_is_typed_is_no_id(make_game: MakeGame) -> None:
    """A crew reloads by an order of the same name as a card; a hint tells what to type, not what it is called."""
    game = make_game(
        en="""order = { $action ->
    [reload] Reload the guns
   *[other] Do { $action }
  }
hint = { $order } ({ $code })
fits = { $fits }"""
    )
    words = strict(game).with_names({"reload": "Reload!", "down": "Down!"})
    assert words.say("order", action="reload") == "Reload the guns"
    assert words.say("order", action="down") == "Do Down!"
    assert words.say("hint", order="down", code="down") == "Down! (down)"
    assert words.say("fits", fits=["down", "reload"]) == "down and reload"


def test_a_message_carries_plain_values_only(make_game: MakeGame) -> None:
    game = make_game(en="sunk = { $ship } sinks")
    with pytest.raises(WordsError, match="cannot carry a object"):
        strict(game).say("sunk", ship=object())


CASES = """
[chapter."Sequence of play"]
"SQ-2.1" = "Deal {one} card to each ship."
[ruling.SQ-A3]
text = "A Joker in a ram is a glancing blow."
reason = "The table lists none."
"""


def test_english_cases_come_from_the_case_file_and_others_from_their_catalogue(make_game: MakeGame) -> None:
    game = make_game(cases=CASES, es="case-SQ-2-1 = Reparta una carta a cada buque.")
    assert strict(game).case("SQ-2.1") == "Deal {one} card to each ship."
    assert strict(game).reason("SQ-A3") == "The table lists none."
    assert strict(game).reason("SQ-2.1") == ""
    assert strict(game, "es").case("SQ-2.1") == "Reparta una carta a cada buque."
    assert strict(game, "es").case("SQ-A3") == "A Joker in a ram is a glancing blow."
    assert strict(game, "es").reason("SQ-A3") == "The table lists none."


def test_a_broken_catalogue_names_its_line(make_game: MakeGame) -> None:
    game = make_game(en="sunk = sunk\n\nram = { $ship\n")
    with pytest.raises(CatalogueError, match=r"en\.ftl:3"):
        strict(game)


def test_an_entry_that_is_parsed_when_it_is_first_said_is_that_of_the_whole_catalogue() -> None:
    for package in (COMMON, SCENE, *HOSTS, *(package_of(each) for each in GAMES)):
        for language in languages(package):
            whole = {name_of(entry): entry for entry in entries(package, language)}
            later = by_name(package, language)
            assert list(later) == list(whole)
            assert any(isinstance(entry, Unparsed) for entry in later.values())
            for name, entry in later.items():
                parsed = entry.parsed() if isinstance(entry, Unparsed) else entry
                assert parsed.equals(whole[name], ignored_fields=["comment", "span"]), (package, language, name)


def test_a_fault_of_an_entry_that_is_parsed_later_has_its_line() -> None:
    (_, (name, entry)) = _split("sunk = sunk\n\nram = { $ship\n", "en.ftl")
    assert (name, isinstance(entry, Unparsed)) == ("ram", True)
    with pytest.raises(CatalogueError, match=r"en\.ftl:3"):
        entry.parsed()  # type: ignore[union-attr]
    with pytest.raises(CatalogueError, match=r"en\.ftl:2"):
        _split("sunk = sunk\nram\n", "en.ftl")


def test_a_message_is_defined_once(make_game: MakeGame) -> None:
    with pytest.raises(CatalogueError, match="sunk is defined twice"):
        strict(make_game(en="sunk = sunk\nsunk = gone"))
    with pytest.raises(CatalogueError, match="list-empty is defined in two catalogues"):
        strict(make_game(en="list-empty = nothing"))


def faults(game: str) -> list[tuple[str, str]]:
    return [(fault.kind, fault.key) for fault in missing_and_unused(game)]


def test_the_check_finds_what_is_missing_and_what_is_unused(make_game: MakeGame) -> None:
    game = make_game('Message("fired", by=1)\nMessage("rammed")', en="fired = { $by }\nsunk = sunk")
    assert faults(game) == [("missing", "rammed"), ("unused", "sunk")]


VERB = """
from dataclasses import dataclass
from typing import ClassVar
from admiralty.kernel.orders.verbs import Hindrance, Verb
LOCKED = Hindrance("5.5", "refusal-locked", lambda battle, now: False)
@dataclass(frozen=True, slots=True)
class BreakOff(Verb[object, object]):
    word: ClassVar = "break off"
    hindered_by: ClassVar = (LOCKED,)
    other: str
"""


def test_the_check_asks_verbs_for_the_keys_that_derive_from_them(make_game: MakeGame) -> None:
    game = make_game(VERB, en="order-break-off = Break off from { $other }\nrefusal-locked = She is locked.")
    assert faults(game) == []
    game = make_game(VERB, en="order-break-off = Break off from { $ship }")
    assert faults(game) == [("missing", "refusal-locked"), ("unfilled", "order-break-off $ship")]


def test_the_check_finds_arguments_that_are_not_given(make_game: MakeGame) -> None:
    game = make_game(
        'Message("fired", by=1)\nMessage("hit", **args)',
        en="fired = { $by } at { target }\ntarget = { $at }\nhit = { $n }",
    )
    assert faults(game) == [("unfilled", "fired $at")]


def test_the_check_finds_computed_keys_and_loose_references(make_game: MakeGame) -> None:
    game = make_game('Message("a" + b)\nMessage("fired")', en="fired = { gone } { -lost } { SHOUT(1) }\n-spare = x")
    assert faults(game) == [
        ("computed", ""),
        ("unknown reference", "-lost"),
        ("unknown reference", "SHOUT()"),
        ("unknown reference", "gone"),
        ("unused", "-spare"),
    ]


EVENTS = """
class Told(Event):
    ship: str

class ShipSunk(Told):
    points: int = 0

class Table:
    ship: str

Modifier(-2, "6.1.2", "range")
Modifier(value=1, case="6.1.2", reason=why)

def measures(state, order):
    return {"odds-hits": count, "odds-sunk": sunk}
"""


def test_the_check_reads_events_by_their_class_and_modifiers_by_their_reason(make_game: MakeGame) -> None:
    game = make_game(
        EVENTS, en="ship-sunk = { $ship } { $points } { $case } { $by }\nrange = range\ntold = told\nodds-hits = hits"
    )
    assert faults(game) == [
        ("computed", ""),
        ("missing", "odds-sunk"),
        ("unfilled", "ship-sunk $by"),
        ("unused", "told"),
    ]


def test_the_check_compares_languages(make_game: MakeGame) -> None:
    game = make_game('Message("fired")\nMessage("hit")', en="fired = f\nhit = h", es="fired = d\nhundido = h")
    assert faults(game) == [("foreign", "hundido"), ("untranslated", "hit")]


def test_a_family_named_by_data_uses_its_members(make_game: MakeGame) -> None:
    code = 'words.named("scenario", chosen)\nsay(f"hull-{hull}")\nsay("up" if rising else "down")'
    game = make_game(code, en="scenario-big-guns = Big guns\nhull-ram = ram\nscene-x = x\nup = up\ndown = down")
    assert faults(game) == [("unused", "scene-x")]
    assert strict(game).named("scenario", "big_guns") == "Big guns"
    assert strict(game).named("scenario", "big_guns", "history") == ""


def test_a_member_of_a_family_may_have_parts(make_game: MakeGame) -> None:
    game = make_game(en="scenario-lissa = Lissa\n    .history = The 20th of July 1866.")
    assert strict(game).named("scenario", "lissa", "history") == "The 20th of July 1866."


@pytest.mark.parametrize("game_id", GAMES)
def test_a_sentence_of_plain_parts_is_what_fluent_makes_of_it(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most messages are formatted without Fluent: every message of every catalogue is rendered in both ways."""
    words = words_of(game(game_id)).with_names({"huascar": "Huáscar"})
    values = ("huascar", "a <text> & more", 3, -3, 2.5, True, None, ["huascar", "b"], "x" * 4000, Whole(7))
    bundle = words._bundles[0]
    quick, slow = {}, {}
    for n, key in enumerate(sorted(bundle._messages)):
        value = bundle.get_message(key).value
        names = {each.id.name for each in variables(value)} if value is not None else set()
        args = {name.replace("-", "_"): values[(n + place) % len(values)] for place, name in enumerate(sorted(names))}
        quick[key] = words.say(key, **args), words.say(key)
        with monkeypatch.context() as patched:
            patched.setattr(type(bundle), "_plain", lambda *_: None)
            slow[key] = words.say(key, **args), words.say(key)
    assert quick == slow
    texts = [bundle.get_message(key).value for key in quick]
    assert sum(each is not None and bundle._plain(each, {}) is not None for each in texts) > 20


def variables(pattern: ast.Pattern) -> list[ast.VariableReference]:
    found: list[ast.VariableReference] = []

    class Finder(Visitor):
        def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
            found.append(node)

    Finder().visit(pattern)
    return found


def test_the_catalogues_of_hosts_and_pictures_are_complete_and_used() -> None:
    assert missing_and_unused() == []


@pytest.mark.parametrize("game_id", GAMES)
def test_the_catalogue_of_each_game_is_complete_and_used(game_id: str) -> None:
    assert missing_and_unused(package_of(game_id)) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_each_game_names_what_its_data_brings(game_id: str) -> None:
    found = game(game_id)
    words = strict(package_of(game_id))
    assert words.named("game", game_id)
    for option in found.options:
        assert all(words.named("option", f"{option.id}-{choice}") for choice in option.choices)
    for scenario in found.scenarios():
        setting = found.setting(scenario, {})
        assert words.named("scenario", scenario)
        assert all(side in setting.names or words.named("side", side) for side in setting.sides)


@pytest.mark.parametrize("game_id", GAMES)
def test_each_case_can_be_read(game_id: str) -> None:
    words = strict(package_of(game_id))
    for case_id, case in game(game_id).casebook.items():
        assert words.case(case_id) == " ".join(case.text.split())


@pytest.mark.parametrize("package", [COMMON, SCENE])
def test_english_comes_first(package: str) -> None:
    assert languages(package)[:1] in ((), ("en",))


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_can_be_named_for_many_games_at_once(name: str) -> None:
    """A table of endings has no winner and no points to put into the sentence."""
    package = package_of(name)
    words = strict(package)
    reasons = [entry.id.name for entry in entries(package, "en") if entry.id.name.startswith("outcome-")]
    assert reasons
    assert all(ending(words, reason) for reason in reasons)


def test_orders_and_figures_without_words_are_called_by_their_names_and_nothing_else_is(make_game: MakeGame) -> None:
    words = strict(make_game(en="order-hold = Hold fire"))
    assert [words.say(key) for key in ("order-hold", "order-cease-fire", "sheet-hull")] == [
        "Hold fire",
        "Cease fire",
        "Hull",
    ]
    for key, args in (("order-steer", {"bearing": 3}), ("refusal-far", {})):
        with pytest.raises(WordsError, match=key):
            words.say(key, **args)
