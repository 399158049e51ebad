"""Battles of a war, played in Iron and Fire: the scenario, the result, the two journals and their proof."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import admiralty
from admiralty.cli.main import commands
from admiralty.games.iron_and_fire.state import LEFT, SUNK
from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.games.game import read_options
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import resume
from admiralty.lab.run import answer_of, players
from admiralty.library import game
from admiralty.python_api.battles import report
from admiralty.tactical.fight import begin_battle, bring_back, by_bots, given_up, wants_battle
from admiralty.tactical.link import Finding, check_links, reports
from admiralty.tactical.result import fates_of, report_code
from admiralty.tactical.scenario import scenario_of
from admiralty.tactical.study import Compared, _combat, compare, summary
from admiralty.tactical.table import BATTLE, WAR, read_table

LOST_BY_PERU = ((0, "sunk"), (1, "unhurt"))
UNHURT = ((0, "unhurt"), (1, "unhurt"))
BATTLES = 1
"""Three in one campaign are fought out in tests/cli/test_battles.py."""
SEEDS_AT_MOST = 30
ORDERS_AT_MOST = 4000


def campaign(seed: int, *, lie: bool = False) -> tuple[Match[Any], list[Journal]]:
    """A short war between captains, whose naval combats midshipmen fight out; both sides may ``lie`` about the end."""
    rulebook = game(WAR)
    setting = rulebook.setting("tarapaca", read_options(rulebook.options, {"battles": "fought_out"}))
    key = bytes([seed]) * 32
    war = Match(rulebook, setting, {"ana": (setting.seats[0],), "ben": (setting.seats[1],)}, KeyStream(key))
    bots = players(rulebook, setting, dict.fromkeys(setting.sides, "captain"), key)
    fought: list[Journal] = []
    for _ in range(ORDERS_AT_MOST):
        if war.over:
            break
        if wants_battle(war):
            battle = begin_battle(war, KeyStream(bytes([len(fought)]) * 32))
            by_bots(battle, "midshipman", key)
            fought.append(battle.journal)
            if lie:
                mover = next(iter(war.asks()))
                code = report_code(war.position.state, battle.position.state, battle.journal.last_hash)
                war.order(mover, turned_round(code))
                war.order(next(iter(war.asks())), "agree")
            else:
                bring_back(war, battle)
            continue
        seat, ask = next(iter(war.asks().items()))
        war.order(seat, "fight_out" if ask.kind == "battle" else answer_of(bots[seat], war, seat))
    assert war.over
    return war, fought


def turned_round(code: str) -> str:
    """A report with another fate for its last ship."""
    *words, fate = code.split(" ")
    return " ".join([*words, "sunk" if fate != "sunk" else "damaged"])


@pytest.fixture(scope="module")
def wars() -> list[tuple[Match[Any], list[Journal]]]:
    """Wars until a battle was fought out."""
    found: list[tuple[Match[Any], list[Journal]]] = []
    for seed in range(SEEDS_AT_MOST):
        war, fought = campaign(seed)
        if fought:
            found.append((war, fought))
        if sum(len(each) for _, each in found) >= BATTLES:
            return found
    raise AssertionError("no battle")


def at_hand(fought: list[Journal]) -> dict[str, Journal]:
    return {journal.last_hash: journal for journal in fought}


def test_a_battle_of_a_war_is_fought_out_and_both_journals_are_proved(
    wars: list[tuple[Match[Any], list[Journal]]],
) -> None:
    for war, fought in wars:
        assert prove(read_journal(war.journal.text()), editions(game(WAR))).everything
        links = list(check_links(war.journal, at_hand(fought)))
        assert [link.finding for link in links] == [Finding.PROVED] * len(fought)
        assert [link.journal for link in links] == [journal.last_hash for journal in fought]
        for journal in fought:
            assert prove(read_journal(journal.text()), editions(game(BATTLE))).everything
            assert war.journal.header["hash"] in journal.header["scenario"]["sources"][0]


def test_a_battle_that_is_not_at_hand_is_named(wars: list[tuple[Match[Any], list[Journal]]]) -> None:
    war, fought = wars[0]
    links = list(check_links(war.journal, {}))
    assert [link.finding for link in links] == [Finding.MISSING] * len(fought)


def test_a_battle_of_another_war_under_the_same_hash_is_found(wars: list[tuple[Match[Any], list[Journal]]]) -> None:
    war, _ = wars[0]
    wanted = reports(war.journal)[0]
    setting = game(BATTLE).setting("first_shots", {})
    other = Match(game(BATTLE), setting, {"ana": (setting.seats[0],), "ben": (setting.seats[1],)}, KeyStream(b"z" * 32))
    found = next(iter(check_links(war.journal, {wanted.journal: other.journal})))
    assert found.finding is Finding.ANOTHER


def test_a_battle_that_was_given_up_has_no_result(wars: list[tuple[Match[Any], list[Journal]]]) -> None:
    """Otherwise a side would save a ship by resigning in time."""
    told, _ = wars[0]
    war = resume(told.journal.up_to(reports(told.journal)[0].entry - 1), game(WAR), told.chance)
    battle = begin_battle(war, KeyStream(bytes(32)))
    assert not given_up(battle)
    battle.actions.resign("ana")
    assert given_up(battle)
    with pytest.raises(admiralty.TableError, match="given up"):
        report(war, battle)
    bring_back(war, battle)  # as a host could that does not check
    links = check_links(war.journal, at_hand([battle.journal]))
    assert next(iter(links)).finding is Finding.UNPROVED


def test_a_report_that_tells_another_end_is_found(wars: list[tuple[Match[Any], list[Journal]]]) -> None:
    told, _ = wars[0]
    assert isinstance(told.chance, KeyStream)
    war, fought = campaign(told.chance.key[0], lie=True)
    assert next(iter(check_links(war.journal, at_hand(fought)))).finding is Finding.OTHERWISE


def test_every_ship_of_the_war_has_a_counter_and_damage_goes_over() -> None:
    rulebook, table = game(WAR), read_table()
    setting = rulebook.setting("grand_campaign", {})
    for row in setting.ships:
        assert table.match(row.id, row.name, row.transport)
    for number in range(1, 40):
        war = _combat(number)
        content = scenario_of(war, "Test.")
        battle = game(BATTLE).setting(content, {})
        state = game(BATTLE).begin(battle)
        assert len(state.units) == len(war.duel.movers) + len(war.duel.others)  # type: ignore[union-attr]
        damaged = [n for n, ship in enumerate(war.ships) if ship.damaged]
        assert len(content["hits"]) == len(damaged)


def test_what_became_of_a_ship_is_read_by_the_rules_of_the_table() -> None:
    war = next(war for war in map(_combat, range(1, 200)) if len(fates(war)) >= 3 and not any_damaged(war))
    state = game(BATTLE).begin(game(BATTLE).setting(scenario_of(war, "Test."), {}))
    first, second, third = (unit for unit in state.units[:3])
    first.status = SUNK
    second.status = LEFT
    third.hits = state.setting.profiles[third.index].half
    third.status = first.status.__class__("in play")
    by_counter = dict(zip([unit.id for unit in state.units], range(len(state.units)), strict=True))
    assert by_counter
    found = {fate for _, fate in fates_of(war, state)}
    assert {"sunk", "away", "damaged"} <= found


def fates(war: Any) -> list[int]:
    return [*war.duel.movers, *war.duel.others]


def any_damaged(war: Any) -> bool:
    return any(ship.damaged for ship in war.ships)


def test_the_study_decides_each_combat_in_three_ways() -> None:
    combats = [compare(number) for number in (1, 2)]
    assert combats == [compare(number) for number in (1, 2)]
    found = summary(combats)
    assert found.combats == 2
    shares = (found.same_side, found.same_side_again, found.same_fate, found.same_fate_again, *found.lost)
    assert all(0 <= each.share <= 1 and each.margin >= 0 for each in shares)


def test_the_study_counts_agreement_and_losses() -> None:
    """Two made-up combats: in the first all agree, in the second the battle sinks the ship that the dice spared."""
    alike = Compared(("peru", "chile"), (True, True), LOST_BY_PERU, LOST_BY_PERU, LOST_BY_PERU)
    apart = Compared(("peru", "chile"), (True, False), UNHURT, LOST_BY_PERU, ((0, "damaged"), (1, "captured")))
    found = summary([alike, apart])
    assert (found.same_side.share, found.same_side_again.share) == (0.5, 0.5)
    assert (found.same_fate.share, found.same_fate_again.share) == (0.5, 0.75)
    assert [round(each.share, 3) for each in (*found.lost, *found.damaged)] == [0.333, 0.333, 0, 0.333]
    assert found.same_side.margin == pytest.approx(1.96 * 0.5**0.5 / 2)


def in_python(seed: int) -> admiralty.Table | None:
    """A war in Python up to its first battle."""
    table = admiralty.Table(WAR, "tarapaca", seed=seed, battles="fought_out")
    for _ in range(ORDERS_AT_MOST):
        if table.outcome is not None:
            return None
        if wants_battle(table.match):
            return table
        if "fight_out" in table.orders:
            table.order("fight_out")
        else:
            table.play(1)
    return None


def test_a_battle_is_a_table_in_python() -> None:
    war = next(found for seed in range(1, SEEDS_AT_MOST) if (found := in_python(seed)) is not None)
    with pytest.raises(admiralty.TableError):
        war.report(war.battle())
    battle = war.battle()
    battle.play(until="end", bots="random")
    before = len(war.match.journal.entries)
    war.report(battle)
    assert not wants_battle(war.match)
    assert len(war.match.journal.entries) > before
    with pytest.raises(admiralty.TableError):
        war.battle()


def test_verify_finds_the_battles_beside_the_war(wars: list[tuple[Match[Any], list[Journal]]], tmp_path: Path) -> None:
    war, fought = wars[0]
    file = tmp_path / "war.journal"
    file.write_text(war.journal.text(), encoding="utf-8")
    alone = CliRunner().invoke(commands, ["verify", str(file)])
    assert alone.exit_code == 3
    assert fought[0].last_hash in alone.output
    for number, journal in enumerate(fought):
        (tmp_path / f"war.battle-{number}.journal").write_text(journal.text(), encoding="utf-8")
    both = CliRunner().invoke(commands, ["verify", str(file)])
    assert both.exit_code == 0, both.output
