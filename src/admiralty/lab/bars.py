"""Odds as small bar charts: blocks of text for a terminal, SVG for a page or a notebook."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from html import escape

from admiralty.kernel.odds.odds import Odds
from admiralty.lab.outcomes import Result
from admiralty.words import Words

__all__ = ["SMALLEST", "bars_svg", "bars_text", "in_order"]

WIDEST = 30
"""The width of a certainty in a terminal, in characters."""
SMALLEST = 0.0005
"""A smaller chance would look like nothing and gets no bar."""
PARTS = " ▏▎▍▌▋▊▉"
LINE, LABEL, BAR, SHARE = 20, 110, 220, 60
FILLS = {"harm": "#b3261e", "none": "#8a939b", "good": "#0072b2"}


def in_order(distribution: Mapping[Hashable, float]) -> list[tuple[Hashable, float]]:
    """The values of a measure from the smallest to the greatest, whatever their type."""
    return sorted(distribution.items(), key=lambda chance: (str(type(chance[0])), chance[0]))


def _blocks(share: float) -> str:
    whole, part = divmod(round(share * WIDEST * 8), 8)
    return "█" * whole + (PARTS[part] if part else "")


def _title(words: Words, measure: str) -> str:
    return words.named("measure", measure.removeprefix("measure-"))


def bars_text(odds: Odds, results: Sequence[Result], words: Words) -> Iterator[str]:
    """A line for each result: its name, a bar, its share. Then what is exact about a sheet, and for each measure a line
    for each value.
    """
    if results:
        yield words.say("bars-title", measure=words.say("odds-title"))
        width = max(len(each.text) for each in results)
        for result in results:
            bar = _blocks(result.share).ljust(WIDEST)
            yield words.say("bars-result", value=result.text.rjust(width), bar=bar, shown=result.shown)
    for each in odds.foretold:
        yield words.say("odds-foretold", what=words.render(each.what), measured=bool(each.measures))
        yield from _bars(each.measures, words)
    if odds.foretold and odds.measures:
        yield words.say("odds-turn")
    yield from _bars(odds.measures, words)


def _bars(measures: Mapping[str, Mapping[Hashable, float]], words: Words) -> Iterator[str]:
    for measure, distribution in measures.items():
        yield words.say("bars-title", measure=_title(words, measure))
        shown = [(words.say("bars-value", value=value), share) for value, share in _named(distribution)]
        width = max((len(value) for value, _ in shown), default=0)
        for value, share in shown:
            yield words.say("bars-line", value=value.rjust(width), bar=_blocks(share).ljust(WIDEST), share=share)


def _named(distribution: Mapping[Hashable, float]) -> list[tuple[Hashable, float]]:
    return [each for each in in_order(distribution) if each[1] >= SMALLEST]


def _told(odds: Odds, words: Words) -> Iterator[tuple[str, str, Mapping[Hashable, float]]]:
    """Every measure of an answer, the first of each part with its heading."""
    for each in odds.foretold:
        heading = words.say("odds-foretold", what=words.render(each.what), measured=True)
        for measure, distribution in each.measures.items():
            yield heading, measure, distribution
            heading = ""
    heading = words.say("odds-turn") if odds.foretold else ""
    for measure, distribution in odds.measures.items():
        yield heading, measure, distribution
        heading = ""


def bars_svg(odds: Odds, results: Sequence[Result], words: Words) -> str:
    """The same as a picture."""
    rows: list[str] = []
    y = 4
    if results:
        rows.append(f'<text x="4" y="{y + 14}" font-weight="600">{escape(words.say("odds-title"))}</text>')
        y += LINE
    for result in results:
        bar = max(1.0, BAR * result.share)
        rows.append(f'<rect x="4" y="{y + 3}" width="{bar:.1f}" height="13" fill="{FILLS[result.kind]}"/>')
        rows.append(f'<text x="{bar + 10:.1f}" y="{y + 14}">{escape(f"{result.shown} {result.text}")}</text>')
        y += LINE
    y += 6 if results else 0
    for heading, measure, distribution in _told(odds, words):
        if heading:
            rows.append(f'<text x="4" y="{y + 14}" font-style="italic">{escape(heading)}</text>')
            y += LINE
        rows.append(f'<text x="4" y="{y + 14}" font-weight="600">{escape(_title(words, measure))}</text>')
        y += LINE
        for value, share in _named(distribution):
            label, figure = words.say("bars-value", value=value), words.say("report-percent", value=share)
            rows.append(f'<text x="{LABEL}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
            rows.append(
                f'<rect x="{LABEL + 8}" y="{y + 3}" width="{max(1.0, BAR * share):.1f}" height="13" fill="#0072b2"/>'
            )
            rows.append(f'<text x="{LABEL + 14 + BAR * share:.1f}" y="{y + 14}">{escape(figure)}</text>')
            y += LINE
        y += 6
    title = escape("; ".join(" ".join(line.split()) for line in bars_text(odds, results, words)), quote=True)
    wide = LABEL + BAR + SHARE + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {y}" width="{wide}" height="{y}" role="img" '
        f'aria-label="{title}" font-family="Open Sans, DejaVu Sans, sans-serif" font-size="13" fill="#1d2a33">'
        f'<rect width="{wide}" height="{y}" fill="#ffffff"/>{"".join(rows)}</svg>'
    )
