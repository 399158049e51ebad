"""Where the processor time of a server goes: its parts, timed by the thread they run in, inside the server's process.

Started by `benchmarks.server` in the process that serves. Each line on standard input is answered with one line: the
processor time of the process so far, and of each part of it.
"""

import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from admiralty.server.db import writer
from admiralty.server.matches import live_matches, views
from admiralty.server.push import hub

PARTS: dict[str, tuple[Any, str]] = {
    "rules": (live_matches.Table, "_try"),
    "database": (writer.Writer, "_commit"),
    "pages": (views.View, "read"),
    "encoding and compressing": (hub, "packet"),
}
"""Each part by the function in which its time is spent. An order is written in the midst of the rules' part.

The event loop is a part of its own: none of the others is done by its thread.
"""


class Shares:
    """The time of each part, added up over all threads. A part inside another counts for itself only."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0.0)
        self._lock = threading.Lock()
        self._inside = threading.local()
        for name, (owner, function) in PARTS.items():
            setattr(owner, function, self._timed(name, getattr(owner, function)))

    def _timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            around: float = getattr(self._inside, "spent", 0.0)
            self._inside.spent = 0.0
            began = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                took = time.thread_time() - began
                with self._lock:
                    self.spent[name] += took - self._inside.spent
                self._inside.spent = around + took

        return timed

    def answer(self) -> None:
        """Answer every line that comes, for as long as somebody asks."""
        loop = time.pthread_getcpuclockid(threading.main_thread().ident or 0)
        for _ in sys.stdin:
            spent = {"all": time.process_time(), **self.spent, "event loop": time.clock_gettime(loop)}
            print(json.dumps(spent), flush=True)


def start() -> None:
    """Time the parts from now on, and answer whoever asks for them."""
    threading.Thread(target=Shares().answer, daemon=True).start()
