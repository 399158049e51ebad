"""The toy duel on a table: a match in one line, orders in words, dice by value."""

from typing import Any

from admiralty.kernel.flows.chance import ChanceSource, Fast, KeyStream, Recorded
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Game
from admiralty.kernel.matches.match import Match
from admiralty.library import load_package, sources
from tests.toy.revised import RevisedHarbourDuel
from tests.toy.setting import DEFENDER, RAIDER

__all__ = [
    "ANNA",
    "BEA",
    "DEFENDER",
    "DUEL",
    "KEY",
    "PERSONS",
    "RAIDER",
    "REVISED",
    "Persons",
    "give",
    "keyed",
    "opened",
    "played",
    "seated",
    "under_way",
]

DUEL = load_package("tests.toy", "HarbourDuel")
REVISED = RevisedHarbourDuel(sources("tests.toy"))
KEY = b"thirty-two bytes nobody guesses."
ANNA, BEA = "anna", "bea"
Persons = dict[str, tuple[Seat, ...]]
PERSONS: Persons = {ANNA: (DEFENDER,), BEA: (RAIDER,)}


def opened(
    *dice: Any, game: Game[Any] = DUEL, persons: dict[str, tuple[Seat, ...]] = PERSONS, **options: str
) -> Match[Any]:
    """A match with fixed dice and chits."""
    return seated(game, Recorded(list(dice)), persons, options)


def keyed(key: bytes = KEY, game: Game[Any] = DUEL, **options: str) -> Match[Any]:
    """A match with the committed stream."""
    return seated(game, KeyStream(key), PERSONS, options)


def seated(game: Game[Any], chance: ChanceSource, persons: Persons, options: dict[str, str]) -> Match[Any]:
    return Match(game, game.setting("fog", options), persons, chance, key=KEY)


def give(match: Match[Any], *orders: str) -> Match[Any]:
    """Orders in turn, each after the seat that gives it: ``raider steer 150.0``."""
    for order in orders:
        seat, code = order.split(" ", 1)
        match.order(Seat(seat), code)
    return match


def under_way(match: Match[Any], defender: int = 0, raider: int = 0, mine: int = 1) -> Match[Any]:
    """The mine laid and the first speeds shown; the faster boat is asked to steer."""
    if match.setting.options["mine"] == "on":
        give(match, f"defender mine {mine}")
    return give(match, f"defender speed {defender}", f"raider speed {raider}")


def played(seed: int, match: Match[Any] | None = None, most: int = 10_000) -> Match[Any]:
    """A match played at random to its end, or for so many orders."""
    match = match or keyed()
    rng = Fast(seed)
    while not match.over and most:
        seats = list(match.asks())
        seat = seats[rng.below(len(seats))]
        match.order(seat, match.asks()[seat].choices.sample(rng).code)
        most -= 1
    return match
