"""Drafts of order sheets: written, refused with a reason, kept over a restart, sealed, and sent to no other seat."""

import re
from typing import Any

import httpx

from admiralty.kernel.matches.clock_start import waits_since
from admiralty.server.db.schema import paces
from admiralty.server.matches.clock import run_out
from tests.server.serving import Player, Threaded, settings, took_up
from tests.server.streams import Listener
from tests.support.patience import PATIENCE, wait_until

UNION, CONFEDERATE = "union", "confederate"
EVERYWHERE = ("", "/journal", "/replay", "/frames/1", "/presence", "/draft", "/heads")


def steam_duel(http: httpx.Client) -> tuple[Player, Player, Player]:
    """Two friends at the duel of Monitor and Virginia, and a spectator."""
    seats = {UNION: {"by": "me"}, CONFEDERATE: {"by": "friend"}}
    body = {"game": "iron_and_steam", "scenario": "monitor_duel", "seats": seats}
    made = http.post("/api/matches", json=body).json()
    one, looker = (Player(http, each["secret"], made["id"]) for each in (made, made["spectator"]))
    return one, took_up(http, made["links"][0], made["id"]), looker


def write(player: Player, seat: str, text: str, **more: Any) -> httpx.Response:
    decision = player.update(seat)["decision"]
    return player.post("/draft", seat=seat, decision=decision, write=text, **more)


def draft(player: Player, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = player.get("/draft", **{"as": seat}).json()
    return found


def test_lines_are_checked_as_they_are_written_and_a_refusal_leaves_the_draft(http: httpx.Client) -> None:
    union, confederate, _ = steam_duel(http)
    assert draft(union, UNION)["empty"]
    assert write(union, UNION, "monitor speed 5 port 10").json()["code"] == "monitor speed 5 port 10"
    aimed = write(union, UNION, "fire virginia", line="monitor").json()
    assert aimed["code"] == "monitor speed 5 port 10 fire virginia"
    assert re.search(r'data-write="fire virginia"[^>]*>[^<]*<span class="chance num">\d+(\.\d)?%</span>', aimed["html"])
    refused = write(union, UNION, "monitor speed 20")
    assert refused.status_code == 409
    assert refused.json()["error"]["case"] == "HR-5"
    assert draft(union, UNION)["code"] == "monitor speed 5 port 10 fire virginia"
    decision = union.update(UNION)["decision"]
    struck = union.post("/draft", seat=UNION, decision=decision, line="monitor", strike="helm")
    assert struck.json()["code"] == "monitor speed 5 fire virginia"
    assert write(confederate, CONFEDERATE, "monitor speed 2").status_code == 409
    assert confederate.post("/draft", seat=UNION, decision=decision, write="monitor speed 1").status_code == 403
    assert write(union, UNION, "nonsense", line="monitor").status_code == 409
    assert union.post("/draft", seat=UNION, decision=decision + 1, write="run on 3").status_code == 409


def test_pointing_at_the_chart_writes_a_target_or_a_course(http: httpx.Client) -> None:
    union, _, _ = steam_duel(http)
    decision = union.update(UNION)["decision"]
    said = {"seat": UNION, "decision": decision, "line": "monitor"}
    aimed = union.post("/draft", **said, pick={"on": "counter", "ref": "virginia"}).json()
    assert aimed["code"] == "monitor fire virginia"
    assert 'id="sketch"' in aimed["ghost"]
    far = union.post("/draft", **said, pick={"on": "point", "x": 10.0, "y": 10.0}).json()
    assert far["code"].startswith("monitor steer to 10 ")
    nothing = union.post("/draft", **said, pick={"on": "cell", "ref": "A1"}).json()
    assert nothing["code"] == far["code"]


def bytes_for(http: httpx.Client, player: Player, seat: str) -> str:
    """All bytes that a server sends a client."""
    query = {"as": seat} if seat else {}
    told = [player.get(path, **query).text for path in EVERYWHERE]
    told += [http.get(f"/m/{player.match}{path}", headers=player.headers).text for path in ("", "/replay")]
    told.append(http.get("/api/matches", headers=player.headers).text)
    with Listener(str(http.base_url), player) as listener:
        wait_until(lambda: listener.updates)
    return "".join([*told, listener.raw])


def test_drafts_and_sealed_sheets_are_in_nobody_elses_bytes(http: httpx.Client) -> None:
    union, confederate, looker = steam_duel(http)
    sheet = "monitor speed 4 starboard 13 fire virginia"
    assert write(union, UNION, sheet).status_code == 200
    for n in range(2):  # written, and sealed
        for other, seat in ((confederate, CONFEDERATE), (looker, "")):
            shown = bytes_for(http, other, seat)
            assert "starboard 13" not in shown, n
            assert "13 degrees" not in shown, n
        assert other.get("/draft", **{"as": UNION}).json() is None
        assert "starboard 13" in draft(union, UNION)["code"]
        if n == 0:
            assert union.order(UNION, sheet).status_code == 200
    assert draft(union, UNION)["sealed"]


def test_a_sealed_sheet_can_be_changed_until_the_other_side_has_sealed(http: httpx.Client) -> None:
    union, confederate, _ = steam_duel(http)
    write(union, UNION, "monitor speed 4 starboard 13")
    assert union.order(UNION, "monitor speed 4 starboard 13").status_code == 200
    decision = union.update(UNION)["decision"]
    assert union.post("/draft", seat=UNION, decision=decision, write="monitor speed 2").status_code == 409
    assert union.post("/undo", seat=UNION, decision=decision, token="t" * 12).status_code == 200
    assert draft(union, UNION)["code"] == "monitor speed 4 starboard 13"
    assert write(union, UNION, "monitor port 7").json()["code"] == "monitor speed 4 port 7"
    assert union.order(UNION, "monitor speed 4 port 7").status_code == 200
    assert "port 7" not in confederate.get("/journal").text
    assert "starboard 13" not in confederate.get("/journal").text
    assert confederate.order(CONFEDERATE, "carry on").status_code == 200
    assert "port 7" in union.get("/journal").text
    assert "port 7" not in confederate.get("/journal").text, "IS-A29 standing orders stay with their seat"
    assert union.post("/undo", seat=UNION, decision=decision, token="u" * 12).status_code == 409
    assert draft(union, UNION)["empty"]


def test_a_draft_outlives_the_server_and_not_its_question(database: str) -> None:
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        union, confederate, _ = steam_duel(http)
        write(union, UNION, "monitor speed 4")
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        union, confederate = (Player(http, who.secret, who.match) for who in (union, confederate))
        assert draft(union, UNION)["code"] == "monitor speed 4"
        assert union.order(UNION, "carry on").status_code == 200
        assert confederate.order(CONFEDERATE, "carry on").status_code == 200
        assert draft(union, UNION)["empty"]


def test_a_clock_seals_what_was_written_and_lets_the_other_carry_on(server: Threaded, http: httpx.Client) -> None:
    union, confederate, _ = steam_duel(http)
    host = server.app.web.host
    table = host.tables.get(union.match)
    write(union, UNION, "monitor speed 4 port 7")
    row = {"match": union.match, "seconds": 60.0, "then": "seal", "since": 0.0, "reminded": 0}
    host.store.write(union.match, lambda connection: connection.execute(paces.insert(), row) and None)
    since = table.look(waits_since)
    assert run_out(host, table, since) is not None
    assert "monitor speed 4 port 7" in union.get("/journal").text
    assert "port 7" not in confederate.get("/journal").text
    assert table.look(lambda match: match.position.state.turn) == 2
    assert run_out(host, table, since) is None


def test_a_squadron_is_a_seat_and_allies_do_not_see_each_others_drafts(http: httpx.Client) -> None:
    names = ("union", "union_monitors", "confederate", "confederate_fort")
    seats = {name: {"by": "me"} if name == "union" else {"by": "friend", "name": f"at {name}"} for name in names}
    body = {"game": "iron_and_steam", "scenario": "mobile_bay", "options": {"squadrons": "on"}, "seats": seats}
    made = http.post("/api/matches", json=body).json()
    players = {"union": Player(http, made["secret"], made["id"])}
    for link in made["links"]:
        players[link["seats"][0]] = took_up(http, link, made["id"])
    assert set(players) == set(names)
    assert write(players["union_monitors"], "union_monitors", "tecumseh speed 2").status_code == 200
    assert write(players["union"], "union", "tecumseh speed 2").status_code == 409, "her line is the monitors' to write"
    for name in names:
        if name != "union_monitors":
            found = players[name].get("/draft", **{"as": "union_monitors"})
            assert found.status_code != 200 or found.json() is None
            assert "tecumseh speed 2" not in players[name].get("/draft", **{"as": name}).text
    for name in names:
        order = "tecumseh speed 2" if name == "union_monitors" else "carry on"
        players[name].order(name, order)
    assert players["union"].update("union")["decision"] > 0


def test_the_set_up_marks_what_is_ours_and_what_a_battle_cannot_have(http: httpx.Client) -> None:
    page = http.get("/new?game=iron_and_steam&scenario=mobile_bay").text
    assert re.search(r'<option value="on" data-sides="[^"]*union_monitors', page), "the set-up knows the squadrons"
    assert page.count('<span class="tag">our rule</span>') > 10
    assert 'value="small" disabled' in http.get("/new?game=iron_and_steam&scenario=yazoo").text


def test_what_is_written_for_a_fleet_is_written_for_each_of_its_ships(http: httpx.Client) -> None:
    """A group of a sheet: written, clicked and removed as one; its parts are listed if they differ."""
    seats = {"chile": {"by": "me"}, "peru": {"by": "me"}}
    body = {"game": "war_of_the_pacific", "scenario": "grand_campaign", "seats": seats}
    made = http.post("/api/matches", json=body).json()
    player = Player(http, made["secret"], made["id"])
    for _ in range(10):
        seat = next(iter(player.update()["asked"]))
        sheet = draft(player, seat)
        if seat == "chile" and sheet is not None:
            break
        assert player.order(seat, "auto" if sheet is None else "carry on").status_code == 200
    decision = player.update("chile")["decision"]

    def send(**what: Any) -> dict[str, Any]:
        found: dict[str, Any] = player.post("/draft", seat="chile", decision=decision, **what).json()
        return found

    fleet = draft(player, "chile")["line"]
    assert fleet.startswith("warships-")
    together = send(line=fleet, write=f"{fleet} to V")
    assert together["code"].count(" to V") == 8
    assert "8 warships" in together["html"]
    pointed = send(line=fleet, pick={"on": "cell", "ref": "2918"})
    assert pointed["code"].count(" to IV") == 8
    apart = send(line="cochrane", write="cochrane to X")
    assert "1: Make for area X; 7: Make for area IV" in re.sub(r"<[^>]*>", "", apart["html"])
    assert send(line=fleet, strike="destination")["empty"]
    assert player.post("/draft", seat="chile", decision=decision, line=fleet, write=f"{fleet} to XX").status_code == 409
