"""`look` and the board in the terminal: armour by face, penetration, standing orders, coordinates."""

from admiralty.kernel.flows.event import Seat
from admiralty.present.presenter import Presenter
from admiralty.scene import board_text, spoken
from tests.support.cases import case


def looked(scenario: str, seat: str) -> tuple[str, list[str]]:
    presenter = Presenter.of("iron_and_steam", scenario, {})
    view = presenter.game.view(presenter.game.start(presenter.setting), Seat(seat))
    scene = presenter.scene(view, Seat(seat), None)
    return " ".join(spoken(scene, presenter.say)), board_text(scene, presenter.say).splitlines()


@case("IS-4.1", "HR-2", "IS-A29")
def test_look_tells_armour_by_face_penetration_by_range_and_ones_own_orders() -> None:
    told, _ = looked("monitor_duel", "union")
    assert "Casemate: bow 10, starboard 10, stern 10, port 10." in told
    assert "Hull armour 12 of 12, pilot house 6." in told
    assert "ports 10, right 10, rear 10, left 10" in told
    assert "XI-inch Dahlgren (15 lb charge) (7/5/4/3)" in told
    assert told.count("Orders:") == 1, "the enemy's orders stay with the enemy"


@case("IS-A8", "IS-A9")
def test_look_names_the_faces_of_hull_armour_where_they_differ() -> None:
    told, _ = looked("yazoo", "union")
    assert "Hull armour bow 4 of 4, starboard 3 of 3, stern 1 of 1, port 3 of 3, pilot house 4." in told
    assert "CSS Arkansas: one degree to port" in told


def test_the_chart_has_coordinates_and_lists_counters_under_each_other() -> None:
    _, board = looked("mobile_bay", "union")
    rows = [line for line in board if line[:4].strip().isdigit() and line[4:5] == " "]
    assert len(rows) > 5
    assert [int(row[:4]) for row in rows] == sorted((int(row[:4]) for row in rows), reverse=True)
    assert any(line.split()[:2] == ["5", "15"] for line in board), "columns, ten inches each"
    assert any(line.startswith("Under ") for line in board), "a pair lies in one cell"
