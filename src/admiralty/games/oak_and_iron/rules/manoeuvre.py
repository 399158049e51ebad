"""The spaces of movement: courses, turns and shifts; each checks an order and says what is wrong with it."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from admiralty.kernel.choices import Dial, IllegalOrder, MalformedOrder, Order, Rng, Space
from admiralty.kernel.event import Message

TURN = re.compile(r"([ps])(\d+(?:\.\d)?)")
RUN = re.compile(r"(\d+(?:\.\d)?)([psb]?)")
WAYS = {"": "ahead", "p": "port", "s": "starboard", "b": "astern"}
LETTERS = {"ahead": "", "port": "P", "starboard": "S", "astern": "B"}


class Manoeuvre(NamedTuple):
    """A move: a turn, a run, a turn. Turns in tenths of a degree, to port below zero; the run in tenths of a mm."""

    before: int
    way: str
    distance: int
    after: int


def tenths(text: str) -> int:
    """`30` or `30.5` in tenths.

    >>> tenths("30.5")
    305
    """
    whole, _, part = text.partition(".")
    return int(whole) * 10 + int(part or 0)


def written(value: int) -> str:
    """Tenths as people write them.

    >>> written(305), written(300)
    ('30.5', '30')
    """
    return str(value // 10) if value % 10 == 0 else f"{value // 10}.{value % 10}"


def hand(turn: int) -> str:
    """To which hand a turn or shift goes."""
    return "none" if not turn else "port" if turn < 0 else "starboard"


def turn_code(turn: int) -> str:
    return "-" if not turn else ("P" if turn < 0 else "S") + written(abs(turn))


def by_degrees(most: int) -> tuple[str, ...]:
    """Every turn up to an angle by one degree, or every slide by one millimetre, from port to starboard.

    >>> by_degrees(20)
    ('P2', 'P1', '-', 'S1', 'S2')
    """
    steps = [*range(10, most, 10), most]
    return tuple(turn_code(turn) for turn in (*(-step for step in reversed(steps)), 0, *steps))


def read_turn(text: str, code: str, case: str) -> int:
    if text == "-":
        return 0
    found = TURN.fullmatch(text)
    if found is None:
        raise MalformedOrder(case, Message("refusal-turn-grammar", text=text), code)
    angle = tenths(found[2])
    return -angle if found[1] == "p" else angle


@cache
def course_order(before: int, way: str, distance: int, after: int) -> Order[Manoeuvre]:
    run = written(distance) + LETTERS[way]
    code = f"{turn_code(before)} {run} {turn_code(after)}"
    label = Message(
        "order-course",
        first=hand(before),
        before=abs(before) / 10,
        way=way,
        distance=distance / 10,
        last=hand(after),
        after=abs(after) / 10,
    )
    return Order(code, Manoeuvre(before, way, distance, after), label)


STAY = Order("stay", Manoeuvre(0, "ahead", 0, 0), Message("order-stay"))


class Courses(Space[Manoeuvre]):
    """OI-4.4 The moves of a ship with one tool: its whole length ahead, one turn of up to its angle, before or after.

    `ends` is how many turns may be made (2 for a Yare ship); `ways` has more than `ahead` after cutting free.
    """

    def __init__(
        self, distance: int, angle: int, *, ends: int = 1, ways: tuple[str, ...] = ("ahead",), may_stay: bool = False
    ) -> None:
        self.distance = distance
        self.angle = angle
        self.ends = ends
        self.ways = ways
        self.may_stay = may_stay

    def check(self, code: str) -> Order[Manoeuvre]:
        words = code.lower().split()
        if words == ["stay"]:
            if self.may_stay:
                return STAY
            raise IllegalOrder("OI-4.4", Message("refusal-must-move", distance=self.distance / 10), code)
        if len(words) != 3:
            raise MalformedOrder("OI-4.4", Message("refusal-course-grammar", code=code), code)
        before, after = read_turn(words[0], code, "OI-4.4"), read_turn(words[2], code, "OI-4.4")
        run = RUN.fullmatch(words[1])
        if run is None:
            raise MalformedOrder("OI-4.4", Message("refusal-course-grammar", code=code), code)
        distance, way = tenths(run[1]), WAYS[run[2]]
        for turn in (before, after):
            if abs(turn) > self.angle:
                over = (abs(turn) - self.angle) / 10
                raise IllegalOrder("OI-4.4", Message("refusal-turn-too-far", most=self.angle / 10, over=over), code)
        if before and after and self.ends < 2:
            raise IllegalOrder("OI-4.4", Message("refusal-one-turn"), code)
        if distance != self.distance:
            wanted, short = self.distance / 10, (distance - self.distance) / 10
            raise IllegalOrder("OI-4.4", Message("refusal-whole-distance", wanted=wanted, off=short), code)
        if way not in self.ways:
            raise IllegalOrder("OI-4.4", Message("refusal-forward-only"), code)
        return course_order(before, way, distance, after)

    def sample(self, rng: Rng) -> Order[Manoeuvre]:
        way = self.ways[rng.below(len(self.ways))] if len(self.ways) > 1 else self.ways[0]
        kind = rng.below(5 if self.ends < 2 else 7)
        degrees = self.angle // 10
        if kind == 0:
            return course_order(0, way, self.distance, 0)
        turn = (1 + rng.below(degrees)) * 10
        if kind % 2:
            turn = -turn
        if kind <= 2:
            return course_order(turn, way, self.distance, 0)
        if kind <= 4:
            return course_order(0, way, self.distance, turn)
        second = (1 + rng.below(degrees)) * 10
        return course_order(turn, way, self.distance, second if rng.below(2) else -second)

    def candidates(self, most: int) -> Sequence[Order[Manoeuvre]]:
        """Those that are marked on the table, then the turns between."""
        between = (self.angle // 40 * 10, 3 * self.angle // 40 * 10)
        return [*self.marked(), *self._turning(between)][:most]

    def marked(self) -> list[Order[Manoeuvre]]:
        """No turn, then full and half turns to each side, after and before the run: one can steer between them."""
        full, half = self.angle, self.angle // 20 * 10
        found = [course_order(0, way, self.distance, 0) for way in self.ways]
        found += self._turning((full, half))
        if self.ends > 1:
            found += [course_order(a * full, "ahead", self.distance, b * full) for a in (-1, 1) for b in (-1, 1)]
        if self.may_stay:
            found.append(STAY)
        return found

    def _turning(self, turns: tuple[int, ...]) -> list[Order[Manoeuvre]]:
        """So many degrees to each side, after and before the run, by every open way."""
        found = []
        for way in self.ways:
            for turn in turns:
                for sign in (-1, 1):
                    found.append(course_order(0, way, self.distance, sign * turn))
                    if self.distance:
                        found.append(course_order(sign * turn, way, self.distance, 0))
        return found

    def dials(self) -> tuple[Dial, ...]:
        """The turn before, the run by every open way, the turn after; each turn by one degree."""
        turns, runs = by_degrees(self.angle), tuple(written(self.distance) + LETTERS[way] for way in self.ways)
        middle = len(turns) // 2
        return (
            Dial(Message("dial-turn-before"), turns, middle),
            Dial(Message("dial-run"), runs, 0),
            Dial(Message("dial-turn-after"), turns, middle),
        )


class Pivots(Courses):
    """OI-3.2 A ship in the eye makes no way: one turn with the speed-1 tool, or none."""

    def __init__(self, angle: int) -> None:
        super().__init__(0, angle, may_stay=True)

    def sample(self, rng: Rng) -> Order[Manoeuvre]:
        kind = rng.below(3)
        if kind == 0:
            return STAY
        turn = (1 + rng.below(self.angle // 10)) * 10
        return course_order(0, "ahead", 0, turn if kind == 1 else -turn)

    def candidates(self, most: int) -> Sequence[Order[Manoeuvre]]:
        return [STAY, *(order for order in super().candidates(most) if order is not STAY and order.value.after)][:most]

    def dials(self) -> tuple[Dial, ...]:
        """Without a run the turn before and the turn after are one: only the last is turned."""
        before, run, after = super().dials()
        return before._replace(words=("-",), start=0), run, after._replace(name=Message("dial-turn"))


@cache
def turn_order(turn: int) -> Order[int]:
    if not turn:
        return Order("none", 0, Message("order-no-turn"))
    return Order(turn_code(turn), turn, Message("order-turn", way=hand(turn), angle=abs(turn) / 10))


class Turns(Space[int]):
    """OI-4.3a A turn of up to the angle of a tool, either way; or none where it is free to be left."""

    def __init__(self, angle: int, case: str, *, optional: bool = True) -> None:
        self.angle = angle
        self.case = case
        self.optional = optional

    def check(self, code: str) -> Order[int]:
        text = code.lower().strip()
        if text in ("none", "-"):
            if self.optional:
                return turn_order(0)
            raise IllegalOrder(self.case, Message("refusal-must-turn"), code)
        turn = read_turn(text, code, self.case)
        if abs(turn) > self.angle:
            over = (abs(turn) - self.angle) / 10
            raise IllegalOrder(self.case, Message("refusal-turn-too-far", most=self.angle / 10, over=over), code)
        if not turn:
            return turn_order(0) if self.optional else self.check("none")
        return turn_order(turn)

    def sample(self, rng: Rng) -> Order[int]:
        if self.optional and rng.below(3) == 0:
            return turn_order(0)
        turn = (1 + rng.below(self.angle // 10)) * 10
        return turn_order(turn if rng.below(2) else -turn)

    def candidates(self, most: int) -> Sequence[Order[int]]:
        full, half = self.angle, self.angle // 20 * 10
        found = [turn_order(turn) for turn in (-full, full, -half, half)]
        return ([turn_order(0), *found] if self.optional else found)[:most]

    def dials(self) -> tuple[Dial, ...]:
        words = by_degrees(self.angle)
        if not self.optional:
            words = tuple(word for word in words if word != "-")
        return (Dial(Message("dial-turn"), words, len(words) // 2),)


@cache
def shift_order(shift: int) -> Order[int]:
    if not shift:
        return Order("none", 0, Message("order-no-shift"))
    return Order(f"shift {turn_code(shift)}", shift, Message("order-shift", way=hand(shift), distance=abs(shift) / 10))


class Shifts(Space[int]):
    """OI-F16 A slide straight sideways, up to the length of the speed-1 tool: `shift P25`."""

    def __init__(self, most: int) -> None:
        self.most = most

    def check(self, code: str) -> Order[int]:
        words = code.lower().split()
        if words == ["none"]:
            return shift_order(0)
        if len(words) != 2 or words[0] != "shift":
            raise MalformedOrder("OI-F16", Message("refusal-shift-grammar", code=code), code)
        shift = read_turn(words[1], code, "OI-F16")
        if abs(shift) > self.most:
            over = (abs(shift) - self.most) / 10
            raise IllegalOrder("OI-F16", Message("refusal-shift-too-far", most=self.most / 10, over=over), code)
        return shift_order(shift)

    def sample(self, rng: Rng) -> Order[int]:
        if rng.below(2) == 0:
            return shift_order(0)
        shift = (1 + rng.below(self.most // 10)) * 10
        return shift_order(shift if rng.below(2) else -shift)

    def candidates(self, most: int) -> Sequence[Order[int]]:
        half = self.most // 20 * 10
        return [shift_order(shift) for shift in (0, -self.most, self.most, -half, half)][:most]

    def dials(self) -> tuple[Dial, ...]:
        words = by_degrees(self.most)
        return Dial(Message("dial-shift"), ("shift",), 0), Dial(Message("dial-shift"), words, len(words) // 2)
