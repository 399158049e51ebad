"""Hit locations: each face of each turret, and the replacement for a missing part."""

import pytest

from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.rules.majors import critical_hit, major_hit
from admiralty.games.iron_and_steam.state import Harm
from tests.games.iron_and_steam.builder import battle
from tests.support.cases import case
from tests.support.flows import start


@case("HR-2", "IS-4.3", "IS-A9", "IS-A24")
@pytest.mark.parametrize("turret", [1, 2])
@pytest.mark.parametrize(
    ("x", "y", "face"), [(50, 60, "ports"), (60, 50, "right"), (50, 40, "rear"), (40, 50, "left")]
)  # fmt: skip
@pytest.mark.parametrize("trained", [0, 90])
def test_a_shot_chips_the_face_of_the_turret_that_looks_at_the_firer(
    turret: int, x: int, y: int, face: str, trained: int
) -> None:
    faces = ("ports", "right", "rear", "left")
    table = battle(us={"chickasaw": (50, 50, 0)}, cs={"tennessee": (x, y, 0)})
    ship = table["chickasaw"]
    ship.facing[turret - 1] = trained * 10  # a quarter turn shows the previous face
    struck = faces[(faces.index(face) - trained // 90) % 4]
    table.run(strike(table.state, table.n("tennessee"), 0, table.n("chickasaw"), "shell", 0), 55, turret, 1)
    table.end()
    assert [n for n, left in enumerate(ship.turrets) if left < 10] == [4 * (turret - 1) + faces.index(struck)]


@case("IS-7.0", "IS-A4", "IS-8", "IS-11.1")
@pytest.mark.parametrize("chart", [major_hit, critical_hit])
@pytest.mark.parametrize(("ship", "wrecked", "asked"), [
    ("minnesota", False, "IS-8"), ("minnesota", True, "IS-9.2"), ("congress", False, "IS-9.2"),
    ("congress", True, "IS-9.2"),
])  # fmt: skip
@pytest.mark.parametrize("number", [40, 64])
def test_who_has_no_engines_left_or_never_had_any_is_hit_at_her_guns(
    chart: object, ship: str, wrecked: bool, asked: str, number: int
) -> None:
    """65 to 89, or on the critical chart to 94, is the next result that can apply."""
    table = battle(us={ship: (50, 50, 0)}, cs={"virginia": (60, 50, 0)})
    if wrecked:
        table.hurt(ship, Harm.ENGINES_DESTROYED)
    _, request = start(table.state, chart(table.state, table.n("virginia"), table.n(ship), 5), number)  # type: ignore[operator]
    assert request is not None
    assert request.case == asked
