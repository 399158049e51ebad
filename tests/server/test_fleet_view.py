"""What lies beside the board: what does not change is not made anew."""

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.present.fleet_view import fleet, sheets
from admiralty.present.presenter import Presenter


def test_printed_values_and_drawings_of_ships_are_sent_once_whatever_happens_to_them() -> None:
    presenter = Presenter.of("iron_and_steam", "monitor_duel", {})
    state = presenter.game.start(presenter.setting)

    def shown() -> object:
        view = presenter.game.view(state, None)
        return sheets(presenter.scene(view, None, None), presenter, view)

    before = shown()
    for ship in state.ships:
        ship.facing = [900] * len(ship.facing)
        ship.stacks = ship.masts = 0
        ship.wounds[0] = 4
    assert shown() == before


@pytest.mark.parametrize(
    ("game", "scenario", "lost"),
    [("ironclads_on_squares", "lissa", "affondatore"), ("iron_and_fire", "first_blood", "esmeralda")],
)
def test_a_lost_ship_keeps_her_picture_though_she_was_not_there_at_first(game: str, scenario: str, lost: str) -> None:
    """She came as a reserve, or was set up: in the list of the table and of the replay her plan is drawn."""
    presenter = Presenter.of(game, scenario, {})
    for seed in range(20):
        rng = Fast(seed)
        match = Match(presenter.game, presenter.setting, {"both": tuple(presenter.setting.seats)}, rng)
        while not match.over:
            for seat, ask in list(match.asks().items()):
                match.order(seat, ask.choices.sample(rng).code)
        view = presenter.game.view(match.position.state, None)
        scene = presenter.scene(view, None, None)
        rows = {row.id: row for side in fleet(scene, presenter, view).sides for row in side.ships}
        if rows[lost].lost:
            break
    drawn = {each.id: each.drawing for side in sheets(scene, presenter, view).sides for each in side.ships}
    assert rows[lost].lost
    assert "<" in str(drawn[lost])
    assert set(drawn) == set(rows)
