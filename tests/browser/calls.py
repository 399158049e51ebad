"""Creates and plays matches by HTTP calls as the guest of a page: much faster than through the page."""

import hashlib
import json
import re
import secrets
from html import unescape
from typing import Any

from playwright.sync_api import Page

from admiralty import library
from tests.support.patience import wait_until

CODE = re.compile(r'class="order" data-code="([^"]*)"')
CSRF = re.compile(r'name="csrf" content="([^"]+)"')
LONGEST = 600


class Calls:
    """API calls with the cookies of a page's guest. The page itself loads nothing."""

    def __init__(self, page: Page) -> None:
        self._page = page
        found = CSRF.search(page.request.get("/join").text())
        assert found is not None
        self._csrf = found[1]

    def get(self, path: str, **query: Any) -> Any:
        answer = self._page.request.get(path, params=query)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, body: dict[str, Any] | str) -> Any:
        """Send a POST request and return the response; text is sent unchanged."""
        text = body if isinstance(body, str) else json.dumps(body)
        kind = "text/plain" if isinstance(body, str) else "application/json"
        answer = self._page.request.post(path, data=text, headers={"content-type": kind, "x-csrf-token": self._csrf})
        assert answer.ok, answer.text()
        return answer.json()

    def make(self, game: str, scenario: str, side: str | None, opponent: str) -> str:
        """Create a match with the form's request, with a nonce that is already opened, and return its id.

        ``side`` None is the first, "" all of them.
        """
        scenario = scenario or library.game(game).scenarios()[0]
        setting = library.game(game).setting(scenario, {})
        mine = next(iter(setting.sides)) if side is None else side
        bot = {"by": "bot", "bot": opponent.removeprefix("bot:")}
        seats = {
            seat: {"by": "me"} if mine in ("", each) else bot for each, seats in setting.sides.items() for seat in seats
        }
        token, nonce = secrets.token_hex(16), secrets.token_hex(16)
        self.post("/api/promises", {"token": token})
        commitment = hashlib.sha256(nonce.encode()).hexdigest()
        body = {"game": game, "scenario": scenario, "seats": seats, "token": token, "commitment": commitment}
        match = str(self.post("/api/matches", body)["id"])
        seat = next(seat for seat, plan in seats.items() if plan["by"] == "me")
        if self.get(f"/api/matches/{match}/nonces", **{"as": seat})["wants"] == "open":
            given = {"seat": seat, "nonce": nonce, "token": secrets.token_hex(16)}
            self.post(f"/api/matches/{match}/nonce", given)
        return match

    def await_turn(self, match: str) -> None:
        """Wait until the bot has moved: then only the guest's own acts change a page."""
        wait_until(lambda: self.get(f"/api/matches/{match}")["update"]["my_turn"])

    def play(self, match: str, orders: int = LONGEST, openly: bool = False) -> None:
        """Give listed orders in turn for every seat to move; with `openly` always the first one, up to a
        private question."""
        at = f"/api/matches/{match}"
        for turn in range(orders):
            update = self.get(at)["update"]
            if update["over"] or (openly and update["as"] is None):
                return
            if update["as"] is None:
                update = self.get(at, **{"as": update["asked"][0]})["update"]
            codes = CODE.findall(update["html"]["question"])
            code = unescape(codes[0 if openly else turn % len(codes)])
            order = {"seat": update["as"], "decision": update["decision"], "code": code}
            self.post(f"{at}/orders", {**order, "token": secrets.token_hex(16)})
