"""The browser stores what the host signed, and reports a host that later shows another history."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open, Server
from tests.browser.table import TablePage
from tests.browser.test_two_browsers import joined


def test_a_page_that_only_looks_keeps_the_newest_head_too(table: Open) -> None:
    """A response that is lost because the page was closed must not let the host deny the order."""
    found = table("lissa", side="")
    found.await_turn()
    found.after(lambda: found.orders.first.click())
    found.page.evaluate("key => localStorage.removeItem(key)", f"admiralty-head-{found.id}")
    asked: list[str] = []

    def busy_at_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=503, json={"error": {"kind": "fault", "message": "busy", "remedy": ""}})
        else:
            route.continue_()

    found.page.route("**/heads", busy_at_first)
    found.page.reload()
    await_head(found)
    assert len(asked) > 1


def await_head(found: TablePage) -> None:
    """Wait until the browser has stored the head of the entry that it shows."""
    key = f"admiralty-head-{found.id}"
    for _ in range(600):
        kept = found.page.evaluate("key => localStorage.getItem(key)", key)
        if kept and json.loads(kept)["entry"] >= found.sequence:
            return
        found.page.wait_for_timeout(100)
    raise AssertionError(f"no head was kept for entry {found.sequence}: {kept}")


def test_a_host_that_tells_another_history_is_found_out(own_server: Server, table: Open, tmp_path: Path) -> None:
    """A host goes back to the entry before an order that it has accepted, as if the order had never been given."""
    found = table("lissa", side="", base_url=own_server.address)
    found.await_turn()
    warning = found.page.locator("#history-changed")
    own_server.kill()
    before = tmp_path / "before"
    before.mkdir()
    for file in tmp_path.glob("test.db*"):
        shutil.copy(file, before / file.name)
    own_server.start()
    found.page.reload()
    found.await_turn()
    found.after(lambda: found.orders.first.click())
    found.page.reload()
    found.await_turn()
    await_head(found)
    expect(warning).to_have_count(0)  # the same history as before
    own_server.kill()
    for file in tmp_path.glob("test.db*"):
        file.unlink()
    for file in before.iterdir():
        shutil.copy(file, tmp_path / file.name)
    own_server.start()
    found.page.reload()
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("a different history than the one it signed for you")


def test_another_entry_at_the_same_place_is_found_out_and_the_proof_can_be_saved(table: Open, tmp_path: Path) -> None:
    found = table("lissa", side="")
    found.await_turn()
    found.after(lambda: found.orders.first.click())
    await_head(found)
    key = f"admiralty-head-{found.id}"
    kept = json.loads(found.page.evaluate("key => localStorage.getItem(key)", key))
    assert kept["match"] == found.id
    told = {**kept, "hash": "0" * len(kept["hash"])}
    found.page.evaluate("([key, head]) => localStorage.setItem(key, head)", [key, json.dumps(told)])
    found.page.reload()
    warning = found.page.locator("#history-changed")
    expect(warning).to_contain_text(f"entry {kept['entry']}")
    with found.page.expect_download() as download:
        warning.get_by_role("link").click()
    download.value.save_as(tmp_path / "heads.json")
    was, now = json.loads((tmp_path / "heads.json").read_text())
    assert (was["hash"], now["hash"]) == (told["hash"], kept["hash"])
    assert now["signature"] == kept["signature"]


# -- the promise, the signatures, the host -----------------------------------------------------------------------


def test_a_commitment_that_is_not_the_promised_one_is_told_in_red(table: Open, tmp_path: Path) -> None:
    found = table("lissa", side="", form=True)
    found.await_turn()
    key = f"admiralty-promise-{found.id}"
    promise = json.loads(found.page.evaluate("key => localStorage.getItem(key)", key))
    assert promise["commitment"] == header_of(found)["chance"]["commitment"]
    other = {**header_of(found)}
    other["chance"] = {**other["chance"], "commitment": "0" * 64}
    found.page.route("**/header", lambda route: route.fulfill(json=other))
    found.page.reload()
    warning = found.page.locator("#promise-broken")
    expect(warning).to_contain_text("The host broke its promise")
    assert warning.evaluate("box => getComputedStyle(box).borderTopColor") == found.page.evaluate(
        "() => { const p = document.createElement('p'); p.style.color = 'var(--alert)'; document.body.append(p);"
        " return getComputedStyle(p).color; }"
    )
    with found.page.expect_download() as download:
        warning.get_by_role("link").click()
    download.value.save_as(tmp_path / "promise.json")
    was, now = json.loads((tmp_path / "promise.json").read_text())
    assert (was["commitment"], now["chance"]["commitment"]) == (promise["commitment"], "0" * 64)


def header_of(found: TablePage) -> Any:
    return found.page.request.get(f"/api/matches/{found.id}/header").json()


@pytest.mark.parametrize("what", ["header", "heads"])
def test_a_signature_that_is_false_is_told_in_red(table: Open, what: str) -> None:
    found = table("lissa", side="")
    found.await_turn()
    true = found.page.request.get(f"/api/matches/{found.id}/{what}").json()
    signature = true["signature"][:-2] + ("00" if true["signature"][-2:] != "00" else "01")
    found.page.route(f"**/{what}", lambda route: route.fulfill(json={**true, "signature": signature}))
    found.page.reload()
    expect(found.page.locator("#signature-broken")).to_contain_text("The host’s signature is false")


def test_a_host_with_another_key_is_told_in_red_and_its_key_is_on_the_about_page(table: Open) -> None:
    found = table("lissa", side="")
    found.await_turn()
    host, at = header_of(found)["host"], f"/m/{found.id}"
    assert found.page.evaluate("() => JSON.parse(localStorage.getItem('admiralty-host'))") == host
    found.page.goto("/")
    found.page.locator("footer").get_by_role("link").click()
    expect(found.page.locator("#key")).to_have_text(host)
    expect(found.page.locator("#trust-note")).to_contain_text("checks the host’s signatures")
    expect(found.page.locator("main")).to_contain_text("Apache License 2.0")
    found.page.evaluate("() => localStorage.setItem('admiralty-host', JSON.stringify('0'.repeat(64)))")
    for address in ("/about", at):
        found.page.goto(address)
        expect(found.page.locator("#host-changed")).to_contain_text("a different key than before")


def test_a_browser_without_ed25519_says_that_it_cannot_check_and_compares_all_the_same(table: Open) -> None:
    found = table("lissa", side="")
    found.await_turn()
    found.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    other = {**header_of(found), "chance": {"source": "key-stream", "commitment": "0" * 64}}
    found.page.reload()
    expect(found.page.locator("body")).to_have_attribute("data-signatures", "unchecked")
    expect(found.page.locator("#trust-note")).to_contain_text("cannot check signatures here")
    found.page.route("**/header", lambda route: route.fulfill(json=other))
    found.page.reload()
    expect(found.page.locator("#promise-broken")).to_be_visible()


def test_a_nonce_of_the_maker_is_in_the_dice_from_the_start_and_the_friends_once_she_comes(
    table: Open, guest: Callable[..., Page]
) -> None:
    mine = table("lissa", opponent="friend")
    theirs = joined(mine, guest())
    mine.page.keyboard.press("Escape")
    for _ in range(300):
        inside = mine.page.request.get(f"/api/matches/{mine.id}/nonces").json()
        if inside["settled"]:
            break
        mine.page.wait_for_timeout(100)
    assert inside["settled"], inside
    assert len(inside["inside"]) == 2
    for page in (mine.page, theirs.page):
        expect(page.locator("#nonces-note")).to_contain_text("All players have a part in the dice")
        expect(page.locator("#save-promise")).to_have_count(1)
        expect(page.locator("section.note.warning")).to_have_count(0)
