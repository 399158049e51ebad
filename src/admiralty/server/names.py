"""Names that people give themselves: what can be seen, and nothing that pretends to be somebody else."""

import re
import unicodedata

from admiralty.kernel.parley import is_bot
from admiralty.server.desk import host_words
from admiralty.server.problems import invalid

__all__ = ["hides_something", "person_name"]

LONGEST = 40
MARKS_IN_A_ROW = 3
"""So many signs may stand on one letter; a tower of them covers the lines above."""
_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, among them those that turn the direction of writing; signs without width; what no alphabet has."""
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that leave no ink."""


def hides_something(text: str) -> bool:
    """Whether a text has signs that cannot be seen.

    >>> hides_something("Ñandú O’Higgins"), hides_something("Anna\u200b"), hides_something("\u202eannA")
    (False, True, True)
    """
    return any(map(_is_unseen, text))


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in _UNSEEN_KINDS or _UNSEEN.match(sign) is not None


def person_name(text: str) -> str:
    """A person's name as a journal may hold it, without what cannot be seen; empty where none is given."""
    composed = unicodedata.normalize("NFC", text)
    shown = "".join(" " if sign.isspace() else sign for sign in composed if sign.isspace() or not _is_unseen(sign))
    name = " ".join(_without_towers(shown).split())
    if not name and not text.strip():
        return ""
    if not name or len(name) > LONGEST or is_bot(name.lower()) or not any(map(str.isalnum, name)):
        raise invalid(host_words().say("server-bad-name"))
    return name


def _without_towers(text: str) -> str:
    kept, marks = "", 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MARKS_IN_A_ROW:
            kept += sign
    return kept
