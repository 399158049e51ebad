"""8.8, 8.9 Odds of an attack, against every roll of its dice."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from admiralty.games.war_of_the_pacific.rules.prospects import Force, Prospect, foretold, hits, initiative
from admiralty.games.war_of_the_pacific.state import Assault
from admiralty.rulebook import Joint
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


@case("8.9", "P23")
@pytest.mark.parametrize("modifier", [-1, 0, 1, 4, 5, 6, 8])
@pytest.mark.parametrize(("number", "better"), [(0, 0), (1, 0), (3, 0), (0, 1), (2, 1), (1, 2)])
def test_so_many_hits_are_as_likely_as_throws_with_them_among_all(number: int, better: int, modifier: int) -> None:
    """A modified six hits, a natural six always; better dice get +2."""
    plus = [modifier] * number + [modifier + 2] * better
    throws = Counter(
        sum(face == 6 or face + more >= 6 for face, more in zip(faces, plus, strict=True))
        for faces in product(range(1, 7), repeat=number + better)
    )
    found = hits(number, modifier, better)
    assert found == pytest.approx([throws[count] / 6 ** (number + better) for count in range(number + better + 1)])


@case("8.8")
@pytest.mark.parametrize(
    ("lead", "pairs"),
    [(-6, 0), (-5, 0), (-4, 1), (-1, 10), (0, 15), (1, 21), (2, 26), (4, 33), (5, 35), (6, 36), (7, 36)],
)
def test_the_attacker_wins_the_initiative_with_so_many_pairs_of_dice(lead: int, pairs: int) -> None:
    assert initiative(lead) == pytest.approx(pairs / 36)


@case("8.10")
def test_a_hex_is_cleared_where_nobody_is_left_or_only_the_defenders_were_hit() -> None:
    shares = {(0, 0): 1 / 32, (0, 1): 1 / 16, (1, 0): 1 / 8, (1, 1): 1 / 4, (2, 0): 3 / 32, (2, 1): 7 / 16}
    force = Force(2, 1, trapped=False)
    ahead = Prospect(shares, force, force)
    assert ahead.cleared == pytest.approx(1 / 8 + 3 / 32 + 7 / 16)
    assert ahead.costs == pytest.approx(1 / 16 + 1 / 4 + 7 / 16)
    stays = Prospect(shares, force._replace(trapped=True), force)
    assert stays.cleared == pytest.approx(3 / 32 + 7 / 16), "who cannot retreat pays and stays"


@case("8.10", "P24")
@pytest.mark.parametrize("steps", [each for n in (1, 2, 3) for each in combinations_with_replacement((1, 2), n)])
def test_a_trapped_force_is_lost_where_no_choice_of_losses_saves_a_unit(steps: tuple[int, ...]) -> None:
    force = Force(sum(steps), steps.count(2), trapped=True)
    for taken in range(sum(steps) + 2):
        saved = any(
            any(left - hit > 1 for left, hit in zip(steps, hit_on, strict=True))
            for hit_on in product(*(range(each + 1) for each in steps))
            if sum(hit_on) == taken
        )
        all_lost = taken > 0 and not saved
        assert force.lost(taken, 0) == (sum(steps) if all_lost else taken), (steps, taken)
        assert force.lost(taken, 1) == min(taken, sum(steps)), "who has hit too does not retreat"


@case("8.7")
def test_nothing_is_foretold_of_an_attack_on_columns_alone() -> None:
    field = Field("chile").unit("buin", 3219).columns("peru", "iquique")
    buin = field.war.setting.unit_index["buin"]
    assert foretold(field.war, Assault(3219, 3118, "chile", [buin], [])) == {}


@case("8.10", "7.6", "P50")
def test_the_odds_of_a_landing_tell_what_it_costs_to_be_beaten() -> None:
    """Two depleted regiments ashore that take a hit and score none are both lost, because they cannot retreat."""
    field = Field("chile").unit("buin", "iquique", 1).unit("line_2", "iquique", 1).unit("pe_inf_bat_2", "iquique")
    index = [field.war.setting.unit_index[name] for name in ("buin", "line_2", "pe_inf_bat_2")]
    ashore = foretold(field.war, Assault(3118, 3118, "chile", index[:2], index[2:], landing=True))
    assert isinstance(ashore, Joint)
    assert (0, 1) not in {values[5:] for values in ashore.shares}
    assert [each.id for values, gone in ashore.ended.items() if values[5:] == (0, 2) for each in gone] == [
        "buin",
        "line_2",
    ]
    inland = foretold(field.war, Assault(3219, 3118, "chile", index[:2], index[2:]))
    assert isinstance(inland, Joint)
    beaten = sum(share for values, share in inland.shares.items() if values[5:] == (0, 1))
    assert inland["measure-own-driven-out"][True] == pytest.approx(beaten)
    assert (0, 1) in {values[5:] for values in inland.shares}, "they may go back"


@case("8.9")
def test_where_all_of_a_side_are_destroyed_the_odds_name_the_units() -> None:
    """The owner chooses the units of smaller losses, so the odds name none."""
    field = Field("chile").unit("buin", 3219, steps=2).unit("zepita", "iquique", steps=1)
    index = field.war.setting.unit_index
    told = foretold(field.war, Assault(3219, 3118, "chile", [index["buin"]], [index["zepita"]]))
    assert isinstance(told, Joint)
    named = {values[5:]: [each.id for each in told.ended.get(values, ())] for values in told.shares}
    assert named == {
        (0, 0): [],
        (0, 1): [],
        (0, 2): ["buin"],
        (1, 0): ["zepita"],
        (1, 1): ["zepita"],
        (1, 2): ["buin", "zepita"],
    }
