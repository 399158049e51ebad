"""The table from domain errors to HTTP errors."""

from admiralty.server import errors
from admiralty.server.errors import ServiceError
from admiralty.server.http.errors import ANSWERS, known_problem
from admiralty.server.registry import host_words


def test_every_domain_error_has_its_answer_and_its_sentence() -> None:
    found = set(ServiceError.__subclasses__())
    assert found == {each for each in ANSWERS if issubclass(each, ServiceError)} | {errors.Refused}
    for answer in ANSWERS.values():
        assert host_words("en").knows(f"error-{answer.key}"), answer


def test_a_fault_of_the_program_is_in_no_table() -> None:
    assert known_problem(KeyError("x")) is None
