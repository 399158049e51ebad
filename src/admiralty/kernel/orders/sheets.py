"""Order sheets: several orders for several ships, written in secret, validated line by line, then sealed.

A sheet is the answer to one question, so everything about answers applies to it: an `AskAll` seals it, it can be taken
back until the last seat has sealed, the journal has it as a commitment until it is released, and it survives a restart.
Its code is its lines, in the order of the sheet: ``virginia speed 5 port 9 fire monitor; run on 10``. Ships that a
sheet leaves out carry on, so the empty sheet, ``carry on``, is always an answer; a host also seals it for a seat whose
time is up (`lapsed`).

A line is a ship's word and one or more verbs, each with its own grammar and its one refusal (see `verbs`). Verbs for
the same field have the same ``slot`` (two helms, two targets), and a line has one of them. A **draft** is such a code
before it is sealed: `amended` writes a line into it, replacing the entries that the line repeats, and `without` deletes
a ship. Drafts belong to the host and are in no journal.

A form needs to know what a line can say: `fields` are its fields, each with the possible entries and the one in force;
`picked` is what pointing at the board means.

>>> from dataclasses import dataclass
>>> from typing import Annotated, ClassVar, NamedTuple
>>> from .arguments import Number
>>> from admiralty.kernel.flows.choices import IllegalOrder
>>> class Boat(NamedTuple):
...     name: str
...     best: int
>>> class Sea(NamedTuple):
...     setting: object = None
>>> @dataclass(frozen=True, slots=True)
... class Speed(Entry[Sea, Boat]):
...     "4.1 As fast as she can."
...     word: ClassVar = "speed"
...     case: ClassVar = "4.1"
...     slot: ClassVar = "speed"
...     knots: Annotated[int, Number(least=0, most=20)]
...     def refusal(self, sea, boat):
...         return None if self.knots <= boat.best else IllegalOrder("4.1", Message("refusal-fast", best=boat.best))
>>> @dataclass(frozen=True, slots=True)
... class Hold(Entry[Sea, Boat]):
...     "5.1 Without firing."
...     word: ClassVar = "hold"
...     case: ClassVar = "5.1"
>>> sheet = OrderSheet((Speed, Hold), Sea(), {"tug": Boat("tug", 9), "ram": Boat("ram", 12)})
>>> draft = sheet.amended("", "RAM speed 10 hold")
>>> draft = sheet.amended(draft, "tug speed 9")
>>> sheet.amended(draft, "ram speed 12")
'tug speed 9; ram speed 12 hold'
>>> sheet.check("ram hold speed 4").code, sheet.check("").code
('ram speed 4 hold', 'carry on')
>>> sheet.check("tug speed 10")
Traceback (most recent call last):
    ...
admiralty.kernel.flows.choices.IllegalOrder: refusal-fast: 'tug speed 10'
>>> sheet.check("tug speed 3 speed 4")
Traceback (most recent call last):
    ...
admiralty.kernel.flows.choices.IllegalOrder: refusal-sheet-twice: 'tug speed 3 speed 4'
>>> [(field.slot, len(field.chips)) for field in sheet.fields("tug")]
[('speed', 10), ('Hold', 1)]
>>> sheet.without("tug speed 3 hold", "tug", "speed")
'tug hold'
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Self

from admiralty.kernel.base.misspelt import functions_of, refuse_misspelt
from admiralty.kernel.flows.choices import IllegalOrder, MalformedOrder, Order, Refusal, Rng, WrittenLater, normal
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.exact_shortcut import Foretold

from .arguments import Spot
from .drafts import Drafts
from .entries import CARRY_ON, NOTHING, Entry, Field, Group, Written
from .grammar import grammar_of, shape_of
from .verb_choices import Verbs

__all__ = ["CARRY_ON", "NOTHING", "Entry", "Field", "Group", "OrderSheet", "Written"]

LINES_AT_MOST = 200
"""The most lines of a sheet."""


class SheetOrder(WrittenLater[Written]):
    """The order of a sheet; two are equal if they are written alike."""

    __slots__ = ("sheet",)

    def __init__(self, written: Written, sheet: "OrderSheet") -> None:
        self.value = written
        self.sheet = sheet

    def coded(self) -> str:
        return self.sheet.code(self.value)

    def labelled(self) -> Message | None:
        return self.sheet.label(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SheetOrder) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)


class OrderSheet(Drafts):
    """The choices of a question that is answered with a sheet.

    ``subjects`` are the words that begin a line, each with what its verbs are about; ``whole`` are the verbs about the
    sheet as a whole, ``everything``. A game's subclass says which entries exclude each other, how a random line is
    drawn and which sheets are candidates.
    """

    unsaid: ClassVar[Message] = Message("sheet-unsaid")
    """What a ship does that no line mentions."""
    empty: ClassVar[Message] = Message("sheet-empty")
    """The empty sheet."""
    example: Message = Message("sheet-example")
    """The separator of a line's parts."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Refuse a function that nothing calls and that is spelt nearly like one of a sheet."""
        refuse_misspelt(cls, OrderSheet, functions_of(Drafts, OrderSheet), "an order sheet")
        super().__init_subclass__(**more)

    def __init__(
        self,
        kinds: tuple[type[Entry[Any, Any]], ...],
        state: Any,
        subjects: Mapping[str, Any],
        whole: tuple[type[Entry[Any, Any]], ...] = (),
        everything: Any = None,
    ) -> None:
        self.kinds = kinds
        self.state = state
        self.subjects = subjects
        self.whole = whole
        self.everything = everything
        self.subject = everything
        self._verbs: dict[str, Verbs[Any]] = {}

    def on(self, state: Any) -> Self:
        twin = copy(self)
        twin.state, twin._verbs = state, {}
        return twin

    # -- for games to override -----------------------------------------------------------------------------------

    def together(self, subject: str, entries: Sequence[Entry[Any, Any]]) -> Refusal | None:
        """Why the entries of one line exclude each other; each is legal alone."""
        return None

    def agree(self, written: Written) -> Refusal | None:
        """Why the lines of a sheet exclude each other; each is legal alone."""
        return None

    def fields(self, subject: str, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Field]:
        """The form for a line with these ``entries``; for no ship, the form of the whole sheet.

        By default: all legal entries, one field for each key.
        """
        setting = self.state.setting
        found: dict[str, list[Entry[Any, Any]]] = {}
        for order in self.verbs_of(subject).orders():
            found.setdefault(order.value.key(setting), []).append(order.value)
        return [Field(slot, Message("sheet-place", slot=slot), chips=tuple(chips)) for slot, chips in found.items()]

    def groups(self) -> Sequence[Group]:
        """The ships that a form offers together; those of one group must have the same form."""
        return ()

    def picked(self, subject: str, spot: Spot, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Entry[Any, Any]]:
        """The entry that pointing at a place of the board means while a line is written, if any.

        By default: the first legal entry at that place.
        """
        now = self.subjects[subject]
        for order in self.verbs_of(subject).orders():
            there = order.value.point(self.state, now)
            if spot.ref and (there.on, there.ref) == (spot.on, spot.ref):
                return (order.value,)
        return ()

    def eased(
        self, subject: str, kept: Sequence[Entry[Any, Any]], anew: Sequence[Entry[Any, Any]]
    ) -> Sequence[Entry[Any, Any]]:
        """What remains of a line when a new entry excludes some of it."""
        return kept

    def hoped(
        self, subject: str, entry: Entry[Any, Any], entries: Sequence[Entry[Any, Any]] = (), rest: Written = NOTHING
    ) -> float | None:
        """The chance of an entry's goal, with the others of its line and of the sheet; None if it has no goal that
        depends on chance. It must be fast: a form shows it beside each entry. It reads what the seat knows, and nothing
        else.
        """
        return None

    def feared(self, subject: str, entry: Entry[Any, Any]) -> Message | None:
        """The risk of an entry in a few words with its chance, before it is written; None without a risk that can be
        computed fast. It reads what the seat knows, and nothing else.
        """
        return None

    def foretold(self, written: Written) -> Iterable[Foretold]:
        """The exactly known results of a sheet, each with what it assumes of others. It reads what the seat knows; if
        it reads more, the results are not shown.
        """
        return ()

    def draw_line(self, subject: str, rng: Rng) -> Sequence[Entry[Any, Any]]:
        """A random legal line for a ship; None lets it carry on."""
        return ()

    def draw_whole(self, rng: Rng) -> Sequence[Entry[Any, Any]]:
        """A random entry for the whole sheet."""
        return ()

    def proposals(self, most: int) -> Iterable[Written]:
        """Candidate sheets, the plainest first."""
        return ()

    # -- reading and writing ---------------------------------------------------------------------------------------

    def verbs_of(self, subject: str) -> Verbs[Any]:
        """The verbs of a line, about its ship."""
        found = self._verbs.get(subject)
        if found is None:
            kinds, now = (self.kinds, self.subjects[subject]) if subject else (self.whole, self.everything)
            found = self._verbs[subject] = Verbs(kinds, self.state, now)
        return found

    def read(self, text: str) -> Written:
        """The sheet of a text; `MalformedOrder` for one without a meaning."""
        words = normal(text)
        if words in ("", CARRY_ON):
            return Written()
        lines: dict[str, list[Entry[Any, Any]]] = {}
        whole: list[Entry[Any, Any]] = []
        pieces = [piece.split() for piece in words.split(";")]
        if len(pieces) > LINES_AT_MOST:
            raise MalformedOrder(self.case, Message("refusal-sheet-long", most=LINES_AT_MOST), text[:80])
        for piece in pieces:
            if not piece:
                continue
            if piece[0] in self.subjects:
                lines.setdefault(piece[0], []).extend(self._entries(self.kinds, piece[1:], text))
            elif self.whole and piece[0] in grammar_of(self.whole).worded:
                whole += self._entries(self.whole, piece, text)
            elif len(self.subjects) == 1 and piece[0] in grammar_of(self.kinds).worded:
                for only in self.subjects:  # a sheet for one ship need not name her
                    lines.setdefault(only, []).extend(self._entries(self.kinds, piece, text))
            else:
                known = list(self.subjects)
                raise MalformedOrder(self.case, Message("refusal-sheet-subject", word=piece[0], known=known), text)
        rank = {kind: place for place, kind in enumerate((*self.kinds, *self.whole))}
        for entries in (*lines.values(), whole):
            entries.sort(key=lambda entry: rank[type(entry)])
        return Written(tuple((word, tuple(lines[word])) for word in self.subjects if word in lines), tuple(whole))

    def _entries(self, kinds: tuple[Any, ...], words: list[str], text: str) -> list[Entry[Any, Any]]:
        """The entries of a line's words; the longest reading of each goes first."""
        if words == CARRY_ON.split():
            return []
        found, fault, stuck = self._parse(kinds, words, 0)
        if found is None:
            if fault is not None:
                raise type(fault)(fault.case or self.case, fault.reason, text)
            here = " ".join(words[stuck:]) or " ".join(words)
            known = sorted({kind.word for kind in kinds if kind.word})
            raise MalformedOrder(self.case, Message("refusal-sheet-form", words=here, known=known), text)
        return found

    def _parse(
        self, kinds: tuple[Any, ...], words: list[str], at: int
    ) -> tuple[list[Entry[Any, Any]] | None, Refusal | None, int]:
        """Parse the words from a place on: the entries, or None with the first refusal and the farthest place."""
        if at == len(words):
            return [], None, at
        fault: Refusal | None = None
        stuck = at
        begun = grammar_of(kinds).worded.get(words[at], [])
        for kind in sorted(begun, key=lambda kind: -shape_of(kind).least):
            end = at + shape_of(kind).least
            if end > len(words):
                continue
            try:
                entry = kind.read(self.state.setting, words[at:end])
            except Refusal as refusal:
                fault = fault or refusal
                continue
            except (ValueError, LookupError):
                continue
            if entry is None:
                continue
            rest, later, farthest = self._parse(kinds, words, end)
            if rest is not None:
                return [entry, *rest], None, end  # type: ignore[list-item]
            fault, stuck = fault or later, max(stuck, farthest)
        return None, fault, stuck

    def code(self, written: Written) -> str:
        """The canonical text of a sheet."""
        setting = self.state.setting
        rank = {kind: place for place, kind in enumerate((*self.kinds, *self.whole))}
        lines = []
        for subject in self.subjects:
            entries = sorted(written.of(subject), key=lambda entry: rank[type(entry)])
            if entries:
                lines.append(" ".join([subject, *(entry.code(setting) for entry in entries)]))
        if written.whole:
            entries = sorted(written.whole, key=lambda entry: rank[type(entry)])
            lines.append(" ".join(entry.code(setting) for entry in entries))
        return "; ".join(lines) or CARRY_ON

    # -- legality --------------------------------------------------------------------------------------------------

    def refusal(self, written: Written) -> Refusal | None:
        """The refusal of a sheet: of an entry, a line, or the whole of it."""
        for subject, entries in (*written.lines, ("", written.whole)):
            refusal = self._line_refusal(subject, entries)
            if refusal is not None:
                return refusal
        return self.agree(written)

    def _line_refusal(self, subject: str, entries: Sequence[Entry[Any, Any]]) -> Refusal | None:
        if not entries:
            return None
        setting, verbs = self.state.setting, self.verbs_of(subject)
        said: dict[str, Entry[Any, Any]] = {}
        for entry in entries:
            refusal = verbs.refusal(entry)
            if refusal is not None:
                return refusal
            before = said.setdefault(entry.key(setting), entry)
            if before is not entry:
                reason = Message("refusal-sheet-twice", first=before.code(setting), second=entry.code(setting))
                return IllegalOrder(entry.case or self.case, reason)
        return self.together(subject, entries) if subject else None

    def check(self, code: str) -> Order[Written]:
        written = self.read(code)
        refusal = self.refusal(written)
        if refusal is not None:
            raise refusal.of(code)
        return self.order(written)

    def trusted(self, code: str) -> Order[Written]:
        return self.order(self.read(code))

    def order(self, written: Written) -> Order[Written]:
        """The order of a sheet."""
        return SheetOrder(written, self)

    def label(self, written: Written) -> Message:
        """A sheet in words: its lines."""
        setting = self.state.setting
        lines = [
            Message(
                "order-line",
                subject=subject,
                entries=[entry.label(setting) or entry.code(setting) for entry in entries],
            )
            for subject, entries in written.lines
            if entries
        ]
        lines += [label for entry in written.whole if (label := entry.label(setting)) is not None]
        return Message("order-sheet", lines=lines) if lines else Message("order-carry-on")

    # -- chance and candidates -------------------------------------------------------------------------------------

    def sample(self, rng: Rng) -> Order[Written]:
        lines = []
        for subject in self.subjects:
            entries = tuple(self.draw_line(subject, rng))
            if entries:
                lines.append((subject, entries))
        whole = tuple(self.draw_whole(rng))
        written = Written(tuple(lines), whole) if lines or whole else NOTHING
        # lines that are legal alone may exclude each other: then only the first of them are written
        while self.agree(written) is not None:
            written = Written(written.lines[:-1], written.whole)
        return self.order(written)

    def candidates(self, most: int) -> Sequence[Order[Written]]:
        found = {CARRY_ON: self.order(Written())}
        for written in self.proposals(most):
            if len(found) >= most:
                break
            order = self.order(written)
            found.setdefault(order.code, order)
        return list(found.values())[:most]
