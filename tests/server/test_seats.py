"""Seats and their secrets: no operation on links reveals what the holder of a seat hides."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import httpx
import pytest

from tests.server.clocks import Clock
from tests.server.serving import Player, Threaded, browser, token, took_up

UNION, CONFEDERATE = "union", "confederate"
SEALED, WRITTEN = "monitor speed 4 port 7", "monitor speed 3 port 13"
SECRETS = (SEALED, WRITTEN)
EVERYWHERE = ("", "/journal", "/draft", "/replay", "/frames/1", "/frames/2", "/frames/3", "/presence", "/heads")


class Somebody:
    """A client of a table: a browser with its cookie, or a program with a secret."""

    def __init__(self, http: httpx.Client, match: str, secret: str = "") -> None:
        self._http, self._at = http, f"/api/matches/{match}"
        self._headers = {"authorization": f"Bearer {secret}"} if secret else {}

    def get(self, path: str = "", **query: str) -> httpx.Response:
        return self._http.get(self._at + path, params=query, headers=self._headers)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self._http.post(self._at + path, json=body, headers=self._headers)

    def order(self, code: str) -> None:
        decision = self.get("", **{"as": UNION}).json()["update"]["decision"]
        answer = self.post("/orders", seat=UNION, decision=decision, code=code, token=token())
        assert answer.status_code == 200, answer.text

    def reads(self) -> str:
        """Everything that a client can read of a table, from every seat."""
        return "".join(
            self.get(path, **({"as": seat} if seat else {})).text
            for path in EVERYWHERE
            for seat in ("", UNION, CONFEDERATE)
        )


Made = Mapping[str, Any]


class Table:
    """A duel of the creator as Virginia against Bea as Monitor, with secret order sheets."""

    def __init__(self, server: Threaded, http: httpx.Client, maker: httpx.Client, bea: httpx.Client, by: str) -> None:
        seats = {CONFEDERATE: {"by": "me"}, UNION: {"by": "friend", "name": "Bea"}}
        made = maker.post("/api/matches", json={"game": "iron_and_steam", "scenario": "monitor_duel", "seats": seats})
        self.made: Made = made.json()
        self.id = self.made["id"]
        self.http, self.server = http, server
        self.maker = Somebody(maker, self.id)
        self.invitation = self.made["links"][0]["secret"]
        if by == "browser":
            assert bea.post("/api/join", json={"secret": self.invitation}).status_code == 200
            self.bea = Somebody(bea, self.id)
        else:
            self.bea = Somebody(http, self.id, took_up(http, self.made["links"][0], self.id).secret)

    def everybody_else(self, more: list[str]) -> Iterator[tuple[str, Somebody]]:
        yield "the creator", self.maker
        yield "the creator's program", Somebody(self.http, self.id, self.made["secret"])
        yield "a program with the invitation", Somebody(self.http, self.id, self.invitation)
        yield "somebody who watches", Somebody(self.http, self.id, self.made["spectator"]["secret"])
        yield "somebody without a link", Somebody(self.http, self.id)
        for secret in more:
            yield "a program with a secret that an operation gave", Somebody(self.http, self.id, secret)
            with browser(self.server) as fresh:
                fresh.post("/api/join", json={"secret": secret})
                yield "a browser with a secret that an operation gave", Somebody(fresh, self.id)

    def links(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.maker.get().json()["table"]["links"]
        return found


@pytest.fixture(params=["browser", "program"])
def table(server: Threaded, http: httpx.Client, request: pytest.FixtureRequest) -> Iterator[Table]:
    with browser(server) as maker, browser(server) as bea:
        yield Table(server, http, maker, bea, request.param)


def _revoke(table: Table) -> list[httpx.Response]:
    return [table.maker.post(f"/links/{link['id']}/revoke") for link in table.links()]


def _fresh(table: Table) -> list[httpx.Response]:
    return [table.maker.post("/links")]


def _hand(to: Mapping[str, str], seat: str = UNION) -> Callable[[Table], list[httpx.Response]]:
    return lambda table: [table.maker.post("/hand-over", seat=seat, to=to, token=token())]


def _join(table: Table) -> list[httpx.Response]:
    with browser(table.server) as thief:
        body: dict[str, Any] = {"secret": table.invitation}
        return [thief.post("/api/join", json=body), table.http.post("/api/join", json={**body, "token": token() * 2})]


OPERATIONS: Mapping[str, Callable[[Table], list[httpx.Response]]] = {
    "no operation": lambda table: [],
    "every link revoked": _revoke,
    "fresh links": _fresh,
    "her seat given to a friend of the creator": _hand({"by": "friend", "name": "Zoe"}),
    "her seat given to a bot": _hand({"by": "bot", "bot": "captain"}),
    "her seat taken": _hand({"by": "me"}),
    "a new link for herself": _hand({"by": "friend", "name": "Bea"}),
    "the creator's own seat handed on": _hand({"by": "friend", "name": "Zoe"}, CONFEDERATE),
    "a new link for the creator": _hand({"by": "me"}, CONFEDERATE),
    "the invitation taken up again": _join,
}


def _secrets(answers: list[httpx.Response]) -> list[str]:
    """Every secret that an operation has revealed."""
    found: list[str] = []

    def look(data: Any) -> None:
        for name, value in (
            data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        ):
            if name == "secret" and value:
                found.append(value)
            look(value)

    for answer in answers:
        look(answer.json())
    return found


def _cases() -> Iterator[Any]:
    """Every operation, with a browser's sealed order or a program's draft: one of them in daily runs, all with
    --soak."""
    for place, operation in enumerate(OPERATIONS):
        for by in ("browser", "program"):
            for sealed in (True, False):
                daily = (by, sealed) == (("browser", True), ("program", False))[place % 2]
                yield pytest.param(by, operation, sealed, marks=() if daily else pytest.mark.long)


@pytest.mark.parametrize(("table", "operation", "sealed"), list(_cases()), indirect=["table"])
def test_nobody_reads_what_the_holder_of_a_seat_keeps_to_herself(table: Table, operation: str, sealed: bool) -> None:
    if sealed:
        table.bea.order(SEALED)
    else:
        decision = table.bea.get("", **{"as": UNION}).json()["update"]["decision"]
        assert table.bea.post("/draft", seat=UNION, decision=decision, write=WRITTEN).status_code == 200
    answers = OPERATIONS[operation](table)
    for who, somebody in table.everybody_else(_secrets(answers)):
        assert not any(secret in somebody.reads() for secret in SECRETS), f"{who}, after {operation}"
    assert any(secret in table.bea.reads() for secret in SECRETS), "and she keeps it"


def test_a_seat_that_is_held_is_renewed_by_nobody_else(table: Table) -> None:
    seat = next(link for link in table.links() if link["name"] == "Bea")
    for who, somebody in table.everybody_else([]):
        assert somebody.post(f"/links/{seat['id']}/revoke").status_code in (401, 403, 404, 409), who
    refused = table.maker.post(f"/links/{seat['id']}/revoke").json()["error"]
    assert "Bea" in refused["message"]
    assert "3 days" in refused["message"]
    assert table.maker.post("/links").json()["links"] == []


@pytest.mark.parametrize("to", ["me", "friend", "bot"])
@pytest.mark.parametrize(
    ("table", "sealed"),
    [
        ("browser", True),
        ("program", False),
        pytest.param("browser", False, marks=pytest.mark.long),
        pytest.param("program", True, marks=pytest.mark.long),
    ],
    indirect=["table"],
)
def test_what_a_holder_wrote_or_sealed_is_not_shown_to_the_next(table: Table, to: str, sealed: bool) -> None:
    if sealed:
        table.bea.order(SEALED)
    else:
        decision = table.bea.get("", **{"as": UNION}).json()["update"]["decision"]
        table.bea.post("/draft", seat=UNION, decision=decision, write=WRITTEN)
    answer = table.bea.post("/hand-over", seat=UNION, to={"by": to, "name": "Zoe"}, token=token())
    assert answer.status_code == 200, answer.text
    entries = [json.loads(line) for line in table.maker.get("/journal").text.splitlines()]
    passed_on = [entry for entry in entries if entry.get("kind") == "handed-over"]
    assert len(passed_on) == 1, "everybody is told"
    assert passed_on[0].get("unsealed", []) == ([UNION] if sealed else [])
    if to == "bot":
        return
    heir = Somebody(table.http, table.id, took_up(table.http, answer.json()["link"], table.id).secret)
    assert heir.get("", **{"as": UNION}).status_code == 200
    assert not any(secret in heir.reads() for secret in SECRETS)
    assert not any(secret in table.bea.reads() for secret in SECRETS), "nor does she hold the seat any more"
    heir.order("carry on")
    assert not any(secret in heir.reads() for secret in SECRETS)


def test_a_maker_gives_a_seat_away_only_after_a_stated_absence(table: Table, clock: Clock) -> None:
    table.bea.get("/presence")
    give: dict[str, Any] = {"seat": UNION, "to": {"by": "bot", "bot": "captain"}}
    clock.pass_by(3 * 24 * 3600 - 60)
    assert table.maker.post("/hand-over", **give, token=token()).status_code == 409
    table.bea.get("/presence")  # her visit restarts the time
    clock.pass_by(3 * 24 * 3600 - 60)
    assert table.maker.post("/hand-over", **give, token=token()).status_code == 409
    clock.pass_by(120)
    somebody = Somebody(table.http, table.id, table.made["spectator"]["secret"])
    assert somebody.post("/hand-over", **give, token=token()).status_code == 403
    assert table.maker.post("/hand-over", seat=UNION, to={"by": "me"}, token=token()).status_code == 403
    assert table.maker.post("/hand-over", **give, token=token()).status_code == 200
    entries = [json.loads(line) for line in table.bea.get("/journal").text.splitlines()]
    passed_on = next(entry for entry in entries if entry.get("kind") == "handed-over")
    assert passed_on["absent"] is True
    back = table.bea.post("/hand-over", seat=UNION, to={"by": "me"}, token=token())
    assert back.status_code == 200, "she takes it back from the bot when she returns"
    assert table.bea.get("", **{"as": UNION}).status_code == 200


def test_a_remark_sent_twice_is_said_once(http: httpx.Client, table: Table) -> None:
    body = {"seat": UNION, "text": "Good luck", "token": token()}
    for _ in range(2):
        assert table.bea.post("/presence/remarks", **body).status_code == 200
    assert [each["text"] for each in table.maker.get("/presence").json()["remarks"]] == ["Good luck"]
    assert table.bea.post("/presence/remarks", **{**body, "text": "Bad luck"}).status_code == 409
    assert Player(http, table.made["secret"], table.id).get("/presence").json()["remarks"][0]["text"] == "Good luck"
