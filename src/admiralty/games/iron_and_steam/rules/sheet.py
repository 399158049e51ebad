"""HR-4 The order sheet of a seat: a line for each of its ships, and how long it runs on."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Self

from admiralty.games.iron_and_steam.state import AFLOAT, Battle
from admiralty.rulebook import NOTHING, Entry, Field, Foretold, OrderSheet, Refusal, Rng, Seat, Spot, Written

from . import battery, decks, form, guns, prospects, watch
from .damage import maximum_speed
from .helm import astern_speed, helm_limit, reach
from .watch import on_watch

__all__ = ["ENTRIES", "SteamSheet"]

ENTRIES = watch.COURSES + battery.BATTERY + decks.DECKS
OTHERS = battery.BATTERY + decks.DECKS
SPEED, PORT, STARBOARD = cache(watch.Speed), cache(watch.Port), cache(watch.Starboard)
AHEAD, RUN_ON = watch.Ahead(), cache(decks.RunOn)
"""Cached entries for random sheets."""
KEPT = 200
"""The number of cached codes of sheets."""
FIRING = (battery.Fire, battery.FireAtWill, battery.FireAtIronclads, battery.GroupFires)


def _others(written: Written, subject: str) -> Iterable[tuple[str, tuple[Entry[Any, Any], ...]]]:
    return (line for line in written.lines if line[0] != subject)


class SteamSheet(OrderSheet):
    """The sheet that a seat writes at the start of a turn."""

    def __init__(self, battle: Battle, seat: Seat) -> None:
        ships, fleet = battle.ships, battle.setting.fleets[seat]
        mine = {vessel.id: on_watch(vessel.index) for vessel in fleet if ships[vessel.index].fate is AFLOAT}
        super().__init__(ENTRIES, battle, mine, decks.WHOLE, seat)
        self.seat = seat
        self._prospects: dict[str, prospects.Prospect] = {}

    @property
    def battle(self) -> Battle:
        """What the sheet is written in: the battle, or a seat's view of it."""
        return self.state  # type: ignore[no-any-return]

    def on(self, state: Any) -> Self:
        twin = super().on(state)
        twin._prospects = {}
        return twin

    def code(self, written: Written) -> str:
        """The canonical code of a sheet, cached for the last sheets: bots release one in many sampled turns."""
        kept = self.battle.setting.made_before.setdefault("codes", {})
        assert isinstance(kept, dict)
        key = self.seat, written
        found = kept.get(key)
        if found is None:
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[key] = super().code(written)
        return str(found)

    def together(self, subject: str, entries: Sequence[Entry[Battle, watch.Watch]]) -> Refusal | None:
        """HR-5 The helm must go with the speed that she has this turn by the same line."""
        hardest = max([entry.degrees for entry in entries if isinstance(entry, watch.Helm)], default=0)
        if hardest == 0:
            return None
        index = self.subjects[subject].index
        limit = helm_limit(self.battle, index, form.speed_of(self.battle, index, entries))
        if hardest <= limit:
            return None
        if limit == 0:
            return watch.refused("HR-5", "refusal-no-steerage", ship=subject)
        return watch.refused("HR-5", "refusal-helm-at-speed", ship=subject, most=limit)

    # -- the form ----------------------------------------------------------------------------------------------------

    def fields(self, subject: str, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Field]:
        """The fields of a line with their present choices."""
        if not subject:
            return form.whole_fields()
        refusal = self.verbs_of(subject).refusal
        shown = []
        for field in form.fields_of(self.battle, self.subjects[subject].index, entries):
            dial = tuple(entry for entry in field.dial if refusal(entry) is None)
            chips = tuple(entry for entry in field.chips if refusal(entry) is None)
            if dial or chips:
                shown.append(field._replace(dial=dial, chips=chips))
        return shown

    def picked(self, subject: str, spot: Spot, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Entry[Any, Any]]:
        return form.picked(self.battle, self.subjects[subject].index, spot)

    def eased(
        self, subject: str, kept: Sequence[Entry[Any, Any]], anew: Sequence[Entry[Any, Any]]
    ) -> Sequence[Entry[Any, Any]]:
        return form.eased(self.battle, self.subjects[subject].index, kept, anew)

    # -- chances -----------------------------------------------------------------------------------------------------

    def hoped(
        self, subject: str, entry: Entry[Any, Any], entries: Sequence[Entry[Any, Any]] = (), rest: Written = NOTHING
    ) -> float | None:
        """The chance of an entry: of a hit for guns, of success for a repair."""
        index = self.subjects[subject].index
        if isinstance(entry, decks.Repair):
            return prospects.repaired_first(self.battle, index, entry)
        if not isinstance(entry, FIRING):
            return None
        kept = [each for each in entries if each.key(self.battle.setting) != entry.key(self.battle.setting)]
        prospect = self._prospect(Written(((subject, tuple(kept)), *_others(rest, subject))))
        volleys = prospects.groups_told(entry, prospect.volleys(index, [*kept, entry]))
        return prospect.hit_at_all(volleys) if volleys else 0.0

    def foretold(self, written: Written) -> Iterable[Foretold]:
        """Exact odds of the lines of a sheet, all others carrying on: fire, movement, repairs."""
        prospect = self._prospect(written)
        for subject, entries in written.lines:
            index = self.subjects[subject].index
            yield from prospect.gunfire(index, entries)
            yield from prospect.way(index)
            yield from prospects.repairs(self.battle, index, entries)

    def _prospect(self, written: Written) -> prospects.Prospect:
        """The turn by the courses of a sheet; entries about guns change no course."""
        lines = written.lines
        courses = Written(
            tuple((word, tuple(e for e in said if not isinstance(e, battery.BATTERY))) for word, said in lines)
        )
        code = self.code(courses)
        if code not in self._prospects:
            self._prospects = {code: prospects.Prospect(self.battle, self.seat, courses)}
        return self._prospects[code]

    # -- chance and candidates -------------------------------------------------------------------------------------

    def draw_line(self, subject: str, rng: Rng) -> Sequence[Entry[Battle, watch.Watch]]:
        """A random line: a new course half of the time, sometimes another order."""
        course: Sequence[watch.ShipEntry] = ()
        doubted: list[watch.ShipEntry] = []
        now = self.subjects[subject]
        if rng.below(2) and not self.battle.setting.vessels[now.index].is_fort:
            sure, course = self._draw_course(now.index, rng)
            if not sure:
                course, doubted = (), [*course]
        if rng.below(4) == 0:
            kind = OTHERS[rng.below(len(OTHERS))]
            made = self._draw_entry(kind, now, rng)
            if made is not None:
                doubted.append(made)
        if not doubted:
            return course
        verbs = self.verbs_of(subject)
        found = [entry for entry in doubted if verbs.refusal(entry) is None]
        if course:  # which no other entry of the line can contradict
            return [*course, *found]
        return found if self.together(subject, found) is None else ()

    def draw_whole(self, rng: Rng) -> Sequence[Entry[Battle, Seat]]:
        """Sometimes some turns without being asked, or another range at which to be woken."""
        if rng.below(3) == 0:
            return (RUN_ON(1 + rng.below(10)),)
        return (decks.WakeAt(10 * rng.below(7)),) if rng.below(4) == 0 else ()

    def _draw_course(self, index: int, rng: Rng) -> tuple[bool, tuple[watch.ShipEntry, ...]]:
        """A random speed and helm within her limits; and whether that makes the line legal."""
        battle = self.battle
        most = maximum_speed(battle, index)
        slowest, fastest = reach(battle, index, most)
        speed = slowest + rng.below(fastest - slowest + 1)
        degrees = rng.below(helm_limit(battle, index, speed, most) + 1)
        helm = AHEAD if degrees == 0 else (PORT, STARBOARD)[rng.below(2)](degrees)
        sure = -astern_speed(most) <= speed <= most and watch.steers_freely(battle, index)
        return sure, (SPEED(speed), helm)

    def _draw_entry(self, kind: type[watch.ShipEntry], now: watch.Watch, rng: Rng) -> watch.ShipEntry | None:
        """A random entry of a kind, from its grammar; it may be refused."""
        made = self.battle.setting.made_before
        every = made.get(("every", kind))
        if every is None:
            every = made["every", kind] = tuple(kind.every(self.battle.setting) or ())
        return every[rng.below(len(every))] if every else None

    def proposals(self, most: int) -> Iterable[Written]:
        """Running on, and for each ship a few courses and targets."""
        yield Written(whole=(decks.RunOn(10),))
        for subject, now in self.subjects.items():
            for entries in self._lines(subject, now):
                if self._line_refusal(subject, entries) is None:
                    yield Written(((subject, tuple(entries)),))

    def _lines(self, subject: str, now: watch.Watch) -> Iterable[Sequence[watch.ShipEntry]]:
        battle = self.battle
        targets = guns.every_target(battle, now.index)
        if not battle.setting.vessels[now.index].is_fort:
            slowest, fastest = reach(battle, now.index)
            limit = helm_limit(battle, now.index, fastest)
            for speed in dict.fromkeys((fastest, slowest, (slowest + fastest) // 2)):
                yield (watch.Speed(speed), watch.Ahead())
            if limit:
                for degrees in dict.fromkeys((limit, max(1, limit // 2))):
                    yield (watch.Speed(fastest), watch.Port(degrees))
                    yield (watch.Speed(fastest), watch.Starboard(degrees))
            for target in targets[:4]:
                yield (watch.SteerFor(target),)
        for target in targets[:4]:
            yield (battery.Fire(target),)
        yield (battery.FireAtWill(30),)
        yield (battery.HoldFire(),)
