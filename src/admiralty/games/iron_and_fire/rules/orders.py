"""4.2 The orders a unit can be given, their codes, and the values the rules receive.

A move is written as one plays it: ``ahead 2 port 1 ahead 1`` is two hexes ahead, one hexside to port, one hex ahead. It
may end in ``ram huascar`` or ``exit``. The beginning of each word will do: ``a 2 p 1 a 1``.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from admiralty.boards.hexes import Direction, Hex, hex_name
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message

MOVE: Final = "move"
FIRE: Final = "fire"
BOARD: Final = "board"
FIGHT: Final = "fight"
BREAK_OFF: Final = "break off"
REPAIR: Final = "repair"
UNGROUND: Final = "unground"
CUT: Final = "cut cable"
BOMBARD: Final = "bombard"
ENTER: Final = "enter"
MAKE_READY: Final = "make ready"
HOLD: Final = "hold"
PASS: Final = "pass"
STOP: Final = "stop"

AHEAD: Final = 0
PORT_TURN: Final = -1
STARBOARD_TURN: Final = 1
EXIT: Final = 9
_WORDS: Final = {AHEAD: "ahead", PORT_TURN: "port", STARBOARD_TURN: "starboard", EXIT: "exit"}
_STEPS: Final = {word: step for step, word in _WORDS.items()}
_STEP: Final = re.compile(r"\b(ahead|port|starboard|exit)(?: ([1-9])\b)?")


class Action(NamedTuple):
    """What a unit does: a kind, and what that kind needs."""

    kind: str
    steps: tuple[int, ...] = ()
    target: int = -1
    place: Hex = 0
    facing: Direction = 0


def steps_code(steps: tuple[int, ...]) -> str:
    """The text of a course.

    >>> steps_code((0, 0, -1, 0, 9))
    'ahead 2 port 1 ahead 1 exit'
    """
    words = []
    for step, run in groupby(steps):
        words.append(_WORDS[step] if step == EXIT else f"{_WORDS[step]} {len(tuple(run))}")
    return " ".join(words)


def read_steps(words: list[str]) -> tuple[int, ...]:
    """The course that a text means; ``ValueError`` if it means none. No ship has ten movement points.

    >>> read_steps("ahead 2 port 1 exit".split())
    (0, 0, -1, 9)
    """
    steps: list[int] = []
    for word, count in _STEP.findall(" ".join(words)):
        steps += [_STEPS[word]] * int(count or 1)
    if steps_code(tuple(steps)) != " ".join(words):
        raise ValueError(" ".join(words))
    return tuple(steps)


def _course(steps: tuple[int, ...]) -> list[Message]:
    words = []
    for step, run in groupby(steps):
        length = len(tuple(run))
        if step == AHEAD:
            words.append(Message("step-ahead", hexes=length))
        elif step == PORT_TURN:
            words.append(Message("step-port", sides=length))
        elif step == STARBOARD_TURN:
            words.append(Message("step-starboard", sides=length))
        else:
            words.append(Message("step-exit"))
    return words


@cache
def move_order(steps: tuple[int, ...]) -> Order[Action]:
    return Order(steps_code(steps), Action(MOVE, steps), Message("order-move", steps=_course(steps)))


@cache
def ram_order(steps: tuple[int, ...], target: int, id_: str) -> Order[Action]:
    code = f"{steps_code(steps)} ram {id_}".strip()
    course = [*_course(steps), Message("step-ram", target=id_)]
    return Order(code, Action(MOVE, steps, target), Message("order-move", steps=course))


@cache
def fire_order(target: int, id_: str) -> Order[Action]:
    return Order(f"fire {id_}", Action(FIRE, target=target), Message("order-fire", target=id_))


@cache
def board_order(target: int, id_: str) -> Order[Action]:
    return Order(f"board {id_}", Action(BOARD, target=target), Message("order-board", target=id_))


@cache
def fight_order(target: int, id_: str) -> Order[Action]:
    return Order(f"fight {id_}", Action(FIGHT, target=target), Message("order-fight", target=id_))


@cache
def break_off_order(target: int, id_: str) -> Order[Action]:
    return Order(f"break off {id_}", Action(BREAK_OFF, target=target), Message("order-break-off", target=id_))


@cache
def bombard_order(place: Hex) -> Order[Action]:
    name = hex_name(place)
    return Order(f"bombard {name}", Action(BOMBARD, place=place), Message("order-bombard", place=name))


@cache
def enter_order(place: Hex, facing: Direction) -> Order[Action]:
    name = hex_name(place)
    label = Message("order-enter", place=name, facing=facing)
    return Order(f"enter {name} {facing}", Action(ENTER, place=place, facing=facing), label)


REPAIR_ORDER: Final = Order(REPAIR, Action(REPAIR), Message("order-repair"))
UNGROUND_ORDER: Final = Order(UNGROUND, Action(UNGROUND), Message("order-unground"))
CUT_ORDER: Final = Order(CUT, Action(CUT), Message("order-cut"))
MAKE_READY_ORDER: Final = Order(MAKE_READY, Action(MAKE_READY), Message("order-make-ready"))
HOLD_ORDER: Final = Order(HOLD, Action(HOLD), Message("order-hold"))
PASS_ORDER: Final = Order(PASS, Action(PASS), Message("order-pass"))
STOP_ORDER: Final = Order(STOP, Action(STOP), Message("order-stop"))
_SIMPLE: Final = {
    order.code: order.value
    for order in (REPAIR_ORDER, UNGROUND_ORDER, CUT_ORDER, MAKE_READY_ORDER, HOLD_ORDER, PASS_ORDER, STOP_ORDER)
}


def parse(setting: BattleSetting, code: str) -> Action:
    """The action that a code means in a scenario; ``ValueError`` if it means none."""
    known = setting.codes.get(code)
    if known is None:
        known = _parse(setting, code)
        if _written(setting, known) != code:
            raise ValueError(code)  # a word too many, or a number written otherwise
        setting.codes[code] = known
    return known


def _written(setting: BattleSetting, action: Action) -> str:
    """The one way to write an action."""
    target = setting.profiles[action.target].id if action.target >= 0 else ""
    if action.kind == MOVE:
        return f"{steps_code(action.steps)} ram {target}".strip() if target else steps_code(action.steps)
    if action.kind == BOMBARD:
        return f"{BOMBARD} {hex_name(action.place)}"
    if action.kind == ENTER:
        return f"{ENTER} {hex_name(action.place)} {action.facing}"
    return f"{action.kind} {target}".strip()


def _parse(setting: BattleSetting, code: str) -> Action:
    if code in _SIMPLE:
        return _SIMPLE[code]
    words = code.split()
    try:
        if words[0] in (FIRE, BOARD, FIGHT):
            return Action(words[0], target=setting.index[words[1]])
        if words[:2] == ["break", "off"]:
            return Action(BREAK_OFF, target=setting.index[words[2]])
        if words[0] == BOMBARD:
            return Action(BOMBARD, place=int(words[1]))
        if words[0] == ENTER:
            return Action(ENTER, place=int(words[1]), facing=int(words[2]))
        if "ram" in words:
            before = words.index("ram")
            return Action(MOVE, read_steps(words[:before]), setting.index[words[before + 1]])
        return Action(MOVE, read_steps(words))
    except (IndexError, KeyError) as fault:
        raise ValueError(code) from fault
