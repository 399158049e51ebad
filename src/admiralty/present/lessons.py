"""Tutorials (guided battles): the battle of each game's lesson, and the text for each step.

A game has one in ``data/lesson.toml``; its words are in its catalogue as ``lesson-goal``, ``lesson-on``, ``lesson-won``
and ``lesson-<step>``, the last with an attribute ``.look`` where the order is to be previewed first.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec

from admiralty.words import Words

__all__ = ["Lesson", "lesson", "lesson_words"]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step, taught while an order is open whose code fits the pattern; the page highlights such orders.

    For an order sheet ``write`` matches an entry with its line before it, as in ``write monitor speed 4``.
    """

    id: str
    orders: str
    look: bool = False
    after: str = ""
    """The step that must be done before this one is taught."""
    advised: bool = False
    """Several orders would do: only the adviser's is highlighted."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The battle and the seat of the pupil, the battle to fight next, and the steps, the most urgent first."""

    scenario: str
    seat: str
    next: str
    step: tuple[Step, ...]
    first: bool = False
    """Whether the front page offers this lesson to a newcomer before those of other games."""
    fought: bool = False
    """Whether the battle is historical, so that its real end can be told afterwards."""


@cache
def lesson(package: str) -> Lesson | None:
    """The lesson of a game's package, if it has one."""
    file = files(package) / "data" / "lesson.toml" if hasattr(import_module(package), "__path__") else None
    if file is None or not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)


def lesson_words(found: Lesson, others: Sequence[str], words: Words) -> dict[str, Any]:
    """The lesson for a page, with the seats that a bot holds."""
    return {
        "seat": found.seat,
        "others": list(others),
        "next": found.next,
        "fought": found.fought,
        "goal": words.named("lesson", "goal"),
        "on": words.named("lesson", "on"),
        "won": words.named("lesson", "won"),
        "steps": [
            {
                **msgspec.structs.asdict(step),
                "words": words.named("lesson", step.id),
                "look": words.named("lesson", step.id, "look") if step.look else "",
            }
            for step in found.step
        ],
    }
