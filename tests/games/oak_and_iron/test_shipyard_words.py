"""The labels of the shipyard: every decision states its price, the points left, and its effect."""

import re

import pytest

from admiralty.python_api.table import Table

STAGES = ("faction english", "add east_indiaman", "add east_indiaman", "done")


def told(*answers: str) -> dict[str, str]:
    """The labels of the question's orders after some answers, by code."""
    table = Table("oak_and_iron", "open_battle", seed=3)
    for code in answers:
        table.order(code)
    (ask,) = table.match.asks().values()
    return {
        order.code: table.presenter.render(order.label) for order in ask.choices.orders() if order.label is not None
    }


@pytest.mark.parametrize("stage", ["ships", "admiral", "flagship", "fittings", "hand"])
def test_no_decision_shows_a_bare_id_or_number(stage: str) -> None:
    answers = [*STAGES] if stage != "ships" else [STAGES[0]]
    if stage in ("flagship", "fittings", "hand"):
        answers.append(next(code for code in told(*answers) if code.startswith("admiral")))
    if stage in ("fittings", "hand"):
        answers.append("flag 1")
    if stage == "hand":
        answers.append("done")
    found = told(*answers)
    assert found
    for code, words in found.items():
        assert "_" not in words, (code, words)
        assert not re.search(r"\ba [aeiou]|\b1 points", words), words
        assert words != f"Ship {code[-1]} is the flagship"


def test_a_ship_has_her_price_her_values_and_the_points_left() -> None:
    words = told("faction english")["add east_indiaman"]
    assert words.startswith("East Indiaman: 15 points (")
    assert "Fortitude 3, broadside 4, crew 2; High Freeboard" in words
    spent_once = told("faction english", "add east_indiaman")["add east_indiaman"]
    left = [int(re.search(r"\((\d+) left\)", each).group(1)) for each in (words, spent_once)]  # type: ignore[union-attr]
    assert left[0] - left[1] == 15


def test_what_goes_aboard_names_the_ship_and_says_what_it_does() -> None:
    admiral = next(code for code in told(*STAGES) if code.startswith("admiral"))
    found = told(*STAGES, admiral, "flag 1")
    stout = found["option 2 stout"]
    assert stout.startswith("Stout for ship 2, the East Indiaman: 6 points (")
    assert len(stout.split("left). ")[1]) > 10, "its effect"
    assert "Damage track one box shorter." in found["card 1 unseasoned_timbers"]
