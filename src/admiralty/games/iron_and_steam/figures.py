"""The structs of the data files: guns, ships, forts, and the tables of the summary."""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Literal

from msgspec import Meta

from admiralty.rulebook import Printed, PrintedNumber

__all__ = [
    "BANDS", "INCH", "SIDES", "Ammo", "Armour", "FortFile", "FortRow", "GunFile", "GunRow", "Id", "Label", "Mount",
    "MountRow", "Note", "ShipRow", "SideCode", "SidesFile", "Tables", "ToHit", "thousandths",
]  # fmt: skip

INCH = 1000
"""HR-1 Units of the table in an inch: positions are whole thousandths of an inch."""
BANDS = ("short", "medium", "long", "extreme")
SIDES = {"US": "union", "CS": "confederate"}


Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
"""The id of a ship, a fort or a gun in orders, journals and files."""
Label = Annotated[str, Meta(min_length=1, max_length=60)]
"""A name as players read it."""
Note = Annotated[str, Meta(max_length=400)]
"""A sentence for readers."""
SideCode = Literal["US", "CS"]
"""The two sides of a battle; a scenario may give them other names."""
Angle = Annotated[int, Meta(ge=0, le=360)]
Armoured = Annotated[int, Meta(ge=0, le=30)]
"""Inches of armour."""
Rof = Annotated[int, Meta(ge=0, le=30)]
"""Turns a shot; 0 takes that of the gun."""
Men = Annotated[int, Meta(ge=1, le=2000)]
"""Men of the crew."""
Load = Annotated[int, Meta(ge=0, le=5000)]
"""Rounds."""
Pierces = Annotated[int, Meta(ge=1, le=30)]
Guns = Annotated[int, Meta(ge=1, le=40)]
"""How many guns."""


def thousandths(inches: float) -> int:
    """HR-1 Inches, a hundred feet each, in whole table units."""
    return round(inches * INCH)


class Mount(Enum):
    BROADSIDE = "broadside"
    PIVOT = "pivot"
    TURRET = "turret"
    FIXED = "fixed"


class Ammo(Enum):
    SHOT = "shot"
    SHELL = "shell"
    HOT = "hot"

    __hash__ = object.__hash__  # identity hash: the enum's own would be a call for each lookup in a magazine


# -- guns, ships, forts ------------------------------------------------------------------------------------------------


class GunRow(Printed, frozen=True):
    id: Id
    name: Label
    kind: Literal["smoothbore", "rifle"]
    """The column of the table of hits."""
    pen: tuple[Pierces, Pierces, Pierces, Pierces]
    """Penetration at short, medium, long and extreme range with solid shot."""
    shell: Annotated[int, Meta(ge=-10, le=0)]
    """What shell changes of the penetration."""
    max: Annotated[int, Meta(ge=1, le=20)]
    """The most damage points of a shot."""
    rof: Annotated[int, Meta(ge=1, le=30)]
    """Turns a shot."""
    howitzer: bool = False
    """Whether it is a howitzer."""
    over_nine: bool = False
    """Whether its bore is over nine inches (HR-19)."""
    note: Note = ""


class ShipsHead(Printed, frozen=True):
    """The head of the file of ships."""

    default_mark: str = ""


class GunFile(Printed, frozen=True):
    gun: Annotated[tuple[GunRow, ...], Meta(min_length=1, max_length=80)]
    default_mark: str = ""


class MountRow(Printed, frozen=True):
    gun: Id
    n: Guns
    """How many guns."""
    arcs: Annotated[tuple[tuple[Angle, Angle], ...], Meta(min_length=1, max_length=3)]
    """Where they bear: pairs of degrees clockwise from the bow."""
    mount: Mount = Mount.FIXED
    """How they are mounted."""
    turret: Annotated[int, Meta(ge=0, le=2)] = 0
    """The number of the turret; 0 is none."""
    rof: Rof = 0
    exposed: bool = False
    """Whether they stand without cover."""


class Faces(Printed, frozen=True):
    bow: Armoured
    starboard: Armoured
    stern: Armoured
    port: Armoured

    @property
    def values(self) -> tuple[int, int, int, int]:
        return self.bow, self.starboard, self.stern, self.port


class Armour(Printed, frozen=True):
    hull: Armoured | Faces
    """IS-A8 One value for all faces, or one for each."""
    pilot: Armoured
    """Armour of the pilot house."""
    casemate: Faces | None = None
    """Armour of the four faces of the casemate."""
    turret: Armoured = 0
    """Armour of each face of the turret."""

    @property
    def hull_faces(self) -> tuple[int, int, int, int]:
        """IS-A8 The hull armour of bow, starboard, stern and port."""
        return self.hull.values if isinstance(self.hull, Faces) else (self.hull,) * 4


class Rounds(Printed, frozen=True):
    shot: Load = 0
    shell: Load = 0
    hot_shot: Load = 0


ShipType = Literal[
    "monitor", "casemate", "sail_sloop", "sail_frigate", "steam_frigate", "steam_sloop", "tug_gunboat",
    "sidewheel_gunboat", "timberclad", "ram", "double_ender", "screw_gunboat",
]  # fmt: skip
"""Her kind."""
Propulsion = Literal["screw", "twin_screw", "quad_screw", "sidewheel", "centerwheel", "sail"]
"""What drives her."""
Flag = Literal[
    "anchored_start", "chain_armor", "double_ender", "exposed_steering", "knuckle", "low_freeboard", "no_ram",
    "no_shutters_broadside", "open_stern", "pilot_on_turret", "ram", "sharpshooters", "shell_only", "torpedo_catcher",
    "unreliable_engines", "wooden",
]  # fmt: skip
"""Peculiarities that the rules know."""


class ShipRow(Printed, frozen=True):
    id: Id
    name: Label
    side: SideCode
    type: ShipType
    tons: Annotated[int, Meta(ge=10, le=20_000)]
    """Displacement."""
    length_ft: Annotated[int, Meta(ge=30, le=500)]
    """Length in feet."""
    beam_ft: Annotated[int, Meta(ge=8, le=120)]
    """Beam in feet."""
    draft_ft: Annotated[float, Meta(ge=1, le=35)]
    """Draught in feet."""
    propulsion: Propulsion
    stacks: Annotated[int, Meta(ge=0, le=4)]
    """Funnels."""
    masts: Annotated[int, Meta(ge=0, le=4)]
    """Masts."""
    speed: Annotated[int, Meta(ge=0, le=20)]
    """The most inches a turn."""
    accel: Annotated[int, Meta(ge=0, le=10)]
    """Inches by which her speed changes in a turn."""
    turn_radius: Annotated[int, Meta(ge=1, le=60)]
    """The radius of her turn in inches."""
    hull: Annotated[int, Meta(ge=1, le=400)]
    """Hull points."""
    crew: Men
    armor: Armour
    """Her armour in inches."""
    guns: Annotated[tuple[MountRow, ...], Meta(max_length=20)]
    """Her guns."""
    ammo: Rounds
    """Her rounds."""
    flags: Annotated[tuple[Flag, ...], Meta(max_length=10)] = ()
    marks: Annotated[dict[Id, Note], Meta(max_length=20)] = {}  # noqa: RUF012 msgspec copies it
    note: Note = ""


class FortRow(Printed, frozen=True):
    id: Id
    name: Label
    side: SideCode
    material: Literal["earthen", "masonry"]
    """What it is built of."""
    armor: Armoured
    guns: Annotated[tuple[MountRow, ...], Meta(min_length=1, max_length=20)]
    """Its guns."""
    ammo: Rounds
    """Its rounds."""
    crew: Men
    mark: Note
    """Where its figures come from."""


class SidesFile(Printed, frozen=True):
    names: Mapping[str, str]


class FortFile(Printed, frozen=True):
    fort: Annotated[tuple[FortRow, ...], Meta(max_length=60)]


# -- the tables --------------------------------------------------------------------------------------------------------

Rows = tuple[tuple[int, str], ...]


class Ranges(Printed, frozen=True):
    short: PrintedNumber
    medium: PrintedNumber
    long: PrintedNumber
    extreme: PrintedNumber
    mark: str


class ToHit(Printed, frozen=True):
    smoothbore: Mapping[str, PrintedNumber]
    rifle: Mapping[str, PrintedNumber]
    mark: str


class Charts(Printed, frozen=True):
    hit_location: Rows
    major: Rows
    critical: Rows
    mast: Rows
    steering: Rows
    engines: Rows
    gun: Rows
    equipment: Rows
    magazine: Rows
    mark: str


class EquipmentLimits(Printed, frozen=True):
    tableware_settings: PrintedNumber
    spar_torpedoes: PrintedNumber
    boats: PrintedNumber
    anchors: PrintedNumber
    mark: str


class Effects(Printed, frozen=True):
    mast_drag: PrintedNumber
    mast_drag_rigged: PrintedNumber
    mast_clear_turns: PrintedNumber
    mast_clear_turns_rigged: PrintedNumber
    jury_rudder_radius: PrintedNumber
    sidewheel_no_rudder_radius: PrintedNumber
    pilot_out_penetrated: tuple[PrintedNumber, PrintedNumber]
    pilot_out_otherwise: tuple[PrintedNumber, PrintedNumber]
    fires_out_speed_loss: PrintedNumber
    steam_no_fire_turns: PrintedNumber
    steam_crew: tuple[PrintedNumber, PrintedNumber]
    boiler_risk_percent: PrintedNumber
    boiler_explodes_hull: PrintedNumber
    powder_hull: tuple[PrintedNumber, PrintedNumber]
    equipment_hull: PrintedNumber
    equipment_crew: PrintedNumber
    critical_hull: PrintedNumber
    fort_silent_turns: tuple[PrintedNumber, PrintedNumber]
    magazine_fire_radius: PrintedNumber
    no_speed_coast: PrintedNumber
    sinking_hull_per_turn: PrintedNumber
    fouled_wreck_hull: PrintedNumber
    mark: str


class Boarding(Printed, frozen=True):
    """HR-12 Percentages a turn to force a way into a closed ironclad."""

    force_first: PrintedNumber
    force_more: PrintedNumber
    force_damaged: PrintedNumber
    mark: str


class LightGuns(Printed, frozen=True):
    """HR-26 Boat howitzers and field guns: range in inches, and rounds for each gun."""

    reach: PrintedNumber
    rounds: PrintedNumber
    mark: str


class Repair(Printed, frozen=True):
    rudder_straight: PrintedNumber
    rudder_port: PrintedNumber
    rudder_starboard: PrintedNumber
    tiller_ropes: PrintedNumber
    rudder_post: PrintedNumber
    shutter: PrintedNumber
    turret: PrintedNumber
    pivot: PrintedNumber
    unfoul: PrintedNumber
    refloat: PrintedNumber
    relight_fires: PrintedNumber
    extinguish_base: PrintedNumber
    mark: str


class Tables(Printed, frozen=True):
    ranges: Ranges
    to_hit: ToHit
    tables: Charts
    limits: EquipmentLimits
    effects: Effects
    boarding: Boarding
    light_guns: LightGuns
    repair: Repair

    @property
    def reaches(self) -> tuple[int, int, int, int]:
        """IS-2.1 The far end of each band in table units."""
        r = self.ranges
        return r.short * INCH, r.medium * INCH, r.long * INCH, r.extreme * INCH
