"""Uploads: no journal stops the server from answering other clients."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.library import variant
from admiralty.server.registry import GameRegistry
from tests.kernel.rewritten import rechained
from tests.server.serving import DEFENDER, DUEL, GAMES, RAIDER, Player, Threaded, browser, settings, token, took_up
from tests.support.patience import PATIENCE

TEXT = {"content-type": "text/plain"}
PAIRS, MOST_PAIRS = 300, 4_000
"""How often a mind is changed; the second makes a journal of a megabyte and a half, and 4 MB are the most."""


def changed_minds(pairs: int, person: str = "Anna") -> str:
    """The journal of a player who gives and takes back an order many times."""
    presenter = GameRegistry(GAMES).presenter(DUEL, "fog", {})
    seats = presenter.setting.seats
    match: Match[Any] = Match(presenter.game, presenter.setting, {person: seats}, KeyStream(b"k" * 32))
    match.order(seats[0], "mine 5")
    for _ in range(pairs):
        match.order(seats[0], "speed 2")
        match.undo(seats[0])
    return match.journal.text()


def brought(http: httpx.Client, text: str) -> httpx.Response:
    return http.post("/api/journals", content=text.encode(), headers=TEXT)


def test_a_game_with_changed_files_is_refused_with_the_reason_and_what_to_do(http: httpx.Client) -> None:
    game = variant("ironclads_on_squares", {"data.rules.fire.hit_on": 5})
    setting = game.setting("lissa", {})
    match: Match[Any] = Match(game, setting, {"Anna": setting.seats}, KeyStream(b"k" * 32))
    answer = brought(http, match.journal.text())
    assert answer.status_code == 422
    said = answer.json()["error"]["message"]
    assert "data.rules.fire.hit_on" in said
    assert "admiralty replay" in said


def with_own_scenario(game_id: str, base: str, **rows: object) -> str:
    """The journal of a new match of a scenario that a player wrote."""
    content = {"admiralty": 1, "game": game_id, "id": "mine", "title": "Mine", "base": base, **rows}
    presenter = GameRegistry(GAMES).presenter(game_id, content, {})
    setting = presenter.setting
    match: Match[Any] = Match(presenter.game, setting, {"Anna": setting.seats}, KeyStream(b"k" * 32))
    return match.journal.text()


def kept_in(database: str) -> int:
    with sa.create_engine(database).connect() as connection:
        return int(connection.execute(sa.text("SELECT count(*) FROM matches")).scalar_one())


OWN: dict[str, tuple[str, dict[str, object]]] = {
    "ironclads_on_squares": ("angamos", {"turn_limit": 20}),
    "iron_and_fire": ("first_blood", {"turns": 8, "ship": [{"id": "esmeralda", "mf": 3}]}),
    "iron_and_steam": ("monitor_duel", {"turns": 20, "ship": [{"id": "monitor", "hull": 60}]}),
    "oak_and_iron": ("quickstart", {"weather": "west", "ship": [{"id": "sloop", "crew": 3}]}),
    "war_of_the_pacific": ("first_landing", {"warship": [{"id": "huascar", "armour": 8}]}),
}
"""For each of the five games: a base, and rows that a player changed."""


@pytest.mark.parametrize("game_id", list(OWN))
def test_own_scenarios_are_accepted_of_games_that_bound_their_rows(
    http: httpx.Client, database: str, game_id: str
) -> None:
    base, rows = OWN[game_id]
    answer = brought(http, with_own_scenario(game_id, base, **rows))
    assert answer.status_code in (200, 201), answer.text
    assert kept_in(database) == 1


def test_a_changed_text_is_accepted_of_every_game(http: httpx.Client, database: str) -> None:
    assert not GameRegistry(GAMES).game(DUEL).own_rows_bounded
    answer = brought(http, with_own_scenario(DUEL, "fog", briefing="Without a single figure changed."))
    assert answer.status_code == 201, answer.text
    assert kept_in(database) == 1


def test_changed_figures_are_refused_of_a_game_without_limits_and_nothing_is_stored(
    http: httpx.Client, database: str
) -> None:
    answer = brought(http, with_own_scenario(DUEL, "fog", rounds=3))
    assert answer.status_code == 422
    said = answer.json()["error"]["message"]
    assert "its scenario changes figures of" in said
    assert "admiralty replay" in said
    assert kept_in(database) == 0


def test_a_scenario_of_another_game_than_the_journal_is_refused(http: httpx.Client, database: str) -> None:
    """Neither name alone decides which game is built."""
    for said_in_header, written_for in (("ironclads_on_squares", DUEL), (DUEL, "ironclads_on_squares")):
        base = "fog" if written_for == DUEL else "angamos"
        journal = read_journal(with_own_scenario(written_for, base))
        header = {key: value for key, value in journal.header.items() if key != "hash"}
        answer = brought(http, rechained({**header, "game": said_in_header}, journal.entries))
        assert answer.status_code == 422, answer.text
    assert kept_in(database) == 0


def test_a_long_journal_is_read_elsewhere_while_everybody_else_is_answered(server: Threaded, soak_scale: int) -> None:
    """It is uploaded, opened and replayed; another match, played at the same time, does not wait for it."""
    text = changed_minds(min(PAIRS * soak_scale, MOST_PAIRS))
    done = threading.Event()
    answers: list[httpx.Response] = []

    def bring() -> None:
        try:
            with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
                answers.append(brought(http, text))
                kept = answers[0].json()
                record = Player(http, kept["secret"], kept["id"])
                answers.extend((record.get(), record.get("/replay"), record.get("/journal")))
        finally:
            done.set()

    bringing = threading.Thread(target=bring)
    bringing.start()
    meanwhile = 0
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        while not done.is_set():
            assert http.get("/health").status_code == 200
            assert http.get("/api/matches").status_code == 200
            meanwhile += 1
    bringing.join()
    assert [answer.status_code for answer in answers] == [201, 200, 200, 200], answers[0].text
    assert answers[0].json()["entries"] == len(text.splitlines()) - 1
    assert meanwhile > 3


def test_a_journal_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.server.workers.pool.STARTING_SECONDS", 0.0)
    hasty = settings(f"sqlite:///{tmp_path / 'a.db'}", journal_seconds=0.0)
    with Threaded(hasty) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        answer = brought(http, changed_minds(5))
        assert answer.status_code == 422
        assert "admiralty replay" in answer.json()["error"]["remedy"]
        assert http.get("/health").status_code == 200


def forged(text: str, change: Callable[[list[dict[str, Any]]], object]) -> str:
    """A journal changed by a forger who knows its format: every hash fits again."""
    header, *entries = (json.loads(line) for line in text.splitlines())
    change(entries)
    return rechained({k: v for k, v in header.items() if k != "hash"}, entries)


def test_a_forged_journal_is_refused_by_its_entry(http: httpx.Client) -> None:
    def never_said(entries: list[dict[str, Any]]) -> None:
        entries[-1]["before"] = 1

    answer = brought(http, forged(changed_minds(2), never_said))
    assert answer.status_code == 422
    assert "entry 6: before is 1" in answer.json()["error"]["message"]


def test_a_position_that_no_game_comes_to_is_refused_and_the_server_goes_on(http: httpx.Client) -> None:
    presenter = GameRegistry(GAMES).presenter(DUEL, "fog", {})
    position = Position(presenter.game, presenter.game.start(presenter.setting)).to_data()
    begun: Match[Any] = Match(
        presenter.game,
        presenter.setting,
        {"Anna": presenter.setting.seats},
        KeyStream(b"k" * 32),
        position=position,
        came_from={"match": "another", "entry": 1},
    )
    assert brought(http, begun.journal.text()).status_code == 201

    def long_ago(entries: list[dict[str, Any]]) -> None:
        entries[0]["secret"]["0"]["position"]["state"]["round"] = -(10**12)

    answer = brought(http, forged(begun.journal.text(), long_ago))
    assert answer.status_code == 422
    assert "round" in answer.json()["error"]["message"]
    assert http.get("/health").status_code == 200


def test_what_is_proved_of_a_journal_is_told_in_words(http: httpx.Client) -> None:
    told = brought(http, changed_minds(2)).json()["proof"]
    assert "every line agrees" in told[1]
    assert "The game is not over" in told[2]


@pytest.mark.parametrize("person", ["An\u200bna", "\u202eannA", "Anna\u2066", "\u3164"])
def test_a_journal_with_a_name_that_cannot_be_seen_is_refused(http: httpx.Client, person: str) -> None:
    answer = brought(http, changed_minds(1, person))
    assert answer.status_code == 422
    assert "has invisible characters" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anna\u200b", "Anna"),
        ("\u202eannA\u202c", "annA"),
        ("  Miguel \u00a0 Grau ", "Miguel Grau"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0335" * 30, "Z\u0335\u0335\u0335"),
        ("O’Higgins 2", "O’Higgins 2"),
        ("東郷", "東郷"),
    ],
)
def test_names_are_kept_without_what_cannot_be_seen(http: httpx.Client, given: str, kept: str) -> None:
    body = {"game": DUEL, "scenario": "fog", "name": given, "seats": {DEFENDER: {"by": "me"}, RAIDER: {"by": "me"}}}
    made = http.post("/api/matches", json=body)
    assert made.status_code == 201, made.text
    table = Player(http, made.json()["secret"], made.json()["id"]).get().json()["table"]
    assert {seat["holder"] for seat in table["seats"]} == {kept}


@pytest.mark.parametrize("name", ["\u200b", "\u3164\u2800", "...", "bot:captain", "b\u200bot:captain", "x" * 41])
def test_a_name_that_is_none_or_somebody_elses_is_refused(http: httpx.Client, name: str) -> None:
    body = {"game": DUEL, "scenario": "fog", "name": name}
    assert http.post("/api/matches", json=body).status_code == 422


def test_two_names_that_look_alike_are_one(http: httpx.Client) -> None:
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend", "name": "An\u200bna"}}
    body = {"game": DUEL, "scenario": "fog", "name": "Anna", "seats": seats}
    assert "Anna" in http.post("/api/matches", json=body).json()["error"]["message"]


def made_with(http: httpx.Client, mark: str, **more: Any) -> httpx.Response:
    body = {"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend"}}, **more}
    return http.post("/api/matches", json={**body, "token": mark})


def test_programs_without_a_cookie_at_one_address_never_get_each_others_secrets(http: httpx.Client) -> None:
    mark = token() * 2
    promised = http.post("/api/promises", json={"token": mark}).json()["commitment"]
    made = made_with(http, mark)
    assert made.status_code == 201
    again = made_with(http, mark)
    assert again.status_code == 409
    assert "cookie" in again.json()["error"]["remedy"]
    assert not any(secret in again.text for secret in (made.json()["secret"], made.json()["links"][0]["secret"]))
    journal = Player(http, made.json()["secret"], made.json()["id"]).get("/journal").text
    assert promised in journal.splitlines()[0]


@pytest.fixture
def guest(server: Threaded) -> Iterator[httpx.Client]:
    with browser(server) as http:
        yield http


def test_a_match_that_is_asked_for_again_is_made_once_and_told_alike(guest: httpx.Client) -> None:
    http, mark = guest, token() * 2
    first = made_with(http, mark)
    assert first.status_code == 201, first.text
    assert made_with(http, mark).json() == first.json()
    made = first.json()
    shown = Player(http, made["secret"], made["id"]).get().json()["table"]["links"]
    assert [link["id"] for link in shown] == [link["id"] for link in (*made["links"], made["spectator"])]
    assert took_up(http, made["links"][0], made["id"]).get().status_code == 200
    assert made_with(http, token() * 2).json()["id"] != made["id"]
    other = made_with(http, mark, name="Somebody else")
    assert other.status_code == 409
    assert "token" in other.json()["error"]["message"]


def test_a_token_of_one_guest_tells_another_nothing(http: httpx.Client, server: Threaded) -> None:
    mark = token() * 2
    made = []
    for _ in range(2):
        with browser(server) as guest:
            made.append(made_with(guest, mark).json())
    assert made[0]["id"] != made[1]["id"]
    assert made[0]["secret"] != made[1]["secret"]


@pytest.mark.parametrize("known", [True, False])
def test_requests_that_come_at_once_with_one_token_make_one_match(guest: httpx.Client, known: bool) -> None:
    """A guest gets the same answer each time; of anonymous programs, one gets it."""
    mark = token() * 2
    answers: list[Any] = []

    def ask() -> None:
        own: dict[str, Any] = {"cookies": guest.cookies, "headers": guest.headers} if known else {}
        with httpx.Client(base_url=guest.base_url, timeout=PATIENCE, **own) as http:
            answers.append(made_with(http, mark))

    asking = [threading.Thread(target=ask) for _ in range(6)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    told = [answer for answer in answers if answer.status_code == 201]
    assert len(told) == (6 if known else 1), [answer.text for answer in answers]
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len({answer.text for answer in told}) == 1


def test_a_branch_that_is_asked_for_again_is_made_once(http: httpx.Client) -> None:
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "me"}}
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats}).json()
    player = Player(http, made["secret"], made["id"])
    body = {"entry": 1, "seats": seats, "token": token() * 2}
    first = player.post("/branches", **body)
    assert first.status_code == 201, first.text
    assert player.post("/branches", **body).json() == first.json()
