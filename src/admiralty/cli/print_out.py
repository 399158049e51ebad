"""`admiralty print`: ship sheets, counters, order sheets, rulers and charts for a physical table, as SVG or PDF."""

from pathlib import Path

import click

from admiralty.cli.console import WORDS, echo, later
from admiralty.cli.files import OUT_FOLDER
from admiralty.cli.options import options_of
from admiralty.cli.play import game_and_scenario
from admiralty.present.presenter import Presenter
from admiralty.present.print_out import KINDS, printed, printed_pdf

__all__ = ["print_out"]


@click.command("print", help=later("help-print"))
@click.argument("game")
@click.argument("scenario", required=False)
@click.option("--what", "kinds", multiple=True, type=click.Choice(tuple(KINDS)), help=later("help-print-what"))
@click.option("-o", "--out", "folder", type=OUT_FOLDER, default=Path(), help=later("help-print-out"))
@click.option("--pdf", is_flag=True, help=later("help-print-pdf"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=later("help-option"))
def print_out(
    game: str, scenario: str | None, kinds: tuple[str, ...], folder: Path, pdf: bool, options: tuple[str, ...]
) -> None:
    presenter = Presenter.of(*game_and_scenario(game, scenario), options_of(options), language=WORDS.language)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [kind for kind in kinds or tuple(KINDS) if _has(presenter, kind)]
    if pdf and wanted:
        file = folder / f"{presenter.setting.scenario}.pdf"
        file.write_bytes(printed_pdf(presenter, wanted))
        echo(WORDS.say("draw-written", file=str(file)))
        return
    for page in (page for kind in wanted for page in printed(presenter, kind)):
        file = folder / f"{presenter.setting.scenario}-{page.name}.svg"
        file.write_text(page.svg, encoding="utf-8")
        echo(WORDS.say("draw-written", file=str(file)))


def _has(presenter: Presenter, kind: str) -> bool:
    """Whether a game has something of a kind to print; it is said where it has nothing."""
    if printed(presenter, kind):
        return True
    echo(WORDS.say("print-nothing", text=kind))
    return False
