"""Pseudo-language: the English catalogue with every letter accented, so that English that is not translated shows.

`en-XA` is the usual name of such a language. A reader can choose it like any other: a word on the screen that is still
in plain letters comes from the code or from data, and no translator could reach it.
"""

from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

__all__ = ["PSEUDO", "accented", "in_accents"]

PSEUDO = "en-XA"
DATA = frozenset({"good"})
"""Attributes that only programs read."""
_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀćďéƒǵħíĵķłḿńóƥɋřśťúṽẃẋýźÁɃĆĎÉƑǴĦÍĴĶŁḾŃÓƤɊŘŚŤÚṼẂẊÝŹ",
)


def accented(text: str) -> str:
    """A text with every letter accented.

    >>> accented("Fire, 2 dice")
    'Ƒířé, 2 ďíćé'
    """
    return text.translate(_ACCENTS)


class _Accents(Transformer):
    """Accents the words of a message, and leaves its placeables."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 (Fluent's name)
        return ast.TextElement(accented(node.value))

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:  # noqa: N802 (Fluent's name)
        return node if node.id.name in DATA else self.generic_visit(node)


def in_accents(entry: ast.Message | ast.Term) -> ast.Message | ast.Term:
    """A message or a term of the English catalogue, in the pseudo-language."""
    found: ast.Message | ast.Term = _Accents().visit(entry.clone())
    return found
