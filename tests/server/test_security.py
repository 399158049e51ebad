"""Network security: headers, origins, sizes, rates, tokens; and no answer contains a traceback."""

import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st

from admiralty.server.http.headers import HEADERS
from admiralty.server.http.requests import COOKIE, SECURE_COOKIE
from admiralty.server.identity.tokens import digest, new_secret, same
from tests.server.serving import DEFENDER, DUEL, Player, Threaded, duel, settings, token
from tests.support.patience import PATIENCE

FIXTURE_IS_FINE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
MATCH = {"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}


def no_traceback(answer: httpx.Response) -> None:
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text


def test_every_answer_has_the_headers(http: httpx.Client) -> None:
    defender, _ = duel(http)
    answers = [
        http.get(path)
        for path in (
            "/",
            "/join",
            "/nothing",
            "/api/games",
            "/api/nothing",
            "/static/icons.svg",
            "/health",
            "/health/ready",
        )
    ]
    answers += [http.get(f"/m/{defender.match}", headers=defender.headers), http.post("/api/join", content=b"{")]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, answer.url
        assert "unsafe" not in answer.headers["content-security-policy"]
    assert http.get("/").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/static/scene.css", "/static/js/lib/dom.js", "/fonts/serif.woff2"])
def test_a_part_of_a_page_has_only_the_headers_that_mean_something_to_it(http: httpx.Client, path: str) -> None:
    headers = http.get(path).headers
    for name in ("cross-origin-resource-policy", "referrer-policy", "x-content-type-options"):
        assert headers[name] == HEADERS[name]
    assert "content-security-policy" not in headers
    assert "permissions-policy" not in headers


def test_the_service_worker_has_a_policy(http: httpx.Client) -> None:
    policy = http.get("/sw.js").headers["content-security-policy"]
    assert "default-src 'none'" in policy


def test_pages_have_no_inline_script_or_style(http: httpx.Client) -> None:
    defender, _ = duel(http)
    pages = ["/", "/new", "/join", "/help", f"/rules/{DUEL}", f"/m/{defender.match}", f"/m/{defender.match}/replay"]
    for path in pages:
        page = http.get(path, headers=defender.headers if "/m/" in path else {}).text
        assert "<style" not in page, path
        assert " style=" not in page, path
        assert " onclick=" not in page, path
        for script in page.split("<script")[1:]:
            assert " src=" in script.split(">")[0] or 'type="application/json"' in script.split(">")[0], path


def test_the_cookie_of_a_guest_is_out_of_reach_of_scripts_and_other_sites(http: httpx.Client) -> None:
    cookie = http.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "set-cookie" not in http.get("/").headers


def test_over_tls_the_cookie_belongs_to_this_very_host(tmp_path: Path) -> None:
    """Behind TLS a plain cookie, which another host of the domain could have set, is not accepted."""
    with Threaded(settings(f"sqlite:///{tmp_path / 'a.db'}", proxies=("127.0.0.1",))) as server:
        plain = httpx.get(server.url, timeout=PATIENCE)
        assert plain.headers["set-cookie"].startswith(f"{COOKIE}=")
        assert "Secure" not in plain.headers["set-cookie"]
        tls = httpx.get(server.url, headers={"x-forwarded-proto": "https"}, cookies=plain.cookies, timeout=PATIENCE)
        cookie = tls.headers["set-cookie"]
        assert cookie.startswith(f"{SECURE_COOKIE}=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
        assert "omain" not in cookie
        assert "strict-transport-security" in tls.headers
        again = {"x-forwarded-proto": "https", "cookie": cookie.partition(";")[0]}
        assert "set-cookie" not in httpx.get(server.url, headers=again, timeout=PATIENCE).headers


def test_only_a_proxy_that_was_named_is_believed(http: httpx.Client) -> None:
    answer = http.get("/", headers={"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"})
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=")
    assert "strict-transport-security" not in answer.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "", "a b", "[::1", "x" * 300]
)
def test_a_request_to_another_name_is_refused(http: httpx.Client, host: str) -> None:
    answer = http.get("/", headers={"host": host})
    assert answer.status_code == 421
    assert "--name" in answer.json()["error"]["remedy"]
    assert "set-cookie" not in answer.headers
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_a_request_to_two_names_is_refused(server: Threaded) -> None:
    """A proxy may read one name and the server the other."""
    for names in (("localhost", "evil.example"), ("evil.example", "localhost"), ("localhost", "localhost")):
        hosts = "".join(f"Host: {name}\r\n" for name in names)
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as peer:
            peer.sendall(f"GET /health HTTP/1.1\r\n{hosts}\r\n".encode())
            assert peer.recv(100).startswith(b"HTTP/1.1 421 ")


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "192.0.2.7:80", "[::1]:8000", "play.example"]
)
def test_its_own_names_and_addresses_in_figures_are_known(tmp_path: Path, host: str) -> None:
    named = settings(f"sqlite:///{tmp_path / 'a.db'}", names=("Play.example",))
    with Threaded(named) as server:
        assert httpx.get(server.url, headers={"host": host}, timeout=PATIENCE).status_code == 200


def test_metrics_are_not_for_those_who_play(http: httpx.Client) -> None:
    assert http.get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"x-csrf-token": "0" * 64}, 403),
        ({"x-csrf-token": "right", "origin": "http://evil.example"}, 403),
        ({"x-csrf-token": "right", "origin": "null"}, 403),
        ({"x-csrf-token": "right", "sec-fetch-site": "cross-site"}, 403),
        ({"x-csrf-token": "right", "sec-fetch-site": "same-site"}, 403),
        ({"x-csrf-token": "right"}, 201),
    ],
)
def test_a_guest_is_only_heard_from_their_own_page(http: httpx.Client, headers: dict[str, str], status: int) -> None:
    page = http.get("/").text
    right = page.split('name="csrf" content="')[1].split('"')[0]
    sent = {name: right if value == "right" else value for name, value in headers.items()}
    assert http.post("/api/matches", json=MATCH, headers=sent).status_code == status


def test_other_sites_cannot_make_a_stranger_act_either(http: httpx.Client) -> None:
    assert http.post("/api/matches", json=MATCH, headers={"origin": "http://evil.example"}).status_code == 403
    assert http.options("/api/matches", headers={"origin": "http://evil.example"}).status_code == 405
    assert (
        "access-control-allow-origin" not in http.get("/api/games", headers={"origin": "http://evil.example"}).headers
    )


@pytest.mark.parametrize("secret", ["", "x", "0" * 43, "é" * 20, "a" * 5000])
def test_a_wrong_secret_opens_nothing(http: httpx.Client, secret: str) -> None:
    defender, _ = duel(http)
    answer = http.get(defender.at, headers=[(b"authorization", f"Bearer {secret}".strip().encode())])
    assert answer.status_code in (401, 404)
    if 0 < len(secret) <= 128:
        assert http.post("/api/join", json={"secret": secret}).status_code == 404
    no_traceback(answer)


def test_a_link_opens_its_own_match_only(http: httpx.Client) -> None:
    defender, _ = duel(http)
    other, _ = duel(http)
    assert http.get(other.at, headers=defender.headers).status_code == 404
    assert Player(http, defender.secret, other.match).order(DEFENDER, "mine 5", 1).status_code == 404


def test_bodies_that_are_too_large_are_refused_before_they_are_read(http: httpx.Client) -> None:
    large = b'{"secret": "' + b"x" * 100_000 + b'"}'
    kind = {"content-type": "application/json"}
    assert http.post("/api/join", content=large, headers=kind).status_code == 413

    def dribble() -> Any:
        for _ in range(200):
            yield b"x" * 1000

    assert http.post("/api/join", content=dribble(), headers=kind).status_code == 413
    journal = http.post("/api/journals", content=b"x" * (5 * 1024 * 1024), headers={"content-type": "text/plain"})
    assert journal.status_code == 413
    assert journal.json()["error"]["kind"] == "too-large"


def test_what_is_not_json_is_refused(http: httpx.Client) -> None:
    assert http.post("/api/join", content=b"secret=x", headers={"content-type": "text/plain"}).status_code == 415
    for body in (b"", b"{", b"[]", b'{"secret": 1}', b"\xff\xfe", b"[" * 50_000, b'{"secret": "\\ud800"}'):
        answer = http.post("/api/join", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, body[:20]
        no_traceback(answer)


def test_rates_are_limited_and_say_when_to_come_back(tmp_path: Path) -> None:
    slow = settings(f"sqlite:///{tmp_path / 'slow.db'}", creations_a_minute=3, orders_a_second=0.5)
    with Threaded(slow) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        answers = [http.post("/api/matches", json=MATCH) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1
        made = answers[0].json()
        player = Player(http, made["secret"], made["id"])
        orders = [player.post("/orders", seat=DEFENDER, decision=9, code="x", token=token()) for _ in range(8)]
        assert [answer.status_code for answer in orders][-1] == 429
        assert orders[0].status_code == 409


def test_a_fault_of_the_program_shows_a_number_and_nothing_else(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("the secret is hyacinth")

    monkeypatch.setattr("admiralty.server.matches.service.Host.view", broken)
    defender, _ = duel(http)
    for path in (defender.at, f"/m/{defender.match}"):
        answer = httpx.get(f"{str(http.base_url).rstrip('/')}{path}", headers=defender.headers, timeout=PATIENCE)
        assert answer.status_code == 500
        assert "hyacinth" not in answer.text
        assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
        no_traceback(answer)


@how(max_examples=60, deadline=None, suppress_health_check=FIXTURE_IS_FINE)
@given(code=st.text(min_size=1, max_size=60), decision=st.integers(-5, 10**9), seat=st.text(max_size=20))
def test_no_order_that_can_be_typed_breaks_the_table(http: httpx.Client, code: str, decision: int, seat: str) -> None:
    defender = fuzzed(http)
    for body in (
        {"seat": DEFENDER, "decision": 1, "code": code, "token": token()},
        {"seat": seat, "decision": decision, "code": code, "token": token()},
        {"seat": DEFENDER, "decision": decision, "code": code, "token": code[:64], "abbreviated": True},
    ):
        answer = http.post(f"{defender.at}/orders", content=_json(body), headers=_JSON | defender.headers)
        assert answer.status_code in (403, 409, 422), answer.text
        assert answer.json()["error"]["message"]
        no_traceback(answer)


@how(max_examples=60, deadline=None, suppress_health_check=FIXTURE_IS_FINE)
@given(path=st.text(max_size=30), query=st.dictionaries(st.text(max_size=8), st.text(max_size=20), max_size=3))
def test_no_address_breaks_the_server(http: httpx.Client, path: str, query: dict[str, str]) -> None:
    defender = fuzzed(http)
    for start in (
        "/",
        "/m/",
        "/api/",
        "/api/matches/",
        f"{defender.at}/",
        f"{defender.at}/frames/",
        "/rules/",
        "/static/",
    ):
        address = start + quote(path.encode("utf-8", "surrogatepass"), safe="/")
        pairs = [(name.encode("utf-8", "replace"), value.encode("utf-8", "replace")) for name, value in query.items()]
        answer = http.get(f"{address}?{urlencode(pairs)}", headers=defender.headers)
        assert answer.status_code < 500, address
        no_traceback(answer)


_JSON = {"content-type": "application/json"}
_made: dict[int, Player] = {}


def fuzzed(http: httpx.Client) -> Player:
    """One match for all examples of a test."""
    if id(http) not in _made:
        _made[id(http)] = duel(http, mine="off")[0]
    return _made[id(http)]


def _json(body: dict[str, Any]) -> bytes:
    return json.dumps(body).encode("utf-8", "surrogatepass")


def test_tokens_are_compared_and_made_as_secrets_should_be() -> None:
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert min(map(len, made)) == 43
    assert same("a", "a")
    assert not same("a", "b")
    assert len({digest(secret) for secret in made}) == 100
