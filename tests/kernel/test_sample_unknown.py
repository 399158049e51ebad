"""Sampling unknown fields: any of the declared candidates, in any place of a state."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.sample_unknown import suppose
from admiralty.kernel.records.make_view import left_open
from admiralty.kernel.records.record import EVERYONE, NOBODY, Record, field


def not_laid_yet(mine: Any, whole: Any) -> list[int]:
    """Any sector but that of the mine's own boat, up to as many as the whole sea has."""
    return [sector for sector in range(1, whole.sectors + 1) if sector != mine.boat]


class Mine(Record, known=EVERYONE):
    boat: int
    sector: int = field(default=9, known=NOBODY, candidates=not_laid_yet)
    charge: int = field(default=0, known=NOBODY)


class Sea(Record, known=EVERYONE):
    sectors: int = 3
    one: Mine | None = None
    listed: list[Mine] = field(factory=list)
    keyed: dict[str, Mine] = field(factory=dict)
    rows: list[list[Mine]] = field(factory=list)
    hidden: list[int] = field(factory=list, items=NOBODY, candidates=lambda sea, whole: [[7], [8]])


@pytest.mark.parametrize(
    ("sea", "mines"),
    [
        (Sea(one=Mine(2)), lambda sea: [sea.one]),
        (Sea(listed=[Mine(2), Mine(2)]), lambda sea: sea.listed),
        (Sea(keyed={"a": Mine(2), "b": Mine(2)}), lambda sea: sea.keyed.values()),
        (Sea(rows=[[], [Mine(2)], [Mine(2)]]), lambda sea: [*sea.rows[1], *sea.rows[2]]),
    ],
)
def test_any_of_what_it_may_be_is_supposed_wherever_the_record_stands(sea: Sea, mines: Any) -> None:
    drawn: list[set[int]] = [set() for _ in mines(sea)]
    for seed in range(60):
        seen = sea.view("red")
        suppose(seen, Fast(seed))
        for supposed, mine in zip(drawn, mines(seen), strict=True):
            supposed.add(mine.sector)
        assert all(way.endswith("charge") for way in left_open(seen))  # of that nothing is supposed
    assert drawn == [{1, 3}] * len(drawn)


def test_what_is_known_stays_and_a_closed_list_is_supposed_whole() -> None:
    seen = Sea(listed=[Mine(1, sector=3)], hidden=[5]).view("red")
    seen.listed[0].sector = 2
    suppose(seen, Fast(1))
    assert (seen.listed[0].boat, seen.listed[0].sector) == (1, 2)
    assert seen.hidden in ([7], [8])
    empty = Sea().view("red")
    suppose(empty, Fast(1))
    assert empty.hidden == []  # that there is none is known
