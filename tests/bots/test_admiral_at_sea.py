"""The admiral in Oak & Iron: what it tries in playouts, what it evaluates at once, when, and the value of face-down
cards."""

import pytest

from admiralty.bots.admiral import AdmiralBot
from admiralty.bots.budget import Budget
from admiralty.games.oak_and_iron.ai import withdrawing
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
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
    """A shot is evaluated at once, from its dice; the value of a course comes later."""
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


@pytest.mark.parametrize("seat", ["a", "b"])
def test_an_admiral_with_few_nodes_still_looks_at_all_cards_of_the_hand(seat: str) -> None:
    """The budget was once spent on weighing each against the others' cards before the second."""
    position = asked(duel(), "choose_cards", "")
    hand = {order.code for order in position.asks()[Seat(seat)].choices.candidates(9)}
    bot = AdmiralBot(oak, position.state.setting, Fast(1), Budget(nodes=120))
    thoughts = bot.think(knowledge(position, Seat(seat)))
    assert {each.order.code for each in thoughts.orders} == hand
    assert len(hand) == 5


@pytest.mark.parametrize(("hurt", "sound"), [("corvette", "sloop"), ("sloop", "corvette")])
@pytest.mark.parametrize("side", ["a", "b"])
def test_foresight_would_rather_hit_the_ship_whose_loss_ends_the_battle(side: str, hurt: str, sound: str) -> None:
    """Of two ships one lost makes a side withdraw: a hit counts more on the one that was hit before."""

    def worth(target: str, damage: int) -> float:
        fleet = [ship("corvette", 450, 450, 0), ship("sloop", 450, 600, 0)]
        other = [ship("corvette", 600, 450, 0), ship("sloop", 600, 600, 0)]
        table = sea(other, fleet) if side == "b" else sea(fleet, other)
        enemy = "b" if side == "a" else "a"
        table[f"{enemy}-{hurt}"].damage = 3
        table[f"{enemy}-{target}"].damage += damage
        return OAK.foresight(table.battle, side)

    assert worth(hurt, 1) - worth(hurt, 0) > 1.5 * (worth(sound, 1) - worth(sound, 0))


@pytest.mark.parametrize(("ships", "decisive"), [(1, 1), (2, 1), (3, 2), (4, 2), (6, 3)])
def test_so_many_of_a_sides_ships_count_as_their_loss_makes_it_withdraw(ships: int, decisive: int) -> None:
    names = ("corvette", "sloop", "ketch", "fluyt", "brigantine", "petite_fregate")[:ships]
    table = sea([ship(name, 200, 100 + 120 * place) for place, name in enumerate(names)], [ship("corvette", 700, 450)])
    weights = withdrawing.weights(table.battle, "a")
    assert len(weights) == ships
    assert list(weights.values()).count(withdrawing.WEAK) == decisive
    assert 2 * decisive > ships - decisive  # Strike Points against the ships left
