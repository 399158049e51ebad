"""Historical aims: what a side wanted on the day, as rows ``[[aim]]`` of a scenario, and how nearly they are reached.

A bot that plays for them mixes them into its value of a position. The printed victory does not change.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from admiralty.kernel.base.data import DataError, Printed, Sources, convert
from admiralty.kernel.base.faults import Fault, Path, meant
from admiralty.kernel.games.game import Setting

__all__ = [
    "KEY", "WHOLE", "Aim", "Kind", "What", "aims_in", "misfits", "must_fit", "reached", "reached_by_side",
    "taken_from", "that_fit",
]  # fmt: skip

KEY = "aim"
"""The list in a scenario file."""
WHOLE = 100

What = Literal["sink", "keep", "escape", "hold"]
"""Enemies to be sunk or taken; own ships to be kept; own ships to leave by their exit; places to be held."""
Thing = Annotated[str, Meta(min_length=1, max_length=64)]


class Aim(Printed, frozen=True):
    """What a side wanted: of which ships or places, how much it counts of 100, and the source."""

    side: Annotated[str, Meta(min_length=1, max_length=32)]
    """The side that wanted it."""
    what: What
    of: Annotated[tuple[Thing, ...], Meta(min_length=1, max_length=40)]
    """The ids of the ships or places."""
    weight: Annotated[int, Meta(ge=1, le=WHOLE)]
    """How much it counts of the value of a position; the printed victory has what the aims of the side leave of 100."""
    source: Annotated[str, Meta(min_length=1, max_length=400)]
    """Where that is known from."""


class Kind(NamedTuple):
    """How a game measures one kind of aim."""

    things: Callable[[Any, str], Collection[str]]
    """The ids that an aim of a side may name, by setting and side."""
    reached: Callable[[Any, str, str], float]
    """How nearly a side has reached it for one of them, from 0 to 1, by state, side and id."""
    name: Callable[[Any, str], str] | None = None
    """The name of one of them, by setting and id, where the setting does not name it."""


def taken_from(sources: Sources) -> tuple[dict[str, tuple[Aim, ...]], Sources]:
    """The aims of the printed scenarios, and the files without them; `DataError` names file and place of a fault."""
    found = {name: aims_in(plan, f"{name}.toml") for name, plan in sources.scenarios.items()}
    plans = {
        name: {key: value for key, value in plan.items() if key != KEY} for name, plan in sources.scenarios.items()
    }
    return found, msgspec.structs.replace(sources, scenarios=plans)


def aims_in(content: Mapping[str, Any], place: str) -> tuple[Aim, ...]:
    """The aims of the content of a scenario."""
    return convert({KEY: content.get(KEY, ())}, _Rows, place).aim


class _Rows(Printed, frozen=True):
    aim: tuple[Aim, ...] = ()


def must_fit(aims: Sequence[Aim], kinds: Mapping[str, Kind], setting: Setting, place: str) -> None:
    """`DataError` for the aims that the scenario cannot have."""
    faults = list(misfits(aims, kinds, setting))
    if faults:
        raise DataError(place, "; ".join(map(str, faults)), faults)


def misfits(aims: Sequence[Aim], kinds: Mapping[str, Kind], setting: Setting) -> Iterator[Fault]:
    """Every side, kind, ship and place of an aim that the scenario does not have."""
    for number, aim in enumerate(aims):
        way: Path = (KEY, number)
        if aim.side not in setting.sides:
            yield Fault((*way, "side"), f"{aim.side!r} is not a side; {meant(aim.side, list(setting.sides))}")
            continue
        if aim.what not in kinds:
            yield Fault((*way, "what"), f"this game has no aim {aim.what!r}; it has: {', '.join(kinds)}")
            continue
        things = list(kinds[aim.what].things(setting, aim.side))
        for place, each in enumerate(aim.of):
            if each not in things:
                yield Fault((*way, "of", place), f"{each!r} is not for this side and aim; {meant(each, things)}")
    for side in setting.sides:
        total = sum(aim.weight for aim in aims if aim.side == side)
        if total > WHOLE:
            yield Fault((KEY,), f"the weights of {side} are {total} in all; at most {WHOLE} are allowed")


def that_fit(aims: Iterable[Aim], kinds: Mapping[str, Kind], setting: Setting) -> tuple[Aim, ...]:
    """The aims under the options of a match, which may leave ships at home."""
    found = []
    for aim in aims:
        known = aim.side in setting.sides and aim.what in kinds
        things = kinds[aim.what].things(setting, aim.side) if known else ()
        named = tuple(each for each in aim.of if each in things)
        if named:
            found.append(msgspec.structs.replace(aim, of=named))
    return tuple(found)


def reached(aim: Aim, kinds: Mapping[str, Kind], state: Any) -> float:
    """How nearly an aim is reached, from 0 to 1: the mean over the ships or places that it names."""
    measure = kinds[aim.what].reached
    return sum([measure(state, aim.side, each) for each in aim.of]) / len(aim.of)


def reached_by_side(aims: Sequence[Aim], kinds: Mapping[str, Kind], state: Any) -> dict[str, float]:
    """How nearly each side has reached its aims, from 0 to 1, each by its weight."""
    found: dict[str, float] = {}
    for side in dict.fromkeys(aim.side for aim in aims):
        own = [aim for aim in aims if aim.side == side]
        found[side] = sum(aim.weight * reached(aim, kinds, state) for aim in own) / sum(aim.weight for aim in own)
    return found
