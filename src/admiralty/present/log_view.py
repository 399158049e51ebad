"""View model of the log: a line for each journal entry that this viewer may read."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from itertools import chain, repeat
from typing import Any, NamedTuple

from msgspec.structs import replace

from admiralty.kernel.flows.event import Seat, seen
from admiralty.kernel.matches.agreements import KINDS
from admiralty.present.dice_banner import came_of, harmless, named, throw_of
from admiralty.present.model import ChanceResult, Course, Logged, LogLine, SaidLine
from admiralty.present.order_text import order_text
from admiralty.present.presenter import Presenter
from admiralty.words.values import CARD, JOKER

__all__ = ["Line", "Log"]

SILENT = ("snapshot",)
SIGNS = {"order": "wheel", "seal": "wheel", "auto": "wheel", "standing": "wheel", "roll": "die", "draw": "card"}
"""The sign of a line by its kind."""
ORDERS = ("order", "seal", "standing", "auto", "release")
ANSWERS = (*ORDERS, "roll", "draw")
BACK, CUT_SHORT = ("undo", "taken-back", "corrected"), ("rules", "umpire-edited")
"""Kinds of entries that take back everything from an entry on, or what no longer fits."""
QUIET = (*ANSWERS, "unseal", "standing-order", "nonce", "nonce-committed", "nonces-closed")
"""Kinds of lines that only the full log shows if they had no effect."""


class Line(NamedTuple):
    """The text of one entry of the journal."""

    shown: LogLine
    """The line for a page."""
    seat: str
    answer: str
    """The code of an order, or the dice and cards that fell; "" where the viewer may not know."""
    happened: tuple[Mapping[str, Any], ...]
    """The public events, as in the journal."""
    chance: ChanceResult | None
    """The dice or cards, if the entry is a throw."""


class _Done(NamedTuple):
    """The action, as part of a sentence."""

    kind: str
    seat_name: str
    answer: str
    what: str
    case: str


class _Aimed(NamedTuple):
    """A throw at a unit: its place among the throws, and the unit."""

    place: int
    struck: str
    harmless: int = 0
    """How many of its hits had no effect."""


class Log:
    """The lines so far, extended as the journal grows."""

    def __init__(
        self,
        presenter: Presenter,
        seat: Seat | None,
        everything: bool,
        open_to_all: dict[int, Line],
        kept_back: Collection[int] = (),
    ) -> None:
        """``everything`` is for games that are over: then nothing is hidden any more.

        ``open_to_all`` has the lines of entries without a secret, which all viewers of a match share. The entries
        ``kept_back`` hold what an earlier holder of a seat sealed.
        """
        self._kept_back = kept_back
        self._open_to_all = open_to_all
        self._presenter = presenter
        self._seat = seat
        self._everything = everything
        self.read = 0
        self.lines: list[Line] = []
        self._numbers: list[int] = []
        """The entry numbers of the lines."""
        self.news: list[tuple[int, str]] = []
        """The text for a live region: what happened, or else the action."""
        self.chances: list[tuple[int, ChanceResult]] = []
        self.courses: list[tuple[int, Course]] = []
        """The course of each unit, by entry."""
        self._shown: list[tuple[int, LogLine]] = []
        """The lines for a page."""
        self._struck = 0
        """How many of the lines taken back are marked so."""
        self._aimed: _Aimed | None = None
        """The last throw at a unit: events up to the next throw are its result."""
        self.undone: dict[int, int] = {}
        """Each entry that no longer counts, with the entry that took it back."""
        self._counting: list[int] = []
        """The answers that still count, and the viewer's own among them. A take-back shortens both, so that no line is
        visited twice, however many take-backs there are.
        """
        self._mine: list[int] = []

    @property
    def last_order(self) -> int:
        """The last order of the viewer's seat that still counts; 0 without one."""
        return self._mine[-1] if self._mine else 0

    def told(self, only: int = 0) -> Logged:
        """The log up to now, or the text of one entry."""
        if only:
            lines = [(n, replace(line, undone=False)) for n, line in self._shown if n == only]
            news = [each for each in self.news if each[0] == only]
            chances = [each for each in self.chances if each[0] == only]
            return Logged(lines, news, chances, [], {})
        if len(self.undone) > self._struck:
            for n in list(self.undone)[self._struck :]:  # nothing that was taken back counts again
                place = self.place(n)
                self._shown[place] = n, replace(self._shown[place][1], undone=True)
            self._struck = len(self.undone)
        return Logged([*self._shown], [*self.news], [*self.chances], [*self.courses], dict(self.undone))

    def line(self, n: int) -> Line:
        """The line of an entry, or None."""
        return self.lines[self.place(n)]

    def since(self, n: int) -> list[Line]:
        """The lines of an entry and of all after it."""
        return self.lines[self.place(n) :]

    def place(self, n: int) -> int:
        """The index of an entry's line."""
        return bisect_left(self._numbers, n)

    def follow(self, entries: list[dict[str, Any]]) -> None:
        """Read the new entries."""
        for entry in entries[self.read :]:
            self._read(entry)
        self.read = len(entries)

    def _read(self, entry: Mapping[str, Any]) -> None:
        kind = entry["kind"]
        if entry["n"] in self._kept_back:
            entry = {name: value for name, value in entry.items() if name != "secret"}
        if kind in SILENT or (kind == "standing-order" and not self._may_see(entry)):
            return
        back_to = entry["before"] if kind in BACK else entry.get("first", 0) if kind in CUT_SHORT else 0
        if back_to:
            while self._counting and self._counting[-1] >= back_to:
                self.undone[self._counting.pop()] = entry["n"]
            while self._mine and self._mine[-1] in self.undone:
                self._mine.pop()
        n, line = entry["n"], self._open_to_all.get(entry["n"])
        if line is None:
            line = self._line(entry)
            if not entry.get("secret"):
                self._open_to_all[n] = line
        self.lines.append(line)
        self._shown.append((n, line.shown))
        self._numbers.append(n)
        self.news += [(n, told.text) for told in line.shown.events] or [(n, line.shown.text)]
        if line.chance is not None:
            self.chances.append((n, line.chance))
            self._aim(entry, line.chance)
        elif kind in ORDERS:
            self._aimed = None
        for event in entry.get("events", ()):
            way = self._presenter.game.course(self._presenter.setting, event)
            if way is not None:
                unit, poses = way
                path = tuple((round(x, 2), round(y, 2), round(turn, 2)) for x, y, turn in poses)
                self.courses.append((n, Course(unit, path)))
        if kind in ANSWERS:
            self._counting.append(n)
        if self._seat is not None and line.seat == self._seat and kind in ("order", "seal"):
            self._mine.append(n)

    def _aim(self, entry: Mapping[str, Any], fallen: ChanceResult) -> None:
        """Note the results of a throw: the events after it, until play goes on."""
        throw = fallen.throw
        if throw is not None and fallen.kind == "roll":
            self._aimed = _Aimed(len(self.chances) - 1, throw.struck) if throw.struck else None
        elif any(self._of_course(entry)):  # play has gone on: what follows is the result of something else
            self._aimed = None
        elif self._aimed is not None and not entry.get("secret"):
            n, chance = self.chances[self._aimed.place]
            befell = list(came_of(entry.get("events", ()), (self._aimed.struck,), self._presenter))
            if chance.throw is not None and befell:
                failed = self._aimed.harmless + harmless(entry.get("events", ()), self._aimed.struck, self._presenter)
                self._aimed = self._aimed._replace(harmless=failed)
                aimed = replace(chance.throw, follows=(*chance.throw.follows, *befell))
                if aimed.vain and failed >= aimed.hits > 0:
                    aimed = replace(aimed, result=aimed.vain, good=False)
                self.chances[self._aimed.place] = n, replace(chance, throw=aimed)

    def _may_see(self, entry: Mapping[str, Any]) -> bool:
        """Whether the viewer may see the secret part of an entry."""
        parts = entry.get("secret", {}).values()
        return any(self._everything or seen(self._seat, part["seen_by"]) for part in parts)

    def _line(self, entry: Mapping[str, Any]) -> Line:
        presenter, kind = self._presenter, entry["kind"]
        _, by, *what, case = self._print(entry)
        seat = str(entry.get("seat", "" if by == "-" or kind == "release" else by))
        if kind == "standing-order":
            seat = seat or next(str(part.get("seat", "")) for part in entry["secret"].values())
        told = tuple(
            SaidLine(text, each, presenter.case_text(each), aside)
            for (text, each), aside in zip(
                presenter.told(entry, self._seat, self._everything),  # the public part first
                chain(self._of_course(entry), repeat(False)),
                strict=False,
            )
        )
        tags = [("order" if kind in ORDERS else kind if kind in ("roll", "draw") else "table")]
        if told:
            tags.append("event")
        answer, dice = self._answer(entry), " ".join(what) if kind in ("roll", "draw") else ""
        case, dice = case.strip("-"), dice.strip("-")
        said = {word.strip(".,:;()") for each in told for word in each.text.split()} if kind == "roll" else set()
        done = _Done(kind, presenter.name(seat) if seat else "", answer, dice, case)
        events = entry.get("events", ())
        units = tuple(dict.fromkeys(named(list(events), presenter)))
        shown = LogLine(
            n=entry["n"],
            kind=kind,
            text=self._text(done, entry),
            case=case,
            events=told,
            twice=kind == "roll" and said.issuperset(answer.split(", ")),
            icon=SIGNS.get(kind, "flag"),
            folded=kind in QUIET and all(each.aside for each in told),
            tags=" ".join(tags),
            units=" ".join(units),
        )
        return Line(shown, seat, answer, tuple(events), self._chance(entry, done, seat, units))

    def _print(self, entry: Mapping[str, Any]) -> list[str]:
        """What an entry answers, word by word, as far as the viewer may know it; "-" stands for what is not told."""
        if "print" not in entry:
            return ["", "-", ""]
        sealed = entry.get("secret", {}).get("0", {})
        known = "print" in sealed and (self._everything or seen(self._seat, sealed["seen_by"]))
        told: str = sealed["print"] if known else entry["print"]
        return told.split(" ")

    def _chance(self, entry: Mapping[str, Any], done: _Done, seat: str, units: tuple[str, ...]) -> ChanceResult | None:
        """The dice or cards of an entry, if it is a throw."""
        if done.kind not in ("roll", "draw"):
            return None
        faces = tuple(done.answer.split(", ")) if done.answer else ()
        throw = throw_of(entry, faces, self._presenter) if faces else None
        said = self._faces(faces)
        return ChanceResult(
            entry["n"], done.kind, done.what, seat, done.seat_name, faces, done.case, throw, units, said
        )

    def _of_course(self, entry: Mapping[str, Any]) -> list[bool]:
        """Which public events of an entry are routine."""
        matters = self._presenter.game.matters_of_course
        return [event["event"] in matters for event in entry.get("events", ())]

    def _text(self, line: _Done, entry: Mapping[str, Any]) -> str:
        say, shown = self._presenter.say, bool(line.answer)
        faces = self._faces(line.answer.split(", ")) if line.kind in ("roll", "draw") else ()
        fallen = {
            "seat": line.seat_name, "what": self._thrown(line.what), "faces": ", ".join(faces), "shown": shown,
            "by": bool(line.seat_name),
        }  # fmt: skip
        match line.kind:
            case "order" | "auto" | "standing" | "seal":
                done = "seal" if line.kind == "seal" else "order"
                text = say(f"server-line-{done}", seat=line.seat_name, **self._order_text(line))
                return say("server-line-umpire", text=text) if entry.get("umpire") is True else text
            case "release":
                return self._released(line, entry)
            case "roll" | "draw" if not line.what:
                return say("server-line-hidden")
            case "roll":
                return say("server-line-roll", **fallen)
            case "draw":
                return say("server-line-draw", **fallen)
            case "unseal" | "undo":
                return say("server-line-undo", seat=line.seat_name)
            case "corrected":
                return say("server-line-corrected", entry=entry["before"])
            case kind if kind in KINDS or kind == "umpire-edited":
                return self._presenter.settled(entry)
            case "standing-order":
                return say("server-line-standing-order", seat=line.seat_name)
            case "rules":
                lost = {"first": entry.get("first", 0), "why": entry.get("why", "unread")}
                return say("server-line-rules", to=entry["to"], dropped=entry["dropped"], **lost)
            case "end":
                return say("server-line-end")
            case "taken-back":
                return say("server-line-taken-back")
        return say("server-line-start", began=bool(entry.get("sealed")))

    def _order_text(self, line: _Done) -> dict[str, str]:
        """An order in words, as far as the viewer may know it."""
        said = order_text(self._presenter, line.answer, line.case) if line.answer else ""
        return {"said": said, "shown": "yes" if said else "sheet" if line.answer else "no"}

    def _released(self, line: _Done, entry: Mapping[str, Any]) -> str:
        """The sealed orders of each seat, in words; an order sheet is described by its effects."""
        answer = self._given(entry)
        codes = answer.items() if isinstance(answer, dict) else ()
        said = {self._presenter.name(seat): order_text(self._presenter, str(code), line.case) for seat, code in codes}
        known = bool(said) and all(said.values())
        told = "; ".join(f"{seat}: {words}" for seat, words in said.items())
        return self._presenter.say("server-line-release", said=told if known else "", shown="yes" if known else "sheet")

    def _faces(self, faces: Iterable[str]) -> tuple[str, ...]:
        """The dice and cards, playing cards with the signs of their suits and others by name."""
        presenter = self._presenter
        return tuple(
            presenter.say("server-card", card=face) if _is_card(face) else presenter.name(face) for face in faces
        )

    def _thrown(self, what: str) -> str:
        """The dice or the pile: dice with their number, so that a single one is not taken for something else of that
        name.
        """
        if what[:1] == "d" and what[1:].isdigit():
            return f"1{what}"
        count, _, kind = what.partition(" ")
        return f"{count} {self._presenter.words.word(kind)}" if count.isdigit() else what

    def _given(self, entry: Mapping[str, Any]) -> object:
        """The answer of an entry as far as the viewer may know it."""
        answer: object = entry.get("answer")
        for part in entry.get("secret", {}).values():
            if "answer" in part and (self._everything or seen(self._seat, part["seen_by"])):
                answer = part["answer"]
        return answer

    def _answer(self, entry: Mapping[str, Any]) -> str:
        answer = self._given(entry)
        if isinstance(answer, list | tuple):
            return ", ".join(str(face) for face in answer)
        if isinstance(answer, dict):
            return ", ".join(f"{self._presenter.name(seat)}: {code}" for seat, code in answer.items())
        return "" if answer is None else str(answer)


def _is_card(face: str) -> bool:
    return face == JOKER or CARD.fullmatch(face) is not None
