"""OI-1 Dice: Skill Tests, Challenge Tests, and re-rolls by skill, cards and Fortune."""

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, ClassVar, NamedTuple

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.rules.terms import active
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Question, Rerolled
from admiralty.rulebook import Flow, Order, Pool, Refusal, Seat, Settled, Verb, Verbs, ask_window, refuse, roll

from . import arguments, volleys

Faces = tuple[str, ...]


@cache
def counter(symbols: frozenset[str]) -> Callable[[Any], int]:
    """A score that counts some symbols; cached by symbols, because pools cache distributions by it."""

    def count(dice: Any) -> int:
        return sum([face in symbols for face in dice])

    return count


@cache
def counts(*groups: frozenset[str], most: int = 99) -> Callable[[Any], tuple[int, ...]]:
    """A result row that counts groups of symbols, each up to `most`, if no card reads more of the dice."""

    def row(dice: Any) -> tuple[int, ...]:
        return tuple([min(most, sum([face in group for face in dice])) for group in groups])

    return row


def pool(battle: Battle, count: int) -> Pool:
    return battle.setting.book.pool(count, battle.setting.faces)


def throw(
    battle: Battle,
    ship: Ship,
    count: int,
    good: frozenset[str],
    case: str,
    rows: Callable[[Any], tuple[int, ...]] | None = None,
    so_far: tuple[Hashable, ...] | None = None,
    settled: Settled | None = None,
) -> Flow[Faces]:
    """Some dice by a ship's owner; `good` are the faces that help the thrower, `rows` their relevant results."""
    thrown: Faces = yield from roll(
        pool(battle, count),
        case=case,
        by=Seat(ship.seat),
        luck=counter(good),
        rows=rows,
        so_far=so_far,
        settled=settled,
    )
    return thrown


def dice_of_test(battle: Battle, ship: Ship, context: active.Context, modifier: int) -> int:
    """OI-1.3 OI-1.5 Dice of a Skill Test: 5, less fatigue down to 1, then special dice; never fewer than 1."""
    limits = battle.setting.book.limits
    count: int = max(1, limits["skill_dice"] - active.fatigue_penalty(battle, ship))
    count += modifier
    for each, _ in active.matching(battle, "skill", context, "add_dice"):
        count += each.effect.n
    return max(1, count)


def successes(battle: Battle, dice: Faces) -> int:
    """OI-1.3 Skulls and sails."""
    good = battle.setting.book.symbols["skill_success"]
    return sum([face in good for face in dice])


def skill_test(
    battle: Battle, ship: Ship, tests: tuple[str, ...], *, case: str, target: Ship | None = None, modifier: int = 0
) -> Flow[bool]:
    """OI-1.3 A Skill Test: one skull or sail passes."""
    context = active.Context(ship, target, tests=tests)
    if active.matching(battle, "skill", context, "auto_pass"):
        battle.tell(events.TestRolled(ship.id, tests[0], (), True, case=case))
        return True
    dice = yield from tested(battle, ship, context, modifier, case)
    passed = successes(battle, dice) > 0
    battle.tell(events.TestRolled(ship.id, tests[0], dice, passed, case=case))
    return passed


def tested(battle: Battle, ship: Ship, context: active.Context, modifier: int, case: str) -> Flow[Faces]:
    """The dice of a Skill Test after all re-rolls."""
    good = battle.setting.book.symbols["skill_success"]
    # a challenge compares numbers of successes, other tests ask for one; failed dice are alike
    rows = counts(good) if "challenge" in context.tests else counts(good, most=1)
    dice = yield from throw(battle, ship, dice_of_test(battle, ship, context, modifier), good, case, rows)
    enough = 0 if "challenge" in context.tests else 1
    dice = yield from rerolls(battle, ship, dice, context, "skill", good, case, rows, enough=enough)
    return dice


# ------------------------------------------------------------------------------------------------------------ re-rolls
class Means:
    """A card's re-rolls on one roll: the number left, and whether the card was already spent on these dice."""

    __slots__ = ("card", "left", "paid")

    def __init__(self, card: Active) -> None:
        self.card = card
        self.left = card.effect.n
        self.paid = False

    @property
    def free(self) -> bool:
        """Whether it is free: a card that works once a game is not."""
        return not self.card.effect.args.get("once_per_game")


class Allowance:
    """The re-rolls that a ship may still make on one roll."""

    def __init__(self, battle: Battle, ship: Ship, context: active.Context, timing: str) -> None:
        self.battle = battle
        self.ship = ship
        self.skill = active.skill_of(battle, ship)
        self.fortune = True
        self.singles: list[Means] = []
        self.wholes: list[Means] = []
        found: list[active.Using] = active.matching(battle, timing, context, "reroll") + active.matching(
            battle, "any_roll", context, "reroll"
        )
        for each, _ in found:
            (self.wholes if each.effect.args.get("which") == "all" else self.singles).append(Means(each))
        self.singles.sort(key=lambda means: not means.free)
        self.at_first = self.free_singles()

    def open(self, means: Means) -> bool:
        """A card spent on these very dice may be used on them again when Fortune has given it back."""
        return means.left > 0 and (means.paid or active.usable(self.battle, means.card, self.ship))

    def single(self) -> bool:
        return self.skill > 0 or any(self.open(means) for means in self.singles)

    def any(self) -> bool:
        """Whether any re-roll is left."""
        fortune = self.fortune and self.battle.squadrons[self.ship.seat].fortune > 0
        return fortune or self.single() or any(self.open(means) for means in self.wholes)

    def spend(self, means: Means) -> None:
        means.left -= 1
        means.paid = True
        active.use(self.battle, means.card, self.ship)

    def spend_single(self) -> None:
        """Skill first, which is renewed with every roll; then the cards in their order."""
        if self.skill > 0:
            self.skill -= 1
            return
        for means in self.singles:
            if self.open(means):
                self.spend(means)
                return

    def renew(self, spent: Means | None) -> None:
        """OI-A36 All dice are new: skill and every card but the one used are available again."""
        self.skill = active.skill_of(self.battle, self.ship)
        for means in (*self.singles, *self.wholes):
            if means is not spent:
                means.left = means.card.effect.n

    def free_whole(self) -> str:
        """A card that throws all dice again for free, if there is one."""
        return next((means.card.source for means in self.wholes if means.free and self.open(means)), "")

    def free_singles(self) -> int:
        """The number of free single re-rolls."""
        return self.skill + sum([means.left for means in self.singles if means.free and self.open(means)])


class Thrown(NamedTuple):
    """Dice on the table that may be thrown again: the locked ones are re-rolled already, and the re-rolls left."""

    ship: str
    dice: Faces
    locked: tuple[bool, ...]
    single: bool
    """Whether skill or a card may throw one die again."""
    wholes: tuple[tuple[str, bool], ...]
    """The cards that throw all dice again, and whether each is available now."""
    fortune: bool
    """Whether Fortune was not spent on these dice yet."""


def thrown(ship: Ship, dice: Faces, locked: list[bool], left: Allowance) -> Thrown:
    wholes = tuple([(means.card.source, left.open(means)) for means in left.wholes])
    return Thrown(ship.id, dice, tuple(locked), left.single(), wholes, left.fortune)


class Reroll(Verb[Battle, Thrown]):
    """OI-1.2 OI-11.4 Some dice are thrown again."""

    means: ClassVar[Rerolled]


class Keep(Verb[Battle, Thrown], word="keep"):
    """OI-1.2 The dice are kept."""


def unlocked(battle: Battle, now: Thrown) -> dict[str, None]:
    """OI-1.2 The faces that may be thrown again singly."""
    free = [face for face, shut in zip(now.dice, now.locked, strict=True) if not shut]
    return dict.fromkeys(free) if now.single else {}


class RerollOne(
    Reroll, word="reroll", case="OI-1.2", choices=lambda battle, now: dict.fromkeys(now.dice), legal=unlocked
):
    """OI-1.2 One die, by skill or a card; not one that was re-rolled singly before."""

    means: ClassVar = Rerolled.ONE
    face: arguments.FaceWord

    def refusal(self, battle: Battle, now: Thrown) -> Refusal | None:
        if not now.single:
            return refuse("OI-1.2", "refusal-no-reroll", ship=now.ship)
        if self.face not in now.dice:
            return refuse("OI-1.2", "refusal-no-such-die", face=self.face)
        if (self.face, False) not in zip(now.dice, now.locked, strict=True):
            return refuse("OI-1.2", "refusal-rerolled", face=self.face)
        return None


class RerollAll(
    Reroll,
    word="reroll all",
    case="OI-1.12",
    choices=lambda battle, now: [card for card, _ in now.wholes],
):
    """OI-1.12 All dice, by a card."""

    means: ClassVar = Rerolled.ALL
    card: arguments.SourceWord

    def refusal(self, battle: Battle, now: Thrown) -> Refusal | None:
        if (self.card, True) in now.wholes:
            return None
        return refuse("OI-1.12", "refusal-no-reroll-card", ship=now.ship, card=self.card)


class SpendFortune(Reroll, word="fortune", case="OI-11.4"):
    """OI-11.4 All dice, by a Fortune point: once a roll."""

    means: ClassVar = Rerolled.FORTUNE

    def refusal(self, battle: Battle, now: Thrown) -> Refusal | None:
        if not now.fortune:
            return refuse("OI-11.4", "refusal-fortune-once")
        if battle.squadrons[battle.ships[now.ship].seat].fortune <= 0:
            return refuse("OI-11.4", "refusal-no-fortune")
        return None


REROLLS = (Keep, RerollOne, RerollAll, SpendFortune)

FREE, WITH_FORTUNE = "odds-free-rerolls", "odds-with-fortune"
"""The re-roll policy that odds assume: free ones are used; or a Fortune point too, if the dice disappoint."""


def with_fortune(battle: Battle, seat: Seat, order: Order[Any]) -> tuple[str, ...]:
    """OI-11.4 Odds also show the value of a Fortune point for an order."""
    return (WITH_FORTUNE,) if battle.squadrons[seat].fortune > 0 else ()


class Wish:
    """The policy of a sensible owner: misses are thrown again, a success never."""

    __slots__ = ("dice", "enough", "good", "left", "locked", "valued")

    def __init__(
        self, left: Allowance, dice: Faces, locked: list[bool], good: frozenset[str], enough: int, valued: Faces
    ) -> None:
        self.left = left
        self.dice = dice
        self.locked = locked
        self.good = good
        self.enough = enough
        """The number of useful successes; 0 if every one counts."""
        self.valued = valued

    def usual(self, policy: str) -> str:
        """The order that follows from a policy."""
        hits = sum([face in self.good for face in self.dice])
        if self.enough and hits >= self.enough:
            return "keep"
        left = self.left
        if not hits:
            whole = left.free_whole()
            if whole:
                return f"reroll all {whole}"
        again = self.worst() if left.free_singles() else ""
        if again:
            return f"reroll {again}"
        spend = policy == WITH_FORTUNE and left.fortune and left.battle.squadrons[left.ship.seat].fortune > 0
        if spend and (self.enough or hits < self.mean()):
            return "fortune"
        return "keep"

    def worst(self) -> str:
        """The miss to throw again, one that no card reads if there is any."""
        valued = self.valued
        misses = [
            (valued.index(face) if face in valued else -1, place)
            for place, (face, shut) in enumerate(zip(self.dice, self.locked, strict=True))
            if not shut and face not in self.good
        ]
        return self.dice[min(misses)[1]] if misses else ""

    def mean(self) -> float:
        """The expected hits of these dice thrown again, with the renewed re-rolls."""
        left = self.left
        faces = pool(left.battle, 1).faces
        kinds = volleys.kinds_of(tuple(map(str, faces)), self.good, frozenset(), self.valued)
        return volleys.mean_hits(kinds, len(self.dice), left.at_first)


def rerolls(
    battle: Battle,
    ship: Ship,
    dice: Faces,
    context: active.Context,
    timing: str,
    good: frozenset[str],
    case: str,
    rows: Callable[[Any], tuple[int, ...]] | None = None,
    *,
    enough: int = 0,
    valued: Faces = (),
) -> Flow[Faces]:
    """OI-1.2 OI-7.4 OI-11.4 Re-rolls by skill, cards and Fortune, until the owner keeps the dice.

    A die re-rolled singly is not re-rolled again, except by Fortune or as with Fortune (Lucky), after which skill and
    cards may be used anew (OI-A36).
    """
    left = Allowance(battle, ship, context, timing)
    locked = [False] * len(dice)
    while left.any():
        choices = Verbs(REROLLS, battle, thrown(ship, dice, locked, left))
        if len(choices.orders()) == 1:
            break
        wish = Wish(left, dice, locked, good, enough, valued)
        chosen = yield from ask_window(
            Seat(ship.seat),
            Question.REROLL,
            choices,
            decline="keep",
            period=f"turn {battle.turn}",
            case="OI-11.4" if not left.single() else "OI-1.2",
            usual=wish.usual,
            ship=ship.id,
            dice=dice,
        )
        if not isinstance(chosen, Reroll):
            break
        if isinstance(chosen, RerollOne):
            left.spend_single()
            place = next(i for i, shown in enumerate(dice) if shown == chosen.face and not locked[i])
            (fresh,) = yield from throw(battle, ship, 1, good, case, rows)
            dice = (*dice[:place], fresh, *dice[place + 1 :])
            locked[place] = True
        else:
            source = chosen.card if isinstance(chosen, RerollAll) else ""
            whole = next((each for each in left.wholes if each.card.source == source), None)
            if whole is not None:
                left.spend(whole)
            else:
                battle.squadrons[ship.seat].fortune -= 1
                left.fortune = False
            if whole is None or whole.card.effect.args.get("as_fortune"):
                left.renew(whole)
                locked = [False] * len(dice)
            dice = yield from throw(battle, ship, len(dice), good, case, rows)
        battle.tell(events.DiceRerolled(ship.id, chosen.means, dice, case=case))
    return dice
