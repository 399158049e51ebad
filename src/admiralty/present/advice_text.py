"""Advice as text: why a bot prefers an order, in a sentence, for the browser, the terminal and Python."""

from admiralty.bots.advice import Advice, Opinion, points
from admiralty.bots.base import Step
from admiralty.present.presenter import Presenter

__all__ = ["advice_text", "step_text"]


def advice_text(presenter: Presenter, found: Advice) -> str:
    """Why the bot prefers its order to the next one that is worth less, or that it has no opinion."""
    say = presenter.words.say
    if found.opinion is Opinion.NONE:
        return say("hint-none")
    if found.opinion is Opinion.RULE:
        return say("hint-rule")
    if found.opinion is Opinion.ALIKE:
        return say("hint-alike")
    if found.against is None:
        return say("hint-only")
    if not found.reasons:
        return say("hint-no-reason", points=f"{points(found.best.value) - points(found.against.value):.1f}")
    reasons = [
        say("hint-reason", term=presenter.words.named("term", term), points=f"{worth:+.0f}".replace("-", "−"))
        for term, worth in found.reasons
    ]
    return say("hint-why", other=step_text(presenter, found.against.order), reasons=reasons)


def step_text(presenter: Presenter, step: Step) -> str:
    """An order that a bot expects, in words where it has any."""
    return presenter.words.render(step.label) if step.label is not None else step.code
