"""OpenSpiel's own test plays our scenarios, where OpenSpiel is installed; chances keep their distribution."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from admiralty.kernel.flows.chance import dice  # noqa: E402  # after the package that may be missing
from admiralty.kernel.flows.flow import Draw, Roll  # noqa: E402
from admiralty.kernel.flows.hand import Hand  # noqa: E402
from admiralty.lab.openspiel import NAME, OUTCOMES, SpielGame, outcomes_of  # noqa: E402
from admiralty.library import GAMES, game  # noqa: E402

SHORT = [("ironclads_on_squares", "angamos"), ("iron_and_fire", "first_blood")]
EVERY = [
    table if (table := (name, scenario)) in SHORT else pytest.param(table, marks=pytest.mark.long)
    for name in GAMES
    for scenario in game(name).scenarios()
]


def _load(table: tuple[str, str]) -> SpielGame:
    found: SpielGame = pyspiel.load_game(NAME, dict(zip(("game", "scenario"), table, strict=True)))
    return found


@pytest.mark.parametrize("table", EVERY, ids=str)
def test_openspiels_own_test_is_green(table: tuple[str, str]) -> None:
    pyspiel.random_sim_test(_load(table), num_sims=1, serialize=True, verbose=False)


def test_a_state_is_observed_named_and_copied() -> None:
    table = _load(("iron_and_fire", "near_miss"))
    state = table.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    assert len(state.observation_tensor(player)) == table.observation_tensor_size()
    assert state.observation_string(0) != state.observation_string(1)
    names = [state.action_to_string(player, each) for each in state.legal_actions()]
    assert len(set(names)) == len(names)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    assert state.returns() == [0.0, 0.0]
    with pytest.raises(ValueError, match="no history"):
        table.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))


def test_a_chance_node_has_the_whole_distribution_and_not_that_of_a_row() -> None:
    assert outcomes_of(Roll(dice(None, 6), "1", None, rows=lambda face: face > 4)) == [(n, 1 / 6) for n in range(1, 7)]
    drawn = outcomes_of(Draw("pack", ["2", "2", "K", "3"], "1", None, rows=str.isalpha))
    assert drawn == [("2", 0.5), ("K", 0.25), ("3", 0.25)]
    many = outcomes_of(Hand("pack", [str(n) for n in range(52)], 5, "1", None, rows=str.isalpha))
    assert 1 < len(many) <= OUTCOMES
    assert sum(chance for _, chance in many) == pytest.approx(1)
    assert len({outcome for outcome, _ in many}) == len(many)
