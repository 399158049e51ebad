"""`admiralty odds`: the chances of an order in a saved game, from what its seat knows."""

from pathlib import Path
from typing import Any

import click

from admiralty.cli.chances import odds_remarks
from admiralty.cli.console import WORDS, Failure, echo, later
from admiralty.cli.files import OUT_FILE, read
from admiralty.cli.journals import FILE, presenter_of
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast, Recorded
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.lab.bars import bars_svg, bars_text
from admiralty.library import named_by
from admiralty.present.presenter import Presenter
from admiralty.python_api.table import OrderRefused, Table
from admiralty.scenario_files import ENDING

__all__ = ["odds"]


@click.command(help=later("help-odds"))
@click.argument("journal", metavar="JOURNAL|FILE", type=FILE)
@click.argument("order", nargs=-1, required=True)
@click.option("--as", "seat", metavar="SEAT", help=later("help-odds-as"))
@click.option("--to", "last", type=click.IntRange(min=0), metavar="N", help=later("help-odds-to"))
@click.option("--picture", type=OUT_FILE, help=later("help-odds-picture"))
def odds(journal: Path, order: tuple[str, ...], seat: str | None, last: int | None, picture: Path | None) -> None:
    presenter, match = _position(journal, last)
    asked = match.asks()
    if not asked:
        raise DataError(str(journal), "asks nobody anything here; name an earlier entry with --to")
    asker = Seat(seat) if seat is not None else next(iter(asked))
    if asker not in asked:
        raise DataError(f"seat {asker}", f"is not asked; the question is put to {', '.join(asked)}")
    table = Table.at(presenter, match)
    try:
        meant = table.meant(asker, " ".join(order))
    except OrderRefused as refused:
        raise Failure(refused.reason) from refused
    found = table.odds_of(asker, meant)
    results = presenter.results(found, asker)
    for line in (*bars_text(found, results, presenter.words), *odds_remarks(table, asker, meant)):
        echo(line)
    if picture is not None:
        picture.write_text(bars_svg(found, results, presenter.words), encoding="utf-8")


def _position(file: Path, last: int | None) -> tuple[Presenter, Match[Any]]:
    """The position of a journal after an entry, or the first question of a scenario file."""
    if file.name.endswith(ENDING):
        if last is not None:
            raise Failure(WORDS.say("odds-to-needs-journal"))
        presenter = Presenter.of(*named_by(str(file)), {}, language=WORDS.language)
        seats = {"viewer": presenter.setting.seats}
        return presenter, Match(presenter.game, presenter.setting, seats, Fast("odds"))  # the same cards every time
    kept = read(file)
    presenter = presenter_of(kept)
    until = len(kept.entries) if last is None else last
    return presenter, resume(kept, presenter.game, Recorded([]), until=until, checked=True)
