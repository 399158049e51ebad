"""Turning points: the evaluation of a finished game over time, the moments that changed most, and why."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from admiralty.bots.advice import Reason, changes
from admiralty.bots.worlds import Scales
from admiralty.kernel.matches.journal import Journal
from admiralty.present.advice_text import reasons_text
from admiralty.present.presenter import Presenter
from admiralty.present.timeline import Moment, Timeline

__all__ = ["Swing", "TurningPoint", "curve", "gains", "points_of", "swings", "thinned", "why_text"]

MOMENTS = 400
"""The most moments that are evaluated."""
TURNING = 6
LEAST_SWING = 0.08
"""The change that makes a moment a turning point; from lost to won is 2."""


class Swing(NamedTuple):
    """A large change of the evaluation for the first side, from -1 (lost) to 1 (won), and by which terms."""

    n: int
    before: float
    after: float
    reasons: tuple[Reason, ...] = ()
    """In points of the side that gains."""


class TurningPoint(NamedTuple):
    """A turning point in words: the entry, what happened, the side that gained, and why.

    ``before`` and ``after`` are the points of the first side: 0 lost, 100 won.
    """

    n: int
    text: str
    gains: str
    before: float
    after: float
    why: str


def curve(timeline: Timeline) -> list[tuple[int, float]]:
    """The evaluation for the first side after each entry."""
    presenter = timeline.presenter
    scales, found = Scales(presenter.game, presenter.game.judgement.value), []
    for moment in thinned(timeline.moments, MOMENTS):
        mine, *others = [scales.worth(moment.position.state, side) for side in presenter.setting.sides]
        found.append((moment.n, round((mine - max(others)) / 2, 4)))
    return found


def swings(timeline: Timeline, points: Sequence[tuple[int, float]]) -> list[Swing]:
    """The moments that changed most, in the order of the battle, without the end, which the story tells anyway."""
    found = [
        (earlier, n, before, after)
        for (earlier, before), (n, after) in pairwise(points[:-1])
        if abs(after - before) >= LEAST_SWING
    ]
    largest = sorted(found, key=lambda each: -abs(each[3] - each[2]))[:TURNING]
    by_n = {moment.n: moment for moment in timeline.moments}
    game, sides = timeline.presenter.game, list(timeline.presenter.setting.sides)
    made = []
    for earlier, n, before, after in sorted(largest, key=lambda each: each[1]):
        one, other = (by_n[each].position.state for each in (earlier, n))
        if game.outcome(other) is not None:
            continue
        reasons = changes(game, one, other, sides[0 if after > before else 1], (before + after) / 2)
        made.append(Swing(n, before, after, reasons))
    return made


def why_text(presenter: Presenter, swing: Swing) -> str:
    """Why a moment was a turning point, in a sentence; or that it is not known."""
    if not swing.reasons:
        return presenter.words.say("turning-no-reason")
    return presenter.words.say("turning-why", reasons=reasons_text(presenter, swing.reasons))


def gains(presenter: Presenter, swing: Swing) -> str:
    """The name of the side that gained."""
    return presenter.name(list(presenter.setting.sides)[0 if swing.after > swing.before else 1])


def points_of(journal: Journal, presenter: Presenter) -> list[TurningPoint]:
    """The turning points of a finished game in words, for readers of its journal."""
    timeline = Timeline(journal, presenter)
    by_n = {entry["n"]: entry for entry in journal.entries}
    found = []
    for swing in swings(timeline, curve(timeline)):
        text = " ".join(told for told, _ in presenter.told(by_n[swing.n], None, everything=True))
        before, after = 50 * (1 + swing.before), 50 * (1 + swing.after)
        text = text or " ".join(presenter.lines(by_n[swing.n], None, everything=True))
        text = text or presenter.words.say("turning-order")
        found.append(TurningPoint(swing.n, text, gains(presenter, swing), before, after, why_text(presenter, swing)))
    return found


def thinned(moments: Sequence[Moment], most: int) -> list[Moment]:
    """Evenly spaced moments, with the first and the last."""
    if len(moments) <= most:
        return list(moments)
    last = len(moments) - 1
    return [moments[round(place * last / (most - 1))] for place in range(most)]
