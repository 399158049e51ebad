"""Renders the players' guides (Markdown) as safe HTML pages.

The guides are read from the installed package, or from the source tree. Pictures are never loaded from other hosts.
"""

import re
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from admiralty.library import GAMES
from admiralty.memo import remembered

__all__ = ["Guide", "chapters", "guide"]

BEFORE = ("first-battle", "browser")
AFTER = ("opponents", "terminal", "referee", "umpire", "classroom", "battles-of-a-war", "dice-and-trust")
INNER = re.compile(r"([a-z-]+)\.md(#.*)?")
TREE = Path(__file__).parents[4] / "docs" / "players"


class Guide(NamedTuple):
    id: str
    title: str
    html: Markup
    parts: tuple[tuple[str, str], ...]
    """Its sections: anchor and title."""


def order() -> tuple[str, ...]:
    """The names of the guides in the order of reading: those of the games in the middle."""
    return (*BEFORE, *(game_id.replace("_", "-") for game_id in GAMES), *AFTER)


def chapters() -> list[Guide]:
    """All guides, in the order of reading."""
    return [found for each in order() if (found := guide(each)) is not None]


@remembered
def guide(name: str) -> Guide | None:
    """A guide by name; None for an unknown name."""
    text = _text(name) if name in order() else None
    if text is None:
        return None
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    title, parts = "", []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            words = _plain(tokens[place + 1])
            if token.tag == "h1":
                title = words
            elif token.tag == "h2":
                anchor = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
                token.attrSet("id", anchor)
                parts.append((anchor, words))
        if token.type == "th_open" and not tokens[place + 1].content:
            token.tag = tokens[place + 2].tag = "td"  # a table head without words has no cells to name
        if token.type == "table_open":
            token.attrSet("tabindex", "0")
        if token.children:
            token.children = _at_home(token.children)
    return Guide(name, title, Markup(reader.renderer.render(tokens, reader.options, {})), tuple(parts))


def _text(name: str) -> str | None:
    packed = files("admiralty.server").joinpath("players", f"{name}.md")
    if packed.is_file():
        return packed.read_text("utf-8")
    source = TREE / f"{name}.md"
    return source.read_text("utf-8") if source.is_file() else None


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or () if child.type in ("text", "code_inline"))


def _at_home(children: list[Token]) -> list[Token]:
    """Links among the guides lead to their pages here; other links and pictures of the documentation are left out."""
    kept: list[Token] = []
    dropped = False
    for token in children:
        if token.type == "image":
            continue
        if token.type == "link_open":
            inner = INNER.fullmatch(str(token.attrGet("href") or ""))
            dropped = inner is None or inner[1] not in order()
            if inner is not None:
                token.attrSet("href", f"/guides/{inner[1]}{inner[2] or ''}")
        if not (dropped and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept
