"""The host promises its key before it sees a nonce, signs every head, and lets all clients compare."""

import hashlib
from typing import Any

import httpx

from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.nonces import commitment_to
from admiralty.signing import check_head, header_signed, holds, read_head
from tests.server.serving import DEFENDER, DUEL, RAIDER

TOKEN, NONCE = "0123456789abcdef0123456789abcdef", "f" * 32


def made(http: httpx.Client, **more: Any) -> Any:
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "me"}}
    body = {"game": DUEL, "scenario": "fog", "seats": seats, **more}
    answer = http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    http.headers["authorization"] = f"Bearer {answer.json()['secret']}"
    return answer.json()


def journal_of(http: httpx.Client, match: str) -> Any:
    return read_journal(http.get(f"/api/matches/{match}/journal").text)


def test_the_key_that_was_promised_for_a_token_is_the_one_of_the_match(http: httpx.Client) -> None:
    promise = http.post("/api/promises", json={"token": TOKEN}).json()
    assert http.post("/api/promises", json={"token": TOKEN}).json() == promise
    other = http.post("/api/promises", json={"token": TOKEN[::-1]}).json()
    assert other["commitment"] != promise["commitment"]
    statement = f"admiralty promise {TOKEN} commitment {promise['commitment']}"
    assert holds(promise["host"], statement, promise["signature"])
    journal = journal_of(http, made(http, token=TOKEN, commitment=commitment_to(NONCE))["id"])
    assert journal.header["chance"]["commitment"] == promise["commitment"]
    assert [entry["kind"] for entry in journal.entries[1:3]] == ["nonce-committed", "nonces-closed"]
    assert journal.entries[1]["commitment"] == commitment_to(NONCE)
    assert header_signed(journal) == promise["host"]
    assert len(hashlib.sha256(b"").hexdigest()) == len(promise["commitment"])


def test_every_answer_to_a_deed_carries_a_head_that_stays_true(http: httpx.Client) -> None:
    match = made(http, commitment=commitment_to(NONCE))["id"]
    body = {"seat": DEFENDER, "nonce": NONCE, "token": "nonce-token"}
    answer = http.post(f"/api/matches/{match}/nonce", json=body).json()
    head = read_head(answer["head"])
    journal = journal_of(http, match)
    check_head(journal, head)
    assert head.entry == len(journal.entries) == answer["sequence"] > 1
    again = http.get(f"/api/matches/{match}/heads/{head.entry}").json()
    assert again == answer["head"]
    assert http.get(f"/api/matches/{match}/heads").json() == again
    assert http.get(f"/api/matches/{match}/heads/{head.entry + 1}").status_code == 404
    assert http.get(f"/api/matches/{match}/heads/0").json()["hash"] == journal.header["hash"]
    assert http.get(f"/api/matches/{match}/header").json() == journal.header


def test_a_nonce_is_committed_to_and_opened_once_by_who_holds_the_seat(http: httpx.Client) -> None:
    match = made(http)["id"]
    at = f"/api/matches/{match}"
    asked = http.get(f"{at}/nonces", params={"as": DEFENDER}).json()
    assert (asked["wants"], asked["settled"], asked["inside"]) == ("commit", False, [])
    early = http.post(f"{at}/nonce", json={"seat": DEFENDER, "nonce": NONCE, "token": "token-early"})
    assert early.status_code == 409
    sealed = {"seat": DEFENDER, "commitment": commitment_to(NONCE)}
    assert http.post(f"{at}/commitment", json={**sealed, "token": "token-zero"}).status_code == 200
    assert http.post(f"{at}/commitment", json={**sealed, "commitment": "x", "token": "token-x"}).status_code == 422
    asked = http.get(f"{at}/nonces", params={"as": DEFENDER}).json()
    assert (asked["wants"], asked["commitment"]) == ("open", commitment_to(NONCE))
    check_head(journal_of(http, match), read_head(asked["head"]))
    body = {"seat": DEFENDER, "nonce": NONCE}
    first = http.post(f"{at}/nonce", json={**body, "token": "token-one"})
    assert first.status_code == 200
    assert http.post(f"{at}/nonce", json={**body, "token": "token-one"}).json() == first.json()
    assert http.post(f"{at}/nonce", json={**body, "token": "token-two"}).status_code in (409, 422)
    assert http.post(f"{at}/nonce", json={**body, "nonce": "x", "token": "token-3"}).status_code == 422
    asked = http.get(f"{at}/nonces").json()
    assert (asked["wants"], asked["settled"], len(asked["inside"])) == ("", True, 1)
