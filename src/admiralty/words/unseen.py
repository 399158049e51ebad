"""Invisible characters: terminal control, writing direction, zero width."""

import re
import unicodedata

__all__ = ["hides_something", "is_unseen", "shown"]

_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, among them those that turn the direction of writing; signs without width; what no alphabet has."""
_NO_INK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that leave no ink."""


def is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in _KINDS or _NO_INK.match(sign) is not None


def hides_something(text: str) -> bool:
    """Whether a text has signs that cannot be seen.

    >>> hides_something("Ñandú O’Higgins"), hides_something("Anna\u200b"), hides_something("\u202eannA")
    (False, True, True)
    """
    return any(map(is_unseen, text))


def shown(text: str, but: str = "") -> str:
    """A text with its unseen signs written out, ``but`` for some. A name in a stranger's file must neither rub out the
    line that judges it nor add one.

    >>> print(shown("Anna\x1b[2J and \u202eBea"))
    Anna\\x1b[2J and \\u202eBea
    """
    if text.isprintable():
        return text
    return "".join(
        sign.encode("unicode_escape").decode() if sign not in but and is_unseen(sign) else sign for sign in text
    )
