"""Reinforcement learning environments: PettingZoo (AEC), and Gymnasium for one seat against a bot.

An action is an index into the candidates of the open question, of which there are never more than ``ACTIONS``; a mask
says which indices stand for an order. What a seat observes is its own view, never the state:

- ``observation``: a vector of ``FEATURES`` numbers, every value of the view put into a place that its path decides
  (feature hashing), so that one shape serves every game;
- ``actions``: for each index a vector of ``ACTION_FEATURES``, the words of its order put into places likewise;
- ``action_mask``: 1 where the index stands for an order.

A side that wins gets 1 for each of its seats, one that loses -1, and nobody anything for a draw.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from admiralty.bots import Bot, bot
from admiralty.games.base import TableGame
from admiralty.kernel.flows.chance import Fast, KeyStream, derive
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.lab.run import answer_to, key_of
from admiralty.library import game as game_of
from admiralty.library import reference
from admiralty.scene import board_svg
from admiralty.words import words_of

__all__ = ["ACTIONS", "ACTION_FEATURES", "FEATURES", "AgainstBot", "NavalEnv", "env"]

ACTIONS = 128
FEATURES = 512
ACTION_FEATURES = 32

Vector = npt.NDArray[np.float32]
Observation = dict[str, npt.NDArray[Any]]


def env(game: str, scenario: str, **options: str) -> "NavalEnv":
    """The environment of a scenario, in the manner of PettingZoo: ``env("ironclads_on_squares", "lissa")``."""
    return NavalEnv(game, scenario, options)


class NavalEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """A scenario as an environment with one agent for each seat."""

    def __init__(self, game: str, scenario: str, options: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"{game}/{scenario}", "render_modes": ["svg"], "is_parallelizable": False}
        self.render_mode = "svg"
        self.game: TableGame[Any] = game_of(game)
        self.setting = self.game.setting(reference(scenario, game), dict(options or {}))
        self.possible_agents = [str(seat) for seat in self.setting.seats]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._games = 0
        self._seed = 0

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed the same one again, and after it the games that follow from it."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self._games += 1
        self.chance = KeyStream(key_of(self._seed, self._games))
        self.position: Position[Any] = Position(self.game, self.game.begin(self.setting))
        self._chances = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    # -- play ----------------------------------------------------------------------------------------------------

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        orders = self.orders(agent)
        if action is None or not 0 <= action < len(orders):
            raise ValueError(f"action {action} stands for no order; the mask of {agent} says which do")
        self.answer(orders[action])
        self._accumulate_rewards()

    def answer(self, order: Order[Any]) -> None:
        """Give the order of the agent whose turn it is."""
        if isinstance(self.position.request, AskAll):
            self.position.seal(Seat(self.agent_selection), order)
        else:
            self.position.give(order)
        self._settle()

    def _settle(self) -> None:
        """Let chance fall and answer what has one answer, up to the next decision or the end."""
        position = self.position
        while True:
            request = position.request
            if isinstance(request, Chance):
                position.give(self.chance.resolve(request, self._chances))
                self._chances += 1
            elif isinstance(request, Ask) and (only := request.only_answer()) is not None:
                position.give(only)
            else:
                break
        if position.request is None:
            self._end()
        else:
            self.agent_selection = str(next(iter(position.asks())))

    def _end(self) -> None:
        outcome = self.position.outcome
        assert outcome is not None
        for agent in self.agents:
            won = self.setting.side_of(Seat(agent)) in outcome.winners
            self.rewards[agent] = 0.0 if not outcome.winners else 1.0 if won else -1.0
            self.terminations[agent] = True
            self.infos[agent] = {"outcome": outcome.reason.key, "winners": list(outcome.winners)}
        self.agent_selection = self.agents[0]

    # -- looking -------------------------------------------------------------------------------------------------

    def orders(self, agent: str) -> list[Order[Any]]:
        """What the indices of an agent's actions stand for now; none when it is not asked."""
        ask = self.position.asks().get(Seat(agent))
        return list(ask.choices.candidates(ACTIONS)) if ask is not None else []

    def observe(self, agent: str) -> Observation:
        view = self.game.view(self.position.state, Seat(agent))
        request = self.position.request
        asked = request.fingerprint() if request is not None else "over"
        mask = np.zeros(ACTIONS, dtype=np.int8)
        actions = np.zeros((ACTIONS, ACTION_FEATURES), dtype=np.float32)
        for place, order in enumerate(self.orders(agent)):
            mask[place] = 1
            actions[place] = _words(order.code)
        return {"observation": _hashed(view.to_data(), asked), "actions": actions, "action_mask": mask}

    def render(self) -> str:
        """The board as SVG, as an observer sees it."""
        return self._repr_svg_()

    def _repr_svg_(self) -> str:
        view = self.game.view(self.position.state, None)
        words = words_of(self.game).with_names(self.setting.names)
        return board_svg(self.game.scene(view, self.setting, None, None, words.say), words.say)

    def close(self) -> None:
        """Nothing is held that would have to be let go."""


class AgainstBot(gymnasium.Env[Observation, int]):
    """One seat's game, the others played by bots; an episode ends with the game."""

    metadata: dict[str, Any] = {"render_modes": ["svg"]}  # noqa: RUF012 Gymnasium declares it so

    def __init__(
        self, game: str, scenario: str, seat: str | None = None, against: str = "captain", **options: str
    ) -> None:
        self.table = NavalEnv(game, scenario, options)
        self.seat = seat or self.table.possible_agents[0]
        self.against = against
        self.render_mode = "svg"
        self.observation_space: spaces.Space[Any] = self.table.observation_space(self.seat)
        self.action_space = self.table.action_space(self.seat)
        self._bots: dict[str, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        table = self.table
        table.reset(seed)
        self._bots = {
            agent: bot(self.against, table.game, table.setting, Fast(derive(table.chance.key, f"bot {agent}")))
            for agent in table.possible_agents
            if agent != self.seat
        }
        self._let_bots_play()
        return table.observe(self.seat), dict(table.infos[self.seat])

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An order by its index; an index that stands for none loses the game at once, as Gymnasium knows no mask."""
        table = self.table
        if table.terminations[self.seat]:
            return table.observe(self.seat), 0.0, True, False, dict(table.infos[self.seat])
        orders = table.orders(self.seat)
        if not 0 <= int(action) < len(orders):
            return table.observe(self.seat), -1.0, True, False, {"outcome": "no-order"}
        table.answer(orders[int(action)])
        self._let_bots_play()
        over = table.terminations[self.seat]
        return table.observe(self.seat), table.rewards[self.seat], over, False, dict(table.infos[self.seat])

    def _let_bots_play(self) -> None:
        table = self.table
        while not table.terminations[self.seat] and table.agent_selection != self.seat:
            seat = Seat(table.agent_selection)
            ask = table.position.asks()[seat]
            code = answer_to(self._bots[seat], ask, partial(knowledge, table.position, seat))
            table.answer(ask.choices.trusted(code))

    def action_masks(self) -> npt.NDArray[Any]:
        """1 for each index that stands for an order; what learners with masks ask for."""
        return self.table.observe(self.seat)["action_mask"]

    def render(self) -> Any:
        """The board as SVG text."""
        return self.table.render()

    def _repr_svg_(self) -> str:
        return self.table.render()


def _observation_space() -> spaces.Dict[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (FEATURES,), np.float32),
            "actions": spaces.Box(-1.0, 1.0, (ACTIONS, ACTION_FEATURES), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


@cache
def _place(name: str, size: int) -> tuple[int, float]:
    """Where a feature goes, and its sign, so that two that share a place do not always add up."""
    digest = hashlib.blake2b(name.encode(), digest_size=8).digest()
    return int.from_bytes(digest[:6], "big") % size, 1.0 if digest[7] & 1 else -1.0


def _hashed(data: Any, asked: str) -> Vector:
    """A view as a vector between -1 and 1."""
    vector = np.zeros(FEATURES, dtype=np.float32)
    for name, value in [*_leaves(data, ""), (f"asked {asked}", 1.0)]:
        place, sign = _place(name, FEATURES)
        vector[place] += sign * value
    return np.tanh(vector, dtype=np.float32)


def _leaves(data: Any, path: str) -> Iterator[tuple[str, float]]:
    """Every value of plain data with its path: numbers scaled to be small, words as features of their own."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _leaves(value, f"{path}/{name}")
    elif isinstance(data, list | tuple):
        yield f"{path}#", len(data) / 10
        for place, value in enumerate(data):
            yield from _leaves(value, f"{path}/{place}")
    elif isinstance(data, bool | int | float):
        yield path, float(data) / 10
    elif data is not None:
        yield f"{path}={data}", 0.5


@cache
def _words(code: str) -> Vector:
    vector = np.zeros(ACTION_FEATURES, dtype=np.float32)
    for number, word in enumerate(code.split()):
        place, sign = _place(f"{number} {word}", ACTION_FEATURES)
        vector[place] += sign
    return np.tanh(vector, dtype=np.float32)
