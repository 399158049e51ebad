"""Odds of attacks: against figures computed by hand, the rules die by die, and sampled play."""

from collections.abc import Hashable, Mapping
from math import sqrt
from typing import Any

import pytest
from benchmarks.oak_odds import worst_positions

from admiralty.games.oak_and_iron.rules.terms.active import Context
from admiralty.games.oak_and_iron.rules.terms.throws import FREE, WITH_FORTUNE, Allowance, Wish
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.odds import Odds, exact_odds, odds
from tests.games.oak_and_iron.builder import Table, game, sea, ship
from tests.support.cases import case

BROADSIDE = "broadside starboard b-light-galleon"


def abeam(
    gap: int = 110, heading: int = 0, *, skill: int = 0, fortune: int = 0, fatigue: int = 0, cards: tuple[str, ...] = ()
) -> Table:
    """A Sixth Rate with an enemy to starboard, at a distance in millimetres."""
    a = [ship("sixth_rate", 300, 500, 0, skill=skill, cards=cards), ship("sloop", 100, 100)]
    table = sea(a, [ship("light_galleon", 330 + gap, 500, heading), ship("sloop", 850, 850)], fortune=fortune)
    table["a-sixth-rate"].fatigue = fatigue
    return table


def attacking(table: Table, name: str = "a-sixth-rate") -> Position[Any]:
    table.battle.phase, table.battle.to_act = "attack", "a"
    table.battle.agenda.append(("attack", (name,)))
    return Position(game, table.battle)


def asked(position: Position[Any], code: str) -> Odds:
    assert isinstance(position.request, Ask)
    return odds(game, position.state.setting, knowledge(position, position.request.seat), code, Fast(1))


def mean(distribution: Mapping[Hashable, float]) -> float:
    return sum(float(str(value)) * chance for value, chance in distribution.items())


@case("OI-1.2", "OI-7.4")
@pytest.mark.parametrize(("skill", "damage"), [(0, 0.7746), (1, 0.9782), (2, 1.1733)])
def test_the_firers_own_skill_counts(skill: int, damage: float) -> None:
    """Five dice at Musket Shot against Fortitude 2; criticals among them."""
    a = [ship("light_galleon", 300, 500, 0, skill=skill), ship("sloop", 100, 100)]
    table = sea(a, [ship("sixth_rate", 440, 500, 0), ship("sloop", 850, 850)])
    assert asked(attacking(table, "a-light-galleon"), "broadside starboard b-sixth-rate").exact
    found = asked(attacking(table, "a-light-galleon"), "broadside starboard b-sixth-rate").measures
    assert mean(found["measure-damage"]) == pytest.approx(damage, abs=5e-5)


SMALL: dict[str, tuple[Table, str]] = {
    "plain": (abeam(), BROADSIDE),
    "skill": (abeam(skill=2), BROADSIDE),
    "fortune": (abeam(skill=1, fortune=2, fatigue=2), BROADSIDE),
    "rake": (abeam(heading=90, skill=1), BROADSIDE),
    "careful rake": (abeam(heading=270, fatigue=1).play_card("a", "careful_aim"), BROADSIDE),
    "expert gunners": (abeam(cards=("expert_gunners",)), BROADSIDE),
    "marksmen": (abeam(gap=40, cards=("buccaneers",)), "partial b-light-galleon"),
    "veterans": (abeam(cards=("veteran_crew",)), BROADSIDE),
    "rigging": (abeam(skill=1), BROADSIDE + " rigging"),
    "crew": (abeam(gap=40, skill=1), BROADSIDE + " crew"),
    "long shot": (abeam(gap=250, skill=1), BROADSIDE),
    "down": (abeam(skill=1).play_card("b", "down"), BROADSIDE),
}


@pytest.mark.parametrize("policy", [FREE, WITH_FORTUNE])
@pytest.mark.parametrize("name", SMALL)
def test_all_at_once_is_the_same_as_die_by_die(name: str, policy: str) -> None:
    table, code = SMALL[name]
    position = attacking(Table(table.battle.clone()))
    assert isinstance(position.request, Ask)
    order = position.request.choices.check(code)
    at_once = exact_odds(position, position.request.seat, order, policy=policy)
    by_die = exact_odds(position, position.request.seat, order, 60_000, merge=False, policy=policy)
    assert at_once is not None
    assert by_die is not None
    assert at_once.nodes < by_die.nodes
    for measure, distribution in by_die.measures.items():
        assert at_once.measures[measure] == pytest.approx(distribution, abs=1e-9)


def sampled(position: Position[Any], code: str, tries: int) -> dict[str, dict[Hashable, float]]:
    """The counts of values when the attack is rolled many times, with windows answered by the policy."""
    rng = Fast(17)
    assert isinstance(position.request, Ask)
    measures = game.measures(position.state, position.request.choices.check(code), position.request.seat)
    found: dict[str, dict[Hashable, float]] = {measure: {} for measure in measures}
    for _ in range(tries):
        trial = position.clone()
        assert isinstance(trial.request, Ask)
        trial.give(trial.request.choices.check(code))
        while trial.request is not None:
            if isinstance(trial.request, Chance):
                trial.give(trial.request.sample(rng))
            elif isinstance(trial.request, Ask) and trial.request.window is not None:
                trial.give(trial.request.choices.check(trial.request.sensible(FREE)))
            else:
                break
        for measure, read in measures.items():
            value = read(trial.state)
            found[measure][value] = found[measure].get(value, 0.0) + 1 / tries
    return found


@pytest.mark.parametrize("name", ["Long Range Gunnery", "stern rake with Careful Aim"])
def test_sampled_play_agrees_with_the_chances(name: str) -> None:
    position, code = worst_positions()[name]
    exact = asked(position, code).measures
    tries = 1500
    for measure, shares in sampled(position, code, tries).items():
        for value, share in shares.items():
            truth = exact[measure].get(value, 0.0)
            assert abs(share - truth) <= 4.5 * sqrt(max(truth * (1 - truth), 1 / tries) / tries), (measure, value)


@pytest.mark.parametrize("name", worst_positions())
def test_the_worst_attacks_that_we_know_are_exact(name: str) -> None:
    found = asked(*worst_positions()[name])
    assert (found.exact, found.margin, found.assumption) == (True, 0.0, FREE)
    for distribution in found.measures.values():
        assert sum(distribution.values()) == pytest.approx(1, abs=1e-9)


@case("OI-11.4")
def test_what_a_fortune_point_would_do_is_stated_beside() -> None:
    without, with_one = asked(attacking(abeam()), BROADSIDE), asked(attacking(abeam(fortune=1)), BROADSIDE)
    assert without.beside == {}
    assert with_one.measures == without.measures
    beside = with_one.beside[WITH_FORTUNE]
    assert mean(beside["measure-damage"]) > mean(with_one.measures["measure-damage"])
    spent = attacking(abeam(fortune=1))
    spent.state.squadrons["a"].fortune = 0
    spent.checkpoint.squadrons["a"].fortune = 0
    assert asked(spent, BROADSIDE).beside == {}


@case("OI-1.2")
def test_a_success_is_never_thrown_again() -> None:
    table = abeam(skill=2, fortune=1)
    battle, firer = table.battle, table["a-sixth-rate"]
    context = Context(firer, table["b-light-galleon"], kind="broadside", mode="hull", band="musket")
    good = battle.setting.book.symbols["hit_musket"]
    left = Allowance(battle, firer, context, "attack.reroll")
    for policy in (FREE, WITH_FORTUNE):
        hits = Wish(left, ("skull", "cannon", "musket"), [False] * 3, good, 0, ())
        assert hits.usual(policy) == "keep"
        mixed = Wish(left, ("skull", "sail", "musket"), [False] * 3, good, 0, ())
        assert mixed.usual(policy) == "reroll sail"
        locked = Wish(left, ("skull", "sail", "musket"), [False, True, False], good, 0, ())
        assert locked.usual(policy) == "keep"
        passed = Wish(left, ("skull", "pistol"), [False] * 2, good, 1, ())
        assert passed.usual(policy) == "keep"
        for dice in (("pistol", "sail", "musket"), ("sail", "pistol", "musket")):  # a card reads sails
            assert Wish(left, dice, [False] * 3, good, 0, ("sail",)).usual(policy) == "reroll pistol"
    left.skill = 0
    poor = Wish(left, ("sail", "sail", "sword"), [False] * 3, good, 0, ())
    assert (poor.usual(FREE), poor.usual(WITH_FORTUNE)) == ("keep", "fortune")


def doing(table: Table, segment: str, name: str) -> Position[Any]:
    table.battle.agenda.append((segment, (name,)))
    return Position(game, table.battle)


@case("OI-1.3", "OI-4.3")
@pytest.mark.parametrize(("skill", "fatigue", "dice"), [(0, 0, 5), (1, 0, 6), (2, 3, 4)])
def test_the_odds_of_a_skill_test(skill: int, fatigue: int, dice: int) -> None:
    """A die fails five times in eight; a free re-roll is one more die."""
    table = abeam(skill=skill, fatigue=fatigue).acting("a-sixth-rate")
    found = asked(doing(table, "seamanship", "a-sixth-rate"), "test")
    assert found.exact
    assert found.measures["measure-test"] == pytest.approx({True: 1 - (5 / 8) ** dice, False: (5 / 8) ** dice})
    assert asked(doing(table, "seamanship", "a-sixth-rate"), "no").measures == {}


@case("OI-1.3", "OI-11.4")
def test_a_fortune_point_gives_a_failed_test_a_second_throw() -> None:
    table = abeam(skill=1, fortune=1).acting("a-sixth-rate")
    found = asked(doing(table, "seamanship", "a-sixth-rate"), "test")
    assert found.beside[WITH_FORTUNE]["measure-test"][True] == pytest.approx(1 - (5 / 8) ** 12)


@case("OI-5.5")
def test_the_odds_of_boarding() -> None:
    table = abeam(gap=10, skill=1).acting("a-sixth-rate")
    found = asked(doing(table, "crew", "a-sixth-rate"), "board b-light-galleon")
    assert found.measures["measure-boarded"] == pytest.approx({True: 1 - (5 / 8) ** 6, False: (5 / 8) ** 6})


@case("OI-5.3")
def test_the_odds_of_coming_off() -> None:
    table = abeam().acting("a-sixth-rate")
    table["a-sixth-rate"].aground = True
    found = asked(doing(table, "crew", "a-sixth-rate"), "refloat")
    assert found.measures["measure-refloated"] == pytest.approx({True: 1 - (5 / 8) ** 5, False: (5 / 8) ** 5})


@case("OI-11.2")
def test_the_odds_of_a_collision() -> None:
    """At speed 3, into the side of a ship: a skull damages, a sail fouls."""
    a = [ship("sixth_rate", 300, 500, 90)]
    table = sea(a, [ship("light_galleon", 400, 500, 0)]).acting("a-sixth-rate", raw=3)
    found = asked(doing(table, "move", "a-sixth-rate"), "- 120 -")
    assert found.exact
    assert found.measures["measure-own-damage"] == pytest.approx({0: (7 / 8) ** 3, 1: 1 - (7 / 8) ** 3})
    assert found.measures["measure-entangled"] == pytest.approx({False: (6 / 8) ** 3, True: 1 - (6 / 8) ** 3})


@case("OI-11.8")
def test_the_odds_of_fire_at_the_rigging_speak_of_sails_and_masts() -> None:
    found = asked(attacking(abeam(gap=110, fatigue=9)), BROADSIDE + " rigging").measures
    assert found["measure-sails"] == pytest.approx({0: 0.75, 1: 0.25})  # one die, and two of its eight faces hit
    assert found["measure-damage"] == {0: pytest.approx(1)}
