"""Double-blind matches on the server: page, calls, stream and journal of a seat hide ships out of its sight."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

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
CHART: Any = vars(Table("ironclads_on_squares", "lissa").presenter.setting)["chart"]
CALLS = ("", "/journal", "/replay", "/frames/4", "/frames/12", "/chances", "/odds?code=ahead 1", "/hint", "/nonces")


class Hidden(NamedTuple):
    """A battle with a ship that the observing side does not see, in either of two places."""

    game: str
    scenario: str
    sighting: int
    looks: str
    owner: str
    ship: str
    places: tuple[Mapping[str, object], Mapping[str, object]]
    codes: tuple[str, ...]


LISSA = Hidden(
    "ironclads_on_squares", "lissa", 6, AUSTRIA, ITALY, "palestro",
    ({"square": CHART.by_name["K12"]}, {"square": CHART.by_name["B12"]}),
    ("fire all palestro", "ahead 9", "fire 9in palestro fore"),
)  # fmt: skip
ROADS = Hidden(
    "iron_and_steam", "hampton_roads_1", 40, "union", "confederate", "virginia",
    ({"x": 113_000}, {"x": 140_000, "y": 34_000, "hull": 9, "heading": 900}),
    ("congress fire virginia", "congress steer for virginia", "congress speed 40"),
)  # fmt: skip

QUICK = Hidden(
    "oak_and_iron", "quickstart", 300, "a", "b", "b-petite-fregate",
    ({"x": 7600, "y": 4000}, {"x": 7000, "y": 2000, "damage": 5, "heading": 900}),
    ("partial b-petite-fregate", "broadside port b-sloop", "careful-aim 9"),
)  # fmt: skip
END_GAME = Hidden(
    "iron_and_fire", "end_game", 4, "peru", "chile", "loa",
    ({"place": 1712}, {"place": 1813, "hits": 3, "facing": 4}),
    ("fire loa", "2801", "place for me"),
)  # fmt: skip
TARAPACA = Hidden(
    "war_of_the_pacific", "tarapaca", 1, "chile", "peru", "huascar",
    ({"place": 1906}, {"place": 1804, "damaged": True}),
    ("raid cochrane huascar", "auto"),
)  # fmt: skip


def world(http: httpx.Client, hidden: Hidden, place: Mapping[str, object]) -> tuple[Player, Player, Player, Player]:
    """The umpire, the observing player, the owner of the hidden ship, and a spectator; the ship is in a given place."""
    seats = {hidden.looks: {"by": "friend", "name": "Anna"}, hidden.owner: {"by": "friend", "name": "Bea"}}
    battle = {"game": hidden.game, "scenario": hidden.scenario, "seats": seats, "sighting": hidden.sighting}
    made = http.post("/api/matches", json={**battle, "name": "Uma", "umpire": {"by": "me"}, "token": token() * 2})
    assert made.status_code == 201, made.text
    told = made.json()
    umpire = Player(http, told["secret"], told["id"])
    taken = {link["seats"][0]: took_up(http, link, told["id"]) for link in told["links"]}
    desk = umpire.get("/umpire").json()
    path = next(piece["path"] for piece in desk["pieces"] if piece["id"] == hidden.ship)
    edits = {f"{path}.{name}": value for name, value in place.items()}
    done = umpire.post(
        "/umpire", what="edit", sequence=desk["sequence"], token="a-new-place", edits=edits, text="Lots."
    )
    assert done.status_code == 200, done.text
    watcher = Player(http, told["spectator"]["secret"], told["id"])
    return umpire, taken[hidden.looks], taken[hidden.owner], watcher


def told(http: httpx.Client, who: Player, seat: str, codes: Iterable[str]) -> Iterator[str]:
    for path in CALLS:
        yield scrubbed(SALT.sub("", http.get(who.at + path, headers=who.headers).text), who)
    for path in (f"/m/{who.match}", f"/m/{who.match}/replay"):
        yield scrubbed(http.get(path, headers=who.headers).text, who)
    with Listener(str(http.base_url), who) as listener:
        wait_until(lambda: listener.updates)
    yield scrubbed(listener.raw, who)
    if seat:
        decision = who.update()["decision"]
        for code in codes:
            yield scrubbed(who.order(seat, code, decision).text, who)


@pytest.mark.parametrize("hidden", [LISSA, ROADS, QUICK, END_GAME, TARAPACA], ids=lambda each: each.game)
def test_the_other_side_and_those_who_watch_get_the_same_bytes(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, hidden: Hidden
) -> None:
    monkeypatch.setattr(Host, "_dice_key", lambda *_: b"d" * 32)  # the same dice in both worlds
    worlds = [world(http, hidden, place) for place in hidden.places]
    counter = f"counter-{hidden.ship}"
    for place, seat in ((1, hidden.looks), (3, "")):
        here, there = (list(told(http, each[place], seat, hidden.codes)) for each in worlds)
        for number, (one, two) in enumerate(zip(here, there, strict=True)):
            assert one == two, number
            assert counter not in one, number
    assert counter in worlds[0][0].get().text
    assert counter in worlds[0][2].get().text
    assert worlds[0][2].get().text != worlds[1][2].get().text


def test_the_table_says_how_far_is_seen_and_offers_no_hint(http: httpx.Client) -> None:
    _, *players, watcher = world(http, LISSA, LISSA.places[0])
    asked = {AUSTRIA: players[0], ITALY: players[1]}[players[0].update()["asked"][0]]
    pages = [http.get(f"/m/{who.match}", headers=who.headers).text for who in (asked, watcher)]
    for page in pages:
        assert "Hidden until sighted: Seen at 6 squares" in page
        assert "hint-ask" not in page


def test_a_page_gives_its_orders(http: httpx.Client) -> None:
    """A page asks whether an order loses; that must work, although it is unknown where ships are hidden."""
    _, austria, italy, _ = world(http, LISSA, LISSA.places[0])
    for _ in range(4):
        asked = austria.update()["asked"][0]
        who = {AUSTRIA: austria, ITALY: italy}[asked]
        update = who.update()
        body = {"seat": asked, "decision": update["decision"], "code": "ahead 1", "ask_first": True}
        assert who.post("/orders", token=token(), **body).status_code == 200


def test_the_umpire_shows_a_ship(http: httpx.Client) -> None:
    umpire, austria, _, _ = world(http, LISSA, LISSA.places[0])
    assert "K12" not in str(austria.update()["html"]["fleet"])
    assert umpire.post("/umpire", what="show", token="show-the-ship", text="palestro").status_code == 200
    assert "K12" in str(austria.update()["html"]["fleet"])
    assert umpire.post("/umpire", what="hide", token="hide-nobody-at-all", text="nobody").status_code == 409


def test_what_cannot_be_hidden_is_refused(http: httpx.Client) -> None:
    bots = {
        "game": LISSA.game,
        "scenario": LISSA.scenario,
        "seats": {AUSTRIA: {"by": "me"}, ITALY: {"by": "bot"}},
        "sighting": 6,
    }
    refused = http.post("/api/matches", json=bots)
    assert refused.status_code == 422
    assert "bot" in refused.json()["error"]["message"]
    for game, scenario, sighting in (("iron_and_fire", "first_blood", 3), ("harbour_duel", "fog", 6)):
        seats = {"defender": {"by": "me"}, "raider": {"by": "friend"}} if game == "harbour_duel" else {}
        body = {"game": game, "scenario": scenario, "seats": seats, "sighting": sighting}
        refused = http.post("/api/matches", json=body)
        assert refused.status_code == 422
        assert "hidden" in refused.json()["error"]["message"]
