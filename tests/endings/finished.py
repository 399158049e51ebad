"""A finished game as a file: its set-up and outcome on the first line, then every answer, one a line."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.games.position import Position, answer_from_data, answer_to_data
from tests.conformance.tables import Table

FOLDER = Path(__file__).parent


class Finished(NamedTuple):
    table: Table
    outcome: Outcome
    answers: list[Any]

    @property
    def way(self) -> tuple[str, str, str]:
        """The way it ended: scenario, reason and winners."""
        return self.table.scenario, self.outcome.reason.key, "+".join(self.outcome.winners) or "draw"

    @property
    def file(self) -> Path:
        return FOLDER / self.table.game / ("--".join(self.way) + ".jsonl")

    def write(self) -> None:
        head = {
            "game": self.table.game,
            "scenario": self.table.scenario,
            "options": dict(self.table.options),
            "outcome": self.outcome.to_data(),
        }
        self.file.parent.mkdir(exist_ok=True)
        lines = [json.dumps(line, ensure_ascii=False) for line in [head, *self.answers]]
        self.file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(file: Path) -> Finished:
    head, *answers = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    table = Table(head["game"], head["scenario"], tuple(head["options"].items()))
    return Finished(table, Outcome.from_data(head["outcome"]), answers)


def play_again(finished: Finished) -> Position[Any]:
    """The position that the answers lead to, each checked against the question it answers."""
    game, setting = finished.table.build()
    position: Position[Any] = Position(game, game.start(setting))
    for answer in finished.answers:
        if isinstance(position.request, Ask):
            position.request.choices.check(answer)
        position.give(answer_from_data(position.request, answer))
    return position


def play_at_random(table: Table, seed: int, thinking: Collection[str] = ()) -> Finished:
    """A game of random play, with every answer kept; some seats may go by what the game thinks likely."""
    game, setting = table.build()
    rng = Fast(seed)
    position: Position[Any] = Position(game, game.start(setting), keeps=False)
    answers = []
    while (request := position.request) is not None:
        if isinstance(request, Chance):
            answer = request.sample(rng)
        elif isinstance(request, Ask):
            thinks = request.seat in thinking
            answer = game.judgement.likely(position.state, request, rng) if thinks else request.choices.sample(rng)
        else:
            answer = {seat: ask.choices.sample(rng) for seat, ask in position.asks().items()}
        answers.append(answer_to_data(answer))
        position.give(answer)
    assert position.outcome is not None
    return Finished(table, position.outcome, answers)
