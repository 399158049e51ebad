"""The environments pass the official tests of PettingZoo and Gymnasium, and keep their promises."""

import pickle
from enum import Enum
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.records.record import unwatched
from admiralty.kernel.records.unknown import Unknown
from admiralty.lab.env import ACTIONS, AgainstBot, NavalEnv, Observation, env
from admiralty.lab.observation import UNKNOWN, Feature
from admiralty.library import GAMES, game

TABLES = [
    ("ironclads_on_squares", "lissa"), ("iron_and_fire", "near_miss"), ("oak_and_iron", "channel_patrol"),
    ("war_of_the_pacific", "tarapaca"), ("iron_and_steam", "monitor_duel"),
]  # fmt: skip
EVERY = [(name, scenario) for name in GAMES for scenario in game(name).scenarios()]


def _played(sea: NavalEnv, steps: int, seed: int = 5) -> None:
    """So many random orders."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if sea.terminations[sea.agent_selection]:
            return
        sea.step(int(rng.choice(np.flatnonzero(sea.action_mask(sea.agent_selection)))))


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_api_and_seeds(table: tuple[str, str]) -> None:
    api_test(env(*table), num_cycles=60)
    seed_test(lambda: env(*table), num_cycles=20)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("table", EVERY, ids=str)
def test_every_scenario_is_an_environment(table: tuple[str, str], soak_scale: int) -> None:
    api_test(env(*table), num_cycles=6 * soak_scale)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(
    "table", [each if each in TABLES[:2] else pytest.param(each, marks=pytest.mark.long) for each in EVERY], ids=str
)
def test_gymnasium_api(table: tuple[str, str]) -> None:
    check_env(AgainstBot(*table, against="random"), skip_render_check=True)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_observations_are_within_their_ranges_and_orders_are_told_apart(table: tuple[str, str]) -> None:
    sea = env(*table)
    sea.reset(seed=5)
    rng = np.random.default_rng(5)
    for number in range(60):
        agent = sea.agent_selection
        if sea.terminations[agent]:
            break
        seen = sea.observe(agent)
        assert sea.observation_space(agent).contains(seen)
        if number % 15 == 0:
            _assert_read_from_the_view(sea, agent, seen)
        codes = [order.code for order in sea.orders(agent)]
        rows = [tuple(row) for row in seen["orders"][: len(codes)]]
        assert len(set(rows)) == len(set(codes))
        assert [sea.order_codes.read(row) for row in rows] == codes
        assert seen["action_mask"][: len(codes)].all()
        sea.step(int(rng.choice(len(codes))))


def _assert_read_from_the_view(sea: NavalEnv, agent: str, seen: Observation) -> None:
    """Every feature has the value of its field in the seat's view, read one by one."""
    view = sea.game.view(sea.position.state, Seat(agent))
    assert [_plain(feature, view) for feature in sea.spec_of_view.whole] == seen["whole"].tolist()
    for table in sea.spec_of_view.tables:
        things = getattr(view, table.name)
        rows = list(things.values()) if isinstance(things, dict) else list(things)
        read = [[1.0, *(_plain(feature, row) for feature in table.features[1:])] for row in rows]
        assert read == seen[table.name][: len(rows)].tolist(), table.name
        assert not seen[table.name][len(rows) :].any()
    places = [piece for piece in sea.game.editing.pieces(view) if piece.at != ""]
    assert 0 < seen["planes"].sum() <= len(places) or not places


def _plain(feature: Feature, record: Any) -> float:
    label = feature.name.removeprefix("number of ").removesuffix(" is set")
    value = unwatched(record, label)
    if isinstance(value, Unknown):
        return UNKNOWN
    if feature.name.startswith("number of "):
        return float(len(value)) if hasattr(value, "__len__") else 1.0
    if feature.name.endswith(" is set"):
        return float(value is not None)
    if not feature.words:
        return float(value)
    word = str(value.value if isinstance(value, Enum) else value)
    return max(n for n, each in enumerate(feature.words) if each == word) if word in feature.words else -1.0


def test_masks_are_exact_and_a_game_ends_with_its_rewards() -> None:
    sea = env("ironclads_on_squares", "lissa")
    sea.reset(seed=5)
    rng = np.random.default_rng(5)
    while not sea.terminations[sea.agent_selection]:
        agent = sea.agent_selection
        codes = [order.code for order in sea.position.asks()[Seat(agent)].choices.candidates(ACTIONS)]
        mask = sea.action_mask(agent)
        assert mask.sum() == len(codes)
        if len(codes) < ACTIONS:
            with pytest.raises(ValueError, match="stands for no order"):
                sea.step(len(codes))
        sea.step(int(rng.choice(np.flatnonzero(mask))))
    outcome = sea.position.outcome
    assert outcome is not None
    assert sum(sea.rewards.values()) == 0
    for agent in sea.agents:
        won = sea.setting.side_of(Seat(agent)) in outcome.winners
        assert sea.rewards[agent] == (0 if not outcome.winners else 1 if won else -1)


def test_a_question_with_more_orders_than_indices_has_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.lab.env.ACTIONS", 8)
    sea = env("iron_and_fire", "near_miss")
    sea.reset(seed=2)
    agent = sea.agent_selection
    every = [order.code for order in sea.position.asks()[Seat(agent)].choices.candidates(1000)]
    assert len(every) > 8
    pages: list[list[str]] = []
    while len(pages) * 7 < len(every):
        assert sea.has_more(agent)
        pages.append([order.code for order in sea.orders(agent)])
        sea.step(7)
    assert [code for page in pages for code in page] == every
    assert [order.code for order in sea.orders(agent)] == pages[0]
    sea.step(7)
    sea.step(3)
    assert sea.snapshot().codes == (pages[1][3],)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_clone_a_snapshot_and_a_pickle_play_on_alike(table: tuple[str, str]) -> None:
    sea = env(*table)
    sea.reset(seed=7)
    _played(sea, 25)
    moment, twin, other = sea.snapshot(), sea.clone(), pickle.loads(pickle.dumps(sea))
    again = env(*table)
    again.restore(moment)
    _played(sea, 20)
    for each in (twin, other, again):
        _played(each, 20)
        assert each.position.state.to_data() == sea.position.state.to_data()
    sea.restore(moment)
    assert sea.snapshot() == moment


def test_what_a_seat_cannot_know_is_not_observed() -> None:
    sea = env("iron_and_fire", "near_miss")
    sea.reset(seed=4)
    while not sea.position.state.mines:
        sea.step(int(np.flatnonzero(sea.action_mask(sea.agent_selection))[0]))
    before = {agent: sea.observe(agent)["mines"] for agent in sea.possible_agents}
    values = [n for n, each in enumerate(sea.spec_of_view.tables) if each.name == "mines"]
    column = [each.name for each in sea.spec_of_view.tables[values[0]].features].index("value")
    for mine in sea.position.state.mines.values():
        mine.value = 1 - mine.value
    for agent, observed in before.items():
        assert observed[0, column] == UNKNOWN
        assert np.array_equal(observed, sea.observe(agent)["mines"])


def test_gymnasium_makes_scenarios_by_name_and_many_at_once() -> None:
    name = "admiralty.lab.env:Admiralty/ironclads_on_squares-first_command-v0"
    one = gymnasium.make(name, against="random")
    one.reset(seed=1)
    many = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", against="random")
    seen, _ = many.reset(seed=3)
    assert seen["orders"].shape[0] == 2
    actions = np.array([int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]])
    seen, rewards, *_ = many.step(actions)
    assert rewards.shape == (2,)


def test_bots_by_seat_and_changed_values() -> None:
    sea = AgainstBot("ironclads_on_squares", "lissa", against={"italy": "random"})
    sea.reset(seed=1)
    assert sea._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="name a bot for each of italy"):
        AgainstBot("ironclads_on_squares", "lissa", against={"austria": "random"})
    changed = env("ironclads_on_squares", "lissa", changes={"scenarios.lissa.turn_limit": 3})
    assert changed.setting.plan.turn_limit == 3
