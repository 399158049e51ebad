"""The words of scenes, from their Fluent catalogue.

Renderers take a function ``say(key, **arguments) -> str``. A host passes its own, which knows every catalogue; this
module makes one that knows only the words of scenes, for pictures made outside a game.

>>> english()("scene-heading-45")
'north-east'
"""

from functools import lru_cache
from importlib.resources import files
from typing import Final, Protocol

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("en",)


class Say(Protocol):
    """Words for a message key."""

    def __call__(self, key: str, /, **arguments: str | int | float) -> str: ...


class MissingMessage(LookupError):
    """A key that the catalogue does not have, or a message that lacks an argument."""


def source(language: str) -> str:
    """The text of the catalogue of scenes in a language."""
    return files("admiralty.scene").joinpath("words", f"{language}.ftl").read_text(encoding="utf-8")


def speaker(language: str, text: str) -> Say:
    """A function that says the messages of one catalogue."""
    # Isolation marks would end up in file names, terminals and golden files; all our words run left to right.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))

    def say(key: str, /, **arguments: str | int | float) -> str:
        if not bundle.has_message(key):
            raise MissingMessage(key)
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise MissingMessage(key)
        words, errors = bundle.format_pattern(pattern, {name.replace("_", "-"): arguments[name] for name in arguments})
        if errors:
            raise MissingMessage(key, *errors)
        return str(words)

    return say


@lru_cache(maxsize=1)
def english() -> Say:
    """The words of scenes in English."""
    return speaker("en", source("en"))
