"""`make bench`: random play, clones and odds of each game, as ratios against peers measured in the same run."""

import sys

from admiralty import library
from benchmarks import ours, peers

PLAYED = {
    "ironclads_on_squares": ("lissa", ("fire",), 3.0),
    "iron_and_fire": ("end_game", ("fire", "ram", "board", "repair", "unground"), 2.0),
    "oak_and_iron": ("quickstart", (), 0.5),
}
"""For each game: the scenario to play, the orders whose odds are timed, and the ratio to catanatron that we aim at."""
SECONDS = 4.0


def main() -> None:
    catan = peers.catanatron_play(SECONDS)
    copies = peers.catanatron_copy(500)
    moves = peers.chess_play(SECONDS)
    print(f"catanatron   {catan.per_second:10,.0f} decisions/s   copy {copies.microseconds:6.1f} µs")
    print(f"python-chess {moves.per_second:10,.0f} moves/s")
    for game_id in sys.argv[1:] or [each for each in PLAYED if each in library.GAMES]:
        scenario, orders, aim = PLAYED[game_id]
        game = library.game(game_id)
        setting = game.setting(scenario, {})
        decisions, answers = ours.random_play(game, setting, SECONDS)
        clone = ours.clones(game, setting)
        print(f"\n{game_id} {scenario}")
        print(
            f"  random play  {decisions.per_second:10,.0f} decisions/s ({answers.per_second:,.0f} answers/s):"
            f" {decisions.per_second / catan.per_second:.2f} times catanatron (aim {aim:.1f}),"
            f" {decisions.per_second / moves.per_second:.2f} times python-chess"
        )
        print(
            f"  clone        mean {clone.mean.microseconds:.1f} µs, {clone.mean.microseconds / decisions.microseconds:.2f}"
            f" decisions, {clone.mean.microseconds / copies.microseconds:.2f} of catanatron's copy;"
            f" worst {clone.worst:.1f} µs; longest tail {clone.longest_tail}"
        )
        for order in orders:
            times = ours.odds_times(game, setting, order)
            print(
                f"  odds of {order:9} mean {times.mean_ms:.1f} ms, worst {times.worst_ms:.1f} ms,"
                f" exact {times.exact} of {times.asked}"
            )


if __name__ == "__main__":
    main()
