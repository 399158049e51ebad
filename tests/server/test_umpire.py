"""An umpire on the server: she sees everything and acts at the desk, and her acts reveal no secrets of a seat."""

import json
import re
from typing import Any

import httpx
import pytest

from tests.server.serving import DEFENDER, RAIDER, Player, Threaded, browser, took_up
from tests.server.test_secrets import bytes_for, scrubbed

SALT = re.compile('"salt":"[0-9a-f]+"')


class Umpired:
    """A duel of two friends; the maker of the match is the umpire."""

    def __init__(self, http: httpx.Client, game: str = "harbour_duel", scenario: str = "fog") -> None:
        seats = {DEFENDER: {"by": "friend", "name": "Anna"}, RAIDER: {"by": "friend", "name": "Bea"}}
        body = {"game": game, "scenario": scenario, "seats": seats, "name": "Uma", "umpire": {"by": "me"}}
        made = http.post("/api/matches", json=body)
        assert made.status_code == 201, made.text
        told = made.json()
        self.id = told["id"]
        self.umpire = Player(http, told["secret"], self.id)
        self.defender, self.raider = (took_up(http, link, self.id) for link in told["links"])
        self.watcher = Player(http, told["spectator"]["secret"], self.id)

    def act(self, what: str, **more: Any) -> httpx.Response:
        sequence = self.umpire.get("/umpire").json()["sequence"]
        body = {"what": what, "sequence": sequence, "token": f"act-{what}-{sequence}", **more}
        return self.umpire.post("/umpire", **body)


def kinds(table: Umpired) -> list[str]:
    return [json.loads(line)["kind"] for line in table.umpire.get("/journal").text.splitlines()[1:]]


def test_the_umpire_sees_all_sides_and_each_of_them(http: httpx.Client) -> None:
    table = Umpired(http)
    assert table.defender.order(DEFENDER, "mine 5").status_code == 200
    assert "marker-mine" in table.umpire.get().text
    assert "marker-mine" in table.umpire.get(**{"as": DEFENDER}).text
    assert "marker-mine" not in table.umpire.get(**{"as": RAIDER}).text
    assert '"mine 5"' in table.umpire.get("/journal").text
    assert table.umpire.get("/frames/2").status_code == 200


def test_every_page_and_the_header_say_that_there_is_an_umpire(http: httpx.Client) -> None:
    table = Umpired(http)
    for who in (table.defender, table.raider, table.watcher):
        page = http.get(f"/m/{table.id}", headers=who.headers).text
        assert "Umpire: Uma" in page
        assert who.get("/header").json()["umpire"] == "Uma"
    assert table.act("leave").status_code == 200
    assert "Umpire: Uma" not in http.get(f"/m/{table.id}", headers=table.raider.headers).text


def test_nobody_else_does_what_the_umpire_does(http: httpx.Client) -> None:
    table = Umpired(http)
    for who in (table.defender, table.raider, table.watcher):
        assert who.get("/umpire").status_code == 403
        for what in ("hold", "pause", "leave", "say", "edit", "order"):
            assert who.post("/umpire", what=what, token=f"another-{what}", text="x").status_code == 403
        assert http.get(f"/umpire/{table.id}", headers=who.headers).status_code == 403
        assert http.get(f"/umpire/{table.id}/board.svg", headers=who.headers).status_code == 403
        assert who.get("", **{"as": DEFENDER if who is not table.defender else RAIDER}).status_code == 403
    assert table.act("leave").status_code == 200
    assert table.umpire.get("/umpire").status_code == 403
    assert table.umpire.get(**{"as": RAIDER}).status_code == 403
    assert "marker-mine" not in table.umpire.get().text


def test_the_umpire_holds_no_seat(http: httpx.Client) -> None:
    body = {"game": "harbour_duel", "scenario": "fog", "umpire": {"by": "me"}, "seats": {DEFENDER: {"by": "me"}}}
    assert http.post("/api/matches", json=body).status_code == 422
    body = {"game": "harbour_duel", "scenario": "fog", "name": "Ann", "umpire": {"by": "friend", "name": "Ann"},
            "seats": {DEFENDER: {"by": "me"}}}  # fmt: skip
    assert http.post("/api/matches", json=body).status_code == 422


def test_a_friend_is_umpire_by_a_link_that_one_person_takes_up(http: httpx.Client) -> None:
    body = {"game": "harbour_duel", "scenario": "fog", "umpire": {"by": "friend", "name": "Uma"},
            "seats": {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend"}}}  # fmt: skip
    made = http.post("/api/matches", json=body).json()
    link = made["umpire"]
    assert Player(http, link["secret"], made["id"]).get("/umpire").status_code == 403  # not used yet
    umpire = took_up(http, link, made["id"])
    assert umpire.get("/umpire").status_code == 200
    assert http.post("/api/join", json={"secret": link["secret"]}).status_code == 404
    assert Player(http, made["secret"], made["id"]).get("/umpire").status_code == 403


def test_no_browser_is_umpire_and_player(server: Threaded, http: httpx.Client) -> None:
    body = {"game": "harbour_duel", "scenario": "fog", "umpire": {"by": "friend", "name": "Uma"},
            "seats": {DEFENDER: {"by": "friend"}, RAIDER: {"by": "friend"}}}  # fmt: skip
    made = http.post("/api/matches", json=body).json()
    with browser(server) as guest:
        assert guest.post("/api/join", json={"secret": made["umpire"]["secret"]}).status_code == 200
        seat = next(link for link in made["links"] if link["seats"])
        refused = guest.post("/api/join", json={"secret": seat["secret"]})
        assert refused.status_code == 409
        assert "umpire" in refused.json()["error"]["message"]


def test_a_change_is_seen_by_each_seat_as_far_as_it_may(http: httpx.Client) -> None:
    table = Umpired(http)
    assert table.defender.order(DEFENDER, "mine 5").status_code == 200
    done = table.act("edit", edits={"mine": 6, "boats.raider.hull": 2}, text="A wave moved it.")
    assert done.status_code == 200, done.text
    for who, mine in ((table.defender, True), (table.raider, False), (table.watcher, False)):
        journal = who.get("/journal").text
        assert "A wave moved it." in journal
        assert '[["boats","raider","hull"],2]' in journal
        assert ('[["mine"],6]' in journal) is mine
        assert "A wave moved it." in http.get(f"/m/{table.id}", headers=who.headers).text


def test_a_change_beyond_its_limits_is_refused_with_the_field(http: httpx.Client) -> None:
    table = Umpired(http)
    refused = table.act("edit", edits={"boats.raider.hull": 101}, text="More steel")
    assert refused.status_code == 409
    assert "boats.raider.hull" in refused.json()["error"]["message"]
    assert table.act("edit", edits={"boats.raider.hull": 2}, text="").status_code == 409
    late = table.umpire.post(
        "/umpire", what="edit", sequence=0, token="too-late-by-now", edits={"mine": 2}, text="late"
    )
    assert late.status_code == 409


def test_the_other_seat_gets_the_same_bytes_whatever_was_changed_out_of_its_sight(http: httpx.Client) -> None:
    tables = [Umpired(http), Umpired(http)]
    for mine, table in zip((5, 6), tables, strict=True):
        assert table.defender.order(DEFENDER, "mine 4").status_code == 200
        assert table.act("edit", edits={"mine": mine}, text="Adrift.").status_code == 200
        assert table.act("say", text=f"It lies in {mine}.", side="defender").status_code == 200
    told = [[SALT.sub("", each) for each in bytes_for(http, table.raider)] for table in tables]
    for place, (here, there) in enumerate(zip(*told, strict=True)):
        assert here == there, place
    table = tables[1]
    assert scrubbed(table.defender.get("/journal").text, table.defender).count("It lies in 6.") == 1


def test_answers_holds_and_pauses(http: httpx.Client) -> None:
    table = Umpired(http)
    assert table.act("order", seat=DEFENDER, text="mine 5").status_code == 200
    assert table.act("hold").status_code == 200
    assert table.defender.order(DEFENDER, "speed 1").status_code == 200
    assert table.raider.order(RAIDER, "speed 0").status_code == 200
    assert "release" not in kinds(table)
    assert "speed 1" in str(table.umpire.get("/umpire").json()["seats"])
    assert table.act("pause").status_code == 200
    assert table.raider.post("/resume", seat=RAIDER, token="resume-please").status_code == 409
    assert table.act("resume").status_code == 200
    assert table.act("release").status_code == 200
    assert "release" in kinds(table)


PRINTED = ("iron_and_fire", "iron_and_steam", "ironclads_on_squares", "oak_and_iron", "war_of_the_pacific")


@pytest.mark.parametrize("game", PRINTED)
def test_the_desk_is_written_for_every_game(http: httpx.Client, game: str) -> None:
    battle = next(each for each in http.get("/api/games").json() if each["id"] == game)["scenarios"][0]
    seats = [seat["id"] for side in battle["sides"] for seat in side["seats"]]
    body = {"game": game, "scenario": battle["id"], "umpire": {"by": "me"}, "name": "Uma",
            "seats": {seat: {"by": "friend"} for seat in seats}}  # fmt: skip
    made = http.post("/api/matches", json=body).json()
    umpire = Player(http, made["secret"], made["id"])
    desk = umpire.get("/umpire").json()
    assert desk["pieces"]
    for piece in ("", desk["pieces"][0]["path"]):
        page = http.get(f"/umpire/{made['id']}?piece={piece}", headers=umpire.headers)
        assert page.status_code == 200
        assert page.text.count("data-path=") >= 1
    assert http.get(f"/umpire/{made['id']}/board.svg", headers=umpire.headers).text.startswith("<svg")
