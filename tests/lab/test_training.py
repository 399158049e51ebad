"""Training: the states that are used, their targets, that the network learns them, and the resulting file."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

np = pytest.importorskip("numpy")

from admiralty.bots.learned.features import Eyes, Seen  # noqa: E402
from admiralty.bots.learned.net import Net  # noqa: E402
from admiralty.bots.learned.value import Learned, Value  # noqa: E402
from admiralty.cli import train as command  # noqa: E402
from admiralty.kernel.base.data import DataError  # noqa: E402
from admiralty.kernel.flows.chance import Fast  # noqa: E402
from admiralty.lab.training import files  # noqa: E402
from admiralty.lab.training.lessons import Packed, pack, targets  # noqa: E402
from admiralty.lab.training.selfplay import Lesson, Line, Player, play  # noqa: E402
from admiralty.lab.training.trainer import Trainer  # noqa: E402
from admiralty.library import game  # noqa: E402


def line(first: float = 0.0, best: float | None = None, luck: float = 0.0, seen: Seen | None = None) -> Line:
    return Line(seen or Seen([[1.0]], [[1.0]], [0.0]), first, -first, best, luck)


def test_targets_are_the_values_of_what_follows_faded_by_the_trace() -> None:
    packed = pack("any", Lesson([line(), line(), line()], 1.0, 0.0))
    said = np.array([0.1, 0.2, 0.4], np.float32)
    last = 1.0
    middle = 0.5 * 0.4 + 0.5 * last
    assert targets(packed, said, 0.5).tolist() == pytest.approx([0.5 * 0.2 + 0.5 * middle, middle, last])


def test_luck_that_is_known_is_taken_off_and_an_explored_order_cuts_the_trace() -> None:
    lines = [line(), line(luck=0.3), line(best=0.6, luck=0.9), line()]
    packed = pack("any", Lesson(lines, -1.0, -0.5))
    said = np.zeros(4, np.float32)
    found = targets(packed, said, 1.0).tolist()
    assert found[3] == pytest.approx(-0.5)  # the last order was unlucky by a half
    assert found[2] == pytest.approx(-0.5)
    assert found[1] == pytest.approx(0.6)  # the order after it explored: the best one's worth
    assert found[0] == pytest.approx(0.6 - 0.3)


def lessons_about(number: Sequence[float]) -> list[Packed]:
    """Games of one line each, won if the first side's only ship shows more than the other's."""
    found = []
    for n, (own, other) in enumerate(zip(number, reversed(number), strict=True)):
        seen = Seen([[1.0, own]], [[1.0, other]], [0.5])
        lesson = Lesson([line(seen=seen)], 1.0 if own > other else -1.0, 0.0)
        found.append(replace(pack("any", lesson), test=n % 5 == 0))
    return found


def test_the_network_begins_with_nothing_and_learns_what_decides() -> None:
    rng = np.random.default_rng(4)
    lessons = lessons_about(rng.uniform(-1, 1, 400).tolist())
    trainer = Trainer(2, 1, 1)
    net = Net(trainer.weights())
    assert net.added(Seen([[1.0, 0.9]], [[1.0, -0.9]], [0.5])) == 0
    for _ in range(40):
        report = trainer.train(lessons, 0.9, 60, 0.02)
    assert report.error < 0.35 < report.error_of_hand
    net = Net(trainer.weights())
    assert net.added(Seen([[1.0, 0.9]], [[1.0, -0.9]], [0.5])) > 1
    assert net.added(Seen([[1.0, -0.9]], [[1.0, 0.9]], [0.5])) < -1


def test_weights_go_on_where_they_were() -> None:
    rng = np.random.default_rng(4)
    lessons = lessons_about((3 * rng.uniform(-1, 1, 200)).tolist())
    first = Trainer(2, 1, 1)
    first.train(lessons, 0.9, 60, 0.02)
    again = Trainer(2, 1, 2, first.weights())
    again.train(lessons, 0.9, 60, 0.0)
    seen = Seen([[1.0, 0.4]], [[1.0, 2.0]], [0.5])
    assert Net(again.weights()).added(seen) == pytest.approx(Net(first.weights()).added(seen), abs=1e-3)
    with pytest.raises(ValueError, match="other features"):
        Trainer(3, 1, 1, first.weights())


def test_a_game_teaches_by_states_that_bots_weigh_and_luck_is_nothing_on_the_average() -> None:
    table = game("ironclads_on_squares")
    setting = table.setting("first_command", {})
    eyes = Eyes(table, setting)
    value = Value(table, setting, Trainer(eyes.width, eyes.whole, 1).weights())
    luck: list[float] = []
    for seed in range(12):
        players = {seat: Player(table, setting, value, Fast(seed + n)) for n, seat in enumerate(setting.seats)}
        lesson = play(table, setting, value, players, Fast(seed), 0.15, 0.06)
        assert lesson.lines
        luck += [each.luck for each in lesson.lines]
    # an order without dice comes to what was expected of it
    assert sum(abs(each) < 1e-9 for each in luck) > len(luck) / 4
    assert abs(mean(luck)) < 4 * stdev(luck) / len(luck) ** 0.5


def test_the_command_teaches_writes_and_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "ai" / "learned.json"
    place.parent.mkdir()
    monkeypatch.setattr(files, "place_of", lambda table: place)
    monkeypatch.setattr(command, "place_of", lambda table: place)
    line = ["ironclads_on_squares", "--scenario", "first_command", "--minutes", "0.1", "--measured", "0", "--workers"]
    ran = CliRunner().invoke(command.train, [*line, "1"])
    assert ran.exit_code == 0, ran.output
    learned = msgspec.json.decode(place.read_bytes(), type=Learned)
    assert learned.manifest.rules == game("ironclads_on_squares").version
    assert learned.manifest.scenarios == {"first_command": None}
    monkeypatch.setattr(command, "learned_of", lambda table: learned)
    ran = CliRunner().invoke(command.train, [*line, "1", "--resume"])
    assert ran.exit_code == 0, ran.output
    again = msgspec.json.decode(place.read_bytes(), type=Learned)
    assert again.manifest.games >= learned.manifest.games
    assert again.manifest.hours > learned.manifest.hours


def test_a_game_without_a_package_has_no_place_for_weights() -> None:
    from tests.bots.judged import JUDGED

    table: Any = JUDGED
    with pytest.raises(DataError, match="has no place"):
        files.place_of(table)
