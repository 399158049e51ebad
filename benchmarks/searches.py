"""Simulations of tree search a second: our admiral, and the same idea on the engines of others, in one run.

A simulation of ours is a trial: a world cloned, orders down the tree, a short playout and the game's judgement. With
``to_the_end`` the playout goes on until somebody has won, which is what the peers do. OpenSpiel is driven by its own
search in Python with random rollouts. catanatron's package has no tree search: it gets the smallest there is, which
copies its game, tries the orders of the root in turn, and plays out at random.
"""

import random
import time
from typing import Any

import catanatron
import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from admiralty.bots.admiral import AdmiralBot
from admiralty.bots.budget import Budget
from admiralty.games.base import TableGame
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.view import knowledge
from benchmarks.ours import positions
from benchmarks.timing import Rate

__all__ = ["admiral", "catanatron_search", "open_spiel_search"]

NODES = 3000
TO_THE_END = 100_000


def admiral(game: TableGame[Any], setting: Setting, seconds: float, to_the_end: bool = False) -> Rate:
    """Trials of the admiral, over positions of random play."""
    judgement: Any = type(game.judgement)
    before = judgement.horizon
    judgement.horizon = TO_THE_END if to_the_end else before
    sample = [position for position in positions(game, setting, 60) if len(position.asks()) == 1]
    trials, spent, place = 0, 0.0, 0
    try:
        while spent < seconds:
            position = sample[place % len(sample)]
            place += 1
            known = knowledge(position, next(iter(position.asks())))
            thinker = AdmiralBot(game, setting, Fast(place), Budget(nodes=NODES))
            begun = time.perf_counter()
            thinker.think(known)
            spent += time.perf_counter() - begun
            trials += thinker.trials
    finally:
        judgement.horizon = before
    return Rate(trials, spent)


def open_spiel_search(seconds: float) -> Rate:
    """OpenSpiel's search in Python on backgammon, one random rollout a simulation."""
    rng = np.random.RandomState(1)
    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    searcher = mcts.MCTSBot(game, 1.4, 25, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    simulations, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        if state.is_terminal():
            state = game.new_initial_state()
            continue
        state.apply_action(searcher.step(state))
        simulations += 25
    return Rate(simulations, time.perf_counter() - begun)


def catanatron_search(seconds: float) -> Rate:
    """Copies and random playouts to the end from the opening of catanatron, an order of the root each in turn."""
    random.seed(1)
    colours = list(catanatron.Color)[:4]
    root = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
    simulations, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        game = root.copy()
        orders = game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions
        game.execute(orders[simulations % len(orders)])
        game.play()
        simulations += 1
    return Rate(simulations, time.perf_counter() - begun)
