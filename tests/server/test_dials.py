"""The question contains the dials for orders that are too many to list."""

import html
import json
import re

import httpx

from tests.server.serving import Player, duel
from tests.support.patience import wait_until

INPUT = re.compile(r"<input type=\"(range|hidden)\" id=\"dial-(\d)\"[^>]*data-words='([^']*)'")


def dials(player: Player, seat: str) -> list[tuple[str, list[str]]]:
    question = player.update(seat)["html"]["question"]
    return [(kind, json.loads(html.unescape(words))) for kind, _, words in INPUT.findall(question)]


def first_order(player: Player, seat: str) -> str:
    """The first order on offer, from the buttons of the question."""
    found = re.search(r'class="order[^"]*" data-code="([^"]*)"', player.update(seat)["html"]["question"])
    assert found is not None
    return html.unescape(found[1])


def test_the_question_of_a_course_carries_its_dials(http: httpx.Client) -> None:
    body = {
        "game": "oak_and_iron",
        "scenario": "quickstart",
        "options": {},
        "seats": {"a": {"by": "me"}, "b": {"by": "bot", "bot": "random"}},
    }
    made = http.post("/api/matches", json=body).json()
    player = Player(http, made["secret"], made["id"])
    for _ in range(60):
        wait_until(lambda: player.update("a")["my_turn"])
        found = dials(player, "a")
        if found:
            break
        assert player.order("a", first_order(player, "a")).status_code == 200
    assert [kind for kind, _ in found] == ["range", "hidden", "range"]
    (_, before), (_, run), (_, after) = found
    assert before == after
    assert before[len(before) // 2 - 1 : len(before) // 2 + 2] == ["P1", "-", "S1"]
    assert "Turn before the run" in player.update("a")["html"]["question"]
    seen = player.get("/odds", **{"as": "a", "code": f"P1 {run[0]} -"}).json()
    other = player.get("/odds", **{"as": "a", "code": f"P2 {run[0]} -"}).json()
    assert "ghost" in seen["ghost"]
    assert seen["ghost"] != other["ghost"]
    refused = player.get("/odds", **{"as": "a", "code": f"P1 {run[0]} S1"})
    assert (refused.status_code, refused.json()["error"]["case"]) == (409, "OI-4.4")
    assert player.order("a", f"P1 {run[0]} -").json()["code"] == f"P1 {run[0]} -"


def test_a_list_of_orders_has_no_dials(http: httpx.Client) -> None:
    defender, _ = duel(http, mine="off")
    assert dials(defender, "defender") == []
    assert 'id="dials"' not in defender.update("defender")["html"]["question"]
