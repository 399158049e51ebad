"""Levels of bots as text: one description for browser, terminal, Python and docs."""

from admiralty.words import Words

__all__ = ["about_level", "level_text"]


def level_text(words: Words, name: str) -> str:
    """The name of a level; that of a plug-in is its id."""
    return words.named("bot", name) if words.knows(f"bot-{name}") else name


def about_level(words: Words, name: str) -> str:
    """How a level plays; "" for that of a plug-in."""
    return words.named("bot", name, "about") if words.knows(f"bot-{name}") else ""
