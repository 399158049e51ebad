"""OpenSpiel: every scenario as a sequential game of ``pyspiel``, whose dice and cards are chance nodes.

Importing this module registers one game, ``python_admiralty``, with a game and a scenario as its parameters:

    >>> battle = pyspiel.load_game("python_admiralty", {"game": "iron_and_fire", "scenario": "near_miss"})

Players are the seats. Actions, masks and observations are those of `admiralty.lab.env`. A chance node has the exact
distribution of its dice or cards where that has at most ``OUTCOMES`` outcomes; of more, such as hands from a full pack,
it has the outcomes of as many samples. Orders that several seats seal are asked for one after the other.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from math import comb
from typing import Any, Self

import numpy as np
import pyspiel

from admiralty.kernel.flows.chance import Fast, Outcome
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.flow import Ask, Chance, Draw, Roll
from admiralty.kernel.flows.hand import Hand
from admiralty.lab.env import ACTIONS, NavalEnv
from admiralty.library import GAMES, game

__all__ = ["NAME", "OUTCOMES", "SpielGame", "SpielState", "outcomes_of"]

NAME = "python_admiralty"
OUTCOMES = 1024
LONGEST = 1_000_000
"""No game has so many orders; a question may be leafed through for ever."""
SEATS = 8
"""No scenario has more."""
FIRST = {"game": next(iter(GAMES)), "scenario": game(next(iter(GAMES))).scenarios()[0]}
"""What is played where nothing is named."""


def outcomes_of(request: Chance) -> Sequence[tuple[Outcome, float]]:
    """What a chance node can come to, with probabilities.

    Odds may take one throw of a row of a table for all of them; a game that goes on may not, for a card that was drawn
    is gone from its pile. So rows are left out of account."""
    if _size(request) > OUTCOMES:
        sampled = Counter(request.sample(Fast(number)) for number in range(OUTCOMES))
        return [(outcome, times / OUTCOMES) for outcome, times in sampled.items()]
    plain = copy(request)
    plain.rows = None
    if isinstance(plain, Hand):
        plain.merge = None
    return plain.branches()


def _size(request: Chance) -> int:
    """How many outcomes there are at the most."""
    if isinstance(request, Hand):
        return comb(len(request.pieces), request.count)
    if isinstance(request, Draw):
        return len(request.pieces)
    if isinstance(request, Roll):
        count = request.pool.count or 1
        return comb(len(set(request.pool.faces)) + count - 1, count)
    return len(request.branches())


class _Table(NavalEnv):
    """The environment with its chances left open: the caller gives the results of dice and cards."""

    def _begin(self, number: int) -> None:
        self._given: list[str | int] = []
        """The orders given so far by their codes, and the chances by the numbers of their outcomes."""
        self._outcomes: Sequence[tuple[Outcome, float]] | None = None
        super()._begin(number)

    def _settle(self) -> None:
        position = self.position
        while isinstance(position.request, Ask) and (only := position.request.only_answer()) is not None:
            position.give(only)
        if position.request is None:
            self._end()
        elif not isinstance(position.request, Chance):
            self.agent_selection = str(next(iter(position.asks())))

    def answer(self, order: Order[Any]) -> None:
        self._given.append(order.code)
        super().answer(order)

    def outcomes(self) -> Sequence[tuple[Outcome, float]]:
        """What the open chance can come to."""
        assert isinstance(self.position.request, Chance)
        if self._outcomes is None:
            self._outcomes = outcomes_of(self.position.request)
        return self._outcomes

    def fall(self, number: int) -> None:
        """Let the open chance come to one of its outcomes."""
        outcome = self.outcomes()[number][0]
        self._given.append(number)
        self._outcomes = None
        self._page, self._listed = 0, {}
        self.position.give(outcome)
        self._settle()

    def clone(self) -> Self:
        twin = super().clone()
        twin._given = list(self._given)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {"made_of": self._made_of, "given": self._given, "page": self._page}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(*state["made_of"])  # type: ignore[misc]  # that is how it is made again
        self.reset(seed=0)
        for each in state["given"]:
            if isinstance(each, int):
                self.fall(each)
            else:
                self.answer(self.position.asks()[self.agent_selection].choices.trusted(each))  # type: ignore[index]
        self._page, self._listed = state["page"], {}

    def __str__(self) -> str:
        return f"{len(self._given)} given, page {self._page}, {self.position.digest()}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A scenario as a game of OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        named = {**FIRST, **(params or {})}
        self.start = _Table(named["game"], named["scenario"])
        self.start.reset(seed=0)
        self.seats = self.start.possible_agents
        even = len(self.seats) == 2
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS, max_chance_outcomes=OUTCOMES, num_players=len(self.seats), min_utility=-1.0,
            max_utility=1.0, max_game_length=LONGEST, **({"utility_sum": 0.0} if even else {}),
        )  # fmt: skip
        super().__init__(_type(zero_sum=even), info, named)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "_Observer":
        if params:
            raise ValueError(f"{NAME} knows no parameters of observers, and was given {', '.join(params)}")
        if kind is not None and kind.perfect_recall:
            raise ValueError(f"{NAME} observes what a seat sees now, and no history")
        return _Observer(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. OpenSpiel copies it by its fields, and keeps it as their pickle."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.start.clone()

    def current_player(self) -> int:
        request = self.table.position.request
        if request is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(request, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        return self.table.possible_agents.index(self.table.agent_selection)

    def _legal_actions(self, player: int) -> list[int]:
        return [int(each) for each in np.flatnonzero(self.table.action_mask(self.table.possible_agents[player]))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self.table.outcomes())]

    def _apply_action(self, action: int) -> None:
        if isinstance(self.table.position.request, Chance):
            self.table.fall(action)
        else:
            self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.table.outcomes()[action][0])
        orders = self.table.orders(self.table.possible_agents[player])
        return orders[action].code if action < len(orders) else "next page"

    def is_terminal(self) -> bool:
        return self.table.position.request is None

    def returns(self) -> list[float]:
        over = self.is_terminal()
        return [self.table.rewards[seat] if over else 0.0 for seat in self.table.possible_agents]

    def __str__(self) -> str:
        return str(self.table)


class _Observer:
    """What a seat sees of a state, as OpenSpiel's observers give it: one tensor, and its parts by name."""

    def __init__(self, game: SpielGame) -> None:
        seen = self._seen(game.start, 0)
        self.tensor = np.zeros(sum(part.size for part in seen.values()), np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for name, part in seen.items():
            self.dict[name] = self.tensor[place : place + part.size].reshape(part.shape)
            place += part.size

    def _seen(self, table: NavalEnv, player: int) -> dict[str, Any]:
        seen = table.observe(table.possible_agents[player])
        return {name: part for name, part in seen.items() if name != "action_mask"}

    def set_from(self, state: SpielState, player: int) -> None:
        for name, part in self._seen(state.table, player).items():
            self.dict[name][...] = part

    def string_from(self, state: SpielState, player: int) -> str:
        seen = b"".join(part.tobytes() for part in self._seen(state.table, player).values())
        return f"{state.table.possible_agents[player]} {hashlib.blake2b(seen, digest_size=16).hexdigest()}"


def _type(*, zero_sum: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME, long_name="Admiralty", dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC, information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL, max_num_players=SEATS, min_num_players=2,
        provides_information_state_string=False, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=dict(FIRST),
    )  # fmt: skip


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(_type(zero_sum=False), SpielGame)
