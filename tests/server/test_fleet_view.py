"""What lies beside the board: what does not change is not made anew."""

from admiralty.present.fleet_view import sheets
from admiralty.present.presenter import Presenter


def test_printed_values_and_drawings_of_ships_are_sent_once_whatever_happens_to_them() -> None:
    presenter = Presenter.of("iron_and_steam", "monitor_duel", {})
    state = presenter.game.start(presenter.setting)

    def shown() -> object:
        return sheets(presenter.scene(presenter.game.view(state, None), None, None), presenter)

    before = shown()
    for ship in state.ships:
        ship.facing = [900] * len(ship.facing)
        ship.stacks = ship.masts = 0
        ship.wounds[0] = 4
    assert shown() == before
