"""What is kept to be faster has a stated size."""

from types import SimpleNamespace
from typing import Any

from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.kernel.orders.verbs import KEPT, Verb


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
