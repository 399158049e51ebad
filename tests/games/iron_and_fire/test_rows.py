"""The rows of rolls: two faces are in one row if and only if their results are equal."""

from collections.abc import Callable, Hashable
from itertools import product

import pytest

from admiralty.games.iron_and_fire.rules.rows import by_protection, of_fire, of_ram, of_table
from tests.support.cases import case

FACES = range(1, 11)


def must_say(row: Callable[[int], Hashable], comes_to: Callable[[int], Hashable]) -> None:
    """Faces with the same result have one row, others have different rows."""
    rows = {face: row(face) for face in FACES}
    for one, two in product(FACES, repeat=2):
        assert (rows[one] == rows[two]) is (comes_to(one) == comes_to(two)), (one, two)


def hits(reached: int, protection: int) -> int:
    return (reached >= protection) + (reached >= 2 * protection)


@case("5.2", "5.3", "6.1.3", "6.1.4", "6.2.2")
@pytest.mark.parametrize("modifier", range(-6, 7))
@pytest.mark.parametrize("protection", range(1, 9))
def test_a_row_is_what_a_roll_comes_to(modifier: int, protection: int) -> None:
    must_say(by_protection(modifier, protection), lambda face: hits(face + modifier, protection))
    must_say(of_fire(modifier, protection, False), lambda face: hits(face + modifier, protection))
    must_say(of_fire(modifier, protection, True), lambda face: hits(face + modifier, protection) if face % 2 else 0)
    for own in (3, 5, 8):
        must_say(
            of_ram(modifier, protection, own),
            lambda face, own=own: (  # type: ignore[misc]
                hits(face + modifier, protection),
                (face + modifier < protection) + (face + modifier < own),
            ),
        )


@case("10.0")
def test_the_row_of_a_table_is_its_line() -> None:
    assert [of_table(("", "bridge", "fire", "fire"))(face) for face in (1, 2, 3)] == ["bridge", "fire", "fire"]
