"""The order sheet: its lines, standing orders, running on, and its secrecy before the release."""

from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.waking import lapse_orders
from admiralty.games.iron_and_steam.state import Battle, Fate, post_of
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from tests.games.iron_and_steam.builder import battle, game
from tests.support.cases import case

UNION, CONFEDERATE = Seat("union"), Seat("confederate")


def match(scenario: str = "monitor_duel", **options: str) -> Match[Battle]:
    setting = game.setting(scenario, options)
    return Match(game, setting, {seat: (seat,) for seat in setting.seats}, Fast(5))


@case("HR-4")
def test_a_line_says_several_things_and_is_written_in_one_way() -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (80, 50, 0)})
    sheet = SteamSheet(table.state, UNION)
    order = sheet.check("MONITOR fire virginia   speed 4 port 20 load shot")
    assert order.code == "monitor speed 4 port 20 fire virginia load shot"
    assert sheet.check(order.code).value == order.value
    assert sheet.check("").code == "carry on"
    assert sheet.check("monitor keep virginia 10 port").code == "monitor keep virginia 10 port"


@case("HR-4")
def test_who_has_one_ship_need_not_name_her() -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (80, 50, 0), "beaufort": (90, 50, 0)})
    sheet = SteamSheet(table.state, UNION)
    assert sheet.check("speed 4 port 20; run on 5").code == "monitor speed 4 port 20; run on 5"
    assert sheet.amended("monitor speed 4", "steer for virginia") == "monitor speed 4 steer for virginia"
    assert table.refused("speed 4", "confederate").reason.key == "refusal-sheet-subject"


@case("HR-4")
def test_a_line_is_refused_with_the_case_and_the_reason() -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (80, 50, 0)})
    reasons = {
        "virginia speed 3": "refusal-sheet-subject",
        "monitor dance": "refusal-sheet-form",
        "monitor port 5 starboard 5": "refusal-sheet-twice",
        "monitor fire monitor": "refusal-not-an-enemy",
        "monitor fire merrimack": "refusal-no-such-ship",
        "monitor steer for monitor": "refusal-herself",
        "monitor group 2 hold": "refusal-no-group",
        "monitor shift 1": "refusal-no-broadside",
        "monitor weigh": "refusal-not-anchored",
        "monitor anchor": "refusal-too-fast-to-anchor",
        "monitor cast off": "refusal-not-lashed",
        "monitor load hot": "refusal-no-rounds",
    }
    assert {text: table.refused(text).reason.key for text in reasons} == reasons
    assert all(table.refused(text).case in game.casebook for text in reasons)


@case("HR-4")
def test_a_draft_is_amended_line_by_line() -> None:
    table = battle(us={"monitor": (50, 50, 0, 3), "minnesota": (60, 60, 0)}, cs={"virginia": (80, 50, 0)})
    sheet = SteamSheet(table.state, UNION)
    draft = sheet.amended("", "monitor speed 4 port 10")
    draft = sheet.amended(draft, "minnesota fire virginia; run on 5")
    assert draft == "monitor speed 4 port 10; minnesota fire virginia; run on 5"
    draft = sheet.amended(draft, "monitor starboard 12")
    assert draft == "monitor speed 4 starboard 12; minnesota fire virginia; run on 5"
    assert sheet.amended(draft, "monitor carry on") == "minnesota fire virginia; run on 5"
    assert sheet.without(draft, "minnesota") == "monitor speed 4 starboard 12; run on 5"
    assert sheet.lapsed("nonsense") == "carry on"
    assert sheet.lapsed(draft) == draft


@case("HR-4", "IS-A29")
def test_a_sealed_sheet_is_nobody_elses_until_the_last_is_in() -> None:
    played = match()
    played.order(UNION, "monitor speed 5 port 7 fire virginia")
    assert "port 7" not in played.journal.seen_by(CONFEDERATE).text()
    assert "port 7" in played.journal.seen_by(UNION).text()
    assert played.can_undo(UNION)
    played.undo(UNION)
    played.order(UNION, "monitor speed 4 port 7")
    played.order(CONFEDERATE, "carry on")
    assert "port 7" in played.journal.seen_by(UNION).text()
    assert "port 7" not in played.journal.seen_by(CONFEDERATE).text(), "IS-A29 orders stay with their seat"
    assert played.position.state.ships[0].orders is not None


@case("HR-4", "IS-A29")
def test_who_runs_on_is_not_asked_until_something_wakes_him() -> None:
    played = match()
    played.order(UNION, "monitor hold speed 0; run on 10; wake at 0")
    played.order(CONFEDERATE, "virginia hold speed 0; run on 3; wake at 0")
    state = played.position.state
    assert state.turn == 5
    assert list(played.asks()) == [CONFEDERATE]
    played.order(CONFEDERATE, "virginia fire will 100")
    woken = played.position.state
    while UNION not in played.asks() and not played.over:
        played.order(CONFEDERATE, "carry on")
    assert (
        played.position.state.ships[played.position.state.setting.by_id["monitor"].index].shot_at
        == played.position.state.turn - 1
    )
    assert post_of(woken, UNION).until <= played.position.state.turn


@case("HR-4")
def test_orders_stand_and_lapse_with_their_object() -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (80, 50, 0), "teaser": (90, 50, 0)})
    table.order("monitor fire virginia ram virginia turret away virginia group 1 fire virginia")
    table["virginia"].fate = Fate.SUNK
    lapse_orders(table.state)
    orders = table["monitor"].orders
    assert (orders.gunnery, orders.ram, orders.away, orders.groups) == ("will", -1, -1, {})


@case("IS-A31")
def test_options_choose_forces_and_seats() -> None:
    whole = game.setting("mobile_bay", {"squadrons": "on"})
    assert set(whole.seats) == {"union", "union_monitors", "confederate", "confederate_fort"}
    small = game.setting("mobile_bay", {"forces": "small"})
    assert len(small.vessels) == 9
    assert game.setting("yazoo", {"length": "short"}).turns == 22
    joined = game.setting("hampton_roads_2", {"optional_ships": "on"})
    assert "teaser" in joined.by_id


@case("IS-1.1")
def test_reinforcements_come_in_their_turn() -> None:
    played = match("hampton_roads_1")
    for _ in range(60):
        if played.position.state.turn >= 40:
            break
        for seat in list(played.asks()):
            played.order(seat, "run on 10; wake at 0")
    minnesota = played.position.state.setting.by_id["minnesota"].index
    assert played.position.state.ships[minnesota].fate.value != "reserve"


@case("HR-4")
def test_an_entry_reads_back_to_what_wrote_it() -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (80, 50, 0)})
    rng, sheet = Fast(1), SteamSheet(table.state, UNION)
    for _ in range(300):
        order = sheet.sample(rng)
        assert sheet.check(order.code).code == order.code
