"""OI-12: squadrons by points, as files and as decisions."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron.rules.creating.squadrons import (
    added_cards,
    check,
    option_points,
    points,
    read_squadron,
)
from admiralty.games.oak_and_iron.setting import ShipRow, SquadronRow
from admiralty.kernel.base.data import DataError, convert
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from tests.games.oak_and_iron.builder import game, scenario
from tests.support.cases import case

BOOK = game.figures


def squadron(ready: str = "patrol_english", **changed: Any) -> SquadronRow:
    return convert({**BOOK.squadrons[ready], "points": 0, **changed}, SquadronRow, "test")


def cases(row: SquadronRow) -> set[str]:
    return {case_id for case_id, _ in check(BOOK, row)}


def ships(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    return list(rows)


@pytest.mark.parametrize("name", sorted(BOOK.squadrons))
def test_the_ready_squadrons_keep_every_rule(name: str) -> None:
    row = read_squadron(BOOK, BOOK.squadrons[name], name)
    assert points(BOOK, row) == BOOK.squadrons[name]["points"]


@case("OI-12.1", "OI-F1")
def test_sizes_limit_points_ships_and_classes() -> None:
    line_ship = ships({"ship": "fourth_rate", "flagship": True}, {"ship": "ketch"})
    assert cases(squadron(ships=line_ship, hand=BOOK.squadrons["patrol_english"]["hand"])) == {"OI-12.1"}
    many = ships({"ship": "ketch", "flagship": True}, *[{"ship": "ketch"}] * 4)
    assert cases(squadron(ships=many)) == {"OI-12.1"}
    dear = ships({"ship": "light_galleon", "flagship": True}, {"ship": "light_galleon"}, {"ship": "light_galleon"})
    assert cases(squadron(ships=dear)) == {"OI-12.1"}
    assert [(size.points, size.ships) for size in BOOK.sizes.values()] == [(50, (2, 4)), (100, (3, 8)), (200, (4, 10))]
    two = ships({"ship": "sixth_rate", "flagship": True}, {"ship": "sixth_rate"})
    assert cases(squadron(size="skirmish", ships=two)) == {"OI-12.1"}


@case("OI-12.2")
def test_every_card_bears_the_symbol_of_the_faction_or_none() -> None:
    hand = list(BOOK.squadrons["patrol_english"]["hand"])
    assert cases(squadron(hand=["elan", *hand[1:]])) == {"OI-12.2"}
    assert "OI-12.2" in cases(squadron(admiral="crijnssen"))
    pirate = squadron("patrol_pirate", hand=["elan", *BOOK.squadrons["patrol_pirate"]["hand"][1:]])
    assert cases(pirate) == {"OI-12.2"}
    hand = ["elan", *BOOK.squadrons["patrol_pirate"]["hand"][1:]]
    assert cases(squadron("patrol_pirate", hand=hand, other_nation="french")) == set()
    assert "OI-12.2" in cases(squadron(faction="utopian"))


@case("OI-12.3", "OI-F2")
def test_options_skill_and_cards_at_their_cost_and_two_upgrades_a_ship() -> None:
    base = {"ship": "fluyt", "flagship": True}
    fluyt = BOOK.ships["fluyt"]
    assert (fluyt.points, fluyt.options["additional_crew"]) == (13, 4)
    assert points(BOOK, squadron(ships=ships(base, {"ship": "ketch", "skill": 2}))) == 13 + 5 + 4 + 2
    for extra in (
        {"cards": ["marines", "boarding_party", "swashbucklers"]},
        {"options": ["yare"]},
        {"options": ["stout", "stout"]},
        {"cards": ["fire_ship", "marines"]},
        {"cards": ["marines", "marines"]},
        {"cards": ["dispatch_ship"]},
    ):
        assert cases(squadron(ships=ships({**base, **extra}, {"ship": "ketch"}))) == {"OI-12.3"}


@case("OI-12.4")
def test_one_admiral_on_the_flagship_as_her_commander() -> None:
    two = ships({"ship": "ketch", "flagship": True}, {"ship": "ketch", "flagship": True})
    assert cases(squadron(ships=two)) == {"OI-12.4"}
    captain = ships({"ship": "ketch", "flagship": True, "captain": "bold_captain"}, {"ship": "ketch"})
    assert cases(squadron(ships=captain)) == {"OI-12.4"}


@case("OI-12.5")
def test_the_hand_has_five_cards_and_the_admirals_value_within_its_limits() -> None:
    good = ["down", "careful_aim", "effective_fire", "adjust_formation", "adjust_position", "favorable_wind"]
    assert cases(squadron(hand=good)) == set()
    for hand in (
        good[:5],
        ["down", "down", *good[2:]],
        ["lee_gauge_fire", *good[1:3], "adjust_position", "fleet_maneuver", "favorable_wind"],
        ["intrepid", *good[1:]],
        ["fire_as_she_bears", "careful_aim", "effective_fire", "engage_more_closely", "fast_loaders", "unknown"],
    ):
        assert cases(squadron(hand=hand)) == {"OI-12.5"}
    benbow = squadron("skirmish_english", admiral="benbow")
    assert added_cards(BOOK, benbow) == ["doughty"]


@case("OI-12.5")
@pytest.mark.parametrize("returning", [2, 3])
def test_three_cards_of_a_hand_come_back_to_it(returning: int) -> None:
    """At most two cards of each value, each title once: only the number of returning cards differs."""
    wanted = len(squadron().hand)
    hand: list[str] = []
    for card in sorted(BOOK.initiative.values(), key=lambda card: not card.discard):
        of_value = sum(BOOK.initiative[each].value == card.value for each in hand)
        if of_value < 2 and len(hand) < wanted and card.discard is (len(hand) < wanted - returning):
            hand.append(card.id)
    assert len(hand) == wanted
    assert [said for case_id, said in check(BOOK, squadron(hand=hand)) if case_id == "OI-12.5"] == (
        [] if returning == 3 else ["2 cards come back to the hand; at least 3 must"]
    )


def test_a_wrong_file_is_refused_with_the_rule() -> None:
    with pytest.raises(DataError, match=r"51 points.*OI-12\.1|OI-12\.1"):
        read_squadron(BOOK, {**BOOK.squadrons["patrol_english"], "points": 51}, "mine.toml")


def test_factions_change_the_price_of_options() -> None:
    sixth = BOOK.ships["sixth_rate"]
    assert option_points(BOOK, "french", sixth, "swift") == 0
    assert option_points(BOOK, "french", sixth, "additional_guns") == 1
    assert option_points(BOOK, "spanish", BOOK.ships["light_galleon"], "stout") == 3
    assert option_points(BOOK, "pirate", BOOK.ships["sloop"], "additional_crew") == 1
    assert option_points(BOOK, "english", sixth, "stout") == 4


@case("OI-12.1", "OI-12.5")
@pytest.mark.parametrize("size", ["patrol", "skirmish", "engagement"])
def test_squadrons_built_by_decisions_keep_every_rule(size: str) -> None:
    for seed in range(5):
        position = Position(game, scenario("open_battle", size=size).battle)
        rng = Fast(seed)
        while position.state.phase == "build" and isinstance(position.request, Ask):
            position.give(position.request.choices.sample(rng))
        for seat in ("a", "b"):
            from admiralty.games.oak_and_iron.rules.creating.roster import squadron_row

            row = squadron_row(position.state, seat)
            added = added_cards(BOOK, row)
            kept = tuple(card for card in row.hand if card not in added)
            assert check(BOOK, convert({**_plain(row), "hand": kept}, SquadronRow, "t")) == []


def _plain(row: SquadronRow) -> dict[str, Any]:
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(row)
    return plain


def test_a_ship_in_a_file_is_laid_at_the_corner_and_heads_north_unless_it_says_otherwise() -> None:
    row = convert({"ship": "corvette"}, ShipRow, "test")
    assert (row.x, row.y, row.heading, row.skill) == (0, 0, 0, 0)
