"""Names that people give themselves: what can be seen, and nothing that pretends to be somebody else."""

import unicodedata

from admiralty.kernel.parley import is_bot
from admiralty.server.desk import host_words
from admiralty.server.problems import invalid
from admiralty.words.unseen import is_unseen

__all__ = ["person_name"]

LONGEST = 40
MARKS_IN_A_ROW = 3
"""So many signs may stand on one letter; a tower of them covers the lines above."""


def person_name(text: str) -> str:
    """A person's name as a journal may hold it, without what cannot be seen; empty where none is given."""
    composed = unicodedata.normalize("NFC", text)
    shown = "".join(" " if sign.isspace() else sign for sign in composed if sign.isspace() or not is_unseen(sign))
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
