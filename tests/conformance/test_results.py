"""The results of an order are one partition: in every game and scenario it adds up, and includes every loss."""

from collections.abc import Iterator
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import imagine, knowledge
from admiralty.kernel.odds.chance_tree import walk
from admiralty.kernel.odds.odds import odds, reader
from admiralty.lab.outcomes import Result
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.present.presenter import Presenter

SCENARIOS = [(name, scenario) for name in GAMES for scenario in game_of(name).scenarios()]
ASKED = 14
"""How many orders are asked about in a scenario; `--soak` asks more."""
ANSWERS = 240
"""How many answers a game goes on."""
BUDGET, WORLDS = 400, 3


def asked(presenter: Presenter, seed: int, wanted: int) -> Iterator[tuple[Position[Any], Seat, Order[Any]]]:
    """Orders of positions that random play comes to, of every kind of question in turn."""
    rng, met = Fast(seed), dict[str, int]()
    position: Position[Any] = Position(presenter.game, presenter.game.start(presenter.setting))
    for _ in range(ANSWERS):
        request = position.request
        if request is None:
            return
        if isinstance(request, Chance):
            position.give(request.sample(rng))
            continue
        for seat, ask in list(position.asks().items()):
            order = ask.choices.sample(rng)
            kind = f"{ask.kind} {order.code.split()[0]}"
            if met.get(kind, 0) < 1 + wanted // ASKED and sum(met.values()) < wanted:
                met[kind] = met.get(kind, 0) + 1
                yield position, seat, order
            if isinstance(request, Ask):
                position.give(order)
            else:
                position.seal(seat, order)


def figure(result: Result) -> float:
    return 0.0 if result.shown.startswith("<") else float(result.shown.strip(">%"))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_shares_of_an_order_add_up_and_every_loss_is_among_them(game: str, scenario: str, soak_scale: int) -> None:
    presenter = Presenter.of(game, scenario, {})
    for position, seat, order in asked(presenter, 5, ASKED * soak_scale):
        known = knowledge(position, seat)
        found = odds(presenter.game, presenter.setting, known, order.code, Fast(1), budget=BUDGET, worlds=WORLDS)
        results = presenter.results(found, seat)
        assert sum(found.results.values()) == pytest.approx(1)
        if not results:
            assert not any(ended for _, ended in found.results)
        else:
            assert sum(result.share for result in results) == pytest.approx(1)
            shown = sum(figure(result) for result in results)
            assert shown in (pytest.approx(100), pytest.approx(99.9)), [result.shown for result in results]
        every_loss_is_told(presenter, found.results, known, seat, order)
        side = presenter.setting.side_of(seat)
        fatal = sum(share for (_, ended), share in found.results.items() if any(each.side == side for each in ended))
        assert sum(result.share for result in results if result.fatal) == pytest.approx(fatal)
        harm = [result.kind == "harm" for result in results]
        assert harm == sorted(harm, reverse=True), "the worst comes first"


def every_loss_is_told(presenter: Presenter, told: Any, known: Any, seat: Seat, order: Order[Any]) -> None:
    """Play the order out by the rules, whatever a verb foretells of it: no unit ends that the odds do not speak of."""
    world = imagine(presenter.game, presenter.setting, known, Fast(2))
    if not isinstance(world.request, Ask):
        return
    walked = walk(world, seat, world.asks()[seat].choices.check(order.code), reader(world, {}), 60, rng=Fast(3))
    assert walked is not None
    spoken = {each.id for _, ended in told for each in ended}
    if any(ended for _, ended in walked.found):
        assert spoken, f"{order.code} may end {[ended for _, ended in walked.found]}, and nothing is said of it"
