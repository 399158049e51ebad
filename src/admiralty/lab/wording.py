"""Titles of scenarios and endings in tables and reports."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.base import TableGame
from admiralty.games.own_scenario import content_of, said_in
from admiralty.kernel.games.game import ScenarioRef
from admiralty.words import Words

__all__ = ["ending", "not_printed", "plain_title", "scenario_id", "scenario_title"]


def ending(words: Words, reason: str) -> str:
    """The reason of an outcome in short, in a form for all the games that ended so."""
    member = reason.removeprefix("outcome-")
    return words.named("outcome", member, "short") or words.named("outcome", member)


def plain_title(words: Words, scenario: ScenarioRef) -> str:
    """A printed scenario by its name, a players' scenario by its title."""
    if isinstance(scenario, str) and not scenario.startswith("{"):
        return words.named("scenario", scenario)
    return said_in(content_of(scenario)["title"], words.language)


def not_printed(words: Words, scenario: ScenarioRef | None) -> str:
    """Says of a scenario of players that it is not a printed one, and by whom; empty for a printed one."""
    if scenario is None or (isinstance(scenario, str) and not scenario.startswith("{")):
        return ""
    own = content_of(scenario)
    base, author = own.get("base", ""), own.get("author", "")
    named = words.named("scenario", base) if base else ""
    return words.say("scenario-not-printed", text=author, by=bool(author), changes=bool(base), base=named)


def scenario_id(scenario: ScenarioRef) -> str:
    """The id of a scenario, for the name of a file."""
    printed = isinstance(scenario, str) and not scenario.startswith("{")
    return str(scenario if printed else content_of(scenario)["id"])


def scenario_title(words: Words, game: TableGame[Any], scenario: ScenarioRef, options: Mapping[str, str]) -> str:
    """A scenario by its name, with the options that differ from the defaults."""
    title = plain_title(words, scenario)
    chosen = []
    for option in game.options:
        choice = options.get(option.id, option.default)
        if choice != option.default:
            named = words.named("option", f"{option.id}-{choice}")
            chosen.append(words.say("option-chosen", option=words.named("option", option.id), choice=named))
    return words.say("scenario-with-options", scenario=title, options=chosen) if chosen else title
