"""Presence, chat beside the journal, nudges, and clocks that run out."""

import httpx
import pytest

from admiralty.server.matches import chat
from tests.server.clocks import Clock, agreed, keeper, seen
from tests.server.serving import DEFENDER, DUEL, RAIDER, Player, Threaded, codes, duel, settings, token
from tests.server.streams import Listener
from tests.support.patience import PATIENCE, wait_until


def test_presence_says_when_each_person_looked(http: httpx.Client, clock: Clock) -> None:
    defender, raider = duel(http, mine="off")
    assert [each["seen"] for each in seen(defender)["people"]] == ["", "not here yet"]
    seen(raider)
    assert [each["seen"] for each in seen(defender)["people"]] == ["", "here now"]
    clock.pass_by(150)
    assert [each["seen"] for each in seen(defender)["people"]] == ["", "last seen 2 minutes ago"]
    assert [each["seen"] for each in seen(raider)["people"]] == ["here now", ""]


def test_remarks_stand_beside_the_journal_and_never_in_it(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    before = defender.get("/journal").text
    said = defender.post("/presence/remarks", seat=DEFENDER, text="  Good   luck! ", token=token())
    assert said.status_code == 200, said.text
    (heard,) = seen(raider)["remarks"]
    assert (heard["text"], heard["kind"], heard["mine"]) == ("Good luck!", "said", False)
    assert seen(raider, heard["id"])["remarks"] == []
    assert defender.get("/journal").text == before
    for text in ("\u200b\u200b", "\u202ebackwards", "   "):
        assert raider.post("/presence/remarks", seat=RAIDER, text=text, token=token()).status_code == 422
    assert raider.post("/presence/remarks", seat=DEFENDER, text="I am you", token=token()).status_code == 403


def test_a_stranger_hears_nothing_and_a_spectator_says_nothing(http: httpx.Client) -> None:
    body = {"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}
    made = http.post("/api/matches", json=body).json()
    spectator = Player(http, made["spectator"]["secret"], made["id"])
    assert seen(spectator)["remarks"] == []
    for path, more in (("remarks", {"text": "hello", "token": token()}), ("nudge", {}), ("pace", {"seconds": 60})):
        assert spectator.post(f"/presence/{path}", seat=DEFENDER, **more).status_code == 403
    stranger = Player(http, "nobody", made["id"])
    assert stranger.get("/presence").status_code in (401, 403, 404)


def test_a_nudge_is_heard_and_not_twice_in_a_minute(http: httpx.Client, clock: Clock) -> None:
    defender, raider = duel(http, mine="off")
    assert raider.post("/presence/nudge", seat=RAIDER).status_code == 200
    assert seen(defender)["remarks"][-1]["kind"] == "nudge"
    assert raider.post("/presence/nudge", seat=RAIDER).status_code == 429
    clock.pass_by(61)
    assert raider.post("/presence/nudge", seat=RAIDER).status_code == 200


@pytest.mark.parametrize("then", ["remind", "adjourn", "bot"])
def test_a_clock_that_runs_out_does_what_was_agreed_once_though_nobody_looks(
    server: Threaded, http: httpx.Client, clock: Clock, then: str
) -> None:
    defender, raider = duel(http, mine="off")
    agreed(defender, raider, then)
    assert 0 < seen(raider)["pace"]["left"] <= 600
    assert len(seen(defender)["remarks"]) == 1
    one, other = keeper(server), keeper(server)  # two processes run the clock of the same match
    assert one.look() == other.look() == []
    clock.pass_by(700)
    assert len(one.look()) == 1
    other.look()
    one.look()
    found = seen(raider)
    assert [each["kind"] for each in found["remarks"]] == ["clock", "clock"]
    assert "out of time" in found["remarks"][-1]["text"]
    assert found["people"][0]["bot"] == (then == "bot")
    assert ('data-what="rest"' in defender.update()["html"]["offers"]) == (then == "adjourn")


def test_the_server_itself_looks_at_the_clocks(database: str, clock: Clock) -> None:
    with (
        Threaded(settings(database, clock_seconds=0.05)) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        defender, raider = duel(http, mine="off")
        agreed(defender, raider, "adjourn")
        clock.pass_by(700)
        wait_until(lambda: 'data-what="rest"' in defender.update()["html"]["offers"])


def test_a_clock_on_the_wall_that_is_set_changes_nobodys_time(
    server: Threaded, http: httpx.Client, clock: Clock
) -> None:
    defender, raider = duel(http, mine="off")
    agreed(defender, raider, "remind")
    keeping = keeper(server)
    keeping.look()
    clock.put_by(100_000)
    keeping.look()
    assert len(seen(raider)["remarks"]) == 1
    clock.put_by(-500_000)
    assert keeper(server).look() == []  # a process that starts now gives the whole time again, but not more
    clock.pass_by(601)
    assert len(keeping.look()) == 1


def test_an_order_that_comes_in_time_stops_the_clock_of_its_seat(
    server: Threaded, http: httpx.Client, clock: Clock
) -> None:
    defender, raider = duel(http, mine="off")
    agreed(defender, raider, "bot")
    keeping = keeper(server)
    keeping.look()
    update = defender.update(DEFENDER)
    assert defender.order(DEFENDER, codes(update)[0], update["decision"]).status_code == 200
    clock.pass_by(1)
    keeping.look()
    assert not any(each["bot"] for each in seen(raider)["people"])


@pytest.mark.parametrize("then", ["adjourn", "bot"])
def test_nobody_takes_a_seat_from_the_other_by_a_clock(
    server: Threaded, http: httpx.Client, clock: Clock, then: str
) -> None:
    """An enemy alone cannot set a binding clock, or stop one that all have agreed to."""
    defender, raider = duel(http, mine="off")
    for seconds in (1, 59):
        assert raider.post("/presence/pace", seat=RAIDER, seconds=seconds, then=then).status_code == 422
    proposed = raider.post("/presence/pace", seat=RAIDER, seconds=60, then=then).json()
    assert (proposed["pace"]["seconds"], proposed["offer"]["waiting_for"]) == (0, ["Player 1"])
    assert raider.post("/presence/pace/answer", seat=RAIDER, accept=True).json()["pace"]["seconds"] == 0
    assert raider.post("/presence/pace/answer", seat=DEFENDER, accept=True).status_code == 403
    clock.pass_by(10_000)
    keeper(server).look()
    asked = seen(defender)
    assert asked["offer"]["asked_me"]
    assert not any(each["bot"] for each in asked["people"])
    assert asked["remarks"] == []
    declined = defender.post("/presence/pace/answer", seat=DEFENDER, accept=False).json()
    assert declined["offer"] is None
    assert "does not agree" in declined["remarks"][-1]["text"]
    assert defender.post("/presence/pace/answer", seat=DEFENDER, accept=True).status_code == 409
    agreed(defender, raider, then)
    assert raider.post("/presence/pace", seat=RAIDER, seconds=0).json()["pace"]["seconds"] == 600
    assert defender.post("/presence/pace/answer", seat=DEFENDER, accept=True).json()["pace"]["seconds"] == 0


def test_one_person_among_bots_needs_nobodys_consent(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}).json()
    alone = Player(http, made["secret"], made["id"])
    assert alone.post("/presence/pace", seat=DEFENDER, seconds=600, then="adjourn").json()["pace"]["seconds"] == 600


def test_the_newest_remarks_are_kept_and_no_more(
    http: httpx.Client, server: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "KEPT", 5)
    defender, raider = duel(http, mine="off")
    another, _ = duel(http, mine="off")
    another.post("/presence/remarks", seat=DEFENDER, text="of another match", token=token())
    for number in range(8):
        defender.post("/presence/remarks", seat=DEFENDER, text=f"remark {number}", token=token())
    assert [each["text"] for each in seen(raider)["remarks"]] == [f"remark {number}" for number in range(3, 8)]
    assert len(seen(another)["remarks"]) == 1


def test_the_stream_tells_of_company_in_this_process_and_in_another(database: str) -> None:
    with (
        Threaded(settings(database)) as one,
        Threaded(settings(database)) as two,
        httpx.Client(base_url=one.url, timeout=PATIENCE) as http,
        httpx.Client(base_url=two.url, timeout=PATIENCE) as elsewhere,
    ):
        defender, raider = duel(http, mine="off")
        seen(defender)
        seen(raider)
        far = Player(elsewhere, defender.secret, defender.match)
        for url in (one.url, two.url):
            with Listener(url, raider) as stream:
                wait_until(lambda stream=stream: stream.updates)
                assert far.post("/presence/remarks", seat=DEFENDER, text="Good luck!", token=token()).status_code == 200
                wait_until(lambda stream=stream: "presence" in stream.events)
