"""A position: a game state with the flow that runs on it, stopped at its open request.

Python cannot copy a suspended generator, so a position keeps a checkpoint, a clone of the state at a segment's start,
and the tail, the answers given since. To clone, save or branch: clone the checkpoint, start there again, feed it the
tail.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from admiralty.kernel.flows.choices import FlowError, Order, Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Request
from admiralty.kernel.flows.segments import Call
from admiralty.kernel.records.record import canonical

from .game import Game, Outcome, State

__all__ = ["FlowError", "Misfit", "Position", "answer_from_data", "answer_to_data", "checked_answer", "saved_parts"]

S = TypeVar("S", bound=State)
Answer = Any
"""What a flow is sent: an `Order`, an outcome of chance, or a dict of orders by seat."""


SEGMENTS_AT_MOST = 2_000
"""The most segments in a row that ask no seat: a game that runs longer is in an impossible state."""
SEGMENTS_NAMED = 20
"""How many of the last of them an error names."""


class Misfit(ValueError):
    """An answer that does not fit its request: the rules have changed, or the record is wrong."""


class Position(Generic[S]):
    """A running game without journal or persons; bots, odds and matches are built on it."""

    __slots__ = ("boundaries", "checkpoint", "flow", "game", "keeps", "request", "seals", "state", "tail")

    game: Game[S]
    state: S
    checkpoint: S
    tail: list[Answer]
    request: Request | None
    seals: dict[Seat, Order[Any]]

    def __init__(self, game: Game[S], state: S, keeps: bool = True) -> None:
        """Start at a segment boundary. A position that does not ``keep`` checkpoints is faster and cannot be cloned."""
        self.game = game
        self.state = state
        self.keeps = keeps
        self.seals = {}
        self.tail = []
        self.boundaries = 0
        if keeps:
            self.checkpoint = state.clone()
        self._run()

    def _run(self) -> None:
        """Run segments until one makes a request or the game is over."""
        state, segments = self.state, self.game.by_name
        ran = 0
        last: list[str] = []
        while True:
            call = self._next()
            if call is None:
                self.request = None
                return
            name, arguments = call
            try:
                segment = segments[name]
            except KeyError:
                raise self._unknown(name) from None
            flow = segment(state, *arguments)
            if flow is not None:  # a plain function asks no seat
                try:
                    self.request = next(flow)
                except StopIteration:
                    pass
                else:
                    self.flow = flow
                    return
            if self.keeps:
                self._boundary()
            else:
                self.boundaries += 1
            ran += 1
            if ran > SEGMENTS_AT_MOST - SEGMENTS_NAMED:
                last.append(name)
                if ran == SEGMENTS_AT_MOST:
                    raise self._asks_nobody(last)

    def _asks_nobody(self, last: list[str]) -> FlowError:
        named = ", ".join(dict.fromkeys(last))
        return FlowError(f"{self.game.id}: {SEGMENTS_AT_MOST} segments in a row asked nobody; the last were {named}")

    def _unknown(self, segment: str) -> FlowError:
        known = ", ".join(self.game.by_name)
        return FlowError(f"{self.game.id}: {segment!r} was pushed and is none of its segments ({known})")

    def _next(self) -> Call | None:
        """What comes next: the top of the agenda, then the sequence of play; None when the game is over."""
        game, state = self.game, self.state
        if game.outcome(state) is not None:
            return None
        agenda = state.agenda
        return agenda.pop() if agenda else game.sequence(state)

    def _boundary(self) -> None:
        self.boundaries += 1
        if len(self.tail) >= self.game.checkpoint_after or (self.game.checkpoint_at_rest and not self.state.agenda):
            self.checkpoint = self.state.clone()
            self.tail = []

    def give(self, answer: Answer) -> None:
        """Answer the open request. Nothing is checked: callers hold an order from its choices, or an outcome."""
        request = self.request
        if self.keeps:
            self.tail.append(answer)
        try:
            self.request = self.flow.send(answer)
        except StopIteration:
            if not self.keeps:
                self.boundaries += 1
            elif request is not None and request.seen_by is not None:
                self.checkpoint = self.state.clone()  # a tail holds public answers only
                self.tail = []
                self.boundaries += 1
            else:
                self._boundary()
            self._run()
            return
        if request is not None and request.seen_by is not None:
            raise FlowError(f"{request.fingerprint()}: an answer that not everybody sees must end its segment")

    def seal(self, seat: Seat, order: Order[Any]) -> bool:
        """Seal one seat's answer to an `AskAll`; True when that released them all to the flow."""
        request = self.request
        if not isinstance(request, AskAll):
            raise FlowError("no sealed question is open")
        self.seals[seat] = order
        if len(self.seals) < len(request.asks):
            return False
        orders = {each: self.seals[each] for each in request.asks}
        self.seals = {}
        self.give(orders)
        return True

    @property
    def over(self) -> bool:
        return self.request is None

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def asks(self) -> Mapping[Seat, Ask]:
        """The open questions by seat, without those that are sealed."""
        request = self.request
        if isinstance(request, Ask):
            return {request.seat: request}
        if isinstance(request, AskAll):
            return {seat: ask for seat, ask in request.asks.items() if seat not in self.seals}
        return {}

    def clone(self) -> Self:
        """An independent copy at the same request; it has no listener."""
        return self.copied(self)

    @classmethod
    def copied(cls, position: "Position[S]") -> Self:
        """A position of this class at the same place as another, and independent of it."""
        twin = object.__new__(cls)
        twin.game = position.game
        twin.keeps = True
        twin.checkpoint = position.checkpoint  # immutable once made, so it is shared
        twin.state = position.checkpoint.clone()
        twin.boundaries = position.boundaries
        twin.seals = dict(position.seals) if position.seals else {}
        twin.tail = tail = position.tail[:]
        twin._replay(tail)
        return twin

    def _replay(self, tail: list[Answer]) -> None:
        """Feed a tail to a fresh clone of its checkpoint, through as many segments as it spans."""
        state, segments = self.state, self.game.by_name
        fed = 0
        while True:
            call = Position._next(self)
            if call is None:
                self.request = None
                break
            flow = segments[call[0]](state, *call[1])
            if flow is None:
                continue
            try:
                request = next(flow)
                while fed < len(tail):
                    fed += 1
                    request = flow.send(tail[fed - 1])
            except StopIteration:
                continue
            self.flow = flow
            self.request = request
            break
        if fed < len(tail):
            raise FlowError("a tail is longer than the game it belongs to: a flow does not depend on its state alone")

    def to_data(self) -> dict[str, Any]:
        """Plain data from which `load` makes an equal position."""
        return {
            "state": self.checkpoint.to_data(),
            "tail": [answer_to_data(answer) for answer in self.tail],
            "seals": {seat: order.code for seat, order in sorted(self.seals.items())},
        }

    @classmethod
    def load(cls, game: Game[S], data: Mapping[str, Any], setting: Any) -> "Position[S]":
        """The position of ``to_data``; `RecordError` or `Misfit` for one that is impossible by these rules.

        Its answers are trusted to be orders that were offered, which saves listing them. `Match.begin_at` trusts none.
        """
        state, tail, seals = saved_parts(data)
        position = cls(game, game.load(state, setting))
        for answer in tail:
            position.give(answer_from_data(position.request, answer))
        for seat, code in seals.items():
            position.seals[Seat(seat)] = answer_from_data(position.sealed_ask(seat), code)
        return position

    def sealed_ask(self, seat: str) -> Ask:
        """The question to which a saved order of a seat was sealed."""
        ask = self.asks().get(Seat(seat)) if isinstance(self.request, AskAll) else None
        if ask is None:
            raise Misfit(f"{seat!r} has sealed an order that nobody asked for")
        return ask

    def digest(self) -> str:
        """The position hash: checkpoint, tail, seals and the open request."""
        request = self.request.fingerprint() if self.request is not None else "over"
        return hashlib.blake2b(canonical([self.to_data(), request]), digest_size=16).hexdigest()


def saved_parts(data: Any) -> tuple[Mapping[str, Any], list[Any], Mapping[str, Any]]:
    """The state, the tail and the seals of a saved position; `Misfit` for other data."""
    state, tail, seals = (data.get(name) if isinstance(data, dict) else None for name in ("state", "tail", "seals"))
    if not isinstance(state, dict) or not isinstance(tail, list) or not isinstance(seals, dict):
        raise Misfit("a saved position has a state, a tail and seals")
    return state, tail, seals


def checked_answer(request: Request | None, data: Any) -> Answer:
    """Like `answer_from_data`, for untrusted data: an order must be one that is offered."""
    try:
        if isinstance(request, Ask):
            return request.choices.check(_code(data))
        if isinstance(request, AskAll):
            return {seat: ask.choices.check(_code(data[seat])) for seat, ask in request.asks.items()}
    except Refusal as refusal:
        raise Misfit(f"{refusal.code!r} is no order here ({refusal.case})") from refusal
    except (KeyError, TypeError) as fault:
        raise Misfit(f"not every seat has an order ({fault})") from fault
    return answer_from_data(request, data)


def _code(data: Any) -> str:
    if not isinstance(data, str):
        raise Misfit(f"{data!r} is no order")
    return data


def answer_to_data(answer: Answer) -> Any:
    """An answer for a journal or a save: a code, codes by seat, or the outcome."""
    if isinstance(answer, Order):
        return answer.code
    if isinstance(answer, dict):
        return {seat: order.code for seat, order in answer.items()}
    return answer


def answer_from_data(request: Request | None, data: Any) -> Answer:
    """The answer in the data, to the open request; `Misfit` if it cannot be one."""
    try:
        if isinstance(request, Ask):
            return request.choices.trusted(data)
        if isinstance(request, AskAll):
            return {seat: ask.choices.trusted(data[seat]) for seat, ask in request.asks.items()}
        if isinstance(request, Chance):
            return request.from_data(data)
    except Refusal as refusal:
        raise Misfit(f"{refusal.code!r} is no longer an order here ({refusal.case})") from refusal
    except (ValueError, KeyError, TypeError, LookupError) as fault:
        raise Misfit(f"{data!r}: {fault}") from fault
    raise Misfit("the game is over and takes no answer")
