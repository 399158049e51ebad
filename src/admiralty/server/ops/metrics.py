"""Prometheus metrics. No label holds anything about a person or a match."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

__all__ = ["Metrics"]

SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """One registry for each application, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "admiralty_requests", "Requests answered", ["route", "method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "admiralty_request_seconds", "Time to the answer", ["route"], buckets=SECONDS, registry=self.registry
        )
        self.orders = Counter("admiralty_orders", "Orders of persons taken", registry=self.registry)
        self.refusals = Counter("admiralty_refusals", "Orders refused", registry=self.registry)
        self.created = Counter("admiralty_matches_created", "Matches made", registry=self.registry)
        self.faults = Counter("admiralty_faults", "Answers that were faults of the program", registry=self.registry)

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self.requests.labels(route, method, str(status)).inc()
        self.seconds.labels(route).observe(seconds)

    def watch(self, name: str, help_text: str, value: Callable[[], float]) -> None:
        """A gauge that is computed when the metrics are read."""
        Gauge(name, help_text, registry=self.registry).set_function(value)
