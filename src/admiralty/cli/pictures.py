"""`admiralty draw`: a picture of a position, from a scenario or from a journal, as SVG or PNG."""

from pathlib import Path
from typing import Any

import click

from admiralty.cache_dir import keep_charts
from admiralty.cli.console import WORDS, Failure, echo, later
from admiralty.cli.files import OUT_FILE, read
from admiralty.cli.journals import presenter_of
from admiralty.cli.options import options_of
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast, Recorded
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import ScenarioRef
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.library import named_by
from admiralty.present.presenter import Presenter
from admiralty.scenario_files import ENDING
from admiralty.scene import DARK, LIGHT, Scene, to_png, to_svg

__all__ = ["draw"]


@click.command(help=later("help-draw"))
@click.argument("what", nargs=-1, metavar="GAME SCENARIO | JOURNAL")
@click.option("--out", "outs", multiple=True, type=OUT_FILE, help=later("help-draw-out"))
@click.option("--as", "seat", metavar="SEAT", help=later("help-replay-as"))
@click.option("--to", "last", type=click.IntRange(min=0), metavar="N", help=later("help-replay-to"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=later("help-option"))
@click.option("--width", type=click.IntRange(16, 8192), default=1200, show_default=True, help=later("help-draw-width"))
@click.option("--dark", is_flag=True, help=later("help-draw-dark"))
def draw(
    what: tuple[str, ...],
    outs: tuple[Path, ...],
    seat: str | None,
    last: int | None,
    options: tuple[str, ...],
    width: int,
    dark: bool,
) -> None:
    keep_charts()
    presenter, match = _position(what, last, options)
    if seat is not None and seat not in presenter.setting.seats:
        raise DataError(f"seat {seat}", f"is not one of {', '.join(presenter.setting.seats)}")
    viewer = Seat(seat) if seat is not None else None
    asks = match.asks()
    scene = presenter.picture(match.position.state, viewer, asks.get(viewer) if viewer is not None else None)
    stem = Path(what[0]).stem if len(what) == 1 else presenter.setting.scenario
    for out in outs or (Path(f"{stem}.svg"), Path(f"{stem}.png")):
        _write(out, scene, presenter, width, dark)
        echo(WORDS.say("draw-written", file=str(out)))


def _position(what: tuple[str, ...], last: int | None, options: tuple[str, ...]) -> tuple[Presenter, Match[Any]]:
    """The position to draw: of a journal, or of a scenario before the first order."""
    match what:
        case (file,) if file.endswith(ENDING):
            return _set_up(*named_by(file), last, options)
        case (file,):
            journal = read(Path(file))
            presenter = presenter_of(journal)
            return presenter, resume(
                journal,
                presenter.game,
                Recorded([]),
                until=len(journal.entries) if last is None else last,
                checked=True,
            )
        case (game, scenario):
            return _set_up(*named_by(game, scenario), last, options)
    raise Failure(WORDS.say("draw-what"))


def _set_up(
    game: str, scenario: ScenarioRef, last: int | None, options: tuple[str, ...]
) -> tuple[Presenter, Match[Any]]:
    """A scenario before the first order."""
    if last is not None:
        raise Failure(WORDS.say("draw-to-needs-journal"))
    presenter = Presenter.of(game, scenario, options_of(options), language=WORDS.language)
    # The picture of a set-up must not change from one run to the next: always deal the same cards.
    return presenter, Match(presenter.game, presenter.setting, {"viewer": presenter.setting.seats}, Fast("draw"))


def _write(out: Path, scene: Scene, presenter: Presenter, width: int, dark: bool) -> None:
    svg = to_svg(scene, presenter.words.say, DARK if dark else LIGHT)
    match out.suffix.lower():
        case ".svg":
            out.write_text(svg, encoding="utf-8")
        case ".png":
            out.write_bytes(to_png(svg, width))
        case _:
            raise Failure(WORDS.say("draw-format", file=str(out)))
