"""Links: each admits one person unless it says otherwise, and can be revoked, in every process at once."""

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from admiralty.present.reader import Reader
from admiralty.server.errors import NotTakenUp, ServiceError
from admiralty.server.identity.accounts import Bearer, Guest
from admiralty.server.matches.service import Host
from admiralty.server.schemas import Create, SeatPlan
from tests.server.serving import DEFENDER, DUEL, RAIDER, Player, Threaded, browser, settings
from tests.support.patience import PATIENCE, wait_until


def made_by(maker: httpx.Client, **friend: Any) -> dict[str, Any]:
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend", "name": "Bea", **friend}}
    answer = maker.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def join(http: httpx.Client, link: dict[str, Any]) -> int:
    return http.post("/api/join", json={"secret": link["secret"]}).status_code


def test_a_link_is_for_the_first_who_takes_it_up(server: Threaded) -> None:
    with browser(server) as maker, browser(server) as bea, browser(server) as thief:
        made = made_by(maker)
        link = made["links"][0]
        assert join(bea, link) == 200
        assert join(bea, link) == 200  # opening it again in the same browser changes nothing
        assert join(thief, link) == 409
        assert thief.get(made["url"]).status_code == 404
        assert (
            Player(httpx.Client(base_url=server.url, timeout=PATIENCE), link["secret"], made["id"]).get().status_code
            == 404
        )
        assert Player(maker, made["secret"], made["id"]).get().status_code == 200  # a maker's programs can join too
        assert bea.get(made["url"]).status_code == 200


def test_a_link_to_watch_is_for_anybody_who_has_it_and_no_link_to_a_seat_is(server: Threaded) -> None:
    with browser(server) as maker, browser(server) as one, browser(server) as other:
        made = made_by(maker)
        assert [join(one, made["spectator"]), join(other, made["spectator"])] == [200, 200]
        assert [join(one, made["links"][0]), join(other, made["links"][0])] == [200, 409]
        seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend", "name": "Bea", "shared": True}}
        assert maker.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats}).status_code == 422


def test_a_link_to_watch_can_be_taken_back_from_whoever_has_it(server: Threaded) -> None:
    with browser(server) as maker, browser(server) as bea, browser(server) as carla, browser(server) as watcher:
        made = made_by(maker)
        assert [join(bea, made["links"][0]), join(watcher, made["spectator"])] == [200, 200]
        at = f"/api/matches/{made['id']}"
        table = maker.get(at).json()["table"]
        shown = next(link for link in table["links"] if link["spectator"])
        seat = next(link for link in table["links"] if link["name"] == "Bea")
        assert (seat["joined"], seat["held"], seat["seats"]) == (True, True, [RAIDER])
        assert bea.get(at).json()["table"]["links"] == []
        assert bea.post(f"{at}/links/{shown['id']}/revoke").status_code == 403
        ended = threading.Event()

        def listen() -> None:
            with watcher.stream("GET", f"{at}/events") as stream:
                for _ in stream.iter_lines():
                    listening.set()
            ended.set()

        listening = threading.Event()
        listener = threading.Thread(target=listen)
        listener.start()
        assert listening.wait(PATIENCE)
        fresh = maker.post(f"{at}/links/{shown['id']}/revoke").json()
        assert watcher.get(made["url"]).status_code == 404
        Player(maker, made["secret"], made["id"]).order(DEFENDER, "mine 5")
        assert ended.wait(PATIENCE)  # it receives no further updates
        listener.join()
        assert join(watcher, made["spectator"]) == 404
        assert join(carla, fresh) == 200
        assert carla.get(at).json()["table"]["spectator"]
        assert bea.get(at).json()["table"]["mine"] == [RAIDER]
        assert maker.post(f"{at}/links/{shown['id']}/revoke").status_code == 404


def test_the_page_says_whom_a_link_is_for_and_how_to_take_it_back(server: Threaded) -> None:
    with browser(server) as maker, browser(server) as bea, browser(server) as thief:
        made = made_by(maker)
        assert "for one person" in maker.get(made["url"]).text
        assert "for anyone who has it" in maker.get(made["url"]).text
        assert 'data-do="revoke"' in maker.get(made["url"]).text
        join(bea, made["links"][0])
        assert "used · for one person" in maker.get(made["url"]).text
        assert 'data-do="revoke"' not in bea.get(made["url"]).text
        assert "Let a bot take over" in maker.get(made["url"]).text
        refused = thief.post("/api/join", json={"secret": made["links"][0]["secret"]}).json()["error"]
        assert "one person" in refused["message"]
        assert "link of your own" in refused["remedy"]


def hosts(url: str) -> Iterator[Host]:
    for _ in range(2):
        yield Host(settings(url))


def created(host: Host) -> tuple[Guest, Any]:
    maker = Guest.new()
    return maker, host.create(
        maker, Create(DUEL, "fog", {}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("friend")}, "")
    )


def test_of_many_who_come_at_once_one_is_let_in(url: str, soak_scale: int) -> None:
    """Through two processes, all with the same link."""
    both = list(hosts(url))
    for _ in range(2 * soak_scale):
        _, made = created(both[0])
        let_in: list[bool] = []

        def come(host: Host, secret: str, let_in: list[bool] = let_in) -> None:
            link = host.accounts.link(secret)
            assert link is not None
            let_in.append(host.accounts.take_up(Guest.new(), link))

        crowd = [threading.Thread(target=come, args=(both[n % 2], made.links[0].secret)) for n in range(8)]
        for each in crowd:
            each.start()
        for each in crowd:
            each.join()
        assert sorted(let_in) == [False] * 7 + [True]
    for host in both:
        host.close()


def test_a_link_that_one_process_takes_back_opens_nothing_in_another(url: str) -> None:
    one, other = hosts(url)
    maker, made = created(one)
    watcher = Guest.new()
    link = one.accounts.link(made.spectator.secret)
    assert link is not None
    program = Bearer(link)
    assert one.accounts.take_up(watcher, link)
    for who in (program, watcher):
        assert other.view(who, made.id, Reader()).seat is None
    one.revoke(maker, made.id, link.id)
    for host in (one, other):
        for who in (program, watcher):
            with pytest.raises(ServiceError):
                host.view(who, made.id, Reader())
    wait_until(lambda: other.accounts.link(made.spectator.secret) is None)
    one.close()
    other.close()


def test_an_invitation_that_one_process_has_taken_up_opens_nothing_in_another(url: str) -> None:
    """By a program: the maker's copy of the invitation must not open its seat, although the other process knew it."""
    one, other = hosts(url)
    _, made = created(one)
    invitation = made.links[0].secret
    known = other.accounts.link(invitation)
    assert known is not None
    with pytest.raises(NotTakenUp):
        other.view(Bearer(known), made.id, Reader())
    _, mine = one.take_up(None, invitation, "program-token-of-mine")
    held = other.accounts.link(mine)
    assert held is not None
    assert other.view(Bearer(held), made.id, Reader()).seat == RAIDER
    with pytest.raises(ServiceError):
        other.view(Bearer(known), made.id, Reader())
    assert one.take_up(None, invitation, "program-token-of-mine")[1] == mine
    for thief, token in ((None, "program-token-of-another"), (None, None), (Guest.new(), None)):
        with pytest.raises(ServiceError):
            other.take_up(thief, invitation, token)
    one.close()
    other.close()
