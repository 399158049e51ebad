"""Rally: less fatigue for a ship, and for friends that take heart."""

from collections.abc import Iterable
from typing import NamedTuple

from admiralty.games.oak_and_iron.cards.active import Context, matching, use
from admiralty.games.oak_and_iron.rules.arguments import ShipId
from admiralty.games.oak_and_iron.rules.damage import remove_fatigue
from admiralty.games.oak_and_iron.rules.dice import skill_test
from admiralty.games.oak_and_iron.rules.sea import friends_of, near, unfit
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Question
from admiralty.kernel.choices import IllegalOrder, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.verbs import Verb, Verbs


class Rallying(NamedTuple):
    """The ship whose crew rallies."""

    ship: str


def disheartened(battle: Battle, ship: Ship, target: str) -> Refusal | None:
    """OI-1.12 Why a ship does not take heart: a tired friend within Pistol Shot does."""
    refusal = unfit(battle, target)
    if refusal is not None:
        return refusal
    friend = battle.ships[target]
    if friend.seat != ship.seat or friend.id == ship.id:
        return IllegalOrder("OI-1.12", Message("refusal-not-of-squadron", ship=target))
    if not friend.fatigue:
        return IllegalOrder("OI-5.2", Message("refusal-not-tired", ship=target))
    if not near(battle, ship, friend, "pistol"):
        return IllegalOrder("OI-1.12", Message("refusal-beyond-pistol", ship=target))
    return None


class Hearten(Verb[Battle, Rallying], word="hearten", case="OI-1.12"):
    """OI-1.12 A friend near a ship that rallies loses fatigue too."""

    ship: ShipId

    @classmethod
    def offers(cls, battle: Battle, now: Rallying) -> Iterable["Hearten"]:
        return [cls(friend.id) for friend in friends_of(battle, battle.ships[now.ship])]

    def refusal(self, battle: Battle, now: Rallying) -> Refusal | None:
        return disheartened(battle, battle.ships[now.ship], self.ship)


def rally(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.2 Rally: one fatigue less, and what surgeons, inspiring commanders and conditions add."""
    context = Context(ship, action="rally")
    points = 1
    friend_points = 0
    for each, _ in matching(battle, "crew_action", context, "remove_fatigue"):
        effect = each.effect
        if effect.args.get("scope") == "one_friend":
            friend_points += effect.n
        elif each.source == "inspiring" and battle.squadrons[ship.seat].flagship == ship.id:
            if ship.fatigue > points:
                points += effect.n
            else:
                friend_points += effect.n
        elif ship.fatigue > points:
            points += effect.n
            use(battle, each, ship)
    remove_fatigue(battle, ship, points, case="OI-5.2")
    while friend_points:
        if not any(disheartened(battle, ship, friend.id) is None for friend in friends_of(battle, ship)):
            break
        chosen = yield from ask(
            Seat(ship.seat),
            Message("ask-hearten", ship=ship.id),
            Verbs((Hearten,), battle, Rallying(ship.id)),
            case="OI-1.12",
            kind=Question.HEARTEN,
        )
        remove_fatigue(battle, battle.ships[chosen.ship], 1, case="OI-1.12")
        friend_points -= 1
    for each, _ in matching(battle, "crew_action", context, "skill_test_each"):
        for friend in friends_of(battle, ship):
            if friend.fatigue and near(battle, ship, friend, "musket"):
                passed = yield from skill_test(battle, friend, ("other",), case="OI-1.12")
                if passed:
                    remove_fatigue(battle, friend, int(each.effect.args["pass"]["n"]), case="OI-1.12")
