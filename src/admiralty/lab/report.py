"""Report of a simulation: win rates, length, survival, luck and cases, as charts with tables."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.games.game import Setting
from admiralty.lab import charts
from admiralty.lab.job import Job
from admiralty.lab.measure import Share
from admiralty.lab.page import Page
from admiralty.lab.rows import Row
from admiralty.lab.summary import Fired, fired, luck_apart, summary, survival, tally_means
from admiralty.lab.wording import ending, not_printed, scenario_title
from admiralty.words import Words

__all__ = ["run_report"]

CASES_SHOWN = 25
SHOWN = 0.95
"""The share of games that charts over time show in full; a few very long ones would compress the others."""


def run_report(job: Job, rows: Sequence[Row], words: Words, command: str) -> str:
    """The page for the games of one job."""
    game = job.table()
    report = _Report(game, game.setting(job.scenario, job.options), job, rows, words)
    return report.page(command)


class _Report:
    def __init__(self, game: TableGame[Any], setting: Setting, job: Job, rows: Sequence[Row], words: Words) -> None:
        self.game, self.setting, self.job, self.rows = game, setting, job, rows
        self.words = words.with_names(setting.names)
        self.say: Callable[..., str] = self.words.say

    def name(self, id_: str) -> str:
        if id_ in self.setting.names:
            return self.setting.names[id_]
        return self.words.named("side", id_) if self.words.knows(f"side-{id_.replace('_', '-')}") else id_

    def page(self, command: str) -> str:
        say, job = self.say, self.job
        title = scenario_title(self.words, self.game, job.scenario, job.options)
        page = Page(say("report-title", game=self.words.named("game", job.game), scenario=title), self.words.language)
        bots = [say("report-bot", side=self.name(side), bot=bot) for side, bot in job.bots.items()]
        page.paragraph(say("report-about", games=len(self.rows), seed=job.seed, bots=bots, rules=job.rules))
        if own := not_printed(self.words, job.scenario):
            page.paragraph(own)
        page.paragraph(say("report-again"), faint=True)
        page.command(command)
        self._shares(page)
        self._length(page)
        self._survival(page)
        self._luck(page)
        self._tallies(page)
        self._cases(page)
        return page.text()

    def _percent(self, value: float) -> str:
        return self.say("report-percent", value=value)

    def _shares(self, page: Page) -> None:
        say, found = self.say, summary(self.job, self.rows)
        page.heading(say("report-shares"))
        shares: dict[str, Share] = {self.name(side): won for side, won in found.sides.items()}
        shares[say("report-drawn")] = found.drawn
        bars = [(name, won.value, won.low, won.high) for name, won in shares.items()]
        page.chart(charts.intervals(bars, say("report-share-axis")), say("report-shares"))
        page.table(
            [say("report-side"), say("report-won"), say("report-share"), say("report-low"), say("report-high")],
            [
                [name, str(won.count), self._percent(won.value), self._percent(won.low), self._percent(won.high)]
                for name, won in shares.items()
            ],
        )
        page.table(
            [say("report-ending"), say("report-games"), say("report-share")],
            [
                [ending(self.words, reason), str(count), self._percent(count / len(self.rows))]
                for reason, count in found.endings.items()
            ],
        )

    def _length(self, page: Page) -> None:
        say, found = self.say, summary(self.job, self.rows)
        page.heading(say("report-length"))
        longest = self._longest_shown([row.orders for row in self.rows])
        values: list[float] = [float(row.orders) for row in self.rows if row.orders <= longest]
        page.chart(charts.histogram(values, say("report-orders"), say("report-games")), say("report-length"))
        if len(values) < len(self.rows):
            page.paragraph(say("report-longer", games=len(self.rows) - len(values), orders=longest), faint=True)
        page.table(
            ["", say("report-mean"), say("report-least"), say("report-most")],
            [
                [name, say("report-number", value=mean), str(least), str(most)]
                for name, (mean, least, most) in (
                    (say("report-orders"), found.orders),
                    (say("report-turns"), found.turns),
                )
            ],
        )

    def _longest_shown(self, lengths: Sequence[int]) -> int:
        return sorted(lengths)[ceil(SHOWN * len(lengths)) - 1]

    def _survival(self, page: Page) -> None:
        curves = survival(self.rows, self._longest_shown([row.turns for row in self.rows]))
        if not curves:
            return
        say = self.say
        page.heading(say("report-survival"))
        named = {self.name(unit): curve for unit, curve in curves.items()}
        page.chart(charts.lines(named, say("report-turns"), say("report-afloat")), say("report-survival"))
        last = max(len(curve) for curve in named.values()) - 1
        turns = sorted({0, last // 4, last // 2, 3 * last // 4, last})
        page.table(
            [say("report-unit"), *[say("report-turn", turn=turn) for turn in turns]],
            [[name, *[self._percent(curve[turn]) for turn in turns]] for name, curve in named.items()],
        )

    def _luck(self, page: Page) -> None:
        if len(self.setting.sides) != 2:
            return
        say = self.say
        first, second = (self.name(side) for side in self.setting.sides)
        page.heading(say("report-luck"))
        page.paragraph(say("report-luck-about", first=first, second=second))
        apart = luck_apart(self.rows, self.setting.sides)
        groups = [say("report-won-by", side=self.name(won)) if won else say("report-drawn") for _, won in apart]
        axis = say("report-luck-axis", first=first, second=second)
        page.chart(charts.histogram([value for value, _ in apart], axis, say("report-games"), groups), axis)
        first_side = next(iter(self.setting.sides))
        lucky = [(value > 0) == (won == first_side) for value, won in apart if won and value]
        if lucky:
            page.paragraph(say("report-luck-won", share=sum(lucky) / len(lucky)))

    def _tallies(self, page: Page) -> None:
        say = self.say
        for tally in self.game.tallies:
            means = tally_means(self.rows, tally.id)
            if not means:
                continue
            title, by, value = (self.words.named("tally", tally.id, part) for part in ("", "by", "value"))
            page.heading(title)
            bars = [(group, "", mean) for group, (_, mean) in means.items()]
            page.chart(charts.bars(bars, by, value), title)
            page.table(
                [by, say("report-events"), value],
                [[group, str(events), say("report-figure", value=mean)] for group, (events, mean) in means.items()],
            )

    def _cases(self, page: Page) -> None:
        say = self.say
        found, never = fired(self.rows, self.game.casebook)
        page.heading(say("report-cases"))
        page.paragraph(say("report-cases-about", fired=len(found), never=len(never)))
        shown = found[:CASES_SHOWN]
        bars = [(each.case, "", each.times) for each in shown]
        page.chart(charts.bars(bars, say("report-times"), say("report-case"), sideways=True), say("report-cases"))
        page.table([say("report-case"), say("report-text"), say("report-times"), say("report-in-games")],
                   [self._case(each) for each in found], text_columns=2)  # fmt: skip
        page.heading(say("report-never"))
        page.table([say("report-case"), say("report-text")], [[case, self.words.case(case)] for case in never], 2)

    def _case(self, each: Fired) -> list[str]:
        known = each.case in self.game.casebook
        text = self.words.case(each.case) if known else ""
        return [each.case, text, self.say("report-number", value=each.times), self._percent(each.games)]
