"""Order sheets: several orders for several ships, written in secret, validated line by line, then sealed.

A sheet is the answer to one question, so everything that holds for answers holds for it: it is sealed by an `AskAll`,
can be taken back until the last seat has sealed, stands in the journal as a commitment until it is released, and is
kept over a restart. Its code is its lines, in the order of the sheet: ``virginia speed 5 port 9 fire monitor; run on
10``. What a sheet does not mention goes on as it stands, so the empty sheet, ``carry on``, is always an answer; it is
also what a host seals for a seat that a deadline has overtaken (`lapsed`).

A line is a subject's word and one or more verbs, each with its own grammar and its one refusal (see `verbs`). Verbs
that say the same thing have the same ``slot`` (two helms, two targets), and a line has one of them. A **draft** is
nothing but such a code that was not yet sealed: `amended` writes a line into it, in the place of what the line says
anew, and `without` strikes a subject out. Drafts belong to the host that helps to write them and are in nobody's
journal.

A hand that writes on a form wants to know what a line can say: `fields` are the places of the form, each with the
entries among which one chooses and the one that stands; `picked` is what pointing at the board means.

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
"""A sheet with more lines is no sheet."""


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

    ``subjects`` are the words that begin a line, each with what its verbs are about; ``whole`` are the verbs that speak
    of the sheet as a whole and are about ``everything``. A game's class says what cannot be said together, how a
    random line is drawn and which sheets are worth a look.
    """

    unsaid: ClassVar[Message] = Message("sheet-unsaid")
    """What a subject does that no line mentions."""
    empty: ClassVar[Message] = Message("sheet-empty")
    """The sheet that says nothing."""
    example: Message = Message("sheet-example")
    """What a line is made of."""

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

    # -- what a game says ----------------------------------------------------------------------------------------

    def together(self, subject: str, entries: Sequence[Entry[Any, Any]]) -> Refusal | None:
        """What stands against the entries of one line, each of which can be given alone."""
        return None

    def agree(self, written: Written) -> Refusal | None:
        """What stands against the lines of a sheet, each of which can be given alone."""
        return None

    def fields(self, subject: str, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Field]:
        """The form for a line of which ``entries`` are written already; of the whole for no subject.

        Unless a game knows better: all that can be given, side by side, a place for each key.
        """
        setting = self.state.setting
        found: dict[str, list[Entry[Any, Any]]] = {}
        for order in self.verbs_of(subject).orders():
            found.setdefault(order.value.key(setting), []).append(order.value)
        return [Field(slot, Message("sheet-place", slot=slot), chips=tuple(chips)) for slot, chips in found.items()]

    def groups(self) -> Sequence[Group]:
        """The subjects that a form offers together; those of one group must have the same form."""
        return ()

    def picked(self, subject: str, spot: Spot, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Entry[Any, Any]]:
        """What is meant by pointing at a place of the board while a line is written; nothing means nothing.

        Unless a game knows better: the first entry that can be given and lies there.
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
        """What stays of a line when something is written anew that does not go with all of it."""
        return kept

    def hoped(
        self, subject: str, entry: Entry[Any, Any], entries: Sequence[Entry[Any, Any]] = (), rest: Written = NOTHING
    ) -> float | None:
        """The chance of what an entry is given for, were it written to others of its line and of the sheet; None where
        it is not given in hope of anything that hangs on chance. It must be found at a glance: a form shows it beside
        each entry. It reads what the seat knows, and nothing else."""
        return None

    def feared(self, subject: str, entry: Entry[Any, Any]) -> Message | None:
        """What an entry risks, in a few words with its chance, before it is written; None where it risks nothing that
        can be told at a glance. It reads what the seat knows, and nothing else."""
        return None

    def foretold(self, written: Written) -> Iterable[Foretold]:
        """What a sheet comes to where that is known exactly, each thing with what it supposes of others. It reads what
        the seat knows; where it reads more, nothing is told."""
        return ()

    def draw_line(self, subject: str, rng: Rng) -> Sequence[Entry[Any, Any]]:
        """A legal line for a subject at random; none lets it carry on."""
        return ()

    def draw_whole(self, rng: Rng) -> Sequence[Entry[Any, Any]]:
        """Something to say of the whole at random."""
        return ()

    def proposals(self, most: int) -> Iterable[Written]:
        """Legal sheets worth a look, the plainest first."""
        return ()

    # -- reading and writing ---------------------------------------------------------------------------------------

    def verbs_of(self, subject: str) -> Verbs[Any]:
        """The verbs of a line, about its subject."""
        found = self._verbs.get(subject)
        if found is None:
            kinds, now = (self.kinds, self.subjects[subject]) if subject else (self.whole, self.everything)
            found = self._verbs[subject] = Verbs(kinds, self.state, now)
        return found

    def read(self, text: str) -> Written:
        """The sheet that a text means; `MalformedOrder` for one that means nothing."""
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
                for only in self.subjects:  # who writes for one alone need not name her
                    lines.setdefault(only, []).extend(self._entries(self.kinds, piece, text))
            else:
                known = list(self.subjects)
                raise MalformedOrder(self.case, Message("refusal-sheet-subject", word=piece[0], known=known), text)
        rank = {kind: place for place, kind in enumerate((*self.kinds, *self.whole))}
        for entries in (*lines.values(), whole):
            entries.sort(key=lambda entry: rank[type(entry)])
        return Written(tuple((word, tuple(lines[word])) for word in self.subjects if word in lines), tuple(whole))

    def _entries(self, kinds: tuple[Any, ...], words: list[str], text: str) -> list[Entry[Any, Any]]:
        """The entries that the words of a line are; the longest reading of each goes first."""
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
        """Read the words from a place on: the entries, or none with the first refusal and the farthest place."""
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
        """The one way to write a sheet."""
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
        """What stands against a sheet: an entry, a line, or the whole of it."""
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
        # lines that can be given alone need not go together: then only the first of them are written
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
