"""The training example of the documentation learns."""

from pathlib import Path

from benchmarks import learning


def test_the_example_learns_to_beat_random_play() -> None:
    row = learning.measure("oak_and_iron", "first_broadside", "a", trained=100, tested=50)
    assert row.untrained.high < row.trained.low


def test_the_documentation_shows_the_games_that_the_example_plays() -> None:
    page = Path("docs/designers/learning.md").read_text(encoding="utf-8")
    assert f"{learning.TRAINED:,} games" in page
    assert f"{learning.TESTED} games" in page
    for game, scenario, seat in learning.TABLES:
        assert f"| {game}/{scenario} | {seat} | " in page
