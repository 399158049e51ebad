"""Table actions through the API: resigning, draws, pauses, seats that change hands, windows."""

import json
import re
from html import unescape
from typing import Any

import httpx
import pytest

from admiralty.kernel.matches.journal import read_journal
from tests.server.serving import DEFENDER, DUEL, RAIDER, Player, Threaded, duel, settings, token, took_up
from tests.support.patience import PATIENCE, wait_until


def act(player: Player, command: str, seat: str, **more: Any) -> httpx.Response:
    return player.post(f"/{command}", seat=seat, token=token(), **more)


def entries(player: Player) -> list[dict[str, Any]]:
    return read_journal(player.get("/journal").text).entries


def seats(player: Player) -> dict[str, str]:
    return {seat["id"]: seat["holder"] for seat in player.get().json()["table"]["seats"]}


@pytest.mark.parametrize(("loser", "winner"), [(0, "raider"), (1, "defender")])
def test_resigning_ends_the_match_for_both(http: httpx.Client, loser: int, winner: str) -> None:
    players = duel(http, mine="off")
    seat = (DEFENDER, RAIDER)[loser]
    assert players[loser].get("/frames/1", all="yes").status_code == 403
    assert act(players[loser], "resign", seat).status_code == 200
    assert players[loser].get("/frames/1", all="yes").status_code == 200  # now nothing is hidden
    for player in players:
        update = player.update()
        assert update["over"]
        assert "resigned" in update["html"]["result"]
    assert entries(players[loser])[-1]["outcome"]["winners"] == [winner]
    assert act(players[1 - loser], "resign", (DEFENDER, RAIDER)[1 - loser]).status_code == 409
    assert players[0].order(DEFENDER, "speed 1", decision=1).status_code == 409


def test_a_draw_is_offered_declined_withdrawn_and_agreed(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    assert act(defender, "draw", DEFENDER).status_code == 200
    assert "offers a draw" in " ".join(raider.update()["news"])
    assert raider.post("/draw/withdraw", token=token()).status_code == 409
    assert defender.post("/draw/answer", accept=True, token=token()).status_code == 409
    assert raider.post("/draw/answer", accept=False, token=token()).status_code == 200
    again = act(defender, "draw", DEFENDER)
    assert again.status_code == 409
    assert "declined" in again.json()["error"]["message"]
    assert act(raider, "draw", RAIDER).status_code == 200
    assert raider.post("/draw/withdraw", token=token()).status_code == 200
    assert act(raider, "draw", RAIDER).status_code == 200
    assert defender.post("/draw/answer", accept=True, token=token()).status_code == 200
    assert "agreed to a draw" in defender.update()["html"]["result"]


def test_nobody_orders_in_a_pause_and_a_spectator_neither_pauses_nor_resigns(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    assert act(raider, "pause", RAIDER).status_code == 200
    assert defender.order(DEFENDER, "speed 1").status_code == 409
    assert act(defender, "resume", DEFENDER).status_code == 200
    assert defender.order(DEFENDER, "speed 1").status_code == 200
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}).json()
    spectator = Player(http, made["spectator"]["secret"], made["id"])
    for command in ("pause", "resume", "resign", "draw", "adjournment"):
        assert act(spectator, command, DEFENDER).status_code == 403
        assert act(defender, command, RAIDER).status_code == 403


def test_an_adjournment_says_until_when(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    assert act(defender, "adjournment", DEFENDER, until="Sunday").status_code == 200
    assert raider.post("/adjournment/answer", accept=True, token=token()).status_code == 200
    assert "until Sunday" in " ".join(raider.update()["news"])
    assert act(raider, "resume", RAIDER).status_code == 200
    assert defender.order(DEFENDER, "speed 1").status_code == 409
    assert act(defender, "resume", DEFENDER).status_code == 200
    assert defender.order(DEFENDER, "speed 1").status_code == 200


def test_a_bot_waits_while_the_game_is_paused(http: httpx.Client) -> None:
    defender, _ = duel(http, friend=False, mine="off")
    wait_until(lambda: any(entry["kind"] == "seal" for entry in entries(defender)))
    assert act(defender, "pause", DEFENDER).status_code == 200
    length = defender.update()["sequence"]
    assert defender.order(DEFENDER, "speed 1").status_code == 409
    assert act(defender, "resume", DEFENDER).status_code == 200
    assert defender.order(DEFENDER, "speed 1").status_code == 200
    assert defender.update()["sequence"] > length + 1


def test_a_seat_goes_to_a_friend_with_a_link_and_its_former_holder_sees_it_no_more(http: httpx.Client) -> None:
    defender, raider = duel(http)
    assert defender.order(DEFENDER, "mine 5").status_code == 200
    body = {"seat": DEFENDER, "to": {"by": "friend", "name": "Carla"}, "token": token()}
    answer = defender.post("/hand-over", **body)
    assert answer.status_code == 200, answer.text
    carla = took_up(http, answer.json()["link"], defender.match)
    assert seats(carla)[DEFENDER] == "Carla"
    assert "marker-mine" in json.dumps(carla.get("", **{"as": DEFENDER}).json())
    assert defender.get("", **{"as": DEFENDER}).status_code == 403
    assert "marker-mine" not in json.dumps(defender.get().json())
    assert defender.order(DEFENDER, "speed 1", decision=3).status_code == 403
    assert carla.order(DEFENDER, "speed 1").status_code == 200
    listed = http.get("/api/matches", headers=carla.headers).json()
    assert [seat["id"] for seat in listed[0]["seats"]] == [DEFENDER]
    assert raider.post("/hand-over", **{**body, "token": token()}).status_code == 403
    again = defender.post("/hand-over", **body)
    assert again.status_code in (200, 409)
    assert seats(raider)[DEFENDER] == "Carla"


@pytest.mark.parametrize(
    ("to", "status"),
    [
        ({"by": "friend", "name": "  "}, 422),
        ({"by": "friend", "name": "bot:captain"}, 422),
        ({"by": "bot", "bot": "nelson"}, 422),
        ({"by": "friend", "name": "Player 2"}, 409),
    ],
)
def test_a_seat_is_not_handed_over_to_nobody_or_the_enemy(http: httpx.Client, to: dict[str, str], status: int) -> None:
    defender, raider = duel(http, mine="off")
    answer = defender.post("/hand-over", seat=DEFENDER, to=to, token=token())
    assert (answer.status_code, seats(raider)[RAIDER]) == (status, "Player 2")
    assert defender.order(DEFENDER, "speed 1").status_code == 200


def test_a_bot_keeps_a_seat_until_its_person_is_back(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    lent = defender.post("/hand-over", seat=DEFENDER, to={"by": "bot", "bot": "random"}, token=token())
    assert lent.status_code == 200, lent.text
    assert lent.json()["link"] is None
    wait_until(lambda: any(entry["kind"] == "seal" for entry in entries(raider)))
    assert raider.post("/hand-over", seat=DEFENDER, to={"by": "me"}, token=token()).status_code == 403
    back = defender.post("/hand-over", seat=DEFENDER, to={"by": "me"}, token=token())
    assert back.status_code == 200, back.text
    assert defender.get("", **{"as": DEFENDER}).status_code == 200


TRIES = 40
"""Half of the shots miss, so that this many never fail by chance."""
NERVE = "ask defender nerve"
LEFT = {"seat": DEFENDER, "window": "nerve", "code": "keep", "for_game": True}


def at_a_window(http: httpx.Client) -> tuple[Player, Player]:
    """The defender has fired and missed, and may try again: the window ``nerve`` is open."""
    for _ in range(TRIES):
        defender, raider = duel(http, mine="off")
        defender.order(DEFENDER, "speed 3")
        raider.order(RAIDER, "speed 0")
        for code in ("steer 000.0", "common", "fire"):
            assert defender.order(DEFENDER, code).status_code == 200
        if 'data-code="keep"' in defender.update()["html"]["question"]:
            return defender, raider
    raise AssertionError(f"in {TRIES} battles no shot missed")


def answered(player: Player) -> list[dict[str, Any]]:
    return [entry for entry in entries(player) if entry.get("print", "").startswith(NERVE)]


def test_a_standing_order_is_given_later_and_looks_like_an_order_by_hand(http: httpx.Client) -> None:
    defender, raider = at_a_window(http)
    assert defender.post("/standing", token=token(), **LEFT).status_code == 200
    wait_until(lambda: answered(raider))
    by_hand, _ = at_a_window(http)
    assert by_hand.order(DEFENDER, "keep").status_code == 200
    own = ("n", "hash", "events", "signature")
    shape = [{name: entry[name] for name in entry if name not in own} for entry in answered(raider)]
    assert shape == [{name: entry[name] for name in entry if name not in own} for entry in answered(by_hand)]
    assert not any("standing" in line["html"] for line in raider.update()["lines"])
    assert any("standing" in line["html"] for line in defender.update()["lines"])


def test_a_standing_order_is_given_after_a_restart(database: str) -> None:
    """The server stops before the delay is over; the next server gives the order."""
    asleep = settings(database, standing_seconds=3600.0)
    with Threaded(asleep) as first, httpx.Client(base_url=first.url, timeout=PATIENCE) as http:
        defender, _ = at_a_window(http)
        assert defender.post("/standing", token=token(), **LEFT).status_code == 200
        assert answered(defender) == []
    with Threaded(settings(database)) as second, httpx.Client(base_url=second.url, timeout=PATIENCE) as http:
        again = Player(http, defender.secret, defender.match)
        wait_until(lambda: answered(again))


def test_what_is_open_between_persons_stands_in_the_banner_of_both(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    act(defender, "draw", DEFENDER)
    act(defender, "adjournment", DEFENDER, until="Sunday")
    act(raider, "pause", RAIDER)
    for player, answers in ((defender, 0), (raider, 4)):
        banner = player.update()["html"]["offers"]
        for said in ("offers a draw", "proposes to adjourn, until Sunday", "pauses the game", 'data-do="resume"'):
            assert said in banner
        assert banner.count("data-accept=") == answers
        assert banner.count('data-do="withdraw-offer"') == (0 if answers else 2)
    act(raider, "resign", RAIDER)
    assert "draw" not in defender.update()["html"]["offers"]


def about(player: Player, seat: str) -> str:
    """The identity of the open proposal on a seat's page, as its buttons send it back."""
    return unescape(re.findall(r'data-about="([^"]*)"', player.update(seat)["html"]["offers"])[0])


def test_an_agreement_is_to_the_proposal_that_was_shown_and_to_no_other(http: httpx.Client) -> None:
    """If a proposal is replaced while the other player answers, there is no agreement."""
    defender, raider = duel(http)
    assert defender.order(DEFENDER, "mine 1").status_code == 200
    assert defender.post("/adjournment", seat=DEFENDER, until="Sunday", token=token()).status_code == 200
    shown = about(raider, RAIDER)
    assert defender.post("/adjournment", seat=DEFENDER, until="never", token=token()).status_code == 200
    late = raider.post("/adjournment/answer", accept=True, about=shown, token=token())
    assert (late.status_code, late.json()["error"]["kind"]) == (409, "stale")
    meant = raider.post("/adjournment/answer", accept=True, about=about(raider, RAIDER), token=token())
    assert meant.status_code == 200
    assert "never" in raider.update(RAIDER)["html"]["offers"]


def test_so_it_is_with_a_clock(http: httpx.Client) -> None:
    defender, raider = duel(http)
    defender.post("/presence/pace", seat=DEFENDER, seconds=86_400, then="bot")
    shown = raider.get("/presence").json()["offer"]["about"]
    defender.post("/presence/pace", seat=DEFENDER, seconds=60, then="bot")
    said = {"seat": RAIDER, "accept": True}
    assert raider.post("/presence/pace/answer", **said, about=shown).status_code == 409
    offered = raider.get("/presence").json()["offer"]["about"]
    assert raider.post("/presence/pace/answer", **said, about=offered).json()["pace"]["seconds"] == 60


def test_what_persons_settle_is_refused_with_its_own_sentence_and_no_word_of_orders(http: httpx.Client) -> None:
    """The refusal of a proposal does not suggest another order, or an answer to the open question."""
    defender, raider = duel(http, mine="off")
    act(defender, "draw", DEFENDER)
    assert raider.post("/draw/answer", accept=False, token=token()).status_code == 200
    again = act(defender, "draw", DEFENDER)
    assert again.status_code == 409
    assert again.json()["error"]["message"].endswith("after the next decision.")
    gone = raider.post("/draw/answer", accept=False, token=token())
    resumed = act(raider, "resume", RAIDER)
    act(raider, "pause", RAIDER)
    paused = defender.order(DEFENDER, "speed 1")
    assert [each.status_code for each in (gone, resumed, paused)] == [409] * 3
    assert [each.json()["error"]["remedy"] for each in (again, gone, resumed, paused)] == [""] * 4
    act(raider, "resume", RAIDER)
    decision = defender.update(DEFENDER)["decision"]
    for wrong in (defender.order(DEFENDER, "speed 9"), defender.order(DEFENDER, "dance")):
        assert wrong.json()["error"]["remedy"] == "Choose one of the orders on offer."
    defender.order(DEFENDER, "speed 1")
    raider.order(RAIDER, "speed 0")
    assert "question that is open" in defender.order(DEFENDER, "speed 1", decision).json()["error"]["remedy"]


def test_a_table_that_rests_offers_no_order_and_offers_them_again_when_it_goes_on(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    before = defender.update(DEFENDER)
    act(raider, "pause", RAIDER)
    resting = defender.update(DEFENDER)
    assert (before["my_turn"], resting["my_turn"]) == (True, False)
    assert "The game is paused" in resting["html"]["question"]
    assert "data-code" not in resting["html"]["question"]
    act(defender, "resume", DEFENDER)
    after = defender.update(DEFENDER)
    assert after["my_turn"]
    assert after["html"]["question"] == before["html"]["question"]


def test_no_take_back_is_offered_while_a_table_rests(http: httpx.Client) -> None:
    """It could only be answered after the pause."""
    defender, raider = duel(http)
    assert defender.order(DEFENDER, "mine 1").status_code == 200
    shown = []
    for command in ("pause", "resume"):
        act(raider, command, RAIDER)
        shown.append("take-back" in defender.update(DEFENDER)["html"]["propose"])
    assert shown == [False, True]
