"""What every game tells of a battle before and during play: facts, objectives, score, losses."""

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.server.registry import GameRegistry

REGISTRY = GameRegistry()
BATTLES = [(game, scenario) for game in GAMES for scenario in game_of(game).scenarios()]


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_a_battle_has_facts_and_an_aim_for_each_side(game: str, scenario: str) -> None:
    presenter = REGISTRY.presenter(game, scenario, {})
    facts = presenter.game.facts[scenario]
    assert 1 <= facts.difficulty <= 3
    assert facts.minutes > 0
    assert facts.ships > 1
    for side in presenter.setting.sides:
        aim = presenter.game.objective(presenter.setting, side)
        assert aim is not None
        assert len(presenter.render(aim)) > 20


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_the_score_and_the_lost_ships_are_told_to_every_viewer(game: str, scenario: str) -> None:
    """After some random orders; a ship is in the picture or among the fallen, and never in both."""
    presenter = REGISTRY.presenter(game, scenario, {})
    rng = Fast(7)
    match = Match(presenter.game, presenter.setting, {"all": tuple(presenter.setting.seats)}, rng)
    for _ in range(40):
        if match.over:
            break
        for seat, ask in list(match.asks().items()):
            match.order(seat, ask.choices.sample(rng).code)
    for viewer in (None, *presenter.setting.seats):
        view = presenter.game.view(match.position.state, viewer)
        score = presenter.game.score(view, presenter.setting)
        assert score is not None
        assert presenter.render(score.what)
        assert set(score.points) == set(presenter.setting.sides)
        shown = {counter.id for counter in presenter.scene(view, viewer, None).counters}
        fallen = presenter.game.fallen(view, presenter.setting)
        assert shown.isdisjoint(ship.id for ship in fallen)
        assert all(ship.side in presenter.setting.sides and presenter.render(ship.fate) for ship in fallen)
