"""Reinforcement learning environments: PettingZoo (AEC), and Gymnasium for one seat against bots.

An action is an index into the orders of the open question. There are at most ``ACTIONS`` at once; if a question has
more orders, the last index turns the page. A seat observes its own view, never the state, as `observation.Spec`
describes it: ``whole``, a table for each kind of record, and ``planes`` of the board. With it come ``question``, the
open question encoded by `order_codes`, ``orders``, a row for each order, and ``action_mask``, 1 for each valid index.

The reward is 1 for each seat of a side that wins, -1 for one that loses, and 0 for a draw.

Gymnasium knows a scenario as ``Admiralty/GAME-SCENARIO-v0`` after this module is imported; ``gymnasium.make`` imports
it itself when the module is named in front: ``gymnasium.make("admiralty.lab.env:Admiralty/GAME-SCENARIO-v0")``.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple, Self

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
from admiralty.lab.observation import Spec
from admiralty.lab.order_codes import QUESTION, WIDTH, OrderCodes
from admiralty.lab.run import answer_to, key_of
from admiralty.library import GAMES, reference, variant
from admiralty.scene import board_svg
from admiralty.words import words_of

__all__ = ["ACTIONS", "AgainstBot", "NavalEnv", "Snapshot", "env", "register_all"]

ACTIONS = 256
LARGEST = 2**31 - 1

Observation = dict[str, npt.NDArray[Any]]


class Snapshot(NamedTuple):
    """A saved moment of an environment; it has no reference to the environment."""

    seed: int
    games: int
    codes: tuple[str, ...]
    """The orders given so far in this game, all seats in turn."""
    page: int


def env(game: str, scenario: str, changes: Mapping[str, Any] | None = None, **options: str) -> "NavalEnv":
    """The environment of a scenario, as PettingZoo names it: ``env("ironclads_on_squares", "lissa")``.

    ``changes`` are values of the game's files by their paths, as in a study.
    """
    return NavalEnv(game, scenario, options, changes)


class NavalEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """A scenario as an environment with one agent for each seat."""

    def __init__(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, str] | None = None,
        changes: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        self._made_of = (game, scenario, dict(options or {}), dict(changes or {}))
        self.metadata = {"name": f"{game}/{scenario}", "render_modes": ["svg"], "is_parallelizable": False}
        self.render_mode = "svg"
        self.game: TableGame[Any] = variant(game, dict(changes or {}))
        self.setting = self.game.setting(reference(scenario, game), dict(options or {}))
        self.possible_agents = [str(seat) for seat in self.setting.seats]
        self.agents = list(self.possible_agents)
        self.spec_of_view = Spec(self.game, self.setting)
        """The names and ranges of the observations."""
        self.order_codes = OrderCodes(self.game, self.setting)
        space = _observation_space(self.spec_of_view)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._games = 0
        self._seed = 0

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; a seed repeats it and the games that follow."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self._begin(self._games + 1)

    def _begin(self, number: int) -> None:
        self._games = number
        self.chance = KeyStream(key_of(self._seed, number))
        self.position: Position[Any] = Position(self.game, self.game.begin(self.setting))
        self._chances = 0
        self._codes: list[str] = []
        self._page = 0
        self._listed: dict[str, list[Order[Any]]] = {}
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
        if action == ACTIONS - 1 and self.has_more(agent):
            self.turn_page()
        else:
            orders = self.orders(agent)
            if action is None or not 0 <= action < len(orders):
                raise ValueError(f"action {action} stands for no order; the mask of {agent} says which do")
            self.answer(orders[action])
        self._accumulate_rewards()

    def turn_page(self) -> None:
        """Turn to the next page of orders; after the last page comes the first."""
        self._page += 1
        self._listed = {}
        if not self.orders(self.agent_selection):
            self._page, self._listed = 0, {}

    def answer(self, order: Order[Any]) -> None:
        """Give the order of the current agent."""
        self._codes.append(order.code)
        if isinstance(self.position.request, AskAll):
            self.position.seal(Seat(self.agent_selection), order)
        else:
            self.position.give(order)
        self._page, self._listed = 0, {}
        self._settle()

    def _settle(self) -> None:
        """Resolve chance and forced answers, up to the next decision or the end."""
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

    # -- snapshots -------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """This moment, for `restore`, in this environment or in another of the same scenario."""
        return Snapshot(self._seed, self._games, tuple(self._codes), self._page)

    def restore(self, moment: Snapshot) -> None:
        """Return to a saved moment: the game is played again from its seed and orders."""
        self._seed = moment.seed
        self._begin(moment.games)
        for code in moment.codes:
            ask = self.position.asks()[Seat(self.agent_selection)]
            self.answer(ask.choices.trusted(code))
        self._page, self._listed = moment.page, {}

    def clone(self) -> Self:
        """An independent copy at the same moment, for a search: no order is played again for it."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.clone()
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.agents, twin._codes, twin._listed = list(self.agents), list(self._codes), {}
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {"made_of": self._made_of, "moment": self.snapshot() if self._games else None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(*state["made_of"])  # type: ignore[misc]  # build it anew from its arguments
        if state["moment"] is not None:
            self.restore(state["moment"])

    # -- looking -------------------------------------------------------------------------------------------------

    def orders(self, agent: str) -> list[Order[Any]]:
        """The orders of an agent's action indices; empty when it is not asked."""
        found = self._listed.get(agent)
        if found is None:
            ask = self.position.asks().get(Seat(agent))
            found = self._listed[agent] = [] if ask is None else self._on_page(ask)
        return found

    def _on_page(self, ask: Ask) -> list[Order[Any]]:
        whole, here = ACTIONS - 1, self._page
        listed = list(ask.choices.candidates(ACTIONS if not here else (here + 1) * whole + 1))
        if not here and len(listed) <= ACTIONS:
            self._more = len(listed) == ACTIONS and len(ask.choices.candidates(ACTIONS + 1)) > ACTIONS
            return listed[:whole] if self._more else listed
        self._more = True
        return listed[here * whole : (here + 1) * whole]

    _more = False

    def has_more(self, agent: str) -> bool:
        """Whether the last index turns the page."""
        return bool(self.orders(agent)) and self._more

    def action_mask(self, agent: str) -> npt.NDArray[np.int8]:
        """1 for each index of an order, and for the one that turns the page."""
        mask = np.zeros(ACTIONS, dtype=np.int8)
        mask[: len(self.orders(agent))] = 1
        if self.has_more(agent):
            mask[ACTIONS - 1] = 1
        return mask

    def observe(self, agent: str) -> Observation:
        found: Observation = {**self.spec_of_view.arrays(self.position.state.shared_view(Seat(agent)))}
        request = self.position.request
        asked = request.fingerprint() if request is not None else "over"
        found["question"] = self.order_codes.question(asked)
        found["orders"] = self.order_codes.rows([order.code for order in self.orders(agent)], ACTIONS)
        found["action_mask"] = self.action_mask(agent)
        return found

    def render(self) -> str:
        """The board as SVG, as an observer sees it."""
        return self._repr_svg_()

    def _repr_svg_(self) -> str:
        view = self.game.view(self.position.state, None)
        words = words_of(self.game).with_names(self.setting.names)
        return board_svg(self.game.scene(view, self.setting, None, None, words.say), words.say)

    def close(self) -> None:
        """Nothing has to be released."""


class AgainstBot(gymnasium.Env[Observation, int]):
    """One seat's game, with bots for the others; an episode ends with the game.

    ``against`` is one bot for all other seats, or a bot for each of them by name.
    """

    metadata: dict[str, Any] = {"render_modes": ["svg"]}  # noqa: RUF012 Gymnasium declares it so

    def __init__(
        self,
        game: str,
        scenario: str,
        seat: str | None = None,
        against: str | Mapping[str, str] = "captain",
        changes: Mapping[str, Any] | None = None,
        render_mode: str | None = "svg",
        **options: str,
    ) -> None:
        self.table = NavalEnv(game, scenario, options, changes)
        self.seat = seat or self.table.possible_agents[0]
        others = [agent for agent in self.table.possible_agents if agent != self.seat]
        self.against = dict.fromkeys(others, against) if isinstance(against, str) else dict(against)
        if set(self.against) != set(others):
            raise ValueError(f"name a bot for each of {', '.join(others)}")
        self.render_mode = render_mode
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
            agent: bot(name, table.game, table.setting, Fast(derive(table.chance.key, f"bot {agent}")))
            for agent, name in self.against.items()
        }
        self._let_bots_play()
        return table.observe(self.seat), dict(table.infos[self.seat])

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Give an order by its index; an invalid index loses the game at once, because Gymnasium has no mask."""
        table = self.table
        if table.terminations[self.seat]:
            return table.observe(self.seat), 0.0, True, False, dict(table.infos[self.seat])
        orders = table.orders(self.seat)
        if int(action) == ACTIONS - 1 and table.has_more(self.seat):
            table.turn_page()
        elif not 0 <= int(action) < len(orders):
            return table.observe(self.seat), -1.0, True, False, {"outcome": "no-order"}
        else:
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
        """1 for each index of an order, for learners that take a mask."""
        return self.table.action_mask(self.seat)

    def render(self) -> Any:
        """The board as SVG text."""
        return self.table.render()

    def _repr_svg_(self) -> str:
        return self.table.render()


def _observation_space(spec: Spec) -> spaces.Dict[Any]:
    boxes: dict[str, spaces.Space[Any]] = {"whole": _box([(each.low, each.high) for each in spec.whole])}
    for table in spec.tables:
        row = [(each.low, each.high) for each in table.features]
        row[0] = (min(low for low, _ in row), row[0][1])
        boxes[table.name] = _box(row, table.rows)
    boxes["planes"] = spaces.Box(0.0, float(LARGEST), spec.planes, np.float32)
    boxes["question"] = spaces.Box(0, LARGEST, (QUESTION,), np.int32)
    boxes["orders"] = spaces.Box(0, LARGEST, (ACTIONS, WIDTH), np.int32)
    boxes["action_mask"] = spaces.Box(0, 1, (ACTIONS,), np.int8)
    return spaces.Dict(boxes)


def _box(ranges: list[tuple[float, float]], rows: int = 0) -> spaces.Box:
    low = np.array([min(low, 0.0) for low, _ in ranges], dtype=np.float32)
    high = np.array([max(high, 0.0) for _, high in ranges], dtype=np.float32)
    if rows:
        low, high = np.tile(low, (rows, 1)), np.tile(high, (rows, 1))
    return spaces.Box(low, high, dtype=np.float32)


def register_all() -> None:
    """Register every printed scenario with Gymnasium; a second call has no effect."""
    for game in GAMES:
        for scenario in variant(game, {}).scenarios():
            name = f"Admiralty/{game}-{scenario}-v0"
            if name not in gymnasium.registry:
                made = {"game": game, "scenario": scenario}
                gymnasium.register(name, entry_point="admiralty.lab.env:AgainstBot", kwargs=made)


register_all()
