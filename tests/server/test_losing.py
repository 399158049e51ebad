"""An order that loses the game at once: it is marked; a page must confirm it, but a program does not have to."""

import json
from typing import Any

import httpx

from tests.server.serving import Player, codes, token
from tests.support.losing import OVER_THE_EDGE, quiet

LOSING = [OVER_THE_EDGE, f"{OVER_THE_EDGE} turn port", f"{OVER_THE_EDGE} turn starboard"]


def at_the_edge(http: httpx.Client) -> tuple[Player, dict[str, Any]]:
    """Chile's only ship is about to leave the board; one person plays both sides."""
    seats = {"peru": {"by": "me"}, "chile": {"by": "me"}}
    body = {"game": "ironclads_on_squares", "scenario": "first_command", "options": {"duty": "free"}, "seats": seats}
    made = http.post("/api/matches", json=body).json()
    player = Player(http, made["secret"], made["id"])
    for _ in range(30):
        (seat,) = player.update()["asked"]
        update = player.update(seat)
        if seat == "chile" and player.get("/chances", **{"as": seat}).json()["loses"]:
            return player, update
        assert player.order(seat, quiet(seat, codes(update)), update["decision"]).status_code == 200
    raise AssertionError("nobody came to the edge")


def ordered(player: Player, update: dict[str, Any], code: str, **more: Any) -> httpx.Response:
    return player.post("/orders", seat="chile", decision=update["decision"], code=code, token=token(), **more)


def test_the_orders_that_lose_the_game_are_named(http: httpx.Client) -> None:
    player, update = at_the_edge(http)
    found = player.get("/chances", **{"as": "chile"}).json()
    assert sorted(found["loses"]) == LOSING
    assert found["decision"] == update["decision"]


def test_who_wants_to_be_asked_is_asked_once_and_nothing_has_happened(http: httpx.Client) -> None:
    player, update = at_the_edge(http)
    before = player.update()["sequence"]
    for _ in range(2):
        answer = ordered(player, update, OVER_THE_EDGE, ask_first=True)
        assert answer.status_code == 409, answer.text
        assert answer.json()["error"]["kind"] == "loses"
        assert "You lose" in answer.json()["error"]["message"]
    assert player.update()["sequence"] == before
    assert ordered(player, update, "ahead 1", ask_first=True).status_code == 200, "only what loses is asked about"


def test_what_is_confirmed_is_given(http: httpx.Client) -> None:
    player, update = at_the_edge(http)
    assert ordered(player, update, OVER_THE_EDGE, ask_first=True).status_code == 409
    assert ordered(player, update, OVER_THE_EDGE).status_code == 200
    assert player.update()["over"]


def test_a_program_that_does_not_want_to_be_asked_is_not(http: httpx.Client) -> None:
    player, update = at_the_edge(http)
    assert ordered(player, update, OVER_THE_EDGE).status_code == 200
    assert player.update()["over"], json.dumps(player.update()["asked"])
