"""Odds: exact from the real rules, and compared with the real rules played out."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Any

import pytest

from admiralty.games.iron_and_steam.chart import MinefieldRow, ShoreRow
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.charts import chart
from admiralty.games.iron_and_steam.rules.firing import gunfire, strike
from admiralty.games.iron_and_steam.rules.guns import Volley, volleys_of
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.toll import gunnery_measures, one_hit, toll_of
from admiralty.games.iron_and_steam.sequence import SEGMENTS
from admiralty.games.iron_and_steam.state import LOST, Battle, Steering, Wound
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.exact_shortcut import Foretold, fallen
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.odds import odds
from admiralty.lab.outcomes import results
from admiralty.words import words_of
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case

PLAYED = 800
"""How many times a turn is played out for comparison."""
FLOWS: dict[str, Any] = {each.__name__: each for each in SEGMENTS}


def foretold(table: Table, text: str, seat: str = "union") -> list[Foretold]:
    sheet = SteamSheet(table.state, Seat(seat))
    return list(sheet.foretold(sheet.check(text).value))


def of(found: list[Foretold], key: str) -> Foretold:
    return next(each for each in found if each.what.key == key)


def played_out(
    table: Table, begin: str, read: Callable[[Battle], Mapping[str, Hashable]], *arguments: Any
) -> dict[str, Counter[Hashable]]:
    """Run a segment and everything that follows by the real rules many times, to the end of the turn."""
    counted: dict[str, Counter[Hashable]] = {}
    rng = Fast("the real rules")
    for _ in range(PLAYED):
        state = table.state.clone()
        state.agenda.clear()
        state.agenda.append(("end_turn", ()))
        state.agenda.append((begin, arguments))
        while state.agenda:
            name, given = state.agenda.pop()
            flow = FLOWS[name](state, *given)
            if flow is None:
                continue
            try:
                request = next(flow)
                while True:
                    request = flow.send(request.sample(rng))
            except StopIteration:
                pass
        for key, value in read(state).items():
            counted.setdefault(key, Counter())[value] += 1
    return counted


def agree(exact: Mapping[str, Mapping[Hashable, float]], counted: Mapping[str, Counter[Hashable]]) -> None:
    """Assert that every share is within four and a half standard deviations of the count, and that impossible results
    never came up."""
    for key, counts in counted.items():
        shares = exact[key]
        assert sum(shares.values()) == pytest.approx(1)
        assert not set(counts) - set(shares), (key, counts)
        for value, share in shares.items():
            spread = sqrt(share * (1 - share) / PLAYED)
            assert abs(counts[value] / PLAYED - share) <= 4.5 * spread + 3 / PLAYED, (key, value, share, counts[value])


BATTLES = {
    "iron against iron": ({"monitor": (50, 50, 90)}, {"virginia": (50, 60, 270)}, "monitor", "virginia"),
    "shell against wood": ({"cumberland": (50, 55, 90)}, {"virginia": (50, 50, 270)}, "virginia", "cumberland"),
    "a fort's target": ({"hartford": (50, 50, 90)}, {"fort_morgan": (50, 60, 180)}, "fort_morgan", "hartford"),
    "a fort struck": (
        {"hartford": (50, 50, 90)},
        {"fort_morgan": (50, 58, 180)},
        "hartford",
        "fort_morgan",
    ),
}


@case("IS-2.2", "IS-3.1", "IS-1.2")
@pytest.mark.parametrize("which", BATTLES)
def test_a_ships_whole_fire_comes_to_what_the_rules_played_out_come_to(which: str) -> None:
    us, cs, firer, target = BATTLES[which]
    table = battle(us=us, cs=cs)
    seat = table.state.setting.by_id[firer].seat
    table.order(f"{firer} fire {target}", seat)
    table.order(f"{target} hold", table.state.setting.by_id[target].seat)
    if firer.startswith("fort"):
        table[firer].wounds[0] |= Wound.SHAKEN.value
    table.state.turn = 2
    volleys = volleys_of(table.state, table.n(firer))
    exact = gunnery_measures(table.state, volleys)
    struck, before, turn = table.n(target), table[target].clone(), table.state.turn
    fort = target.startswith("fort")

    def read(after: Battle) -> dict[str, Hashable]:
        ship = after.ships[struck]
        found: dict[str, Hashable] = {}
        if "measure-hull-theirs" in exact:
            found["measure-hull-theirs"] = before.hull - ship.hull
        hurt = any(now & ~was & ~Wound.SHAKEN for now, was in zip(ship.wounds, before.wounds, strict=True))
        silenced = fort and ship.quiet > turn  # steam from a boiler silences a ship too, and is not on the gun chart
        found["measure-gun-out"] = hurt or ship.ready != before.ready or silenced
        if "measure-burns" in exact:
            found["measure-burns"] = ship.fire > 0
        if "measure-enemy-lost" in exact:
            found["measure-enemy-lost"] = ship.fate in LOST
        return found

    agree(exact, played_out(table, "gunfire", read))


@case("IS-9", "HR-17")
@pytest.mark.parametrize("which", BATTLES)
def test_guns_that_the_chart_treats_alike_are_not_told_apart_and_a_hit_changes_nothing_yet(which: str) -> None:
    us, cs, firer, target = BATTLES[which]
    table = battle(us=us, cs=cs)
    table[target].wounds[0] |= Wound.GONE.value
    if target.startswith("fort"):
        table[target].casemate[1] -= 2
    volley = Volley(table.n(firer), 0, (0,), table.n(target), volleys_of(table.state, table.n(firer))[0].ammo, 0)
    before = table.state.clone().key()
    assert one_hit(table.state, volley) == pytest.approx(one_hit(table.state, volley, every_gun=True))
    assert table.state.key() == before


@case("IS-4.1", "IS-4.2", "IS-9")
def test_the_worked_example_ten_against_seven_in_figures() -> None:
    table = battle(us={"carondelet": (50, 50, 0)}, cs={"virginia": (60, 50, 270)})
    rows = chart(table.state.setting, "gun")
    # a gun of the casemate has a shutter and no mechanism to jam: of a hundred numbers with three added, so many put it
    # out of action
    out = sum(rows(number + 3) != "sights" for number in range(1, 101)) / 100

    def begin() -> Any:
        table.state.effects = []
        flow = strike(table.state, table.n("virginia"), 0, table.n("carondelet"), "shot", 0)
        next(flow)
        return _after(flow, 55)

    found = fallen(begin, lambda: toll_of(table.state, table.state.effects).gun)
    assert found[True] == pytest.approx(out)


def _after(flow: Any, first: int) -> Any:
    """A flow after its first roll."""
    try:
        request = flow.send(first)
        while True:
            answer = yield request
            request = flow.send(answer)
    except StopIteration:
        return


@case("HR-10", "HR-11")
def test_a_ram_is_foretold_blow_by_blow() -> None:
    table = battle(us={"cumberland": (50, 53, 90)}, cs={"virginia": (50, 50, 0, 4)})
    table["virginia"].orders.speed = 4
    table["cumberland"].hull = table["cumberland"].began = 85  # otherwise every ram sinks her
    table.state.turn = 2
    meeting = of(foretold(table, "virginia ram cumberland hold", "confederate"), "foretold-meeting")
    assert meeting.what.args["ship"] == "virginia"
    assert meeting.what.args["bow"]
    assert (meeting.what.args["speed"], meeting.what.args["angle"]) == (5, 90), "in inches and degrees"
    assert len(meeting.measures["measure-hull-theirs"]) > 3, "a d10 and the weight behind it"
    assert meeting.measures["measure-fouled"][True] == pytest.approx(0.3)
    table.order("virginia ram cumberland hold", "confederate").order("cumberland hold")
    mine, theirs = table.n("virginia"), table.n("cumberland")
    hulls = table["virginia"].hull, table["cumberland"].hull

    def read(after: Battle) -> dict[str, Hashable]:
        return {
            "measure-hull-theirs": hulls[1] - after.ships[theirs].hull,
            "measure-hull-mine": hulls[0] - after.ships[mine].hull,
            "measure-enemy-lost": after.ships[theirs].fate in LOST,
            "measure-fouled": theirs in after.ships[mine].fouled,
        }

    agree(meeting.measures, played_out(table, "movement", read))


@case("HR-6", "HR-16")
def test_doubtful_water_and_torpedoes_are_foretold_with_their_chance() -> None:
    shore = ShoreRow("bank", "west", ((0, 0), (0, 160)))
    field = MinefieldRow("field", ((4, 48), (8, 48), (8, 58), (4, 58)), 15)
    table = battle(us={"cumberland": (6, 50, 0, 3)}, cs={"virginia": (90, 90, 0)}, shore=(shore,), minefield=(field,))
    table["cumberland"].orders.speed = 3
    found = foretold(table, "cumberland straight")
    said = {str(each.what.args["what"]): each for each in found if each.what.key == "foretold-check"}
    assert said["mines"].measures["measure-mine"][True] == pytest.approx(0.15)
    ground = said["ground"].measures["measure-aground"][True]
    assert 0 < ground < 1
    table.order("cumberland straight hold").order("virginia hold", "confederate")
    me = table.n("cumberland")
    counted = played_out(table, "movement", lambda after: {"measure-aground": after.ships[me].aground})
    agree(said["ground"].measures, counted)


@case("HR-13", "IS-7.3")
def test_a_repair_is_foretold_whatever_the_enemy_does() -> None:
    table = battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    table["monitor"].steering = Steering.PORT
    repair = of(foretold(table, "monitor hold"), "foretold-repair")
    chance = table.state.setting.tables.repair.rudder_port / 100
    assert repair.measures["measure-mended"][True] == pytest.approx(chance)
    assert repair.supposing == ""
    sheet = SteamSheet(table.state, Seat("union"))
    entry = sheet.check("monitor repair steering").value.lines[0][1][0]
    assert sheet.hoped("monitor", entry) == pytest.approx(chance)
    fire = sheet.check("monitor repair fire").value.lines[0][1][0]
    assert sheet.hoped("monitor", fire) is None
    counted = played_out(
        table, "repair_ship", lambda after: {"measure-mended": after.ships[0].steering is Steering.SOUND}, 0
    )
    agree(repair.measures, counted)


@case("HR-4", "IS-2.2")
def test_an_entry_carries_the_chance_that_the_whole_line_tells() -> None:
    table = battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    sheet = SteamSheet(table.state, Seat("confederate"))
    found = foretold(table, "virginia speed 3 fire monitor", "confederate")
    whole = of(found, "foretold-broadside")
    entries = sheet.check("virginia speed 3 fire monitor").value.lines[0][1]
    hoped = sheet.hoped("virginia", entries[1], entries)
    assert hoped == pytest.approx(1 - whole.measures["measure-hits"][0])
    volleys = [each for each in found if each.what.key == "foretold-volley"]
    assert len(volleys) > 1
    for each in volleys:
        fired = volleys_of(table.state, table.n("virginia"))
        guns = table.state.setting.by_id["virginia"].weapons
        group = 1 + next(v.group for v in fired if guns[v.group].gun.id == each.what.args["gun"])
        entry = sheet.check(f"virginia group {group} fire monitor").value.lines[0][1][0]
        assert sheet.hoped("virginia", entry, entries[:1]) == pytest.approx(1 - each.measures["measure-hits"][0])
    assert sheet.hoped("virginia", sheet.check("virginia hold").value.lines[0][1][0]) is None
    silent = foretold(table, "virginia hold", "confederate")
    assert [each.what.key for each in silent] == ["foretold-silent"]


@case("HR-4")
def test_odds_of_a_sealed_turn_estimate_it_and_tell_what_is_known_exactly_besides() -> None:
    setting = game.setting("monitor_duel", {})
    position = Position(game, game.start(setting))
    found = odds(
        game, setting, knowledge(position, Seat("confederate")), "virginia fire monitor", Fast("odds"), budget=200
    )
    assert not found.exact
    assert found.margin > 0
    assert found.sealed
    assert {each.what.key for each in found.foretold} >= {"foretold-volley"}
    key = "measure-hull-theirs"
    known = found.foretold[-1].measures[key][0]
    assert abs(known - found.measures[key].get(0, 0.0)) < 0.25, "most of the time nothing is lost at this range"


@case("HR-4", "HR-5")
def test_odds_of_a_sealed_turn_are_those_of_the_whole_turn() -> None:
    """The turn is played to its end: a ship that steams over the edge is gone, and guns at short range do harm."""
    setting = game.setting("monitor_duel", {})
    state = game.start(setting)
    virginia, monitor = (state.ships[setting.by_id[ship].index] for ship in ("virginia", "monitor"))
    monitor.x, monitor.y = virginia.x + 10 * INCH, virginia.y
    position = Position(game, state)
    found = odds(
        game, setting, knowledge(position, Seat("confederate")), "virginia fire monitor", Fast("odds"), budget=100
    )
    assert any(hull for hull in found.measures["measure-hull-mine"])
    as_before = odds(game, setting, knowledge(position, Seat("confederate")), "carry on", Fast("odds"), budget=100)
    assert any(hull for hull in as_before.measures["measure-hull-mine"]), "who carries on is fired at as well"
    state = game.start(setting)
    virginia = state.ships[setting.by_id["virginia"].index]
    virginia.x, virginia.heading, virginia.speed = 2 * INCH, 2700, 4
    position = Position(game, state)
    found = odds(game, setting, knowledge(position, Seat("confederate")), "carry on", Fast("odds"), budget=100)
    told = results(found, game, setting, "confederate", words_of(game))
    assert [(each.fatal, each.shown) for each in told] == [(True, "100%")]
    assert "left the chart" in told[0].text


def test_gunfire_is_settled_before_any_shot_falls() -> None:
    """The odds of a volley assume this: no hit of the turn affects the next one (IS-1.2)."""
    table = battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    table.phase(gunfire, *[(100,) * len(each.guns) for n in (0, 1) for each in volleys_of(table.state, n)])
    before = table.state.clone()
    table.run(strike(table.state, 0, 0, 1, "shot", 0), 1, 1)
    after = table.state.clone()
    assert after.effects != before.effects
    after.effects = before.effects
    assert after.key() == before.key()
