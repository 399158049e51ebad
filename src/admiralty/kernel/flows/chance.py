"""Random numbers (RNG): dice pools with known distributions, and the sources of dice and cards.

>>> d6.name, dice(2, 6).name
('d6', '2d6')
>>> dice(2, 6).distribution(rows=sum)[:3]
(((1, 1), 1), ((1, 2), 2), ((1, 3), 3))
>>> KeyStream(b"a key that nobody else knows").commitment[:12]
'0a76ecf23ba6'

The last line is what a header publishes before the first roll: the hash of the key. When the key is revealed after
the last roll, anyone can throw every die again.
"""

import hashlib
import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Any

from .choices import Rng

if TYPE_CHECKING:
    from .flow import Chance

__all__ = [
    "STREAMS", "ByHand", "ChanceSource", "ContextStream", "Fast", "KeyStream", "Pool", "Recorded", "SharedStream",
    "d6", "d10", "d100", "derive", "dice",
]  # fmt: skip

Face = int | str
Outcome = Any  # a face for a single die, a tuple of faces for several


class Pool:
    """Dice thrown together: the faces of one die, and the number of dice.

    ``count`` None is a single die, whose outcome is its face; any number gives a tuple in the order thrown.
    """

    __slots__ = ("_rows", "_scores", "count", "faces", "name")

    def __init__(self, name: str, faces: tuple[Face, ...], count: int | None = None) -> None:
        self.name = name
        self.faces = faces
        self.count = count
        self._rows: dict[Any, tuple[tuple[Outcome, int], ...]] = {}
        self._scores: dict[Any, dict[int, float]] = {}

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash((self.name, self.count))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and (self.name, self.faces, self.count) == (other.name, other.faces, other.count)

    def throw(self, rng: Rng) -> Outcome:
        """One random outcome, each die on its own."""
        faces = self.faces
        sides = len(faces)
        if self.count is None:
            return faces[rng.below(sides)]
        return tuple([faces[rng.below(sides)] for _ in range(self.count)])

    @property
    def total(self) -> int:
        """The sum of a distribution's weights."""
        return int(len(self.faces) ** (1 if self.count is None else self.count))

    def distribution(self, rows: Callable[[Any], Hashable] | None = None) -> tuple[tuple[Outcome, int], ...]:
        """Outcomes with whole-number weights; one outcome for each row where only the row of a table matters."""
        found = self._rows.get(rows)
        if found is None:
            grouped: dict[Hashable, tuple[Outcome, int]] = {}
            for outcome, weight in self._weighted():
                row = outcome if rows is None else rows(outcome)
                first, so_far = grouped.get(row, (outcome, 0))
                grouped[row] = (first, so_far + weight)
            found = self._rows[rows] = tuple(grouped.values())
        return found

    def scores(self, score: Callable[[Any], int]) -> dict[int, float]:
        """The distribution of a number computed from the dice."""
        found = self._scores.get(score)
        if found is None:
            found = {}
            for outcome, weight in self._weighted():
                value = score(outcome)
                found[value] = min(1.0, found.get(value, 0.0) + weight / self.total)  # a sum of floats may exceed it
            self._scores[score] = found
        return found

    def _weighted(self) -> Iterator[tuple[Outcome, int]]:
        multiplicity: dict[Face, int] = {}
        for face in self.faces:
            multiplicity[face] = multiplicity.get(face, 0) + 1
        if self.count is None:
            yield from multiplicity.items()
            return
        for combination in combinations_with_replacement(list(multiplicity), self.count):
            ways = factorial(self.count)
            for face in dict.fromkeys(combination):
                times = combination.count(face)
                ways = ways // factorial(times) * multiplicity[face] ** times
            yield combination, ways

    def from_data(self, data: Any) -> Outcome:
        """An outcome from a journal; ``ValueError`` if no throw of this pool gives it."""
        outcome = tuple(data) if isinstance(data, list) else data
        thrown = outcome if isinstance(outcome, tuple) else (outcome,)
        single = not isinstance(outcome, tuple)
        wanted = 1 if self.count is None else self.count
        fits = single == (self.count is None) and len(thrown) == wanted
        if not fits or not all(self._has(face) for face in thrown):
            raise ValueError(f"{self.name} cannot fall {data!r}")
        return outcome

    def _has(self, face: Any) -> bool:
        """Whether a die of the pool has this face: 1.0 and true are equal to 1, but not faces."""
        return any(type(face) is type(each) and face == each for each in self.faces)


@cache
def dice(count: int | None, sides: int) -> Pool:
    """``count`` dice with faces 1 to ``sides``; None for a single die."""
    return Pool(f"{'' if count is None else count}d{sides}", tuple(range(1, sides + 1)), count)


d6 = dice(None, 6)
d10 = dice(None, 10)
d100 = dice(None, 100)


@cache
def up_to(most: int) -> Callable[[int], int]:
    """The rows of a die that succeeds at or below a number; cached, because distributions are cached by their rows."""
    return lambda face: int(face <= most)


@cache
def from_on(least: int) -> Callable[[int], int]:
    """The rows of a die that succeeds at or above a number.

    >>> d6.distribution(from_on(5))
    ((1, 4), (5, 2))
    """
    return lambda face: int(face >= least)


def derive(key: bytes, purpose: str) -> bytes:
    """A key for one purpose, so that the streams of game, bots and imagination are separate."""
    return hashlib.blake2b(purpose.encode(), key=key[:64], digest_size=32).digest()


SHARED_BYTES = 32
"""The length of the half of a key that several tables share."""


class ChanceSource(ABC):
    """A source of dice and cards, which the host chooses."""

    name: str
    commitment: str | None = None
    shared: str = ""
    """The commitment to the key that other tables throw from too; "" where the dice are this table's alone."""

    @property
    def waits(self) -> bool:
        """Whether a person must enter the next die first."""
        return False

    @abstractmethod
    def resolve(self, request: "Chance", counter: int) -> Outcome:
        """The outcome of the request that is the ``counter``-th chance of the game."""

    def by_hand(self, counter: int) -> bool:
        """Whether a person entered the ``counter``-th chance, so that no key throws it again."""
        return False


class _Block:
    """Whole numbers from the keyed hash of one counter."""

    __slots__ = ("_buffer", "_counter", "_key", "_round")

    def __init__(self, key: bytes, counter: int) -> None:
        self._key = key
        self._counter = counter
        self._round = 0
        self._buffer = b""

    def below(self, bound: int) -> int:
        limit = (1 << 64) - ((1 << 64) % bound)
        while True:
            if len(self._buffer) < 8:
                block = f"{self._counter}:{self._round}".encode()
                self._buffer = hashlib.blake2b(block, key=self._key).digest()
                self._round += 1
            number = int.from_bytes(self._buffer[:8], "big")
            self._buffer = self._buffer[8:]
            if number < limit:  # above it the remainder would favour small numbers
                return number % bound


class KeyStream(ChanceSource):
    """A counter stream with a key, committed to before the first roll and revealed after the last."""

    name = "key-stream"

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.commitment = hashlib.sha256(key).hexdigest()
        self._chance_key = derive(key, "chance")

    def mix(self, nonces: Sequence[str]) -> None:
        """Make the dice from here on depend on the key and the players' nonces, in the order given.

        The host committed to the key before it saw a nonce, and no player has seen the key: neither can choose the
        dice.
        """
        self._chance_key = derive(self.key, "\n".join(["chance", *nonces]))

    def at(self, counter: int) -> Rng:
        return _Block(self._chance_key, counter)

    def resolve(self, request: "Chance", counter: int) -> Outcome:
        return request.sample(self.at(counter))

    def opens(self, commitment: str) -> bool:
        """Whether this key is the one that was committed to."""
        return self.commitment == commitment


class ContextStream(KeyStream):
    """A stream with a key for each context, so that two games on one key share their luck where they can.

    A context is what the journal notes of a request: the seat that throws, the dice, and the case. The third shot of a
    seat falls alike in both games, whatever else was rolled in between. The laboratory compares rules with it.
    """

    name = "context-stream"

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._contexts: dict[str, tuple[bytes, int]] = {}

    def mix(self, nonces: Sequence[str]) -> None:
        super().mix(nonces)
        self._contexts = {each: (derive(self._chance_key, each), n) for each, (_, n) in self._contexts.items()}

    def resolve(self, request: "Chance", counter: int) -> Outcome:
        context = request.fingerprint()
        key, fallen = self._contexts.get(context) or (derive(self._chance_key, context), 0)
        self._contexts[context] = (key, fallen + 1)
        return request.sample(_Block(key, fallen))


class SharedStream(ContextStream):
    """Dice that several tables share, so that the same throw falls alike at each.

    The first half of the key is shared by these tables, the second half is the table's own. The dice follow from the
    first half, salts from both. The commitment is to both, and ``shared`` is the one to the first half: the headers of
    all these tables show the same. Such dice take no nonces, which would make them differ.
    """

    name = "shared-stream"

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        half = key[:SHARED_BYTES]
        self.shared = hashlib.sha256(half).hexdigest()
        self._chance_key = derive(half, "chance")

    def fell(self, context: str) -> None:
        """Count a chance that fell before this stream took over, so that the next of its context is another."""
        key, fallen = self._contexts.get(context) or (derive(self._chance_key, context), 0)
        self._contexts[context] = (key, fallen + 1)


class ByHand(KeyStream):
    """Dice thrown and cards drawn at a physical table, which a person enters before the game takes them.

    An entry of None is thrown by the key, like any other die ("roll for me"). Without an entry, the game waits.
    """

    name = "by-hand"

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._entered: deque[Outcome | None] = deque()
        self._last_by_hand = -1

    def enter(self, outcome: Outcome | None) -> None:
        """Enter the next die or card; None throws it by the key."""
        self._entered.append(outcome)

    @property
    def waits(self) -> bool:
        return not self._entered

    def resolve(self, request: "Chance", counter: int) -> Outcome:
        told = self._entered.popleft()
        if told is None:
            return super().resolve(request, counter)
        outcome = request.from_data(told)
        self._last_by_hand = counter
        return outcome

    def by_hand(self, counter: int) -> bool:
        return counter == self._last_by_hand


STREAMS: dict[str, type[KeyStream]] = {each.name: each for each in (KeyStream, ContextStream, SharedStream, ByHand)}
"""The sources that throw dice again from a revealed key, by their names in headers."""


class Recorded(ChanceSource):
    """Outcomes given beforehand, in order; for tests and replays."""

    name = "recorded"

    def __init__(self, outcomes: list[Outcome]) -> None:
        self._outcomes = list(outcomes)

    def resolve(self, request: "Chance", counter: int) -> Outcome:
        if not self._outcomes:
            raise LookupError(f"no recorded outcome is left for {request.fingerprint()}")
        return request.from_data(self._outcomes.pop(0))

    @property
    def left(self) -> int:
        return len(self._outcomes)


class Fast(ChanceSource):
    """Fast random numbers with a seed, for the laboratory; also an `Rng` for bots and sampled worlds."""

    name = "fast"

    def __init__(self, seed: int | str | bytes) -> None:
        self._random = random.Random(seed).random

    def below(self, bound: int) -> int:
        return int(self._random() * bound)

    def resolve(self, request: "Chance", counter: int) -> Outcome:
        return request.sample(self)
