"""The Python interface: one game in a program or a notebook, and under the terminal.

>>> import admiralty
>>> table = admiralty.Table("ironclads_on_squares", "lissa", seed=3)
>>> table.seat
'italy'
>>> "ahead 2" in table.orders, "ahead 9" in table.orders, len(table.orders)
(True, False, 12)
>>> table.order("ahead 2").seat
'austria'
>>> table.order("ahead 9")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
admiralty.python_api.results.OrderRefused: “ahead 9” is not a move. Type “ahead 1”, “ahead 2”...
>>> table.play(until="end", bots="random").outcome.winners
('austria',)
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NoReturn, Self

from admiralty.bots import Bot, Thinker, Thoughts, bot
from admiralty.bots.advice import advice
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import ChanceSource, Fast, KeyStream, Recorded
from admiralty.kernel.flows.choices import Order, Refusal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.copying import copied
from admiralty.kernel.matches.journal import Journal, JournalError, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.odds.odds import Odds, odds
from admiralty.kernel.replays.replay import ReplayError, must_have_the_same_rules, resume
from admiralty.lab.run import answer_of, key_of, players
from admiralty.library import GAMES, named_by
from admiralty.library import game as game_of
from admiralty.present.advice_text import advice_text
from admiralty.present.presenter import Presenter
from admiralty.present.turning import TurningPoint, points_of
from admiralty.python_api import battles
from admiralty.python_api.levels import levels_of
from admiralty.python_api.results import Chances, Log, OrderRefused, Orders, TableError, sentence_of
from admiralty.python_api.umpire import Umpire

__all__ = ["Chances", "Log", "OrderRefused", "Orders", "Table", "TableError"]

PROGRAM = "program"
"""The person who holds all seats, by the name in the journal."""
END, ASKED = "end", "asked"


class Table:
    """One game, shown as the current player sees it, and as an observer sees it when it is over.

    ``scenario`` may be left out for the first of the game, or be a scenario file, which may also be given alone:
    ``Table("pacocha.scenario.toml")``; all chance follows from ``seed``; options are given by name. ``changes`` are
    changed values of the game's files by their paths, as in a study; the journal's header lists them. ``umpire`` names
    a person who sees everything and has no seat; with ``sighting``, units are hidden beyond that range.
    """

    def __init__(
        self,
        game: str,
        scenario: str = "",
        seed: int = 1,
        *,
        changes: Mapping[str, Any] | None = None,
        umpire: str = "",
        sighting: int = 0,
        **options: str,
    ) -> None:
        try:
            presenter = Presenter.of(*named_by(game, scenario), options, changes)
            key, seats = key_of(seed), {PROGRAM: presenter.setting.seats}
            match = Match(presenter.game, presenter.setting, seats, KeyStream(key), umpire=umpire, sighting=sighting)
        except DataError as fault:
            raise TableError(sentence_of(fault)) from fault
        except ValueError as fault:
            raise TableError(f"{fault}.".capitalize()) from fault
        self._sit(presenter, match, key)

    @classmethod
    def at(cls, presenter: Presenter, match: Match[Any], key: bytes | None = None) -> Self:
        """The table of a match that a host has made; ``key`` is the key of its dice, if they have one."""
        table = cls.__new__(cls)
        table._sit(presenter, match, key)
        return table

    @classmethod
    def from_journal(cls, file: str | Path, seed: int | None = None) -> Self:
        """The table of a game in a journal file.

        With the seed that it was played with it can go on. Without it the table can be looked at, and `copy` with a
        seed goes on from there with dice of its own.
        """
        try:
            journal = read_journal(Path(file).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as fault:
            raise TableError(f"The file {file} cannot be read: {fault}.") from fault
        except JournalError as fault:
            raise TableError(f"The file {file} is not a sound journal: {fault}.") from fault
        return cls._read(journal, None if seed is None else key_of(seed))

    @classmethod
    def _read(cls, journal: Journal, key: bytes | None) -> Self:
        header = journal.header
        try:
            presenter = Presenter.of(header["game"], header["scenario"], header["options"], header.get("changes"))
            if key is None and journal.end is None:
                must_have_the_same_rules(journal, presenter.game)  # no proof could follow from here on
            if key is None or journal.end is not None:
                match = resume(journal, presenter.game, Recorded([]), until=len(journal.entries), checked=True)
                return cls.at(presenter, match, key)
            match = resume(journal, presenter.game, KeyStream(key), checked=True)
        except DataError as fault:
            raise TableError(sentence_of(fault)) from fault
        except ReplayError as fault:
            raise TableError(f"The journal cannot be played again: {fault}.") from fault
        return cls.at(presenter, match, key)

    def _sit(self, presenter: Presenter, match: Match[Any], key: bytes | None) -> None:
        self.presenter = presenter
        self.match: Match[Any] = match
        """The kernel's match, for what this class does not have."""
        self._key = key
        self._bots: dict[tuple[str, str], dict[Seat, Bot]] = {}

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The current player's seat; the first of several that decide at the same time; None when the game is over."""
        return next(iter(self.match.asks()), None)

    @property
    def umpire(self) -> Umpire:
        """The actions of this table's umpire; `TableError` without one."""
        if not self.match.parley.umpire:
            raise TableError('This table has no umpire. Name one when you make it: Table(…, umpire="Ana").')
        return Umpire(self)

    @property
    def orders(self) -> Orders:
        """The legal orders of the open question."""
        seat = self.seat
        return Orders(self.match.asks()[seat] if seat is not None else None, self.presenter)

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and why, once the game is over."""
        return self.match.outcome

    @property
    def ending(self) -> str:
        """The outcome in a sentence; "" while the game goes on."""
        return self.presenter.ending(self.match.outcome) if self.match.outcome is not None else ""

    @property
    def log(self) -> Log:
        """What happened, as the current player may know it; all of it once the game is over."""
        entries, seat, over = self.match.journal.entries, self.seat, self.match.over
        return Log(line for entry in entries for line in self.presenter.lines(entry, seat, everything=over))

    def view(self, seat: str | None = None) -> Any:
        """The view of a seat, or of a side with one seat; an observer's view without a name.

        A view is a state without its unknown fields: reading one is an error.
        """
        return self.match.game.view(self.match.position.state, None if seat is None else self._seat_named(seat))

    def journal(self, file: str | Path | None = None) -> str:
        """The journal as text; also written to ``path``, if given."""
        text = self.match.journal.text()
        if file is not None:
            Path(file).write_text(text, encoding="utf-8")
        return text

    def _seat_named(self, name: str) -> Seat:
        setting = self.presenter.setting
        seats = (Seat(name),) if name in setting.seats else setting.sides.get(name, ())
        if len(seats) != 1:
            raise TableError(f"There is no seat {name!r}; the seats are {', '.join(setting.seats)}.")
        return seats[0]

    # -- acting ------------------------------------------------------------------------------------------------

    def order(self, code: str, seat: str | None = None) -> Self:
        """Give an order, or the beginning of one, for the current player; `OrderRefused` says why not."""
        asked = self._asked() if seat is None else self._seat_named(seat)
        return self.give(asked, self.meant(asked, code))

    def meant(self, seat: Seat, text: str) -> Order[Any]:
        """The order of a text: a code or the beginning of one."""
        ask = self.match.asks().get(seat)
        try:
            return ask.choices.resolve(text) if ask is not None else self.match.check(seat, text)
        except Refusal as refusal:
            self._refuse(refusal)

    def give(self, seat: Seat, order: Order[Any], person: str | None = None) -> Self:
        """Give an order that is one of those offered."""
        self._must_have_dice()
        try:
            self.match.order(seat, order.code, person=person)
        except Refusal as refusal:
            self._refuse(refusal)
        return self

    def battle(self) -> "Table":
        """The battle that a war waits for, as a table of its own; see `report`. `TableError` if it waits for none."""
        self._must_have_dice()
        return Table.at(*battles.begin(self.match))

    def report(self, battle: "Table") -> Self:
        """Report a finished battle to its war, in the name of both sides."""
        battles.report(self.match, battle.match)
        return self

    def undo(self) -> Self:
        """Take the last order back if that is free: no die has fallen since and nothing was revealed."""
        seats = self.match.setting.seats
        seat = self.may_undo(seats) or self.seat or seats[0]
        try:
            self.match.undo(seat)
        except Refusal as refusal:
            self._refuse(refusal)
        return self

    def may_undo(self, seats: Collection[Seat]) -> Seat | None:
        """Which of some seats can take its last order back for free."""
        return next((seat for seat in seats if self.match.can_undo(seat)), None)

    def copy(self, seed: int | None = None) -> Self:
        """A table of its own at the same place: with the same dice to come, or with those of another seed."""
        if seed is None:
            key = None if self.match.over else self._key
            return self.at(
                self.presenter, copied(self.match, Recorded([]) if key is None else KeyStream(key)), self._key
            )
        if self.match.over:
            raise TableError("The game is over: there is nothing to go on from. Without a seed it can be copied.")
        key, journal, presenter = key_of(seed), self.match.journal, self.presenter
        came_from = {"entry": len(journal.entries), "hash": journal.last_hash}
        match = Match(
            presenter.game, presenter.setting, {PROGRAM: presenter.setting.seats}, KeyStream(key),
            position=self.match.position.to_data(), came_from=came_from,
        )  # fmt: skip
        return self.at(presenter, match, key)

    def play(self, until: int | str | Callable[[Self], bool] = 1, bots: str | Mapping[str, str] = "captain") -> Self:
        """Let bots give orders: so many, or ``until`` the ``"end"``, until a seat without a bot is ``"asked"``, or
        until a function of the table is true.

        ``bots`` is a level for all, or one for each side or seat named.
        """
        if isinstance(until, str) and until not in (END, ASKED):
            raise TableError(f"A table is played until {END!r} or {ASKED!r}, for a number of orders, or by a function.")
        levels = levels_of(self.presenter.setting, bots)
        given = 0
        while (seat := self.seat) is not None and not (until == given if isinstance(until, int) else False):
            if callable(until) and until(self):
                break
            asked = next((each for each in self.match.asks() if each in levels), None)
            if asked is None:
                if until == ASKED:
                    break
                name = self.presenter.name(seat)
                raise TableError(f"{name} is asked and has no bot; name one in bots, or give its order.")
            self._must_have_dice()
            self.match.order(asked, answer_of(self._bot(asked, levels[asked]), self.match, asked))
            given += 1
        return self

    def _bot(self, seat: Seat, level: str) -> Bot:
        """The bot of a level at a seat, which goes on where it was."""
        side = self.presenter.setting.side_of(seat)
        found = self._bots.get((side, level))
        if found is None:
            key = self._key if self._key is not None else key_of(1)
            try:
                found = players(self.presenter.game, self.presenter.setting, {side: level}, key)
            except DataError as fault:
                raise TableError(sentence_of(fault)) from fault
            self._bots[side, level] = found
        return found[seat]

    # -- copying and pickling ----------------------------------------------------------------------------------

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the journal and the key of the dice; unpickling replays the journal. Bots start afresh."""
        game = self.presenter.game
        if game.id not in GAMES or type(game_of(game.id)) is not type(game):
            raise TypeError(f"This table cannot be pickled: its game {game.id} is not an installed game.")
        if self._key is None and not self.match.over and not isinstance(self.match.chance, Recorded):
            raise TypeError(
                "This table cannot be pickled: a host throws its dice and keeps the key. Keep table.journal() instead."
            )
        return type(self)._unpickled, (self.journal(), self._key)

    @classmethod
    def _unpickled(cls, text: str, key: bytes | None) -> Self:
        return cls._read(read_journal(text), key)

    # -- asking ------------------------------------------------------------------------------------------------

    def odds(self, code: str) -> Chances:
        """The odds of an order, from what its seat knows; the same question always has the same answer."""
        seat = self._asked()
        found = self.odds_of(seat, self.meant(seat, code))
        return Chances(found, self.presenter.results(found, seat), self.presenter.words)

    def odds_of(self, seat: Seat, order: Order[Any]) -> Odds:
        """The odds of an order of a seat."""
        rng = Fast(f"odds {self.match.decision} {order.code}")
        known = knowledge(self.match.position, seat)
        return odds(self.match.game, self.presenter.setting, known, order.code, rng)

    def hint(self, level: str = "admiral:5000") -> Thoughts:
        """A bot's evaluation of the orders, its choice first."""
        return self._adviser(level).think(knowledge(self.match.position, self._asked()))

    def why(self, level: str = "admiral:5000") -> str:
        """Why a bot would give the first order of `hint`, in a sentence; or that it has no opinion."""
        known, presenter = knowledge(self.match.position, self._asked()), self.presenter
        rng = Fast(f"why {self.match.decision}")
        found = advice(presenter.game, presenter.setting, known, self._adviser(level).think(known), rng)
        return advice_text(presenter, found)

    def turning_points(self) -> list[TurningPoint]:
        """The moments of a finished game that changed most, what happened, who gained, and why. `TableError` while it
        goes on.
        """
        if self.match.journal.end is None:
            raise TableError("A game has turning points when it is over.")
        return points_of(self.match.journal, self.presenter)

    def _adviser(self, level: str) -> Thinker:
        self._asked()
        try:
            adviser = bot(level, self.presenter.game, self.presenter.setting, Fast(f"hint {self.match.decision}"))
        except DataError as fault:
            raise TableError(sentence_of(fault)) from fault
        if not isinstance(adviser, Thinker):
            raise TableError(f"A bot of level {level} does not think; ask a captain or an admiral.")
        return adviser

    # -- refusing ----------------------------------------------------------------------------------------------

    def _asked(self) -> Seat:
        if (seat := self.seat) is None:
            raise OrderRefused(self.presenter.render(Message("refusal-over")))
        return seat

    def _refuse(self, refusal: Refusal) -> NoReturn:
        raise OrderRefused(self.presenter.render(refusal.reason), refusal.case) from refusal

    def _must_have_dice(self) -> None:
        chance: ChanceSource = self.match.chance
        if isinstance(chance, Recorded) and self._key is None:
            raise TableError(
                "This game was read without the seed of its dice, so nothing can be thrown. Read it with its seed,"
                " or go on from here with table.copy(seed=…)."
            )

    # -- showing -----------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        scene = self.presenter.picture(self.match.position.state, self.seat, self._ask())
        lines = [
            f"{self.presenter.game_title}: {scene.title}, {scene.caption}".rstrip(" ,"),
            "",
            self.presenter.board(scene),
            "",
        ]
        seat = self.seat
        if seat is None:
            return "\n".join([*lines, self.ending])
        return "\n".join([*lines, f"{self.presenter.name(seat)}: {self.orders!r}"])

    def _repr_svg_(self) -> str:
        from admiralty.scene import to_svg  # the renderer is loaded only for a picture

        return to_svg(self.presenter.picture(self.match.position.state, self.seat, self._ask()), self.presenter.say)

    def _ask(self) -> Ask | None:
        seat = self.seat
        return self.match.asks()[seat] if seat is not None else None
