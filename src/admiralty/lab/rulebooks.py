"""Report of one battle under several rulebooks: winners, losses, length and hits of each, beside history."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from admiralty.lab.job import Job
from admiralty.lab.measure import Z95, Share, share
from admiralty.lab.page import Page
from admiralty.lab.rows import Row
from admiralty.lab.study import Arm, Study
from admiralty.lab.wording import ending, not_printed
from admiralty.library import game as game_of
from admiralty.words import words_of

__all__ = ["Rulebooks"]

HITS = "hits_by_range"
"""The tally of hits by guns in the games of ships."""


class Rulebooks:
    """The arms of a study with different games, and their rows; sides and ships have the names of the study."""

    def __init__(self, study: Study, jobs: Sequence[Job], rows: Sequence[Sequence[Row]], language: str) -> None:
        self.study, self.jobs, self.rows = study, jobs, rows
        self.words = words_of(game_of(study.game), language)
        setting = game_of(study.game).setting(jobs[0].scenario, jobs[0].options)
        self.names = {**{side: side.title() for side in setting.sides}, **setting.names}
        self.say = self.words.say

    def heads(self) -> list[str]:
        keys = ("arm", "by", "won", "length", "losses", "hits")
        return [self.say("report-arm"), *[self.say(f"rulebooks-{key}") for key in keys[1:]]]

    def table(self) -> list[list[str]]:
        """A row for each arm, and one for history."""
        found = [self._arm(*each) for each in zip(self.study.arm, self.jobs, self.rows, strict=True)]
        history = self.study.history
        if history is not None:
            told = [history.winner, history.length, history.losses, history.hits]
            found.append([self.say("rulebooks-history"), "", *told])
        return found

    def _arm(self, arm: Arm, job: Job, rows: Sequence[Row]) -> list[str]:
        book = words_of(game_of(job.game), self.words.language).named("game", job.game)
        cells = [self._won(arm, job, rows), self._length(arm, rows), self._lost(arm, job, rows), self._hits(rows)]
        return [arm.name, book, *cells]

    def _won(self, arm: Arm, job: Job, rows: Sequence[Row]) -> str:
        won = {side: share(sum(side in row.winners for row in rows), len(rows)) for side in job.bots}
        shares = {arm.sides.get(side, side): found for side, found in won.items()}
        sides = sorted(shares, key=list(self.names).index if set(shares) <= set(self.names) else str)
        told = [self._share("rulebooks-won-by", self.names.get(side, side), shares[side]) for side in sides]
        drawn = share(sum(not row.winners for row in rows), len(rows))
        return "; ".join([*told, self._share("rulebooks-won-by", self.say("report-drawn"), drawn)])

    def _share(self, key: str, name: str, found: Share) -> str:
        if key == "rulebooks-lost":
            return self.say("rulebooks-lost", unit=name, share=found.value, low=found.low, high=found.high)
        return self.say("rulebooks-won-by", side=name, share=found.value, low=found.low, high=found.high)

    def _length(self, arm: Arm, rows: Sequence[Row]) -> str:
        turns = sum(row.turns for row in rows) / len(rows)
        if arm.minutes:
            return self.say("rulebooks-minutes", turns=turns, minutes=turns * arm.minutes)
        return self.say("rulebooks-turns", turns=turns)

    def _lost(self, arm: Arm, job: Job, rows: Sequence[Row]) -> str:
        """The ships that were lost in some game, the most often lost first."""
        times = Counter(unit for row in rows for unit in row.lost)
        own, told = game_of(job.game).setting(job.scenario, job.options).names, []
        for unit, count in times.most_common():
            name = self.names.get(arm.units.get(unit, unit), own.get(unit, unit))
            told.append(self._share("rulebooks-lost", name, share(count, len(rows))))
        return "; ".join(told) or self.say("rulebooks-nobody")

    def _hits(self, rows: Sequence[Row]) -> str:
        """The mean number of hits in a game, with its interval."""
        hits = [sum(total for _, total in row.tallies.get(HITS, {}).values()) for row in rows]
        mean = sum(hits) / len(hits)
        spread = sum((each - mean) ** 2 for each in hits) / max(1, len(hits) - 1)
        half = Z95 * sqrt(spread / len(hits))
        return self.say("rulebooks-number", value=mean, low=max(0.0, mean - half), high=mean + half)

    def page(self, command: str) -> str:
        """The page that compares them."""
        page = Page(self.study.title, self.words.language)
        if self.study.about:
            page.paragraph(self.study.about)
        page.paragraph(self.say("rulebooks-about"), faint=True)
        page.command(command)
        page.table(self.heads(), self.table(), text_columns=len(self.heads()))
        page.heading(self.say("rulebooks-endings"))
        for arm, job, rows in zip(self.study.arm, self.jobs, self.rows, strict=True):
            words = words_of(game_of(job.game), self.words.language)
            counted = Counter(row.reason for row in rows).most_common()
            told = [self.say("rulebooks-ending", ending=ending(words, reason), count=n) for reason, n in counted]
            page.table([arm.name], [[each] for each in told], text_columns=1)
            if own := not_printed(words, job.scenario):
                page.paragraph(own, faint=True)
        if self.study.history is not None:
            for source in self.study.history.sources:
                page.paragraph(source, faint=True)
        return page.text()
