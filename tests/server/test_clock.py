"""The clock of a table restarts when the game advances, and by no other act."""

from collections.abc import Callable

import httpx
import pytest

from tests.server.clocks import Clock, agreed, keeper, left, order, processes, said, seen, undo
from tests.server.serving import DEFENDER, DUEL, RAIDER, Player, Threaded, duel, token, took_up

WHOLE = 600
Two = tuple[Player, Player]


def sealed_speeds(players: Two, defender: int = 0, raider: int = 1) -> None:
    """The speeds are revealed; the faster boat steers, and then gets another question that the other does not see."""
    order(players[0], DEFENDER, f"speed {defender}")
    order(players[1], RAIDER, f"speed {raider}")


def steering(http: httpx.Client) -> Two:
    """The defender has a clock and steers; she can undo her next order for free."""
    players = duel(http, mine="off")
    agreed(*players, "bot")
    sealed_speeds(players, defender=1, raider=0)
    return players


# -- acts that do not restart the clock --------------------------------------------------------------------------------


def offers_a_draw(defender: Player, raider: Player) -> None:
    said(defender, "/draw", seat=DEFENDER)
    said(defender, "/draw/withdraw")


def is_offered_a_draw(defender: Player, raider: Player) -> None:
    said(raider, "/draw", seat=RAIDER)
    said(raider, "/draw/withdraw")


def proposes_an_adjournment(defender: Player, raider: Player) -> None:
    said(defender, "/adjournment", seat=DEFENDER, until="Sunday")
    said(defender, "/adjournment/withdraw")


def orders_and_takes_it_back(defender: Player, raider: Player) -> None:
    order(defender, DEFENDER, "steer 010.0")
    undo(defender, DEFENDER)


def remarks_on_it(defender: Player, raider: Player) -> None:
    assert defender.post("/presence/remarks", seat=DEFENDER, text="A moment!", token=token()).status_code == 200


STALLING = [offers_a_draw, is_offered_a_draw, proposes_an_adjournment, orders_and_takes_it_back, remarks_on_it]


@pytest.mark.parametrize("stalls", STALLING)
def test_who_is_slow_gains_no_time_by_it(
    server: Threaded, http: httpx.Client, clock: Clock, stalls: Callable[[Player, Player], None]
) -> None:
    defender, raider = steering(http)
    clock.pass_by(60)
    stalls(defender, raider)
    begun = left(defender)  # an order advances the game only the first time
    keeping = keeper(server)
    for minutes in range(1, begun):
        clock.pass_by(60)
        stalls(defender, raider)
        assert keeping.look() == []
        assert left(defender) == begun - minutes
    clock.pass_by(61)
    assert len(keeping.look()) == 1
    assert seen(raider)["people"][0]["bot"]


@pytest.mark.parametrize("seat", [DEFENDER, RAIDER])
def test_a_seal_begins_it_anew_once_however_often_it_is_broken(
    server: Threaded, http: httpx.Client, clock: Clock, seat: str
) -> None:
    players = duel(http, mine="off")
    agreed(*players, "adjourn")
    one = players[0] if seat == DEFENDER else players[1]
    clock.pass_by(300)
    order(one, seat, "speed 1")
    assert left(one) == 10
    for minutes in (8, 6, 4, 2):
        clock.pass_by(60)
        undo(one, seat)
        clock.pass_by(60)
        order(one, seat, "speed 1")
        assert left(one) == minutes
    clock.pass_by(121)
    assert len(keeper(server).look()) == 1
    assert 'data-what="rest"' in one.update()["html"]["offers"]


def test_a_proposal_to_take_back_begins_nothing_and_the_taking_back_does(http: httpx.Client, clock: Clock) -> None:
    defender, raider = steering(http)
    first = order(defender, DEFENDER, "steer 010.0")
    clock.pass_by(240)
    for _ in range(3):
        said(defender, "/take-back", before=first)
        said(defender, "/take-back/withdraw")
        said(defender, "/take-back", before=first)
        said(raider, "/take-back/answer", accept=False)
    assert left(defender) == 6
    said(defender, "/take-back", before=first)
    said(raider, "/take-back/answer", accept=True)
    assert left(defender) == 10


# -- acts that restart the clock ---------------------------------------------------------------------------------------


def test_an_order_that_leads_further_does(http: httpx.Client, clock: Clock) -> None:
    defender, _ = steering(http)
    clock.pass_by(300)
    assert left(defender) == 5
    order(defender, DEFENDER, "steer 010.0")
    assert left(defender) == 10
    clock.pass_by(120)
    order(defender, DEFENDER, "common")
    assert left(defender) == 10


def test_a_seat_handed_over_does_and_once(http: httpx.Client, clock: Clock) -> None:
    defender, raider = steering(http)
    clock.pass_by(300)
    answer = defender.post("/hand-over", seat=DEFENDER, to={"by": "friend", "name": "Carla"}, token=token())
    carla = took_up(http, answer.json()["link"], defender.match)
    assert left(carla) == 10
    clock.pass_by(300)
    answer = carla.post("/hand-over", seat=DEFENDER, to={"by": "friend", "name": "Dora"}, token=token())
    assert answer.status_code == 200, answer.text
    assert left(raider) == 5


# -- pauses ------------------------------------------------------------------------------------------------------------


def pauses(one: Player, other: Player, seat: str) -> None:
    """Pause the game; with a binding clock the other player agrees first."""
    said(one, "/pause", seat=seat)
    if 'data-what="rest"' not in one.update()["html"]["offers"]:
        said(other, "/adjournment/answer", accept=True)


def go_on(defender: Player, raider: Player, agreed_on: bool) -> None:
    said(raider, "/resume", seat=RAIDER)
    if agreed_on:
        said(defender, "/resume", seat=DEFENDER)


@pytest.mark.parametrize("then", ["remind", "bot"])
@pytest.mark.parametrize("seat", [DEFENDER, RAIDER])
def test_it_stands_still_while_the_table_rests_and_goes_on_where_it_stood(
    server: Threaded, http: httpx.Client, clock: Clock, then: str, seat: str
) -> None:
    """No player gains or loses time by pauses, however many."""
    defender, raider = duel(http, mine="off")
    sealed_speeds((defender, raider), defender=1, raider=0)
    clock.pass_by(1000)
    agreed(defender, raider, then)  # after the wait began
    keeping = keeper(server)
    one, other = (defender, raider) if seat == DEFENDER else (raider, defender)
    for minutes in (7, 4, 1):
        clock.pass_by(180)
        pauses(one, other, seat)
        assert seen(defender)["pace"]["left"] is None
        keeping.look()
        clock.pass_by(10_000)
        assert keeping.look() == []
        go_on(defender, raider, agreed_on=then == "bot")
        assert left(defender) == minutes
        assert keeping.look() == []
    clock.pass_by(61)
    assert len(keeping.look()) == 1


def test_a_pause_between_an_order_and_its_taking_back_gains_nothing(http: httpx.Client, clock: Clock) -> None:
    defender, raider = duel(http, mine="off")
    agreed(defender, raider, "remind")
    sealed_speeds((defender, raider), defender=1, raider=0)
    orders_and_takes_it_back(defender, raider)
    clock.pass_by(300)
    pauses(defender, raider, DEFENDER)
    go_on(defender, raider, agreed_on=False)
    order(defender, DEFENDER, "steer 010.0")
    assert left(defender) == 5


def test_a_clock_that_is_set_while_the_table_rests_begins_when_it_goes_on(http: httpx.Client, clock: Clock) -> None:
    defender, raider = duel(http, mine="off")
    pauses(defender, raider, DEFENDER)
    clock.pass_by(300)
    agreed(defender, raider, "bot")
    clock.pass_by(300)
    go_on(defender, raider, agreed_on=False)
    assert left(defender) == 10


@pytest.mark.parametrize("seat", [DEFENDER, RAIDER])
def test_where_a_clock_binds_the_others_a_pause_needs_their_consent(
    http: httpx.Client, clock: Clock, seat: str
) -> None:
    players = steering(http)
    one, other = players if seat == DEFENDER else players[::-1]
    said(one, "/pause", seat=seat)
    for player in players:
        assert "proposes to adjourn" in player.update()["html"]["offers"]
        assert 'data-what="rest"' not in player.update()["html"]["offers"]
    clock.pass_by(120)
    assert left(one) == 8
    said(other, "/adjournment/answer", accept=False)
    assert left(one) == 8
    order(players[0], DEFENDER, "steer 010.0")


def test_one_person_among_bots_pauses_alone_whatever_the_clock(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}).json()
    alone = Player(http, made["secret"], made["id"])
    assert alone.post("/presence/pace", seat=DEFENDER, seconds=600, then="bot").status_code == 200
    said(alone, "/pause", seat=DEFENDER)
    assert "pauses the game" in alone.update()["html"]["offers"]


def test_a_rest_that_the_clock_itself_led_to_gives_the_whole_time_again(
    server: Threaded, http: httpx.Client, clock: Clock
) -> None:
    defender, raider = duel(http, mine="off")
    sealed_speeds((defender, raider), defender=1, raider=0)
    agreed(defender, raider, "adjourn")
    keeping = keeper(server)
    for _ in range(2):
        clock.pass_by(601)
        assert len(keeping.look()) == 1
        assert "ran out of time" in raider.update()["html"]["offers"]
        clock.pass_by(5000)
        assert keeping.look() == []
        go_on(defender, raider, agreed_on=False)
        assert left(defender) == 10
        assert keeping.look() == []


# -- processes ---------------------------------------------------------------------------------------------------------


def test_a_reminder_is_heard_once_whatever_is_offered_after_it(
    server: Threaded, http: httpx.Client, clock: Clock
) -> None:
    defender, raider = duel(http, mine="off")
    agreed(defender, raider, "remind")
    keeping = keeper(server)
    clock.pass_by(601)
    for _ in range(3):
        keeping.look()
        keeper(server).look()
        offers_a_draw(defender, raider)
    assert [each["kind"] for each in seen(raider)["remarks"]] == ["clock", "clock"]
    order(defender, DEFENDER, "speed 1")
    clock.pass_by(601)
    assert len(keeping.look()) == 1
    assert [each["kind"] for each in seen(raider)["remarks"]] == ["clock"] * 3


def test_two_processes_agree_on_it_and_a_restart_forgets_nothing(url: str, clock: Clock) -> None:
    with processes(url, 2) as ((one, http), (two, elsewhere)):
        defender, raider = steering(http)
        far = Player(elsewhere, defender.secret, defender.match)
        here, there = keeper(one), keeper(two)
        clock.pass_by(300)
        for player in (defender, far):
            offers_a_draw(player, raider)
            orders_and_takes_it_back(player, raider)
            clock.pass_by(60)
            assert left(far) == left(defender)
            assert here.look() == there.look() == []
    with processes(url, 2) as ((one, http), (two, elsewhere)):
        defender = Player(http, defender.secret, defender.match)
        raider = Player(elsewhere, raider.secret, raider.match)
        here, there = keeper(one), keeper(two)
        offers_a_draw(defender, raider)
        assert left(raider) == 8  # the order that was taken back had advanced the game once
        clock.pass_by(481)
        offers_a_draw(defender, raider)
        assert len(there.look()) == 1
        here.look()
        assert seen(defender)["people"][0]["bot"]
        assert [each["kind"] for each in seen(raider)["remarks"]] == ["clock", "clock"]


def test_a_clock_on_the_wall_that_is_set_back_gains_nobody_time_by_an_offer(
    server: Threaded, http: httpx.Client, clock: Clock
) -> None:
    defender, raider = steering(http)
    keeping = keeper(server)
    keeping.look()
    clock.pass_by(500)
    clock.put_by(-500_000)
    offers_a_draw(defender, raider)
    assert keeping.look() == []
    clock.pass_by(101)
    assert len(keeping.look()) == 1
