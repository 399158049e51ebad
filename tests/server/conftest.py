"""A server in this process, for tests that do not kill it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Threaded, settings


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'admiralty.db'}"


@pytest.fixture
def http(database: str) -> Iterator[httpx.Client]:
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        yield client
