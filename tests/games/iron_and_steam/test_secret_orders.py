"""IS-A29 Standing orders, run-on and its stop conditions are secrets of the seat."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.state import post_of
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.view import imagine, knowledge
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.make_view import is_known
from tests.games.iron_and_steam.builder import game
from tests.support.cases import case

UNION, CONFEDERATE = Seat("union"), Seat("confederate")


def played(sheet: str, by: Seat = UNION) -> Match[Any]:
    setting = game.setting("monitor_duel", {})
    match = Match(game, setting, {each: (each,) for each in setting.seats}, Fast(5))
    for seat in (UNION, CONFEDERATE):
        match.order(seat, sheet if seat == by else "carry on")
    return match


@case("IS-A29")
@pytest.mark.parametrize(("seat", "ship"), [(UNION, "monitor"), (CONFEDERATE, "virginia")])
def test_nobody_else_sees_what_a_ship_was_told(seat: Seat, ship: str) -> None:
    match = played(f"{ship} speed 2 starboard 2 group 1 hold; wake at 12", seat)
    state = match.position.state
    index = state.setting.by_id[ship].index
    other = CONFEDERATE if seat == UNION else UNION
    for who, sees in ((seat, True), (other, False), (None, False)):
        view: Any = game.view(state, who)
        assert is_known(view.ships[index], "orders") == sees
        post = next(post for post in view.posts if post.seat == seat)
        assert is_known(post, "wake") == is_known(post, "until") == is_known(post, "near") == sees
    told, hidden = (match.journal.seen_by(who).text() for who in (seat, other))
    for word in ("group 1 hold", "wake at 12"):
        assert word in told
        assert word not in hidden
    assert "ShipMoved" in hidden, "what was done is told to everybody"


@case("IS-A29")
@pytest.mark.parametrize("until", [0, 5])
def test_a_captain_supposes_that_the_enemy_goes_on_as_she_goes(until: int) -> None:
    match = played("monitor speed 2 starboard 2 group 1 hold" + (f"; run on {until}; wake at 0" if until else ""))
    known = knowledge(match.position, CONFEDERATE)
    world = imagine(game, match.position.state.setting, known, Fast(1))
    monitor = world.state.ships[world.state.setting.by_id["monitor"].index]
    assert (monitor.orders.speed, monitor.orders.helm, monitor.orders.groups) == (monitor.speed, monitor.helm, {})
    assert list(world.asks()) == list(match.asks())


@case("IS-A29")
def test_odds_on_a_sheet_do_not_read_the_enemys_orders() -> None:
    """The forecast of a sheet does not depend on enemy orders that are not yet carried out."""
    match = played("carry on")
    state = match.position.state
    virginia = state.ships[state.setting.by_id["virginia"].index]
    found = []
    for speed in (0, 4):
        virginia.orders.speed = speed
        sheet = SteamSheet(state, UNION)
        found.append(repr(list(sheet.foretold(sheet.check("monitor speed 3 fire virginia").value))))
    assert found[0] == found[1]
    assert post_of(state, UNION).until == 0
