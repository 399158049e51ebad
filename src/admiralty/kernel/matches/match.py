"""A match: a position with persons at its seats, a source of chance, and a journal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from admiralty.kernel.flows.chance import ChanceSource, KeyStream, derive
from admiralty.kernel.flows.choices import IllegalOrder, NotYourOrder, Order, OvertakenOrder, StaleOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Draw, Request
from admiralty.kernel.games.game import Game, Outcome, State
from admiralty.kernel.games.position import FlowError, Misfit, Position, answer_to_data, checked_answer, saved_parts
from admiralty.kernel.orders.standing import StandingOrders
from admiralty.kernel.records.limits import check_whole

from .agreements import TAKE_BACK, Parley
from .header import header_of
from .history import History, Step, question_moved_on
from .journal import SCHEMA, Entry, Journal, Signer
from .lookout import Lookout, event_data, events_apart, must_hide, overrule, told_apart
from .luck import Ledger, score_of
from .snapshots import SnapshotDates, Snapshots
from .standing_orders import StandingAnswers
from .table_actions import TableActions
from .told import ToldQuestions

__all__ = ["Match", "event_data"]

S = TypeVar("S", bound=State)
ANSWERS_AT_MOST = 10_000
"""The most answers in a row without a person: a game that never asks a person again is not a game."""
COMMITTED_NONCES = 2
"""The first schema of journals in which a nonce must be committed to before it is opened."""


class Match(Generic[S]):
    """One game being played. Every change is an entry of the journal before any client sees it."""

    def __init__(
        self,
        game: Game[S],
        setting: Any,
        persons: Mapping[str, Sequence[Seat]],
        chance: ChanceSource,
        *,
        key: bytes = b"",
        sink: Callable[[str], None] | None = None,
        journal: Journal | None = None,
        position: Mapping[str, Any] | None = None,
        came_from: Mapping[str, Any] | None = None,
        commitments: Mapping[str, str] | None = None,
        host: Signer | None = None,
        schema: int = SCHEMA,
        umpire: str = "",
        sighting: int = 0,
    ) -> None:
        """``journal`` is one being read back by `kernel.replays.replay`. ``key`` salts its secrets where the dice have
        no key.

        ``position`` is the data of a position to begin at instead of the scenario's start; ``came_from`` says in the
        header where it was taken. The start entry seals it from all seats, because a position holds all secrets.
        ``commitments`` are those of persons to their nonces, before the first chance; ``host`` signs the header.
        ``schema`` is that of a journal to be written again; in one of schema 1 they are the nonces themselves.
        ``umpire`` is a person without a seat who sees everything; with ``sighting`` units are hidden until sighted.
        """
        self.game = game
        self.setting = setting
        loose = (schema if journal is None else journal.header["schema"]) < COMMITTED_NONCES
        umpire = umpire if journal is None else journal.header.get("umpire", "")
        self.parley = Parley(setting, persons, loose_nonces=loose, no_nonces=bool(chance.shared), umpire=umpire)
        self._sighting: int = sighting if journal is None else journal.header.get("sighting", 0)
        must_hide(game, self._sighting, persons)
        self.chance = chance
        self.chances = 0
        self._standing_orders = StandingOrders()
        self.decision = 0
        """The entry that led to the open decision; an order that names another one is stale."""
        self._key = derive(chance.key, "salt") if isinstance(chance, KeyStream) else key or b"no secrets"
        self._mixed: tuple[str, ...] = ()
        self._told = ToldQuestions()
        self._lookout: Lookout | None = None
        self.begin()
        self._snapshot_dates = SnapshotDates.first(self.position.state)
        if journal is not None:
            self.journal = journal
            return
        header = header_of(game, setting, persons, chance, came_from, umpire, sighting)
        self.journal = Journal({"schema": schema, **header}, sink, host)
        self._write_start(position)
        for person, told in (commitments or {}).items():
            (self.actions.mix if loose else self.actions.commit_nonce)(person, told)
        self._settle()

    def _write_start(self, position: Mapping[str, Any] | None) -> None:
        """Write the first entry, which seals the position to begin at, if there is one."""
        if position is None:
            self._write("start", {})
        else:
            self.begin_at(position, 1)
            self._write("start", {"chances": 0}, [{"seen_by": [], "position": dict(position)}])

    def begin(self) -> None:
        """Set the match to the start of the scenario."""
        state = self.game.begin(self.setting)
        state.sighting = self._sighting
        self.history: History[S] = History(state.clone())
        state.heard = []
        self.position: Position[S] = Position(self.game, state)
        self._look()

    def begin_at(
        self, data: Mapping[str, Any], entry: int, luck: Mapping[str, Any] | None = None, older: bool = False
    ) -> None:
        """Set the match to a position that entry ``entry`` holds; earlier answers cannot be taken back.

        ``luck`` is the saved ledger up to the position's checkpoint; a game that only begins here counts from now on. A
        position of ``older`` rules may lack fields that they did not know.
        """
        game = self.game
        saved, tail, seals = saved_parts(data)
        state = game.load(saved, self.setting)
        state.sighting = self._sighting
        if not older:
            check_whole(saved, state)
        self.history = History(state.clone(), entry)
        if luck is not None:
            self.history.luck = Ledger.loaded(luck)
        state.heard = []
        self.position = Position(game, state)
        for answer in tail:
            request = self.position.request
            given = checked_answer(request, answer)
            self.position.give(given)
            assert request is not None  # or the answer would not have fitted
            score = score_of(request, given) if luck is not None and isinstance(request, Chance) else None
            self.history.add(Step(entry, "carried", request.fingerprint(), None, given, score), self.position)
        if self.position.over:
            raise Misfit("the game is over there")
        for seat, code in seals.items():
            self.position.seals[Seat(seat)] = checked_answer(self.position.sealed_ask(seat), code)
        self.position.state.heard = []
        self.history.raise_barrier()
        self._overrule()
        self.standing.meet()
        self.decision = entry

    # -- parts -------------------------------------------------------------------------------------------------

    @property
    def actions(self) -> TableActions[S]:
        return TableActions(self)

    @property
    def standing(self) -> StandingAnswers[S]:
        return StandingAnswers(self, self._standing_orders)

    @property
    def snapshots(self) -> Snapshots[S]:
        return Snapshots(self)

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.position.over or self.parley.ended

    @property
    def outcome(self) -> Outcome | None:
        return self.parley.outcome(self.game.resignation_case) or self.position.outcome

    def asks(self) -> Mapping[Seat, Ask]:
        """The open questions by seat, evaluated on each seat's view."""
        if self.parley.ended:
            return {}
        return {seat: self._as_told(ask) for seat, ask in self.position.asks().items()}

    def asked(self, seat: Seat) -> Ask | None:
        """The question to a seat, even if the seat has sealed its answer already."""
        request = self.position.request
        if isinstance(request, AskAll) and seat in request.asks and not self.over:
            return self._as_told(request.asks[seat])
        return self.asks().get(seat)

    def _as_told(self, ask: Ask) -> Ask:
        return self._told.tell(self.position.state, ask)

    # -- acting ------------------------------------------------------------------------------------------------

    def order(
        self, seat: Seat, code: str, *, decision: int | None = None, person: str | None = None, umpire: bool = False
    ) -> Entry:
        """Give an order for a seat; a `Refusal` changes nothing. It lifts a standing order for another answer.

        ``umpire``: the umpire answers for the seat, and the entry says so.
        """
        if umpire and not self.parley.umpire:
            raise NotYourOrder("", Message("refusal-not-umpire", person=""), code)
        checked = self.check(seat, code, decision=decision, person=person)
        if self.parley.resting:
            raise self.parley.refusal_at_rest(code)
        request = self.position.request
        if self._standing_orders:
            self.standing.give_way(seat, checked.code)
        given = self.position.asks()[seat].choices.trusted(checked.code)  # a sheet would keep its view for good
        if isinstance(request, AskAll):
            return self._seal(seat, given, umpire)
        return self._answer("umpire" if umpire else "order", seat, given)

    def check(self, seat: Seat, code: str, *, decision: int | None = None, person: str | None = None) -> Order[Any]:
        """The order of a code if it could be given now, else a `Refusal` with the case and the reason.

        During a pause, orders are checked as always, but they cannot be given.
        """
        if self.over:
            raise StaleOrder("", Message("refusal-over"), code)
        if decision is not None and decision != self.decision:
            raise OvertakenOrder(decision, code)
        if person is not None and seat not in self.parley.persons.get(person, ()):
            raise NotYourOrder("", Message("refusal-not-your-seat", seat=seat), code)
        ask = self.asks().get(seat)
        if ask is None:
            waited_for = list(self.asks())
            raise NotYourOrder("", Message("refusal-not-asked", seat=seat, waited_for=waited_for), code)
        return ask.choices.check(code)

    # -- taking back -------------------------------------------------------------------------------------------

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat's last order can be taken back for free."""
        if self.parley.resting or self.journal.end is not None:
            return False
        return seat in self.position.seals or self.history.free_to(seat) is not None

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last order, or its sealed one; refused if there is a barrier in between."""
        if self.parley.resting and not self.over:
            raise self.parley.refusal_at_rest("undo")
        place = self.history.free_to(seat)
        if not self.can_undo(seat):
            raise IllegalOrder("", Message("refusal-barrier"), "undo")
        if seat in self.position.seals:
            del self.position.seals[seat]
            self._write("unseal", {"seat": seat})
            return
        assert place is not None  # or it could not be undone
        entry = self.history.steps[place].entry
        self.rewind(place)
        self.decision = self._write("undo", {"seat": seat, "before": entry})["n"]
        self._settle()

    def rewind(self, place: int) -> None:
        """Go back to a place in the history; the caller writes the entry for it."""
        self.position = self.history.back_to(place, self.game)
        self.position.state.heard = []
        self._overrule()
        self.parley.offers.pop(TAKE_BACK, None)  # what it would take back may be gone
        self.standing.meet()

    # -- the engine --------------------------------------------------------------------------------------------

    def _seal(self, seat: Seat, order: Order[Any], umpire: bool) -> Entry:
        request = self.position.request
        assert isinstance(request, AskAll)
        ask = request.asks[seat]
        secret = {"seen_by": [seat], "answer": order.code}
        by = {"umpire": True} if umpire else {}
        entry = self._write("seal", {"seat": seat, "print": ask.fingerprint(), **by}, [secret])
        self.position.seals[seat] = order
        if self.asks() or self.parley.holding:
            return entry
        return self._answer("release", None, self._unsealed(request))

    def _unsealed(self, request: AskAll) -> dict[Seat, Order[Any]]:
        """The orders of all seats, out of their seals."""
        seals, self.position.seals = self.position.seals, {}
        return {seat: seals[seat] for seat in request.asks}

    def _settle(self) -> None:
        """Answer what needs no person: chance, and questions with one answer; then the end."""
        taken = 0
        while not self.parley.ended:
            taken += 1
            if taken > ANSWERS_AT_MOST:
                last = self.history.steps[-1].fingerprint if self.history.steps else "none"
                raise FlowError(f"{ANSWERS_AT_MOST} answers in a row were nobody's; the last was to {last!r}")
            request = self.position.request
            if request is None:
                if not self.actions.refereed:  # a referee closes the game, for the last die may have been mistyped
                    self._end()
                return
            if isinstance(request, Chance):
                actions = self.actions
                actions.close_nonces(chance_due=True)
                if actions.waits_for_nonces or self.chance.waits:
                    return
                kind = "draw" if isinstance(request, Draw) else "roll"
                self._take(kind, None, self._fallen(request))
            elif isinstance(request, Ask):
                only = self._as_told(request).only_answer()
                if only is None:
                    self.snapshots.take_if_due()
                    return
                self._take("auto", request.seat, only)
            elif isinstance(request, AskAll) and not self.asks() and not self.parley.holding:
                self._take("release", None, self._unsealed(request))
            else:
                self.snapshots.take_if_due()
                return

    def _fallen(self, request: Chance) -> Any:
        """The outcome of a chance, by the nonces given so far."""
        given = self.parley.nonces.mixed()
        if given != self._mixed and isinstance(self.chance, KeyStream):
            self.chance.mix(given)
            self._mixed = given
        return self.chance.resolve(request, self.chances)

    def _answer(self, kind: str, seat: Seat | None, answer: Any) -> Entry:
        entry = self._take(kind, seat, answer)
        self._settle()
        return entry

    def _take(self, kind: str, seat: Seat | None, answer: Any) -> Entry:
        """Give the open request its answer, write it to the journal with its events, and raise the barriers it
        makes.
        """
        position = self.position
        request = position.request
        assert request is not None
        public, secrets = told_apart(request, answer_to_data(answer), bool(self._sighting))
        if seat is not None:
            public["seat"] = seat
        if isinstance(request, Chance):
            public["count"] = self.chances
            if self.chance.by_hand(self.chances):
                public["hand"] = True
            self.chances += 1
        if kind == "umpire":
            public["umpire"] = True
        reveals = self.give(answer)
        entry = self._write("order" if kind == "umpire" else kind, public, secrets)
        self.note(entry["n"], kind, seat, answer, request, reveals)
        return entry

    def give(self, answer: Any) -> bool:
        """Answer the open request; returns whether that revealed what a seat could not have derived."""
        self._told.clear()
        self.position.give(answer)
        reveals = any(event.reveals for event in self.position.state.heard or ())
        before = self._lookout
        return reveals or (before is not None and before.sighted != Lookout(self.position.state).sighted)

    def note(self, entry: int, kind: str, seat: Seat | None, answer: Any, request: Request, reveals: bool) -> None:
        """Put an answer into the history, and raise the barriers it makes."""
        self.decision = entry
        if kind == "order" and self._standing_orders and self.standing.gave(request, answer.code):
            kind = "standing"  # the journal has it as a normal order; undo passes over it
        luck = score_of(request, answer) if isinstance(request, Chance) else None
        self.history.add(Step(entry, kind, request.fingerprint(), seat, answer, luck), self.position)
        last = kind == "umpire" or isinstance(request, Chance | AskAll)
        if last or reveals or question_moved_on(seat, self.position.request):
            self.history.raise_barrier()
        if self._standing_orders:
            self.standing.meet()

    def _write(self, kind: str, public: Mapping[str, Any], secrets: Sequence[Mapping[str, Any]] = ()) -> Entry:
        """Add an entry with the events since the last one."""
        told = self.position.state.heard or []
        self.position.state.heard = []
        before, now = self._lookout, Lookout(self.position.state) if self._sighting else None
        shown, sealed = events_apart(told, before)
        parts = [*secrets]
        if before is not None and now is not None:
            parts += before.parts(kind, now, sealed)
            self._lookout = now
        else:
            parts += [{"seen_by": list(seen_by), "event": event} for seen_by, event in sealed]
        body = {**public, "events": shown} if shown else public
        return self.journal.append(kind, body, parts, self._key)

    def _look(self) -> None:
        """Note what each seat sees, where units are hidden until sighted."""
        self._overrule()
        self._lookout = Lookout(self.position.state) if self._sighting else None

    def _overrule(self) -> None:
        """Apply the umpire's rulings on what is seen to the state and to its checkpoint, from which views are made."""
        if self._sighting:
            overrule(self.position, self.parley.overruled)

    def _end(self) -> None:
        outcome = self.outcome
        if outcome is None or self.journal.end is not None:
            return
        body: dict[str, Any] = {"outcome": outcome.to_data(), "luck": self.history.luck.to_data()}
        if isinstance(self.chance, KeyStream):
            body["key"] = self.chance.key.hex()
        self._write("end", body)
