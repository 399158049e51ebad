"""Compares the play of two versions of the rules: random games by seed, with digests of everything in them.

    python -m tests.support.same_play --games 200 [--game iron_and_fire] [--scenario first_blood]
    python -m tests.support.same_play --games 200 --record before.jsonl
    python -m tests.support.same_play --replay before.jsonl

The first prints two digests for each scenario: of the answers (requests with seats and cases, codes, dice) and of the
positions. Run it on two trees and compare. If a change may use random numbers or list orders differently, record on
the old tree and replay on the new one: the same request must accept each answer there and lead to the same position.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from admiralty import library
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Misfit, Position, answer_to_data, checked_answer
from admiralty.kernel.records.record import canonical

ANSWERS_AT_MOST = 4_000
LOOK_AFTER = 8
"""A position is looked at after so many answers, and at the end."""


def sampled(position: Position[Any], rng: Fast) -> Any:
    """A random answer to the open request."""
    request = position.request
    if isinstance(request, Ask):
        return request.choices.sample(rng)
    if isinstance(request, AskAll):
        return {seat: ask.choices.sample(rng) for seat, ask in request.asks.items()}
    assert isinstance(request, Chance)
    return request.sample(rng)


def looks(position: Position[Any]) -> Any:
    outcome = position.outcome
    return [position.state.to_data(), outcome.to_data() if outcome is not None else None]


class Tape:
    """A record of a game: its answers one by one, and digests of the positions."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, Any]] = []
        self.positions: list[str] = []

    def note(self, position: Position[Any], answer: Any) -> None:
        assert position.request is not None
        self.answers.append((position.request.fingerprint(), json.loads(canonical(answer_to_data(answer)))))

    def look(self, position: Position[Any]) -> None:
        if position.request is None or len(self.answers) % LOOK_AFTER == 0:
            self.positions.append(hashlib.blake2b(canonical(looks(position)), digest_size=8).hexdigest())


def play(game_id: str, scenario: str, options: dict[str, str], seed: int) -> Tape:
    game = library.game(game_id)
    position = Position(game, game.start(game.setting(scenario, options)), keeps=False)
    rng, tape = Fast(seed), Tape()
    while position.request is not None and len(tape.answers) < ANSWERS_AT_MOST:
        answer = sampled(position, rng)
        tape.note(position, answer)
        position.give(answer)
        tape.look(position)
    return tape


def replay(game_id: str, scenario: str, options: dict[str, str], answers: list[Any], positions: list[str]) -> str:
    """Replay a recorded game; returns the first difference, or ""."""
    game = library.game(game_id)
    position = Position(game, game.start(game.setting(scenario, options)), keeps=False)
    tape = Tape()
    for number, (fingerprint, data) in enumerate(answers):
        asked = position.request.fingerprint() if position.request is not None else "over"
        if asked != fingerprint:
            return f"answer {number}: {fingerprint!r} was asked before, {asked!r} now"
        if isinstance(position.request, Chance):
            data = _tuples(data)
        try:
            answer = checked_answer(position.request, data)
        except Misfit as misfit:
            return f"answer {number} to {fingerprint!r}: {misfit}"
        tape.note(position, answer)
        position.give(answer)
        tape.look(position)
        if tape.positions != positions[: len(tape.positions)]:
            return f"answer {number}, {data!r} to {fingerprint!r}, led elsewhere (in the last {LOOK_AFTER} answers)"
    return "" if tape.positions == positions else "it ended otherwise"


def _tuples(data: Any) -> Any:
    return tuple(data) if isinstance(data, list) else data


def tables(arguments: argparse.Namespace) -> Iterator[tuple[str, str, dict[str, str]]]:
    for game_id in library.GAMES:
        game = library.game(game_id)
        for scenario in game.scenarios():
            if arguments.game in ("", game_id) and arguments.scenario in ("", scenario):
                yield game_id, scenario, dict(each.split("=") for each in arguments.option)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--game", default="")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--replay", type=Path)
    arguments = parser.parse_args()
    if arguments.replay:
        wrong = 0
        for line in arguments.replay.open(encoding="utf-8"):
            game_id, scenario, options, seed, recorded, led_to = json.loads(line)
            if arguments.game not in ("", game_id) or arguments.scenario not in ("", scenario):
                continue
            fault = replay(game_id, scenario, options, recorded, led_to)
            wrong += bool(fault)
            if fault:
                print(game_id, scenario, f"seed {seed}: {fault}", flush=True)
        print(f"{wrong} games went another way")
        return min(wrong, 1)
    record = arguments.record.open("w", encoding="utf-8") if arguments.record else None
    for game_id, scenario, options in tables(arguments):
        answers, positions, count = hashlib.blake2b(digest_size=8), hashlib.blake2b(digest_size=8), 0
        for seed in range(arguments.games):
            tape = play(game_id, scenario, options, seed)
            count += len(tape.answers)
            answers.update(canonical(tape.answers))
            positions.update(canonical(tape.positions))
            if record is not None:
                line = [game_id, scenario, options, seed, tape.answers, tape.positions]
                record.write(json.dumps(line) + "\n")
        print(f"{game_id:22} {scenario:22} {count:8} {answers.hexdigest()} {positions.hexdigest()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
