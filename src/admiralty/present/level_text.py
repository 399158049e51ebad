"""Levels of bots and historical aims as text: one description for browser, terminal, Python and docs."""

from typing import TYPE_CHECKING

from admiralty.words import Words

if TYPE_CHECKING:
    from admiralty.present.presenter import Presenter

__all__ = ["about_level", "aims_text", "level_text"]


def level_text(words: Words, name: str) -> str:
    """The name of a level; that of a plug-in is its id."""
    return words.named("bot", name) if words.knows(f"bot-{name}") else name


def about_level(words: Words, name: str) -> str:
    """How a level plays; "" for that of a plug-in."""
    return words.named("bot", name, "about") if words.knows(f"bot-{name}") else ""


def aims_text(presenter: "Presenter", side: str) -> str:
    """What a side wanted on the day, in a sentence; "" where the scenario does not say."""
    kinds, setting = presenter.game.judgement.aims, presenter.setting

    def name(what: str, thing: str) -> str:
        called = kinds[what].name
        return called(setting, thing) if called is not None else presenter.name(thing)

    aims = [
        presenter.say(f"aim-{aim.what}", things=[name(aim.what, each) for each in aim.of])
        for aim in presenter.game.historical_aims(presenter.setting)
        if aim.side == side
    ]
    return presenter.say("aims-of-side", side=presenter.name(side), aims=aims) if aims else ""
