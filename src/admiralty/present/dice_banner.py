"""Dice or cards that fell: the whole sum and its result, for the banner over the board.

A game words it in its catalogue, by attributes of the event's own message: ``.by`` and ``.at`` who threw and at whom,
``.reached`` the total, ``.against`` the number it is compared with, ``.sign`` the comparison where it is not at least
or less, ``.result`` the result in few words, and ``.good`` yes or no. ``.plus`` is what is added to a single die, a
number with its name, where the event has no list of modifiers. An event with ``.onward`` only says how play goes on,
or which row of a table was found: what comes of that has an event of its own. ``.hits`` and ``.vain`` are for dice
whose hits are resolved afterwards: how many there are, and the result if an event with ``.harmless`` follows for each.
An event without ``.result`` is shown as a sentence alone.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from admiralty.kernel.flows.event import event_key
from admiralty.present.model import Throw, ThrowTerm
from admiralty.present.presenter import Presenter

__all__ = ["came_of", "harmless", "named", "throw_of"]

PARTS = ("result", "by", "at", "reached", "against", "good", "sign", "plus", "hits", "vain")


def throw_of(entry: Mapping[str, Any], faces: Sequence[str], presenter: Presenter) -> Throw | None:
    """The sum that an entry of the journal shows openly; None without one."""
    events = entry.get("events", ())
    for place, event in enumerate(events):
        told = _told(event, presenter)
        if not told or not told["result"]:
            continue
        terms = (*_terms(_args(event), presenter), *_plus(told["plus"]))
        reached = told["reached"]
        if told["plus"] and len(faces) == 1:
            reached = str(int(faces[0]) + sum(term.value for term in terms))
        units = {presenter.name(unit): unit for unit in reversed(list(named([event], presenter)))}
        struck = units.get(told["at"], "")
        results, good = _results(events[place:], told, presenter)
        return Throw(
            by=told["by"], at=told["at"], reached=reached, against=told["against"],
            sign=told["sign"] or _sign(reached, told["against"]), result=results, good=good, terms=terms,
            thrower=units.get(told["by"], ""), struck=struck, hits=int(told["hits"] or 0), vain=told["vain"],
            follows=tuple(came_of(events[place + 1 :], _drawn_for(events[place:], presenter), presenter)),
        )  # fmt: skip
    return None


def _told(event: Mapping[str, Any], presenter: Presenter) -> dict[str, str] | None:
    return presenter.words.parts(_key(event), PARTS, _args(event))


def _results(events: Sequence[Mapping[str, Any]], first: Mapping[str, str], presenter: Presenter) -> tuple[str, bool]:
    """The result of all cards that one ship draws together: every hit, or else the first card's text."""
    same = [event for event in events if event["event"] == events[0]["event"]]
    every = [told for event in same if (told := _told(event, presenter)) and told["at"] == first["at"]]
    hits = list(dict.fromkeys(told["result"] for told in every if told["good"] == "yes"))
    return ", ".join(hits) or first["result"], bool(hits)


def _drawn_for(events: Sequence[Mapping[str, Any]], presenter: Presenter) -> set[str]:
    """The units that were thrown at, or that drew cards at once: both in a ram."""
    same = [
        told["at"] for event in events if event["event"] == events[0]["event"] and (told := _told(event, presenter))
    ]
    return {unit for unit in named(list(events), presenter) if presenter.name(unit) in same}


def came_of(events: Iterable[Mapping[str, Any]], units: Collection[str], presenter: Presenter) -> Iterator[str]:
    """The results for units that were thrown at, without how play goes on."""
    for event in events:
        onward = presenter.words.parts(_key(event), ("onward",), _args(event))
        if not onward and any(unit in units for unit in named([event], presenter)):
            yield from (text for text, _ in presenter.told({"kind": "roll", "events": [event]}, None, False))


def harmless(events: Iterable[Mapping[str, Any]], unit: str, presenter: Presenter) -> int:
    """How many hits on a unit had no effect, by the events."""
    about = [event for event in events if unit in named([event], presenter)]
    return sum(presenter.words.parts(_key(event), ("harmless",), _args(event)) is not None for event in about)


def named(value: object, presenter: Presenter) -> Iterator[str]:
    """The ids in the data of events that have a name."""
    if isinstance(value, str):
        if value in presenter.setting.names:
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from named(each, presenter)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from named(each, presenter)


def _key(event: Mapping[str, Any]) -> str:
    return event_key(str(event["event"]))


def _args(event: Mapping[str, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in event.items() if name != "event"}


def _terms(args: Mapping[str, Any], presenter: Presenter) -> tuple[ThrowTerm, ...]:
    """The first sum among the fields of an event."""
    for lines in args.values():
        if isinstance(lines, list) and lines and all(isinstance(line, dict) and "reason" in line for line in lines):
            return tuple(ThrowTerm(int(each["value"]), presenter.say_reason(str(each["reason"]))) for each in lines)
    return ()


def _plus(words: str) -> tuple[ThrowTerm, ...]:
    """What a catalogue adds to a die: a number and its name."""
    number, _, name = words.partition(" ")
    return (ThrowTerm(int(number), name),) if number else ()


def _sign(reached: str, against: str) -> str:
    """At least the number needed, or less."""
    needed = re.search(r"\d+", against)
    if not reached or needed is None:
        return ""
    return "\N{GREATER-THAN OR EQUAL TO}" if int(reached) >= int(needed[0]) else "<"
