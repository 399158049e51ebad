"""The conformance suite: random play of any game with the kernel's invariants checked along the way.

``admiralty fuzz`` and ``tests/conformance`` both run `trial`; what it checks is in `checks`.
"""

from .report import Failure, Tally
from .trial import trial

__all__ = ["Failure", "Tally", "trial"]
