"""What a conformance run counts, and what a broken promise says."""

from dataclasses import dataclass, field

__all__ = ["Failure", "Tally", "expect"]


class Failure(AssertionError):
    """A promise that a game or the kernel broke: which one, and how."""

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(f"{check}: {detail}")
        self.check = check
        self.detail = detail


def expect(true: bool, check: str, detail: str) -> None:
    """Raise a `Failure` unless a promise holds."""
    if not true:
        raise Failure(check, detail)


@dataclass
class Tally:
    """How much was played, how much of it was checked, and the longest tail seen."""

    games: int = 0
    decisions: int = 0
    checked: int = 0
    chances: int = 0
    longest_tail: int = 0
    misfits: int = 0
    """Imagined worlds that did not fit what their seat knew, and were dealt again."""
    checks: dict[str, int] = field(default_factory=dict)

    def count(self, check: str) -> None:
        self.checks[check] = self.checks.get(check, 0) + 1

    def add(self, other: "Tally") -> None:
        """Add the figures of another run."""
        self.games += other.games
        self.decisions += other.decisions
        self.checked += other.checked
        self.chances += other.chances
        self.misfits += other.misfits
        self.longest_tail = max(self.longest_tail, other.longest_tail)
        for check, times in other.checks.items():
            self.checks[check] = self.checks.get(check, 0) + times
