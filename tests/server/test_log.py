"""The log in words: playing cards with suit symbols, and other draws and rolls unchanged."""

import html
import re
from typing import Any

import httpx
import pytest

from admiralty.kernel.flows.chance import ByHand, Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from admiralty.library import GAMES
from admiralty.present.log_view import Log
from admiralty.server.registry import GameRegistry
from tests.server.serving import DEFENDER, DUEL
from tests.server.serving import GAMES as TOY

CODE = re.compile(r"\b(10|[2-9AJQK])[HCDS]\b")


def fallen(answer: Any, kind: str = "draw") -> Log:
    """The log of one draw or roll."""
    log = Log(GameRegistry().presenter("iron_and_fire", "first_blood", {}), None, everything=False, open_to_all={})
    log.follow([{"n": 2, "kind": kind, "print": f"{kind} - deck 4.1", "answer": answer}])
    return log


@pytest.mark.parametrize(
    ("answer", "said"), [("6H", "6♥"), ("10C", "10♣"), (["AS", "KD"], "A♠, K♦"), ("joker", "Joker"), ("dummy", "dummy")]
)
def test_a_card_that_is_drawn_is_said_with_its_suit(answer: Any, said: str) -> None:
    log = fallen(answer)
    assert log.lines[0].shown.text.endswith(f": {said}")
    assert log.news == [(2, log.lines[0].shown.text)]


class Compared(int):
    """A number that counts how often it is compared."""

    times = 0

    def __le__(self, other: int) -> bool:
        Compared.times += 1
        return int(self) <= other


def test_a_long_journal_of_changed_minds_is_read_in_one_pass() -> None:
    """Many orders given and taken back: each line is visited once, not once for every take-back."""
    log = Log(
        GameRegistry().presenter("iron_and_fire", "first_blood", {}), Seat("peru"), everything=False, open_to_all={}
    )
    pairs = 400
    entries: list[dict[str, Any]] = []
    for n in range(1, 2 * pairs, 2):
        entries.append({"n": n, "kind": "order", "seat": "peru", "print": "ask peru 4.1", "answer": "pass"})
        entries.append({"n": n + 1, "kind": "undo", "seat": "peru", "before": Compared(n)})
    entries.append({"n": 2 * pairs + 1, "kind": "order", "seat": "peru", "print": "ask peru 4.1", "answer": "pass"})
    Compared.times = 0
    log.follow(entries)
    assert Compared.times <= 2 * pairs
    assert log.undone == {n: n + 1 for n in range(1, 2 * pairs, 2)}
    assert log.last_order == 2 * pairs + 1


def test_deals_are_matters_of_course_and_dice_are_told_once() -> None:
    """One line for each event: the short log has the first shot at Angamos, but the deal is only in the full log."""
    presenter = GameRegistry().presenter("ironclads_on_squares", "angamos", {})
    match = Match(
        presenter.game, presenter.setting, {"you": list(presenter.setting.seats)}, KeyStream(b"a line a deed")
    )
    while not any(entry["kind"] == "roll" for entry in match.journal.entries):
        seat, ask = next(iter(match.asks().items()))
        shots = [order.code for order in ask.choices.orders() if order.code.startswith("fire")]
        match.order(seat, shots[0] if shots else ask.choices.orders()[0].code)
    log = Log(presenter, None, everything=False, open_to_all={})
    log.follow(match.journal.entries)
    told = [event for line in log.lines for event in line.shown.events]
    assert all(event.aside == ("is dealt" in event.text) for event in told)
    assert any(event.aside for event in told)
    rolls = [line.shown for line in log.lines if line.shown.kind == "roll"]
    assert all(line.twice for line in rolls if line.events)
    assert not any("dealt" in said for _, chance in log.chances if chance.throw for said in chance.throw.follows)
    assert not any(line.shown.twice for line in log.lines if line.shown.kind != "roll")
    named = {line.shown.text for line in log.lines if line.shown.kind == "order" and "Fire " in line.shown.text}
    assert named
    assert not any("huascar" in text or "cochrane" in text for text in named), "ships by their names, not their codes"


def test_the_faces_for_programs_stay_codes() -> None:
    assert fallen(["AS", "KD"]).chances[0][1].faces == ("AS", "KD")


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_made_of_codes(game: str) -> None:
    """Orders, sealed orders and draws are told in words; a sheet by its results."""
    presenter = GameRegistry().presenter(game, next(iter(GameRegistry().game(game).scenarios())), {})
    match = Match(presenter.game, presenter.setting, {"both": tuple(presenter.setting.seats)}, Fast(3))
    rng = Fast(7)
    for _ in range(120):
        for seat, ask in list(match.asks().items()):
            match.order(seat, ask.choices.sample(rng).code)
    log = Log(presenter, None, everything=True, open_to_all={})
    log.follow(match.journal.entries)
    given = [line for line in log.lines if line.shown.kind in ("order", "seal", "auto", "standing", "release")]
    plain = re.compile(r"ahead \d+")  # a code in plain English is shown unchanged
    coded = [
        text
        for text, answer in ((line.shown.text, line.answer) for line in given)
        if "_" in text or (text.rpartition(": ")[2] == answer and not plain.fullmatch(answer or ""))
    ]
    assert len(given) > 40
    assert coded == []
    assert [chance.said for _, chance in log.chances if any("_" in said for said in chance.said)] == []


def test_dice_are_said_as_they_fell() -> None:
    assert fallen([6, 2], kind="roll").lines[0].shown.text.endswith(": 6, 2")


def test_the_cards_of_a_real_table_show_their_suits(http: httpx.Client) -> None:
    body = {
        "game": "ironclads_on_squares",
        "scenario": "lissa",
        "seats": {"austria": {"by": "me"}, "italy": {"by": "me"}},
    }
    made = http.post("/api/matches", json=body).json()
    answer = http.get(f"/api/matches/{made['id']}", headers={"authorization": f"Bearer {made['secret']}"}).json()
    drawn = [line["html"] for line in answer["update"]["lines"] if "kind-draw" in line["html"]]
    said = [re.sub("<[^>]*>", " ", html.unescape(each)) for each in drawn]
    assert said
    assert all(re.search("[♥♣♦♠]", each) for each in said)
    assert not any(CODE.search(each) for each in said)


def test_what_comes_of_a_shot_is_told_of_the_ship_it_was_fired_at_and_not_of_the_gun() -> None:
    presenter = GameRegistry().presenter("iron_and_steam", "monitor_duel", {})
    union, confederate = Seat("union"), Seat("confederate")
    match: Match[Any] = Match(
        presenter.game, presenter.setting, {"a": [union], "b": [confederate]}, KeyStream(b"face" * 8)
    )
    for _ in range(3):
        match.order(union, "monitor speed 5 fire virginia")
        match.order(confederate, "virginia fire monitor")
    log = Log(presenter, union, everything=False, open_to_all={})
    log.follow(match.journal.entries)
    throws = [chance.throw for _, chance in log.chances if chance.throw is not None and chance.throw.at]
    assert {throw.at for throw in throws} == {presenter.name("monitor"), presenter.name("virginia")}
    hit = next(throw for throw in throws if throw.hits)
    assert any(hit.at in told for told in hit.follows)


def test_a_hit_that_glances_off_is_no_damage() -> None:
    presenter = GameRegistry().presenter("iron_and_steam", "monitor_duel", {})
    shot = {
        "event": "VolleyFired", "firer": "virginia", "target": "monitor", "gun": "brooke_7", "guns": 2, "ammo": "shell",
        "band": "short", "chance": 60, "dice": [7, 12], "hits": 2, "modifiers": [],
    }  # fmt: skip
    glance = {
        "event": "ShotFailed", "ship": "monitor", "face": "left", "penetration": 7, "armour": 10, "die": 5, "needed": 3,
    }  # fmt: skip
    roll = {"kind": "roll", "print": "roll - 1d100 IS-2.2", "answer": [7]}
    log = Log(presenter, None, everything=False, open_to_all={})
    log.follow([{"n": 1, **roll, "print": "roll - 2d100 IS-2.2", "answer": [7, 12], "events": [shot]}])
    log.follow([{"n": 1}, {"n": 2, **roll, "events": [glance]}])
    assert (told := log.chances[0][1].throw) is not None
    assert (told.result, told.good) == ("two hits", True), "the other hit may do something"
    log.follow([{"n": 1}, {"n": 2}, {"n": 3, **roll, "events": [glance]}])
    assert (told := log.chances[0][1].throw) is not None
    assert (told.result, told.good) == ("two hits, no damage", False)
    assert len(told.follows) == 2


def test_a_correction_at_a_real_table_strikes_what_it_took_back() -> None:
    presenter = GameRegistry(TOY).presenter(DUEL, "fog", {})
    persons = {"anna": presenter.setting.seats}
    match = Match(presenter.game, presenter.setting, persons, ByHand(b"any"), key=b"any")
    match.order(Seat(DEFENDER), "mine 5")
    match.order(Seat(DEFENDER), "speed 1")
    wrong = next(entry["n"] for entry in match.journal.entries if entry["kind"] == "order")
    match.actions.correct("anna", wrong)
    log = Log(presenter, None, True, {})
    log.follow(match.journal.entries)
    assert log.lines[-1].shown.text == f"Corrected: the entries from {wrong} on no longer count."
    assert wrong in log.undone
