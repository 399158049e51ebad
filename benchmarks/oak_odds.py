"""The odds of attacks in Oak & Iron: over positions of random play, and in the worst positions that we know.

Times are of the processor, so that other work on the machine does not count.
"""

import gc
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from tests.games.oak_and_iron.builder import Table, game, sea, ship

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Game
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.odds import Odds, odds
from benchmarks.ours import step

__all__ = ["AttackTimes", "lines", "random_attacks", "worst_attacks", "worst_positions"]

SCENARIOS = ("quickstart", "channel_patrol", "spanish_main", "texel_skirmish", "palermo_engagement")
GUNS = ("additional_guns",)
KINDS = ("broadside", "partial", "close", "fire", "mortar", "fireship")


class AttackTimes(NamedTuple):
    asked: int
    exact: int
    mean_ms: float
    worst_ms: float
    again_ms: float
    """The attack that took longest, asked once more: what it took beyond this it took because something was new."""
    collected_ms: float
    """What the garbage collector took of all of them together."""
    most_nodes: int


class Watch:
    """Asks for odds, and keeps what they took."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.exact = self.most = 0
        self.again = self.collected = 0.0

    def ask(self, work_out: Callable[[], Odds]) -> None:
        begun = [0.0]

        def collecting(phase: str, info: dict[str, int]) -> None:
            if phase == "start":
                begun[0] = time.process_time()
            else:
                self.collected += 1e3 * (time.process_time() - begun[0])

        gc.callbacks.append(collecting)
        took, found = self._timed(work_out)
        gc.callbacks.remove(collecting)
        if took > max(self.times, default=0.0):
            self.again, _ = self._timed(work_out)
        self.times.append(took)
        self.exact += found.exact
        self.most = max(self.most, found.nodes)

    def _timed(self, work_out: Callable[[], Odds]) -> tuple[float, Odds]:
        begun = time.process_time()
        found = work_out()
        return 1e3 * (time.process_time() - begun), found

    def told(self) -> AttackTimes:
        asked = len(self.times)
        mean = sum(self.times) / asked
        return AttackTimes(asked, self.exact, mean, max(self.times), self.again, self.collected, self.most)


def _broadside(table: Table) -> Position[Any]:
    table.battle.phase, table.battle.to_act = "attack", "a"
    table.battle.agenda.append(("attack", ("a-first-rate",)))
    return Position(game, table.battle)


def _line(gap: int, heading: int, **built: Any) -> Table:
    """A First Rate in line with two consorts, and a First Rate so far to starboard."""
    a = [ship("first_rate", 400, 500, 0, skill=2, options=GUNS, flagship=True, **built)]
    a += [ship("third_rate", 400, 500 + 95 * place, 0) for place in (1, -1)]
    return sea(a, [ship("first_rate", 400 + gap, 500, heading), ship("sloop", 850, 850, 0)], fortune=3)


def worst_positions() -> dict[str, tuple[Position[Any], str]]:
    """The attacks with the most ends, each with the order that makes it."""
    broadside = "broadside starboard b-first-rate"
    return {
        "stern rake with Careful Aim": (_broadside(_line(110, 90).play_card("a", "careful_aim")), broadside),
        "bow rake with Careful Aim": (_broadside(_line(110, 270).play_card("a", "careful_aim")), broadside),
        "abeam with Careful Aim": (_broadside(_line(90, 0).play_card("a", "careful_aim")), broadside),
        "Long Range Gunnery": (_broadside(_line(260, 0).play_card("a", "long_range_gunnery")), broadside),
        "Expert Gunners, raking": (_broadside(_line(110, 90, cards=("expert_gunners",))), broadside),
    }


def worst_attacks(rounds: int = 5) -> dict[str, AttackTimes]:
    """Each of the worst positions, asked a few times."""
    found = {}
    for name, (position, code) in worst_positions().items():
        assert isinstance(position.request, Ask)
        known, setting = knowledge(position, position.request.seat), position.state.setting
        watch = Watch()
        for seed in range(rounds):
            watch.ask(partial(odds, game, setting, known, code, Fast(seed)))
        found[name] = watch.told()
    return found


def random_attacks(rules: Game[Any], scenario: str, positions: int) -> AttackTimes:
    """Every attack of so many positions of random play that offer one."""
    rng = Fast(3)
    setting = rules.setting(scenario, {})
    watch = Watch()
    met = 0
    while met < positions:
        position: Position[Any] = Position(rules, rules.start(setting))
        while position.request is not None and met < positions:
            request = position.request
            if isinstance(request, Ask):
                codes = [order.code for order in request.choices.candidates(200) if order.code.split()[0] in KINDS]
                met += bool(codes)
                for code in codes:
                    known = knowledge(position, request.seat)
                    watch.ask(partial(odds, rules, setting, known, code, Fast(met)))
            step(position, rng)
    return watch.told()


def lines(rules: Game[Any], clone: float, positions: int = 100) -> Iterator[str]:
    """A line a scenario and a line for each of the worst positions, in milliseconds and in clones of a position."""
    for scenario in SCENARIOS:
        yield f"  attacks at {scenario:28} {_told(random_attacks(rules, scenario, positions), clone)}"
    for name, times in worst_attacks().items():
        yield f"  {name:39} {_told(times, clone)}"


def _told(times: AttackTimes, clone: float) -> str:
    return (
        f"mean {times.mean_ms:5.1f} ms ({1e3 * times.mean_ms / clone:.0f} clones), worst {times.worst_ms:6.1f} ms"
        f" (asked again {times.again_ms:.1f}; garbage collection in all {times.collected_ms:.1f}),"
        f" exact {times.exact} of {times.asked}, at most {times.most_nodes} nodes"
    )
