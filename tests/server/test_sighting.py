"""Double-blind at a served match: page, calls, stream and journal of a seat hold nothing of a ship out of its sight."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from admiralty import Table
from admiralty.server.matches.service import Host
from tests.server.serving import Player, token, took_up
from tests.server.streams import Listener
from tests.server.test_secrets import scrubbed
from tests.server.test_umpire import SALT
from tests.support.patience import wait_until

AUSTRIA, ITALY = "austria", "italy"
SEATS = {AUSTRIA: {"by": "friend", "name": "Anna"}, ITALY: {"by": "friend", "name": "Bea"}}
LISSA = {"game": "ironclads_on_squares", "scenario": "lissa"}
CHART: Any = vars(Table("ironclads_on_squares", "lissa").presenter.setting)["chart"]
CALLS = ("", "/journal", "/replay", "/frames/4", "/frames/12", "/chances", "/odds?code=ahead 1", "/hint", "/nonces")


def world(http: httpx.Client, square: str) -> tuple[Player, Player, Player, Player]:
    """The umpire, both players and somebody who watches; Palestro lies in a square."""
    body = {**LISSA, "seats": SEATS, "name": "Uma", "umpire": {"by": "me"}, "sighting": 6, "token": token() * 2}
    made = http.post("/api/matches", json=body)
    assert made.status_code == 201, made.text
    told = made.json()
    umpire = Player(http, told["secret"], told["id"])
    seats = {link["seats"][0]: took_up(http, link, told["id"]) for link in told["links"]}
    desk = umpire.get("/umpire").json()
    palestro = next(piece["path"] for piece in desk["pieces"] if piece["id"] == "palestro")
    edits = {f"{palestro}.square": CHART.by_name[square]}
    done = umpire.post(
        "/umpire", what="edit", sequence=desk["sequence"], token="a-new-place", edits=edits, text="Lots."
    )
    assert done.status_code == 200, done.text
    return umpire, seats[AUSTRIA], seats[ITALY], Player(http, told["spectator"]["secret"], told["id"])


def told(http: httpx.Client, who: Player, seat: str) -> Iterator[str]:
    for path in CALLS:
        yield scrubbed(SALT.sub("", http.get(who.at + path, headers=who.headers).text), who)
    for path in (f"/m/{who.match}", f"/m/{who.match}/replay"):
        yield scrubbed(http.get(path, headers=who.headers).text, who)
    with Listener(str(http.base_url), who) as listener:
        wait_until(lambda: listener.updates)
    yield scrubbed(listener.raw, who)
    if seat:
        decision = who.update()["decision"]
        for code in ("fire all palestro", "ahead 9", "fire 9in palestro fore"):
            yield scrubbed(who.order(seat, code, decision).text, who)


def test_the_other_side_and_those_who_watch_get_the_same_bytes(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Host, "_dice_key", lambda *_: b"d" * 32)  # the same dice in both worlds
    worlds = [world(http, square) for square in ("K12", "B12")]
    for place, seat in ((1, AUSTRIA), (3, "")):
        here, there = (list(told(http, each[place], seat)) for each in worlds)
        for number, (one, two) in enumerate(zip(here, there, strict=True)):
            assert one == two, number
            assert "counter-palestro" not in one, number
    assert "counter-palestro" in worlds[0][0].get().text
    assert worlds[0][2].get().text.count("K12") > worlds[1][2].get().text.count("K12")


def test_a_page_gives_its_orders(http: httpx.Client) -> None:
    """A page asks first whether an order loses: nobody could tell where ships are hidden."""
    _, austria, italy, _ = world(http, "K12")
    for _ in range(4):
        asked = austria.update()["asked"][0]
        who = {AUSTRIA: austria, ITALY: italy}[asked]
        update = who.update()
        body = {"seat": asked, "decision": update["decision"], "code": "ahead 1", "ask_first": True}
        assert who.post("/orders", token=token(), **body).status_code == 200


def test_the_umpire_shows_a_ship(http: httpx.Client) -> None:
    umpire, austria, _, _ = world(http, "K12")
    assert "K12" not in str(austria.update()["html"]["fleet"])
    assert umpire.post("/umpire", what="show", token="show-the-ship", text="palestro").status_code == 200
    assert "K12" in str(austria.update()["html"]["fleet"])
    assert umpire.post("/umpire", what="hide", token="hide-nobody-at-all", text="nobody").status_code == 409


def test_what_cannot_be_hidden_is_refused(http: httpx.Client) -> None:
    bots = {**LISSA, "seats": {AUSTRIA: {"by": "me"}, ITALY: {"by": "bot"}}, "sighting": 6}
    refused = http.post("/api/matches", json=bots)
    assert refused.status_code == 422
    assert "bot" in refused.json()["error"]["message"]
    for game, scenario in (("iron_and_fire", "first_blood"), ("harbour_duel", "fog")):
        seats = {"defender": {"by": "me"}, "raider": {"by": "friend"}} if game == "harbour_duel" else {}
        refused = http.post("/api/matches", json={"game": game, "scenario": scenario, "seats": seats, "sighting": 6})
        assert refused.status_code == 422
        assert "hidden" in refused.json()["error"]["message"]
