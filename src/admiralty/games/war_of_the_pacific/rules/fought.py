"""P83, P84 A naval combat that is played in another rulebook: both sides agree to it, and to its result.

The war does not depend on the other rulebook. It records the fate of each ship, and the hash of the battle's journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Self

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import FATES, Fates
from admiralty.games.war_of_the_pacific.state import Duel, ShipState, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Flow, Refusal, Rng, Seat, Verb, Verbs, act, call, refuse

from . import capture, counters

__all__ = ["CONFIRMING", "OFFERING", "REPORTING", "confirm", "fought_out", "offer", "report"]

NO_JOURNAL: Final = "none"
"""The word for a battle without a journal."""
HASH: Final = 32
"""The length of the hash of a journal."""


class Offer(NamedTuple):
    """A naval combat; a side decides how it is resolved."""

    seat: Seat
    ships: tuple[int, ...]
    """The ships in both lines, in the order of the book."""


def fought_out(war: War, duel: Duel) -> Sequence[int]:
    """P83 The ships of both lines, without those set aside."""
    return [n for n in sorted([*duel.movers, *duel.others]) if war.ships[n].status is ShipState.AFLOAT]


def _duel(war: War) -> Duel:
    if war.duel is None:
        raise LookupError("no ships are in combat")
    return war.duel


def _offer(war: War, side: str) -> Offer:
    return Offer(Seat(side), tuple(fought_out(war, _duel(war))))


class ResolveHere(Verb[War, Offer], word="here", case="P83", label_key="order-resolve-here"):
    """P83 The dice of the book decide: the default."""

    def carry_out(self, state: War, now: Offer) -> None: ...


class FightOut(Verb[War, Offer], word="fight_out", case="P83", label_key="order-fight-out"):
    """P83 The combat is played in another rulebook, if the other side agrees."""

    def carry_out(self, state: War, now: Offer) -> None:
        duel = _duel(state)
        if now.seat == duel.mover:
            state.push(offer, state.setting.enemy[now.seat])
        else:
            state.push(report)


OFFERING = (ResolveHere, FightOut)


def offer(war: War, side: str) -> Flow[None]:
    """P83 The side to move decides first, then the other; each can choose to resolve the combat here."""
    now = _offer(war, side)
    place = place_name(_duel(war).place)
    yield from act(now.seat, "battle", Verbs(OFFERING, war, now), case="P83", place=place)


class Report(Verb[War, Offer], word="report", case="P84", listable=False):
    """P84 The fate of each ship, in the order of the book, and the hash of the battle's journal."""

    journal: str
    fates: Fates

    def refusal(self, state: War, now: Offer) -> Refusal | None:
        if not _is_hash(self.journal):
            return refuse("P84", "refusal-report-journal")
        if tuple(ship for ship, _ in self.fates) != now.ships:
            names = [state.printed(n).id for n in now.ships]
            return refuse("P84", "refusal-report-ships", ships=names)
        for ship, fate in self.fates:
            if state.ships[ship].damaged and fate in ("unhurt", "away"):
                return refuse("P84", "refusal-report-repaired", ship=state.printed(ship).id)
        return None

    @classmethod
    def sample(cls, state: War, now: Offer, rng: Rng) -> Self:
        return cls(NO_JOURNAL, tuple((n, _possible(state, n)[rng.below(len(_possible(state, n)))]) for n in now.ships))

    @classmethod
    def candidates(cls, state: War, now: Offer, most: int) -> Iterable[Self]:
        for fate in FATES[:most]:
            fates = tuple((n, fate if fate in _possible(state, n) else "damaged") for n in now.ships)
            yield cls(NO_JOURNAL, fates)

    def carry_out(self, state: War, now: Offer) -> None:
        _duel(state).fates = dict(self.fates)
        state.push(confirm)


def _possible(war: War, ship: int) -> tuple[str, ...]:
    return tuple(each for each in FATES if not war.ships[ship].damaged or each not in ("unhurt", "away"))


def _is_hash(text: str) -> bool:
    return text == NO_JOURNAL or (len(text) == HASH and set(text) <= set("0123456789abcdef"))


REPORTING = (ResolveHere, Report)


def report(war: War) -> Flow[None]:
    """P84 The side that moves reports the result; or the combat is resolved here after all."""
    duel = _duel(war)
    now = _offer(war, duel.mover)
    yield from act(now.seat, "report", Verbs(REPORTING, war, now), case="P84", place=place_name(duel.place))


class Agree(Verb[War, Offer], word="agree", case="P84", label_key="order-agree-report"):
    """P84 The other side confirms the result, which counts."""

    def carry_out(self, state: War, now: Offer) -> None:
        duel = _duel(state)
        fates, duel.fates = duel.fates, {}
        for ship, fate in sorted(fates.items()):
            _befall(state, duel, ship, fate)
        state.tell(events.BattleFoughtOut(place_name(duel.place), case="P84"))


class Dispute(Verb[War, Offer], word="dispute", case="P84", label_key="order-dispute-report"):
    """P84 The other side rejects the result: it must be reported again, or the combat is resolved here."""

    def carry_out(self, state: War, now: Offer) -> None:
        _duel(state).fates = {}
        state.push(report)


CONFIRMING = (Agree, Dispute)


def confirm(war: War) -> Flow[None]:
    """P84 The other side agrees to the result, or disputes it."""
    duel = _duel(war)
    now = _offer(war, war.setting.enemy[duel.mover])
    lost = [war.printed(n).id for n, fate in sorted(duel.fates.items()) if fate in ("sunk", "captured")]
    hurt = [war.printed(n).id for n, fate in sorted(duel.fates.items()) if fate in ("damaged", "away_damaged")]
    place = place_name(duel.place)
    yield from act(now.seat, "confirm", Verbs(CONFIRMING, war, now), case="P84", place=place, lost=lost, hurt=hurt,
              losses=len(lost), damages=len(hurt))  # fmt: skip


def _befall(war: War, duel: Duel, index: int, fate: str) -> None:
    """P84 Apply the fate of a ship. A ship that left the battle counts as one that did not fire, for her further
    movement."""
    ship = war.ships[index]
    if fate not in ("away", "away_damaged"):
        duel.fired = sorted([*duel.fired, index])
        duel.aimed_at = sorted({*duel.aimed_at, index})
    elif counters.is_warship(war, index):
        duel.fled = sorted([*duel.fled, index])
    name = war.printed(index).id
    if fate in ("damaged", "away_damaged") and not ship.damaged:
        ship.damaged = True
        war.tell(events.ShipDamagedThere(name, case="P84"))
    elif fate == "captured" and war.setting.capture:
        taker = Seat(war.setting.enemy[Seat(ship.owner)])
        capture.take_over(war, index, taker)
        war.follow(call(capture.keep_prize, index))
    elif fate in ("sunk", "captured"):
        counters.sink(war, index, "P84")
