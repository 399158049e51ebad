"""Languages: the language of a request's answer, on pages, in calls, in streams and from workers."""

import httpx
import pytest

from admiralty.present.order_text import order_text
from admiralty.present.presenter import Presenter
from admiralty.words.pseudo import PSEUDO, accented
from tests.server.serving import DEFENDER, RAIDER, Threaded, codes, duel, settings, token
from tests.server.streams import Listener
from tests.support.patience import PATIENCE, wait_until


def language_of(page: httpx.Response) -> str:
    return page.text.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({"accept-language": f"tlh, {PSEUDO};q=0.8, en;q=0.5"}, PSEUDO),
        ({"accept-language": "en-GB"}, "en"),
        ({"accept-language": "tlh"}, "en"),
        ({"accept-language": ";;q=,q=x"}, "en"),
        ({"cookie": f"lang={PSEUDO}", "accept-language": "en"}, PSEUDO),
        ({}, "en"),
    ],
)
def test_a_page_is_in_the_language_that_the_browser_asks_for(
    http: httpx.Client, headers: dict[str, str], language: str
) -> None:
    assert language_of(http.get("/help", headers=headers)) == language


def test_a_language_that_is_named_in_the_address_is_remembered(http: httpx.Client) -> None:
    assert language_of(http.get("/help", params={"lang": PSEUDO})) == PSEUDO
    assert language_of(http.get("/about", headers={"accept-language": "en"})) == PSEUDO
    assert language_of(http.get("/about", params={"lang": "nonsense\r\nx: y"})) == PSEUDO


def test_a_server_has_a_language_of_its_own_for_those_who_ask_for_none(database: str) -> None:
    with Threaded(settings(database, language=PSEUDO)) as server, httpx.Client(base_url=server.url) as http:
        assert language_of(http.get("/help", timeout=PATIENCE)) == PSEUDO


def test_two_who_look_at_one_match_read_it_each_in_their_language(http: httpx.Client) -> None:
    defender, raider = duel(http)
    defender.headers["accept-language"] = PSEUDO
    english, other = raider.get().json(), defender.get().json()
    assert other["table"]["title"] == accented(english["table"]["title"]) != english["table"]["title"]
    with Listener(str(http.base_url), defender) as page, Listener(str(http.base_url), raider) as plain:
        asked = next(
            player for player, seat in ((defender, DEFENDER), (raider, RAIDER)) if seat in player.update()["asked"]
        )
        seat = DEFENDER if asked is defender else RAIDER
        assert asked.order(seat, codes(asked.update())[0]).status_code == 200
        wait_until(lambda: len(page.updates) > 1 and len(plain.updates) > 1)
        assert page.updates[1]["lines"][0]["html"] != plain.updates[1]["lines"][0]["html"]
        assert accented("e") in page.updates[1]["lines"][0]["html"]


def test_what_is_refused_is_refused_in_the_readers_language(http: httpx.Client) -> None:
    defender, _ = duel(http)
    english = defender.order(DEFENDER, "nonsense").json()["error"]
    defender.headers["accept-language"] = PSEUDO
    other = defender.order(DEFENDER, "nonsense").json()["error"]
    assert (other["kind"], other["remedy"]) == (english["kind"], accented(english["remedy"]))
    assert other["message"] != english["message"]
    missing = http.get("/api/matches/none", headers=defender.headers).json()["error"]["message"]
    assert missing == accented(http.get("/api/matches/none").json()["error"]["message"])


def test_what_the_table_says_beside_the_game_is_read_in_any_language(http: httpx.Client) -> None:
    """One player sends a nudge, and another one reads it in a language that was unknown then."""
    defender, raider = duel(http)
    defender.headers["accept-language"] = PSEUDO
    said = defender.post("/presence/nudge", seat=DEFENDER).json()["remarks"][-1]["text"]
    read = raider.get("/presence").json()["remarks"][-1]["text"]
    assert said != read
    assert "message" not in said + read
    set_clock = raider.post("/presence/pace", seat=RAIDER, seconds=300, then="remind").json()
    assert "5 minutes" in set_clock["remarks"][-1]["text"]
    assert accented("5 minutes") in defender.get("/presence").json()["remarks"][-1]["text"]


def test_what_a_person_says_is_left_as_it_is(http: httpx.Client) -> None:
    defender, raider = duel(http)
    said = '{"message": "server-nudge"}'
    assert defender.post("/presence/remarks", seat=DEFENDER, text=said, token=token()).status_code == 200
    assert raider.get("/presence").json()["remarks"][-1]["text"] == said


def test_workers_answer_in_the_readers_language(http: httpx.Client) -> None:
    asked = next(each for each in duel(http) if each.update()["my_turn"])
    english = asked.get("/hint").json()
    asked.headers["accept-language"] = PSEUDO
    other = asked.get("/hint").json()
    assert "trial orders" in english["note"]
    assert accented("trial orders") in other["note"]


def test_a_given_order_is_retold_to_each_reader_in_their_language() -> None:
    """The presenters of one scenario share its setting, but no text."""
    presenter = Presenter.of("ironclads_on_squares", "angamos", {})
    english = order_text(presenter, "ahead 2")
    assert english
    assert order_text(presenter.in_language(PSEUDO), "ahead 2") == accented(english) != english
