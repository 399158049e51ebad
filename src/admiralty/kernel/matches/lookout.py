"""Double-blind play (fog of war): seals each entry from the seats that do not see the units it mentions.

In such a match every answer and every chance is sealed for the seat that gave it or threw it, with the question; an
event for the seats that see all the units that it names, when it is told and before the answer that led to it. With
each answer every seat gets one part with its events and its contacts, so that the number of parts reveals nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from admiralty.kernel.flows.event import Event, Seat, texts_of
from admiralty.kernel.flows.flow import Ask, Chance, Request
from admiralty.kernel.games.game import Game, State
from admiralty.kernel.games.position import Position

from .agreements import is_bot

__all__ = ["Lookout", "event_data", "events_apart", "must_hide", "overrule", "print_of", "told_apart"]

MOVING = frozenset(
    ["order", "auto", "roll", "draw", "release", "undo", "taken-back", "corrected", "umpire-edited", "umpire-overruled"]
)
"""Kinds of entries with which contacts may appear and fade."""
Seen = Mapping[Seat | None, frozenset[str]]
Told = tuple[Sequence[str], dict[str, Any]]
"""A secret event, with the seats that may know of it."""


class Lookout:
    """What each seat saw at the last entry, and what it did not."""

    __slots__ = ("sighted", "unseen")

    def __init__(self, state: State) -> None:
        looking = (None, *state.setting.seats)
        self.unseen: Seen = {seat: frozenset(state.unseen(seat)) for seat in looking}
        self.sighted: Seen = {seat: frozenset(state.sighted(seat)) for seat in looking}

    def parts(self, kind: str, now: "Lookout", sealed: Sequence[Told]) -> Iterator[dict[str, Any]]:
        """For each seat what it may know of the sealed events of an entry, and which contacts have appeared and faded
        with it; and one part with all these events, for nobody until the end. There are as many whatever happened."""
        if kind not in MOVING and not sealed:
            return
        yield {"seen_by": [], "events": [event for _, event in sealed]}
        for seat, before in self.sighted.items():
            if seat is None:
                continue
            part = {"seen_by": [seat], "events": [event for seen_by, event in sealed if seat in seen_by]}
            if kind in MOVING:
                appeared, faded = sorted(now.sighted[seat] - before), sorted(before & now.unseen[seat])
                part["contacts"] = {"seat": seat, "sighted": appeared, "lost": faded}
            yield part


def must_hide(game: Game[Any], sighting: int, persons: Iterable[str]) -> None:
    """`ValueError` for a match whose units cannot be hidden; a bot would have to play on what it does not see."""
    if sighting and sighting not in game.sightings:
        told = f"by {game.sightings[0]} to {game.sightings[-1]}" if game.sightings else "not at all"
        raise ValueError(f"units of {game.id} can be hidden {told}, and not by {sighting}")
    if sighting and any(map(is_bot, persons)):
        raise ValueError("no bot can play where units are hidden until sighted")


def overrule(position: Position[Any], word: Mapping[str, bool]) -> None:
    """Apply the umpire's rulings on what is seen to a position. Its checkpoint may be shared, so it gets a copy."""
    position.checkpoint = position.checkpoint.clone()
    position.state.overruled = position.checkpoint.overruled = dict(word)


def events_apart(events: Iterable[Event], before: Lookout | None) -> tuple[list[dict[str, Any]], list[Told]]:
    """The events of an entry: public ones, and parts for the seats that may know of the others."""
    shown: list[dict[str, Any]] = []
    sealed: list[Told] = []
    for event in events:
        data = event_data(event)
        seen_by = event.seen_by if before is None else _told_to(event, data, before)
        if seen_by is None:
            shown.append(data)
        else:
            sealed.append((seen_by, data))
    return shown, sealed


def event_data(event: Event) -> dict[str, Any]:
    """An event for a journal: readable without the rules that told it."""
    data = {name: value for name, value in event.to_data().items() if name not in ("seen_by", "reveals")}
    return {"event": type(event).__name__, **data}


def _told_to(event: Event, data: Mapping[str, Any], before: Lookout) -> Sequence[str] | None:
    """The seats that may know of an event; None for all and for observers. The state has left out who is blind now."""
    named = set(texts_of(data))
    blind = {seat for seat, unseen in before.unseen.items() if not named.isdisjoint(unseen)}
    if not blind:
        return event.seen_by
    told = [seat for seat in before.unseen if seat is not None] if event.seen_by is None else event.seen_by
    return [seat for seat in told if seat not in blind]


def told_apart(request: Request, data: Any, blind: bool) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The entry of an answer: its public part, and a part for the seats that may know it.

    In a double-blind match the question is sealed with the answer: the public part says only which seat is asked.
    """
    told, sealed = {"print": request.fingerprint()}, request.seen_by
    if not blind and sealed is None:
        return {**told, "answer": data}, []
    if not blind:
        return dict(told), [{"seen_by": list(sealed or ()), "answer": data}]
    part = {"seen_by": _holders(request) if sealed is None else list(sealed), "answer": data, **told}
    return {"print": _outline(request)}, [part]


def print_of(entry: Mapping[str, Any]) -> str:
    """The fingerprint of the request that an entry answers: in the open, or sealed with the answer."""
    told: str = entry.get("secret", {}).get("0", {}).get("print", entry["print"])
    return told


def _outline(request: Request) -> str:
    if isinstance(request, Ask):
        return f"ask {request.seat} - -"
    return "chance - - -" if isinstance(request, Chance) else request.fingerprint()


def _holders(request: Request) -> list[Seat]:
    """The seats that see the answer to a request in a double-blind match."""
    if isinstance(request, Ask):
        return [request.seat]
    by = request.by if isinstance(request, Chance) else None
    return [by] if by is not None else []
