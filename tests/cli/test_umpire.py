"""An umpire at the keyboard: every act is in the journal, refusals say why, and verify names what was edited."""

import json
from pathlib import Path

from tests.cli.conftest import Run

ANGAMOS = ("play", "ironclads_on_squares", "angamos", "--seed", "4", "--umpire", "Uma")
MONITOR = ("play", "iron_and_steam", "monitor_duel", "--seed", "4", "--umpire", "Uma")


def kinds(file: Path) -> list[str]:
    return [json.loads(line)["kind"] for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def test_an_umpire_edits_answers_pauses_writes_and_hands_back(run: Run, tmp_path: Path) -> None:
    typed = [
        "umpire show",
        "umpire show huascar",
        "umpire edit huascar flotation 4 because A die lay under the sheet",
        "umpire edit huascar square D7 because She drifted",
        "umpire order peru ahead 1",
        "umpire pause",
        "umpire resume",
        "umpire say Play on.",
        "umpire say peru: Mind the shoal.",
        "umpire leave",
        "umpire hold",
        "quit",
    ]
    told = run(*ANGAMOS, typed="\n".join([*typed, ""]))
    assert told.exit_code == 0, told.output
    assert "battle, huáscar" in told.output
    assert "flotation" in told.output
    assert "0–100" in told.output
    assert "A die lay under the sheet" in told.output
    assert "Huáscar, 4 of" in told.output
    file = tmp_path / "angamos-1.journal"
    found = [kind for kind in kinds(file) if kind.startswith("umpire") or kind in ("order", "paused", "resumed")]
    assert found == [
        "umpire-edited",
        "umpire-edited",
        "order",
        "paused",
        "resumed",
        "umpire-said",
        "umpire-said",
        "umpire-left",
    ]
    assert "Huáscar moves to D8" in told.output
    assert "The umpire has handed the match back." in told.output
    proved = run("verify", str(file))
    assert "A die lay under the sheet" in proved.output
    assert "umpire" in proved.output.lower()


def test_what_an_umpire_cannot_do_is_refused_with_the_reason(run: Run, tmp_path: Path) -> None:
    typed = [
        "umpire edit huascar flotation 4",
        "umpire edit huascar flotation 4000 because Much steel",
        "umpire edit merrimack flotation 4 because Why not",
        "umpire edit huascar wings 4 because Why not",
        "umpire order peru fly",
        "umpire dance",
        "quit",
    ]
    told = run(*ANGAMOS, typed="\n".join([*typed, ""])).output
    assert "umpire edit PIECE FIELD VALUE because REASON" in told
    assert "4000" in told
    assert "There is no piece merrimack" in told
    assert "wings" in told.partition("merrimack")[2]
    assert "umpire release" in told  # the list of acts
    assert not [kind for kind in kinds(tmp_path / "angamos-1.journal") if kind.startswith("umpire")]


def test_held_orders_are_opened_when_they_are_released(run: Run, tmp_path: Path) -> None:
    typed = ["umpire hold", "carry on", "carry on", "carry on", "umpire release", "quit"]
    told = run(*MONITOR, typed="\n".join([*typed, ""]))
    assert told.exit_code == 0, told.output
    assert "All orders are sealed, and the umpire holds them." in told.output
    found = kinds(tmp_path / "monitor_duel-1.journal")
    assert found.index("umpire-held") < found.index("seal") < found.index("umpire-released") < found.index("release")


def test_without_an_umpire_there_is_no_such_command(run: Run) -> None:
    told = run(*ANGAMOS[:-2], typed="umpire hold\nquit\n").output
    assert "umpire edit" not in told


def test_a_player_is_no_umpire(run: Run) -> None:
    told = run("play", "ironclads_on_squares", "angamos", "--umpire", "you", typed="quit\n")
    assert told.exit_code != 0
    assert "give the umpire another name" in told.output
