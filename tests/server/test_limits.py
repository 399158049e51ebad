"""Rate limits: forged cookies, other processes and clock changes do not evade them."""

import asyncio
import math
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from admiralty.server.db.journals import Store, StoreError
from admiralty.server.http.errors import Problem
from admiralty.server.http.rate_limits import EVERYBODY_SHARE, Grant, Limit, Limits, Rates, SharedBuckets
from admiralty.server.http.requests import COOKIE
from admiralty.server.identity.tokens import LIFE_SECONDS, RENEW_SECONDS, Issuer, new_secret
from tests.server.serving import DEFENDER, DUEL, Threaded, settings
from tests.support.patience import PATIENCE, wait_until

MATCH = {"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}
MOST = 5


class Clock:
    """A fake monotonic clock."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def scarce(tmp_path: Path) -> Iterator[str]:
    """The address of a server where a visitor may make two matches in a burst, and one address ten."""
    with Threaded(settings(f"sqlite:///{tmp_path / 'scarce.db'}", creations_a_minute=2)) as server:
        yield server.url


def made(http: httpx.Client, **headers: str) -> bool:
    answer = http.post("/api/matches", json=MATCH, headers=headers)
    assert answer.status_code in (201, 429), answer.text
    return answer.status_code == 201


def come_back(began: float) -> int:
    """The number of further matches that a visitor may have made since then, at two a minute."""
    return math.ceil((time.monotonic() - began) / 30)


def csrf(page: str) -> str:
    return page.split('name="csrf" content="')[1].split('"')[0]


def test_an_invented_cookie_is_nobody_and_gets_around_no_limit(scarce: str, soak_scale: int) -> None:
    """A bare secret, a token signed with another key, and one with an invented signature."""
    forger = Issuer(b"a key of the forger's own")
    through, began = 0, time.monotonic()
    for place in range(12 * min(soak_scale, 20)):
        invented = (new_secret(), forger.issue(new_secret()), f"{new_secret()}.{int(time.time())}.{'0' * 64}")[
            place % 3
        ]
        with httpx.Client(base_url=scarce, timeout=PATIENCE, cookies={COOKIE: invented}) as http:
            assert "set-cookie" in http.get("/").headers
            http.cookies.clear()
            http.cookies.set(COOKIE, invented)
            through += made(http)
    assert 2 <= through <= 2 + come_back(began)


def test_guests_by_the_dozen_from_one_address_share_its_limit(scarce: str, soak_scale: int) -> None:
    through, began = 0, time.monotonic()
    for _ in range(16 * min(soak_scale, 20)):
        with httpx.Client(base_url=scarce, timeout=PATIENCE) as http:
            through += made(http, **{"x-csrf-token": csrf(http.get("/").text)})
    assert 10 <= through <= 10 + 5 * come_back(began)


@pytest.mark.parametrize("path", ["/", "/help", f"/rules/{DUEL}", "/api/games", "/api/openapi.json"])
def test_whatever_is_asked_for_counts_against_the_address(tmp_path: Path, path: str) -> None:
    """Health checks do not count: a monitor must get an answer during a flood."""
    few = settings(f"sqlite:///{tmp_path / 'a.db'}", requests_a_second=0.001)
    with Threaded(few) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        answers = [http.get(path).status_code for _ in range(8)]
        assert answers == [200] + [429] * 7
        assert http.get("/health").status_code == 200
        wait_until(lambda: http.get("/health/ready").status_code == 200)


def test_a_cookie_is_made_anew_in_time_and_stays_the_same_guest(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = csrf(http.get("/").text)
    assert "set-cookie" not in http.get("/").headers
    began = time.time()
    monkeypatch.setattr("admiralty.server.identity.tokens.time.time", lambda: began + 2 * RENEW_SECONDS)
    later = http.get("/")
    assert "set-cookie" in later.headers
    assert csrf(later.text) == token
    back = began - 2 * RENEW_SECONDS  # the clock is set back
    monkeypatch.setattr("admiralty.server.identity.tokens.time.time", lambda: back)
    assert csrf(http.get("/").text) == token
    monkeypatch.setattr("admiralty.server.identity.tokens.time.time", lambda: began + 2 * LIFE_SECONDS)
    assert csrf(http.get("/").text) != token


async def taken(rates: Rates, times: int, visitor: str = "guest", address: str = "here") -> int:
    through = 0
    for _ in range(times):
        try:
            await rates.take("create", visitor, address)
            through += 1
        except Problem as problem:
            refused = problem
            continue
    if through < times:
        assert (refused.status, int(refused.headers["retry-after"]) >= 1) == (429, True)
    return through


def limited(draw: object, clock: Clock) -> Rates:
    return Rates({"create": Limits.of_visitor(0.001, MOST)}, draw, clock)  # type: ignore[arg-type]


def test_two_processes_share_a_limit(url: str, soak_scale: int) -> None:
    stores = [Store(url) for _ in range(2)]
    processes = [limited(SharedBuckets(store).draw, Clock()) for store in stores]

    async def flood() -> int:
        return sum(await asyncio.gather(*(taken(each, 3 * MOST * soak_scale) for each in processes)))

    assert asyncio.run(flood()) == MOST
    for store in stores:
        store.close()


def test_everybody_together_has_a_limit_too() -> None:
    async def plenty(_: str, limit: Limit) -> Grant:
        return Grant(limit.lot, 0)

    rates = limited(plenty, Clock())

    async def flood() -> int:
        visitors = range(2 * EVERYBODY_SHARE)
        return sum([await taken(rates, MOST, f"guest {n}", f"address {n}") for n in visitors])

    assert asyncio.run(flood()) == MOST * EVERYBODY_SHARE


async def told_to_wait(rates: Rates) -> int:
    """The Retry-After seconds of a request; 0 if it is accepted."""
    try:
        await rates.take("create", "guest", "here")
    except Problem as problem:
        return int(problem.headers["retry-after"])
    return 0


def test_whoever_comes_back_when_told_to_gets_through_and_nobody_earlier() -> None:
    async def plenty(_: str, limit: Limit) -> Grant:
        return Grant(limit.lot, 0)

    clock = Clock()
    rates = Rates({"create": Limits.of_visitor(0.1, 2)}, plenty, clock)

    def told(after: float) -> int:
        clock.now += after
        return asyncio.run(told_to_wait(rates))

    assert [told(0), told(0), told(0)] == [0, 0, 10]
    assert [told(7.5), told(2.25), told(0.25), told(0)] == [3, 1, 0, 10]


def test_what_the_shared_bucket_says_of_the_wait_is_passed_on() -> None:
    clock = Clock()
    answers = {"create guest": Grant(0, 42.5)}

    async def empty_for_the_guest(name: str, limit: Limit) -> Grant:
        return answers.get(name, Grant(limit.lot, 0))

    rates = Rates({"create": Limits.of_visitor(10, 10)}, empty_for_the_guest, clock)
    assert asyncio.run(told_to_wait(rates)) == 43
    answers.clear()
    clock.now += 42
    assert asyncio.run(told_to_wait(rates)) == 1
    clock.now += 0.5
    assert asyncio.run(told_to_wait(rates)) == 0


def test_a_clock_that_is_set_back_or_ahead_takes_nothing_away(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    buckets, limit, now = SharedBuckets(store), Limit(1.0, 1.0), time.time()

    def drawn(at: float) -> int:
        monkeypatch.setattr("admiralty.server.http.rate_limits.time.time", lambda: at)
        return asyncio.run(buckets.draw("create guest", limit)).given

    assert [drawn(now), drawn(now), drawn(now - 86400), drawn(now - 86398)] == [1, 0, 0, 1]
    assert [drawn(now + 86400), drawn(now + 86400)] == [1, 0]
    monkeypatch.setattr("admiralty.server.http.rate_limits.time.time", lambda: now)
    buckets.forget()
    assert drawn(now) == 1
    store.close()


def test_a_database_that_does_not_answer_leaves_the_limits_to_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.server.http.rate_limits.PATIENCE_SECONDS", 0.01)
    clock = Clock()

    async def silent(_: str, __: Limit) -> Grant:
        await asyncio.Event().wait()
        raise AssertionError

    async def broken(_: str, __: Limit) -> Grant:
        raise StoreError("locked")

    for draw in (silent, broken):
        rates = limited(draw, clock)
        assert asyncio.run(taken(rates, 3 * MOST)) == MOST
        clock.now += 1000
        assert asyncio.run(taken(rates, 3)) == 1
