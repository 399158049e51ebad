"""OI-3, OI-4 Courses: the move of a ship with one tool, or her turn in the eye of the wind."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from admiralty.boards.table import Base, pivot, slide
from admiralty.games.oak_and_iron.rules.terms import arguments, measures, sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.terms import Way
from admiralty.rulebook import (
    Argument,
    Dial,
    Hindrance,
    MalformedOrder,
    Measures,
    Message,
    Refusal,
    Rng,
    Spot,
    Verb,
    refuse,
)

RUN = re.compile(r"(\d{1,6}(?:\.\d)?)([psb]?)")
LETTERS = {Way.AHEAD: "", Way.PORT: "P", Way.STARBOARD: "S", Way.ASTERN: "B"}
WAYS = {letter.lower(): way for way, letter in LETTERS.items()}


class Manoeuvre(NamedTuple):
    """A move: a turn, a run, a turn. Turns in tenths of a degree, to port below zero; the run in tenths of a mm."""

    before: int
    way: Way
    distance: int
    after: int


def ended(at: Base, course: Manoeuvre) -> Base:
    """The pose after a move without obstacles."""
    if course.before:
        at = pivot(at, arguments.tool_side(course.before), abs(course.before))
    if course.distance:
        at = slide(at, course.way, course.distance)
    if course.after:
        at = pivot(at, arguments.tool_side(course.after), abs(course.after))
    return at


def by_degrees(most: int) -> tuple[str, ...]:
    """Every turn up to an angle by one degree, or every slide by one millimetre, from port to starboard.

    >>> by_degrees(20)
    ('P2', 'P1', '-', 'S1', 'S2')
    """
    steps = [*range(10, most, 10), most]
    return tuple(arguments.turn_code(turn) for turn in (*(-step for step in reversed(steps)), 0, *steps))


def _said(measure: str) -> tuple[tuple[str, Message], ...]:
    hands = (("P", "port"), ("S", "starboard"), ("-", "none"))
    return tuple((letter, Message("dial-said", way=way, n="{n}", measure=measure)) for letter, way in hands)


TURNS_SAID, SLIDES_SAID = _said("degrees"), _said("millimetres")
"""The words of a dial."""


# -------------------------------------------------------------------------------------------------------------- courses
class Steering(NamedTuple):
    """OI-4.4 The move of a ship with one tool: its whole length ahead, one turn of up to its angle, before or after.

    `both` is whether she may turn at both ends (a Yare ship); `ways` has more than `ahead` after cutting free.
    """

    ship: str
    distance: int
    angle: int
    both: bool = False
    ways: tuple[Way, ...] = (Way.AHEAD,)
    may_stay: bool = False


class CourseWords(Argument[Manoeuvre]):
    """Turn, run, turn: `P30 120 -`."""

    size = None
    _turn = arguments.Turned()

    def read(self, setting: OakSetting, text: str) -> Manoeuvre:
        words = text.split()
        run = RUN.fullmatch(words[1]) if len(words) == 3 else None
        if run is None:
            raise MalformedOrder("OI-4.4", Message("refusal-course-grammar", code=text))
        before, after = self._turn.read(setting, words[0]), self._turn.read(setting, words[2])
        return Manoeuvre(before, WAYS[run[2]], arguments.MEASURE.read(None, run[1]), after)

    def write(self, setting: OakSetting, value: Manoeuvre) -> str:
        return course_code(*value)


@lru_cache(maxsize=1 << 14)
def course_code(before: int, way: Way, distance: int, after: int) -> str:
    return f"{arguments.turn_code(before)} {arguments.written(distance)}{LETTERS[way]} {arguments.turn_code(after)}"


MUST_MOVE: Hindrance[Battle, Steering] = Hindrance(
    "OI-4.4",
    "refusal-must-move",
    lambda battle, now: not now.may_stay,
    lambda battle, now: {"distance": now.distance / 10},
)


class MarkedVerb(Verb[Battle, Any], listable=False, exact=False):
    """A verb with more orders than can be listed: it lists those with a mark on the table."""

    @classmethod
    def marked(cls, battle: Battle, now: Any) -> Iterable[Verb[Battle, Any]]:
        return cls.candidates(battle, now, 24)


class Stay(Verb[Battle, Steering], word="stay", case="OI-4.4", hindered_by=(MUST_MOVE,)):
    """OI-3.2 OI-A2 A ship in the eye, or one that has cut free, may stay where she is."""

    @property
    def course(self) -> Manoeuvre:
        return Manoeuvre(0, Way.AHEAD, 0, 0)

    def point(self, battle: Battle, now: Steering) -> Spot:
        """The place of the ship."""
        ship = battle.ships[now.ship]
        return Spot("point", heading=ship.heading / 10, point=sea.page_point(battle.setting, ship.x, ship.y))

    def measures(self, battle: Battle, now: Steering) -> Measures:
        return measures.of_moving(battle, now.ship)


class Steer(MarkedVerb, case="OI-4.4"):
    """OI-4.4 A course: the whole tool, and a turn of up to its angle."""

    course: Annotated[Manoeuvre, CourseWords()]

    def refusal(self, battle: Battle, now: Steering) -> Refusal | None:
        before, way, distance, after = self.course
        for turn in (before, after):
            if abs(turn) > now.angle:
                over = (abs(turn) - now.angle) / 10
                return refuse("OI-4.4", "refusal-turn-too-far", most=now.angle / 10, over=over)
        if before and after and not now.both:
            return refuse("OI-4.4", "refusal-one-turn")
        if distance != now.distance:
            wanted, off = now.distance / 10, (distance - now.distance) / 10
            return refuse("OI-4.4", "refusal-whole-distance", wanted=wanted, off=off)
        if way not in now.ways:
            return refuse("OI-4.4", "refusal-forward-only")
        return None

    def label(self, setting: OakSetting) -> Message:
        before, way, distance, after = self.course
        return Message(
            "order-course",
            first=arguments.hand(before),
            before=abs(before) / 10,
            way=way,
            distance=distance / 10,
            last=arguments.hand(after),
            after=abs(after) / 10,
        )

    def point(self, battle: Battle, now: Steering) -> Spot:
        """The place at the end of the course."""
        end = ended(sea.hull(battle, battle.ships[now.ship]), self.course)
        return Spot("point", heading=end.heading / 10, point=sea.page_point(battle.setting, end.x, end.y))

    def measures(self, battle: Battle, now: Steering) -> Measures:
        return measures.of_moving(battle, now.ship)

    @classmethod
    def sample(cls, battle: Battle, now: Steering, rng: Rng) -> "Steer | Stay":
        way = now.ways[rng.below(len(now.ways))] if len(now.ways) > 1 else now.ways[0]
        kind = rng.below(7 if now.both else 5)
        degrees = now.angle // 10
        if kind == 0:
            return cls._of(0, way, now, 0)
        turn = (1 + rng.below(degrees)) * 10
        if kind % 2:
            turn = -turn
        if kind <= 2:
            return cls._of(turn, way, now, 0)
        if kind <= 4:
            return cls._of(0, way, now, turn)
        second = (1 + rng.below(degrees)) * 10
        return cls._of(turn, way, now, second if rng.below(2) else -second)

    @classmethod
    def candidates(cls, battle: Battle, now: Steering, most: int) -> "Iterable[Steer | Stay]":
        """The orders with a mark on the table, then the turns between."""
        between = (now.angle // 40 * 10, 3 * now.angle // 40 * 10)
        return [*cls.marked(battle, now), *cls._turning(now, between)][:most]

    @classmethod
    def marked(cls, battle: Battle, now: Steering) -> "list[Steer | Stay]":
        """No turn, then full and half turns to each side, after and before the run: marks to steer between."""
        full, half = now.angle, now.angle // 20 * 10
        found: list[Steer | Stay] = [cls._of(0, way, now, 0) for way in now.ways]
        found += cls._turning(now, (full, half))
        if now.both:
            found += [cls._of(a * full, Way.AHEAD, now, b * full) for a in (-1, 1) for b in (-1, 1)]
        if now.may_stay:
            found.append(Stay())
        return found

    @classmethod
    def _turning(cls, now: Steering, turns: tuple[int, ...]) -> "list[Steer]":
        """Turns of so many degrees to each side, after and before the run, in every open direction."""
        found = []
        for way in now.ways:
            for turn in turns:
                for sign in (-1, 1):
                    found.append(cls._of(0, way, now, sign * turn))
                    if now.distance:
                        found.append(cls._of(sign * turn, way, now, 0))
        return found

    @classmethod
    def _of(cls, before: int, way: Way, now: Steering, after: int) -> "Steer":
        kind: Any = cls
        return _steered(kind, before, way, now.distance, after)

    @classmethod
    def dials(cls, battle: Battle, now: Steering) -> tuple[Dial, ...]:
        """The dials: the turn before, the run in every open direction, the turn after; turns in steps of a degree."""
        turns, runs = by_degrees(now.angle), tuple(arguments.written(now.distance) + LETTERS[way] for way in now.ways)
        middle = len(turns) // 2
        return (
            Dial(Message("dial-turn-before"), turns, middle, TURNS_SAID),
            Dial(Message("dial-run"), runs, 0),
            Dial(Message("dial-turn-after"), turns, middle, TURNS_SAID),
        )


@lru_cache(maxsize=1 << 12)
def _steered(kind: Any, before: int, way: Way, distance: int, after: int) -> Steer:
    """A course order, cached: ships sail the same few courses everywhere."""
    steered: Steer = kind(Manoeuvre(before, way, distance, after))
    return steered


class Pivot(Steer):
    """OI-3.2 A ship in the eye makes no way: one turn with the speed-1 tool, or none."""

    @classmethod
    def sample(cls, battle: Battle, now: Steering, rng: Rng) -> Steer | Stay:
        kind = rng.below(3)
        if kind == 0:
            return Stay()
        turn = (1 + rng.below(now.angle // 10)) * 10
        return cls._of(0, Way.AHEAD, now, turn if kind == 1 else -turn)

    @classmethod
    def marked(cls, battle: Battle, now: Steering) -> "list[Steer | Stay]":
        full, half = now.angle, now.angle // 20 * 10
        return [Stay(), *cls._turning(now, (full, half))]

    @classmethod
    def dials(cls, battle: Battle, now: Steering) -> tuple[Dial, ...]:
        """Without a run both turns are one: only the second is used."""
        words = by_degrees(now.angle)
        return (
            Dial(Message("dial-turn-before"), ("-",), 0),
            Dial(Message("dial-run"), ("0",), 0),
            Dial(Message("dial-turn"), words, len(words) // 2, TURNS_SAID),
        )


COURSES: tuple[type[Verb[Battle, Any]], ...] = (Steer, Stay)


def courses(battle: Battle, now: Steering) -> arguments.Proposed:
    return arguments.Proposed(COURSES, battle, now)


def pivots(battle: Battle, ship: str, angle: int) -> arguments.Proposed:
    """OI-3.2 The turns of a ship in the eye."""
    return arguments.Proposed((Pivot, Stay), battle, Steering(ship, 0, angle, may_stay=True))
