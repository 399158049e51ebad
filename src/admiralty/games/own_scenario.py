"""Scenarios that players write: one file, merged with its base, bounded and checked before anything is built.

The content of a file is plain data. The same content is in the header of a journal, so everything here must be safe for
untrusted data.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from admiralty.games.aims import Aim
from admiralty.games.merge_rows import MergeError, merge, written_at
from admiralty.kernel.base.data import DataError, Printed, Sources
from admiralty.kernel.base.faults import Fault, Path, faults_of, meant
from admiralty.kernel.records.record import canonical

__all__ = [
    "MOST_BYTES", "MOST_FAULTS", "RAW", "Head", "Made", "OwnRows", "content_of", "digest", "make",
    "must_be_bounded", "place_of", "refusal", "said_in", "strange_sides",
]  # fmt: skip

RAW = (KeyError, IndexError, TypeError, AttributeError, ArithmeticError, AssertionError, StopIteration, RecursionError)
"""The exceptions that code may raise on unchecked scenario data."""

MOST_BYTES = 65_536
DEEPEST = 12
"""The deepest nesting of tables and lists; a position in the file may have as many levels again."""
MOST_VALUES = 20_000
MOST_FAULTS = 100
"""The most faults that one check tells."""
FARTHEST = 1_000_000
"""The largest absolute number of a scenario."""
LONGEST = 4_000
"""The most letters of one text; a position as JSON text may be longer."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Line = Annotated[str, Meta(max_length=200)]
Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$")]
Title = Name | dict[Language, Name]
Prose = Annotated[str, Meta(max_length=LONGEST)] | dict[Language, Annotated[str, Meta(max_length=LONGEST)]]
Share = Annotated[float, Meta(ge=0, le=1)]
BotName = Annotated[str, Meta(pattern="^[a-z]{1,20}$")]


class Expectation(Printed, frozen=True):
    """The author's own test: a number of games, and the share of wins of each side as a range."""

    games: Annotated[int, Meta(ge=10, le=100_000)]
    """How many games are played."""
    wins: dict[str, tuple[Share, Share]]
    """By side: the least and the greatest share of wins, from 0 to 1."""


class Head(Printed, frozen=True):
    """The head of every scenario file of any game."""

    admiralty: Literal[1]
    """The version of the file format."""
    game: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,63}$")]
    """The id of the game."""
    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{1,47}$")]
    """The id of this battle; it differs from those of the printed scenarios."""
    title: Title
    """Its title, or a title in each language."""
    rules: Annotated[str, Meta(pattern=r"^(>=)?[0-9]{1,4}(\.[0-9]{1,4})?$")] = ""
    """The rules version that it was written for: ``5`` or ``>=5``."""
    base: Annotated[str, Meta(pattern="^[a-z0-9_]{0,64}$")] = ""
    """The printed scenario that it changes; a file without one is complete."""
    briefing: Prose = ""
    """What players read before the battle: Markdown without HTML, or one text in each language."""
    author: Line = ""
    """Who wrote it."""
    licence: Line = ""
    """Its licence, such as CC-BY-4.0."""
    sources: Annotated[tuple[Annotated[str, Meta(max_length=400)], ...], Meta(max_length=40)] = ()
    """The source of its history."""
    objective: dict[Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")], Prose] = msgspec.field(default_factory=dict)
    """The objective of each side."""
    aim: Annotated[tuple[Aim, ...], Meta(max_length=20)] = ()
    """What a side wanted on the day, for bots that play for it; a scenario inherits none from its base."""
    options: dict[str, str] = msgspec.field(default_factory=dict)
    """The default options of its matches."""
    position: dict[str, Any] | str | None = None
    """A whole state as the kernel writes it, also as JSON text: the battle begins in the middle."""
    expect: dict[BotName, Expectation] = msgspec.field(default_factory=dict)
    """What the author expects of the balance, by bot: ``captain = { games = 200, wins = { peru = [0.4, 0.6] } }``."""


class OwnRows(NamedTuple):
    """Rows of a data file that a scenario may change."""

    at: str
    """``ships.ship``, the list ``ship`` of ``ships.toml``, or ``maps``, a whole file."""
    shape: Any
    """Their type: ``tuple[ShipRow, ...]``."""
    whole: Callable[[Any], Any] = lambda rows: rows
    """Fills in what a row of the file takes from another."""

    @property
    def way(self) -> Path:
        """Where the rows are in their file."""
        return tuple(self.at.split(".")[1:])

    def of(self, data: Mapping[str, Any], own: Any) -> Any:
        """The rows in the data files of a game; of a file of tables those that a scenario names."""
        file, _, inner = self.at.partition(".")
        if not inner and isinstance(own, Mapping):
            return {name: table for name, table in data[file].items() if name in own}
        return self.whole(data[file][inner] if inner else data[file])


class Made(NamedTuple):
    """A players' scenario, read and checked: its head, the plan of the game, and the changed files, if any."""

    head: Head
    plan: Any
    sources: Sources | None
    merged: Mapping[str, Any]
    """The plan and the changed rows as data."""


def content_of(scenario: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """The content of a scenario, from data or JSON text."""
    if not isinstance(scenario, str):
        return scenario
    try:
        found = msgspec.json.decode(scenario)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise DataError("scenario", f"is not JSON: {fault}") from fault
    if not isinstance(found, dict):
        raise DataError("scenario", "is not a table")
    return found


def must_be_bounded(content: Mapping[str, Any]) -> None:
    """`DataError` for content that is too deep or too large for a scenario. Call it before anything else."""
    faults = list(_out_of_bounds(content))
    if faults:
        raise _all_faults(place_of(content), faults)


def digest(content: Mapping[str, Any]) -> str:
    """The hash that names the content: of its canonical form, whatever the order of its keys."""
    return hashlib.blake2b(canonical(content), digest_size=16).hexdigest()


def place_of(content: Mapping[str, Any]) -> str:
    """The name of a scenario in errors."""
    name = content.get("id")
    return f"scenario {name}" if isinstance(name, str) and len(name) <= 48 and name.isprintable() else "scenario"


def said_in(text: str | Mapping[str, str], language: str) -> str:
    """A text of a scenario in a language, else in its general form, in English, or in any language available.

    >>> said_in({"es": "Combate", "en": "Battle"}, "es-CL"), said_in({"es": "Combate"}, "en"), said_in("Battle", "es")
    ('Combate', 'Combate', 'Battle')
    """
    if isinstance(text, str):
        return text
    wanted = (language, language.split("-")[0], "en", *text)
    return next((text[each] for each in wanted if each in text), "")


def make(
    content: Mapping[str, Any], game: str, version: str, sources: Sources, shape: Any, rows: Mapping[str, OwnRows]
) -> Made:
    """The scenario of a content; `DataError` with every fault of its values.

    ``shape`` is the struct of the game's scenario files. ``rows`` says which keys of the file change data files of the
    game.
    """
    must_be_bounded(content)
    head_part = {name: value for name, value in content.items() if name in Head.__struct_fields__}
    own = {name: value for name, value in content.items() if name in rows}
    body = {name: value for name, value in content.items() if name not in head_part and name not in own}
    faults = faults_of(head_part, Head)
    faults += [fault for fault in _misplaced(head_part, game, version, sources) if fault.path not in _paths(faults)]
    merged: dict[str, Any] = {}
    changed: Sources | None = None
    if not {("base",), ("game",)} & _paths(faults):
        try:
            merged = merge(sources.scenarios[content["base"]] if content.get("base") else {}, body)
            if "id" in {field.encode_name for field in msgspec.structs.fields(shape)}:
                merged["id"] = content.get("id", "")
            faults += [_with_rows(fault, rows) for fault in _written(faults_of(merged, shape), content, merged)]
        except MergeError as fault:
            faults += fault.faults
        try:
            changed = _changed(sources, own, rows)
            for name in own:
                there = {name: rows[name].of(changed.data if changed else {}, own[name])}
                found = [each._replace(path=(name, *each.path)) for each in faults_of(there[name], rows[name].shape)]
                faults += _written(found, content, there)
                merged |= there
        except MergeError as fault:
            faults += fault.faults
    if faults:
        raise refusal(content, faults)
    plan = {name: value for name, value in merged.items() if name not in own}
    return Made(msgspec.convert(head_part, Head), msgspec.convert(plan, shape), changed, merged)


def _paths(faults: Iterable[Fault]) -> set[Path]:
    return {fault.path for fault in faults}


def _written(faults: Iterable[Fault], content: Mapping[str, Any], merged: Mapping[str, Any]) -> list[Fault]:
    """Faults of merged content by their places in the scenario file."""
    return [fault._replace(path=written_at(fault.path, content, merged)) for fault in islice(faults, MOST_FAULTS)]


def refusal(
    content: Mapping[str, Any],
    faults: Iterable[Fault],
    merged: Mapping[str, Any] | None = None,
    rows: Mapping[str, OwnRows] = MappingProxyType({}),
) -> DataError:
    """The error with all faults of a scenario. Those of ``merged`` plan and data files get the paths of the file."""
    found = []
    for fault in islice(faults, MOST_FAULTS):
        for name, own in rows.items():
            if fault.file == f"{own.at.partition('.')[0]}.toml" and fault.path[: len(own.way)] == own.way:
                fault = fault._replace(path=(name, *fault.path[len(own.way) :]))
                break
        problem = f"{fault.file}: {fault.problem}" if fault.file.endswith(".toml") and not fault.path else fault.problem
        found.append(Fault(fault.path if merged is None else written_at(fault.path, content, merged), problem))
    return _all_faults(place_of(content), list(dict.fromkeys(found)))


def strange_sides(head: Head, sides: Iterable[str]) -> list[Fault]:
    """Objectives of sides that the scenario does not have."""
    there = list(sides)
    return [
        Fault(("objective", side), f"is not a side; {meant(side, there)}")
        for side in head.objective
        if side not in there
    ]


def _with_rows(fault: Fault, rows: Mapping[str, OwnRows]) -> Fault:
    """Suggests a list of the game's files for an unknown key."""
    if len(fault.path) == 1 and fault.problem.startswith("does not exist") and "did you mean" not in fault.problem:
        hint = meant(fault.path[0], [*rows, *Head.__struct_fields__])
        return fault._replace(problem=f"does not exist; {hint}") if hint.startswith("did") else fault
    return fault


def _changed(sources: Sources, body: Mapping[str, Any], rows: Mapping[str, OwnRows]) -> Sources | None:
    """The files of the game with the rows of the scenario merged in; None if it has no rows."""
    if not body:
        return None
    data = dict(sources.data)
    faults: list[Fault] = []
    for name, value in body.items():
        file, *way = rows[name].at.split(".")
        before = {name: data[file][way[0]] if way else data[file]}
        try:
            after = merge(before, {name: value})[name]
        except MergeError as fault:
            faults += fault.faults
            continue
        data[file] = {**data[file], way[0]: after} if way else after
    if faults:
        raise MergeError(faults)
    return Sources(cases=sources.cases, data=data, scenarios=sources.scenarios)


def _misplaced(content: Mapping[str, Any], game: str, version: str, sources: Sources) -> Iterator[Fault]:
    """Faults of the head for this game."""
    if content.get("game") != game:
        yield Fault(("game",), f"{content.get('game')!r} is another game than {game}")
        return
    base, printed, id_ = content.get("base", ""), list(sources.scenarios), content.get("id")
    if base and base not in printed:
        yield Fault(("base",), f"{base!r} is not a printed scenario; {meant(base, printed)}")
    if id_ in [*printed, *(each.replace("_", "-") for each in printed)]:
        yield Fault(("id",), f"{id_!r} is the id of a printed scenario; choose another")
    wanted = content.get("rules", "")
    if not isinstance(wanted, str):
        return
    number, here = _parts(wanted.removeprefix(">=")), _parts(version)
    if wanted and (number > here if wanted.startswith(">=") else number != here):
        yield Fault(("rules",), f"{wanted!r} does not include rules version {version}, which this program has")


def _parts(version: str) -> list[int]:
    """
    >>> _parts("1.10") > _parts("1.9")
    True
    """
    return [int(part) for part in version.split(".") if part.isdecimal()]


def _out_of_bounds(content: Mapping[str, Any]) -> Iterator[Fault]:
    """Faults of the content as such: too deep, too large, impossible numbers or values. Without recursion, and before
    anything is built."""
    level: list[tuple[Path, Any]] = [((), content)]
    values = 0
    for depth in range(2 * DEEPEST):
        inner: list[tuple[Path, Any]] = []
        for path, value in level:
            values += 1
            if isinstance(value, Mapping):
                inner += [((*path, str(key)[:60]), each) for key, each in value.items()]
            elif isinstance(value, list | tuple):
                inner += [((*path, place), each) for place, each in enumerate(value)]
            else:
                problem = _too_much(value, path)
                if problem:
                    yield Fault(path, problem)
        if values + len(inner) > MOST_VALUES:
            yield Fault((), f"has more than {MOST_VALUES:,} values")
            return
        level = inner if depth < DEEPEST else [each for each in inner if each[0][0] == "position"]
        if len(level) < len(inner):
            yield Fault(next(path for path, _ in inner if path[0] != "position")[:3], "is nested too deep")
            return
        if not level:
            return
    yield Fault(("position",), "is nested too deep")


def _too_much(value: Any, path: Path) -> str:
    if isinstance(value, bool) or value is None:
        return "" if value is not None or path[:1] == ("position",) else "has no value"
    if isinstance(value, int | float):
        return "" if -FARTHEST <= value <= FARTHEST else f"is not a number from {-FARTHEST:,} to {FARTHEST:,}"
    if isinstance(value, str):
        whole = path == ("position",)
        return "" if whole or len(value) <= LONGEST else f"has {len(value)} letters; at most {LONGEST} are allowed"
    return "is a date or a time, and no scenario has one"


def _all_faults(place: str, faults: list[Fault]) -> DataError:
    told = "; ".join(str(fault) for fault in faults[:5])
    more = f" (and {len(faults) - 5} more)" if len(faults) > 5 else ""
    return DataError(place, told + more, faults)
