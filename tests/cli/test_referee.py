"""A game refereed at a real table: orders, dice and cards typed by a person, corrected later, and proved."""

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


def written(outcome: Any) -> str:
    return " ".join(map(str, outcome)) if isinstance(outcome, list | tuple) else str(outcome)


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
    assert "were entered by hand" in proved.output
    assert f"everything from entry {player.corrected} on was taken back" in proved.output
