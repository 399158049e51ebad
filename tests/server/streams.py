"""Reads event streams (SSE), as a page does."""

import json
import socket
import ssl
import threading
from contextlib import suppress
from typing import Any, Self

import httpx

from tests.server.serving import Player
from tests.support.patience import PATIENCE, wait_until


class Listener:
    """Reads the updates of a player in a thread, with their raw bytes."""

    def __init__(
        self, url: str, player: Player, *, since: int | None = None, last: int | None = None, seat: str = "",
        verify: ssl.SSLContext | bool = True,
    ) -> None:  # fmt: skip
        query = {"as": seat} if seat else {}
        if since is not None:
            query["since"] = str(since)
        headers = dict(player.headers)
        if last is not None:
            headers["last-event-id"] = str(last)
        self.updates: list[dict[str, Any]] = []
        self.events: list[str] = []
        """The kinds of all events, in their order."""
        self.raw = ""
        self.ended = False
        """Whether the server has closed the stream."""
        self._http = httpx.Client(base_url=url, timeout=PATIENCE, verify=verify)
        self._request = self._http.build_request("GET", f"{player.at}/events", params=query, headers=headers)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._response: httpx.Response | None = None

    def __enter__(self) -> Self:
        self._response = self._http.send(self._request, stream=True)
        assert self._response.status_code == 200
        self._thread.start()
        wait_until(lambda: self.raw)
        return self

    def __exit__(self, *_: object) -> None:
        """Shut the connection down: after a plain close the thread would still read, and the server would wait for
        it."""
        assert self._response is not None
        with suppress(OSError):
            self._response.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._http.close()

    def _listen(self) -> None:
        assert self._response is not None
        try:
            for line in self._response.iter_lines():
                self.raw += line + "\n"
                if line.startswith("event: "):
                    self.events.append(line.removeprefix("event: "))
                elif line.startswith("data: ") and self.events[-1] == "update":
                    self.updates.append(json.loads(line.removeprefix("data: ")))
            self.ended = True
        except (httpx.HTTPError, OSError, RuntimeError):
            return
