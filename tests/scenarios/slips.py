"""Typical mistakes in files of a game (a value replaced, a key misspelt or removed), and which of them are nonsense."""

import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from admiralty.kernel.base.data import Sources
from admiralty.library import game

VALUES: tuple[Any, ...] = (-50, 0, 10**9, "", "nonsense", [], {}, True, 3.5, None)
FREE = frozenset((
    "source", "name", "short", "armament", "mark", "history", "type_mark", "why", "guns", "source_note", "text",
    "marks", "mark_points_options", "note", "sources", "readings", "about", "reason", "default_mark", "names",
    "conversion", "hex_source", "points_source", "surrender_mark", "count_mark", "factors_mark", "history_mark",
))  # fmt: skip
"""Keys of display text: any text is valid there, so only another type is nonsense."""


@dataclass(frozen=True)
class Slip:
    """One slip: where, what was there, what is there now, and the body with it."""

    way: tuple[str | int, ...]
    kind: str
    before: Any
    after: Any
    body: dict[str, Any]

    @property
    def is_nonsense(self) -> bool:
        """Whether no reading of the file can make sense of it: a value of another type than the one that was there, a
        number below -20 or a thousand million, and a word that nothing is called by.

        No nonsense, though perhaps not what was meant, are: 0, an empty text, list or table, a value left out, a text
        for the eye, a place on a chart between two whole inches, the id of a row, which may be any, and a key of a
        table of names.
        """
        if self.after == 3.5 and "line" in self.way and not isinstance(self.before, str):
            return False
        if self.way[-1] == "id" and isinstance(self.after, str):
            return False
        if self.kind != "value" or self.after in (0, "", [], {}) or self.after is self.before:
            return False
        if isinstance(self.before, bool | str):
            free = bool(FREE.intersection(self.way)) and isinstance(self.after, str)
            return not free and not isinstance(self.after, bool if isinstance(self.before, bool) else tuple)
        if isinstance(self.before, int | float):
            return not (isinstance(self.before, float) and self.after == 3.5)
        return True


def slip(body: dict[str, Any], rng: random.Random) -> Slip:
    """One slip somewhere in a body."""
    body = deepcopy(body)
    place: Any = body
    way: tuple[str | int, ...] = ()
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = rng.choice(keys)
        way = (*way, key)
        if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.85:
            place = place[key]
            continue
        before = deepcopy(place[key])
        kind = rng.choice(("value", "value", "key", "gone"))
        if kind == "key" and isinstance(place, dict):
            place[f"{key}x"] = place.pop(key)
            return Slip(way, kind, before, None, body)
        if kind == "gone":
            del place[key]
            return Slip(way, kind, before, None, body)
        after = deepcopy(rng.choice(VALUES))
        place[key] = after
        return Slip(way, "value", before, after, body)


def bodies(game_id: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The files of a game, with the folder and the name of each, and what it says."""
    package = files(game(game_id).package())
    for folder in ("scenarios", "data"):
        for file in sorted(package.joinpath(folder).iterdir(), key=lambda each: each.name):
            if file.name.endswith(".toml"):
                yield folder, file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8"))


def with_data(sources: Sources, name: str, body: dict[str, Any]) -> Sources:
    return Sources(sources.cases, {**sources.data, name: body}, sources.scenarios)
