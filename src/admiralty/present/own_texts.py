"""Title and briefing of a scenario that players wrote, as messages of its presenter."""

from admiralty.games.own_scenario import said_in
from admiralty.kernel.games.game import Setting

__all__ = ["own_texts"]


def own_texts(setting: Setting, language: str) -> dict[str, str]:
    """The texts by the keys of a printed scenario's messages, in a language."""
    own = setting.own or {}
    key = f"scenario-{setting.scenario}".replace("_", "-")
    return {key: said_in(own["title"], language), f"{key}.history": said_in(own.get("briefing", ""), language)}
