"""The levels of the bots are described in the same words on the set-up page and in the players' guide."""

from pathlib import Path

from admiralty.bots.levels import LEVELS
from admiralty.server.registry import host_words

GUIDE = Path(__file__).parent.parent / "docs" / "players" / "opponents.md"


def test_the_guide_says_of_each_level_what_the_page_says() -> None:
    rows = {
        cells[0].strip("` "): cells[1]
        for cells in (line.strip("| ").split(" | ") for line in GUIDE.read_text(encoding="utf-8").splitlines())
        if len(cells) == 2 and cells[0].startswith("`")
    }
    words = host_words("en")
    assert list(rows) == list(LEVELS)
    for name, told in rows.items():
        said = words.named("web-bot", f"{name}-text")
        assert told.startswith(said.rstrip(".")), name
