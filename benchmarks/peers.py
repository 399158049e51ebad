"""What others reach on this machine, in this run: random play and copies of well-known engines in Python."""

import random
import time

import chess
from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame

from benchmarks.timing import Rate

__all__ = ["catanatron_copy", "catanatron_play", "chess_play"]


def catanatron_play(seconds: float) -> Rate:
    """Decisions of catanatron's random players, four at the table."""
    random.seed(1)
    decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = CatanGame([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        decisions += len(game.state.actions)
    return Rate(decisions, time.perf_counter() - start)


def catanatron_copy(copies: int) -> Rate:
    """Copies of a finished game of catanatron."""
    random.seed(1)
    game = CatanGame([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    game.play()
    start = time.perf_counter()
    for _ in range(copies):
        game.copy()
    return Rate(copies, time.perf_counter() - start)


def chess_play(seconds: float) -> Rate:
    """Random moves of python-chess, games cut at 300 moves."""
    rng = random.Random(1)
    moves = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        for _ in range(300):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
    return Rate(moves, time.perf_counter() - start)
