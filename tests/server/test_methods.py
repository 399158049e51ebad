"""Wrong methods, digits of other scripts, and valid queries: each is answered as HTTP requires."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st
from schemathesis import GenerationMode

from tests.server.databases import Cluster, clusters
from tests.server.serving import DUEL, Player, Threaded, duel, settings
from tests.server.test_openapi import DESCRIPTION, OPERATIONS, STREAMS
from tests.support.patience import PATIENCE

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PAGES = ("/", "/new", "/help", "/m/{match}", f"/rules/{DUEL}", "/health", "/health/ready", "/static/js/pages/table.js")
TAKEN = {path: {method.upper() for method in methods} for path, methods in DESCRIPTION["paths"].items()}
TAKEN |= {path: {"GET"} for path in (*PAGES, "/api/openapi.json")}
ARABIC, FULL_WIDTH, SUPERSCRIPT = "٣", "３", "³"
ASKED = [name for name, each in sorted(OPERATIONS.items()) if name.startswith("get_") and name != STREAMS]


ONE_DATABASE = [each if each == "sqlite" else pytest.param(each, marks=pytest.mark.long) for each in clusters()]
"""For what is answered before any database is asked: another kind is tried under soak."""
STRICTEST = [each if each == clusters()[-1] else pytest.param(each, marks=pytest.mark.long) for each in clusters()]
"""For queries of every kind: PostgreSQL, where it is installed, refuses more of them than SQLite."""


@pytest.fixture(scope="module", params=clusters())
def player(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """A player with a match on a server for this module, on each kind of database."""
    url = f"sqlite:///{tmp_path_factory.mktemp('methods') / 'a.db'}"
    if request.param != "sqlite":
        cluster: Cluster = request.getfixturevalue("cluster")
        url = cluster.database()
    with (
        Threaded(settings(url, hints_a_minute=1e6)) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        yield duel(http, mine="off")[0]


@pytest.mark.parametrize("player", ONE_DATABASE, indirect=True)
@pytest.mark.parametrize("path", TAKEN)
def test_a_wrong_method_is_refused_with_those_that_the_address_takes(player: Player, path: str) -> None:
    taken = TAKEN[path] | ({"HEAD"} if "GET" in TAKEN[path] else set())
    place = path.format(match=player.match, game=DUEL, case="X", link="x", entry=1, seat="defender", **{"class": "x"})
    for method in METHODS:
        if method in taken:
            continue
        answer = player.http.request(method, place, headers=player.headers)
        assert answer.status_code == 405, (method, place, answer.text)
        assert {each.strip() for each in answer.headers["allow"].split(",")} == taken
        assert method == "HEAD" or not path.startswith("/api") or method in answer.json()["error"]["message"]


@pytest.mark.parametrize("player", ONE_DATABASE, indirect=True)
@pytest.mark.parametrize("method", METHODS)
def test_an_address_that_does_not_exist_is_not_found_whatever_the_method(player: Player, method: str) -> None:
    assert player.http.request(method, "/api/nothing/here", headers=player.headers).status_code == 404


@pytest.mark.parametrize("player", ONE_DATABASE, indirect=True)
@pytest.mark.parametrize("figure", [ARABIC, FULL_WIDTH, SUPERSCRIPT, "1" + ARABIC, "+1", " 1", "1_0", "-1", "1e1"])
def test_only_ascii_digits_are_numbers(player: Player, figure: str) -> None:
    for path, query in (
        (f"/heads/{quote(figure)}", {}),
        (f"/frames/{quote(figure)}", {}),
        ("/odds", {"code": "pass", "decision": figure}),
        ("/presence", {"after": figure}),
        ("/events", {"since": figure}),
    ):
        answer = player.get(path, **query)
        assert answer.status_code == 422, (path, figure, answer.text)


@pytest.mark.parametrize("player", STRICTEST, indirect=True)
@pytest.mark.parametrize("name", ASKED)
def test_every_query_that_fits_the_description_is_answered(player: Player, name: str, soak_scale: int) -> None:
    """With the resource, or with the reason for its absence: never as malformed, and never as a server error."""

    @how(max_examples=10 * soak_scale, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=OPERATIONS[name].as_strategy(generation_mode=GenerationMode.POSITIVE), real=st.booleans())
    def call(case: Any, real: bool) -> None:
        if real and "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = player.match
        response = case.call(base_url=str(player.http.base_url), headers=player.headers)
        assert response.status_code in (200, 403, 404, 409), (response.status_code, response.text)

    call()


def test_numbers_in_queries_are_described_as_numbers() -> None:
    found = {
        each["name"]: each["schema"]
        for methods in DESCRIPTION["paths"].values()
        for operation in methods.values()
        for each in operation.get("parameters", [])
        if each["in"] == "query"
    }
    assert {name for name, schema in found.items() if schema["type"] == "integer"} == {"after", "decision", "since"}
    schemathesis.openapi.from_dict(DESCRIPTION).validate()


@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\ud800", "a" * 5000])
def test_text_that_no_database_holds_is_nobodys(player: Player, text: str) -> None:
    raw = quote(text.encode("utf-8", "surrogatepass"))
    for path in (f"/api/matches/{raw}", f"/m/{raw}", f"{player.at}?as={raw}", f"/api/games/{raw}/cases/{raw}"):
        answer = player.http.get(path, headers=player.headers)
        assert answer.status_code in (403, 404), (path[:60], answer.status_code)
