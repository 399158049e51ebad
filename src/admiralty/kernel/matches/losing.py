"""Warns of an order that loses the game at once: it ends the game whatever the dice, and its side has not won.

It is computed from what the seat knows. An order that may lose, by chance, by another seat's answer or by something
hidden, is not warned of: the odds show that.
"""

from collections.abc import Iterable
from typing import Any

from admiralty.kernel.base.gc_paused import gc_paused
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Refusal, Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.game import Game
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge, Unimaginable, imagine, knowledge
from admiralty.kernel.records.record import secrets_watched

from .match import Match

__all__ = ["losing", "losing_listed", "losing_of"]

WORLDS = 8
"""The number of worlds in which the game must be lost, where something hidden matters."""
REQUESTS = 200
"""The most throws and forced answers between an order and the end."""


def losing_of(match: Match[Any], seat: Seat, codes: Iterable[str]) -> list[str]:
    """Which of some orders to the open question of a match lose the game for its seat."""
    if not isinstance(match.position.request, Ask):
        return []  # a sealed order ends nothing before all have sealed
    if match.position.state.sighting:
        return []  # it cannot be computed from what the seat sees
    known = knowledge(match.position, seat)
    return losing(match.game, match.setting, known, codes, Fast(f"losing {match.decision}"))


def losing_listed(position: Position[Any], seat: Seat, most: int, rng: Rng) -> list[str]:
    """Which of the first listed orders of a seat lose the game; empty for a question with unlimited orders."""
    ask = position.asks().get(seat)
    if ask is None or not ask.choices.finite or position.state.sighting:
        return []
    codes = [order.code for order in ask.choices.orders()[:most]]
    return losing(position.game, position.state.setting, knowledge(position, seat), codes, rng)


@gc_paused()
def losing(game: Game[Any], setting: Any, known: Knowledge, codes: Iterable[str], rng: Rng) -> list[str]:
    """Which of some orders certainly lose the game for the seat that is asked."""
    try:
        world = imagine(game, setting, known, rng)
    except Unimaginable:
        return []
    if not isinstance(world.request, Ask):
        return []
    found = []
    others: list[Position[Any]] = []
    for code in codes:
        with secrets_watched() as watch:
            lost = _loses(world, known.seat, code)
        if lost and watch.read:
            while len(others) < WORLDS:
                others.append(imagine(game, setting, known, rng))
            lost = all(_loses(other, known.seat, code) for other in others)
        if lost:
            found.append(code)
    return found


def _loses(world: Position[Any], seat: Seat, code: str) -> bool:
    position = world.clone()
    try:
        position.give(position.asks()[seat].choices.check(code))
    except Refusal:
        return False
    return _lost(position, position.state.setting.side_of(seat), [REQUESTS])


def _lost(position: Position[Any], side: str, left: list[int]) -> bool:
    """Whether a position ends, however chance falls and without a choice, and always against a side."""
    request = position.request
    if request is None:
        outcome = position.outcome
        return outcome is not None and bool(outcome.winners) and side not in outcome.winners
    left[0] -= 1
    if left[0] < 0:
        return False
    if isinstance(request, Chance):
        return all(_lost(_given(position, outcome), side, left) for outcome, _ in request.branches())
    only = request.only_answer() if isinstance(request, Ask) else None
    return only is not None and _lost(_given(position, only), side, left)


def _given(position: Position[Any], answer: Any) -> Position[Any]:
    twin = position.clone()
    twin.give(answer)
    return twin
