"""The admiral of Oak & Iron: what it tries and what it only looks at, when it judges, and what a card promises."""

import pytest

from admiralty.bots.admiral import AdmiralBot
from admiralty.bots.budget import Budget
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.chance import Fast
from admiralty.kernel.event import Seat
from admiralty.kernel.position import Position
from admiralty.kernel.view import knowledge
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.games.oak_and_iron.builder import game as oak

OAK = oak.judgement


def duel(x: int = 600) -> Table:
    return sea([ship("corvette", 450, 450, 0)], [ship("corvette", x, 450, 0)])


def asked(table: Table, segment: str, *arguments: str) -> Position[Battle]:
    table.battle.to_act = "a"
    table.battle.agenda.append((segment, arguments))
    return Position(oak, table.battle)


def test_trials_are_kept_for_cards_and_sailing() -> None:
    """A shot is worth what its dice make of it, which a look works out; a course is worth what comes after it."""
    table = sea([ship("corvette", 450, 450, 0)], [ship("corvette", 550, 450, 0), ship("sloop", 350, 450, 0)])
    shooting = asked(Table(table.battle.clone()), "attack", "a-corvette")
    sailing = asked(Table(table.battle.clone()).acting("a-corvette"), "move", "a-corvette")
    for position, tried in ((shooting, False), (sailing, True)):
        bot = AdmiralBot(oak, table.battle.setting, Fast(1), Budget(nodes=200))
        thoughts = bot.think(knowledge(position, Seat("a")))
        assert len(thoughts.orders) > 1
        assert (bot.trials > 0) is tried


@pytest.mark.parametrize("side", ["a", "b"])
def test_only_ones_own_card_promises_anything(side: str) -> None:
    table = duel()
    before = {each: OAK.foresight(table.battle, each) for each in ("a", "b")}
    table.battle.squadrons[side].face_down = "rolling_broadsides"
    assert OAK.foresight(table.battle, side) > before[side]
    other = "b" if side == "a" else "a"
    assert OAK.foresight(table.battle, other) == before[other]


def promised(card: str, x: int = 600, **changed: int) -> float:
    table = duel(x)
    for name, value in changed.items():
        setattr(table["a-corvette"], name, value)
    plain = OAK.foresight(table.battle, "a")
    table.battle.squadrons["a"].face_down = card
    return OAK.foresight(table.battle, "a") - plain


def test_a_card_promises_most_where_it_is_wanted() -> None:
    assert promised("reload", reload_port=True) > promised("reload") == 0.0
    assert promised("take_courage", fatigue=2) > promised("take_courage") == 0.0
    assert promised("rolling_broadsides") > promised("rolling_broadsides", 880) > 0.0
    assert promised("favorable_wind") < 0.0
