"""OI-A88 Hidden until sighted: worlds that differ in a ship out of sight are the same to the other seat."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.additional import edge, terrain
from admiralty.games.oak_and_iron.rules.courses.manoeuvre import Manoeuvre
from admiralty.games.oak_and_iron.rules.courses.placing import Placement
from admiralty.games.oak_and_iron.rules.initiative.immediate import standing
from admiralty.games.oak_and_iron.rules.terms import sea as waters
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.terms import Way
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.present.presenter import Presenter
from admiralty.present.proof_text import prove_at_hand
from tests.games.oak_and_iron.builder import sea, ship
from tests.support.cases import case
from tests.support.double_blind import UMPIRE, alike, drift_apart, is_refused, set_out, told

A, B = Seat("a"), Seat("b")
KEY = b"thirty-two bytes nobody guesses."
QUICK = Presenter.of("oak_and_iron", "quickstart", {}, None)
FRIGATE, SLOOP = "b-petite-fregate", "b-sloop"
CODES = [f"{attack} {target}" for target in (FRIGATE, SLOOP) for attack in ("partial", "broadside port", "board")]


def blind(sighting: int = 300, presenter: Presenter = QUICK, key: bytes = KEY) -> Match[Any]:
    persons = {f"person {seat}": (seat,) for seat in presenter.setting.seats}
    return Match(presenter.game, presenter.setting, persons, KeyStream(key), umpire=UMPIRE, sighting=sighting)


def placed(match: Match[Any], name: str, x: int, y: int, **more: Any) -> Match[Any]:
    at = f"ships__{name}"
    fields = {f"{at}__x": 10 * x, f"{at}__y": 10 * y, **{f"{at}__{field}": value for field, value in more.items()}}
    return set_out(match, QUICK, **fields)


def cards(match: Match[Any]) -> Match[Any]:
    match.order(A, "careful-aim")
    match.order(B, "reload")
    return match


def in_the_open(state: Battle, seat: Seat) -> object:
    """Public state: cards, Fortune, counts of the objective, and the ships that all seats see, with the acting one."""
    squadrons = [(each.fortune, each.revealed, each.discarded, each.spent) for each in state.squadrons.values()]
    hidden = state.unseen(None)
    seen = [each.to_data() for name, each in state.ships.items() if name not in hidden and each.seat != seat]
    acting = state.acting is not None and state.acting.ship not in hidden and state.acting.to_data()
    return squadrons, seen, acting, state.weather, state.delivered, state.razed


def steering(ask: Ask, rng: Fast) -> str:
    """Any course or heading; no other question."""
    return ask.choices.sample(rng).code if ask.kind in ("course", "heading") else ""


# -- two worlds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "y", "more"), [(700, 200, {"damage": 5, "fatigue": 3}), (800, 800, {"heading": 900})])
def test_the_other_seat_gets_the_same_bytes_wherever_a_hidden_ship_is(x: int, y: int, more: Any) -> None:
    """Only the Dutch captain knows the place, heading, damage and fatigue, whatever his orders."""
    worlds = placed(blind(), FRIGATE, 760, 400), placed(blind(), FRIGATE, x, y, **more)
    for match in worlds:
        cards(match)
    assert told(worlds[0], QUICK, B) != told(worlds[1], QUICK, B)
    assert drift_apart(worlds, QUICK, A, 7, codes=CODES, in_the_open=in_the_open) >= 3


@pytest.mark.parametrize("seed", range(3))
def test_orders_of_ships_out_of_sight_are_the_same_to_the_other_seat(seed: int) -> None:
    worlds = cards(blind()), cards(blind())
    assert drift_apart(worlds, QUICK, A, seed, codes=CODES, in_the_open=in_the_open) >= 2


def test_courses_of_ships_out_of_sight_are_the_same_to_the_other_seat() -> None:
    """OI-A88 With all the rules: two squadrons that only steer differently, on a table with fog, islands and shoals."""
    patrol = Presenter.of("oak_and_iron", "channel_patrol", {}, None)
    worlds, rng = (blind(300, patrol), blind(300, patrol)), Fast(0)
    while worlds[0].position.state.phase in ("build", "setup", "choosing"):
        seat, ask = next(iter(worlds[0].asks().items()))
        code = ask.choices.sample(rng).code
        for match in worlds:
            match.order(seat, code)
    assert drift_apart(worlds, patrol, A, 0, in_the_open=in_the_open, unnoticed=steering) >= 8


# -- visibility --------------------------------------------------------------------------------------------------------


@case("OI-A88")
def test_a_view_has_no_ship_out_of_sight() -> None:
    match = blind()
    for seat, own in ((A, {"a-corvette", "a-fluyt"}), (B, {FRIGATE, SLOOP}), (None, set())):
        view = match.game.view(match.position.state, seat)
        assert {name for name, each in view.ships.items() if each.where == "table"} == own
        assert {counter.id for counter in QUICK.scene(view, seat, None).counters} == own


@case("OI-A88")
def test_the_distance_is_from_edge_to_edge_of_any_ship() -> None:
    """OI-A88, OI-6.4 Two sloops of 30 millimetres lie abeam of each other."""
    for gap, seen in ((300, True), (301, False)):
        battle = sea([ship("sloop", 200, 400), ship("sloop", 200, 100)], [ship("sloop", 230 + gap, 400)]).battle
        battle.sighting = 300
        assert (battle.sighted(A) == {"b-sloop"}) is seen
        assert (battle.unseen(A) == {"b-sloop"}) is not seen
        assert ("a-sloop" in battle.sighted(B)) is seen
        assert "a-sloop-2" in battle.unseen(B)


@case("OI-A88")
def test_a_ship_out_of_sight_is_refused_as_one_that_is_not_there() -> None:
    match = cards(placed(blind(), SLOOP, 400, 780))
    rng = Fast(1)
    while match.asks().get(A) is None or match.asks()[A].kind != "attack":
        seat, ask = next(iter(match.asks().items()))
        known = [code for code in ("none", "-", "ahead") if code in [each.code for each in ask.choices.candidates(50)]]
        match.order(seat, known[0] if known else ask.choices.sample(rng).code)
        if match.over:
            raise AssertionError("nobody attacked")
    hidden = match.position.state.unseen(A)
    for target in (FRIGATE, SLOOP):
        assert (is_refused(match, A, f"close {target}") == "OI-A88") is (target in hidden)
    offered = [order.code for order in match.asks()[A].choices.orders()]
    assert not any(target in code for code in offered for target in hidden)


def test_ships_are_open_until_the_first_turn() -> None:
    """OI-13.5 No player deploys within Cannon Shot of an unseen ship."""
    patrol = Presenter.of("oak_and_iron", "channel_patrol", {}, None)
    match, rng = blind(300, patrol), Fast(2)
    while match.position.state.phase in ("build", "setup"):
        seat, ask = next(iter(match.asks().items()))
        match.order(seat, ask.choices.sample(rng).code)
        if match.position.state.phase == "setup":
            assert not match.position.state.unseen(A)
    assert match.position.state.unseen(A)


@case("OI-A88")
def test_prizes_and_entangled_ships_are_in_sight() -> None:
    battle = sea([ship("sloop", 100, 100)], [ship("sloop", 500, 400), ship("corvette", 531, 400)]).battle
    battle.sighting = 300
    assert battle.unseen(A) == {"b-sloop", "b-corvette"}
    battle.ships["b-corvette"].captor = "a"
    assert "b-corvette" in battle.sighted(B)
    assert battle.unseen(A) == {"b-sloop"} - battle.sighted(A)
    battle.ships["b-corvette"].captor = ""
    battle.ships["a-sloop"].x, battle.ships["a-sloop"].y = 7500, 4000
    battle.sighting = 200
    assert battle.sighted(A) == {"b-corvette"}
    battle.ships["b-sloop"].entangled = {"b-corvette": "starboard"}
    battle.ships["b-corvette"].entangled = {"b-sloop": "port"}
    assert battle.sighted(A) == {"b-sloop", "b-corvette"}


@case("OI-A88")
def test_cards_reach_no_ship_out_of_sight() -> None:
    """OI-1.12 A chosen enemy must be seen, and the places for fog do not reveal an unseen one."""
    battle = sea([ship("sloop", 100, 100)], [ship("sloop", 700, 700)]).battle
    own, enemy = battle.ships["a-sloop"], battle.ships["b-sloop"]
    fog = Placement("fog", enemy.x, enemy.y, 0)
    fog = fog._replace(thing=terrain.pieces_of_kind(battle, "fog")[0])
    args = {"kind": "fog", "not_within": "musket"}
    assert waters.enemies_in_sight(battle, own) == [enemy]
    assert terrain.mid_game_site(battle, A, args).why(fog, True) is not None
    battle.sighting = 300
    assert waters.enemies_in_sight(battle, own) == []
    assert terrain.mid_game_site(battle, A, args).why(fog, True) is None


@case("OI-A88")
def test_the_sea_does_not_scroll_where_ships_are_hidden() -> None:
    """OI-11.3 It could not scroll with a hidden ship in the way."""
    for sighting, scrolls in ((0, True), (300, False)):
        board = sea([ship("sloop", 100, 860)], [ship("sloop", 700, 300)], options={"sea": "scrolling"})
        board.battle.sighting = sighting
        edge.make_sea_room(board.battle, board["a-sloop"], Manoeuvre(0, Way.AHEAD, 1200, 0))
        assert (board["b-sloop"].y != 3000) is scrolls


@case("OI-A88")
def test_points_tell_nothing_of_ships_out_of_sight() -> None:
    """OI-10.3 Each side knows its own count; the score and cards use the visible points."""
    battle = sea([ship("sloop", 100, 100)], [ship("sloop", 700, 700), ship("corvette", 300, 100)]).battle
    battle.ships["b-sloop"].damage = battle.ships["b-corvette"].damage = 7
    battle.sighting, battle.heard = 300, []
    assert victory.strikes(battle, "b") == 2
    assert victory.counted(battle.view(A), "b") == standing(battle, B) == 1
    victory.withdrawal(battle)
    counted = {event.to_data()["side"]: event.seen_by for event in battle.heard if "points" in event.to_data()}
    assert counted == {"a": (A,), "b": (B,)}
    assert battle.view(B).squadrons["b"].strikes == 2
    assert battle.view(A).squadrons["b"].strikes == 0


def test_the_umpires_word_is_above_the_rule() -> None:
    match = blind(500)
    act = match.actions.umpire.overrule
    assert {FRIGATE, SLOOP} == set(match.position.state.sighted(A))
    act(UMPIRE, SLOOP, False)
    assert match.position.state.unseen(A) == {SLOOP}
    assert f"lost sight of {QUICK.name(SLOOP)}" in str(told(match, QUICK, A))
    assert "lost sight" not in str(told(match, QUICK, B))
    again = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))
    assert again.game.view(again.position.state, A) == match.game.view(match.position.state, A)
    one, two = blind(), blind()
    one.actions.umpire.overrule(UMPIRE, SLOOP, False)
    two.actions.umpire.overrule(UMPIRE, FRIGATE, False)
    for seat in (A, B, None):
        alike(told(one, QUICK, seat), told(two, QUICK, seat))


# -- whole matches -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "sighting"), [("quickstart", 300), ("channel_patrol", 400)])
def test_matches_are_played_to_their_end_and_proved(scenario: str, sighting: int) -> None:
    """Every order that is on offer in the view can be given, although unseen ships are not in the view."""
    presenter = Presenter.of("oak_and_iron", scenario, {}, None)
    match, rng = blind(sighting, presenter), Fast(5)
    while not match.over:
        seat, ask = next(iter(match.asks().items()))
        code = ask.choices.sample(rng).code
        assert match.position.asks()[seat].choices.check(code).code == code
        match.order(seat, code)
    journal = read_journal(match.journal.text())
    proof, _ = prove_at_hand(journal, match.game)
    assert proof.whole
    assert proof.thrown == proof.chances
    again = resume(journal, match.game, KeyStream(KEY), checked=True)
    assert again.position.digest() == match.position.digest()
