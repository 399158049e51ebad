"""`admiralty scenario`: begins, checks, describes and fits scenarios that players write."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import click
import msgspec

from admiralty.cli.console import FAILED, WORDS, Failure, columns, echo, later, warn
from admiralty.cli.files import OUT_FILE, OUT_FOLDER
from admiralty.cli.simulate import command_line
from admiralty.games.scenario_schema import scenario_schema
from admiralty.kernel.base.data import DataError
from admiralty.lab.confidence_sequence import games_needed
from admiralty.lab.fit import Fitted, fit, read_range, varied
from admiralty.lab.job import Job, job_of, play_chunk
from admiralty.lab.measure import share
from admiralty.lab.run import bots_by_side
from admiralty.lab.store import Store
from admiralty.lab.wording import ending
from admiralty.library import game as game_of
from admiralty.library import game_of_scenario, package_of
from admiralty.present.presenter import Presenter
from admiralty.present.scenario_check import RANDOM_GAMES, Checked, check_scenario
from admiralty.scenario_files import ENDING, faults_with_lines, parse, read_file, user_folder
from admiralty.scenario_packs import PACK, pack, unpack

__all__ = ["scenario"]

FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


NAMED = 12
"""So many pieces that never moved are named."""


@click.group(help=later("help-scenario"))
def scenario() -> None:
    pass


@scenario.command(help=later("help-scenario-new"))
@click.argument("game")
@click.option("--from", "base", default="", metavar="SCENARIO", help=later("help-scenario-from"))
@click.option("-o", "--out", type=OUT_FILE, help=later("help-scenario-out"))
def new(game: str, base: str, out: Path | None) -> None:
    rules = game_of(game)
    base = base or rules.scenarios()[0]
    if base not in rules.scenarios():
        raise DataError(f"scenario {base}", f"is not one of {', '.join(rules.scenarios())}")
    path = out or Path(f"my-{base.replace('_', '-')}{ENDING}")
    if path.exists():
        raise Failure(WORDS.say("scenario-exists", file=str(path)))
    path.write_text(_begun(game, rules.version, base), encoding="utf-8")
    echo(WORDS.say("scenario-new", file=str(path)))


def _begun(game: str, version: str, base: str) -> str:
    """A new scenario file that plays like its base, with the content of the base as comments to be changed."""
    source = files(package_of(game)).joinpath("scenarios", f"{base}.toml")
    said = source.read_text(encoding="utf-8").strip().splitlines() if source.is_file() else []
    lines = [
        "admiralty = 1",
        f'game = "{game}"',
        f'rules = ">={version}"',
        f'base = "{base}"',
        f'id = "my-{base.replace("_", "-")}"',
        'title = { en = "My battle" }',
        'briefing = { en = "" }',
        'author = ""',
        'licence = "CC-BY-4.0"',
        "sources = []",
        "",
        *(f"# {WORDS.say('scenario-new-comment')}",),
        *(f"# {line}".rstrip() for line in said),
    ]
    return "\n".join(lines) + "\n"


@scenario.command(help=later("help-scenario-check"))
@click.argument("paths", metavar="FILE…", nargs=-1, required=True, type=FILE)
@click.option("--games", type=click.IntRange(0, 1000), default=RANDOM_GAMES, show_default=True,
              help=later("help-scenario-games"))  # fmt: skip
@click.option("--expect", "expects", is_flag=True, help=later("help-scenario-expect"))
@click.option("--rules", is_flag=True, help=later("help-scenario-rules"))
def check(paths: tuple[Path, ...], games: int, expects: bool, rules: bool) -> None:
    sound = [_check(path, games, expects, rules) for path in paths]
    if not all(sound):
        raise click.exceptions.Exit(FAILED)


def _check(path: Path, games: int, expects: bool, rules: bool) -> bool:
    """Check a file and print the findings; returns whether it has no faults."""
    data = path.read_bytes()
    try:
        content = parse(data, path.name)
        game_of_scenario(content)
    except DataError as fault:
        warn(str(fault) if path.name in str(fault) else f"{path.name}: {fault}")
        return False
    found = check_scenario(content, _presenter, games)
    if found.faults:
        for each in faults_with_lines(found.faults, data.decode("utf-8"), path.name):
            warn(str(each))
        return False
    _tell(path, found, games, rules)
    return _as_expected(content, found) if expects else True


def _presenter(game: str, content: Any) -> Presenter:
    return Presenter.of(game, content, {}, language=WORDS.language)


def _tell(path: Path, found: Checked, games: int, rules: bool) -> None:
    """The report of a check without faults."""
    presenter = found.presenter
    assert presenter is not None
    echo(WORDS.say("scenario-sound", file=path.name, title=presenter.title, hash=found.digest[:12]))
    if not games:
        return
    echo(WORDS.say("scenario-random", games=games))
    rows = [[presenter.name(side), WORDS.say("simulate-won", won=won)] for side, won in found.wins.items()]
    columns(rows)
    columns([[ending(presenter.words, reason), str(count)] for reason, count in found.endings.items()])
    for side, won in found.wins.items():
        if won == 0:
            echo(WORDS.say("scenario-never-won", side=presenter.name(side), games=games))
    if found.unmoved:
        names = [presenter.name(piece) for piece in found.unmoved]
        echo(WORDS.say("scenario-unmoved", count=len(names), more=max(0, len(names) - NAMED), names=names[:NAMED]))
    never = found.never
    enforced = sum(case.status == "enforced" for case in presenter.game.casebook.values())
    echo(WORDS.say("scenario-rules", met=enforced - len(never), cases=enforced))
    if rules:
        columns([[case, presenter.words.case(case)] for case in never])


def _as_expected(content: Any, found: Checked) -> bool:
    """Play the games that the author has expectations for; returns whether the counts are within the ranges."""
    presenter, right = found.presenter, True
    assert presenter is not None
    for bot, expected in content.get("expect", {}).items():
        setting = presenter.setting
        by_side = bots_by_side(setting, [bot])
        job = job_of(presenter.game.id, content, setting.options, by_side, expected["games"], 1)
        rows = play_chunk(job, (1, expected["games"] + 1))
        for side, (low, high) in expected["wins"].items():
            won = share(sum(side in row.winners for row in rows), len(rows))
            holds = low <= won.value <= high
            right = right and holds
            said = {"bot": bot, "games": len(rows), "share": won.value, "low": low, "high": high}
            name = presenter.name(side)
            if holds:
                echo(WORDS.say("scenario-expected", side=name, **said))
            else:
                echo(WORDS.say("scenario-not-expected", side=name, **said))
    return right


@scenario.command(help=later("help-scenario-schema"))
@click.argument("game")
def schema(game: str) -> None:
    made = scenario_schema(game_of(game), f"{game}{ENDING}")
    click.echo(msgspec.json.format(msgspec.json.encode(made), indent=2).decode())


@scenario.command("pack", help=later("help-scenario-pack"))
@click.argument("paths", metavar="FILE…", nargs=-1, required=True, type=FILE)
@click.option("-o", "--out", type=OUT_FILE, default=Path(f"battles{PACK}"), show_default=True,
              help=later("help-scenario-pack-out"))  # fmt: skip
def pack_files(paths: tuple[Path, ...], out: Path) -> None:
    if out.exists():
        raise Failure(WORDS.say("scenario-exists", file=str(out)))
    echo(WORDS.say("scenario-packed", file=str(out), count=len(pack(paths, out))))


@scenario.command("unpack", help=later("help-scenario-unpack"))
@click.argument("path", metavar="PACK", type=FILE)
@click.option("--to", "folder", type=OUT_FOLDER, help=later("help-scenario-unpack-to"))
def unpack_files(path: Path, folder: Path | None) -> None:
    for each in unpack(path, folder or user_folder()):
        echo(WORDS.say("scenario-unpacked", file=str(each)))


@scenario.command("fit", help=later("help-scenario-fit"))
@click.argument("path", metavar="FILE", type=FILE)
@click.option("--vary", "vary", required=True, metavar="PATH=FROM..TO", help=later("help-scenario-vary"))
@click.option("--to", "target", required=True, metavar="SIDE=SHARE", help=later("help-scenario-to"))
@click.option("--bots", default="captain", show_default=True, metavar="A,B", help=later("help-bots"))
@click.option("--games", type=click.IntRange(20, 100_000), default=400, show_default=True,
              help=later("help-scenario-most"))  # fmt: skip
@click.option("--within", type=click.FloatRange(0.005, 0.4), default=0.08, show_default=True,
              help=later("help-scenario-within"))  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help=later("help-seed"))
@click.option("--out", type=OUT_FOLDER, help=later("help-scenario-fit-out"))
def fit_value(
    path: Path, vary: str, target: str, bots: str, games: int, within: float, seed: int, out: Path | None
) -> None:
    content, wanted = read_file(path), read_range(vary)
    game = game_of_scenario(content)
    side, share_wanted = _target(target)
    jobs: dict[int, Job] = {}
    for value in wanted.values:
        own = varied(content, wanted.path, value, list(game_of(game).own_rows))
        setting = Presenter.of(game, own, {}).setting
        if side not in setting.sides:
            raise DataError(f"--to {target}", f"{side} is not a side; there are: {', '.join(setting.sides)}")
        by_side = bots_by_side(setting, [name.strip() for name in bots.split(",")])
        jobs[value] = job_of(game, own, setting.options, by_side, games, seed)
    echo(WORDS.say("fit-advice", points=round(100 * within), games=games_needed(within)))
    stores = {value: Store(out / str(value), job, command_line()) for value, job in jobs.items()} if out else {}
    found: list[Fitted] = []
    try:
        for found in fit(jobs, side, share_wanted, within, stores):
            warn(WORDS.say("fit-round", value=found[0].value, games=sum(each.games for each in found)))
    except KeyboardInterrupt:
        warn(WORDS.say("fit-stopped", kept=out is not None, command=command_line()))
        _tell_fitted(wanted.path, found)
        raise
    _tell_fitted(wanted.path, found)
    if (found[0].high - found[0].low) / 2 > within:
        echo(WORDS.say("fit-wide", points=round(100 * within), games=games))


def _tell_fitted(path: str, found: list[Fitted]) -> None:
    columns([_row(each) for each in sorted(found)])
    for best in found[:1]:  # none before the end of the first round
        said = {"path": path, "value": best.value, "share": best.share, "low": best.low, "high": best.high}
        echo(WORDS.say("fit-answer", **said))


def _row(each: Fitted) -> list[str]:
    return [
        str(each.value),
        WORDS.say("simulate-share", share=each.share, low=each.low, high=each.high),
        WORDS.say("fit-games", games=each.games),
    ]


def _target(text: str) -> tuple[str, float]:
    """A side and the share it should win, as in ``peru=0.5``."""
    side, _, number = text.partition("=")
    try:
        wanted = float(number)
    except ValueError:
        wanted = -1.0
    if not side or not 0 < wanted < 1:
        raise DataError(f"--to {text}", "is not SIDE=SHARE, as in peru=0.5")
    return side, wanted
