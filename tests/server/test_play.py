"""Playing through the API: orders, refusals, take-backs, seats, journals, replays and branches."""

import html
import json
import re
import secrets
from typing import Any

import httpx
import pytest

from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.replays.proof import editions, prove
from admiralty.library import load_package
from tests.server.serving import DEFENDER, DUEL, RAIDER, Player, Threaded, codes, duel, played_out, token
from tests.support.patience import wait_until


def play_out(*players: tuple[Player, str], seed: int = 1) -> None:
    """Play to the end with the first or the last order on offer."""
    for step in range(500):
        for player, seat in players:
            update = player.update(seat)
            if update["over"]:
                return
            if update["my_turn"]:
                offered = codes(update)
                code = offered[(step * seed) % len(offered)]
                assert player.order(seat, code, update["decision"]).status_code == 200
    raise AssertionError("the game does not end")


def test_an_order_is_taken_answered_and_seen_by_the_other_side(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    answer = defender.order(DEFENDER, "speed 2")
    assert answer.status_code == 200
    assert {name: value for name, value in answer.json().items() if name != "head"} == {
        "entry": 2, "code": "speed 2", "sequence": 2,
    }  # fmt: skip
    assert answer.json()["head"]["entry"] == 2
    raider.order(RAIDER, "speed 1")
    seen = raider.update()
    assert any("Speed 2" in line["html"] for line in seen["lines"])
    assert seen["asked"] == [DEFENDER]
    assert "Vigilante is under way at speed 2." in seen["news"]


@pytest.mark.parametrize("code", ["speed 9", "nonsense", "🚢" * 20])
def test_a_refusal_names_its_case_and_changes_nothing(http: httpx.Client, code: str) -> None:
    defender, _ = duel(http, mine="off")
    before = defender.update()["sequence"]
    answer = defender.order(DEFENDER, code)
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"], error["case"]) == (409, "refused", "HD-3.1")
    assert error["message"]
    assert error["remedy"]
    assert defender.update()["sequence"] == before


def test_an_answer_to_an_earlier_question_is_stale(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    decision = defender.update()["decision"]
    defender.order(DEFENDER, "speed 1")
    raider.order(RAIDER, "speed 3")
    answer = raider.order(RAIDER, "steer 150.0", decision=decision)
    assert answer.status_code == 409
    assert answer.json()["error"]["kind"] == "stale"


def test_the_same_token_does_its_order_once_and_is_answered_alike(http: httpx.Client) -> None:
    defender, _ = duel(http, mine="off")
    decision, mark = defender.update()["decision"], token()
    answers = [defender.order(DEFENDER, "speed 2", decision, mark) for _ in range(3)]
    first = answers[0].json()
    assert (first["entry"], first["code"], first["sequence"], first["head"]["entry"]) == (2, "speed 2", 2, 2)
    assert [answer.json() for answer in answers] == [first] * 3
    assert defender.update()["sequence"] == 2
    other = defender.order(DEFENDER, "speed 1", decision, mark)
    assert other.status_code == 409
    assert "token" in other.json()["error"]["message"]


def test_a_token_sent_again_after_an_undo_does_not_order_again(http: httpx.Client) -> None:
    defender, _ = duel(http, mine="off")
    decision, mark = defender.update()["decision"], token()
    first = defender.order(DEFENDER, "speed 2", decision, mark).json()
    undone = defender.post("/undo", seat=DEFENDER, decision=decision, token=token())
    assert undone.status_code == 200
    assert defender.order(DEFENDER, "speed 2", decision, mark).json() == first
    assert DEFENDER in defender.update()["asked"]


def test_nobody_orders_for_a_seat_of_another(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    answer = defender.order(RAIDER, "speed 2", decision=1)
    assert answer.status_code == 403
    assert raider.update()["asked"] == [DEFENDER, RAIDER]


def test_an_abbreviation_that_fits_one_order_will_do(http: httpx.Client) -> None:
    defender, _ = duel(http, mine="off")
    decision = defender.update()["decision"]
    body: dict[str, Any] = {"seat": DEFENDER, "decision": decision, "token": token(), "abbreviated": True}
    assert defender.post("/orders", code="sp", **body).json()["error"]["kind"] == "refused"
    assert defender.post("/orders", code="sp 2", **body).json()["code"] == "speed 2"


def test_a_typed_order_that_is_sent_again_is_answered_alike_and_done_once(http: httpx.Client) -> None:
    """Even if the next question is open already, which the typed text does not answer."""
    defender, raider = duel(http, mine="off")
    decision = defender.update()["decision"]
    sent: dict[str, Any] = {"seat": DEFENDER, "decision": decision, "token": token(), "abbreviated": True}
    body = {**sent, "code": "sp 2"}
    first = defender.post("/orders", **body)
    assert first.status_code == 200, first.text
    assert defender.post("/orders", **body).json() == first.json()
    raider.order(RAIDER, "speed 1")
    length = defender.update()["sequence"]
    again = defender.post("/orders", **body)
    assert (again.status_code, again.json()) == (200, first.json())
    assert defender.update()["sequence"] == length
    other = defender.post("/orders", **{**body, "code": "sp 3"})
    assert other.status_code == 409
    assert "token" in other.json()["error"]["message"]


def test_a_take_back_happens_when_the_other_side_agrees(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    defender.order(DEFENDER, "speed 3")
    raider.order(RAIDER, "speed 1")
    order = defender.order(DEFENDER, "steer 010.0").json()["entry"]
    defender.order(DEFENDER, "common")
    defender.order(DEFENDER, "fire")
    proposed = defender.post("/take-back", before=order, token=token())
    assert proposed.status_code == 200, proposed.text
    assert "proposes" in " ".join(raider.update()["news"])
    own = defender.post("/take-back/answer", accept=True, token=token())
    assert own.status_code == 409
    assert raider.post("/take-back/answer", accept=True, token=token()).status_code == 200
    update = defender.update()
    assert update["my_turn"]
    assert order in update["undone"]
    assert raider.post("/take-back", before=order, token=token()).status_code == 409


def test_a_standing_order_answers_windows_and_can_be_lifted(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    body = {"seat": DEFENDER, "window": "nerve", "for_game": True}
    assert defender.post("/standing", code="keep", token=token(), **body).status_code == 200
    assert "nerve" in defender.update()["html"]["standing"]
    assert "nerve" not in raider.update()["html"]["standing"]
    assert defender.post("/standing", code=None, token=token(), **body).status_code == 200
    assert "nerve" not in defender.update()["html"]["standing"]


def test_an_order_may_be_left_as_the_answer_and_lifted_again(http: httpx.Client) -> None:
    """In Oak & Iron each ship has a question about seamanship: one press declines all of them."""
    seats = {"a": {"by": "me"}, "b": {"by": "me"}}
    made = http.post("/api/matches", json={"game": "oak_and_iron", "scenario": "quickstart", "seats": seats}).json()
    player = Player(http, made["secret"], made["id"])
    for _ in range(20):
        asked = player.update(next(iter(player.update()["asked"])))
        if 'data-until="all"' in asked["html"]["question"]:
            break
        first = re.findall(r'class="order[^"]*" data-code="([^"]*)"', asked["html"]["question"])[0]
        assert player.order(asked["as"], first, asked["decision"]).status_code == 200
    seat, decision = asked["as"], asked["decision"]

    def leave(until: str) -> httpx.Response:
        return player.post("/orders", seat=seat, decision=decision, code="no", token=token(), leave=until)

    refused = leave("again").json()["error"]
    assert (refused["kind"], player.update(seat)["decision"]) == ("refused", decision)
    assert leave("all").status_code == 200
    assert "Skip all optional questions" in player.update(seat)["html"]["standing"]
    assert player.post("/standing", seat=seat, window="*", code=None, token=token()).status_code == 200
    assert "Skip all optional questions" not in player.update(seat)["html"]["standing"]


def test_a_hot_seat_shows_one_seat_at_a_time(http: httpx.Client) -> None:
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "me"}}
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats}).json()
    player = Player(http, made["secret"], made["id"])
    assert player.update()["hand_over"] is None, "while nothing is hidden, the page shows whoever is asked"
    assert player.update(RAIDER)["hand_over"] == DEFENDER, "a page of the other seat goes on to him"
    player.order(DEFENDER, "mine 5")
    covered = player.get().json()
    assert covered["table"]["covered"]
    assert covered["update"]["as"] is None
    assert "marker-mine" not in json.dumps(covered)
    assert "marker-mine" in json.dumps(player.get("", **{"as": DEFENDER}).json())
    assert "marker-mine" not in json.dumps(player.get("", **{"as": RAIDER}).json())


def test_a_spectator_sees_what_is_public_and_cannot_order(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}).json()
    defender = Player(http, made["secret"], made["id"])
    defender.order(DEFENDER, "mine 5")
    spectator = Player(http, made["spectator"]["secret"], made["id"])
    shown = spectator.get()
    assert shown.json()["table"]["spectator"]
    assert "marker-mine" not in shown.text
    assert spectator.order(DEFENDER, "speed 1", decision=1).status_code == 403
    assert spectator.get("", **{"as": DEFENDER}).status_code == 403


def test_bots_answer_until_the_game_is_over(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": {
        DEFENDER: {"by": "bot", "bot": "random"}, RAIDER: {"by": "bot", "bot": "random"}}}).json()  # fmt: skip
    spectator = Player(http, made["spectator"]["secret"], made["id"])
    wait_until(lambda: spectator.update()["over"])
    journal = read_journal(spectator.get("/journal").text)
    assert prove(journal, editions(load_package("tests.toy", "HarbourDuel"))).thrown > 0


def test_odds_come_from_the_seats_own_knowledge(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    defender.order(DEFENDER, "speed 3")
    raider.order(RAIDER, "speed 0")
    answer = defender.get("/odds", code="steer 005.0")
    assert answer.status_code == 200, answer.text
    assert "ghost" in answer.json()["ghost"]
    defender.order(DEFENDER, "steer 005.0")
    defender.order(DEFENDER, "common")
    found = defender.get("/odds", code="fire").json()
    assert found["exact"]
    assert found["modifiers"][0] | {"case_text": ""} == {
        "value": 1, "unknown": "", "text": "common shell", "case": "HD-5.2", "case_text": ""
    }  # fmt: skip
    assert {measure["id"] for measure in found["measures"]} == {"measure-defender", "measure-raider"}
    for measure in found["measures"]:
        assert sum(chance["share"] for chance in measure["chances"]) == pytest.approx(1)
    assert defender.get("/odds", code="ram").status_code == 409
    assert raider.get("/odds", code="fire").status_code == 409


def test_a_whole_match_its_journal_and_its_replay(http: httpx.Client) -> None:
    defender, raider = duel(http)
    defender.order(DEFENDER, "mine 5")
    running = read_journal(raider.get("/journal").text)
    assert "mine 5" not in running.text()
    assert raider.get("/replay").json()["seats"] == [{"id": RAIDER, "name": "Corsaire"}]
    assert raider.get("/replay", **{"as": DEFENDER}).status_code == 403
    play_out((defender, DEFENDER), (raider, RAIDER))

    over = raider.update()
    assert "<section" in over["html"]["result"]
    text = raider.get("/journal").text
    proof = prove(read_journal(text), editions(load_package("tests.toy", "HarbourDuel")))
    assert proof.whole
    assert proof.thrown == proof.chances > 0
    replay = raider.get("/replay", **{"as": DEFENDER}).json()
    assert replay["as"] == DEFENDER
    assert {mark["kind"] for mark in replay["marks"]} <= {"turn", "hit", "loss"}
    frames = [raider.get(f"/frames/{n}", **{"as": DEFENDER}) for n in range(1, replay["entries"] + 1)]
    assert all(frame.status_code == 200 for frame in frames)
    assert len({frame.json()["svg"]["scene"] for frame in frames}) > 3
    assert raider.get(f"/frames/{replay['entries'] + 1}").status_code == 404
    assert raider.get("/frames/0").status_code == 404
    assert defender.order(DEFENDER, "speed 1", over["decision"]).json()["error"]["kind"] == "stale"

    kept = http.post("/api/journals", content=text, headers={"content-type": "text/plain"}).json()
    record = Player(http, kept["secret"], kept["id"])
    assert kept["proved"] == proof.chances
    assert (
        record.get("/frames/5", **{"as": RAIDER}).json()["svg"]
        == raider.get("/frames/5", **{"as": RAIDER}).json()["svg"]
    )
    assert record.post("/orders", seat=RAIDER, decision=1, code="x", token=token()).status_code == 403
    assert record.post("/take-back", before=1, token=token()).json()["error"]["kind"] == "refused"


def test_playing_on_from_an_entry_is_a_new_match(http: httpx.Client) -> None:
    defender, raider = duel(http)
    defender.order(DEFENDER, "mine 5")
    assert raider.post("/branches", entry=2).status_code == 403
    play_out((defender, DEFENDER), (raider, RAIDER))
    made = raider.post("/branches", entry=5, seats={RAIDER: {"by": "me"}, DEFENDER: {"by": "me"}})
    assert made.status_code == 201, made.text
    branch = Player(http, made.json()["secret"], made.json()["id"])
    table = branch.get().json()["table"]
    assert table["came_from"]["entry"] == 5
    before = raider.get("/frames/5", **{"as": RAIDER}).json()["svg"]["scene"]
    now = branch.get("/frames/1", **{"as": RAIDER}).json()["svg"]["scene"]
    assert now == before
    play_out((branch, DEFENDER), (branch, RAIDER), seed=3)
    prove(read_journal(branch.get("/journal").text), editions(load_package("tests.toy", "HarbourDuel")))
    assert raider.post("/branches", entry=999).status_code == 404
    over = raider.get("/replay").json()["entries"]
    assert raider.post("/branches", entry=over).status_code == 422


def test_links_are_handed_on_in_a_browser_and_replaced(http: httpx.Client) -> None:
    http.get("/")
    csrf = page_token(http.get("/").text)
    headers = {"x-csrf-token": csrf}
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend", "name": "Bea"}}
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats}, headers=headers).json()
    assert http.get("/api/matches").json()[0]["my_turn"]
    assert http.get(made["url"]).status_code == 200
    fresh = http.post(f"/api/matches/{made['id']}/links", headers=headers).json()
    assert [link["name"] for link in fresh["links"]] == ["Bea"]
    old, new = made["links"][0]["secret"], fresh["links"][0]["secret"]
    maker = dict(http.cookies)
    http.cookies.clear()
    stranger = http.get(made["url"])
    assert stranger.status_code == 404
    friend = {"x-csrf-token": page_token(stranger.text)}
    assert http.post("/api/join", json={"secret": old}, headers=friend).status_code == 404
    assert http.post("/api/join", json={"secret": new}, headers=friend).json()["seats"] == [RAIDER]
    assert http.get("/api/matches").json()[0]["seats"] == [{"id": RAIDER, "name": "Corsaire"}]
    assert http.get(made["url"]).status_code == 200
    assert http.post(f"/api/matches/{made['id']}/links", headers=friend).status_code == 403
    http.cookies.clear()
    http.cookies.update(maker)
    again = http.post(f"/api/matches/{made['id']}/links", headers=headers).json()
    assert again["links"] == []


def page_token(page: str) -> str:
    return page.split('name="csrf" content="')[1].split('"')[0]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "scenario": "fog"},
        {"game": DUEL, "scenario": "clear"},
        {"game": DUEL, "scenario": "fog", "options": {"mine": "maybe"}},
        {"game": DUEL, "scenario": "fog", "options": {"torpedo": "on"}},
        {"game": DUEL, "scenario": "fog", "seats": {"umpire": {"by": "me"}}},
        {"game": DUEL, "scenario": "fog", "seats": {RAIDER: {"by": "nobody"}}},
        {"game": DUEL, "scenario": "fog", "seats": {RAIDER: {"by": "bot", "bot": "nelson"}}},
        {"game": DUEL, "scenario": "fog", "name": "bot:random"},
        {"game": DUEL, "scenario": "fog", "name": "Anna", "seats": {RAIDER: {"by": "friend", "name": "Anna"}}},
        {"game": DUEL, "scenario": "fog", "surprise": 1},
        {"game": DUEL},
        [],
        "fog",
    ],
)
def test_a_match_that_cannot_be_made_is_refused_by_name(http: httpx.Client, body: Any) -> None:
    answer = http.post("/api/matches", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]


def test_a_journal_that_cannot_be_trusted_is_refused(server: Threaded, http: httpx.Client) -> None:
    defender, raider = duel(http)
    defender.order(DEFENDER, "mine 5")
    sealed = raider.get("/journal").content
    played_out(server, raider.match)
    whole = raider.get("/journal").content
    bodies = {
        "sealed": sealed,
        "cut": whole[:-20],
        "edit": whole.replace(b'"mine 5"', b'"mine 4"'),
        "empty": b"",
        "binary": secrets.token_bytes(200) + b"\xff",
        "not a journal": b'{"a": 1}\n',
    }
    for change, body in bodies.items():
        answer = http.post("/api/journals", content=body, headers={"content-type": "text/plain"})
        assert answer.status_code == 422, change
        assert answer.json()["error"]["remedy"], change


def test_every_battle_on_the_front_page_leads_to_its_form(http: httpx.Client) -> None:
    links = {html.unescape(link) for link in re.findall(r'href="(/new\?[^"]*scenario=[^"]*)"', http.get("/").text)}
    battles = [(game["id"], each["id"]) for game in http.get("/api/games").json() for each in game["scenarios"]]
    assert links == {f"/new?game={game}&scenario={scenario}" for game, scenario in battles}
    for game, scenario in battles:
        form = http.get(f"/new?game={game}&scenario={scenario}").text
        assert f'data-game="{game}" data-scenario="{scenario}"' in form
        assert 'id="start"' in form


def test_every_page_is_made(http: httpx.Client) -> None:
    defender, _ = duel(http)
    for path in ("/", "/new", f"/new?game={DUEL}&scenario=fog", "/join", "/help", f"/rules/{DUEL}"):
        page = http.get(path)
        assert page.status_code == 200, path
        assert page.headers["content-type"].startswith("text/html")
    for path in (f"/m/{defender.match}", f"/m/{defender.match}/replay"):
        assert http.get(path, headers=defender.headers).status_code == 200
    assert http.get(f"/pictures/{DUEL}/fog.svg").text.startswith("<svg")
    assert "--adm-sea" in http.get("/static/scene.css").text
    assert http.get("/health").json() == {"status": "ok"}
    wait_until(lambda: http.get("/health/ready").json() == {"status": "ok"})
    for path in ("/nothing", "/rules/chess", "/pictures/chess/fog.svg", "/m/nothing", "/static/nothing.js"):
        assert http.get(path).status_code == 404
