"""Checking catalogues against the code: every message said has words, and every word is said by somebody.

Messages are made with a literal key, so that reading the source finds them all: `Message("fired", by=..., at=...)` in
the rules, `words.say("terminal-saved", file=...)` in the hosts, and `words.named("scenario", id)` for families whose
members come from data.
"""

import ast as python
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from admiralty.words.catalogue import COMMON, ENGLISH, SCENE, entries, languages
from admiralty.words.values import functions

MAKERS = ("Message", "say")
FAMILIES = "named"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with the words of a package."""

    kind: str
    key: str
    where: str


@dataclass(frozen=True, slots=True)
class _Use:
    """One place in the code that says a message, with the arguments it gives; `open` when they cannot be read off."""

    key: str
    args: frozenset[str]
    open: bool
    where: str


def missing_and_unused(game: str | None = None) -> list[Fault]:
    """What is wrong with the catalogues of a game package; with no game, of the pictures and the hosts.

    - `missing`: code says a message that no catalogue it can reach has in English;
    - `unused`: a catalogue has a message that no code says and no other message refers to;
    - `unfilled`: the words want an argument that the code does not give;
    - `unknown reference`: a message refers to a message, a term or a function that does not exist;
    - `computed`: a key put together at run time, which this check could not follow;
    - `untranslated`, `foreign`: another language lacks an English message, or has one that English lacks.
    """
    owners = (game,) if game else (SCENE, COMMON)
    reach = _Catalogue((game, SCENE, COMMON) if game else (SCENE, COMMON), ENGLISH)
    uses = list(_uses_in(game)) if game else [use for use in _uses_in("admiralty") if not _in_a_game(use)]
    faults = [Fault("computed", use.key, use.where) for use in uses if use.open and not use.key]
    for use in uses:
        if use.key.endswith("*") or not use.key:
            continue
        if use.key not in reach.messages:
            faults.append(Fault("missing", use.key, use.where))
        elif not use.open:
            faults += [Fault("unfilled", f"{use.key} ${name}", use.where) for name in reach.wants(use.key) - use.args]
    said = uses if game else list(_uses_in("admiralty"))
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
        if key not in used and not key.startswith(("case-", *families)):
            yield Fault("unused", key, f"{owner} (en)")
    for key in own.terms:
        if f"-{key}" not in reach.referred:
            yield Fault("unused", f"-{key}", f"{owner} (en)")
    for reference in own.referred | {f"{name}()" for name in own.called}:
        if reference not in reach.known:
            yield Fault("unknown reference", reference, f"{owner} (en)")
    for language in languages(owner):
        other = _Catalogue((owner,), language)
        for key in own.messages.keys() - other.messages.keys():
            yield Fault("untranslated", key, f"{owner} ({language})")
        for key in other.messages.keys() - own.messages.keys():
            yield Fault("foreign", key, f"{owner} ({language})")


# The messages that the renderer itself says, for lists, cards and shares.
BUILT_IN = ("list-empty", "list-pair", "list-more", "card-joker", "percent", "percent-under", "percent-over")


class _Catalogue(Visitor):
    """The messages of some packages in one language, with what they want and what they refer to."""

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
        builtin = {f"{name}()" for name in functions(lambda key, args: key)}
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
        self._variables[self._current].add(node.id.name)

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
    """Every call in a package's source that says a message."""
    root = Path(str(files(package)))
    for source in sorted(root.rglob("*.py")):
        if Path(str(files(COMMON))) in source.parents:
            continue
        for node in python.walk(python.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, python.Call):
                use = _use(node, (Path(*package.split(".")) / source.relative_to(root)).as_posix())
                if use:
                    yield use


def _use(call: python.Call, source: str) -> _Use | None:
    name = call.func.attr if isinstance(call.func, python.Attribute) else getattr(call.func, "id", "")
    where = f"{source}:{call.lineno}"
    if name not in (*MAKERS, FAMILIES) or not call.args:
        return None
    first = call.args[0]
    literal = first.value if isinstance(first, python.Constant) and isinstance(first.value, str) else None
    if literal is None:
        return _Use("", frozenset(), True, where)
    if name == FAMILIES:
        return _Use(f"{literal}-*", frozenset(), True, where)
    given = {keyword.arg for keyword in call.keywords if keyword.arg}
    open_ = any(keyword.arg is None for keyword in call.keywords)
    for extra in call.args[1:]:
        if isinstance(extra, python.Dict):
            given |= {
                key.value for key in extra.keys if isinstance(key, python.Constant) and isinstance(key.value, str)
            }
            open_ = open_ or not all(isinstance(key, python.Constant) for key in extra.keys)
        else:
            open_ = True
    return _Use(literal, frozenset(given), open_, where)
