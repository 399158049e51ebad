"""In every registered game each enforced case has code and a test, and no citation is unknown."""

import pytest

from admiralty import library
from admiralty.cli.cases import matrix


@pytest.mark.parametrize("game_id", library.GAMES)
def test_no_case_is_missing(game_id: str) -> None:
    found = matrix(library.game(game_id).casebook, library.package_of(game_id))
    assert found.has_tests
    assert found.without_code() == []
    assert found.without_test() == []
    assert [f"{stray.file}:{stray.line} {stray.case}" for stray in found.strays] == []
    assert found.sound()
