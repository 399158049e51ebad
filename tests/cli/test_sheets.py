"""Order sheets in the terminal: lines are written, drafts are saved beside the journal, a seal gives them."""

import json
from pathlib import Path

from admiralty.cli.drafts import Drafts
from admiralty.kernel.flows.event import Seat
from tests.cli.conftest import Run

PLAY = ("play", "iron_and_steam", "monitor_duel", "--side", "union", "--against", "random", "--seed", "3", "--journal")


def typed(run: Run, file: Path, *lines: str) -> str:
    result = run(*PLAY, str(file), typed="".join(line + "\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return str(result.stdout)


def test_a_sheet_is_written_line_by_line_and_sealed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    lines = ("monitor speed 5", "monitor port 90", "monitor port 9", "strike monitor", "monitor hold", "seal", "quit")
    said = typed(run, file, *lines)
    assert "On your sheet: monitor speed 5\n" in said
    assert "turns at most" in said or "cannot turn more than" in said
    assert "On your sheet: monitor speed 5 port 9\n" in said
    assert "On your sheet: carry on\n" in said
    assert "for USS Monitor and holds her fire." in said


def test_a_draft_waits_for_its_writer_and_is_in_no_journal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    typed(run, file, "monitor starboard 7", "quit")
    assert "starboard 7" not in file.read_text(encoding="utf-8")
    kept = json.loads((tmp_path / "duel.jsonl.drafts").read_text(encoding="utf-8"))
    decision, code = kept["union"]
    drafts = Drafts(file)
    assert drafts.of(Seat("union"), decision) == code == "monitor starboard 7"
    assert drafts.of(Seat("union"), decision + 1) == ""
    assert drafts.of(Seat("confederate"), decision) == ""


def test_a_spoilt_file_of_drafts_is_no_draft(tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    (tmp_path / "duel.jsonl.drafts").write_text("[1, 2", encoding="utf-8")
    assert Drafts(file).of(Seat("union"), 1) == ""


def test_an_order_that_begins_like_a_command_is_an_order_and_what_is_for_the_whole_sheet_waits_for_the_rest(
    run: Run, tmp_path: Path
) -> None:
    said = typed(run, tmp_path / "duel.jsonl", "board virginia", "wake at 40", "speed 4", "run on 2", "quit")
    assert "On your sheet: monitor board virginia\n" in said
    assert "On your sheet: monitor board virginia; wake at 40\n" in said
    assert "On your sheet: monitor speed 4 board virginia; wake at 40\n" in said
    assert "for USS Monitor, speed 4 and prepares to board CSS Virginia." in said  # running on has given the sheet
