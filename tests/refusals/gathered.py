"""Collects orders at the questions of random play: the number of legal ones of each kind, and the reasons against
others.

The first examples of each reason are kept in words, and of legal orders those with a new form: label, place and
measures with their present values. A rule that refuses more, less or for another reason shows here, even where no game
would meet it, because refused orders leave no trace in a game.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.orders.grammar import shape_of
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.kernel.orders.verb_choices import Verbs
from admiralty.kernel.orders.verbs import Verb
from admiralty.library import package_of
from admiralty.words import Words
from tests.conformance.tables import Table, tables

FOLDER = Path(__file__).parent
QUESTIONS = 90
"""How many questions of a table are looked at; of a sheet each line is one."""
TRIED = 4
"""How many orders of a kind are tried at a question."""
EXAMPLES = 2
GRAMMAR_AT_MOST = 20_000
Reason = tuple[str, str, str]
"""The kind of an order, the case that it is refused by, and the reason."""


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def gathered(game: str) -> str:
    """The file of a game: all its scenarios, as they stand and with every option at its other end."""
    found = Gathered()
    for table in tables():
        if table.game == game and len(table.options) != 1:
            found.look_at(table)
    return "\n".join(found.lines()) + "\n"


class Gathered:
    def __init__(self) -> None:
        self._legal: Counter[str] = Counter()
        self._shown: dict[str, dict[tuple[str, ...], list[str]]] = {}
        self._refused: Counter[Reason] = Counter()
        self._examples: dict[Reason, list[str]] = {}

    def look_at(self, table: Table) -> None:
        """Play a table for some questions, and try orders at each of them."""
        rules, setting = table.build()
        words = Words(strict=True).for_game(package_of(table.game)).with_names(setting.names)
        rng, grammar = Fast(1866), Grammar(setting)
        position = Position(rules, rules.start(setting))
        asked = 0
        while not position.over and asked < QUESTIONS:
            for verbs in [verbs for ask in position.asks().values() for verbs in _verbs(ask)]:
                asked += 1
                for kind in verbs.kinds:
                    for verb in grammar.some(verbs, kind, rng):
                        self._note(verb, verbs, words)
            _answer(position, rng)

    def _note(self, verb: Verb[Any, Any], verbs: Verbs[Any], words: Words) -> None:
        name, code, refusal = type(verb).__name__, verb.code(verbs.state.setting), verbs.refusal(verb)
        if refusal is None:
            self._legal[name] += 1
            self._show(verb, verbs, words)
            return
        reason = name, refusal.case, refusal.reason.key
        self._refused[reason] += 1
        if self._refused[reason] <= EXAMPLES:
            self._examples.setdefault(reason, []).append(f"    {code}: {words.render(refusal.reason)}")

    def _show(self, verb: Verb[Any, Any], verbs: Verbs[Any], words: Words) -> None:
        state, now = verbs.state, verbs.subject
        label, spot = verb.label(state.setting), verb.point(state, now)
        reads = {key: measure(state) for key, measure in verb.measures(state, now).items()}
        shape = label.key if label else "", spot.on, *reads
        examples = self._shown.setdefault(type(verb).__name__, {}).setdefault(shape, [])
        if len(examples) < EXAMPLES:
            at = " ".join(str(part) for part in spot if part not in ("", None))
            asked = "".join(f"; {key} {value}" for key, value in reads.items())
            said = f"    {verb.code(state.setting)}: {words.render(label) if label else '-'} @ {at}{asked}"
            examples += [said] if said not in examples else []

    def lines(self) -> Iterator[str]:
        for name in sorted({*self._legal, *(reason[0] for reason in self._refused)}):
            yield f"{name}: {self._legal[name]} legal"
            yield from chain.from_iterable(self._shown.get(name, {}).values())
            for reason in sorted(reason for reason in self._refused if reason[0] == name):
                yield f"  [{reason[1]}] {reason[2]}: {self._refused[reason]}"
                yield from self._examples[reason]


class Grammar:
    """What orders can be written of each kind in a setting."""

    def __init__(self, setting: Any) -> None:
        self._setting = setting
        self._written: dict[type[Verb[Any, Any]], list[Verb[Any, Any]]] = {}
        self._values: dict[tuple[type[Verb[Any, Any]], str], list[Any]] = {}

    def some(self, verbs: Verbs[Any], kind: type[Verb[Any, Any]], rng: Fast) -> list[Verb[Any, Any]]:
        """Some orders of a kind: any that can be written, and legal ones with one thing named instead of another."""
        written = self._written.get(kind)
        if written is None:
            written = self._written[kind] = list(islice(kind.every(self._setting) or (), GRAMMAR_AT_MOST))
        found = [written[rng.below(len(written))] for _ in range(TRIED)] if written else []
        names = list(shape_of(kind).arguments)
        if names and kind.listable and kind in verbs.open_kinds():
            legal = [order.value for order in verbs.orders() if type(order.value) is kind]
            for verb in [legal[rng.below(len(legal))] for _ in range(TRIED)] if legal else ():
                name = names[rng.below(len(names))]
                values = self._of(kind, name)
                if values:
                    found.append(replace(verb, **{name: values[rng.below(len(values))]}))
        return list(dict.fromkeys(found))

    def _of(self, kind: type[Verb[Any, Any]], name: str) -> list[Any]:
        if (kind, name) not in self._values:
            every = shape_of(kind).arguments[name].every(self._setting)
            self._values[kind, name] = list(islice(every or (), GRAMMAR_AT_MOST))
        return self._values[kind, name]


def _verbs(ask: Ask) -> Iterator[Verbs[Any]]:
    if isinstance(ask.choices, Verbs):
        yield ask.choices
    elif isinstance(ask.choices, OrderSheet):
        for subject in ("", *ask.choices.subjects):
            yield ask.choices.verbs_of(subject)


def _answer(position: Position[Any], rng: Fast) -> None:
    request = position.request
    if isinstance(request, Ask):
        position.give(request.choices.sample(rng))
    elif isinstance(request, AskAll):
        position.give({seat: ask.choices.sample(rng) for seat, ask in request.asks.items()})
    else:
        assert isinstance(request, Chance)
        position.give(request.sample(rng))
