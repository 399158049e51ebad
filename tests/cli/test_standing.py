"""Standing orders in the terminal: answers to every later sighting."""

from tests.cli.conftest import Run

TO_A_SIGHTING = (
    "", "carry on", "", "all box to V", "seal", "carry on", "done", "embark_all itata", "embark_all limari",
    "sail box V", "to 2916", "",
)  # fmt: skip
"""Both seats of Tarapacá, up to where the Chilean squadron comes in sight of Arica."""


def test_a_lookout_is_told_for_good_how_far_to_go(run: Run) -> None:
    typed = "".join(line + "\n" for line in (*TO_A_SIGHTING, "repeat within 0", ""))
    result = run("play", "war_of_the_pacific", "tarapaca", "--seed", "1", typed=typed)
    assert result.exit_code == 0, result.stderr
    said = result.stdout.partition("Do you intercept?")[2]
    assert "Intercept if they enter our own hex, for the game." in said
    assert "Do you intercept?" not in said, "it answers at once, and again in the next hex"
    assert "Arrived at 2916 (Arica)" in said
