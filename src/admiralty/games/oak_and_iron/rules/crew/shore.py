"""OI-5.8 OI-10.3 Crew actions with land near: parties that go ashore, and cargo."""

from admiralty.boards.table import within
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.courses import placing
from admiralty.games.oak_and_iron.rules.movement import deck
from admiralty.games.oak_and_iron.rules.terms import arguments, sea
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Refusal, Seat, ask, refuse


def shore_near(battle: Battle, ship: Ship) -> bool:
    """OI-5.8 Whether land is within Pistol Shot."""
    at, pistol = sea.hull(battle, ship), battle.setting.book.ranges["pistol"]
    return any(within(at, island, pistol) for island in sea.land(battle, *sea.ASHORE))


NO_LAND_NEAR = deck.hindrance(
    "OI-5.8",
    "refusal-no-land-near",
    lambda battle, now: not battle.terrain or not shore_near(battle, battle.ships[now.ship]),
)
AT_SEA = (*deck.UNFREE, NO_LAND_NEAR)
"""OI-5.8 Why a ship cannot land anything."""


class LandParty(deck.Crew, word="land", case="OI-5.8", hindered_by=AT_SEA):
    """OI-5.8 A party goes ashore from an Anchored ship."""

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        ship = battle.ships[now.ship]
        if ship.sail != Sail.ANCHORED:
            return refuse("OI-5.8", "refusal-not-anchored", ship=ship.id)
        return ashore_already(ship)

    def carry_out(self, battle: Battle, now: deck.Deck) -> Flow[None]:
        return landing(battle, battle.ships[now.ship])


class AnchorAndLand(deck.Crew, word="anchor and land", case="OI-5.8", hindered_by=AT_SEA):
    """OI-1.12 A card lets her anchor and land a party in one."""

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        ship = battle.ships[now.ship]
        if ship.sail == Sail.ANCHORED:
            return refuse("OI-5.8", "refusal-anchored", ship=ship.id)
        if "anchor_and_land" not in deck.allowed(battle, ship):
            return refuse("OI-5.8", "refusal-not-anchored", ship=ship.id)
        return ashore_already(ship)

    def carry_out(self, battle: Battle, now: deck.Deck) -> Flow[None]:
        ship = battle.ships[now.ship]
        ship.sail = int(Sail.ANCHORED)
        yield from landing(battle, ship)


class Deliver(deck.Crew, word="deliver", case="OI-10.3", hindered_by=AT_SEA):
    """OI-10.3 The carrier's cargo is put ashore."""

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        ship = battle.ships[now.ship]
        if ship.role != "carrier" or battle.delivered:
            return refuse("OI-10.3", "refusal-no-cargo", ship=ship.id)
        if ship.sail != Sail.ANCHORED:
            return refuse("OI-5.8", "refusal-not-anchored", ship=ship.id)
        return None

    def carry_out(self, battle: Battle, now: deck.Deck) -> None:
        battle.delivered = True
        battle.tell(events.CargoDelivered(now.ship, case="OI-10.3"))


def ashore_already(ship: Ship) -> Refusal | None:
    if ship.party is None:
        return None
    return refuse("OI-5.8", "refusal-party-ashore", ship=ship.id)


def landing(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.8 A landing party is put ashore within Musket Shot of its ship."""
    chosen = yield from ask(
        Seat(ship.seat),
        Question.LANDING,
        arguments.Proposed((placing.GoAshore,), battle, placing.Landing(ship.id)),
        case="OI-5.8",
        ship=ship.id,
    )
    ship.party = chosen.x, chosen.y
    battle.tell(events.PartyLanded(ship.id, case="OI-5.8"))
