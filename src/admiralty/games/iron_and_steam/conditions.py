"""Enumerations of a ship's conditions: her fate, steering, rudder and anchor, gun damage, kinds of harm."""

from enum import Enum, IntEnum

__all__ = ["AFLOAT", "LOST", "SHUTTERS", "Anchor", "Fate", "Harm", "Rudder", "Steering", "Wound"]


class Fate(Enum):
    """What has become of a ship."""

    RESERVE = "reserve"
    AFLOAT = "afloat"
    SINKING = "sinking"
    SUNK = "sunk"
    BLOWN_UP = "blown_up"
    SURRENDERED = "surrendered"
    ABANDONED = "abandoned"
    LEFT = "left"
    SILENCED = "silenced"
    """A fort without a gun that works."""


AFLOAT = Fate.AFLOAT
LOST = (
    Fate.SINKING, Fate.SUNK, Fate.BLOWN_UP, Fate.SURRENDERED, Fate.ABANDONED,
)  # fmt: skip
"""Sunk, burnt or surrendered, as the scenarios say."""


class Steering(Enum):
    """IS-7.3 Damage to the rudder's leads; the newest replaces an older one (IS-A13)."""

    SOUND = "sound"
    STRAIGHT = "rudder_straight"
    PORT = "rudder_port"
    STARBOARD = "rudder_starboard"
    ROPES = "tiller_ropes"


class Rudder(Enum):
    """IS-7.3 The rudder post."""

    SOUND = "sound"
    GONE = "gone"
    JURY = "jury"


class Anchor(Enum):
    """HR-8 Anchoring and weighing take two turns, slipping one."""

    UP = "up"
    LETTING_GO = "letting_go"
    DOWN = "down"
    WEIGHING = "weighing"
    SLIPPING = "slipping"


class Wound(IntEnum):
    """IS-9 Damage to a gun, as bits: a gun may have several."""

    SHUTTER = 1
    JAMMED = 2
    GONE = 4
    SHAKEN = 8
    """IS-9.1 A neighbour in an earthen fort was struck: roll before the next shot."""
    OTHER_SIDE = 16
    """HR-19 A broadside gun turned over to the other side."""
    SECOND_SHUTTER = 32
    THIRD_SHUTTER = 64
    """IS-9.1 A pivot may stand at one of several ports, each with a shutter of its own."""


SHUTTERS = Wound.SHUTTER.value, Wound.SECOND_SHUTTER.value, Wound.THIRD_SHUTTER.value
"""IS-9.1 By port: the shutter before it is jammed."""


class Harm(Enum):
    """The kinds of damage in a turn."""

    CASEMATE = "casemate"
    TURRET = "turret"
    HULL_ARMOUR = "hull_armour"
    HULL = "hull"
    POWER = "power"
    CREW = "crew"
    STACK = "stack"
    MAST_PORT = "mast_port"
    MAST_STARBOARD = "mast_starboard"
    RUDDER_STRAIGHT = "rudder_straight"
    RUDDER_PORT = "rudder_port"
    RUDDER_STARBOARD = "rudder_starboard"
    TILLER_ROPES = "tiller_ropes"
    RUDDER_POST = "rudder_post"
    PILOT = "pilot"
    PILOT_PIERCED = "pilot_pierced"
    FIRES_OUT = "fires_out"
    BOILER_75 = "boiler_75"
    BOILER_RISK = "boiler_risk"
    BOILER_25 = "boiler_25"
    ENGINES_DESTROYED = "engines_destroyed"
    BOILER_EXPLODES = "boiler_explodes"
    SHUTTER = "shutter"
    JAM = "pivot_turret"
    SUPPRESSED = "suppressed"
    SIGHTS = "sights"
    DISMOUNTED = "dismounted"
    POWDER = "powder"
    SHAKEN = "shaken"
    SILENCED = "silenced"
    TABLEWARE = "tableware"
    FLAG = "flag"
    SPAR_TORPEDO = "spar_torpedo"
    BOAT = "boat"
    ANCHOR = "anchor"
    FLOODED = "flooded"
    EXPLODES = "explodes"
    FIRE = "fire"
    RAM = "ram"
