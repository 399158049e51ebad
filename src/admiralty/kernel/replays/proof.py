"""Verifies a journal against the rules (cheat detection), trusting nothing in it.

`kernel.replays.replay` goes on with a game and trusts its journal. A proof trusts nothing. It plays the game again: a
real match, begun from the header alone, gets every action of a person in the journal, and must write everything else
itself: dice from the revealed key, automatic answers, barriers, consent to a take-back, what the seats were told and
what was sealed from them, the luck, the end. Every entry that it writes is compared with the journal's. So only the
match knows what may follow what.

What cannot be played again (rules that are not installed, parts that this copy keeps sealed, a position taken from
another game) is neither forged nor proved: the result names it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import STREAMS, ByHand, ChanceSource, KeyStream
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.games.game import Game
from admiralty.kernel.matches.agreements import Parley
from admiralty.kernel.matches.journal import Entry, Journal
from admiralty.kernel.matches.lookout import must_hide
from admiralty.kernel.matches.match import COMMITTED_NONCES

from .compare import headers_must_agree, must_agree, short
from .replay import (
    ANSWERS,
    UNREADABLE,
    ReplayError,
    Sealed,
    must_have_the_same_files,
    position_in,
    start_at,
    take_over,
    try_out_at,
)
from .replay_actions import ACTS, Told, as_written_now
from .replayed_match import DiceAsTold, DiceByHand, ReplayedMatch
from .verdict import Close, Epoch, Proof, Stretch, Unproved

__all__ = ["Editions", "editions", "prove"]

Editions = Callable[[str], Game[Any] | None]
"""The rules of a journal's game by version, None for those that are not installed."""


def editions(*games: Game[Any]) -> Editions:
    """The installed rules, by version."""
    return {game.version: game for game in games}.get


def prove(journal: Journal, at_hand: Editions) -> Proof:
    """Prove a journal as far as the installed rules allow; `ReplayError` names the first forged entry."""
    return _Prover(journal, at_hand).prove()


class _CutOff(Exception):
    """The match would write more than the journal has."""


class _OlderTakeOver(Exception):
    """New rules had to drop answers, in a program that did not say which."""


class _Prover:
    def __init__(self, journal: Journal, at_hand: Editions) -> None:
        self.journal, self.at_hand = journal, at_hand
        self.header = journal.header
        self.rules: str = journal.header["rules"]
        self.written = 0
        """How many entries the match has written again, those skipped included."""
        self.began, self.began_under = 1, self.rules
        self.believed = 0
        """The last entry whose position had to be trusted."""
        self.chances = 0
        self.thrown = self.proved_chances = self.answers = self.sealed = self.entered = 0
        self.by_hand: list[tuple[int, int]] = []
        self._in_hand = False
        self.corrections: list[tuple[int, int]] = []
        self.edits: list[tuple[int, str]] = []
        self.answered: list[int] = []
        self.stretches: list[Stretch] = []
        self.epochs: list[Epoch] = []
        self.match: ReplayedMatch | None = None
        self.key = self._revealed_key()
        self.older = self.header["schema"] < COMMITTED_NONCES
        self.salted = self.key is not None and not self.older
        """Whether the salts of sealed parts follow from the revealed key, which older programs did not promise."""

    def prove(self) -> Proof:
        close = Close.FINISHED if self.journal.end is not None else Close.UNFINISHED
        try:
            self._begin()
            while self.written < len(self.journal.entries):
                self._act()
        except _CutOff:
            close = Close.CUT if self.journal.entries else Close.HEADER
        except Sealed as fault:
            self._told_up_to(fault.entry - 1)
            self._told_up_to(len(self.journal.entries), Unproved.SEALED)
        self._told_up_to(len(self.journal.entries))
        parley = self.match.parley if self.match is not None else None
        return Proof(
            len(self.journal.entries),
            self.answers,
            self.proved_chances,
            self.thrown,
            self.sealed,
            tuple(self.stretches),
            close,
            self.header["chance"].get("commitment") is not None,
            tuple(f"{place} = {value!r}" for place, value in self.header.get("changes", {}).items()),
            tuple(self.epochs),
            parley.nonces.given_up if parley is not None else 0,
            tuple(parley.people()) if parley is not None else (),
            tuple(self.by_hand),
            self.entered,
            tuple(self.corrections),
            self.header["chance"].get("shared", ""),
            self.header.get("umpire", ""),
            tuple(self.edits),
            tuple(self.answered),
        )

    # -- start -----------------------------------------------------------------------------------------------------

    def _revealed_key(self) -> KeyStream | None:
        """The key that the end reveals; a game that committed to one must reveal that one."""
        chance, end = self.header["chance"], self.journal.end
        stream = STREAMS.get(chance["source"])
        if stream is ByHand and chance.get("commitment") is None:
            return None  # dice by hand only: no die of it is thrown from a key
        if stream is None:
            if chance.get("commitment") is not None:
                raise ReplayError(0, "commits to a key, and its dice come from none")
            return None
        if not isinstance(chance.get("commitment"), str):
            raise ReplayError(0, "promises dice from a key and commits to none")
        if end is None:
            return None
        if "key" not in end:
            raise ReplayError(end["n"], "ends the game without the key that the header committed to")
        try:
            key = stream(bytes.fromhex(end["key"]))
        except (ValueError, TypeError) as fault:
            raise ReplayError(end["n"], "the key is not written in hexadecimal digits") from fault
        if not key.opens(chance["commitment"]):
            raise ReplayError(end["n"], "the key is not the one that the header committed to")
        return key

    def _begin(self) -> None:
        """Start the match from the header, or where the first installed rules took over."""
        game = self.at_hand(self.rules)
        if game is None:
            self._skip_to_known_rules()
            return
        carried = self.header.get("from")
        if carried is None:
            self._start(game, None)
            return
        if not isinstance(carried, Mapping):
            raise ReplayError(0, "does not say where its position comes from")
        if not self.journal.entries:
            raise _CutOff
        self.believed = 1
        whole = position_in(self.journal.entries[0])
        self._start(game, whole.get("position") if isinstance(whole.get("position"), dict) else {})
        self._told_up_to(1, Unproved.CARRIED)

    def _start(self, game: Game[Any], position: Mapping[str, Any] | None) -> None:
        setting, persons, chance = self._table(game)
        came_from = self.header.get("from")
        try:
            self.match = ReplayedMatch(
                self.epochs, game, setting, persons, chance, sink=self._compare_line, position=position,
                came_from=came_from, commitments=self._first_commitments(), schema=self.header["schema"],
                umpire=self.header.get("umpire", ""), sighting=self.header.get("sighting", 0),
            )  # fmt: skip
        except UNREADABLE as fault:
            if isinstance(fault, Refusal) and self.written:
                raise Told(self.next_entry()).forged(f"was not allowed here ({fault})") from fault
            if isinstance(fault, ReplayError) or position is None:
                raise
            raise ReplayError(1, f"holds a position that these rules cannot read ({short(fault)})") from fault
        if position is not None:
            self._try_out()

    def _first_commitments(self) -> dict[str, str]:
        """The persons' commitments before the first chance, right after the start; in a loose journal their nonces."""
        found: dict[str, str] = {}
        for entry in self.journal.entries[1:]:
            told = Told(entry)
            if told.kind not in ("nonce-committed", "nonce") or told.text("person") in found:
                break
            found[told.text("person")] = told.text("nonce" if told.kind == "nonce" else "commitment")
        return found

    def _table(self, game: Game[Any]) -> tuple[Any, dict[str, tuple[Seat, ...]], ChanceSource]:
        """The setting, the persons and the dice of the header."""
        header, chance = self.header, self.header["chance"]
        must_have_the_same_files(self.journal, game)
        try:
            setting = game.setting(header["scenario"], header["options"])
        except DataError as fault:
            raise ReplayError(0, str(fault)) from fault
        persons = {person: tuple(Seat(seat) for seat in seats) for person, seats in header["persons"].items()}
        held = [seat for seats in persons.values() for seat in seats]
        for seat in held:
            if seat not in setting.seats:
                raise ReplayError(0, f"gives a person the seat {seat!r}, which {game.id} does not have")
            if held.count(seat) > 1:
                raise ReplayError(0, f"gives the seat {seat!r} twice")
        try:
            must_hide(game, header.get("sighting", 0), persons)
            Parley(setting, persons, umpire=header.get("umpire", ""))
        except ValueError as fault:
            raise ReplayError(0, str(fault)) from fault
        dice = DiceByHand(self.key.key, self) if isinstance(self.key, ByHand) else self.key
        return (
            setting,
            persons,
            dice or DiceAsTold(self, chance["source"], chance.get("commitment"), chance.get("shared", "")),
        )

    def _start_where_rules_took_over(self, entry: Entry, game: Game[Any]) -> None:
        """Start at the position of a rules entry, which is trusted; the result says so."""
        upto = self.journal.up_to(entry["n"])
        setting, persons, chance = self._table(game)
        self.match = ReplayedMatch(self.epochs, game, setting, persons, chance, journal=upto)
        start_at(self.match, entry)
        upto.continued(self._compare_line)
        self.written = self.believed = entry["n"]
        self.began, self.began_under = entry["n"] + 1, game.version
        self._try_out()
        with self._believing():
            self.match.actions.settle_after_replay()

    def _try_out(self) -> None:
        assert self.match is not None
        try_out_at(self.match, self.believed)

    def _skip_to_known_rules(self) -> None:
        """The next rules are not installed: go on where others took over, if those are."""
        for entry in self.journal.entries[self.written :]:
            told = Told(entry)
            if told.kind in ("roll", "draw"):
                if told.number("count") != self.chances:
                    raise told.forged(f"is not chance {self.chances}, which comes next")
                self.chances += 1
            if told.kind != "rules":
                continue
            if told.text("from") != self.rules or told.number("chances") != self.chances:
                raise told.forged(f"does not go on from rules {self.rules} and {self.chances} chances")
            self.rules = told.text("to")
            game = self.at_hand(self.rules)
            if game is not None:
                self._told_up_to(told.n, Unproved.NO_RULES)
                self._start_where_rules_took_over(entry, game)
                return
        self.written = len(self.journal.entries)
        self._told_up_to(self.written, Unproved.NO_RULES)

    # -- play ------------------------------------------------------------------------------------------------------

    def next_entry(self) -> Entry:
        """The entry that must be written next."""
        if self.written == len(self.journal.entries):
            raise _CutOff
        return as_written_now(self.journal.entries[self.written])

    @property
    def chance_comes(self) -> bool:
        """Whether the next entry is a throw or a card: at a physical table a person may do something else first."""
        return self.next_entry()["kind"] in ("roll", "draw")

    def next_chance(self, request: Chance) -> Told:
        """The entry with the outcome of a request for dice or a card."""
        told = Told(self.next_entry())
        if told.kind not in ("roll", "draw"):
            raise told.forged(f"stands where the rules want {request.fingerprint()!r}")
        return told

    def _act(self) -> None:
        """The match waits for a person: repeat the action of the next entry."""
        assert self.match is not None
        told = Told(self.next_entry())
        if told.kind == "rules":
            self._new_rules(told)
            return
        act = ACTS.get(told.kind)
        if act is None:
            raise told.forged(f"is of kind {told.kind!r}, which does not follow here")
        if self.journal.entries[self.written]["kind"] == "standing" and self.match.standing.answer() is None:
            raise told.forged("is given by a standing order, and none was left for it")
        before, edited = self.written, told.kind == "umpire-edited"
        if edited:
            self._told_up_to(told.n - 1)
            self.believed = told.n
        try:
            with self._believing():
                act(self.match, told)
        except Refusal as refusal:
            raise told.forged(f"was not allowed here ({refusal})") from refusal
        if self.written == before:
            raise told.forged("changes nothing, so it was never written")
        if edited:
            self._told_up_to(told.n, Unproved.EDITED)
            self._try_out()

    def _new_rules(self, told: Told) -> None:
        assert self.match is not None
        if told.text("from") != self.rules:
            raise told.forged(f"does not go on from rules {self.rules}, which were in force")
        self._told_up_to(told.n - 1)
        game = self.at_hand(told.text("to"))
        if game is None:
            self.chances = self.match.chances
            self._skip_to_known_rules()
            return
        self.rules = self.began_under = game.version
        try:
            take_over(self.match, game)
        except _OlderTakeOver:
            self._told_up_to(told.n, Unproved.TAKEN_OVER)
            self._start_where_rules_took_over(self.journal.entries[told.n - 1], game)
        except UNREADABLE as fault:
            if isinstance(fault, ReplayError):
                raise
            raise told.forged(f"these rules cannot take over here ({short(fault)})") from fault

    @contextmanager
    def _believing(self) -> Iterator[None]:
        """A failure after a position that had to be trusted is the fault of that position."""
        try:
            yield
        except Refusal:
            raise
        except UNREADABLE as fault:
            if isinstance(fault, ReplayError) or not self.believed:
                raise
            problem = f"holds a position that these rules cannot play on from ({short(fault)})"
            raise ReplayError(self.believed, problem) from fault

    # -- comparing ---------------------------------------------------------------------------------------------

    def _compare_line(self, line: str) -> None:
        """Check that a line that the match has written equals the journal's."""
        ours: Entry = msgspec.json.decode(line)
        if "n" not in ours:
            told = {**ours["options"], **self.header["options"]}  # an entry added to the game later was not written
            headers_must_agree({**self.header, "options": told}, ours)
            return
        theirs = self.next_entry()
        if (
            ours["kind"] == theirs["kind"] == "rules"
            and "first" in ours
            and "first" not in theirs
            and theirs["dropped"]
        ):
            raise _OlderTakeOver
        self.sealed += must_agree(theirs, ours, salted=self.salted, older=self.older)
        self.written += 1
        self.answers += ours["kind"] in ANSWERS
        if ours["kind"] in ("roll", "draw"):
            self.proved_chances += 1
            by_hand = ours.get("hand") is True
            self.thrown += self.key is not None and not by_hand
            self.entered += by_hand
            self._note_hand(ours["n"], by_hand)
        if ours["kind"] == "corrected":
            self.corrections.append((ours["n"], ours["before"]))
        elif ours["kind"] == "umpire-edited":
            self.edits.append((ours["n"], ours["reason"]))
        elif ours.get("umpire") is True:
            self.answered.append(ours["n"])

    def _note_hand(self, entry: int, by_hand: bool) -> None:
        """Dice entered by hand make one stretch until the key throws again."""
        if by_hand and self._in_hand:
            self.by_hand[-1] = (self.by_hand[-1][0], entry)
        elif by_hand:
            self.by_hand.append((entry, entry))
        self._in_hand = by_hand

    # -- result ----------------------------------------------------------------------------------------------------

    def _told_up_to(self, last: int, unproved: Unproved | None = None) -> None:
        """End a stretch of the journal: proved, or not proved for a reason."""
        if last >= self.began:
            self.stretches.append(Stretch(self.began, last, self.began_under, unproved))
            self.began = last + 1
