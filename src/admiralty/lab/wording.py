"""Titles of scenarios and endings in tables and reports."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.base import TableGame
from admiralty.words import Words

__all__ = ["ending", "scenario_title"]


def ending(words: Words, reason: str) -> str:
    """The reason of an outcome in short, as it fits all the games that ended so."""
    member = reason.removeprefix("outcome-")
    return words.named("outcome", member, "short") or words.named("outcome", member)


def scenario_title(words: Words, game: TableGame[Any], scenario: str, options: Mapping[str, str]) -> str:
    """A scenario by its name, with the options that are not as the rulebook has them."""
    title = words.named("scenario", scenario)
    chosen = []
    for option in game.options:
        choice = options.get(option.id, option.default)
        if choice != option.default:
            named = words.named("option", f"{option.id}-{choice}")
            chosen.append(words.say("option-chosen", option=words.named("option", option.id), choice=named))
    return words.say("scenario-with-options", scenario=title, options=chosen) if chosen else title
