"""A ship's condition at the start of a scenario."""

from admiralty.games.iron_and_steam.conditions import AFLOAT, Anchor, Fate, Wound
from admiralty.games.iron_and_steam.figures import INCH, ShipRow
from admiralty.games.iron_and_steam.hulls import Orders, Ship
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel

__all__ = ["as_sent"]

SPARRED = ("tug_gunboat", "ram")
"""HR-15 The ship types that the option fits with a spar torpedo: small and handy."""

CHAIN, BEAM_FACES = 3, (1, 3)
"""HR-25 The armour value of chain cables, and the faces along which they hang."""


def as_sent(vessel: Vessel, setting: Engagement) -> Ship:
    """IS-A22 A ship at the start of a scenario: sound except for the losses that it lists."""
    unit, row = vessel.unit, vessel.ship
    pieces = vessel.pieces
    lost = list(unit.damage.muzzles_lost)
    wounds = []
    for piece in pieces:
        gone = piece.gun.id in lost
        if gone:
            lost.remove(piece.gun.id)
        wounds.append(Wound.GONE.value if gone else 0)
    none = [0] * len(pieces)
    hull = (row.hull if row else 0) - unit.hull_loss
    speed = 0 if unit.state else unit.speed
    return Ship(
        x=round(unit.x * INCH),
        y=round(unit.y * INCH),
        heading=unit.heading * 10 % 3600,
        speed=speed,
        fate=Fate.RESERVE if unit.turn else AFLOAT,
        hull=hull,
        hull_armour=_hull_armour(row, setting.on("ship_flags")) if row else [],
        crew=vessel.crew,
        power=row.speed if row else 0,
        casemate=list(vessel.casemate),
        turrets=[vessel.turret_armour] * (4 * vessel.turrets),
        facing=[0] * vessel.turrets,
        stacks=row.stacks if row else 0,
        masts=row.masts if row else 0,
        shot=vessel.row.ammo.shot,
        shell=vessel.row.ammo.shell,
        hot=vessel.row.ammo.hot_shot,
        ready=none[:],
        wounds=wounds,
        slow=none[:],
        port=none[:],
        jam=none[:],
        fired=none[:],
        orders=Orders(speed=speed),
        aground=unit.is_aground,
        gently=unit.is_aground,
        anchor=Anchor.DOWN if unit.state == "anchored" else Anchor.UP,
        ram="ram" in vessel.flags and not unit.damage.ram_lost,
        spar=int(setting.on("spar_torpedoes") and row is not None and row.type in SPARRED),
        began=hull,
    )


def _hull_armour(row: ShipRow, flags: bool) -> list[int]:
    """IS-A8, HR-25 The hull armour of each face; chain cables count as some of it on the beams."""
    faces = list(row.armor.hull_faces)
    if flags and "chain_armor" in row.flags:
        for beam in BEAM_FACES:
            faces[beam] = max(CHAIN, faces[beam])
    return faces
