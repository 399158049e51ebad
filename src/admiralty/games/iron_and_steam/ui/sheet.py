"""The card of a ship or a fort: her values with the source of each."""

from admiralty.games.base import Figure, figures_of
from admiralty.games.iron_and_steam.figures import FortRow, Rounds, ShipRow
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.rulebook import Message

__all__ = ["sheet"]

RECONSTRUCTED = "reconstructed"


def sheet(setting: Engagement, unit: str) -> tuple[Figure, ...]:
    """The values of a unit of this match, each with the mark of its source."""
    vessel = setting.by_id.get(unit)
    if vessel is None:
        return ()
    return tuple(_ship(vessel, vessel.ship) if vessel.ship else _fort(vessel, vessel.fort) if vessel.fort else [])


def _ship(vessel: Vessel, row: ShipRow) -> list[Figure]:
    size, arms, plates = (row.marks.get(key, RECONSTRUCTED) for key in ("dimensions", "armament", "armor"))
    found = [
        *figures_of(row, RECONSTRUCTED, "hull", "speed", "crew"),
        Figure("hull-armour", _faces(*row.armor.hull_faces), plates),
    ]
    if row.armor.casemate is not None:
        found.append(Figure("casemate", _faces(*row.armor.casemate.values), plates))
    if row.armor.turret:
        found.append(Figure("turret", row.armor.turret, plates))
    found.append(Figure("pilot", row.armor.pilot, plates))
    found += _guns(vessel, arms)
    found.append(Figure("ammunition", _rounds(row.ammo), row.marks.get("ammo", RECONSTRUCTED)))
    measure = Message("sheet-size", length=row.length_ft, beam=row.beam_ft, draft=row.draft_ft, tons=row.tons)
    found.append(Figure("dimensions", measure, size))
    return found


def _faces(bow: int, starboard: int, stern: int, port: int) -> int | Message:
    """Armour by face, or the one value that all faces have."""
    if bow == starboard == stern == port:
        return bow
    return Message("sheet-faces", bow=bow, starboard=starboard, stern=stern, port=port)


def _rounds(ammo: Rounds) -> Message:
    return Message("sheet-rounds", shot=ammo.shot, shell=ammo.shell, hot=ammo.hot_shot)


def _fort(vessel: Vessel, row: FortRow) -> list[Figure]:
    return [
        Figure("parapet", row.armor, row.mark, material=row.material),
        Figure("crew", row.crew, row.mark),
        *_guns(vessel, row.mark),
        Figure("ammunition", _rounds(row.ammo), RECONSTRUCTED),
    ]


def _guns(vessel: Vessel, mark: str) -> list[Figure]:
    """A line for each gun group, under its number in orders."""
    found = []
    for place, weapon in enumerate(vessel.weapons):
        gun = weapon.gun
        pierces = "/".join(str(value) for value in gun.pen)
        rate = vessel.pieces[weapon.pieces[0]].rof
        value = Message("sheet-gun", guns=len(weapon.pieces), name=gun.name, pierces=pierces, most=gun.max, rate=rate)
        found.append(Figure("group", value, mark, group=place + 1, mount=weapon.mount.value))
    return found
