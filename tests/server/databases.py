"""The supported databases, for tests that run on each of them."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

import sqlalchemy as sa

from admiralty.server.db.engine import migrate, open_engine
from tests.server.serving import free_port
from tests.support.patience import wait_until
from tests.support.processes import end, start


def clusters() -> list[str]:
    """The databases available here: SQLite always, PostgreSQL if it is installed."""
    return ["sqlite", "postgresql"] if shutil.which("initdb") and shutil.which("postgres") else ["sqlite"]


def migrate_now(url: str) -> None:
    """Run the migrations as a server does at its start."""
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()


class Cluster:
    """A PostgreSQL cluster for the tests. PostgreSQL refuses to run as root, so root starts it as the user `nobody`."""

    def __init__(self) -> None:
        self._user = "nobody" if os.geteuid() == 0 else None
        self._made = 0
        self._migrated = ""

    def __enter__(self) -> Self:
        # Not in the folder of the test run, which is closed to other users.
        self._folder = tempfile.TemporaryDirectory(prefix="admiralty-", ignore_cleanup_errors=True)
        Path(self._folder.name).chmod(0o777)
        data = str(Path(self._folder.name) / "data")
        making = ["initdb", "-D", data, "-U", "admiralty", "-A", "trust", "-N"]
        subprocess.run(making, check=True, capture_output=True, user=self._user)
        for _ in range(5):  # another program may take the port first
            self._port = free_port()
            command = ["postgres", "-D", data, "-p", str(self._port), "-k", "", "-h", "127.0.0.1", "-c", "fsync=off"]
            # To a file: a pipe without a reader is full after some hundred conflicts, and then blocks the server.
            with (Path(self._folder.name) / "log").open("wb") as log:
                self._server = start(command, stderr=log, user=self._user)
            if self._ready(Path(log.name)):
                return self
            self._server.wait()
        raise AssertionError("PostgreSQL does not start")

    def _ready(self, log: Path) -> bool:
        said = b"ready to accept connections"
        wait_until(lambda: said in log.read_bytes() or self._server.poll() is not None)
        return self._server.poll() is None

    def __exit__(self, *_: object) -> None:
        end(self._server)  # immediate: nothing needs to be written
        self._folder.cleanup()

    def database(self) -> str:
        """A migrated database for one test, copied from a template."""
        if not self._migrated:
            url = self.empty()
            migrate_now(url)
            self._migrated = url.rpartition("/")[2]
        return self.empty(self._migrated)

    def empty(self, copied_from: str = "template1") -> str:
        """A database for one test, without tables."""
        self._made += 1
        name = f"table_{self._made}"
        engine = sa.create_engine(self._url("postgres").replace("postgresql:", "postgresql+psycopg:"))
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sa.text(f"CREATE DATABASE {name} TEMPLATE {copied_from}"))
        engine.dispose()
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://admiralty@127.0.0.1:{self._port}/{name}"
