"""Enumerations of the book: sides, directions, attacks and their aims, edges of the table, questions.

Each member is the word in orders, journals and card files.
"""

from enum import StrEnum


class Side(StrEnum):
    """OI-7.1 A side of a ship that can fire a Broadside."""

    PORT = "port"
    STARBOARD = "starboard"


class Reload(StrEnum):
    """OI-5.1 The parts of a ship that carry a reload marker."""

    PORT = "port"
    STARBOARD = "starboard"
    MORTAR = "mortar"


class Way(StrEnum):
    """The directions of a slide."""

    AHEAD = "ahead"
    PORT = "port"
    STARBOARD = "starboard"
    ASTERN = "astern"


class Edge(StrEnum):
    """An edge of a ship's base."""

    BOW = "bow"
    PORT = "port"
    STARBOARD = "starboard"
    STERN = "stern"


class Attack(StrEnum):
    """OI-6.2 The kinds of attack."""

    BROADSIDE = "broadside"
    PARTIAL = "partial"
    CLOSE = "close"
    MORTAR = "mortar"
    FIRESHIP = "fireship"


class Mode(StrEnum):
    """OI-11.8 OI-11.9 What an attack aims at."""

    HULL = "hull"
    RIGGING = "rigging"
    CREW = "crew"


class Wind(StrEnum):
    """An edge of the table, from which the wind may blow; clockwise."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Role(StrEnum):
    """OI-13.3 What a side may choose to do."""

    ATTACK = "attack"
    DEFEND = "defend"


class Rerolled(StrEnum):
    """The sources of a re-roll."""

    ONE = "one"
    ALL = "all"
    FORTUNE = "fortune"


class Question(StrEnum):
    """The kinds of question."""

    BUILD = "build"
    WIND = "wind"
    ROLE = "role"
    SCENARIO_CARD = "scenario-card"
    OBJECTIVE_TERRAIN = "objective-terrain"
    OBJECTIVE_SHIP = "objective-ship"
    POOL = "pool"
    TERRAIN = "terrain"
    ADJUST = "adjust"
    DEPLOY = "deploy"
    CARD = "card"
    PEEK = "peek"
    SWAP = "swap"
    COPY = "copy"
    PICK = "pick"
    ENEMY = "enemy"
    FREE_TURN = "free-turn"
    FREE_MOVE = "free-move"
    RELOAD_SIDE = "reload-side"
    WEATHER_EYE = "weather-eye"
    SQUADRON = "squadron"
    ACTIVATE = "activate"
    POINT = "point"
    SPEED = "speed"
    SHIFT = "shift"
    SEAMANSHIP = "seamanship"
    SEAMANSHIP_ACTION = "seamanship-action"
    HEADING = "heading"
    WAY = "way"
    COURSE = "course"
    BOATS = "boats"
    TOPMEN = "topmen"
    CREW = "crew"
    BERTH = "berth"
    HEARTEN = "hearten"
    LANDING = "landing"
    SMOKE = "smoke"
    ATTACKER = "attacker"
    ATTACK = "attack"
    SECOND = "second"
    REACTION = "reaction"
    CLEAR = "clear"
    REROLL = "reroll"
    HELM = "helm"
    PRIZE = "prize"
    FLAGSHIP = "flagship"
    CUT_HAND = "cut-hand"
