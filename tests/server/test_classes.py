"""Classes: many tables under one teacher, without accounts, and what each person may see."""

import json
import re
from typing import Any

import httpx
import pytest

from admiralty.kernel.flows.chance import SharedStream
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.replays.proof import editions, prove
from tests.kernel.table import DUEL as HARBOUR_DUEL
from tests.server.serving import (
    DEFENDER,
    DUEL,
    ORDERS_AT_MOST,
    RAIDER,
    Player,
    Threaded,
    browser,
    codes,
    duel,
    played_out,
    token,
    took_up,
)
from tests.support.patience import wait_until

TWENTY, PLAYED = 20, 4


def wanted(tables: int, **more: Any) -> dict[str, Any]:
    fog = {"game": DUEL, "scenario": "fog", "options": {"mine": "off"}}
    return {**fog, "tables": tables, "token": token() * 2, "name": "Class 9b", "teacher": "Ms Grau", **more}


def made(teacher: httpx.Client, tables: int, **more: Any) -> dict[str, Any]:
    answer = teacher.post("/api/classes", json=wanted(tables, **more))
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def links(teacher: httpx.Client, class_: dict[str, Any]) -> list[dict[str, Any]]:
    answer = teacher.post(f"/api/classes/{class_['id']}/links", json={"origin": "http://192.0.2.7:8000"})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["links"]
    return found


def seated(http: httpx.Client, class_: dict[str, Any], link: dict[str, Any]) -> Player:
    return took_up(http, {"secret": link["url"].split("#")[1]}, class_["matches"][link["table"] - 1])


def pupils(http: httpx.Client, teacher: httpx.Client, class_: dict[str, Any]) -> list[dict[str, Player]]:
    """By table: the pupils, by their seats."""
    found: list[dict[str, Player]] = [{} for _ in class_["matches"]]
    for link in links(teacher, class_):
        player = seated(http, class_, link)
        (seat,) = player.get().json()["table"]["mine"]
        found[link["table"] - 1][seat] = player
    return found


def status(teacher: httpx.Client, class_: dict[str, Any]) -> dict[str, Any]:
    answer = teacher.get(f"/api/classes/{class_['id']}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_twenty_tables_of_a_class_are_played_on_one_server(
    server: Threaded, http: httpx.Client, soak_scale: int
) -> None:
    """Pupils join all tables, and some are played to their end; with --soak all of them."""
    with browser(server) as teacher:
        class_ = made(teacher, TWENTY)
        tables = pupils(http, teacher, class_)
        assert all(set(table) == {DEFENDER, RAIDER} for table in tables)
        played = tables[: PLAYED * soak_scale]
        for number in range(len(played)):
            played_out(server, class_["matches"][number], number)
        now = status(teacher, class_)
        assert [table["number"] for table in now["tables"]] == list(range(1, TWENTY + 1))
        assert all(table["joined"] == table["invited"] == 2 for table in now["tables"])
        assert [table["over"] for table in now["tables"]] == [table in played for table in tables]
        assert sum(now["won"].values()) == sum(len(table["winners"]) for table in now["tables"]) > 0
        assert len({read_journal(table[RAIDER].get("/journal").text).entries[-1]["key"] for table in played}) == len(
            played
        )


def test_the_same_request_makes_a_class_once(server: Threaded) -> None:
    with browser(server) as teacher:
        body = wanted(3)
        first, again = (teacher.post("/api/classes", json=body).json() for _ in range(2))
        assert first == again
        other = teacher.post("/api/classes", json={**body, "name": "Class 9c"})
        assert other.status_code == 409


def test_nobody_but_the_teacher_sees_the_class(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher, browser(server) as stranger:
        class_ = made(teacher, 2)
        pupil = seated(http, class_, links(teacher, class_)[0])
        for who in (stranger, pupil.http):
            for path in ("", "/sheet", "/debrief", "/boards/1.svg"):
                assert who.get(f"/class/{class_['id']}{path}", headers=pupil.headers).status_code == 404
            for path in ("", "/debrief"):
                assert who.get(f"/api/classes/{class_['id']}{path}", headers=pupil.headers).status_code == 404
        assert (
            stranger.post(f"/api/classes/{class_['id']}/pause", json={"paused": True, "token": token()}).status_code
            == 404
        )


def test_the_teachers_link_opens_the_class_in_another_browser(server: Threaded) -> None:
    with browser(server) as teacher, browser(server) as phone:
        class_ = made(teacher, 2)
        wrong = phone.post("/api/class", json={"secret": class_["secret"][:-1] + "_"})
        assert wrong.status_code == 404
        assert phone.post("/api/class", json={"secret": class_["secret"]}).json() == {"url": class_["url"]}
        assert status(phone, class_)["name"] == "Class 9b"
        assert class_["secret"] in phone.get(class_["url"]).text


def test_a_pupils_secrets_are_no_matter_of_the_teachers_before_the_end(server: Threaded, http: httpx.Client) -> None:
    """Two worlds that differ only in a hidden mine: the teacher receives the same bytes."""
    seen = []
    with browser(server) as teacher:
        for mine in ("1", "2"):
            class_ = made(teacher, 1, options={"mine": "on"}, shared=True)
            (table,) = pupils(http, teacher, class_)
            assert table[DEFENDER].order(DEFENDER, f"mine {mine}").status_code == 200
            told = status(teacher, class_)["tables"][0]
            picture = teacher.get(f"/class/{class_['id']}/boards/1.svg").text
            view = teacher.get(f"/api/matches/{class_['matches'][0]}").json()["update"]
            shown = json.dumps([told, view["html"], view["svg"], view["lines"]]) + picture
            for name in (class_["id"], *class_["matches"]):
                shown = shown.replace(name, "-")
            seen.append(shown)
    assert seen[0] == seen[1]


def test_all_tables_are_paused_and_only_the_teacher_lets_them_go_on(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 3)
        tables = pupils(http, teacher, class_)

        def rest(paused: bool) -> dict[str, Any]:
            path = f"/api/classes/{class_['id']}/pause"
            answer = teacher.post(path, json={"paused": paused, "token": token()})
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found

        assert all(table["paused"] for table in rest(True)["tables"])
        refused = tables[0][DEFENDER].order(DEFENDER, "speed 1")
        assert refused.status_code == 409
        assert "Ms Grau" in refused.json()["error"]["message"]
        resumed = tables[0][DEFENDER].post("/resume", seat=DEFENDER, token=token())
        assert resumed.status_code == 409
        assert not any(table["paused"] for table in rest(False)["tables"])
        assert tables[0][DEFENDER].order(DEFENDER, "speed 1").status_code == 200
        kinds = [entry["kind"] for entry in read_journal(tables[0][DEFENDER].get("/journal").text).entries]
        assert kinds.count("paused") == kinds.count("resumed") == 1


def test_tables_with_the_same_dice_say_so_and_keep_their_key_until_all_are_over(
    server: Threaded, http: httpx.Client
) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 2, shared=True)
        one, two = pupils(http, teacher, class_)
        played_out(server, class_["matches"][0])
        held = one[RAIDER].get("/journal")
        assert held.status_code == 403
        dice = server.app.web.host.tables.get(class_["matches"][0]).look(lambda live: live.chance)
        assert isinstance(dice, SharedStream)
        key = dice.key.hex()
        for path in ("", "/replay", "/header", "/nonces"):
            assert key[:32] not in one[RAIDER].get(path).text
        assert key[:32] not in one[RAIDER].http.get(f"/m/{class_['matches'][0]}", headers=one[RAIDER].headers).text
        played_out(server, class_["matches"][1])
        journals = [read_journal(table[RAIDER].get("/journal").text) for table in (one, two)]
        assert journals[0].header["chance"]["shared"] == journals[1].header["chance"]["shared"]
        proofs = [prove(journal, editions(HARBOUR_DUEL)) for journal in journals]
        assert all(proof.whole and proof.shared and not proof.everything for proof in proofs)

        def fell(place: int) -> list[Any]:
            return [(entry["print"], entry["answer"]) for entry in journals[place].entries if entry["kind"] == "roll"]

        assert fell(0) == fell(1)  # the same orders, and so the same game


def test_the_teacher_can_release_the_journals_early(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 2, shared=True)
        one, _ = pupils(http, teacher, class_)
        played_out(server, class_["matches"][0])
        assert one[RAIDER].get("/journal").status_code == 403
        assert teacher.post(f"/api/classes/{class_['id']}/release", json={}).status_code == 200
        assert one[RAIDER].get("/journal").status_code == 200


def test_shared_dice_go_on_where_they_were_after_a_restart(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 1, shared=True)
        (table,) = pupils(http, teacher, class_)
        host = server.app.web.host
        for _ in range(ORDERS_AT_MOST):
            update = table[DEFENDER].update()
            if update["over"]:
                break
            host.tables.get(class_["matches"][0])._match = None  # as after a restart: read the journal again
            seat = update["asked"][0]
            assert table[seat].order(seat, codes(table[seat].update())[0]).status_code == 200
        assert prove(read_journal(table[RAIDER].get("/journal").text), editions(HARBOUR_DUEL)).whole


def test_links_are_shown_again_until_they_are_used(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 1, names=[["Ana", "Ben"]])
        first = links(teacher, class_)
        assert [link["person"] for link in first] == ["Ana", "Ben"]
        assert all(link["url"].startswith("http://192.0.2.7:8000/join#") and "<svg" in link["qr"] for link in first)
        assert links(teacher, class_) == first
        seated(http, class_, first[0])
        used, free = links(teacher, class_)
        assert (used["url"], used["qr"], used["taken"]) == ("", "", True)
        assert free == first[1]


def test_a_bot_plays_a_side_at_every_table(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 2, bots={RAIDER: "random"})
        assert len(links(teacher, class_)) == 2
        all_bots = teacher.post("/api/classes", json=wanted(2, bots={RAIDER: "random", DEFENDER: "random"}))
        assert all_bots.status_code == 422


def test_the_same_moment_is_drawn_at_each_table(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 2, game="iron_and_fire", scenario="first_shots", options={})
        tables = pupils(http, teacher, class_)
        for number, table in enumerate(tables):
            for _ in range(12):
                seat = next(iter(table.values())).update()["asked"][0]
                on_offer = codes(table[seat].update())
                assert table[seat].order(seat, on_offer[number % len(on_offer)]).status_code == 200
        path = f"/class/{class_['id']}/boards"
        began = [re.sub(r"<title.*?</title>", "", teacher.get(f"{path}/{n}.svg?turn=1").text) for n in (1, 2)]
        assert began[0] == began[1]
        ends = [teacher.get(f"{path}/{n}.svg").text for n in (1, 2)]
        assert ends[0] != ends[1]
        assert teacher.get(f"{path}/3.svg").status_code == 404


def test_the_debrief_finds_what_was_decided_in_the_same_position(server: Threaded, http: httpx.Client) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 3)
        pupils(http, teacher, class_)
        assert teacher.get(f"/api/classes/{class_['id']}/debrief").json()["of"] == 0
        for number, match in enumerate(class_["matches"]):
            played_out(server, match, number)
        told: dict[str, Any] = {}

        def read() -> bool:
            told.update(teacher.get(f"/api/classes/{class_['id']}/debrief").json())
            return bool(told["done"] == told["of"] == 3)

        wait_until(read)
        first = told["decisions"][0]
        assert sorted(number for choice in first["choices"] for number in choice["tables"]) == [1, 2, 3]
        assert len(first["choices"]) > 1
        assert all(0 <= choice["won"] <= len(choice["tables"]) for choice in first["choices"])
        assert {line["table"] for line in told["luck"]} <= {1, 2, 3}
        assert told["luck"]


def test_captains_are_counted_for_comparison(server: Threaded) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 1)
        before = 0
        for _ in range(10):
            answer = teacher.post(f"/api/classes/{class_['id']}/captains", json={})
            assert answer.status_code == 200, answer.text
            told = answer.json()
            assert told["games"] > before
            assert sum(won for _, won in told["won"]) <= told["games"]
            before = told["games"]
            if before == told["of"]:
                break
        assert before == told["of"] == 40


@pytest.mark.parametrize("path", ["/class", "/class/open"])
def test_the_form_is_open_to_anybody(server: Threaded, path: str) -> None:
    with browser(server) as anybody:
        assert anybody.get(path).status_code == 200


def test_the_pages_of_a_class_are_written(server: Threaded) -> None:
    with browser(server) as teacher:
        class_ = made(teacher, 2, shared=True)
        for path in ("", "/sheet", "/debrief"):
            answer = teacher.get(class_["url"] + path)
            assert answer.status_code == 200, answer.text
            assert "Class 9b" in answer.text


def test_the_key_of_an_ordinary_match_is_told_as_ever(server: Threaded, http: httpx.Client) -> None:
    _, raider = duel(http, mine="off")
    played_out(server, raider.match)
    assert "key" in read_journal(raider.get("/journal").text).entries[-1]
