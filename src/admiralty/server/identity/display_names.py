"""Display names: removes invisible characters, and refuses names that imitate others."""

import re
import unicodedata
from collections.abc import Iterable

from admiralty.kernel.flows.event import Message
from admiralty.kernel.matches.agreements import is_bot
from admiralty.server.errors import Invalid
from admiralty.words.unseen import is_unseen

__all__ = ["person_name"]

LONGEST = 40
MARKS_IN_A_ROW = 3
"""The most combining marks on one letter; a tower of them covers the lines above."""


LETTERS = re.compile(r"(LATIN|CYRILLIC|GREEK|ARMENIAN|CHEROKEE|COPTIC) ")
"""The scripts with letters that look like Latin ones."""
LOOK_ALIKE = str.maketrans(
    "АВЕКМНОРСТУХІЈЅ" "асеорхуіјѕԁһԛԝӏ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" "αεικνορτυχγω" "օոսհցք",
    "ABEKMHOPCTYXIJS" "aceopxyijsdhqwl" "ABEZHIKMNOPTYX" "aeikvoptuxyw" "onuhgq",
)  # fmt: skip
"""Letters of Cyrillic, Greek and Armenian, with the Latin letters that they look like (homoglyphs)."""


def person_name(text: str, others: Iterable[str] = ()) -> str:
    """A person's name for a journal, without invisible characters; "" where none is given.

    Each word uses one script, and the name must not look like one of the ``others``.
    """
    composed = unicodedata.normalize("NFC", text)
    shown = "".join(" " if sign.isspace() else sign for sign in composed if sign.isspace() or not is_unseen(sign))
    name = " ".join(_without_towers(shown).split())
    if not name and not text.strip():
        return ""
    if not name or len(name) > LONGEST or is_bot(name.lower()) or not any(map(str.isalnum, name)):
        raise Invalid(Message("server-bad-name"))
    if any(len(_scripts(word)) > 1 for word in name.split()):
        raise Invalid(Message("server-mixed-name", name=name))
    if (other := next((each for each in others if each != name and _seen(each) == _seen(name)), None)) is not None:
        raise Invalid(Message("server-like-name", name=name, other=other))
    return name


def _scripts(word: str) -> set[str]:
    found = (LETTERS.match(unicodedata.name(sign, "")) for sign in word)
    return {each[1] for each in found if each is not None}


def _seen(name: str) -> str:
    """What a name looks like at a glance: lower case, without accents, look-alikes replaced."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(LOOK_ALIKE).casefold()


def _without_towers(text: str) -> str:
    kept, marks = "", 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MARKS_IN_A_ROW:
            kept += sign
    return kept
