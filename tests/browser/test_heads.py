"""The browser keeps what the host signed, and says so if the host tells another history."""

import json
import shutil
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import Open, Server
from tests.browser.table import TablePage


def test_a_page_that_only_looks_keeps_the_newest_head_too(table: Open) -> None:
    """An answer that is lost as the page is left must not leave the host a way to unsay its order."""
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
    """Wait until the browser has kept what the host signed for what it shows."""
    key = f"admiralty-head-{found.id}"
    for _ in range(600):
        kept = found.page.evaluate("key => localStorage.getItem(key)", key)
        if kept and json.loads(kept)["entry"] >= found.sequence:
            return
        found.page.wait_for_timeout(100)
    raise AssertionError(f"no head was kept for entry {found.sequence}: {kept}")


def test_a_host_that_tells_another_history_is_found_out(own_server: Server, table: Open, tmp_path: Path) -> None:
    """A host goes back to what it had before an order that it has answered, as if that had never been given."""
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
    expect(warning).to_have_count(0)  # the same history as ever
    own_server.kill()
    for file in tmp_path.glob("test.db*"):
        file.unlink()
    for file in before.iterdir():
        shutil.copy(file, tmp_path / file.name)
    own_server.start()
    found.page.reload()
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("another history than the one it signed for you")


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
