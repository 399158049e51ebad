"""What lies beside the board: what does not change is not made anew."""

from admiralty.desk import Desk
from admiralty.present.fleet_view import sheets


def test_printed_values_and_drawings_of_ships_are_sent_once_whatever_happens_to_them() -> None:
    desk = Desk.of("iron_and_steam", "monitor_duel", {})
    state = desk.game.start(desk.setting)

    def shown() -> object:
        return sheets(desk.scene(desk.game.view(state, None), None, None), desk)

    before = shown()
    for ship in state.ships:
        ship.facing = [900] * len(ship.facing)
        ship.stacks = ship.masts = 0
        ship.wounds[0] = 4
    assert shown() == before
