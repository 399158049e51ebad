"""Goals of the sides on the set-up page: sentences that all sides share are said once."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.server.schemas import SideInfo

__all__ = ["goals_of", "said_once"]

SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")


def goals_of(sides: Sequence[SideInfo]) -> dict[str, Any]:
    """The goals of a battle as the set-up page reads them."""
    aims, both = said_once({side.id: side.objective for side in sides})
    return {"aims": aims, "both": both, "lists": any("\n" in side.objective for side in sides)}


def said_once(objectives: Mapping[str, str]) -> tuple[dict[str, list[str]], list[str]]:
    """What each side alone has to do, sentence by sentence, and the last sentences that all of them share.

    >>> said_once({"a": "Sink her. Points decide.", "b": "Get away. Points decide."})
    ({'a': ['Sink her.'], 'b': ['Get away.']}, ['Points decide.'])
    >>> said_once({"a": "Sink more.", "b": "Sink more."})
    ({'a': [], 'b': []}, ['Sink more.'])
    >>> said_once({"a": "Sink her.\\nElse stay.\\nGet two.", "b": "Flee.\\nElse stay.\\nGet four."})[1]
    []
    """
    told = {side: _sentences(text) for side, text in objectives.items()}
    same = 0
    for last in zip(*(reversed(found) for found in told.values()), strict=False):
        if len(told) == 1 or len(set(last)) > 1:
            break
        same += 1
    both = next(iter(told.values()))[-same:] if same else []
    return {side: found[: len(found) - same] for side, found in told.items()}, both


def _sentences(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines if len(lines) > 1 else [each for each in SENTENCES.split(text) if each]
