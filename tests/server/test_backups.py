"""A restored backup does not repeat dice that players have seen."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from admiralty.cli.main import commands
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.server.matches.backups import BackupError, back_up, put_back, renew_dice
from admiralty.server.matches.live_matches import Command
from admiralty.server.matches.service import Host
from admiralty.server.schemas import Create, SeatPlan
from tests.server.serving import settings
from tests.server.test_counterfeits import give_up


def opened(host: Host, orders: int = 0) -> str:
    seats = host.registry.presenter("iron_and_fire", "first_blood", {}).setting.seats
    made = host.create(
        None, Create("iron_and_fire", "first_blood", {}, {str(seat): SeatPlan("me") for seat in seats}, "Ana")
    ).id
    play(host, made, orders)
    return made


def play(host: Host, match: str, orders: int) -> list[Any]:
    """Play the same orders every time; returns the dice."""
    before = len(host.store.lines(match))

    def do(live: Match[Any]) -> dict[str, Any]:
        rng = Fast("the same")
        for _ in range(orders):
            if live.asks():
                seat = next(iter(live.asks()))
                live.order(seat, live.asks()[seat].choices.sample(rng).code)
        return {}

    host.tables.get(match).do(Command("", ("play", before), do))
    lines = [json.loads(line) for line in host.store.lines(match)[before:]]
    fallen = [line for line in lines if line["kind"] in ("roll", "draw")]
    return [line["answer"] if "answer" in line else line["secret"]["0"]["answer"] for line in fallen]


def command(*arguments: str) -> Result:
    return CliRunner().invoke(commands, list(arguments))


def test_a_running_match_has_other_dice_after_every_restore(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "copy.db"
    host = Host(settings(url))
    match, over = opened(host, 2), opened(host, 2)
    host.tables.get(over).do(Command("", ("end",), give_up))
    ended = host.store.lines(over)
    assert command("backup", str(copy), "--database", url).exit_code == 0  # while the server runs
    seen = [play(host, match, 12)]
    assert len(seen[0]) > 3
    refused = command("restore", str(copy), "--database", url)
    assert refused.exit_code == 2
    assert "Stop the server first" in refused.output
    host.close()
    for _ in range(2):
        told = command("restore", str(copy), "--database", url)
        assert told.exit_code == 0, told.output
        assert "One running match" in told.output
        host = Host(settings(url))
        assert [json.loads(line).get("kind") for line in host.store.lines(match)].count("restored") == 1
        assert host.store.lines(over) == ended
        seen.append(play(host, match, 12))
        host.close()
    first, second, third = seen
    assert first != second != third != first


def test_without_renewal_the_dice_would_repeat(tmp_path: Path) -> None:
    """The fault that renewal prevents: the same backup and the same orders give the same dice."""
    url, copy = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "copy.db"
    host = Host(settings(url))
    match = opened(host, 2)
    back_up(url, copy)
    seen = play(host, match, 12)
    host.close()
    put_back(url, copy)
    host = Host(settings(url))
    assert play(host, match, 12) == seen
    host.close()


def test_a_database_is_renewed_in_its_place_and_strange_files_are_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    host = Host(settings(url))
    match = opened(host, 2)
    host.close()
    assert renew_dice(url, {}).renewed == [match]
    strange = tmp_path / "strange.db"
    strange.write_text("no database")
    assert command("restore", str(strange), "--database", url).exit_code == 2
    assert command("backup", str(strange), "--database", url).exit_code == 2
    assert command("backup", str(tmp_path / "b.db"), "--database", f"sqlite:///{tmp_path / 'none.db'}").exit_code == 2
    with pytest.raises(BackupError, match="not-sqlite"):
        put_back("postgresql+psycopg://localhost/a", strange)
