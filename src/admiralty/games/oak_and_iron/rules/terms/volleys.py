"""OI-1, OI-7 Exact odds of an attack's dice: re-rolls, bonus dice and critical dice in one step.

At the table these are rolled in sequence, and the rules in `gunnery` and `critical` carry them out. Odds only need the
final results, which are far fewer than the sequences: dice are counted by kind, and a kind is a set of faces that this
attack does not distinguish. The conformance suite compares both ways wherever the sequence can be enumerated.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import factorial

Faces = tuple[str, ...]
Counts = tuple[int, ...]
Spread = tuple[tuple[Counts, float], ...]
TRIFLE = 1e-13
"""Probabilities that are cut off where dice give more dice without end: all of them together stay below one in 10^9."""


class Final(tuple[str, ...]):
    """Final dice, with the effects so far."""

    marksmen: int
    critical: Faces

    @classmethod
    def of(cls, faces: Sequence[str], marksmen: int, critical: Faces) -> "Final":
        final = cls(faces)
        final.marksmen, final.critical = marksmen, critical
        return final


class Kinds:
    """The faces of a die by kind: alike in whether they hit, trigger a critical, or are read by a card."""

    __slots__ = ("bad", "chances", "good", "idle", "shown", "trigger", "valued")

    def __init__(self, faces: Faces, good: frozenset[str], trigger: frozenset[str], valued: Faces) -> None:
        found: dict[Hashable, tuple[str, int]] = {}
        for face in faces:
            sign = (face in good, face in trigger, valued.index(face) if face in valued else -1)
            first, count = found.get(sign, (face, 0))
            found[sign] = (first, count + 1)
        self.shown = tuple(face for face, _ in found.values())
        self.chances = tuple(count / len(faces) for _, count in found.values())
        self.good = tuple(place for place, face in enumerate(self.shown) if face in good)
        self.trigger = tuple(place for place, face in enumerate(self.shown) if face in trigger)
        self.valued = tuple(self.shown.index(face) for face in valued if face in self.shown)
        self.bad = tuple(
            sorted(
                (place for place, face in enumerate(self.shown) if face not in good),
                key=lambda place: valued.index(self.shown[place]) if self.shown[place] in valued else -1,
            )
        )
        """Misses in the order of re-rolling: first those that no card reads."""

        self.idle = tuple(place for place in self.bad if place not in self.trigger and place not in self.valued)

    def hits(self, counts: Counts) -> int:
        return sum([counts[place] for place in self.good])

    def faces(self, counts: Counts) -> Faces:
        return tuple([face for face, count in zip(self.shown, counts, strict=True) for _ in range(count)])


@lru_cache(maxsize=512)
def kinds_of(faces: Faces, good: frozenset[str], trigger: frozenset[str], valued: Faces) -> Kinds:
    return Kinds(faces, good, trigger, valued)


@lru_cache(maxsize=2048)
def _thrown(count: int, chances: tuple[float, ...]) -> Spread:
    """The multinomial distribution of some dice by kind."""
    found: list[tuple[Counts, float]] = []

    def fill(left: int, place: int, counts: Counts, weight: float) -> None:
        if place == len(chances) - 1:
            found.append(((*counts, left), weight * chances[place] ** left / factorial(left)))
            return
        for here in range(left + 1):
            fill(left - here, place + 1, (*counts, here), weight * chances[place] ** here / factorial(here))

    fill(count, 0, (), float(factorial(count)))
    return tuple(found)


@lru_cache(maxsize=2048)
def _rerolled(count: int, chances: tuple[float, ...], bad: tuple[int, ...], times: int) -> Spread:
    """Dice after so many single re-rolls of misses; successes are kept."""
    found: dict[Counts, float] = {}
    for counts, chance in _thrown(count, chances):
        kept, left = list(counts), times
        for place in bad:
            again = min(left, kept[place])
            kept[place] -= again
            left -= again
        for fresh, share in _thrown(times - left, chances):
            total = tuple([a + b for a, b in zip(kept, fresh, strict=True)])
            found[total] = found.get(total, 0.0) + chance * share
    return tuple(found.items())


def mean_hits(kinds: Kinds, count: int, times: int) -> float:
    """The expected hits of dice with so many free re-rolls."""
    return sum(chance * kinds.hits(counts) for counts, chance in _rerolled(count, kinds.chances, kinds.bad, times))


@lru_cache(maxsize=256)
def _followers(dice: int, chances: tuple[float, ...], place: int) -> Spread:
    """The bonus dice of a kind that gives another die, and so on: any number of the kind, each chain ending with a die
    of another kind."""
    found: list[tuple[Counts, float]] = []
    others = (*chances[:place], 0.0, *chances[place + 1 :])
    for counts, chance in _thrown(dice, others):
        more = 0
        while chance > TRIFLE or (chance and more < dice):
            found.append(((*counts[:place], more, *counts[place + 1 :]), chance))
            chance *= chances[place] * (dice + more) / (more + 1)
            more += 1
    return tuple(found)


@lru_cache(maxsize=512)
def critical_spread(faces: Faces, count: int, groups: tuple[frozenset[str], ...], careful: bool) -> tuple[
    tuple[Faces, float], ...
]:  # fmt: skip
    """Critical dice by effect, where two of a kind are as good as more; with Careful Aim a blank is thrown again."""
    shown = tuple(next(iter(sorted(group))) for group in groups)
    chances = tuple(sum(face in group for face in faces) / len(faces) for group in groups)
    blank = max(0.0, 1 - sum(chances))
    if careful:
        chances, blank = tuple(chance * (1 + blank) for chance in chances), blank * blank
    found: dict[Counts, float] = {}
    for counts, chance in _thrown(count, (*chances, blank)):
        row = tuple([min(2, number) for number in counts[:-1]])
        found[row] = found.get(row, 0.0) + chance
    return tuple(
        (tuple([face for face, number in zip(shown, row, strict=True) for _ in range(number)]), chance)
        for row, chance in found.items()
        if chance > 0
    )


@lru_cache(maxsize=1024)
def _settled(kinds: Kinds, count: int, times: int, fortune: bool, explode: int) -> Spread:
    """Dice after re-rolls, after Fortune if they disappoint, and after bonus dice; misses uncounted."""
    spread = _rerolled(count, kinds.chances, kinds.bad, times)
    if fortune:
        mean = mean_hits(kinds, count, times)
        poor = sum(chance for counts, chance in spread if kinds.hits(counts) < mean)
        spread = tuple((counts, chance * (poor + (kinds.hits(counts) >= mean))) for counts, chance in spread)
    spread = _without(spread, kinds.idle)
    if explode < 0:
        return spread
    most = max(counts[explode] for counts, _ in spread)
    followers = [_without(_followers(dice, kinds.chances, explode), kinds.idle) for dice in range(most + 1)]
    found: dict[Counts, float] = {}
    for counts, chance in spread:
        for extra, share in followers[counts[explode]]:
            if chance * share > TRIFLE:
                total = tuple([a + b for a, b in zip(counts, extra, strict=True)])
                found[total] = found.get(total, 0.0) + chance * share
    return tuple(found.items())


def _without(spread: Spread, idle: tuple[int, ...]) -> Spread:
    """The same with some kinds uncounted."""
    found: dict[Counts, float] = {}
    for counts, chance in spread:
        if chance > 0:
            row = tuple([0 if place in idle else number for place, number in enumerate(counts)])
            found[row] = found.get(row, 0.0) + chance
    return tuple(found.items())


class Bonus:
    """Bonus dice of a card for each die of a kind, for a point of fatigue if any of them succeeds."""

    __slots__ = ("chance", "face", "fatigue")

    def __init__(self, face: str, chance: float, fatigue: int) -> None:
        self.face = face
        self.chance = chance
        self.fatigue = fatigue


class Volley:
    """The dice of one attack before they are thrown."""

    __slots__ = ("bonuses", "count", "critical", "explode", "faces", "kinds", "times")

    def __init__(
        self,
        faces: Faces,
        count: int,
        times: int,
        kinds: Kinds,
        *,
        explode: str = "",
        bonuses: Sequence[Bonus] = (),
        critical: tuple[tuple[frozenset[str], ...], bool] | None = None,
    ) -> None:
        self.faces = faces
        self.count = count
        self.times = times
        """The number of free single re-rolls."""
        self.kinds = kinds
        self.explode = explode
        self.bonuses = bonuses
        self.critical = critical
        """The faces that critical dice read, and whether blanks are thrown again; None without a critical check."""

    def ends(self, effect: Callable[[Faces, int], Hashable], fortune: bool) -> list[tuple[Final, float]]:
        """The results: one for each effect and each outcome of the critical dice.

        ``effect`` tells what faces, with some fatigue by bonus dice, do before criticals.
        """
        kinds = self.kinds
        effects: dict[Hashable, Hashable] = {}
        ends: dict[Hashable, dict[int, float]] = {}
        shown: dict[Hashable, tuple[Faces, int]] = {}
        for counts, chance in self._spread(fortune):
            triggers = sum([counts[place] for place in kinds.trigger]) if self.critical else 0
            for marks, share in self._marks(counts):
                read = (kinds.hits(counts), tuple([counts[place] for place in kinds.valued]), marks)
                if read not in effects:
                    faces = kinds.faces(counts)
                    effects[read] = effect(faces, marks)
                    shown.setdefault(effects[read], (faces, marks))
                by_triggers = ends.setdefault(effects[read], {})
                by_triggers[triggers] = by_triggers.get(triggers, 0.0) + chance * share
        found: list[tuple[Final, float]] = []
        for what, by_triggers in ends.items():
            faces, marks = shown[what]
            for critical, chance in self._criticals(by_triggers).items():
                found.append((Final.of(faces, marks, critical), chance))
        return found

    def _spread(self, fortune: bool) -> Spread:
        place = self.kinds.shown.index(self.explode) if self.explode in self.kinds.shown else -1
        return _settled(self.kinds, self.count, self.times, fortune, place)

    def _marks(self, counts: Counts) -> Sequence[tuple[int, float]]:
        """The fatigue of bonus dice."""
        if not self.bonuses:
            return ((0, 1.0),)
        found = {0: 1.0}
        for bonus in self.bonuses:
            dice = counts[self.kinds.shown.index(bonus.face)] if bonus.face in self.kinds.shown else 0
            if dice:
                none = (1 - bonus.chance) ** dice
                more: dict[int, float] = {}
                for marks, share in found.items():
                    more[marks] = more.get(marks, 0.0) + share * none
                    more[marks + bonus.fatigue] = more.get(marks + bonus.fatigue, 0.0) + share * (1 - none)
                found = more
        return list(found.items())

    def _criticals(self, by_triggers: dict[int, float]) -> dict[Faces, float]:
        found: dict[Faces, float] = {}
        for triggers, chance in by_triggers.items():
            if not triggers or self.critical is None:
                found[()] = found.get((), 0.0) + chance
                continue
            for critical, share in critical_spread(self.faces, triggers, *self.critical):
                found[critical] = found.get(critical, 0.0) + chance * share
        return found
