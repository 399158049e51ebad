"""OI-1 Fatigue, damage and their results: Shaken, Crippled, Out of Action."""

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms import active
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship

from . import sea


def add_fatigue(battle: Battle, ship: Ship, points: int, *, case: str) -> None:
    """OI-1.5 OI-1.6 Fatigue up to the end of the track, where the ship is Shaken; more is ignored."""
    track = sea.fatigue_track(battle, ship)
    taken = min(points, track - ship.fatigue)
    if taken <= 0:
        return
    ship.fatigue += taken
    battle.tell(events.Fatigued(ship.id, taken, case=case))
    if ship.fatigue >= track:
        battle.tell(events.Shaken(ship.id, case="OI-1.6"))
        lose_party(battle, ship)
        _check_out_of_action(battle, ship)


def relieved(battle: Battle, context: active.Context, fatigue: int) -> int:
    """The fatigue of an attack less what cards take off it: Down!, Closed Quarters. The unused rest is kept."""
    if context.relief is None:
        context.relief = sum(
            [
                each.effect.n
                for each, _ in active.matching(battle, "attack.fatigue", context, "reduce_fatigue_taken")
                if each.effect.args.get("per") != "turn"
            ]
        )
    saved = min(fatigue, context.relief)
    context.relief -= saved
    return fatigue - saved


def withstood(battle: Battle, context: active.Context, points: int) -> int:
    """OI-A83 Damage of an attack less what Resilient takes off all of it; the least that it leaves stays."""
    before = context.dealt
    context.dealt += points
    cards = [each.effect for each, _ in active.matching(battle, "attack.damage", context, "reduce_damage_taken")]
    if not cards:
        return points
    least = max(int(card.args["min"]) for card in cards)
    off = sum([card.n for card in cards])
    taken = [max(min(least, dealt), dealt - off) for dealt in (before, context.dealt)]
    return taken[1] - taken[0]


def add_damage(battle: Battle, ship: Ship, points: int, *, case: str) -> None:
    """OI-1.7 OI-A14 Damage up to the end of the track, where the ship is Crippled; the rest is fatigue at once."""
    if points <= 0:
        return
    track = sea.fit_of(battle, ship).damage_track
    taken = min(points, track - ship.damage)
    if taken > 0:
        ship.damage += taken
        battle.tell(events.Damaged(ship.id, taken, case=case))
        if ship.damage >= track:
            battle.tell(events.Crippled(ship.id, case="OI-1.7"))
            _check_out_of_action(battle, ship)
    add_fatigue(battle, ship, points - max(taken, 0), case="OI-1.7")


def cripple(battle: Battle, ship: Ship, *, case: str) -> None:
    """OI-8.1 OI-A12 OI-A13 Crippled at once, or Out of Action if Crippled already: the tracks are filled."""
    if sea.is_crippled(battle, ship):
        if not sea.is_shaken(battle, ship):
            add_fatigue(battle, ship, sea.fatigue_track(battle, ship) - ship.fatigue, case="OI-A13")
        return
    add_damage(battle, ship, sea.fit_of(battle, ship).damage_track - ship.damage, case="OI-A12")


def destroy(battle: Battle, ship: Ship) -> None:
    """OI-10.1 Out of Action: both tracks are filled."""
    ship.damage = sea.fit_of(battle, ship).damage_track
    ship.fatigue = sea.fatigue_track(battle, ship)
    lose_party(battle, ship)


def _check_out_of_action(battle: Battle, ship: Ship) -> None:
    if sea.out_of_action(battle, ship):
        battle.tell(events.OutOfAction(ship.id, case="OI-1.8"))


def remove_fatigue(battle: Battle, ship: Ship, points: int, *, case: str) -> None:
    """OI-5.2 Less fatigue, down to none."""
    taken = min(points, ship.fatigue)
    if taken > 0:
        ship.fatigue -= taken
        battle.tell(events.Rallied(ship.id, taken, case=case))


def remove_damage(battle: Battle, ship: Ship, points: int, *, case: str) -> None:
    """OI-5.3 Less damage; no crew mends more than there is."""
    ship.damage -= points
    battle.tell(events.Repaired(ship.id, points, case=case))


def lower_sail(battle: Battle, ship: Ship, levels: int, *, case: str) -> None:
    """OI-8.2 The sail setting so many levels lower, not below Anchored."""
    sail = max(Sail.ANCHORED, ship.sail - levels)
    if sail != ship.sail:
        ship.sail = int(sail)
        battle.tell(events.SailSet(ship.id, ship.sail, case=case))


def lose_party(battle: Battle, ship: Ship) -> None:
    """OI-5.8 The landing party is lost when its ship moves or is Shaken."""
    if ship.party is not None:
        ship.party = None
        battle.tell(events.PartyLost(ship.id, case="OI-5.8"))


def disentangle(battle: Battle, ship: Ship) -> None:
    """Free from every ship she was stuck to."""
    for other in sorted(ship.entangled):
        battle.ships[other].entangled.pop(ship.id, None)
    ship.entangled = {}


def remove_ship(battle: Battle, ship: Ship, where: str) -> None:
    """Off the table: sunk, left or safe."""
    disentangle(battle, ship)
    lose_party(battle, ship)
    ship.where = where
    for each in battle.roster:
        if battle.ships[each].boats == ship.id:
            battle.ships[each].boats = ""
