"""Every ship and fort as built, against the rows of the data files."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.figures import BANDS, Ammo, Mount
from admiralty.games.iron_and_steam.ships import Vessel, whole_rows
from admiralty.library import sources
from tests.games.iron_and_steam.builder import battle, game

DATA = sources("admiralty.games.iron_and_steam").data
SHIPS: dict[str, Any] = {row["id"]: row for row in whole_rows(DATA["ships"]["ship"])}
FORTS: dict[str, Any] = {row["id"]: row for row in DATA["forts"]["fort"]}
GUNS: dict[str, Any] = {row["id"]: row for row in DATA["guns"]["gun"]}


def built(name: str) -> Vessel:
    ours = (SHIPS.get(name) or FORTS[name])["side"] == "US"
    us = {name: (50, 50, 0)} if ours else {"monitor": (50, 50, 0)}
    cs = {"virginia": (50, 90, 0)} if ours else {name: (50, 90, 0)}
    return battle(us=us, cs=cs).state.setting.by_id[name]


def arcs_of(vessel: Vessel, row: Any) -> None:
    """Her guns in the order of the file, each with its arcs, and with those of the other side."""
    place = 0
    for group, mount in enumerate(row["guns"]):
        count = mount.get("n", 1)
        weapon = vessel.weapons[group]
        assert (weapon.id, weapon.pieces) == (f"g{group + 1}", tuple(range(place, place + count)))
        for number in weapon.pieces:
            piece = vessel.pieces[number]
            assert (piece.group, piece.gun.id, piece.rof) == (
                group, mount["gun"], mount.get("rof") or GUNS[mount["gun"]]["rof"],
            )  # fmt: skip
            assert piece.bearings == tuple((10 * start % 3600, 10 * end % 3600) for start, end in mount["arcs"])
            assert piece.mirrored == tuple((-10 * end % 3600, -10 * start % 3600) for start, end in mount["arcs"])
        place += count
    assert (len(vessel.pieces), vessel.numbers) == (place, tuple(range(place)))
    assert vessel.movable == tuple(
        n for n, piece in enumerate(vessel.pieces) if piece.mount is Mount.PIVOT and len(piece.arcs) > 1
    )


@pytest.mark.parametrize("name", sorted(SHIPS))
def test_a_ship_is_what_her_row_says(name: str) -> None:
    vessel, row = built(name), SHIPS[name]
    arcs_of(vessel, row)
    armour = row["armor"]
    assert not vessel.is_fort
    assert (vessel.acceleration, vessel.tons, vessel.crew) == (row["accel"], row["tons"], -(-row["crew"] // 4))
    assert vessel.draft_tenths == round(row["draft_ft"] * 10)
    assert vessel.half_length == round(row["length_ft"] * 5)
    assert vessel.half_width == round(row["beam_ft"] * 5)
    long, wide = vessel.half_length, vessel.half_width
    assert vessel.radius - 4 <= (long**2 + wide**2) ** 0.5 < vessel.radius - 3
    assert vessel.inner == min(long, wide) - 4
    turrets = max((mount.get("turret", 0) for mount in row["guns"]), default=0)
    assert vessel.turrets == len(vessel.turret_guns) == turrets
    for turret, guns in enumerate(vessel.turret_guns):
        assert guns == tuple(n for n, piece in enumerate(vessel.pieces) if piece.turret == turret + 1)
    casemate = armour.get("casemate")
    faces = ("bow", "starboard", "stern", "port")
    assert vessel.casemate == (tuple(casemate[face] for face in faces) if casemate else ())
    assert vessel.turret_armour == armour.get("turret", 0)
    iron = bool(casemate or armour.get("turret", 0))
    assert (vessel.armoured, vessel.closed, vessel.wooden) == (iron, iron, not iron)
    assert vessel.pivots == (row["propulsion"] in ("sidewheel", "twin_screw", "quad_screw"))
    assert vessel.unreliable == ("unreliable_engines" in row.get("flags", ()))


@pytest.mark.parametrize("name", sorted(FORTS))
def test_a_fort_is_what_its_row_says(name: str) -> None:
    """Each gun is a target behind its own parapet; the fort has no movement."""
    vessel, row = built(name), FORTS[name]
    arcs_of(vessel, row)
    assert vessel.is_fort
    assert vessel.casemate == (row["armor"],) * len(vessel.pieces)
    assert (vessel.acceleration, vessel.tons, vessel.draft_tenths, vessel.turret_armour) == (0, 0, 0, 0)
    assert (vessel.half_length, vessel.half_width) == (400, 400)
    assert (vessel.armoured, vessel.wooden, vessel.closed, vessel.pivots) == (False, False, False, False)
    assert (vessel.crew, vessel.propulsion, vessel.flags) == (-(-row["crew"] // 4), "", frozenset())


@pytest.mark.parametrize("name", sorted(GUNS))
def test_a_gun_hits_and_pierces_as_its_row_says(name: str) -> None:
    gun, row = game.figures.guns[name], GUNS[name]
    column = DATA["tables"]["to_hit"]["rifle" if row["kind"] == "rifle" else "smoothbore"]
    assert gun.hits_on == tuple(column[band] for band in BANDS)
    for band, pierces in enumerate(row["pen"]):
        assert gun.penetration(band, Ammo.SHOT) == pierces
        assert gun.penetration(band, Ammo.SHELL) == max(1, pierces + row["shell"])
    assert (gun.max, gun.rof, gun.rifle) == (row["max"], row["rof"], row["kind"] == "rifle")
