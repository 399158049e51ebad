"""The environments pass the official tests of PettingZoo and Gymnasium, and keep their promises."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from admiralty.kernel.flows.event import Seat
from admiralty.lab.env import ACTIONS, AgainstBot, NavalEnv, env

TABLES = [("ironclads_on_squares", "lissa"), ("iron_and_fire", "near_miss")]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_api_and_seeds(table: tuple[str, str]) -> None:
    api_test(env(*table), num_cycles=150)
    seed_test(lambda: env(*table), num_cycles=60)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_api() -> None:
    check_env(AgainstBot("ironclads_on_squares", "lissa", against="random"), skip_render_check=True)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_masks_are_exact_and_a_game_ends_with_its_rewards(table: tuple[str, str]) -> None:
    sea = env(*table)
    sea.reset(seed=5)
    rng = np.random.default_rng(5)
    while not sea.terminations[sea.agent_selection]:
        agent = sea.agent_selection
        seen = sea.observe(agent)
        codes = [order.code for order in sea.position.asks()[Seat(agent)].choices.candidates(ACTIONS)]
        assert seen["action_mask"].sum() == len(codes)
        assert seen["action_mask"][: len(codes)].all()
        if len(codes) < ACTIONS:
            with pytest.raises(ValueError, match="stands for no order"):
                sea.step(len(codes))
        sea.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = sea.position.outcome
    assert outcome is not None
    assert sum(sea.rewards.values()) == 0
    for agent in sea.agents:
        won = sea.setting.side_of(Seat(agent)) in outcome.winners
        assert sea.rewards[agent] == (0 if not outcome.winners else 1 if won else -1)


def test_what_a_seat_cannot_know_is_not_observed() -> None:
    sea: NavalEnv = env("iron_and_fire", "near_miss")
    sea.reset(seed=4)
    while not sea.position.state.mines:
        sea.step(int(np.flatnonzero(sea.observe(sea.agent_selection)["action_mask"])[0]))
    before = {agent: sea.observe(agent)["observation"] for agent in sea.possible_agents}
    for mine in sea.position.state.mines.values():
        mine.value = 1 - mine.value
    for agent, observed in before.items():
        assert np.array_equal(observed, sea.observe(agent)["observation"])


def test_a_board_can_be_shown() -> None:
    sea = AgainstBot("ironclads_on_squares", "lissa", against="random")
    sea.reset(seed=1)
    assert sea._repr_svg_().startswith("<svg")
