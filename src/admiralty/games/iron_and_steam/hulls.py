"""Records of a battle: ships with their orders, pending damage, hulls in contact, wrecks."""

from typing import TYPE_CHECKING

from admiralty.games.iron_and_steam.conditions import SHUTTERS, Anchor, Fate, Harm, Rudder, Steering, Wound
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.rulebook import EVERYONE, Record, Seat, field

if TYPE_CHECKING:
    from admiralty.games.iron_and_steam.state import Battle

__all__ = ["MOST", "NOBODY", "Contact", "Effect", "Orders", "Ship", "Wreck", "shutter_at", "supposed_orders"]

NOBODY = -1
MOST = 10_000
FAR = 1_000 * INCH
"""Table units: farther than any ship steams."""


def shutter_at(port: int, wounds: int) -> int:
    """IS-9.1, HR-19 The shutter before a port; a broadside gun has one port, and turned over it stands at another."""
    return SHUTTERS[port + 1 if wounds & Wound.OTHER_SIDE else port]


def own_orders(ship: "Ship", seat: Seat | None, battle: "Battle") -> bool:
    """IS-A29 Standing orders stay with the seat that gave them."""
    vessels = battle.setting.vessels
    return any(each is ship and vessel.seat == seat for each, vessel in zip(battle.ships, vessels, strict=True))


def supposed_orders(ship: "Ship") -> "Orders":
    """IS-A29 The default that other seats assume: she goes on unchanged, and fires at whatever bears."""
    return Orders(speed=ship.speed, helm=ship.helm)


class Orders(Record, known=EVERYONE):
    """HR-4 A ship's standing orders: what she does until they are changed."""

    speed: int = field(default=0, least=-50, most=50)
    helm: int = field(default=0, least=-180, most=180)
    """Degrees a turn, starboard above zero."""
    course: str = field(default="", choices=("", "point", "ship", "keep"))
    mark: int = field(default=NOBODY, least=NOBODY, most=MOST)
    """The ship she steers for or keeps at a distance."""
    point_x: int = field(default=0, least=-FAR, most=FAR)
    point_y: int = field(default=0, least=-FAR, most=FAR)
    off: int = field(default=0, least=0, most=100)
    beam: str = field(default="", choices=("", "port", "starboard"))
    gunnery: str = field(default="will", choices=("hold", "target", "will", "ironclads"))
    target: int = field(default=NOBODY, least=NOBODY, most=MOST)
    within: int = field(default=60, least=0, most=100)
    load: str = field(default="best", choices=("best", "shot", "shell", "hot"))
    groups: dict[int, int] = field(factory=dict, least=-2, most=MOST)
    """By gun group: its own target, -2 to hold its fire."""
    loads: dict[int, str] = field(factory=dict, choices=("best", "shot", "shell", "hot"))
    ram: int = field(default=NOBODY, least=NOBODY, most=MOST)
    board: int = field(default=NOBODY, least=NOBODY, most=MOST)
    away: int = field(default=NOBODY, least=NOBODY, most=MOST)
    """HR-2 The enemy that idle turrets turn away from."""
    repair: str = field(default="", choices=("", "fire", "ground", "foul", "steering", "turret", "guns"))
    astray: bool = False
    """Whether they were impossible when the last turn ended: only a new reason wakes the seat."""


class Ship(Record, known=EVERYONE):
    """A ship or a fort: its pose, its remaining strength, and its orders."""

    x: int = field(least=-FAR, most=FAR)
    y: int = field(least=-FAR, most=FAR)
    heading: int = field(least=0, most=3599)
    speed: int = field(least=-50, most=50)
    fate: Fate
    hull: int = field(least=0, most=MOST)
    hull_armour: list[int] = field(least=0, most=100, size=4)
    """IS-A8 Of bow, starboard, stern and port; a fort has none."""
    crew: int = field(least=0, most=MOST)
    power: int = field(least=0, most=100)
    """Speed points."""
    casemate: list[int] = field(least=0, most=100, size=200)
    """Armour of bow, starboard, stern and port; of a fort, before each gun."""
    turrets: list[int] = field(least=0, most=100, size=16)
    """Armour of each turret's ports, right, rear and left, one turret after the other."""
    facing: list[int] = field(least=0, most=3599, size=4)
    """Where each turret's ports look, tenths of a degree from the bow."""
    stacks: int = field(least=0, most=10)
    masts: int = field(least=0, most=10)
    shot: int = field(least=0, most=MOST)
    shell: int = field(least=0, most=MOST)
    hot: int = field(least=0, most=MOST)
    ready: list[int] = field(least=0, most=MOST, size=200)
    """By gun: the turn from which it can fire."""
    wounds: list[int] = field(least=0, most=127, size=200)
    slow: list[int] = field(least=0, most=100, size=200)
    """By gun: extra turns of loading because its sights are gone."""
    port: list[int] = field(least=0, most=10, size=200)
    """By gun: its port (the index in its list of arcs)."""
    jam: list[int] = field(least=0, most=3599, size=200)
    """By gun: its direction if it is jammed; of a pivot, its last direction."""
    fired: list[int] = field(least=0, most=MOST, size=200)
    """By gun: the rounds it has fired."""
    orders: Orders = field(known=own_orders)
    helm: int = field(default=0, least=-180, most=180)
    """What she steered last turn."""
    stacks_lost: int = field(default=0, least=0, most=10)
    share: int = field(default=100, least=0, most=100)
    """IS-8 The percentage of her speed that her boilers give."""
    risky: bool = False
    """IS-8 A damaged boiler that may burst."""
    wrecked: bool = False
    """IS-8 No power for the rest of the battle."""
    powerless: int = field(default=0, least=0, most=MOST)
    """IS-8 The turn in which her fires are out."""
    dulled: int = field(default=0, least=0, most=MOST)
    """IS-8 The turn in which her speed falls and cannot be raised."""
    quiet: int = field(default=0, least=0, most=MOST)
    """The last turn in which none of her guns fires."""
    steering: Steering = Steering.SOUND
    rudder: Rudder = Rudder.SOUND
    swapped: bool = False
    """IS-7.3 A double-ender that has changed ends."""
    blind: int = field(default=0, least=0, most=MOST)
    """IS-7.4 The last turn in which the pilot is out."""
    pilot_hurt: bool = False
    """IS-13.2 Whether the pilot house was ever pierced."""
    wreckage: int = field(default=0, least=0, most=10)
    """IS-7.2 Turns until the fallen mast is cleared."""
    dragging: int = field(default=0, least=0, most=10)
    """IS-7.2 Inches of speed that it costs each turn."""
    masked: str = field(default="", choices=("", "port", "starboard", "both"))
    """IS-7.2 The side on which fallen sails lie over the guns."""
    floods: int = field(default=0, least=0, most=10)
    """IS-11.2 How often the magazine was flooded."""
    fire: int = field(default=0, least=0, most=100)
    """HR-9 The level of the fire on board."""
    aground: bool = False
    gently: bool = False
    """HR-7 Whether she grounded at half speed or less."""
    hauls: list[int] = field(factory=list, least=0, most=MOST, size=400)
    """HR-7 The turns of failed attempts to refloat her."""
    anchor: Anchor = Anchor.UP
    anchor_turns: int = field(default=0, least=0, most=10)
    fouled: list[int] = field(factory=list, least=0, most=MOST, size=100)
    lashed: int = field(default=NOBODY, least=NOBODY, most=MOST)
    """HR-14 The ship lashed to her."""
    leads: bool = False
    """HR-14 Whether she steers for the pair."""
    ram: bool = False
    spar: int = field(default=0, least=0, most=1)
    boats: int = field(default=4, least=0, most=4)
    anchors: int = field(default=2, least=0, most=2)
    settings: int = field(default=12, least=0, most=12)
    """IS-10 The captain's tableware."""
    withdraws: bool = False
    shot_at: int = field(default=0, least=0, most=MOST)
    """The last turn in which she was fired on."""
    guns_fired: int = field(default=0, least=0, most=200)
    """The guns she fired this turn, or, before the gunfire, last turn."""
    smoke: int = field(default=0, least=0, most=200)
    """HR-3 The guns she fired in the turn before this gunfire."""
    began: int = field(default=0, least=0, most=MOST)
    """IS-13.4 Her hull points when the turn began."""
    sinks: int = field(default=0, least=0, most=MOST)
    """IS-13.4 The turn at whose end she sinks."""
    boarded: int = field(default=0, least=0, most=MOST)
    """IS-13.2 The last turn in which enemies were on her deck."""
    held: int = field(default=0, least=-1, most=MOST)
    """HR-12 The turns before that one in which they held it without a break; below zero, they were thrown off it."""
    light: int = field(default=0, least=0, most=MOST)
    """HR-26 Rounds of her light guns, shot and shell together, that are fired or lost."""
    adrift: bool = False
    """HR-5 A drifting hull without command that the water carried off the table: it keeps its fate."""
    repaired: list[str] = field(factory=list, size=50)
    """IS-9.1 What her crew repaired this turn: a turret under repair does not fire."""


class Effect(Record, known=EVERYONE):
    """IS-1.2 Damage that waits for the end of the turn: its ship, kind and amount, and the face or gun."""

    ship: int = field(least=0, most=MOST)
    kind: Harm
    amount: int = field(default=0, least=0, most=MOST)
    place: int = field(default=0, least=0, most=MOST)


class Contact(Record, known=EVERYONE):
    """HR-10, HR-11 Two hulls in contact: their speed, whose bow struck, and the angle to the keel."""

    first: int = field(least=0, most=MOST)
    second: int = field(least=0, most=MOST)
    closing: int = field(least=0, most=100_000)
    """Thousandths of an inch a turn."""
    bow: bool = False
    """Whether the first struck with her bow."""
    angle: int = field(default=0, least=0, most=900)
    """Tenths of a degree off the keel line of the second."""


class Wreck(Record, known=EVERYONE):
    """IS-13.5 A sunken hull; its level is found by the first ship to cross it."""

    ship: int = field(least=0, most=MOST)
    level: int = field(default=0, least=0, most=10)
