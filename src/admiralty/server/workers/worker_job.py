"""A job for a worker process whose result becomes the answer to a request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["WorkerJob"]


@dataclass(frozen=True)
class WorkerJob:
    """A job for a worker process, with its time limit; ``finish`` makes the answer of its result, in a thread."""

    job: Mapping[str, Any]
    seconds: float
    wanted: str
    """The key that the result must have; "" for any."""
    otherwise: str
    """The key of the error where there is no result."""
    finish: Callable[[dict[str, Any]], Any]
    pool: Literal["questions", "editors", "journals"] = "questions"
    late: int = 503
    """The status if the job takes too long."""
    rate: str = ""
    """The rate limit that the job counts against, where its call counts against none."""
