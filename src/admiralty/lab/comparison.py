"""Report of a study: its arms side by side, and the differences between them."""

from collections.abc import Callable, Mapping, Sequence

from admiralty.kernel.games.game import Option
from admiralty.lab import charts
from admiralty.lab.job import Job
from admiralty.lab.measure import Difference, Share, difference, games_to_be_clear, holm, mean_difference
from admiralty.lab.page import Page
from admiralty.lab.rows import Row
from admiralty.lab.study import Study, flipped
from admiralty.lab.summary import fired, summary, tally_means
from admiralty.lab.wording import not_printed, plain_title, scenario_id
from admiralty.library import value_at
from admiralty.words import Words

__all__ = ["Comparison"]

CHANGED_CASES = 20
FLIPPED_SHOWN = 20


class Comparison:
    """The arms of a study with their rows; the others are compared with the first."""

    def __init__(self, study: Study, jobs: Sequence[Job], rows: Sequence[Sequence[Row]], words: Words) -> None:
        self.study, self.jobs, self.rows = study, jobs, rows
        self.game = jobs[0].table()
        setting = self.game.setting(jobs[0].scenario, jobs[0].options)
        self.names: Mapping[str, str] = setting.names
        self.words = words.with_names(setting.names)
        self.say: Callable[..., str] = self.words.say
        self.sides = list(jobs[0].bots)
        self.arms = [arm.name for arm in study.arm]

    def name(self, side: str) -> str:
        if side in self.names:
            return self.names[side]
        return self.words.named("side", side) if self.words.knows(f"side-{side.replace('_', '-')}") else side

    def percent(self, value: float) -> str:
        return self.say("report-percent", value=value)

    def signed(self, value: float) -> str:
        return self.say("report-points", value=round(100 * value, 1))

    # -- tables, for the terminal and the page alike ---------------------------------------------------------------

    def shares(self) -> list[list[str]]:
        """A row for each arm: the share of each side and of draws with their intervals, and the length."""
        table = []
        for arm, job, rows in zip(self.arms, self.jobs, self.rows, strict=True):
            found = summary(job, rows)
            shares = [self._with_interval(each) for each in (*(found.sides[side] for side in self.sides), found.drawn)]
            length = [self.say("report-number", value=found.turns[0]), self.say("report-number", value=found.orders[0])]
            table.append([arm, *shares, *length])
        return table

    def _with_interval(self, found: Share) -> str:
        return self.say("report-share-of", share=found.value, low=found.low, high=found.high)

    def changed(self) -> list[list[str]]:
        """A row for each thing that an arm changes: what it is, its value in the first arm, and its value in
        this one.
        """
        say, (base, *others) = self.say, self.jobs
        table = []
        for arm, job in zip(self.arms[1:], others, strict=True):
            found = [(say("report-scenario"), scenario_id(base.scenario), scenario_id(job.scenario))]
            for option in self.game.options:
                named = self.words.named("option", option.id)
                found.append((named, self._chosen(base, option), self._chosen(job, option)))
            found += [
                (say("report-bot-of", side=self.name(side)), base.bots.get(side, ""), bot)
                for side, bot in job.bots.items()
            ]
            for path in dict.fromkeys([*base.changes, *job.changes]):
                printed = value_at(base.game, path)
                found.append((path, str(base.changes.get(path, printed)), str(job.changes.get(path, printed))))
            rows = [[arm, what, before, after] for what, before, after in found if before != after]
            table += rows or [[arm, say("report-nothing-changed"), "", ""]]
        return table

    def _chosen(self, job: Job, option: Option) -> str:
        choice = job.options.get(option.id, option.default)
        return self.words.named("option", f"{option.id}-{choice}")

    def changed_heads(self) -> list[str]:
        return [self.say(f"report-{key}") for key in ("arm", "changed-what", "changed-before", "changed-after")]

    def share_heads(self) -> list[str]:
        say = self.say
        return [
            say("report-arm"), *[self.name(side) for side in self.sides], say("report-drawn"), say("report-turns"),
            say("report-orders"),
        ]  # fmt: skip

    def differences(self) -> list[list[str]]:
        """A row for each other arm and side: the difference of shares with its interval, and the games that flipped."""
        table = []
        clear = self._clear()
        for arm, rows in zip(self.arms[1:], self.rows[1:], strict=True):
            for side, found in self._differences(rows):
                interval = self.say("report-interval", low=self.signed(found.low), high=self.signed(found.high))
                verdict = self.say("report-clear" if (arm, side) in clear else "report-unclear")
                flips = self.say("report-flips", more=found.more, less=found.less)
                table.append([arm, self._side_or_draw(side), self.signed(found.value), interval, flips, verdict])
        return table

    def difference_heads(self) -> list[str]:
        keys = ("arm", "side", "difference", "interval-head", "flipped", "verdict")
        return [self.say(f"report-{key}") for key in keys]

    def _differences(self, rows: Sequence[Row]) -> list[tuple[str, Difference]]:
        """By side, and for draws under "": how an arm differs from the first."""

        def happened(played: Sequence[Row], side: str) -> list[bool]:
            return [side in row.winners if side else not row.winners for row in played]

        return [(side, difference(happened(self.rows[0], side), happened(rows, side))) for side in (*self.sides, "")]

    def _clear(self) -> set[tuple[str, str]]:
        """The arms and sides with a significant difference, corrected for how many are tested."""
        every = [
            (arm, side, found)
            for arm, rows in zip(self.arms[1:], self.rows[1:], strict=True)
            for side, found in self._differences(rows)
        ]
        sure = holm([found.chance for _, _, found in every])
        return {(arm, side) for (arm, side, found), holds in zip(every, sure, strict=True) if holds and found.clear}

    def advice(self) -> list[tuple[str, str, float, int]]:
        """For each difference that is not significant: arm, side, its size, and the games that would show such a
        one.
        """
        clear, found = self._clear(), []
        for arm, rows in zip(self.arms[1:], self.rows[1:], strict=True):
            for side, each in self._differences(rows):
                if (arm, side) not in clear and side and each.value:
                    games = games_to_be_clear(each, self.study.games)
                    found.append((arm, self.name(side), abs(each.value), max(games, self.study.games + 1)))
        return found

    def _side_or_draw(self, side: str) -> str:
        return self.name(side) if side else self.say("report-drawn")

    # -- the page ----------------------------------------------------------------------------------------------------

    def page(self, command: str) -> str:
        say, study = self.say, self.study
        page = Page(study.title, self.words.language)
        if study.about:
            page.paragraph(study.about)
        title = plain_title(self.words, self.jobs[0].scenario)
        page.paragraph(say("report-study", game=self.words.named("game", study.game), scenario=title, games=study.games,
                     seed=study.seed), faint=True)  # fmt: skip
        for own in dict.fromkeys(not_printed(self.words, job.scenario) for job in self.jobs):
            if own:
                page.paragraph(own)
        page.command(command)
        page.heading(say("report-changed-arms", arm=self.arms[0]))
        page.table(self.changed_heads(), self.changed(), text_columns=4)
        page.heading(say("report-shares"))
        page.chart(self.shares_chart(), say("report-shares"))
        page.table(self.share_heads(), self.shares())
        page.heading(say("report-differences"))
        page.paragraph(say("report-differences-about", arm=self.arms[0]))
        page.chart(charts.intervals(self._difference_bars(), say("report-difference-axis"), zero=True),
                   say("report-differences"))  # fmt: skip
        page.table(self.difference_heads(), self.differences(), text_columns=2)
        for arm, rows in zip(self.arms[1:], self.rows[1:], strict=True):
            worth = self._differences(rows)[0][1].worth
            if worth is not None:
                page.paragraph(say("report-pairing", arm=arm, worth=worth), faint=True)
        self._length(page)
        self._flips(page)
        self._tallies(page)
        self._cases(page)
        return page.text()

    def shares_chart(self) -> str:
        """The share of each side in each arm, with intervals: the picture of the study."""
        bars = []
        for arm, job, rows in zip(self.arms, self.jobs, self.rows, strict=True):
            found = summary(job, rows)
            for side in self.sides:
                won = found.sides[side]
                bars.append((self.say("report-side-in", side=self.name(side), arm=arm), won.value, won.low, won.high))
        return charts.intervals(bars, self.say("report-share-axis"))

    def _difference_bars(self) -> list[tuple[str, float, float, float]]:
        bars = []
        for arm, rows in zip(self.arms[1:], self.rows[1:], strict=True):
            for side, found in self._differences(rows):
                label = self.say("report-side-in", side=self._side_or_draw(side), arm=arm)
                bars.append((label, found.value, found.low, found.high))
        return bars

    def _length(self, page: Page) -> None:
        say = self.say
        page.heading(say("report-length"))
        table = []
        for arm, rows in zip(self.arms[1:], self.rows[1:], strict=True):
            for title, attribute in ((say("report-turns"), "turns"), (say("report-orders"), "orders")):
                base = [float(getattr(row, attribute)) for row in self.rows[0]]
                mean, low, high = mean_difference(base, [float(getattr(row, attribute)) for row in rows])
                number = [say("report-signed-number", value=round(value, 2)) for value in (mean, low, high)]
                table.append([arm, title, number[0], say("report-interval", low=number[1], high=number[2])])
        heads = [say("report-arm"), "", say("report-difference"), say("report-interval-head")]
        page.table(heads, table, text_columns=2)

    def _flips(self, page: Page) -> None:
        say = self.say
        page.heading(say("report-flipped-games"))
        for arm, rows in zip(self.arms[1:], self.rows[1:], strict=True):
            numbers = flipped(self.rows[0], rows)
            shown = [str(number) for number in numbers[:FLIPPED_SHOWN]]
            page.paragraph(
                say("report-flipped-about", arm=arm, count=len(numbers), games=self.study.games, numbers=shown)
            )

    def _tallies(self, page: Page) -> None:
        say = self.say
        for tally in self.game.tallies:
            means = [tally_means(rows, tally.id) for rows in self.rows]
            if not any(means):
                continue
            title, by, value = (self.words.named("tally", tally.id, part) for part in ("", "by", "value"))
            groups = list(dict.fromkeys(group for found in means for group in found))
            page.heading(title)
            bars = [
                (group, arm, found[group][1])
                for group in groups
                for arm, found in zip(self.arms, means, strict=True)
                if group in found
            ]
            page.chart(charts.bars(bars, by, value), title)
            table = [
                [group, *[say("report-figure", value=found[group][1]) if group in found else "" for found in means]]
                for group in groups
            ]
            page.table([by, *self.arms], table)

    def _cases(self, page: Page) -> None:
        say = self.say
        found = [fired(rows, self.game.casebook) for rows in self.rows]
        times = [{each.case: each.times for each in cases} for cases, _ in found]
        every = list(dict.fromkeys(case for cases in times for case in cases))
        every.sort(key=lambda case: -max(abs(arm.get(case, 0.0) - times[0].get(case, 0.0)) for arm in times[1:]))
        page.heading(say("report-changed-cases"))
        heads = [say("report-case"), say("report-text"), *[say("report-times-in", arm=arm) for arm in self.arms]]
        book = self.game.casebook
        page.table(
            heads,
            [
                [case, self.words.case(case) if case in book else "",
                 *[say("report-figure", value=arm.get(case, 0.0)) for arm in times]]
                for case in every[:CHANGED_CASES]
            ],
            text_columns=2,
        )  # fmt: skip
        page.heading(say("report-never"))
        for arm, (_, never) in zip(self.arms, found, strict=True):
            page.paragraph(say("report-never-in", arm=arm, count=len(never), cases=never))
