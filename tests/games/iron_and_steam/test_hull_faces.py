"""IS-A8, HR-25 Hull armour by face: penetration, wear, and chain cables on the beam."""

import pytest

from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.rules.ramming import resolve_contact
from admiralty.games.iron_and_steam.state import Contact
from tests.games.iron_and_steam.builder import battle, game
from tests.support.cases import case


@case("IS-A8", "IS-6.1", "IS-A9")
@pytest.mark.parametrize(("heading", "face"), [(180, 0), (90, 1), (0, 2), (270, 3)])
def test_a_hull_hit_wears_the_face_towards_the_firer_and_no_other(heading: int, face: int) -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"virginia": (50, 60, heading)})
    table["virginia"].hull_armour = [5, 5, 5, 5]
    # a IX-inch shot pierces 5: it takes the armour point
    table.run(strike(table.state, table.n("minnesota"), 1, table.n("virginia"), "shot", 0), 71)
    table.end()
    assert table["virginia"].hull_armour == [4 if n == face else 5 for n in range(4)]


@case("IS-A8", "HR-10")
def test_a_ram_takes_its_point_from_the_side_that_it_struck() -> None:
    table = battle(us={"cumberland": (50, 53, 90)}, cs={"virginia": (50, 50, 0, 4)})
    table.state.contacts = [Contact(table.n("virginia"), table.n("cumberland"), 4000, True, 900)]
    table.run(resolve_contact(table.state, 0), 1, 2, 10)
    table.end()
    assert table["cumberland"].hull_armour == [2, 1, 2, 2]


@case("HR-25", "IS-A8")
@pytest.mark.parametrize(("flags", "hull"), [("on", [2, 3, 2, 3]), ("off", [2, 2, 2, 2])])
def test_chain_cables_wear_like_other_armour(flags: str, hull: list[int]) -> None:
    table = battle(us={"hartford": (50, 50, 90)}, cs={"virginia": (50, 60, 270)}, options={"ship_flags": flags})
    hartford = table["hartford"]
    assert hartford.hull_armour == hull
    for _ in range(4):
        table.run(strike(table.state, table.n("virginia"), 1, table.n("hartford"), "shot", 0), 71)
        table.end()
    assert hartford.hull_armour == [2, hull[1], 2, 0]


@case("IS-A8")
def test_a_ship_may_have_another_hull_armour_on_each_face() -> None:
    setting = game.setting("yazoo", {})
    row = setting.by_id["carondelet"].ship
    assert row is not None
    hull = row.armor.hull_faces
    assert len(set(hull)) > 1, "a City class ship was plated forward and abreast the engines only"
    assert game.start(setting).ships[setting.by_id["carondelet"].index].hull_armour == list(hull)
