"""IS-A34 Hidden until sighted: worlds that differ in a ship out of sight are the same to the other seat."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import battery, prospects
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.sighting import strange
from admiralty.games.iron_and_steam.state import AFLOAT, Battle, Fate, post_of
from admiralty.games.iron_and_steam.victory import commands_roads
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.present.presenter import Presenter
from admiralty.present.proof_text import prove_at_hand
from admiralty.rulebook import Written
from tests.support.cases import case
from tests.support.double_blind import UMPIRE, alike, drift_apart, is_refused, set_out, told

UNION, CONFEDERATE = Seat("union"), Seat("confederate")
KEY = b"thirty-two bytes nobody guesses."
ROADS = Presenter.of("iron_and_steam", "hampton_roads_1", {"length": "short"}, None)
TURRET = Presenter.of("iron_and_steam", "first_turret", {}, None)
CODES = [
    f"cumberland {entry}"
    for ship in ("virginia", "jamestown", "beaufort")
    for entry in (f"fire {ship}", f"steer for {ship}", f"ram {ship}", f"keep {ship} 10 port", f"group 1 fire {ship}")
]


def blind(sighting: int = 40, presenter: Presenter = ROADS, key: bytes = KEY) -> Match[Any]:
    persons = {"anna": (UNION,), "bea": (CONFEDERATE,)}
    return Match(presenter.game, presenter.setting, persons, KeyStream(key), umpire=UMPIRE, sighting=sighting)


def index(ship: str, presenter: Presenter = ROADS) -> int:
    setting: Any = presenter.setting
    return int(setting.by_id[ship].index)


def placed(match: Match[Any], ship: str, x: int, y: int, **more: Any) -> Match[Any]:
    at = f"ships__{index(ship)}"
    fields = {f"{at}__x": x * INCH, f"{at}__y": y * INCH, **{f"{at}__{name}": value for name, value in more.items()}}
    return set_out(match, ROADS, **fields)


def sealed(match: Match[Any], union: str = "", confederate: str = "") -> None:
    match.order(UNION, union or "carry on")
    match.order(CONFEDERATE, confederate or "carry on")


def in_the_open(state: Battle, seat: Seat) -> object:
    """The number of turns without a question, and the ships in sight."""
    seen = zip(state.setting.vessels, state.ships, strict=True)
    return state.turn, [
        {**ship.to_data(), "orders": None}
        for vessel, ship in seen
        if state.in_sight(vessel.index) and vessel.seat != seat
    ]


def ships(match: Match[Any], seat: Seat | None) -> dict[str, Any]:
    view: Battle = match.game.view(match.position.state, seat)
    return {vessel.id: ship for vessel, ship in zip(view.setting.vessels, view.ships, strict=True)}


# -- two worlds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ((113, 24, {}), (140, 30, {"hull": 3, "heading": 2700, "speed": 4, "stacks": 0, "anchor": "down"})),
        ((140, 34, {"rudder": "jury"}), (113, 24, {"crew": 1, "shot": 0})),
    ],
)
def test_the_other_seat_gets_the_same_bytes_wherever_a_hidden_ship_is(here: Any, there: Any) -> None:
    """Only the Confederacy knows Virginia's place, course and state: before, during and after the turn."""
    worlds = [placed(blind(), "virginia", x, y, **more) for x, y, more in (here, there)]
    for turn in range(3):
        for seat in (UNION, None):
            alike(told(worlds[0], ROADS, seat, CODES), told(worlds[1], ROADS, seat, CODES), (turn, seat))
        assert told(worlds[0], ROADS, CONFEDERATE) != told(worlds[1], ROADS, CONFEDERATE)
        for match in worlds:
            sealed(match, "congress speed 2", "virginia hold")


def test_sheets_for_ships_out_of_sight_are_the_same_to_the_other_seat() -> None:
    """In one world the squadron stays, in the other it steams: the number of entries and of their parts is the same."""
    one, two = blind(), blind()
    for _ in range(3):
        sealed(one, confederate="virginia speed 0; beaufort speed 0 hold")
        sealed(two, confederate="virginia speed 4 port 5; raleigh speed 3 straight")
        for seat in (UNION, None):
            alike(told(one, ROADS, seat, CODES), told(two, ROADS, seat, CODES), seat)
    assert told(one, ROADS, CONFEDERATE) != told(two, ROADS, CONFEDERATE)


@pytest.mark.parametrize(("seat", "seed"), [(UNION, 10), (CONFEDERATE, 0), (UNION, 40)])
def test_any_orders_of_ships_out_of_sight_are_the_same_to_the_other_seat(seat: Seat, seed: int) -> None:
    assert drift_apart((blind(20), blind(20)), ROADS, seat, seed, codes=CODES[:2], in_the_open=in_the_open) >= 3


# -- visibility --------------------------------------------------------------------------------------------------------


@case("IS-A34")
def test_a_view_has_no_ship_out_of_sight_but_every_fort() -> None:
    match = blind()
    for seat, own in ((UNION, {"cumberland", "congress", "minnesota", "newport_news"}), (None, {"newport_news"})):
        afloat = {ship for ship, now in ships(match, seat).items() if now.fate is AFLOAT}
        assert afloat == {*own, "sewells_point"}
        drawn = ROADS.scene(ROADS.game.view(match.position.state, seat), seat, None)
        assert {counter.id for counter in drawn.counters} == afloat
    hidden, reserve = (ships(match, UNION)[ship].to_data() for ship in ("virginia", "patrick_henry"))
    assert {name for name in hidden if hidden[name] != reserve[name]} <= set(ships(match, None)["virginia"].to_data())
    assert hidden["fate"] == reserve["fate"] == Fate.RESERVE.value


@case("IS-A34")
def test_a_ship_out_of_sight_is_neither_offered_nor_accepted_and_refused_as_one_that_has_not_come() -> None:
    match = blind()
    for code in CODES:
        assert is_refused(match, UNION, code) == "IS-A34", code
    choices: Any = match.asks()[UNION].choices
    offered = [repr(field) for subject in choices.subjects for field in choices.fields(subject)]
    assert not any(repr(index("virginia")) == word for text in offered for word in text.split("target=")[1:])
    near = placed(blind(), "virginia", 60, 68)
    assert match.check(UNION, "cumberland hold").code == near.check(UNION, "cumberland hold").code
    assert near.check(UNION, "cumberland fire virginia").code == "cumberland fire virginia"


@case("IS-A34")
def test_gunfire_betrays_a_ship_until_the_turn_after_it_has_ended() -> None:
    """IS-A34 Virginia fires on the Minnesota from a place where only she is seen."""
    match = placed(blind(20), "virginia", 118, 50, heading=900)
    placed(match, "beaufort", 118, 72)  # the ship that sees for her
    assert "virginia" in match.position.state.unseen(UNION)
    sealed(match, "minnesota hold speed 0", "virginia fire minnesota speed 0; beaufort hold speed 0")
    state = match.position.state
    assert state.ships[index("virginia")].smoke
    assert "virginia" in state.sighted(UNION)
    assert f"Union sighted {ROADS.name('virginia')}." in str(told(match, ROADS, UNION))
    assert match.check(UNION, "minnesota fire virginia").code
    sealed(match, "minnesota hold", "virginia hold; beaufort hold")
    assert "virginia" in match.position.state.unseen(UNION)
    assert is_refused(match, UNION, "minnesota fire virginia") == "IS-A34"


@case("IS-A34")
def test_orders_about_a_ship_that_fades_lapse_and_wake_the_seat() -> None:
    """HR-4, IS-A34 A ship cannot follow or train on an unseen ship."""
    match = placed(blind(30), "virginia", 118, 62, heading=1800, speed=5)
    sealed(match, "minnesota steer for virginia fire virginia; run on 9", "virginia speed 5 straight hold")
    while "virginia" in match.position.state.sighted(UNION):
        assert list(match.asks()) == [CONFEDERATE]
        match.order(CONFEDERATE, "carry on")
    orders = match.position.state.ships[index("minnesota")].orders
    assert (orders.course, orders.gunnery) == ("", "will")
    assert UNION in match.asks()


@case("IS-A34")
def test_guns_fire_at_nobody_out_of_sight() -> None:
    """IS-A34, IS-2.1 She is within range all the time."""
    match = placed(blind(20), "virginia", 118, 55)
    sealed(match, "minnesota fire will 60 speed 0", "virginia hold speed 0")
    assert "VolleyFired" not in match.journal.text()
    seen = placed(blind(40), "virginia", 118, 55)
    sealed(seen, "minnesota fire will 60 speed 0", "virginia hold speed 0")
    assert "VolleyFired" in seen.journal.text()


@case("IS-A34")
def test_a_course_that_meets_an_unseen_ship_is_carried_out_and_makes_contact() -> None:
    """HR-11, IS-A34 The order is not refused: hulls collide as usual, and are then in sight."""
    match = placed(blind(20), "virginia", 97, 55, heading=900, speed=12, power=12)
    placed(match, "minnesota", 118, 55, heading=2700, speed=12, aground=False)
    assert "virginia" in match.position.state.unseen(UNION)
    sealed(match, "minnesota speed 9 straight hold", "virginia speed 12 straight hold")
    state = match.position.state
    assert {index("virginia"), index("minnesota")} in [{c.first, c.second} for c in state.contacts]
    assert "virginia" in state.sighted(UNION)
    assert "minnesota" in state.sighted(CONFEDERATE)


@case("IS-A34")
def test_who_runs_on_is_not_woken_by_a_ship_out_of_sight() -> None:
    """HR-4, IS-A34 An unseen enemy within the wake range does not wake the seat."""
    for sighting, woken in ((20, False), (60, True)):
        match = placed(blind(sighting), "virginia", 118, 58, heading=0)
        sealed(match, "wake at 30; run on 9", "virginia hold speed 3 straight")
        while len(match.asks()) == 1 and match.position.state.turn < 3:
            match.order(CONFEDERATE, "virginia hold")
        assert ("SeatWoken" in match.journal.text()) is woken


@case("IS-A34")
def test_ships_lashed_or_fouled_are_in_sight_together() -> None:
    match = placed(blind(20), "virginia", 118, 110, fouled=[])
    state = match.position.state
    at = {ship: index(ship) for ship in ("virginia", "beaufort", "raleigh")}
    assert state.in_sight(at["virginia"])
    assert not state.in_sight(at["raleigh"])
    for one, other in (("virginia", "beaufort"), ("beaufort", "raleigh")):
        state.ships[at[one]].fouled.append(at[other])
        state.ships[at[other]].fouled.append(at[one])
    assert {*at} <= state.sighted(UNION)


def test_the_squadrons_of_a_side_see_each_other() -> None:
    """IS-A31, IS-A34 All seats of a side see what one of them sees."""
    bay = Presenter.of("iron_and_steam", "mobile_bay", {"squadrons": "on"}, None)
    state = bay.game.begin(bay.setting)
    state.sighting = 20
    union = [seat for seat in bay.setting.seats if bay.setting.side_of(seat) == "union"]
    assert len(union) > 1
    assert {vessel.side for seat in union for vessel, _ in strange(state, seat)} == {"CS"}
    assert len({state.unseen(seat) for seat in union}) == 1


def test_the_umpires_word_is_above_the_rule() -> None:
    match = placed(blind(80), "virginia", 118, 55)
    act = match.actions.umpire.overrule
    assert "virginia" in match.position.state.sighted(UNION)
    act(UMPIRE, "virginia", False)
    assert "virginia" in match.position.state.unseen(UNION)
    assert f"Union lost sight of {ROADS.name('virginia')}." in str(told(match, ROADS, UNION))
    assert "lost sight" not in str(told(match, ROADS, CONFEDERATE))
    act(UMPIRE, "beaufort", True)
    assert match.check(UNION, "minnesota fire beaufort").code
    again = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))
    assert again.game.view(again.position.state, UNION) == match.game.view(match.position.state, UNION)
    hidden, shown = blind(), blind()
    hidden.actions.umpire.overrule(UMPIRE, "beaufort", False)
    shown.actions.umpire.overrule(UMPIRE, "raleigh", False)
    for seat in (UNION, CONFEDERATE, None):
        alike(told(hidden, ROADS, seat), told(shown, ROADS, seat))


def test_points_and_the_roads_tell_nothing_of_ships_out_of_sight() -> None:
    """IS-A32, HR-21 A score counts only visible ships; an unseen enemy may still dispute the roads."""
    worlds = [placed(blind(), "virginia", 113, 24, hull=hull) for hull in (20, 130)]
    scores = [scored(match, ROADS, UNION) for match in worlds]
    assert scores[0] == scores[1]
    duel = Presenter.of("iron_and_steam", "monitor_duel", {}, None)
    far = blind(20, duel)
    assert far.position.state.unseen(UNION) == {"virginia"}
    view = far.game.view(far.position.state, UNION)
    monitor = index("monitor", duel)
    view.ships[monitor].x = view.ships[monitor].y = INCH
    assert not commands_roads(view, monitor)


def scored(match: Match[Any], presenter: Presenter, seat: Seat) -> Any:
    game: Any = presenter.game
    return game.score(game.view(match.position.state, seat), presenter.setting)


# -- whole matches -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("presenter", "sighting", "seed"), [(TURRET, 20, 0), (ROADS, 40, 1), (ROADS, 90, 2)])
def test_matches_are_played_to_their_end_and_proved(presenter: Presenter, sighting: int, seed: int) -> None:
    """Every sheet that is legal in a seat's view is legal in the battle, and orders concern only visible ships."""
    key = KEY[:-1] + bytes([seed])
    match, rng = blind(sighting, presenter, key), Fast(seed)
    while not match.over:
        seat, ask = next(iter(match.asks().items()))
        code = ask.choices.sample(rng).code
        assert match.position.asks()[seat].choices.check(code).code == code
        match.order(seat, code)
        state = match.position.state
        for vessel, ship in zip(state.setting.vessels, state.ships, strict=True):
            orders = ship.orders
            named = {orders.mark, orders.target, orders.ram, orders.board, *orders.groups.values()}
            if ship.fate is AFLOAT and not match.over and not match.position.seals:
                assert all(state.in_sight(n) for n in named if n in state.setting.enemies[vessel.index])
    journal = read_journal(match.journal.text())
    proof, _ = prove_at_hand(journal, match.game)
    assert proof.whole
    assert proof.thrown == proof.chances
    again = resume(journal, match.game, KeyStream(key), checked=True)
    assert again.position.digest() == match.position.digest()


def test_a_form_tells_its_chances_though_an_enemy_would_take_the_ground() -> None:
    """IS-A29, HR-6 Other players do not know whether that wakes her seat."""
    state = ROADS.game.begin(ROADS.setting)
    virginia, shoal = state.ships[index("virginia")], state.setting.shoals[0].outline
    virginia.y, virginia.heading, virginia.speed, state.turn = shoal.mid_y, 900, 12, 1
    post_of(state, CONFEDERATE)
    virginia.x = next(x for x in range(0, shoal.mid_x, 2 * INCH) if grounds(state, x))
    sheet = SteamSheet(state, UNION).on(state.view(UNION))
    assert sheet.hoped("cumberland", battery.FireAtWill(30)) is not None


def grounds(state: Battle, x: int) -> bool:
    state.ships[index("virginia")].x = x
    after, _ = prospects.imagined(state, UNION, Written())
    return after.ships[index("virginia")].aground
