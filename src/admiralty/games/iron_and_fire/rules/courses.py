"""5.0 A course: the steps of a move, and the ram that may end it; how one writes and says them.

A move is written as one plays it: ``ahead 2 port 1 ahead 1`` is two hexes ahead, one hexside to port, one hex ahead. It
may end in ``ram huascar`` or ``exit``. Abbreviations work too: ``a 2 p 1 a 1``."""

import re
from collections.abc import Iterator
from enum import IntEnum
from itertools import groupby, product
from typing import Annotated, Final, NamedTuple

from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.rulebook import Argument, Message

NOBODY: Final = -1


class Step(IntEnum):
    """5.0 The kinds of step that cost a point of movement."""

    AHEAD = 0
    PORT = -1
    STARBOARD = 1
    EXIT = 9

    # Plain integers: courses are keys of tables in hot loops, and an enum hashes its name in Python.
    __hash__ = int.__hash__


AHEAD: Final = Step.AHEAD
PORT_TURN: Final = Step.PORT
STARBOARD_TURN: Final = Step.STARBOARD
EXIT: Final = Step.EXIT

Steps = tuple[Step, ...]

_STEPS: Final = {step.name.lower(): step for step in Step}
_STEP: Final = re.compile(r"\b(ahead|port|starboard|exit)(?: ([1-9])\b)?")
_RAM: Final = "ram"
_LONGEST: Final = 4
"""The longest course that the conformance suite writes out; one ship has as many movement points."""


class Course(NamedTuple):
    """A course: the steps of a ship, and the ship to ram after them."""

    steps: Steps
    target: int = NOBODY


def steps_code(steps: Steps) -> str:
    """The text of the steps.

    >>> steps_code((AHEAD, AHEAD, PORT_TURN, AHEAD, EXIT))
    'ahead 2 port 1 ahead 1 exit'
    """
    words = []
    for step, run in groupby(steps):
        word = step.name.lower()
        words.append(word if step == EXIT else f"{word} {len(tuple(run))}")
    return " ".join(words)


def read_steps(text: str) -> Steps:
    """The steps of a text; unknown words are dropped, so write the steps again and compare.

    >>> [step.name for step in read_steps("ahead 2 port 1 exit")]
    ['AHEAD', 'AHEAD', 'PORT', 'EXIT']
    """
    steps: list[Step] = []
    for word, count in _STEP.findall(text):
        steps += [_STEPS[word]] * int(count or 1)
    return tuple(steps)


class CourseArgument(Argument[Course]):
    """5.0, 6.2 Steps, and possibly a ram, in any number of words."""

    size = None

    def read(self, setting: BattleSetting, text: str) -> Course:
        before, ram, target = text.partition(_RAM)
        course = Course(read_steps(before), setting.index[target.strip()] if ram else NOBODY)
        if self.write(setting, course) != text:
            raise ValueError(text)
        return course

    def write(self, setting: BattleSetting, value: Course) -> str:
        steps = steps_code(value.steps)
        return steps if value.target < 0 else f"{steps} {_RAM} {setting.ids[value.target]}".lstrip()

    def every(self, setting: BattleSetting) -> Iterator[Course]:
        for length in range(_LONGEST + 1):
            for steps in product(Step, repeat=length):
                if steps:
                    yield Course(steps)
                if length < _LONGEST - 1:
                    yield from (Course(steps, target) for target in range(len(setting.ids)))

    def said(self, setting: BattleSetting, value: Course) -> list[Message]:
        words = []
        for step, run in groupby(value.steps):
            length = len(tuple(run))
            if step == AHEAD:
                words.append(Message("step-ahead", hexes=length))
            elif step == PORT_TURN:
                words.append(Message("step-port", sides=length))
            elif step == STARBOARD_TURN:
                words.append(Message("step-starboard", sides=length))
            else:
                words.append(Message("step-exit"))
        if value.target >= 0:
            words.append(Message("step-ram", target=setting.ids[value.target]))
        return words


CourseWords = Annotated[Course, CourseArgument()]
