"""Smoke check of a position from an untrusted file: views, questions and a short random game.

Declared limits cannot express everything that the rules take for granted. So an untrusted position is viewed from every
seat and played on for a while, on a copy, with dice that do not count. A failure is the fault of the file, and is found
before a person plays it.
"""

from typing import Any

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import deal, knowledge

__all__ = ["try_out"]

ANSWERS = 60
"""How many answers a copy is played on."""
LOOKED_AT = 20
"""How many orders of a question are looked at."""


def try_out(position: Position[Any]) -> None:
    """View a position from every seat and play a copy of it on; exceptions of the rules are not caught."""
    game, copy, rng = position.game, position.clone(), Fast("a game that counts for nothing")
    setting = copy.state.setting
    for seat in setting.seats:
        if copy.state.sighting:
            game.view(copy.state, seat)  # worlds cannot be sampled where units are hidden until sighted
        else:
            deal(game, setting, knowledge(copy, seat), rng)
    game.view(copy.state, None)
    for _ in range(ANSWERS):
        if copy.over:
            return
        _answer(copy, rng)


def _answer(position: Position[Any], rng: Fast) -> None:
    request = position.request
    for ask in position.asks().values():
        ask.choices.candidates(LOOKED_AT)
    if isinstance(request, Chance):
        position.give(request.sample(rng))
    elif isinstance(request, Ask):
        position.give(request.choices.sample(rng))
    elif isinstance(request, AskAll):
        for seat, ask in list(position.asks().items()):
            position.seal(seat, ask.choices.sample(rng))
