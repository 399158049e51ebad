"""How a battle begins: the ships where the scenario puts them, as sound as it leaves them."""

from admiralty.games.iron_and_steam.figures import INCH, ShipRow
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import AFLOAT, Anchor, Battle, Fate, Orders, Ship, Wound, berth

__all__ = ["start"]

SPARRED = ("tug_gunboat", "ram")
"""HR-15 The types that the option fits with a spar torpedo: small, handy, and worth the risk."""

CHAIN, BEAM_FACES = 3, (1, 3)
"""HR-25 What chain cables are worth, and the faces along which they hang."""
CLEAR = 5
"""HR-14 Widths of a pair by which a consort who is not lashed lies farther off: about two inches."""


def start(setting: Engagement) -> Battle:
    """The ships where the scenario puts them, as sound as it leaves them."""
    ships = [_ship(vessel, setting) for vessel in setting.vessels]
    for vessel, ship in zip(setting.vessels, ships, strict=True):
        if vessel.leader is not None:
            _lash(ships[vessel.leader], ship, setting.vessels[vessel.leader], vessel, setting.on("lashed_pairs"))
    return Battle(ships=ships, setting=setting)


def _ship(vessel: Vessel, setting: Engagement) -> Ship:
    """IS-A22 A ship as the scenario sends her in: sound but for what it says she has lost."""
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
    """IS-A8, HR-25 The hull armour of each face; chain cables stand for some of it on the beams."""
    faces = list(row.armor.hull_faces)
    if flags and "chain_armor" in row.flags:
        for beam in BEAM_FACES:
            faces[beam] = max(CHAIN, faces[beam])
    return faces


def _lash(leader: Ship, consort: Ship, first: Vessel, second: Vessel, lashed: bool) -> None:
    """HR-14 The consort lies alongside her leader; without lashings she steams by herself, well clear."""
    berth(leader, consort, first, second)
    if not lashed:
        consort.x += CLEAR * (consort.x - leader.x)
        consort.y += CLEAR * (consort.y - leader.y)
        return
    leader.lashed, consort.lashed = second.index, first.index
    leader.leads = True
