"""The scenario editor: changes, faults of fields, secrets, addresses, and refusals."""

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from admiralty import Table
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.toml_text import toml_text
from admiralty.scenario_files import parse
from admiralty.server.app import build
from admiralty.server.registry import GameRegistry
from admiralty.server.workers import editing
from tests.server.serving import DEFENDER, DUEL, GAMES, Threaded, browser, duel, settings, token
from tests.support.patience import PATIENCE

BATTLES = {"ironclads_on_squares": "lissa", "iron_and_fire": "end_game", "oak_and_iron": "quickstart",
           "war_of_the_pacific": "tarapaca", "iron_and_steam": "hampton_roads_1"}  # fmt: skip
PLACES: dict[str, dict[str, Any]] = {
    "ironclads_on_squares": {"cell": "F6"}, "iron_and_fire": {"cell": "1105"}, "war_of_the_pacific": {"cell": "3123"},
    "oak_and_iron": {"x": 40.0, "y": 40.0}, "iron_and_steam": {"x": 60.0, "y": 30.0},
}  # fmt: skip


def head(game: str, scenario: str, **more: Any) -> dict[str, Any]:
    return {"admiralty": 1, "game": game, "base": scenario, "id": "mine", "title": "Mine", **more}


@pytest.fixture(scope="module")
def registry() -> GameRegistry:
    return GameRegistry(GAMES)


@pytest.fixture(autouse=True)
def without_a_limit(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Disable the resource limit: it ends the process that exceeds it, which would be the test process."""
    monkeypatch.setattr(editing, "processor_time", lambda _: nullcontext())


def edited(registry: GameRegistry, content: dict[str, Any], position: str = "", **more: Any) -> dict[str, Any]:
    job = {"kind": "edit", "language": "en", "content": content, "position": position, **more}
    return editing.edit_scenario(job, registry)


def first_piece(found: dict[str, Any]) -> dict[str, Any]:
    return next(piece for group in found["view"]["groups"] for piece in group["on_board"])


def piece(found: dict[str, Any], path: str) -> dict[str, Any]:
    groups = found["view"]["groups"]
    return next(each for group in groups for each in (*group["on_board"], *group["beside"]) if each["path"] == path)


@pytest.mark.parametrize("game", list(BATTLES))
def test_a_piece_is_put_turned_and_taken_off_and_the_battle_begins_there(registry: GameRegistry, game: str) -> None:
    content = head(game, BATTLES[game])
    begun = edited(registry, content)
    assert begun["faults"] == []
    assert begun["position"] == ""
    path = first_piece(begun)["path"]
    put = edited(registry, content, change={"do": "put", "piece": path, **PLACES[game]}, chosen=path)
    assert put["faults"] == []
    assert put["view"]["chosen"] == path
    assert put["view"]["fields"]
    off = edited(registry, put["content"], put["position"], change={"do": "off", "piece": path}, shown=True)
    assert not piece(off, path)["on_board"]
    assert "scene" not in off["svg"]
    if put["view"]["turns"]:
        turned = edited(registry, put["content"], put["position"], change={"do": "turn", "piece": path, "steps": 1})
        back = edited(
            registry, turned["content"], turned["position"], change={"do": "turn", "piece": path, "steps": -1}
        )
        assert turned["position"] != back["position"] == put["position"]
    whole = {**put["content"], "position": put["position"]}
    table = Table(game, json.dumps(whole), seed=1).play("end", "random")
    assert table.match.over
    assert "Not a printed scenario" in registry.presenter(game, whole, {}).not_printed


@pytest.mark.parametrize("game", list(BATTLES))
def test_the_file_of_an_edited_battle_is_read_back_as_it_was(registry: GameRegistry, game: str) -> None:
    content = head(game, BATTLES[game], briefing="Two lines,\nthe second with '''quotes'''.")
    path = first_piece(edited(registry, content))["path"]
    put = edited(registry, content, change={"do": "put", "piece": path, **PLACES[game]}, file="whole")
    assert parse(put["toml"].encode(), "x") == {**put["content"], "position": put["position"]}
    assert put["size"] == len(put["toml"].encode())
    again = edited(registry, {}, text=put["toml"])
    assert (again["content"], again["position"], again["faults"]) == (put["content"], put["position"], [])


def test_a_value_beyond_its_limits_is_a_fault_of_its_field_and_changes_nothing(registry: GameRegistry) -> None:
    content = head("ironclads_on_squares", "lissa")
    fields = {"ships.0.flotation": "999", "ships.0.heading": "x"}
    for name, text in fields.items():
        found = edited(registry, content, change={"do": "set", "piece": "ships.0", "fields": {name: text}})
        assert [fault["path"] for fault in found["faults"]] == [name]
        assert (found["position"], found["view"]) == ("", None)
    found = edited(registry, content, change={"do": "set", "piece": "ships.0", "fields": {"ships.0.flotation": "3"}})
    assert found["faults"] == []
    assert json.loads(found["position"])["ships"][0]["flotation"] == 3


@pytest.mark.parametrize(
    ("game", "scenario", "written", "held"),
    [
        ("oak_and_iron", "channel_patrol", {"x": "412.5", "heading": "47.5"}, {"x": 4125, "heading": 475}),
        ("iron_and_steam", "monitor_duel", {"x": "31.25 in", "heading": "350"}, {"x": 31250, "heading": 3500}),
    ],
)
def test_places_and_headings_are_written_in_the_units_of_people(
    registry: GameRegistry, game: str, scenario: str, written: dict[str, str], held: dict[str, int]
) -> None:
    content = head(game, scenario)
    path = next(group["on_board"][0]["path"] for group in edited(registry, content)["view"]["groups"])
    change = {"do": "set", "piece": path, "fields": {f"{path}.{name}": text for name, text in written.items()}}
    found = edited(registry, content, chosen=path, change=change)
    assert found["faults"] == []
    state = json.loads(found["position"])
    for name in path.split("."):
        state = state[int(name) if isinstance(state, list) else name]
    assert {name: state[name] for name in held} == held
    shown = {field["path"].rpartition(".")[2]: field for field in found["view"]["fields"]}
    assert [shown["heading"]["measure"][key] for key in ("unit", "step", "most")] == ["°", "0.1", "359.9"]
    told = [shown[name]["measure"]["value"] for name in written]
    assert told == [text.removesuffix(" in") for text in written.values()]
    slips = {f"{path}.heading": "400", f"{path}.x": "left"}
    wrong = edited(registry, content, chosen=path, change={**change, "fields": slips})
    said = {fault["path"].rpartition(".")[2]: fault["problem"] for fault in wrong["faults"]}
    assert said["heading"] == "This must be from 0 to 359.9 °."
    assert said["x"].startswith("Write a number in ")


def test_a_battle_that_is_over_in_the_position_says_so_and_can_be_edited_on(registry: GameRegistry) -> None:
    found = edited(registry, head("ironclads_on_squares", "lissa"), change={"do": "set", "fields": {"turn": "1000"}})
    assert [fault["path"] for fault in found["faults"]] == [""]
    assert "The battle is over in this position" in found["faults"][0]["problem"]
    assert found["view"] is not None
    assert json.loads(found["position"])["turn"] == 1000


def test_texts_goals_options_and_figures_of_the_scenario_are_written_in_its_form(registry: GameRegistry) -> None:
    content = head("ironclads_on_squares", "lissa", title={"en": "Mine", "es": "La mía"})
    written = {"file.title": "Ours", "file.objective.italy": "Hold out.", "file.turn_limit": "12", "file.author": "Ana"}
    found = edited(registry, content, head=written)
    assert found["faults"] == []
    assert found["content"]["title"] == {"en": "Ours", "es": "La mía"}
    assert found["content"]["objective"] == {"italy": "Hold out."}
    assert (found["content"]["turn_limit"], found["title"]) == (12, "Ours")
    wrong = edited(registry, content, head={"file.turn_limit": "1000"})
    assert [fault["path"] for fault in wrong["faults"]] == ["file.turn_limit"]
    assert wrong["view"] is None
    cleared = edited(registry, found["content"], head={"file.objective.italy": "", "file.author": ""})
    assert "objective" not in cleared["content"]
    assert "author" not in cleared["content"]


def test_a_fault_of_a_file_has_its_line(registry: GameRegistry) -> None:
    text = toml_text(head("ironclads_on_squares", "lissa")) + "turn_limit = 1000\n"
    found = edited(registry, {}, text=text)
    assert [(fault["path"], fault["line"]) for fault in found["faults"]] == [("file.turn_limit", 6)]


def _deep(levels: int) -> Any:
    tree: Any = 1
    for _ in range(levels):
        tree = [tree]
    return tree


HOSTILE: dict[str, dict[str, Any]] = {
    "10^9 turns": {"turn_limit": 10**9},
    "a board of 9,999": {"board": {"columns": 9999, "ranks": 9999}},
    "an id with markup": {"id": "<img src=x onerror=alert(1)>"},
    "a ship id with markup": {"ship": [{"id": "<b>", "like": "huascar"}]},
    "a circle of like": {"ship": [{"id": "a", "like": "b"}, {"id": "b", "like": "a"}]},
    "nesting": {"side": _deep(400)},
    "another game": {"game": "nonsense"},
    "no game": {"game": 3},
    "figures of a game without limits": {"game": DUEL, "base": "fog", "rounds": 1},
    "nothing": {"admiralty": 2},
}
POSITIONS = {
    "nonsense": "nonsense",
    "nesting": "[" * 5_000,
    "a list": "[]",
    "no ships": '{"agenda": [], "ships": []}',
    "a segment that is none": '{"agenda": [["__class__", []]]}',
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=list(HOSTILE))
def test_what_is_hostile_is_refused_with_a_sentence(registry: GameRegistry, change: dict[str, Any]) -> None:
    content = {**head("ironclads_on_squares", "lissa"), **change}
    for found in (edited(registry, content), editing.keep_scenario({"language": "en", "content": content}, registry)):
        assert found["faults"]
        assert all(" " in fault["problem"] for fault in found["faults"])
        assert "id" not in found


@pytest.mark.parametrize("position", POSITIONS.values(), ids=list(POSITIONS))
def test_a_position_that_is_none_is_refused_with_a_sentence(registry: GameRegistry, position: str) -> None:
    content = head("ironclads_on_squares", "lissa")
    for found in (
        edited(registry, content, position),
        editing.keep_scenario({"language": "en", "content": content, "position": position}, registry),
    ):
        assert found["faults"]
        assert all(" " in fault["problem"] for fault in found["faults"])


def test_a_position_that_contradicts_itself_is_refused(registry: GameRegistry) -> None:
    content = head("ironclads_on_squares", "lissa")
    path = first_piece(edited(registry, content))["path"]
    state = json.loads(edited(registry, content, change={"do": "turn", "piece": path, "steps": 1})["position"])
    state["ships"][1]["square"] = state["ships"][0]["square"]
    assert edited(registry, content, json.dumps(state))["faults"]


# -- on a server -------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(server: Threaded) -> Iterator[httpx.Client]:
    with browser(server) as client:
        yield client


def kept_in(database: str) -> int:
    with sa.create_engine(database).connect() as connection:
        return int(connection.execute(sa.text("SELECT count(*) FROM scenarios")).scalar_one())


def in_mid_battle(registry: GameRegistry) -> dict[str, str | dict[str, Any]]:
    content = head("ironclads_on_squares", "angamos", title="A <b>bold</b> title")
    path = first_piece(edited(registry, content))["path"]
    change = {"do": "put", "piece": path, "cell": "F6"}
    return {"content": content, "position": edited(registry, content, change=change)["position"]}


def test_a_battle_is_kept_played_and_its_journal_opened_elsewhere(
    page: httpx.Client, server: Threaded, registry: GameRegistry, database: str
) -> None:
    kept = page.post("/api/scenarios", json=in_mid_battle(registry))
    assert kept.status_code == 201, kept.text
    assert kept.json()["games"] >= 1
    again = page.post("/api/scenarios", json=in_mid_battle(registry))
    assert again.json()["id"] == kept.json()["id"]
    assert kept_in(database) == 1
    with browser(server) as other:
        shown = other.get(kept.json()["url"])
        assert shown.status_code == 200
        assert "A &lt;b&gt;bold&lt;/b&gt; title" in shown.text
        assert "<b>bold</b>" not in shown.text
        assert "Not a printed scenario" in shown.text
        assert other.get(f"{kept.json()['url']}/picture.svg").headers["content-type"].startswith("image/svg+xml")
        file = other.get(f"/api/scenarios/{kept.json()['id']}/file")
        assert parse(file.content, "x")["title"] == "A <b>bold</b> title"
        body = {"game": "ironclads_on_squares", "scenario": f"own:{kept.json()['id']}",
                "seats": {"peru": {"by": "me"}, "chile": {"by": "me"}}}  # fmt: skip
        made = other.post("/api/matches", json=body)
        assert made.status_code == 201, made.text
        assert "Not a printed scenario" in other.get(made.json()["url"]).text
        assert "Not a printed scenario" in other.get(f"{made.json()['url']}/replay").text
        assert other.get("/api/matches").json()[0]["own_scenario"]
        journal = other.get(f"/api/matches/{made.json()['id']}/journal").text
        assert json.loads(journal.splitlines()[0])["scenario"]["title"] == "A <b>bold</b> title"
        moment = other.get(f"/edit?match={made.json()['id']}")
        assert moment.status_code == 200, moment.text
        assert "A &lt;b&gt;bold&lt;/b&gt; title" in moment.text
        anew = other.get(f"{made.json()['url']}/scenario", follow_redirects=False)
        assert anew.headers["location"] == kept.json()["url"]
    elsewhere = f"{database}.elsewhere"
    with Threaded(settings(elsewhere)) as second, browser(second) as third:
        brought = third.post("/api/journals", content=journal.encode(), headers={"content-type": "text/plain"})
        assert brought.status_code == 201, brought.text
        replay = third.get(brought.json()["url"])
        assert replay.status_code == 200
        assert third.get(f"/edit?match={brought.json()['id']}&entry=1").status_code == 200


def test_what_is_refused_is_not_kept(page: httpx.Client, database: str) -> None:
    content = head("ironclads_on_squares", "angamos", board={"columns": 9999, "ranks": 9999})
    answer = page.post("/api/scenarios", json={"content": content})
    assert answer.status_code == 422
    assert "9999 is more than 40" in answer.json()["faults"][0]["problem"]
    for depth in (60_000, 900, 300):
        body = b'{"content":{"a":' + b"[" * depth + b"]" * depth + b"}}"
        for path in ("/api/editor", "/api/scenarios", "/api/editor/analysis"):
            nested = page.post(path, content=body, headers={"content-type": "application/json"})
            assert nested.status_code == 422, nested.text
    large = page.post("/api/editor", json={"content": head("ironclads_on_squares", "angamos", x="y" * 600_000)})
    assert large.status_code == 413
    long = page.post("/api/editor", json={"content": head("ironclads_on_squares", "angamos", briefing="y" * 5_000)})
    assert "at most 4000 are allowed" in long.json()["error"]["message"]
    document = {"content": head("ironclads_on_squares", "angamos"), "position": "y" * 65_500}
    assert "larger than 64 kB" in page.post("/api/editor", json=document).json()["faults"][0]["problem"]
    assert kept_in(database) == 0


def test_a_whole_scenario_cannot_be_slipped_in_where_an_id_stands(page: httpx.Client) -> None:
    text = json.dumps(head(DUEL, "fog"), separators=(",", ":"))[:64]
    for name in (text, "own:nothing", "own:", "{}"):
        answer = page.post("/api/matches", json={"game": DUEL, "scenario": name, "seats": {}})
        assert answer.status_code in (404, 422), answer.text


def test_a_worker_that_computes_too_long_is_ended_and_the_next_answers(
    page: httpx.Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with Threaded(settings(f"sqlite:///{tmp_path / 'b.db'}", scenario_seconds=0.001)) as hasty:
        monkeypatch.setattr("admiralty.server.workers.pool.STARTING_SECONDS", 0.0)
        with browser(hasty) as http:
            answer = http.post("/api/editor", json={"content": head("war_of_the_pacific", "tarapaca")})
            assert answer.status_code == 422
            assert "takes too long" in answer.json()["error"]["message"]
    assert page.post("/api/editor", json={"content": head("ironclads_on_squares", "lissa")}).status_code == 200


def test_a_moment_of_a_match_between_two_people_is_shown_to_neither(http: httpx.Client) -> None:
    one, two = duel(http)
    one.order(DEFENDER, "mine 5")
    for player in (one, two):
        answer = player.http.get(f"/edit?match={player.match}&entry=1", headers=player.headers)
        assert answer.status_code == 403, answer.text
        assert "only after the game is over" in answer.text
    assert http.get(f"/edit?match={one.match}&entry=1").status_code == 404


def test_a_moment_of_a_match_against_a_bot_can_be_edited_by_its_player_only(server: Threaded) -> None:
    with browser(server) as mine, browser(server) as other:
        body = {"game": "ironclads_on_squares", "scenario": "angamos",
                "seats": {"peru": {"by": "me"}, "chile": {"by": "bot", "bot": "random"}}}  # fmt: skip
        made = mine.post("/api/matches", json={**body, "token": token() + token()}).json()
        assert mine.get(f"/edit?match={made['id']}&entry=1").status_code == 200
        assert other.get(f"/edit?match={made['id']}&entry=1").status_code == 404
        link = other.post("/api/join", json={"secret": made["spectator"]["secret"]})
        assert link.status_code == 200
        assert other.get(f"/edit?match={made['id']}&entry=1").status_code == 403


def test_a_host_may_keep_no_scenarios(tmp_path: Path, registry: GameRegistry) -> None:
    with Threaded(settings(f"sqlite:///{tmp_path / 'c.db'}", own_scenarios=False)) as closed, browser(closed) as http:
        assert http.post("/api/scenarios", json=in_mid_battle(registry)).status_code == 403
        assert http.get("/s/abc").status_code == 404
        shown = http.get("/edit?game=ironclads_on_squares&scenario=lissa")
        assert shown.status_code == 200
        assert 'data-edit="play"' not in shown.text


def test_a_host_lists_scenario_files_of_its_own_and_refuses_a_bad_one(tmp_path: Path) -> None:
    files = ("scenarios/pacocha-1877.scenario.toml",)
    with Threaded(settings(f"sqlite:///{tmp_path / 'd.db'}", scenario_files=files)) as host, browser(host) as http:
        front = http.get("/").text
        assert "Pacocha, 29 May 1877" in front
        (address,) = re.findall(r'href="(/s/[0-9a-f]{32})"', front)
        assert "Pacocha" in http.get(address).text
        table = {"game": "ironclads_on_squares", "scenario": f"own:{address.removeprefix('/s/')}"}
        made = http.post("/api/tables", json=table)
        assert made.status_code == 201, made.text
        assert "Not a printed scenario" in http.get(made.json()["url"]).text
    bad = tmp_path / "bad.scenario.toml"
    bad.write_text(toml_text(head("ironclads_on_squares", "lissa", turn_limit=1000)))
    with pytest.raises(DataError, match="turn_limit: 1000 is more than 100"):
        build(settings(f"sqlite:///{tmp_path / 'e.db'}", scenario_files=(str(bad),)))


def test_a_slow_machine_gives_a_changed_battle_as_much_time_as_the_printed_one_needs(
    registry: GameRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the large map once took more than a second, and printed battles were refused."""
    given: list[float] = []

    def limited(seconds: float) -> nullcontext[None]:
        given.append(seconds)
        return nullcontext()

    monkeypatch.setattr(editing, "processor_time", limited)
    monkeypatch.setattr(editing, "_PRINTED_TOOK", {})
    content = head("ironclads_on_squares", "lissa")
    for times in ((10.0, 10.1), (10.0, 13.0), (10.0, 10.1)):
        clock = iter(times)
        monkeypatch.setattr(editing, "process_time", lambda clock=clock: next(clock))
        assert edited(registry, content)["faults"] == []
    slow = 3.0 * editing.TIMES_PRINTED
    assert given == [editing.DRAWING_SECONDS, slow, slow], "the printed one is cached by now, a changed map is not"


@pytest.mark.parametrize("game", list(BATTLES))
def test_the_odds_and_the_opinion_of_an_edited_position(server: Threaded, game: str) -> None:
    with browser(server) as http:
        content = head(game, BATTLES[game])
        found = http.post("/api/editor/analysis", json={"content": content}, timeout=PATIENCE)
        assert found.status_code == 200, found.text
        shown = re.search(r'data-analyse="([^"]+)" data-seat="([^"]+)"', found.json()["html"])
        assert shown is not None, found.text[:500]
        asked = {"content": content, "code": shown[1], "seat": shown[2]}
        odds = http.post("/api/editor/analysis", json=asked, timeout=PATIENCE)
        assert odds.status_code == 200, odds.text
        assert "odds-lines" in odds.json()["html"], odds.text
        refused = http.post("/api/editor/analysis", json={**asked, "code": "sail away"}, timeout=PATIENCE)
        assert 'class="refusal"' in refused.json()["html"], refused.text
