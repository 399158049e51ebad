"""Goals of the sides on the set-up page: a sentence that holds for every side is said once."""

import re
from collections.abc import Mapping

__all__ = ["said_once"]

SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")


def said_once(objectives: Mapping[str, str]) -> tuple[dict[str, list[str]], list[str]]:
    """What each side alone has to do, sentence by sentence, and what is said to all of them.

    >>> said_once({"a": "Sink her. Points decide.", "b": "Get away. Points decide."})
    ({'a': ['Sink her.'], 'b': ['Get away.']}, ['Points decide.'])
    >>> said_once({"a": "Sink more.", "b": "Sink more."})
    ({'a': [], 'b': []}, ['Sink more.'])
    """
    told = {side: _sentences(text) for side, text in objectives.items()}
    first = next(iter(told.values()), [])
    both = [each for each in first if len(told) > 1 and all(each in others for others in told.values())]
    return {side: [each for each in found if each not in both] for side, found in told.items()}, both


def _sentences(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines if len(lines) > 1 else [each for each in SENTENCES.split(text) if each]
