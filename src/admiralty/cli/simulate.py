"""Simulate: many games between bots, and what they say about a scenario."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from admiralty.cli.console import WORDS, columns, echo
from admiralty.cli.desk import Desk, options_of
from admiralty.lab.measure import share
from admiralty.lab.run import Finished, bots_by_side, run

__all__ = ["simulate"]


@click.command(help=WORDS.say("help-simulate"))
@click.argument("game")
@click.argument("scenario")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help=WORDS.say("help-games"))
@click.option("--seed", type=int, default=1, show_default=True, help=WORDS.say("help-seed"))
@click.option("--bots", default="random", show_default=True, metavar="A,B", help=WORDS.say("help-bots"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=WORDS.say("help-option"))
@click.option("--json", "json_file", type=click.Path(path_type=Path, dir_okay=False), help=WORDS.say("help-json"))
@click.option("--journals", type=click.Path(path_type=Path, file_okay=False), help=WORDS.say("help-journals"))
def simulate(
    game: str,
    scenario: str,
    games: int,
    seed: int,
    bots: str,
    options: tuple[str, ...],
    json_file: Path | None,
    journals: Path | None,
) -> None:
    desk = Desk.of(game, scenario, options_of(options))
    by_side = bots_by_side(desk.setting, [name.strip() for name in bots.split(",")])
    if journals is not None:
        journals.mkdir(parents=True, exist_ok=True)
    played: list[dict[str, Any]] = []
    with click.progressbar(
        run(desk.game, desk.setting, by_side, games, seed),
        length=games,
        file=sys.stderr,
        label=WORDS.say("simulate-bar"),
    ) as bar:
        for finished in bar:
            played.append(_kept(finished))
            if journals is not None:
                path = journals / f"{scenario}-{seed}-{finished.number}.journal"
                path.write_text(finished.match.journal.text(), encoding="utf-8")
    report = summary(desk, by_side, seed, played)
    title = desk.words.named("scenario", scenario)
    echo(WORDS.say("simulate-title", game=desk.words.named("game", game), scenario=title, games=games, seed=seed))
    columns(_rows(desk, report))
    echo(WORDS.say("simulate-length", **report["orders"]))
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")


def _kept(finished: Finished) -> dict[str, Any]:
    """What is kept of a game; the hash of its journal stands for every order and die in it."""
    return {
        "number": finished.number,
        "winners": list(finished.outcome.winners),
        "reason": finished.outcome.reason.key,
        "orders": finished.orders,
        "hash": finished.match.journal.last_hash,
    }


def summary(desk: Desk, by_side: dict[str, str], seed: int, played: list[dict[str, Any]]) -> dict[str, Any]:
    """What the games say, as plain data."""
    sides = {}
    for side, name in by_side.items():
        won = share(sum(side in each["winners"] for each in played), len(played))
        sides[side] = {"bot": name, "won": won.count, "share": won.value, "low": won.low, "high": won.high}
    orders = [each["orders"] for each in played]
    return {
        "game": desk.game.id,
        "rules": desk.game.version,
        "scenario": desk.setting.scenario,
        "options": dict(desk.setting.options),
        "seed": seed,
        "games": len(played),
        "sides": sides,
        "drawn": sum(not each["winners"] for each in played),
        "orders": {"mean": sum(orders) / len(orders), "least": min(orders), "most": max(orders)},
        "played": played,
    }


def _rows(desk: Desk, report: dict[str, Any]) -> list[list[str]]:
    say = WORDS.say
    rows = [
        [
            desk.seat(side),
            say("simulate-bot", bot=found["bot"]),
            say("simulate-won", won=found["won"]),
            say("simulate-share", share=found["share"], low=found["low"], high=found["high"]),
        ]
        for side, found in report["sides"].items()
    ]
    drawn = share(report["drawn"], report["games"])
    shown = say("simulate-share", share=drawn.value, low=drawn.low, high=drawn.high)
    return [*rows, [say("simulate-drawn"), "", str(drawn.count), shown]]
