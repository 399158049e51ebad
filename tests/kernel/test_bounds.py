"""Every cache has a stated size."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.kernel.orders.verbs import KEPT, Verb
from admiralty.lab.fast_play import play_to_end
from admiralty.lab.run import bots_by_side, key_of
from admiralty.library import game as game_of


class Hail(Verb[Any, Any], word="hail", case="T-1"):
    """Another ship, by number."""

    ship: int


def test_orders_that_lists_hold_again_and_again_are_kept_up_to_a_stated_number() -> None:
    setting = SimpleNamespace(made_before={})
    first = Hail.kept(setting, [1, 2])
    assert all(one is two for one, two in zip(Hail.kept(setting, [1, 2]), first, strict=True))
    listed = Hail.kept(setting, range(3 * KEPT))
    assert [order.value.ship for order in listed] == list(range(3 * KEPT))
    assert len(setting.made_before[Hail]) <= KEPT


def test_the_codes_of_courses_and_shots_are_kept_up_to_a_stated_number() -> None:
    for kept in (manoeuvre.course_code, aiming._code, aiming._shots_at):
        assert kept.cache_info().maxsize is not None


SMALL = 500
"""More different answers than any function without a limit has arguments for: hexes and figures."""


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("oak_and_iron", "first_broadside"), ("iron_and_steam", "monitor_duel"), ("iron_and_fire", "first_blood"),
     ("war_of_the_pacific", "first_landing"), ("ironclads_on_squares", "first_command")],
)  # fmt: skip
def test_what_whole_games_of_captains_keep_is_bounded(name: str, scenario: str) -> None:
    game = game_of(name)
    setting = game.setting(scenario, {})
    for number in (1, 2):
        play_to_end(game, setting, bots_by_side(setting, ["captain"]), key_of(27, number))
    kept = [len(each) for each in setting.made_before.values() if isinstance(each, dict)]
    assert max(kept, default=0) <= KEPT
    assert len(setting.made_before) < SMALL, "by kinds of orders, not by positions"
    for module in [module for name, module in sys.modules.items() if name.startswith(game.package())]:
        for function in vars(module).values():
            if hasattr(function, "cache_info") and function.cache_info().maxsize is None:
                assert function.cache_info().currsize < SMALL, function
