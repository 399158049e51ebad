"""Refusals are those in the reviewed files, with the same reasons."""

import pytest

from admiralty.library import GAMES
from tests.refusals.gathered import file_of, gathered


@pytest.mark.parametrize("game", GAMES)
def test_orders_are_refused_as_written(game: str) -> None:
    written = file_of(game).read_text(encoding="utf-8").splitlines()
    found = gathered(game).splitlines()
    for number, (then, now) in enumerate(zip(written, found, strict=False), start=1):
        assert now == then, f"{file_of(game).name} line {number}; if the change is meant: make playthroughs"
    assert len(found) == len(written)
