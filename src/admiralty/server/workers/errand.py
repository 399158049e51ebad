"""A job for a worker process whose result becomes the answer to a request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Errand"]


@dataclass(frozen=True)
class Errand:
    """A job for a worker process, with its time limit and the function that makes the answer of its result."""

    job: Mapping[str, Any]
    seconds: float
    wanted: str
    """The key that the result must have; "" for any."""
    otherwise: str
    """The key of the error where there is no result."""
    finish: Callable[[dict[str, Any]], Any]
    pool: Literal["questions", "editors"] = "questions"
    late: int = 503
    """The status if the job takes too long."""
