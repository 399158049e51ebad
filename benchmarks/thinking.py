"""How long captain and admiral think in the largest battle of each game, by processor time.

    python -m benchmarks.thinking [GAME ...] [--slowest N]

Captains play games with fixed seeds. Each of their orders is timed, and so is an admiral's at every n-th question, with
the budget that he has where a person waits. His clock is the processor time of this process: so a busy machine gives
him the same time to think as an idle one. Questions without a choice are left out, because a match answers them itself.
"""

import argparse
import statistics
import time
from typing import Any, NamedTuple
from unittest import mock

from admiralty import library
from admiralty.bots.admiral import AdmiralBot
from admiralty.bots.base import Bot
from admiralty.bots.levels import bot
from admiralty.games.base import TableGame
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import AskAll, Chance
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge


class Battle(NamedTuple):
    scenario: str
    questions: int
    """How many questions with a choice are played, in as many games as that takes."""
    stride: int
    """The admiral is asked at every n-th of them."""


LARGEST = {
    "ironclads_on_squares": Battle("lissa", 400, 8),
    "iron_and_fire": Battle("near_miss", 400, 8),
    "oak_and_iron": Battle("fleet_of_patrols", 400, 8),
    "iron_and_steam": Battle("mobile_bay", 400, 8),
    "war_of_the_pacific": Battle("grand_campaign", 800, 16),
}
"""The scenario of each game with the most ships or units."""


class Order(NamedTuple):
    """One timed order."""

    seconds: float
    kind: str
    game: int
    question: int


def thought(thinker: Bot, position: Position[Any], seat: Seat) -> tuple[str, float]:
    """A bot's order, and the processor time that it took, with the view of its seat."""
    begun = time.process_time()
    code = thinker.choose(knowledge(position, seat))
    return code, time.process_time() - begun


class Play:
    """Captains play a battle; their orders and an admiral's are timed."""

    def __init__(self, game: TableGame[Any], battle: Battle) -> None:
        self.game, self.battle = game, battle
        self.setting: Setting = game.setting(battle.scenario, {})
        self.captain: list[Order] = []
        self.admiral: list[Order] = []
        self.trials = 0

    def run(self) -> None:
        number = 0
        while len(self.captain) < self.battle.questions:
            self._one(number)
            number += 1

    def _one(self, number: int) -> None:
        rng = Fast(1000 + number)
        position: Position[Any] = Position(self.game, self.game.start(self.setting))
        captains: dict[Seat, Bot] = {}
        while position.request is not None and len(self.captain) < self.battle.questions:
            request = position.request
            if isinstance(request, Chance):
                position.give(request.sample(rng))
                continue
            for seat, ask in position.asks().items():
                if len(ask.choices.candidates(2)) == 1:
                    order = ask.choices.candidates(1)[0]
                else:
                    if seat not in captains:
                        captains[seat] = bot("captain", self.game, self.setting, Fast(len(captains)), timed=True)
                    order = ask.choices.check(self._ask(captains[seat], position, seat, ask.kind, number))
                if isinstance(request, AskAll):
                    position.seal(seat, order)
                else:
                    position.give(order)

    def _ask(self, captain: Bot, position: Position[Any], seat: Seat, kind: str, number: int) -> str:
        place = len(self.captain)
        code, seconds = thought(captain, position, seat)
        self.captain.append(Order(seconds, kind, number, place))
        if place % self.battle.stride == 0:
            admiral = bot("admiral", self.game, self.setting, Fast(place), timed=True)
            assert isinstance(admiral, AdmiralBot)
            self.admiral.append(Order(thought(admiral, position, seat)[1], kind, number, place))
            self.trials += admiral.trials
        return code


def row(orders: list[Order]) -> str:
    """Median, 95th percentile and worst, in milliseconds."""
    times = sorted(1e3 * each.seconds for each in orders)
    high = times[min(len(times) - 1, int(0.95 * len(times)))]
    return f"{len(times)} | {statistics.median(times):,.0f} | {high:,.0f} | {times[-1]:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(LARGEST), metavar="GAME")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="name the N slowest orders of each bot")
    given = parser.parse_args()
    print("| battle | bot | orders | median ms | p95 ms | worst ms | trials a second |")
    print("|---|---|---|---|---|---|---|")
    for name in given.games:
        play = Play(library.game(name), LARGEST[name])
        with mock.patch("time.monotonic", time.process_time):
            play.run()
        spent = sum(each.seconds for each in play.admiral)
        print(f"| {name} {play.battle.scenario} | captain | {row(play.captain)} | |", flush=True)
        print(f"| | admiral | {row(play.admiral)} | {play.trials / spent:,.0f} |", flush=True)
        for orders in (play.captain, play.admiral):
            for each in sorted(orders, reverse=True)[: given.slowest]:
                print(f"  {1e3 * each.seconds:,.0f} ms: {each.kind}, game {each.game}, question {each.question}")


if __name__ == "__main__":
    main()
