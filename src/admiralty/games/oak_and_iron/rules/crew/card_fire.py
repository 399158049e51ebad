"""OI-A55 OI-F17 Attacks that a card lets the crew action pay for."""

from typing import Annotated

from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.rules.gunnery import aiming, reckoning, resolving
from admiralty.games.oak_and_iron.rules.movement import deck
from admiralty.games.oak_and_iron.rules.terms import active, measures
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack
from admiralty.rulebook import Measures, Refusal, refuse


def shots_by_card(battle: Battle, now: deck.Deck) -> dict[aiming.Shot, None]:
    """The attacks that cards give the crew now."""
    if not active.active(battle, "crew_action"):
        return {}
    ship = battle.ships[now.ship]
    found = [shot for each in fire_cards(battle, ship) for shot in aiming.shots(battle, ship, fire_kinds(each, ship))]
    return dict.fromkeys(found)


class FireByCard(
    deck.Crew,
    word="fire",
    case="OI-1.12",
    hindered_by=(deck.RALLY_ONLY, deck.SHAKEN),
    label_key="order-attack",
    choices=aiming.nameable,
    legal=shots_by_card,
):
    """OI-A55 OI-F17 An attack that a card lets the crew action pay for: Rolling Broadsides, Elan and others."""

    shot: Annotated[aiming.Shot, aiming.ShotWords()]

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        if self.card(battle, now) is None:
            return refuse("OI-1.12", "refusal-no-card-to-fire", ship=now.ship, kind=self.shot.kind)
        return aiming.refused(battle, battle.ships[now.ship], self.shot)

    def card(self, battle: Battle, now: deck.Deck) -> Active | None:
        """The card that lets her."""
        ship = battle.ships[now.ship]
        return next((each for each in fire_cards(battle, ship) if self.shot.kind in fire_kinds(each, ship)), None)

    def carry_out(self, battle: Battle, now: deck.Deck) -> None:
        card = self.card(battle, now)
        assert card is not None
        battle.push(resolving.resolve, now.ship, self.shot, reckoning.Free.of(card.effect.args))

    def measures(self, battle: Battle, now: deck.Deck) -> Measures:
        return measures.of_attack(battle, self.shot.target)


def fire_cards(battle: Battle, ship: Ship) -> list[Active]:
    """The cards that turn a crew action into an attack."""
    return [each for each, _ in active.matching(battle, "crew_action", active.Context(ship), "crew_action_attack")]


def fire_kinds(card: Active, ship: Ship) -> tuple[str, ...]:
    """OI-F17 OI-A55 The attacks of such a card; one that names Close Combat and no Broadside means Entangled ships."""
    kinds = tuple(card.effect.args["attack"])
    for_the_stuck = Attack.CLOSE in kinds and Attack.BROADSIDE not in kinds
    if ship.entangled:
        return (Attack.CLOSE,) if for_the_stuck else ()
    return tuple(kind for kind in kinds if kind != Attack.CLOSE) if for_the_stuck else kinds
