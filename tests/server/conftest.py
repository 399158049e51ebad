"""A server in this process, for tests that do not kill it; and databases for those that try all of them."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.clocks import Clock
from tests.server.databases import Cluster, clusters
from tests.server.serving import Threaded, settings
from tests.support.patience import PATIENCE


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'admiralty.db'}"


@pytest.fixture
def server(database: str) -> Iterator[Threaded]:
    with Threaded(settings(database)) as started:
        yield started


@pytest.fixture
def http(server: Threaded) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with Cluster() as made:
        yield made


@pytest.fixture(params=clusters())
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind there is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'admiralty.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()
