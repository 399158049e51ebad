"""In every game the orders that lose at once are named beforehand, and no others."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.losing import losing
from admiralty.library import GAMES
from admiralty.library import game as game_of

ANSWERS = 30_000
GAMES_OF_EACH = 2


def play(game: Any, setting: Any, seed: int, answers: int) -> tuple[Position[Any], int, Fast]:
    """Random play for so many answers, or to the end; how many there were, and the chance that is left."""
    rng, given = Fast(seed), 0
    position: Position[Any] = Position(game, game.start(setting))
    while (request := position.request) is not None and given < answers:
        given += 1
        if isinstance(request, Chance):
            position.give(request.sample(rng))
        elif isinstance(request, Ask):
            position.give(request.choices.sample(rng))
        else:
            for seat, ask in list(position.asks().items()):
                position.seal(seat, ask.choices.sample(rng))
    return position, given, rng


@pytest.mark.parametrize("name", list(GAMES))
def test_an_order_that_ends_the_game_against_its_side_is_named(name: str, soak_scale: int) -> None:
    game = game_of(name)
    for scenario in game.scenarios():
        setting = game.setting(scenario, {})
        for seed in range(GAMES_OF_EACH * soak_scale):
            ended, answers, _ = play(game, setting, seed, ANSWERS)
            assert ended.outcome is not None
            before, _, rng = play(game, setting, seed, answers - 1)
            request = before.request
            if not isinstance(request, Ask):
                continue  # dice or sealed sheets have ended it
            code = request.choices.sample(rng).code
            winners, side = ended.outcome.winners, setting.side_of(request.seat)
            named = losing(game, setting, knowledge(before, request.seat), [code], Fast(1))
            assert named == ([code] if winners and side not in winners else []), f"{scenario} {seed}: {code}"
