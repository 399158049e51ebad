"""Fixtures: a server in this process, for tests that do not kill it, and databases of each kind."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import httpx
import pytest

from admiralty.server.matches import service
from admiralty.server.registry import GameRegistry
from tests.server.clocks import Clock
from tests.server.databases import Cluster, clusters, migrate_now
from tests.server.serving import GAMES, Threaded, settings
from tests.server.spare_workers import handed_on
from tests.support.patience import PATIENCE


@pytest.fixture(scope="session", autouse=True)
def workers_are_handed_on() -> Iterator[None]:
    with handed_on():
        yield


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database that no server has used. Tests with an `empty_url` migrate their own."""
    made = tmp_path_factory.mktemp("migrated") / "admiralty.db"
    migrate_now(f"sqlite:///{made}")
    return made


@pytest.fixture
def database(tmp_path: Path, migrated: Path) -> str:
    copyfile(migrated, tmp_path / "admiralty.db")
    return f"sqlite:///{tmp_path / 'admiralty.db'}"


@pytest.fixture(scope="session")
def rulebooks() -> GameRegistry:
    """The games with their scenarios, loaded once for all tests with a `server`. A `Threaded` loads its own."""
    return GameRegistry(GAMES)


@pytest.fixture
def server(database: str, rulebooks: GameRegistry) -> Iterator[Threaded]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(service, "GameRegistry", lambda _: rulebooks)
        made = Threaded(settings(database))
    with made as started:
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
def url(request: pytest.FixtureRequest) -> str:
    """A fresh database of each available kind, migrated."""
    if request.param == "sqlite":
        found: str = request.getfixturevalue("database")
        return found
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture(params=clusters())
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each available kind, as at the first start of a server."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'admiralty.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.empty()
