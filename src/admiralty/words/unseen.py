"""Invisible characters: terminal control, writing direction, zero width."""

import re
import unicodedata

__all__ = ["hides_something", "is_unseen", "shown"]

_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, including those that change the direction of writing; characters of no width or no alphabet."""
_NO_INK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks without ink."""


def is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in _KINDS or _NO_INK.match(sign) is not None


def hides_something(text: str) -> bool:
    """Whether a text has invisible characters.

    >>> hides_something("Ñandú O’Higgins"), hides_something("Anna\u200b"), hides_something("\u202eannA")
    (False, True, True)
    """
    return any(map(is_unseen, text))


def shown(text: str, but: str = "") -> str:
    """A text with its invisible characters written out, except those in ``but``. A name in an untrusted file must not
    erase or add a line of output.

    >>> print(shown("Anna\x1b[2J and \u202eBea"))
    Anna\\x1b[2J and \\u202eBea
    """
    if text.isprintable():
        return text
    return "".join(
        sign.encode("unicode_escape").decode() if sign not in but and is_unseen(sign) else sign for sign in text
    )
