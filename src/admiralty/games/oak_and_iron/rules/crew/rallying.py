"""OI-5.2 Rally: less fatigue for a ship, and for friends that rally with her."""

from typing import NamedTuple

from admiralty.games.oak_and_iron.rules.terms import active, arguments, damage, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, ask, refuse


class Rallying(NamedTuple):
    """The ship whose crew rallies, and whether the point may be her own."""

    ship: str
    own: bool = False


def disheartened(battle: Battle, now: Rallying, target: str) -> Refusal | None:
    """OI-1.12 Why a ship does not rally along: she must be a fatigued friend within Pistol Shot, or the ship
    herself."""
    ship = battle.ships[now.ship]
    own = now.own and target == now.ship
    refusal = None if own else sea.no_friend(battle, ship, target, "OI-1.12")
    if refusal is not None:
        return refusal
    friend = battle.ships[target]
    if not friend.fatigue:
        return refuse("OI-5.2", "refusal-not-tired", ship=target)
    if not sea.near(battle, ship, friend, "pistol"):
        return refuse("OI-1.12", "refusal-beyond-pistol", ship=target)
    return None


def may_take_heart(battle: Battle, now: Rallying) -> list[str]:
    """The friends, after the ship herself if the point may be her own."""
    friends = [friend.id for friend in sea.friends_of(battle, battle.ships[now.ship])]
    return [now.ship, *friends] if now.own else friends


class Hearten(Verb[Battle, Rallying], word="hearten", case="OI-1.12", choices=may_take_heart):
    """OI-1.12 A friend near a ship that rallies loses fatigue too."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Rallying) -> Refusal | None:
        return disheartened(battle, now, self.ship)


def rally(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.2 Rally: one fatigue less, and what surgeons, inspiring commanders and conditions add."""
    context = active.Context(ship, action="rally")
    points = 1
    friend_points = spare = 0
    for each, _ in active.matching(battle, "crew_action", context, "remove_fatigue"):
        effect = each.effect
        if effect.args.get("scope") == "one_friend":
            friend_points += effect.n
        elif each.source == "inspiring" and battle.squadrons[ship.seat].flagship == ship.id:
            spare += effect.n
        elif ship.fatigue > points:
            points += effect.n
            active.use(battle, each, ship)
    damage.remove_fatigue(battle, ship, points, case="OI-5.2")
    for own in (*[True] * spare, *[False] * friend_points):
        now = Rallying(ship.id, own)
        if not any(disheartened(battle, now, name) is None for name in may_take_heart(battle, now)):
            continue
        chosen = yield from ask(
            Seat(ship.seat),
            Question.HEARTEN,
            Verbs((Hearten,), battle, now),
            case="OI-1.12",
            ship=ship.id,
        )
        damage.remove_fatigue(battle, battle.ships[chosen.ship], 1, case="OI-1.12")
    for each, _ in active.matching(battle, "crew_action", context, "skill_test_each"):
        for friend in sea.friends_of(battle, ship):
            if friend.fatigue and sea.near(battle, ship, friend, "musket"):
                passed = yield from throws.skill_test(battle, friend, ("other",), case="OI-1.12")
                if passed:
                    damage.remove_fatigue(battle, friend, int(each.effect.args["pass"]["n"]), case="OI-1.12")
