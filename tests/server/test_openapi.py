"""The OpenAPI description, and calls generated from it: valid and invalid ones are all answered."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from admiralty.server.api.openapi import describe
from admiralty.server.api.routes import EVERY_CALL
from tests.server.serving import Player, Threaded, duel, settings
from tests.support.patience import PATIENCE

STREAMS = "get_events"  # a stream has no end
DESCRIPTION = describe(EVERY_CALL)
OPERATIONS: dict[str, Any] = {}
for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations():
    operation: Any = found.ok() if isinstance(found, Ok) else found
    OPERATIONS[operation.definition.raw["operationId"]] = operation
MADE_UP = [
    (name, mode)
    for name, each in sorted(OPERATIONS.items())
    for mode in GenerationMode
    # Without a body a call cannot violate its description.
    if name != STREAMS and (mode.is_positive or "requestBody" in each.definition.raw)
]
CHECKS: list[Any] = [not_a_server_error, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """A player with a match on a server for this module."""
    chosen = settings(f"sqlite:///{tmp_path_factory.mktemp('openapi') / 'a.db'}")
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        yield duel(http, mine="off")[0]


@pytest.mark.parametrize(("name", "mode"), MADE_UP)
def test_calls_made_up_from_the_description_are_answered_as_it_says(
    player: Player, name: str, mode: GenerationMode, soak_scale: int
) -> None:
    """Half of the calls go to an existing match, with a valid link."""

    @how(max_examples=3 * soak_scale, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=OPERATIONS[name].as_strategy(generation_mode=mode), real=st.booleans())
    def call(case: Any, real: bool) -> None:
        if real and "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = player.match
        response = case.call(base_url=str(player.http.base_url), headers=player.headers)
        case.validate_response(response, checks=CHECKS)
        assert "Traceback" not in response.text

    call()


def test_the_description_names_every_call_that_there_is() -> None:
    assert DESCRIPTION["openapi"].startswith("3.1")
    calls = {(method, path) for path, methods in DESCRIPTION["paths"].items() for method in methods}
    assert calls >= {(call.method.lower(), call.path) for call in EVERY_CALL}
    assert calls >= {
        ("get", "/api/matches/{match}/events"),
        ("get", "/api/matches/{match}/journal"),
        ("post", "/api/journals"),
    }
