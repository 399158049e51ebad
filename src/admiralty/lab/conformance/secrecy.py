"""Checks for information leaks: seats that may not see an answer get the same, whatever the answer was.

Every request with ``seen_by`` is answered in two ways, and everything that the excluded seats and an observer get is
compared: at the segment boundary after the answer's effect, and at the questions after it, until something is revealed.
Conversely, a public answer must not disappear into what a seat does not know. And because a secret may leak long after
the answer, the game and a world that a seat samples in its place are played on side by side from any decision: until
something is revealed, the seat gets the same from both.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from admiralty.kernel.flows.choices import Order, Refusal, Rng
from admiralty.kernel.flows.event import Event, Seat, seen
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Request
from admiralty.kernel.games.game import Game, Setting
from admiralty.kernel.games.position import Position, answer_to_data
from admiralty.kernel.games.view import imagine, knowledge
from admiralty.kernel.records.make_view import differences, left_open

from .alike import news, same_news, same_odds, same_question, same_view
from .report import expect, segment_of

__all__ = ["keeps_secrets", "tells_no_world_apart"]

ANSWERS = 300
"""How far a game is played to find secrets."""
ALWAYS = 4
"""So many secret requests are always tried; of later ones, one in ``ONE_IN``."""
ONE_IN = 5
AHEAD = 6
"""For how many requests two games that differ in a secret are played side by side."""
PUBLIC_ONE_IN = 12
"""Of public requests the first of each kind is tried, and one in so many, for an answer that disappears."""

Answer = Any


class _Halting(Position[Any]):
    """A position that halts at the boundary, before the next segment can tell anything."""

    __slots__ = ()

    def _run(self) -> None:
        self.request = None

    def go_on(self) -> None:
        super()._run()


class Two(NamedTuple):
    """Two answers to a request that differ in what only some seats see."""

    one: Answer
    other: Answer
    seen_by: tuple[str, ...] | None


def keeps_secrets(game: Game[Any], setting: Setting, rng: Rng, answers: int = ANSWERS) -> int:
    """Play a game at random and try its secrets; returns how many were tried."""
    position: Position[Any] = Position(game, game.begin(setting))
    tried = 0
    odds_left = [1]
    met: set[str] = set()
    hidden = _hidden(position)
    for _ in range(answers):
        request = position.request
        if request is None:
            break
        limited = _limited(request)
        if limited and (tried < ALWAYS or rng.below(ONE_IN) == 0):
            for two in _two_ways(request, rng, limited):
                _stays_secret(position, two, rng, odds_left)
                tried += 1
        elif not limited and (request.fingerprint() not in met or rng.below(PUBLIC_ONE_IN) == 0):
            met.add(request.fingerprint())
            for two in _two_ways(request, rng, ()):
                _does_not_vanish(position, two)
        hidden = _comes_out_told(position, _any_answer(request, rng), hidden)
    return tried


# -- answers ---------------------------------------------------------------------------------------------------


def _limited(request: Request) -> tuple[Seat, ...]:
    """The seats whose answers are hidden from others; for a chance, no seat."""
    if isinstance(request, AskAll):
        return tuple(seat for seat, ask in request.asks.items() if ask.seen_by is not None)
    return (Seat(""),) if request.seen_by is not None else ()


def _any_answer(request: Request, rng: Rng) -> Answer:
    if isinstance(request, AskAll):
        return {seat: ask.choices.sample(rng) for seat, ask in request.asks.items()}
    if isinstance(request, Ask):
        return request.choices.sample(rng)
    assert isinstance(request, Chance)
    return request.sample(rng)


def _two_ways(request: Request, rng: Rng, limited: Sequence[Seat]) -> Iterator[Two]:
    if isinstance(request, Chance):
        fallen = [request.sample(rng) for _ in range(12)]
        if other := [each for each in fallen if each != fallen[0]]:
            yield Two(fallen[0], other[0], request.seen_by)
    elif isinstance(request, Ask):
        if pair := _two_orders(request, rng):
            yield Two(*pair, request.seen_by)
    elif isinstance(request, AskAll):
        for seat in limited:
            if pair := _two_orders(request.asks[seat], rng):
                rest = {each: ask.choices.sample(rng) for each, ask in request.asks.items()}
                yield Two({**rest, seat: pair[0]}, {**rest, seat: pair[1]}, request.asks[seat].seen_by)


def _two_orders(ask: Ask, rng: Rng) -> tuple[Order[Any], Order[Any]] | None:
    one = ask.choices.sample(rng)
    others = [order for order in ask.choices.candidates(20) if order.code != one.code]
    return (one, others[rng.below(len(others))]) if others else None


# -- two games side by side ------------------------------------------------------------------------------------


def _answered(position: Position[Any], answer: Answer) -> tuple[_Halting, list[Event]]:
    """A copy in which the request has its answer, halted at the boundary if there is one; and its events."""
    twin = _Halting.copied(position)
    told: list[Event] = []
    twin.state.heard = told
    twin.give(answer)
    return twin, told


def _stays_secret(position: Position[Any], two: Two, rng: Rng, odds_left: list[int]) -> None:
    """No excluded seat learns which of two answers was given, at the boundary or later, until it is revealed."""
    request = position.request
    assert request is not None
    said = f"the answer to {request.fingerprint()!r}"
    (one, told_one), (other, told_other) = _answered(position, two.one), _answered(position, two.other)
    excluded = [seat for seat in (*position.state.setting.seats, None) if not seen(seat, two.seen_by)]
    _side_by_side((one, told_one), (other, told_other), excluded, said, rng, odds_left)


def tells_no_world_apart(position: Position[Any], rng: Rng) -> bool:
    """A seat that samples a world learns nothing that distinguishes it from the real one, until something is revealed;
    returns whether any seat had to sample anything.
    """
    setting = position.state.setting
    blind = [seat for seat in setting.seats if position.state.hides(seat)]
    if not blind:
        return False
    seat = blind[rng.below(len(blind))]
    world = imagine(position.game, setting, knowledge(position, seat), rng)
    one, other = _Halting.copied(position), _Halting.copied(world)
    _side_by_side((one, []), (other, []), [seat], "what it cannot know", rng, [0])
    return True


def _side_by_side(
    here: tuple[_Halting, list[Event]],
    there: tuple[_Halting, list[Event]],
    excluded: Sequence[Seat | None],
    said: str,
    rng: Rng,
    odds_left: list[int],
) -> None:
    """Play two games that differ in a secret with the same answers; excluded seats get the same from both."""
    (one, told_one), (other, told_other) = here, there
    where = f"in segment {segment_of(one)}"
    for _ in range(AHEAD):
        for seat in excluded:
            same_news(seat, told_one, told_other, said, where)
            same_view(one, other, seat, said)
        if one.request is None and other.request is None:
            told_one, told_other = _gone_on(one), _gone_on(other)
            if one.request is None or _revealed(told_one, told_other):
                return
            continue
        asked, also = one.request, other.request
        same = asked is not None and also is not None and asked.fingerprint() == also.fingerprint()
        asks = " or ".join(each.fingerprint() if each is not None else "nothing" for each in (asked, also))
        expect(same, "secrecy", f"{where}: {said} decides what is asked next, {asks}")
        where = f"in segment {segment_of(one)}"
        assert asked is not None
        assert also is not None
        for seat in excluded:
            same_question(one, other, seat, rng, said)
            if seat is not None and odds_left[0] and seat in one.asks():
                odds_left[0] -= 1
                same_odds(one, other, seat, rng, said)
        given = _same_answer(asked, also, rng)
        if given is None:
            return
        told_one, told_other = _given(one, given[0]), _given(other, given[1])
        if _revealed(told_one, told_other):
            return


def _gone_on(position: _Halting) -> list[Event]:
    told: list[Event] = []
    position.state.heard = told
    position.go_on()
    return told


def _given(position: _Halting, answer: Answer) -> list[Event]:
    told: list[Event] = []
    position.state.heard = told
    position.give(answer)
    return told


def _revealed(*told: list[Event]) -> bool:
    return any(event.reveals for events in told for event in events)


def _same_answer(here: Request, there: Request, rng: Rng) -> tuple[Answer, Answer] | None:
    """An answer that both games accept; None if a seat that knows the secret has none."""
    for _ in range(8):
        answer = _any_answer(here, rng)
        try:
            if isinstance(here, Ask) and isinstance(there, Ask):
                return answer, there.choices.check(answer.code)
            if isinstance(here, AskAll) and isinstance(there, AskAll):
                return answer, {seat: there.asks[seat].choices.check(order.code) for seat, order in answer.items()}
            assert isinstance(there, Chance)
            return answer, there.from_data(answer_to_data(answer))
        except (Refusal, ValueError):
            continue
    return None


# -- public answers, and what comes out ------------------------------------------------------------------------


def _does_not_vanish(position: Position[Any], two: Two) -> None:
    """A public answer may not become something that a seat does not know: was ``seen_by`` forgotten?"""
    (one, told_one), (other, told_other) = _answered(position, two.one), _answered(position, two.other)
    if one.request is not None or other.request is not None or one.state == other.state:
        return
    request = position.request
    assert request is not None
    for seat in (*position.state.setting.seats, None):
        if news(seat, told_one) != news(seat, told_other):
            continue
        same = one.game.view(one.state, seat) == other.game.view(other.state, seat)
        where = ", ".join(differences(one.state, other.state))
        detail = (
            f"everybody sees the answer to {request.fingerprint()!r}; {seat or 'an observer'} does not know {where}"
        )
        expect(not same, "seen by", f"{detail}: the request lacks seen_by, or the field is no secret")


Hidden = dict[Seat | None, list[str]]
"""By seat, the paths to what it does not know."""


def _hidden(position: Position[Any]) -> Hidden:
    state = position.state
    return {
        seat: list(left_open(position.game.view(state, seat))) if state.hides(seat) else []
        for seat in (*state.setting.seats, None)
    }


def _comes_out_told(position: Position[Any], answer: Answer, before: Hidden) -> Hidden:
    """Give an answer. What a seat learns by it must come with an event that reveals."""
    request = position.request
    assert request is not None
    told: list[Event] = []
    position.state.heard = told
    position.give(answer)
    position.state.heard = None
    now = _hidden(position)
    for seat, hidden in before.items():
        gone = [where for where in hidden if where not in now[seat]]
        if not gone or any(event.reveals and seen(seat, event.seen_by) for event in told):
            continue
        if request.seen_by is not None and seen(seat, request.seen_by):
            continue
        out = ", ".join(where for where in gone if _is_there(position.state, where))
        detail = f"after {request.fingerprint()!r} {seat or 'an observer'} knows {out}"
        expect(not out, "revealed", f"{detail}, and no event told it that reveals")
    return now


def _is_there(record: Any, where: str) -> bool:
    """Whether a path through records, lists and dicts still exists."""
    for part in where.split("."):
        if isinstance(record, dict):
            found = [value for key, value in record.items() if str(key) == part]
        elif isinstance(record, list | tuple):
            found = list(record[int(part) : int(part) + 1])
        else:
            found = [getattr(record, part)] if hasattr(type(record), part) else []
        if not found:
            return False
        record = found[0]
    return True
