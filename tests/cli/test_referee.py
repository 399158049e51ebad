"""A game refereed at a real table: orders, dice and cards typed by a person, corrected later, and proved."""

import re
from pathlib import Path
from typing import Any

import pytest

from admiralty.cli import referee as module
from admiralty.cli import session
from admiralty.cli.referee import Referee
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.orders.sheets import OrderSheet
from tests.cli.conftest import Run

TABLES = {
    "ironclads_on_squares": "angamos",
    "iron_and_fire": "first_shots",
    "oak_and_iron": "quickstart",
    "war_of_the_pacific": "first_landing",
    "iron_and_steam": "monitor_duel",
}
LATER = 10
LINES_AT_MOST = 6000


class Player:
    """Types what a referee types: any order that is offered, and dice that may fall."""

    def __init__(self) -> None:
        self.random = Fast(7)
        self.lines = 0
        self.table: Referee | None = None
        self.asked: dict[int, Chance] = {}
        self.corrected = 0
        self.sealing = False

    def __call__(self, prompt: str) -> str | None:
        self.lines += 1
        assert self.lines < LINES_AT_MOST
        assert self.table is not None
        match = self.table.match
        request = match.position.request
        if match.over:
            return "close"
        if isinstance(request, Chance):
            self.asked[len(match.journal.entries) + 1] = request
            return written(request.sample(self.random))
        if not self.corrected and (line := self.correction()):
            return line
        if self.sealing:
            self.sealing = False
            return "seal"
        seat = next(iter(match.asks()))
        choices = match.asks()[seat].choices
        offered = choices.candidates(200)
        self.sealing = isinstance(choices, OrderSheet)
        return str(offered[self.random.below(len(offered))].code)

    def correction(self) -> str | None:
        """A die entered at least ten entries ago that may have fallen otherwise."""
        assert self.table is not None
        steps = self.table.match.history.steps
        for step in steps[: -LATER or None]:
            request = self.asked.get(step.entry)
            if request is None or step.kind not in ("roll", "draw"):
                continue
            other = next((o for o, _ in request.branches() if written(o) != written(step.answer)), None)
            if other is not None:
                self.corrected = step.entry
                return f"correct {step.entry} {written(other)}"
        return None


class Script:
    """Types given lines, then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def __call__(self, prompt: str) -> str | None:
        return self.lines.pop(0) if self.lines else None


def written(outcome: Any) -> str:
    return " ".join(map(str, outcome)) if isinstance(outcome, list | tuple) else str(outcome)


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    script = Script(*lines)
    monkeypatch.setattr(module, "read_line", script)
    monkeypatch.setattr(session, "read_line", script)


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    player = Player()
    sat = Referee.run

    def run(table: Referee) -> None:
        player.table = table
        sat(table)

    monkeypatch.setattr(Referee, "run", run)
    monkeypatch.setattr(module, "read_line", player)
    monkeypatch.setattr(session, "read_line", player)
    return player


@pytest.mark.parametrize(("game", "scenario"), TABLES.items())
def test_a_table_is_refereed_to_its_end_with_a_die_corrected(
    run: Run, player: Player, tmp_path: Path, game: str, scenario: str
) -> None:
    told = run("referee", game, scenario)
    assert told.exit_code == 0, told.output[-2000:]
    assert player.corrected
    assert f"Entry {player.corrected} is corrected." in told.output
    file = tmp_path / f"{scenario}-1.journal"
    proved = run("verify", str(file))
    assert proved.exit_code == 3, proved.output
    assert "a person entered the dice and cards" in proved.output
    assert f"the entries from {player.corrected} on were taken back" in proved.output


SHOT = re.compile(
    r"^Huáscar fires at Magallanes, range 3, protection 5\.\n"
    r"  \+2 combat factor \[6\.1\.2]\n  −2 range \[6\.1\.2]\n"
    r"  1–4: (no hit|miss) · 5–9: (1|one) hit · 10: (2|two) hits\n"
    r"Peru: roll d10\. 6\.1\.2",
    re.MULTILINE,
)


def test_a_die_is_asked_for_with_what_it_is_for_and_what_each_result_does(run: Run, player: Player) -> None:
    """Range, modifiers with their cases, and the effect of each face."""
    player.corrected = -1  # nothing is to be corrected
    assert SHOT.search(run("referee", "iron_and_fire", "first_shots").output)


def test_a_table_is_left_at_a_die_and_gone_on_with(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typing(monkeypatch, "7C", "quit")
    left = run("referee", "ironclads_on_squares", "angamos")
    assert left.exit_code == 0, left.output
    typing(monkeypatch, "7C", "10♥", "entries", "correct 2 6S", "quit")
    again = run("referee", str(tmp_path / "angamos-1.journal")).output
    assert "after entry 2" in again
    assert "7C cannot be entered here" in again  # it is no longer in the pack
    assert "Entry 2 is corrected." in again
    assert "is dealt 6♠" in again


def test_a_correction_that_cannot_fall_changes_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typing(monkeypatch, "7C", "10H", "correct 2 12C", "correct 99 7C", "correct 3", "correct 4 sail", "quit")
    told = run("referee", "ironclads_on_squares", "angamos").output
    assert "12C cannot be entered here" in told
    assert "Entry 99 is not an order, a die or a card that still counts." in told
    assert "is corrected" not in told
    file = tmp_path / "angamos-1.journal"
    assert '"corrected"' not in file.read_text()


def test_a_correction_while_a_die_is_due_is_proved(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typing(monkeypatch, "7C", "correct 2 6C", "10H", "quit")
    assert run("referee", "ironclads_on_squares", "angamos").exit_code == 0
    proved = run("verify", str(tmp_path / "angamos-1.journal"))
    assert proved.exit_code == 3, proved.output
    assert "the entries from 2 on were taken back" in proved.output


def test_a_die_that_the_program_throws_is_not_named_as_entered_by_hand(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typing(monkeypatch, "roll", "roll", "quit")
    assert run("referee", "ironclads_on_squares", "angamos").exit_code == 0
    assert '"hand"' not in (tmp_path / "angamos-1.journal").read_text()
