"""A campaign in the terminal with three naval combats fought out in Iron and Fire and brought back, then proved."""

from pathlib import Path
from typing import Any

import pytest

from admiralty.bots import Bot
from admiralty.cli import session
from admiralty.cli.session import Session
from admiralty.kernel.flows.event import Seat
from admiralty.lab.run import answer_of, key_of, players
from admiralty.library import game
from admiralty.tactical.fight import wants_battle
from tests.cli.conftest import Run

WAR = "war_of_the_pacific"
SEED, BATTLES = 5, 3
"""With this seed captains come to so many naval combats at least."""
LINES_AT_MOST = 2000


class Captains:
    """Types what captains order for both sides of a war, and fights every naval combat out."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.bots: dict[Seat, Bot] = {}
        self.lines = self.quits = 0

    def __call__(self, prompt: str) -> str | None:
        assert self.session is not None
        self.lines += 1
        assert self.lines < LINES_AT_MOST
        match = self.session.match
        if match.game.id != WAR:  # the battle at this keyboard: it is left once, and gone on with by bots
            self.quits += 1
            return "quit"
        if not match.asks():
            return ""
        if wants_battle(match):
            return "battle" if not self.quits else "battle random"
        seat, ask = next(iter(match.asks().items()))
        if self.session.drafts.of(seat, match.decision):
            return "seal"
        return "fight_out" if ask.kind == "battle" else answer_of(self.bots[seat], match, seat)


@pytest.fixture
def captains(monkeypatch: pytest.MonkeyPatch) -> Captains:
    player, sat = Captains(), Session.run

    def run(table: Session) -> None:
        before, player.session = player.session, table
        if table.match.game.id == WAR:
            setting: Any = table.match.setting
            player.bots = players(game(WAR), setting, dict.fromkeys(setting.sides, "captain"), key_of(SEED))
        sat(table)
        player.session = before

    monkeypatch.setattr(Session, "run", run)
    monkeypatch.setattr(session, "read_line", player)
    return player


def test_a_campaign_with_three_battles_fought_out_and_back_is_proved(
    run: Run, captains: Captains, tmp_path: Path
) -> None:
    told = run("play", WAR, "tarapaca", "--seed", str(SEED), "--option", "battles=fought_out")
    assert told.exit_code == 0, told.output[-2000:]
    assert captains.quits == 1
    war = tmp_path / "tarapaca-1.journal"
    battles = sorted(tmp_path.glob("tarapaca-1.battle-*.journal"))
    assert len(battles) >= BATTLES
    proved = run("verify", str(war))
    assert proved.exit_code == 0, proved.output
    assert proved.output.count("is proved") == len(battles), proved.output
