"""Views beside the board: unchanged parts are reused."""

from dataclasses import replace

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.present.fleet_view import fleet, panel, sheets
from admiralty.present.model import FleetView
from admiralty.present.presenter import Presenter
from admiralty.scene.counters import FLAGSHIP
from admiralty.scene.pieces import Badge, Base, Counter


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
    """She arrived as a reserve, or in the set-up: the lists of the table and of the replay draw her plan."""
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
    drawn = {each.id: each.drawing for each in sheets(scene, presenter, view).ships}
    assert rows[lost].lost
    assert "<" in str(drawn[lost])
    assert set(drawn) == set(rows)


def rail(game: str, scenario: str, own: str) -> FleetView:
    presenter = Presenter.of(game, scenario, {})
    view = presenter.game.view(presenter.game.start(presenter.setting), None)
    return fleet(presenter.scene(view, None, None), presenter, view, own)


@pytest.mark.parametrize(
    ("own", "names"), [("union", ["Union", "Confederacy"]), ("confederate", ["Confederacy", "Union"])]
)
def test_the_readers_own_side_comes_first(own: str, names: list[str]) -> None:
    assert [fleet.side.name for fleet in rail("iron_and_steam", "hampton_roads_2", own).sides] == names


def test_what_is_counted_for_one_side_is_told_at_its_head_and_nowhere_else() -> None:
    presenter = Presenter.of("oak_and_iron", "quickstart", {})
    scene = presenter.scene(presenter.game.view(presenter.game.start(presenter.setting), None), None, None)
    english = rail("oak_and_iron", "quickstart", "a").sides[0]
    assert english.tracks[0].name == "Strike Points"
    assert not {track.id for track in panel(scene, presenter).tracks} & {track.id for track in english.tracks}


def test_fatigue_and_the_flag_are_told_once() -> None:
    presenter = Presenter.of("oak_and_iron", "channel_patrol", {})
    base = Base(10, 20, 0, 7, 6, 7)
    badges = (Badge("F6", alert=True, spoken="six fatigue"), Badge(FLAGSHIP, spoken="flagship"), Badge("P", spoken="x"))
    ship = Counter("s", "sail_1_mast", (0.0, 0.0), 0, "a", "Sloop", badges=badges, base=base)
    scene = presenter.scene(presenter.game.view(presenter.game.start(presenter.setting), None), None, None)
    row = fleet(replace(scene, counters=(ship,)), presenter, presenter.game.start(presenter.setting)).sides[0].ships[0]
    assert row.fatigue is not None
    assert (row.fatigue.level, row.flagship) == (6, "flagship")
    assert [badge.text for badge in row.badges] == ["P"]
    assert "six fatigue" in row.spoken
