"""Crew actions: one after the move, and one more in the attack phase when no enemy is near."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from admiralty.boards.table import within
from admiralty.games.oak_and_iron.cards.active import Context, active, matching, use
from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.aiming import Shot, ShotWords, refused, shot_label, shots, threatened
from admiralty.games.oak_and_iron.rules.arguments import Proposed, ShipId
from admiralty.games.oak_and_iron.rules.arrival import settle
from admiralty.games.oak_and_iron.rules.boarding import board, boarding_refused
from admiralty.games.oak_and_iron.rules.collision import Wake, slide_leg
from admiralty.games.oak_and_iron.rules.damage import remove_damage
from admiralty.games.oak_and_iron.rules.dice import skill_test
from admiralty.games.oak_and_iron.rules.edge import make_sea_room
from admiralty.games.oak_and_iron.rules.flags import flag_refused, transfer_flag
from admiralty.games.oak_and_iron.rules.manoeuvre import Manoeuvre
from admiralty.games.oak_and_iron.rules.measures import of_attack, of_boarding, of_moving, of_refloating
from admiralty.games.oak_and_iron.rules.movement import SetSail
from admiralty.games.oak_and_iron.rules.placing import GoAshore, Landing
from admiralty.games.oak_and_iron.rules.rallying import rally
from admiralty.games.oak_and_iron.rules.reloading import clear_reload, reloads
from admiralty.games.oak_and_iron.rules.resolving import Free, resolve
from admiralty.games.oak_and_iron.rules.sea import (
    ASHORE,
    afloat,
    friends_of,
    hull,
    is_crippled,
    is_shaken,
    land,
    near,
    working,
)
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Attack, Question, Reload, Way
from admiralty.kernel.choices import IllegalOrder, Order, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.game import Measure
from admiralty.kernel.verbs import Hindrance, Verb, Verbs


class Deck(NamedTuple):
    """OI-4.1 OI-6.2 OI-F3 OI-A41 The ship whose crew acts: after her move, or once more (`extra`) in an attack."""

    ship: str
    extra: bool = False


class Crew(Verb[Battle, Deck]):
    """A crew action."""

    __slots__ = ()


def _ship(battle: Battle, now: Deck) -> Ship:
    return battle.ships[now.ship]


def _named(battle: Battle, now: Deck) -> Mapping[str, object]:
    return {"ship": now.ship}


def allowed(battle: Battle, ship: Ship) -> set[str]:
    """The crew actions that cards allow a ship beyond the rules."""
    if not active(battle, "crew_action"):
        return set()
    return {
        what
        for each, _ in matching(battle, "crew_action", Context(ship), "allow")
        for what in each.effect.args["what"].split(",")
    }


def _rally_only(battle: Battle, now: Deck) -> bool:
    if not active(battle, "crew_action"):
        return False
    found = matching(battle, "crew_action", Context(_ship(battle, now)), "forbid")
    return any(each.effect.args["what"] == "all_but_rally" for each, _ in found)


def _shaken(battle: Battle, now: Deck) -> bool:
    return is_shaken(battle, battle.ships[now.ship])


def _shaken_but(action: str) -> Callable[[Battle, Deck], bool]:
    """Shaken, and no card allows an action for all that."""
    return lambda battle, now: _shaken(battle, now) and action not in allowed(battle, _ship(battle, now))


def _hindrance(case: str, key: str, test: Callable[[Battle, Deck], object]) -> Hindrance[Battle, Deck]:
    """What closes a crew action, said of the ship."""
    return Hindrance(case, key, test, _named)


ENTANGLED = _hindrance("OI-1.9", "refusal-entangled", lambda battle, now: battle.ships[now.ship].entangled)
ENEMY_NEAR = _hindrance(
    "OI-6.2", "refusal-enemy-near", lambda battle, now: now.extra and threatened(battle, _ship(battle, now))
)
RALLY_ONLY = _hindrance("OI-1.12", "refusal-rally-only", _rally_only)
SHAKEN = _hindrance("OI-1.6", "refusal-shaken", _shaken)
SHAKEN_GUNNERS = _hindrance("OI-1.6", "refusal-shaken", _shaken_but("reload"))
SHAKEN_CARPENTERS = _hindrance("OI-1.6", "refusal-shaken", _shaken_but("repair"))
NOT_TIRED = _hindrance("OI-5.2", "refusal-not-tired", lambda battle, now: not battle.ships[now.ship].fatigue)
UNDAMAGED = _hindrance("OI-5.3", "refusal-undamaged", lambda battle, now: not battle.ships[now.ship].damage)
NOT_AGROUND = _hindrance("OI-1.10", "refusal-not-aground", lambda battle, now: not battle.ships[now.ship].aground)
AGROUND = _hindrance("OI-1.10", "refusal-aground", lambda battle, now: battle.ships[now.ship].aground)
NO_SWEEPS = _hindrance(
    "OI-5.6", "refusal-no-sweeps", lambda battle, now: "row" not in allowed(battle, _ship(battle, now))
)
NO_ADMIRAL = _hindrance(
    "OI-5.7",
    "refusal-no-admiral",
    lambda battle, now: battle.squadrons[battle.ships[now.ship].seat].flagship != now.ship,
)
BUSY = (ENTANGLED, ENEMY_NEAR)
UNFREE = (*BUSY, RALLY_ONLY, SHAKEN)


@dataclass(frozen=True, slots=True)
class NoAction(Crew):
    """OI-4.1 The crew does nothing."""

    word: ClassVar = "none"
    label_key: ClassVar = "order-no-action"

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        yield from ()


@dataclass(frozen=True, slots=True)
class Rally(Crew):
    """OI-5.2 Less fatigue."""

    word: ClassVar = "rally"
    case: ClassVar = "OI-5.2"
    hindered_by: ClassVar = (*BUSY, NOT_TIRED)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        return rally(battle, _ship(battle, now))


@dataclass(frozen=True, slots=True)
class ReloadGuns(Crew):
    """OI-5.1 OI-3.1 OI-A51 A reload marker comes off; not under Full Sail, in the extra action either."""

    word: ClassVar = "reload"
    case: ClassVar = "OI-5.1"
    hindered_by: ClassVar = (*BUSY, RALLY_ONLY, SHAKEN_GUNNERS)
    side: Reload

    @classmethod
    def listed(cls, battle: Battle, now: Deck) -> Sequence[Order["ReloadGuns"]]:
        ship = battle.ships[now.ship]
        if ship.sail == Sail.FULL:
            return ()
        return [battle.setting.order(cls, side) for side in reloads(ship)]

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        ship = _ship(battle, now)
        if self.side not in reloads(ship):
            return IllegalOrder("OI-5.1", Message("refusal-side-loaded", ship=ship.id, side=self.side))
        if ship.sail == Sail.FULL:
            return IllegalOrder("OI-3.1", Message("refusal-full-sail", ship=ship.id))
        return None

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        clear_reload(battle, _ship(battle, now), self.side)
        yield from ()


@dataclass(frozen=True, slots=True)
class Repair(Crew):
    """OI-5.3 Less damage, unless she is Crippled."""

    word: ClassVar = "repair"
    case: ClassVar = "OI-5.3"
    hindered_by: ClassVar = (*BUSY, RALLY_ONLY, SHAKEN_CARPENTERS, UNDAMAGED)

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        if is_crippled(battle, _ship(battle, now)):
            return IllegalOrder("OI-5.3", Message("refusal-crippled", ship=now.ship))
        return None

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        ship = _ship(battle, now)
        points = 1
        for each, _ in matching(battle, "crew_action", Context(ship, action="repair"), "remove_damage"):
            if ship.damage > points:
                points += each.effect.n
                use(battle, each, ship)
        remove_damage(battle, ship, points, case="OI-5.3")
        yield from ()


@dataclass(frozen=True, slots=True)
class Refloat(Crew):
    """OI-5.3 OI-1.10 A Skill Test to get off."""

    word: ClassVar = "refloat"
    case: ClassVar = "OI-5.3"
    hindered_by: ClassVar = (*BUSY, RALLY_ONLY, SHAKEN_CARPENTERS, NOT_AGROUND)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        ship = _ship(battle, now)
        passed = yield from skill_test(battle, ship, ("repair",), case="OI-5.3")
        if passed:
            ship.aground = False
            battle.tell(events.Refloated(ship.id, case="OI-1.10"))

    def measures(self, battle: Battle, now: Deck) -> Mapping[str, Measure]:
        return of_refloating(battle)


@dataclass(frozen=True, slots=True)
class TrimSail(SetSail):
    """OI-5.4 The sail setting by one level."""

    hindered_by: ClassVar = UNFREE


@dataclass(frozen=True, slots=True)
class Board(Crew):
    """OI-5.5 OI-A34 An attempt to come alongside an enemy, or an own ship that was captured."""

    word: ClassVar = "board"
    case: ClassVar = "OI-5.5"
    hindered_by: ClassVar = (*UNFREE, AGROUND)
    target: ShipId

    @classmethod
    def offers(cls, battle: Battle, now: Deck) -> Iterable["Board"]:
        ship = _ship(battle, now)
        return [
            cls(other.id) for other in afloat(battle) if other is not ship and near(battle, ship, other, "yard_arm")
        ]

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        return boarding_refused(battle, _ship(battle, now), self.target)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        return board(battle, _ship(battle, now), battle.ships[self.target])

    def measures(self, battle: Battle, now: Deck) -> Mapping[str, Measure]:
        return of_boarding(battle, self.target)


@dataclass(frozen=True, slots=True)
class Row(Crew):
    """OI-5.6 A ship with sweeps goes straight ahead."""

    word: ClassVar = "row"
    case: ClassVar = "OI-5.6"
    hindered_by: ClassVar = (*UNFREE, NO_SWEEPS, AGROUND)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        return row(battle, _ship(battle, now))

    def measures(self, battle: Battle, now: Deck) -> Mapping[str, Measure]:
        return of_moving(battle, now.ship) if battle.acting is not None else {}


@dataclass(frozen=True, slots=True)
class ShiftFlag(Crew):
    """OI-5.7 The admiral goes to a friend within Pistol Shot."""

    word: ClassVar = "flag"
    case: ClassVar = "OI-5.7"
    hindered_by: ClassVar = (*UNFREE, NO_ADMIRAL)
    target: ShipId

    @classmethod
    def offers(cls, battle: Battle, now: Deck) -> Iterable["ShiftFlag"]:
        ship = _ship(battle, now)
        return [cls(other.id) for other in friends_of(battle, ship) if near(battle, ship, other, "pistol")]

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        return flag_refused(battle, _ship(battle, now), self.target)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        transfer_flag(battle, _ship(battle, now), battle.ships[self.target])
        yield from ()


def shore_near(battle: Battle, ship: Ship) -> bool:
    """OI-5.8 Whether land is within Pistol Shot."""
    at, pistol = hull(battle, ship), battle.setting.book.ranges["pistol"]
    return any(within(at, island, pistol) for island in land(battle, *ASHORE))


NO_LAND_NEAR = _hindrance(
    "OI-5.8",
    "refusal-no-land-near",
    lambda battle, now: not battle.terrain or not shore_near(battle, _ship(battle, now)),
)
AT_SEA = (*UNFREE, NO_LAND_NEAR)
"""OI-5.8 What keeps a ship from landing anything."""


@dataclass(frozen=True, slots=True)
class LandParty(Crew):
    """OI-5.8 A party goes ashore from an Anchored ship."""

    word: ClassVar = "land"
    case: ClassVar = "OI-5.8"
    hindered_by: ClassVar = AT_SEA

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        ship = _ship(battle, now)
        if ship.sail != Sail.ANCHORED:
            return IllegalOrder("OI-5.8", Message("refusal-not-anchored", ship=ship.id))
        return ashore_already(ship)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        return landing(battle, _ship(battle, now))


@dataclass(frozen=True, slots=True)
class AnchorAndLand(Crew):
    """OI-1.12 A card lets her anchor and land a party in one."""

    word: ClassVar = "anchor and land"
    case: ClassVar = "OI-5.8"
    hindered_by: ClassVar = AT_SEA

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        ship = _ship(battle, now)
        if ship.sail == Sail.ANCHORED:
            return IllegalOrder("OI-5.8", Message("refusal-anchored", ship=ship.id))
        if "anchor_and_land" not in allowed(battle, ship):
            return IllegalOrder("OI-5.8", Message("refusal-not-anchored", ship=ship.id))
        return ashore_already(ship)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        ship = _ship(battle, now)
        ship.sail = int(Sail.ANCHORED)
        yield from landing(battle, ship)


@dataclass(frozen=True, slots=True)
class Deliver(Crew):
    """OI-10.3 The carrier's cargo is put ashore."""

    word: ClassVar = "deliver"
    case: ClassVar = "OI-10.3"
    hindered_by: ClassVar = AT_SEA

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        ship = _ship(battle, now)
        if battle.objective != "delivery" or ship.role != "carrier" or battle.delivered:
            return IllegalOrder("OI-10.3", Message("refusal-no-cargo", ship=ship.id))
        if ship.sail != Sail.ANCHORED:
            return IllegalOrder("OI-5.8", Message("refusal-not-anchored", ship=ship.id))
        return None

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        battle.delivered = True
        battle.tell(events.CargoDelivered(now.ship, case="OI-10.3"))
        yield from ()


def ashore_already(ship: Ship) -> Refusal | None:
    if ship.party is None:
        return None
    return IllegalOrder("OI-5.8", Message("refusal-party-ashore", ship=ship.id))


CANNOT_FIRE = _hindrance(
    "OI-1.6",
    "refusal-shaken",
    # OI-F17 only a card that names the case lifts the bar on Entangled ships: Shaken or not
    lambda battle, now: not battle.ships[now.ship].entangled and _shaken(battle, now),
)
ONLY_RALLIES = _hindrance(
    "OI-1.12",
    "refusal-rally-only",
    lambda battle, now: not battle.ships[now.ship].entangled and _rally_only(battle, now),
)


@dataclass(frozen=True, slots=True)
class FireByCard(Crew):
    """OI-A55 OI-F17 An attack that a card lets the crew action pay for: Rolling Broadsides, Elan and others."""

    word: ClassVar = "fire"
    case: ClassVar = "OI-1.12"
    hindered_by: ClassVar = (ONLY_RALLIES, CANNOT_FIRE)
    shot: Annotated[Shot, ShotWords()]

    @classmethod
    def listed(cls, battle: Battle, now: Deck) -> Sequence[Order["FireByCard"]]:
        if not active(battle, "crew_action"):
            return []
        ship = _ship(battle, now)
        found = [shot for each in fire_cards(battle, ship) for shot in shots(battle, ship, fire_kinds(each, ship))]
        return [battle.setting.order(cls, shot) for shot in dict.fromkeys(found)]

    @classmethod
    def offers(cls, battle: Battle, now: Deck) -> Iterable["FireByCard"]:
        return [cls(shot) for shot in ShotWords().every(battle.setting) if shot.target in battle.ships]

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        if self.card(battle, now) is None:
            return IllegalOrder("OI-1.12", Message("refusal-no-card-to-fire", ship=now.ship, kind=self.shot.kind))
        return refused(battle, _ship(battle, now), self.shot)

    def card(self, battle: Battle, now: Deck) -> Active | None:
        """The card that lets her."""
        ship = _ship(battle, now)
        return next((each for each in fire_cards(battle, ship) if self.shot.kind in fire_kinds(each, ship)), None)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        card = self.card(battle, now)
        assert card is not None
        args = card.effect.args
        free = Free(int(args.get("dice", 0)), bool(args.get("no_damage")), bool(args.get("no_critical")))
        battle.push(resolve, now.ship, self.shot, free)
        yield from ()

    def label(self, setting: Any) -> Message:
        return shot_label(self.shot)

    def measures(self, battle: Battle, now: Deck) -> Mapping[str, Measure]:
        return of_attack(battle, self.shot.target)


def fire_cards(battle: Battle, ship: Ship) -> list[Active]:
    """The cards that turn a crew action into an attack."""
    return [each for each, _ in matching(battle, "crew_action", Context(ship), "crew_action_attack")]


def fire_kinds(card: Active, ship: Ship) -> tuple[str, ...]:
    """OI-F17 The attacks of such a card; Entangled, only one that names Close Combat and no Broadside."""
    kinds = tuple(card.effect.args["attack"])
    if ship.entangled:
        return (Attack.CLOSE,) if Attack.BROADSIDE not in kinds and Attack.CLOSE in kinds else ()
    return kinds


EXTRA: tuple[type[Verb[Battle, Any]], ...] = (
    Rally, ReloadGuns, Repair, Refloat, TrimSail, Board, Row, ShiftFlag, LandParty, AnchorAndLand, Deliver,
)  # fmt: skip
"""OI-6.2 What a crew may do once more in the attack phase."""
ACTIONS: tuple[type[Verb[Battle, Any]], ...] = (NoAction, *EXTRA, FireByCard)


def crew_actions(battle: Battle, ship: Ship) -> Verbs[Any]:
    """OI-5.1 to OI-5.8 The crew actions after a move."""
    return Verbs(ACTIONS, battle, Deck(ship.id))


def crew(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.1 OI-4.5 OI-A25 Segment: the crew action after the move; none after cutting free."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or acting.cut_free or not working(battle, ship):
        return
    choices = crew_actions(battle, ship)
    if len(choices.orders()) == 1:
        return
    action = yield from ask(
        Seat(ship.seat), Message("ask-crew", ship=ship.id), choices, case="OI-4.1", kind=Question.CREW
    )
    yield from action.carry_out(battle, choices.subject)


def row(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.6 OI-A33 Row: a speed-1 move straight ahead, even at anchor or in the eye."""
    length = battle.setting.book.moves[1]
    make_sea_room(battle, ship, Manoeuvre(0, Way.AHEAD, length, 0))
    wake = Wake()
    battle.tell(events.Rowed(ship.id, case="OI-5.6"))
    yield from slide_leg(battle, ship, Way.AHEAD, length, 1, wake)
    yield from settle(battle, ship, wake.shoal)


def landing(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.8 A landing party is put ashore within Musket Shot of its ship."""
    chosen = yield from ask(
        Seat(ship.seat),
        Message("ask-landing", ship=ship.id),
        Proposed((GoAshore,), battle, Landing(ship.id)),
        case="OI-5.8",
        kind=Question.LANDING,
    )
    ship.party = chosen.x, chosen.y
    battle.tell(events.PartyLanded(ship.id, case="OI-5.8"))
