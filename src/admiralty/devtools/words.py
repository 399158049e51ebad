"""Checks catalogues against the code: every message has a translation, and every translation is used.

Messages are made with a literal key, so that reading the source finds them all: `Message("fired", by=..., at=...)` in
the rules, `refuse("6.1", "refusal-far", by=...)` with its reason as second argument, `Modifier(-2, "6.1.2", "range")`
as third, `words.say("terminal-saved", file=...)` in the hosts, `ask(seat, "load", ..., boat=...)` by the kind of a
question, which may be a member of an enum: `Question.FREE_TURN`; `Figure("hull", ...)` by what a sheet calls it,
and `figures_of(ship, source, "hull", ...)` by several such names. A family whose members come from data shares a
literal beginning: `words.named("scenario", id)`, or `say(f"scene-hull-{hull}")`. An event says the message that its
class is named after, with its fields as arguments; the measures of a game are a dictionary by message. Templates of
pages say messages as the code does. The keys that derive from verbs, `order-fire` from the word of one, are asked of
the classes themselves.
"""

import ast as python
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from inspect import signature
from pathlib import Path

import jinja2
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from admiralty.kernel.flows.event import Event, event_key
from admiralty.kernel.flows.flow import Ask, ask_window, key_of_question
from admiralty.lab.conformance.coverage import verbs_of
from admiralty.library import modules
from admiralty.words.catalogue import COMMON, ENGLISH, HOSTS, SCENE, entries, languages, own_name
from admiralty.words.values import functions

MAKERS = ("Message", "say", "later")
MODIFIER = "Modifier"
REFUSES = "refuse"
FIGURE, FIGURES = "Figure", "figures_of"
FAMILIES = "named"
ASKS = ("act", "ask", "Ask", "ask_window")
OF_THE_ASK = frozenset({*signature(Ask).parameters, *signature(ask_window).parameters} - {"said"})
"""The messages of a question besides its text."""
MEASURES = "measures"
DEFINED_IN = "admiralty/kernel/flows/event.py"  # modules that put messages together from events
EVERY_EVENT = frozenset(Event().message().args)


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in the words of a package."""

    kind: str
    key: str
    where: str


@dataclass(frozen=True, slots=True)
class _Use:
    """One place in the code that says a message, with its arguments; `open` if they cannot be read from the source."""

    key: str
    args: frozenset[str]
    open: bool
    where: str
    derived: bool = False
    """Whether the key follows from something in the code, and so cannot be misspelt."""

    @property
    def own_name(self) -> bool:
        """Whether its name may serve as its words."""
        return self.derived and not self.args and bool(own_name(self.key))


def missing_and_unused(game: str | None = None) -> list[Fault]:
    """The faults in the catalogues of a game package; without a game, of the pictures and the hosts.

    - `missing`: code says a message that no catalogue it can reach has in English; but orders without arguments and
      figures of a sheet may be left to their own names;
    - `unused`: a catalogue has a message that no code says and no other message refers to;
    - `unfilled`: the words want an argument that the code does not give;
    - `unknown reference`: a message refers to a message, a term or a function that does not exist;
    - `computed`: a key put together at run time, which this check could not follow;
    - `untranslated`, `foreign`: another language lacks an English message, or has one that English lacks.
    """
    owners = (game,) if game else (SCENE, COMMON, *HOSTS)
    reach = _Catalogue((game, SCENE, COMMON) if game else owners, ENGLISH)
    uses = [*_uses_in(game), *_verbs_of(game)] if game else [use for use in _in_the_program() if not _in_a_game(use)]
    faults = [Fault("computed", use.key, use.where) for use in uses if use.open and not use.key]
    for use in uses:
        if use.key.endswith("*") or not use.key:
            continue
        if use.key not in reach.messages:
            if use.own_name:
                continue
            faults.append(Fault("missing", use.key, use.where))
        elif not use.open:
            faults += [Fault("unfilled", f"{use.key} ${name}", use.where) for name in reach.wants(use.key) - use.args]
    said = [*uses, *(use for use in _in_the_program() if use.key.endswith("*"))] if game else _in_the_program()
    for owner in owners:
        faults += _faults_of_owner(owner, reach, said)
    return sorted(faults, key=lambda fault: (fault.kind, fault.key, fault.where))


def _in_a_game(use: _Use) -> bool:
    return Path(use.where).parts[1:2] == ("games",)


def _faults_of_owner(owner: str, reach: "_Catalogue", uses: Iterable[_Use]) -> Iterator[Fault]:
    own = _Catalogue((owner,), ENGLISH)
    used = {use.key for use in uses} | reach.referred | set(BUILT_IN)
    families = tuple(key.removesuffix("*") for key in used if key.endswith("*"))
    for key in own.messages:
        if key not in used and not key.startswith(("case-", "chapter-", *families)):
            yield Fault("unused", key, f"{owner} (en)")
    for key in own.terms:
        if f"-{key}" not in reach.referred:
            yield Fault("unused", f"-{key}", f"{owner} (en)")
    for reference in own.referred | {f"{name}()" for name in own.called}:
        if reference not in reach.known:
            yield Fault("unknown reference", reference, f"{owner} (en)")
    named = {use.key for use in uses if use.own_name}
    for language in languages(owner):
        other = _Catalogue((owner,), language)
        wanted = own.messages.keys() | (named if language != ENGLISH else set())
        for key in wanted - other.messages.keys():
            yield Fault("untranslated", key, f"{owner} ({language})")
        for key in other.messages.keys() - wanted:
            yield Fault("foreign", key, f"{owner} ({language})")


# The messages that the renderer itself says.
BUILT_IN = (
    "list-empty",
    "list-pair",
    "list-others",
    "list-more",
    "card-joker",
    "percent",
    "number-in-words",
    "percent-under",
    "percent-over",
    "modifier",
    "word-*",
)


class _Catalogue(Visitor):
    """The messages of some packages in one language, with their arguments and references."""

    def __init__(self, packages: tuple[str, ...], language: str) -> None:
        super().__init__()
        found = [entry for package in packages for entry in entries(package, language)]
        self.messages = {entry.id.name: entry for entry in found if isinstance(entry, ast.Message)}
        self.terms = {entry.id.name: entry for entry in found if isinstance(entry, ast.Term)}
        self.referred: set[str] = set()
        self.called: set[str] = set()
        self._variables: dict[str, set[str]] = {}
        self._mentions: dict[str, set[str]] = {}
        for entry in found:
            self._current = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
            self._variables[self._current], self._mentions[self._current] = set(), set()
            self.visit(entry)
        builtin = {f"{name}()" for name in functions(lambda key, args: key, {})}
        self.known = {*self.messages, *(f"-{term}" for term in self.terms), *builtin}

    def wants(self, key: str) -> set[str]:
        """The arguments a message needs, with those of the messages it refers to (a term is given its own)."""
        wanted, todo, done = set(), [key], set()
        while todo:
            current = todo.pop()
            if current in done or current not in self._variables or current.startswith("-"):
                continue
            done.add(current)
            wanted |= self._variables[current]
            todo += self._mentions[current]
        return wanted

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self._variables[self._current].add(node.id.name.replace("-", "_"))

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self._mentions[self._current].add(node.id.name)
        self.referred.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.referred.add(f"-{node.id.name}")
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        self.called.add(node.id.name)
        self.generic_visit(node)


def _uses_in(package: str) -> Iterator[_Use]:
    """Every place in a package's source that says a message."""
    sources = modules(package)
    root = min((source.parent for source in sources.values()), key=lambda folder: len(folder.parts))
    trees = {
        (Path(*package.split(".")) / source.relative_to(root)).as_posix(): python.parse(source.read_text("utf-8"))
        for source in sources.values()
        if Path(str(files(COMMON))) not in source.parents
    }
    trees.pop(DEFINED_IN, None)
    yield from _events(trees)
    for source, tree in trees.items():
        for node in python.walk(tree):
            if isinstance(node, python.Call):
                yield from _said_by(node, f"{source}:{node.lineno}")
            elif isinstance(node, python.FunctionDef) and node.name == MEASURES:
                yield from _measures(node, source)
    for template in sorted(root.rglob("templates/**/*.html")) if package not in sources or len(sources) > 1 else ():
        yield from _said_in(template, (Path(*package.split(".")) / template.relative_to(root)).as_posix())


@cache
def _in_the_program() -> tuple[_Use, ...]:
    """Every place in our own source. Cached: the source does not change while the program runs, and is long to read."""
    return tuple(_uses_in("admiralty"))


def _verbs_of(game: str) -> Iterator[_Use]:
    """The messages of a game's verbs: labels, hindrances, unknown words."""
    sources = [source.read_text("utf-8") for source in modules(game).values()]
    if not any(re.search(r"kernel\.orders\.verbs|rulebook", source) for source in sources):
        return
    for kind in verbs_of(game):
        where = f"{kind.__module__}.{kind.__name__}"
        yield from (_Use(key, given, False, where, derived=True) for key, given in kind.keys().items())
        yield from (_Use(each.key, frozenset(), True, where) for each in kind.hindered_by)


def _said_in(template: Path, source: str) -> Iterator[_Use]:
    """Every place in a template that says a message."""
    for call in jinja2.Environment().parse(template.read_text("utf-8")).find_all(jinja2.nodes.Call):
        name, where = getattr(call.node, "name", ""), f"{source}:{call.lineno}"
        if name not in (*MAKERS, FAMILIES) or not call.args:
            continue
        given = frozenset(keyword.key for keyword in call.kwargs)
        for literal in _template_literals(call.args[0]):
            family = name == FAMILIES and literal
            yield _Use(f"{literal}-*" if family else literal, given, bool(family) or not literal, where)


def _template_literals(key: jinja2.nodes.Expr) -> list[str]:
    match key:
        case jinja2.nodes.Const(value=str(literal)):
            return [literal]
        case jinja2.nodes.CondExpr(expr1=one, expr2=jinja2.nodes.Expr() as other):
            return _template_literals(one) + _template_literals(other)
        case jinja2.nodes.Concat(nodes=[jinja2.nodes.Const(value=str(literal)), *_]):
            return [f"{literal}*"]
    return [""]


def _events(trees: dict[str, python.Module]) -> Iterator[_Use]:
    """The event classes of a package, also those derived through a base without a message."""
    classes = {
        node.name: (node, f"{source}:{node.lineno}")
        for source, tree in trees.items()
        for node in python.walk(tree)
        if isinstance(node, python.ClassDef) and node.name != Event.__name__
    }
    bases = {_name(base) for node, _ in classes.values() for base in node.bases}

    def fields(name: str) -> frozenset[str] | None:
        """The fields of an event class, or None for another class."""
        if name not in classes:
            return EVERY_EVENT if name == Event.__name__ else None
        node, _ = classes[name]
        others = [_name(base) for base in node.bases if _name(base) != name]  # `Struct(msgspec.Struct)`
        inherited = [given for base in others if (given := fields(base)) is not None]
        own = [item.target for item in node.body if isinstance(item, python.AnnAssign)]
        return frozenset(map(_name, own)).union(*inherited) if inherited else None

    for name, (_, where) in classes.items():
        given = fields(name)
        if given is not None and name not in bases:
            yield _Use(event_key(name), given, False, where)


def _said_by(call: python.Call, where: str) -> Iterator[_Use]:
    """The message of a call that makes a message, a modifier or the name of one of a family."""
    name = _name(call.func)
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    if name in ASKS and len(call.args) > 1:
        kind = _kind(call.args[1])
        if kind:
            yield _Use(key_of_question(kind), frozenset(named) - OF_THE_ASK, False, where)
        return
    figures = call.args[:1] if name == FIGURE else call.args[2:] if name == FIGURES else []
    for figure in figures:
        for literal in _literals(figure):
            yield _Use(f"sheet-{literal}", frozenset(named) - {"value", "source"}, False, where, derived=True)
    place, argument = {MODIFIER: (2, "reason"), REFUSES: (1, "key")}.get(name, (0, "key"))
    if name not in (*MAKERS, MODIFIER, REFUSES, FAMILIES):
        return
    if name == FAMILIES and not isinstance(call.func, python.Attribute):
        return  # a function of that name, not the method of the words
    key = call.args[place] if len(call.args) > place else named.get(argument)
    unread = any(keyword.arg is None for keyword in call.keywords)
    given = frozenset(() if name == MODIFIER else named)
    for literal in _literals(key):
        if name == FAMILIES and literal:
            yield _Use(f"{literal}-*", frozenset(), True, where)
        else:
            yield _Use(literal, given, unread or not literal, where)


def _kind(question: python.expr) -> str:
    """The kind of a question; empty if a message is given instead."""
    match question:
        case python.Constant(value=str(kind)):
            return kind
        case python.Attribute(value=python.Name(id="Question"), attr=member):
            return member.lower()
    return ""


def _measures(function: python.FunctionDef, source: str) -> Iterator[_Use]:
    """The measures of odds: `measures` gives a dictionary whose keys are messages."""
    for node in python.walk(function):
        if isinstance(node, python.Dict):
            for key in node.keys:
                yield from (_Use(literal, frozenset(), True, f"{source}:{node.lineno}") for literal in _literals(key))


def _literals(key: python.expr | None) -> list[str]:
    """The keys that an expression can give: a literal, one of two, or a family by its prefix (`hull-*`)."""
    match key:
        case python.Constant(value=str(literal)):
            return [literal]
        case python.IfExp(body=body, orelse=orelse):
            return _literals(body) + _literals(orelse)
        case python.JoinedStr(values=[python.Constant(value=str(literal)), *_]):
            return [f"{literal}*"]
        case python.Call(func=python.Name(id="key"), args=[python.Constant(value=str(kind)), *_]):
            return [f"scene-{kind}-*"]  # the helper of the pictures for the names of drawings
        case python.Call(func=python.Name(id="event_key")):
            return []  # an event read back from a journal: its class is counted already
    return [""]


def _name(node: python.expr) -> str:
    return node.attr if isinstance(node, python.Attribute) else getattr(node, "id", "")
