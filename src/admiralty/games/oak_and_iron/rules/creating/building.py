"""OI-12 Building a squadron by decisions: faction, ships, what goes aboard, flagship and admiral, hand."""

from collections.abc import Sequence
from typing import Any

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.games.oak_and_iron.rules.creating import shipyard as yard
from admiralty.games.oak_and_iron.rules.terms import active
from admiralty.games.oak_and_iron.setting import SquadronRow
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Given, Message, Order, Seat, Verbs, ask

from . import fitting_out, roster, shipyard, squadrons


class Priced(Given[Any]):
    """A decision with its price, the points left after it, and its effect on the squadron on paper."""

    __slots__ = ("now",)

    def __init__(self, decision: yard.Decision, battle: Battle, now: yard.Building) -> None:
        super().__init__(decision, battle.setting)
        self.now = now

    def labelled(self) -> Message | None:
        return self.value.told(self.setting, self.now) or super().labelled()


class ShipByShip(Verbs[Any]):
    """The decisions about ships' equipment, in the order of the ships, each with its price."""

    def orders(self) -> Sequence[Order[Any]]:
        if self._orders is None:
            by_ship = sorted(super().orders(), key=lambda order: getattr(order.value, "place", 0))
            self._orders = [self.given(order.value) for order in by_ship]
        return self._orders

    def given(self, verb: Any) -> Order[Any]:
        return Priced(verb, self.state, self.subject)


DECISIONS = (
    yard.Faction, yard.Ready, yard.Nation, yard.Done, yard.Add, yard.Admiral, fitting_out.Flagship, fitting_out.Option,
    fitting_out.Skill, fitting_out.Upgrade, fitting_out.Commission, yard.Usual, yard.HandCard,
)  # fmt: skip


def build(battle: Battle, seat: str) -> Flow[None]:
    """OI-12.1 to OI-12.5 Segment: the next decision of a squadron's building; the last one ends it."""
    book = battle.setting.book
    row = roster.squadron_row(battle, seat)
    most = budget(battle, seat)
    done = battle.squadrons[seat].spent
    stage = stage_of(book, row, done, most)
    now = shipyard.Building(seat, stage, row, most)
    chosen = yield from ask(
        Seat(seat),
        Question.BUILD,
        ShipByShip(DECISIONS, battle, now),
        case=CASES[stage],
        stage=stage,
        points=shipyard.spent(book, row),
        most=most,
    )
    if isinstance(chosen, yard.Done):
        done[stage] = 1
    elif isinstance(chosen, yard.Ready):
        # it is complete: a pirate squadron may do without a second nation
        done.update(nation=1, ships=1, fittings=1)
    row = chosen.changed(book, now)
    roster.enlist(battle, seat, row)
    active.refresh(battle)
    if stage_of(book, row, done, most) == "ready":
        finish(battle, seat, row, most)


def finish(battle: Battle, seat: str, row: SquadronRow, most: int) -> None:
    """OI-12.5 The squadron is complete: added cards join the hand."""
    book = battle.setting.book
    faults = squadrons.check(book, row, most)
    assert not faults, faults
    squadron = battle.squadrons[seat]
    squadron.owned += [card for card in squadrons.added_cards(book, row) if card not in squadron.owned]
    squadron.spent = {}
    squadron.built = True
    squadron.size_points = squadrons.points(book, row)
    battle.tell(events.SquadronBuilt(seat, squadron.size_points, case="OI-12.1"))


CASES = {
    "faction": "OI-12.2", "nation": "OI-12.2", "ships": "OI-12.1", "flagship": "OI-12.4", "admiral": "OI-12.4",
    "fittings": "OI-12.3", "hand": "OI-12.5",
}  # fmt: skip


def stage_of(book: Book, row: SquadronRow, done: dict[str, int], most: int) -> str:
    """The next decisions."""
    if not row.faction:
        return "faction"
    two_nations = any(effect.op == "hand_nation" for effect in squadrons.build_effects(book, row.faction, ""))
    if two_nations and not row.other_nation and "nation" not in done:
        return "nation"
    if (
        "ships" not in done
        and len(row.ships) < book.sizes[row.size].ships[1]
        and shipyard.ships_to_add(book, row, most)
    ):
        return "ships"
    if not row.admiral:
        return "admiral"
    if not any(ship.flagship for ship in row.ships):
        return "flagship"
    if "fittings" not in done:
        return "fittings"
    return "hand" if len(row.hand) < shipyard.hand_size(book, row) else "ready"


def budget(battle: Battle, seat: str) -> int:
    """OI-12.1 OI-14.1 OI-A79 The points a squadron may spend: its size's, or what the fleet has left.

    A fleet shares the points of all its squadrons; enough stays over for those that are still to be built.
    """
    setting = battle.setting
    book = setting.book
    size = book.sizes[setting.row.size]
    fleet = setting.sides[setting.side_by_seat[seat]]
    least = size.ships[0] * max(
        yard.cheapest_ship(book, squadrons.barred_classes(book, name, "", size.id)) for name in book.factions
    )
    others = [battle.squadrons[other] for other in fleet if other != seat]
    reserved = sum([squadron.size_points if squadron.built else least for squadron in others])
    points: int = size.points * len(fleet) - reserved
    return points
