"""Advice as text: why a bot prefers an order, in a sentence, for the browser, the terminal and Python."""

from collections.abc import Iterable, Sequence

from admiralty.bots.advice import Advice, Opinion, Reason, points
from admiralty.present.presenter import Presenter

__all__ = ["advice_text", "reasons_text", "worth_texts"]


def advice_text(presenter: Presenter, found: Advice) -> str:
    """Why the bot prefers its order to the next one that is worth less, or that it has no opinion."""
    say = presenter.words.say
    if found.opinion is Opinion.NONE:
        return say("hint-none")
    if found.opinion is Opinion.RULE:
        return _by_rule(presenter, found.kind)
    if found.opinion is Opinion.ALIKE:
        return say("hint-alike", worth=points(found.best.value) / 100)
    if found.against is None:
        return say("hint-only")
    apart, other = points(found.best.value) - points(found.against.value), presenter.order(found.against.order)
    if not found.reasons:
        return say("hint-no-reason", other=other, points=f"{apart:.1f}", known=found.weighed)
    return say("hint-why", other=other, level=found.level, reasons=reasons_text(presenter, found.reasons))


def worth_texts(presenter: Presenter, values: Sequence[float]) -> list[str]:
    """Values from -1 to 1 as percentages, with a decimal where some differ by less than a whole one."""
    whole = {round(points(value)) for value in values}
    fine = len(whole) < len({round(points(value), 1) for value in values})
    return [
        presenter.words.say("hint-worth-fine" if fine else "hint-worth", worth=points(value) / 100) for value in values
    ]


def _by_rule(presenter: Presenter, kind: str) -> str:
    """What the rule of thumb for a kind of question goes by, where the game says so."""
    known = presenter.words.knows(f"thumb-{kind}".replace("_", "-"))
    rule = presenter.words.named("thumb", kind) if known else ""
    return presenter.words.say("hint-rule", rule=rule, known=known)


def reasons_text(presenter: Presenter, reasons: Iterable[Reason]) -> list[str]:
    """Each term with its points."""
    return [
        presenter.words.say(
            "hint-reason", term=presenter.words.named("term", term), points=f"{worth:+.0f}".replace("-", "−")
        )
        for term, worth in reasons
    ]
