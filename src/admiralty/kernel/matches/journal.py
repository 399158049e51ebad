"""The journal: a match as JSON lines in a hash chain, with secrets that are revealed later.

The first line is the header; every other line is an entry with its number, its kind and the hash of everything before.
A part that not everyone may see is under ``sealed`` as a salted commitment, with the part itself under ``secret``. The
chain covers the commitments only, so that a copy without the secret parts still verifies.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from admiralty.kernel.flows.chance import derive
from admiralty.kernel.flows.event import Seat, seen
from admiralty.kernel.records.record import canonical

from .entry_schema import EntryShape, HeaderShape, lacks, too_deep

__all__ = [
    "SCHEMA",
    "Journal",
    "JournalError",
    "Signer",
    "chained",
    "commitment",
    "head_statement",
    "read_journal",
    "withheld",
]

SCHEMA = 2
"""Since 2 nonces are committed to before they are opened, and a downloaded journal carries its signed head."""
Entry = dict[str, Any]


class Signer(Protocol):
    """The key of a host that signs journals: its public key, and a function that signs."""

    public: str
    site: str

    def sign(self, statement: str) -> str: ...


def head_statement(header: str, entry: int, head: str) -> str:
    """The text that a host signs: the journal with this header had this hash after this entry. Entry 0 is the
    header.
    """
    return f"admiralty journal {header} entry {entry} hash {head}"


class JournalError(ValueError):
    """A journal that cannot be read or trusted: the line, the problem, and the remedy."""

    def __init__(self, line: int, problem: str, remedy: str) -> None:
        super().__init__(f"line {line}: {problem}. {remedy}.")
        self.line = line
        self.problem = problem
        self.remedy = remedy


class Journal:
    """A header and entries; append-only."""

    def __init__(
        self, header: Mapping[str, Any], sink: Callable[[str], None] | None = None, host: Signer | None = None
    ) -> None:
        """``sink`` is called with each line as it is written, so that a host can store it at once.

        ``host`` signs the header: anyone could write a chain anew.
        """
        self.header: Entry = {"admiralty": "journal", "schema": SCHEMA, **header}
        self.header.pop("hash", None)
        if host is not None:
            self.header["host"] = host.public
            if host.site:
                self.header["site"] = host.site
        self.header["hash"] = chained("", self.header)
        if host is not None:
            self.header["signature"] = host.sign(head_statement(self.header["hash"], 0, self.header["hash"]))
        self.entries: list[Entry] = []
        self._sink = sink
        if sink is not None:
            sink(_line(self.header))

    @property
    def last_hash(self) -> str:
        return str(self.entries[-1]["hash"] if self.entries else self.header["hash"])

    @property
    def end(self) -> Entry | None:
        """The closing entry of a finished game, after which there is no other."""
        return self.entries[-1] if self.entries and self.entries[-1]["kind"] == "end" else None

    @property
    def rules(self) -> str:
        """The rules version in force at the end of the journal."""
        changed = [entry["to"] for entry in self.entries if entry["kind"] == "rules"]
        return str(changed[-1] if changed else self.header["rules"])

    def append(self, kind: str, public: Mapping[str, Any], secrets: Iterable[Mapping[str, Any]], key: bytes) -> Entry:
        """Add an entry; each secret part is a dict with ``seen_by`` and is sealed with a salt of its own."""
        entry: Entry = {"n": len(self.entries) + 1, "kind": kind, **public}
        parts: dict[str, Any] = {}
        for place, part in enumerate(secrets):
            salt = derive(key, f"salt {entry['n']} {place}").hex()
            parts[str(place)] = {**part, "salt": salt}
        if parts:
            entry["sealed"] = [commitment(part) for part in parts.values()]
            entry["secret"] = parts
        entry["hash"] = chained(self.last_hash, entry)
        self.entries.append(entry)
        if self._sink is not None:
            self._sink(_line(entry))
        return entry

    def lines(self) -> Iterator[str]:
        yield _line(self.header)
        for entry in self.entries:
            yield _line(entry)

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())

    def seen_by(self, seat: Seat | None) -> "Journal":
        """The journal for a seat while the game goes on: parts it may not see are left as commitments."""
        copy: Journal = object.__new__(Journal)
        copy.header = dict(self.header)
        copy._sink = None
        copy.entries = []
        kept_back = withheld(self.entries)
        for entry in self.entries:
            shown = dict(entry)
            known = {} if entry["n"] in kept_back else entry.get("secret", {})
            parts = {k: part for k, part in known.items() if seen(seat, part["seen_by"])}
            shown.pop("secret", None)
            if parts:
                shown["secret"] = parts
            copy.entries.append(shown)
        return copy

    def up_to(self, number: int) -> "Journal":
        """A copy of the journal up to an entry, to be continued separately."""
        copy: Journal = object.__new__(Journal)
        copy.header, copy.entries, copy._sink = self.header, self.entries[:number], None
        return copy

    def continued(self, sink: Callable[[str], None] | None) -> None:
        """Send the lines from here on to a host's sink."""
        self._sink = sink


def withheld(entries: Iterable[Entry]) -> set[int]:
    """The sealed orders that no one may read while the game goes on: their seat changed hands before they were opened.

    >>> seal, passed_on = {"n": 1, "kind": "seal", "seat": "a"}, {"n": 2, "kind": "handed-over", "seat": "a"}
    >>> withheld([seal, passed_on]), withheld([seal, {"n": 2, "kind": "release"}, {**passed_on, "n": 3}])
    ({1}, set())
    """
    found: set[int] = set()
    unopened: dict[str, list[int]] = {}
    for entry in entries:
        match entry["kind"]:
            case "seal":
                unopened.setdefault(entry["seat"], []).append(entry["n"])
            case "release":
                unopened.clear()
            case "handed-over":
                found.update(unopened.pop(entry["seat"], ()))
            case "resigned":  # the entry does not name the seats that team-mates take over
                found.update(n for sealed in unopened.values() for n in sealed)
    return found


def _line(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def commitment(part: Mapping[str, Any]) -> str:
    """The commitment to a part with its salt, while it is secret."""
    return hashlib.blake2b(canonical(part), digest_size=16).hexdigest()


def chained(before: str, entry: Entry) -> str:
    """The hash of an entry after everything before it; its secret parts count by their commitments."""
    covered = {name: value for name, value in entry.items() if name not in ("hash", "secret", "signature")}
    return hashlib.blake2b(before.encode() + canonical(covered), digest_size=16).hexdigest()


def read_journal(text: str, *, sound_part: bool = False) -> Journal:
    """Read a journal and check its chain. ``sound_part`` opens a damaged one up to its last sound entry."""
    lines = text.split("\n")  # a name may hold other characters that splitlines treats as line ends
    while lines and not lines[-1].strip():
        lines.pop()
    journal: Journal = object.__new__(Journal)
    journal._sink = None
    journal.header = _read_header(lines)
    journal.entries = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            journal.entries.append(_read_entry(journal, line, number, last=number == len(lines)))
        except JournalError:
            if sound_part:
                break
            raise
    return journal


def _read_header(lines: list[str]) -> Entry:
    foreign = "Choose a file that Admiralty wrote"
    if not lines:
        raise JournalError(1, "the file is empty", foreign)
    header = _decode(lines[0], 1, foreign)
    if header.get("admiralty") != "journal":
        raise JournalError(1, "this is not a journal of Admiralty", foreign)
    schema = header.get("schema")
    if not isinstance(schema, int) or schema < 1:
        raise JournalError(1, "the header has no schema number", foreign)
    if schema > SCHEMA:
        problem = f"schema {schema} is newer than this program, which reads up to {SCHEMA}"
        raise JournalError(1, problem, "Update Admiralty")
    restore = "Restore the first line from a copy of the file"
    try:
        msgspec.convert(header, HeaderShape)
    except msgspec.ValidationError as fault:
        raise JournalError(1, f"the header is not in order ({fault})", restore) from fault
    if header.get("hash") != chained("", header):
        raise JournalError(1, "the header was changed after it was written", restore)
    return header


def _decode(line: str, number: int, remedy: str) -> Entry:
    try:
        entry = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise JournalError(number, f"this is not JSON ({fault})", remedy) from fault
    if not isinstance(entry, dict):
        raise JournalError(number, "this is not a JSON object", remedy)
    if too_deep(entry):
        raise JournalError(number, "this is nested deeper than any journal", remedy)
    if _line(entry) != line and (twice := _said_twice(line)) is not None:
        raise JournalError(number, f"{twice!r} is said twice, so that two readers may read two things", remedy)
    return entry


def _said_twice(line: str) -> str | None:
    """A duplicate name in an object of a line. A line that this program wrote has none and need not be checked."""
    found: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        met: set[str] = set()
        for name, _ in pairs:
            if name in met:
                found.append(name)
            met.add(name)

    json.loads(line, object_pairs_hook=look, parse_int=str, parse_float=str)  # numbers do not matter here
    return found[0] if found else None


def _read_entry(journal: Journal, line: str, number: int, last: bool) -> Entry:
    recover = "Open the sound part before it with --recover"
    try:
        entry = _decode(line, number, recover)
    except JournalError as fault:
        if last:
            raise JournalError(number, "the file is cut off in the middle of this line", recover) from fault
        raise
    if journal.end is not None:
        raise JournalError(number, "the entry follows the end of the game", recover)
    if entry.get("n") != len(journal.entries) + 1:
        raise JournalError(number, f"entry {len(journal.entries) + 1} is missing here", recover)
    try:
        msgspec.convert(entry, EntryShape)
    except msgspec.ValidationError as fault:
        raise JournalError(number, f"the entry is not in order ({fault})", recover) from fault
    missing = lacks(entry)
    if missing is not None:
        raise JournalError(number, f"the entry has no {missing!r}", recover)
    if entry.get("hash") != chained(journal.last_hash, entry):
        raise JournalError(number, "the entry does not follow from the one before; it was changed or moved", recover)
    sealed = {str(place): promised for place, promised in enumerate(entry.get("sealed", ()))}
    for place, part in entry.get("secret", {}).items():
        if commitment(part) != sealed.get(place):
            raise JournalError(number, "a secret part does not match its commitment", recover)
    return entry
