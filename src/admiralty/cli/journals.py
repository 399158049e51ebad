"""`admiralty replay` and `admiralty verify`: show a game again, and prove it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from admiralty.cli.console import FAILED, WORDS, echo, later, show, warn
from admiralty.cli.ending import ending
from admiralty.cli.files import read
from admiralty.cli.hosts import recognised
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import Journal
from admiralty.kernel.replays.replay import ReplayError, resume
from admiralty.present.presenter import Presenter
from admiralty.present.proof_text import prove_at_hand, proved_lines, signed_lines
from admiralty.present.turning import points_of
from admiralty.signing import Head, HeadError, check_head, check_promise, read_head, read_promise

__all__ = ["replay", "verify"]

NOT_ALL = 3
"""The exit code of a verification that found no fault but could not prove everything."""
FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


def presenter_of(journal: Journal) -> Presenter:
    """The presenter for the game of a journal."""
    header = journal.header
    return Presenter.of(
        header["game"], header["scenario"], header["options"], header.get("changes"), language=WORDS.language
    )


@click.command(help=later("help-replay"))
@click.argument("file", type=FILE)
@click.option("--as", "seat", metavar="SEAT", help=later("help-replay-as"))
@click.option("--to", "last", type=click.IntRange(min=0), metavar="N", help=later("help-replay-to"))
@click.option("--turning", is_flag=True, help=later("help-replay-turning"))
@click.option("--recover", is_flag=True, help=later("help-recover"))
def replay(file: Path, seat: str | None, last: int | None, turning: bool, recover: bool) -> None:
    journal = read(file, recover=recover)
    presenter = presenter_of(journal)
    if seat is not None and seat not in presenter.setting.seats:
        raise DataError(f"seat {seat}", f"is not one of {', '.join(presenter.setting.seats)}")
    viewer = Seat(seat) if seat is not None else None
    entries = journal.entries if last is None else journal.entries[:last]
    echo(
        WORDS.say(
            "replay-title",
            game=presenter.words.named("game", presenter.game.id),
            scenario=presenter.words.named("scenario", presenter.setting.scenario),
            rules=journal.rules,
        )
    )
    if presenter.not_printed:
        echo(presenter.not_printed)
    if turning:
        for line in _turning(presenter, journal):
            echo(line)
        return
    for line in _told(presenter, journal, viewer, len(entries)):
        echo(line)
    if len(entries) == len(journal.entries) and journal.end is not None:
        for line in ending(presenter, journal):
            echo(line)
    else:
        echo(WORDS.say("replay-stopped", entry=len(entries), of=len(journal.entries)))
    _show_board(presenter, journal, viewer, len(entries))


def _told(presenter: Presenter, journal: Journal, viewer: Seat | None, last: int) -> Iterator[str]:
    """The log as the viewer may know it; everything is revealed once the game is over."""
    open_to_all = journal.end is not None and viewer is None
    for entry in journal.entries[:last]:
        for line in presenter.lines(entry, None, everything=True) if open_to_all else presenter.lines(entry, viewer):
            yield presenter.words.say("replay-line", entry=entry["n"], text=line)


def _turning(presenter: Presenter, journal: Journal) -> Iterator[str]:
    """The turning points of a finished game, and why."""
    if journal.end is None:
        raise DataError("--turning", "is for a game that is over")
    say = presenter.words.say
    found = points_of(journal, presenter)
    yield say("turning-title") if found else say("turning-none")
    first = presenter.name(next(iter(presenter.setting.sides)))
    for each in found:
        yield say("turning-point", n=each.n, text=each.text)
        yield say("turning-swing", gains=each.gains, first=first, before=each.before, after=each.after, why=each.why)


def _show_board(presenter: Presenter, journal: Journal, viewer: Seat | None, last: int) -> None:
    """The board after the last entry shown. Rules of another version may be unable to set it up."""
    try:
        match = resume(journal, presenter.game, Recorded([]), until=last, checked=True)
    except ReplayError as fault:
        if journal.rules != presenter.game.version:
            echo(WORDS.say("replay-other-rules", rules=journal.rules, current=presenter.game.version))
            return
        warn(WORDS.say("replay-no-board", problem=str(fault)))
        return
    echo()
    show(presenter.board(presenter.picture(match.position.state, viewer, None)))


def _json(file: Path) -> Any:
    try:
        return msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError as fault:
        raise HeadError(f"{file} is not JSON ({fault})") from fault


def _heads(file: Path) -> list[Head]:
    """The signed heads in a file that a browser saved: one, or a list of them."""
    data = _json(file)
    return [read_head(each) for each in (data if isinstance(data, list) else [data])]


def _proved(journal: Journal, presenter: Presenter) -> tuple[bool, list[str]]:
    """Whether a journal is proved whole, with what is and is not. `ReplayError` names the forged entry."""
    proof, alike = prove_at_hand(journal, presenter.game)
    lines = list(proved_lines(proof, WORDS.say, str(journal.header.get("release", ""))))
    if alike:
        lines.append(WORDS.say("verify-alike", rules=journal.rules, current=presenter.game.version))
    return proof.everything, lines


def _signed(journal: Journal, heads: Path | None, promise: Path | None, wanted: str | None) -> tuple[bool, list[str]]:
    """Whether the end is signed, with the text about it. `HeadError` for a signature that does not hold."""
    signed, lines = signed_lines(journal, WORDS.say)
    host = journal.header.get("host")
    if wanted is not None and host is None:
        raise HeadError(WORDS.say("verify-host-none", wanted=wanted))
    if wanted is not None and host != wanted:
        raise HeadError(WORDS.say("verify-host-other", host=host, wanted=wanted))
    kept = _heads(heads) if heads is not None else []
    for head in kept:
        check_head(journal, head)
    if kept:
        lines.append(WORDS.say("verify-heads", heads=len(kept), entry=max(head.entry for head in kept)))
    if promise is not None:
        check_promise(journal, read_promise(_json(promise)))
        lines.append(WORDS.say("verify-promise"))
    if wanted is not None:
        lines.append(WORDS.say("verify-host-given"))
    if host is not None:
        lines.append(recognised(str(journal.header.get("site", "")), host, trusted=wanted is not None))
    return signed, lines


def _linked(journal: Journal, files: Sequence[Path]) -> tuple[bool, list[str]]:
    """Whether every battle that a war reports is proved. `ReplayError` for a report that contradicts a battle."""
    from admiralty.tactical.link import Finding, check_links  # two rulebooks, which `--help` need not load

    battles = {battle.last_hash: battle for battle in map(read, files)}
    found = list(check_links(journal, battles))
    for link in found:
        if link.finding in (Finding.ANOTHER, Finding.OTHERWISE, Finding.FORGED):
            raise ReplayError(link.entry, WORDS.say("verify-battle-wrong", finding=link.finding.value))
    lines = [
        WORDS.say("verify-battle", entry=link.entry, finding=link.finding.value, journal=link.journal) for link in found
    ]
    return all(link.finding is Finding.PROVED for link in found), lines


@click.command(help=later("help-verify"))
@click.argument("file", type=FILE)
@click.option("--head", "heads", type=FILE, help=later("help-verify-head"))
@click.option("--promise", type=FILE, help=later("help-verify-promise"))
@click.option("--host", metavar="KEY", help=later("help-verify-host"))
@click.option("--battle", "battles", type=FILE, multiple=True, help=later("help-verify-battle"))
def verify(file: Path, heads: Path | None, promise: Path | None, host: str | None, battles: tuple[Path, ...]) -> None:
    journal = read(file)
    try:
        presenter = presenter_of(journal)
        proved, lines = _proved(journal, presenter)
        linked, told = _linked(journal, [*battles, *sorted(file.parent.glob(f"{file.stem}.battle-*.journal"))])
        signed, more = _signed(journal, heads, promise, host)
    except ReplayError as fault:
        warn(WORDS.say("verify-wrong", entry=fault.entry, problem=fault.problem))
        raise click.exceptions.Exit(FAILED) from fault
    except HeadError as fault:
        warn(WORDS.say("verify-unsigned", problem=str(fault)))
        raise click.exceptions.Exit(FAILED) from fault
    for line in filter(None, (presenter.not_printed, *lines, *told, *more)):
        echo(line)
    if not proved or not signed or not linked:
        raise click.exceptions.Exit(NOT_ALL)
