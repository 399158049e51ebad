"""A table refereed in the browser: the calls of its page, from the first card to a proved journal."""

import json
import re
from typing import Any

import httpx
import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.kernel.records.record import canonical
from admiralty.kernel.replays.proof import prove
from admiralty.library import game as game_of
from tests.server.serving import Player, Threaded, browser, duel, token

BATTLES = {
    "ironclads_on_squares": "angamos",
    "iron_and_fire": "first_shots",
    "oak_and_iron": "quickstart",
    "war_of_the_pacific": "first_landing",
    "iron_and_steam": "monitor_duel",
}
LATER = 10
ENTRIES_AT_MOST = 3000
SALT = "referee"


def made(http: httpx.Client, game: str, scenario: str) -> Player:
    answer = http.post("/api/tables", json={"game": game, "scenario": scenario, "token": token() * 2})
    assert answer.status_code == 201, answer.text
    told = answer.json()
    assert told["url"] == f"/referee/{told['id']}"
    return Player(http, told["secret"], told["id"])


def entered(player: Player, sequence: int, what: str, **more: Any) -> httpx.Response:
    return player.post("/entries", what=what, sequence=sequence, token=token(), **more)


def live(server: Threaded, player: Player) -> Match[Any]:
    return server.app.web.host.tables.get(player.match).match()


def written(outcome: Any) -> str:
    return " ".join(map(str, outcome)) if isinstance(outcome, list | tuple) else str(outcome)


class Referee:
    """Enters random legal orders and possible dice; corrects one die ten entries later."""

    def __init__(self, server: Threaded, player: Player) -> None:
        self.server, self.player = server, player
        self.random = Fast(11)
        self.asked: dict[int, Chance] = {}
        self.corrected = 0

    def enter_all(self) -> None:
        for _ in range(ENTRIES_AT_MOST):
            match = live(self.server, self.player)
            if match.over:
                return
            answer = self._next(match)
            assert answer.status_code == 200, answer.text
        raise AssertionError("the game did not end")

    def _next(self, match: Match[Any]) -> httpx.Response:
        sequence = len(match.journal.entries)
        if not self.corrected and (right := self._correction(match)) is not None:
            self.corrected, text = right
            return entered(self.player, sequence, "correct", entry=self.corrected, text=text)
        request = match.position.request
        if isinstance(request, Chance):
            self.asked[sequence + 1] = request
            return entered(self.player, sequence, "fell", text=written(request.sample(self.random)))
        seat, ask = next(iter(match.asks().items()))
        offered = ask.choices.candidates(40 if isinstance(ask.choices, OrderSheet) else 200)
        code = offered[self.random.below(len(offered))].code
        return entered(self.player, sequence, "order", seat=seat, text=code)

    def _correction(self, match: Match[Any]) -> tuple[int, str] | None:
        for step in match.history.steps[: -LATER or None]:
            request = self.asked.get(step.entry)
            if request is not None and step.kind in ("roll", "draw"):
                other = next((o for o, _ in request.branches() if written(o) != written(step.answer)), None)
                if other is not None:
                    return step.entry, written(other)
        return None


@pytest.mark.parametrize(("game", "scenario"), BATTLES.items())
def test_a_table_is_refereed_to_its_end(server: Threaded, http: httpx.Client, game: str, scenario: str) -> None:
    player = made(http, game, scenario)
    referee = Referee(server, player)
    referee.enter_all()
    assert referee.corrected
    length = len(live(server, player).journal.entries)
    assert entered(player, length, "close").status_code == 200
    proof = prove(read_journal(player.get("/journal").text), lambda rules: game_of(game))
    assert proof.by_hand
    assert [before for _, before in proof.corrections] == [referee.corrected]


def test_a_result_that_cannot_fall_or_comes_too_late_changes_nothing(http: httpx.Client) -> None:
    player = made(http, "ironclads_on_squares", "angamos")
    impossible = entered(player, 1, "fell", text="11 of clubs")
    assert impossible.status_code == 409
    assert impossible.json()["error"]["message"] == "11 of clubs is not a possible result here."
    assert entered(player, 1, "fell", text="7♣").json() == {"sequence": 2, "note": ""}
    late = entered(player, 1, "fell", text="8♣")
    assert (late.status_code, late.json()["error"]["kind"]) == (409, "stale")
    assert entered(player, 2, "order", seat="peru", text="ahead 1").status_code == 409
    assert entered(player, 2, "roll").json()["sequence"] > 2


def test_what_is_sent_again_is_entered_once(http: httpx.Client) -> None:
    player = made(http, "ironclads_on_squares", "angamos")
    body = {"what": "fell", "sequence": 1, "text": "7C", "token": token()}
    assert player.post("/entries", **body).json() == player.post("/entries", **body).json()
    assert len(read_journal(player.get("/journal").text).entries) == 2


def test_a_correction_says_what_no_longer_fits(http: httpx.Client) -> None:
    player = made(http, "ironclads_on_squares", "angamos")
    entered(player, 1, "fell", text="7C")
    entered(player, 2, "fell", text="10H")
    told = entered(player, 3, "correct", entry=2, text="10H").json()["note"]
    assert told == (
        "Entry 2 is corrected. Later entries that still fit are kept."
        " Entry 3 (activation pack: 10♥) no longer fits and must be entered again; no later entry is lost."
    )


def test_only_its_maker_referees_a_table(server: Threaded) -> None:
    with browser(server) as mine, browser(server) as other:
        table = mine.post(
            "/api/tables", json={"game": "ironclads_on_squares", "scenario": "angamos", "token": token() * 2}
        ).json()
        body = {"what": "roll", "sequence": 1, "token": token()}
        assert mine.get(table["url"]).status_code == 200
        assert mine.get(f"/m/{table['id']}").headers["location"] == table["url"]
        assert mine.get(f"/m/{table['id']}?board=yes").status_code == 200
        assert other.get(table["url"]).status_code == 404
        assert other.post(f"/api/matches/{table['id']}/entries", json=body).status_code == 404


def test_dice_that_the_host_throws_are_not_entered(http: httpx.Client) -> None:
    defender, raider = duel(http)
    assert entered(defender, 1, "roll").status_code == 403
    assert entered(raider, 1, "roll").status_code == 403


def test_the_page_says_what_is_thrown_for(server: Threaded) -> None:
    with browser(server) as mine:
        table = mine.post(
            "/api/tables", json={"game": "iron_and_fire", "scenario": "near_miss", "token": token() * 2}
        ).json()
        page = re.sub(r"\s+", " ", mine.get(table["url"]).text)
        assert "Number of batteries</h2>" in page
        assert page.count('class="button face"') == 6
        assert '<th scope="row" class="num">3</th><td>2</td>' in page


@pytest.mark.parametrize("game", ["oak_and_iron", "iron_and_steam"])
def test_a_referee_measures_on_the_open_table(server: Threaded, http: httpx.Client, game: str) -> None:
    player = made(http, game, BATTLES[game])
    page = player.http.get(f"/referee/{player.match}", headers=player.headers).text
    names = re.findall(r'<option value="([^"]+)"', page.split('id="measure"')[1])
    first, second, *_ = dict.fromkeys(names)
    told = player.get("/measure", **{"from": first, "to": second})
    assert told.status_code == 200, told.text
    verdicts = told.json()["verdicts"]
    assert any("touch" in each["text"] for each in verdicts)
    assert all("margin" in each["text"] for each in verdicts)
    assert any(each["proof"] for each in verdicts)
    assert player.get("/measure", **{"from": first, "to": "nobody"}).status_code == 422


def test_nobody_measures_on_a_board_with_places(http: httpx.Client) -> None:
    player = made(http, "iron_and_fire", "first_shots")
    assert 'id="measure"' not in player.http.get(f"/referee/{player.match}", headers=player.headers).text


def test_sheets_are_printed_for_a_battle_and_for_a_refereed_table(server: Threaded) -> None:
    with browser(server) as mine, browser(server) as other:
        printed = other.get("/print/iron_and_fire/first_shots.pdf")
        assert (printed.status_code, printed.headers["content-type"]) == (200, "application/pdf")
        assert other.get("/print/iron_and_fire/nowhere.pdf").status_code == 404
        assert other.get("/print/chess/first_shots.pdf").status_code == 404
        assert "/print/iron_and_fire/first_shots.pdf" in other.get("/new?game=iron_and_fire&scenario=first_shots").text
        table = mine.post(
            "/api/tables", json={"game": "iron_and_fire", "scenario": "first_shots", "token": token() * 2}
        ).json()
        address = f"/referee/{table['id']}/sheets.pdf"
        assert address in mine.get(table["url"]).text
        assert mine.get(address).content == printed.content
        assert other.get(address).status_code == 404


def test_the_table_is_set_in_the_editor_before_a_game_and_in_the_middle_of_one(server: Threaded) -> None:
    """The editor shows the position of a running refereed table only to its referee."""
    with browser(server) as mine, browser(server) as other:
        assert "/edit?game=ironclads_on_squares&amp;scenario=angamos" in mine.get("/referee").text
        body = {"game": "ironclads_on_squares", "scenario": "angamos", "token": token() * 2}
        made = mine.post("/api/tables", json=body).json()
        for sequence, text in ((1, "7C"), (2, "10H")):
            entry = {"what": "fell", "sequence": sequence, "text": text, "token": token()}
            assert mine.post(f"/api/matches/{made['id']}/entries", json=entry).status_code == 200
        assert f"/edit?match={made['id']}" in mine.get(made["url"]).text
        edited = mine.get(f"/edit?match={made['id']}")
        assert edited.status_code == 200, edited.text
        assert 'data-edit="referee"' in edited.text
        document = json.loads(re.findall(r'id="document">(.*?)</script>', edited.text)[0])
        now = server.app.web.host.tables.get(made["id"]).match().position
        assert document["position"] == canonical(now.checkpoint.to_data()).decode()
        assert other.get(f"/edit?match={made['id']}").status_code == 404
