"""The pictures of README and docs are what the program draws now."""

import pytest

from tests.pictures.drawn import FOLDER, PICTURES, draw


@pytest.mark.parametrize("name", list(PICTURES))
def test_a_picture_is_drawn_as_shown(name: str) -> None:
    shown = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert draw(name) == shown, "if the change is meant: make playthroughs"
