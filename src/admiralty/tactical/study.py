"""Compares the dice of War of the Pacific with battles played in Iron and Fire: the same combats decided both ways.

``python -m admiralty.tactical.study --combats 500`` plays them with captains and prints how often the two agree. Each
combat is also decided a second time by the dice of the book, because two throws of the same dice do not always agree.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

from admiralty.games.war_of_the_pacific.rules.gunnery import engage
from admiralty.games.war_of_the_pacific.state import ShipState, War
from admiralty.kernel.flows.chance import Fast, KeyStream, derive
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.game import read_options
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.match import Match
from admiralty.lab.job import chunks
from admiralty.lab.run import answer_to, players
from admiralty.library import game
from admiralty.tactical.fight import by_bots
from admiralty.tactical.result import fates_of
from admiralty.tactical.scenario import scenario_of
from admiralty.tactical.table import BATTLE, WAR

__all__ = ["Compared", "Share", "Summary", "compare", "summary"]

OPEN_SEA = 3119
"""A hex of open sea off the coast south of Iquique."""
SCENARIO = "grand_campaign"
WARSHIPS, TRANSPORTS = 2, 1
"""The most ships of each side."""
DAMAGED_ONE_IN = 5
IN_COMBAT = ("set_aside", "gunnery")
LOST = ("sunk", "captured")
LEVEL = "captain"
NORMAL = 1.96
"""Standard deviations on each side of a 95% interval."""

Fates = tuple[tuple[int, str], ...]


class Compared(NamedTuple):
    """One combat: the fate of each ship by the book, by the book again, and in the battle."""

    owners: tuple[str, ...]
    warships: tuple[bool, ...]
    book: Fates
    again: Fates
    battle: Fates


class Share(NamedTuple):
    """A share, with half the width of its 95% interval; clustered by combat, because ships of one combat may fare
    alike."""

    share: float
    margin: float


class Summary(NamedTuple):
    """The result of many combats."""

    combats: int
    same_side: Share
    """The share of combats in which the same side lost more ships, or neither, by the book and in the battle."""
    same_side_again: Share
    """The same for the book and the book again."""
    same_fate: Share
    """The share of ships with the same fate: unhurt, damaged or lost."""
    same_fate_again: Share
    lost: tuple[Share, Share]
    """The share of warships lost, by the book and in the battle."""
    damaged: tuple[Share, Share]


def compare(number: int) -> Compared:
    """The combat with a number, decided in all three ways."""
    war = _combat(number)
    battle_scenario = scenario_of(war, f"Study, combat {number}.")
    ships = [n for n, _ in _fates(war)]
    owners = tuple(war.ships[n].owner for n in ships)
    warships = tuple(not war.printed(n).transport for n in ships)
    rulebook = game(BATTLE)
    setting = rulebook.setting(battle_scenario, read_options(rulebook.options, {}))
    battle = Match(rulebook, setting, {"both": setting.seats}, KeyStream(derive(b"study", f"battle {number}")))
    by_bots(battle, LEVEL, derive(b"study", f"bots {number}"))
    fought = fates_of(war, battle.position.state)
    book, again = (_by_the_book(number, throw, ships) for throw in (1, 2))
    return Compared(owners, warships, book, again, fought)


def _combat(number: int) -> War:
    """Two lines of ships that meet on the open sea, drawn at random from the number of the combat."""
    rng = Fast(f"combat {number}")
    rulebook = game(WAR)
    war: War = rulebook.begin(rulebook.setting(SCENARIO, read_options(rulebook.options, {})))
    lines: dict[str, list[int]] = {}
    for side in war.setting.seats:
        own = [n for n, row in enumerate(war.setting.ships) if row.side == side]
        warships = _drawn([n for n in own if not war.printed(n).transport], 1 + rng.below(WARSHIPS), rng)
        transports = _drawn([n for n in own if war.printed(n).transport], rng.below(TRANSPORTS + 1), rng)
        lines[side] = sorted([*warships, *transports])
        for n in lines[side]:
            war.ships[n].status, war.ships[n].place = ShipState.AFLOAT, OPEN_SEA
            war.ships[n].damaged = war.printed(n).transport is False and not rng.below(DAMAGED_ONE_IN)
    war.turn = 1
    war.side = war.setting.seats[rng.below(2)]
    engage(war, OPEN_SEA, lines[war.side], lines[war.setting.enemy[Seat(war.side)]])
    return war


def _drawn(ships: list[int], count: int, rng: Fast) -> list[int]:
    left = list(ships)
    return [left.pop(rng.below(len(left))) for _ in range(count)]


def _by_the_book(number: int, throw: int, ships: Sequence[int]) -> Fates:
    """7.9 The combat by the dice of the book, for captains."""
    rulebook, war = game(WAR), _combat(number)
    war.heard = []
    key = derive(b"study", f"book {number} {throw}")
    bots = players(rulebook, war.setting, dict.fromkeys(war.setting.sides, LEVEL), key)
    chance, position, counter = KeyStream(key), Position(rulebook, war), 0
    while position.state.duel is not None:
        request = position.request
        if isinstance(request, Chance):
            position.give(chance.resolve(request, counter))
            counter += 1
            continue
        assert isinstance(request, Ask)
        if request.kind not in IN_COMBAT:
            break
        known = partial(knowledge, position, request.seat)
        position.give(request.choices.trusted(answer_to(bots[request.seat], request, known)))
    return _fates(position.state, ships)


def _fates(war: War, ships: Sequence[int] | None = None) -> Fates:
    found = ships if ships is not None else [n for n, ship in enumerate(war.ships) if ship.status is ShipState.AFLOAT]
    return tuple(
        (n, "sunk" if war.ships[n].status is ShipState.SUNK else "damaged" if war.ships[n].damaged else "unhurt")
        for n in found
    )


def _worse(each: Compared, fates: Fates) -> int:
    """Which side lost more ships: 1, -1, or 0 for neither."""
    lost: Counter[str] = Counter(owner for (_, fate), owner in zip(fates, each.owners, strict=True) if fate in LOST)
    return (lost["chile"] > lost["peru"]) - (lost["peru"] > lost["chile"])


def _plain(fate: str) -> str:
    return "lost" if fate in LOST else "damaged" if fate in ("damaged", "away_damaged") else "unhurt"


def summary(combats: Sequence[Compared]) -> Summary:
    """The result of some combats."""

    def fates(each: Compared, which: str) -> list[str]:
        return [_plain(fate) for _, fate in getattr(each, which)]

    def same(which: str) -> Share:
        return _share(
            [[a == b for a, b in zip(fates(each, "book"), fates(each, which), strict=True)] for each in combats]
        )

    def of_warships(which: str, wanted: str) -> Share:
        return _share(
            [
                [fate == wanted for fate, warship in zip(fates(each, which), each.warships, strict=True) if warship]
                for each in combats
            ]
        )

    return Summary(
        len(combats),
        _share([[_worse(each, each.book) == _worse(each, each.battle)] for each in combats]),
        _share([[_worse(each, each.book) == _worse(each, each.again)] for each in combats]),
        same("battle"),
        same("again"),
        (of_warships("book", "lost"), of_warships("battle", "lost")),
        (of_warships("book", "damaged"), of_warships("battle", "damaged")),
    )


def _share(found: Sequence[Sequence[bool]]) -> Share:
    """The share of true values, clustered by combat.

    >>> _share([[True], [False], [True], [False]])
    Share(share=0.5, margin=0.49)
    """
    every = sum(map(len, found))
    if not every:
        return Share(0.0, 0.0)
    share = sum(map(sum, found)) / every
    spread = sum((sum(each) - share * len(each)) ** 2 for each in found)
    return Share(share, NORMAL * sqrt(spread) / every)


def _told(found: Summary) -> str:
    lines = [f"{found.combats} combats, with 95% intervals"]
    for name, value in found._asdict().items():
        shares = [value] if isinstance(value, Share) else value if isinstance(value, tuple) else []
        if shares:
            lines.append(f"  {name}: {', '.join(f'{each.share:.1%} ± {each.margin:.1%}' for each in shares)}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--combats", type=int, default=500)
    parser.add_argument("--first", type=int, default=1)
    chosen = parser.parse_args(arguments)
    done: list[Any] = []
    for first, after in chunks(chosen.combats):
        done += [compare(number) for number in range(chosen.first + first - 1, chosen.first + after - 1)]
        print(_told(summary(done)), flush=True)


if __name__ == "__main__":
    main()
