"""`make bench`: random play, clones and odds of each game, as ratios against peers measured in the same run."""

import statistics
import sys
from typing import Any

from admiralty import library
from admiralty.games.base import TableGame
from admiralty.kernel.games.game import Setting
from benchmarks import oak_odds, ours, peers, searches, steam_odds, verdicts
from benchmarks.timing import Rate

PLAYED = {
    "ironclads_on_squares": ("lissa", ("fire",), 3.0),
    "iron_and_fire": ("end_game", ("fire", "ram", "board", "repair", "unground"), 2.0),
    "oak_and_iron": ("quickstart", ("broadside", "partial"), 0.5),
    "war_of_the_pacific": ("grand_campaign", ("for", "intercept", "attack"), 1.0),
    "iron_and_steam": ("monitor_duel", (), 0.5),
}
"""For each game: the scenario to play, the orders whose odds are timed, and the ratio to catanatron that we aim at."""
SEARCHED = {"ironclads_on_squares": "lissa", "iron_and_fire": "near_miss"}
"""The scenarios on which searches are compared."""
SECONDS = 1.0
ROUNDS = 5
"""Peers and ours take turns, and the median counts: a busy machine slows all of a round alike."""


def main() -> None:
    wanted = sys.argv[1:] or [each for each in PLAYED if each in library.GAMES]
    tables = {game: (library.game(game), library.game(game).setting(PLAYED[game][0], {})) for game in wanted}
    catan, moves = [], []
    played: dict[str, list[tuple[Rate, Rate]]] = {game: [] for game in wanted}
    for _ in range(ROUNDS):
        catan.append(peers.catanatron_play(SECONDS))
        moves.append(peers.chess_play(SECONDS))
        for game, (rules, setting) in tables.items():
            played[game].append(ours.random_play(rules, setting, SECONDS))
    copies = peers.catanatron_copy(500)
    print(f"catanatron   {median(catan):10,.0f} decisions/s   copy {copies.microseconds:6.1f} µs")
    print(f"python-chess {median(moves):10,.0f} moves/s")
    for game, (rules, setting) in tables.items():
        scenario, orders, aim = PLAYED[game]
        decisions = [each for each, _ in played[game]]
        answers = [each for _, each in played[game]]
        print(f"\n{game} {scenario}")
        print(
            f"  random play  {median(decisions):10,.0f} decisions/s ({median(answers):,.0f} answers/s):"
            f" {ratio(decisions, catan):.2f} times catanatron (aim {aim:.1f}),"
            f" {ratio(decisions, moves):.2f} times python-chess"
        )
        if game == "iron_and_steam":  # only sheets are asked for, of several ships at once
            for line in steam_odds.lines():
                print(line)
            continue
        clone = ours.clones(rules, setting)
        each = 1e6 / median(decisions)
        print(
            f"  clone        mean {clone.mean.microseconds:.1f} µs, {clone.mean.microseconds / each:.2f} decisions,"
            f" {clone.mean.microseconds / copies.microseconds:.2f} of catanatron's copy;"
            f" worst {clone.worst:.1f} µs; longest tail {clone.longest_tail}"
        )
        if game == "oak_and_iron":
            ruling = verdicts.rulings(rules, setting)
            print(
                f"  verdict      mean {ruling.microseconds:.1f} µs, {ruling.microseconds / each:.2f} decisions:"
                " range, path, sight and raking with their proofs"
            )
            for line in oak_odds.lines(rules, clone.mean.microseconds):
                print(line)
        for order in orders:
            times = ours.odds_times(rules, setting, order)
            print(
                f"  odds of {order:9} mean {times.mean_ms:.1f} ms, worst {times.worst_ms:.1f} ms,"
                f" exact {times.exact} of {times.asked}"
            )

    search(tables)


def search(tables: dict[str, tuple[TableGame[Any], Setting]]) -> None:
    """Simulations of tree search a second, ours and theirs taking turns."""
    wanted = {game: scenario for game, scenario in SEARCHED.items() if game in tables}
    settings = {game: tables[game][0].setting(scenario, {}) for game, scenario in wanted.items()}
    catan, spiel = [], []
    short: dict[str, list[Rate]] = {game: [] for game in wanted}
    full: dict[str, list[Rate]] = {game: [] for game in wanted}
    for _ in range(ROUNDS):
        catan.append(searches.catanatron_search(SECONDS))
        spiel.append(searches.open_spiel_search(SECONDS))
        for game, setting in settings.items():
            short[game].append(searches.admiral(tables[game][0], setting, SECONDS))
            full[game].append(searches.admiral(tables[game][0], setting, SECONDS, to_the_end=True))
    print("\nsimulations of tree search a second")
    print(f"  catanatron {median(catan):8,.0f}   OpenSpiel backgammon, search in Python {median(spiel):8,.0f}")
    for game, scenario in wanted.items():
        for name, rates in (("admiral", short[game]), ("played to the end", full[game])):
            print(
                f"  {scenario:10} {name:17} {median(rates):8,.0f}: {ratio(rates, catan):6.1f} times catanatron,"
                f" {ratio(rates, spiel):5.2f} times OpenSpiel"
            )


def median(rates: list[Rate]) -> float:
    return statistics.median(rate.per_second for rate in rates)


def ratio(ours_: list[Rate], theirs: list[Rate]) -> float:
    """The median over rounds of one rate against another of the same round."""
    return statistics.median(a.per_second / b.per_second for a, b in zip(ours_, theirs, strict=True))


if __name__ == "__main__":
    main()
